/* scene.c: a scenario's duel: starting it, the lines that play it, expect of it and try what must
 * be refused. Everything that happens is kept, so that a failure can tell the whole story. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/start.h"
#include "engine/words.h"
#include "scene.h"

/* ---- what is told --------------------------------------------------------------------------- */

bool scene_failed(struct scene *s, const struct reading *r, const char *format, ...)
{
    char text[1200];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    tell(&s->trouble, "%s:%d: %.*s\n    %s\n", s->file, r->line->number, r->line->length, r->line->text, text);
    return false;
}

static bool keep_entries(struct scene *s, const struct duel_entry *e, int n)
{
    int needed = s->happened.entries + n;

    if (n == 0)
        return true;
    if (needed > SCENE_ENTRIES)
        return false;
    if (needed > s->room) {
        int room = 2 * needed;
        struct duel_entry *more = realloc(s->entry, (size_t)room * sizeof *more);
        if (!more)
            return false;
        s->entry = more;
        s->room = room;
    }
    memcpy(s->entry + s->happened.entries, e, (size_t)n * sizeof *e);
    s->happened.entries = needed;
    return true;
}

enum { ENTRIES_AT_ONCE = 1024 };

/* What one answer brought about. */
struct moment {
    struct duel_entry entry[ENTRIES_AT_ONCE];
    uint64_t cited[SCENE_RULE_WORDS];
    struct duel_journal journal;
};

static struct duel_journal *begin_moment(struct moment *m)
{
    memset(m->cited, 0, sizeof m->cited);
    m->journal = (struct duel_journal){ .entries = m->entry, .max = ENTRIES_AT_ONCE, .cited = m->cited };
    return &m->journal;
}

static void keep_moment(struct scene *s, const struct moment *m)
{
    const struct game *game = s->book->game;
    int n = m->journal.count < m->journal.max ? m->journal.count : m->journal.max;

    keep_entries(s, m->entry, n);
    for (int i = 0; i < n; i++) {
        char text[512];
        duel_entry_text(s->d, &m->entry[i], DUELLO_EVERYTHING, text, sizeof text);
        tell(&s->story, "      %-10s %s\n", duel_entry_rule(s->d, &m->entry[i]), text);
    }
    for (int i = 0; i < SCENE_RULE_WORDS; i++) {
        s->happened.cited[i] |= m->cited[i];
        s->happened.cited_new[i] |= m->cited[i];
        s->executed[i] |= m->cited[i];
    }
    for (int seat = 0; seat < s->d->seats; seat++)
        if (s->d->waiting >> seat & 1)
            mark_executed(s, game->rules[decision_of(s->d, seat, s->d->ask[seat])].id);
    if (s->d->over)
        mark_executed(s, game->rules[s->d->over_rule].id);
}

/* ---- starting ------------------------------------------------------------------------------- */

static bool scene_memory(struct scene *s)
{
    size_t size = duel_size(s->book);

    s->beginning = calloc(1, size);
    s->before = calloc(1, size);
    return s->beginning && s->before;
}

bool scene_start(struct scene *s, const struct duello_setup *setup, struct position *p, struct duello_error *e)
{
    struct moment *m = calloc(1, sizeof *m);
    void *memory = calloc(1, duel_size(s->book));
    bool ok = m && memory && scene_memory(s);

    if (!ok)
        fail_by(e, DUELLO_NO_MEMORY, "", "there is not enough memory");
    if (ok)
        ok = (s->d = duel_start_watched(s->book, memory, setup, begin_moment(m), &s->foretold, e)) != NULL;
    if (!ok) {
        for (int i = 0; m && i < SCENE_RULE_WORDS; i++) /* by what came into play it was refused */
            s->executed[i] |= m->cited[i];
        free(memory);
        free(m);
        return false;
    }
    if (p->given) {
        /* What the game did before the position was laid out has not happened. */
        s->foretold = p->foretold;
        s->d->journal = begin_moment(m);
        ok = position_apply(p, s->d, &s->mistake);
        s->d->journal = NULL;
    }
    if (ok) {
        keep_moment(s, m);
        duel_copy(s->beginning, s->d);
        s->foretold_at_beginning = s->foretold;
        s->happened_at_beginning = s->happened;
    }
    free(m);
    return ok;
}

