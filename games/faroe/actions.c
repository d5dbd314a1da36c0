/* actions.c: what a player may do in a phase, an Item Window, a Chain (FAROE-5, FAROE-6, FAROE-8).
 *
 * Each kind of thing that can be done has two functions: one names the candidates, the other tests one of them by the
 * rules. The menus at the end of the file say which of them belong to which decision.
 */
#include "faroe.h"

/* ---- who can act ------------------------------------------------------------------------------------------- */

/* The rule by which it cannot act, 0: it can. FAROE-R29: barred this round, paralyzed, told so by a text, in Orbit. */
static int barred_by(const struct duel *d, ref r)
{
    if (object(d, r)->state & BARRED)
        return FAROE_16_83;
    if (choice_of(d, PARALYZE_IMMEDIATE) == 0 && working_counters(d, r, FAROE_COUNTER_PARALYZE))
        return FAROE_16_84;
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
static int attack_barred_by(const struct duel *d, ref r)
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

/* FAROE-6.5, FAROE-16.65: whoever attacks does so in the one turn of its controller in a round, so that the extra
 * ones of a round are those of that turn. Each is an Attack of its own (FAROE-16.66). */
static bool has_normal_attack_left(const struct duel *d, ref r)
{
    return counters_on(d, r, MADE_ATTACKS) < 1 + keyword_number(d, r, FAROE_KEYWORD_MULTISTRIKE);
}

/* ---- costs --------------------------------------------------------------------------------------------------- */

/* FAROE-6.9 */
bool costs_can_be_paid(const struct duel *d, int seat, ref source, int card, int ability)
{
    struct purse p = { .source = source, .card = (uint16_t)card, .ability = (uint16_t)ability, .seat = (uint8_t)seat };

    if (!purse_can_be_paid_somehow(d, &p))
        return false;
    if (card && d->book->card[card].holds >> FAROE_KEYWORD_BOSS & 1 &&
        header_number(d, card, FAROE_KEYWORD_BOSS) > boss_cards(d, seat))
        return false;
    if (card && d->book->card[card].holds >> FAROE_KEYWORD_LEVEL_UP & 1 && !materials_exist(d, seat, card))
        return false;
    return true;
}

/* ---- what a card's ability needs -------------------------------------------------------------------------- */

/* Activated abilities are used where they are; the other ones are what a Skill, Reaction or Item does when it is
 * played. */
static bool is_played_text(const struct card *c, const struct ability *a)
{
    bool stays = c->holds >> FAROE_KEYWORD_BUILDUP & 1; /* what names its time there is an ability of the open card */

    return !(a->flags & ABILITY_NESTED) && (a->kind == ABILITY_RESPOND || !a->head || !stays) &&
           (card_has(c, FAROE_WORD_SKILL) || card_has(c, FAROE_WORD_REACTION) || card_has(c, FAROE_WORD_ITEM));
}

/* FAROE-5.19: a text may name its time, and whose. */
static bool is_its_turn(const struct duel *d, int seat, const struct ability *a)
{
    return a->kind != ABILITY_USE || !a->head || a->whose != 2 || seat == own(d)->active;
}

static bool condition_holds(const struct duel *d, int seat, ref source, int condition)
{
    struct scope s = { .d = d, .seat = seat, .source = source };
    return test_holds(&s, condition);
}

/* FAROE-C40, FAROE-R52: how often a thing that costs nothing may be done in a turn. */
static int free_uses(const struct duel *d)
{
    return choice_of(d, FREE_ACTIONS) == 0 ? FREE_USES : 1;
}

/* FAROE-R52: uses are counted so that every turn ends. */
static int use_limit(const struct duel *d, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    return a->limit ? a->limit : is_free(d, ability) ? free_uses(d) : MOST_USES;
}

static bool finds_aim(const struct duel *d, const struct aiming *a)
{
    struct group g;

    if (d->book->ability[a->ability].naming && !a->named) { /* FAROE-R134 */
        struct set named;
        can_be_named(d, a, &named);
        return set_first(d, named.word) != NOTHING;
    }
    return !aim_candidates(d, a, &g) || set_first(d, g.set.word) != NOTHING;
}

/* Something to answer, and with that something to aim at. */
static bool finds_answer(const struct duel *d, const struct aiming *a)
{
    struct set links;

    if (d->links == 0)
        return false;
    answer_candidates(d, a, &links);
    return set_first(d, links.word) != NOTHING;
}

struct prospect {
    struct menu *m;
    int seat;
    bool timed; /* of Skills only those that name their time: FAROE-5.19 */
    bool tight; /* nothing but what is allowed, whatever the menu wants: a Legend's */
};

static bool is_allowed(const struct duel *, const struct prospect *, struct option);

static void consider(const struct duel *d, const struct prospect *p, struct option o)
{
    if ((p->m->loose && !p->tight) || is_allowed(d, p, o))
        offer(p->m, o);
}

/* The checks that all uses share, cheapest first; the user is who performs it. */
static bool may_use(const struct duel *d, const struct prospect *p, struct option o, struct aiming *a, ref user,
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
        refused(m, o, !is_attack(d, a->ability) || can_attack(d, user),
                m->refusal && !is_seat(user) && ability->kind != ABILITY_RESPOND ? attack_barred_by(d, user)
                                                                                 : FAROE_6_22) ||
        refused(m, o, !ability->condition || condition_holds(d, p->seat, a->source, ability->condition), FAROE_8_8))
        return false;
    if (ability->kind == ABILITY_RESPOND)
        return !refused(m, o, finds_answer(d, a), m->refusal ? no_answer_by(d, a) : FAROE_8_8);
    return !refused(m, o, finds_aim(d, a), is_attack(d, a->ability) ? FAROE_6_18 : FAROE_7_2);
}

