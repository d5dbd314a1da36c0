/* passing.c: the words for passing. */
#include "passing.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "sitting.h"

static struct stops *own_stops(struct sitting *s)
{
    return &s->stops[s->viewer];
}

bool passing_answers(struct sitting *s, int seat)
{
    struct stops *p = &s->stops[seat];
    struct duello_error e;
    struct duel_option o;

    if (!stops_answer(p, s->table.duel, seat, &o))
        return false;
    struct stops after = *p;
    stops_answered(&after, s->table.duel, seat, o);
    if (!table_choose(&s->table, seat, o, &e))
        return false;
    *p = after;
    if (duel_option_sort(o) != DUEL_PASSES)
        stops_acted(p, s->table.duel, seat);
    return true;
}

int passing_text(const struct sitting *s, char *text, size_t size)
{
    const struct stops *p = s->viewer < 0 ? NULL : &s->stops[s->viewer];
    int n = 0;

    *text = '\0';
    if (!p || !(p->passed + p->forced || *p->reason))
        return 0;
    n += snprintf(text, size, "auto: ");
    if (p->passed)
        n += snprintf(text + n, size - (size_t)n, "passed for you, %d time%s", p->passed, p->passed == 1 ? "" : "s");
    if (p->forced)
        n += snprintf(text + n, size - (size_t)n, "%sdone for you%s: %s", p->passed ? "; " : "",
                      p->forced > 1 ? ", the last of several" : "", p->done);
    if (*p->reason)
        n += snprintf(text + n, size - (size_t)n, "%s%s", p->passed + p->forced ? "; now " : "", p->reason);
    return n;
}

/* ---- until something ------------------------------------------------------------------------------------------ */

/* "turn", or what the game calls that which is counted. */
static bool means_turn(const struct duel *d, const char *words)
{
    const char *turn = stops_turn_name(d);
    return *turn && (strcasecmp(words, "turn") == 0 || strcasecmp(words, "my turn") == 0 ||
                     (!stops_turns_are_owned(d) && strcasecmp(words, turn) == 0));
}

const char *passing_word(const struct sitting *s, int i)
{
    const struct duel *d = s->table.duel;
    bool turns = *stops_turn_name(d) != '\0';

    if (i == 0)
        return "something";
    if (i == 1)
        return "chain";
    if (i == 2 && turns)
        return stops_turns_are_owned(d) ? "turn" : stops_turn_name(d);
    return stops_phase(d, i - 2 - turns);
}

static void say_what_can_be_said(const struct sitting *s, const char *words)
{
    char all[512] = "";

    for (int i = 0; passing_word(s, i); i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "", passing_word(s, i));
    if (*words)
        say(&s->terminal, "\"%.40s\" is nothing to pass until.", words);
    say(&s->terminal,
        "You can pass until: %s. Something: whatever happens to you; chain: until this one is over; of a name as much "
        "as "
        "is clear.",
        all);
}

/* Says it, and that it begins behind a question that cannot be passed. */
static void say_wish(const struct sitting *s, const char *until)
{
    say(&s->terminal, "I pass for you until %s.%s", until,
        stops_can_pass(s->table.duel, s->viewer) ? "" : " This question cannot be passed; I begin behind it.");
}

void passing_wish(struct sitting *s, const char *words)
{
    const struct duel *d = s->table.duel;
    const char *phase = *words ? stops_phase_named(d, words) : NULL;
    char until[STOPS_REASON];

    if (strcasecmp(words, "something") == 0 || strcasecmp(words, "something happens") == 0) {
        stops_begin(own_stops(s), d, s->viewer, PASS_SOMETHING, NULL);
        snprintf(until, sizeof until, "something happens to you or your cards");
    } else if (strcasecmp(words, "chain") == 0) {
        stops_begin(own_stops(s), d, s->viewer, PASS_CHAIN, NULL);
        snprintf(until, sizeof until, "this chain is over, or until something is aimed at you");
    } else if (means_turn(d, words)) {
        bool yours = stops_turns_are_owned(d);
        stops_begin(own_stops(s), d, s->viewer, PASS_TURN, NULL);
        snprintf(until, sizeof until, "%s %s, or until something is aimed at you", yours ? "your next" : "the next",
                 yours ? "turn" : stops_turn_name(d));
    } else if (phase) {
        stops_begin(own_stops(s), d, s->viewer, PASS_PHASE, phase);
        snprintf(until, sizeof until, "the next %s, or until something is aimed at you", phase);
    } else {
        say_what_can_be_said(s, words);
        return;
    }
    say_wish(s, until);
}

