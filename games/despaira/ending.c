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
static void forget_aims_at(struct duel *d, ref r)
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

    end_shields_of(d, r);
    forget_counters(d, r);
    forget_aims_at(d, r);
    lift_off_tile(d, r);
    memset(card_of(d, r), 0, sizeof(struct despaira_card));
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
    end_lapsed_rows(d);
    refresh_listeners(d);
    refresh_field(d);
    lose_host(d, r);
}

void send_to(struct duel *d, ref *r, int zone, enum where where)
{
    int at = zone_of(d, *r), owner = owner_by_number(*r);

    if (at == DES_ZONE_FIELD || at == DES_ZONE_ATTACHED) {
        leave_board(d, *r, zone, DES_14_11);
        return;
    }
    memset(card_of(d, *r), 0, sizeof(struct despaira_card));
    forget_aims_at(d, *r);
    *r = zone == DES_ZONE_DECK && at == DES_ZONE_HAND ? move_unseen(d, *r, zone_place(zone, owner), where)
                                                      : move_object(d, *r, zone_place(zone, owner), where);
    refresh_listeners(d);
}

bool run_now(struct duel *d, struct effect_start start)
{
    unsigned below = d->top;

    begin_effect(d, start);
    while (!d->waiting && d->top != NO_FRAME && d->top != below)
        game_of(d)->steps[top_frame(d)->step](d, top_frame(d));
    bool instead = d->result != 0;
    while (d->top != NO_FRAME && d->top != below)
        end_step(d);
    d->waiting = 0;
    return instead;
}

/* What would happen to it is put in the place of something else. */
static bool is_replaced(struct duel *d, struct happening h)
{
    struct replacement found;
    int after = 0;
    bool instead = false;

    while (!instead && next_replacement(d, h, &after, &found)) {
        const struct ability *a = &d->book->ability[found.ability];
        if (a->limit)
            count_use(d, found.source, found.ability, ENDS_WITH_TURN);
        if (a->flags & ABILITY_ONCE_WAITING) {
            end_row(d, found.row);
            refresh_listeners(d);
        }
        instead = run_now(d, (struct effect_start){ .ability = found.ability,
                                                    .source = found.source,
                                                    .seat = found.seat,
                                                    .it = h.subject,
                                                    .other = h.other,
                                                    .amount = h.amount });
        CITE(d, DES_D33);
    }
    return instead;
}

/* DES-18.6: what is left of damage that is about to be taken. */
int damage_after_protections(struct duel *d, ref r, ref by, int n)
{
    own(d)->damage_at_hand = n;
    if (n > 0 && is_replaced(d, (struct happening){ DES_EVENT_TAKES, r, by, n, MARKED }))
        own(d)->damage_at_hand = 0;
    n = own(d)->damage_at_hand;
    own(d)->damage_at_hand = 0;
    return n;
}

/* DES-13.1, DES-13.3, DES-7.12: past any shield; what lies face-down is turned up first. */
void deal_damage_to(struct duel *d, ref r, int n, int rule)
{
    if (is_creature(d, r))
        turn_up(d, r, DES_7_12);
    n = damage_after_protections(d, r, NOTHING, n);
    int hp = present_hp(d, r);
    CITE_IF(d, n > hp && !is_leader(r), DES_13_3);
    lose_hp(d, r, n < hp ? n : hp);
    NOTE(d, TAKES_DAMAGE, rule, .seat = (int8_t)controller(d, r), .thing = r, .number = n < hp ? n : hp);
    CITE(d, is_leader(r) ? DES_13_2 : DES_12_20);
    if (n > 0)
        tell_of(d, DES_EVENT_TAKES, r, NOTHING, n, 0);
}

/* DES-17.6: what an Equip says of its host stays with it. */
static void leave_what_lingers(struct duel *d, ref trick)
{
    const struct card *c = face(d, trick);

    if (!(c->holds >> DES_KEYWORD_LINGERING & 1) || !is_up(d, card_of(d, trick)->host))
        return;
    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == DES_KEYWORD_EQUIP + 1)
            run_now(d, (struct effect_start){ .ability = i, .source = trick, .seat = controller(d, trick) });
    CITE(d, DES_17_6);
}

/* DES-14.2; by an effect, by damage, by battle. */
void destroy_card(struct duel *d, ref r, ref by, int rule)
{
    ref slayer = slayer_of(d, r);
    unsigned marks = slayer ? 3 : 0; /* by battle, with whom */

    if (is_replaced(d, (struct happening){ DES_EVENT_DESTROYED, r, slayer ? slayer : by, 0, marks | MARKED }))
        return;
    NOTE(d, DESTROYED, rule, .seat = (int8_t)controller(d, r), .thing = r);
    tell_of(d, DES_EVENT_DESTROYED, r, slayer ? slayer : by, 0, marks);
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

/* DES-11.13, DES-14.12: all that are dead leave together. */
static bool bury_the_dead(struct duel *d)
{
    ref dead[TILES];
    int n = 0;

    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        if (r && !is_leader(r) && (present_hp(d, r) <= 0 || maximum_hp(d, r) <= 0))
            dead[n++] = r;
    }
    for (int i = 0; i < n; i++) {
        destroy_card(d, dead[i], NOTHING, DES_11_13);
        CITE(d, DES_14_2);
        if (on_field(d, dead[i]) && present_hp(d, dead[i]) <= 0) /* what was put in its place has not taken it away */
            leave_board(d, dead[i], DES_ZONE_GRAVEYARD, DES_14_6);
    }
    CITE_IF(d, n > 1, DES_14_12);
    return n > 0;
}

/* Section 7, CHECK. */
bool check_state(struct duel *d)
{
    do {
        if (end_lapsed_rows(d))
            refresh_listeners(d);
        refresh_field(d);
    } while (bury_the_dead(d) || drop_misfits(d));
    return decide(d);
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
        o->score[seat] = duels_of_match(d) > 1 ? player(d, seat)->duels_won : o->winners >> seat & 1;
}
