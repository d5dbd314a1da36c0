/* door.c: `duello engine`, the door for programs: a JSON object a line in, one a line out.
 *
 * This file reads lines, checks requests against the tables of verbs and fields, and writes
 * replies. What the verbs do stands in the other door_*.c.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/commands.h"
#include "door.h"

/* ---- the protocol's tables ---------------------------------------------------------------------- */

enum field_type { TEXT, WHOLE, SEAT, VIEWER, SEED, LIST, MAP };

static const struct field {
    const char *name;
    enum field_type type;
} fields[] = {
    { "duel", TEXT },     { "game", TEXT },   { "mode", TEXT },     { "seats", LIST },    { "options", MAP },
    { "seed", SEED },     { "from", TEXT },   { "to", TEXT },       { "position", TEXT }, { "seat", SEAT },
    { "viewer", VIEWER }, { "index", WHOLE }, { "notation", TEXT }, { "words", TEXT },    { "wish", TEXT },
    { "since", WHOLE },   { "name", TEXT },   { "rule", TEXT },
};

static const char *const type_words[] = {
    [TEXT] = "a string",
    [WHOLE] = "a whole number from 0 on",
    [SEAT] = "the number of a seat, from 0 on",
    [VIEWER] = "the number of a seat, \"spectator\" or \"everything\"",
    [SEED] = "a whole number from 0 to 18446744073709551615, as a number or as a string of digits",
    [LIST] = "a list",
    [MAP] = "an object",
};

static verb_function verb_quit;

enum { DUEL = 1, OPEN = 2 }; /* is about a duel that exists; needs --open */

static const struct verb_kind {
    const char *name;
    verb_function *run;
    unsigned needs;
    const char *fields; /* besides do and id; ! marks those it cannot do without */
} verbs[] = {
    { "hello", verb_hello, 0, "" },
    { "games", verb_games, 0, "" },
    { "cards", verb_cards, 0, "game!" },
    { "card", verb_card, 0, "game! name!" },
    { "rule", verb_rule, 0, "game! rule!" },
    { "layout", verb_layout, 0, "game! mode" },
    { "start", verb_start, 0, "duel game! mode seats options seed! position" },
    { "waiting", verb_waiting, DUEL, "duel viewer" },
    { "options", verb_options, DUEL, "duel seat!" },
    { "choose", verb_choose, DUEL, "duel seat! index notation words" },
    { "time_out", verb_time_out, DUEL, "duel seat!" },
    { "whynot", verb_whynot, DUEL, "duel seat! wish!" },
    { "view", verb_view, DUEL, "duel viewer" },
    { "journal", verb_journal, DUEL, "duel viewer since" },
    { "outcome", verb_outcome, DUEL, "duel" },
    { "copy", verb_copy, DUEL, "duel to!" },
    { "restore", verb_restore, DUEL, "duel from!" },
    { "redeal", verb_redeal, DUEL, "duel to! seat! seed!" },
    { "drop", verb_drop, DUEL, "duel" },
    { "state", verb_state, DUEL | OPEN, "duel" },
    { "hash", verb_hash, DUEL | OPEN, "duel" },
    { "record", verb_record, DUEL | OPEN, "duel" },
    { "quit", verb_quit, 0, "" },
};

enum { FIELDS = sizeof fields / sizeof *fields, VERBS = sizeof verbs / sizeof *verbs };

#define FAULT_CODE(name, code) [FAULT_##name] = code,
static const char *const fault_codes[] = { FAULTS(FAULT_CODE) };

/* ---- replies -------------------------------------------------------------------------------------- */

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

void *fault_by(struct fault *f, enum fault_code code, const struct duello_error *e)
{
    f->code = code;
    f->error = *e;
    return NULL;
}