/* ---- when -------------------------------------------------------------------------------------------------- */

/* FAROE-R46: by the option Skills too, in the own Combat Phase. */
static bool skills_may_link(const struct duel *d, int seat)
{
    return choice_of(d, SKILLS_LINK) && seat == own(d)->active && own(d)->phase == FAROE_WINDOW_COMBAT_PHASE;
}

/* The windows of texts that it is the time for. */
static uint32_t windows_now(const struct duel *d, int seat)
{
    if (d->links == 0)
        return 1u << own(d)->phase;
    return 1u << FAROE_WINDOW_CHAIN | (skills_may_link(d, seat) ? 1u << FAROE_WINDOW_COMBAT_PHASE : 0);
}

/* ---- cards whose text is used --------------------------------------------------------------------------------- */

static struct option reveal_option(ref card, int ability)
{
    return (struct option){ .verb = REVEAL_CARD, .a = card, .b = (uint16_t)ability };
}

/* A card with roles has its abilities in them. */
static bool next_role(const struct duel *d, ref card, int *role)
{
    const struct card *c = face(d, card);

    if (*role == 0) {
        *role = c->roles ? c->role : object(d, card)->card;
        return true;
    }
    return c->roles && ++*role < c->role + c->roles;
}

static bool is_item_text(const struct card *c, const struct ability *a)
{
    return a->kind == ABILITY_USE && card_has(c, FAROE_WORD_ITEM) && (!c->role_of || c->role_word == FAROE_WORD_ITEM);
}

/* The played texts of a card for these windows. */
static void consider_texts(const struct duel *d, const struct prospect *p, ref card, uint32_t windows)
{
    if (!(face(d, card)->windows & windows) && !face(d, card)->roles && !p->m->refusal)
        return;
    for (int role = 0; next_role(d, card, &role) && !is_full(p->m);) {
        const struct card *c = &d->book->card[role];
        if ((!(c->windows & windows) && !p->m->refusal) || c->holds >> FAROE_KEYWORD_BUILDUP & 1)
            continue;
        for (int i = c->ability; i < c->ability + c->abilities; i++) {
            const struct ability *a = &d->book->ability[i];
            if ((a->kind == ABILITY_USE || a->kind == ABILITY_RESPOND) && is_played_text(c, a) &&
                is_its_turn(d, p->seat, a) && (!p->timed || a->head || is_item_text(c, a)))
                consider(d, p, reveal_option(card, i));
        }
    }
}

/* Skills and Reactions are used from Hand in The Last Stand: FAROE-13.3, FAROE-13.7. */
static bool uses_hand(const struct duel *d, int seat)
{
    return in_last_stand(d, seat) || choice_of(d, HAND_USE) == 1 || is_legend(d, seat);
}

/* Its host fights for the seat: FAROE-6.20. */
static bool is_in_use(const struct duel *d, int seat, ref card)
{
    return is_fighting(d, host(d, card)) && controller(d, host(d, card)) == seat;
}

/* The rule by which its text is not used where it lies, 0: it is. */
static int not_used_here_by(const struct duel *d, int seat, ref card)
{
    if (zone_of(d, card) == FAROE_ZONE_ATTACHED)
        return is_in_use(d, seat, card) ? 0 : FAROE_6_20;
    return card_has(face(d, card), FAROE_WORD_ITEM) || uses_hand(d, seat) ? 0 : FAROE_13_7;
}

