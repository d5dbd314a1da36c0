/* characters.c: characters and their decks: what a seat may bring, and choosing a character at the
 * table where it brings none (AOE-1, AOE-2.2). */
#include "assemblage.h"
#include "runtime/cells.h"

static const char *rule_id(const struct duel *d, int rule)
{
    return game_of(d)->rules[rule].id;
}

/* ---- reading header keywords ----------------------------------------------------------------------- */

const cell *read_header(const struct duello_book *b, const struct card *c, int keyword)
{
    const cell *at = b->code + c->keywords;

    for (int n = c->keywords ? *at++ : 0; n > 0; n--, at = skip_part(b, at, 'K'))
        if (*at == keyword)
            return at + 1;
    return NULL;
}

/* ---- checking what a seat brings --------------------------------------------------------------------- */

static bool lists_serial(const struct duello_book *b, const uint16_t *list, int n, const char *serial)
{
    for (int i = 0; i < n; i++)
        if (strcmp(b->card[list[i]].serial, serial) == 0)
            return true;
    return false;
}

/* AOE-1.2: a character by itself stands for its deck: the cards with the same letters in their serial. A
 * serial that comes again is a copy of the same card. One card more than there may be is enough to tell
 * that there are too many. */
static int deck_of_character(const struct duello_book *b, int character_card, uint16_t list[METHOD_CARDS + 1])
{
    int n = 0;

    for (int c = 1; c < b->cards && n <= METHOD_CARDS; c++)
        if (c != character_card && b->card[c].serial_group &&
            b->card[c].serial_group == b->card[character_card].serial_group &&
            !lists_serial(b, list, n, b->card[c].serial))
            list[n++] = (uint16_t)c;
    return n;
}

static bool is_method_card(const struct card *c)
{
    return (card_has(c, AOE_WORD_ATTACK) || card_has(c, AOE_WORD_UTILITY)) && !card_has(c, AOE_WORD_COMMON);
}

_Static_assert(AOE_WORD_FEATHER < AOE_WORD_CROWN && AOE_WORD_CROWN < AOE_WORD_COUNT && AOE_WORD_COUNT < 64,
               "the symbols are among the first labels, and what cards bring comes behind the game's own");

/* AOE-R122: a card without a symbol may stand in any deck. Words that cards bring are symbols: no other list is open. */
static bool share_symbol(const struct card *character_card, const struct card *c)
{
    uint64_t symbols =
        (((uint64_t)2 << AOE_WORD_CROWN) - ((uint64_t)1 << AOE_WORD_FEATHER)) | ~(((uint64_t)1 << AOE_WORD_COUNT) - 1);

    for (int i = 0; i < BOOK_WORDS / 64; i++, symbols = ~(uint64_t)0)
        if (c->labels[i] & ~character_card->labels[i] & symbols)
            return false;
    return true;
}

/* The card of the board token that a character brings; 0: it names none that there is. */
static int brought_token(const struct duel *d, const cell *brings)
{
    int card = book_card(d->book, d->book->string[*brings]);

    return card && card_has(&d->book->card[card], AOE_WORD_BOARD_TOKEN) ? card : 0;
}

/* What the character card prints has to be playable: AOE-2.9 to AOE-2.13. */
static bool check_character(const struct duel *d, int seat, const struct card *c, struct duello_error *e)
{
    int health = c->number[AOE_ATTRIBUTE_HEALTH], size = c->number[AOE_ATTRIBUTE_HAND_SIZE];
    const cell *brings = header_keyword(d->book, c, AOE_KEYWORD_BRINGS);
    struct tokens t = tokens_of(d, c);

    if (health < 1)
        return setup_error(e, rule_id(d, AOE_2_10), "p%d: %s has no health to start with; print at least 1", seat + 1,
                           c->name);
    if (size > METHOD_CARDS)
        return setup_error(e, rule_id(d, AOE_2_11), "p%d: a hand of %d cannot be drawn from 20 cards", seat + 1, size);
    if (t.all > MOST_TOKENS || t.on_card > t.all)
        return setup_error(e, rule_id(d, AOE_2_9),
                           "p%d: %s takes %d power tokens, %d of them on the card; a character has 4 at the most",
                           seat + 1, c->name, t.all, t.on_card);
    if (brings && !brought_token(d, brings))
        return setup_error(e, rule_id(d, AOE_2_13), "p%d: %s brings \"%s\", but no board token has that name", seat + 1,
                           c->name, d->book->string[*brings]);
    return true;
}

