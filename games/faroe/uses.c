/* uses.c: who can act, and what a player may use: texts of cards, Surprise and Contingency, activated abilities (FAROE-6,
 * FAROE-8, FAROE-16).
 *
 * Each kind has two functions: one names the candidates, the other tests one of them by the rules.
 */
#include "actions.h"

/* ---- who can act ------------------------------------------------------------------------------------------- */

/* The rule by which it is paralyzed, 0: it is not. */
static int paralyzed_by(const struct duel *d, ref r)
{
    if (object(d, r)->state & BARRED)
        return FAROE_16_83;
    return choice_of(d, PARALYZE_IMMEDIATE) == 0 && working_counters(d, r, FAROE_COUNTER_PARALYZE) ? FAROE_16_84 : 0;
}

/* The rule by which it cannot act, 0: it can. FAROE-R29: barred this round, paralyzed, told so by a text, in Orbit. */
int barred_by(const struct duel *d, ref r)
{
    int paralyzed = paralyzed_by(d, r);

    if (paralyzed)
        return paralyzed;
    if (permission(d, r, FAROE_ACTION_ACT, NOTHING) < 0)
        return FAROE_1_10;
    if (is_card(r))
        return is_there(d, r) ? 0 : FAROE_16_72;
    return is_away(d, r) ? FAROE_16_76 : 0;
}

bool can_act(const struct duel *d, ref r)
{
    return barred_by(d, r) == 0;
}

/* The rule by which it cannot attack, 0: it can. */
int attack_barred_by(const struct duel *d, ref r)
{
    int barred = barred_by(d, r);

    if (barred)
        return barred;
    int permitted = permission(d, r, FAROE_ACTION_ATTACK, NOTHING);
    if (permitted < 0)
        return FAROE_1_10;
    if (is_seat(r) || permitted > 0)
        return 0;
    if (zone_of(d, r) == FAROE_ZONE_BACKUP_ZONE && choice_of(d, BACKUP_CAN_ATTACK) == 0)
        return FAROE_6_16;
    if (object(d, r)->state & FRESH && !has_keyword(d, r, FAROE_KEYWORD_FLASH))
        return FAROE_6_3;
    return 0;
}

bool can_attack(const struct duel *d, ref r)
{
    return attack_barred_by(d, r) == 0;
}

/* ---- costs --------------------------------------------------------------------------------------------------- */

/* Adds what a row of costs comes to if that is a number of TP and nothing else; false if it is more than that. */
static bool add_plain_price(const struct duel *d, int row, int *tp)
{
    const struct cost *c = &d->book->cost[row];

    *tp += c->number;
    return !c->items && !c->alternatives;
}

/* The same of a card and its ability together, while no effect changes Costs. */
static bool is_plain_price(const struct duel *d, int card, int ability, int *tp)
{
    const struct card *c = &d->book->card[card];
    bool free = is_free_character(d, card, ability);

    *tp = 0;
    return !(listeners(d)->changes >> FAROE_ATTRIBUTE_COST & 1) &&
           !(c->holds & (KEYWORD_BIT(BOSS) | KEYWORD_BIT(LEVEL_UP))) && (free || add_plain_price(d, c->cost, tp)) &&
           add_plain_price(d, d->book->ability[ability].cost, tp);
}

/* FAROE-6.9 */
bool costs_can_be_paid(const struct duel *d, int seat, ref source, int card, int ability)
{
    int tp;

    if (is_plain_price(d, card, ability, &tp))
        return tp <= player(d, seat)->tp;
    struct purse p = { .source = source, .card = (uint16_t)card, .ability = (uint16_t)ability, .seat = (uint8_t)seat };

    return purse_can_be_paid_somehow(d, &p);
}

/* ---- what a card's ability needs -------------------------------------------------------------------------- */

bool is_used_as(const struct card *c, int type)
{
    return c->role_of ? c->role_word == type : card_has(c, type);
}

/* Activated abilities are used where they are; the other ones are what a Skill, Reaction or Item does when it is
 * played. */
