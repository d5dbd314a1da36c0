/* door_table.c: what a table needs besides asking and choosing, as table/ decides it: who is asked next and who sits before
 * the screen, what is passed in somebody's name, taking back, looking ahead, options that lose at once.
 *
 * A duel has a table once somebody has said who sits there (`sit`). Only hosts do, which may know everything: who is asked
 * next, and when passing ends, follows from what the real duel holds.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/words.h"
#include "inside.h"
#include "table/foresight.h"
#include "table/keyboard.h"
#include "table/stops.h"
#include "table/undo.h"
#include "table/warnings.h"

enum { MOMENTS = 64 }; /* that can be gone back to */

/* A duel as it was before a move of that seat. */
struct moment {
    int seat;
    struct duel *duel;
    int entries;                                /* of its journal ... */
    uint32_t forgotten[VIEWERS], told[VIEWERS]; /* ... and what viewers could read of it */
    size_t recorded;
    int lines;
};

struct kept_table {
    unsigned persons; /* a bit each */
    int sitting;      /* who sits before the screen, -1: nobody yet */
    bool moved[DUELLO_SEATS];
    struct stops stops[DUELLO_SEATS];
    struct moment moments[MOMENTS];
    int moment_count;
    const char *no_undo; /* why there is none */
};

/* ---- moments -------------------------------------------------------------------------------------------------- */

static void forget_moments(struct kept_table *t, const char *why)
{
    while (t->moment_count > 0)
        free(t->moments[--t->moment_count].duel);
    t->no_undo = why;
}

void free_table(struct kept_table *t)
{
    if (t)
        forget_moments(t, "");
    free(t);
}

static bool is_person(const struct kept_table *t, int seat)
{
    return t->persons >> seat & 1;
}

struct duel *table_before_move(const struct named_duel *on, int seat)
{
    struct duel *before = on->table && is_person(on->table, seat) ? malloc(duel_size(on->duel->book)) : NULL;

    if (before)
        duel_copy(before, on->duel);
    return before;
}

static struct moment moment_of(const struct named_duel *on, int seat)
{
    struct moment m = {
        .seat = seat, .entries = on->journal.count, .recorded = on->record.length, .lines = on->record.lines
    };

    memcpy(m.forgotten, on->journal.forgotten, sizeof m.forgotten);
    memcpy(m.told, on->journal.told, sizeof m.told);
    return m;
}

/* Room for one moment more: the oldest goes. */
static void make_room_for_moment(struct kept_table *t)
{
    if (t->moment_count < MOMENTS)
        return;
    free(t->moments[0].duel);
    memmove(t->moments, t->moments + 1, (MOMENTS - 1) * sizeof *t->moments);
    t->moment_count--;
}

void table_after_move(struct named_duel *on, int seat, struct duel *before, const struct duel_journal *told)
{
    struct kept_table *t = on->table;

    if (!t)
        return;
    t->moved[seat] = true;
    if (!before) {
        forget_moments(t, "somebody else has moved since");
        return;
    }
    int count = told->count < told->max ? told->count : told->max;
    const char *why = undo_refused(before, on->duel, seat, told->entries, count);
    if (why) {
        free(before);
        forget_moments(t, why);
    } else {
        make_room_for_moment(t);
        t->moments[t->moment_count] = moment_of(on, seat);
        t->moments[t->moment_count++].duel = before;
    }
}

/* Why the seat cannot take its last move back; NULL: it can. */
static const char *no_undo(const struct named_duel *on, int seat)
{
    const struct kept_table *t = on->table;

    if (!t->moved[seat])
        return "you have not moved yet";
    if (t->moment_count == 0)
        return t->no_undo;
    const struct moment *m = &t->moments[t->moment_count - 1];
    if (m->seat != seat)
        return "somebody else has moved since";
    if (memcmp(m->forgotten, on->journal.forgotten, sizeof m->forgotten) != 0)
        return "too much has happened since";
    return NULL;
}

static void go_back(struct named_duel *on)
{
    struct kept_table *t = on->table;
    const struct moment *m = &t->moments[--t->moment_count];

    duel_copy(on->duel, m->duel);
    free(m->duel);
    on->journal.count = m->entries;
    memcpy(on->journal.told, m->told, sizeof m->told);
    on->record.lines = m->lines;
    on->record.length = m->recorded;
    if (on->record.text)
        on->record.text[m->recorded] = '\0';
    t->no_undo = "there is nothing more that could be taken back";
    stops_hold(&t->stops[m->seat]);
}

/* ---- who is asked ----------------------------------------------------------------------------------------------- */

