/* verbs.c: what cards do without a keyword: points (SOL-6), positions (SOL-3), Power (SOL-5), Rei (SOL-8), Muses and
 * Advantages turned (SOL-9), cards looked at (SOL-13) and moved, chance, the end of the Fight (SOL-12). */
#include "verbs.h"

/* ---- points, positions, Power, Rei, turning --------------------------------------------------------------------- */

VERB(do_deal)
{
    int dealt = 0;

    for (int seat = 0; seat < 2; seat++)
        if (set_has(d, set, seat_ref(seat)))
            dealt += deal_points(d, seat, c->n, subject_seat(c), c->how[0], SOL_6_3);
    return dealt;
}

/* SOL-3.13 */
VERB(do_position)
{
    const struct effect *e = find_step(d, STEP_effect);
    (void)c, (void)set;

    if (e->todo) /* both change position: that is one switch */
        return 0;
    switch_positions(d);
    NOTE(d, CHANGES_POSITION, SOL_3_13, .seat = (int8_t)offense(d));
    return 1;
}

/* SOL-5.7, SOL-5.23: a set-value of Power, kept on its player. */
VERB(do_set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        ref to = is_seat(r) ? r : seat_ref(card_owner(r));
        add_row(d, (struct row){ .kind = ROW_SET,
                                 .what = SOL_ATTRIBUTE_POWER,
                                 .subject = to,
                                 .source = c->source,
                                 .seat = c->seat,
                                 .value = c->n,
                                 .until = ENDS_AT_RESET });
        NOTE(d, SETS_POWER, SOL_5_7, .seat = (int8_t)seat_of_ref(to), .number = c->n);
        n++;
    }
    return n;
}

/* SOL-8.12 */
PLAIN_VERB(do_generate)
{
    int seat = subject_seat(c), suit = c->word - SOL_WORD_H, n = 0;
    uint8_t *pool = rei(d, seat);

    for (; n < c->n && rei_in_pool(d, seat) < MOST_POINTS; n++)
        pool[suit]++;
    if (n < c->n)
        NOTE(d, NO_ROOM_FOR_REI, SOL_9_26, .seat = (int8_t)seat, .number = (int16_t)(c->n - n));
    NOTE(d, GENERATES, SOL_8_12, .seat = (int8_t)seat, .word = c->word, .number = (int16_t)n);
    return n;
}

/* SOL-9.18: a Muse or Advantage turned face-down has no abilities and no CHARGE bonus. One that lies so already is not
 * turned (SOL-9.20). */
VERB(do_turn)
{
    bool up = c->how[0] == 1;
    int state = up ? READY : FACE_DOWN, n = 0;

    FOR_EACH_OF (d, r, set) {
        if ((zone_of(d, r) != SOL_ZONE_MUSE && zone_of(d, r) != SOL_ZONE_ADVANTAGE) || object(d, r)->state == state)
            continue;
        object(d, r)->state = (uint8_t)state;
        NOTE(d, up ? TURNS_UP : TURNS_DOWN, SOL_9_18, .seat = (int8_t)card_owner(r), .thing = r);
        n++;
    }
    refresh_abilities(d);
    return n;
}

/* ---- looking ---------------------------------------------------------------------------------------------------- */

/* SOL-13.18: shown to who looks, and to nobody else. */
VERB(do_look)
{
    int seat = subject_seat(c), n = 0;

    FOR_EACH_OF (d, r, set) {
        reveal(d, r, 1u << seat);
        NOTE_TO(d, 1u << seat, SEES, SOL_13_18, .seat = (int8_t)seat, .thing = r);
        n++;
    }
    NOTE(d, LOOKS, SOL_13_18, .seat = (int8_t)seat, .number = (int16_t)n);
    CITE(d, SOL_13_19);
    CITE(d, SOL_13_21);
    CITE(d, SOL_D30);
    return n;
}

VERB(do_reveal)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        reveal(d, r, OPEN_TO_ALL);
        NOTE(d, REVEALS, SOL_13_18, .seat = (int8_t)c->seat, .thing = r);
        raise_event(d, SOL_EVENT_REVEALED, r, 0, 0);
        n++;
    }
    return n;
}

/* One thing about a hidden card. SOL-R96: its class alone can be told, and is remembered of the Rival's Action Card; who
 * learns anything else is shown the card. */