bool is_played_text(const struct card *c, const struct ability *a)
{
    bool stays = c->holds >> FAROE_KEYWORD_BUILDUP & 1; /* what names its time there is an ability of the open card */

    return !(a->flags & ABILITY_NESTED) && (a->kind == ABILITY_RESPOND || !a->head || !stays) &&
           (is_used_as(c, FAROE_WORD_SKILL) || is_used_as(c, FAROE_WORD_REACTION) || is_used_as(c, FAROE_WORD_ITEM));
}

/* FAROE-5.19: a text may name its time, and whose. */
static bool is_its_turn(const struct duel *d, int seat, const struct ability *a)
{
    return a->whose != 2 || seat == own(d)->active;
}

static bool condition_holds(const struct duel *d, int seat, ref source, int condition)
{
    struct scope s = { .d = d, .seat = seat, .source = source };
    return test_holds(&s, condition);
}

/* FAROE-C40, FAROE-R52: how often a thing that costs nothing may be done in a turn. */
int free_uses(const struct duel *d)
{
    return number_of_choice(d, FREE_ACTIONS);
}

/* FAROE-R52: uses are counted so that every turn ends. */
static int use_limit(const struct duel *d, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    return a->limit ? a->limit : is_free(d, ability) ? free_uses(d) : MOST_USES;
}

bool finds_name_or_aim(const struct duel *d, const struct aiming *a)
{
    struct set named;

    if (!d->book->ability[a->ability].naming)
        return finds_aim(d, a);
    can_be_named(d, a, &named); /* FAROE-R134 */
    return set_first(d, named.word) != NOTHING;
}

/* The checks that all uses share, cheapest first; the user is who performs it. */
static bool may_use(const struct duel *d, const struct chooser *p, struct duel_option o, struct aiming *a, ref user,
                    bool is_action)
{
    const struct ability *ability = &d->book->ability[a->ability];
    struct menu *m = p->m;
    bool own_ability = o.verb == OPTION_USE;

    if (refused(m, o, d->links < MOST_LINKS, FAROE_R126) ||
        refused(m, o, own(d)->links_added < MOST_TURN_LINKS, FAROE_R52) ||
        refused(m, o, costs_can_be_paid(d, p->seat, a->source, a->card, a->ability), FAROE_6_9) ||
        refused(m, o, !is_action || is_legend_ref(d, user) || can_act(d, user), /* FAROE-18.42 */
                own_ability     ? barred_by(d, user)
                : is_seat(user) ? FAROE_16_85
                                : FAROE_6_19) ||
        refused(m, o, is_seat(a->source) || !paralyzed_by(d, a->source),
                m->refusal ? paralyzed_by(d, a->source) : FAROE_16_84) ||
        refused(m, o, !is_attack(d, a->ability) || can_attack(d, user),
                m->refusal && !is_seat(user) && ability->kind != ABILITY_RESPOND ? attack_barred_by(d, user)
                                                                                 : FAROE_6_22) ||
        refused(m, o, !ability->condition || condition_holds(d, p->seat, a->source, ability->condition), FAROE_8_8))
        return false;
    if (ability->kind == ABILITY_RESPOND || a->links)
        return !refused(m, o, finds_answer(d, a), m->refusal ? no_answer_by(d, a) : FAROE_8_8);
    return !refused(m, o, finds_name_or_aim(d, a), is_attack(d, a->ability) ? FAROE_6_18 : FAROE_7_2);
}

/* ---- when -------------------------------------------------------------------------------------------------- */

/* FAROE-R46: by the option Skills too, in the own Combat Phase. */
static bool skills_may_link(const struct duel *d, int seat)
{
    return choice_of(d, SKILLS_LINK) && seat == own(d)->active && own(d)->phase == FAROE_WINDOW_COMBAT_PHASE;
}

/* The windows of texts that it is the time for. */
uint32_t text_windows(const struct duel *d, int seat)
{
    if (d->links == 0)
        return 1u << own(d)->phase;
    return 1u << FAROE_WINDOW_CHAIN | (skills_may_link(d, seat) ? 1u << FAROE_WINDOW_COMBAT_PHASE : 0);
}

