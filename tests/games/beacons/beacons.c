/* beacons.c: the tables that present Beacons to the engine, set-ups, and what a player may know. */
#include "beacons.h"

/* ---- facts -------------------------------------------------------------------------------------------- */

const char *const beacons_seats[] = { "p1", "p2" };
const char *const beacons_phases[] = { "Set-up", "Turn" };
const char *const beacons_yes_no[] = { "no", "yes" };
const char *const beacons_seas[] = { "shallow", "deep" };
const char *const beacons_squares[] = { "",   "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2",
                                        "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4" };
static const char *const state_names[] = { "", "face-down", "lit" };

static int score_fact(const struct duel *d, int seat)
{
    return beacons_score(d, seat);
}

#define OWN offsetof(struct beacons_duel, own)
#define DUEL_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_DUEL, struct beacons, OWN, type, name, seen, low, high, names)
#define CARD_ROW(type, name, seen, low, high, names)                                                                   \
    FACT_OF(OF_CARD, struct beacons_card, offsetof(struct beacons_duel, own.card), type, name, seen, low, high, names)
#define SQUARE_ROW(type, name, seen, low, high, names)                                                                 \
    FACT_OF(OF_SQUARE, struct beacons_square, offsetof(struct beacons_duel, own.square), type, name, seen, low, high,  \
            names)

/* clang-format off */
static const struct fact facts[] = {
    BEACONS_FIELDS(DUEL_ROW)
    BEACONS_CARD_FIELDS(CARD_ROW)
    BEACONS_SQUARE_FIELDS(SQUARE_ROW)
    THING_OF(OF_LIST, struct kept, offsetof(struct beacons_duel, own.kept), card, PLAYERS)
    { .name = "score", .of = OF_SEAT, .seen = SEEN_BY_ALL, .derive = score_fact },
};
/* clang-format on */

const struct grid beacons_boards[] = {
    { "Shore", 4, 4, 4,
      "######"
      "#....#"
      "#....#"
      "#....#"
      "#....#"
      "######" },
};

static const struct shown_number numbers[] = { { BCN_ATTRIBUTE_LIGHT, 1u << BCN_ZONE_BOARD } };

/* ---- asks, options, journal ---------------------------------------------------------------------------- */

static const struct ask asks[ASK_COUNT] = {
    [ASK_NONE] = { "none", 0, "", NULL },
    [ASK_PICK] = { "pick", BCN_D3, "{source}: choose", pick_options },
    [ASK_MAY] = { "may", BCN_D3, "{source}: do you want to?", may_options },
    [ASK_MODE] = { "mode", BCN_D3, "{source}: choose one", mode_options },
    [ASK_NUMBER] = { "number", BCN_D3, "{source}: choose a number", number_options },
    [ASK_WORD] = { "word", BCN_D3, "{source}: choose one", word_options },
    [ASK_TURN] = { "turn", BCN_D1, "Your turn: place a card, light one, or pass?", turn_options, .calm = 5 },
    [ASK_NAME] = { "name", BCN_D4, "{source}: choose", name_options, .in_default = { .verb = OPTION_CANCEL } },
    [ASK_WAY] = { "way", BCN_D5, "{source}: to which square next?", way_options,
                  .in_default = { .verb = OPTION_CANCEL } },
    [ASK_SQUARE] = { "square", BCN_D2, "On which square?", square_options, .in_default = { .verb = OPTION_CANCEL } },
};

#define ROW(option) [option - OPTION_GAME]
static const struct option_kind options[OPTION_END - OPTION_GAME] = {
    ROW(PLACES_IT) = { "place {a:thing}", "Place {a:thing} face-down" },
    ROW(LIGHTS_IT) = { "light {b:name:square} {a:thing}", "Light {a:thing} on {b:name:square}" },
    ROW(USES_IT) = { "use {b:name:square} {a:thing}", "Use {a:thing} on {b:name:square}" },
    ROW(TO_SQUARE) = { "to {a:name:square}", "To {a:name:square}" },
    ROW(ON_SQUARE) = { "on {a:name:square}", "On {a:name:square}" },
};

