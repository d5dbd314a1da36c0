/* passing.c: when to pass for a person, and when to stop. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/memory.h"
#include "engine/game.h"
#include "engine/words.h"
#include "sitting.h"

/* ---- what everybody sees ------------------------------------------------------------------------------ */

/* What lies open, and the numbers and counters on it. */
struct open_table {
    struct duel_view view;
    struct duel_view_number number[DUEL_VIEW_CARDS];
    int numbers;
};

static struct open_table *look_at(const struct duel *d)
{
    struct open_table *t = zeroed(1, sizeof *t);

    duel_view(d, DUELLO_SPECTATOR, &t->view);
    t->numbers = duel_numbers(d, DUELLO_SPECTATOR, t->number, DUEL_VIEW_CARDS);
    return t;
}

static bool is_of(const struct duel *d, int seat, int handle)
{
    if (is_seat((ref)handle))
        return seat_of_ref((ref)handle) == seat;
    return is_card((ref)handle) && object(d, (ref)handle)->place &&
           seat_of_place(d, object(d, (ref)handle)->place) == seat;
}

static uint64_t take_up(uint64_t sum, uint64_t a, uint64_t b)
{
    return mix64(sum ^ mix64(a << 32 ^ b));
}

/* All that lies open of one side as one number: its cards and what others have put on them, counters, numbers and
 * the facts of the seat. */
static uint64_t open_side_of(const struct duel *d, int seat)
{
    struct open_table *t = look_at(d);
    uint64_t sum = 0;

    for (int i = 0; i < t->view.cards; i++) {
        const struct duel_view_card *c = &t->view.card[i];
        if (c->seat == seat || is_of(d, seat, c->host))
            sum = take_up(sum, (uint64_t)c->place << 16 | c->handle,
                          (uint64_t)c->host << 32 | (uint64_t)c->face << 8 | c->state);
    }
    for (int i = 0; i < t->view.counters; i++)
        if (is_of(d, seat, t->view.counter[i].handle))
            sum = take_up(sum, (uint64_t)t->view.counter[i].handle << 8 | t->view.counter[i].counter,
                          (uint16_t)t->view.counter[i].number);
    for (int i = 0; i < t->numbers; i++)
        if (is_of(d, seat, t->number[i].handle))
            sum = take_up(sum, (uint64_t)t->number[i].handle << 8 | t->number[i].attribute,
                          (uint16_t)t->number[i].number);
    for (int i = 0; i < t->view.facts; i++)
        if (t->view.fact[i].seat == seat && !game_of(d)->facts[t->view.fact[i].fact].derive)
            sum = take_up(sum, t->view.fact[i].fact, (uint32_t)t->view.fact[i].value);
    free(t);
    return sum;
}

/* A fact of the duel that everybody sees; NULL: the layout names none. */
static const struct fact *open_fact(const struct duel *d, const char *name)
{
    const struct game *game = game_of(d);

    for (int i = 0; *name && i < game->fact_count; i++)
        if (game->facts[i].of == OF_DUEL && game->facts[i].seen == SEEN_BY_ALL &&
            strcmp(game->facts[i].name, name) == 0)
            return &game->facts[i];
    return NULL;
}

/* The facts that tell the turn and the part of it; "": the layout names none. */
static const char *turn_fact(const struct sitting *s)
{
    const struct layout *l = s->table.book->layout;
    return l->times && l->time->turn ? l->time->turn : "";
}

static const char *step_fact(const struct sitting *s)
{
    const struct layout *l = s->table.book->layout;
    return l->times && l->time->step ? l->time->step : "";
}

static int value_of(const struct sitting *s, const char *name)
{
    const struct fact *f = open_fact(s->table.duel, name);
    return f ? fact_value(s->table.duel, f, 0) : 0;
}

/* The turn is somebody's if its fact has seats for words; otherwise it is counted. */
static bool turn_is_somebodys(const struct sitting *s)
{
    const struct fact *f = open_fact(s->table.duel, turn_fact(s));
    return f && f->names && strcmp(f->names[0], "p1") == 0;
}

static const char *phase_now(const struct sitting *s)
{
    const struct fact *f = open_fact(s->table.duel, step_fact(s));
    return f && f->names ? f->names[fact_value(s->table.duel, f, 0)] : "";
}

/* ---- the chain ------------------------------------------------------------------------------------------ */

static uint64_t look_of_link(const struct duel *d, int link)
{
    const struct link *l = link_at(d, link);
    struct duel_view_aims a;
    uint64_t sum = take_up(1, (uint64_t)l->ability << 16 | l->source, (uint64_t)link_seat(l));

    duel_aims(d, link, &a);
    for (int i = 0; i < a.targets; i++)
        sum = take_up(sum, 2, a.target[i]);
    return sum;
}

