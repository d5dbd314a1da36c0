/* door_play.c: who is asked what, what may be chosen, choosing it, and why something else may not
 * be chosen. Each answer is for the seat that the request names.
 */
#include <stdio.h>
#include <string.h>

#include "door.h"

/* ---- asks ----------------------------------------------------------------------------------------------- */

json_t *waiting_json(const struct named_duel *on, int viewer)
{
    const struct game *game = game_of(on->duel);
    json_t *waiting = json_array();
    struct duel_view v;
    char prompt[WORDS_MOST];

    duel_view(on->duel, viewer, &v);
    for (int seat = 0; seat < on->duel->seats; seat++) {
        if (!(v.waiting >> seat & 1))
            continue;
        const struct ask *ask = &game->asks[v.ask[seat]];
        json_t *one = json_pack("{s:i, s:o, s:o}", "seat", seat, "ask", json_words_or_null(ask->name), "rule",
                                json_rule(game, ask->rule));
        if (viewer == seat || viewer == DUELLO_EVERYTHING) {
            duel_prompt(on->duel, seat, prompt, sizeof prompt);
            put_json(one, "prompt", json_words(prompt));
        }
        append_json(waiting, one);
    }
    return waiting;
}

json_t *verb_waiting(struct door *door, const struct request *r, struct fault *f)
{
    (void)door, (void)f;
    return json_pack("{s:o, s:b}", "waiting", waiting_json(r->on, r->viewer), "over", duel_over(r->on->duel, NULL));
}

static bool is_asked(const struct request *r, struct fault *f)
{
    if (duel_over(r->on->duel, NULL))
        return fault(f, FAULT_DUEL_OVER, "the duel is over");
    if (!(duel_waiting(r->on->duel) >> r->seat & 1))
        return fault(f, FAULT_NOT_AWAITED, "seat %d is not being asked anything now", r->seat);
    return true;
}

/* ---- options -------------------------------------------------------------------------------------------- */

/* The options all games share: their verb, and what their arguments are. */
static const struct {
    const char *verb, *arguments;
} shared_options[OPTION_GAME] = {
    [OPTION_PASS] = { "pass", "" },
    [OPTION_PICK] = { "pick", "{a:thing}" },
    [OPTION_DONE] = { "done", "" },
    [OPTION_YES] = { "yes", "" },
    [OPTION_NO] = { "no", "" },
    [OPTION_NUMBER] = { "number", "{a:number}" },
    [OPTION_MODE] = { "choice", "{a:number}" },
    [OPTION_WORD] = { "word", "{a:word}" },
    [OPTION_CANCEL] = { "cancel", "" },
    [OPTION_ORDER] = { "next", "{a:thing} {b:ability}" },
    [OPTION_USE] = { "use", "{a:thing} {b:ability}" },
    [OPTION_COUNTER] = { "counter", "{a:counter}" },
    [OPTION_CONCEDE] = { "concede", "" },
};

static json_t *ability_json(const struct duello_book *b, int row)
{
    const struct ability *a = &b->ability[row];

    return json_pack("{s:s, s:o, s:i}", "kind", "ability", "card", json_words_or_null(duello_card_name(b, a->card)),
                     "ability", a->order + 1);
}

