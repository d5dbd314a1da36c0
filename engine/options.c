/* options.c: what an awaited seat may choose, choosing it, and why something else may not be chosen.
 *
 * Legality and explanation are one piece of code: a game's option generator tests each candidate
 * through refused(), which names the rule. With a recorder attached the same run yields "why not".
 */
#include <stdio.h>

#include "game.h"
#include "start.h"
#include "words.h"

void note_refusal(struct menu *m, struct duel_option o, int rule)
{
    if (m->refusals < m->max_refusals)
        m->refusal[m->refusals++] = (struct refusal){ o, (uint16_t)rule };
}

unsigned duel_waiting(const struct duel *d)
{
    return d->waiting;
}

static bool is_waiting(const struct duel *d, int seat)
{
    return seat >= 0 && seat < d->seats && d->waiting >> seat & 1;
}

static void fill_menu(const struct duel *d, int seat, struct menu *m)
{
    int who = d->asked_for ? d->asked_for - 1 : seat;

    game_of(d)->asks[d->ask[seat]].options(d, who, m);
    if (RARELY(m->refusal) && game_of(d)->refuse_rest)
        game_of(d)->refuse_rest(d, who, m);
}

bool fits_menu(const struct duel *d, int seat)
{
    struct duel_option option[DUELLO_OPTIONS + 1];
    struct menu m = { .option = option, .max = DUELLO_OPTIONS + 1 };

    fill_menu(d, seat, &m);
    return m.count <= DUELLO_OPTIONS;
}

int duel_options(const struct duel *d, int seat, struct duel_option *option, int max)
{
    struct menu m = { .option = option, .max = max };

    if (!is_waiting(d, seat))
        return 0;
    fill_menu(d, seat, &m);
    return m.count < max ? m.count : max;
}

struct duel_option duel_concession(void)
{
    return (struct duel_option){ .verb = OPTION_CONCEDE };
}

struct duel_option duel_time_is_up(void)
{
    return (struct duel_option){ .verb = OPTION_TIME_OUT };
}

static bool same_option(struct duel_option a, struct duel_option b)
{
    return a.verb == b.verb && a.a == b.a && a.b == b.b && a.c == b.c;
}

/* Others owe an answer still: but not where the first one who has something to say closes the ask. */
static bool goes_on_waiting(struct duel *d, struct duel_option o)
{
    if (!is_race(d) || o.verb == OPTION_PASS)
        return true;
    for (unsigned late = d->waiting; late; late &= late - 1)
        d->answer[__builtin_ctz(late)] = (struct duel_option){ 0 };
    d->waiting = 0;
    return false;
}

static void play(struct duel *d, int seat, struct duel_option o)
{
    d->decisions++;
    if (o.verb == OPTION_CONCEDE) {
        game_of(d)->concede(d, seat);
    } else if (o.verb == OPTION_TIME_OUT) {
        answer_in_default(d, seat);
        if (d->waiting)
            return;
        close_ask(d);
    } else {
        d->answer[seat] = o;
        d->waiting &= (uint8_t) ~(1u << seat);
        d->answered |= (uint8_t)(1u << seat);
        if (d->waiting && goes_on_waiting(d, o))
            return;
        close_ask(d);
    }
    run_steps(d);
}

void duel_play(struct duel *d, int seat, struct duel_option o)
{
    struct running running = { .menu = NULL };

    d->running = &running;
    play(d, seat, o);
    d->running = NULL;
}

static int play_on(struct duel *d, int seat, struct duel_option o, struct menu *m)
{
    struct running running = { .menu = m };

    d->running = &running;
    play(d, seat, o);
    if (d->waiting && m->count == 0)
        fill_menu(d, __builtin_ctz(d->waiting), m);
    d->running = NULL;
    return !d->waiting ? 0 : m->count < m->max ? m->count : m->max;
}

int duel_play_on(struct duel *d, int seat, struct duel_option o, struct duel_option *next, int max)
{
    return play_on(d, seat, o, &(struct menu){ .option = next, .max = max });
}

int duel_play_loosely(struct duel *d, int seat, struct duel_option o, struct duel_option *next, int max)
{
    return play_on(d, seat, o, &(struct menu){ .option = next, .max = max, .loose = true });
}