static bool has_table(const struct request *r, struct fault *f)
{
    return r->on->table || fault(f, FAULT_BAD_VALUE, "nobody sits at \"%s\" yet; \"sit\" says who does", r->on->name);
}

static void write_seat_or_null(struct json_out *o, const char *name, int seat)
{
    if (seat >= 0)
        write_whole(o, name, seat);
    else
        write_null(o, name);
}

/* Who is asked next. Whoever sat before the screen has been seen to by then; what they did cannot be taken back. */
static void write_next(struct json_out *o, struct named_duel *on)
{
    struct kept_table *t = on->table;
    struct asked next = keyboard_next(on->duel, t->persons, t->sitting);

    for (int seat = 0; seat < on->duel->seats; seat++)
        stops_watch(&t->stops[seat], on->duel);
    write_seat_or_null(o, "asked", next.seat);
    write_truth(o, "person", next.person);
    write_truth(o, "hand_over", next.hand_over);
    write_seat_or_null(o, "then", next.then);
    write_seats(o, "may_answer", next.may_answer);
    write_truth(o, "over", duel_over(on->duel, NULL));
}

static bool read_persons(const struct request *r, unsigned *persons, struct fault *f)
{
    for (const struct json_value *v = first_inside(value_named(r->fields, "persons")); v; v = next_inside(v)) {
        if (v->whole >= r->on->duel->seats)
            return fault(f, FAULT_UNKNOWN_SEAT, "this duel has the seats 0 to %d", r->on->duel->seats - 1);
        *persons |= 1u << v->whole;
    }
    return true;
}

bool verb_sit(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    unsigned persons = 0;
    bool strictly = words_field(r, "manners", table_manners) & WITH_STRICTNESS;

    (void)door;
    if (!read_persons(r, &persons, f))
        return false;
    struct kept_table *t = calloc(1, sizeof *t);
    if (!t)
        return no_memory(f);
    t->persons = persons;
    t->sitting = -1;
    t->no_undo = "nothing has been played since you sat down";
    if (persons && !(persons & (persons - 1)))
        t->sitting = __builtin_ctz(persons);
    for (int seat = 0; seat < r->on->duel->seats; seat++)
        t->stops[seat].freely = is_person(t, seat) && keyboard_is_free(persons, strictly ? STRICTLY : AS_FRIENDS);
    free_table(r->on->table);
    r->on->table = t;
    write_next(o, r->on);
    return true;
}

bool verb_next(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)door;
    if (!has_table(r, f))
        return false;
    if (value_named(r->fields, "sitting") && r->on->table->sitting != whole_field(r, "sitting")) {
        if (whole_field(r, "sitting") >= r->on->duel->seats)
            return fault(f, FAULT_UNKNOWN_SEAT, "this duel has the seats 0 to %d", r->on->duel->seats - 1);
        r->on->table->sitting = (int)whole_field(r, "sitting");
        forget_moments(r->on->table, "somebody else has looked since");
    }
    write_next(o, r->on);
    return true;
}

/* ---- passing ------------------------------------------------------------------------------------------------------ */

static const struct {
    const char *word;
    enum pass_until until;
} passes[] = {
    { "no", PASS_NOT },      { "always", PASS_ALWAYS },       { "turn", PASS_TURN },
    { "chain", PASS_CHAIN }, { "something", PASS_SOMETHING }, { "phase", PASS_PHASE },
};
enum { PASSES = sizeof passes / sizeof *passes };

static const char *word_of(enum pass_until until)
{
    int i = 0;

    while (passes[i].until != until)
        i++;
    return passes[i].word;
}

/* How it stands with passing for a seat, and what could be said. */
static void write_passing(struct json_out *o, const struct duel *d, const struct stops *s, int seat)
{
    write_words(o, "until", word_of(s->until));
    write_words(o, "phase", s->until == PASS_PHASE ? s->phase : NULL);
    write_truth(o, "freely", s->freely);
    write_truth(o, "can_pass", stops_can_pass(d, seat));
    write_whole(o, "passed", s->passed);
    write_whole(o, "forced", s->forced);
    write_words(o, "done", s->done);
    write_words(o, "reason", s->reason);
    write_words(o, "turn", stops_turn_name(d));
    write_list(o, "phases");
    for (int i = 0; stops_phase(d, i); i++)
        write_words(o, NULL, stops_phase(d, i));
    end_list(o);
}