static ref performer(const struct duel *d, int seat, ref card)
{
    return zone_of(d, card) == FAROE_ZONE_ATTACHED ? host(d, card) : seat_ref(seat);
}

static bool may_use_text(const struct duel *d, const struct prospect *p, struct option o)
{
    const struct ability *a = &d->book->ability[o.b];
    struct aiming aim = { .ability = o.b, .seat = p->seat, .source = o.a, .card = a->card };
    bool item = is_item_text(&d->book->card[a->card], a);
    int elsewhere = not_used_here_by(d, p->seat, o.a);

    return !refused(p->m, o, !elsewhere, elsewhere) && !refused(p->m, o, !item || d->links == 0, FAROE_8_6) &&
           !refused(p->m, o, a->windows & windows_now(d, p->seat),
                    a->kind == ABILITY_RESPOND ? FAROE_8_11 : FAROE_8_12) &&
           may_use(d, p, o, &aim, performer(d, p->seat, o.a), !item);
}

/* ---- Surprise and Contingency --------------------------------------------------------------------------------- */

static const struct met *find_met(const struct duel *d, ref card, int ability)
{
    for (int i = 0; i < own(d)->mets; i++)
        if (own(d)->met[i].card == card && own(d)->met[i].ability == ability)
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

static bool waits_for_condition(const struct ability *a)
{
    return a->keyword == FAROE_KEYWORD_SURPRISE + 1 || a->keyword == FAROE_KEYWORD_CONTINGENCY + 1;
}

static bool has_condition(const struct duel *d, ref card)
{
    return face(d, card)->bears & (KEYWORD_BIT(SURPRISE) | KEYWORD_BIT(CONTINGENCY));
}

static void consider_condition(const struct duel *d, const struct prospect *p, ref card)
{
    const struct card *c = face(d, card);

    if (!has_condition(d, card))
        return;
    for (int i = c->ability; i < c->ability + c->abilities && !is_full(p->m); i++)
        if (waits_for_condition(&d->book->ability[i]))
            consider(d, p, reveal_option(card, i));
}

/* FAROE-16.41, FAROE-16.102: they may be played whenever their condition is met. */
static bool may_use_condition(const struct duel *d, const struct prospect *p, struct option o)
{
    bool surprise = d->book->ability[o.b].keyword == FAROE_KEYWORD_SURPRISE + 1;
    bool item = card_has(face(d, o.a), FAROE_WORD_ITEM);
    const struct met *met = find_met(d, o.a, o.b);
    struct aiming aim = { .ability = o.b,
                          .seat = p->seat,
                          .source = o.a,
                          .card = object(d, o.a)->card,
                          .it = met ? met->subject : NOTHING,
                          .other = met ? met->other : NOTHING };

    if (met && is_link(met->subject))
        aim.answers = met->subject;
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

    if (a->kind == ABILITY_RESPOND) /* whenever there is something to answer */
        return d->links > 0;
    if (a->head) /* it names its time */
        return a->windows >> own(d)->phase & 1 && (a->whose != 2 || active) && d->links == 0;
    if (active)
        return own(d)->phase == FAROE_WINDOW_COMBAT_PHASE;
    return d->links > 0 && attack_is_on_chain(d);
}

static void consider_ability(const struct duel *d, const struct prospect *p, ref source, int ability)
{
    const struct ability *a = &d->book->ability[ability];

    if ((a->kind == ABILITY_USE || a->kind == ABILITY_RESPOND) && !is_played_text(face(d, source), a))
        consider(d, p, (struct option){ .verb = OPTION_USE, .a = source, .b = (uint16_t)ability });
}

static bool may_activate(const struct duel *d, const struct prospect *p, struct option o)
{
    const struct ability *a = &d->book->ability[o.b];
    struct aiming aim = { .ability = o.b, .seat = p->seat, .source = o.a };
    ref user = faroe_user_of(d, o.a, NOTHING);

    return !refused(p->m, o, is_time_for(d, p->seat, a), FAROE_6_12) &&
           !refused(p->m, o, faroe_active(d, o.a, a->flags & ABILITY_NESTED ? a->parent : o.b), FAROE_16_67) &&
           !refused(p->m, o, uses_of(d, o.a, o.b) < use_limit(d, o.b), a->limit ? FAROE_6_11 : FAROE_R52) &&
           may_use(d, p, o, &aim, user, is_card(user) && user == o.a);
}

/* The card's own abilities, and those inside its Equip text. */
static void consider_card(const struct duel *d, const struct prospect *p, ref source)
{
    const struct card *c = face(d, source);

    if (!c->windows && !p->m->refusal)
        return;
    if (zone_of(d, source) == FAROE_ZONE_ATTACHED && object(d, source)->state & FACE_DOWN)
        return;
    for (int i = c->ability; i < c->ability + c->abilities && !is_full(p->m); i++)
        consider_ability(d, p, source, i);
    for (int i = c->ability + c->abilities;
         i < d->book->abilities && d->book->ability[i].card == object(d, source)->card && !is_full(p->m); i++)
        if (d->book->ability[i].flags & ABILITY_NESTED && is_standing(&d->book->ability[d->book->ability[i].parent]))
            consider_ability(d, p, source, i);
}

/* An activated ability that an effect has given to something on the seat's side. */
static bool is_given_to(const struct duel *d, const struct row *r, int seat)
{
    return r->kind == ROW_ABILITY && r->until < NOT_YET && d->book->ability[r->ability].kind == ABILITY_USE &&
           is_there(d, r->subject) && controller(d, r->subject) == seat;
}

static void ability_options(const struct duel *d, const struct prospect *p)
{
    int places[4] = { front(p->seat), backup(p->seat), attached(p->seat), zone_slot(p->seat) };

    for (int i = 0; i < 4; i++)
        FOR_EACH_IN(d, r, places[i])
        {
            if (is_full(p->m))
                return;
            consider_card(d, p, r);
        }
    for (int i = 0; i < d->rows && !is_full(p->m); i++) /* what has been given */
        if (is_given_to(d, row(d, i), p->seat))
            consider_ability(d, p, row(d, i)->source, row(d, i)->ability);
}

/* ---- from Hand --------------------------------------------------------------------------------------------------- */

/* Copies in a Hand are all the same: one of them is offered. */
bool has_copy_before(const struct duel *d, ref r, int at)
{
    for (ref other = place(d, at)->first; other != r; other = object(d, other)->next)
        if (object(d, other)->card == object(d, r)->card)
            return true;
    return false;
}

/* The same for cards that are looked at one after the other: `seen` has a bit for what may have come before. */
static bool is_copy(const struct duel *d, ref r, int at, uint64_t *seen)
{
    uint64_t bit = (uint64_t)1 << (object(d, r)->card & 63);

    if (*seen & bit)
        return has_copy_before(d, r, at);
    *seen |= bit;
    return false;
}

static bool is_surprise(const struct duel *d, ref r)
{
    return face(d, r)->bears & KEYWORD_BIT(SURPRISE);
}

static bool is_buildup(const struct duel *d, ref r)
{
    return face(d, r)->holds & KEYWORD_BIT(BUILDUP);
}

static void attach_options(const struct duel *d, const struct prospect *p, ref r)
{
    const struct card *c = face(d, r);

    if (!card_has(c, FAROE_WORD_SKILL) && !card_has(c, FAROE_WORD_REACTION))
        return;
    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; (seat == p->seat || p->m->refusal) && i < 2; i++)
            FOR_EACH_IN(d, to, i ? backup(seat) : front(seat))
    if (!is_full(p->m))
        consider(d, p, (struct option){ .verb = ATTACH_CARD, .a = r, .b = to });
}

