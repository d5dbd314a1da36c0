/* announce.c: working out a card or ability with its player: what it answers, its targets, what is paid for it
 * (FAROE-8.14). Until that is done the others see only that the player has been asked. */
#include "faroe.h"

/* What a trigger or a Legend has begun cannot be taken back (FAROE-18.26). */
void offer_to_cancel(const struct duel *d, const struct announce *v, struct menu *m)
{
    if (!v->fixed && !is_legend(d, v->seat))
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

/* ---- targets -------------------------------------------------------------------------------------------------------- */

static bool enters_attached(const struct announce *v, const struct duel *d)
{
    const struct card *c = &d->book->card[v->card];
    return (v->flags & LINK_KIND) == LINK_PLAYS && !(c->holds >> FAROE_KEYWORD_BUILDUP & 1) &&
           ((card_has(c, FAROE_WORD_AUGMENT) && (!c->role_of || c->role_word == FAROE_WORD_AUGMENT)) ||
            (card_has(c, FAROE_WORD_ITEM) && !c->role_of));
}

static struct aiming whole_aiming(const struct announce *v)
{
    return (struct aiming){ .ability = v->ability,
                            .seat = v->seat,
                            .source = v->source,
                            .answers = v->answers,
                            .named = v->named,
                            .it = v->it,
                            .other = v->other,
                            .user = v->user,
                            .chosen = v->aim,
                            .aims = v->aims,
                            .card = v->card,
                            .x = v->purse.x };
}

/* What may still be aimed at; false if it aims at nothing at all. */
static bool candidates_left(const struct duel *d, const struct announce *v, struct group *g)
{
    struct aiming a = whole_aiming(v);

    if (enters_attached(v, d)) {
        *g = (struct group){ .pick = true, .least = 1, .most = 1 };
        host_candidates(d, v->seat, v->source, v->card, &g->set);
        return true;
    }
    if ((v->flags & LINK_KIND) == LINK_NORMAL_ATTACK) {
        attack_targets(d, v->user, g);
        return true;
    }
    if (!aim_candidates(d, &a, g))
        return false;
    if (is_legend(d, v->seat))
        keep_fitting_side(d, v->seat, v->ability, g);
    return true;
}

/* Why none of the others on the field. */
static void refuse_other_targets(const struct duel *d, const struct announce *v, struct menu *m)
{
    struct aiming a = whole_aiming(v);

    for (int seat = 0; seat < d->seats; seat++) {
        ref first[3] = { seat_ref(seat), place(d, front(seat))->first, place(d, backup(seat))->first };
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (is_there(d, r) && !set_has(d, v->left, r))
                    refused(m, (struct duel_option){ .verb = TARGET, .a = r }, false,
                            target_barred_by(d, &a, v->flags & LINK_ATTACK, r));
    }
}

void target_options_of_link(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    (void)seat;

    FOR_EACH_OF (d, r, v->left)
        offer(m, (struct duel_option){ .verb = TARGET, .a = r });
    if (m->refusal)
        refuse_other_targets(d, v, m);
    if (v->aims >= v->least)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
    offer_to_cancel(d, v, m);
}

static struct aiming aiming_of(const struct announce *v)
{
    return (struct aiming){
        .ability = v->ability, .seat = v->seat, .source = v->source, .links = v->links, .card = v->card, .x = v->purse.x
    };
}

void answered_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    struct aiming a = aiming_of(v);
    struct set links;
    (void)seat;

    answer_candidates(d, &a, &links);
    FOR_EACH_OF (d, link, links.word)
        offer(m, (struct duel_option){ .verb = ANSWER, .a = link, .b = (uint16_t)(link - LINK_REF + 1) });
    offer_to_cancel(d, v, m);
}

/* FAROE-R134: those with whom there is something to aim at. */
void can_be_named(const struct duel *d, const struct aiming *a, struct set *out)
{
    const cell *at = d->book->code + d->book->ability[a->ability].naming + 2;
    struct scope s = { .d = d, .seat = a->seat, .source = a->source, .x = a->x };
    struct group named, g;

    eval_set(&s, &at, &named);
    FOR_EACH_OF (d, r, named.set.word) {
        struct aiming other = *a;
        other.named = r;
        if (aim_candidates(d, &other, &g) && !set_first(d, g.set.word))
            set_remove(d, named.set.word, r);
    }
    *out = named.set;
}

