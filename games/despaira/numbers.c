/* numbers.c: stats, HP and their layers, shields (DES-12), what a tile adds (DES-15). */
#include "despaira.h"

/* ---- tiles and elements -------------------------------------------------------------------------------------- */

/* DES-R114: what continuous abilities say lies on top of the type that is stored. */
int terrain_on(const struct duel *d, int square)
{
    return attribute_of(d, tile_ref(square), DES_ATTRIBUTE_TERRAIN);
}

/* DES-15.3: the element that a type of tile matches; 0: none. */
static int element_of_tile(int terrain)
{
    static const uint8_t element[DES_WORD_COUNT] = {
        [DES_WORD_ABYSS] = DES_WORD_DARK,
        [DES_WORD_REALM_OF_LIGHT] = DES_WORD_LIGHT,
        [DES_WORD_FOREST] = DES_WORD_EARTH,
        [DES_WORD_MOUNTAIN] = DES_WORD_WIND,
        [DES_WORD_OCEAN] = DES_WORD_WATER,
        [DES_WORD_BURNING_LANDS] = DES_WORD_FIRE,
        [DES_WORD_SUB_ZERO] = DES_WORD_ICE,
        [DES_WORD_THUNDER_CLOUD] = DES_WORD_THUNDER,
        [DES_WORD_TOXIC_WASTELAND] = DES_WORD_TOXIC,
    };
    return terrain > 0 && terrain < DES_WORD_COUNT ? element[terrain] : 0;
}

/* DES-15.4 to DES-15.7: creatures of either player, face-up, of the tile's element. */
static bool stands_on_its_element(const struct duel *d, ref r)
{
    CITE_IF(d, is_leader(r), DES_15_7);
    if (!is_creature(d, r) || !is_up(d, r))
        return false;
    CITE(d, DES_15_3);
    int element = element_of_tile(terrain_on(d, square_of(d, r)));
    CITE_IF(d, element && card_has(face(d, r), DES_WORD_NORMAL), DES_15_5);
    return element && card_has(face(d, r), element);
}

/* DES-R126: an effect or a continuous ability sets its boosts aside. Kept on the card, so that reading a number asks nobody. */
static void see_it(void *context, struct given given)
{
    (void)given;
    *(bool *)context = true;
}

static void refresh_unboosted(struct duel *d, ref r)
{
    bool unboosted = false;

    if (may_have_keyword(d, r, DES_KEYWORD_UNBOOSTED))
        visit_keyword(d, r, DES_KEYWORD_UNBOOSTED, see_it, &unboosted);
    card_of(d, r)->unboosted = unboosted;
    CITE_IF(d, unboosted, DES_R126);
}

bool despaira_unraised(const struct duel *d, ref r, const struct row *by)
{
    return is_card(r) && card_of(d, r)->unboosted && !(by && by->until == ENDS_NEVER);
}

/* DES-12.27, DES-R134: by how much a stat has been raised for good. */
static int increase_of(const struct duel *d, ref r, int attribute)
{
    int sum = 0;

    for (int i = 0; i < d->rows; i++) {
        const struct row *x = row(d, i);
        if (x->kind == ROW_ADD && x->subject == r && x->what == attribute && x->until == ENDS_NEVER && x->value > 0)
            sum += x->value;
    }
    CITE_IF(d, sum, DES_12_27);
    return sum;
}

/* DES-12.31: one of HP is one of maximum and base HP together. */
void settle_increases(struct duel *d)
{
    for (int i = 0; i < d->rows; i++) {
        struct row *x = row(d, i);
        CITE_IF(d, x->kind == ROW_ADD && x->until == ENDS_NEVER && x->value > 0, DES_12_27);
        CITE_IF(d,
                x->kind == ROW_ADD && x->value < 0 && is_card(x->subject) && attribute_of(d, x->subject, x->what) == 0,
                DES_12_33);
        if (x->kind == ROW_ADD && x->what == DES_ATTRIBUTE_HP && x->until == ENDS_NEVER && x->value > 0) {
            x->what = DES_ATTRIBUTE_MAXIMUM_HP;
            CITE(d, DES_12_31);
        }
    }
}

/* DES-12.32, DES-R99: a nerf of HP lowers the maximum, and base HP only where they are above it; when it ends the maximum
 * alone comes back. What is missing of the maximum is the damage. */
static void refresh_lowered(struct despaira_card *c, int lowered)
{
    if (lowered > c->lowered_hp) {
        int less = lowered - c->lowered_hp;
        c->damage = c->damage > less ? c->damage - less : 0;
    } else {
        c->damage += c->lowered_hp - lowered;
    }
    c->lowered_hp = lowered;
}

/* DES-12.29, DES-R135: what continuous abilities add is one layer. More of it comes whole; when some ends, what is left goes
 * with it as far as there is not so much any more. */
