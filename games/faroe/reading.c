/* reading.c: what cards ask of the table: numbers, words, sides, hosts and targets, The Last Stand
 * (FAROE-9, FAROE-13, FAROE-17). */
#include "faroe.h"

/* ---- sides and states ------------------------------------------------------------------------------- */

bool is_enemy(const struct duel *d, int seat, int other)
{
    return player(d, seat)->team != player(d, other)->team;
}

void cite_last_stand(const struct duel *d, int seat)
{
    if (players(d) > 2)
        CITE(d, FAROE_17_7);
    CITE(d, FAROE_13_1);
    CITE(d, FAROE_13_6);
    if (place(d, zone_place(FAROE_ZONE_ORBIT, seat))->count || place(d, attached(seat))->count ||
        place(d, zone_place(FAROE_ZONE_STACK, seat))->count)
        CITE(d, FAROE_13_8);
}

bool is_of_type(const struct duel *d, ref r, int type)
{
    if (is_card(r) && (face(d, r)->roles || face(d, r)->role_of))
        CITE(d, FAROE_14_19);
    return is_card(r) && card_has(face(d, r), type);
}

/* ---- numbers ------------------------------------------------------------------------------------------ */

static int plv_of_row(const struct duel *d, ref r, const struct keyword_row *row)
{
    int n = working_counters(d, r, row->counter);

    if (n)
        CITE(d, row->rule);
    return row->plv * n;
}

/* Aura and Drain are summed, whatever comes out: FAROE-16.19, FAROE-R4. */
static int plv_of_counters(const struct duel *d, ref r)
{
    int sum = 0;

    if (working_counters(d, r, FAROE_COUNTER_AURA) && working_counters(d, r, FAROE_COUNTER_DRAIN))
        CITE(d, FAROE_16_19);
    for (int i = 0; is_in_words(own(d)->counted, r) && i < faroe_keyword_rows; i++)
        if (faroe_keywords[i].plv)
            sum += plv_of_row(d, r, &faroe_keywords[i]);
    return sum;
}

static int seat_attribute(const struct duel *d, int seat, int attribute)
{
    bool legend = is_legend(d, seat);

    switch (attribute) {
    case FAROE_ATTRIBUTE_MAXIMUM_HP:
        return legend ? legend_number(d, seat, FAROE_ATTRIBUTE_HP) : PLAYER_HP;
    case FAROE_ATTRIBUTE_HP:
        return hp_of(d, seat_ref(seat));
    case FAROE_ATTRIBUTE_PLV:
        return legend ? legend_number(d, seat, attribute) : PLAYER_PLV;
    case FAROE_ATTRIBUTE_TP:
        return player(d, seat)->tp;
    case FAROE_ATTRIBUTE_MAXIMUM_TP:
        return MOST_TP;
    case FAROE_ATTRIBUTE_HAND_SIZE:
        CITE(d, legend ? FAROE_18_13 : FAROE_4_11);
        return legend ? LEGEND_HAND : HAND_SIZE;
    case FAROE_ATTRIBUTE_ATTACK_TP: /* FAROE-6.6, FAROE-13.4 */
        return in_last_stand(d, seat) ? 2 : 1;
    case FAROE_ATTRIBUTE_DAMAGE_TAKEN:
        return 0;
    case FAROE_ATTRIBUTE_INCOME: /* FAROE-18.24 */
        return legend ? legend_number(d, seat, attribute) : 1;
    default:
        return ABSENT;
    }
}

/* FAROE-8.21: what was last known of whoever performs the link that resolves, and has left the field since; of what has
 * gone where nobody sees it nothing else is known. */
const struct gone *find_gone(const struct duel *d, ref r)
{
    for (int i = 0; i < own(d)->gones; i++)
        if (own(d)->gone[i].thing == r)
            return &own(d)->gone[i];
    return NULL;
}

static bool is_remembered(const struct duel *d, ref r)
{
    return d->links > 0 && own(d)->gones && (top_link(d)->target[LINK_USER] == r || top_link(d)->source == r) &&
           !is_fighting(d, r) && find_gone(d, r);
}

