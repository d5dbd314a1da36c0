/* door_play.c: who is asked what, what may be chosen, choosing it, and why something else may not
 * be chosen. Each answer is for the seat that the request names.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* ---- asks ----------------------------------------------------------------------------------------------- */

void write_waiting(struct json_out *o, const struct named_duel *on, int viewer)
{
    const struct game *game = game_of(on->duel);
    uint8_t asked[DUELLO_SEATS];
    unsigned waiting = asks_seen(on->duel, viewer, asked);
    char prompt[WORDS_MOST];

    write_list(o, "waiting");
    for (int seat = 0; seat < on->duel->seats; seat++) {
        if (!(waiting >> seat & 1))
            continue;
        const struct ask *ask = &game->asks[asked[seat]];
        write_object(o, NULL);
        write_whole(o, "seat", seat);
        write_words(o, "ask", ask->name);
        write_rule(o, "rule", game, ask->rule);
        if (viewer == seat || viewer == DUELLO_EVERYTHING) {
            duel_prompt(on->duel, seat, prompt, sizeof prompt);
            write_words(o, "prompt", prompt);
        }
        end_object(o);
    }
    end_list(o);
}

bool is_asked(const struct request *r, struct fault *f)
{
    if (duel_over(r->on->duel, NULL))
        return fault(f, FAULT_DUEL_OVER, "the duel is over");
    if (!(duel_waiting(r->on->duel) >> r->seat & 1))
        return fault(f, FAULT_NOT_AWAITED, "seat %d is not being asked anything now", r->seat);
    return true;
}

/* ---- options -------------------------------------------------------------------------------------------- */

static void write_card(struct json_out *o, const struct duel *d, int seat, ref card)
{
    ref host = game_of(d)->host_of ? game_of(d)->host_of(d, card, NOTHING) : NOTHING;

    write_words(o, "kind", "card");
    write_thing(o, d, seat, card);
    if (host && host != card)
        write_whole(o, "host", host);
}

static void write_named(struct json_out *o, const char *kind, const char *name)
{
    write_words(o, "kind", kind);
    write_words(o, kind, name);
}

static void write_numbered(struct json_out *o, const char *kind, int number)
{
    write_words(o, "kind", kind);
    write_whole(o, kind, number);
}

static void write_ability(struct json_out *o, const struct duello_book *b, int row)
{
    const struct ability *a = &b->ability[row];

    write_words(o, "kind", "ability");
    write_words(o, "card", duello_card_name(b, a->card));
    write_whole(o, "ability", a->order + 1);
}

static void write_part(struct json_out *o, const struct duel *d, int seat, enum duel_part_is is, uint16_t value)
{
    const struct vocabulary *v = game_of(d)->vocabulary;

    write_object(o, NULL);
    switch (is) {
    case DUEL_PART_THING:
        if (is_card(value))
            write_card(o, d, seat, value);
        else if (is_seat(value))
            write_numbered(o, "seat", seat_of_ref(value));
        else if (is_link(value))
            write_numbered(o, "link", value - LINK_REF);
        else
            write_numbered(o, "number", value);
        break;
    case DUEL_PART_SEAT:
        write_numbered(o, "seat", value);
        break;
    case DUEL_PART_ABILITY:
        write_ability(o, d->book, value);
        break;
    case DUEL_PART_WORD:
        write_named(o, "word", v->words[value].name);
        break;
    case DUEL_PART_COUNTER:
        write_named(o, "counter", duello_counter_name(d->book, value));
        break;
    case DUEL_PART_SYMBOL:
        write_named(o, "symbol", v->symbols[value].name);
        break;
    case DUEL_PART_NUMBER:
        write_numbered(o, "number", value);
    }
    end_object(o);
}