/* FAROE-5.6, FAROE-5.18, FAROE-R27 */
static bool may_attach(const struct duel *d, const struct prospect *p, struct option o)
{
    return !refused(p->m, o, controller(d, o.b) == p->seat, FAROE_5_6) &&
           !refused(p->m, o, !is_surprise(d, o.a) && !is_buildup(d, o.a), FAROE_5_18);
}

/* Does the Fighter Pool hold one like this card in Hand? Then the words must say which of them is meant. */
static bool has_twin_in_pool(const struct duel *d, ref r)
{
    if (zone_of(d, r) == FAROE_ZONE_HAND)
        FOR_EACH_IN(d, other, pool(controller(d, r)))
    if (face(d, other)->file == face(d, r)->file && face(d, other)->line == face(d, r)->line)
        return true;
    return false;
}

static struct option as_role(const struct duel *d, ref r, int role)
{
    const struct card *c = face(d, r);
    bool twin = has_twin_in_pool(d, r);

    if (!c->roles)
        return (struct option){ .verb = twin ? PLAY_FROM_HAND : PLAY_CARD, .a = r };
    return (struct option){ .verb = twin ? PLAY_AS_FROM_HAND : PLAY_AS,
                            .a = r,
                            .b = (uint16_t)(role - c->role + 1),
                            .c = d->book->card[role].role_word };
}

/* Which types bring a card onto the field, in the order of the catalogue. */
static const uint8_t entering_types[] = { FAROE_WORD_CHARACTER, FAROE_WORD_AUGMENT, FAROE_WORD_ZONE_CARD };

