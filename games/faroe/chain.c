/* chain.c: adding links and what that sets off, answering in turn (FAROE-8). */
#include "faroe.h"

/* ---- Surprise and Contingency hear events --------------------------------------------------------------------- */

/* What will still be there when the card is played: the Chain of an event of resolving will not. */
static ref lasting(const struct duel *d, ref r, bool building)
{
    return is_link(r) && !building ? what_stays_of(d, r) : r;
}

static void meet(struct duel *d, ref card, int ability, int seat, struct happening h, bool building)
{
    struct faroe *s = own(d);
    uint32_t link = building && is_link(h.subject) ? 1u << (h.subject - LINK_REF) : 0;
    int of_seat = 0;

    for (int i = 0; i < s->mets; i++) {
        of_seat += s->met[i].seat == seat;
        if (s->met[i].card == card && s->met[i].ability == ability) {
            s->met[i].links |= link;
            return;
        }
    }
    if (of_seat == MOST_METS) {
        NOTE_TO(d, 1u << seat, BOUND_MET, FAROE_R150, .seat = -1); /* that it has heard something is its own business */
        return;
    }
    s->met[s->mets++] = (struct met){ .links = link,
                                      .card = card,
                                      .subject = lasting(d, h.subject, building),
                                      .other = lasting(d, h.other, building),
                                      .ability = (uint16_t)ability,
                                      .seat = (uint8_t)seat,
                                      .while_building = building };
}

/* A keyword has the event's arguments inside its own: ARG_EVENT row would; a Contingency behind the number of an
 * alternative. */
int event_head(const struct duello_book *b, const struct ability *a)
{
    if (a->kind == ABILITY_WHEN)
        return a->head;
    if (!waits_for_condition(a) || !waits_for_event(b, a))
        return 0;
    return a->head + (a->keyword == FAROE_KEYWORD_CONTINGENCY + 1) + 3;
}

static void hear_card(struct duel *d, ref card, int seat, struct happening h, bool building)
{
    const struct card *c = face(d, card);

    if (!(texts_noted(c) & when_met(h.event)))
        return;
    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        if (waits_for_condition(a) && a->event == h.event && event_fits(d, card, seat, event_head(d->book, a), h))
            meet(d, card, i, seat, h, building);
    }
}

/* FAROE-R86: what lies face-down, or in Hand, hears what happens. */
static void tell_hidden(struct duel *d, struct happening h)
{
    bool building = h.event == FAROE_EVENT_ATTACKS || h.event == FAROE_EVENT_TARGETS;

    if (!(own(d)->overheard & when_met(h.event)))
        return;
    for (int seat = 0; seat < d->seats; seat++) {
        FOR_EACH_IN (d, r, attached(seat))
            if (object(d, r)->state & FACE_DOWN)
                hear_card(d, r, seat, h, building);
        if (own(d)->wide_contingency)
            FOR_EACH_IN (d, r, hand(seat))
                hear_card(d, r, seat, h, building);
    }
}

void tell_all(struct duel *d, int event, ref subject, ref other, int amount)
{
    raise_event(d, event, subject, other, amount);
    tell_hidden(d, (struct happening){ event, subject, other, amount });
}

static void forget_mets(struct duel *d, int seat, bool while_building)
{
    struct faroe *s = own(d);
    int kept = 0;

    for (int i = 0; i < s->mets; i++)
        if (s->met[i].while_building != while_building || (!while_building && s->met[i].seat != seat))
            s->met[kept++] = s->met[i];
    memset(&s->met[kept], 0, (size_t)(s->mets - kept) * sizeof s->met[0]);
    s->mets = (uint8_t)kept;
}

/* The seat has been asked with no Chain open: what it did not play now it will not for that event. */
void had_its_chance(struct duel *d, int seat)
{
    if (own(d)->mets)
        forget_mets(d, seat, false);
}

/* ---- a new link ---------------------------------------------------------------------------------------------------- */

/* The next target in the order of seats from the active player; in a seat the Player, then Characters by entry, then cards
 * that are attached and the Zone: FAROE-R135. `done`: the places of those that were given back before, a bit each. NOTHING
 * if there are no more. */
