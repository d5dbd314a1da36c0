/* expectation.c: what a scenario may expect: of the table (expect_table.c), of the asks and options,
 * of the journal, of the chain and of the outcome. */
#include <stdio.h>
#include <stdlib.h>

#include "engine/words.h"
#include "judge.h"

static enum verdict opposite(enum verdict v)
{
    return v == HOLDS ? FAILS : v == FAILS ? HOLDS : v;
}

/* ---- asks and options ----------------------------------------------------------------------- */

static void tell_asked(struct judge *j)
{
    int n = 0;

    for (int seat = 0; seat < j->d->seats; seat++)
        if (j->view.waiting >> seat & 1)
            tell(j->found, "%sp%d is asked %s", n++ ? ", " : "", seat + 1, j->game->asks[j->view.ask[seat]].name);
    if (n == 0)
        tell(j->found, "nobody is asked");
}

/* The name of an ask, -1: none is named, -2: unreadable. */
static int read_ask(struct judge *j)
{
    if (at_end(j->r))
        return -1;
    for (int i = 0; i < j->game->ask_count; i++)
        if (j->game->asks[i].name && take_phrase(j->r, j->game->asks[i].name))
            return line_ends(j->r) ? i : -2;
    return no_such_ask(j->r, j->game) - 2;
}

static bool is_asked(const struct judge *j, int seat, int ask)
{
    return j->view.waiting >> seat & 1 && (ask < 0 || j->view.ask[seat] == ask);
}

static enum verdict judge_asked(struct judge *j, unsigned seats, bool alone, bool denied)
{
    int ask = read_ask(j);

    if (ask == -2)
        return UNREADABLE;
    tell_asked(j);
    if (alone && j->view.waiting != seats)
        return FAILS;
    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        if (seats >> seat & 1 && is_asked(j, seat, ask) == denied)
            return FAILS;
    return HOLDS;
}

static enum verdict judge_can(struct judge *j, int seat, bool can)
{
    struct duel_option o;
    struct duello_error e = { .rule = "", .text = "" };
    char wish[SCRIPT_LINE];
    struct telling ignored = { .text = NULL };
    bool agrees = true;

    if (next_said(j->r)->kind == SAID_STRING) {
        snprintf(wish, sizeof wish, "%s", next_said(j->r)->text);
        j->r->at++;
    } else {
        rest_of_line(j->r, can ? NULL : "because", wish, sizeof wish);
        while (!at_end(j->r) && (can || !same_word(next_said(j->r)->text, "because")))
            j->r->at++;
    }
    bool possible = duel_read_option(j->d, seat, wish, &o, &e);
    if (can) {
        tell(j->found, "%s %s", e.rule, e.text);
        return finally(j, possible);
    }
    bool readable = read_because(j->scene, j->r, &e, possible ? &ignored : j->found, &agrees);
    free(ignored.text);
    if (!readable)
        return UNREADABLE;
    if (possible)
        tell(j->found, "it is possible");
    /* Words that could mean several options, or none, are no proof that something is forbidden. */
    if (!possible && !*e.rule && j->d->waiting >> seat & 1) {
        tell(j->found, "%s", e.text);
        return FAILS;
    }
    if (!possible)
        mark_executed(j->scene, e.rule);
    return verdict(!possible && agrees);
}

struct offered {
    char text[DUELLO_OPTIONS][120];
    int count;
};

/* Options with the same notation are one: nobody can tell them apart. */
static void list_options(const struct duel *d, int seat, struct offered *o)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    o->count = 0;
    for (int i = 0; i < n; i++) {
        int k = 0;
        duel_option_notation(d, seat, option[i], o->text[o->count], sizeof o->text[0]);
        while (k < o->count && strcmp(o->text[k], o->text[o->count]) != 0)
            k++;
        o->count += k == o->count;
    }
}

static bool is_offered(const struct offered *o, const char *wish)
{
    char words[160];

    for (int i = 0; i < o->count && words_fold(wish, words, sizeof words); i++)
        if (words_equal(o->text[i], words))
            return true;
    return false;
}

/* p1 options = "a", "b"; has "a"; has no "a"; count = 3 */
static enum verdict judge_options(struct judge *j, int seat)
{
    struct offered *o = malloc(sizeof *o);
    enum verdict v = HOLDS;
    int named = 0;

