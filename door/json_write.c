/* json_write.c: JSON into a text that grows. Where a comma belongs is seen from the letter before: no text ends with a
 * bracket or a colon, for its quotation mark comes last. */
#include <stdlib.h>
#include <string.h>

#include "json.h"

/* ---- bytes --------------------------------------------------------------------------------------------- */

static bool make_room(struct json_out *o, size_t more)
{
    enum { AT_FIRST = 4096 };

    if (o->full || o->length + more < o->room)
        return !o->full;
    size_t room = o->room ? o->room : AT_FIRST;
    while (room <= o->length + more)
        room *= 2;
    char *text = realloc(o->text, room);
    if (!text) {
        o->full = true;
        return false;
    }
    o->text = text;
    o->room = room;
    return true;
}

static void put_bytes(struct json_out *o, const char *bytes, size_t n)
{
    if (!make_room(o, n))
        return;
    memcpy(o->text + o->length, bytes, n);
    o->length += n;
    o->text[o->length] = '\0';
}

static void put_byte(struct json_out *o, char byte)
{
    put_bytes(o, &byte, 1);
}

/* Bytes of a text that need no second look. */
static size_t plain_bytes(const char *bytes, size_t n)
{
    size_t i = 0;

    while (i < n && (unsigned char)bytes[i] >= ' ' && bytes[i] != '"' && bytes[i] != '\\')
        i++;
    return i;
}

static void put_escaped(struct json_out *o, char letter)
{
    static const char letters[] = "\"\\\b\f\n\r\t", escapes[] = "\"\\bfnrt", digits[] = "0123456789ABCDEF";
    const char *found = memchr(letters, letter, sizeof letters - 1);

    if (found)
        put_bytes(o, (char[]){ '\\', escapes[found - letters] }, 2);
    else
        put_bytes(o, (char[]){ '\\', 'u', '0', '0', digits[letter >> 4 & 15], digits[letter & 15] }, 6);
}

static bool is_utf8(const char *bytes, size_t n)
{
    for (int letter; n > 0; bytes += letter, n -= (size_t)letter)
        if (!(letter = *bytes & 0x80 ? utf8_letter(bytes, n) : 1))
            return false;
    return true;
}

/* A sentence cut in the middle of a letter, or a name in another encoding, is told as far as it can be. */
static void put_text(struct json_out *o, const char *bytes, size_t n)
{
    bool sound = is_utf8(bytes, n);

    put_byte(o, '"');
    while (n > 0) {
        size_t plain = plain_bytes(bytes, n);
        size_t from = o->length;
        put_bytes(o, bytes, plain);
        for (size_t i = from; !sound && i < o->length; i++)
            if (o->text[i] & 0x80)
                o->text[i] = '?';
        if (plain < n)
            put_escaped(o, bytes[plain++]);
        bytes += plain;
        n -= plain;
    }
    put_byte(o, '"');
}

/* What stands before a value: a comma, its name. */
static void begin_value(struct json_out *o, const char *name)
{
    if (o->length > 0 && !strchr("{[:", o->text[o->length - 1]))
        put_byte(o, ',');
    if (!name)
        return;
    put_text(o, name, strlen(name));
    put_byte(o, ':');
}

/* ---- values -------------------------------------------------------------------------------------------- */

void write_object(struct json_out *o, const char *name)
{
    begin_value(o, name);
    put_byte(o, '{');
}

void end_object(struct json_out *o)
{
    put_byte(o, '}');
}

void write_list(struct json_out *o, const char *name)
{
    begin_value(o, name);
    put_byte(o, '[');
}

void end_list(struct json_out *o)
{
    put_byte(o, ']');
}

void write_bytes(struct json_out *o, const char *name, const char *bytes, size_t length)
{
    begin_value(o, name);
    put_text(o, bytes, length);
}

void write_words(struct json_out *o, const char *name, const char *words)
{
    if (words)
        write_bytes(o, name, words, strlen(words));
    else
        write_null(o, name);
}

void write_whole(struct json_out *o, const char *name, int64_t number)
{
    uint64_t left = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    char digits[20];
    int n = sizeof digits;

    do
        digits[--n] = (char)('0' + left % 10);
    while (left /= 10);
    begin_value(o, name);
    if (number < 0)
        put_byte(o, '-');
    put_bytes(o, digits + n, sizeof digits - (size_t)n);
}

void write_truth(struct json_out *o, const char *name, bool truth)
{
    begin_value(o, name);
    put_bytes(o, truth ? "true" : "false", truth ? 4 : 5);
}

void write_null(struct json_out *o, const char *name)
{
    begin_value(o, name);
    put_bytes(o, "null", 4);
}

void write_hash(struct json_out *o, const char *name, uint64_t hash)
{
    char digits[16];

    for (int i = 0; i < 16; i++)
        digits[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    write_bytes(o, name, digits, sizeof digits);
}

void write_raw(struct json_out *o, const char *text)
{
    put_bytes(o, text, strlen(text));
}

void unwrite(struct json_out *o, size_t length)
{
    o->length = length;
    if (o->text)
        o->text[length] = '\0';
}

void free_out(struct json_out *o)
{
    free(o->text);
    *o = (struct json_out){ 0 };
}
