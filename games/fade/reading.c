/* reading.c: what cards ask of the table: numbers, words, sides, hosts and targets, The Last Stand (FADE-9, FADE-18). */
#include "fade.h"

/* ---- sides and states ------------------------------------------------------------------------------------------- */

bool is_enemy(const struct duel *d, int seat, int other)
{
    CITE_IF(d, d->mode == MODE_FREE_FOR_ALL, FADE_23_1);
    return player(d, seat)->team != player(d, other)->team;
}

/* FADE-R30: the same player, or a teammate. */
bool is_ally(const struct duel *d, int seat, int other)
{
    return choice_of(d, ALLY_SCOPE) ? seat == other : !is_enemy(d, seat, other);
}

/* FADE-18.1, FADE-R32 */
bool in_last_stand(const struct duel *d, int seat)
{
    CITE(d, FADE_18_1);
    CITE(d, FADE_23_5);
    return characters_of(d, seat) == 0;
}

bool works_there(const struct duel *d, ref r)
{
    return works_there_now(d, r);
}

bool is_of_type(const struct duel *d, ref r, int type)
{
    return is_card(r) && card_has(face(d, r), type);
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

/* FADE-15.7, FADE-R25, FADE-R104: what face-up Augments attached to it give; not a dormant or prevented one. */
static int given_by_augments(const struct duel *d, ref unit, int attribute)
{
    int sum = 0;

    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, equipped(seat)) {
            if (host(d, r) != unit || !card_has(face(d, r), FADE_WORD_AUGMENT) ||
                object(d, r)->state & (FACE_DOWN | DORMANT | PREVENTED))
                continue;
            int n = face(d, r)->number[attribute];
            sum += n == ABSENT ? 0 : n;
            CITE(d, FADE_15_7);
        }
    return sum;
}

static int seat_attribute(const struct duel *d, int seat, int attribute)
{
    ref r = seat_ref(seat);

    switch (attribute) {
    case FADE_ATTRIBUTE_STARTING_HP:
        return PLAYER_HP;
    case FADE_ATTRIBUTE_STARTING_TP:
    case FADE_ATTRIBUTE_DAMAGE_TAKEN:
        return 0;
    case FADE_ATTRIBUTE_MAXIMUM_HP:
        return attribute_of(d, r, FADE_ATTRIBUTE_STARTING_HP) + given_by_augments(d, r, FADE_ATTRIBUTE_HP);
    case FADE_ATTRIBUTE_HP:
        return hp_of(d, r);
    case FADE_ATTRIBUTE_PLV:
        return PLAYER_PLV + given_by_augments(d, r, attribute);
    case FADE_ATTRIBUTE_DEF:
    case FADE_ATTRIBUTE_AGI:
        return given_by_augments(d, r, attribute);
    case FADE_ATTRIBUTE_TP:
        return player(d, seat)->tp;
    case FADE_ATTRIBUTE_MAXIMUM_CS: /* FADE-R4 */
        return PLAYER_CS + (choice_of(d, EXTRA_ZONE_CS) && is_cell_open(d, seat, cell_at(CHARACTER_ROW, COLUMNS - 1)));
    case FADE_ATTRIBUTE_FREE_CS:
        return free_slots(d, seat) > 0 ? free_slots(d, seat) : 0;
    case FADE_ATTRIBUTE_HAND_SIZE:
        return HAND_SIZE;
    case FADE_ATTRIBUTE_COMBO_POTENTIAL:
        return facts_of(d, r)->combo;
    case FADE_ATTRIBUTE_ATTACK_TP: /* FADE-7.7, FADE-18.3 */
        return in_last_stand(d, seat) ? 2 : 1;
    case FADE_ATTRIBUTE_INCOME:
        return TURN_TP;
    case FADE_ATTRIBUTE_DRAW:
        return TURN_CARDS;
    default:
        return ABSENT;
    }
}

const struct gone *find_gone(const struct duel *d, ref r)
{
    for (int i = 0; i < own(d)->gones; i++)
        if (own(d)->gone[i].thing == r)
            return &own(d)->gone[i];
    return NULL;
}

