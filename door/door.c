/* door.c: a line in, a line out: requests are read and checked by the tables of verbs and fields, and what the function of
 * the verb writes is the reply. What the verbs do stands in the door_*.c. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* ---- faults ----------------------------------------------------------------------------------------------- */

void *fault(struct fault *f, enum fault_code code, const char *format, ...)
{
    va_list arguments;

    f->code = code;
    f->error.rule[0] = '\0';
    va_start(arguments, format);
    vsnprintf(f->error.text, sizeof f->error.text, format, arguments);
    va_end(arguments);
    return NULL;
}

/* What the library calls a fault, as the protocol calls it. */
static const enum fault_code codes[] = {
    [DUELLO_NO_MEMORY] = FAULT_NO_MEMORY,       [DUELLO_UNKNOWN_GAME] = FAULT_UNKNOWN_GAME,
    [DUELLO_BAD_CARDS] = FAULT_UNKNOWN_GAME,    [DUELLO_BAD_DECK] = FAULT_BAD_SETUP,
    [DUELLO_UNKNOWN_CARD] = FAULT_UNKNOWN_CARD, [DUELLO_BAD_SETUP] = FAULT_BAD_SETUP,
    [DUELLO_DUEL_OVER] = FAULT_DUEL_OVER,       [DUELLO_NOT_AWAITED] = FAULT_NOT_AWAITED,
    [DUELLO_REFUSED] = FAULT_REFUSED,           [DUELLO_UNCLEAR] = FAULT_REFUSED,
    [DUELLO_BAD_SAVE] = FAULT_BAD_SAVE,         [DUELLO_OTHER_VERSION] = FAULT_BAD_SAVE,
    [DUELLO_OTHER_BOOK] = FAULT_BAD_SAVE,       [DUELLO_BAD_PLAYER] = FAULT_BAD_VALUE,
};

void *fault_of(struct fault *f, const struct duello_error *e)
{
    f->code = codes[e->fault];
    f->error = *e;
    return NULL;
}

void *fault_by(struct fault *f, enum fault_code code, const struct duello_error *e)
{
    f->code = code;
    f->error = *e;
    return NULL;
}

void *no_memory(struct fault *f)
{
    return fault(f, FAULT_NO_MEMORY, "there is not enough memory for this; \"drop\" duels that nobody needs");
}

static void write_fault(struct json_out *o, const struct fault *f)
{
    write_object(o, "error");
    write_words(o, "code", fault_kinds[f->code].code);
    write_words(o, "text", f->error.text);
    if (f->error.rule[0])
        write_words(o, "rule", f->error.rule);
    end_object(o);
}

void write_rule(struct json_out *o, const char *name, const struct game *game, int row)
{
    write_words(o, name, row ? game->rules[row].id : NULL);
}

/* ---- fields ----------------------------------------------------------------------------------------------- */

const char *text_field(const struct request *r, const char *name)
{
    const struct json_value *v = value_named(r->fields, name);
    return is_json(v, IS_TEXT) ? v->text : NULL;
}

int64_t whole_field(const struct request *r, const char *name)
{
    const struct json_value *v = value_named(r->fields, name);
    return is_json(v, IS_WHOLE) ? v->whole : 0;
}

static bool is_from_0_on(const struct json_value *v)
{
    return is_json(v, IS_WHOLE) && v->whole >= 0;
}

static bool read_seed(const struct json_value *v, uint64_t *seed)
{
    *seed = is_from_0_on(v) ? (uint64_t)v->whole : 0;
    if (!is_json(v, IS_TEXT) || v->count == 0)
        return is_from_0_on(v);
    for (const char *digits = v->text; *digits; digits++) {
        unsigned digit = (unsigned)(*digits - '0');
        if (digit > 9 || *seed > (UINT64_MAX - digit) / 10)
            return false;
        *seed = *seed * 10 + digit;
    }
    return true;
}

uint64_t seed_field(const struct request *r)
{
    uint64_t seed;

    read_seed(value_named(r->fields, "seed"), &seed);
    return seed;
}

unsigned words_field(const struct request *r, const char *name, const char *const *words)
{
    unsigned set = 0;

    for (const struct json_value *v = first_inside(value_named(r->fields, name)); v; v = next_inside(v))
        for (int i = 0; words[i]; i++)
            set |= strcmp(v->text, words[i]) == 0 ? 1u << i : 0;
    return set;
}