VERB(do_learn)
{
    int seat = subject_seat(c), n = 0;

    FOR_EACH_OF (d, r, set) {
        int word = is_charge_card(d, r) ? SOL_WORD_CHARGE_CARD : SOL_WORD_ATTACK_CARD;
        if (c->word != SOL_ATTRIBUTE_CLASS) {
            reveal(d, r, 1u << seat);
            NOTE_TO(d, 1u << seat, SEES, SOL_13_18, .seat = (int8_t)seat, .thing = r);
        } else {
            if (r == action_card(d, rival(seat)))
                player(d, seat)->told_class = is_charge_card(d, r) ? 2 : 1;
            NOTE_TO(d, 1u << seat, IS_TOLD, SOL_13_18, .seat = (int8_t)seat, .word = (uint16_t)word);
        }
        n++;
    }
    NOTE(d, LOOKS, SOL_13_18, .seat = (int8_t)seat, .number = (int16_t)n);
    return n;
}

/* ---- moving ----------------------------------------------------------------------------------------------------- */

/* SOL-13.20: nobody else can tell which card leaves a hand for one of these zones. */
static bool leaves_unseen(int from, int to)
{
    return from == SOL_ZONE_HAND && (to == SOL_ZONE_DECK || to == SOL_ZONE_CULTIVATED);
}

void lay_card(struct duel *d, ref r, int zone, enum where where, int rule)
{
    bool unseen = leaves_unseen(zone_of(d, r), zone);
    int owner = card_owner(r);

    goes(d, r, zone);
    r = (unseen ? move_card_unseen : move_card)(d, r, place_of(d, zone, owner), where);
    turn_card(d, r, zone == SOL_ZONE_DAMAGE_ZONE ? READY : STATE_NONE);
    if (zone == SOL_ZONE_CULTIVATED && choice_of(d, CULTIVATE_PEEK) == 1)
        reveal(d, r, 1u << owner); /* SOL-R31 */
    NOTE(d, GOES_TO, rule, .seat = (int8_t)owner, .thing = r);
}

void send_card(struct duel *d, ref r, int way)
{
    int to = way - TO_ZONE;

    lay_card(d, r, to & ~AT_BOTTOM, to & AT_BOTTOM ? ON_BOTTOM : ON_TOP, SOL_R101);
}

/* SOL-6.32, SOL-R77: always to a zone of its owner. A card that leaves the Damage Zone is an ordinary card again; for each
 * card an effect may step in (SOL-R80). Ways: into, under, on top of, on bottom of. */
struct do_put {
    struct call c;
    uint32_t set[SET_SIZE];
    uint32_t from; /* the places where they lay, a bit each */
    ref now;
    uint8_t done, unused;
};
_Static_assert(PLACES <= 32, "a set of places has a bit for each");

static bool is_board_zone(int zone)
{
    return zone == SOL_ZONE_MUSE || zone == SOL_ZONE_ADVANTAGE || zone == SOL_ZONE_ART_ZONE;
}

/* SOL-R79: of cards of one zone the topmost is the next. */
static ref next_to_put(const struct duel *d, const uint32_t *set)
{
    ref any = set_first(d, set);

    if (any != NOTHING)
        FOR_EACH_IN (d, r, object(d, any)->place)
            if (set_has(d, set, r))
                return r;
    return NOTHING;
}

static uint32_t places_of(const struct duel *d, const uint32_t *set)
{
    uint32_t places = 0;

    FOR_EACH_OF (d, r, set)
        places |= 1u << object(d, r)->place;
    return places;
}

STEP(do_put)
{
    enum where where = v->c.how[0] == 1 || v->c.how[0] == 3 ? ON_BOTTOM : ON_TOP;

    BEGIN;
    v->from = places_of(d, v->set);
    while ((v->now = next_to_put(d, v->set)) != NOTHING) { /* what is left of the set goes with its faces */
        set_remove(d, v->set, v->now);
        if (is_board_zone(zone_of(d, v->now)) || has_lost(d, card_owner(v->now)) ||
            !(v->from >> object(d, v->now)->place & 1)) /* SOL-9.20: it may have paid for another one */
            continue;
        CITE(d, SOL_1_18);
        d->result = 0;
        if (is_replaceable(d, SOL_EVENT_GOES)) {
            CALL(replacing, .event = SOL_EVENT_GOES, .subject = v->now, .amount = (int8_t)v->c.zone);
            if (d->result == REPLACED)
                continue;
        }
        if (d->result >= TO_ZONE)
            send_card(d, v->now, d->result);
        else
            lay_card(d, v->now, v->c.zone, where, zone_of(d, v->now) == SOL_ZONE_DAMAGE_ZONE ? SOL_6_32 : SOL_9_24);
        v->done++;
    }
    /* SOL-12.7: if each player does it, they do it at the same instant */
    if (!((const struct effect *)find_step(d, STEP_effect))->todo && dies_of_damage(d))
        return;
    d->result = v->done;
    END;
}

PLAIN_VERB(do_shuffle)
{
    shuffle_place(d, place_of(d, c->zone, c->zone_seat));
    NOTE(d, SHUFFLES, SOL_9_24, .seat = (int8_t)c->zone_seat);
    CITE(d, SOL_13_8);
    CITE(d, SOL_13_20);
    return 1;
}