    if (!o)
        return UNREADABLE;
    list_options(j->d, seat, o);
    if (take(j->r, "count")) {
        v = judge_number(j, o->count);
        free(o);
        return v;
    }
    bool all = take(j->r, "="), has = !all && take(j->r, "has"), no = has && take(j->r, "no");
    for (int i = 0; i < o->count; i++)
        tell(j->found, "%s\"%s\"", i ? ", " : "", o->text[i]);
    if (o->count == 0)
        tell(j->found, "no options");
    while (next_said(j->r)->kind == SAID_STRING) {
        if (is_offered(o, next_said(j->r)->text) == no)
            v = FAILS;
        j->r->at++;
        named++;
        take(j->r, ",");
    }
    if ((!all && !has) || !at_end(j->r)) {
        expected(j->r, all || has ? "an option in quotes" : "`=`, `has`, `has no` or `count`");
        v = UNREADABLE;
    } else if (all && named != o->count) {
        v = FAILS;
    }
    free(o);
    return v;
}

/* ---- the journal ---------------------------------------------------------------------------- */

static bool entry_says(const struct judge *j, const struct duel_entry *e, int viewer, const char *part)
{
    char text[512], words[160];

    return duel_entry_text(j->d, e, viewer, text, sizeof text) > 0 && words_fold(part, words, sizeof words) &&
           words_contain(text, words);
}

static bool rule_cited(const uint64_t *cited, int rule)
{
    return cited[rule >> 6] >> (rule & 63) & 1;
}

/* A phrase in quotes or a rule id; how often it occurs. -1: unreadable. */
static int occurrences(struct judge *j, int viewer, bool newly)
{
    const struct happened *h = &j->scene->happened;
    const struct said *s = next_said(j->r);
    int n = 0, rule = 0;

    if (s->kind == SAID_WORD && viewer == DUELLO_EVERYTHING)
        rule = find_rule(j->game, s->text);
    if (s->kind != SAID_STRING && !rule)
        return expected(j->r, viewer == DUELLO_EVERYTHING ? "a rule id or words in quotes" : "words in quotes") - 1;
    for (int i = newly ? h->new_from : 0; i < h->entries; i++)
        n += rule ? j->scene->entry[i].rule == rule : entry_says(j, &j->scene->entry[i], viewer, s->text);
    if (rule && n == 0 && rule_cited(newly ? h->cited_new : h->cited, rule))
        n = 1;
    j->r->at++;
    return n;
}

static enum verdict judge_journal(struct judge *j, bool newly)
{
    bool count = take(j->r, "count");

    if (!count && !take(j->r, "has")) {
        expected(j->r, "`has`, `has no` or `count`");
        return UNREADABLE;
    }
    bool no = !count && take(j->r, "no");
    int n = occurrences(j, DUELLO_EVERYTHING, newly);
    if (n < 0)
        return UNREADABLE;
    if (count)
        return judge_number(j, n);
    tell(j->found, n ? "it is there" : "it is not there");
    return finally(j, (n > 0) != no);
}

static enum verdict judge_reading(struct judge *j, int viewer, bool denied)
{
    int n = occurrences(j, viewer, false);

    if (n < 0)
        return UNREADABLE;
    tell(j->found, n ? "it is to be read" : "it is not to be read");
    return finally(j, (n > 0) != denied);
}

/* ---- the chain and the outcome -------------------------------------------------------------- */

/* The card whose ability it is; a gained one is its bearer's. */
static int card_of_link(const struct judge *j, int i)
{
    const struct duel_view_link *l = &j->view.link[i];

    return is_card(l->source) ? object(j->d, l->source)->card : j->d->book->ability[l->ability].card;
}

static bool is_negated(const struct judge *j, int i)
{
    return (j->view.link[i].flags & LINK_NEGATED) != 0;
}

static void tell_chain(struct judge *j)
{
    if (j->view.links == 0)
        tell(j->found, "nothing");
    for (int i = j->view.links; i-- > 0;)
        tell(j->found, "\"%s\"%s%s", j->d->book->card[card_of_link(j, i)].name, is_negated(j, i) ? " negated" : "",
             i ? ", " : "");
}

/* chain count = 2; chain = "A" "B", the newest first */
static enum verdict judge_chain(struct judge *j)
{
    int i = j->view.links;
    bool same = true;

