/* proof_play.c: properties of play itself: invariants, options, words. */
#include <stdio.h>
#include <string.h>

#include "drawing.h"
#include "proof.h"
#include "runtime/machine.h"

/* ---- invariants ---------------------------------------------------------------------------------------- */

static bool look_at_invariants(struct trial *t)
{
    const char *wrong = duel_invariant(t->duel);

    if (wrong)
        return refute(t, -1, "%s", wrong);
    return listeners_are_current(t->duel) ? true : refute(t, -1, "what abilities listen to is out of date");
}

static bool look_at_end(struct trial *t)
{
    struct duel_outcome o;

    if (!look_at_invariants(t))
        return false;
    if (!duel_over(t->duel, &o) || !o.over)
        return refute(t, -1, "nobody is asked, but the duel is not over");
    return o.rule[0] ? true : refute(t, -1, "no rule says why the duel is over");
}

const struct property invariants_property = {
    .name = "invariants",
    .summary = "what must be true of every state is, and every duel ends",
    .before = look_at_invariants,
    .end = look_at_end,
};

/* ---- options --------------------------------------------------------------------------------------------- */

static bool same_option(struct duel_option a, struct duel_option b)
{
    return a.verb == b.verb && a.a == b.a && a.b == b.b && a.c == b.c;
}

static bool is_among(struct duel_option o, const struct duel_option *option, int n)
{
    for (int i = 0; i < n; i++)
        if (same_option(option[i], o))
            return true;
    return false;
}

/* `late`: what becomes of the duel if the time of the seat is up. */
static bool accepts(struct trial *t, int seat, struct duel_option o, const struct duel *late, bool *comes_to_it)
{
    struct duello_error e = { .text = "" };
    char words[256];

    duel_copy(t->scratch[0], t->duel);
    duel_option_notation(t->duel, seat, o, words, sizeof words);
    if (!duel_choose(t->scratch[0], seat, o, NULL, &e))
        return refute(t, seat, "\"%s\" is offered and refused: %s", words, e.text);
    *comes_to_it = *comes_to_it || duel_equal(t->scratch[0], late);
    const char *wrong = duel_invariant(t->scratch[0]);
    return wrong ? refute(t, seat, "after \"%s\": %s", words, wrong) : true;
}

static bool refuses(struct trial *t, int seat, struct duel_option o)
{
    struct duello_error e = { .text = "" };

    duel_copy(t->scratch[0], t->duel);
    if (duel_choose(t->scratch[0], seat, o, NULL, &e))
        return refute(t, seat, "the option %d %d %d %d is not offered but accepted", o.verb, o.a, o.b, o.c);
    if (!e.text[0])
        return refute(t, seat, "the option %d %d %d %d is refused without a reason", o.verb, o.a, o.b, o.c);
    if (!duel_equal(t->scratch[0], t->duel))
        return refute(t, seat, "refusing the option %d %d %d %d has changed the duel", o.verb, o.a, o.b, o.c);
    return true;
}

/* One of the options with one thing about it changed, or anything at all. */
static struct duel_option spoil(struct trial *t, const struct duel_option *option, int n)
{
    struct duel_option o = option[random_below(&t->chance, (uint32_t)n)];
    uint16_t *part[] = { &o.verb, &o.a, &o.b, &o.c };
    uint32_t most = random_below(&t->chance, 2) ? 0x10000 : (uint32_t)game_of(t->duel)->objects;

    if (random_below(&t->chance, 4) == 0)
        for (int i = 0; i < 4; i++)
            *part[i] = (uint16_t)random_below(&t->chance, 0x10000);
    *part[random_below(&t->chance, 4)] = (uint16_t)random_below(&t->chance, most);
    return o;
}

/* What a time-out answers is one of the options that are offered now, and nothing else comes of it: but not where it takes
 * back a private choice, draws one, answers for another, or tells of itself. */
static bool is_answered_at_once(const struct duel *d, int seat)
{
    return d->dialogue == NO_FRAME && !d->asked_for && !is_race(d) &&
           game_of(d)->asks[d->ask[seat]].in_default.else_take != TAKE_ANY &&
           !game_of(d)->asks[d->ask[seat]].in_default.tells;
}

static bool try_seat(struct trial *t, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(t->duel, seat, option, DUELLO_OPTIONS);
    struct duel *late = t->scratch[1];
    bool comes_to_it = !is_answered_at_once(t->duel, seat);

    if (n == 0)
        return refute(t, seat, "asked, but without any option");
    if (n == DUELLO_OPTIONS)
        return refute(t, seat, "more options than fit");
    duel_copy(late, t->duel);
    if (!duel_time_out(late, seat, NULL, NULL))
        return refute(t, seat, "a seat that is asked has all the time there is");
    for (int i = 0; i < n; i++) {
        if (is_among(option[i], option, i))
            return refute(t, seat, "the option %d %d %d %d is offered twice", option[i].verb, option[i].a, option[i].b,
                          option[i].c);
        if (!accepts(t, seat, option[i], late, &comes_to_it))
            return false;
    }
    if (!comes_to_it)
        return refute(t, seat, "in default of an answer something else happens than by any option");
    if (!refuses(t, seat, duel_time_is_up()))
        return false;
    for (int i = 0; i < 8; i++) {
        struct duel_option o = spoil(t, option, n);
        if (!is_among(o, option, n) && o.verb != OPTION_CONCEDE && !refuses(t, seat, o))
            return false;
    }
    return true;
}

/* Who is not asked has nothing to say; in some games such a one may give up. */
static bool try_silence(struct trial *t, int seat)
{
    struct duel_option pass = { .verb = OPTION_PASS };

    return refuses(t, seat, game_of(t->duel)->concedes_any_time ? pass : duel_concession());
}