/* FADE-R71: what was last known of whoever performs a link and has left the field since. */
static bool is_remembered(const struct duel *d, ref r)
{
    return d->links > 0 && own(d)->gones && !is_fighting(d, r) && find_gone(d, r);
}

static int one_of(const struct card *c, int first, int last)
{
    for (int word = first; word <= last; word++)
        if (card_has(c, word))
            return word;
    return ABSENT;
}

static int card_attribute(const struct duel *d, ref r, int attribute)
{
    const struct card *c = face(d, r);
    int printed = ABSENT;

    switch (attribute) {
    case FADE_ATTRIBUTE_LEVEL:
        return c->number[attribute];
    case FADE_ATTRIBUTE_MAXIMUM_HP:
        printed = c->number[FADE_ATTRIBUTE_HP];
        return printed == ABSENT || !is_character(d, r) ? printed
                                                        : printed + given_by_augments(d, r, FADE_ATTRIBUTE_HP);
    case FADE_ATTRIBUTE_HP:
        return c->number[FADE_ATTRIBUTE_HP] == ABSENT ? ABSENT : hp_of(d, r);
    case FADE_ATTRIBUTE_PLV:
        if (is_remembered(d, r))
            return find_gone(d, r)->plv;
        __attribute__((fallthrough));
    case FADE_ATTRIBUTE_DEF:
    case FADE_ATTRIBUTE_AGI:
        printed = c->number[attribute];
        return printed == ABSENT || !is_fighting(d, r) ? printed : printed + given_by_augments(d, r, attribute);
    case FADE_ATTRIBUTE_COMBO_POTENTIAL:
        CITE(d, FADE_13_1);
        return is_character(d, r) ? facts_of(d, r)->combo : ABSENT;
    case FADE_ATTRIBUTE_DAMAGE_TAKEN:
        return 0;
    case FADE_ATTRIBUTE_COST:
        return c->cost ? d->book->cost[c->cost].number : 0;
    case FADE_ATTRIBUTE_RANK_ATTRIBUTE:
        CITE(d, FADE_1_20);
        CITE_IF(d, !is_used_card(c), FADE_15_15);
        return one_of(c, FADE_WORD_NORMAL, FADE_WORD_LEGENDARY);
    case FADE_ATTRIBUTE_RARITY_ATTRIBUTE:
        return one_of(c, FADE_WORD_COMMON, FADE_WORD_OMEGA_RARE);
    default:
        return ABSENT;
    }
}

/* FADE-21.13, FADE-R87: the smallest number counts. */
static int aura_of(const struct duel *d, ref r)
{
    int n = may_have_keyword(d, r, FADE_KEYWORD_AURA) ? keyword_number(d, r, FADE_KEYWORD_AURA) : 0;
    int missing = facts_of(d, r)->damage;

    if (n <= 0 || missing < n)
        return 0;
    CITE(d, FADE_21_13);
    return missing / n;
}

/* FADE-21.30, FADE-R82: stats are summed with their signs, and used as 0 if they are below. */
int fade_settled(const struct duel *d, ref r, int attribute, int value)
{
    bool stat = attribute == FADE_ATTRIBUTE_PLV || attribute == FADE_ATTRIBUTE_DEF || attribute == FADE_ATTRIBUTE_AGI;

    if (is_link(r) || (!stat && attribute != FADE_ATTRIBUTE_COST && attribute != FADE_ATTRIBUTE_LEVEL))
        return value;
    if (attribute == FADE_ATTRIBUTE_PLV || attribute == FADE_ATTRIBUTE_DEF)
        if (is_fighting(d, r)) {
            int drain = working_counters(d, r, FADE_COUNTER_DRAIN);
            if (drain)
                CITE(d, FADE_21_30);
            value -= drain;
        }
    if (attribute == FADE_ATTRIBUTE_PLV && is_fighting(d, r))
        value += aura_of(d, r);
    return value < 0 ? 0 : value;
}

