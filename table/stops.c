/* stops.c: when to answer for a person, and when to stop. */
#include "stops.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- what everybody sees ------------------------------------------------------------------------------ */

/* What lies open, and the numbers and counters on it. */
struct open_table {
    struct duel_view view;
    struct duel_view_number number[DUEL_VIEW_CARDS];
    int numbers;
};

/* To be freed; NULL: there is not enough memory. */
static struct open_table *look_at(const struct duel *d)
{
    struct open_table *t = calloc(1, sizeof *t);

    if (!t)
        return NULL;
    duel_view(d, DUELLO_SPECTATOR, &t->view);
    t->numbers = duel_numbers(d, DUELLO_SPECTATOR, t->number, DUEL_VIEW_CARDS);
    return t;
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static uint64_t take_up(uint64_t sum, uint64_t a, uint64_t b)
{
    return mixed(sum ^ mixed(a << 32 ^ b));
}

/* All that lies open of one side as one number: its cards and what others have put on them, counters, numbers and
 * the facts of the seat. */
static uint64_t open_side_of(const struct duel *d, int seat)
{
    const struct duello_book *b = duel_book(d);
    struct open_table *t = look_at(d);
    uint64_t sum = 0;

    if (!t)
        return 0;
    for (int i = 0; i < t->view.cards; i++) {
        const struct duel_view_card *c = &t->view.card[i];
        if (c->seat == seat || (c->host && duel_side(d, c->host) == seat))
            sum = take_up(sum, (uint64_t)c->place << 16 | c->handle,
                          (uint64_t)c->host << 32 | (uint64_t)c->face << 8 | c->state);
    }
    for (int i = 0; i < t->view.counters; i++)
        if (duel_side(d, t->view.counter[i].handle) == seat)
            sum = take_up(sum, (uint64_t)t->view.counter[i].handle << 8 | t->view.counter[i].counter,
                          (uint16_t)t->view.counter[i].number);
    for (int i = 0; i < t->numbers; i++)
        if (duel_side(d, t->number[i].handle) == seat)
            sum = take_up(sum, (uint64_t)t->number[i].handle << 8 | t->number[i].attribute,
                          (uint16_t)t->number[i].number);
    for (int i = 0; i < t->view.facts; i++)
        if (t->view.fact[i].seat == seat && !duello_fact_is_derived(b, t->view.fact[i].fact))
            sum = take_up(sum, t->view.fact[i].fact, (uint32_t)t->view.fact[i].value);
    free(t);
    return sum;
}

/* ---- turns and phases ------------------------------------------------------------------------------------- */

/* What a fact of the duel says; 0: there is none. */
static int value_of(const struct duel *d, int fact)
{
    struct open_table *t = fact < 0 ? NULL : look_at(d);
    int value = 0;

    for (int i = 0; t && i < t->view.facts; i++)
        if (t->view.fact[i].fact == fact && t->view.fact[i].seat < 0)
            value = t->view.fact[i].value;
    free(t);
    return value;
}

static int turn_now(const struct duel *d)
{
    return value_of(d, duello_turn_fact(duel_book(d)));
}

static int step_now(const struct duel *d)
{
    return value_of(d, duello_step_fact(duel_book(d)));
}

const char *stops_turn_name(const struct duel *d)
{
    int fact = duello_turn_fact(duel_book(d));
    return fact < 0 ? "" : duello_fact_name(duel_book(d), fact);
}

/* A turn is somebody's if its fact has seats for words; otherwise it is counted. */
bool stops_turns_are_owned(const struct duel *d)
{
    const char *word = duello_fact_word(duel_book(d), duello_turn_fact(duel_book(d)), 0);
    return word && strcmp(word, "p1") == 0;
}

static const char *step_word(const struct duel *d, int step)
{
    return duello_fact_word(duel_book(d), duello_step_fact(duel_book(d)), step);
}

static bool is_step(const struct duel *d, int step, const char *phase)
{
    const char *word = step_word(d, step);
    return phase && word && strcmp(word, phase) == 0;
}

/* Which of both sets of steps counts in the turn at hand. */
static unsigned turns_now(const struct duel *d, int seat)
{
    if (!stops_turns_are_owned(d))
        return STOPS_ALL_TURNS;
    return turn_now(d) == seat ? STOPS_OWN_TURNS : STOPS_OTHER_TURNS;
}

/* ---- the chain ------------------------------------------------------------------------------------------ */

static uint64_t look_of_link(const struct duel *d, const struct duel_view_link *l, int link)
{
    struct duel_view_aims a;
    uint64_t sum = take_up(1, (uint64_t)l->ability << 16 | l->source, (uint64_t)(int64_t)l->seat);

    duel_aims(d, link, &a);
    for (int i = 0; i < a.targets; i++)
        sum = take_up(sum, 2, a.target[i]);
    return sum;
}

/* Links that have gone are known no more, whatever comes in their place. */
static void forget_links(struct stops *s, const struct duel *d, const struct duel_view *v)
{
    int n = 0;

    while (n < s->known_links && n < v->links && s->known[n] == look_of_link(d, &v->link[n], n))
        n++;
    s->known_links = n;
}

static void know_links(struct stops *s, const struct duel *d, const struct duel_view *v)
{
    s->known_links = v->links;
    for (int i = 0; i < v->links; i++)
        s->known[i] = look_of_link(d, &v->link[i], i);
}

/* What this link of another is aimed at on the seat's side; 0: nothing. */
static int aimed_at(const struct duel *d, const struct duel_view *v, int seat, int link)
{
    struct duel_view_aims a;

    if (v->link[link].seat == seat)
        return 0;
    duel_aims(d, link, &a);
    for (int i = 0; i < a.targets; i++)
        if (duel_side(d, a.target[i]) == seat)
            return a.target[i];
    return a.answers >= 0 && a.answers < v->links && v->link[a.answers].seat == seat ? DUEL_LINK + a.answers : 0;
}

/* Is something on its way to the seat's side, from this link on? Leaves behind what and to what. */
static bool is_aimed_at(struct stops *s, const struct duel *d, const struct duel_view *v, int seat, int from)
{
    for (int i = from; i < v->links; i++) {
        int target = aimed_at(d, v, seat, i);
        char what[96], whom[96];
        if (!target)
            continue;
        duel_thing_text(d, DUELLO_SPECTATOR, DUEL_LINK + i, what, sizeof what);
        duel_thing_text(d, DUELLO_SPECTATOR, target, whom, sizeof whom);
        snprintf(s->reason, sizeof s->reason, "%s of p%d is aimed at %s", what, v->link[i].seat + 1, whom);
        return true;
    }
    return false;
}

static struct stops_trigger trigger_of(const struct duel_view_link *l)
{
    return (struct stops_trigger){ l->ability, l->source, l->seat };
}

static int find_trigger(const struct stops *s, struct stops_trigger t)
{
    for (int i = 0; i < s->triggers; i++)
        if (s->trigger[i].ability == t.ability && s->trigger[i].source == t.source && s->trigger[i].seat == t.seat)
            return i;
    return -1;
}

bool stops_pass_trigger(struct stops *s, const struct duel *d, bool pass_by)
{
    struct open_table *t = look_at(d);
    bool done = false;

    if (t && t->view.links > 0) {
        struct stops_trigger newest = trigger_of(&t->view.link[t->view.links - 1]);
        int at = find_trigger(s, newest);
        done = at >= 0 || (pass_by && s->triggers < STOPS_TRIGGERS);
        if (at < 0 && done)
            s->trigger[s->triggers++] = newest;
        else if (at >= 0 && !pass_by)
            s->trigger[at] = s->trigger[--s->triggers];
        s->held &= !pass_by;
    }
    free(t);
    return done;
}

/* ---- when it ends ------------------------------------------------------------------------------------------ */

static bool is_new_turn(struct stops *s, const struct duel *d, int seat)
{
    bool owned = stops_turns_are_owned(d);

    if (s->same_turn || !*stops_turn_name(d) || (owned && turn_now(d) != seat))
        return false;
    if (owned)
        snprintf(s->reason, sizeof s->reason, "it is your turn");
    else
        snprintf(s->reason, sizeof s->reason, "%s %d has begun", stops_turn_name(d), turn_now(d));
    return true;
}

/* True if passing until something is over; the reason is left behind. */
static bool is_over(struct stops *s, const struct duel *d, const struct duel_view *v, int seat)
{
    if (s->until <= PASS_ALWAYS)
        return s->until == PASS_NOT;
    if (is_aimed_at(s, d, v, seat, s->known_links) || is_new_turn(s, d, seat))
        return true;
    if (s->until == PASS_SOMETHING && open_side_of(d, seat) != s->side) {
        snprintf(s->reason, sizeof s->reason, "something has happened to you");
        return true;
    }
    if (s->until == PASS_PHASE && !s->same_phase && is_step(d, step_now(d), s->phase)) {
        snprintf(s->reason, sizeof s->reason, "it is the %s", s->phase);
        return true;
    }
    if (s->until == PASS_CHAIN && !s->same_chain) {
        snprintf(s->reason, sizeof s->reason, "that chain is over");
        return true;
    }
    return false;
}

void stops_watch(struct stops *s, const struct duel *d)
{
    struct open_table *t = s->until == PASS_NOT ? NULL : look_at(d);

    if (!t)
        return;
    forget_links(s, d, &t->view);
    s->same_turn &= turn_now(d) == s->turn;
    s->same_phase &= is_step(d, step_now(d), s->phase);
    s->same_chain &= t->view.links > 0;
    free(t);
}

/* ---- what is answered ------------------------------------------------------------------------------------- */

/* An ask as its options show it. */
struct ask_seen {
    struct duel_option only; /* the only one that is not seldom wanted, if there is only one */
    struct duel_option pass;
    int wanted; /* how many are not seldom wanted */
    bool can_pass;
};

/* What is decided for another is nothing to pass, and so is what only a pass would take back. */
static struct ask_seen see_ask(const struct duel *d, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct ask_seen a = { .wanted = 0 };
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    for (int i = 0; i < n; i++) {
        if (duel_option_sort(option[i]) == DUEL_PASSES && duel_asked_for(d) < 0) {
            a.pass = option[i];
            a.can_pass = true;
        }
        if (duel_is_seldom(d, seat, option[i]))
            continue;
        a.only = option[i];
        a.wanted++;
    }
    return a;
}

bool stops_can_pass(const struct duel *d, int seat)
{
    return see_ask(d, seat).can_pass;
}

/* Whether this window is one of those that are passed by: the phase it is in, or what came last on the chain. */
static bool is_passed_by(const struct stops *s, const struct duel *d, const struct duel_view *v, int seat)
{
    struct stops aside = *s; /* its reason is not one to be told */
    int step = step_now(d);
    unsigned turns = turns_now(d, seat);

    if (v->links > 0 && find_trigger(s, trigger_of(&v->link[v->links - 1])) >= 0)
        return true;
    if (step < 0 || step >= 64 || is_aimed_at(&aside, d, v, seat, 0))
        return false;
    return (turns & STOPS_OWN_TURNS && s->passed_by[0] >> step & 1) ||
           (turns & STOPS_OTHER_TURNS && s->passed_by[1] >> step & 1);
}

bool stops_answer(struct stops *s, const struct duel *d, int seat, struct duel_option *o)
{
    if (s->held || (s->until == PASS_NOT && !s->freely && !s->triggers && !s->passed_by[0] && !s->passed_by[1]))
        return false;
    struct open_table *t = look_at(d);
    struct ask_seen a = see_ask(d, seat);
    bool passes = false;

    if (!t)
        return false;
    bool forced = s->freely && a.wanted == 1 && duel_option_sort(a.only) != DUEL_TAKES_BACK && duel_asked_for(d) < 0;
    /* The ask at which it is said may be one that cannot be passed: it begins behind it. Nor does one end it that nobody
     * is asked. */
    if ((!a.can_pass && s->begun && !forced) || is_over(s, d, &t->view, seat))
        s->until = PASS_NOT;
    else
        passes = a.can_pass;
    passes |= a.can_pass && is_passed_by(s, d, &t->view, seat);
    forced &= !passes && !*s->reason;
    if (passes || forced)
        *o = passes ? a.pass : a.only;
    free(t);
    return passes || forced;
}

void stops_answered(struct stops *s, const struct duel *before, int seat, struct duel_option o)
{
    s->begun = true;
    if (duel_option_sort(o) == DUEL_PASSES) {
        s->passed++;
        return;
    }
    s->forced++;
    duel_option_text(before, seat, o, s->done, sizeof s->done);
}

void stops_told(struct stops *s)
{
    s->passed = s->forced = 0;
    s->done[0] = s->reason[0] = '\0';
}

void stops_acted(struct stops *s, const struct duel *d, int seat)
{
    s->held = false;
    if (s->until == PASS_SOMETHING)
        s->side = open_side_of(d, seat);
}

void stops_hold(struct stops *s)
{
    s->until = PASS_NOT;
    s->held = true;
}

/* ---- saying so -------------------------------------------------------------------------------------------- */

void stops_begin(struct stops *s, const struct duel *d, int seat, enum pass_until until, const char *phase)
{
    struct open_table *t = look_at(d);

    s->until = until;
    s->held = false;
    s->phase = phase;
    s->begun = false;
    s->turn = turn_now(d);
    s->same_turn = s->same_chain = true;
    s->same_phase = is_step(d, step_now(d), phase);
    s->side = open_side_of(d, seat);
    s->reason[0] = '\0';
    s->known_links = 0;
    if (t)
        know_links(s, d, &t->view);
    free(t);
    if (until == PASS_NOT)
        s->triggers = 0, s->passed_by[0] = s->passed_by[1] = 0;
}

void stops_pass_by(struct stops *s, const struct duel *d, const char *phase, enum stops_turns turns, bool pass_by)
{
    for (int step = 0; step < 64 && step_word(d, step); step++)
        for (int of = 0; of < 2; of++) {
            if (!is_step(d, step, phase) || !(turns >> of & 1))
                continue;
            if (pass_by)
                s->passed_by[of] |= (uint64_t)1 << step;
            else
                s->passed_by[of] &= ~((uint64_t)1 << step);
        }
    s->held &= !pass_by;
}

bool stops_passes_by(const struct stops *s, const struct duel *d, const char *phase, enum stops_turns turns)
{
    for (int step = 0; step < 64 && step_word(d, step); step++)
        for (int of = 0; of < 2; of++)
            if (is_step(d, step, phase) && turns >> of & 1 && s->passed_by[of] >> step & 1)
                return true;
    return false;
}

/* ---- words --------------------------------------------------------------------------------------------------- */

/* Whether a name begins with the words, in whatever letters; and whether that is all of it. */
static bool begins(const char *name, const char *words, bool *whole)
{
    while (*words && tolower((unsigned char)*words) == tolower((unsigned char)*name))
        words++, name++;
    *whole = !*name;
    return !*words;
}

const char *stops_phase_named(const struct duel *d, const char *words)
{
    const char *found = NULL, *word;
    bool several = false, whole;

    for (int i = 0; (word = step_word(d, i)); i++) {
        if (!begins(word, words, &whole))
            continue;
        if (whole)
            return word;
        several |= found && strcmp(found, word) != 0;
        found = word;
    }
    return several ? NULL : found;
}

const char *stops_phase(const struct duel *d, int n)
{
    const char *word, *last = "";

    for (int i = 0; (word = step_word(d, i)); last = word, i++)
        if (isalpha((unsigned char)*word) && strcmp(word, last) != 0 && n-- == 0)
            return word;
    return NULL;
}