/* Links that have gone are known no more, whatever comes in their place. */
static void forget_links(struct passing *p, const struct duel *d)
{
    int n = 0;

    while (n < p->known_links && n < d->links && p->known[n] == look_of_link(d, n))
        n++;
    p->known_links = n;
}

static void know_links(struct passing *p, const struct duel *d)
{
    p->known_links = d->links < CHAIN_KNOWN ? d->links : CHAIN_KNOWN;
    for (int i = 0; i < p->known_links; i++)
        p->known[i] = look_of_link(d, i);
}

/* What this link of another is aimed at on the seat's side; NOTHING: nothing. */
static ref aimed_at(const struct duel *d, int seat, int link)
{
    struct duel_view_aims a;

    if (link_seat(link_at(d, link)) == seat)
        return NOTHING;
    duel_aims(d, link, &a);
    for (int i = 0; i < a.targets; i++)
        if (is_of(d, seat, a.target[i]))
            return a.target[i];
    return a.answers >= 0 && link_seat(link_at(d, a.answers)) == seat ? (ref)(LINK_REF + a.answers) : NOTHING;
}

static bool is_aimed_at(struct passing *p, const struct duel *d, int seat)
{
    for (int i = p->known_links; i < d->links; i++) {
        ref target = aimed_at(d, seat, i);
        char from[96] = "", to[96] = "";
        struct text_out f = { .at = from, .size = sizeof from }, t = { .at = to, .size = sizeof to };
        if (!target)
            continue;
        put_thing(&f, d, DUELLO_SPECTATOR, (ref)(LINK_REF + i));
        end_text(&f);
        put_thing(&t, d, DUELLO_SPECTATOR, target);
        end_text(&t);
        snprintf(p->reason, sizeof p->reason, "%s of p%d is aimed at %s", from, link_seat(link_at(d, i)) + 1, to);
        return true;
    }
    return false;
}

/* ---- when it ends ------------------------------------------------------------------------------------------ */

static bool is_new_turn(struct passing *p, const struct sitting *s, int seat)
{
    if (p->same_turn || !*turn_fact(s) || (turn_is_somebodys(s) && value_of(s, turn_fact(s)) != seat))
        return false;
    if (turn_is_somebodys(s))
        snprintf(p->reason, sizeof p->reason, "it is your turn");
    else
        snprintf(p->reason, sizeof p->reason, "%s %d has begun", turn_fact(s), value_of(s, turn_fact(s)));
    return true;
}

/* True if it is over; the reason is left behind. */
static bool is_over(struct passing *p, const struct sitting *s, int seat)
{
    const struct duel *d = s->table.duel;

    if (p->until <= PASS_ALWAYS)
        return p->until == PASS_NOT;
    if (is_aimed_at(p, d, seat) || is_new_turn(p, s, seat))
        return true;
    if (p->until == PASS_SOMETHING && open_side_of(d, seat) != p->side) {
        snprintf(p->reason, sizeof p->reason, "something has happened to you");
        return true;
    }
    if (p->until == PASS_PHASE && !p->same_phase && strcmp(phase_now(s), p->phase) == 0) {
        snprintf(p->reason, sizeof p->reason, "it is the %s", p->phase);
        return true;
    }
    return false;
}

void passing_watch(struct sitting *s)
{
    for (int seat = 0; seat < s->table.record.setup.seats; seat++) {
        struct passing *p = &s->passing[seat];
        int turn = value_of(s, turn_fact(s));
        if (p->until == PASS_NOT)
            continue;
        forget_links(p, s->table.duel);
        p->same_turn &= turn == p->turn;
        p->same_phase &= p->phase && strcmp(phase_now(s), p->phase) == 0;
    }
}

/* The option that passes; NULL if this is not a window. What is decided for another is none. */
static const struct menu_item *find_pass(const struct sitting *s, const struct menu_item *menu, int count, int *others)
{
    const struct menu_item *pass = NULL;

    *others = 0;
    for (int i = 0; i < count && !s->table.duel->asked_for; i++) {
        if (menu[i].option.verb == OPTION_PASS)
            pass = &menu[i];
        else
            *others += !menu[i].quiet;
    }
    return pass;
}

bool passing_wants(struct sitting *s, int seat, struct duel_option *o)
{
    struct passing *p = &s->passing[seat];
    int count, others;

    if ((p->until == PASS_NOT && !p->idle) || p->put_at == s->table.moves + 1)
        return false;
    struct menu_item *menu = menu_of(s, seat, &count);
    const struct menu_item *pass = find_pass(s, menu, count, &others);
    /* The question at which it is said may be one that cannot be passed: it begins behind it. */
    if ((!pass && p->begun) || is_over(p, s, seat))
        p->until = PASS_NOT;
    bool wanted = pass && (p->until != PASS_NOT || (p->idle && others == 0 && !*p->reason));
    if (wanted)
        *o = pass->option;
    free(menu);
    return wanted;
}

