/* actions.c: what a player may do with cards in Hand, in the Fighter Pool and on the field (FAROE-5, FAROE-6).
 *
 * Each kind of thing that can be done has two functions: one names the candidates, the other tests one of them by the
 * rules. menus.c says which of them belong to which decision.
 */
#include "actions.h"

/* ---- from Hand --------------------------------------------------------------------------------------------------- */

/* Copies in a Hand are all the same: one of them is offered. */
bool has_copy_before(const struct duel *d, ref r, int at)
{
    for (ref other = place(d, at)->first; other != r; other = object(d, other)->next)
        if (object(d, other)->card == object(d, r)->card)
            return true;
    return false;
}

bool is_held_longer(const struct duel *d, ref r)
{
    for (ref other = object(d, r)->next; other; other = object(d, other)->next)
        if (object(d, other)->card == object(d, r)->card)
            return true;
    return false;
}

/* The same for cards that are looked at one after the other: `seen` has a bit for what may have come before. */
bool is_copy(const struct duel *d, ref r, int at, uint64_t *seen)
{
    if (is_legend(d, seat_of_place(d, at)))
        return is_held_longer(d, r);
    uint64_t bit = (uint64_t)1 << (object(d, r)->card & 63);

    if (*seen & bit)
        return has_copy_before(d, r, at);
    *seen |= bit;
    return false;
}

static bool is_surprise(const struct duel *d, ref r)
{
    return uses_noted(d, r) & IS_SURPRISE;
}

static bool is_buildup(const struct duel *d, ref r)
{
    return face(d, r)->holds & KEYWORD_BIT(BUILDUP);
}

static void add_fighters(const struct duel *d, int at, struct hosts *out)
{
    FOR_EACH_IN (d, r, at)
        out->host[out->count++] = r;
}

void list_fighters(const struct duel *d, const struct prospect *p, struct hosts *out)
{
    out->count = 0;
    add_fighters(d, front(p->seat), out);
    out->fronts = out->count;
    add_fighters(d, backup(p->seat), out);
    out->own = out->count;
    for (int seat = 0; p->why && seat < d->seats; seat++)
        for (int i = 0; seat != p->seat && i < 2; i++)
            add_fighters(d, i ? backup(seat) : front(seat), out);
}

/* But for the one it is on, unless somebody asks why not. */
static void consider_hosts(struct prospect *p, int verb, ref r, ref on, const ref *hosts, int n)
{
    struct duel_option *next = p->next;

    for (int i = 0; i < n && next < p->end; i++) {
        *next = (struct duel_option){ .verb = (uint16_t)verb, .a = r, .b = hosts[i] };
        next += hosts[i] != on;
    }
    p->next = next;
}

/* FAROE-5.6, FAROE-5.18, FAROE-R27 */
static bool may_attach(const struct duel *d, const struct chooser *p, struct duel_option o)
{
    return !refused(p->m, o, controller(d, o.b) == p->seat, FAROE_5_6) &&
           !refused(p->m, o, !is_surprise(d, o.a) && !is_buildup(d, o.a), FAROE_5_18);
}

/* Does the Fighter Pool, where only Characters are, hold one like this card in Hand? Then the words must say which of
 * them is meant. */
static bool has_twin_in_pool(const struct duel *d, ref r)
{
    if (card_has(face(d, r), FAROE_WORD_CHARACTER) && zone_of(d, r) == FAROE_ZONE_HAND)
        FOR_EACH_IN (d, other, pool(controller(d, r)))
            if (face(d, other)->file == face(d, r)->file && face(d, other)->line == face(d, r)->line)
                return true;
    return false;
}

static struct duel_option as_role(const struct duel *d, ref r, int role)
{
    const struct card *c = face(d, r);
    bool twin = has_twin_in_pool(d, r);