/* FADE-R113: its printed Rank, Special if there is none. */
int rank_of_signature(const struct duel *d, int ability)
{
    const cell *at = d->book->code + d->book->ability[ability].with;

    if (!d->book->ability[ability].with || *at == 0)
        return ABSENT;
    at += 2; /* how many, the row of the keyword */
    at++;    /* Skill or Reaction */
    return *at++ ? *at : FADE_WORD_SPECIAL;
}

bool is_signature(const struct duel *d, int ability)
{
    return ability && d->book->ability[ability].with && d->book->code[d->book->ability[ability].with] > 0 &&
           d->book->code[d->book->ability[ability].with + 1] == FADE_KEYWORD_SIGNATURE;
}

bool is_signature_skill(const struct duel *d, int ability)
{
    return is_signature(d, ability) && d->book->code[d->book->ability[ability].with + 2] == 0;
}

/* FADE-1.21: that of a Normal Attack; a card's; that of a Signature ability. */
int rank_of_link(const struct duel *d, const struct link *l)
{
    CITE(d, FADE_1_20);
    if (kind_of(l) == LINK_NORMAL_ATTACK) {
        CITE(d, FADE_1_21);
        return FADE_WORD_NORMAL;
    }
    if (kind_of(l) == LINK_ABILITY && is_signature(d, l->ability))
        return rank_of_signature(d, l->ability);
    return is_link_of_card(l) && is_card(l->source) ? card_attribute(d, l->source, FADE_ATTRIBUTE_RANK_ATTRIBUTE)
                                                    : ABSENT;
}

/* A card that is used or activated again, not an attack or ability of something. */
bool is_link_of_card(const struct link *l)
{
    return kind_of(l) == LINK_CARD || kind_of(l) == LINK_ITEM || l->target[LINK_MORE] & (LINK_STOCK | LINK_COMMAND);
}

int fade_attribute(const struct duel *d, ref r, int attribute, bool plain)
{
    (void)plain;
    if (is_seat(r))
        return seat_attribute(d, seat_of_ref(r), attribute);
    if (is_card(r))
        return card_attribute(d, r, attribute);
    if (attribute == FADE_ATTRIBUTE_DAMAGE || attribute == FADE_ATTRIBUTE_HITS)
        return 0;
    const struct link *l = link_of(d, r);
    if (attribute == FADE_ATTRIBUTE_RANK_ATTRIBUTE)
        return rank_of_link(d, l);
    return is_card(l->source) && is_link_of_card(l) ? card_attribute(d, l->source, attribute) : ABSENT;
}

int fade_number(const struct duel *d, ref r, int kind, int row)
{
    if (kind == VAL_RESOURCE) {
        if (!is_seat(r))
            return 0;
        return row == FADE_RESOURCE_TP ? player(d, seat_of_ref(r))->tp : hp_of(d, r);
    }
    return is_link(r) ? 0 : kind == VAL_COUNTER ? counters_on(d, r, row) : keyword_number(d, r, row);
}

/* ---- words --------------------------------------------------------------------------------------------------------- */

static bool link_is(const struct duel *d, ref r, int word)
{
    const struct link *l = link_of(d, r);

    switch (word) {
    case FADE_WORD_LINK:
        return kind_of(l) != LINK_TRIGGERED;
    case FADE_WORD_ATTACK:
        return (marks_of(l) & LINK_ATTACK) != 0;
    case FADE_WORD_NORMAL_ATTACK:
        return kind_of(l) == LINK_NORMAL_ATTACK;
    case FADE_WORD_ABILITY:
        return kind_of(l) == LINK_ABILITY;
    case FADE_WORD_NULL:
        CITE(d, FADE_9_6);
        return elements_of_link(d, r) == 0;
    case FADE_WORD_BASIC:
    case FADE_WORD_UNBLOCKABLE:
    case FADE_WORD_RELENTLESS: /* FADE-R128: the strictest */
        return class_of_link(d, l) == word;
    case FADE_WORD_PHYSICAL:
    case FADE_WORD_ENERGY:
    case FADE_WORD_UNKNOWN:
        CITE(d, FADE_10_5);
        return types_of_link(d, l) >> (word - FADE_WORD_PHYSICAL) & 1;
    default:
        return false;
    }
}