/* FAROE-8.12, FAROE-R25: what answers is used whenever there is something to answer, unless it names another time than the
 * usual ones. */
static bool is_time_to_answer(const struct duel *d, int seat, const struct ability *a)
{
    uint32_t usual = 1u << FAROE_WINDOW_CHAIN | 1u << FAROE_WINDOW_COMBAT_PHASE;

    return d->links > 0 && a->windows & (usual | 1u << own(d)->phase) && is_its_turn(d, seat, a);
}

/* ---- cards whose text is used --------------------------------------------------------------------------------- */

/* A card with roles has its abilities in them. */
bool next_role(const struct duel *d, ref card, int *role)
{
    const struct card *c = face(d, card);

    if (*role == 0) {
        *role = c->roles ? c->role : object(d, card)->card;
        return true;
    }
    return ++*role < c->role + c->roles;
}

/* Could both be used now? What waits for a condition may come at any time. */
static bool share_a_time(const struct duel *d, const struct ability *a, const struct ability *b)
{
    uint32_t skill = 1u << FAROE_WINDOW_COMBAT_PHASE, answer = 1u << FAROE_WINDOW_CHAIN, windows = a->windows;

    if (waits_for_condition(a) || waits_for_condition(b))
        return true;
    if (choice_of(d, SKILLS_LINK) && windows & (skill | answer))
        windows |= skill | answer;
    return windows & b->windows;
}

/* FAROE-14.20: texts of a card that could be used at the same time are told apart by their numbers. */
static struct duel_option reveal_option(const struct duel *d, ref card, int ability)
{
    int n = 0, number = 0;
    bool told_apart = false;

    for (int role = 0; uses_noted(d, card) & HAS_SEVERAL_TEXTS && next_role(d, card, &role);) {
        const struct card *c = &d->book->card[role];
        for (int i = c->ability; i < c->ability + c->abilities; i++) {
            const struct ability *a = &d->book->ability[i];
            if (!waits_for_condition(a) && !(is_activated(a) && is_played_text(c, a)))
                continue;
            n++;
            if (i == ability)
                number = n;
            else
                told_apart = told_apart || share_a_time(d, a, &d->book->ability[ability]);
        }
    }
    return (struct duel_option){ .verb = told_apart ? REVEAL_TEXT : REVEAL_CARD,
                                 .a = card,
                                 .b = (uint16_t)ability,
                                 .c = (uint16_t)(told_apart ? number : 0) };
}

static bool is_item_text(const struct card *c)
{
    return is_used_as(c, FAROE_WORD_ITEM);
}

/* The texts of a card that are played now. */
void consider_texts(const struct duel *d, struct prospect *p, ref card)
{
    for (int role = 0; next_role(d, card, &role);) {
        const struct card *c = &d->book->card[role];
        if (!(texts_noted(c) & p->times) || c->holds >> FAROE_KEYWORD_BUILDUP & 1)
            continue;
        for (int i = c->ability; i < c->ability + c->abilities; i++) {
            const struct ability *a = &d->book->ability[i];
            bool in_time = a->kind == ABILITY_RESPOND ? p->why || d->links > 0 : a->windows & p->times;
            if (in_time && is_activated(a) && is_played_text(c, a) && is_its_turn(d, p->seat, a) &&
                (!p->timed || a->head || is_item_text(c)) && price_noted(c) + least_tp(d->book, a->cost) <= p->means)
                consider(p, reveal_option(d, card, i));
        }
    }
}

/* Skills and Reactions are used from Hand in The Last Stand: FAROE-13.3, FAROE-13.7. */
bool uses_hand(const struct duel *d, int seat)
{
    return in_last_stand(d, seat) || choice_of(d, HAND_USE) == 1 || is_legend(d, seat);
}

/* Its host fights for the seat: FAROE-6.20. */
bool is_in_use(const struct duel *d, int seat, ref card)
{
    return is_fighting(d, host(d, card)) && controller(d, host(d, card)) == seat;
}

