/* keyboard.c: who is asked next. */
#include "keyboard.h"

static bool is_one_of(unsigned seats, int seat)
{
    return seat >= 0 && seats >> seat & 1;
}

static int first_of(unsigned seats)
{
    return seats ? __builtin_ctz(seats) : -1;
}

bool keyboard_is_free(unsigned persons, enum manners m)
{
    return !(persons & (persons - 1)) || m == AS_FRIENDS;
}

struct asked keyboard_next(const struct duel *d, unsigned persons, int sitting)
{
    unsigned waiting = duel_waiting(d), machines = waiting & ~persons;
    struct asked a = { .seat = first_of(waiting & persons), .then = -1, .may_answer = duel_may_answer(d) };

    if (machines)
        for (a.seat = DUELLO_SEATS - 1; !is_one_of(machines, a.seat);)
            a.seat--;
    else if (is_one_of(waiting, sitting))
        a.seat = sitting;
    a.person = is_one_of(persons, a.seat);
    a.hand_over = a.person && a.seat != sitting && (persons & (persons - 1)) != 0;
    if (a.seat >= 0)
        a.then = first_of(waiting & persons & ~(1u << a.seat));
    return a;
}