void name_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    struct aiming a = aiming_of(v);
    struct set named;
    (void)seat;

    can_be_named(d, &a, &named);
    FOR_EACH_OF (d, r, named.word)
        offer(m, (struct duel_option){ .verb = TARGET, .a = r });
    offer_to_cancel(d, v, m);
}

/* FAROE-5.5, FAROE-R80: counted without the materials. */
static bool may_enter_backup(const struct duel *d, const struct announce *v)
{
    int others = place(d, front(v->seat))->count;

    for (int i = 0; i < v->purse.things; i++)
        if (zone_of(d, v->purse.thing[i]) == FAROE_ZONE_CHARACTER_ZONE)
            others--;
    return others > 0;
}

void zone_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    (void)seat;

    offer(m, (struct duel_option){ .verb = TO_FRONT });
    offer(m, (struct duel_option){ .verb = TO_BACKUP });
    offer_to_cancel(d, v, m);
}

/* ---- the step ------------------------------------------------------------------------------------------------------- */

/* A Surprise or Contingency that is played. */
static void cite_condition(const struct duel *d, int keyword)
{
    if (keyword == FAROE_KEYWORD_SURPRISE) {
        CITE(d, FAROE_16_102);
        CITE(d, FAROE_D29);
    } else if (keyword == FAROE_KEYWORD_CONTINGENCY) {
        CITE(d, FAROE_16_41);
        CITE(d, FAROE_16_42);
        CITE(d, FAROE_D28);
    }
}

/* A Skill or Reaction is used, attached or from Hand. */
static void cite_supertypes(const struct duel *d, ref card)
{
    if (is_of_type(d, card, FAROE_WORD_SKILL))
        CITE(d, FAROE_14_5);
    if (is_of_type(d, card, FAROE_WORD_REACTION))
        CITE(d, FAROE_14_6);
    if (face(d, card)->roles)
        CITE(d, FAROE_14_20);
    if (zone_of(d, card) == FAROE_ZONE_HAND)
        CITE(d, FAROE_13_3);
}

/* What the option means: which card in which role, whose doing. */
static void read_option(const struct duel *d, struct announce *v)
{
    struct duel_option o = v->option;

    v->source = o.a;
    switch (o.verb) {
    case ATTACK_WITH:
        v->flags = LINK_NORMAL_ATTACK | LINK_ATTACK;
        v->user = o.a;
        break;
    case PLAY_CARD:
    case PLAY_FROM_HAND:
    case PLAY_AS: /* FAROE-D15 */
    case PLAY_AS_FROM_HAND:
        v->flags = LINK_PLAYS;
        if (o.b)
            CITE(d, FAROE_14_20);
        v->card = (uint16_t)(o.b ? face(d, o.a)->role + o.b - 1 : object(d, o.a)->card);
        v->user = seat_ref(v->seat);
        break;
    case REVEAL_CARD:
    case REVEAL_TEXT: {
        v->flags = LINK_CARD;
        v->ability = o.b;
        v->card = d->book->ability[o.b].card; /* or its role */
        v->user = zone_of(d, o.a) == FAROE_ZONE_ATTACHED ? host(d, o.a) : seat_ref(v->seat);
        if (RARELY(d->journal)) {
            cite_supertypes(d, o.a);
            cite_condition(d, d->book->ability[o.b].keyword - 1);
        }
        for (int i = 0; i < own(d)->mets; i++)
            if (own(d)->met[i].card == o.a && own(d)->met[i].ability == o.b) {
                v->it = own(d)->met[i].subject;
                v->other = own(d)->met[i].other;
                v->links = own(d)->met[i].links;
            }
        break;
    }
    default: /* OPTION_USE */
        v->flags = LINK_ABILITY;
        v->ability = o.b;
        v->user = faroe_user_of(d, o.a, NOTHING);
        break;
    }
    if (is_attack(d, v->ability))
        v->flags |= LINK_ATTACK;
}