enum { DOES_NOT_ENTER = -1, ENTERS_AS_BUILDUP = 0 };

/* As what a card enters the field in this role. */
static int entering_type(const struct duel *d, ref r, int role)
{
    const struct card *c = &d->book->card[role];

    for (int i = 0; i < 3; i++)
        if (card_has(c, entering_types[i]) && (!c->role_of || c->role_word == entering_types[i]))
            return entering_types[i];
    if (card_has(c, FAROE_WORD_ITEM) && (is_buildup(d, r) || (!c->role_of && c->bears & KEYWORD_BIT(EQUIP))))
        return FAROE_WORD_ITEM;
    return is_buildup(d, r) ? ENTERS_AS_BUILDUP : DOES_NOT_ENTER;
}

static void consider_playing(const struct duel *d, const struct prospect *p, ref r)
{
    for (int role = 0; next_role(d, r, &role) && !is_full(p->m);)
        if (entering_type(d, r, role) != DOES_NOT_ENTER)
            consider(d, p, as_role(d, r, role));
}

static int role_of_option(const struct duel *d, struct option o)
{
    const struct card *c = face(d, o.a);
    return c->roles ? c->role + o.b - 1 : object(d, o.a)->card;
}

static bool finds_host(const struct duel *d, int seat, ref r, int role, int type)
{
    struct set hosts;

    if (type != FAROE_WORD_AUGMENT && (type != FAROE_WORD_ITEM || !(d->book->card[role].bears & KEYWORD_BIT(EQUIP))))
        return true;
    host_candidates(d, seat, r, role, &hosts);
    return set_first(d, hosts.word) != NOTHING;
}

/* FAROE-5.2, FAROE-5.9, FAROE-5.10, FAROE-16.34: cards that enter the field in this role. */
static bool may_play(const struct duel *d, const struct prospect *p, struct option o)
{
    int role = role_of_option(d, o), type = entering_type(d, o.a, role);
    uint64_t holds = d->book->card[role].holds;
    bool any_phase = is_legend(d, p->seat); /* FAROE-R105 */

    return !refused(p->m, o, type == FAROE_WORD_CHARACTER || zone_of(d, o.a) != FAROE_ZONE_FIGHTER_POOL, FAROE_5_20) &&
           !refused(p->m, o,
                    any_phase || type != FAROE_WORD_CHARACTER || own(d)->phase == FAROE_WINDOW_PREPARATION_PHASE,
                    FAROE_5_15) &&
           !refused(p->m, o, any_phase || own(d)->phase != FAROE_WINDOW_COMBAT_PHASE, FAROE_8_12) &&
           !refused(p->m, o, own(d)->links_added < MOST_TURN_LINKS, FAROE_R52) &&
           !refused(p->m, o, !(holds >> FAROE_KEYWORD_LEVEL_UP & 1) || materials_exist(d, p->seat, role),
                    FAROE_16_58) &&
           !refused(p->m, o, costs_can_be_paid(d, p->seat, o.a, role, 0),
                    holds >> FAROE_KEYWORD_BOSS & 1 &&
                            header_number(d, role, FAROE_KEYWORD_BOSS) > boss_cards(d, p->seat)
                        ? FAROE_16_32
                        : FAROE_6_9) &&
           !refused(p->m, o, finds_host(d, p->seat, o.a, role, type), FAROE_16_52);
}

/* FAROE-16.101 */
static void place_option(const struct duel *d, const struct prospect *p, ref r)
{
    if (is_surprise(d, r))
        offer(p->m, (struct option){ .verb = PLACE_SURPRISE, .a = r });
}

/* ---- on the field -------------------------------------------------------------------------------------------------- */

/* FAROE-R52: how often one Character may be moved, one card reattached in a turn. */
static bool may_be_handled(const struct duel *d, ref r, int kind)
{
    return counters_on(d, r, kind) < free_uses(d);
}

/* Of the Characters, front ones first. */
static void consider_fighters(const struct duel *d, const struct prospect *p, int verb)
{
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN(d, r, i ? backup(p->seat) : front(p->seat))
    if (!is_full(p->m))
        consider(d, p, (struct option){ .verb = (uint16_t)verb, .a = r });
}

/* FAROE-5.11 to FAROE-5.13 */
static bool may_move(const struct duel *d, const struct prospect *p, struct option o)
{
    int barred = barred_by(d, o.a);

    return !refused(p->m, o, !barred, barred == FAROE_1_10 ? FAROE_1_10 : FAROE_16_85) &&
           !refused(p->m, o, !(object(d, o.a)->state & FRESH) || choice_of(d, FRESH_CAN_MOVE) == 0, FAROE_R29) &&
           !refused(p->m, o, zone_of(d, o.a) == FAROE_ZONE_BACKUP_ZONE || place(d, front(p->seat))->count > 1,
                    FAROE_5_13) &&
           !refused(p->m, o, may_be_handled(d, o.a, MOVED), FAROE_R52);
}