static json_t *argument_json(const struct duel *d, int seat, const char *how, uint16_t value)
{
    const struct vocabulary *v = game_of(d)->vocabulary;

    if (strncmp(how, "thing", 5) == 0 && is_card(value)) {
        json_t *thing = json_pack("{s:s}", "kind", "card");
        merge_json(thing, thing_json(d, seat, value));
        ref host = game_of(d)->host_of ? game_of(d)->host_of(d, value, NOTHING) : NOTHING;
        if (host && host != value)
            put_json(thing, "host", json_integer(host));
        return thing;
    }
    if (strncmp(how, "thing", 5) == 0 && is_seat(value))
        return json_pack("{s:s, s:i}", "kind", "seat", "seat", seat_of_ref(value));
    if (strncmp(how, "seat", 4) == 0)
        return json_pack("{s:s, s:i}", "kind", "seat", "seat", value);
    if (is_link(value) && (strncmp(how, "thing", 5) == 0 || strncmp(how, "link", 4) == 0))
        return json_pack("{s:s, s:i}", "kind", "link", "link", value - LINK_REF);
    if (strncmp(how, "ability", 7) == 0 && value < d->book->abilities)
        return ability_json(d->book, value);
    if (strncmp(how, "word", 4) == 0 && value < v->word_count)
        return json_pack("{s:s, s:o}", "kind", "word", "word", json_words_or_null(v->words[value].name));
    if (strncmp(how, "counter", 7) == 0)
        return json_pack("{s:s, s:o}", "kind", "counter", "counter",
                         json_words_or_null(duello_counter_name(d->book, value)));
    if (strncmp(how, "symbol", 6) == 0 && value < v->symbol_count)
        return json_pack("{s:s, s:o}", "kind", "symbol", "symbol", json_words_or_null(v->symbols[value].name));
    return json_pack("{s:s, s:i}", "kind", "number", "number", value);
}

/* The arguments of an option, in the order in which its template names them. */
static json_t *things_json(const struct duel *d, int seat, struct duel_option o, const char *template)
{
    json_t *things = json_array();

    while ((template = strchr(template, '{')) != NULL) {
        uint16_t value = *++template == 'a' ? o.a : *template == 'b' ? o.b : o.c;
        append_json(things, argument_json(d, seat, template[1] == ':' ? template + 2 : "number", value));
    }
    return things;
}

/* The words of a game's notation before its first argument. */
static json_t *verb_json(const char *notation)
{
    size_t n = strcspn(notation, "{");

    while (n > 0 && notation[n - 1] == ' ')
        n--;
    return json_stringn(notation, n);
}

static json_t *option_json(const struct duel *d, int seat, struct duel_option o)
{
    const struct game *game = game_of(d);
    const char *template = "";
    json_t *option = json_object(), *verb;
    char text[WORDS_MOST];

    if (o.verb < OPTION_GAME) {
        verb = json_words_or_null(shared_options[o.verb].verb);
        if (shared_options[o.verb].arguments)
            template = shared_options[o.verb].arguments;
    } else {
        template = game->options[o.verb - OPTION_GAME].notation;
        verb = verb_json(template);
    }
    duel_option_notation(d, seat, o, text, sizeof text);
    put_json(option, "notation", json_words(text));
    duel_option_text(d, seat, o, text, sizeof text);
    put_json(option, "text", json_words(text));
    put_json(option, "verb", verb);
    put_json(option, "things", things_json(d, seat, o, template));
    if (duel_option_hint(d, seat, o, text, sizeof text))
        put_json(option, "hint", json_words(text));
    return option;
}

json_t *verb_options(struct door *door, const struct request *r, struct fault *f)
{
    struct duel_option option[DUELLO_OPTIONS];
    char prompt[WORDS_MOST];

    (void)door;
    if (!is_asked(r, f))
        return NULL;
    const struct duel *d = r->on->duel;
    const struct ask *ask = &game_of(d)->asks[d->ask[r->seat]];
    json_t *options = json_array();
    int n = duel_options(d, r->seat, option, DUELLO_OPTIONS);
    for (int i = 0; i < n; i++) {
        json_t *one = json_pack("{s:i}", "index", i);
        merge_json(one, option_json(d, r->seat, option[i]));
        append_json(options, one);
    }
    duel_prompt(d, r->seat, prompt, sizeof prompt);
    return json_pack("{s:o, s:o, s:o, s:o}", "ask", json_words_or_null(ask->name), "rule",
                     json_rule(game_of(d), ask->rule), "prompt", json_words(prompt), "options", options);
}

/* ---- choosing --------------------------------------------------------------------------------------------- */

