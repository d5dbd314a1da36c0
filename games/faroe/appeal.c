/* appeal.c: what comes to mind first: how players play in what machine players imagine, before anything is known of what
 * comes of it. It is what `greedy` and `search` do in real duels of four, found by regression over their choices and rounded.
 * Who took the others to do anything imagined players who leave the front, draw their Decks empty, and let go whom they could
 * destroy. */
#include "faroe.h"

/* ---- phases ---------------------------------------------------------------------------------------------------- */

/* What can be done in a phase, as far as its appeal goes. */
enum phase_deed {
    PLAY_CHARACTER,
    PLAY_ANOTHER,
    ATTACH_OR_PLACE,
    MOVE_FORWARD,
    MOVE_BACK,
    ATTACH_ANEW,
    ATTACK,
    USE_ITEM,
    USE_ANOTHER,
    ACTIVATE,
    SKIP,
    DEEDS
};

static enum phase_deed deed_of(const struct duel *d, struct duel_option o)
{
    switch (o.verb) {
    case PLAY_CARD:
    case PLAY_FROM_HAND:
    case PLAY_AS:
    case PLAY_AS_FROM_HAND:
        return card_has(face(d, o.a), FAROE_WORD_CHARACTER) ? PLAY_CHARACTER : PLAY_ANOTHER;
    case ATTACH_CARD:
    case PLACE_SURPRISE:
        return ATTACH_OR_PLACE;
    case MOVE_CARD:
        return object(d, o.a)->place == front(controller(d, o.a)) ? MOVE_BACK : MOVE_FORWARD;
    case REATTACH:
        return ATTACH_ANEW;
    case ATTACK_WITH:
        return ATTACK;
    case REVEAL_CARD:
    case REVEAL_TEXT:
        return card_has(face(d, o.a), FAROE_WORD_ITEM) ? USE_ITEM : USE_ANOTHER;
    case SKIP_PHASE:
        return SKIP;
    default:
        return ACTIVATE;
    }
}

/* Beside ending the phase: see the table of asks. In Preparation Characters come first, for all else rests on them; cards are
 * attached when the fight is over. */
static const struct {
    uint8_t preparation, combat, aftermath;
} appeal[DEEDS] = {
    /* clang-format off */
    [PLAY_CHARACTER]  = { 150,  1,  30 },
    [PLAY_ANOTHER]    = {  12,  1,  30 },
    [ATTACH_OR_PLACE] = {   9,  1, 150 },
    [MOVE_FORWARD]    = {  14,  1, 150 },
    [MOVE_BACK]       = {   3,  1,   4 },
    [ATTACH_ANEW]     = {   1,  1,   2 },
    [ATTACK]          = {   1, 24,   1 },
    [USE_ITEM]        = {   3,  2,   4 },
    [USE_ANOTHER]     = {   3,  4,   4 },
    [ACTIVATE]        = {  15,  6,   4 },
    [SKIP]            = {  25, 24,   4 },
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

/* ---- targets ---------------------------------------------------------------------------------------------------- */

/* Each against all mostly the Decks end it: whoever outlasts the others is to be stopped. */
static bool lasts_longest(const struct duel *d, int seat, int target)
{
    for (int other = 0; other < d->seats; other++)
        if (is_enemy(d, seat, other) && place(d, deck(other))->count > place(d, deck(target))->count)
            return false;
    return true;
}

/* An Attack rather destroys than wounds, and the stronger the better. */
static int attack_appeal(const struct duel *d, ref attacker, ref target)
{
    enum { PLAYER = 50, FATAL = 150, FOR_EACH_PLV = 125, WOUNDED = 28, AT_LEAST = 5 };

    if (!is_card(target))
        return PLAYER;
    int hp = hp_of(d, target), plv = plv_of(d, target);
    if (hp <= plv_of(d, attacker))
        return FATAL + FOR_EACH_PLV * plv;
    int wounded = WOUNDED + 2 * (plv - hp);
    return wounded > AT_LEAST ? wounded : AT_LEAST;
}

int target_appeal(const struct duel *d, int seat, struct duel_option o)
{
    enum { LASTING = 4 };
    const struct announce *v = ASKING(d, announce);

    if (o.verb != TARGET || !(v->flags & LINK_ATTACK))
        return 1;
    return attack_appeal(d, v->source, o.a) * (lasts_longest(d, seat, controller(d, o.a)) ? LASTING : 1);
}
