/* verbs.c: what cards do besides Block, Deflect and Negate: hits, damage, counters, moving cards. */
#include "faroe.h"
#include "runtime/cells.h"

/* The locals of a verb with things: the call, and the set of them. */
#define VERB(name)                                                                                                     \
    struct name {                                                                                                      \
        struct call call;                                                                                              \
        uint32_t set[SET_SIZE];                                                                                        \
    }

/* After every single instruction: FAROE-12.5. */
#define DONE(n)                                                                                                        \
    do {                                                                                                               \
        v->call.m = (n);                                                                                               \
        CHECK(CHECK_KNOCK_OUTS, NOTHING);                                                                              \
        RETURN(v->call.m);                                                                                             \
    } while (0)

bool is_silenced(const struct duel *d, const struct call *c)
{
    return c->link && link_of(d, c->link)->seat & LINK_NEGATED;
}

/* Who does it and makes the choices. */
static int doer(const struct call *c)
{
    return is_seat(c->subject) ? seat_of_ref(c->subject) : c->seat;
}

/* FAROE-16.10: those whom this source cannot affect are left out. */
static void keep_affected(const struct duel *d, const struct call *c, uint32_t *set)
{
    FOR_EACH_OF (d, r, set)
        if (!is_link(r) && !can_affect(d, c->source, c->link, r))
            set_remove(d, set, r);
}

/* The cards of a set as they are gone through where that shows (FAROE-R157): the active player's first, then in the order of
 * turns; each player's by zones, and as they lie there. Gives back how many they are. */
static int list_in_order(const struct duel *d, const uint32_t *set, ref *thing)
{
    int n = 0, seat = own(d)->active;

    for (int i = 0; i < d->seats; i++, seat = seat + 1 < d->seats ? seat + 1 : 0)
        for (int zone = 1; zone < FAROE_ZONE_COUNT; zone++)
            FOR_EACH_IN (d, r, zone_place(zone, seat))
                if (set_has(d, set, r))
                    thing[n++] = r;
    return n;
}

/* On whom it still does something; false: it was stopped. */
static bool takes_effect(const struct duel *d, const struct call *c, uint32_t *set)
{
    if (is_silenced(d, c))
        return false;
    keep_affected(d, c, set);
    return true;
}

static int type_of_call(const struct call *c)
{
    return c->word ? c->word : FAROE_WORD_BASIC;
}

/* FAROE-10.2, FAROE-10.3: hits come one after the other; what is left after a Knock Out hits nothing (FAROE-12.2). */
struct do_hit {
    struct call call;
    uint32_t set[SET_SIZE];
    int32_t dealt, left;
};
static void count_dealt(struct do_hit *v, int amount)
{
    v->dealt = v->dealt + amount < MOST_NUMBER ? v->dealt + amount : MOST_NUMBER; /* FAROE-R126 */
}

static void hit_once(struct duel *d, struct do_hit *v)
{
    ref there[OBJECTS];
    int n = 0;

    CITE(d, FAROE_10_3);
    FOR_EACH_OF (d, r, v->set)
        if (is_there(d, r))
            there[n++] = r;
        else
            CITE(d, FAROE_12_2);
    count_dealt(v, strike(d, link_of(d, v->call.link), v->call.link, there, n, v->call.n, type_of_call(&v->call)));
}

STEP(do_hit)
{
    BEGIN;
    if (!v->call.link || (is_silenced(d, &v->call) && type_of_call(&v->call) != FAROE_WORD_TRUE))
        RETURN(0);
    CITE(d, FAROE_10_2);
    CITE(d, FAROE_10_13);
    keep_affected(d, &v->call, v->set);
    for (v->left = v->call.how[1] ? v->call.m : 1; v->left > 0; v->left--) {
        hit_once(d, v);
        CHECK(CHECK_KNOCK_OUTS, v->call.link);
    }
    RETURN(v->dealt);
    END;
}

/* Does a Player's or Legend's own ability deal it? A card that has gone where nobody sees it has its controller in its
 * place, but another user. */
static bool is_of_seat_itself(const struct duel *d, const struct call *c)
{
    return is_seat(c->source) && c->link && kind_of(link_of(d, c->link)) == LINK_ABILITY &&
           link_of(d, c->link)->target[LINK_USER] == c->source;
}