static void refresh_lasting(struct despaira_card *c, int lasting)
{
    if (lasting > c->lasting_hp)
        c->lasting_left += lasting - c->lasting_hp;
    if (c->lasting_left > lasting)
        c->lasting_left = lasting;
    c->lasting_hp = lasting;
}

static void refresh_hp(struct duel *d, ref r)
{
    struct despaira_card *c = card_of(d, r);

    if (nothing_changes(d, DES_ATTRIBUTE_HP)) {
        if (c->lowered_hp)
            refresh_lowered(c, 0);
        if (!c->unboosted)
            refresh_lasting(c, 0);
        return;
    }
    struct changes all = changes_of(d, r, DES_ATTRIBUTE_HP), rows = changed_by_rows(d, r, DES_ATTRIBUTE_HP);
    CITE_IF(d, -all.lowered != c->lowered_hp, DES_12_32);
    if (-all.lowered != c->lowered_hp)
        refresh_lowered(c, -all.lowered);
    if (!c->unboosted) /* they are only set aside, and come back as they were */
        refresh_lasting(c, all.sum - all.lowered - (rows.sum - rows.lowered));
}

/* DES-12.29, DES-15.9: the layer of a tile comes whole when the boost comes, is kept from match to match, and goes with
 * it. */
void refresh_layer(struct duel *d, ref r)
{
    struct despaira_card *c = card_of(d, r);
    bool boosted = stands_on_its_element(d, r);

    refresh_unboosted(d, r);
    refresh_hp(d, r);
    CITE_IF(d, boosted && c->boosted, DES_15_9);
    if (boosted == c->boosted)
        return;
    c->boosted = boosted;
    c->layer_hp = boosted ? TILE_BOOST : 0;
    CITE(d, boosted ? DES_15_4 : DES_12_30);
    CITE(d, DES_15_6);
}

/* ---- numbers of cards ------------------------------------------------------------------------------------------ */

static int printed_number(const struct duel *d, ref r, int attribute)
{
    int n = face(d, r)->number[attribute];

    CITE_IF(d, n == ABSENT, DES_12_1);
    CITE_IF(d, n == ABSENT && !nothing_changes(d, attribute), DES_12_34);
    return n;
}

bool has_shield(const struct duel *d, ref r)
{
    switch ((enum shield)card_of(d, r)->shield) {
    case BROKEN_SHIELD:
        return false;
    case GIVEN_SHIELD:
        return true;
    default:
        return printed_number(d, r, DES_ATTRIBUTE_DEF) != ABSENT;
    }
}

/* DES-12.16, DES-12.18, DES-12.21 */
static int shield_before_changes(const struct duel *d, ref r)
{
    if (!has_shield(d, r))
        return ABSENT;
    return card_of(d, r)->shield == GIVEN_SHIELD ? card_of(d, r)->shield_size : printed_number(d, r, DES_ATTRIBUTE_DEF);
}

static int printed_hp(const struct duel *d, ref r)
{
    int hp = printed_number(d, r, DES_ATTRIBUTE_HP);
    return hp == ABSENT && is_leader(r) ? LEADER_HP : hp; /* DES-R7 */
}

/* DES-11.14: damage stays until it is healed. Nerfs lower the maximum already: they are added back, since they come off with
 * all changes. */
static int hp_before_changes(const struct duel *d, ref r, int maximum, bool plain)
{
    const struct despaira_card *c = card_of(d, r);
    int base = maximum == ABSENT ? ABSENT : maximum > c->damage ? maximum - c->damage : 0;

    if (base == ABSENT || c->unboosted)
        return base == ABSENT ? ABSENT : base + c->lowered_hp;
    /* of what continuous abilities add, and rows do not say, something has been used up */
    int used_up = plain ? 0 : c->lasting_hp - c->lasting_left;
    return base + c->layer_hp - used_up + c->lowered_hp;
}

static int base_number(const struct duel *d, ref r, int attribute)
{
    int printed = printed_number(d, r, attribute);
    return printed == ABSENT ? ABSENT : printed + increase_of(d, r, attribute);
}

