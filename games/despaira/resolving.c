/* resolving.c: one link: who has evaded it, whom it still fits, what it does, whether its trick stays (DES-8.6, DES-10.9 to
 * DES-10.26, section 7, RESOLVE). */
#include "despaira.h"
#include "runtime/cells.h"

/* DES-16.5; DES-16.26: what a creature's ability says of itself. */
static bool is_unavoidable(const struct duel *d, const struct link *l)
{
    return kind_of(l) == OF_TRICK && card_has(face(d, l->source), DES_WORD_UNAVOIDABLE);
}

/* ---- an area that nobody can leave in time: DES-R77 --------------------------------------------------------------- */

static void catch_those(struct duel *d, ref link, const uint32_t *set)
{
    FOR_EACH_OF (d, r, set) {
        if (!is_card(r) || !on_field(d, r))
            continue;
        if (own(d)->caughts == MOST_CAUGHT) {
            NOTE(d, BOUND_MET, DES_R81, .seat = -1);
            return;
        }
        own(d)->caught[own(d)->caughts++] = (struct caught){ r, link };
        CITE(d, DES_R77);
    }
}

/* Whatever its sentences would find in its area as it is activated. */
void note_caught(struct duel *d, ref link)
{
    const struct link *l = link_of(d, link);

    if (!is_unavoidable(d, l) || !l->ability)
        return;
    const cell *at = d->book->code + d->book->ability[l->ability].body;
    struct scope s = despaira_eyes(d, l->source, link_seat(l), l->target[LINK_IT]);
    s.target = l->target[0];
    for (; *at != OP_END; at = next_written(d->book, at)) {
        struct foreseen f;
        if (*at != OP_DO)
            continue;
        foresee(&s, at, &f);
        if (!f.things.pick || f.things.each)
            catch_those(d, link, f.things.set.word);
    }
}

bool is_caught(const struct duel *d, ref r, ref link)
{
    for (uint32_t i = 0; i < own(d)->caughts; i++)
        if (own(d)->caught[i].card == r && own(d)->caught[i].link == link)
            return true;
    return false;
}

void forget_caught(struct duel *d)
{
    memset(own(d)->caught, 0, own(d)->caughts * sizeof own(d)->caught[0]);
    own(d)->caughts = 0;
}

/* What has left the field altogether escapes. */
void let_slip(struct duel *d, ref r)
{
    for (uint32_t i = own(d)->caughts; i-- > 0;)
        if (own(d)->caught[i].card == r) {
            own(d)->caught[i] = own(d)->caught[--own(d)->caughts];
            own(d)->caught[own(d)->caughts] = (struct caught){ 0 };
        }
}

/* ---- evading: DES-10.15 to DES-10.20 ------------------------------------------------------------------------------- */

/* DES-10.16 to DES-10.20: the other player's card has left the tile where it was aimed at. */
static bool evades(const struct duel *d, const struct link *l, ref r, int tile)
{
    if (!is_card(r) || !tile || !on_field(d, r) || square_of(d, r) == tile)
        return false;
    if (controller(d, r) == link_seat(l)) {
        CITE(d, DES_10_19);
        return false;
    }
    bool escapes = !is_unavoidable(d, l);
    CITE(d, escapes ? DES_10_15 : DES_10_20);
    CITE_IF(d, escapes, DES_10_17);
    CITE_IF(d, escapes, DES_10_18);
    return escapes;
}

static void drop_target(struct duel *d, struct link *l, int i, int entry, int rule)
{
    if (entry)
        NOTE(d, (uint16_t)entry, rule, .seat = (int8_t)link_seat(l), .thing = l->target[i]);
    else
        CITE(d, rule);
    l->target[i] = NOTHING;
}

/* True if it has nothing left to act on: DES-10.24. */
static bool loses_targets(struct duel *d, struct link *l)
{
    struct set fitting;
    bool any = false;

    if (l->target[LINK_IT] && !(d->book->ability[l->ability].kind == ABILITY_RESPOND) &&
        evades(d, l, l->target[LINK_IT], l->target[LINK_IT_TILE]))
        drop_target(d, l, LINK_IT, EVADES, DES_10_26);
    if (l->target[LINK_OTHER] && evades(d, l, l->target[LINK_OTHER], l->target[LINK_OTHER_TILE]))
        drop_target(d, l, LINK_OTHER, EVADES, DES_10_26);
    if (!(marks_of(l) & LINK_HAD_AIMS))
        return false;
    for (int i = 0; i < l->target[LINK_AIMS]; i++)
        if (l->target[i] && evades(d, l, l->target[i], l->target[LINK_TILES + i]))
            drop_target(d, l, i, EVADES, DES_10_16);
    keep_fitting_aims(d, l, &fitting);
    for (int i = 0; i < l->target[LINK_AIMS]; i++) {
        ref r = l->target[i];
        bool hidden = r && is_card(r) && on_field(d, r) && !is_up(d, r), /* it keeps what it was chosen by: DES-R80 */
            fits = r && (is_link(r) || hidden || set_has(d, fitting.word, r));
        if (r && is_link(r) && marks_of(link_of(d, r)) & LINK_RESOLVED) {
            drop_target(d, l, i, 0, DES_10_22);
            continue;
        }
        if (r && !fits)
            drop_target(d, l, i, 0, DES_10_24);
        any = any || l->target[i];
    }
    return !any;
}