/* FAROE-R34: what was put onto a Player to wait stays there. */
static bool stays_on_player(const struct duel *d, ref r)
{
    return is_seat(host(d, r)) && (object(d, r)->state & FACE_DOWN || is_buildup(d, r));
}

/* FAROE-5.16: whom it could be attached to. */
static void other_hosts(const struct duel *d, int seat, ref r, struct set *hosts)
{
    if (!(object(d, r)->state & FACE_DOWN)) {
        host_candidates(d, seat, r, object(d, r)->card, hosts);
        return;
    }
    *hosts = (struct set){ { 0 } };
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN(d, to, i ? backup(seat) : front(seat))
    set_add(d, hosts->word, to);
}

static void reattach_options(const struct duel *d, const struct prospect *p)
{
    FOR_EACH_IN(d, r, attached(p->seat))
    {
        struct set hosts;
        if (!p->m->refusal && (stays_on_player(d, r) || !may_be_handled(d, r, REATTACHED)))
            continue;
        other_hosts(d, p->seat, r, &hosts);
        FOR_EACH_OF(d, to, hosts.word)
        if (!is_full(p->m))
            consider(d, p, (struct option){ .verb = REATTACH, .a = r, .b = to });
    }
}

static bool may_reattach(const struct duel *d, const struct prospect *p, struct option o)
{
    ref on = host(d, o.a);

    return !refused(p->m, o, !stays_on_player(d, o.a), FAROE_R34) && !refused(p->m, o, o.b != on, FAROE_5_16) &&
           !refused(p->m, o, may_be_handled(d, o.a, REATTACHED), FAROE_R52) &&
           !refused(p->m, o, !is_card(on) || zone_of(d, on) != FAROE_ZONE_ORBIT, FAROE_16_72);
}

static void attack_options(const struct duel *d, const struct prospect *p)
{
    consider(d, p, (struct option){ .verb = ATTACK_WITH, .a = seat_ref(p->seat) });
    consider_fighters(d, p, ATTACK_WITH);
}

/* FAROE-6.4, FAROE-6.5 */
static bool may_attack(const struct duel *d, const struct prospect *p, struct option o)
{
    int barred = attack_barred_by(d, o.a);

    return !refused(p->m, o,
                    is_card(o.a) || in_last_stand(d, p->seat) || choice_of(d, PLAYER_ATTACKS) == 1 ||
                        permission(d, o.a, FAROE_ACTION_ATTACK, NOTHING) > 0 || is_legend(d, p->seat), /* FAROE-18.37 */
                    FAROE_6_17) &&
           !refused(p->m, o, !barred, barred) && !refused(p->m, o, has_normal_attack_left(d, o.a), FAROE_6_5) &&
           !refused(p->m, o, own(d)->links_added < MOST_TURN_LINKS, FAROE_R52) &&
           !refused(p->m, o, finds_attack_target(d, o.a), FAROE_6_18);
}

/* FAROE-6.1: why nobody attacks now. */
static void refuse_attacks(const struct duel *d, const struct prospect *p)
{
    if (!p->m->refusal)
        return;
    refused(p->m, (struct option){ .verb = ATTACK_WITH, .a = seat_ref(p->seat) }, false, FAROE_6_1);
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN(d, r, i ? backup(p->seat) : front(p->seat))
    refused(p->m, (struct option){ .verb = ATTACK_WITH, .a = r }, false, FAROE_6_1);
}

/* Cards attached face-down, or in The Last Stand in Hand: FAROE-6.7, FAROE-13.3. */
static void hidden_card_options(const struct duel *d, const struct prospect *p)
{
    uint32_t windows = windows_now(d, p->seat);
    bool from_hand = uses_hand(d, p->seat) || p->m->refusal;
    uint64_t seen = 0;

    FOR_EACH_IN(d, r, attached(p->seat))
    {
        if (is_full(p->m) || !(object(d, r)->state & FACE_DOWN))
            continue;
        bool used = is_in_use(d, p->seat, r);
        if (used || (is_card(host(d, r)) && p->m->refusal))
            consider_texts(d, p, r, windows);
        if (used || is_seat(host(d, r)))
            consider_condition(d, p, r);
    }
    FOR_EACH_IN(d, r, hand(p->seat))
    {
        bool used = from_hand && !card_has(face(d, r), FAROE_WORD_ITEM) && !is_surprise(d, r);
        if (is_full(p->m) || (!used && !has_condition(d, r)) || is_copy(d, r, hand(p->seat), &seen))
            continue;
        if (used)
            consider_texts(d, p, r, windows);
        consider_condition(d, p, r);
    }
}