void scene_free(struct scene *s)
{
    free(s->d);
    free(s->beginning);
    free(s->before);
    free(s->entry);
    free(s->story.text);
    free(s->says.text);
    free(s->then.text);
    free(s->trouble.text);
}

void scene_show(const struct scene *s)
{
    if (s->d && s->onlooker.look)
        s->onlooker.look(s->onlooker.context, s->d);
}

/* ---- playing -------------------------------------------------------------------------------- */

static bool answer_for(struct scene *s, int seat, struct duel_option o, struct duello_error *e)
{
    struct moment *m = malloc(sizeof *m);
    struct duel_option offered[DUELLO_OPTIONS];
    char text[200];

    if (!m || s->answers++ == SCENE_ALL_ANSWERS) {
        fail_by(e, DUELLO_REFUSED, "", "these are more answers than one scenario may have");
        free(m);
        return false;
    }
    scene_show(s);
    if (s->d->waiting >> seat & 1) {
        duel_option_notation(s->d, seat, o, text, sizeof text);
        tell(&s->story, "  p%d: %-28s [%s, 1 of %d]\n", seat + 1, text, game_of(s->d)->asks[s->d->ask[seat]].name,
             duel_options(s->d, seat, offered, DUELLO_OPTIONS));
    }
    bool ok = duel_decide(s->d, seat, o, begin_moment(m), e);
    if (ok)
        keep_moment(s, m);
    free(m);
    return ok;
}

/* What a line of play says after its colon. */
struct order {
    char wish[SCRIPT_LINE];
    int times; /* 0: not said */
    int until; /* where the condition begins; 0: none is said */
};

/* `2 times`; names may end in such a word, too. */
static bool is_times(const struct said *s)
{
    return s[0].kind == SAID_WORD && s[0].text[strspn(s[0].text, "0123456789")] == '\0' && s[1].kind == SAID_WORD &&
           (same_word(s[1].text, "times") || same_word(s[1].text, "time"));
}

static bool read_order(struct reading *r, struct order *o)
{
    *o = (struct order){ .times = 0 };
    if (next_said(r)->kind == SAID_STRING) {
        snprintf(o->wish, sizeof o->wish, "%s", next_said(r)->text);
        r->at++;
    } else {
        int end = r->at;
        while (r->said[end].kind != SAID_END &&
               !(r->said[end].kind == SAID_WORD && same_word(r->said[end].text, "until")))
            end++;
        if (end - r->at >= 3 && is_times(&r->said[end - 2]))
            end -= 2;
        int from = next_said(r)->column - 1,
            to = r->said[end].kind == SAID_END ? r->line->length : r->said[end].column - 1;
        while (to > from && r->line->text[to - 1] == ' ')
            to--;
        snprintf(o->wish, sizeof o->wish, "%.*s", to - from, r->line->text + from);
        r->at = end;
    }
    int number;
    if (take_number(r, &number)) {
        if (number < 1 || !(take(r, "times") || take(r, "time")))
            return expected(r, "how many `times`");
        o->times = number;
    }
    if (take(r, "until"))
        o->until = r->at;
    else if (!line_ends(r))
        return false;
    return *o->wish || expected(r, "what is chosen");
}

/* What the host says, and nobody chooses. */
static bool is_time_out(const char *wish)
{
    return same_word(wish, "time is up");
}

/* The option that everybody can be told to take: by its very notation, or any at all. */
static bool common_option(struct scene *s, int seat, const char *wish, struct duel_option *o)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(s->d, seat, option, DUELLO_OPTIONS);
    char text[200], words[160];

    if (is_time_out(wish)) {
        *o = duel_time_is_up();
        return true;
    }
    if (n > 0 && same_word(wish, "anything")) {
        *o = option[mix64(s->seed + s->d->decisions) % (uint64_t)n];
        return true;
    }
    for (int i = 0; i < n && words_fold(wish, words, sizeof words); i++) {
        duel_option_notation(s->d, seat, option[i], text, sizeof text);
        if (words_equal(text, words)) {
            *o = option[i];
            return true;
        }
    }
    return false;
}

