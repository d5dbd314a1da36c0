/* activating.c: working out an activation with its player (where a trick from the hand is put, what is named, targets,
 * path, what is paid), and the link that comes of it (DES-8.2, DES-8.4, DES-8.20, section 7, make_link). */
#include "despaira.h"
#include "runtime/cells.h"

void offer_to_take_back(const struct activate *v, struct menu *m)
{
    if (!v->triggered)
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

/* ---- what is named: DES-D18 ----------------------------------------------------------------------------------------- */

static struct scope eyes_that_name(const struct duel *d, const struct activate *v)
{
    struct scope s = despaira_eyes(d, v->source, v->seat, v->it);

    s.names = v->name;
    s.ability = v->ability;
    return s;
}

void name_options(const struct duel *d, int seat, struct menu *m)
{
    const struct activate *v = ASKING(d, activate);
    struct despaira_duel room;
    struct scope s = eyes_that_name(ground_of(d, v->source, seat, v->square, &room), v);

    offer_names(&s, v->ability, v->named, m);
    offer_to_take_back(v, m);
}

/* Goes on to the next one of which there is a choice. */
static bool wants_name(const struct duel *d, struct activate *v)
{
    struct despaira_duel room;
    struct scope s = eyes_that_name(ground_of(d, v->source, v->seat, v->square, &room), v);

    for (; v->ability && v->named < namings_of(d->book, v->ability) && v->named < NAMINGS_AT_MOST; v->named++)
        if (offer_names(&s, v->ability, v->named, NULL))
            return true;
    return false;
}

/* ---- the link -------------------------------------------------------------------------------------------------------- */

/* DES-10.16, DES-10.26: whom it is aimed at, and where that stood. */
static uint16_t tile_of(const struct duel *d, ref r)
{
    return (uint16_t)(on_field(d, r) ? square_of(d, r) : 0);
}

static void write_link(struct duel *d, const struct activate *v)
{
    bool trick = is_trick_card(d, v->source);
    struct link *l = add_link(d, v->ability, v->source, v->seat, v->amount);
    const struct ability *a = &d->book->ability[v->ability];

    if (!l) {
        NOTE(d, BOUND_MET, DES_R81, .seat = -1);
        return;
    }
    for (int i = 0; i < v->targets; i++) {
        l->target[i] = v->target[i];
        l->target[LINK_TILES + i] = tile_of(d, v->target[i]);
    }
    l->target[LINK_IT] = a->kind == ABILITY_RESPOND ? v->target[0] : v->it;
    l->target[LINK_OTHER] = v->other;
    l->target[LINK_IT_TILE] = tile_of(d, v->it);
    l->target[LINK_OTHER_TILE] = tile_of(d, v->other);
    for (int i = 0; i < NAMINGS_AT_MOST; i++)
        l->target[LINK_NAMES + i] = v->name[i];
    l->target[LINK_AIMS] = v->targets;
    l->target[LINK_SPEED] = (uint16_t)link_speed(d, v->source, v->ability);
    l->target[LINK_MARKS] = (uint16_t)((trick ? OF_TRICK : OF_CREATURE) | (v->targets ? LINK_HAD_AIMS : 0) |
                                       (v->triggered ? LINK_TRIGGERED : 0) |
                                       (trick && !v->triggered && has_equip(d, v->source) ? LINK_EQUIPS : 0));
    l->target[LINK_STEPS] = v->steps;
    for (int i = 0; i < v->steps; i++)
        l->target[LINK_PATH + i] = v->path[i];
    for (int i = 0; i < MOST_WALKERS; i++)
        l->target[LINK_WALKERS + i] = v->who[i];
    note_caught(d, (ref)(LINK_REF + d->links - 1));
}

static void forget_met(struct duel *d, ref trick)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < own(d)->mets; i++)
        if (own(d)->met[i].trick != trick)
            own(d)->met[kept++] = own(d)->met[i];
    own(d)->mets = kept;
}

/* DES-8.4: put on its tile and turned up in one. */
static void put_from_hand(struct duel *d, struct activate *v)
{
    NOTE(d, LAYS_OPEN, DES_8_4, .seat = (int8_t)v->seat, .thing = v->source, .number = v->square);
    leave_hand_for(d, &v->source, FIELD, true);
    put_on_tile(d, v->source, v->square, TRICK_LAYER);
    CITE(d, DES_D14);
}

