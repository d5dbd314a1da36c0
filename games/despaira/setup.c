/* setup.c: the map, leaders, the coin, opening hands; positions given by a test (DES-2). */
#include "despaira.h"

static const char *rule_id(const struct duel *d, int rule)
{
    return game_of(d)->rules[rule].id;
}

/* DES-15.10: the maps that card files bring come behind the plain one. */
const char *despaira_map_name(const struct duello_book *b, int n)
{
    return n < b->maps ? b->map[n].name : NULL;
}

/* DES-2.3: rows 6 to 1, a letter a tile. */
static void lay_map(struct duel *d)
{
    const char *kinds =
        game_of(d)->vocabulary->maps.letters; /* in the order in which the types of tiles are numbered */
    int chosen = choice_of(d, MAP);

    for (int i = 0; i < TILES && chosen > 0; i++) {
        int square = grid_square(&despaira_board, i % COLUMNS, BOARD_ROWS - 1 - i / COLUMNS);
        square_at(d, square)->terrain = (uint8_t)(strchr(kinds, d->book->map[chosen - 1].squares[i]) - kinds);
    }
    CITE(d, DES_2_3);
    CITE(d, DES_15_1);
}

/* DES-2.3, DES-2.7 */
void set_table(struct duel *d)
{
    lay_map(d);
    for (int seat = 0; seat < SEATS; seat++) {
        player(d, seat)->crystals = FIRST_CRYSTALS;
        player(d, seat)->used = ALL_CRYSTALS - FIRST_CRYSTALS;
    }
    CITE(d, DES_1_7);
    CITE(d, DES_2_2);
    CITE(d, DES_2_7);
}

bool despaira_start(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    struct decks list[SEATS] = { { .leaders = 0 } };
    bool legal = true;

    if (e)
        *e = (struct duello_error){ .text = "" };
    for (int seat = 0; seat < SEATS; seat++)
        legal = check_decks(d, &s->seat[seat], seat, &list[seat], e) && legal;
    if (d->mode == MODE_QUICK && pool_objection(d))
        legal = setup_objection(e, rule_id(d, pool_objection(d)),
                                "a draft of %d cards for each player needs a pool of twice as many, and this set has "
                                "not that many, or more than a draft has room for",
                                cards_to_draft(d));
    if (!legal)
        return false;
    for (int seat = 0; seat < SEATS; seat++)
        lay_decks(d, seat, &list[seat], deck(seat));
    set_table(d);
    for (int seat = SEATS; seat < DUELLO_SEATS; seat++)
        object(d, seat_ref(seat))->next = OBJECTS;
    CITE(d, DES_D1);
    CITE(d, DES_D2);
    CITE(d, DES_2_1);
    CITE(d, d->mode == MODE_QUICK ? DES_21_2 : DES_21_1);
    refresh_listeners(d);
    begin_step(d, STEP_match, &(struct match){ .cards = (uint16_t)d->book->cards }, sizeof(struct match));
    return true;
}

/* ---- leaders, the coin, hands --------------------------------------------------------------------------------------- */

static bool is_home(int seat, int square)
{
    return grid_row(&despaira_board, square) == (seat == 0 ? 0 : BOARD_ROWS - 1);
}

/* DES-2.5, DES-6.2 */
void leader_tile_options(const struct duel *d, int seat, struct menu *m)
{
    for (int square = 1; square <= TILES; square++) {
        struct duel_option o = { .verb = STAND_ON, .a = (uint16_t)square };
        if ((m->refusal || is_home(seat, square)) && !refused(m, o, is_home(seat, square), DES_2_5))
            offer(m, o);
    }
    CITE(d, DES_6_2);
}