void write_option(struct json_out *o, const struct duel *d, int seat, struct duel_option option)
{
    struct duel_option_parts parts;
    char text[WORDS_MOST];

    duel_option_notation(d, seat, option, text, sizeof text);
    write_words(o, "notation", text);
    duel_option_text(d, seat, option, text, sizeof text);
    write_words(o, "text", text);
    duel_option_parts(d, option, &parts);
    write_words(o, "verb", parts.verb);
    write_list(o, "things");
    for (int i = 0; i < parts.parts; i++)
        write_part(o, d, seat, parts.part[i].is, parts.part[i].value);
    end_list(o);
    if (duel_option_hint(d, seat, option, text, sizeof text))
        write_words(o, "hint", text);
    if (duel_option_sort(option) != DUEL_MAKES)
        write_words(o, "sort", duel_option_sort(option) == DUEL_PASSES ? "passes" : "takes back");
    if (duel_is_seldom(d, seat, option))
        write_truth(o, "seldom", true);
}

/* What a seat that is asked is asked, and what it may choose. */
static void write_options(struct json_out *o, const struct duel *d, int seat)
{
    const struct ask *ask = &game_of(d)->asks[d->ask[seat]];
    struct duel_option option[DUELLO_OPTIONS];
    char prompt[WORDS_MOST];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    duel_prompt(d, seat, prompt, sizeof prompt);
    write_words(o, "ask", ask->name);
    write_rule(o, "rule", game_of(d), ask->rule);
    write_words(o, "prompt", prompt);
    write_list(o, "options");
    for (int i = 0; i < n; i++) {
        write_object(o, NULL);
        write_whole(o, "index", i);
        write_option(o, d, seat, option[i]);
        end_object(o);
    }
    end_list(o);
}

bool verb_options(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)door;
    if (!is_asked(r, f))
        return false;
    write_options(o, r->on->duel, r->seat);
    return true;
}

/* ---- what comes with a reply -------------------------------------------------------------------------------- */

/* Could all that is to come with the reply be told? */
static bool can_bring(const struct request *r, int viewer, struct fault *f)
{
    if (!value_named(r->fields, "view_since"))
        return true;
    return can_tell_changes(r->on, viewer, "view_since", whole_field(r, "view_since"), f);
}

/* One round trip a decision: what the viewer may choose next, what it may read of what happened, what it sees. */
static void write_company(struct json_out *o, const struct request *r, int viewer)
{
    unsigned with = words_field(r, "with", company);
    const struct duel *d = r->on->duel;

    if (with & WITH_OPTIONS) {
        if (viewer >= 0 && duel_waiting(d) >> viewer & 1) {
            write_object(o, "options");
            write_options(o, d, viewer);
            end_object(o);
        } else {
            write_null(o, "options");
        }
    }
    if (with & WITH_NEWS) {
        write_object(o, "news");
        write_journal(o, r->on, viewer, whole_field(r, "since"));
        end_object(o);
    }
    if (with & WITH_VIEW) {
        write_object(o, "view");
        write_view(o, r->on, viewer, ALL_PARTS,
                   value_named(r->fields, "view_since") ? whole_field(r, "view_since") : -1);
        end_object(o);
    }
}

bool verb_waiting(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)door;
    if (!can_bring(r, r->viewer, f))
        return false;
    write_waiting(o, r->on, r->viewer);
    write_truth(o, "over", duel_over(r->on->duel, NULL));
    write_company(o, r, r->viewer);
    return true;
}

/* ---- choosing --------------------------------------------------------------------------------------------- */

static bool find_index(const struct request *r, int64_t index, struct duel_option *found, struct fault *f)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(r->on->duel, r->seat, option, DUELLO_OPTIONS);

    if (index >= n)
        return fault(f, FAULT_BAD_VALUE, "\"index\" is from 0 to %d here", n - 1);
    *found = option[index];
    return true;
}

static bool find_words(const struct request *r, const char *words, struct duel_option *found, struct fault *f)
{
    struct duello_error e = { 0 };

    if (duel_read_option(r->on->duel, r->seat, words, found, &e))
        return true;
    return fault_of(f, &e);
}

bool find_notation(const struct request *r, const char *notation, struct duel_option *found, struct fault *f)
{
    struct duel_option option[DUELLO_OPTIONS];
    char text[WORDS_MOST];
    int n = duel_options(r->on->duel, r->seat, option, DUELLO_OPTIONS - 1);

    option[n++] = duel_concession();
    for (int i = 0; i < n; i++) {
        duel_option_notation(r->on->duel, r->seat, option[i], text, sizeof text);
        if (strcmp(text, notation) == 0) {
            *found = option[i];
            return true;
        }
    }
    if (!find_words(r, notation, found, f))
        return false;
    duel_option_notation(r->on->duel, r->seat, *found, text, sizeof text);
    return fault(f, FAULT_REFUSED, "\"%.64s\" is not how an option is written; \"%.128s\" is", notation, text);
}