static int card_attribute(const struct duel *d, ref r, int attribute)
{
    const struct card *c = face(d, r);

    if (is_remembered(d, r)) {
        CITE(d, FAROE_8_21);
        if (attribute == FAROE_ATTRIBUTE_PLV)
            return find_gone(d, r)->plv;
        if (!(object(d, r)->known & SPECTATORS))
            return ABSENT;
    }

    switch (attribute) {
    case FAROE_ATTRIBUTE_LEVEL:
        CITE(d, FAROE_9_9);
        return c->number[FAROE_ATTRIBUTE_LEVEL];
    case FAROE_ATTRIBUTE_MAXIMUM_HP:
        return c->number[FAROE_ATTRIBUTE_HP];
    case FAROE_ATTRIBUTE_HP:
        return c->number[FAROE_ATTRIBUTE_HP] == ABSENT ? ABSENT : hp_of(d, r);
    case FAROE_ATTRIBUTE_PLV:
        return c->number[FAROE_ATTRIBUTE_PLV];
    case FAROE_ATTRIBUTE_DAMAGE_TAKEN:
        return 0;
    case FAROE_ATTRIBUTE_COST: /* FAROE-R13 */
        return c->cost ? d->book->cost[c->cost].number : 0;
    case FAROE_ATTRIBUTE_RANK_ATTRIBUTE:
        CITE(d, FAROE_9_6);
        for (int rank = FAROE_WORD_NORMAL; rank <= FAROE_WORD_LEGENDARY; rank++)
            if (card_has(c, rank))
                return rank;
        return ABSENT;
    default:
        return ABSENT;
    }
}

/* FAROE-1.14, FAROE-R4: PLV and Cost are summed with their signs, and nowhere read as less than 0. */
int faroe_settled(const struct duel *d, ref r, int attribute, int value)
{
    if (attribute == FAROE_ATTRIBUTE_PLV && !is_link(r) && !is_remembered(d, r))
        value += plv_of_counters(d, r);
    if (value >= 0 || (attribute != FAROE_ATTRIBUTE_PLV && attribute != FAROE_ATTRIBUTE_COST))
        return value;
    CITE(d, FAROE_1_14);
    return 0;
}

/* For a text that goes on: without what such texts add to the maximum, or one that adds to it by the HP would ask itself. */
static int plain_hp(const struct duel *d, ref r)
{
    int maximum = plain_attribute(d, r, FAROE_ATTRIBUTE_MAXIMUM_HP);

    if (maximum == ABSENT)
        return ABSENT;
    return maximum - hp_lost(d, r);
}

/* FAROE-8.26: a card that is played, used or activated again, not an Attack or ability of something. */
bool is_link_of_card(const struct link *l)
{
    return kind_of(l) == LINK_CARD || kind_of(l) == LINK_PLAYS;
}

int faroe_attribute(const struct duel *d, ref r, int attribute, bool plain)
{
    if (plain && attribute == FAROE_ATTRIBUTE_HP && !is_link(r) && !(is_card(r) && is_remembered(d, r)))
        return plain_hp(d, r);
    if (is_seat(r))
        return seat_attribute(d, seat_of_ref(r), attribute);
    if (is_card(r))
        return card_attribute(d, r, attribute);
    const struct link *l = link_of(d, r);
    if (attribute == FAROE_ATTRIBUTE_DAMAGE)
        return 0;
    if (kind_of(l) == LINK_NORMAL_ATTACK) { /* its Rank: FAROE-9.7 */
        CITE(d, FAROE_9_7);
        return FAROE_WORD_NORMAL;
    }
    return is_card(l->source) && is_link_of_card(l) ? card_attribute(d, l->source, attribute) : ABSENT;
}

/* The card that is on its way to the field, if this is such a link. */
static ref card_on_its_way(const struct duel *d, ref r)
{
    return is_link(r) && kind_of(link_of(d, r)) == LINK_PLAYS ? link_of(d, r)->source : r;
}

int faroe_number(const struct duel *d, ref r, int kind, int row)
{
    r = card_on_its_way(d, r);
    return is_link(r) ? 0 : kind == VAL_COUNTER ? counters_on(d, r, row) : keyword_number(d, r, row);
}

/* ---- words ---------------------------------------------------------------------------------------------- */