    if (!c->roles)
        return (struct duel_option){ .verb = twin ? PLAY_FROM_HAND : PLAY_CARD, .a = r };
    return (struct duel_option){ .verb = twin ? PLAY_AS_FROM_HAND : PLAY_AS,
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
    if (!c->role_of && c->bears & KEYWORD_BIT(EQUIP))
        return FAROE_WORD_AUGMENT; /* it is attached as one: FAROE-16.53 */
    return is_buildup(d, r) ? ENTERS_AS_BUILDUP : DOES_NOT_ENTER;
}

void consider_playing(const struct duel *d, struct prospect *p, ref r)
{
    for (int role = 0; next_role(d, r, &role);)
        if (price_noted(&d->book->card[role]) <= p->means && entering_type(d, r, role) != DOES_NOT_ENTER)
            consider(p, as_role(d, r, role));
}

/* FAROE-14.2, FAROE-5.21: Items that are attached, at the times when nothing else is brought onto the field. */
void equip_item_options(const struct duel *d, struct prospect *p)
{
    uint64_t seen = 0;

    if (!(p->uses & IS_EQUIPPED))
        return;
    FOR_EACH_IN (d, r, hand(p->seat))
        if (uses_noted(d, r) & IS_EQUIPPED && price_noted(face(d, r)) <= p->means &&
            !is_copy(d, r, hand(p->seat), &seen))
            consider_playing(d, p, r);
}

static int role_of_option(const struct duel *d, struct duel_option o)
{
    const struct card *c = face(d, o.a);
    return c->roles ? c->role + o.b - 1 : object(d, o.a)->card;
}

/* FAROE-5.2, FAROE-5.9, FAROE-5.10, FAROE-16.34: cards that enter the field in this role. */
static bool may_play(const struct duel *d, const struct chooser *p, struct duel_option o)
{
    int role = role_of_option(d, o), type = entering_type(d, o.a, role);
    uint64_t holds = d->book->card[role].holds;
    bool item = d->book->card[role].noted[NOTED_USES] & IS_EQUIPPED; /* FAROE-14.2 */
    bool own_phase = item || is_legend(d, p->seat) || top_frame(d)->step == STEP_sub_phase;
    bool any_phase = item || is_legend(d, p->seat); /* FAROE-R105 */

    return !refused(p->m, o, type == FAROE_WORD_CHARACTER || zone_of(d, o.a) != FAROE_ZONE_FIGHTER_POOL, FAROE_5_20) &&
           !refused(p->m, o,
                    any_phase || type != FAROE_WORD_CHARACTER || own(d)->phase == FAROE_WINDOW_PREPARATION_PHASE,
                    FAROE_5_15) &&
           !refused(p->m, o, own_phase && (any_phase || own(d)->phase != FAROE_WINDOW_COMBAT_PHASE), FAROE_8_12) &&
           !refused(p->m, o, !item || d->links == 0, FAROE_8_6) &&
           !refused(p->m, o, own(d)->links_added < MOST_TURN_LINKS, FAROE_R52) &&
           !refused(p->m, o, materials_exist(d, p->seat, role), FAROE_16_58) &&
           !refused(p->m, o, costs_can_be_paid(d, p->seat, o.a, role, 0),
                    holds >> FAROE_KEYWORD_BOSS & 1 &&
                            header_number(d, role, FAROE_KEYWORD_BOSS) > boss_cards(d, p->seat)
                        ? FAROE_16_32
                        : FAROE_6_9) &&
           !refused(p->m, o, type != FAROE_WORD_AUGMENT || finds_host(d, p->seat, o.a, role), FAROE_16_52);
}

/* Is it, for all that its face tells, worth more than a look? Copies in a Hand or Fighter Pool are all the same. */
bool might_be_brought(const struct prospect *p, const struct card *c)
{
    unsigned uses = c->noted[NOTED_USES];
    return uses & (CAN_BE_ATTACHED | IS_SURPRISE) || (uses & MIGHT_ENTER && price_noted(c) <= p->means) || p->why;
}

/* From Hand: attached to one of these, onto the field, as a Surprise (FAROE-16.101). */
void consider_bringing(const struct duel *d, struct prospect *p, ref r, const struct hosts *fighters)
{
    unsigned uses = uses_noted(d, r);

    if (uses & (p->why ? IS_USED : CAN_BE_ATTACHED))
        consider_hosts(p, ATTACH_CARD, r, NOTHING, fighters->host, fighters->count);
    if (uses & MIGHT_ENTER) /* Skills and Reactions, most cards, do not */
        consider_playing(d, p, r);
    if (uses & IS_SURPRISE)
        consider(p, (struct duel_option){ .verb = PLACE_SURPRISE, .a = r });
}

/* ---- on the field -------------------------------------------------------------------------------------------------- */

/* FAROE-R52: how often one Character may be moved, one card reattached in a turn. */
static bool may_be_handled(const struct duel *d, ref r, int kind)
{
    return counters_on(d, r, kind) < free_uses(d);
}

/* All those that may not. */
void list_handled(const struct duel *d, uint32_t handled[OBJECT_WORDS])
{
    const struct faroe *s = own(d);

    memset(handled, 0, OBJECT_WORDS * sizeof *handled);
    if (!(s->counter_kinds & (1u << MOVED | 1u << REATTACHED)))
        return;
    for (int i = 0; i < s->counter_rows; i++) {
        const struct counters *c = &s->counters[i];
        if (kind_of_counters(c) >= MOVED && c->n >= free_uses(d))
            handled[counters_on_what(c) >> 5] |= 1u << (counters_on_what(c) & 31);
    }
}

/* The last one in front stays. */
void move_options(struct prospect *p, const struct hosts *fighters)
{
    for (int i = p->why || fighters->fronts > 1 ? 0 : fighters->fronts; i < fighters->own; i++)
        if (p->why || !is_in_words(p->handled, fighters->host[i]))
            consider(p, (struct duel_option){ .verb = MOVE_CARD, .a = fighters->host[i] });
}

/* ---- what forbids moving: FAROE-5.11 to FAROE-5.13 ---------------------------------------------------------------- */

static bool sits_out_the_turn(const struct duel *d, const struct deed *deed)
{
    return barred_by(d, deed->by) == FAROE_1_10;
}

static bool cannot_act(const struct duel *d, const struct deed *deed)
{
    return barred_by(d, deed->by) != 0;
}

static bool is_fresh(const struct duel *d, const struct deed *deed)
{
    return object(d, deed->by)->state & FRESH && choice_of(d, FRESH_CAN_MOVE) != 0;
}

static bool holds_the_front_alone(const struct duel *d, const struct deed *deed)
{
    return zone_of(d, deed->by) == FAROE_ZONE_CHARACTER_ZONE && place(d, front(deed->seat))->count == 1;
}

static bool has_moved_enough(const struct duel *d, const struct deed *deed)
{
    return !may_be_handled(d, deed->by, MOVED);
}

static bool cannot_be_counted(const struct duel *d, const struct deed *deed)
{
    return !can_be_counted(d, deed->by, MOVED);
}

const struct veto faroe_vetoes[] = {
    { MOVES_CHARACTER, FAROE_1_10, sits_out_the_turn },
    { MOVES_CHARACTER, FAROE_16_85, cannot_act },
    { MOVES_CHARACTER, FAROE_R29, is_fresh },
    { MOVES_CHARACTER, FAROE_5_13, holds_the_front_alone },
    { MOVES_CHARACTER, FAROE_R52, has_moved_enough },
    { MOVES_CHARACTER, FAROE_R126, cannot_be_counted },
    { 0 },
};

static bool is_deed_allowed(const struct duel *d, const struct chooser *p, struct duel_option o, struct deed deed)
{
    uint16_t rule = rule_against(d, &deed);

    return !refused(p->m, o, rule == 0, rule);
}

/* FAROE-R34: what was put onto a Player to wait stays there. */
static bool stays_on_player(const struct duel *d, ref r)
{
    return is_seat(host(d, r)) && (object(d, r)->state & FACE_DOWN || is_buildup(d, r));
}

/* The player and the own Characters, in the order of their numbers. */
static void list_own(int seat, const struct hosts *fighters, struct hosts *out)
{
    out->host[0] = seat_ref(seat);
    out->count = 1;
    for (int i = 0; i < fighters->own; i++) {
        int at = out->count++;
        for (; at > 1 && out->host[at - 1] > fighters->host[i]; at--)
            out->host[at] = out->host[at - 1];
        out->host[at] = fighters->host[i];
    }
}

static void list_fitting(const struct duel *d, int seat, ref card, struct hosts *out)
{
    struct set set;

    host_candidates(d, seat, card, object(d, card)->card, &set);
    out->count = 0;
    FOR_EACH_OF (d, r, set.word)
        out->host[out->count++] = r;
}

/* Everybody on the field: why not to one of these? */
static void refuse_hosts(const struct duel *d, struct prospect *p, const struct hosts *fighters)
{
    ref players[DUELLO_SEATS];
    int seats = d->seats;

    for (int seat = 0; seat < seats; seat++)
        players[seat] = seat_ref(seat);
    FOR_EACH_IN (d, r, attached(p->seat)) {
        consider_hosts(p, REATTACH, r, NOTHING, players, seats);
        consider_hosts(p, REATTACH, r, NOTHING, fighters->host, fighters->count);
    }
}

/* FAROE-5.16: what lies face-down goes to any Character of the player. */
void reattach_options(const struct duel *d, struct prospect *p, const struct hosts *fighters)
{
    struct hosts own_side, fitting;

    if (p->why) {
        refuse_hosts(d, p, fighters);
        return;
    }
    list_own(p->seat, fighters, &own_side);
    FOR_EACH_IN (d, r, attached(p->seat)) {
        if (is_in_words(p->handled, r) || stays_on_player(d, r))
            continue;
        ref on = host(d, r);
        unsigned filter = object(d, r)->state & FACE_DOWN ? OF_CHARACTERS | OF_YOURS : hosts_noted(face(d, r));
        if ((filter | OF_PLAYERS) == (OF_PLAYERS | OF_CHARACTERS | OF_YOURS)) {
            int first = !(filter & OF_PLAYERS);
            consider_hosts(p, REATTACH, r, on, own_side.host + first, own_side.count - first);
        } else {
            list_fitting(d, p->seat, r, &fitting);
            consider_hosts(p, REATTACH, r, on, fitting.host, fitting.count);
        }
    }
}

static bool may_reattach(const struct duel *d, const struct chooser *p, struct duel_option o)
{
    bool face_down = object(d, o.a)->state & FACE_DOWN;
    ref on = host(d, o.a);

    return !refused(p->m, o, !stays_on_player(d, o.a), FAROE_R34) && !refused(p->m, o, o.b != on, FAROE_5_16) &&
           !refused(p->m, o, may_be_handled(d, o.a, REATTACHED), FAROE_R52) &&
           !refused(p->m, o, can_be_counted(d, o.a, REATTACHED), FAROE_R126) &&
           !refused(p->m, o, !is_card(on) || zone_of(d, on) != FAROE_ZONE_ORBIT, FAROE_16_72) &&
           !refused(p->m, o, !face_down || (is_card(o.b) && controller(d, o.b) == p->seat), FAROE_R34) &&
           !refused(p->m, o, face_down || may_be_host(d, p->seat, o.a, object(d, o.a)->card, o.b), FAROE_16_52);
}

/* Where nothing permits more than the rules, those in the Backup Zone do not attack (FAROE-6.16), nor does a Player who is
 * not alone (FAROE-6.17). */
void attack_options(const struct duel *d, struct prospect *p)
{
    bool all = p->why || listeners(d)->permits >> FAROE_ACTION_ATTACK & 1;
    bool player_too = all || choice_of(d, PLAYER_ATTACKS) == 1 || is_legend(d, p->seat) || in_last_stand(d, p->seat);

    if (player_too)
        consider(p, (struct duel_option){ .verb = ATTACK_WITH, .a = seat_ref(p->seat) });
    for (int i = 0; i < (all || choice_of(d, BACKUP_CAN_ATTACK) ? 2 : 1); i++)
        FOR_EACH_IN (d, r, i ? backup(p->seat) : front(p->seat))
            consider(p, (struct duel_option){ .verb = ATTACK_WITH, .a = r });
}

/* FAROE-6.5, FAROE-16.65: one in each turn, and the extra ones of the round, which may have had a turn of another
 * controller. Each is an Attack of its own (FAROE-16.66). */
static bool has_normal_attack_left(const struct duel *d, ref r)
{
    return !counters_on(d, r, MADE_ATTACKS) ||
           counters_on(d, r, EXTRA_ATTACKS) < keyword_number(d, r, FAROE_KEYWORD_MULTISTRIKE);
}

/* FAROE-R126: one that cannot be counted is not made. */
static bool attack_can_be_counted(const struct duel *d, ref r)
{
    return can_be_counted(d, r, MADE_ATTACKS) &&
           (!counters_on(d, r, MADE_ATTACKS) || can_be_counted(d, r, EXTRA_ATTACKS));
}

/* FAROE-6.4, FAROE-6.5 */
static bool may_attack(const struct duel *d, const struct chooser *p, struct duel_option o)
{
    int barred = attack_barred_by(d, o.a);

    return !refused(p->m, o,
                    is_card(o.a) || in_last_stand(d, p->seat) || choice_of(d, PLAYER_ATTACKS) == 1 ||
                        permission(d, o.a, FAROE_ACTION_ATTACK, NOTHING) > 0 || is_legend(d, p->seat), /* FAROE-18.37 */
                    FAROE_6_17) &&
           !refused(p->m, o, !barred, barred) && !refused(p->m, o, has_normal_attack_left(d, o.a), FAROE_6_5) &&
           !refused(p->m, o, attack_can_be_counted(d, o.a), FAROE_R126) &&
           !refused(p->m, o, own(d)->links_added < MOST_TURN_LINKS, FAROE_R52) &&
           !refused(p->m, o, finds_attack_target(d, o.a), FAROE_6_18);
}

/* FAROE-6.1: why nobody attacks now. */
void refuse_attacks(const struct duel *d, struct prospect *p)
{
    if (!p->why)
        return;
    refused(p->m, (struct duel_option){ .verb = ATTACK_WITH, .a = seat_ref(p->seat) }, false, FAROE_6_1);
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, i ? backup(p->seat) : front(p->seat))
            refused(p->m, (struct duel_option){ .verb = ATTACK_WITH, .a = r }, false, FAROE_6_1);
}