/* Cuts off what stands behind the last `or`; false if there is none. */
static bool cut_last(char *wishes)
{
    char *last = NULL;

    for (char *at = strstr(wishes, " or "); at; at = strstr(at + 1, " or "))
        last = at;
    if (last)
        *last = '\0';
    return last;
}

/* The first of several answers that is possible: pass or take or draw. A name may hold the word, too: more words are
 * tried before fewer. */
static bool first_option(struct scene *s, int seat, const char *wishes, struct duel_option *o)
{
    char wish[SCRIPT_LINE];

    for (const char *at = wishes; at; at = strstr(at, " or "), at = at ? at + 4 : NULL) {
        snprintf(wish, sizeof wish, "%s", at);
        do
            if (common_option(s, seat, wish, o))
                return true;
        while (cut_last(wish));
    }
    return false;
}

static int next_to_answer(struct scene *s, unsigned seats, const char *wish, struct duel_option *o)
{
    for (int seat = 0; seat < s->d->seats; seat++)
        if (seats & s->d->waiting & 1u << seat && first_option(s, seat, wish, o))
            return seat;
    return -1;
}

/* Repeats an answer until something is true, or a number of times, or for as long as it goes. */
static bool repeat_order(struct scene *s, struct reading *r, unsigned seats, const struct order *order)
{
    struct telling found = { NULL, 0, 0 };
    struct duello_error e = { .text = "" };
    struct duel_option o;
    int done = 0, seat = -1;
    enum verdict v = FAILS;

    for (;; done++) {
        if (order->until) {
            r->at = order->until;
            found.length = 0;
            v = expectation(s, r, &found);
            if (v != FAILS)
                break;
        }
        if (done == (order->times ? order->times : SCENE_ANSWERS))
            break;
        seat = next_to_answer(s, seats, order->wish, &o);
        if (seat < 0)
            break;
        if (!answer_for(s, seat, o, &e)) {
            free(found.text);
            return scene_failed(s, r, "%s", e.text);
        }
    }
    free(found.text);
    if (v == UNREADABLE)
        return false;
    if (order->until && v != HOLDS)
        return scene_failed(s, r, "after %d answers it has not come to that, and %s", done,
                            seat < 0 ? "this answer is no longer possible" : "that is enough");
    if (order->times && done < order->times && !order->until)
        return scene_failed(s, r, "possible only %d times", done);
    if (done == 0 && !order->until)
        return scene_failed(s, r, "nobody who is asked can answer \"%s\"", order->wish);
    return done < SCENE_ANSWERS || scene_failed(s, r, "after %d answers there is still no end", done);
}

/* p1: WISH, or all: WISH, either with `N times` or `until` something */
bool scene_play(struct scene *s, struct reading *r)
{
    struct duello_error e = { .rule = "", .text = "" };
    struct order order;
    struct duel_option o;

    if (s->rights)
        return mistaken(r, "the right moves come last: nothing can be played behind them");
    bool all = take(r, "all");
    int seat = all ? -1 : take_seat(r);

    if (!all && (seat < 0 || seat >= s->d->seats)) {
        r->at = 0;
        return expected(r, "a seat that plays (p1, p2), or `all`");
    }
    if (!take(r, ":"))
        return expected(r, "`:` and what is chosen");
    if (!read_order(r, &order))
        return false;
    if (strcmp(order.wish, "?") == 0) /* never an answer, though names of hidden cards may hold it */
        return scene_failed(s, r, "what can be chosen stands below, at the end of the position");
    if (all || order.times || order.until)
        return repeat_order(s, r, all ? ~0u : 1u << seat, &order);
    if (is_time_out(order.wish))
        o = duel_time_is_up();
    else if (!duel_read_option(s->d, seat, order.wish, &o, &e))
        return scene_failed(s, r, "refused: %s%s%s", e.rule, *e.rule ? " " : "", e.text);
    if (!answer_for(s, seat, o, &e))
        return scene_failed(s, r, "refused: %s%s%s", e.rule, *e.rule ? " " : "", e.text);
    return true;
}