/* The rule by which its text is not used where it lies, 0: it is. One with Surprise is played for that alone. */
static int not_used_here_by(const struct duel *d, int seat, ref card)
{
    if (uses_noted(d, card) & IS_SURPRISE)
        return FAROE_16_103;
    if (zone_of(d, card) == FAROE_ZONE_ATTACHED)
        return is_in_use(d, seat, card) ? 0 : FAROE_6_20;
    return card_has(face(d, card), FAROE_WORD_ITEM) || uses_hand(d, seat) ? 0 : FAROE_13_7;
}

static ref performer(const struct duel *d, int seat, ref card)
{
    return zone_of(d, card) == FAROE_ZONE_ATTACHED ? host(d, card) : seat_ref(seat);
}

static bool may_use_text(const struct duel *d, const struct chooser *p, struct duel_option o)
{
    const struct ability *a = &d->book->ability[o.b];
    struct aiming aim = { .ability = o.b, .seat = p->seat, .source = o.a, .card = a->card };
    bool item = is_item_text(&d->book->card[a->card]);
    int elsewhere = not_used_here_by(d, p->seat, o.a);

    return !refused(p->m, o, !elsewhere, elsewhere) && !refused(p->m, o, !item || d->links == 0, FAROE_8_6) &&
           !refused(p->m, o,
                    a->kind == ABILITY_RESPOND ? is_time_to_answer(d, p->seat, a)
                                               : (a->windows & text_windows(d, p->seat)) != 0,
                    a->kind == ABILITY_RESPOND ? FAROE_8_11 : FAROE_8_12) &&
           may_use(d, p, o, &aim, performer(d, p->seat, o.a), !item);
}

/* ---- Surprise and Contingency --------------------------------------------------------------------------------- */

/* FAROE-R86: what came about as something resolved starts a Chain and never continues one. */
static const struct met *find_met(const struct duel *d, ref card, int ability)
{
    for (int i = 0; i < own(d)->mets; i++)
        if (own(d)->met[i].card == card && own(d)->met[i].ability == ability &&
            (own(d)->met[i].while_building || d->links == 0))
            return &own(d)->met[i];
    return NULL;
}

/* Contingency if COND: head[0] is the alternative, the test follows. */
static bool contingency_holds(const struct duel *d, int seat, ref source, int ability)
{
    const cell *at = d->book->code + d->book->ability[ability].head;
    struct scope s = { .d = d, .seat = seat, .source = source };

    if (*at++ == 0)
        return eval_test(&s, &at);
    return find_met(d, source, ability) != NULL;
}

bool waits_for_condition(const struct ability *a)
{
    return a->keyword == FAROE_KEYWORD_SURPRISE + 1 || a->keyword == FAROE_KEYWORD_CONTINGENCY + 1;
}

/* A Contingency may ask for something else. */
bool waits_for_event(const struct duello_book *b, const struct ability *a)
{
    return a->keyword == FAROE_KEYWORD_SURPRISE + 1 || b->code[a->head] != 0;
}

bool has_condition(const struct duel *d, ref card)
{
    return texts_noted(face(d, card)) & WAITS_FOR_CONDITION;
}

void consider_condition(const struct duel *d, struct prospect *p, ref card)
{
    const struct card *c = face(d, card);

    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        if (waits_for_condition(a) && p->times & (waits_for_event(d->book, a) ? WHEN_EVENT_IS_MET : WHEN_TEST_HOLDS) &&
            price_noted(c) + least_tp(d->book, a->cost) <= p->means)
            consider(p, reveal_option(d, card, i));
    }
}