/* FAROE-12.10: why nothing is played from there. */
void refuse_rift(const struct duel *d, struct prospect *p)
{
    if (!p->why)
        return;
    FOR_EACH_IN (d, r, rift_zone(p->seat))
        for (int role = 0; next_role(d, r, &role);)
            refused(p->m, as_role(d, r, role), false, FAROE_12_10);
}

/* Cards attached face-down: FAROE-6.7. */
static void attached_card_options(const struct duel *d, struct prospect *p)
{
    const struct card *cards = d->book->card;

    FOR_EACH_IN (d, r, attached(p->seat)) {
        const struct card *c = &cards[object(d, r)->card];
        if (!(object(d, r)->state & FACE_DOWN) || !(texts_noted(c) & p->times) || price_noted(c) > p->means)
            continue;
        bool used = is_in_use(d, p->seat, r);
        if (used || (is_card(host(d, r)) && p->why))
            consider_texts(d, p, r);
        if (has_condition(d, r) && (used || is_seat(host(d, r))))
            consider_condition(d, p, r);
    }
}

/* In The Last Stand those in Hand, too (FAROE-13.3), and what waits there for its condition. */
static void hand_card_options(const struct duel *d, struct prospect *p)
{
    bool from_hand = p->why || uses_hand(d, p->seat);
    uint64_t seen = 0;

    if (!(p->texts & p->times & (from_hand ? ~0u : WAITS_FOR_CONDITION)))
        return;
    FOR_EACH_IN (d, r, hand(p->seat)) {
        bool used = from_hand && !(uses_noted(d, r) & IS_ITEM);
        if ((!used && !has_condition(d, r)) || is_copy(d, r, hand(p->seat), &seen))
            continue;
        if (used)
            consider_texts(d, p, r);
        if (has_condition(d, r))
            consider_condition(d, p, r);
    }
}