/* FAROE-10.13, FAROE-16.30, FAROE-R144: an own ability deals its own damage, an Item's is nobody's. */
VERB(do_deal);
STEP(do_deal)
{
    bool own_ability = is_card(v->call.source) ? is_fighting(d, v->call.source) : is_of_seat_itself(d, &v->call);
    ref by = own_ability ? v->call.source : NOTHING;
    struct {
        ref to;
        int amount;
    } hit[OBJECTS];
    int dealt = 0, n = 0;

    BEGIN;
    if (is_silenced(d, &v->call) && type_of_call(&v->call) != FAROE_WORD_TRUE)
        RETURN(0);
    CITE(d, FAROE_10_13);
    CITE(d, FAROE_10_15);
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set) /* on all together: FAROE-R157 */
    {
        hit[n].to = r;
        hit[n++].amount = damage_received(d, r, damage_of_link(d, v->call.link, v->call.n));
    }
    for (int i = 0; i < n; i++)
        dealt += deal_damage(d, by, v->call.link, hit[i].to, hit[i].amount);
    DONE(dealt);
    END;
}

VERB(do_heal);
STEP(do_heal)
{
    int healed = 0;

    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        healed += heal(d, r, v->call.n, FAROE_10_12);
    DONE(healed);
    END;
}

/* FAROE-14.11, FAROE-16.8 */
VERB(do_put_counters);
STEP(do_put_counters)
{
    const struct keyword_row *row = row_of_counter(v->call.word);
    int n = 0;

    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set) {
        int before = counters_on(d, r, v->call.word);
        add_counters_by(d, v->call.link, r, v->call.word, v->call.n, row ? row->rule : FAROE_14_11);
        n += counters_on(d, r, v->call.word) - before;
    }
    CITE(d, FAROE_16_8);
    DONE(n);
    END;
}

/* FAROE-R134: "up to n" may be none; more than there are takes all (FAROE-16.7). */
VERB(do_remove);
STEP(do_remove)
{
    int n = 0;

    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        n += remove_counters(d, r, v->call.word, v->call.n, FAROE_16_7);
    DONE(n);
    END;
}

/* A Legend has its Discard Pile for a new Deck: FAROE-18.18. */
static int drawable_cards(const struct duel *d, int seat)
{
    return place(d, deck(seat))->count + (is_legend(d, seat) ? place(d, discard_pile(seat))->count : 0);
}

/* FAROE-D16: how many cards can be drawn, how many counters removed. */
int faroe_at_most(const struct duel *d, int verb, ref subject, int word, const uint32_t *set)
{
    int most = 0;

    if (verb == FAROE_VERB_DRAW)
        return is_seat(subject) ? drawable_cards(d, seat_of_ref(subject)) : MOST_NUMBER;
    FOR_EACH_OF (d, r, set)
        most = counters_on(d, r, word) > most ? counters_on(d, r, word) : most;
    return most;
}

VERB(do_remove_all);
STEP(do_remove_all)
{
    int n = 0;

    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        n += remove_counters(d, r, v->call.word, MOST_NUMBER, FAROE_16_7);
    DONE(n);
    END;
}

/* FAROE-14.12: from the first set to the first of the second. */
VERB(do_transfer);
STEP(do_transfer)
{
    ref to = (ref)v->call.m;
    int n = 0;

    BEGIN;
    if (is_silenced(d, &v->call) || !can_have_counters(d, to, v->call.word) ||
        !can_affect(d, v->call.source, v->call.link, to) ||
        (is_immune_to_counter(d, to, v->call.word) && /* FAROE-16.11 */
         !(v->call.link && is_personal(d, link_of(d, v->call.link)))))
        RETURN(0);
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set)
        if (r != to)
            n += remove_counters(d, r, v->call.word, v->call.n, FAROE_14_12);
    add_counters_by(d, v->call.link, to, v->call.word, n, FAROE_14_12);
    DONE(n);
    END;
}