static bool find_index(const struct request *r, json_int_t index, struct duel_option *found, struct fault *f)
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
    return fault_by(f, FAULT_REFUSED, &e);
}

/* The first option that is written exactly so. */
static bool find_notation(const struct request *r, const char *notation, struct duel_option *found, struct fault *f)
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
    const json_t *index = json_object_get(r->fields, "index");
    const char *notation = text_field(r, "notation"), *words = text_field(r, "words");

    if ((index != NULL) + (notation != NULL) + (words != NULL) != 1)
        return fault(f, FAULT_MISSING_FIELD, "\"choose\" needs one of \"index\", \"notation\" and \"words\"");
    if (index)
        return find_index(r, json_integer_value(index), found, f);
    return notation ? find_notation(r, notation, found, f) : find_words(r, words, found, f);
}

/* What comes of a decision, and the line that the record has of it. */
static json_t *carry_out(struct door *door, const struct request *r, struct duel_option chosen, struct fault *f)
{
    struct named_duel *on = r->on;
    struct duel_journal journal = { .entries = door->happened, .max = CHOICE_ENTRIES };
    struct duello_error e = { 0 };
    char line[RECORD_LINE], notation[WORDS_MOST];
    int length = 0;

    duel_option_notation(on->duel, r->seat, chosen, notation, sizeof notation);
    if (on->record.text)
        length = record_line(on->duel, on->record.lines + 1, r->seat, chosen, line, sizeof line);
    on->duel->foretold = on->foretold.count ? &on->foretold : NULL;
    bool done = duel_decide(on->duel, r->seat, chosen, &journal, &e);
    on->duel->foretold = NULL;
    if (!done)
        return fault_by(f, FAULT_REFUSED, &e);
    if (on->record.text)
        record_keep(&on->record, line, length);
    return json_pack("{s:o, s:o, s:o, s:b}", "chosen", json_words(notation), "journal",
                     journal_keep(on, &journal, r->seat), "waiting", waiting_json(on, r->seat), "over",
                     duel_over(on->duel, NULL));
}

json_t *verb_choose(struct door *door, const struct request *r, struct fault *f)
{
    struct duel_option chosen = { 0 };

    return is_asked(r, f) && find_option(r, &chosen, f) ? carry_out(door, r, chosen, f) : NULL;
}

json_t *verb_time_out(struct door *door, const struct request *r, struct fault *f)
{
    return is_asked(r, f) ? carry_out(door, r, duel_time_is_up(), f) : NULL;
}

json_t *verb_whynot(struct door *door, const struct request *r, struct fault *f)
{
    struct duello_error e = { 0 };
    struct duel_option found = { 0 };

    (void)door;
    if (!is_asked(r, f))
        return NULL;
    if (duel_read_option(r->on->duel, r->seat, text_field(r, "wish"), &found, &e))
        return json_pack("{s:b, s:o}", "possible", 1, "option", option_json(r->on->duel, r->seat, found));
    return json_pack("{s:b, s:o, s:o}", "possible", 0, "rule", json_words_or_null(*e.rule ? e.rule : NULL), "text",
                     json_words(e.text));
}

json_t *verb_outcome(struct door *door, const struct request *r, struct fault *f)
{
    struct duel_outcome o;
    json_t *winners = json_array(), *drawn = json_array(), *score = json_array();

    (void)door, (void)f;
    duel_over(r->on->duel, &o);
    for (int seat = 0; seat < r->on->duel->seats; seat++) {
        if (o.winners >> seat & 1)
            append_json(winners, json_integer(seat));
        if (o.drawn >> seat & 1)
            append_json(drawn, json_integer(seat));
        append_json(score, json_integer(o.score[seat]));
    }
    return json_pack("{s:b, s:o, s:o, s:o, s:o}", "over", o.over, "winners", winners, "drawn", drawn, "score", score,
                     "rule", json_words_or_null(*o.rule ? o.rule : NULL));
}