void *have(void *memory)
{
    if (!memory) {
        fputs("duello engine: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

void put_json(json_t *object, const char *key, json_t *value)
{
    if (json_object_set_new(object, key, have(value)))
        have(NULL);
}

void append_json(json_t *array, json_t *value)
{
    if (json_array_append_new(array, have(value)))
        have(NULL);
}

void merge_json(json_t *object, json_t *more)
{
    if (json_object_update(object, have(more)))
        have(NULL);
    json_decref(more);
}

json_t *json_words(const char *words)
{
    char clean[2 * WORDS_MOST];
    json_t *j = json_string(words);

    if (j)
        return j;
    /* A sentence cut in the middle of a letter, or a name in another encoding. */
    snprintf(clean, sizeof clean, "%s", words);
    for (char *c = clean; *c; c++)
        if (*c & 0x80)
            *c = '?';
    return json_string(clean);
}

json_t *json_words_or_null(const char *words)
{
    return words ? json_words(words) : json_null();
}

json_t *json_rule(const struct game *game, int row)
{
    return json_words_or_null(row ? game->rules[row].id : NULL);
}

json_t *json_hash(uint64_t hash)
{
    return json_sprintf("%016llx", (unsigned long long)hash);
}

static json_t *fault_json(const struct fault *f)
{
    json_t *error = have(json_object());

    put_json(error, "code", json_string(fault_codes[f->code]));
    put_json(error, "text", json_words(f->error.text));
    if (f->error.rule[0])
        put_json(error, "rule", json_words(f->error.rule));
    return json_pack("{s:o}", "error", error);
}

/* ---- requests --------------------------------------------------------------------------------------- */

const char *text_field(const struct request *r, const char *name)
{
    return json_string_value(json_object_get(r->fields, name));
}

static bool read_seed(const json_t *value, uint64_t *seed)
{
    if (json_is_integer(value)) {
        *seed = (uint64_t)json_integer_value(value);
        return json_integer_value(value) >= 0;
    }
    const char *digits = json_string_value(value);
    if (!digits || !*digits)
        return false;
    *seed = 0;
    for (; *digits; digits++) {
        unsigned digit = (unsigned)(*digits - '0');
        if (digit > 9 || *seed > (UINT64_MAX - digit) / 10)
            return false;
        *seed = *seed * 10 + digit;
    }
    return true;
}

uint64_t seed_field(const struct request *r)
{
    uint64_t seed = 0;

    read_seed(json_object_get(r->fields, "seed"), &seed);
    return seed;
}

static bool has_type(const json_t *value, enum field_type type)
{
    uint64_t seed;

    switch (type) {
    case TEXT:
        return json_is_string(value);
    case WHOLE:
    case SEAT:
        return json_is_integer(value) && json_integer_value(value) >= 0;
    case VIEWER:
        return (json_is_integer(value) && json_integer_value(value) >= 0) ||
               (json_is_string(value) && (strcmp(json_string_value(value), "spectator") == 0 ||
                                          strcmp(json_string_value(value), "everything") == 0));
    case SEED:
        return read_seed(value, &seed);
    case LIST:
        return json_is_array(value);
    case MAP:
        return json_is_object(value);
    }
    return false;
}

static const struct field *find_field(const char *name)
{
    for (int i = 0; i < FIELDS; i++)
        if (strcmp(fields[i].name, name) == 0)
            return &fields[i];
    return NULL;
}

/* Whether the verb has the field: 0 no, 1 yes, 2 it cannot do without. */
static int verb_has(const struct verb_kind *verb, const char *name)
{
    size_t n = strlen(name);

    for (const char *at = verb->fields; n > 0 && (at = strstr(at, name)); at += n)
        if ((at == verb->fields || at[-1] == ' ') && (at[n] == ' ' || at[n] == '!' || at[n] == '\0'))
            return at[n] == '!' ? 2 : 1;
    return 0;
}

static bool check_fields(const struct verb_kind *verb, json_t *request, struct fault *f)
{
    const char *name;
    json_t *value;

    json_object_foreach(request, name, value)
    {
        if (strcmp(name, "do") == 0 || strcmp(name, "id") == 0)
            continue;
        const struct field *field = verb_has(verb, name) ? find_field(name) : NULL;
        if (!field)
            return fault(f, FAULT_UNKNOWN_FIELD, "\"%s\" has no field \"%.64s\"", verb->name, name);
        if (!has_type(value, field->type))
            return fault(f, FAULT_BAD_VALUE, "\"%s\" is %s", name, type_words[field->type]);
    }
    for (int i = 0; i < FIELDS; i++)
        if (verb_has(verb, fields[i].name) == 2 && !json_object_get(request, fields[i].name))
            return fault(f, FAULT_MISSING_FIELD, "\"%s\" needs \"%s\": %s", verb->name, fields[i].name,
                         type_words[fields[i].type]);
    return true;
}

static bool read_seat(const struct request *r, const json_t *value, int *seat, struct fault *f)
{
    if (json_integer_value(value) >= r->on->duel->seats)
        return fault(f, FAULT_UNKNOWN_SEAT, "this duel has the seats 0 to %d", r->on->duel->seats - 1);
    *seat = (int)json_integer_value(value);
    return true;
}

/* Finds the duel, the seat and the viewer that a request names. */
static bool read_request(struct door *door, const struct verb_kind *verb, struct request *r, struct fault *f)
{
    const json_t *seat = json_object_get(r->fields, "seat"), *viewer = json_object_get(r->fields, "viewer");
    const char *name = text_field(r, "duel");

    if ((verb->needs & OPEN) && !door->open)
        return fault(f, FAULT_NEEDS_OPEN, "\"%s\" tells hidden things; it works with --open only", verb->name);
    if (!(verb->needs & DUEL))
        return true;
    r->on = find_duel(door, name ? name : "main");
    if (!r->on)
        return fault(f, FAULT_UNKNOWN_DUEL, "there is no duel \"%.64s\"", name ? name : "main");
    if (seat && !read_seat(r, seat, &r->seat, f))
        return false;
    if (json_is_integer(viewer))
        return read_seat(r, viewer, &r->viewer, f);
    if (viewer && strcmp(json_string_value(viewer), "everything") == 0)
        r->viewer = DUELLO_EVERYTHING;
    if (r->viewer == DUELLO_EVERYTHING && !door->open)
        return fault(f, FAULT_NEEDS_OPEN, "the viewer \"everything\" is there with --open only");
    return true;
}

static json_t *run_verb(struct door *door, struct request *r, struct fault *f)
{
    const char *name = text_field(r, "do");

    if (!name)
        return fault(f, FAULT_MISSING_FIELD, "a request says what to do: {\"do\": \"hello\"}");
    for (const struct verb_kind *verb = verbs; verb < verbs + VERBS; verb++) {
        if (strcmp(verb->name, name) != 0)
            continue;
        if (!check_fields(verb, r->fields, f) || !read_request(door, verb, r, f))
            return NULL;
        return verb->run(door, r, f);
    }
    return fault(f, FAULT_UNKNOWN_VERB, "there is no verb \"%.64s\"", name);
}

static json_t *verb_quit(struct door *door, const struct request *r, struct fault *f)
{
    (void)r, (void)f;
    door->quit = true;
    return json_object();
}

json_t *door_answer(struct door *door, const char *line, size_t length)
{
    struct fault f = { .code = NO_FAULT };
    json_error_t e;
    json_t *reply = have(json_object()), *body = NULL;
    json_t *request = json_loadb(line, length, JSON_REJECT_DUPLICATES, &e);
    json_t *id = json_object_get(request, "id");
    struct request r = { .fields = request, .viewer = DUELLO_SPECTATOR };

    if (!request)
        fault(&f, FAULT_BAD_JSON, "%s (at byte %d)", e.text, e.position);
    else if (!json_is_object(request))
        fault(&f, FAULT_BAD_JSON, "a request is an object: {\"do\": \"hello\"}");
    else if (id && !json_is_integer(id) && !json_is_string(id))
        fault(&f, FAULT_BAD_VALUE, "\"id\" is a whole number or a string");
    else {
        if (id)
            put_json(reply, "id", json_incref(id));
        body = run_verb(door, &r, &f);
    }
    if (!body)
        body = f.code == NO_FAULT ? have(NULL) : have(fault_json(&f));
    merge_json(reply, body);
    json_decref(request);
    return reply;
}

/* ---- lines -------------------------------------------------------------------------------------------- */

/* Reads a line without its end; a longer one is read to its end and only its first bytes are kept.
 * Returns its length, at most size + 1; -1 at the end of the input. */
static long read_line(FILE *in, char *line, long size)
{
    long n = 0;
    int c;

    while ((c = getc(in)) != EOF && c != '\n') {
        if (n < size)
            line[n] = (char)c;
        if (n <= size)
            n++;
    }
    return c == EOF && n == 0 ? -1 : n;
}

static bool write_line(json_t *reply)
{
    bool written = json_dumpf(reply, stdout, JSON_COMPACT) == 0 && putchar('\n') != EOF && fflush(stdout) == 0;

    json_decref(reply);
    return written;
}

static bool serve(struct door *door)
{
    char *line = have(malloc(LINE_MOST));
    bool written = true;
    long n;

    while (written && !door->quit && (n = read_line(stdin, line, LINE_MOST)) >= 0) {
        struct fault f;
        if (n <= LINE_MOST) {
            written = write_line(door_answer(door, line, (size_t)n));
        } else {
            fault(&f, FAULT_LINE_TOO_LONG, "a line has at most %d bytes; this one was skipped", LINE_MOST);
            written = write_line(have(fault_json(&f)));
        }
    }
    free(line);
    return written;
}

int command_engine(int argc, char **argv)
{
    struct door *door = have(calloc(1, sizeof *door));
    char *card_files[RECORD_CARD_FILES];
    int files = 0, status = STATUS_OK;

    for (int i = 1; i < argc && status == STATUS_OK; i++) {
        if (strcmp(argv[i], "--open") == 0)
            door->open = true;
        else if (strcmp(argv[i], "--cards") == 0 && i + 1 < argc && files < RECORD_CARD_FILES)
            card_files[files++] = argv[++i];
        else if (strcmp(argv[i], "--cards") == 0)
            status = usage_error("engine", "--cards takes a file, and at most %d are read", RECORD_CARD_FILES);
        else
            status = usage_error("engine", "%s is not an option", argv[i]);
    }
    if (status == STATUS_OK && (!door_open_books(door, card_files, files) || !serve(door)))
        status = STATUS_FAILED;
    door_close_duels(door);
    if (door->books)
        door_close_books(door);
    free(door);
    return status;
}
