/* knowledge.c: dealing anew what a player cannot know, and what must always be true of the state (DES-22). */
#include "despaira.h"

/* ---- dealing anew --------------------------------------------------------------------------------------------------- */

/* DES-22.3: whether it is a creature or a trick is public; nobody has more damage than HP. */
static bool fits_sleeve(const struct duel *d, ref r, int card)
{
    const struct card *c = &d->book->card[card];

    if (is_special_creature(c) != (r >= special_card(owner_by_number(r), 0) && r < side_card(owner_by_number(r), 0)))
        return false;
    if (object(d, r)->place == FIELD && card_of(d, r)->layer == TRICK_LAYER)
        return card_has(c, DES_WORD_TRICK);
    if (object(d, r)->place == FIELD || zone_of(d, r) == DES_ZONE_PENDING)
        return card_has(c, DES_WORD_CREATURE) && c->number[DES_ATTRIBUTE_HP] > card_of(d, r)->damage;
    return true;
}

static bool is_from_deck(ref r)
{
    return !is_leader(r) && !is_token_sleeve(r);
}

/* What lies on the field comes first: fewer faces fit there. */
static void redeal_cards(struct duel *d, int seat, int owner)
{
    int places[] = { FIELD,           pending(owner), zone_place(DES_ZONE_SPECIAL_DECK, owner),
                     hand(owner),     deck(owner),    deck_list(owner),
                     side_deck(owner) };
    ref unknown[SEAT_CARDS];
    int n = 0;

    for (int i = 0; i < (int)(sizeof places / sizeof places[0]); i++)
        FOR_EACH_IN (d, r, places[i])
            if (owner_by_number(r) == owner && is_from_deck(r) && !knows(d, seat, r))
                unknown[n++] = r;
    redeal_faces(d, unknown, n, fits_sleeve);
}

/* DES-D4, DES-2.6: a leader that has not been revealed is somebody's secret; where it will stand, too. */
void despaira_redeal(struct duel *d, int seat)
{
    for (int owner = 0; owner < SEATS && !find_step(d, STEP_draft); owner++)
        redeal_cards(d, seat, owner);
    redeal_draft(d, seat);
    redeal_leader(d, seat, opponent(seat));
    redeal_pick(d, seat);
    refresh_listeners(d);
}

/* ---- what must always hold ------------------------------------------------------------------------------------------- */

static const char *check_places(const struct duel *d)
{
    uint8_t seen[OBJECTS] = { 0 };

    for (int at = 1; at < PLACES; at++) {
        int n = 0;
        FOR_EACH_IN (d, r, at) {
            if (r >= OBJECTS || seen[r] || object(d, r)->place != at)
                return "an object is not in exactly one place";
            if (at != FIELD && owner_by_number(r) != seat_of_place(d, at))
                return "a card lies in a zone of somebody who does not own it"; /* DES-14.6 */
            seen[r] = 1;
            n++;
        }
        if (n != place(d, at)->count)
            return "a place has lost count";
    }
    return NULL;
}

/* A clash is being fought: the newcomer is on no tile of its own. */
static int out_of_place(const struct duel *d)
{
    const struct clash *c = find_step(d, STEP_clash);
    return c && on_field(d, c->newcomer) && body_on(d, square_of(d, c->newcomer)) != c->newcomer;
}

static const char *check_tricks(const struct duel *d, int square, int *there)
{
    FOR_EACH_TRICK_ON(d, r, square)
    {
        if (!is_trick(d, r) || square_of(d, r) != square)
            return "a tile has a trick that lies elsewhere";
        if (card_of(d, r)->beneath && choice_of(d, TRICKS_PER_TILE) == 0)
            return "a tile has several tricks"; /* DES-R40 */
        ++*there;
    }
    return NULL;
}

/* DES-6.4: each tile holds at most one body and one trick. */
static const char *check_tiles(const struct duel *d)
{
    int there = 0;

    for (int square = 1; square <= TILES; square++) {
        ref body = body_on(d, square);
        const char *wrong = check_tricks(d, square, &there);
        if (wrong)
            return wrong;
        if (body && (!is_body(d, body) || square_of(d, body) != square))
            return "a tile has a body that stands elsewhere";
        there += body != NOTHING;
    }
    if (place(d, FIELD)->count != there + out_of_place(d))
        return "something on the field is on no tile";
    FOR_EACH_IN (d, r, FIELD) {
        if (is_leader(r) != (mode_of(d, r) == NO_MODE))
            return "a card on the field has no mode, or a leader has one"; /* DES-19.2 */
        if (is_creature(d, r) && mode_of(d, r) > DEF_DOWN)
            return "a creature is in a mode of tricks";
        if (is_up(d, r) && !(object(d, r)->known & SPECTATORS))
            return "a face-up card is not open to all"; /* DES-7.13 */
        if (!is_up(d, r) && object(d, r)->known & SPECTATORS)
            return "a face-down card lies open"; /* DES-22.3 */
        if (!is_up(d, r) && card_of(d, r)->boosted)
            return "a face-down creature has the boost of its tile"; /* DES-7.14 */
    }
    return NULL;
}

static const char *check_seats(const struct duel *d)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (player(d, seat)->crystals + player(d, seat)->used != ALL_CRYSTALS)
            return "crystals have been made or lost"; /* DES-4.10 */
        if (d->waiting && !d->over && own(d)->playing && d->links == 0 && present_hp(d, leader_of(seat)) <= 0)
            return "a leader without HP goes on";
        if (player(d, seat)->spawns > SPAWNS_EACH_TURN)
            return "a player has spawned too often"; /* DES-5.6 */
    }
    return NULL;
}

const char *despaira_invariant(const struct duel *d)
{
    const char *wrong = check_places(d);

    wrong = wrong ? wrong : check_tiles(d);
    wrong = wrong ? wrong : check_seats(d);
    return wrong || listeners_are_current(d) ? wrong : "what is listened to is not noted right";
}