/* AOE-1.1 to AOE-1.4 */
static bool check_deck(const struct duel *d, int seat, int character_card, const uint16_t *list, int n,
                       struct duello_error *e)
{
    const struct duello_book *b = d->book;
    uint64_t seen = 0;
    int attacks = 0;

    if (n != METHOD_CARDS)
        return setup_error(e, rule_id(d, AOE_1_3), "p%d: a method deck has 20 cards, this one has %d", seat + 1, n);
    for (int i = 0; i < n; i++) {
        const struct card *c = &b->card[list[i]];
        uint64_t bit = (uint64_t)1 << (list[i] & 63);
        for (int j = 0; seen & bit && j < i; j++) /* only where one before it may have been the same */
            if (list[j] == list[i])
                return setup_error(e, rule_id(d, AOE_1_3), "p%d: \"%s\" is there twice", seat + 1, c->name);
        seen |= bit;
        if (!share_symbol(&b->card[character_card], c))
            return setup_error(e, rule_id(d, AOE_1_2), "p%d: \"%s\" does not carry the symbol of %s", seat + 1, c->name,
                               b->card[character_card].name);
        attacks += card_has(c, AOE_WORD_ATTACK);
    }
    if (attacks == 0 || attacks == n)
        return setup_error(e, rule_id(d, AOE_1_4),
                           "p%d: a method deck has at least one attack card and one utility card", seat + 1);
    return true;
}

static bool read_cards(const struct duel *d, const struct duello_seat *s, int seat, int *character_card,
                       uint16_t list[METHOD_CARDS], struct duello_error *e)
{
    const struct duello_book *b = d->book;
    uint16_t all[DUELLO_DECK];
    int n = 0, characters = 0;

    for (int i = 0; i < DUELLO_DECK && s->cards[i]; i++) {
        int card = book_card(b, s->cards[i]);
        if (card_has(&b->card[card], AOE_WORD_CHARACTER)) {
            *character_card = card;
            characters++;
        } else if (is_method_card(&b->card[card])) {
            all[n++] = (uint16_t)card;
        } else {
            return setup_error(e, rule_id(d, AOE_1_4), "p%d: \"%.60s\" is no attack or utility card of a method deck",
                               seat + 1, s->cards[i]);
        }
    }
    if (characters != 1)
        return setup_error(e, rule_id(d, AOE_1_1), "p%d: each player plays exactly one character, not %d", seat + 1,
                           characters);
    if (n == 0)
        n = deck_of_character(b, *character_card, all);
    if (!check_character(d, seat, &b->card[*character_card], e))
        return false;
    if (!check_deck(d, seat, *character_card, all, n, e))
        return false;
    memcpy(list, all, METHOD_CARDS * sizeof *list);
    return true;
}

/* AOE-1.5 */
static bool check_teams(const struct duel *d, struct duello_error *e)
{
    for (int seat = 2; has_teams(d) && seat < d->seats; seat++)
        if (has_character(d, seat) && object(d, character(seat))->card == object(d, character(seat - 2))->card)
            return setup_error(e, rule_id(d, AOE_1_5), "p%d and p%d are one team and cannot both play %s", seat - 1,
                               seat + 1, face(d, character(seat))->name);
    return true;
}

static int card_with(const struct duello_book *b, int word, bool tag)
{
    for (int c = 1; c < b->cards; c++)
        if (card_has(&b->card[c], word) && card_has(&b->card[c], AOE_WORD_TAG_CARD) == tag)
            return c;
    return 0;
}

static void lay(struct duel *d, ref r, int card, int zone, int seat)
{
    object(d, r)->card = (uint16_t)card;
    move_object(d, r, zone_place(zone, seat), ON_BOTTOM);
}