void hidden_card_options(const struct duel *d, struct prospect *p)
{
    attached_card_options(d, p);
    hand_card_options(d, p);
}

/* FAROE-14.2 */
void hand_item_options(const struct duel *d, struct prospect *p)
{
    uint64_t seen = 0;

    if (!(p->uses & IS_ITEM))
        return;
    FOR_EACH_IN (d, r, hand(p->seat))
        if (uses_noted(d, r) & IS_ITEM && texts_noted(face(d, r)) & p->times && !is_copy(d, r, hand(p->seat), &seen))
            consider_texts(d, p, r);
}

/* ---- the rules about one of them --------------------------------------------------------------------------------- */

bool is_allowed(const struct duel *d, const struct chooser *p, struct duel_option o)
{
    switch (o.verb) {
    case REVEAL_CARD:
    case REVEAL_TEXT:
        return may_reveal(d, p, o);
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
        return is_deed_allowed(d, p, o, (struct deed){ .verb = MOVES_CHARACTER, .seat = (uint8_t)p->seat, .by = o.a });
    case REATTACH:
        return may_reattach(d, p, o);
    case ATTACK_WITH:
        return may_attack(d, p, o);
    default:
        return true;
    }
}

bool faroe_allows(const struct duel *d, int seat, struct duel_option o)
{
    struct menu none = { 0 };
    return is_allowed(d, &(struct chooser){ &none, seat }, o);
}
