/* menus.c: what a player may choose at each decision: the candidates, each as a deed that the table of actions.c may forbid;
 * and who might have an answer for all that the others know (FADE-D7, FADE-D25, FADE-D32, FADE-D45, FADE-R122). */
#include "actions.h"

/* ---- options as deeds ------------------------------------------------------------------------------------------------------------ */

static int verb_of_playing(const struct duel *d, ref r)
{
    const struct card *c = face(d, r);

    return card_has(c, FADE_WORD_CHARACTER)   ? PLAYS_CHARACTER
           : card_has(c, FADE_WORD_ITEM)      ? PLAYS_ITEM
           : card_has(c, FADE_WORD_AUGMENT)   ? PLAYS_AUGMENT
           : card_has(c, FADE_WORD_ZONE_CARD) ? PLAYS_ZONE
           : card_has(c, FADE_WORD_COMMAND)   ? PLAYS_COMMAND
                                              : PLACES_BUILDUP;
}

static ref unit_of(const struct duel *d, int seat, ref card)
{
    return zone_of(d, card) == FADE_ZONE_EQUIP_ZONE && host(d, card) ? host(d, card) : seat_ref(seat);
}

static struct deed deed_of(const struct duel *d, int seat, struct duel_option o)
{
    struct deed deed = { .seat = (uint8_t)seat, .by = o.a, .on = o.b };

    switch (o.verb) {
    case PLAY_CARD:
    case PLAY_DRAWN:
        deed.verb = (uint8_t)verb_of_playing(d, o.a);
        deed.n = deed.verb == PLAYS_ITEM ? text_of(d, o.a) : 0;
        break;
    case ATTACH_CARD:
        deed.verb = ATTACHES_CARD;
        break;
    case PLACE_TRIGGER:
        deed.verb = PLACES_IN_ADVANCE;
        break;
    case FEED_CARD:
        deed.verb = FEEDS;
        break;
    case MOVE_CARD:
        deed.verb = zone_of(d, o.a) == FADE_ZONE_RESERVE_ZONE ? RETURNS_CHARACTER : RESERVES_CHARACTER;
        break;
    case SHIFT_CARD:
        deed.verb = SHIFTS_CARD;
        deed.n = o.c;
        break;
    case PLAY_HIDDEN:
        deed.verb = HIDES_CARD;
        break;
    case TURN_UP:
        deed.verb = REVEALS_CARD;
        deed.n = card_has(face(d, o.a), FADE_WORD_ITEM) ? text_of(d, o.a) : 0;
        break;
    case MATERIAL_CARD:
        deed.verb = PLACES_AS_MATERIAL;
        break;
    case WAKE_CARD:
        deed.verb = WAKES_CARD;
        deed.n = card_has(face(d, o.a), FADE_WORD_ITEM) ? text_of(d, o.a) : 0;
        break;
    case DISCARD_CARD:
        deed.verb = DISCARDS_DORMANT;
        break;
    case REATTACH:
        deed.verb = MOVES_ATTACHED;
        break;
    case ATTACK_WITH:
        deed.verb = ATTACKS_WITH;
        deed.on = o.a;
        break;
    case REVEAL_AGAIN:
        deed.verb = USES_COMBO;
        deed.on = unit_of(d, seat, o.a);
        deed.n = o.b;
        break;
    case REVEAL_CARD:
        deed.verb = waits_for_condition(&d->book->ability[o.b])     ? USES_MET
                    : d->book->ability[o.b].kind == ABILITY_RESPOND ? USES_REACTION
                                                                    : USES_SKILL;
        deed.on = unit_of(d, seat, o.a);
        deed.n = o.b;
        break;
    case OPTION_USE:
        deed.verb = USES_ABILITY;
        deed.on = fade_user_of(d, o.a, NOTHING);
        deed.n = o.b;
        break;
    case TAG_OUT:
        deed.verb = TAGS_OUT;
        deed.on = o.a;
        break;
    default:
        break;
    }
    return deed;
}

static void consider(const struct duel *d, int seat, struct menu *m, struct duel_option o)
{
    struct deed deed = deed_of(d, seat, o);

    if (!is_full(m))
        offer_deed(d, m, o, &deed);
}

/* ---- candidates --------------------------------------------------------------------------------------------------------------------- */

bool has_copy_before(const struct duel *d, ref r, int at)
{
    for (ref other = place(d, at)->first; other != r; other = object(d, other)->next)
        if (object(d, other)->card == object(d, r)->card)
            return true;
    return false;
}