static bool link_is(const struct duel *d, ref r, int word)
{
    const struct link *l = link_of(d, r);
    unsigned kind = kind_of(l);

    switch (word) {
    case FAROE_WORD_LINK:
        return true;
    case FAROE_WORD_ATTACK: /* FAROE-10.13 */
        return (marks_of(l) & LINK_ATTACK) != 0;
    case FAROE_WORD_NORMAL_ATTACK:
        return kind == LINK_NORMAL_ATTACK;
    case FAROE_WORD_CHARACTER_BEING_PLAYED: /* FAROE-8.4 */
        return kind == LINK_PLAYS && card_has(face(d, l->source), FAROE_WORD_CHARACTER);
    case FAROE_WORD_ZONE_CARD_BEING_PLAYED:
        return kind == LINK_PLAYS && card_has(face(d, l->source), FAROE_WORD_ZONE_CARD);
    case FAROE_WORD_ABILITY: /* FAROE-8.26 */
        return kind == LINK_ABILITY || kind == LINK_SHIELD || kind == LINK_BARRIER || kind == LINK_KEYWORD;
    case FAROE_WORD_BASIC:
    case FAROE_WORD_UNBLOCKABLE:
    case FAROE_WORD_TRUE:
        return damage_types(d, l) >> (word - FAROE_WORD_BASIC) & 1;
    default:
        return false;
    }
}

static bool seat_is(const struct duel *d, int you, int seat, int word)
{
    if (!in_game(d, seat))
        return false;
    switch (word) {
    case FAROE_WORD_PLAYER:
        if (is_legend(d, seat))
            CITE(d, FAROE_18_4);
        return true;
    case FAROE_WORD_CHALLENGER: /* FAROE-R116 */
        return !is_legend(d, seat);
    case FAROE_WORD_OPPONENT:
    case FAROE_WORD_ENEMY:
        return is_enemy(d, you, seat);
    case FAROE_WORD_ALLY:
        CITE(d, seat == you ? FAROE_1_11 : FAROE_17_8);
        return !is_enemy(d, you, seat);
    default:
        return false;
    }
}

static bool card_is(const struct duel *d, int you, ref r, int word)
{
    switch (word) {
    case FAROE_WORD_CARD:
        return true;
    case FAROE_WORD_ENEMY:
    case FAROE_WORD_ALLY:
        return seat_is(d, you, controller(d, r), word);
    case FAROE_WORD_FACE_DOWN:
        return zone_of(d, r) == FAROE_ZONE_ATTACHED && object(d, r)->state & FACE_DOWN;
    case FAROE_WORD_FACE_UP:
        return !(object(d, r)->state & FACE_DOWN);
    case FAROE_WORD_DAMAGED:
        return counters_on(d, r, FAROE_COUNTER_DAMAGE) > 0;
    default:
        return false;
    }
}

/* FAROE-8.26: has a card, or a link, the types and the Rank of a card? A Normal Attack has a Rank all the same (FAROE-9.7). */
static bool bears_word(const struct duel *d, ref r, int word)
{
    const struct link *l = is_link(r) ? link_of(d, r) : NULL;

    if (!l)
        return card_has(face(d, r), word);
    if (kind_of(l) == LINK_NORMAL_ATTACK)
        return word == FAROE_WORD_NORMAL;
    CITE(d, FAROE_8_26);
    return is_link_of_card(l) && card_has(face(d, l->source), word);
}

/* Words that cards bring are Archetypes: no other list is open. */
bool faroe_is(const struct duel *d, int you, ref r, int word)
{
    if ((word >= FAROE_WORD_SKILL && word <= FAROE_WORD_AUGMENT) ||
        (word >= FAROE_WORD_NORMAL && word <= FAROE_WORD_LEGENDARY))
        return bears_word(d, r, word);
    if ((word >= FAROE_WORD_FORGEBORN && word <= FAROE_WORD_CRAGFOLK) || word >= FAROE_WORD_COUNT) {
        CITE(d, FAROE_9_8);
        ref card = is_link(r) ? link_of(d, r)->source : r;
        return card_has(face(d, card), word);
    }
    if (word <= FAROE_WORD_NULL) {
        CITE(d, FAROE_9_2);
        return (is_link(r) ? elements_of_link(d, r) : elements_of(d, r)) >> (word - FAROE_WORD_FIRE) & 1;
    }
    if (is_link(r))
        return link_is(d, r, word);
    return is_seat(r) ? seat_is(d, you, seat_of_ref(r), word) : card_is(d, you, r, word);
}

/* FAROE-14.22: what lies face-down is blank until it is revealed (FAROE-8.14) or shown, but for its controller, who knows
 * what there is to choose from (FAROE-R158). */
bool faroe_readable(const struct duel *d, int you, int chooser, ref r)
{
    (void)you;
    return !(object(d, r)->state & FACE_DOWN) || controller(d, r) == chooser || object(d, r)->known & SPECTATORS ||
           (drafted_link(d) && link_of(d, drafted_link(d))->source == r);
}