static void place_leader(struct duel *d, int seat)
{
    ref leader = leader_of(seat);
    int square = d->answer[seat].a;

    move_object(d, leader, FIELD, ON_BOTTOM);
    reveal(d, leader, OPEN_TO_ALL);
    put_on_tile(d, leader, square, BODY_LAYER);
    put_under(d, leader, seat);
    card_of(d, leader)->facing = (uint8_t)forward_of(seat);
    NOTE(d, TAKES_TILE, DES_2_5, .seat = (int8_t)seat, .thing = leader, .number = (int16_t)square);
    CITE(d, DES_19_1);
    refresh_listeners(d);
}

void coin_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = GO_FIRST });
    offer(m, (struct duel_option){ .verb = GO_SECOND });
}

void redraw_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = KEEP_HAND });
    offer(m, (struct duel_option){ .verb = REDRAW });
}

static void redraw(struct duel *d, int seat)
{
    for (ref r; (r = place(d, hand(seat))->first) != NOTHING;)
        move_unseen(d, r, deck(seat), ON_BOTTOM);
    shuffle_place(d, deck(seat));
    NOTE(d, TAKES_MULLIGAN, DES_R16, .seat = (int8_t)seat);
    take_from_deck(d, seat, OPENING_HAND, DES_2_11);
}

/* DES-R22: who has lost the duel before it. */
static bool loser_starts(const struct duel *d)
{
    return choice_of(d, NEXT_STARTER) == 1 && own(d)->last_loser;
}

static int first_by_chance(struct duel *d)
{
    if (loser_starts(d))
        return own(d)->last_loser - 1;
    CITE(d, DES_2_9);
    return (int)chance_below(d, SEATS);
}

/* DES-2.2, then turn after turn. `given`: a position of a test, from the phase `from` on. */
STEP(whole_duel)
{
    BEGIN;
    if (v->given) {
        v->seat = own(d)->active;
        goto play;
    }
    if (d->mode == MODE_QUICK) {
        ASK_ALL(3, ASK_LEADER);
        take_leaders(d);
    }
    if (choice_of(d, LEADER_PLACEMENT) == 0) {
        ASK_ALL(3, ASK_LEADER_TILE);
        for (int seat = 0; seat < SEATS; seat++)
            place_leader(d, seat);
        CITE(d, DES_2_6);
    }
    v->seat = (uint8_t)first_by_chance(d);
    if (choice_of(d, COIN) == 1 && !loser_starts(d)) {
        ASK(v->seat, ASK_FIRST);
        if (d->answer[v->seat].verb == GO_SECOND)
            v->seat = (uint8_t)opponent(v->seat);
    }
    own(d)->starter = v->seat;
    NOTE(d, STARTS, DES_2_9, .seat = (int8_t)v->seat);
    for (v->count = 0; choice_of(d, LEADER_PLACEMENT) && v->count < SEATS; v->count++) { /* DES-R11 */
        v->asked = (uint8_t)(v->count ^ own(d)->starter ^ (choice_of(d, LEADER_PLACEMENT) == 2));
        ASK(v->asked, ASK_LEADER_TILE);
        place_leader(d, v->asked);
    }
    for (int seat = 0; seat < SEATS; seat++)
        take_from_deck(d, seat, OPENING_HAND, DES_2_10);
    for (v->count = 0; choice_of(d, MULLIGAN_ALLOWED) == 1 && v->count < SEATS; v->count++) {
        v->asked = (uint8_t)(v->count ^ own(d)->starter);
        ASK(v->asked, ASK_MULLIGAN);
        if (d->answer[v->asked].verb == REDRAW)
            redraw(d, v->asked);
    }
    CITE(d, DES_2_11);
    own(d)->playing = 1;
    refresh_field(d);
play:
    for (;;) {
        CALL(turn, .seat = v->seat, .from = v->from);
        v->from = 0;
        v->seat = (uint8_t)opponent(v->seat);
        CITE(d, DES_3_1);
    }
    END;
}

/* ---- positions given by a test ------------------------------------------------------------------------------------------ */

