/* json_read.c: JSON from bytes that nobody vouches for.
 *
 * No function calls itself: how deep the reader is it counts, and what is around a value it finds in a list of those that
 * are open. So a line of brackets takes memory, and of that a bounded amount, but no stack.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"

/* Where the reader is. */
struct reading {
    struct json_reader *r;
    const char *begin, *at, *end;
    int depth;
    struct {
        uint32_t value, last; /* the list or object, and the last value inside it; 0: there is none yet */
    } open[JSON_DEPTH_MOST];
};

static bool wrong(struct reading *j, const char *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool wrong(struct reading *j, const char *at, const char *format, ...)
{
    char what[120];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(j->r->error, sizeof j->r->error, "%s (at byte %zu)", what, (size_t)(at - j->begin) + 1);
    return false;
}

static bool no_memory(struct reading *j)
{
    j->r->no_memory = true;
    return wrong(j, j->at, "there is not enough memory to read this");
}

static void skip_space(struct reading *j)
{
    while (j->at < j->end && (*j->at == ' ' || *j->at == '\t' || *j->at == '\n' || *j->at == '\r'))
        j->at++;
}

static bool takes(struct reading *j, char letter)
{
    skip_space(j);
    if (j->at == j->end || *j->at != letter)
        return false;
    j->at++;
    return true;
}

/* ---- texts ----------------------------------------------------------------------------------------------- */

int utf8_letter(const char *bytes, size_t length)
{
    const unsigned char *b = (const unsigned char *)bytes;
    int more = b[0] < 0x80                   ? 0
               : b[0] >= 0xc2 && b[0] < 0xe0 ? 1
               : b[0] >= 0xe0 && b[0] < 0xf0 ? 2
               : b[0] >= 0xf0 && b[0] < 0xf5 ? 3
                                             : -1;

    if (more < 0 || (size_t)more >= length)
        return 0;
    for (int i = 1; i <= more; i++)
        if ((b[i] & 0xc0) != 0x80)
            return 0;
    /* Written longer than need be, half of a pair, behind the last letter there is. */
    if ((b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xed && b[1] > 0x9f) || (b[0] == 0xf0 && b[1] < 0x90) ||
        (b[0] == 0xf4 && b[1] > 0x8f))
        return 0;
    return more + 1;
}

/* A letter's number as UTF-8. */
static void put_letter(struct json_reader *r, uint32_t c)
{
    char *to = r->text + r->text_length;
    int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char first[] = { 0, 0xc0, 0xe0, 0xf0 };

    to[0] = (char)(first[more] | c >> 6 * more);
    for (int i = 1; i <= more; i++)
        to[i] = (char)(0x80 | (c >> 6 * (more - i) & 0x3f));
    r->text_length += (size_t)more + 1;
}

/* The four digits behind \u; -1: there are none. */
static int32_t read_digits(const char *at, const char *end)
{
    int32_t number = 0;

    if (end - at < 4)
        return -1;
    for (int i = 0; i < 4; i++) {
        int c = (unsigned char)at[i];
        int digit = c >= '0' && c <= '9'                     ? c - '0'
                    : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
                                                             : -1;
        if (digit < 0)
            return -1;
        number = number << 4 | digit;
    }
    return number;
}

/* Behind \u: a letter, or a pair that stands for one. */
static bool read_numbered(struct reading *j)
{
    const char *begin = j->at - 2;
    int32_t c = read_digits(j->at, j->end), low;

    if (c < 0)
        return wrong(j, begin, "\\u is followed by four hexadecimal digits");
    j->at += 4;
    if (c == 0)
        return wrong(j, begin, "a text cannot have the character U+0000; leave it out");
    if (c >= 0xdc00 && c < 0xe000)
        return wrong(j, begin, "this is the second half of a pair; write the first one before it");
    if (c >= 0xd800 && c < 0xdc00) {
        low = j->end - j->at >= 6 && j->at[0] == '\\' && j->at[1] == 'u' ? read_digits(j->at + 2, j->end) : -1;
        if (low < 0xdc00 || low >= 0xe000)
            return wrong(j, begin, "this is the first half of a pair; write the second one behind it");
        j->at += 6;
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
    put_letter(j->r, (uint32_t)c);
    return true;
}

static bool read_escape(struct reading *j)
{
    static const char escapes[] = "\"\\/bfnrt", letters[] = "\"\\/\b\f\n\r\t";
    const char *found = j->at < j->end ? memchr(escapes, *j->at, sizeof escapes - 1) : NULL;

    if (j->at < j->end && *j->at == 'u') {
        j->at++;
        return read_numbered(j);
    }
    if (!found)
        return wrong(j, j->at - 1, "\\ is followed by one of \" \\ / b f n r t u");
    j->at++;
    put_letter(j->r, (unsigned char)letters[found - escapes]);
    return true;
}

/* Behind the quotation mark that begins it. What is written is never longer than what is read: there is room. */
static bool read_text(struct reading *j, const char **text, uint32_t *bytes)
{
    struct json_reader *r = j->r;
    const char *begin = j->at - 1;
    size_t from = r->text_length;

    for (int n; j->at < j->end && *j->at != '"';) {
        if ((unsigned char)*j->at < ' ')
            return wrong(j, j->at, "write control characters in a text as \\n, \\t or \\u00..");
        if (*j->at == '\\') {
            j->at++;
            if (!read_escape(j))
                return false;
            continue;
        }
        n = utf8_letter(j->at, (size_t)(j->end - j->at));
        if (n == 0)
            return wrong(j, j->at, "this is not UTF-8");
        memcpy(r->text + r->text_length, j->at, (size_t)n);
        r->text_length += (size_t)n;
        j->at += n;
    }
    if (j->at == j->end)
        return wrong(j, begin, "this text has no end: a \" is missing");
    j->at++;
    *text = r->text + from;
    *bytes = (uint32_t)(r->text_length - from);
    r->text[r->text_length++] = '\0';
    return true;
}

/* ---- numbers --------------------------------------------------------------------------------------------- */

static size_t digits(struct reading *j)
{
    const char *from = j->at;

    while (j->at < j->end && *j->at >= '0' && *j->at <= '9')
        j->at++;
    return (size_t)(j->at - from);
}

static bool whole_number(struct reading *j, const char *begin, struct json_value *v)
{
    bool negative = *begin == '-';
    uint64_t number = 0;

    for (const char *c = begin + negative; c < j->at; c++) {
        unsigned digit = (unsigned)(*c - '0');
        if (number > (UINT64_MAX - digit) / 10 || number * 10 + digit > (uint64_t)INT64_MAX + negative)
            return wrong(j, begin, "whole numbers are from %lld to %lld", (long long)INT64_MIN, (long long)INT64_MAX);
        number = number * 10 + digit;
    }
    v->type = IS_WHOLE;
    v->whole = negative ? (int64_t)(0 - number) : (int64_t)number;
    return true;
}

/* No field takes any but whole numbers: of others it is only looked whether they are some that JSON and a double have. */
static bool read_number(struct reading *j, struct json_value *v)
{
    enum { LARGEST = 308 };
    const char *begin = j->at;
    bool whole = true, negative = false;
    size_t before, power = 0;

    j->at += *j->at == '-';
    const char *first = j->at;
    before = digits(j);
    if (before == 0)
        return wrong(j, begin, "a number has digits here");
    if (before > 1 && *first == '0')
        return wrong(j, begin, "a number does not begin with 0");
    if (j->at < j->end && *j->at == '.') {
        whole = false;
        j->at++;
        if (digits(j) == 0)
            return wrong(j, j->at, "a number has digits behind its point");
    }
    if (j->at < j->end && (*j->at == 'e' || *j->at == 'E')) {
        whole = false;
        j->at++;
        negative = j->at < j->end && *j->at == '-';
        j->at += negative || (j->at < j->end && *j->at == '+');
        const char *from = j->at;
        if (digits(j) == 0)
            return wrong(j, j->at, "a number has digits behind its e");
        for (; from < j->at && power <= JSON_VALUES_MOST; from++)
            power = power * 10 + (size_t)(*from - '0');
    }
    if (whole)
        return whole_number(j, begin, v);
    if (!negative && *first != '0' && before + power > LARGEST + 1)
        return wrong(j, begin, "numbers have at most %d digits before the point", LARGEST + 1);
    v->type = IS_REAL;
    return true;
}

static bool read_word(struct reading *j, struct json_value *v)
{
    static const struct {
        const char *word;
        enum json_type type;
    } words[] = { { "null", IS_NULL }, { "false", IS_FALSE }, { "true", IS_TRUE } };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].word);
        if ((size_t)(j->end - j->at) >= n && memcmp(j->at, words[i].word, n) == 0) {
            j->at += n;
            v->type = (uint8_t)words[i].type;
            return true;
        }
    }
    return wrong(j, j->at, "a value is expected: a text in \" \", a number, {...}, [...], true, false or null");
}