static const struct entry_kind entries[ENTRY_END] = {
    [BEGINS] = { "begins", "{seat} begins" },
    [TURN_BEGINS] = { "turn", "Round {number}: the turn of {seat}" },
    [DRAWS] = { "draws", "{seat} draws {thing}" },
    [PLACES_CARD] = { "places", "{seat} places {thing} on {name:square}" },
    [LIGHTS] = { "lights", "{seat} lights {thing}" },
    [FOGS] = { "fog", "Fog comes over {name:square}" },
    [CLEARS] = { "clears", "The fog goes from {name:square}" },
    [KEEPS] = { "keeps", "{seat} keeps a card back" },
    [USES] = { "uses", "{seat} uses {thing}" },
    [FILLS] = { "water", "The water of {name:square} changes" },
    [COUNTERS] = { "counters", "{thing} changes counters" },
    [GOES] = { "goes", "{thing} goes to {name:square}" },
    [GAINS] = { "gains", "{thing} gains {keyword}" },
    [LOSES] = { "loses", "{thing} loses {keyword}" },
    [WINS] = { "wins", "{seat} has more Light" },
    [DRAWN_GAME] = { "drawn", "Both have as much Light" },
    [CONCEDES] = { "concedes", "{seat} concedes" },
};

/* BCN-R1: six, or another number. */
static const struct choice choices[CHOICES] = {
    [ROUNDS] = { "rounds", .rule = BCN_R1, .number = { 1, 20, 6 } },
};

static const struct mode modes[] = { { "duel", "Two shores", PLAYERS, PLAYERS, BCN_1_1, .iterations = 2000 } };

/* ---- set-up ------------------------------------------------------------------------------------------------ */

static bool take_deck(struct duel *d, const struct duello_seat *s, int seat, struct duello_error *e)
{
    const char *rule = game_of(d)->rules[BCN_1_1].id;
    ref first = (ref)(FIRST_CARD_REF + seat * DECK_CARDS);
    int n = 0;

    object(d, seat_ref(seat))->next = first;
    for (; n < DUELLO_DECK && s->cards[n]; n++) {
        int card = book_card(d->book, s->cards[n]), copies = 1;
        if (!card)
            return setup_error(e, rule, "p%d brings \"%.60s\", which is no card of the game", seat + 1, s->cards[n]);
        if (n == DECK_CARDS)
            return setup_error(e, rule, "p%d brings more than %d cards: take some away", seat + 1, DECK_CARDS);
        for (ref r = first; r < first + n; r++)
            copies += object(d, r)->card == card;
        if (copies > MOST_COPIES)
            return setup_error(e, rule, "p%d brings more than %d \"%.60s\": take some away", seat + 1, MOST_COPIES,
                               s->cards[n]);
        object(d, (ref)(first + n))->card = (uint16_t)card;
    }
    if (n < DECK_CARDS)
        return setup_error(e, rule, "p%d brings %d cards: %d are needed", seat + 1, n, DECK_CARDS);
    lay_run(d, first, DECK_CARDS, deck(d, seat));
    shuffle_place(d, deck(d, seat));
    return true;
}

static bool start(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    for (int seat = 0; seat < PLAYERS; seat++)
        if (!take_deck(d, &s->seat[seat], seat, e))
            return false;
    CITE(d, BCN_1_1);
    CITE(d, BCN_1_2);
    refresh_listeners(d);
    begin_step(d, STEP_match, &(struct match){ 0 }, sizeof(struct match));
    return true;
}

static void random_setup(const struct duello_book *b, int mode, uint64_t *chance, struct duello_seat *seat)
{
    int copies[64] = { 0 }, cards = b->cards < 64 ? b->cards : 64;

    (void)mode;
    for (int n = 0; n < DECK_CARDS;) {
        int card = 1 + (int)((mix64(*chance += 0x9e3779b97f4a7c15u) >> 32) * (uint64_t)(cards - 1) >> 32);
        if (!card_has(&b->card[card], BCN_WORD_BEACON) || ++copies[card] > MOST_COPIES)
            continue;
        seat->cards[n++] = b->card[card].name;
    }
    seat->cards[DECK_CARDS] = NULL;
}

static const char *const moments[] = { "Turn", NULL };

static bool begin_at(struct duel *d, const char *moment, struct duello_error *e)
{
    (void)moment, (void)e;
    clear_steps(d);
    own(d)->round = own(d)->round ? own(d)->round : 1;
    own(d)->phase = 1;
    FOR_EACH_IN (d, r, board(d)) {
        object(d, r)->state = object(d, r)->state == LIT ? LIT : FACE_DOWN;
        reveal(d, r, object(d, r)->state == LIT ? OPEN_TO_ALL : 1u << owner_of(d, r));
    }
    refresh_listeners(d);
    begin_step(d, STEP_match, &(struct match){ .given = 1 }, sizeof(struct match));
    return true;
}

