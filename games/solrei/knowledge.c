/* knowledge.c: dealing anew what a player cannot know, and what must always be true of the state (SOL-13). */
#include "solrei.h"

/* ---- dealing anew ------------------------------------------------------------------------------------- */

/* What the seat has been told of a card whose face it does not know: SOL-13.19 for Keen Nose. */
static bool fits_what_was_told(const struct duel *d, ref r, int card)
{
    int owner = owner_of(d, r), told = player(d, rival(owner))->told_class;

    if (!told || r != action_card(d, owner))
        return true;
    return card_has(&d->book->card[card], told == 2 ? SOL_WORD_CHARGE_CARD : SOL_WORD_ATTACK_CARD);
}

/* All of a player's 52 cards that the seat does not know, wherever they are; the placed card, of
 * which something may have been told, first. */
static void redeal_action_cards(struct duel *d, int seat, int owner)
{
    ref unknown[DECK_SIZE], first = deck_card(owner, 0);
    ref placed = action_card(d, owner);
    int n = 0;

    if (placed && !knows(d, seat, placed))
        unknown[n++] = placed;
    for (ref r = first; r < first + DECK_SIZE; r++)
        if (r != placed && !knows(d, seat, r))
            unknown[n++] = r;
    redeal_faces(d, unknown, n, owner != seat && player(d, seat)->told_class ? fits_what_was_told : NULL);
}

static bool on_board(const struct duel *d, int seat, int card)
{
    FOR_EACH_IN (d, art, arts(d, seat))
        if (object(d, art)->card == card)
            return true;
    return false;
}

/* Different cards of the book, by chance, with this label and such that they pass the test; 0 where there are no more. */
static void random_cards(struct duel *d, int word, bool (*fits)(const struct duel *, int seat, int card), int seat,
                         uint16_t *card, int wanted)
{
    int n = 0;

    memset(card, 0, (size_t)wanted * sizeof *card);
    for (int c = 1; c < d->book->cards; c++) {
        if (!card_has(&d->book->card[c], word) || !fits(d, seat, c))
            continue;
        int at = n < wanted ? n : (int)chance_below(d, (uint32_t)n + 1);
        if (at < wanted)
            card[at] = (uint16_t)c;
        n++;
    }
    for (int left = n < wanted ? n : wanted; left > 1; left--) {
        int at = (int)chance_below(d, (uint32_t)left);
        uint16_t last = card[left - 1];
        card[left - 1] = card[at];
        card[at] = last;
    }
}

static void redeal_card(struct duel *d, ref r, int word, bool (*fits)(const struct duel *, int seat, int card))
{
    random_cards(d, word, fits, owner_of(d, r), &object(d, r)->card, 1);
}

static bool advantage_fits(const struct duel *d, int seat, int card)
{
    struct scope s = { .d = d, .seat = seat };
    const struct card *c = &d->book->card[card];

    if (d->mode == MODE_ARCADE)
        return c->serial_group == face(d, muse(d, seat))->serial_group;
    return choice_of(d, BAD_ADVANTAGE) == 1 || test_holds(&s, c->needs);
}

static bool muse_fits(const struct duel *d, int seat, int card)
{
    int mine = 0;
    (void)seat;

    for (int c = 1; c < d->book->cards; c++)
        mine += d->book->card[c].serial_group == d->book->card[card].serial_group;
    return d->mode == MODE_OPEN || (d->book->card[card].serial_group && mine == BOARD_CARDS);
}

static bool art_fits(const struct duel *d, int seat, int card)
{
    const struct card *c = &d->book->card[card];

    if (d->mode != MODE_OPEN && c->serial_group != face(d, muse(d, seat))->serial_group)
        return false;
    return !on_board(d, seat, card) && (choice_of(d, FOREIGN_SIGNATURE) == 0 || card_has_signature(d, seat, card));
}

/* SOL-13.1: before the flip of the first Fight nothing is known of the Rival's board; afterwards
 * only the Arts that were never face-up in this Fight. */
static void redeal_board(struct duel *d, int seat)
{
    ref unknown[BOARD_CARDS], muse_card = muse(d, rival(seat)), advantage_card = advantage(d, rival(seat));
    uint16_t card[BOARD_CARDS];
    int n = 0;

    if (!knows(d, seat, muse_card))
        redeal_card(d, muse_card, SOL_WORD_MUSE, muse_fits);
    if (!knows(d, seat, advantage_card))
        redeal_card(d, advantage_card, SOL_WORD_ADVANTAGE, advantage_fits);
    FOR_EACH_IN (d, art, arts(d, rival(seat)))
        if (!knows(d, seat, art)) {
            object(d, art)->card = 0;
            unknown[n++] = art;
        }
    if (n == 0)
        return;
    random_cards(d, SOL_WORD_ART, art_fits, rival(seat), card, n);
    while (n-- > 0)
        object(d, unknown[n])->card = card[n];
}

/* What the Rival has chosen so far of the cards of a CHECK: SOL-13.12. */
static void redeal_check(struct duel *d, int viewer)
{
    struct do_check *v = asked_by(d, STEP_do_check);

    if (!v || v->seat == viewer)
        return;
    for (int k = 0; k < v->chosen; k++) {
        int skip = (int)chance_below(d, (uint32_t)(v->count - k)), i = 0;
        while (is_chosen(v, i, k) || skip-- > 0)
            i++;
        v->order[k] = (uint8_t)(i | (chance_below(d, 2) ? 64 : 0));
    }
}

