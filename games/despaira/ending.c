/* ending.c: leaving the field, the state check, how a duel ends (DES-14, DES-20). */
#include "despaira.h"

/* ---- leaving the field -------------------------------------------------------------------------------------------- */

/* Whatever effects have left on it is over: DES-14.11. */
static void forget_effects_on(struct duel *d, ref r)
{
    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->subject == r)
            lose_subject(d, i);
}

/* DES-14.6, DES-14.7, DES-14.11, DES-22.9: to a zone of its owner, and as a new card. DES-17.23: a token is no more. */
void leave_field(struct duel *d, ref r, int zone, int rule)
{
    int owner = owner_by_number(r), last = square_of(d, r);

    lift_off_tile(d, r);
    memset(card_of(d, r), 0, sizeof(struct despaira_card));
    card_of(d, r)->controller = (uint8_t)owner;
    card_of(d, r)->last_square = (uint8_t)last;
    forget_effects_on(d, r);
    if (is_token_sleeve(r)) {
        CITE(d, DES_17_23);
        zone = DES_ZONE_OUT_OF_GAME;
    }
    if (zone != DES_ZONE_HAND && zone != DES_ZONE_DECK) {
        reveal(d, r, OPEN_TO_ALL);
        CITE(d, DES_22_9);
    }
    move_object(d, r, zone_place(zone, owner), zone == DES_ZONE_GRAVEYARD ? ON_BOTTOM : ON_TOP);
    CITE(d, rule);
    CITE(d, DES_14_11);
    refresh_field(d);
    refresh_listeners(d);
}

/* ---- who has lost ---------------------------------------------------------------------------------------------------- */

/* DES-20.2, DES-R118 */
static unsigned starving(const struct duel *d)
{
    unsigned seats = 0;
    int empty[SEATS] = { place(d, deck(0))->count == 0, place(d, deck(1))->count == 0 };

    if (choice_of(d, FAMINE) == 1)
        return player(d, 0)->starved | (unsigned)player(d, 1)->starved << 1;
    for (int seat = 0; seat < SEATS; seat++)
        seats |= (unsigned)empty[seat] << seat;
    return own(d)->playing ? seats : 0;
}

static unsigned fallen(const struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < SEATS; seat++)
        if (square_of(d, leader_of(seat)) && hp_of(d, leader_of(seat)) <= 0)
            seats |= 1u << seat;
    return seats;
}

static void note_losers(struct duel *d, unsigned seats, int rule)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1)
            NOTE(d, LOSES, rule, .seat = (int8_t)seat);
}

/* DES-20.5, DES-20.6 */
static bool decide(struct duel *d)
{
    unsigned leaders = fallen(d), hungry = starving(d), losers = leaders | hungry;

    if (!losers)
        return false;
    note_losers(d, leaders, DES_20_1);
    note_losers(d, hungry, DES_20_2);
    if (losers == all_seats(d)) {
        NOTE(d, IS_DRAWN, DES_20_6, .seat = -1);
        end_drawn(d, all_seats(d), DES_20_6);
    } else {
        int winner = losers == 1;
        NOTE(d, WINS, leaders ? DES_20_1 : DES_20_2, .seat = (int8_t)winner);
        end_duel(d, 1u << winner, leaders ? DES_20_1 : DES_20_2);
    }
    return true;
}

/* DES-11.13, DES-14.12: all that are dead leave together. */
static bool bury_the_dead(struct duel *d)
{
    ref dead[TILES];
    int n = 0;

    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        if (r && !is_leader(r) && (hp_of(d, r) <= 0 || maximum_hp(d, r) <= 0))
            dead[n++] = r;
    }
    for (int i = 0; i < n; i++) {
        NOTE(d, DESTROYED, DES_11_13, .seat = (int8_t)controller(d, dead[i]), .thing = dead[i]);
        CITE(d, DES_14_2);
        leave_field(d, dead[i], DES_ZONE_GRAVEYARD, DES_14_6);
    }
    CITE_IF(d, n > 1, DES_14_12);
    return n > 0;
}

/* Section 7, CHECK. */
bool check_state(struct duel *d)
{
    do
        refresh_field(d);
    while (bury_the_dead(d));
    return decide(d);
}

/* DES-20.3, DES-D37 */
void despaira_concede(struct duel *d, int seat)
{
    NOTE(d, SURRENDERS, DES_D37, .seat = (int8_t)seat);
    NOTE(d, WINS, DES_20_3, .seat = (int8_t)opponent(seat));
    end_duel(d, 1u << opponent(seat), DES_20_3);
}

void despaira_outcome(const struct duel *d, struct duel_outcome *o)
{
    for (int seat = 0; seat < d->seats; seat++)
        o->score[seat] = o->winners >> seat & 1;
}