/* Character, commons, board token and the method deck in their sleeves; the round lays them out. */
static void lay_cards(struct duel *d, int seat, int character_card, const uint16_t list[METHOD_CARDS])
{
    const struct duello_book *b = d->book;
    const cell *brings = header_keyword(d->book, &b->card[character_card], AOE_KEYWORD_BRINGS);

    for (int other = 0; other < d->seats; other++)
        if (object(d, character(other))->card == character_card)
            CITE(d, AOE_1_5);
    lay(d, character(seat), character_card, AOE_ZONE_CHARACTER, seat);
    lay(d, common_card(seat, 0), card_with(b, AOE_WORD_COMMON, false), AOE_ZONE_ASIDE, seat);
    if (d->mode == MODE_TAG)
        lay(d, common_card(seat, 1), card_with(b, AOE_WORD_COMMON, true), AOE_ZONE_ASIDE, seat);
    if (brings)
        lay(d, board_token(seat), brought_token(d, brings), AOE_ZONE_BOARD, seat);
    for (int i = 0; i < METHOD_CARDS; i++)
        object(d, method_card(seat, i))->card = list[i];
    lay_run(d, method_card(seat, 0), METHOD_CARDS, deck(seat));
}

bool assemblage_start(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    CITE(d, AOE_D1);
    CITE(d, AOE_D4);
    CITE(d, AOE_2_1);
    for (int seat = 0; seat < d->seats; seat++) {
        uint16_t list[METHOD_CARDS] = { 0 };
        int character_card = 0;
        object(d, seat_ref(seat))->next = first_card(seat);
        player(d, seat)->burst = 1; /* AOE-2.8: for the game, if it is not given anew each round */
        if (!s->seat[seat].cards[0])
            continue; /* chosen at the table */
        if (!read_cards(d, &s->seat[seat], seat, &character_card, list, e))
            return false;
        lay_cards(d, seat, character_card, list);
    }
    if (!check_teams(d, e))
        return false;
    choose_level(d);
    refresh_listeners(d);
    begin_step(d, STEP_whole_game, &(struct whole_game){ 0 }, sizeof(struct whole_game));
    return true;
}

/* ---- choosing a character at the table ------------------------------------------------------------------- */

/* A character of the book whose deck is whole. */
static bool can_be_played(const struct duel *d, int seat, int card)
{
    const struct card *c = &d->book->card[card];
    uint16_t list[METHOD_CARDS + 1] = { 0 };

    return check_character(d, seat, c, NULL) &&
           check_deck(d, seat, card, list, deck_of_character(d->book, card, list), NULL);
}

void character_options(const struct duel *d, int seat, struct menu *m)
{
    int partner = partner_of(d, seat), taken = partner == NOBODY ? 0 : object(d, character(partner))->card;

    for (int card = 1; card < d->book->cards; card++) {
        struct duel_option o = { .verb = PICK_CHARACTER, .a = (uint16_t)card };
        if (can_be_played(d, seat, card) && !refused(m, o, card != taken, AOE_1_5))
            offer(m, o);
    }
}

/* AOE-R5: all at once, but the second partner of a team sees what the first has chosen; or openly in seat order. */
static unsigned next_to_pick(const struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++) {
        bool waits_for_partner = has_teams(d) && seat >= 2 && !has_character(d, partner_of(d, seat));
        if (has_character(d, seat) || waits_for_partner)
            continue;
        seats |= 1u << seat;
        if (choice_of(d, CHARACTER_PICK) == 1)
            break;
    }
    return seats;
}

STEP(pick_characters)
{
    BEGIN;
    while ((v->asked = (uint8_t)next_to_pick(d)) != 0) {
        ASK_ALL(v->asked, ASK_CHARACTER);
        for (int seat = 0; seat < d->seats; seat++)
            if (v->asked >> seat & 1) {
                uint16_t list[METHOD_CARDS + 1] = { 0 };
                deck_of_character(d->book, d->answer[seat].a, list);
                lay_cards(d, seat, d->answer[seat].a, list);
                NOTE(d, PICKS, AOE_2_2, .seat = (int8_t)seat, .thing = character(seat));
            }
        refresh_listeners(d);
    }
    END;
}

/* ---- for proofs ------------------------------------------------------------------------------------------------ */

/* AOE-1.2: there is no deck building, so a character is all that can be drawn; one seat in eight chooses at the table. */
void assemblage_random_setup(const struct duello_book *b, int mode, uint64_t *chance, struct duello_seat *seat)
{
    uint32_t n = 0;
    (void)mode;

    for (int c = 1; c < b->cards; c++)
        if (card_has(&b->card[c], AOE_WORD_CHARACTER) && b->card[c].serial_group && draw_below(chance, ++n) == 0)
            seat->cards[0] = b->card[c].name;
    seat->cards[draw_below(chance, 8) == 0 ? 0 : 1] = NULL;
}
