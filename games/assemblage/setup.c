/* setup.c: characters and their decks, levels, and how a round is set up (AOE-1, AOE-2). */
#include <stdio.h>

#include "assemblage.h"

static const char *rule_id(const struct duel *d, int rule)
{
    return game_of(d)->rules[rule].id;
}

/* AOE-R69, AOE-R43 */
const struct grid assemblage_levels[] = {
    { "Gantry Bridge", 9, 5, STRIDE,
      "!#########!"
      "!.........!"
      "!.........!"
      "!.........!"
      "!.........!"
      "!.........!"
      "!#########!" },
    { "Sunken Court", 7, 7, STRIDE,
      "###!!!###"
      "#.......#"
      "#.......#"
      "#.......#"
      "#...!...#"
      "#.......#"
      "#.......#"
      "#.......#"
      "###!!!###" },
};

enum { LEVELS = 2 };

/* AOE-2.5, AOE-R69: by level; two figures, three, four, and two teams of two. */
static const char *const start_squares[LEVELS][4][DUELLO_SEATS] = {
    { { "c3", "g3", "c3", "g3" }, { "c1", "g1", "e5" }, { "c1", "g5", "c5", "g1" }, { "c2", "g2", "c4", "g4" } },
    { { "b4", "f4", "b4", "f4" }, { "b2", "f2", "d6" }, { "b2", "f6", "b6", "f2" }, { "b3", "f3", "b5", "f5" } },
};

int start_square(const struct duel *d, int seat)
{
    int arrangement = d->mode == MODE_VERSUS || d->mode == MODE_TAG ? 0 : d->mode == MODE_TEAMS ? 3 : d->seats - 2;
    return grid_read(level(d), start_squares[own(d)->level][arrangement][seat]);
}

/* ---- reading header keywords ----------------------------------------------------------------------- */

const cell *header_keyword(const struct duel *d, const struct card *c, int keyword)
{
    struct scope s = { .d = d };
    const cell *at = d->book->code + c->keywords;

    for (int n = c->keywords ? *at++ : 0; n > 0; n--) {
        int row = *at++;
        if (row == keyword)
            return at;
        pass_arguments(&s, game_of(d)->vocabulary->keywords[row].pattern.shape, &at);
    }
    return NULL;
}

/* ---- checking what a seat brings --------------------------------------------------------------------- */

/* AOE-1.2: a character by itself stands for its deck: the cards with the same letters in their serial. */
static int deck_of_character(const struct book *b, int character_card, uint16_t list[METHOD_CARDS])
{
    int n = 0;

    for (int c = 1; c < b->cards && n < METHOD_CARDS; c++)
        if (c != character_card && b->card[c].serial_group &&
            b->card[c].serial_group == b->card[character_card].serial_group)
            list[n++] = (uint16_t)c;
    return n;
}

static bool is_method_card(const struct card *c)
{
    return (card_has(c, AOE_WORD_ATTACK) || card_has(c, AOE_WORD_UTILITY)) && !card_has(c, AOE_WORD_COMMON);
}

static bool share_symbol(const struct card *character_card, const struct card *c)
{
    for (int word = AOE_WORD_FEATHER; word <= AOE_WORD_MASK; word++)
        if (card_has(c, word) && !card_has(character_card, word))
            return false;
    return true;
}

/* AOE-1.1 to AOE-1.4 */
static bool check_deck(const struct duel *d, int seat, int character_card, const uint16_t *list, int n,
                       struct duello_error *e)
{
    const struct book *b = d->book;
    int attacks = 0;