static bool seat_is(const struct duel *d, int you, int seat, int word)
{
    if (!in_game(d, seat))
        return false;
    switch (word) {
    case FADE_WORD_PLAYER:
        return true;
    case FADE_WORD_OPPONENT:
    case FADE_WORD_ENEMY:
        return is_enemy(d, you, seat);
    case FADE_WORD_ALLY:
        return is_ally(d, you, seat);
    case FADE_WORD_DAMAGED:
        return facts_of(d, seat_ref(seat))->damage > 0;
    default:
        return false;
    }
}

static bool is_equip_item(const struct duel *d, ref r)
{
    return card_has(face(d, r), FADE_WORD_ITEM) && face(d, r)->bears & KEYWORD_BIT(EQUIP) &&
           zone_of(d, r) == FADE_ZONE_EQUIP_ZONE && !(object(d, r)->state & (FACE_DOWN | DORMANT));
}

static bool card_is(const struct duel *d, int you, ref r, int word)
{
    switch (word) {
    case FADE_WORD_CARD:
        return true;
    case FADE_WORD_EQUIP_ITEM:
        return is_equip_item(d, r);
    case FADE_WORD_NULL:
        CITE(d, FADE_1_10);
        return elements_of(d, r) == 0;
    case FADE_WORD_ENEMY:
    case FADE_WORD_ALLY:
        return seat_is(d, you, controller(d, r), word);
    case FADE_WORD_FACE_DOWN:
        return (object(d, r)->state & FACE_DOWN) != 0;
    case FADE_WORD_FACE_UP:
        return is_on_field(d, r) && !(object(d, r)->state & FACE_DOWN);
    case FADE_WORD_DAMAGED:
        return facts_of(d, r)->damage > 0;
    case FADE_WORD_COMMAND:
        return counts_as_command(d, r);
    default:
        return false;
    }
}

static bool is_element(int word)
{
    return word >= FADE_WORD_FIRE && word <= FADE_WORD_SPACE;
}

bool fade_is(const struct duel *d, int you, ref r, int word)
{
    if (is_element(word)) {
        CITE_IF(d, is_link(r), FADE_9_8);
        unsigned elements = is_link(r) ? elements_of_link(d, r) : elements_of(d, r);
        return elements >> (word - FADE_WORD_FIRE) & 1;
    }
    if (is_link(r) && word >= FADE_WORD_NORMAL && word <= FADE_WORD_LEGENDARY)
        return rank_of_link(d, link_of(d, r)) == word;
    if (is_link(r)) {
        const struct link *l = link_of(d, r);
        if (word == FADE_WORD_SKILL && kind_of(l) == LINK_ABILITY)
            return is_signature_skill(d, l->ability);
        if (word == FADE_WORD_REACTION && kind_of(l) == LINK_ABILITY)
            return is_signature(d, l->ability) && !is_signature_skill(d, l->ability);
        if (word <= FADE_WORD_WORLD_RULE) /* FADE-R129 */
            return is_link_of_card(l) && card_has(face(d, l->source), word);
        return link_is(d, r, word);
    }
    return is_seat(r) ? seat_is(d, you, seat_of_ref(r), word) : card_has(face(d, r), word) || card_is(d, you, r, word);
}

/* What lies face-down is blank, but for who may look at it: FADE-24.3. */
bool fade_readable(const struct duel *d, int you, int chooser, ref r)
{
    (void)you;
    return !(object(d, r)->state & FACE_DOWN) || owner_of(d, r) == chooser || object(d, r)->known & SPECTATORS;
}

/* FADE-R109: what a Character takes of the CS is open, and so that it is one; nothing else of it. */
bool fade_shows_word(const struct duel *d, ref r, int word)
{
    return word == FADE_WORD_CHARACTER && is_masked(d, r);
}