static void outcome(const struct duel *d, struct duel_outcome *o)
{
    for (int seat = 0; seat < PLAYERS; seat++)
        o->score[seat] = beacons_score(d, seat);
}

/* ---- what a player may know --------------------------------------------------------------------------------- */

static void redeal(struct duel *d, int seat)
{
    for (int owner = 0; owner < PLAYERS; owner++) {
        ref unknown[DECK_CARDS];
        int n = 0, places[] = { deck(d, owner), hand(d, owner), board(d) };
        for (int i = 0; i < 3; i++)
            FOR_EACH_IN (d, r, places[i])
                if (!knows(d, seat, r) && owner_of(d, r) == owner)
                    unknown[n++] = r;
        redeal_faces(d, unknown, n, NULL);
    }
}

static const char *invariant(const struct duel *d)
{
    int cards = 0;

    for (int seat = 0; seat < PLAYERS; seat++) {
        ref kept = own(d)->kept[seat].card;
        if (kept && (zone_of(d, kept) != BCN_ZONE_HAND || owner_of(d, kept) != seat))
            return "a card is kept back that its player does not hold";
        cards += place(d, hand(d, seat))->count + place(d, deck(d, seat))->count;
    }
    FOR_EACH_IN (d, r, board(d)) {
        int square = fact_of_card(d, r)->square;
        if (square < 1 || square > SQUARES || card_on(d, square) != r)
            return "a card of the board is on no square of its own"; /* BCN-2.3 */
        cards++;
    }
    return cards == PLAYERS * DECK_CARDS ? NULL : "a card has got lost";
}

/* ---- counters --------------------------------------------------------------------------------------------------- */

static int oil(const struct duel *d, ref r)
{
    return is_tile(r) ? own(d)->square[r - TILE_REF].oil : is_card(r) ? fact_of_card(d, r)->oil : 0;
}

uint8_t *oil_on(struct duel *d, ref r)
{
    return is_tile(r) ? &own(d)->square[r - TILE_REF].oil : &fact_of_card(d, r)->oil;
}

static int counters(const struct duel *d, struct duel_view_counter *out, int most)
{
    int n = 0;

    for (int square = 1; square <= SQUARES; square++)
        if (oil(d, (ref)(TILE_REF + square)) && n < most)
            out[n++] = (struct duel_view_counter){ (uint16_t)(DUEL_SQUARE + square), BCN_COUNTER_OIL,
                                                   oil(d, (ref)(TILE_REF + square)) };
    FOR_EACH_IN (d, r, board(d))
        if (oil(d, r) && n < most)
            out[n++] = (struct duel_view_counter){ r, BCN_COUNTER_OIL, oil(d, r) };
    return n;
}

static void give_counters(struct duel *d, ref r, int counter, int n)
{
    (void)counter;
    if (is_tile(r) || is_card(r))
        *oil_on(d, r) = (uint8_t)(n > MOST_OIL ? MOST_OIL : n);
}

/* ---- what card programs ask ----------------------------------------------------------------------------------- */

static bool is(const struct duel *d, int you, ref r, int word)
{
    switch (word) {
    case BCN_WORD_LIT:
        return is_on_board(d, r) && object(d, r)->state == LIT;
    case BCN_WORD_FOGGY:
        return is_tile(r) && own(d)->square[r - TILE_REF].fog;
    case BCN_WORD_SHALLOW:
    case BCN_WORD_DEEP:
        return is_tile(r) && attribute_of(d, r, BCN_ATTRIBUTE_WATER) == word;
    case BCN_WORD_CARD:
        return is_card(r);
    case BCN_WORD_TILE:
        return is_tile(r);
    case BCN_WORD_PLAYER:
        return is_seat(r);
    default:
        return is_seat(r) && seat_of_ref(r) != you;
    }
}

/* BCN-4.4, BCN-2.2: what lies face-down, and what others hold, no text reads. */
static bool readable(const struct duel *d, int you, int chooser, ref r)
{
    (void)you;
    return !is_card(r) || (object(d, r)->known & (chooser >= 0 ? 1u << chooser : SPECTATORS));
}

static int attribute(const struct duel *d, ref r, int attribute, bool plain)
{
    (void)plain;
    if (is_tile(r) && attribute == BCN_ATTRIBUTE_WATER) /* BCN-4.9: what it has been turned */
        return BCN_WORD_SHALLOW + own(d)->square[r - TILE_REF].sea;
    if (attribute == BCN_ATTRIBUTE_BASE_BEAM)
        attribute = BCN_ATTRIBUTE_BEAM;
    return is_card(r) ? face(d, r)->number[attribute] : ABSENT;
}