/* FAROE-R3: no damage is dealt; Damage Counters are put or removed until the number is right. */
VERB(do_set_hp);
STEP(do_set_hp)
{
    int n = 0;

    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        if (is_there(d, r)) {
            int change = hp_of(d, r) - v->call.n;
            if (change > 0)
                add_counters(d, r, FAROE_COUNTER_DAMAGE, change, FAROE_R3);
            else
                heal(d, r, -change, FAROE_R3);
            n += change != 0;
        }
    DONE(n);
    END;
}

/* FAROE-R132: it waits like a trigger. */
VERB(do_send_in);
STEP(do_send_in)
{
    int n = 0;

    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        if (is_there(d, r)) {
            wait_for(d, r, 0, r, WAITS_FOR_ATTACK);
            n++;
        }
    RETURN(n);
    END;
}

/* What has left the game is out of reach: FAROE-R69. */
static bool can_be_moved(const struct duel *d, ref r)
{
    return is_card(r) && zone_of(d, r) != FAROE_ZONE_OUT_OF_GAME;
}

/* ---- leaving ---------------------------------------------------------------------------------------------------- */

/* What lies on others goes before those, with which it would leave once more; what is in the zone already does not leave.
 * Gives back how many they are. */
static int list_leaving(const struct duel *d, const uint32_t *set, int zone, ref *thing)
{
    ref all[OBJECTS];
    int n = 0, count = list_in_order(d, set, all);

    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < count; i++)
            if (can_be_moved(d, all[i]) && zone_of(d, all[i]) != zone && (host(d, all[i]) == NOTHING) == pass)
                thing[n++] = all[i];
    return n;
}

VERB(do_destroy);
STEP(do_destroy)
{
    ref thing[OBJECTS];
    int n;

    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    n = list_leaving(d, v->set, FAROE_ZONE_DISCARD_PILE, thing);
    destroy_together(d, thing, n, FAROE_1_8); /* FAROE-R65 */
    DONE(n);
    END;
}

VERB(do_imprison);
STEP(do_imprison)
{
    ref thing[OBJECTS];
    int n;

    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    n = list_leaving(d, v->set, FAROE_ZONE_RIFT_ZONE, thing);
    imprison_together(d, thing, n, FAROE_1_9); /* FAROE-R65 */
    DONE(n);
    END;
}

/* FAROE-1.7 */
VERB(do_knock_out);
STEP(do_knock_out)
{
    int n = 0;

    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        if (is_there(d, r)) {
            fell(d, r);
            CITE(d, FAROE_1_7);
            n++;
        }
    DONE(n);
    END;
}

/* ---- moving cards -------------------------------------------------------------------------------------------------- */

static bool is_of_field(int zone)
{
    return zone == FAROE_ZONE_CHARACTER_ZONE || zone == FAROE_ZONE_BACKUP_ZONE;
}

/* Section 3: a Fighter Pool, and where fighting is done, are for Characters. */
static bool may_lie_in(const struct duel *d, ref r, int zone)
{
    return (zone != FAROE_ZONE_FIGHTER_POOL && !is_of_field(zone)) || is_of_type(d, r, FAROE_WORD_CHARACTER);
}

/* Would it leave where it lies, and come there? */
bool would_go(const struct duel *d, ref r, int zone, int seat)
{
    int whose = is_of_field(zone) ? seat : owner_of(d, r);

    return can_be_moved(d, r) && may_lie_in(d, r, zone) && object(d, r)->place != zone_place(zone, whose);
}

/* Those of the set that leave the field for this zone do so together (FAROE-R157): all of them are told of first. */
void tell_who_leaves(struct duel *d, const uint32_t *set, int zone)
{
    ref thing[OBJECTS];
    int count = zone && !is_of_field(zone) ? list_in_order(d, set, thing) : 0;

    for (int i = 0; i < count; i++)
        if (is_on_field(d, thing[i]) && may_lie_in(d, thing[i], zone))
            tell_of_going(d, thing[i], zone);
}

/* Into a zone: onto the field it is put without being played (FAROE-R30). `unseen`: from a Hand nobody but its owner sees
 * which card it is. */