const char *const despaira_moments[] = { "Main 1", "Start", "Battle", "Main 2", "End", NULL };
static const uint8_t moment_phase[] = { DES_WINDOW_MAIN_PHASE_1, DES_WINDOW_START_PHASE, DES_WINDOW_BATTLE_PHASE,
                                        DES_WINDOW_MAIN_PHASE_2, DES_WINDOW_END_PHASE };

static bool is_given_to_body(const struct duel *d, int square)
{
    FOR_EACH_IN (d, r, FIELD)
        if (card_of(d, r)->square == square && !is_trick_card(d, r))
            return true;
    return false;
}

/* The middle one, or the next that is left. */
static int free_home_tile(const struct duel *d, int seat)
{
    static const uint8_t columns[COLUMNS] = { 2, 1, 3, 0, 4 };

    for (int i = 0; i < COLUMNS; i++) {
        int square = grid_square(&despaira_board, columns[i], seat == 0 ? 0 : BOARD_ROWS - 1);
        if (!is_given_to_body(d, square))
            return square;
    }
    return NO_SQUARE;
}

static bool lie_on_tiles(struct duel *d, struct duello_error *e)
{
    FOR_EACH_IN (d, r, FIELD) {
        struct despaira_card *c = card_of(d, r);
        bool trick = is_trick_card(d, r);
        if (!c->square ||
            (trick ? trick_on(d, c->square) && choice_of(d, TRICKS_PER_TILE) == 0 : body_on(d, c->square) != NOTHING))
            return setup_error(e, rule_id(d, DES_6_4),
                               "\"%s\" is on the field: give it a square of its own, as in "
                               "\"%s\" square = C3",
                               face(d, r)->name, face(d, r)->name);
        int square = c->square;
        c->square = NO_SQUARE;
        begin_under(d, r, c->controller ? controller(d, r) : owner_by_number(r));
        put_on_tile(d, r, square, trick ? TRICK_LAYER : BODY_LAYER);
        if (!c->facing)
            c->facing = (uint8_t)forward_of(controller(d, r));
        if (!c->mode && !is_leader(r))
            c->mode = trick ? SET_TRICK : ATTACK_MODE;
        if (is_leader(r))
            reveal(d, r, OPEN_TO_ALL);
        else
            set_mode(d, r, c->mode);
        if (c->working || (!trick && is_up(d, r)))
            note_start(d, r);
    }
    return true;
}

bool despaira_begin_at(struct duel *d, const char *moment, struct duello_error *e)
{
    for (int i = 0; despaira_moments[i]; i++) {
        if (strcmp(moment, despaira_moments[i]) != 0)
            continue;
        clear_steps(d);
        for (int square = 1; square <= TILES; square++)
            square_at(d, square)->body = square_at(d, square)->trick = NOTHING;
        for (int seat = 0; seat < SEATS; seat++)
            if (!on_field(d, leader_of(seat))) {
                move_object(d, leader_of(seat), FIELD, ON_BOTTOM);
                card_of(d, leader_of(seat))->square = (uint8_t)free_home_tile(d, seat);
            }
        if (!lie_on_tiles(d, e))
            return false;
        own(d)->playing = 1;
        own(d)->turn = own(d)->turn ? own(d)->turn : 3;
        own(d)->phase = moment_phase[i];
        for (int seat = 0; seat < SEATS; seat++)
            if (player(d, seat)->own_turns == 0)
                player(d, seat)->own_turns = (uint16_t)(1 + (seat == own(d)->active));
        if (moment_phase[i] == DES_WINDOW_START_PHASE)
            player(d, own(d)->active)->own_turns--;
        refresh_field(d);
        refresh_listeners(d);
        begin_step(d, STEP_match,
                   &(struct match){ .given = 1, .from = moment_phase[i], .cards = (uint16_t)d->book->cards },
                   sizeof(struct match));
        return true;
    }
    return setup_error(e, "", "a turn has no moment \"%.40s\"; the first one is \"%s\"", moment, despaira_moments[0]);
}