bool duel_allows(const struct duel *d, int seat, struct duel_option candidate)
{
    const struct ask *ask = &game_of(d)->asks[d->ask[seat]];
    return !ask->allows || ask->allows(d, d->asked_for ? d->asked_for - 1 : seat, candidate);
}

static bool refuse(struct duello_error *e, const char *rule, const char *text)
{
    return fail_by(e, DUELLO_REFUSED, rule, "%s", text);
}

static const char *rule_id(const struct duel *d, int rule)
{
    return game_of(d)->rules[rule].id;
}

/* What is not listed for want of room can be chosen all the same, by who names it. */
enum { WHOLE_LIST = 4 * DUELLO_OPTIONS };

static int whole_list(const struct duel *d, int seat, struct duel_option option[static WHOLE_LIST])
{
    struct menu m = { .option = option, .max = WHOLE_LIST };

    fill_menu(d, seat, &m);
    return m.count < WHOLE_LIST ? m.count : WHOLE_LIST;
}

/* Why this very option is not offered: by the recorder's first word on it. */
/* A refusal has words, also where those of the rule have been left out of the build. */
static const char *said_or_forbidden(const char *words)
{
    return *words ? words : "the rules do not allow it";
}

static bool explain_option(const struct duel *d, int seat, struct duel_option o, struct duello_error *e)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct refusal refusal[256];
    struct menu m = { .option = option, .max = DUELLO_OPTIONS, .refusal = refusal, .max_refusals = 256 };

    fill_menu(d, seat, &m);
    for (int i = 0; i < m.refusals; i++)
        if (same_option(refusal[i].option, o)) {
            const struct rule *rule = &game_of(d)->rules[refusal[i].rule];
            return refuse(e, rule->id, said_or_forbidden(rule_text(d->book, refusal[i].rule)));
        }
    if (LEAK(ERROR_TEXT) && is_card(o.a) && o.a < game_of(d)->objects)
        return refuse(e, "", d->book->card[object(d, o.a)->card].name);
    return refuse(e, rule_id(d, decision_of(d, seat, d->ask[seat])),
                  "this is not one of the options of the decision at hand");
}

static bool owes_an_answer(const struct duel *d, int seat, struct duello_error *e)
{
    if (is_waiting(d, seat))
        return true;
    return d->over ? fail_by(e, DUELLO_DUEL_OVER, "", "the duel is over")
                   : fail_by(e, DUELLO_NOT_AWAITED, "", "this seat is not being asked anything now");
}

/* Where a game lets players give up whoever's turn it is. */
static bool gives_up(const struct duel *d, int seat, struct duel_option o)
{
    return o.verb == OPTION_CONCEDE && game_of(d)->concedes_any_time && !d->over && seat >= 0 && seat < d->seats;
}

static bool play_noting(struct duel *d, int seat, struct duel_option o, struct duel_journal *j)
{
    d->journal = j;
    duel_play(d, seat, o);
    d->journal = NULL;
    return true;
}

bool duel_time_out(struct duel *d, int seat, struct duel_journal *j, struct duello_error *e)
{
    return owes_an_answer(d, seat, e) && play_noting(d, seat, duel_time_is_up(), j);
}

bool duel_choose(struct duel *d, int seat, struct duel_option o, struct duel_journal *j, struct duello_error *e)
{
    struct duel_option option[WHOLE_LIST];
    bool offered = o.verb == OPTION_CONCEDE;

    if (!gives_up(d, seat, o) && !owes_an_answer(d, seat, e))
        return false;
    int n = offered ? 0 : whole_list(d, seat, option);
    for (int i = 0; i < n && !offered; i++)
        offered = same_option(option[i], o);
    if (!offered)
        return explain_option(d, seat, o, e);
    return play_noting(d, seat, o, j);
}

bool duel_decide(struct duel *d, int seat, struct duel_option o, struct duel_journal *j, struct duello_error *e)
{
    return o.verb == OPTION_TIME_OUT ? duel_time_out(d, seat, j, e) : duel_choose(d, seat, o, j, e);
}

/* ---- reading what a person typed -------------------------------------------------------------- */

enum { WISH = 160 };

/* How well an option answers to the words: 0 not at all, 1 its sentence or notation contains them,
 * 2 its notation begins with them, 3 it is them. */