static int range(const struct duel *d, ref r, int attribute, bool plain)
{
    (void)plain;
    if (attribute == BCN_ATTRIBUTE_BASE_BEAM)
        attribute = BCN_ATTRIBUTE_BEAM;
    return is_card(r) ? face(d, r)->number2[attribute] : ABSENT;
}

static int number(const struct duel *d, ref r, int kind, int row)
{
    if (kind == VAL_COUNTER)
        return oil(d, r);
    int n = kind == VAL_KEYWORD ? number_of_keyword(d, r, row) : 0;
    return n == ABSENT ? 0 : n;
}

static bool condition(const struct duel *d, int seat, ref r, int keyword, int n)
{
    (void)seat, (void)n;
    return number_of_keyword(d, r, keyword) != ABSENT;
}

/* BCN-4.10 */
static bool takes_keyword(const struct duel *d, ref r, int keyword)
{
    (void)keyword;
    return is_on_board(d, r) && !own(d)->square[fact_of_card(d, r)->square].fog;
}

static void got_keyword(struct duel *d, ref r, int keyword)
{
    NOTE(d, GAINS, BCN_4_7, .seat = -1, .thing = r, .word = (uint16_t)keyword);
}

static void lost_keyword(struct duel *d, ref r, int keyword)
{
    NOTE(d, LOSES, BCN_4_7, .seat = -1, .thing = r, .word = (uint16_t)keyword);
}

/* BCN-4.5: what goes on makes no card another player's, only what has been done. */
static int controller(const struct duel *d, ref r)
{
    int keeper = is_on_board(d, r) ? changed_by_rows(d, r, BCN_ATTRIBUTE_KEEPER).set : ABSENT;

    return keeper == ABSENT ? owner_of(d, r) : seat_of_ref((ref)keeper);
}

/* A card lies on its square. */
static int belongs_to(const struct duel *d, ref r, int op, ref to[BELONGS_TO_AT_MOST])
{
    if (!is_card(r) || (op == SET_ON && !is_on_board(d, r)))
        return 0;
    to[0] = op == SET_ON ? (ref)(TILE_REF + fact_of_card(d, r)->square) : seat_ref(controller_of(d, r));
    return 1;
}

int square_of(const struct duel *d, ref r)
{
    return is_tile(r) ? r - TILE_REF : is_on_board(d, r) ? fact_of_card(d, r)->square : NO_SQUARE;
}

static ref refer(const struct duel *d, int seat, int reference)
{
    (void)d;
    return reference == BCN_REFERENCE_OPPONENT ? seat_ref(1 - seat) : NOTHING;
}

static ref refer_of(const struct duel *d, ref of, int reference)
{
    if (reference != BCN_REFERENCE_TILE && !is_card(of))
        return NOTHING;
    if (reference != BCN_REFERENCE_TILE)
        return seat_ref(controller_of(d, of) ^ (reference == BCN_REFERENCE_OPPONENT));
    int square = square_of(d, of);
    return square ? (ref)(TILE_REF + square) : NOTHING;
}

/* Diagonally, too. */
static bool related(const struct scope *s, int relation, ref a, ref b, int n)
{
    int here = square_of(s->d, a), there = square_of(s->d, b);

    (void)relation, (void)n;
    return here && there && grid_distance(&beacons_boards[0], here, there) == 1;
}

/* BCN-4.7: what a keyword means goes on for a card that is face-down, too. */
static bool active(const struct duel *d, ref source, int ability)
{
    return is_on_board(d, source) && (object(d, source)->state == LIT || !d->book->ability[ability].card);
}

static bool may_trigger(const struct duel *d, ref source, int ability, int seat)
{
    return d->book->ability[ability].kind != ABILITY_AT ||
           is_moment_of(d, source, ability, seat, BCN_WINDOW_TURN, own(d)->active);
}

/* `until end of your next turn`: a later one than that which is under way. */
static int row_end(const struct duel *d, const cell *until, int attribute, int seat, ref subject)
{
    struct scope s = { .d = d, .seat = seat, .source = subject, .it = subject, .subject = subject };
    (void)attribute;

    if (*until == UNTIL_WHILE)
        return LASTS_WHILE;
    if (*until == UNTIL_DEFAULT)
        return ENDS_NEVER;
    if (*until != UNTIL_MOMENT || until[4] != 2)
        return ENDS_WITH_TURN;
    const cell *whose = until + 6;
    struct group g;
    eval_set(&s, &whose, &g);
    ref player = set_first(d, g.set.word);
    int of = is_seat(player) ? seat_of_ref(player) : seat;
    return (until[3] && of == own(d)->active ? ENDS_LATER_OF : ENDS_WITH_TURN_OF) + of;
}