    if (take(j->r, "count"))
        return judge_number(j, i);
    tell_chain(j);
    if (take_phrase(j->r, "is empty"))
        return finally(j, i == 0);
    if (!take(j->r, "=")) {
        expected(j->r, "`=`, `count` or `is empty`");
        return UNREADABLE;
    }
    do {
        int card = take_card(j->r, j->d->book);
        if (!card) {
            no_such_card(j->r, j->d->book);
            return UNREADABLE;
        }
        i--;
        same = take(j->r, "negated") == (i >= 0 && is_negated(j, i)) && i >= 0 && card_of_link(j, i) == card && same;
        take(j->r, ",");
    } while (!at_end(j->r));
    return verdict(same && i == 0);
}

static void tell_outcome(struct judge *j, const struct duel_outcome *o)
{
    if (!o->over)
        tell(j->found, "not over");
    for (int seat = 0; seat < j->d->seats; seat++)
        if ((o->winners | o->drawn) >> seat & 1)
            tell(j->found, "p%d %s ", seat + 1, o->winners ? "wins" : "draws");
    tell(j->found, " score");
    for (int seat = 0; seat < j->d->seats; seat++)
        tell(j->found, " %d", o->score[seat]);
    if (o->over)
        tell(j->found, " because %s", o->rule);
}

/* outcome p1 wins score 2 1 because SOL-12.2; outcome draw; outcome p1 and p3 draw; outcome score 1 0 */
static enum verdict judge_outcome(struct judge *j)
{
    struct duel_outcome o;
    bool holds = true;
    int seat, score;

    duel_over(j->d, &o);
    tell_outcome(j, &o);
    do {
        if (take(j->r, "draw")) {
            holds = holds && o.over && !o.winners;
        } else if (take(j->r, "score")) {
            for (seat = 0; seat < DUELLO_SEATS && take_number(j->r, &score); seat++)
                holds = holds && score == o.score[seat];
        } else if (take(j->r, "because")) {
            if (!find_rule(j->game, next_said(j->r)->text)) {
                expected(j->r, "the id of a rule");
                return UNREADABLE;
            }
            holds = holds && same_word(next_said(j->r)->text, o.rule);
            j->r->at++;
        } else if (next_said(j->r)->kind == SAID_WORD && (seat = take_seat(j->r)) >= 0) {
            unsigned seats = 1u << seat;
            while ((take(j->r, "and") || take(j->r, ",")) && (seat = take_seat(j->r)) >= 0)
                seats |= 1u << seat;
            bool drawn = take(j->r, "draw");
            if (!drawn && !take(j->r, "wins") && !take(j->r, "win")) {
                expected(j->r, "`wins` or `draw`");
                return UNREADABLE;
            }
            holds = holds && o.over && (drawn ? o.drawn : o.winners) == seats;
        } else {
            expected(j->r, "`p1 wins`, `draw`, `score` or `because`");
            return UNREADABLE;
        }
    } while (!at_end(j->r));
    return verdict(holds);
}

/* ---- sentences ------------------------------------------------------------------------------ */

static enum verdict judge_state(struct judge *j);

static enum verdict judge_viewer(struct judge *j, int viewer)
{
    bool denied = take(j->r, "does");

    if (denied && !take(j->r, "not")) {
        expected(j->r, "`not`");
        return UNREADABLE;
    }
    if (take(j->r, denied ? "read" : "reads"))
        return judge_reading(j, viewer, denied);
    if (!take(j->r, denied ? "see" : "sees")) {
        expected(j->r, denied ? "`see` or `read`" : "`sees`, `reads` or `does not`");
        return UNREADABLE;
    }
    duel_view(j->d, viewer, &j->view);
    enum verdict v = judge_state(j);
    return denied ? opposite(v) : v;
}

static enum verdict judge_asked_of(struct judge *j, int seat)
{
    if (take_phrase(j->r, "is not asked"))
        return judge_asked(j, 1u << seat, false, true);
    take_phrase(j->r, "is asked");
    return judge_asked(j, 1u << seat, false, false);
}

/* What can be read from a view, be it somebody's or everything. */
static enum verdict judge_state(struct judge *j)
{
    int seat, row;