static bool is_viewer(const struct json_value *v)
{
    return is_from_0_on(v) ||
           (is_json(v, IS_TEXT) && (strcmp(v->text, "spectator") == 0 || strcmp(v->text, "everything") == 0));
}

static bool are_seats(const struct json_value *v)
{
    for (const struct json_value *one = first_inside(v); one; one = next_inside(one))
        if (!is_from_0_on(one))
            return false;
    return is_json(v, IS_LIST);
}

/* Texts, each of them one of these. */
static bool are_words(const struct json_value *v, const char *const *words)
{
    for (const struct json_value *one = first_inside(v); one; one = next_inside(one)) {
        const char *const *word = words;
        while (*word && !(is_json(one, IS_TEXT) && strcmp(one->text, *word) == 0))
            word++;
        if (!*word)
            return false;
    }
    return is_json(v, IS_LIST);
}

static bool has_type(const struct json_value *v, const struct door_field *field)
{
    uint64_t seed;

    switch (field->type) {
    case A_TEXT:
        return is_json(v, IS_TEXT);
    case A_WHOLE:
    case A_SEAT:
        return is_from_0_on(v) && (field->most == 0 || v->whole <= field->most);
    case A_VIEWER:
        return is_viewer(v);
    case A_SEED:
        return read_seed(v, &seed);
    case A_DECK:
        return is_json(v, IS_TEXT) || is_json(v, IS_LIST);
    case A_SEATS:
        return is_json(v, IS_LIST);
    case A_MAP:
        return is_json(v, IS_OBJECT);
    case A_SEAT_LIST:
        return are_seats(v);
    case A_WORDS:
        return are_words(v, field->words);
    case FIELD_TYPE_COUNT:
        break;
    }
    return false;
}

/* ---- requests --------------------------------------------------------------------------------------------- */

static bool bad_value(const struct door_field *field, struct fault *f)
{
    char words[WORDS_MOST] = "";

    if (field->most)
        return fault(f, FAULT_BAD_VALUE, "\"%s\" is a whole number from 0 to %lld", field->name,
                     (long long)field->most);
    if (!field->words)
        return fault(f, FAULT_BAD_VALUE, "\"%s\" is %s", field->name, field_type_words[field->type]);
    for (const char *const *word = field->words; *word; word++)
        snprintf(words + strlen(words), sizeof words - strlen(words), " \"%s\"", *word);
    return fault(f, FAULT_BAD_VALUE, "\"%s\" is a list of words; there are%s", field->name, words);
}

static bool check_fields(const struct door_verb *verb, const struct json_value *request, struct fault *f)
{
    for (const struct json_value *v = first_inside(request); v; v = next_inside(v)) {
        if (strcmp(v->name, "do") == 0 || strcmp(v->name, "id") == 0)
            continue;
        const struct door_field *field = find_door_field(verb->field, v->name);
        if (!field)
            return fault(f, FAULT_UNKNOWN_FIELD, "\"%s\" has no field \"%.64s\"", verb->name, v->name);
        if (!has_type(v, field))
            return bad_value(field, f);
    }
    for (const struct door_field *field = verb->field; field->name; field++)
        if (field->needed && !value_named(request, field->name))
            return fault(f, FAULT_MISSING_FIELD, "\"%s\" needs \"%s\": %s", verb->name, field->name,
                         field_type_words[field->type]);
    return true;
}

static bool read_seat(const struct request *r, const struct json_value *v, int *seat, struct fault *f)
{
    if (v->whole >= r->on->duel->seats)
        return fault(f, FAULT_UNKNOWN_SEAT, "this duel has the seats 0 to %d", r->on->duel->seats - 1);
    *seat = (int)v->whole;
    return true;
}