static ref next_target(const struct duel *d, const struct link *l, uint32_t *done)
{
    for (int k = 0; marks_of(l) & LINK_AIMED && k < d->seats; k++) {
        int seat = nth_to_act(d, k);
        ref first[5] = { seat_ref(seat), place(d, front(seat))->first, place(d, backup(seat))->first,
                         place(d, attached(seat))->first, place(d, zone_slot(seat))->first };
        for (int tier = 0; tier < 5; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                for (int i = 0; i < aims_of(l); i++)
                    if (l->target[i] == r && !(*done >> i & 1)) {
                        *done |= 1u << i;
                        return r;
                    }
    }
    return NOTHING;
}

/* What an Attack sets off as it is declared: FAROE-16.24, FAROE-16.56. */
static void declare_attack(struct duel *d, struct link *l)
{
    ref attacker = l->target[LINK_USER];

    if (is_card(attacker) && object(d, attacker)->state & FRESH)
        CITE(d, FAROE_16_55);
    if (own(d)->turn == 1)
        CITE(d, FAROE_6_21);
    if (kind_of(l) == LINK_NORMAL_ATTACK && !(marks_of(l) & LINK_EXTRA)) {
        if (counters_on(d, attacker, MADE_ATTACKS)) {
            CITE(d, FAROE_16_65);
            CITE(d, FAROE_16_66);
            set_counters(d, attacker, EXTRA_ATTACKS, counters_on(d, attacker, EXTRA_ATTACKS) + 1);
        }
        set_counters(d, attacker, MADE_ATTACKS, counters_on(d, attacker, MADE_ATTACKS) + 1);
    }
    for (int i = 0; is_in_words(own(d)->counted, attacker) && i < faroe_keyword_rows; i++)
        if (faroe_keywords[i].declared)
            faroe_keywords[i].declared(d, l, attacker);
    tell_all(d, FAROE_EVENT_ATTACKS, attacker, NOTHING, 0);
}

static void tell_of_targets(struct duel *d, struct link *l, ref link)
{
    for (int i = 0; marks_of(l) & LINK_AIMED && i < aims_of(l); i++)
        tell_all(d, FAROE_EVENT_TARGETS, link, l->target[i], 0);
}

/* FAROE-8.8, FAROE-8.10, FAROE-11.12: what it answers. */
static void cite_answer(const struct duel *d, const struct link *l)
{
    if (!is_link(l->target[LINK_ANSWERS]))
        return;
    unsigned kind = kind_of(link_of(d, l->target[LINK_ANSWERS]));
    CITE(d, FAROE_8_8);
    CITE(d, FAROE_11_12);
    if (kind == LINK_CARD || kind == LINK_PLAYS)
        CITE(d, FAROE_8_10);
}

/* What kind of link has come: FAROE-8.3, FAROE-8.4, FAROE-8.5, FAROE-8.18. */
static void cite_link(const struct duel *d, const struct link *l, int at)
{
    bool attack = marks_of(l) & LINK_ATTACK;

    CITE(d, FAROE_8_1);
    CITE(d, FAROE_8_26);
    if (attack) {
        CITE(d, at == 0 ? FAROE_8_3 : FAROE_8_18);
        CITE(d, FAROE_9_4);
    }
    if (attack && is_seat(l->target[LINK_USER]))
        CITE(d, FAROE_13_2);
    if (kind_of(l) == LINK_PLAYS || kind_of(l) == LINK_CARD)
        CITE(d, FAROE_8_4);
    if (kind_of(l) == LINK_ABILITY)
        CITE(d, FAROE_8_5);
    if ((kind_of(l) == LINK_CARD || kind_of(l) == LINK_PLAYS) && is_of_type(d, l->source, FAROE_WORD_ITEM))
        CITE(d, FAROE_14_2);
    cite_answer(d, l);
}

static void announce_link(struct duel *d, int at)
{
    own(d)->links_added++;
    if (RARELY(d->journal))
        cite_link(d, link_at(d, at), at);
    if (marks_of(link_at(d, at)) & LINK_ATTACK)
        declare_attack(d, link_at(d, at));
    tell_of_targets(d, link_at(d, at), (ref)(LINK_REF + at));
}

/* Has anybody something to defend with? */
static bool somebody_is_shielded(const struct duel *d)
{
    return own(d)->counter_kinds & (1u << FAROE_COUNTER_SHIELD | 1u << FAROE_COUNTER_BARRIER);
}

static bool something_hears_targets(const struct duel *d)
{
    return listeners(d)->triggers >> FAROE_EVENT_TARGETS & 1;
}

/* Has it been set off by this being targeted, whether its controller likes it or not? Nothing else that announcing sets off
 * has to do with a second one. */
static bool is_set_off_by_target(const struct duel *d, int i, ref target)
{
    const struct ability *a = &d->book->ability[waiting(d, i)->ability];

    return waiting(d, i)->other == target && !(a->flags & ABILITY_MAY) && !a->cost;
}

/* Brings what was set off so to the end of what waits; gives back where it begins. */
static int set_off_by_target(struct duel *d, int mark, ref target)
{
    int from = d->waitings;

    for (int i = mark; i < from;) {
        if (!is_set_off_by_target(d, i, target)) {
            i++;
            continue;
        }
        struct waiting w = take_waiting(d, i);
        *waiting(d, d->waitings++) = w;
        from--;
    }
    return from;
}

/* The next of what waits from there on goes on the Chain, if it can: FAROE-R45. */
STEP(link_waiting)
{
    int kinds;

    BEGIN;
    v->seat = (uint8_t)next_to_trigger(d, v->from, d->waitings);
    v->next = (uint8_t)first_waiting(d, v->seat, v->from, d->waitings, &kinds);
    if (kinds > 1) {
        ASK(v->seat, ASK_ORDER);
        v->next = (uint8_t)d->answer[v->seat].b;
        if (has_conceded(d, v->seat))
            CHECK(CHECK_KNOCK_OUTS, NOTHING); /* FAROE-R146 */
        choice_was_made(d);
    }
    struct waiting w = take_waiting(d, v->next);
    CITE(d, FAROE_8_15);
    CALL(trigger, .w = w);
    END;
}

/* A Buildup that has come due starts a Chain of its own (FAROE-16.35): it goes before all else that waits from there on.
 * Gives back where that begins. */
static uint8_t pass_over_buildups(struct duel *d, uint8_t from)
{
    for (int i = from; i < d->waitings; i++) {
        struct waiting w = *waiting(d, i);
        if (w.amount != WAITS_FOR_BUILDUP)
            continue;
        memmove(waiting(d, from + 1), waiting(d, from), (size_t)(i - from) * sizeof w);
        *waiting(d, from++) = w;
    }
    return from;
}

/* Is there something to be linked, of what waits from there on? */
static bool waits_for_room(struct duel *d, uint8_t *from)
{
    if (d->waitings > *from)
        *from = pass_over_buildups(d, *from);
    return d->waitings > *from && d->links < MOST_LINKS;
}

/* What the link on top sets off: for each target what must go off because it was targeted, then the offer of Shield or
 * Barrier; then other triggers. All of these are links and set off what they set off in their turn (FAROE-8.15). Those for
 * which there is no room wait (FAROE-R126). */
STEP(linked)
{
    BEGIN;
    v->link = (uint8_t)(d->links - 1);
    v->mark = own(d)->mark;
    for (;;) {
        announce_link(d, v->link);
        CHECK(CHECK_KNOCK_OUTS, NOTHING);
        for (v->done = 0; (somebody_is_shielded(d) || (d->waitings > v->mark && something_hears_targets(d))) &&
                          (v->thing = next_target(d, link_at(d, v->link), &v->done)) != NOTHING;) {
            v->from = (uint8_t)set_off_by_target(d, v->mark, v->thing);
            while (waits_for_room(d, &v->from)) {
                v->links = d->links;
                CALL(link_waiting, .from = v->from);
                if (d->links > v->links)
                    CALL_PLAIN(linked);
            }
            const struct keyword_row *row = defence_of(d, link_at(d, v->link), v->thing);
            if (!row || d->links >= MOST_LINKS)
                continue;
            v->row = (uint8_t)(row - faroe_keywords);
            ASK(controller(d, v->thing), faroe_keywords[v->row].offer);
            if (d->answer[controller(d, v->thing)].verb != OPTION_NO) {
                choice_was_made(d);
                add_defence(d, v);
            }
        }
        do {
            if (!waits_for_room(d, &v->mark))
                CHECK(CHECK_ALL, NOTHING);
            if (!waits_for_room(d, &v->mark)) /* what the last check has set off is linked, too: FAROE-R139 */
                RETURN(0);
            v->link = d->links; /* where it will be */
            CALL(link_waiting, .from = v->mark);
        } while (d->links == v->link); /* it was dropped */
    }
    END;
}

/* ---- the Chain ------------------------------------------------------------------------------------------------------ */

static int living_seats(const struct duel *d)
{
    int n = 0;

    for (int seat = 0; seat < d->seats; seat++)
        n += in_game(d, seat);
    return n;
}

/* FAROE-R53: with the option off only the two sides of the first link may answer, if it has two. */
static bool may_link(const struct duel *d, int seat)
{
    if (choice_of(d, BYSTANDERS_MAY_LINK) == 0)
        return true;
    const struct link *l = link_at(d, 0);
    unsigned sides = 1u << link_seat(l);
    for (int i = 0; i < aims_of(l); i++)
        if (l->target[i])
            sides |= 1u << controller(d, l->target[i]);
    return sides >> seat & 1 || !(sides & (sides - 1));
}

/* FAROE-8.13, FAROE-8.2 */
STEP(chain)
{
    BEGIN;
    own(d)->building = 1;
    v->asked = (uint8_t)next_seat(d, link_seat(top_link(d)));
    while (v->passes < living_seats(d)) {
        if (is_legend(d, v->asked))
            CITE(d, FAROE_18_41);
        if (is_legend(d, v->asked) && may_link(d, v->asked) && finds_option(d, v->asked, react_options)) {
            ASK(v->asked, ASK_REACT); /* FAROE-18.33 */
            CITE(d, FAROE_18_33);
            CALL(announce, .seat = v->asked, .option = d->answer[v->asked]);
            CALL_PLAIN(linked);
            v->passes = 0;
            v->asked = (uint8_t)next_seat(d, link_seat(top_link(d)));
            continue;
        }
        if (is_legend(d, v->asked) && may_link(d, v->asked) && finds_option(d, v->asked, legend_ability_options)) {
            ASK(v->asked, ASK_ABILITY); /* FAROE-R111 */
            if (d->answer[v->asked].verb == OPTION_USE) {
                choice_was_made(d);
                CALL(announce, .seat = v->asked, .option = d->answer[v->asked]);
                CALL_PLAIN(linked);
                v->passes = 0;
                v->asked = (uint8_t)next_seat(d, link_seat(top_link(d)));
                continue;
            }
        }
        if (!is_legend(d, v->asked) && d->links < MOST_LINKS && own(d)->links_added < MOST_TURN_LINKS &&
            may_link(d, v->asked) && might_answer(d, v->asked) && (!d->brisk || could_use_something(d, v->asked))) {
            ASK(v->asked, ASK_CHAIN);
            if (d->answer[v->asked].verb != OPTION_PASS) {
                DIALOGUE(v->asked, announce, .seat = v->asked, .option = d->answer[v->asked]);
                if (!d->result)
                    continue;
                CITE(d, FAROE_8_13);
                CITE(d, FAROE_17_3);
                choice_was_made(d);
                CALL_PLAIN(linked);
                v->passes = 0;
                v->asked = (uint8_t)next_seat(d, link_seat(top_link(d)));
                continue;
            }
        }
        v->passes++;
        if (own(d)->fallen) { /* FAROE-R146: who has gone is not one of those who have passed */
            v->mark = d->waitings;
            v->base = d->links;
            CHECK(CHECK_KNOCK_OUTS, NOTHING);
            v->passes = (uint8_t)(v->passes - !in_game(d, v->asked));
            while (waits_for_room(d, &v->mark)) { /* FAROE-8.15 */
                v->links = d->links;
                CALL(link_waiting, .from = v->mark);
                if (d->links > v->links)
                    CALL_PLAIN(linked);
            }
            if (d->links > v->base) {
                v->passes = 0;
                v->asked = (uint8_t)link_seat(top_link(d));
            }
        }
        v->asked = (uint8_t)next_seat(d, v->asked);
    }
    own(d)->building = 0; /* FAROE-8.7 */
    if (own(d)->mets)
        forget_mets(d, 0, true);
    CITE(d, FAROE_8_7);
    CITE(d, FAROE_8_2);
    while (d->links > 0) {
        CALL_PLAIN(resolve);
        CHECK(CHECK_ALL, NOTHING);
    }
    forget_gones(d);
    END;
}

/* ---- the Chain as everybody sees it --------------------------------------------------------------------------------- */

void faroe_view_aims(const struct duel *d, const struct link *l, struct duel_view_aims *a)
{
    (void)d;
    a->kind = (uint8_t)kind_of(l);
    a->user = l->target[LINK_USER];
    if (is_link(l->target[LINK_ANSWERS]))
        a->answers = l->target[LINK_ANSWERS] - LINK_REF;
    for (int i = 0; i < aims_of(l); i++)
        if (is_seat(l->target[i]) || is_card(l->target[i]))
            a->target[a->targets++] = l->target[i];
}

static bool legend_could_link(const struct duel *d, int seat)
{
    return finds_option(d, seat, react_options) || finds_option(d, seat, legend_ability_options);
}

/* By what lies open: FAROE-19.12. */
static bool could_link(const struct duel *d, int seat)
{
    return may_link(d, seat) && (is_legend(d, seat) ? legend_could_link(d, seat) : might_answer(d, seat));
}

/* FAROE-8.13: those who have not passed since the last link; as long as a link is being added, everybody. */
unsigned faroe_may_answer(const struct duel *d)
{
    unsigned seats = 0, at = d->top;
    bool adding = false;

    for (; at != NO_FRAME && frame_at(d, at)->step != STEP_chain; at = frame_at(d, at)->below)
        adding |= frame_at(d, at)->step == STEP_linked;
    if (!own(d)->building || at == NO_FRAME)
        return 0;
    const struct chain *v = (const struct chain *)(const void *)frame_at(d, at)->locals;
    int seat = v->asked;
    for (int left = living_seats(d) - (adding ? 0 : v->passes); left > 0; left--) {
        if (could_link(d, seat)) /* NOLINTNEXTLINE(clang-analyzer-core.*): there are seats */
            seats |= 1u << seat;
        seat = next_seat(d, seat);
    }
    return seats;
}

/* The effect that is being carried out, NULL: none. */
const struct effect *running_effect(const struct duel *d)
{
    for (unsigned at = d->top; at != NO_FRAME; at = frame_at(d, at)->below)
        if (frame_at(d, at)->step == STEP_effect)
            return (const struct effect *)(const void *)frame_at(d, at)->locals;
    return NULL;
}

/* Asks of the card language that are several decisions of the rules. */
uint16_t faroe_decision(const struct duel *d, int seat, int ask)
{
    const struct effect *e = running_effect(d);

    if (!e)
        return 0;
    if ((ask == ASK_MODE || ask == ASK_MAY) && seat != e->seat)
        return FAROE_D42;
    const cell *statement = d->book->code + e->pc;
    if (ask == ASK_PICK && statement[0] == OP_DO &&
        (statement[2] == FAROE_VERB_SEARCH || statement[2] == FAROE_VERB_LOOK))
        return FAROE_D34;
    return 0;
}

/* FAROE-12.9: what is discarded is a card of the Hand, nothing that lies on the field. */
void faroe_refuse_rest(const struct duel *d, int seat, struct menu *m)
{
    const struct effect *e = running_effect(d);
    const int places[] = { front(seat), backup(seat), attached(seat) };

    if (d->ask[seat] != ASK_PICK || !e || d->book->code[e->pc] != OP_DO ||
        d->book->code[e->pc + 2] != FAROE_VERB_DISCARD)
        return;
    for (int i = 0; i < 3; i++)
        FOR_EACH_IN (d, r, places[i])
            refused(m, (struct duel_option){ .verb = OPTION_PICK, .a = r, .b = FAROE_VERB_DISCARD }, false, FAROE_12_9);
}

/* The card about which somebody is being asked. */
ref faroe_asked_about(const struct duel *d)
{
    const struct frame *f = top_frame(d);

    switch (f->step) {
    case STEP_announce:
        return ASKING(d, announce)->source;
    case STEP_linked:
        return ASKING(d, linked)->thing;
    case STEP_trigger:
        return ASKING(d, trigger)->w.source;
    case STEP_keyword_works:
        return ASKING(d, keyword_works)->thing;
    case STEP_finish:
        return ASKING(d, finish)->card;
    case STEP_stacker:
        return ASKING(d, stacker)->card;
    case STEP_payment:
        return ASKING(d, payment)->purse.source;
    case STEP_instead:
        return ASKING(d, instead)->source;
    case STEP_do_deflect:
        if (ASKING(d, do_deflect)->turned)
            return ASKING(d, do_deflect)->turned;
        __attribute__((fallthrough));
    default:
        return running_effect(d) ? running_effect(d)->source : NOTHING;
    }
}