static bool try_options(struct trial *t)
{
    static const int nobody[] = { -1, -2, 4, 31, 32, 1000 };
    unsigned waiting = duel_waiting(t->duel);

    for (int seat = 0; seat < t->duel->seats; seat++)
        if (!(waiting >> seat & 1 ? try_seat(t, seat) : try_silence(t, seat)))
            return false;
    return refuses(t, nobody[random_below(&t->chance, 6)], duel_concession());
}

const struct property options_property = {
    .name = "options",
    .summary = "what is offered is accepted; anything else is refused and changes nothing",
    .before = try_options,
};

/* ---- words ----------------------------------------------------------------------------------------------- */

enum { WORDS = 192, EVERY = 5 };

/* Has a part that should have been replaced: "{thing}". Symbols of costs, "{1}" and "{H}", are words. */
static bool has_hole(const char *words)
{
    for (const char *at = words; (at = strchr(at, '{')) != NULL; at++)
        if (at[1] >= 'a' && at[1] <= 'z')
            return true;
    return strchr(words, '?') != NULL || strstr(words, "  ") != NULL;
}

/* A text fits, says something, has no "?" in it, and stays inside whatever room it is given. */
static bool is_proper(struct trial *t, int seat, struct duel_option o,
                      int (*write)(const struct duel *, int, struct duel_option, char *, int), char *words)
{
    char small[24];
    int size = 1 + (int)random_below(&t->chance, 16);

    int n = write(t->duel, seat, o, words, WORDS);
    if (n <= 0 || n >= WORDS - 1 || (int)strlen(words) != n)
        return refute(t, seat, "the words of the option %d %d %d %d are %d long: \"%s\"", o.verb, o.a, o.b, o.c, n,
                      words);
    if (has_hole(words))
        return refute(t, seat, "the words of the option %d %d %d %d are \"%s\"", o.verb, o.a, o.b, o.c, words);
    memset(small, 1, sizeof small);
    write(t->duel, seat, o, small, size);
    if ((int)strlen(small) >= size || small[size] != 1 || strncmp(small, words, strlen(small)) != 0)
        return refute(t, seat, "the words \"%s\" do not keep to %d bytes", words, size);
    return true;
}

/* What everybody together can see of the duel after an option, but for numbers of sleeves. */
static void see_after(struct trial *t, int seat, struct duel_option o, struct duel_view *v)
{
    duel_copy(t->scratch[0], t->duel);
    duel_play(t->scratch[0], seat, o);
    duel_view(t->scratch[0], DUELLO_EVERYTHING, v);
    for (int i = 0; i < v->cards; i++)
        v->card[i].handle = 0;
    for (int i = 0; i < v->links; i++)
        v->link[i].source = v->link[i].target = 0;
}

static bool do_the_same(struct trial *t, int seat, struct duel_option a, struct duel_option b)
{
    static struct duel_view after_a, after_b;

    see_after(t, seat, a, &after_a);
    see_after(t, seat, b, &after_b);
    return memcmp(after_a.card, after_b.card, sizeof after_a.card) == 0;
}

static bool read_back(struct trial *t, int seat, const char *notation)
{
    struct duello_error e = { .text = "" };
    struct duel_option found;
    char again[WORDS];

    if (!duel_read_option(t->duel, seat, notation, &found, &e))
        return refute(t, seat, "\"%s\" is offered but not understood: %s", notation, e.text);
    duel_option_notation(t->duel, seat, found, again, sizeof again);
    return strcmp(again, notation) == 0 ? true : refute(t, seat, "\"%s\" is taken for \"%s\"", notation, again);
}

static bool read_seat(struct trial *t, int seat)
{
    static char notation[DUELLO_OPTIONS][WORDS];
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(t->duel, seat, option, DUELLO_OPTIONS);
    char words[WORDS];

    if (duel_prompt(t->duel, seat, words, WORDS) <= 0 || strlen(words) >= WORDS - 1)
        return refute(t, seat, "there is no prompt, or too long a one");
    for (int i = 0; i < n; i++)
        if (!is_proper(t, seat, option[i], duel_option_text, words) ||
            !is_proper(t, seat, option[i], duel_option_notation, notation[i]) || !read_back(t, seat, notation[i]))
            return false;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(notation[i], notation[k]) == 0 && !do_the_same(t, seat, option[i], option[k]))
                return refute(t, seat, "two different options are both written \"%s\"", notation[i]);
    return true;
}

static bool read_words(struct trial *t)
{
    if (random_below(&t->chance, EVERY))
        return true;
    for (int seat = 0; seat < t->duel->seats; seat++)
        if (duel_waiting(t->duel) >> seat & 1 && !read_seat(t, seat))
            return false;
    return true;
}

static bool read_entries(struct trial *t)
{
    char words[WORDS];

    for (int i = 0; i < t->journal.count; i++)
        for (int viewer = DUELLO_EVERYTHING; viewer < t->duel->seats; viewer++) {
            int n = duel_entry_text(t->duel, &t->journal.entries[i], viewer, words, WORDS);
            if (n < 0 || n >= WORDS - 1 || (n && (has_hole(words) || strstr(words, "p0"))))
                return refute(t, viewer, "an entry of the journal reads \"%s\"", words);
            if (viewer == DUELLO_EVERYTHING && n == 0)
                return refute(t, viewer, "an entry of the journal, kind %d, has no words", t->journal.entries[i].kind);
            if (n && !duel_entry_rule(t->duel, &t->journal.entries[i])[0])
                return refute(t, viewer, "\"%s\" cites no rule", words);
        }
    return true;
}

const struct property words_property = {
    .name = "words",
    .summary = "an option is found by its notation; no two are written alike; texts are whole",
    .before = read_words,
    .after = read_entries,
};
