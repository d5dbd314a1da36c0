/* abilities.c: what abilities and tricks are, and which of them may be activated now (DES-8, DES-10, section 7,
 * make_link). Whom they are aimed at is in aiming.c, what they cost in costs.c, working one out in activating.c. */
#include "despaira.h"
#include "runtime/cells.h"

/* ---- what an ability is ---------------------------------------------------------------------------------------- */

static bool carries(const struct duel *d, const struct ability *a, int keyword)
{
    const cell *at = d->book->code + a->with;

    for (int n = a->with ? *at++ : 0; n > 0; n--, at = skip_part(d->book, at, 'K'))
        if (*at == keyword)
            return true;
    return false;
}

/* DES-8.16: what answers something, or says so. */
static bool is_instant(const struct duel *d, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    return a->kind == ABILITY_RESPOND || carries(d, a, DES_KEYWORD_INSTANT);
}

static const cell *header_of(const struct duello_book *b, const struct card *c, int keyword)
{
    const cell *at = b->code + c->keywords;

    for (int n = c->keywords ? *at++ : 0; n > 0; n--, at = skip_part(b, at, 'K'))
        if (*at == keyword)
            return at + 1;
    return NULL;
}

int first_header_number(const struct duel *d, ref r, int keyword)
{
    const cell *at = header_of(d->book, face(d, r), keyword);
    struct scope s = { .d = d };

    return at ? eval_value(&s, &at) : 0;
}

/* The first ability of a card with this block keyword; 0: none. */
static int block_of(const struct duel *d, ref r, int keyword)
{
    const struct card *c = face(d, r);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == keyword + 1)
            return i;
    return 0;
}

int trap_of(const struct duel *d, ref trick)
{
    return block_of(d, trick, DES_KEYWORD_TRAP);
}

/* DES-17.2: whom an Equip trick asks for, in its header or at the head of a block. NULL: it is no Equip. */
static const cell *equip_words(const struct duel *d, ref trick)
{
    int block = block_of(d, trick, DES_KEYWORD_EQUIP);
    return block ? d->book->code + d->book->ability[block].arguments
                 : header_of(d->book, face(d, trick), DES_KEYWORD_EQUIP);
}

bool has_equip(const struct duel *d, ref trick)
{
    return equip_words(d, trick) != NULL;
}

/* DES-17.1 to DES-17.3, DES-R110; reach is asked for only as it is activated. */
bool may_be_equipped(const struct duel *d, ref trick, int seat, ref creature)
{
    const cell *at = equip_words(d, trick);
    struct scope s = { .d = d, .seat = seat, .source = trick };

    return is_creature(d, creature) && at && set_contains(&s, &at, creature);
}

/* What is carried out as the link of a trick resolves: what it says of its use, of its Trap; 0: nothing. */
static int used_ability(const struct duel *d, ref trick)
{
    const struct card *c = face(d, trick);

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (is_activated(&d->book->ability[i]) && !d->book->ability[i].zones)
            return i;
    return trap_of(d, trick);
}

static bool is_of_activation(const struct duel *d, ref trick, int word)
{
    return card_has(face(d, trick), word);
}

/* DES-10.8, DES-10.11 */
int link_speed(const struct duel *d, ref source, int ability)
{
    if (is_trick_card(d, source))
        return is_of_activation(d, source, DES_WORD_CHAIN) ? 1 : is_of_activation(d, source, DES_WORD_INSTANT) ? 2 : 4;
    return is_instant(d, ability) ? 3 : 5;
}

/* ---- may it be activated now? ------------------------------------------------------------------------------------------ */

static bool is_own_turn(const struct duel *d, int seat)
{
    return seat == own(d)->active;
}

/* DES-8.10 to DES-8.12, DES-16.6: by the type of a trick. 0: it may. */
static int wrong_time_for_trick(const struct duel *d, int seat, ref trick, enum occasion when)
{
    if (trap_of(d, trick) && when != AS_TRAP)
        return DES_16_6;
    if (is_of_activation(d, trick, DES_WORD_NORMAL_TRICK))
        return when == AS_TRAP ? (is_own_turn(d, seat) && own(d)->phase != DES_WINDOW_BATTLE_PHASE ? 0 : DES_R59)
               : when == IN_OPEN && in_main_phase(d) && is_own_turn(d, seat) ? 0
               : own(d)->phase == DES_WINDOW_BATTLE_PHASE                    ? DES_3_11
                                                                             : DES_8_10;
    if (is_of_activation(d, trick, DES_WORD_CHAIN) && when != IN_CHAIN)
        return DES_8_12;
    return 0;
}