void put_into_zone(struct duel *d, ref r, int zone, int seat, enum where where, bool unseen)
{
    int from = zone_of(d, r);

    if (is_of_field(zone)) {
        if (place(d, front(seat))->count == 0)
            zone = FAROE_ZONE_CHARACTER_ZONE;
        if (is_fighting(d, r)) {
            bool stranger = seat != controller(d, r); /* FAROE-R68 */
            if (stranger)
                take_over(d, r, seat);
            if (!stranger || zone != zone_of(d, r))
                move_character(d, r, zone, FAROE_5_14);
        } else if (is_of_type(d, r, FAROE_WORD_CHARACTER)) {
            own(d)->host[r] = NOTHING; /* it may come from a Stack, or from where it was attached */
            object(d, r)->state = 0;
            take_role(d, r, FAROE_WORD_CHARACTER);
            if (seat != owner_of(d, r))
                swear_in(d, r, seat);
            enter_field(d, r, zone, seat, IS_PUT);
        }
        return;
    }
    if (from == FAROE_ZONE_DECK && zone == FAROE_ZONE_DECK) { /* put back unseen: whoever looked goes on knowing it */
        move_object(d, r, deck(owner_of(d, r)), where);
        return;
    }
    if (!may_lie_in(d, r, zone))
        return;
    if (unseen && from == FAROE_ZONE_HAND && is_hidden_zone(zone) && !is_legend(d, owner_of(d, r))) {
        r = slip_away(d, r, zone, where);
        NOTE(d, GOES_TO, FAROE_19_15, .seat = (int8_t)owner_of(d, r), .thing = r, .number = (int16_t)zone);
        return;
    }
    NOTE(d, GOES_TO, FAROE_12_8, .seat = (int8_t)owner_of(d, r), .thing = r, .number = (int16_t)zone);
    if (!is_on_field(d, r))
        tell_of_going(d, r, zone);
    leave_field(d, r, zone, where); /* told before it changes places with another card of a Hand */
}

/* put, return, move: into a zone, or with a card to its Stack. */
static void move_card(struct duel *d, const struct call *c, ref r)
{
    if (c->zone == 0) {
        ref under = (ref)c->m;
        if (can_have_stack(d, under))
            put_in_stack(d, r, under, FAROE_14_14);
    } else {
        put_into_zone(d, r, c->zone, c->zone_seat, where_put(c->how[0]),
                      c->unseen || c->at_random || c->seat == owner_of(d, r));
    }
}

/* FAROE-D34: which of them comes next. */
void next_card_options(const struct duel *d, int seat, struct menu *m)
{
    const struct do_move_card *v = ASKING(d, do_move_card);
    (void)seat;

    FOR_EACH_OF (d, r, v->set)
        offer(m, (struct duel_option){ .verb = OPTION_PICK, .a = r, .b = FAROE_VERB_PUT });
}

/* Where the order of cards means nothing, what lies there already does not go there. */
static bool lies_there(const struct duel *d, const struct call *c, ref r)
{
    return zone_of(d, r) == c->zone && !game_of(d)->vocabulary->zones[c->zone].ordered;
}

/* What lies on others before those, with which it would leave: they go together. */
static ref first_to_go(const struct duel *d, const uint32_t *set)
{
    ref thing[OBJECTS];
    int count = list_in_order(d, set, thing);

    for (int i = 0; i < count; i++)
        if (host(d, thing[i]))
            return thing[i];
    return count ? thing[0] : set_first(d, set);
}

STEP(do_move_card)
{
    BEGIN;
    if (!takes_effect(d, &v->call, v->set))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        if (!can_be_moved(d, r) || lies_there(d, &v->call, r))
            set_remove(d, v->set, r);
    tell_who_leaves(d, v->set, v->call.zone);
    while (set_first(d, v->set)) {
        v->next = first_to_go(d, v->set);
        if (v->call.how[1] && set_count(d, v->set) > 1) { /* in any order */
            ASK(doer(&v->call), ASK_NEXT_CARD);
            v->next = d->answer[doer(&v->call)].a;
        }
        set_remove(d, v->set, v->next);
        move_card(d, &v->call, v->next);
        v->moved++;
    }
    DONE(v->moved);
    END;
}

/* ---- drawing, looking ------------------------------------------------------------------------------------------------ */