bool fade_has_trait(const struct duel *d, ref r, int trait)
{
    if (is_link(r))
        return trait == FADE_TRAIT_ATTACKS   ? marks_of(link_of(d, r)) & LINK_ATTACK
               : trait == FADE_TRAIT_DAMAGES ? kind_of(link_of(d, r)) == LINK_NORMAL_ATTACK
                                             : false;
    return trait == FADE_TRAIT_LAST_STAND && is_seat(r) && in_last_stand(d, seat_of_ref(r));
}

/* ---- hosts, users, targets -------------------------------------------------------------------------------------------- */

ref fade_host_of(const struct duel *d, ref card, ref link)
{
    if (link && kind_of(link_of(d, link)) == LINK_CARD)
        return link_of(d, link)->target[LINK_USER];
    return is_card(card) ? host(d, card) : NOTHING;
}

/* Who performs it: the attacker; for what is attached its host; for a Character itself; else the Player (FADE-R75). */
ref fade_user_of(const struct duel *d, ref card, ref link)
{
    if (link && link_of(d, link)->target[LINK_USER])
        return link_of(d, link)->target[LINK_USER];
    if (!is_card(card))
        return card;
    if (zone_of(d, card) == FADE_ZONE_EQUIP_ZONE && host(d, card))
        return host(d, card);
    return is_fighting(d, card) ? card : seat_ref(controller(d, card));
}

void fade_aims(const struct duel *d, ref link, int list, uint32_t *set)
{
    const struct link *l = link_of(d, link);
    (void)list;

    for (int i = 0; i < aims_of(l); i++)
        if (l->target[i])
            set_add(d, set, l->target[i]);
}

static int list_aims(const struct duel *d, const struct link *l, ref *to)
{
    int only = own(d)->seen_target, n = 0;

    for (int i = 0; marks_of(l) & LINK_AIMED && i < aims_of(l); i++)
        if (l->target[i] && (!only || only == i + 1))
            to[n++] = l->target[i];
    return n;
}

_Static_assert((int)AIMS <= (int)BELONGS_TO_AT_MOST, "a link may be on all its targets");

int fade_belongs_to(const struct duel *d, ref r, int op, ref *to)
{
    int n = 0;

    if (is_link(r)) {
        const struct link *l = link_of(d, r);
        if (op == SET_ON)
            return list_aims(d, l, to);
        if (l->source)
            to[n++] = l->source;
        if (op != SET_OF && l->target[LINK_USER])
            to[n++] = l->target[LINK_USER];
        to[n++] = seat_ref(link_seat(l));
        return n;
    }
    if (op == SET_ON || op == SET_UNDER) {
        int zone = is_card(r) ? zone_of(d, r) : 0;
        if (zone == (op == SET_ON ? FADE_ZONE_EQUIP_ZONE : FADE_ZONE_STACK) && host(d, r))
            to[n++] = host(d, r);
        return n;
    }
    to[n++] = seat_ref(controller(d, r));
    return n;
}

/* The attack that a Skill, a Counter-hit or a Signature ability performs, while it resolves. */
static ref attack_under_way(const struct duel *d)
{
    const struct effect *e = running_effect(d);

    return e && e->link && marks_of(link_of(d, e->link)) & LINK_ATTACK ? e->link : NOTHING;
}

ref fade_refer(const struct duel *d, int seat, int reference)
{
    switch (reference) {
    case FADE_REFERENCE_TURN_PLAYER:
        return seat_ref(own(d)->active);
    case FADE_REFERENCE_THIS_ATTACK:
        return attack_under_way(d);
    default:
        return seat_ref(seat);
    }
}

ref what_stays_of(const struct duel *d, ref link)
{
    const struct link *l = link_of(d, link);

    if (!(marks_of(l) & LINK_ATTACK))
        return l->source;
    return is_there(d, l->target[LINK_USER]) ? l->target[LINK_USER] : NOTHING;
}

