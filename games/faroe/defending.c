/* defending.c: Shield and Barrier, Block, Negate and Deflect (FAROE-11, FAROE-16.21, FAROE-16.96). */
#include "faroe.h"

/* ---- Shield and Barrier ----------------------------------------------------------------------------------------- */

/* FAROE-16.96, FAROE-16.21: what may defend this target of the link; NULL: nothing. */
const struct keyword_row *defence_of(const struct duel *d, const struct link *l, ref thing)
{
    bool attack = marks_of(l) & LINK_ATTACK, can_be_blocked = damage_types(d, l) & 1;

    for (int i = 0; is_in_words(own(d)->counted, thing) && i < faroe_keyword_rows; i++) {
        const struct keyword_row *row = &faroe_keywords[i];
        if (row->defends != (attack ? LINK_SHIELD : LINK_BARRIER) || !working_counters(d, thing, row->counter) ||
            is_personal(d, l))
            continue;
        if (!attack || can_be_blocked)
            return row;
        CITE(d, FAROE_16_98);
    }
    return NULL;
}

/* The link about which Shield or Barrier is offered: a new one, or one that has been Deflected (FAROE-R62). */
static ref threatening_link(const struct duel *d)
{
    return top_frame(d)->step == STEP_do_deflect ? ASKING(d, do_deflect)->link
                                                 : (ref)(LINK_REF + ASKING(d, linked)->link);
}

bool is_threatened_by_enemy(const struct duel *d, int seat)
{
    return is_enemy(d, seat, link_seat(link_of(d, threatening_link(d))));
}

