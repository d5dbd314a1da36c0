/* attachments.c: Equip tricks and creatures on their hosts, counters on cards and tiles (DES-17). */
#include "despaira.h"

/* ---- hosts ------------------------------------------------------------------------------------------------------ */

ref host_of_card(const struct duel *d, ref r)
{
    return is_card(r) ? card_of(d, r)->host : NOTHING;
}

/* DES-16.3, DES-17.7: it lies on its host and on no tile. */
void attach_trick(struct duel *d, ref trick, ref host)
{
    int seat = controller(d, trick);

    lift_off_tile(d, trick);
    card_of(d, trick)->layer = NO_LAYER;
    card_of(d, trick)->host = host;
    card_of(d, trick)->attached_in = own(d)->turn;
    card_of(d, trick)->working = 1;
    move_object(d, trick, zone_place(DES_ZONE_ATTACHED, owner_by_number(trick)), ON_BOTTOM);
    set_mode(d, trick, EQUIPPED);
    NOTE(d, EQUIPS, DES_17_4, .seat = (int8_t)seat, .thing = trick, .other = host);
    CITE_IF(d, controller(d, host) != seat, DES_17_3);
    CITE(d, DES_17_8);
    CITE(d, DES_17_9);
    CITE(d, DES_16_3);
    CITE(d, DES_17_2);
    CITE(d, DES_17_7);
    refresh_listeners(d);
}

/* ---- creatures on a host: DES-17.10 to DES-17.16 --------------------------------------------------------------------- */

static bool carries_creatures(const struct duel *d, ref host)
{
    for (int seat = 0; seat < SEATS; seat++)
        FOR_EACH_IN (d, r, zone_place(DES_ZONE_ATTACHED, seat))
            if (card_of(d, r)->host == host && mode_of(d, r) == CARRIED)
                return true;
    return false;
}

/* DES-17.10, DES-17.13, DES-R111: one's own, adjacent to it, and itself carrying nobody. */
static bool may_be_attached(const struct duel *d, ref r, ref host, int seat)
{
    return is_creature(d, r) && is_body(d, host) && r != host && !is_leader(host) && controller(d, r) == seat &&
           are_adjacent(d, square_of(d, r), square_of(d, host)) && !carries_creatures(d, r) &&
           card_of(d, host)->hosted != HAS_LET_GO;
}

/* DES-17.15: off the tiles, face-up, with its damage, its equips and its statuses. */
bool attach_creature(struct duel *d, ref r, ref host, int seat)
{
    CITE_IF(d, is_card(host) && card_of(d, host)->hosted == HAS_LET_GO, DES_17_13);
    if (!may_be_attached(d, r, host, seat))
        return false;
    turn_up(d, r, DES_R111);
    lift_off_tile(d, r);
    card_of(d, r)->layer = NO_LAYER;
    card_of(d, r)->host = host;
    card_of(d, r)->attached_in = own(d)->turn;
    card_of(d, host)->hosted = HAS_TAKEN;
    move_object(d, r, zone_place(DES_ZONE_ATTACHED, owner_by_number(r)), ON_BOTTOM);
    set_mode(d, r, CARRIED);
    forget_aims_at(d, r);
    NOTE(d, ATTACHES, DES_17_10, .seat = (int8_t)seat, .thing = r, .other = host);
    CITE(d, DES_17_11);
    CITE(d, DES_17_15);
    refresh_layer(d, r);
    refresh_field(d);
    refresh_listeners(d);
    return true;
}

/* DES-17.16: in ATTACK, on a tile next to its host; that was its basic move. */
void detach_creature(struct duel *d, ref r, int square)
{
    struct despaira_card *c = card_of(d, r);
    ref host = c->host;

    card_of(d, host)->hosted = HAS_LET_GO;
    c->host = NOTHING;
    move_object(d, r, FIELD, ON_BOTTOM);
    put_on_tile(d, r, square, BODY_LAYER);
    c->facing = (uint8_t)forward_of(controller(d, r));
    set_mode(d, r, ATTACK_MODE);
    NOTE(d, DETACHES, DES_17_16, .seat = (int8_t)controller(d, r), .thing = r, .number = square);
    refresh_field(d);
    refresh_listeners(d);
    tell_arrival(d, r);
}

/* ---- losing a host ---------------------------------------------------------------------------------------------------- */

/* DES-17.5, DES-17.14: what lay on it goes to the graveyards of its owners. */
void lose_host(struct duel *d, ref host)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (ref r = place(d, zone_place(DES_ZONE_ATTACHED, seat))->first, next; r; r = next) {
            next = object(d, r)->next;
            if (card_of(d, r)->host != host)
                continue;
            int rule = mode_of(d, r) == CARRIED ? DES_17_14 : DES_17_5;
            NOTE(d, FALLS_OFF, (uint16_t)rule, .seat = (int8_t)seat, .thing = r);
            leave_board(d, r, DES_ZONE_GRAVEYARD, rule);
            next = place(d, zone_place(DES_ZONE_ATTACHED, seat))->first; /* what lay on that has gone, too */
        }
}