/* What a link does that is no text of a card: FAROE-8.26. */
static bool link_would(const struct duel *d, const struct link *l, int trait)
{
    switch (trait) {
    case FAROE_TRAIT_DAMAGES:
        return damage_types(d, l) != 0;
    case FAROE_TRAIT_ATTACKS:
        return marks_of(l) & LINK_ATTACK;
    case FAROE_TRAIT_BLOCKS:
        return kind_of(l) == LINK_SHIELD;
    case FAROE_TRAIT_NEGATES:
        return kind_of(l) == LINK_BARRIER;
    default:
        return false;
    }
}

bool faroe_has_trait(const struct duel *d, ref r, int trait)
{
    if (is_link(r))
        return link_would(d, link_of(d, r), trait);
    return trait == FAROE_TRAIT_LAST_STAND && is_seat(r) && in_last_stand(d, seat_of_ref(r));
}

/* ---- hosts, users, targets --------------------------------------------------------------------------------- */

/* FAROE-8.21: an ability of what was attached goes on speaking of the Character that had it. */
static ref last_host(const struct duel *d, ref card, const struct link *l)
{
    ref user = l->target[LINK_USER];
    bool was_attached = is_card(card) && kind_of(l) == LINK_ABILITY && l->source == card && user != card;

    return was_attached && is_card(user) && !is_fighting(d, card) ? user : NOTHING;
}

/* FAROE-8.24: a link remembers what its card was used from; a Player is nobody's host (FAROE-13.3). */
ref faroe_host_of(const struct duel *d, ref card, ref link)
{
    if (link && kind_of(link_of(d, link)) == LINK_CARD) {
        ref user = link_of(d, link)->target[LINK_USER];
        return is_card(user) ? user : NOTHING;
    }
    ref now = is_card(card) ? host(d, card) : NOTHING;
    return now || !link ? now : last_host(d, card, link_of(d, link));
}

/* Who performs it: the attacker; for what is attached its host; for a Character itself; else the Player. */
ref faroe_user_of(const struct duel *d, ref card, ref link)
{
    if (link && link_of(d, link)->target[LINK_USER])
        return link_of(d, link)->target[LINK_USER];
    if (!is_card(card))
        return card;
    if (zone_of(d, card) == FAROE_ZONE_ATTACHED)
        return host(d, card);
    return is_fighting(d, card) ? card : seat_ref(controller(d, card));
}

void faroe_aims(const struct duel *d, ref link, int list, uint32_t *set)
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

int faroe_belongs_to(const struct duel *d, ref r, int op, ref *to)
{
    int n = 0;

    if (is_link(r)) {
        const struct link *l = link_of(d, r);
        if (op == SET_ON)
            return list_aims(d, l, to);
        if (l->source)
            to[n++] = l->source;
        if (op != SET_OF)
            to[n++] = l->target[LINK_USER];
        to[n++] = seat_ref(link_seat(l));
        return n;
    }
    if (op == SET_ON || op == SET_UNDER) {
        int zone = is_card(r) ? zone_of(d, r) : 0;
        if (zone == (op == SET_ON ? FAROE_ZONE_ATTACHED : FAROE_ZONE_STACK))
            to[n++] = host(d, r);
        return n;
    }
    to[n++] = seat_ref(controller(d, r));
    return n;
}

ref what_stays_of(const struct duel *d, ref link)
{
    const struct link *l = link_of(d, link);

    if (!(marks_of(l) & LINK_ATTACK))
        return l->source;
    return is_there(d, l->target[LINK_USER]) ? l->target[LINK_USER] : NOTHING;
}

ref faroe_refer(const struct duel *d, int seat, int reference)
{
    (void)d, (void)reference;
    return seat_ref(seat);
}

/* FAROE-R61: what a link that resolves does to the attacker whose Attack it answers, or which has set it off, it does to
 * whom a Deflect has turned it to. NOTHING: nobody. */
static ref turned_from_attacker(const struct duel *d, ref of)
{
    const struct effect *e = running_effect(d);
    const struct link *l = e && e->link ? link_of(d, e->link) : NULL;

    return l && (of == l->target[LINK_ANSWERS] || of == l->target[LINK_IT]) && places_in(l, LINK_TURNED) & 1 &&
                   attacker_acted_on(d->book, l->ability) && !d->book->ability[l->ability].targets
               ? l->target[0]
               : NOTHING;
}

