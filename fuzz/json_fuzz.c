/* json_fuzz.c: any bytes as JSON: refused with a reason, or read. What is read and written again is read as the same, and
 * written as the same bytes. */
#include <stdlib.h>
#include <string.h>

#include "door/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

/* A value and all inside it, by its kind. */
static void write_value(struct json_out *o, const struct json_value *v)
{
    switch ((enum json_type)v->type) {
    case IS_NULL:
    case IS_REAL: /* there is nothing of it to write */
        write_null(o, v->name);
        break;
    case IS_FALSE:
    case IS_TRUE:
        write_truth(o, v->name, v->type == IS_TRUE);
        break;
    case IS_WHOLE:
        write_whole(o, v->name, v->whole);
        break;
    case IS_TEXT:
        write_bytes(o, v->name, v->text, v->count);
        break;
    case IS_LIST:
        write_list(o, v->name);
        break;
    case IS_OBJECT:
        write_object(o, v->name);
    }
}

static void write_again(struct json_out *o, const struct json_value *v)
{
    const struct json_value *around[JSON_DEPTH_MOST];
    int depth = 0;

    for (;;) {
        write_value(o, v);
        if (first_inside(v)) {
            around[depth++] = v;
            v = first_inside(v);
            continue;
        }
        if (v->type == IS_LIST || v->type == IS_OBJECT)
            v->type == IS_LIST ? end_list(o) : end_object(o);
        while (depth > 0 && !next_inside(v)) {
            v = around[--depth];
            v->type == IS_LIST ? end_list(o) : end_object(o);
        }
        if (depth == 0)
            return;
        v = next_inside(v);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static struct json_reader reader, again;
    static struct json_out once, twice;
    const struct json_value *v = read_json(&reader, (const char *)bytes, length);

    if (!v && !*reader.error)
        abort();
    if (!v)
        return 0;
    unwrite(&once, 0);
    unwrite(&twice, 0);
    write_again(&once, v);
    v = read_json(&again, once.text, once.length);
    if (!v)
        abort();
    write_again(&twice, v);
    if (once.length != twice.length || memcmp(once.text, twice.text, once.length) != 0)
        abort();
    return 0;
}