bool waits_for_condition(const struct ability *a)
{
    return a->keyword == FADE_KEYWORD_TRIGGER + 1 || a->keyword == FADE_KEYWORD_CONTINGENCY + 1;
}

/* What a one-use Item does. */
int text_of(const struct duel *d, ref item)
{
    const struct card *c = face(d, item);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].kind == ABILITY_USE && d->book->ability[i].keyword == 0)
            return i;
    return 0;
}

static void use_options(const struct duel *d, int seat, struct menu *m, ref r, bool combo)
{
    const struct card *c = face(d, r);

    for (int i = c->ability; is_used_card(c) && i < c->ability + c->abilities; i++) {
        const struct ability *a = &d->book->ability[i];
        bool waits = waits_for_condition(a);
        if (a->flags & ABILITY_NESTED || (!waits && !is_activated(a)) || is_signature(d, i))
            continue;
        if (waits ? own(d)->mets > 0 : a->kind == ABILITY_RESPOND ? d->links > 0 || m->refusal : true)
            consider(d, seat, m, (struct duel_option){ .verb = REVEAL_CARD, .a = r, .b = (uint16_t)i });
        if (combo && !waits && a->kind == ABILITY_USE && c->holds & KEYWORD_BIT(COMBO))
            consider(d, seat, m, (struct duel_option){ .verb = REVEAL_AGAIN, .a = r, .b = (uint16_t)i });
    }
}

/* Cards that can be turned up, and in The Last Stand those in Hand: FADE-18.2. */
static void hidden_card_options(const struct duel *d, int seat, struct menu *m, bool combo)
{
    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, equipped(side))
            if (owner_of(d, r) == seat && (object(d, r)->state & FACE_DOWN || is_paid_for(d, r)))
                use_options(d, seat, m, r, combo);
    bool alone = in_last_stand(d, seat);
    FOR_EACH_IN (d, r, hand(seat))
        if ((alone || own(d)->mets) && !has_copy_before(d, r, hand(seat))) {
            CITE_IF(d, alone, FADE_18_2);
            use_options(d, seat, m, r, combo);
        }
}

static void item_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        if (card_has(face(d, r), FADE_WORD_ITEM) && !has_copy_before(d, r, hand(seat)))
            consider(d, seat, m, (struct duel_option){ .verb = PLAY_CARD, .a = r });
}

/* FADE-21.42: what can be played face-down. */
static void hiding_options(const struct duel *d, int seat, struct menu *m, int at)
{
    FOR_EACH_IN (d, r, at)
        if (face(d, r)->bears & KEYWORD_BIT(MYSTIFY) && !is_used_card(face(d, r)) && !has_copy_before(d, r, at) &&
            is_character(d, r) == (at == pool(seat)))
            consider(d, seat, m, (struct duel_option){ .verb = PLAY_HIDDEN, .a = r });
}

/* FADE-D22 */
static void reveal_options(const struct duel *d, int seat, struct menu *m)
{
    for (int side = 0; side < d->seats; side++)
        for (uint32_t left = FIELD; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), side))
                if (object(d, r)->state & FACE_DOWN && owner_of(d, r) == seat && !is_used_card(face(d, r)))
                    consider(d, seat, m, (struct duel_option){ .verb = TURN_UP, .a = r });
}

/* FADE-D18: what may be placed beside a Command of the own side. */
static void material_card_options(const struct duel *d, int seat, struct menu *m)
{
    int places[2] = { hand(seat), pool(seat) };

    if (!m->refusal && !cells_beside_commands(d, seat))
        return;
    for (uint32_t left = FIELD; left; left &= left - 1)
        for (int side = 0; side < d->seats; side++)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), side))
                if (owner_of(d, r) == seat)
                    consider(d, seat, m, (struct duel_option){ .verb = MATERIAL_CARD, .a = r });
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, places[i])
            if (!has_copy_before(d, r, places[i]))
                consider(d, seat, m, (struct duel_option){ .verb = MATERIAL_CARD, .a = r });
}

/* FADE-D23 */
static void dormant_options(const struct duel *d, int seat, struct menu *m)
{
    for (int side = 0; side < d->seats; side++)
        for (uint32_t left = FIELD; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), side))
                if (object(d, r)->state & DORMANT && owner_of(d, r) == seat) {
                    consider(d, seat, m, (struct duel_option){ .verb = WAKE_CARD, .a = r });
                    consider(d, seat, m, (struct duel_option){ .verb = DISCARD_CARD, .a = r });
                }
}

