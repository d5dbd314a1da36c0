/* knowledge.c: dealing anew what a player cannot know, and what must always be true of the state (AOE-24). */
#include "assemblage.h"

/* ---- cards that leave a hand unseen -------------------------------------------------------------------- */

/* AOE-24.13: those of `who` that know the card see which one leaves: they go on knowing it, and the ones that stay. The
 * others cannot tell and forget what they knew of the hand, the card included. */
void move_witnessed(struct duel *d, ref r, int to, enum where where, unsigned who, ref *now)
{
    int from = object(d, r)->place, n = 0;
    uint8_t witnesses = object(d, r)->known & (uint8_t)who;
    struct {
        uint16_t card;
        uint8_t known;
    } stay[SEAT_CARDS];

    FOR_EACH_IN (d, other, from)
        if (other != r && n < SEAT_CARDS) {
            stay[n].card = object(d, other)->card;
            stay[n++].known = object(d, other)->known & witnesses;
        }
    *now = move_unseen(d, r, to, where);
    reveal(d, *now, witnesses);
    FOR_EACH_IN (d, other, from)
        for (int i = 0; i < n; i++)
            if (stay[i].card == object(d, other)->card)
                reveal(d, other, stay[i].known);
}

/* ---- dealing anew ------------------------------------------------------------------------------------- */

/* A common card that nobody sees is in hand: that is public. */
static bool fits_place(const struct duel *d, ref r, int card)
{
    return !card_has(&d->book->card[card], AOE_WORD_COMMON) || zone_of(d, r) == AOE_ZONE_HAND;
}

/* The deck comes first: it has no room for a common card. */
static void redeal_cards(struct duel *d, int seat, int owner)
{
    ref unknown[SEAT_CARDS];
    int n = 0, zones[2] = { deck(owner), hand(owner) };

    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, zones[i])
            if (!knows(d, seat, r))
                unknown[n++] = r;
    redeal_faces(d, unknown, n, fits_place);
}

void assemblage_redeal(struct duel *d, int seat)
{
    for (int owner = 0; owner < d->seats; owner++)
        redeal_cards(d, seat, owner);
    redeal_pick(d, seat);
}

/* ---- what must always hold --------------------------------------------------------------------------------- */

static const char *check_lists(const struct duel *d)
{
    uint8_t seen[OBJECTS] = { 0 };

    for (int at = 1; at < PLACES; at++) {
        int n = 0;
        FOR_EACH_IN (d, r, at) {
            if (r >= OBJECTS || seen[r] || object(d, r)->place != at)
                return "an object is not in exactly one place";
            if (owner_of(d, r) != seat_of_place(d, at))
                return "a card has changed its owner"; /* AOE-R80 */
            seen[r] = 1;
            n++;
        }
        if (n != place(d, at)->count)
            return "a place has lost count";
    }
    return NULL;
}

/* AOE-1.3: the 20 cards, all different, and the commons, wherever they are. */
static const char *check_decks(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        int method = 0, common_ones = 0, in_hand = 0;
        if (!has_character(d, seat))
            continue;
        for (ref r = (ref)(first_card(seat) + 1); r < first_card(seat) + SEAT_CARDS; r++) {
            if (is_board_token(r) || !object(d, r)->place)
                continue;
            bool common = is_common(d, r);
            common_ones += common;
            method += !common;
            in_hand += !common && zone_of(d, r) == AOE_ZONE_HAND;
            for (ref other = (ref)(r + 1); other < first_card(seat) + SEAT_CARDS; other++)
                if (object(d, other)->place && object(d, other)->card == object(d, r)->card)
                    return "two cards of a deck are the same";
            if (common && zone_of(d, r) != AOE_ZONE_HAND && zone_of(d, r) != AOE_ZONE_FRONT &&
                zone_of(d, r) != AOE_ZONE_ASIDE)
                return "a common card is where none can be";
            if (face(d, r)->role_of && zone_of(d, r) == AOE_ZONE_HAND)
                return "a common card in hand shows one of its faces";
        }
        if (method != METHOD_CARDS || common_ones != commons_each(d))
            return "a card has got lost";
        if (in_hand != non_commons(d, seat))
            return "the cards of a hand are miscounted";
    }
    return NULL;
}

static const char *check_board(const struct duel *d)
{
    squares taken = 0;

    for (int seat = 0; seat < d->seats; seat++) {
        const struct assemblage_seat *p = player(d, seat);
        if (p->square && (p->resting || p->out != STILL_IN))
            return "a figure is on the board that should not be";
        if (p->square && (!grid_has(level(d), p->square) || grid_ground(level(d), grid_column(level(d), p->square),
                                                                        grid_row(level(d), p->square)) != GROUND_FLOOR))
            return "a figure stands on no square";
        if (p->square && taken & square_bit(p->square))
            return "two figures stand on one square"; /* AOE-16.9 */
        taken |= square_bit(p->square);
        if (p->tokens + p->reserve > 4)
            return "there are too many power tokens";
        if (place(d, front(seat))->count > p->combo)
            return "more cards in front than were played";
    }
    return NULL;
}

const char *assemblage_invariant(const struct duel *d)
{
    const char *wrong = check_lists(d);

    wrong = wrong ? wrong : check_decks(d);
    return wrong ? wrong : check_board(d);
}
