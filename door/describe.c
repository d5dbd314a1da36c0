/* describe.c: what the door understands and says, for those who write to it: the tables of verbs.h as those of
 * docs/protocol.md, and as declarations for TypeScript. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* Words of which one after the other is written. */
static void write_all(struct json_out *o, const char *const *words)
{
    for (; *words; words++)
        write_raw(o, *words);
}
#define WRITE(o, ...) write_all(o, (const char *const[]){ __VA_ARGS__, NULL })

static char *text_of(struct json_out *o)
{
    char *text = o->full ? NULL : o->text;

    if (o->full)
        free_out(o);
    return text;
}

/* ---- docs/protocol.md --------------------------------------------------------------------------------------- */

static void write_field_rows(struct json_out *o, const char *of, const struct door_field *field)
{
    for (; field->name; field++)
        WRITE(o, "| ", of, " | `", field->name, "` | ", field_type_words[field->type], field->needed ? "; needed" : "",
              " | ", field->meaning, " |\n");
}

char *door_tables(void)
{
    struct json_out o = { 0 };

    write_raw(&o, "<!-- verbs, by duello engine --tables -->\n| verb | | | |\n|---|---|---|---|\n");
    for (const struct door_verb *verb = door_verbs; verb < door_verbs + door_verb_count; verb++) {
        WRITE(&o, "| `", verb->name, "` | | ", verb->needs & NEEDS_OPEN ? "with `--open` only" : "", " | ",
              verb->meaning, " |\n");
        write_field_rows(&o, "", verb->field);
    }
    write_field_rows(&o, "a seat of `start`", seat_fields);
    write_raw(&o, "<!-- end -->\n<!-- errors, by duello engine --tables -->\n| code | |\n|---|---|\n");
    for (int code = NO_FAULT + 1; code < FAULT_COUNT; code++)
        WRITE(&o, "| `", fault_kinds[code].code, "` | ", fault_kinds[code].meaning, " |\n");
    write_raw(&o, "<!-- end -->\n");
    return text_of(&o);
}