/* DES-8.15, DES-8.16 */
static int wrong_time_for_ability(const struct duel *d, int seat, int ability, enum occasion when)
{
    const struct ability *a = &d->book->ability[ability];

    if (is_instant(d, ability))
        return 0;
    if (when == IN_CHAIN)
        return DES_10_3;
    uint32_t now = 1u << own(d)->phase | (in_main_phase(d) ? 1u << DES_WINDOW_MAIN_PHASE : 0);
    return when == IN_OPEN && is_own_turn(d, seat) && a->windows & now ? 0 : DES_8_15;
}

/* DES-R81: without the limit of DES-8.17 a player may use one ability so often in a turn, with whatever card. */
enum { USES_WITHOUT_LIMIT = 64 };

static bool is_counted_by_card(const struct duel *d, int ability)
{
    return d->book->ability[ability].limit || choice_of(d, ABILITY_LIMIT) == 0;
}

/* DES-8.17 */
static bool is_used_up(const struct duel *d, int seat, ref source, int ability)
{
    int limit = d->book->ability[ability].limit;
    ref counted = is_counted_by_card(d, ability) ? source : seat_ref(seat);

    if (counted == source)
        limit = limit ? limit : 1;
    else
        limit = USES_WITHOUT_LIMIT;
    return uses_of(d, counted, ability) >= limit || !use_can_be_counted(d, counted, ability);
}

void count_activation(struct duel *d, int seat, ref source, int ability)
{
    count_use(d, is_counted_by_card(d, ability) ? source : seat_ref(seat), ability, ENDS_WITH_TURN);
    CITE(d, DES_8_17);
}

static bool condition_holds(const struct duel *d, ref source, int ability, int seat)
{
    struct scope s = despaira_eyes(d, source, seat, NOTHING);
    return test_holds(&s, d->book->ability[ability].condition);
}

static bool answers_nothing(const struct duel *d, int ability)
{
    return ability && d->book->ability[ability].kind == ABILITY_RESPOND && d->links == 0;
}

static bool has_met(const struct duel *d, ref trick)
{
    for (uint32_t i = 0; i < own(d)->mets; i++)
        if (own(d)->met[i].trick == trick)
            return true;
    return false;
}

static struct duel_option option_to_activate(const struct duel *d, ref source, int ability)
{
    const struct card *c = face(d, source);
    int several = 0;

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        several += is_activated(&d->book->ability[i]);
    if (several < 2 || is_trick_card(d, source))
        return (struct duel_option){ .verb = ACTIVATE, .a = source, .b = (uint16_t)ability };
    return (struct duel_option){
        .verb = ACTIVATE_NTH, .a = source, .b = (uint16_t)ability, .c = (uint16_t)(ability - c->ability + 1)
    };
}

/* What all of them have to pass, behind what their kinds ask for. */
static bool refused_any(const struct duel *d, int seat, ref source, int ability, struct duel_option o, struct menu *m)
{
    bool link = d->links < MOST_LINKS;

    return refused(m, o, link, DES_R81) || refused(m, o, !answers_nothing(d, ability), DES_16_8) ||
           refused(m, o, !ability || condition_holds(d, source, ability, seat), DES_R84) ||
           refused(m, o, crystals_for(d, source) <= player(d, seat)->crystals, DES_4_7) ||
           refused(m, o, !ability || can_pay_for(d, source, ability, seat), DES_4_13) ||
           refused(m, o, finds_aims(d, source, ability, seat, NOTHING), DES_8_20) ||
           refused(m, o, !lacks_every_path(d, source, ability, seat, NOTHING), DES_R43);
}

/* Does it matter from where it is activated? */
static bool needs_ground(const struct duel *d, ref trick, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    return has_equip(d, trick) || (ability && (a->targets || a->condition || a->price));
}

/* DES-8.4: the tiles on which it finds all that it asks for, a bit each. */
squares tiles_to_activate_on(const struct duel *d, int seat, ref trick)
{
    int ability = used_ability(d, trick);
    squares tiles = place_tiles(d, seat), fit = 0;
    struct despaira_duel room;

    if (!needs_ground(d, trick, ability))
        return tiles;
    for (; tiles; tiles &= tiles - 1) {
        int square = 1 + __builtin_ctzll(tiles);
        const struct duel *ground = ground_of(d, trick, seat, square, &room);
        struct menu none = { 0 };
        if (!refused_any(ground, seat, trick, ability, (struct duel_option){ 0 }, &none))
            fit |= square_bit(square);
    }
    return fit;
}