    if (take(j->r, "chain"))
        return judge_chain(j);
    if ((seat = take_seat(j->r)) >= 0) {
        if (seat >= j->d->seats) {
            j->r->at--;
            mistaken(j->r, "there are only %d seats", j->d->seats);
            return UNREADABLE;
        }
        if (words_spelling(j->r, "is asked") || words_spelling(j->r, "is not asked"))
            return judge_asked_of(j, seat);
        return judge_seat_state(j, seat);
    }
    if (take(j->r, "square"))
        return judge_square(j);
    if ((row = take_fact(j->r, j->game, OF_DUEL)) >= 0)
        return judge_fact(j, row, -1);
    if ((row = take_zone(j->r, j->game)) != 0)
        return judge_zone(j, row, 0);
    no_such_fact(j->r, j->game, OF_DUEL);
    return UNREADABLE;
}

static bool viewer_comes(const struct reading *r)
{
    static const char *const verbs[] = { "sees", "reads", "does" };

    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (words_spelling(r, verbs[i]))
            return true;
    return false;
}

static enum verdict judge_seat(struct judge *j, int start, int seat)
{
    if (viewer_comes(j->r))
        return judge_viewer(j, seat);
    if (take(j->r, "can"))
        return judge_can(j, seat, true);
    if (take(j->r, "cannot"))
        return judge_can(j, seat, false);
    if (take(j->r, "options"))
        return judge_options(j, seat);
    j->r->at = start;
    return judge_state(j);
}

static enum verdict judge_sentence(struct judge *j)
{
    int start = j->r->at, seat;

    if (take_phrase(j->r, "not over") || take_phrase(j->r, "outcome none"))
        return finally(j, !duel_over(j->d, NULL));
    if (take(j->r, "outcome"))
        return judge_outcome(j);
    if (take_phrase(j->r, "nobody is asked")) {
        tell_asked(j);
        return finally(j, !j->view.waiting);
    }
    if (take_phrase(j->r, "everybody is asked"))
        return judge_asked(j, (1u << j->d->seats) - 1, false, false);
    if (take(j->r, "only")) {
        if ((seat = take_seat(j->r)) >= 0 && take_phrase(j->r, "is asked"))
            return judge_asked(j, 1u << seat, true, false);
        expected(j->r, "a seat and `is asked`");
        return UNREADABLE;
    }
    if (take_phrase(j->r, "new journal"))
        return judge_journal(j, true);
    if (take(j->r, "journal"))
        return judge_journal(j, false);
    if (take(j->r, "spectator"))
        return judge_viewer(j, DUELLO_SPECTATOR);
    if ((seat = take_seat(j->r)) >= 0 && seat < j->d->seats)
        return judge_seat(j, start, seat);
    j->r->at = start;
    return judge_state(j);
}

enum verdict expectation(struct scene *s, struct reading *r, struct telling *found)
{
    struct judge j = { .scene = s, .d = s->d, .game = game_of(s->d), .r = r, .found = found };

    duel_view(s->d, DUELLO_EVERYTHING, &j.view);
    return judge_sentence(&j);
}

/* ---- reasons -------------------------------------------------------------------------------- */

void mark_executed(struct scene *s, const char *id)
{
    int rule = id && *id ? find_rule(s->book->game, id) : 0;

    if (rule && rule < SCENE_RULE_WORDS * 64)
        s->executed[rule >> 6] |= (uint64_t)1 << (rule & 63);
}

/* A rule by its id, or words of the reason in quotes. */
static bool read_reason(struct scene *s, struct reading *r, const struct duello_error *e, bool *agrees)
{
    const struct said *reason = next_said(r);
    char words[160];

    if (reason->kind == SAID_STRING)
        *agrees = *agrees || (words_fold(reason->text, words, sizeof words) && words_contain(e->text, words));
    else if (reason->kind != SAID_WORD || !find_rule(s->book->game, reason->text))
        return expected(r, "the id of a rule, or words in quotes");
    else
        *agrees = *agrees || same_word(reason->text, e->rule);
    r->at++;
    return true;
}

bool read_because(struct scene *s, struct reading *r, const struct duello_error *e, struct telling *found, bool *agrees)
{
    *agrees = true;
    if (!take(r, "because"))
        return line_ends(r);
    *agrees = false;
    do
        if (!read_reason(s, r, e, agrees))
            return false;
    while (take(r, "or"));
    if (!*agrees)
        tell(found, "the reason is %s: %s", *e->rule ? e->rule : "no rule", e->text);
    return line_ends(r);
}