static ref asked_about(const struct duel *d)
{
    const struct effect *e = find_step(d, STEP_effect);
    const struct use *use = find_step(d, STEP_use);
    return e ? e->source : use ? use->card : NOTHING;
}

/* ---- machine players ------------------------------------------------------------------------------------------- */

static int hidden_light(const struct duel *d, int seat)
{
    int n = 0;

    FOR_EACH_IN (d, r, board(d))
        n += object(d, r)->state == FACE_DOWN && owner_of(d, r) == seat;
    return n;
}

static const struct measure measures[] = {
    { "light", beacons_score, 0.5, 0.5 },
    { "dark cards", hidden_light, 0.4, 0.4 },
};

static int stage(const struct duel *d)
{
    return own(d)->round;
}

/* ---- the game --------------------------------------------------------------------------------------------------- */

#define STEP_ROW(name) [STEP_##name] = beacons_##name,
/* clang-format off */
static step_function *const steps[] = {
    [STEP_effect] = step_effect, [STEP_pick_things] = step_pick_things, [STEP_ask_one] = step_ask_one,
    BEACONS_STEPS(STEP_ROW)
};
/* clang-format on */

extern const struct text beacons_texts[];

_Static_assert(offsetof(struct beacons_duel, object) == sizeof(struct duel), "the objects come first");

const struct game beacons_game = {
    .name = "beacons",
    .title = "Beacons",
    .vocabulary = &beacons_vocabulary,
    .rules = beacons_rules,
    .rule_count = BCN_RULE_COUNT,
    .texts = beacons_texts,
    .modes = modes,
    .mode_count = 1,
    .choices = choices,
    .choice_count = CHOICES,
    .size = sizeof(struct beacons_duel),
    .at_places = offsetof(struct beacons_duel, place),
    .at_waiting = offsetof(struct beacons_duel, waiting),
    .at_rows = offsetof(struct beacons_duel, row),
    .at_stack = offsetof(struct beacons_duel, stack),
    .at_events = offsetof(struct beacons_duel, listeners),
    .at_choices = offsetof(struct beacons_duel, own.choices),
    .at_keywords = offsetof(struct beacons_duel, keywords),
    .second_roles = true,
    .objects = OBJECTS,
    .rows_each = ROWS_EACH,
    .waitings_each = WAITINGS_EACH,
    .set_words = SET_SIZE,
    .live_zones = 1u << BCN_ZONE_BOARD,
    .facts = facts,
    .fact_count = sizeof facts / sizeof facts[0],
    .square_of = square_of,
    .squares = SQUARES,
    .states = state_names,
    .state_count = 3,
    .numbers = numbers,
    .number_count = 1,
    .steps = steps,
    .step_count = STEP_COUNT,
    .verb_steps = beacons_verb_steps,
    .asks = asks,
    .ask_count = ASK_COUNT,
    .options = options,
    .option_count = OPTION_END - OPTION_GAME,
    .entries = entries,
    .entry_count = ENTRY_END,
    .asked_about = asked_about,
    .rule_bound = BCN_3_4,
    .rule_time = BCN_3_3,
    .start = start,
    .concede = beacons_concede,
    .outcome = outcome,
    .redeal = redeal,
    .invariant = invariant,
    .begin_at = begin_at,
    .moments = moments,
    .random_setup = random_setup,
    .grids = beacons_boards,
    .grid_count = 1,
    .measures = measures,
    .measure_count = sizeof measures / sizeof measures[0],
    .stage = stage,
    .vetoes = beacons_vetoes,
    .is = is,
    .readable = readable,
    .attribute = attribute,
    .refer = refer,
    .refer_of = refer_of,
    .controller = controller,
    .number = number,
    .counters = counters,
    .give_counters = give_counters,
    .range = range,
    .condition = condition,
    .takes_keyword = takes_keyword,
    .got_keyword = got_keyword,
    .lost_keyword = lost_keyword,
    .belongs_to = belongs_to,
    .may_trigger = may_trigger,
    .related = related,
    .active = active,
    .row_end = row_end,
};
