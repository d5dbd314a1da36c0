/* flow.c: the stack of resumable steps.
 *
 * A step is a C function that reads like the rulebook and can stop in the middle, to call another
 * step or to ask a player. Where it stopped lies in its frame on the stack inside the duel. Frames
 * are multiples of 4 bytes, so that a duel's frames are the same on every machine.
 */
#include "game.h"

/* The seats of every side that has somebody left. */
static unsigned seats_left(const struct duel *d)
{
    const struct game *game = game_of(d);
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        for (int other = 0; other < d->seats; other++)
            if (side_of(d, seat) == side_of(d, other) && (!game->acts || game->acts(d, other)))
                seats |= 1u << seat;
    return seats;
}

/* A full stack ends the duel by the game's rule on bounds. The checker warns of cards that set themselves off without end;
 * two that do so to each other, or very many effects inside each other, come to it. */
void stack_is_full(struct duel *d)
{
    const struct game *game = game_of(d);

    if (game->end_undecided)
        game->end_undecided(d, game->rule_bound);
    else
        end_drawn(d, seats_left(d), game->rule_bound);
}

/* Of candidates as many are looked at as it takes to know that there are two options; the last one always is one. */
static void look_for_two(const struct duel *d, int seat, const struct ask *ask, struct menu *m)
{
    m->count = m->count < m->max ? m->count : m->max;
    for (int i = m->count - 1; i-- > 0;) {
        if (ask->allows(d, seat, m->option[i]))
            return;
        m->count--;
        for (int j = i; j < m->count; j++)
            m->option[j] = m->option[j + 1];
    }
}

/* Is there perhaps only one thing that the one who is awaited can say? */
static bool may_be_single(const struct duel *d, int kind)
{
    return !(d->waiting & (d->waiting - 1)) && !d->asked_for && !game_of(d)->asks[kind].open;
}

/* Answers for the awaited seat if it is so. If there are several options and the caller wants them (duel_play_on), they
 * are in its menu now; else two are enough. */
static bool answer_in_place(struct duel *d)
{
    int seat = __builtin_ctz(d->waiting);
    const struct ask *ask = &game_of(d)->asks[d->ask[seat]];
    struct duel_option option[2];
    struct menu two, *m = next_menu(d);

    if (!m) {
        two = (struct menu){ .option = option, .max = 2 };
        m = &two;
    }
    if (m->count == 0)
        ask->options(d, seat, m);
    if (RARELY(ask->allows) && m->loose)
        look_for_two(d, seat, ask, m);
    if (m->count != 1)
        return false;
    d->answer[seat] = m->option[0];
    d->waiting = 0;
    return true;
}

bool offers_more_than(struct duel *d, int that, int seat, int kind)
{
    struct duel_option option[2];
    struct menu two, *m = next_menu(d);

    if (m)
        m->count = 0;
    else
        *(m = &two) = (struct menu){ .option = option, .max = 2 };
    game_of(d)->asks[kind].options(d, seat, m);
    m->ready = m->count > that;
    return m->ready;
}

/* Options of an ask before this one are of no use any more. */
static void clear_menu(struct menu *m)
{
    if (!m->ready)
        m->count = 0;
    m->ready = false;
}

/* Each of those that are asked: what can be chosen is nobody else's business. */
static void tell_of_full_menus(struct duel *d)
{
    for (unsigned left = d->waiting; left; left &= left - 1) {
        int seat = __builtin_ctz(left);
        if (!fits_menu(d, seat))
            NOTE_TO(d, 1u << seat, MENU_IS_FULL, game_of(d)->rule_bound, .seat = (int8_t)seat,
                    .number = DUELLO_OPTIONS);
    }
}

bool open_ask(struct duel *d, unsigned seats, int kind, uint8_t resume)
{
    int seat = __builtin_ctz(seats);

    if (next_menu(d))
        clear_menu(next_menu(d));
    d->answered = d->late = 0;
    d->asked_for = 0;
    d->asked_at = resume;
    CITE(d, decision_of(d, seat, kind));
    if (game_of(d)->stand_ins && plays_itself(d, seat)) {
        seats = game_of(d)->stand_ins(d, seat, kind, &d->answer[seat]);
        if (!seats)
            return false;
        d->asked_for = (unsigned)(1 + seat) & 0x7fu;
    }
    d->waiting = (uint8_t)seats;
    for (unsigned left = seats; left; left &= left - 1)
        d->ask[__builtin_ctz(left)] = (uint8_t)kind;
    if (RARELY(d->journal))
        tell_of_full_menus(d);
    if (!d->brisk || (next_menu(d) && next_menu(d)->count > 1)) /* it is known that there are several options */
        return true;
    return !may_be_single(d, kind) || !answer_in_place(d);
}

void close_ask(struct duel *d)
{
    if (d->asked_for)
        d->answer[d->asked_for - 1] = game_of(d)->agree(d, d->asked_for - 1, d->answered);
    d->answered = d->asked_for = 0;
}

/* What is worked out from here on is the seat's own business; to the others the ask it has just
 * answered is still open. */
void begin_dialogue(struct duel *d, int seat)
{
    d->dialogue = d->end;
    d->dialogue_seat = (uint8_t)seat;
    d->dialogue_ask = d->ask[seat];
    d->dialogue_resume = d->asked_at;
}

void unwind_to(struct duel *d, int step)
{
    while (d->top != NO_FRAME && top_frame(d)->step != step)
        end_step(d);
    if (d->dialogue != NO_FRAME && (d->top == NO_FRAME || d->dialogue > d->top))
        d->dialogue = NO_FRAME;
    d->waiting = d->answered = d->asked_for = 0;
}

void *find_step_in(const struct duel *d, int step)
{
    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below)
        if (frame_at(d, at)->step == step)
            return duel_byte(d, at + offsetof(struct frame, locals));
    return NULL;
}

void run_steps(struct duel *d)
{
    step_function *const *steps = game_of(d)->steps;

    while (!d->waiting && d->top != NO_FRAME) {
        struct frame *f = top_frame(d);
        steps[f->step](d, f);
#ifdef DUELLO_DEBUG
        check_invariants(d);
#endif
    }
}

void duel_set_brisk(struct duel *d, bool brisk)
{
    d->brisk = brisk;
    if (brisk && d->waiting && may_be_single(d, d->ask[__builtin_ctz(d->waiting)]))
        answer_in_place(d);
    run_steps(d);
}

void clear_steps(struct duel *d)
{
    d->top = NO_FRAME;
    d->end = (uint16_t)game_of(d)->at_stack;
    d->dialogue = NO_FRAME;
    d->waiting = d->answered = d->asked_for = 0;
}

static void end_with(struct duel *d, unsigned over, int rule)
{
    clear_steps(d);
    d->over = (uint8_t)over;
    d->over_rule = (uint16_t)rule;
    CITE(d, rule);
}

void end_duel(struct duel *d, unsigned winners, int rule)
{
    assert(winners);
    end_with(d, 1 + winners, rule);
}

void end_drawn(struct duel *d, unsigned seats, int rule)
{
    end_with(d, DRAWN | (1 + seats), rule);
}