/* FAROE-14.2 */
static void hand_item_options(const struct duel *d, const struct prospect *p)
{
    uint64_t seen = 0;

    FOR_EACH_IN(d, r, hand(p->seat))
    if (!is_full(p->m) && card_has(face(d, r), FAROE_WORD_ITEM) && !is_copy(d, r, hand(p->seat), &seen))
        consider_texts(d, p, r, windows_now(d, p->seat));
}

/* ---- the rules about one of them --------------------------------------------------------------------------------- */

static bool is_allowed(const struct duel *d, const struct prospect *p, struct option o)
{
    switch (o.verb) {
    case REVEAL_CARD:
        return waits_for_condition(&d->book->ability[o.b]) ? may_use_condition(d, p, o) : may_use_text(d, p, o);
    case OPTION_USE:
        return may_activate(d, p, o);
    case PLAY_CARD:
    case PLAY_FROM_HAND:
    case PLAY_AS:
    case PLAY_AS_FROM_HAND:
        return may_play(d, p, o);
    case ATTACH_CARD:
        return may_attach(d, p, o);
    case MOVE_CARD:
        return may_move(d, p, o);
    case REATTACH:
        return may_reattach(d, p, o);
    case ATTACK_WITH:
        return may_attack(d, p, o);
    default:
        return true;
    }
}

bool faroe_allows(const struct duel *d, int seat, struct option o)
{
    struct menu none = { 0 };
    return is_allowed(d, &(struct prospect){ .m = &none, .seat = seat }, o);
}

/* ---- the menus ------------------------------------------------------------------------------------------------------ */

/* Whatever may be done, and behind it how the phase is left: what changes nothing is offered last. */
static void act_or_end(const struct duel *d, int seat, struct menu *m,
                       void (*acts)(const struct duel *, const struct prospect *))
{
    bool skips = !ASKING(d, sub_phase)->begun; /* FAROE-R24 */

    m->sure = 1 + skips;
    acts(d, &(struct prospect){ m, seat, false });
    m->sure = 0;
    if (skips)
        offer(m, (struct option){ .verb = SKIP_PHASE });
    offer(m, (struct option){ .verb = END_PHASE });
}

static void act_or_pass(const struct duel *d, const struct prospect *p,
                        void (*acts)(const struct duel *, const struct prospect *))
{
    p->m->sure = 1;
    acts(d, p);
    p->m->sure = 0;
    offer(p->m, (struct option){ .verb = OPTION_PASS });
}

static void field_options(const struct duel *d, const struct prospect *p)
{
    uint64_t seen = 0;

    FOR_EACH_IN(d, r, hand(p->seat))
    {
        if (is_full(p->m) || is_copy(d, r, hand(p->seat), &seen))
            continue;
        attach_options(d, p, r);
        consider_playing(d, p, r);
        place_option(d, p, r);
    }
    consider_fighters(d, p, MOVE_CARD);
    hand_item_options(d, p);
    hidden_card_options(d, p);
    ability_options(d, p);
    refuse_attacks(d, p);
}

/* FAROE-5.1 to FAROE-5.14, FAROE-5.21 */
static void preparations(const struct duel *d, const struct prospect *p)
{
    uint64_t seen = 0;

    FOR_EACH_IN(d, r, pool(p->seat))
    if (!is_full(p->m) && !is_copy(d, r, pool(p->seat), &seen))
        consider_playing(d, p, r);
    field_options(d, p);
}

void prepare_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_end(d, seat, m, preparations);
}

/* FAROE-5.15, FAROE-5.16 */
static void clearing_up(const struct duel *d, const struct prospect *p)
{
    if (p->m->refusal)
        FOR_EACH_IN(d, r, pool(p->seat))
    consider_playing(d, p, r);
    field_options(d, p);
    reattach_options(d, p);
}

void aftermath_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_end(d, seat, m, clearing_up);
}

/* FAROE-6.1 */
static void fighting(const struct duel *d, const struct prospect *p)
{
    attack_options(d, p);
    hidden_card_options(d, p);
    hand_item_options(d, p);
    ability_options(d, p);
}

void combat_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_end(d, seat, m, fighting);
}

/* FAROE-R19 */
static void playing_items(const struct duel *d, const struct prospect *p)
{
    hand_item_options(d, p);
    hidden_card_options(d, p);
    ability_options(d, p);
    refuse_attacks(d, p);
}

