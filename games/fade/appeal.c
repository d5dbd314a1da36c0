/* appeal.c: what comes to mind first: how players play in what machine players imagine, before anything is known of what
 * comes of it; and what leads nowhere, which they leave out.
 *
 * Characters come first, for all else rests on them; what is attached costs nothing and is there when it is needed; whoever
 * can attack does. An attack that fells somebody is worth the Level to its side, one on a Player what it takes from them.
 */
#include "fade.h"

/* ---- steps ----------------------------------------------------------------------------------------------------- */

/* What can be done in a step, as far as its appeal goes. */
enum step_deed {
    PLAY_CHARACTER,
    PLAY_ANOTHER,
    ATTACH_OR_PLACE,
    MOVE_FORWARD,
    MOVE_BACK,
    REARRANGE,
    ATTACK,
    USE_CARD,
    GO_ON_ATTACKING,
    ACTIVATE,
    DEEDS
};

static enum step_deed deed_of(const struct duel *d, struct duel_option o)
{
    switch (o.verb) {
    case PLAY_CARD:
        return card_has(face(d, o.a), FADE_WORD_CHARACTER) ? PLAY_CHARACTER : PLAY_ANOTHER;
    case PLAY_HIDDEN:
        return PLAY_ANOTHER;
    case ATTACH_CARD:
    case PLACE_TRIGGER:
    case FEED_CARD:
        return ATTACH_OR_PLACE;
    case MOVE_CARD:
        return zone_of(d, o.a) == FADE_ZONE_CHARACTER_ZONE ? MOVE_BACK : MOVE_FORWARD;
    case SHIFT_CARD:
    case REATTACH:
        return REARRANGE;
    case ATTACK_WITH:
        return ATTACK;
    case REVEAL_CARD:
        return zone_of(d, o.a) == FADE_ZONE_EQUIP_ZONE || zone_of(d, o.a) == FADE_ZONE_HAND ? USE_CARD : ACTIVATE;
    case REVEAL_AGAIN:
        return GO_ON_ATTACKING;
    default:
        return ACTIVATE;
    }
}

/* Beside ending the step: see the table of asks. */
static const struct {
    uint8_t preparation, combat, aftermath;
} appeal[DEEDS] = {
    /* clang-format off */
    [PLAY_CHARACTER]  = { 150,  1,  1 },
    [PLAY_ANOTHER]    = {  15,  3, 30 },
    [ATTACH_OR_PLACE] = {  60,  1, 60 },
    [MOVE_FORWARD]    = {  30,  1,  1 },
    [MOVE_BACK]       = {   2,  1,  1 },
    [REARRANGE]       = {   1,  1,  1 },
    [ATTACK]          = {   1, 40,  1 },
    [USE_CARD]        = {   6, 40,  6 },
    [GO_ON_ATTACKING] = {   1, 40,  1 },
    [ACTIVATE]        = {  15, 12, 10 },
    /* clang-format on */
};

int prepare_appeal(const struct duel *d, int seat, struct duel_option o)
{
    (void)seat;
    return appeal[deed_of(d, o)].preparation;
}

int combat_appeal(const struct duel *d, int seat, struct duel_option o)
{
    (void)seat;
    return appeal[deed_of(d, o)].combat;
}

int aftermath_appeal(const struct duel *d, int seat, struct duel_option o)
{
    (void)seat;
    return appeal[deed_of(d, o)].aftermath;
}

/* ---- targets --------------------------------------------------------------------------------------------------- */

/* What a figure of so much would do there, as it stands: FADE-10.1, FADE-12.3. */
static int attack_appeal(const struct duel *d, int figure, ref target)
{
    enum { HARMLESS = 1, WOUND = 10, FATAL = 120, FOR_A_LEVEL = 40, FOR_EACH_HP = 25, LAST = 2000 };
    int damage = figure - def_of(d, target), hp = hp_of(d, target);

    if (damage <= 0)
        return HARMLESS;
    if (!is_card(target))
        return damage >= hp ? LAST : FOR_EACH_HP * damage;
    if (damage >= hp)
        return FATAL + FOR_A_LEVEL * attribute_of(d, target, FADE_ATTRIBUTE_LEVEL);
    return WOUND * damage;
}

int target_appeal(const struct duel *d, int seat, struct duel_option o)
{
    const struct announce *v = ASKING(d, announce);
    ref user = v->user ? v->user : v->source;

    (void)seat;
    if (o.verb != TARGET || is_link(o.a) || !(v->flags & LINK_ATTACK) ||
        (is_card(o.a) && (!is_on_field(d, o.a) || object(d, o.a)->state & FACE_DOWN)))
        return 1;
    return attack_appeal(d, plv_of(d, user), o.a);
}

/* ---- what leads nowhere ------------------------------------------------------------------------------------------ */

/* Does it matter on this side who stands in which cell? */
static bool cells_matter(const struct duel *d, int side)
{
    for (uint32_t left = FIELD; left; left &= left - 1)
        FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), side))
            if (is_zone_card(d, r) || directions_of(d, r))
                return true;
    return false;
}

/* Rearranged or moved once this turn already; or to another cell where all cells are alike: FADE-R27, FADE-R126. */
bool fade_is_idle(const struct duel *d, struct duel_option o)
{
    switch (o.verb) {
    case SHIFT_CARD:
        return facts_of(d, o.a)->shifts > 0 || !cells_matter(d, side_where(d, o.a));
    case REATTACH:
    case MATERIAL_CARD:
        return facts_of(d, o.a)->shifts > 0;
    case MOVE_CARD:
        return facts_of(d, o.a)->moved & (TO_RESERVE_ONCE | FROM_RESERVE_ONCE);
    default:
        return false;
    }
}