void solrei_redeal(struct duel *d, int seat)
{
    redeal_action_cards(d, seat, seat);
    redeal_action_cards(d, seat, rival(seat));
    redeal_board(d, seat);
    refresh_abilities(d);
    player(d, 0)->fuel = count_fuel(d, 0);
    player(d, 1)->fuel = count_fuel(d, 1);
    redeal_check(d, seat);
    redeal_pick(d, seat);
}

/* ---- what must always hold --------------------------------------------------------------------------------- */

static const char *check_lists(const struct duel *d)
{
    uint8_t seen[OBJECTS] = { 0 };
    int total = 0;

    for (int at = 1; at < PLACES; at++) {
        int n = 0;
        FOR_EACH_IN (d, r, at) {
            if (r >= OBJECTS || seen[r] || object(d, r)->place != at)
                return "an object is not in exactly one place";
            seen[r] = 1;
            n++;
        }
        if (n != place(d, at)->count)
            return "a place has lost count";
        total += n;
    }
    return total == 2 * (DECK_SIZE + BOARD_CARDS) ? NULL : "an object has got lost";
}

/* SOL-1.1: one of each rank and suit per player, wherever the cards are. */
static const char *check_decks(const struct duel *d)
{
    for (int seat = 0; seat < 2; seat++) {
        ref first = deck_card(seat, 0);
        uint64_t faces = 0;
        for (ref r = first; r < first + DECK_SIZE; r++)
            faces |= (uint64_t)1 << (suit_of(d, r) * 13 + face(d, r)->number[SOL_ATTRIBUTE_RANK] - 2);
        if (__builtin_popcountll(faces) != DECK_SIZE)
            return "a deck is no longer the 52 cards";
    }
    return NULL;
}

static bool stays_on_board(const struct duel *d, int seat)
{
    ref first = board_card(seat, 0);

    for (ref r = first; r < first + BOARD_CARDS; r++)
        if (object(d, r)->place != place_of(d,
                                            r == first       ? SOL_ZONE_MUSE
                                            : r == first + 1 ? SOL_ZONE_ADVANTAGE
                                                             : SOL_ZONE_ART_ZONE,
                                            seat))
            return false;
    return place(d, arts(d, seat))->count == ARTS && place(d, place_of(d, SOL_ZONE_MUSE, seat))->count == 1 &&
           place(d, place_of(d, SOL_ZONE_ADVANTAGE, seat))->count == 1;
}

static unsigned ready_cards(const struct duel *d, int seat)
{
    unsigned ready = 0;

    for (int i = 0; i < BOARD_CARDS; i++)
        ready |= (unsigned)is_likely_source(d, board_card(seat, i)) << i;
    return ready;
}

static const char *check_board(const struct duel *d)
{
    for (int seat = 0; seat < 2; seat++) {
        if ((player(d, seat)->ready & (GAINED - 1)) != ready_cards(d, seat))
            return "a board card has been turned without saying so";
        if (player(d, seat)->fuel != count_fuel(d, seat))
            return "a card that makes Rei has come, gone or been turned without being counted";
        if (!stays_on_board(d, seat))
            return "a Muse, Advantage or Art has left its zone, or something else has come there"; /* SOL-1.18 */
        if (count_state(d, arts(d, seat), AUGMENTED) > 1)
            return "two Arts are Augmented";
        if (place(d, action_zone(d, seat))->count > 1)
            return "two Action Cards are placed";
        if (damage_cards(d, seat) > FATAL_DAMAGE)
            return "more Damage cards than end a Fight";
    }
    return NULL;
}

/* What is noted of the board cards would be noted the same way now; before the first round nobody asks. */
static const char *check_notes(const struct duel *d)
{
    uint64_t memory[sizeof(struct solrei_duel) / sizeof(uint64_t)];
    struct duel *anew = (struct duel *)(void *)memory;

    duel_copy(anew, d);
    refresh_abilities(anew);
    return own(d)->round == 0 || memcmp(own(d), own(anew), sizeof(struct solrei)) == 0
               ? NULL
               : "what can be used of the board cards has changed without being noted";
}

/* What can be activated by what is noted of the cards is what all checks find. */
static const char *check_uses(const struct duel *d)
{
    uint64_t memory[sizeof(struct solrei_duel) / sizeof(uint64_t)];
    struct duel *unread = (struct duel *)(void *)memory;
    struct duel_option noted[DUELLO_OPTIONS], checked[DUELLO_OPTIONS];
    struct refusal why_not[1];

    duel_copy(unread, d); /* without the journal */
    for (int seat = 0; seat < 2 && own(d)->round > 0; seat++) {
        struct menu by_notes = { .option = noted, .max = DUELLO_OPTIONS };
        struct menu by_checks = { .option = checked, .max = DUELLO_OPTIONS, .refusal = why_not };
        ability_options(unread, seat, &by_notes);
        ability_options(unread, seat, &by_checks);
        if (by_notes.count != by_checks.count ||
            memcmp(by_notes.option, by_checks.option, (size_t)by_notes.count * sizeof(struct duel_option)) != 0)
            return "what is noted of the uses of a card is not what the checks find";
    }
    return NULL;
}

const char *solrei_invariant(const struct duel *d)
{
    const char *wrong = check_lists(d);

    wrong = wrong ? wrong : check_decks(d);
    wrong = wrong ? wrong : check_board(d);
    wrong = wrong ? wrong : check_notes(d);
    return wrong ? wrong : check_uses(d);
}
