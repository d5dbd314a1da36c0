/* clash.c: two creatures that abilities of one chain bring to one tile (DES-13.10 to DES-13.24, section 7, CLASH). */
#include "despaira.h"

/* DES-13.10, DES-13.22: would it fight for that tile? Whoever stood there before this chain simply blocks the way. */
bool would_clash(const struct duel *d, ref newcomer, int square)
{
    ref holder = square ? body_on(d, square) : NOTHING;

    CITE_IF(d, holder && (is_leader(holder) || is_leader(newcomer) || controller(d, holder) == controller(d, newcomer)),
            DES_13_22);
    return holder && holder != newcomer && is_creature(d, holder) && is_creature_card(d, newcomer) &&
           !is_leader(newcomer) && controller(d, holder) != controller(d, newcomer) && card_of(d, holder)->arrived;
}

/* DES-13.11 */
static int total_of(const struct duel *d, ref r)
{
    static const uint8_t stats[] = { DES_ATTRIBUTE_ATK, DES_ATTRIBUTE_HP, DES_ATTRIBUTE_CATK,       DES_ATTRIBUTE_RATK,
                                     DES_ATTRIBUTE_DEF, DES_ATTRIBUTE_HL, DES_ATTRIBUTE_CLASH_TOTAL };
    int sum = 0;

    for (size_t i = 0; i < sizeof stats; i++) {
        int n = stat_of(d, r, stats[i]);
        sum += n == ABSENT ? 0 : n;
    }
    return sum;
}

/* DES-13.24: it leaves the tile it stands on, and counts as standing on the other one. */
static void step_in(struct duel *d, struct clash *v)
{
    struct despaira_card *c = card_of(d, v->newcomer);

    v->back[0] = c->square;
    v->back[1] = card_of(d, v->holder)->came_from;
    turn_up(d, v->holder, DES_13_21);
    turn_up(d, v->newcomer, DES_13_21);
    lift_off_tile(d, v->newcomer);
    c->square = v->square;
    c->layer = BODY_LAYER;
    v->fighting = 1;
    refresh_field(d);
    refresh_layer(d, v->newcomer);
    CITE(d, DES_R105);
}

/* Who is the weaker, and by how much; NOTHING: nobody. */
static void compare_totals(struct duel *d, struct clash *v)
{
    int newcomer = total_of(d, v->newcomer), holder = total_of(d, v->holder);

    v->loser = newcomer == holder ? NOTHING : newcomer < holder ? v->newcomer : v->holder;
    v->damage = newcomer < holder ? holder - newcomer : newcomer - holder;
    NOTE(d, CLASHES, v->loser ? DES_13_12 : DES_13_18, .seat = (int8_t)controller(d, v->newcomer), .thing = v->newcomer,
         .other = v->holder, .number = v->damage);
    CITE(d, DES_13_10);
    CITE(d, DES_13_11);
    CITE(d, DES_13_23);
}

/* DES-13.14, DES-13.15, DES-13.19, DES-13.20: one tile back, or to the Void. */
static void go_back(struct duel *d, ref r, int back, bool tie)
{
    struct despaira_card *c = card_of(d, r);

    if (!back || body_on(d, back)) {
        NOTE(d, IS_EXILED,
             tie    ? DES_13_19
             : back ? DES_13_15
                    : DES_13_20,
             .seat = (int8_t)owner_by_number(r), .thing = r);
        leave_board(d, r, DES_ZONE_VOID, DES_14_8);
        return;
    }
    if (body_on(d, c->square) != r)
        c->square = NO_SQUARE; /* it has only counted as standing there */
    put_on_tile(d, r, back, BODY_LAYER);
    c->arrived = 0;
    NOTE(d, GOES_BACK, tie ? DES_13_18 : DES_13_14, .seat = (int8_t)controller(d, r), .thing = r, .number = back);
    refresh_field(d);
}

/* DES-13.24: the newcomer goes back first. */
static void part(struct duel *d, struct clash *v)
{
    CITE(d, DES_13_24);
    go_back(d, v->newcomer, v->back[0], true);
    go_back(d, v->holder, v->back[1], true);
}

/* The winner has the tile before the loser goes back. */
static void take_tile(struct duel *d, struct clash *v)
{
    struct despaira_card *c = card_of(d, v->newcomer);

    if (v->loser != v->holder)
        return;
    if (on_field(d, v->holder)) {
        lift_off_tile(d, v->holder);
        card_of(d, v->holder)->square = NO_SQUARE;
    }
    c->square = NO_SQUARE;
    put_on_tile(d, v->newcomer, v->square, BODY_LAYER);
    CITE(d, DES_13_24);
    c->came_from = v->back[0];
    c->arrived = 1;
}

/* DES-13.16, DES-13.17: what is too much for it goes to its leader, if it was in ATTACK. */
static void pass_excess(struct duel *d, ref loser, int seat, bool attacking, int excess)
{
    enum { MOST_EXCESS = 1000 }; /* DES-C29 */
    ref leader = leader_of(seat);
    (void)loser;

    if (excess <= 0)
        return;
    if (!attacking) {
        CITE(d, DES_13_17);
        return;
    }
    if (permission(d, leader, DES_ACTION_SURPLUS, NOTHING) < 0) {
        CITE(d, DES_16_24);
        return;
    }
    hurt_leader(d, leader, excess < MOST_EXCESS ? excess : MOST_EXCESS, SURPLUS, DES_13_16);
}

static ref winner_of(const struct clash *v)
{
    return v->loser == v->holder ? v->newcomer : v->holder;
}

/* DES-13.13: straight to HP. What is left over after its HP, -1: it has been destroyed by nothing. */
static int take_difference(struct duel *d, struct clash *v, int n)
{
    int hp = present_hp(d, v->loser), dealt = n < hp ? n : hp;

    lose_hp(d, v->loser, dealt);
    NOTE(d, TAKES_DAMAGE, DES_13_13, .seat = (int8_t)controller(d, v->loser), .thing = v->loser, .number = dealt);
    CITE(d, DES_R106);
    if (n > 0) {
        tell_of(d, DES_EVENT_BATTLE_DAMAGE, winner_of(v), v->loser, n, 2);
        tell_of(d, DES_EVENT_TAKES, v->loser, winner_of(v), n, 0);
    }
    return n - dealt;
}

/* Gives back whether the newcomer has the tile now. A newcomer that is being spawned lies on the field, on no tile. */
STEP(clash)
{
    BEGIN;
    step_in(d, v);
    compare_totals(d, v);
    if (!v->loser) {
        part(d, v);
        refresh_field(d);
        RETURN(0);
    }
    CALL(protect, .target = v->loser, .by = winner_of(v), .n = v->damage);
    v->damage = take_difference(d, v, d->result);
    if (present_hp(d, v->loser) <= 0) {
        pass_excess(d, v->loser, controller(d, v->loser), mode_of(d, v->loser) == ATTACK_MODE, v->damage);
        CALL(perish, .card = v->loser, .by = winner_of(v), .rule = DES_13_16);
    }
    v->fighting = 0;
    take_tile(d, v);
    if (on_field(d, v->loser))
        go_back(d, v->loser, v->back[v->loser == v->holder], false);
    refresh_field(d);
    if (v->loser == v->holder && body_on(d, v->square) == v->newcomer)
        tell_arrival(d, v->newcomer);
    RETURN(v->loser == v->holder);
    END;
}