/* ---- values ---------------------------------------------------------------------------------------------- */

static struct json_value *add_value(struct reading *j)
{
    struct json_reader *r = j->r;

    if (r->values == JSON_VALUES_MOST) {
        wrong(j, j->at, "a line has at most %d values", JSON_VALUES_MOST);
        return NULL;
    }
    if (r->values == r->room) {
        uint32_t room = r->room ? 2 * r->room : 64;
        struct json_value *more = realloc(r->value, room * sizeof *more);
        if (!more) {
            no_memory(j);
            return NULL;
        }
        r->value = more;
        r->room = room;
    }
    struct json_value *v = &r->value[r->values++];
    memset(v, 0, sizeof *v);
    return v;
}

/* Behind a comma or the bracket: the name of the next value in an object, which no other has. */
static bool read_name(struct reading *j, const struct json_value *object, const char **name)
{
    uint32_t bytes;
    const char *said = "";

    skip_space(j);
    const char *begin = j->at;
    if (!takes(j, '"'))
        return wrong(j, begin, "a name in \" \" is expected here");
    if (!read_text(j, &said, &bytes))
        return false;
    if (object->count == JSON_NAMES_MOST)
        return wrong(j, begin, "an object has at most %d names", JSON_NAMES_MOST);
    if (value_named(object, said))
        return wrong(j, begin, "the name \"%.64s\" stands twice in this object; leave one out", said);
    *name = said;
    skip_space(j);
    if (!takes(j, ':'))
        return wrong(j, j->at, "a name is followed by a colon");
    skip_space(j);
    return true;
}