/* Takes a wish down: words of the table above, "freely" (what leaves nothing to decide is done), or a phase by its name. */
static bool take_wish(const struct request *r, struct stops *s, const char *word, struct fault *f)
{
    const struct duel *d = r->on->duel;
    const char *phase = stops_phase_named(d, word);

    for (int i = 0; i < PASSES; i++)
        if (strcmp(word, passes[i].word) == 0 && passes[i].until != PASS_PHASE) {
            stops_begin(s, d, r->seat, passes[i].until, NULL);
            s->freely = s->freely && passes[i].until != PASS_NOT;
            return true;
        }
    if (strcmp(word, "freely") == 0)
        s->freely = true;
    else if (strcmp(word, "trigger") == 0 && !stops_pass_trigger(s, d, true))
        return fault(f, FAULT_BAD_VALUE, "there is nothing on the chain, or no room to remember one more");
    else if (phase)
        stops_begin(s, d, r->seat, PASS_PHASE, phase);
    else if (strcmp(word, "trigger") != 0)
        return fault(f, FAULT_BAD_VALUE,
                     "\"%.64s\" is nothing to pass until; there are no, always, turn, chain, something, freely, "
                     "trigger, and phases",
                     word);
    return true;
}

bool verb_pass(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const char *word = text_field(r, "until");

    (void)door;
    if (!has_table(r, f))
        return false;
    struct stops *s = &r->on->table->stops[r->seat];
    if (word && !take_wish(r, s, word, f))
        return false;
    write_passing(o, r->on->duel, s, r->seat);
    return true;
}

/* What is passed for the seat, or has a single answer, is answered; one ask at a time. */
bool verb_auto(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    struct duel_option option;

    if (!is_asked(r, f) || !has_table(r, f))
        return false;
    struct stops *s = &r->on->table->stops[r->seat];
    bool answers = stops_answer(s, r->on->duel, r->seat, &option);
    write_truth(o, "answered", answers);
    if (!answers) {
        write_passing(o, r->on->duel, s, r->seat);
        return true;
    }
    struct stops after = *s;
    stops_answered(&after, r->on->duel, r->seat, option);
    if (!carry_out(door, r, option, o, f))
        return false;
    *s = after;
    if (duel_option_sort(option) != DUEL_PASSES)
        stops_acted(s, r->on->duel, r->seat);
    return true;
}

void table_acted(const struct named_duel *on, int seat)
{
    if (!on->table || !is_person(on->table, seat))
        return;
    stops_acted(&on->table->stops[seat], on->duel, seat);
    stops_told(&on->table->stops[seat]);
}

/* ---- taking back ---------------------------------------------------------------------------------------------------- */

bool verb_undo(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)door;
    if (!has_table(r, f))
        return false;
    bool only = words_field(r, "only", undo_only) != 0;
    const char *why = no_undo(r->on, r->seat);
    if (!why && !only)
        go_back(r->on);
    write_truth(o, "possible", !why);
    write_words(o, "text", why);
    return true;
}

/* ---- looking ahead ----------------------------------------------------------------------------------------------------- */

static void write_foreseen(struct json_out *o, const struct request *r, const struct foreseen *seen)
{
    const struct game *game = game_of(r->on->duel);

    write_truth(o, "possible", seen->possible);
    write_list(o, "lines");
    for (int i = 0; i < seen->lines; i++) {
        write_object(o, NULL);
        write_words(o, "kind", kind_of_entry(game, seen->kind[i])->name);
        write_words(o, "text", seen->line[i]);
        end_object(o);
    }
    end_list(o);
    write_truth(o, "unknown", seen->unknown);
    write_truth(o, "more", seen->more);
    write_truth(o, "over", seen->over);
}

bool verb_foresee(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    struct foreseen *seen = calloc(1, sizeof *seen);
    struct duel_option option;

    (void)door;
    if (!seen)
        return no_memory(f);
    bool known = true;
    if (!value_named(r->fields, "notation"))
        foresee_passing(r->on->duel, r->seat, seen);
    else if (is_asked(r, f) && find_notation(r, text_field(r, "notation"), &option, f))
        foresee_option(r->on->duel, r->seat, option, seen);
    else
        known = false;
    if (known)
        write_foreseen(o, r, seen);
    free(seen);
    return known;
}

bool verb_warnings(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct warning warning[DUELLO_OPTIONS];

    (void)door;
    if (!is_asked(r, f))
        return false;
    int n = duel_options(r->on->duel, r->seat, option, DUELLO_OPTIONS);
    warn_of(r->on->duel, r->seat, option, n, warning);
    write_list(o, "warnings");
    for (int i = 0; i < n; i++) {
        if (!warning[i].loses)
            continue;
        write_object(o, NULL);
        write_whole(o, "index", i);
        write_words(o, "rule", warning[i].rule);
        end_object(o);
    }
    end_list(o);
    return true;
}