struct do_draw {
    struct call call;
};
STEP(do_draw)
{
    int seat = doer(&v->call);
    int before = place(d, hand(seat))->count;

    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    faroe_draw_cards(d, seat, v->call.n, FAROE_4_7);
    DONE(place(d, hand(seat))->count - before); /* a Legend's Deck may be a new one */
    END;
}

VERB(do_discard);
STEP(do_discard)
{
    ref thing[OBJECTS];
    int n = 0, count;

    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    count = list_in_order(d, v->set, thing);
    for (int i = 0; i < count; i++)
        if (zone_of(d, thing[i]) == FAROE_ZONE_HAND) {
            discard_from_hand(d, thing[i], FAROE_12_9);
            n++;
        }
    DONE(n);
    END;
}

/* FAROE-19.15: the others see at which cards, not their faces. */
VERB(do_look);
STEP(do_look)
{
    int n = 0;

    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        if (is_card(r)) {
            reveal(d, r, seen_by(d, doer(&v->call), owner_of(d, r)));
            NOTE(d, LOOKS, FAROE_19_15, .seat = (int8_t)doer(&v->call), .thing = r);
            n++;
        }
    RETURN(n);
    END;
}

VERB(do_reveal);
STEP(do_reveal)
{
    int n = 0;

    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        if (is_card(r)) {
            reveal(d, r, OPEN_TO_ALL);
            NOTE(d, SHOWS, FAROE_19_5, .seat = (int8_t)doer(&v->call), .thing = r);
            n++;
        }
    RETURN(n);
    END;
}

/* What was found stays in its sleeve; all else is shuffled. */
static void shuffle_all_but(struct duel *d, int at, const uint32_t *found)
{
    uint16_t face_of[OBJECTS];

    FOR_EACH_OF (d, r, found)
        face_of[r] = object(d, r)->card;
    shuffle_place(d, at);
    FOR_EACH_OF (d, r, found)
        FOR_EACH_IN (d, other, at)
            if (object(d, other)->card == face_of[r] && !set_has(d, found, other)) {
                swap_faces(d, r, other);
                break;
            }
    NOTE(d, SHUFFLES, FAROE_19_9, .seat = (int8_t)seat_of_place(d, at));
}

/* FAROE-19.9: does the search that is being carried out ask for more than "a card"? */
static bool names_a_property(const struct duel *d)
{
    const struct effect *e = running_effect(d);
    const cell *at = d->book->code + e->pc;
    struct bound bound;

    bind_arguments(d->book, pattern_shape_of(d->book, 'D', at[2]), skip_part(d->book, at + 3, 'S'), &bound);
    for (int i = 0; i < bound.holes; i++)
        if (bound.hole[i].hole == HOLE_SET && bound.hole[i].at) {
            const cell *set = bound.hole[i].at;
            bool any = set[0] == SET_NOUN && set[1] == 1 && set[2] == FAROE_WORD_CARD;
            return !any || (set[3] != SET_AS && set[3] != SET_PICK && set[3] != SET_THAT);
        }
    return true;
}

/* FAROE-19.9: what is found is shown if the search names a property; a Deck is then shuffled. */
VERB(do_search);
STEP(do_search)
{
    bool shown = names_a_property(d);
    int n = 0;

    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    if (v->call.zone == FAROE_ZONE_DECK)
        shuffle_all_but(d, deck(v->call.zone_seat), v->set);
    FOR_EACH_OF (d, r, v->set) {
        reveal(d, r, shown ? OPEN_TO_ALL : seen_by(d, doer(&v->call), owner_of(d, r)));
        NOTE(d, SEARCHES, FAROE_19_9, .seat = (int8_t)doer(&v->call), .thing = r);
        n++;
    }
    RETURN(n);
    END;
}

struct do_shuffle {
    struct call call;
};
STEP(do_shuffle)
{
    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    shuffle_place(d, zone_place(v->call.zone, v->call.zone_seat));
    NOTE(d, SHUFFLES, FAROE_3_1, .seat = (int8_t)v->call.zone_seat);
    RETURN(1);
    END;
}

/* ---- TP, coins, the end ----------------------------------------------------------------------------------------------- */