ref faroe_refer_of(const struct duel *d, ref of, int reference)
{
    ref turned;

    switch (reference) {
    case FAROE_REFERENCE_ATTACKER:
        if ((turned = turned_from_attacker(d, of)) != NOTHING)
            return turned;
        if (!is_link(of)) /* who performed an Attack that is over */
            return of;
        return link_is(d, of, FAROE_WORD_ATTACK) ? link_of(d, of)->target[LINK_USER] : NOTHING;
    case FAROE_REFERENCE_SOURCE:
        return is_link(of) ? link_of(d, of)->source : of;
    case FAROE_REFERENCE_OWNER:
        return seat_ref(is_link(of) ? link_seat(link_of(d, of)) : owner_of(d, of));
    default:
        return seat_ref(is_link(of) ? link_seat(link_of(d, of)) : controller(d, of));
    }
}

/* ---- abilities that work ------------------------------------------------------------------------------------ */

bool is_in_orbit(const struct duel *d, ref r)
{
    return is_card(r) ? zone_of(d, r) == FAROE_ZONE_ORBIT : is_away(d, r);
}

/* A body, or something else that lies open on the field: what it says, and its counters, work (FAROE-16.1, FAROE-R156). */
bool works_there(const struct duel *d, ref r)
{
    return is_there(d, r) || (is_fitted(d, r) && !is_in_orbit(d, host(d, r)));
}

/* Is the text behind Backup, Arm Up, Paradox, Equip in force? FAROE-16.20, FAROE-16.16, FAROE-16.80, FAROE-16.52 */
static bool keyword_is_on(const struct duel *d, ref source, const struct ability *a)
{
    const cell *at = d->book->code + a->arguments;
    struct scope s = { .d = d, .source = source, .plain = true };

    switch (a->keyword - 1) {
    case FAROE_KEYWORD_BACKUP:
        CITE(d, FAROE_16_20);
        return zone_of(d, source) == FAROE_ZONE_BACKUP_ZONE;
    case FAROE_KEYWORD_ARM_UP:
        return is_armed_up(d, source, eval_value(&s, &at));
    case FAROE_KEYWORD_REINFORCE: /* it is a condition of its own */
        CITE(d, FAROE_16_92);
        return true;
    case FAROE_KEYWORD_PARADOX:
        return paradox_holds(d, controller(d, source), source);
    case FAROE_KEYWORD_EQUIP:
        return zone_of(d, source) == FAROE_ZONE_ATTACHED;
    default:
        return true;
    }
}

/* FAROE-16.72, FAROE-16.76: its host is away, but not by what itself gives a Player Orbital (FAROE-R155). */
static bool is_off_with_host(const struct duel *d, ref source, const struct ability *a)
{
    ref on = host(d, source);

    if ((a->gives & KEYWORD_BIT(ORBITAL) && is_seat(on)) || !is_in_orbit(d, on))
        return false;
    CITE(d, FAROE_16_76);
    return true;
}

bool faroe_active(const struct duel *d, ref source, int ability)
{
    const struct ability *a = &d->book->ability[ability];

    if (is_seat(source))
        return !is_muted(d, source);
    return !is_off_with_host(d, source, a) && !is_muted(d, source) && (!a->keyword || keyword_is_on(d, source, a));
}

/* What stands inside a text that goes on ("while ...: ...") is there while that works and its condition holds. */
bool faroe_inside_works(const struct duel *d, ref source, int ability)
{
    struct scope s = { .d = d, .seat = controller(d, source), .source = source };

    return !is_written(d->book, ability) || holds_around(&s, ability);
}

/* Where it lies it could. Mute, Arm Up and Paradox may come and go without a card being moved: they are looked at when
 * it is to do something. */
bool faroe_may_work(const struct duel *d, ref source, int ability)
{
    if (is_seat(source))
        return true;
    if (zone_of(d, source) == FAROE_ZONE_ATTACHED &&
        (object(d, source)->state & FACE_DOWN ||
         (is_card(host(d, source)) && zone_of(d, host(d, source)) == FAROE_ZONE_ORBIT))) {
        CITE(d, FAROE_14_22);
        return false;
    }
    return d->book->ability[ability].keyword != FAROE_KEYWORD_BACKUP + 1 ||
           zone_of(d, source) == FAROE_ZONE_BACKUP_ZONE;
}