/* FAROE-16.41, FAROE-16.102: they may be played whenever their condition is met. */
static bool may_use_condition(const struct duel *d, const struct chooser *p, struct duel_option o)
{
    bool surprise = d->book->ability[o.b].keyword == FAROE_KEYWORD_SURPRISE + 1;
    bool item = card_has(face(d, o.a), FAROE_WORD_ITEM);
    const struct met *met = find_met(d, o.a, o.b);
    struct aiming aim = { .ability = o.b,
                          .seat = p->seat,
                          .source = o.a,
                          .card = object(d, o.a)->card,
                          .links = met ? met->links : 0,
                          .it = met ? met->subject : NOTHING,
                          .other = met ? met->other : NOTHING };

    return !refused(p->m, o, !surprise || zone_of(d, o.a) == FAROE_ZONE_ATTACHED, FAROE_16_103) &&
           !refused(p->m, o, surprise ? met != NULL : contingency_holds(d, p->seat, o.a, o.b),
                    surprise ? FAROE_16_102 : FAROE_16_41) &&
           !refused(p->m, o, d->links == 0 || !item, FAROE_8_6) &&
           may_use(d, p, o, &aim, performer(d, p->seat, o.a), !item);
}

/* ---- activated abilities --------------------------------------------------------------------------------------- */

static bool attack_is_on_chain(const struct duel *d)
{
    for (int i = 0; i < d->links; i++)
        if (marks_of(link_at(d, i)) & LINK_ATTACK)
            return true;
    return false;
}

/* FAROE-R25, FAROE-R138 */
static bool is_time_for(const struct duel *d, int seat, const struct ability *a)
{
    bool active = seat == own(d)->active;

    if (a->kind == ABILITY_RESPOND)
        return is_time_to_answer(d, seat, a);
    if (a->head) /* it names its time, be it that of a Chain */
        return a->windows >> (d->links ? FAROE_WINDOW_CHAIN : own(d)->phase) & 1 && is_its_turn(d, seat, a);
    if (active)
        return own(d)->phase == FAROE_WINDOW_COMBAT_PHASE;
    return attack_is_on_chain(d);
}

static void consider_ability(const struct duel *d, struct prospect *p, ref source, int ability)
{
    const struct ability *a = &d->book->ability[ability];

    if (is_activated(a) && (p->why || is_time_for(d, p->seat, a)) && least_tp(d->book, a->cost) <= p->means &&
        !is_played_text(face(d, source), a))
        consider(p, (struct duel_option){ .verb = OPTION_USE, .a = source, .b = (uint16_t)ability });
}

/* The rule by which nothing of this text works now, though its card is on the field. */
static int switched_off_by(const struct duel *d, ref source, int ability)
{
    if (is_muted(d, source))
        return FAROE_16_67;
    if (is_in_orbit(d, host(d, source)))
        return is_card(host(d, source)) ? FAROE_16_72 : FAROE_16_76;
    switch (d->book->ability[ability].keyword - 1) {
    case FAROE_KEYWORD_BACKUP:
        return FAROE_16_20;
    case FAROE_KEYWORD_ARM_UP:
        return FAROE_16_16;
    case FAROE_KEYWORD_PARADOX:
        return FAROE_16_80;
    default:
        return FAROE_16_52;
    }
}

/* The rule by which what stands inside a text is not there, for all that the text works. */
static int left_out_by(const struct duel *d, int ability)
{
    const struct ability *outer = &d->book->ability[d->book->ability[ability].parent];

    return outer->keyword == FAROE_KEYWORD_REINFORCE + 1 ? FAROE_16_92 : FAROE_6_12;
}

/* FAROE-16.53: an Item that is attached is used once, and is being used until it is destroyed for that. */
static bool is_being_used_up(const struct duel *d, ref item)
{
    if (is_seat(item) || !equip_of(d, object(d, item)->card))
        return false;
    for (int i = 0; i < d->links; i++)
        if (link_at(d, i)->source == item && is_used_up(d, link_at(d, i)))
            return true;
    for (int i = 0; i < d->waitings; i++)
        if (waiting(d, i)->source == item && waiting(d, i)->amount == WAITS_FOR_REPLAY)
            return true;
    return false;
}