struct do_gain {
    struct call call;
};
STEP(do_gain)
{
    int seat = doer(&v->call);
    int before = player(d, seat)->tp;

    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    gain_tp(d, seat, v->call.n, FAROE_4_13);
    DONE(player(d, seat)->tp - before);
    END;
}

struct do_lose {
    struct call call;
};
STEP(do_lose)
{
    int seat = doer(&v->call);
    int n = v->call.n < player(d, seat)->tp ? v->call.n : player(d, seat)->tp;

    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    player(d, seat)->tp = (uint16_t)(player(d, seat)->tp - n);
    NOTE(d, LOSES_TP, FAROE_1_14, .seat = (int8_t)seat, .number = (int16_t)n);
    DONE(n);
    END;
}

/* FAROE-3.11: fair coins; gives back how many show heads. */
enum { MOST_COINS = 99 }; /* FAROE-R126 */
struct do_flip {
    struct call call;
};
STEP(do_flip)
{
    int coins = v->call.verb == FAROE_VERB_FLIP ? 1 : v->call.n, heads = 0;

    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    if (coins > MOST_COINS) {
        NOTE(d, BOUND_MET, FAROE_R126, .seat = -1);
        coins = MOST_COINS;
    }
    for (int i = 0; i < coins; i++) {
        bool head = chance_below(d, 2) == 1;
        NOTE(d, head ? FLIPS_HEADS : FLIPS_TAILS, FAROE_3_11, .seat = (int8_t)v->call.seat, .thing = v->call.source);
        heads += head;
    }
    RETURN(heads);
    END;
}

/* FAROE-15.2: somebody loses by a card's text; the others, if somebody wins by it. */
struct do_end {
    struct call call;
};
STEP(do_end)
{
    int seat = doer(&v->call);

    BEGIN;
    if (is_silenced(d, &v->call))
        RETURN(0);
    for (int other = 0; other < d->seats; other++)
        if (in_game(d, other) && (v->call.verb == FAROE_VERB_LOSE_DUEL ? other == seat : is_enemy(d, seat, other)))
            own(d)->doomed |= (uint8_t)(1u << other);
    own(d)->unsettled |= SOMEBODY_MAY_FALL;
    DONE(1);
    END;
}

/* What an effect gives or permits is an instruction like any other: FAROE-12.5. */
STEP(after_giving)
{
    BEGIN;
    CHECK(CHECK_KNOCK_OUTS, NOTHING);
    END;
}

bool faroe_gave(struct duel *d)
{
    const struct after_giving v = { { 0 } };

    if (!is_to_be_checked(d))
        return false;
    begin_step(d, STEP_after_giving, &v, sizeof v);
    return true;
}

#define ROW(verb, step) [FAROE_VERB_##verb] = { STEP_##step, sizeof(struct step) }
const struct verb_step faroe_verb_steps[FAROE_VERB_COUNT] = {
    ROW(HIT, do_hit),
    ROW(DEAL, do_deal),
    ROW(HEAL, do_heal),
    ROW(BLOCK, do_block),
    ROW(DEFLECT, do_deflect),
    ROW(NEGATE, do_negate),
    ROW(DESTROY, do_destroy),
    ROW(IMPRISON, do_imprison),
    ROW(KNOCK_OUT, do_knock_out),
    ROW(SEARCH, do_search),
    ROW(RETURN, do_move_card),
    ROW(MOVE, do_move_card),
    ROW(TRANSFER, do_transfer),
    ROW(SET_HP, do_set_hp),
    ROW(SEND_IN, do_send_in),
    ROW(PUT, do_move_card),
    ROW(DRAW, do_draw),
    ROW(DISCARD, do_discard),
    ROW(LOOK, do_look),
    ROW(REVEAL, do_reveal),
    ROW(PUT_COUNTERS, do_put_counters),
    ROW(REMOVE, do_remove),
    ROW(REMOVE_ALL, do_remove_all),
    ROW(SHUFFLE, do_shuffle),
    ROW(GAIN, do_gain),
    ROW(LOSE, do_lose),
    ROW(FLIP, do_flip),
    ROW(FLIP_COINS, do_flip),
    ROW(WIN_DUEL, do_end),
    ROW(LOSE_DUEL, do_end),
};