/* FAROE-R150: as many as a link can have, by seat and entry; then what is not on the field. Gives back how many. */
int take_all_aims(struct duel *d, struct set *all, ref aim[AIMS])
{
    int n = 0;

    if (set_count(d, all->word) > AIMS)
        NOTE(d, BOUND_MET, FAROE_R150, .seat = -1);
    for (int k = 0; k < d->seats; k++) {
        int seat = nth_to_act(d, k);
        ref first[3] = { seat_ref(seat), place(d, front(seat))->first, place(d, backup(seat))->first };
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (n < AIMS && set_has(d, all->word, r)) {
                    set_remove(d, all->word, r);
                    aim[n++] = r;
                }
    }
    FOR_EACH_OF (d, r, all->word)
        if (n < AIMS)
            aim[n++] = r;
    return n;
}

/* Nothing more can be chosen of these, or only one thing: then nobody is asked. */
static bool settles_aims(const struct duel *d, struct announce *v, struct group *g)
{
    while (v->aims < v->most) {
        int left = set_count(d, g->set.word);
        if (left > 1 || (left == 1 && v->aims >= v->least)) {
            memcpy(v->left, g->set.word, sizeof v->left);
            return false;
        }
        if (left == 0)
            return true;
        v->aim[v->aims++] = set_first(d, g->set.word);
        if (v->aims < v->most)
            candidates_left(d, v, g);
    }
    return true;
}

/* True if there is nothing to choose. An Attack on "each" of a group: FAROE-7.14. */
static bool begin_to_aim(struct duel *d, struct announce *v)
{
    struct group g;

    if (!candidates_left(d, v, &g))
        return true;
    if (g.each) {
        CITE(d, FAROE_7_14);
        if (v->flags & LINK_ATTACK) /* else it has no targets, and the group is counted as it resolves */
            v->aims = (uint8_t)take_all_aims(d, &g.set, v->aim);
        return true;
    }
    if (g.most < 1) /* X targets, and X is 0: FAROE-R153 */
        return true;
    if (g.most > AIMS && set_count(d, g.set.word) > AIMS)
        NOTE_TO(d, 1u << v->seat, BOUND_MET, FAROE_R150, .seat = -1); /* nobody else sees yet what is being chosen */
    v->most = (uint8_t)(g.most > AIMS ? AIMS : g.most);
    v->least = (uint8_t)(g.least < 1 ? 1 : g.least > v->most ? v->most : g.least);
    return settles_aims(d, v, &g);
}

static bool aims_are_settled(const struct duel *d, struct announce *v)
{
    struct group g;

    if (v->aims >= v->most)
        return true;
    candidates_left(d, v, &g);
    return settles_aims(d, v, &g);
}

/* For invariants: what is offered to aim at is what can be aimed at. */
bool aims_are_current(const struct duel *d)
{
    struct group g;

    if (!d->waiting || d->ask[__builtin_ctz(d->waiting)] != ASK_TARGET)
        return true;
    candidates_left(d, ASKING(d, announce), &g);
    return memcmp(g.set.word, ASKING(d, announce)->left, sizeof ASKING(d, announce)->left) == 0;
}

/* A Replay, a Buildup that goes off: it has been paid for. */
static bool is_again(const struct announce *v)
{
    return v->flags & (LINK_REPLAYED | LINK_BUILDUP);
}

/* TP besides the costs. */
static int tp_of_overdrive(const struct duel *d, const struct announce *v)
{
    return v->flags & LINK_OVERDRIVE ? overdrive_cost(d, overdrive_of(d, v->card)) : 0;
}

/* FAROE-16.79, FAROE-R145: a Skill, Reaction or Item that is played, not one that is activated again. */
static bool offers_overdrive(const struct duel *d, const struct announce *v)
{
    int overdrive = (v->flags & LINK_KIND) == LINK_CARD && !v->fixed ? overdrive_of(d, v->card) : 0;

    return overdrive && tp_of_purse(d, &v->purse) + overdrive_cost(d, overdrive) <= player(d, v->seat)->tp &&
           (!is_attack(d, overdrive) || can_attack(d, v->user));
}