static void ability_options(const struct duel *d, int seat, struct menu *m)
{
    for (int side = 0; side < d->seats; side++)
        for (uint32_t left = FIELD; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), side)) {
                const struct card *c = face(d, r);
                if (controller(d, r) != seat || object(d, r)->state & (FACE_DOWN | DORMANT | PREVENTED) || !c->windows)
                    continue;
                for (int i = c->ability; i && i < d->book->abilities && d->book->ability[i].card == object(d, r)->card;
                     i++) {
                    const struct ability *a = &d->book->ability[i];
                    bool played = is_used_card(c) && !is_signature(d, i);
                    if (is_activated(a) && !played && is_written(d->book, i) && !waits_for_condition(a) &&
                        !(card_has(c, FADE_WORD_ITEM) && i == text_of(d, r)))
                        consider(d, seat, m, (struct duel_option){ .verb = OPTION_USE, .a = r, .b = (uint16_t)i });
                }
            }
    FOR_EACH_IN (d, r, front(seat))
        if (may_have_keyword(d, r, FADE_KEYWORD_TAG_OUT))
            consider(d, seat, m, (struct duel_option){ .verb = TAG_OUT, .a = r });
}

static void attach_options(const struct duel *d, int seat, struct menu *m, ref r)
{
    for (int side = 0; side < d->seats; side++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, on, i ? reserve(side) : front(side))
                if (is_fighting(d, on))
                    consider(d, seat, m, (struct duel_option){ .verb = ATTACH_CARD, .a = r, .b = on });
}

static void feed_options(const struct duel *d, int seat, struct menu *m, ref r)
{
    FOR_EACH_IN (d, on, front(seat))
        if (face(d, on)->holds & KEYWORD_BIT(BUILDUP))
            consider(d, seat, m, (struct duel_option){ .verb = FEED_CARD, .a = r, .b = on });
}

/* FADE-5.3 to FADE-5.9 */
static void hand_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat)) {
        const struct card *c = face(d, r);
        bool buildup = c->holds & KEYWORD_BIT(BUILDUP), trigger = c->bears & KEYWORD_BIT(TRIGGER);
        if (has_copy_before(d, r, hand(seat)))
            continue;
        if (is_character(d, r)) {
            if (choice_of(d, CHARACTERS_IN_DECK))
                consider(d, seat, m, (struct duel_option){ .verb = PLAY_DRAWN, .a = r });
            continue;
        }
        if (!is_used_card(c) || buildup)
            consider(d, seat, m, (struct duel_option){ .verb = PLAY_CARD, .a = r });
        else if (trigger)
            consider(d, seat, m, (struct duel_option){ .verb = PLACE_TRIGGER, .a = r });
        else
            attach_options(d, seat, m, r);
        feed_options(d, seat, m, r);
    }
}

static void move_options(const struct duel *d, int seat, struct menu *m)
{
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat))
            if (is_fighting(d, r))
                consider(d, seat, m, (struct duel_option){ .verb = MOVE_CARD, .a = r });
}

void prepare_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    FOR_EACH_IN (d, r, pool(seat))
        if (!has_copy_before(d, r, pool(seat)))
            consider(d, seat, m, (struct duel_option){ .verb = PLAY_CARD, .a = r });
    hand_options(d, seat, m);
    hiding_options(d, seat, m, pool(seat));
    hiding_options(d, seat, m, hand(seat));
    reveal_options(d, seat, m);
    move_options(d, seat, m);
    ability_options(d, seat, m);
    material_card_options(d, seat, m);
    dormant_options(d, seat, m);
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = END_STEP });
}

/* FADE-R27: to other cells of the row, changing places there; a Command to any cell it could be played to. */
static void shift_options(const struct duel *d, int seat, struct menu *m, ref r)
{
    bool command = card_has(face(d, r), FADE_WORD_COMMAND);

    for (int spot = 1; spot <= CELLS; spot++) {
        bool open = column_of_cell(spot) > 0 && is_cell_open(d, seat, spot);
        if (open || (command && unit_of_cell(d, seat, spot)))
            consider(d, seat, m, (struct duel_option){ .verb = SHIFT_CARD, .a = r, .c = (uint16_t)spot });
    }
}

/* FADE-R27: occupants to other cells, attached cards to other units. */
static void rearrange_options(const struct duel *d, int seat, struct menu *m)
{
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat))
            if (!is_zone_card(d, r))
                shift_options(d, seat, m, r);
    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, equipped(side)) {
            if (is_zone_card(d, r) || owner_of(d, r) != seat)
                continue;
            if (card_has(face(d, r), FADE_WORD_COMMAND)) {
                shift_options(d, seat, m, r);
                continue;
            }
            consider(d, seat, m, (struct duel_option){ .verb = REATTACH, .a = r, .b = seat_ref(seat) });
            for (int i = 0; i < 2; i++)
                FOR_EACH_IN (d, on, i ? reserve(seat) : front(seat))
                    if (is_fighting(d, on))
                        consider(d, seat, m, (struct duel_option){ .verb = REATTACH, .a = r, .b = on });
        }
}