/* DES-8.6, DES-8.14, DES-16.20 to DES-16.23: it send_to, unless something keeps it where it is. */
static void spend_trick(struct duel *d, struct link *l, bool negated)
{
    ref trick = l->source;

    if (kind_of(l) != OF_TRICK || marks_of(l) & (LINK_TRIGGERED | LINK_STAYS) || !is_trick(d, trick) ||
        mode_of(d, trick) != UP_TRICK)
        return;
    bool timer = face(d, trick)->holds >> DES_KEYWORD_TIMER & 1,
         stays = timer || card_has(face(d, trick), DES_WORD_INFINITE);
    if (stays && !negated) {
        card_of(d, trick)->working = 1;
        if (timer)
            card_of(d, trick)->timer = (uint8_t)first_header_number(d, trick, DES_KEYWORD_TIMER);
        note_start(d, trick);
        NOTE(d, REMAINS, timer ? DES_16_21 : DES_16_20, .seat = (int8_t)controller(d, trick), .thing = trick);
        refresh_listeners(d);
        return;
    }
    NOTE(d, IS_SPENT, negated ? DES_10_21 : DES_8_6, .seat = (int8_t)controller(d, trick), .thing = trick);
    CITE(d, DES_8_14);
    leave_board(d, trick, DES_ZONE_GRAVEYARD, DES_14_7);
}

static void begin_link_effect(struct duel *d, const struct resolve *v)
{
    const struct link *l = link_at(d, v->link);

    if (l->target[LINK_INSTEAD]) {
        begin_effect(d, (struct effect_start){ .ability = l->target[LINK_INSTEAD_OF],
                                               .source = l->source,
                                               .seat = l->target[LINK_INSTEAD_BY],
                                               .link = (ref)(LINK_REF + v->link),
                                               .it = (ref)(LINK_REF + v->link) });
        if (d->top != NO_FRAME && top_frame(d)->step == STEP_effect)
            ((struct effect *)(void *)top_frame(d)->locals)->pc = l->target[LINK_INSTEAD];
        return;
    }
    begin_effect(d, (struct effect_start){ .ability = l->ability,
                                           .source = l->source,
                                           .seat = link_seat(l),
                                           .link = (ref)(LINK_REF + v->link),
                                           .x = l->x,
                                           .it = l->target[LINK_IT],
                                           .other = l->target[LINK_OTHER],
                                           .names = &l->target[LINK_NAMES],
                                           .amount = l->x });
}

/* DES-10.23: what stays needs its source still to be there. */
static bool needs_source(const struct duel *d, const struct link *l)
{
    return kind_of(l) == OF_TRICK && !(marks_of(l) & LINK_TRIGGERED) &&
           (marks_of(l) & LINK_EQUIPS || card_has(face(d, l->source), DES_WORD_INFINITE) ||
            face(d, l->source)->holds >> DES_KEYWORD_TIMER & 1);
}

/* DES-R66, by the option. */
static bool is_stopped_by_lockdown(const struct duel *d, const struct link *l)
{
    return choice_of(d, LOCKDOWN_STOPS_PENDING) == 1 && kind_of(l) == OF_TRICK && !(marks_of(l) & LINK_TRIGGERED) &&
           is_trick(d, l->source) && is_locked_down(d, l->source);
}

/* Section 7, RESOLVE. */
STEP(resolve)
{
    struct link *l = link_at(d, v->link);

    BEGIN;
    l->target[LINK_MARKS] |= LINK_RESOLVED;
    if (l->seat & LINK_NEGATED) {
        NOTE(d, IS_NEGATED, DES_10_21, .seat = (int8_t)link_seat(l), .thing = l->source);
        spend_trick(d, l, true);
        RETURN(0);
    }
    NOTE(d, RESOLVES, DES_10_9, .seat = (int8_t)link_seat(l), .thing = l->source);
    CITE(d, DES_10_12);
    CITE(d, DES_19_3);
    if (needs_source(d, l) && !is_trick(d, l->source)) {
        CITE(d, DES_10_23);
        RETURN(0);
    }
    if (is_stopped_by_lockdown(d, l)) {
        NOTE(d, DOES_NOTHING, DES_R66, .seat = (int8_t)link_seat(l), .thing = l->source);
        l->target[LINK_MARKS] |= LINK_STAYS; /* until it is free */
        card_of(d, l->source)->waits = 1;
        RETURN(0);
    }
    if (loses_targets(d, l)) {
        NOTE(d, DOES_NOTHING, marks_of(l) & LINK_EQUIPS ? DES_17_31 : DES_10_24, .seat = (int8_t)link_seat(l),
             .thing = l->source);
        spend_trick(d, l, false);
        RETURN(0);
    }
    CITE_IF(d, l->target[LINK_INSTEAD], DES_R64);
    if (marks_of(l) & LINK_EQUIPS && !l->target[LINK_INSTEAD])
        attach_trick(d, l->source, l->target[0]);
    if (l->target[LINK_INSTEAD] ||
        (l->ability && !(marks_of(l) & LINK_EQUIPS && d->book->ability[l->ability].kind == ABILITY_STAND))) {
        f->resume = (uint8_t)(__COUNTER__ - first_point);
        begin_link_effect(d, v);
        if (!runs_through(d, step_effect, f))
            return;
        __attribute__((fallthrough));
    case __COUNTER__ - first_point - 1:;
    }
    spend_trick(d, link_at(d, v->link), false);
    d->result = 1;
    END;
}