void scene_new_play(struct scene *s)
{
    s->happened.new_from = s->happened.entries;
    memset(s->happened.cited_new, 0, sizeof s->happened.cited_new);
}

bool scene_again(struct scene *s, const struct reading *r)
{
    if (s->rights)
        return mistaken(r, "the right moves come last: nothing can follow them");
    if (!scene_chance_used(s, r->line->number))
        return false;
    duel_copy(s->d, s->beginning);
    s->foretold = s->foretold_at_beginning;
    s->happened = s->happened_at_beginning;
    tell(&s->story, "  again from the beginning\n");
    return true;
}

bool scene_chance_used(struct scene *s, int line)
{
    if (s->foretold.used >= s->foretold.count)
        return true;
    tell(&s->trouble, "%s:%d: result %d of `next chance` was never used: nothing was left to chance that it fits\n",
         s->file, line, s->foretold.used + 1);
    return false;
}

/* ---- expecting and refusing ----------------------------------------------------------------- */

bool scene_expect(struct scene *s, struct reading *r)
{
    struct telling found = { NULL, 0, 0 };
    enum verdict v = expectation(s, r, &found);

    if (v == FAILS)
        scene_failed(s, r, "found: %s", found.length ? found.text : "it is not so");
    free(found.text);
    return v != UNREADABLE;
}

/* p2: WISH because RULE */
bool scene_refuse(struct scene *s, struct reading *r)
{
    struct duello_error e = { .rule = "", .text = "" };
    struct telling found = { NULL, 0, 0 };
    struct duel_option o;
    char wish[SCRIPT_LINE];
    bool agrees = false;
    int seat = take_seat(r);

    if (seat < 0 || seat >= s->d->seats) {
        r->at = 0;
        return expected(r, "a seat that plays (p1, p2)");
    }
    if (!take(r, ":"))
        return expected(r, "`:` and what is tried");
    rest_of_line(r, "because", wish, sizeof wish);
    while (!at_end(r) && !(next_said(r)->kind == SAID_WORD && same_word(next_said(r)->text, "because")))
        r->at++;
    if (at_end(r))
        return expected(r, "`because` and the rule that forbids it");
    duel_copy(s->before, s->d);
    bool possible = duel_read_option(s->d, seat, wish, &o, &e);
    if (!read_because(s, r, &e, &found, &agrees)) {
        free(found.text);
        return false;
    }
    tell(&s->story, "  p%d: %s is refused: %s %s\n", seat + 1, wish, e.rule, e.text);
    if (possible)
        scene_failed(s, r, "it is possible");
    else if (!agrees)
        scene_failed(s, r, "%s", found.text ? found.text : "");
    else if (!duel_equal(s->before, s->d))
        scene_failed(s, r, "the refused try has changed the duel");
    else
        mark_executed(s, e.rule);
    free(found.text);
    return true;
}

/* p1: WISH: what this seat should choose now */
bool scene_right(struct scene *s, struct reading *r)
{
    struct duello_error e = { .rule = "", .text = "" };
    struct right_move *right = &s->right[s->rights];
    char wish[SCRIPT_LINE];
    int seat = take_seat(r);

    if (seat < 0 || seat >= s->d->seats) {
        r->at = 0;
        return expected(r, "a seat that plays (p1, p2)");
    }
    if (!take(r, ":"))
        return expected(r, "`:` and the move that is right");
    if (s->rights == SCENE_RIGHT)
        return mistaken(r, "a scenario names at most %d right moves", SCENE_RIGHT);
    rest_of_line(r, NULL, wish, sizeof wish);
    right->seat = seat;
    if (!duel_read_option(s->d, seat, wish, &right->option, &e))
        return scene_failed(s, r, "refused: %s%s%s", e.rule, *e.rule ? " " : "", e.text);
    tell(&s->story, "  p%d: %s is right\n", seat + 1, wish);
    s->rights++;
    return true;
}