/* DES-R110: an Equip whose requirement fails; not while its host lies face-down (DES-R109). */
bool drop_misfits(struct duel *d)
{
    bool any = false;

    for (int seat = 0; seat < SEATS; seat++)
        for (ref r = place(d, zone_place(DES_ZONE_ATTACHED, seat))->first, next; r; r = next) {
            next = object(d, r)->next;
            ref host = card_of(d, r)->host;
            if (mode_of(d, r) != EQUIPPED || (is_creature(d, host) && !is_up(d, host)) || mode_of(d, host) == CARRIED ||
                may_be_equipped(d, r, controller(d, r), host))
                continue;
            NOTE(d, FALLS_OFF, DES_R110, .seat = (int8_t)seat, .thing = r);
            leave_board(d, r, DES_ZONE_GRAVEYARD, DES_R110);
            any = true;
        }
    return any;
}

/* What goes on by itself asks nobody: it is carried out in one go. */
static void run_standing(struct duel *d, struct effect_start start)
{
    unsigned below = d->top;

    begin_effect(d, start);
    while (d->top != NO_FRAME && d->top != below)
        game_of(d)->steps[top_frame(d)->step](d, top_frame(d));
}

/* DES-17.6: what an Equip says of its host stays with it. */
void leave_what_lingers(struct duel *d, ref trick)
{
    const struct card *c = face(d, trick);

    if (!(c->holds >> DES_KEYWORD_LINGERING & 1) || !is_up(d, card_of(d, trick)->host))
        return;
    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == DES_KEYWORD_EQUIP + 1)
            run_standing(d, (struct effect_start){ .ability = i, .source = trick, .seat = controller(d, trick) });
    CITE(d, DES_17_6);
}

/* ---- counters: DES-17.17 to DES-17.20 ------------------------------------------------------------------------------ */

static struct counters *row_of_counters(struct duel *d, ref r, int kind)
{
    for (uint32_t i = 0; i < own(d)->counter_rows; i++)
        if (own(d)->counters[i].on == r && own(d)->counters[i].kind == kind)
            return &own(d)->counters[i];
    return NULL;
}

int count_on(const struct duel *d, ref r, int kind)
{
    for (uint32_t i = 0; i < own(d)->counter_rows; i++)
        if (own(d)->counters[i].on == r && own(d)->counters[i].kind == kind)
            return own(d)->counters[i].n;
    return 0;
}

static void drop_counter_row(struct duel *d, uint32_t i)
{
    own(d)->counters[i] = own(d)->counters[--own(d)->counter_rows];
    own(d)->counters[own(d)->counter_rows] = (struct counters){ 0 };
}

void change_counters(struct duel *d, ref r, int kind, int by)
{
    struct counters *c = row_of_counters(d, r, kind);
    bool named = !is_card(r) || on_field(d, r);

    if (!r || !by || (by < 0 && !c))
        return;
    if (!c && own(d)->counter_rows == MOST_COUNTERS) {
        NOTE(d, BOUND_MET, DES_R81, .seat = -1);
        return;
    }
    if (!c) {
        c = &own(d)->counters[own(d)->counter_rows++];
        *c = (struct counters){ .on = r, .kind = (uint16_t)kind };
    }
    c->n += by;
    NOTE(d, by > 0 ? GETS_COUNTERS : LOSES_COUNTERS, DES_17_17, .seat = -1, .thing = is_card(r) ? r : NOTHING,
         .number = by > 0 ? by : -by, .word = (uint16_t)kind);
    CITE_IF(d, named, DES_17_18);
    if (c->n <= 0)
        drop_counter_row(d, (uint32_t)(c - own(d)->counters));
}

/* DES-17.20 */
void forget_counters(struct duel *d, ref r)
{
    for (uint32_t i = own(d)->counter_rows; i-- > 0;)
        if (own(d)->counters[i].on == r) {
            drop_counter_row(d, i);
            CITE(d, DES_17_20);
        }
}

int despaira_counters(const struct duel *d, struct duel_view_counter *out, int most)
{
    int n = 0;

    for (uint32_t i = 0; i < own(d)->counter_rows && n < most; i++)
        out[n++] = (struct duel_view_counter){ .handle = own(d)->counters[i].on,
                                               .counter = (uint8_t)own(d)->counters[i].kind,
                                               .number = own(d)->counters[i].n };
    return n;
}

/* Counters, crystals and spawn points, the number of a status. */
int despaira_number(const struct duel *d, ref r, int kind, int row)
{
    if (kind == VAL_COUNTER)
        return count_on(d, r, row);
    if (kind == VAL_KEYWORD)
        return is_card(r) ? status_number(d, r, row) : 0;
    if (!is_seat(r))
        return 0;
    return row == DES_RESOURCE_CRYSTALS ? player(d, seat_of_ref(r))->crystals : player(d, seat_of_ref(r))->sp;
}

void despaira_give_counters(struct duel *d, ref r, int counter, int n)
{
    change_counters(d, r, counter, n - count_on(d, r, counter));
}

void despaira_give_host(struct duel *d, ref card, ref host)
{
    card_of(d, card)->host = host;
}