ref fade_refer_of(const struct duel *d, ref of, int reference)
{
    switch (reference) {
    case FADE_REFERENCE_ATTACKER:
        if (!is_link(of))
            return of;
        return marks_of(link_of(d, of)) & LINK_ATTACK ? link_of(d, of)->target[LINK_USER] : NOTHING;
    case FADE_REFERENCE_SOURCE:
        return is_link(of) ? link_of(d, of)->source : of;
    case FADE_REFERENCE_OCCUPANT:
        return is_card(of) && is_zone_card(d, of) ? occupant_of_zone_card(d, of) : NOTHING;
    case FADE_REFERENCE_OWNER:
        return seat_ref(is_link(of) ? link_seat(link_of(d, of)) : owner_of(d, of));
    default:
        return seat_ref(is_link(of) ? link_seat(link_of(d, of)) : controller(d, of));
    }
}

/* ---- abilities that work ------------------------------------------------------------------------------------------------ */

/* FADE-6.12, FADE-R25: the effects of a Character in the Reserve, and of what is attached to it, are off without Backup,
 * which switches on the Character's own alone. */
static bool is_off_in_reserve(const struct duel *d, ref source)
{
    if (is_fighting(d, source) && zone_of(d, source) == FADE_ZONE_RESERVE_ZONE) {
        CITE(d, FADE_6_12);
        bool backup = has_keyword(d, source, FADE_KEYWORD_BACKUP);
        if (backup)
            CITE(d, FADE_21_14);
        return !backup;
    }
    ref on = zone_of(d, source) == FADE_ZONE_EQUIP_ZONE && !is_zone_card(d, source) ? host(d, source) : NOTHING;
    return on && is_card(on) && zone_of(d, on) == FADE_ZONE_RESERVE_ZONE;
}

static bool keyword_is_on(const struct duel *d, ref source, const struct ability *a)
{
    const cell *at = d->book->code + a->arguments;
    struct scope s = { .d = d, .source = source, .seat = controller(d, source), .plain = true };

    switch (a->keyword - 1) {
    case FADE_KEYWORD_ARM_UP:
        return is_armed_up(d, zone_of(d, source) == FADE_ZONE_EQUIP_ZONE ? host(d, source) : source,
                           eval_value(&s, &at));
    case FADE_KEYWORD_SYNCHRONIZE:
        return is_synchronized(d, source, at);
    case FADE_KEYWORD_EQUIP:
        return zone_of(d, source) == FADE_ZONE_EQUIP_ZONE;
    default:
        return true;
    }
}

bool fade_active(const struct duel *d, ref source, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    bool given = d->book->ability[ability].card != object(d, source)->card; /* FADE-R104: not its own text */

    if (is_seat(source))
        return true;
    if (is_blanked(d, source) && !given) {
        CITE(d, FADE_17_5);
        return false;
    }
    return !is_off_in_reserve(d, source) && !is_muted(d, source) && (!a->keyword || keyword_is_on(d, source, a));
}

bool fade_may_work(const struct duel *d, ref source, int ability)
{
    (void)ability;
    return is_seat(source) || !(object(d, source)->state & (FACE_DOWN | DORMANT | PREVENTED));
}

bool inside_works(const struct duel *d, ref source, int ability)
{
    struct scope s = { .d = d, .seat = controller(d, source), .source = source };

    return !is_written(d->book, ability) || holds_around(&s, ability);
}

/* "if Overdrive", "if Mystify", "if Paradox": of the link that resolves; "with Flash": it has the keyword. */
bool fade_condition(const struct duel *d, int seat, ref r, int keyword, int n)
{
    const struct effect *e = running_effect(d);
    const struct link *l = e && e->link ? link_of(d, e->link) : NULL;

    switch (keyword) {
    case FADE_KEYWORD_PARADOX:
        return paradox_holds(d, seat, r);
    case FADE_KEYWORD_OVERDRIVE:
        return (l && marks_of(l) & LINK_OVERDRIVE) || (is_card(r) && facts_of(d, r)->moved & OVERDRIVEN);
    case FADE_KEYWORD_MYSTIFY:
        return (l && marks_of(l) & LINK_MYSTIFY) || (is_card(r) && facts_of(d, r)->moved & MYSTIFIED);
    default:
        break;
    }
    if (is_link(r))
        return false;
    if ((face(d, r)->bears & ~face(d, r)->holds) >> keyword & 1)
        return !is_muted(d, r) && !is_blanked(d, r);
    return n ? keyword_number(d, r, keyword) >= n : has_keyword(d, r, keyword);
}

