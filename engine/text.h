/* text.h: text written into a buffer of fixed size, and the comparison of typed words. */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "duel.h"

/* Text being written into a buffer of fixed size; what does not fit is left out. */
struct text_out {
    char *at;
    int size, used;
};

void put_text(struct text_out *, const char *);
void put_char(struct text_out *, char);
void put_number(struct text_out *, long);
int end_text(struct text_out *);
/* A name in braces, as symbols of costs are written. */
void put_sign(struct text_out *, const char *name);

/* Names to be listed where one was written that is none of them. */
enum { NAME_LIST = 64 };
struct name_list {
    const char *name[NAME_LIST];
    int count;
};
void add_name(struct name_list *, const char *);
/* "b, a, c": the one that was probably meant comes first. */
void put_name_list(struct text_out *, const struct name_list *, const char *wish);

/* Lower case, single blanks, no quotes; false if it is empty or too long. */
bool words_fold(const char *wish, char *out, size_t size);
/* These fold their first argument on the fly; the second is folded already. */
bool words_equal(const char *text, const char *folded);
bool words_begin(const char *text, const char *folded);
bool words_contain(const char *text, const char *folded);

#endif