/* By what rule this seat may answer the Chain with it. */
static void cite_answer(const struct duel *d, const struct announce *v)
{
    bool active = v->seat == own(d)->active, card = (v->flags & LINK_KIND) == LINK_CARD;

    if (card)
        CITE(d, active ? FAROE_6_8 : FAROE_6_13);
    else if (!active)
        CITE(d, FAROE_6_14);
    for (int i = 0; i < d->links; i++)
        if (link_seat(link_at(d, i)) == v->seat && link_at(d, i)->target[LINK_ANSWERS])
            CITE(d, FAROE_6_15);
}

/* By what rule a card comes onto the field. */
static void cite_entering(const struct duel *d, const struct announce *v)
{
    const struct card *c = &d->book->card[v->card];

    if (enters_attached(v, d)) {
        CITE(d, FAROE_5_9);
    } else if (card_has(c, FAROE_WORD_CHARACTER)) {
        CITE(d, zone_of(d, v->source) == FAROE_ZONE_FIGHTER_POOL ? FAROE_5_2 : FAROE_5_20);
        CITE(d, FAROE_5_3);
    } else if (card_has(c, FAROE_WORD_ZONE_CARD)) {
        CITE(d, FAROE_5_10);
    }
}

/* What is used with no Chain open: by its host or in The Last Stand, or an Item, or what names this time. */
static void cite_use(const struct duel *d, const struct announce *v)
{
    bool item = card_has(&d->book->card[v->card], FAROE_WORD_ITEM);
    int phase = own(d)->phase;

    if (v->card && item)
        CITE(d, FAROE_5_9);
    else if (v->card)
        CITE(d, zone_of(d, v->source) == FAROE_ZONE_HAND ? FAROE_13_3 : FAROE_6_7);
    if (v->seat == own(d)->active && phase >= FAROE_WINDOW_PREPARATION_PHASE && phase <= FAROE_WINDOW_AFTERMATH_PHASE)
        CITE(d, FAROE_5_21);
    if (v->ability && d->book->ability[v->ability].head && phase != FAROE_WINDOW_COMBAT_PHASE)
        CITE(d, FAROE_5_19);
    if (!v->card && uses_of(d, v->source, v->ability))
        CITE(d, FAROE_6_11);
}

static void cite_playing(const struct duel *d, const struct announce *v)
{
    unsigned kind = v->flags & LINK_KIND;

    if (v->card && d->book->card[v->card].role_of)
        CITE(d, FAROE_D15);
    if (v->aims)
        CITE(d, FAROE_7_15);
    if (v->aims > 1 && v->flags & LINK_ATTACK)
        CITE(d, FAROE_7_13);
    if (v->fixed)
        return;
    if (kind == LINK_PLAYS)
        cite_entering(d, v);
    else if (kind != LINK_NORMAL_ATTACK && d->links > 0)
        cite_answer(d, v);
    else if (kind != LINK_NORMAL_ATTACK)
        cite_use(d, v);
}

/* FAROE-6.11, FAROE-R52: without a limit of its own uses are counted for the turn. */
int uses_count_until(const struct ability *a)
{
    if (!a->limit)
        return ENDS_WITH_TURN;
    return a->period ? period_end(a->period - 1) : ENDS_NEVER;
}

static unsigned marks_to_be(const struct duel *d, const struct announce *v)
{
    unsigned flags = v->flags;

    if (v->aims)
        flags |= LINK_AIMED;
    if (zone_of(d, v->source) == FAROE_ZONE_FIGHTER_POOL)
        flags |= LINK_FROM_POOL;
    return flags;
}

static uint32_t places_of_lying(const struct duel *d, const struct announce *v)
{
    uint32_t places = 0;

    for (int i = 0; i < v->aims; i++)
        if (is_card(v->aim[i]) && !is_fighting(d, v->aim[i]))
            places |= 1u << i;
    return places;
}