int despaira_attribute(const struct duel *d, ref r, int attribute, bool plain)
{
    if (is_tile(r))
        return attribute == DES_ATTRIBUTE_TERRAIN ? DES_WORD_PLAIN_FIELDS + square_at(d, square_of_tile(r))->terrain
                                                  : ABSENT;
    if (!is_card(r))
        return ABSENT;
    switch (attribute) {
    case DES_ATTRIBUTE_MAXIMUM_HP:
        return printed_hp(d, r);
    case DES_ATTRIBUTE_HP:
        return hp_before_changes(d, r, (plain ? plain_attribute : attribute_of)(d, r, DES_ATTRIBUTE_MAXIMUM_HP), plain);
    case DES_ATTRIBUTE_DEF:
        return shield_before_changes(d, r);
    case DES_ATTRIBUTE_BASE_ATK:
        return base_number(d, r, DES_ATTRIBUTE_ATK);
    case DES_ATTRIBUTE_BASE_RATK:
        return base_number(d, r, DES_ATTRIBUTE_RATK);
    case DES_ATTRIBUTE_BASE_HL:
        return base_number(d, r, DES_ATTRIBUTE_HL);
    case DES_ATTRIBUTE_REACH:
    case DES_ATTRIBUTE_CLASH_TOTAL:
        return 0;
    case DES_ATTRIBUTE_BASIC_MOVES:
        return 1; /* DES-6.5 */
    case DES_ATTRIBUTE_CONTROLLER:
        return controller(d, r);
    case DES_ATTRIBUTE_LEVEL:
    case DES_ATTRIBUTE_ATK:
    case DES_ATTRIBUTE_CATK:
    case DES_ATTRIBUTE_RATK:
    case DES_ATTRIBUTE_HL:
        return printed_number(d, r, attribute);
    case DES_ATTRIBUTE_ELEMENT:
        for (int word = DES_WORD_NORMAL; word <= DES_WORD_THUNDER; word++)
            if (card_has(face(d, r), word))
                return word;
        return ABSENT;
    default:
        return ABSENT;
    }
}

/* DES-15.4: what a tile adds is a boost of every stat that is there; DES-12.33: no stat is below 0 or above 99 999. */
int despaira_settled(const struct duel *d, ref r, int attribute, int value)
{
    const uint32_t boosted = 1u << DES_ATTRIBUTE_ATK | 1u << DES_ATTRIBUTE_CATK | 1u << DES_ATTRIBUTE_RATK |
                             1u << DES_ATTRIBUTE_DEF | 1u << DES_ATTRIBUTE_HL;

    if (value == ABSENT || attribute >= DES_ATTRIBUTE_ELEMENT)
        return value;
    if (attribute == DES_ATTRIBUTE_MAXIMUM_HP && is_card(r))
        value -= card_of(d, r)->lowered_hp;
    if (boosted >> attribute & 1 && is_card(r) && card_of(d, r)->boosted && !card_of(d, r)->unboosted) {
        value += TILE_BOOST;
        CITE(d, DES_15_4);
    }
    CITE_IF(d, !nothing_changes(d, attribute), DES_12_28);
    CITE_IF(d, value < 0, DES_12_33);
    return value < 0 ? 0 : value > LARGEST_NUMBER ? LARGEST_NUMBER : value;
}

int stat_of(const struct duel *d, ref r, int attribute)
{
    return attribute_of(d, r, attribute);
}

int level_of(const struct duel *d, ref r)
{
    int level = attribute_of(d, r, DES_ATTRIBUTE_LEVEL);
    return level == ABSENT ? 0 : level;
}

/* ---- HP -------------------------------------------------------------------------------------------------------- */

int present_hp(const struct duel *d, ref r)
{
    return attribute_of(d, r, DES_ATTRIBUTE_HP);
}

int maximum_hp(const struct duel *d, ref r)
{
    return attribute_of(d, r, DES_ATTRIBUTE_MAXIMUM_HP);
}

static int take_off(int32_t *layer, int n)
{
    int taken = n < *layer ? n : *layer;

    *layer -= taken;
    return n - taken;
}

/* The newest row first; what continuous abilities and tiles add was there before any of them. */
static int take_off_layers(struct duel *d, ref r, int n)
{
    struct despaira_card *c = card_of(d, r);

    for (int i = d->rows; n > 0 && i-- > 0;) {
        struct row *x = row(d, i);
        if (x->kind == ROW_ADD && x->subject == r && x->what == DES_ATTRIBUTE_HP && x->value > 0 && x->until < NOT_YET)
            n = take_off(&x->value, n);
    }
    n = take_off(&c->lasting_left, n);
    return take_off(&c->layer_hp, n);
}

/* DES-12.29: layers first, then base HP; DES-R126: unless they are set aside. */
void lose_hp(struct duel *d, ref r, int n)
{
    struct despaira_card *c = card_of(d, r);
    int of_base = c->unboosted ? n : take_off_layers(d, r, n);

    CITE_IF(d, of_base < n, DES_12_29);
    c->damage += of_base;
    if (c->damage > maximum_hp(d, r))
        c->damage = maximum_hp(d, r);
}

/* DES-12.24, DES-19.8: not above the maximum, no layer. Gives back how much. */
int restore_hp(struct duel *d, ref r, int n)
{
    struct despaira_card *c = card_of(d, r);

    CITE_IF(d, n > c->damage, is_leader(r) ? DES_19_8 : DES_12_24);
    n = n < c->damage ? n : c->damage;
    c->damage -= n;
    return n;
}