bool passing_answers(struct sitting *s, int seat)
{
    struct duello_error e;
    struct duel_option pass;

    if (!passing_wants(s, seat, &pass) || !table_choose(&s->table, seat, pass, &e))
        return false;
    s->passing[seat].times++;
    s->passing[seat].begun = true;
    return true;
}

void passing_acted(struct sitting *s)
{
    struct passing *p = &s->passing[s->viewer];

    if (p->until == PASS_SOMETHING)
        p->side = open_side_of(s->table.duel, s->viewer);
}

void passing_hold(struct sitting *s)
{
    struct passing *p = &s->passing[s->viewer];

    p->until = PASS_NOT;
    p->put_at = s->table.moves + 1;
}

/* ---- saying so -------------------------------------------------------------------------------------------- */

void passing_begin(struct sitting *s, enum pass_until until, const char *phase)
{
    struct passing *p = &s->passing[s->viewer];

    p->until = until;
    p->put_at = 0;
    p->phase = phase;
    p->begun = false;
    p->turn = value_of(s, turn_fact(s));
    p->same_turn = true;
    p->same_phase = phase && strcmp(phase_now(s), phase) == 0;
    p->side = open_side_of(s->table.duel, s->viewer);
    p->reason[0] = '\0';
    know_links(p, s->table.duel);
}

/* The phase that the words mean; NULL: none, or several. */
static const char *phase_named(const struct sitting *s, const char *words)
{
    const struct fact *f = open_fact(s->table.duel, step_fact(s));
    const char *found = NULL;

    for (int i = 0; f && f->names && i <= f->highest; i++) {
        if (strcasecmp(f->names[i], words) == 0)
            return f->names[i];
        if (strncasecmp(f->names[i], words, strlen(words)) == 0 && !(found && strcmp(found, f->names[i]) == 0)) {
            if (found)
                return NULL;
            found = f->names[i];
        }
    }
    return found;
}

/* "turn", or what the game calls that which is counted. */
static bool means_turn(const struct sitting *s, const char *words)
{
    return *turn_fact(s) && (strcasecmp(words, "turn") == 0 || strcasecmp(words, "my turn") == 0 ||
                             (!turn_is_somebodys(s) && strcasecmp(words, turn_fact(s)) == 0));
}

/* Phases that have a name of their own. */
static const char *nth_phase(const struct sitting *s, int n)
{
    const struct fact *f = open_fact(s->table.duel, step_fact(s));

    for (int i = 0; f && f->names && i <= f->highest; i++) {
        bool named = isalpha((unsigned char)*f->names[i]) && (i == 0 || strcmp(f->names[i], f->names[i - 1]) != 0);
        if (named && n-- == 0)
            return f->names[i];
    }
    return NULL;
}

const char *passing_word(const struct sitting *s, int i)
{
    bool turns = *turn_fact(s);

    if (i == 0)
        return "something";
    if (i == 1 && turns)
        return turn_is_somebodys(s) ? "turn" : turn_fact(s);
    return nth_phase(s, i - 1 - turns);
}

static void say_what_can_be_said(const struct sitting *s, const char *words)
{
    char all[512] = "";

    for (int i = 0; passing_word(s, i); i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "", passing_word(s, i));
    if (*words)
        say(&s->terminal, "\"%.40s\" is nothing to pass until.", words);
    say(&s->terminal, "You can pass until: %s. Something: whatever happens to you; of a name as much as is clear.",
        all);
}

/* Says it, and that it begins behind a question that cannot be passed. */
static void say_wish(const struct sitting *s, const char *until)
{
    int count, others;
    struct menu_item *menu = menu_of(s, s->viewer, &count);
    bool now = find_pass(s, menu, count, &others) != NULL;

    free(menu);
    say(&s->terminal, "I pass for you until %s.%s", until,
        now ? "" : " This question cannot be passed; I begin behind it.");
}

void passing_wish(struct sitting *s, const char *words)
{
    const char *phase = *words ? phase_named(s, words) : NULL;
    char until[REASON];

    if (strcasecmp(words, "something") == 0 || strcasecmp(words, "something happens") == 0) {
        passing_begin(s, PASS_SOMETHING, NULL);
        snprintf(until, sizeof until, "something happens to you or your cards");
    } else if (means_turn(s, words)) {
        bool yours = turn_is_somebodys(s);
        passing_begin(s, PASS_TURN, NULL);
        snprintf(until, sizeof until, "%s %s, or until something is aimed at you", yours ? "your next" : "the next",
                 yours ? "turn" : turn_fact(s));
    } else if (phase) {
        passing_begin(s, PASS_PHASE, phase);
        snprintf(until, sizeof until, "the next %s, or until something is aimed at you", phase);
    } else {
        say_what_can_be_said(s, words);
        return;
    }
    say_wish(s, until);
}