bool fade_able(const struct duel *d, int verb, ref subject, ref thing, ref source)
{
    (void)d, (void)verb, (void)subject, (void)thing, (void)source;
    return true;
}

bool fade_related(const struct scope *s, int relation, ref a, ref b, int n)
{
    const struct duel *d = s->d;

    switch (relation) {
    case FADE_RELATION_REACH:
        return in_reach(d, fade_user_of(d, b, NOTHING), a);
    case FADE_RELATION_DAMAGED_LAST:
        return !is_link(a) && is_in_words(own(d)->last_damaged, a);
    case FADE_RELATION_DAMAGED_BY:
        return !is_link(a) && is_in_words(own(d)->damaged, a);
    case FADE_RELATION_HIT_LAST:
        return !is_link(a) && is_in_words(own(d)->last_hit, a);
    case FADE_RELATION_HIT_BY:
        return !is_link(a) && is_in_words(own(d)->hit, a);
    case FADE_RELATION_AMONG:
        return is_material_of(d, a, b);
    case FADE_RELATION_ADJACENT:
        return is_adjacent(d, a, b);
    case FADE_RELATION_ROW:
        return is_in_row_of(d, a, b);
    case FADE_RELATION_COLUMN:
        return is_in_column_of(d, a, b);
    default:
        return is_beside(d, a, b, (unsigned)n);
    }
}

/* ---- durations ------------------------------------------------------------------------------------------------------------ */

int period_end(int period)
{
    return period == FADE_PERIOD_TURN ? ENDS_WITH_TURN : period == FADE_PERIOD_ROUND ? ENDS_WITH_ROUND : ENDS_WITH_DUEL;
}

static int seat_of_moment(const struct duel *d, const cell *set, int seat, ref subject)
{
    struct scope s = { .d = d, .seat = seat, .it = subject, .subject = subject, .target = subject };
    struct group g;

    eval_set(&s, &set, &g);
    ref who = set_first(d, g.set.word);
    return who ? controller(d, who) : seat;
}

/* A moment: edge, next, whose, window, set. */
static int end_at_moment(const struct duel *d, const cell *moment, int seat, ref subject)
{
    bool ends = moment[0] == EDGE_END, next = moment[1], named = moment[2] == 2;
    int window = moment[3], period = window - PERIOD_BASE;
    int whose = named ? seat_of_moment(d, moment + 4, seat, subject) : own(d)->active;

    if (window < PERIOD_BASE)
        return ends ? ends_as_phase_ends(window, whose) : ends_as_phase_begins(window, whose);
    if (period == FADE_PERIOD_TURN && named)
        return !ends                             ? ends_as_phase_begins(FADE_WINDOW_START_OF_TURN, whose)
               : next && whose == own(d)->active ? ENDS_LATER + whose
                                                 : ENDS_WITH_TURN_OF + whose;
    return period_end(period);
}

/* Without a duration: as long as it stays (FADE-R94); an ability that waits for an event for the turn. */
int fade_row_end(const struct duel *d, const cell *until, int attribute, int seat, ref subject)
{
    switch (*until) {
    case UNTIL_THIS:
    case UNTIL_REST:
        return period_end(until[1]);
    case UNTIL_NEXT:
        return NOT_YET + period_end(until[1]);
    case UNTIL_MOMENT:
        return end_at_moment(d, until + 2, seat, subject);
    case UNTIL_WHILE:
        return LASTS_WHILE;
    case MOMENT:
        return ENDS_NEVER;
    default:
        return attribute < 0 ? ENDS_WITH_TURN : ENDS_NEVER;
    }
}