void aftermath_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    hand_options(d, seat, m);
    hiding_options(d, seat, m, hand(seat));
    reveal_options(d, seat, m);
    ability_options(d, seat, m);
    rearrange_options(d, seat, m);
    material_card_options(d, seat, m);
    dormant_options(d, seat, m);
    if (m->refusal) {
        FOR_EACH_IN (d, r, pool(seat))
            consider(d, seat, m, (struct duel_option){ .verb = PLAY_CARD, .a = r });
        move_options(d, seat, m);
    }
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = END_STEP });
}

/* FADE-19.5 */
static void refuse_stacks(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, zone_place(FADE_ZONE_STACK, seat))
        refused(m, (struct duel_option){ .verb = REVEAL_CARD, .a = r, .b = face(d, r)->ability }, false, FADE_19_5);
}

/* FADE-7.1 */
static void attack_options(const struct duel *d, int seat, struct menu *m)
{
    consider(d, seat, m, (struct duel_option){ .verb = ATTACK_WITH, .a = seat_ref(seat) });
    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, front(side))
            if (is_fighting(d, r) && (controller(d, r) == seat || m->refusal))
                consider(d, seat, m, (struct duel_option){ .verb = ATTACK_WITH, .a = r });
    for (int side = 0; m->refusal && side < d->seats; side++)
        FOR_EACH_IN (d, r, reserve(side))
            if (is_fighting(d, r))
                consider(d, seat, m, (struct duel_option){ .verb = ATTACK_WITH, .a = r });
}

void combat_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    attack_options(d, seat, m);
    hidden_card_options(d, seat, m, true);
    item_options(d, seat, m);
    hiding_options(d, seat, m, hand(seat));
    reveal_options(d, seat, m);
    ability_options(d, seat, m);
    material_card_options(d, seat, m);
    if (m->refusal) {
        hand_options(d, seat, m);
        refuse_stacks(d, seat, m);
    }
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = END_STEP });
}

/* FADE-D32 */
void chain_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    hidden_card_options(d, seat, m, false);
    item_options(d, seat, m);
    ability_options(d, seat, m);
    if ((choice_of(d, LINK_ATTACKS) == 1 && seat == own(d)->active) || m->refusal) /* FADE-R47 */
        attack_options(d, seat, m);
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* FADE-D45, FADE-D46 */
void window_options(const struct duel *d, int seat, struct menu *m)
{
    m->sure = 1;
    item_options(d, seat, m);
    hiding_options(d, seat, m, hand(seat));
    reveal_options(d, seat, m);
    ability_options(d, seat, m);
    m->sure = 0;
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* Of other phases than the Battle Phase. */
void tag_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, front(seat))
        if (may_have_keyword(d, r, FADE_KEYWORD_TAG_OUT))
            consider(d, seat, m, (struct duel_option){ .verb = TAG_OUT, .a = r });
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* FADE-D35, FADE-D36 */
void triggered_options(const struct duel *d, int seat, struct menu *m)
{
    hidden_card_options(d, seat, m, false);
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* ---- who could have something, for all that the others know: FADE-R122 --------------------------------------------------------------- */

static bool has_hidden_cards(const struct duel *d, int seat)
{
    for (int side = 0; side < d->seats; side++)
        FOR_EACH_IN (d, r, equipped(side))
            if (owner_of(d, r) == seat && object(d, r)->state & FACE_DOWN)
                return true;
    return false;
}

static bool has_something_open(const struct duel *d, int seat)
{
    for (uint32_t left = FIELD; left; left &= left - 1)
        for (int side = 0; side < d->seats; side++)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), side))
                if (controller(d, r) == seat && !(object(d, r)->state & FACE_DOWN) &&
                    (face(d, r)->windows || may_have_keyword(d, r, FADE_KEYWORD_TAG_OUT)))
                    return true;
    return false;
}

bool might_answer(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count > 0 || has_hidden_cards(d, seat) || has_something_open(d, seat);
}

bool finds_option(const struct duel *d, int seat, void (*options)(const struct duel *, int, struct menu *))
{
    struct duel_option two[2];
    struct menu m = { .option = two, .max = 2 };

    options(d, seat, &m);
    return m.count > 1;
}