static void write_link(struct duel *d, const struct announce *v)
{
    struct link *l = add_link(d, v->ability, v->source, v->seat, v->purse.x);

    if (!l)
        return;
    memcpy(l->target, v->aim, v->aims * sizeof(ref));
    l->target[LINK_USER] = v->user;
    l->target[LINK_ANSWERS] = v->answers;
    l->target[LINK_IT] = v->it;
    l->target[LINK_OTHER] = v->other;
    l->target[LINK_NAMED] = v->named;
    l->target[LINK_AIMS] = v->aims;
    l->target[LINK_TURNS] = v->turns;
    set_places(l, LINK_LYING, places_of_lying(d, v));
    l->target[LINK_MARKS] = (uint16_t)marks_to_be(d, v);
    if (kind_of(l) == LINK_PLAYS)
        for (int i = 0, n = LINK_MATERIALS; i < v->purse.things; i++)
            if (v->purse.pays_for[i] == PAYS_MATERIAL)
                l->target[n++] = v->purse.thing[i];
    if (kind_of(l) == LINK_ABILITY && (!v->fixed || counts_as_trigger(&d->book->ability[v->ability])))
        count_use(d, v->source, v->ability, uses_count_until(&d->book->ability[v->ability]));
}

/* FAROE-8.24: a card that is played or revealed leaves its zone. */
static void leave_for_chain(struct duel *d, const struct announce *v)
{
    bool was_attached = zone_of(d, v->source) == FAROE_ZONE_ATTACHED;

    CITE(d, FAROE_8_24);
    own(d)->host[v->source] = NOTHING;
    object(d, v->source)->state = 0;
    move_object(d, v->source, zone_place(FAROE_ZONE_CHAIN, v->seat), ON_TOP);
    object(d, v->source)->card = v->card;
    NOTE(d, was_attached ? REVEALS : PLAYS, was_attached ? FAROE_5_7 : FAROE_8_1, .seat = (int8_t)v->seat,
         .thing = v->source, .other = v->aims ? v->aim[0] : NOTHING);
}

/* FAROE-8.14: all costs are paid, and it is on the Chain. The link is written first, so that it remembers what its source
 * was if that is what is paid (FAROE-8.21); what paying sets off is linked with what announcing does. */
static void commit(struct duel *d, struct announce *v)
{
    bool plays = v->card && !is_again(v);

    if (RARELY(d->journal))
        cite_playing(d, v);
    CITE(d, FAROE_8_14);
    own(d)->mark = d->waitings;
    write_link(d, v);
    if (!is_again(v))
        pay_purse(d, &v->purse, tp_of_overdrive(d, v));
    if (plays)
        leave_for_chain(d, v);
    else if ((v->flags & LINK_KIND) == LINK_NORMAL_ATTACK)
        NOTE(d, ATTACKS, FAROE_6_4, .seat = (int8_t)v->seat, .thing = v->user, .other = v->aim[0]);
    else
        NOTE(d, v->fixed ? TRIGGERS : ACTIVATES, v->fixed ? FAROE_8_5 : FAROE_6_12, .seat = (int8_t)v->seat,
             .thing = top_link(d)->source, .other = v->aims ? v->aim[0] : NOTHING);
    for (int i = 1; i < v->aims; i++)
        NOTE(d, TARGETS, FAROE_8_1, .seat = (int8_t)v->seat, .thing = v->source, .other = v->aim[i]);
}

/* FAROE-D23: which link it acts on, or is about. Of what hears links only one may be left: nobody is asked. */
static bool asks_what_it_answers(const struct duel *d, struct announce *v)
{
    struct aiming a = aiming_of(v);
    struct set links;

    if (!v->ability || (d->book->ability[v->ability].kind != ABILITY_RESPOND && !v->links))
        return false;
    if (!v->links)
        return true;
    answer_candidates(d, &a, &links);
    v->answers = set_first(d, links.word);
    return set_count(d, links.word) > 1;
}

/* It has heard of the link that it is about. */
static void settle_what_it_answers(const struct duel *d, struct announce *v)
{
    struct aiming a = aiming_of(v), about;

    if (!v->links)
        return;
    about = about_link(d, &a, v->answers);
    v->it = about.it;
    v->other = about.other;
}

#define GIVE_UP                                                                                                        \
    do {                                                                                                               \
        end_dialogue(d);                                                                                               \
        RETURN(0);                                                                                                     \
    } while (0)
#define CANCELLED (d->answer[v->seat].verb == OPTION_CANCEL)