static void consider_trick(const struct duel *d, int seat, ref trick, enum occasion when, struct menu *m)
{
    int ability = used_ability(d, trick), wrong = wrong_time_for_trick(d, seat, trick, when);
    struct duel_option o = { .verb = ACTIVATE, .a = trick, .b = (uint16_t)ability };

    if (card_of(d, trick)->working || (when == AS_TRAP && !has_met(d, trick)))
        return;
    bool overlapped =
        when == AS_TRAP && d->book->code[d->book->ability[ability].arguments + 1] == DES_EVENT_OVERLAPS; /* DES-9.4 */
    if (refused(m, o, !is_locked_down(d, trick) || overlapped, DES_9_2) || refused(m, o, !wrong, wrong) ||
        refused(m, o, !card_of(d, trick)->recharged, DES_R61) || refused_any(d, seat, trick, ability, o, m))
        return;
    offer(m, o);
}

static void consider_ability(const struct duel *d, int seat, ref source, int ability, enum occasion when,
                             struct menu *m)
{
    struct duel_option o = option_to_activate(d, source, ability);
    int wrong = wrong_time_for_ability(d, seat, ability, when);

    if (refused(m, o, !on_field(d, source) || is_up(d, source), DES_8_18) || refused(m, o, !wrong, wrong) ||
        refused(m, o, !is_used_up(d, seat, source, ability), DES_8_17) ||
        refused(m, o, !on_field(d, source) || permission(d, source, DES_ACTION_ABILITIES, NOTHING) >= 0, DES_18_2) ||
        refused_any(d, seat, source, ability, o, m))
        return;
    offer(m, o);
}

/* Those that it has where it lies: on the field, or in a zone that they name. */
static void consider_card(const struct duel *d, int seat, ref r, enum occasion when, struct menu *m)
{
    const struct card *c = face(d, r);
    bool field = on_field(d, r);

    if (when == AS_TRAP)
        return;
    for (int i = c->ability; i < c->ability + c->abilities && !is_full(m); i++) {
        const struct ability *a = &d->book->ability[i];
        bool here = a->zones ? a->zones >> zone_of(d, r) & 1 : field;
        if (is_activated(a) && here && !(a->flags & ABILITY_NESTED))
            consider_ability(d, seat, r, i, when, m);
    }
}

/* DES-8.4: in an own Main Phase, on a tile where it can be put, from which it finds what it needs. */
static void consider_hand(const struct duel *d, int seat, ref trick, struct menu *m)
{
    int ability = used_ability(d, trick), wrong = wrong_time_for_trick(d, seat, trick, IN_OPEN);
    struct duel_option o = { .verb = ACTIVATE_IN_HAND, .a = trick, .b = (uint16_t)ability };

    if (refused(m, o, choice_of(d, ACTIVATE_FROM_HAND) == 0, DES_R53) ||
        refused(m, o, !is_of_activation(d, trick, DES_WORD_CHAIN), DES_8_12) ||
        refused(m, o, in_main_phase(d) && is_own_turn(d, seat), DES_8_4) || refused(m, o, !wrong, wrong) ||
        refused(m, o, place_tiles(d, seat) != 0, DES_R36) ||
        refused(m, o, crystals_for(d, trick) <= player(d, seat)->crystals, DES_4_7))
        return;
    if (!needs_ground(d, trick, ability)) {
        if (!refused_any(d, seat, trick, ability, o, m))
            offer(m, o);
        return;
    }
    if (!refused(m, o, tiles_to_activate_on(d, seat, trick) != 0, DES_8_20))
        offer(m, o);
}

/* Of copies in a hand one is offered. */
static void consider_hands(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        if (is_trick_card(d, r) && !has_copy_before(d, r))
            consider_hand(d, seat, r, m);
}

/* DES-8.13: what is in hand cannot be chained. */
static void refuse_hands(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        if (is_trick_card(d, r))
            refused(m, (struct duel_option){ .verb = ACTIVATE, .a = r, .b = (uint16_t)used_ability(d, r) }, false,
                    DES_8_13);
}

void offer_activations(const struct duel *d, int seat, enum occasion when, struct menu *m)
{
    static const uint8_t zones[] = { DES_ZONE_HAND, DES_ZONE_GRAVEYARD, DES_ZONE_SPECIAL_DECK, DES_ZONE_VOID,
                                     DES_ZONE_ARCHIVE };

    for (int square = 1; square <= TILES && !is_full(m); square++) {
        ref body = body_on(d, square), trick = trick_on(d, square);
        if (body && controller(d, body) == seat)
            consider_card(d, seat, body, when, m);
        if (trick && controller(d, trick) == seat)
            consider_trick(d, seat, trick, when, m);
    }
    for (size_t i = 0; i < sizeof zones && when != AS_TRAP; i++)
        FOR_EACH_IN (d, r, zone_place(zones[i], seat))
            if (face(d, r)->windows && is_creature_card(d, r) && !has_copy_before(d, r))
                consider_card(d, seat, r, when, m);
    if (when == IN_OPEN)
        consider_hands(d, seat, m);
    else if (RARELY(m->refusal))
        refuse_hands(d, seat, m);
}