static int likeness(const struct duel *d, int seat, struct duel_option o, const char *wish)
{
    char text[256];

    duel_option_notation(d, seat, o, text, sizeof text);
    if (words_equal(text, wish))
        return 3;
    if (words_begin(text, wish))
        return 2;
    if (words_contain(text, wish))
        return 1;
    duel_option_text(d, seat, o, text, sizeof text);
    return words_contain(text, wish) ? 1 : 0;
}

static bool same_notation(const struct duel *d, int seat, struct duel_option a, struct duel_option b)
{
    char x[256], y[256];

    duel_option_notation(d, seat, a, x, sizeof x);
    duel_option_notation(d, seat, b, y, sizeof y);
    return strcmp(x, y) == 0;
}

static bool explain_wish(const struct duel *d, int seat, const char *wish, const struct menu *m, struct duello_error *e)
{
    char text[400], notation[WISH];
    int best = 0, which = -1;

    for (int i = 0; i < m->refusals; i++) {
        int like = likeness(d, seat, m->refusal[i].option, wish);
        if (like > best) {
            best = like;
            which = i;
        }
    }
    if (which >= 0) {
        const struct rule *rule = &game_of(d)->rules[m->refusal[which].rule];
        duel_option_notation(d, seat, m->refusal[which].option, notation, sizeof notation);
        snprintf(text, sizeof text, "%s: %.300s", notation,
                 said_or_forbidden(rule_text(d->book, m->refusal[which].rule)));
        return refuse(e, rule->id, text);
    }
    const struct ask *ask = &game_of(d)->asks[d->ask[seat]];
    snprintf(text, sizeof text, "\"%.80s\" is not among the options of this decision (%s)", wish, ask->name);
    return refuse(e, rule_id(d, decision_of(d, seat, d->ask[seat])), text);
}

/* Says which options the words are equally like, the first few of them. */
static bool explain_several(const struct duel *d, int seat, const char *words, const struct menu *m, int like,
                            struct duello_error *e)
{
    enum { FEW = 3 };
    char text[400], notation[WISH];
    struct text_out t = { text, sizeof text, 0 };
    int n = m->count < m->max ? m->count : m->max, named = 0;

    put_char(&t, '"');
    put_text(&t, words);
    put_text(&t, "\" could mean several options: ");
    for (int i = 0; i < n; i++) {
        if (likeness(d, seat, m->option[i], words) != like || named++ >= FEW)
            continue;
        duel_option_notation(d, seat, m->option[i], notation, sizeof notation);
        put_text(&t, named > 1 ? ", \"" : "\"");
        put_text(&t, notation);
        put_char(&t, '"');
    }
    put_text(&t, named > FEW ? " ...; say more" : "; say more");
    end_text(&t);
    return fail_by(e, DUELLO_UNCLEAR, "", "%s", text);
}

bool duel_read_option(const struct duel *d, int seat, const char *wish, struct duel_option *found,
                      struct duello_error *e)
{
    struct duel_option option[WHOLE_LIST];
    struct refusal refusal[256];
    struct menu m = { .option = option, .max = WHOLE_LIST, .refusal = refusal, .max_refusals = 256 };
    char words[WISH];
    int best = 0, which = -1;
    bool several = false;

    if (!words_fold(wish, words, sizeof words))
        return refuse(e, "", "a choice is a few words; see the list of options");
    bool concedes = words_equal("concede", words);
    if (!(concedes && gives_up(d, seat, duel_concession())) && !owes_an_answer(d, seat, e))
        return false;
    if (concedes) {
        *found = duel_concession();
        return true;
    }
    fill_menu(d, seat, &m);
    int n = m.count < WHOLE_LIST ? m.count : WHOLE_LIST;
    for (int i = 0; i < n; i++) {
        int like = likeness(d, seat, option[i], words);
        if (like > best) {
            best = like;
            which = i;
            several = false;
        } else if (like && like == best && !same_notation(d, seat, option[i], option[which])) {
            several = true;
        }
    }
    /* A refusal that is named exactly beats an option that is only like it. */
    for (int i = 0; i < m.refusals && best < 3; i++)
        if (likeness(d, seat, refusal[i].option, words) == 3)
            return explain_wish(d, seat, words, &m, e);
    if (which < 0)
        return explain_wish(d, seat, words, &m, e);
    if (several)
        return explain_several(d, seat, words, &m, best, e);
    *found = option[which];
    return true;
}
