/* clocks.c: which clock runs, and what is answered when one is up (DES-23, the last column of section 6).
 *
 * Nobody reads a clock here (DES-23.5): a host that has one looks at these facts to know which of them it has to run, and says
 * when one is up. A table that wants none says nothing.
 */
#include "despaira.h"

enum { NO_CLOCK, TURN_CLOCK };
const char *const despaira_clocks[] = { "none", "turn", "response" };

/* What the others see of it: the ask before a choice that is made in private. */
static int ask_in_sight(const struct duel *d, int seat)
{
    return d->dialogue != NO_FRAME && d->dialogue_seat == seat ? d->dialogue_ask : d->ask[seat];
}

/* DES-23.1, DES-23.4: 240 seconds a turn, 15 for each response. */
int clock_of(const struct duel *d, int seat)
{
    if (!own(d)->turn || !(d->waiting >> seat & 1))
        return NO_CLOCK;
    int ask = ask_in_sight(d, seat);
    return ask == ASK_MAIN || ask == ASK_BATTLE || ask == ASK_TILE ? TURN_CLOCK : RESPONSE_CLOCK;
}

/* DES-23.3: a turn is not eaten up by those who respond, unless the table has said so. */
int turn_clock_runs(const struct duel *d, int unused)
{
    bool waits = false, turn = false;

    (void)unused;
    for (int seat = 0; seat < SEATS; seat++) {
        waits = waits || clock_of(d, seat) != NO_CLOCK;
        turn = turn || clock_of(d, seat) == TURN_CLOCK;
    }
    return turn || (waits && choice_of(d, TURN_CLOCK_IN_WINDOWS) == 1);
}

/* DES-D6: column C. */
int home_tile_in_default(const struct duel *d, int seat, const struct duel_option *option, int n)
{
    (void)d, (void)seat;
    for (int i = 0; i < n; i++)
        if (grid_column(&despaira_board, option[i].a) == COLUMNS / 2)
            return i;
    return 0;
}