void item_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_pass(d, &(struct prospect){ m, seat, true }, playing_items);
}

static void answering(const struct duel *d, const struct prospect *p)
{
    hidden_card_options(d, p);
    if (p->m->refusal)
        hand_item_options(d, p);
    ability_options(d, p);
}

void chain_options(const struct duel *d, int seat, struct menu *m)
{
    act_or_pass(d, &(struct prospect){ m, seat, false }, answering);
}

/* ---- a Legend: FAROE-18.27 -------------------------------------------------------------------------------------------- */

/* With no Chain open, in its Combat Phase: anything but Reactions. */
void cast_options(const struct duel *d, int seat, struct menu *m)
{
    struct prospect p = { m, seat, .tight = true };

    hidden_card_options(d, &p);
    hand_item_options(d, &p);
    FOR_EACH_IN(d, r, hand(seat))
    if (!is_full(m) && !has_copy_before(d, r, hand(seat))) {
        consider_playing(d, &p, r);
        place_option(d, &p, r);
    }
}

/* During a Chain: Reactions, and what waits for its condition. */
void react_options(const struct duel *d, int seat, struct menu *m)
{
    struct prospect p = { m, seat, .tight = true };

    if (d->links < MOST_LINKS && own(d)->links_added < MOST_TURN_LINKS)
        hidden_card_options(d, &p);
}

/* FAROE-18.31: the Legend itself, then its Characters. */
void assault_options(const struct duel *d, int seat, struct menu *m)
{
    struct prospect p = { m, seat, .tight = true };
    int before = m->count;

    consider(d, &p, (struct option){ .verb = ATTACK_WITH, .a = seat_ref(seat) });
    if (m->count == before)
        attack_options(d, &p);
    if (m->count > before && choice_of(d, LEGEND_MUST_ATTACK) == 1) /* FAROE-R110 */
        offer(m, (struct option){ .verb = OPTION_PASS });
}

/* FAROE-R111: each once in a Legend's turn. */
void legend_ability_options(const struct duel *d, int seat, struct menu *m)
{
    struct option option[DUELLO_OPTIONS];
    struct menu all = { .option = option, .max = DUELLO_OPTIONS };
    struct prospect p = { &all, seat, false };

    ability_options(d, &p);
    for (int i = 0; i < all.count && i < all.max; i++)
        if (uses_of(d, option[i].a, option[i].b) == 0)
            offer(m, option[i]);
    if (m->count > 0)
        offer(m, (struct option){ .verb = OPTION_PASS });
}

/* Moved or attached anew once this turn already: FAROE-R52 lets it be done again and again. */
bool faroe_is_idle(const struct duel *d, struct option o)
{
    return (o.verb == MOVE_CARD && counters_on(d, o.a, MOVED) > 0) ||
           (o.verb == REATTACH && counters_on(d, o.a, REATTACHED) > 0);
}

/* ---- what the others can know -------------------------------------------------------------------------------------- */

/* FAROE-19.12: a seat is asked unless open information says that it can do nothing. */
static bool has_hidden_cards(const struct duel *d, int seat)
{
    FOR_EACH_IN(d, r, attached(seat))
    if (object(d, r)->state & FACE_DOWN)
        return true;
    return false;
}

/* Something face-up that can be activated at all. */
static bool has_open_ability(const struct duel *d, int seat)
{
    int places[4] = { front(seat), backup(seat), attached(seat), zone_slot(seat) };

    for (int i = 0; i < 4; i++)
        FOR_EACH_IN(d, r, places[i])
    if (!(object(d, r)->state & FACE_DOWN) && face(d, r)->windows)
        return true;
    for (int i = 0; i < d->rows; i++)
        if (is_given_to(d, row(d, i), seat))
            return true;
    return false;
}

bool might_play_item(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count > 0 || has_hidden_cards(d, seat) || has_open_ability(d, seat);
}

/* A Contingency may be linked from Hand: one of all the cards there are whose condition is met. */
static bool contingency_might_be(const struct duel *d, int seat)
{
    for (int i = 0; i < d->book->tallies && i < TALLIES; i++)
        if (tally_of(d, i, seat))
            return true;
    return own(d)->wide_contingency;
}

bool might_answer(const struct duel *d, int seat)
{
    if (has_hidden_cards(d, seat))
        return true;
    if (place(d, hand(seat))->count > 0 &&
        (in_last_stand(d, seat) || choice_of(d, HAND_USE) == 1 || contingency_might_be(d, seat)))
        return true;
    return has_open_ability(d, seat);
}