bool may_activate(const struct duel *d, const struct chooser *p, struct duel_option o)
{
    const struct ability *a = &d->book->ability[o.b];
    struct aiming aim = { .ability = o.b, .seat = p->seat, .source = o.a };
    ref user = faroe_user_of(d, o.a, NOTHING);
    int text = a->flags & ABILITY_NESTED && !a->given_to ? a->parent : o.b;

    return !refused(p->m, o, is_time_for(d, p->seat, a), FAROE_6_12) &&
           !refused(p->m, o, faroe_active(d, o.a, text), p->m->refusal ? switched_off_by(d, o.a, text) : FAROE_16_67) &&
           !refused(p->m, o, faroe_inside_works(d, o.a, o.b), p->m->refusal ? left_out_by(d, o.b) : FAROE_6_12) &&
           !refused(p->m, o, uses_of(d, o.a, o.b) < use_limit(d, o.b), a->limit ? FAROE_6_11 : FAROE_R52) &&
           !refused(p->m, o, use_can_be_counted(d, o.a, o.b), FAROE_R126) &&
           !refused(p->m, o, !is_being_used_up(d, o.a), FAROE_16_53) && may_use(d, p, o, &aim, user, user == o.a);
}

/* The card's own abilities, and those inside its Equip text. */
static void consider_card(const struct duel *d, struct prospect *p, ref source)
{
    const struct card *c = face(d, source);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        consider_ability(d, p, source, i);
    for (int i = c->ability + c->abilities;
         c->uses_inside && i < d->book->abilities && d->book->ability[i].card == object(d, source)->card; i++)
        if (is_written(d->book, i))
            consider_ability(d, p, source, i);
}

/* An activated ability that an effect has given to something on the seat's side. */
static bool is_given_to(const struct duel *d, const struct row *r, int seat)
{
    return r->kind == ROW_ABILITY && r->until < NOT_YET && is_activated(&d->book->ability[r->ability]) &&
           works_there(d, r->subject) && controller(d, r->subject) == seat;
}

struct giving {
    const struct duel *d;
    struct prospect *p;
    const struct duel_option *first; /* of those that have been given */
};

/* FAROE-R25: the same one given by several is one. */
static void consider_once(const struct giving *g, ref source, int ability)
{
    for (const struct duel_option *o = g->first; o < g->p->next; o++)
        if (o->a == source && o->b == ability)
            return;
    consider_ability(g->d, g->p, source, ability);
}

static bool consider_given(void *context, ref source, int ability, int seat, int row)
{
    const struct giving *g = context;
    (void)row;

    if (seat == g->p->seat)
        consider_once(g, source, ability);
    return false;
}

static bool is_of_seat(void *context, ref source, int ability, int seat, int row)
{
    (void)source, (void)ability, (void)row;
    return seat == *(const int *)context;
}

bool has_been_given_use(const struct duel *d, int seat)
{
    for (int i = 0; i < d->rows; i++)
        if (is_given_to(d, row(d, i), seat))
            return true;
    return gives_uses(d) && visit_abilities(d, ALERT_USE, is_of_seat, &seat);
}

void consider_abilities(const struct duel *d, struct prospect *p)
{
    struct giving given = { d, p, NULL };
    int places[4] = { front(p->seat), backup(p->seat), attached(p->seat), zone_slot(p->seat) };

    if (is_legend(d, p->seat))
        consider_card(d, p, seat_ref(p->seat));
    for (int i = 0; i < 4 && own(d)->users[p->seat] & p->times; i++)
        FOR_EACH_IN (d, r, places[i]) {
            if (object(d, r)->state & FACE_DOWN || !(abilities_noted(face(d, r)) & p->times))
                continue;
            consider_card(d, p, r);
        }
    given.first = p->next;
    for (int i = 0; i < d->rows; i++)
        if (is_given_to(d, row(d, i), p->seat))
            consider_once(&given, row(d, i)->source, row(d, i)->ability);
    if (gives_uses(d))
        visit_abilities(d, ALERT_USE, consider_given, &given);
}

/* ---- a card of one's own -------------------------------------------------------------------------------------------- */

bool may_reveal(const struct duel *d, const struct chooser *p, struct duel_option o)
{
    return waits_for_condition(&d->book->ability[o.b]) ? may_use_condition(d, p, o) : may_use_text(d, p, o);
}