void defence_options(const struct duel *d, int seat, struct menu *m)
{
    bool deflected = top_frame(d)->step == STEP_do_deflect;
    int row = deflected ? ASKING(d, do_deflect)->row : ASKING(d, linked)->row;
    (void)seat;

    offer(m, (struct duel_option){ .verb = faroe_keywords[row].defends == LINK_SHIELD ? USE_SHIELD : USE_BARRIER,
                                   .a = faroe_asked_about(d) });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

/* FAROE-16.22, FAROE-16.97: a link of its own, the counter being its cost. */
void add_defence(struct duel *d, const struct linked *v)
{
    const struct keyword_row *row = &faroe_keywords[v->row];
    struct link *l;

    remove_counters(d, v->thing, row->counter, 1, row->rule);
    l = add_link(d, 0, v->thing, controller(d, v->thing), 0);
    if (!l)
        return;
    l->target[LINK_USER] = v->thing;
    l->target[LINK_ANSWERS] = (ref)(LINK_REF + v->link);
    l->target[LINK_MARKS] = row->defends;
    own(d)->links_added++;
    CITE(d, row->defends == LINK_SHIELD ? FAROE_16_97 : FAROE_16_22);
    NOTE(d, USES_COUNTER, row->rule, .seat = (int8_t)controller(d, v->thing), .thing = v->thing, .word = row->counter);
}

/* ---- Block -------------------------------------------------------------------------------------------------------- */

static int place_of_target(const struct link *l, ref r)
{
    for (int i = 0; i < aims_of(l); i++)
        if (l->target[i] == r)
            return i;
    return -1;
}

/* FAROE-11.2, FAROE-R59: the whole Attack, or by the option only these targets of it, a bit each. */
static void block(struct duel *d, struct link *l, unsigned targets, ref with, int seat, int rule)
{
    if (choice_of(d, BLOCK_SCOPE) == 0)
        *marks(l) |= LINK_BLOCKED;
    else
        set_places(l, LINK_GUARD, places_in(l, LINK_GUARD) | targets);
    NOTE(d, BLOCKS, rule, .seat = (int8_t)seat, .thing = with);
}

bool is_blocked(const struct link *l, ref target)
{
    int at = place_of_target(l, target);
    return marks_of(l) & LINK_BLOCKED || (at >= 0 && places_in(l, LINK_GUARD) >> at & 1);
}

/* A Surprise hears of each target that its words mean, a trigger has been set off by one. */
static bool is_heard_of(const struct scope *s, int ability, ref link, ref target, ref targeted)
{
    const struct ability *a = &s->d->book->ability[ability];
    struct happening h = { FAROE_EVENT_TARGETS, link, target, 0 };

    return waits_for_condition(a) ? event_fits(s->d, s->source, s->seat, event_head(s->d->book, a), h)
                                  : target == targeted;
}

/* Which targets of a link the words of an answer are about, a bit each: "an Attack that targets you" is about you, "when
 * an Attack targets this" about the one that was targeted (FAROE-R61, FAROE-R149). They are read of each target as if it
 * were the only one. */
static unsigned protected_targets(const struct scope *s, int ability, ref link, ref targeted)
{
    const struct ability *a = &s->d->book->ability[ability];
    const struct link *l = link_of(s->d, link);
    unsigned targets = 0;
    struct faroe_duel room;
    struct duel *as_if = imagined(s->d, &room);
    struct scope of_one = *s;

    of_one.d = as_if;
    for (int i = 0; i < aims_of(l); i++) {
        const cell *at = s->d->book->code + a->head;
        own(as_if)->seen_target = (uint8_t)(i + 1);
        if (!l->target[i])
            continue;
        if (a->kind == ABILITY_RESPOND        ? set_contains(&of_one, &at, link)
            : a->event == FAROE_EVENT_TARGETS ? is_heard_of(&of_one, ability, link, l->target[i], targeted)
                                              : true)
            targets |= 1u << i;
    }
    return targets;
}

/* The same for an answer that resolves. */
static unsigned targets_of_call(const struct duel *d, const struct call *c, ref link)
{
    struct scope s = { .d = d, .seat = c->seat, .source = c->source, .link = c->link };
    return protected_targets(&s, c->ability, link, c->link ? link_of(d, c->link)->target[LINK_OTHER] : NOTHING);
}

/* FAROE-11.1: gives back how many links it has acted on. */
STEP(do_block)
{
    int n = 0;

    BEGIN;
    FOR_EACH_OF (d, r, v->set)
        if (is_link(r) && marks_of(link_of(d, r)) & LINK_ATTACK && !is_silenced(d, &v->call)) {
            unsigned targets = targets_of_call(d, &v->call, r);
            block(d, link_of(d, r), targets, v->call.source, v->call.seat, FAROE_11_1);
            n++;
        }
    RETURN(n);
    END;
}

/* ---- Negate --------------------------------------------------------------------------------------------------------- */

/* FAROE-11.7 */
static void negate(struct duel *d, ref link, ref with, int seat)
{
    link_of(d, link)->seat |= LINK_NEGATED;
    NOTE(d, NEGATES, FAROE_11_7, .seat = (int8_t)seat, .thing = with);
    tell_all(d, FAROE_EVENT_NEGATED, link, NOTHING, 0);
}

STEP(do_negate)
{
    int n = 0;

    BEGIN;
    FOR_EACH_OF (d, r, v->set)
        if (is_link(r) && !is_silenced(d, &v->call)) {
            negate(d, r, v->call.source, v->call.seat);
            n++;
        }
    RETURN(n);
    END;
}

/* Shield and Barrier act on the link they answer; a Shield protects its own object (FAROE-R149). */
void defend(struct duel *d, const struct link *l)
{
    struct link *answered = link_of(d, l->target[LINK_ANSWERS]);
    int at = place_of_target(answered, l->source);

    if (kind_of(l) == LINK_SHIELD) {
        block(d, answered, at < 0 ? 0 : 1u << at, l->source, link_seat(l), FAROE_11_1);
        return;
    }
    CITE(d, FAROE_16_23);
    negate(d, l->target[LINK_ANSWERS], l->source, link_seat(l));
}

/* ---- Deflect -------------------------------------------------------------------------------------------------------- */

/* FAROE-11.6: anybody the Attack could affect, whatever the reach. */
static bool can_turn_to(const struct duel *d, ref link, ref r)
{
    return place_of_target(link_of(d, link), r) < 0 && can_be_targeted(d, r, cause_of_link(d, link));
}

static void offer_to_turn(const struct duel *d, int from, int to, struct menu *m)
{
    const struct do_deflect *v = ASKING(d, do_deflect);

    for (int other = from; other < to; other++) {
        ref first[3] = { seat_ref(other), place(d, front(other))->first, place(d, backup(other))->first };
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (can_turn_to(d, v->link, r))
                    offer(m, (struct duel_option){ .verb = TURN_TO, .a = r });
    }
}

/* FAROE-R108: a Legend turns it to the players' side, if there is somebody. */
void deflect_options(const struct duel *d, int seat, struct menu *m)
{
    int before = m->count;
    (void)seat;

    offer_to_turn(d, 0, players(d), m);
    if (!is_legend(d, ASKING(d, do_deflect)->call.seat) || m->count == before)
        offer_to_turn(d, players(d), d->seats, m);
}

/* FAROE-D26: back to the attacker, where that is possible. */
int deflect_in_default(const struct duel *d, int seat, const struct duel_option *option, int n)
{
    ref attacker = link_of(d, ASKING(d, do_deflect)->link)->target[LINK_USER];
    (void)seat;

    for (int i = 0; i < n; i++)
        if (option[i].a == attacker)
            return i;
    return 0;
}

/* FAROE-R61: which of the targets is replaced: the one picked when it was linked, else the first it protects. 0: none;
 * else 1 + its place. */
static int turned_place(const struct duel *d, const struct do_deflect *v)
{
    unsigned protects = targets_of_call(d, &v->call, v->link);

    if (v->call.link && link_of(d, v->call.link)->target[LINK_TURNS])
        return link_of(d, v->call.link)->target[LINK_TURNS];
    return protects ? 1 + __builtin_ctz(protects) : 0;
}

static void turn_attack(struct duel *d, const struct do_deflect *v)
{
    struct link *l = link_of(d, v->link);
    uint32_t place = 1u << (v->place - 1);

    l->target[v->place - 1] = v->turned;
    set_places(l, LINK_GUARD, places_in(l, LINK_GUARD) & ~place); /* what protected the old one: FAROE-R149 */
    set_places(l, LINK_LYING, places_in(l, LINK_LYING) & ~place);
    set_places(l, LINK_TURNED, places_in(l, LINK_TURNED) | place);
    NOTE(d, DEFLECTS, FAROE_11_4, .seat = (int8_t)v->call.seat, .thing = v->call.source, .other = v->turned);
    CITE(d, FAROE_11_6);
}

/* FAROE-11.4, FAROE-11.6 */
STEP(do_deflect)
{
    BEGIN;
    v->link = set_first(d, v->set);
    if (!is_link(v->link) || is_silenced(d, &v->call) || damage_types(d, link_of(d, v->link)) != 1)
        RETURN(0);
    v->place = (uint8_t)turned_place(d, v);
    if (!v->place || !finds_option(d, v->call.seat, deflect_options))
        RETURN(0);
    CITE(d, FAROE_D36);
    ASK(v->call.seat, ASK_DEFLECT);
    v->turned = d->answer[v->call.seat].a;
    turn_attack(d, v);
    const struct keyword_row *row = defence_of(d, link_of(d, v->link), v->turned);
    if (row) { /* FAROE-R62: no link can be added any more, so it acts at once */
        v->row = (uint8_t)(row - faroe_keywords);
        ASK(controller(d, v->turned), row->offer);
        if (d->answer[controller(d, v->turned)].verb != OPTION_NO) {
            remove_counters(d, v->turned, faroe_keywords[v->row].counter, 1, faroe_keywords[v->row].rule);
            block(d, link_of(d, v->link), 1u << (v->place - 1), v->turned, controller(d, v->turned), FAROE_R62);
        }
    }
    RETURN(1);
    END;
}

/* ---- which target a Deflect will replace: FAROE-D23 ------------------------------------------------------------------ */

/* The places of targets to choose between, a bit each. */
static unsigned turnable(const struct duel *d, const struct announce *v)
{
    struct scope s = { .d = d, .seat = v->seat, .source = v->source };

    if (!v->answers || !(d->book->ability[v->ability].traits >> FAROE_TRAIT_DEFLECTS & 1))
        return 0;
    return protected_targets(&s, v->ability, v->answers, v->other);
}

bool asks_which_to_turn(const struct duel *d, struct announce *v)
{
    unsigned places = turnable(d, v);

    v->turns = (uint8_t)(places ? 1 + __builtin_ctz(places) : 0);
    return (places & (places - 1)) != 0;
}

void turned_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    (void)seat;

    for (unsigned left = turnable(d, v); left; left &= left - 1) {
        int at = __builtin_ctz(left);
        offer(m,
              (struct duel_option){ .verb = TARGET, .a = link_of(d, v->answers)->target[at], .b = (uint16_t)(at + 1) });
    }
    offer_to_cancel(d, v, m);
}
