/* ending.c: leaving the field, the state check, how a duel ends (DES-14, DES-20). */
#include "despaira.h"

/* DES-R23: what belongs to a special deck goes back there instead of to a hand or a deck. */
static int zone_for(const struct duel *d, ref r, int zone)
{
    if ((zone == DES_ZONE_HAND || zone == DES_ZONE_DECK) &&
        (card_has(face(d, r), DES_WORD_FUSION) || card_has(face(d, r), DES_WORD_GOD))) {
        CITE(d, DES_21_9);
        return DES_ZONE_SPECIAL_DECK;
    }
    return zone;
}

/* A card that is not on the field has nothing but its owner. */
void clear_card(struct duel *d, ref r)
{
    memset(card_of(d, r), 0, sizeof(struct despaira_card));
}

/* ---- leaving the field -------------------------------------------------------------------------------------------- */

/* Whatever effects have left on it is over: DES-14.11. */
static void forget_effects_on(struct duel *d, ref r)
{
    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->subject == r)
            lose_subject(d, i);
}

/* A shield that it gives for as long as it is there is gone: DES-R131. */
static void end_shields_of(struct duel *d, ref giver)
{
    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        if (r && card_of(d, r)->shield_by == giver) {
            card_of(d, r)->shield = BROKEN_SHIELD;
            card_of(d, r)->shield_by = NOTHING;
            CITE(d, DES_R131);
        }
    }
}

/* A link that is aimed at it has lost it: what comes back is another card (DES-10.24). */
void forget_aims_at(struct duel *d, ref r)
{
    for (int i = 0; i < d->links; i++) {
        struct link *l = link_at(d, i);
        for (int k = 0; k < l->target[LINK_AIMS]; k++)
            if (l->target[k] == r)
                l->target[k] = NOTHING;
    }
}

/* DES-14.6, DES-14.7, DES-14.11, DES-22.9: to a zone of its owner, and as a new card. DES-17.23: a token is no more. */
void leave_board(struct duel *d, ref r, int zone, int rule)
{
    int owner = owner_by_number(r), last = square_of(d, r);

    zone = zone_for(d, r, zone);
    if (on_field(d, r))
        raise_event(d, DES_EVENT_LEAVES, r, NOTHING, 0);
    end_shields_of(d, r);
    forget_counters(d, r);
    forget_aims_at(d, r);
    let_slip(d, r);
    lift_off_tile(d, r);
    clear_card(d, r);
    card_of(d, r)->last_square = (uint8_t)last;
    forget_effects_on(d, r);
    if (is_token_sleeve(r)) {
        CITE(d, DES_17_23);
        CITE(d, DES_17_22);
        zone = DES_ZONE_OUT_OF_GAME;
    }
    if (zone != DES_ZONE_HAND && zone != DES_ZONE_DECK) {
        reveal(d, r, OPEN_TO_ALL);
        CITE(d, DES_22_9);
    }
    move_object(d, r, zone_place(zone, owner), zone == DES_ZONE_GRAVEYARD ? ON_BOTTOM : ON_TOP);
    raise_event(d, DES_EVENT_GOES, r, NOTHING, zone);
    CITE(d, rule);
    CITE(d, DES_14_11);
    end_lapsed_rows(d);
    refresh_listeners(d);
    refresh_field(d);
    lose_host(d, r);
}

void send_to(struct duel *d, ref *r, int zone, enum where where)
{
    int at = zone_of(d, *r), owner = owner_by_number(*r);

    zone = zone_for(d, *r, zone);
    if (at == DES_ZONE_FIELD || at == DES_ZONE_ATTACHED) {
        leave_board(d, *r, zone, DES_14_11);
        return;
    }
    clear_card(d, *r);
    forget_aims_at(d, *r);
    *r = zone == DES_ZONE_DECK && at == DES_ZONE_HAND ? move_unseen(d, *r, zone_place(zone, owner), where)
                                                      : move_object(d, *r, zone_place(zone, owner), where);
    raise_event(d, DES_EVENT_GOES, *r, NOTHING, zone);
    refresh_listeners(d);
}