/* Finds the duel, the seat and the viewer that a request names. */
static bool read_request(struct door *door, const struct door_verb *verb, struct request *r, struct fault *f)
{
    const struct json_value *seat = value_named(r->fields, "seat"), *viewer = value_named(r->fields, "viewer");
    const char *name = text_field(r, "duel");

    if ((verb->needs & NEEDS_OPEN) && !door->open)
        return fault(f, FAULT_NEEDS_OPEN, "\"%s\" tells hidden things; it works with --open only", verb->name);
    if (!(verb->needs & (ABOUT_DUEL | ABOUT_NAME)))
        return true;
    r->on = find_duel(door, name ? name : "main");
    if (!r->on && (verb->needs & ABOUT_NAME))
        return true;
    if (!r->on)
        return fault(f, FAULT_UNKNOWN_DUEL, "there is no duel \"%.64s\"", name ? name : "main");
    if (seat && !read_seat(r, seat, &r->seat, f))
        return false;
    if (is_json(viewer, IS_WHOLE))
        return read_seat(r, viewer, &r->viewer, f);
    if (viewer && strcmp(viewer->text, "everything") == 0)
        r->viewer = DUELLO_EVERYTHING;
    if (r->viewer == DUELLO_EVERYTHING && !door->open)
        return fault(f, FAULT_NEEDS_OPEN, "the viewer \"everything\" is there with --open only");
    return true;
}

static bool run_verb(struct door *door, struct request *r, struct json_out *o, struct fault *f)
{
    const char *name = text_field(r, "do");

    if (!name)
        return fault(f, FAULT_MISSING_FIELD, "a request says what to do: {\"do\": \"hello\"}");
    const struct door_verb *verb = find_door_verb(name);
    if (!verb)
        return fault(f, FAULT_UNKNOWN_VERB, "there is no verb \"%.64s\"", name);
    return check_fields(verb, r->fields, f) && read_request(door, verb, r, f) && verb->run(door, r, o, f);
}

bool verb_quit(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)r, (void)o, (void)f;
    door->quit = true;
    return true;
}

/* ---- lines ------------------------------------------------------------------------------------------------ */

/* Writes the id that the request gives itself. */
static bool write_id(struct json_out *o, const struct json_value *id, struct fault *f)
{
    if (is_json(id, IS_WHOLE))
        write_whole(o, "id", id->whole);
    else if (is_json(id, IS_TEXT))
        write_bytes(o, "id", id->text, id->count);
    else if (id)
        return fault(f, FAULT_BAD_VALUE, "\"id\" is a whole number or a string");
    return true;
}

static bool answer(struct door *door, const char *line, size_t length, struct json_out *o, struct fault *f)
{
    struct request r = { .viewer = DUELLO_SPECTATOR };

    if (length > DOOR_LINE_MOST)
        return fault(f, FAULT_LINE_TOO_LONG, "a line has at most %d bytes; this one was skipped", DOOR_LINE_MOST);
    r.fields = read_json(&door->reader, line, length);
    if (!r.fields)
        return fault(f, door->reader.no_memory ? FAULT_NO_MEMORY : FAULT_BAD_JSON, "%s", door->reader.error);
    if (!is_json(r.fields, IS_OBJECT))
        return fault(f, FAULT_BAD_JSON, "a request is an object: {\"do\": \"hello\"}");
    if (!write_id(o, value_named(r.fields, "id"), f))
        return false;
    size_t behind_id = o->length;
    if (run_verb(door, &r, o, f))
        return true;
    unwrite(o, behind_id);
    return false;
}

const char *door_line(struct door *door, const char *line, size_t length, size_t *reply_length)
{
    static const char full[] =
        "{\"error\":{\"code\":\"no-memory\",\"text\":\"there is not enough memory for the reply\"}}";
    struct json_out *o = &door->reply;
    struct fault f = { .code = NO_FAULT };

    unwrite(o, 0);
    o->full = false;
    write_object(o, NULL);
    if (!answer(door, line, length, o, &f))
        write_fault(o, &f);
    end_object(o);
    *reply_length = o->full ? sizeof full - 1 : o->length;
    return o->full ? full : o->text;
}

/* ---- the door --------------------------------------------------------------------------------------------- */

struct door *door_open(bool open)
{
    struct door *door = calloc(1, sizeof *door);

    if (!door)
        return NULL;
    door->open = open;
    door->books = calloc((size_t)count_games() + 1, sizeof(struct duello_book *));
    if (door->books)
        return door;
    free(door);
    return NULL;
}

void door_close(struct door *door)
{
    if (!door)
        return;
    close_duels(door);
    close_books(door);
    free_json(&door->reader);
    free_out(&door->reply);
    free(door);
}

bool door_has_quit(const struct door *door)
{
    return door->quit;
}
