/* describe.c: what the door understands and says, for those who write to it: the tables of verbs.h as those of
 * docs/protocol.md, and as declarations for TypeScript. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "shapes.h"

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

/* ---- TypeScript ------------------------------------------------------------------------------------------- */

/* A list of words takes those there are. */
static void write_type(struct json_out *o, const struct door_field *field)
{
    if (!field->words) {
        write_raw(o, field_type_types[field->type]);
        return;
    }
    for (const char *const *word = field->words; *word; word++)
        WRITE(o, word == field->words ? "(" : " | ", "\"", *word, "\"");
    write_raw(o, ")[]");
}

static void write_members(struct json_out *o, const struct door_field *field)
{
    for (; field->name; field++) {
        WRITE(o, "  /** ", field->meaning, " */\n  ", field->name, field->needed ? ": " : "?: ");
        write_type(o, field);
        write_raw(o, ";\n");
    }
}

static void write_requests(struct json_out *o)
{
    write_raw(o, "export interface Seat {\n");
    write_members(o, seat_fields);
    write_raw(o, "}\n\nexport type Request =");
    for (const struct door_verb *verb = door_verbs; verb < door_verbs + door_verb_count; verb++)
        WRITE(o, "\n  | Requests[\"", verb->name, "\"]");
    write_raw(o, ";\n\nexport interface Requests {\n");
    for (const struct door_verb *verb = door_verbs; verb < door_verbs + door_verb_count; verb++) {
        WRITE(o, "/** ", verb->meaning, verb->needs & NEEDS_OPEN ? "; with --open only" : "", " */\n", verb->name,
              ": {\n  do: \"", verb->name, "\";\n  id?: Id;\n");
        write_members(o, verb->field);
        write_raw(o, "};\n");
    }
    write_raw(o, "}\n\n");
}

static void write_replies(struct json_out *o)
{
    for (const struct shape *s = shapes; s->name; s++) {
        WRITE(o, "export interface ", s->name, s->extends ? " extends " : "", s->extends ? s->extends : "", " {\n");
        for (int i = 0; i < SHAPE_MEMBERS && s->member[i].name; i++)
            WRITE(o, "  ", s->member[i].name, ": ", s->member[i].type, ";\n");
        write_raw(o, "}\n\n");
    }
    write_raw(o, "export interface Replies {\n");
    for (const struct door_verb *verb = door_verbs; verb < door_verbs + door_verb_count; verb++)
        WRITE(o, "  ", verb->name, ": ", verb->reply, ";\n");
    write_raw(o, "}\n\n");
}

char *door_types(void)
{
    struct json_out o = { 0 };

    write_raw(
        &o,
        "// What the door of Duello understands and says, by `duello engine --types`; docs/protocol.md tells more.\n\n"
        "export type Id = number | string;\n"
        "export type Viewer = number | \"spectator\" | \"everything\";\n\n");
    write_requests(&o);
    write_replies(&o);
    write_raw(&o, "export type Code =");
    for (int code = NO_FAULT + 1; code < FAULT_COUNT; code++)
        WRITE(&o, "\n  | \"", fault_kinds[code].code, "\"");
    write_raw(&o,
              ";\n\nexport interface Fault {\n  id?: Id;\n  error: { code: Code; text: string; rule?: string };\n}\n\n"
              "export type Reply<V extends keyof Replies> = (Replies[V] & { id?: Id }) | Fault;\n");
    return text_of(&o);
}