/* Damage by an ability that nothing has kept off: DES-13.3, DES-12.20. */
void take_damage(struct duel *d, ref r, int n, int rule)
{
    int hp = present_hp(d, r), dealt = n < hp ? n : hp;

    CITE_IF(d, n > hp && !is_leader(r), DES_13_3);
    lose_hp(d, r, dealt);
    NOTE(d, TAKES_DAMAGE, (uint16_t)rule, .seat = (int8_t)controller(d, r), .thing = r, .number = dealt);
    CITE(d, is_leader(r) ? DES_13_2 : DES_12_20);
    if (n > 0)
        tell_of(d, DES_EVENT_TAKES, r, NOTHING, n, 0);
}

void throw_away(struct duel *d, ref r, int seat, int rule)
{
    NOTE(d, DISCARDS, (uint16_t)rule, .seat = (int8_t)seat, .thing = r);
    CITE(d, DES_14_5);
    raise_event(d, DES_EVENT_DISCARDED, r, NOTHING, 0);
    send_to(d, &r, DES_ZONE_GRAVEYARD, ON_BOTTOM);
}

/* DES-14.3: put into the graveyard without being destroyed. */
void send_off(struct duel *d, ref r)
{
    show_as_it_leaves(d, r);
    NOTE(d, IS_SENT, DES_14_3, .seat = (int8_t)owner_by_number(r), .thing = r);
    send_to(d, &r, DES_ZONE_GRAVEYARD, ON_BOTTOM);
}

/* DES-22.9 */
void show_as_it_leaves(struct duel *d, ref r)
{
    if (on_field(d, r) && !is_up(d, r)) {
        reveal(d, r, OPEN_TO_ALL);
        CITE(d, DES_22_9);
    }
}

/* DES-14.2: by battle with whom, or by what. */
void tell_destroyed(struct duel *d, ref r, ref by, int rule)
{
    ref slayer = slayer_of(d, r);

    show_as_it_leaves(d, r);
    CITE_IF(d, is_trick(d, r) && is_locked_down(d, r), DES_9_12);
    NOTE(d, DESTROYED, rule, .seat = (int8_t)controller(d, r), .thing = r);
    CITE(d, DES_14_2);
    tell_of(d, DES_EVENT_DESTROYED, r, slayer ? slayer : by, 0, slayer ? BY_BATTLE : 0);
}