/* ---- phases and triggers, until that is taken back --------------------------------------------------------- */

/* "combat", "combat of mine", "combat of others": the phase, NULL if none is meant, and in whose turns. */
static const char *read_phase(const struct duel *d, const char *words, enum stops_turns *turns)
{
    static const struct {
        const char *words;
        enum stops_turns turns;
    } whose[] = { { " of mine", STOPS_OWN_TURNS }, { " of others", STOPS_OTHER_TURNS } };
    size_t n = strlen(words);
    char phase[64];

    *turns = STOPS_ALL_TURNS;
    for (int i = 0; i < 2 && stops_turns_are_owned(d); i++) {
        size_t k = strlen(whose[i].words);
        if (n <= k || strcasecmp(words + n - k, whose[i].words) != 0)
            continue;
        *turns = whose[i].turns;
        n -= k;
        break;
    }
    snprintf(phase, sizeof phase, "%.*s", (int)n, words);
    return *phase ? stops_phase_named(d, phase) : NULL;
}

static const char *in_whose_turns(enum stops_turns turns)
{
    return turns == STOPS_OWN_TURNS ? " of your turns" : turns == STOPS_OTHER_TURNS ? " of the others' turns" : "";
}

static void say_which_phases(const struct sitting *s)
{
    const struct duel *d = s->table.duel;
    char all[512] = "";

    for (int i = 0; stops_phase(d, i); i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "", stops_phase(d, i));
    say(&s->terminal, "Phases are: %s%s.", all,
        stops_turns_are_owned(d) ? "; \"of mine\" or \"of others\" behind one means your turns or theirs" : "");
}

static void pass_by(struct sitting *s, const char *words, bool by)
{
    enum stops_turns turns;
    const char *phase = read_phase(s->table.duel, words, &turns);

    if (!phase) {
        say_which_phases(s);
        return;
    }
    stops_pass_by(own_stops(s), s->table.duel, phase, turns, by);
    say(&s->terminal,
        by ? "I pass for you in the %s%s, unless something is aimed at you. stop at ends that."
           : "You are asked in the %s%s.",
        phase, in_whose_turns(turns));
}

void passing_by(struct sitting *s, const char *words)
{
    pass_by(s, words, true);
}

void passing_stop(struct sitting *s, const char *words)
{
    pass_by(s, words, false);
}

void passing_trigger(struct sitting *s, const char *words)
{
    (void)words;
    say(&s->terminal,
        stops_pass_trigger(own_stops(s), s->table.duel, true)
            ? "I pass for you whenever that comes onto the chain. stop trigger, then, ends that."
            : "There is nothing on the chain, or no room to remember one more; auto off forgets them all.");
}

void passing_stop_trigger(struct sitting *s, const char *words)
{
    (void)words;
    say(&s->terminal, stops_pass_trigger(own_stops(s), s->table.duel, false)
                          ? "You are asked when that comes onto the chain."
                          : "What came last onto the chain was not passed by.");
}

void passing_tell(const struct sitting *s)
{
    const struct stops *p = &s->stops[s->viewer];
    const struct duel *d = s->table.duel;
    char by[512] = "";

    for (int i = 0; stops_phase(d, i); i++)
        for (enum stops_turns turns = STOPS_OWN_TURNS; turns <= STOPS_OTHER_TURNS; turns++)
            if (stops_passes_by(p, d, stops_phase(d, i), turns) &&
                (stops_turns_are_owned(d) || turns == STOPS_OWN_TURNS))
                snprintf(by + strlen(by), sizeof by - strlen(by), "%s%s%s",
                         *by ? ", " : " Passed by: ", stops_phase(d, i),
                         stops_turns_are_owned(d) ? in_whose_turns(turns) : "");
    say(&s->terminal, "auto on, auto pass or auto off. Now it is %s.%s%s",
        p->until != PASS_NOT ? "pass"
        : p->freely          ? "on"
                             : "off",
        by, *by ? "." : "");
    if (p->triggers)
        say(&s->terminal, "Passed by on the chain: %d trigger%s.", p->triggers, p->triggers == 1 ? "" : "s");
}