/* SOL-R101: in a replacement, where the card goes. */
PLAIN_VERB(do_destination)
{
    struct replacing *r = find_step(d, STEP_replacing);

    if (r)
        r->destination = (uint8_t)(c->zone | (c->how[0] && c->how[1] ? AT_BOTTOM : 0)); /* how: any, top or bottom */
    return 1;
}

/* ---- chance, the end of the Fight ------------------------------------------------------------------------------- */

PLAIN_VERB(do_flip)
{
    int heads = 0;

    for (int i = 0; i < (c->verb == SOL_VERB_FLIP_COINS ? c->n : 1); i++)
        heads += (int)chance_below(d, 2);
    if (c->verb == SOL_VERB_ROLL)
        heads = 1 + (int)chance_below(d, 6);
    return heads;
}

PLAIN_VERB(do_end_fight)
{
    const struct effect *e = find_step(d, STEP_effect);
    int seat = subject_seat(c);

    if (c->verb == SOL_VERB_DRAW_FIGHT || e->todo) /* both at the same instant */
        fight_over(d, -1, SOL_12_7);
    else
        fight_over(d, c->verb == SOL_VERB_WIN_FIGHT ? rival(seat) : seat, SOL_12_1);
    return 1;
}

/* ---- which step carries out which verb -------------------------------------------------------------------------- */

#define PLAIN(name)                                                                                                    \
    {                                                                                                                  \
        STEP_##name, sizeof(struct call)                                                                               \
    }
#define WITH_SET(name)                                                                                                 \
    {                                                                                                                  \
        STEP_##name, sizeof(struct call_with_set)                                                                      \
    }
#define WITH_LOCALS(name)                                                                                              \
    {                                                                                                                  \
        STEP_##name, sizeof(struct name)                                                                               \
    }

const struct verb_step solrei_verb_steps[] = {
    [SOL_VERB_BLOCK] = PLAIN(do_block),
    [SOL_VERB_COUNTER] = PLAIN(do_counter),
    [SOL_VERB_RETALIATE] = PLAIN(do_retaliate),
    [SOL_VERB_DEAL] = WITH_SET(do_deal),
    [SOL_VERB_DRAW] = PLAIN(do_draw),
    [SOL_VERB_DISCARD] = WITH_LOCALS(do_cards),
    [SOL_VERB_CHECK] = WITH_LOCALS(do_check),
    [SOL_VERB_CULTIVATE] = PLAIN(do_cultivate),
    [SOL_VERB_READY] = WITH_LOCALS(do_cards),
    [SOL_VERB_EXHAUST] = WITH_LOCALS(do_cards),
    [SOL_VERB_BREAK] = WITH_LOCALS(do_cards),
    [SOL_VERB_SWAP] = WITH_LOCALS(do_swap),
    [SOL_VERB_GRAPPLE] = PLAIN(do_grapple),
    [SOL_VERB_NEGATE] = WITH_SET(do_negate),
    [SOL_VERB_CHARGE] = WITH_LOCALS(do_charge),
    [SOL_VERB_POSITION] = WITH_SET(do_position),
    [SOL_VERB_TURN] = WITH_SET(do_turn),
    [SOL_VERB_GENERATE] = PLAIN(do_generate),
    [SOL_VERB_LOOK] = WITH_SET(do_look),
    [SOL_VERB_REVEAL] = WITH_SET(do_reveal),
    [SOL_VERB_LEARN] = WITH_SET(do_learn),
    [SOL_VERB_PUT] = WITH_LOCALS(do_put),
    [SOL_VERB_SHUFFLE] = PLAIN(do_shuffle),
    [SOL_VERB_SET] = WITH_SET(do_set),
    [SOL_VERB_DESTINATION] = PLAIN(do_destination),
    [SOL_VERB_FLIP] = PLAIN(do_flip),
    [SOL_VERB_FLIP_COINS] = PLAIN(do_flip),
    [SOL_VERB_ROLL] = PLAIN(do_flip),
    [SOL_VERB_WIN_FIGHT] = PLAIN(do_end_fight),
    [SOL_VERB_LOSE_FIGHT] = PLAIN(do_end_fight),
    [SOL_VERB_DRAW_FIGHT] = PLAIN(do_end_fight),
};

/* What is about to be done to a card of a hand is done to that card, whatever effects step in; what is to be given up of it is
 * that card, whatever else is given up first. */
const struct held solrei_held[] = {
    HELD(do_card, card),
    HELD(do_cards, now),
    HELD(generate, card),
    HELD(do_put, now),
    HELD(do_swap, card),
    HELD(replacing, subject),
    HELD_LIST(activate, payment, paid),
    { 0, 0, 0 },
};