/* Makes room for the next value inside the innermost list or object, and reads its name. */
static struct json_value *begin_inside(struct reading *j)
{
    struct json_reader *r = j->r;
    uint32_t around = j->open[j->depth - 1].value, last = j->open[j->depth - 1].last;
    const char *name = NULL;

    if (r->value[around].type == IS_OBJECT && !read_name(j, &r->value[around], &name))
        return NULL;
    struct json_value *v = add_value(j);
    if (!v)
        return NULL;
    uint32_t number = (uint32_t)(v - r->value);
    v->name = name;
    r->value[around].count++;
    if (last)
        r->value[last].next = number - last;
    j->open[j->depth - 1].last = number;
    return v;
}

/* A value that is not complete yet is open. */
static bool read_begun(struct reading *j, struct json_value *v)
{
    skip_space(j);
    if (j->at == j->end)
        return wrong(j, j->at, "the line ends where a value is expected");
    if (*j->at == '{' || *j->at == '[') {
        if (j->depth == JSON_DEPTH_MOST)
            return wrong(j, j->at, "lists and objects are at most %d deep", JSON_DEPTH_MOST);
        v->type = *j->at++ == '{' ? IS_OBJECT : IS_LIST;
        j->open[j->depth].value = (uint32_t)(v - j->r->value);
        j->open[j->depth++].last = 0;
        return true;
    }
    if (*j->at == '"') {
        j->at++;
        v->type = IS_TEXT;
        return read_text(j, &v->text, &v->count);
    }
    return *j->at == '-' || (*j->at >= '0' && *j->at <= '9') ? read_number(j, v) : read_word(j, v);
}

/* Goes on in the innermost list or object: with its next value, or with its end. */
static bool go_on(struct reading *j)
{
    const struct json_value *around = &j->r->value[j->open[j->depth - 1].value];
    bool object = around->type == IS_OBJECT;

    if (takes(j, object ? '}' : ']')) {
        j->depth--;
        return true;
    }
    if (around->count > 0 && !takes(j, ','))
        return wrong(j, j->at, "a comma or %s is expected here", object ? "}" : "]");
    struct json_value *v = begin_inside(j);
    return v && read_begun(j, v);
}

/* Room for all names and texts of a line: what they take of it, and a zero each. */
static bool text_room(struct reading *j, size_t length)
{
    struct json_reader *r = j->r;

    if (r->text && r->text_room > length)
        return true;
    char *text = realloc(r->text, length + 1);
    if (!text)
        return no_memory(j);
    r->text = text;
    r->text_room = length + 1;
    return true;
}

const struct json_value *read_json(struct json_reader *r, const char *bytes, size_t length)
{
    struct reading j;

    j.r = r;
    j.begin = j.at = bytes;
    j.end = bytes + length;
    j.depth = 0;
    r->values = 0;
    r->text_length = 0;
    r->no_memory = false;
    struct json_value *v = text_room(&j, length) ? add_value(&j) : NULL;
    bool good = v && read_begun(&j, v);
    while (good && j.depth > 0)
        good = go_on(&j);
    if (!good)
        return NULL;
    skip_space(&j);
    if (j.at < j.end) {
        wrong(&j, j.at, "nothing may stand behind the value; write one in a line");
        return NULL;
    }
    return r->value;
}

void free_json(struct json_reader *r)
{
    free(r->value);
    free(r->text);
    *r = (struct json_reader){ 0 };
}

/* ---- looking inside --------------------------------------------------------------------------------------- */

const struct json_value *first_inside(const struct json_value *v)
{
    return v && (v->type == IS_LIST || v->type == IS_OBJECT) && v->count > 0 ? v + 1 : NULL;
}

const struct json_value *next_inside(const struct json_value *v)
{
    return v->next ? v + v->next : NULL;
}

const struct json_value *value_named(const struct json_value *object, const char *name)
{
    const struct json_value *v = is_json(object, IS_OBJECT) ? first_inside(object) : NULL;

    while (v && strcmp(v->name, name) != 0)
        v = next_inside(v);
    return v;
}