/* The option that a request names in one of three ways. */
static bool find_option(const struct request *r, struct duel_option *found, struct fault *f)
{
    const struct json_value *index = value_named(r->fields, "index");
    const char *notation = text_field(r, "notation"), *words = text_field(r, "words");

    if ((index != NULL) + (notation != NULL) + (words != NULL) != 1)
        return fault(f, FAULT_MISSING_FIELD, "\"choose\" needs one of \"index\", \"notation\" and \"words\"");
    if (index)
        return find_index(r, index->whole, found, f);
    return notation ? find_notation(r, notation, found, f) : find_words(r, words, found, f);
}

/* What comes of it, and the line that the record has of it. */
bool carry_out(struct door *door, const struct request *r, struct duel_option chosen, struct json_out *o,
               struct fault *f)
{
    struct named_duel *on = r->on;
    struct duel_journal journal = { .entries = door->happened, .max = CHOICE_ENTRIES };
    struct duello_error e = { 0 };
    char line[DUELLO_RECORD_LINE], notation[WORDS_MOST];
    int length = 0;

    duel_option_notation(on->duel, r->seat, chosen, notation, sizeof notation);
    if (!can_bring(r, r->seat, f))
        return false;
    if (on->record.text && !record_has_room(&on->record))
        return no_memory(f);
    if (on->record.text)
        length = duello_record_line(on->duel, on->record.lines + 1, r->seat, chosen, line, sizeof line);
    struct duel *before = table_before_move(on, r->seat);
    on->duel->foretold = on->foretold.count ? &on->foretold : NULL;
    bool done = duel_decide(on->duel, r->seat, chosen, &journal, &e);
    on->duel->foretold = NULL;
    if (!done) {
        free(before);
        return fault_of(f, &e);
    }
    table_after_move(on, r->seat, before, &journal);
    if (on->record.text)
        record_keep(&on->record, line, length);
    write_words(o, "chosen", notation);
    journal_keep(o, on, &journal, r->seat);
    write_waiting(o, on, r->seat);
    write_truth(o, "over", duel_over(on->duel, NULL));
    write_company(o, r, r->seat);
    return true;
}

bool verb_choose(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    struct duel_option chosen = { 0 };

    if (!is_asked(r, f) || !find_option(r, &chosen, f) || !carry_out(door, r, chosen, o, f))
        return false;
    table_acted(r->on, r->seat);
    return true;
}

bool verb_time_out(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    return is_asked(r, f) && carry_out(door, r, duel_time_is_up(), o, f);
}

bool verb_whynot(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    struct duello_error e = { 0 };
    struct duel_option found = { 0 };

    (void)door;
    if (!is_asked(r, f))
        return false;
    bool possible = duel_read_option(r->on->duel, r->seat, text_field(r, "wish"), &found, &e);
    write_truth(o, "possible", possible);
    if (possible) {
        write_object(o, "option");
        write_option(o, r->on->duel, r->seat, found);
        end_object(o);
    } else {
        write_words(o, "rule", *e.rule ? e.rule : NULL);
        write_words(o, "text", e.text);
    }
    return true;
}

void write_seats(struct json_out *o, const char *name, unsigned seats)
{
    write_list(o, name);
    for (; seats; seats &= seats - 1)
        write_whole(o, NULL, __builtin_ctz(seats));
    end_list(o);
}

bool verb_outcome(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    struct duel_outcome outcome;

    (void)door, (void)f;
    duel_over(r->on->duel, &outcome);
    write_truth(o, "over", outcome.over);
    write_seats(o, "winners", outcome.winners);
    write_seats(o, "drawn", outcome.drawn);
    write_list(o, "score");
    for (int seat = 0; seat < r->on->duel->seats; seat++)
        write_whole(o, NULL, outcome.score[seat]);
    end_list(o);
    write_words(o, "rule", *outcome.rule ? outcome.rule : NULL);
    return true;
}