/* "with Poison": so many of its counters; "with Flash", "with Vengeance": it has the keyword, or a text behind it. */
static bool bears_keyword(const struct duel *d, ref r, int keyword, int n)
{
    for (int i = 0; i < faroe_keyword_rows; i++)
        if (faroe_keywords[i].keyword == keyword && faroe_keywords[i].counter)
            return counters_on(d, r, faroe_keywords[i].counter) >= (n ? n : 1);
    if (is_card(r) && (object(d, r)->state & FACE_DOWN || zone_of(d, r) == FAROE_ZONE_STACK)) { /* FAROE-R141 */
        CITE(d, FAROE_R141);
        return false;
    }
    if ((face(d, r)->bears & ~face(d, r)->holds) >> keyword & 1)
        return !is_muted(d, r);
    return n ? keyword_number(d, r, keyword) >= n : has_keyword(d, r, keyword);
}

/* "if Paradox", "if Backup": FAROE-16.80, FAROE-16.20 */
bool faroe_condition(const struct duel *d, int seat, ref r, int keyword, int n)
{
    if (keyword == FAROE_KEYWORD_PARADOX)
        return paradox_holds(d, seat, r);
    if (keyword == FAROE_KEYWORD_BACKUP)
        return zone_of(d, r) == FAROE_ZONE_BACKUP_ZONE;
    r = card_on_its_way(d, r);
    return !is_link(r) && bears_keyword(d, r, keyword, n); /* an attack or an ability bears none */
}

bool faroe_able(const struct duel *d, int verb, ref subject, ref thing, ref source)
{
    (void)d, (void)verb, (void)subject, (void)thing, (void)source;
    return true;
}

/* ---- durations -------------------------------------------------------------------------------------------------- */

int period_end(int period)
{
    return period == FAROE_PERIOD_TURN    ? ENDS_WITH_TURN
           : period == FAROE_PERIOD_ROUND ? ENDS_WITH_ROUND
                                          : ENDS_WITH_DUEL;
}

/* Whose moment it is: that of the named one, else of the active player. */
static int seat_of_moment(const struct duel *d, const cell *set, int seat, ref subject)
{
    struct scope s = { .d = d, .seat = seat, .it = subject, .subject = subject, .target = subject };
    struct group g;

    eval_set(&s, &set, &g);
    ref who = set_first(d, g.set.word);
    return who ? controller(d, who) : seat;
}

/* A moment: edge, next, whose, window, set. It may name the start or end of a phase, a turn, a round, and the next one;
 * `later`: not the end of the one that is under way (FAROE-R23). */
static int end_at_moment(const struct duel *d, const cell *moment, int seat, ref subject, bool *later)
{
    bool ends = moment[0] == EDGE_END, next = moment[1], named = moment[2] == 2;
    int window = moment[3], period = window - PERIOD_BASE;
    int whose = named ? seat_of_moment(d, moment + 4, seat, subject) : own(d)->active;
    bool now = whose == own(d)->active && (window >= PERIOD_BASE || window == own(d)->phase);

    *later = next && ends && now && period != FAROE_PERIOD_DUEL;
    if (window < PERIOD_BASE)
        return ends ? ends_as_phase_ends(window, whose) : ends_as_phase_begins(window, whose);
    if (period == FAROE_PERIOD_TURN && named)
        return ends ? ENDS_WITH_TURN_OF + whose : ends_as_phase_begins(FAROE_WINDOW_STARTING_PHASE, whose);
    return period_end(period);
}

static int moment_end(const struct duel *d, const cell *moment, int seat, ref subject)
{
    bool later;
    int until = end_at_moment(d, moment, seat, subject, &later);

    return later ? ends_one_later(until) : until;
}

/* An ability that waits for a moment does so until it comes. If it is to be a later one, it begins to wait as what is under
 * way ends. */
static int wait_end(const struct duel *d, const cell *moment, int seat)
{
    bool later;
    int until = end_at_moment(d, moment, seat, NOTHING, &later);

    return later ? NOT_YET + until : ENDS_NEVER;
}

/* FAROE-4.17, FAROE-4.20; without a duration: as long as the object stays (FAROE-16.2), Deathmark for the round
 * (FAROE-16.49); an ability that waits for an event for the turn, for a moment until it comes. */
int faroe_row_end(const struct duel *d, const cell *until, int attribute, int seat, ref subject)
{
    switch (*until) {
    case UNTIL_THIS:
    case UNTIL_REST:
        return period_end(until[1]);
    case UNTIL_NEXT:
        return NOT_YET + period_end(until[1]);
    case UNTIL_MOMENT:
        return moment_end(d, until + 2, seat, subject);
    case UNTIL_WHILE:
        return LASTS_WHILE;
    case MOMENT:
        return wait_end(d, until + 1, seat);
    default:
        return attribute < 0 ? ENDS_WITH_TURN : ENDS_NEVER;
    }
}