    if (n != METHOD_CARDS)
        return setup_error(e, rule_id(d, AOE_1_3), "p%d: a method deck has 20 cards, this one has %d", seat + 1, n);
    for (int i = 0; i < n; i++) {
        const struct card *c = &b->card[list[i]];
        for (int j = 0; j < i; j++)
            if (list[j] == list[i])
                return setup_error(e, rule_id(d, AOE_1_3), "p%d: \"%s\" is there twice", seat + 1, c->name);
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

static bool read_cards(const struct duel *d, const struct setup_seat *s, int seat, int *character_card,
                       uint16_t list[METHOD_CARDS], struct duello_error *e)
{
    const struct book *b = d->book;
    uint16_t all[DUELLO_DECK];
    int n = 0, characters = 0;

    for (int i = 0; i < DUELLO_DECK && s->cards[i]; i++) {
        int card = book_card(b, s->cards[i]);
        if (card && card_has(&b->card[card], AOE_WORD_CHARACTER)) {
            *character_card = card;
            characters++;
        } else if (card && is_method_card(&b->card[card]) && n < DUELLO_DECK) {
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
    if (!check_deck(d, seat, *character_card, all, n, e))
        return false;
    memcpy(list, all, METHOD_CARDS * sizeof *list);
    return true;
}

/* AOE-1.5 */
static bool check_teams(const struct duel *d, struct duello_error *e)
{
    for (int seat = 2; has_teams(d) && seat < d->seats; seat++)
        if (object(d, character(seat))->card == object(d, character(seat - 2))->card)
            return setup_error(e, rule_id(d, AOE_1_5), "p%d and p%d are one team and cannot both play %s", seat - 1,
                               seat + 1, face(d, character(seat))->name);
    return true;
}

static int card_with(const struct book *b, int word, bool tag)
{
    for (int c = 1; c < b->cards; c++)
        if (card_has(&b->card[c], word) && !b->card[c].role_of && card_has(&b->card[c], AOE_WORD_TAG_CARD) == tag)
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
    const struct book *b = d->book;
    const cell *brings = header_keyword(d, &b->card[character_card], AOE_KEYWORD_BRINGS);
    ref first = first_card(seat);

    object(d, seat_ref(seat))->next = first;
    lay(d, first, character_card, AOE_ZONE_CHARACTER, seat);
    lay(d, (ref)(first + 1), card_with(b, AOE_WORD_COMMON, false), AOE_ZONE_ASIDE, seat);
    if (d->mode == MODE_TAG)
        lay(d, (ref)(first + 2), card_with(b, AOE_WORD_COMMON, true), AOE_ZONE_ASIDE, seat);
    if (brings)
        lay(d, board_token(seat), book_card(b, b->string[*brings]), AOE_ZONE_BOARD, seat);
    for (int i = 0; i < METHOD_CARDS; i++)
        lay(d, (ref)(first + 4 + i), list[i], AOE_ZONE_DISCARD_PILE, seat);
}

bool assemblage_start(struct duel *d, const struct setup *s, struct duello_error *e)
{
    for (int seat = 0; seat < d->seats; seat++) {
        uint16_t list[METHOD_CARDS] = { 0 };
        int character_card = 0;
        if (!read_cards(d, &s->seat[seat], seat, &character_card, list, e))
            return false;
        lay_cards(d, seat, character_card, list);
    }
    if (!check_teams(d, e))
        return false;
    own(d)->level = (uint8_t)(choice_of(d, LEVEL) < LEVELS ? (uint32_t)choice_of(d, LEVEL) : chance_below(d, LEVELS));
    CITE(d, AOE_D1);
    CITE(d, AOE_D2);
    CITE(d, AOE_D3);
    CITE(d, AOE_D4);
    CITE(d, AOE_2_1);
    CITE(d, AOE_2_2);
    CITE(d, AOE_2_3);
    CITE(d, AOE_1_1);
    CITE(d, AOE_1_2);
    CITE(d, AOE_1_3);
    if (object(d, character(0))->card == object(d, character(1))->card)
        CITE(d, AOE_1_5);
    begin_step(d, STEP_whole_game, &(struct whole_game){ 0 }, sizeof(struct whole_game));
    return true;
}

/* ---- a round ------------------------------------------------------------------------------------------- */

/* AOE-2.14: all cards back, whichever sleeves they are in by now. */
static void gather_cards(struct duel *d, int seat)
{
    ref first = first_card(seat);
    uint16_t commons[2] = { 0 }, method[METHOD_CARDS];
    int common = 0, n = 0;

    for (ref r = (ref)(first + 1); r < first + SEAT_CARDS; r++) {
        if (r == board_token(seat) || !object(d, r)->place)
            continue;
        int card = face(d, r)->role_of ? face(d, r)->role_of : object(d, r)->card;
        if (card_has(&d->book->card[card], AOE_WORD_COMMON))
            commons[common++] = (uint16_t)card;
        else
            method[n++] = (uint16_t)card;
    }
    if (common == 2 && card_has(&d->book->card[commons[0]], AOE_WORD_TAG_CARD)) {
        uint16_t tag = commons[0];
        commons[0] = commons[1];
        commons[1] = tag;
    }
    for (int i = 0; i < METHOD_CARDS + common; i++) {
        ref r = (ref)(i < METHOD_CARDS ? first + 4 + i : first + 1 + i - METHOD_CARDS);
        object(d, r)->card = i < METHOD_CARDS ? method[i] : commons[i - METHOD_CARDS];
        object(d, r)->state = STATE_NONE;
        object(d, r)->known = 0;
        move_object(d, r, i < METHOD_CARDS ? deck(seat) : discard_pile(seat), ON_BOTTOM);
    }
    shuffle_place(d, deck(seat));
    for (int i = 0; i < common; i++)
        move_object(d, (ref)(first + 1 + i), hand(seat), ON_TOP);
}

/* AOE-2.9: "Starts with 1 Oil of 4": tokens on the card, and those there are in all. */
static void take_tokens(struct duel *d, int seat)
{
    const cell *at = header_keyword(d, face(d, character(seat)), AOE_KEYWORD_STARTS_WITH);
    struct scope s = { .d = d, .seat = seat };

    if (!at)
        return;
    int on_card = eval_value(&s, &at);
    at++; /* which counter: a character has one kind */
    player(d, seat)->tokens = (uint8_t)on_card;
    player(d, seat)->reserve = (uint8_t)(eval_value(&s, &at) - on_card);
    CITE(d, AOE_2_9);
}

/* AOE-2.4 to AOE-2.10, AOE-2.14 */
void set_up_round(struct duel *d)
{
    struct assemblage *s = own(d);

    memset(row(d, 0), 0, ROWS * sizeof(struct row));
    memset(waiting(d, 0), 0, WAITINGS * sizeof(struct waiting));
    d->rows = d->waitings = 0;
    s->turn = s->phase = s->resolutions = s->ended = s->winners = s->one_event = 0;
    for (int seat = 0; seat < d->seats; seat++) {
        struct assemblage_seat *p = player(d, seat);
        uint8_t score = p->score, burst_left = p->burst;
        memset(p, 0, sizeof *p);
        p->score = score;
        p->burst = s->round == 1 || choice_of(d, BURST_PER) == 0 ? 1 : burst_left; /* AOE-R3 */
        p->target = NOBODY;
        gather_cards(d, seat);
        take_tokens(d, seat);
        p->health = (uint8_t)max_health(d, seat);
    }
    refresh_listeners(d);
    NOTE(d, ROUND_BEGINS, s->round == 1 ? AOE_3_1 : AOE_2_14, .seat = -1, .number = s->round);
    if (s->round > 1)
        CITE(d, AOE_D32);
    if (d->mode == MODE_TAG) {
        CITE(d, AOE_20_2);
        CITE(d, AOE_20_3);
        CITE(d, AOE_20_16);
    }
    if (d->mode == MODE_VAMPIRE)
        CITE(d, AOE_23_2);
    CITE(d, AOE_24_7);
    CITE(d, AOE_24_8);
    CITE(d, AOE_24_14);
    CITE(d, AOE_2_4);
    CITE(d, AOE_2_7);
    CITE(d, AOE_2_8);
    CITE(d, AOE_2_10);
    CITE(d, AOE_1_8);
    CITE(d, AOE_1_12);
    CITE(d, AOE_1_16);
}

/* AOE-2.5, AOE-2.6 */
void place_figures(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        if (player(d, seat)->resting)
            continue;
        player(d, seat)->square = (uint8_t)start_square(d, seat);
        NOTE(d, STARTS_ON, d->mode == MODE_VERSUS ? AOE_2_6 : AOE_2_5, .seat = (int8_t)seat,
             .number = player(d, seat)->square);
    }
    CITE(d, AOE_2_5);
    refresh_listeners(d);
}

/* ---- positions given by a test ------------------------------------------------------------------------------ */

const char *const assemblage_moments[] = {
    "Draw", "Play", "Meter", "Burst", "Throw", "Pre-Priority", "Ante", "Priority", "Clean-up", NULL,
};

/* AOE-1.8: a common card that the position does not name is in hand. */
static void take_commons(struct duel *d, int seat)
{
    for (ref r = first_card(seat); r < first_card(seat) + SEAT_CARDS; r++) {
        int zone = zone_at(d, r);
        if (zone && is_common(d, r) && zone != AOE_ZONE_HAND && zone != AOE_ZONE_FRONT && zone != AOE_ZONE_ASIDE)
            move_object(d, r, hand(seat), ON_TOP);
    }
}

/* As play would have left the table: what lies in front was laid this turn, the first of it revealed. */
static void lie_as_played(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        struct assemblage_seat *p = player(d, seat);
        take_commons(d, seat);
        FOR_EACH_IN(d, r, front(seat))
        {
            if (!p->revealed)
                p->revealed = (uint8_t)r;
            if (state_of(d, r) == STATE_NONE)
                object(d, r)->state |= WAITING;
            p->combo++;
            p->damaging_cards = (uint8_t)(p->damaging_cards + did_damage(d, r));
            reveal(d, r, OPEN_TO_ALL);
        }
    }
}

bool assemblage_begin_at(struct duel *d, const char *moment, struct duello_error *e)
{
    struct assemblage *s = own(d);

    for (int i = 0; assemblage_moments[i]; i++)
        if (strcmp(moment, assemblage_moments[i]) == 0) {
            bool laid = false;
            for (int seat = 0; seat < d->seats; seat++) {
                laid = laid || place(d, front(seat))->count;
                if (i >= 2 && !player(d, seat)->may_link && !player(d, seat)->immune)
                    player(d, seat)->may_link = 1;
                if (d->mode == MODE_VERSUS || d->mode == MODE_TAG)
                    player(d, seat)->target = NOBODY;
                if (!player(d, seat)->resting)
                    player(d, seat)->set_up = 1;
            }
            if (laid && i < 2)
                return setup_error(e, rule_id(d, AOE_5_1), "at %s no card lies in front: choose a later moment",
                                   moment);
            clear_steps(d);
            s->turn = s->turn ? s->turn : 1;
            s->round = s->round ? s->round : 1;
            lie_as_played(d);
            refresh_listeners(d);
            begin_step(d, STEP_whole_game, &(struct whole_game){ .given = 1, .from = (uint8_t)i },
                       sizeof(struct whole_game));
            return true;
        }
    return setup_error(e, "", "a turn has no moment \"%.40s\"; the first one is \"%s\"", moment, assemblage_moments[0]);
}

/* ---- for proofs ------------------------------------------------------------------------------------------------ */

/* AOE-1.2: there is no deck building, so a character is all that can be drawn. */
void assemblage_random_setup(const struct book *b, int mode, uint64_t *chance, struct setup_seat *seat)
{
    uint32_t n = 0;
    (void)mode;

    for (int c = 1; c < b->cards; c++)
        if (card_has(&b->card[c], AOE_WORD_CHARACTER) && b->card[c].serial_group &&
            (uint32_t)((mix64(*chance += 0x9e3779b97f4a7c15u) >> 32) * ++n >> 32) == 0)
            seat->cards[0] = b->card[c].name;
    seat->cards[1] = NULL;
}