void bury(struct duel *d, ref r)
{
    if (zone_of(d, r) == DES_ZONE_ATTACHED && mode_of(d, r) == EQUIPPED)
        leave_what_lingers(d, r);
    leave_board(d, r, DES_ZONE_GRAVEYARD, DES_14_6);
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
        if (square_of(d, leader_of(seat)) && present_hp(d, leader_of(seat)) <= 0)
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
static bool is_decided(const struct duel *d)
{
    return fallen(d) || starving(d) || own(d)->victors;
}

static bool decide(struct duel *d)
{
    unsigned leaders = fallen(d), hungry = starving(d), losers = leaders | hungry, victors = own(d)->victors;

    if (victors && !(victors & (victors - 1)) && !(losers & victors)) { /* DES-20.4 */
        int winner = __builtin_ctz(victors);
        NOTE(d, WINS, DES_20_4, .seat = (int8_t)winner);
        finish_duel(d, victors, DES_20_4);
        return true;
    }
    if (victors)
        losers = all_seats(d);
    if (!losers)
        return false;
    note_losers(d, leaders, DES_20_1);
    note_losers(d, hungry, DES_20_2);
    if (losers == all_seats(d)) {
        NOTE(d, IS_DRAWN, DES_20_6, .seat = -1);
        finish_duel(d, all_seats(d), DES_20_6);
    } else {
        int winner = losers == 1;
        NOTE(d, WINS, leaders ? DES_20_1 : DES_20_2, .seat = (int8_t)winner);
        finish_duel(d, 1u << winner, leaders ? DES_20_1 : DES_20_2);
    }
    return true;
}

/* ---- CHECK: section 7 ----------------------------------------------------------------------------------------------- */

static bool is_dead(const struct duel *d, ref r)
{
    if (!r || is_leader(r) || (present_hp(d, r) > 0 && maximum_hp(d, r) > 0))
        return false;
    bool stays = permission(d, r, DES_ACTION_DESTROYED, NOTHING) < 0 || is_still_spared(d, r);
    CITE_IF(d, stays, DES_R102);
    return !stays;
}

static squares those_who_are_dead(const struct duel *d)
{
    squares dead = 0;

    for (int square = 1; square <= TILES; square++)
        if (is_dead(d, body_on(d, square)))
            dead |= square_bit(square);
    return dead;
}

/* DES-R66: what has come to nothing, and is free now. */
static bool drop_what_waited(struct duel *d)
{
    bool any = false;

    for (int square = 1; square <= TILES; square++)
        for (ref r = trick_on(d, square), next; r; r = next) {
            next = card_of(d, r)->beneath;
            if (!card_of(d, r)->waits || is_locked_down(d, r))
                continue;
            NOTE(d, IS_SPENT, DES_R66, .seat = (int8_t)controller(d, r), .thing = r);
            leave_board(d, r, DES_ZONE_GRAVEYARD, DES_R66);
            any = true;
        }
    return any;
}

/* What follows from what is there, before anybody is found dead. */
static void settle_field(struct duel *d)
{
    if (end_lapsed_rows(d))
        refresh_listeners(d);
    refresh_control(d);
    refresh_field(d);
}

/* DES-14.12: all that are dead leave together; whoever hears of it hears of all. Whom something has befallen instead, and
 * who still is there without HP, goes all the same. */
static void bury_the_dead(struct duel *d, const struct check *v)
{
    ref dead[TILES];
    int n = 0;

    for (squares left = squares_of(&v->dead); left; left &= left - 1) {
        int square = 1 + __builtin_ctzll(left);
        ref r = body_on(d, square);
        if (!r || !is_dead(d, r))
            continue;
        dead[n++] = r;
        if (!(squares_of(&v->spared) & square_bit(square)))
            tell_destroyed(d, r, NOTHING, DES_11_13);
    }
    for (int i = 0; i < n; i++)
        bury(d, dead[i]);
    CITE_IF(d, n > 1, DES_14_12);
}

/* Is anything as it must not stay? */
bool wants_check(struct duel *d)
{
    settle_field(d);
    return those_who_are_dead(d) || drop_misfits(d) || drop_what_waited(d) || is_decided(d);
}

STEP(check)
{
    BEGIN;
    do {
        settle_field(d);
        keep_squares(&v->dead, those_who_are_dead(d));
        keep_squares(&v->spared, 0);
        for (v->square = 1; listeners(d)->would >> DES_EVENT_DESTROYED & 1 && v->square <= TILES; v->square++) {
            if (!(squares_of(&v->dead) & square_bit(v->square)) || !body_on(d, v->square))
                continue;
            CALL(replacing, .event = DES_EVENT_DESTROYED, .subject = body_on(d, v->square),
                 .other = slayer_of(d, body_on(d, v->square)),
                 .marks = slayer_of(d, body_on(d, v->square)) ? BY_BATTLE : 0);
            if (d->result && body_on(d, v->square)) {
                keep_squares(&v->spared, squares_of(&v->spared) | square_bit(v->square));
                card_of(d, body_on(d, v->square))->spared = 1;
            }
        }
        bury_the_dead(d, v);
    } while (squares_of(&v->dead) || drop_misfits(d) || drop_what_waited(d));
    CITE(d, DES_20_5);
    if (decide(d))
        return;
    END;
}

/* DES-20.3, DES-D37: the duel at hand, or the next one of a match. Without decks there is none (DES-R140). */
void despaira_concede(struct duel *d, int seat)
{
    NOTE(d, SURRENDERS, DES_D37, .seat = (int8_t)seat);
    NOTE(d, WINS, DES_20_3, .seat = (int8_t)opponent(seat));
    if (find_step(d, STEP_draft)) {
        end_duel(d, 1u << opponent(seat), DES_20_3);
        return;
    }
    finish_duel(d, 1u << opponent(seat), DES_20_3);
}

void despaira_outcome(const struct duel *d, struct duel_outcome *o)
{
    for (int seat = 0; seat < d->seats; seat++)
        o->score[seat] = duels_of_match(d) > 1 ? player(d, seat)->duels_won : (int)(o->winners >> seat & 1);
}
