/* modes.c: who is with whom and who is whose target, by mode (AOE-20 to AOE-23). */
#include "assemblage.h"

bool has_teams(const struct duel *d)
{
    return d->mode == MODE_TAG || d->mode == MODE_TEAMS;
}

/* AOE-R4: partners sit opposite. */
int team_of(const struct duel *d, int seat)
{
    return has_teams(d) ? seat & 1 : seat;
}

int partner_of(const struct duel *d, int seat)
{
    return has_teams(d) ? (seat + 2) % d->seats : NOBODY;
}

/* Partners win together: AOE-20.1, AOE-22.1. */
void note_winners(struct duel *d, unsigned winners, int alone, int together, int rule)
{
    int first = __builtin_ctz(winners);

    if (has_teams(d))
        NOTE(d, (uint16_t)together, rule, .seat = (int8_t)first, .other = seat_ref(partner_of(d, first)));
    else
        NOTE(d, (uint16_t)alone, rule, .seat = (int8_t)first);
}

/* AOE-20.13, AOE-21.7: who is not makes no more choices, and does nothing. */
bool is_still_in(const struct duel *d, int seat)
{
    return player(d, seat)->out == STILL_IN;
}

/* AOE-R120: who has conceded plays the turn to its end, but for others. */
bool can_still_win(const struct duel *d, int seat)
{
    return is_still_in(d, seat) && !player(d, seat)->conceded;
}

bool takes_part(const struct duel *d, int seat)
{
    return is_still_in(d, seat) && !player(d, seat)->resting;
}

unsigned taking_part(const struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        seats |= (unsigned)takes_part(d, seat) << seat;
    return seats;
}

bool on_board(const struct duel *d, int seat)
{
    return player(d, seat)->square != NO_SQUARE;
}

/* AOE-5.5, AOE-5.10, AOE-20.15: the character opposite, or the one chosen; NOBODY once it has left. */
int target_of(const struct duel *d, int seat)
{
    int target = player(d, seat)->target;

    if (d->mode >= MODE_SCRAMBLE)
        return target != NOBODY && on_board(d, target) ? target : NOBODY;
    for (int other = 0; other < d->seats; other++)
        if (is_opponent(d, seat, other) && on_board(d, other))
            return other;
    return NOBODY;
}

void starter_options(const struct duel *d, int seat, struct menu *m)
{
    offer(m, (struct duel_option){ .verb = STARTER, .a = (uint16_t)seat });
    offer(m, (struct duel_option){ .verb = STARTER, .a = (uint16_t)partner_of(d, seat) });
    for (int other = 0; RARELY(m->refusal) && other < d->seats; other++)
        refused(m, (struct duel_option){ .verb = STARTER, .a = (uint16_t)other }, !is_opponent(d, seat, other),
                AOE_20_2);
}

/* AOE-20.4, AOE-R57: the active one, and not by movement (AOE-20.18). True if the partner has entered. */
bool tag_out(struct duel *d, int seat)
{
    int partner = partner_of(d, seat);

    if (d->mode != MODE_TAG || !takes_part(d, seat) || player(d, partner)->out != STILL_IN)
        return false;
    if (player(d, seat)->rooted || permission(d, seat_ref(seat), AOE_ACTION_MOVED, seat_ref(seat)) < 0)
        CITE(d, AOE_20_18);
    player(d, partner)->square = player(d, seat)->square;
    player(d, partner)->resting = 0;
    player(d, seat)->square = NO_SQUARE;
    player(d, seat)->resting = 1;
    NOTE(d, TAGS, AOE_20_4, .seat = (int8_t)seat, .other = seat_ref(partner));
    refresh_listeners(d);
    return true;
}