STEP(announce)
{
    BEGIN;
    if (!v->fixed)
        read_option(d, v);
    v->purse.seat = v->seat;
    v->purse.source = v->source;
    v->purse.card = v->card;
    v->purse.ability = v->ability;
    v->purse.can_be_taken_back = !v->fixed && !is_legend(d, v->seat);
    for (; !is_again(v) && v->purse.part < 2; v->purse.part++)
        if (asks_for_way(d, &v->purse)) {
            ASK(v->seat, ASK_WAY);
            if (CANCELLED)
                GIVE_UP;
            v->purse.way[v->purse.part] = (uint8_t)(d->answer[v->seat].a - 1);
        }
    if (!is_again(v) && asks_for_x(d, &v->purse)) {
        ASK(v->seat, ASK_X);
        if (CANCELLED)
            GIVE_UP;
        v->purse.x = d->answer[v->seat].a;
    }
    if (v->ability && d->book->ability[v->ability].naming) {
        ASK(v->seat, ASK_NAME);
        if (CANCELLED)
            GIVE_UP;
        v->named = d->answer[v->seat].a;
    }
    if (asks_what_it_answers(d, v)) {
        ASK(v->seat, ASK_ANSWERED);
        if (CANCELLED)
            GIVE_UP;
        v->answers = d->answer[v->seat].a;
    }
    settle_what_it_answers(d, v);
    if (asks_which_to_turn(d, v)) { /* FAROE-R61 */
        ASK(v->seat, ASK_TURNED);
        if (CANCELLED)
            GIVE_UP;
        v->turns = (uint8_t)d->answer[v->seat].b;
    }
    for (bool settled = begin_to_aim(d, v); !settled; settled = aims_are_settled(d, v)) {
        ASK(v->seat, ASK_TARGET);
        if (CANCELLED)
            GIVE_UP;
        if (d->answer[v->seat].verb == OPTION_DONE)
            break;
        v->aim[v->aims++] = d->answer[v->seat].a;
    }
    if ((v->flags & LINK_KIND) == LINK_PLAYS)
        while (d->book->card[v->card].holds >> FAROE_KEYWORD_LEVEL_UP & 1 && /* FAROE-16.60 */
               v->purse.things < material_count(d, v->card)) {
            ASK(v->seat, ASK_MATERIAL);
            if (CANCELLED)
                GIVE_UP;
            put_in_purse(&v->purse, d->answer[v->seat].a, PAYS_MATERIAL);
            CITE(d, FAROE_16_60);
        }
    while (!is_again(v) && bosses_missing(d, &v->purse) > 0) { /* FAROE-16.31 */
        ASK(v->seat, ASK_BOSS);
        if (CANCELLED)
            GIVE_UP;
        put_in_purse(&v->purse, d->answer[v->seat].a, PAYS_BOSS);
    }
    if ((v->flags & LINK_KIND) == LINK_PLAYS) {
        if (card_has(&d->book->card[v->card], FAROE_WORD_CHARACTER) && !enters_attached(v, d))
            CITE(d, FAROE_5_5);
        if (card_has(&d->book->card[v->card], FAROE_WORD_CHARACTER) && !enters_attached(v, d) &&
            may_enter_backup(d, v)) {
            ASK(v->seat, ASK_ZONE);
            if (CANCELLED)
                GIVE_UP;
            if (d->answer[v->seat].verb == TO_BACKUP)
                v->flags |= LINK_TO_BACKUP;
        }
    }
    if (offers_overdrive(d, v)) { /* FAROE-16.79 */
        ASK(v->seat, ASK_OVERDRIVE);
        if (d->answer[v->seat].verb == OPTION_YES)
            v->flags |= LINK_OVERDRIVE | (is_attack(d, overdrive_of(d, v->card)) ? LINK_ATTACK : 0);
    }
    while (!is_again(v) && asks_for_item(d, &v->purse)) { /* FAROE-D17 */
        ASK(v->seat, ASK_COST);
        if (CANCELLED)
            GIVE_UP;
        if (d->answer[v->seat].verb == OPTION_DONE)
            v->purse.enough = 1;
        else
            put_in_purse(&v->purse, d->answer[v->seat].a, PAYS_FIRST_ITEM + v->purse.item);
    }
    end_dialogue(d);
    commit(d, v);
    RETURN(1);
    END;
}
