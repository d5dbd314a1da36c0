/* json.h: the JSON of the door, read and written strictly, without a library.
 *
 * What is read is a line that nobody vouches for: UTF-8 is checked, numbers are whole and of 64 bits (others are read, and
 * no field takes them), no name stands twice in an object, and all has a bound. What is wrong is told with the byte it is
 * at and what would do instead. What is written goes straight into a text that grows: no tree is built.
 */
#ifndef DOOR_JSON_H
#define DOOR_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- reading: json_read.c ---------------------------------------------------------------------- */

enum {
    JSON_DEPTH_MOST = 2048,   /* lists and objects inside each other */
    JSON_NAMES_MOST = 256,    /* in one object */
    JSON_VALUES_MOST = 65536, /* in one line */
};

enum json_type { IS_NULL, IS_FALSE, IS_TRUE, IS_WHOLE, IS_REAL, IS_TEXT, IS_LIST, IS_OBJECT };

/* A value; those inside a list or object stand right behind it, each with all that is inside itself. */
struct json_value {
    uint8_t type;     /* enum json_type */
    uint32_t next;    /* so many values on is the next one inside the same list or object; 0: it is the last */
    uint32_t count;   /* of values inside it; bytes of a text */
    const char *name; /* in an object; NULL elsewhere */
    union {
        int64_t whole;
        const char *text; /* ends with a zero, and has no other */
    };
};

/* What was read last, and room for it that is used again. */
struct json_reader {
    struct json_value *value;
    uint32_t values, room;
    char *text; /* all names and texts, without their escapes */
    size_t text_room, text_length;
    char error[160]; /* what is wrong, where, and what would do */
    bool no_memory;
};

/* The value that the bytes are, until the next call; NULL: there is none, and the reader has an error. */
const struct json_value *read_json(struct json_reader *, const char *bytes, size_t length);
void free_json(struct json_reader *);

/* The values inside a list or object, one after the other; NULL: there are no more. Of anything else, and of NULL, none. */
const struct json_value *first_inside(const struct json_value *);
const struct json_value *next_inside(const struct json_value *);
/* The value of that name in an object; NULL: there is none. */
const struct json_value *value_named(const struct json_value *, const char *name);
static inline bool is_json(const struct json_value *v, enum json_type type)
{
    return v && v->type == type;
}

/* How many bytes the letter of UTF-8 has that begins here; 0: it is none. */
int utf8_letter(const char *bytes, size_t length);

/* ---- writing: json_write.c ---------------------------------------------------------------------- */

/* A text that grows. Without memory it stops growing, and `full` says that it is not whole. */
struct json_out {
    char *text; /* ends with a zero, once there is anything */
    size_t length, room;
    bool full;
};

/* `name`: what the value is called in the object that is being written; NULL in a list, and of what is written first. */
void write_object(struct json_out *, const char *name);
void end_object(struct json_out *);
void write_list(struct json_out *, const char *name);
void end_list(struct json_out *);
/* Words, in which what is not UTF-8 is replaced; null where they are NULL. */
void write_words(struct json_out *, const char *name, const char *words);
void write_bytes(struct json_out *, const char *name, const char *bytes, size_t length);
void write_whole(struct json_out *, const char *name, int64_t);
void write_truth(struct json_out *, const char *name, bool);
void write_null(struct json_out *, const char *name);
/* 16 hexadecimal digits. */
void write_hash(struct json_out *, const char *name, uint64_t);

/* Text as it is, for what is no JSON. */
void write_raw(struct json_out *, const char *text);

/* Takes back all behind this length, as if it had not been written. */
void unwrite(struct json_out *, size_t length);
void free_out(struct json_out *);

#endif