/* What is so by its type and its classes. */
static COLD void cite_activation(struct duel *d, const struct activate *v, bool trick)
{
    static const struct {
        uint8_t word;
        uint16_t rule;
    } classes[] = {
        { DES_WORD_INSTANT, DES_8_11 },   { DES_WORD_EVADE, DES_16_4 },        { DES_WORD_UNAVOIDABLE, DES_16_5 },
        { DES_WORD_TARGET, DES_16_2 },    { DES_WORD_AREA_RADIUS, DES_16_10 }, { DES_WORD_RANGED, DES_16_12 },
        { DES_WORD_MOVEMENT, DES_16_16 }, { DES_WORD_CLASS_EQUIP, DES_17_1 },
    };

    CITE(d, DES_8_5);
    for (size_t i = 0; trick && i < sizeof classes / sizeof classes[0]; i++)
        if (card_has(face(d, v->source), classes[i].word))
            CITE(d, classes[i].rule);
    CITE_IF(d, trick, DES_8_3);
    CITE_IF(d, trick, DES_4_4);
    CITE_IF(d, trick && is_locked_down(d, v->source), DES_9_4);
    CITE_IF(d, v->triggered, DES_10_11);
    CITE_IF(d, !trick, DES_16_26);
    if (trick || v->triggered)
        return;
    CITE_IF(d, link_speed(d, v->source, v->ability) == 3, DES_8_16);
    CITE(d, DES_8_21);
    CITE_IF(d, !d->book->ability[v->ability].price, DES_4_13);
}

/* DES-8.2, DES-8.5: turned up, announced, paid for; then it is a link. */
static void commit(struct duel *d, struct activate *v)
{
    bool trick = is_trick_card(d, v->source) && !v->triggered;

    CITE(d, d->links && is_ability_link(link_at(d, d->links - 1)) ? DES_10_2 : DES_10_1);
    if (v->square)
        put_from_hand(d, v);
    pay(d, v);
    if (trick) {
        set_mode(d, v->source, UP_TRICK);
        forget_met(d, v->source);
        CITE(d, DES_8_7);
        CITE(d, DES_8_2);
    }
    NOTE(d, v->triggered ? TRIGGERS : ACTIVATES,
         v->triggered ? DES_10_14
         : trick      ? DES_8_2
                      : DES_8_15,
         .seat = (int8_t)v->seat, .thing = v->source, .other = is_card(v->target[0]) ? v->target[0] : NOTHING);
    write_link(d, v);
    if (!trick && !v->triggered)
        count_activation(d, v->seat, v->source, v->ability);
    else if (v->triggered && d->book->ability[v->ability].limit)
        count_use(d, v->source, v->ability, d->book->ability[v->ability].period ? ENDS_WITH_TURN : ENDS_NEVER);
    if (RARELY(d->journal))
        cite_activation(d, v, trick);
    CITE(d, DES_10_8);
    CITE(d, DES_22_5);
    refresh_field(d);
}

/* A Trap is about what it has heard. */
static void recall_event(const struct duel *d, struct activate *v)
{
    for (uint32_t i = 0; i < own(d)->mets; i++)
        if (own(d)->met[i].trick == v->source && v->ability && trap_of(d, v->source) == v->ability) {
            v->it = own(d)->met[i].subject;
            v->other = own(d)->met[i].other;
            v->amount = own(d)->met[i].amount;
        }
}

static void take_aim(const struct duel *d, struct activate *v)
{
    struct duel_option o = d->answer[v->seat];
    v->target[v->targets++] = o.verb == ON_TILE ? tile_ref(o.a) : o.a;
}

static bool is_from_hand(const struct duel *d, const struct activate *v)
{
    return !v->triggered && is_trick_card(d, v->source) && zone_of(d, v->source) == DES_ZONE_HAND;
}

/* Gives back 1 if it is on the chain now. Nothing moves before the last answer. */
STEP(activate)
{
    BEGIN;
    if (!v->triggered)
        recall_event(d, v);
    if (is_from_hand(d, v)) {
        ASK(v->seat, ASK_TILE);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        v->square = (uint8_t)d->answer[v->seat].a;
    }
    for (v->stage = 0; v->stage < 2; v->stage++) {
        while ((v->stage == 0) == aims_use_names(d, v->ability) && wants_name(d, v)) {
            ASK(v->seat, ASK_NAME);
            if (d->answer[v->seat].verb == OPTION_CANCEL)
                goto cancelled;
            v->name[v->named++] = d->answer[v->seat].a;
        }
        if (v->stage == 1)
            break;
        settle_answer(d, v);
        while (wants_aim(d, v)) {
            ASK(v->seat, ASK_TARGET);
            if (d->answer[v->seat].verb == OPTION_CANCEL)
                goto cancelled;
            if (d->answer[v->seat].verb == OPTION_DONE)
                break;
            take_aim(d, v);
            CITE(d, DES_8_19);
        }
        if (lacks_aims(d, v)) /* of what has been named there is nothing to aim at */
            goto cancelled;
    }
    while (wants_step(d, v)) {
        CITE_IF(d, !is_trick_card(d, v->source), DES_16_26);
        CITE(d, DES_6_19);
        ASK(v->seat, ASK_PATH);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        if (d->answer[v->seat].verb == OPTION_DONE)
            v->walker++;
        else
            take_step(d, v, d->answer[v->seat].a);
    }
    while (wants_payment(d, v)) {
        ASK(v->seat, ASK_COST);
        if (d->answer[v->seat].verb == OPTION_CANCEL)
            goto cancelled;
        v->paid[v->paid_count++] = d->answer[v->seat].a;
        v->chosen++;
    }
    end_dialogue(d);
    commit(d, v);
    CHECK;
    RETURN(1);
cancelled:
    end_dialogue(d);
    d->result = 0;
    END;
}
