/* setup.c: levels, how a round is set up, and positions given by a test (AOE-2). */
#include "assemblage.h"

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
static const char *const start_squares[LEVELS][4][MOST_PLAYERS] = {
    { { "c3", "g3", "c3", "g3" }, { "c1", "g1", "e5" }, { "c1", "g5", "c5", "g1" }, { "c2", "g2", "c4", "g4" } },
    { { "b4", "f4", "b4", "f4" }, { "b2", "f2", "d6" }, { "b2", "f6", "b6", "f2" }, { "b3", "f3", "b5", "f5" } },
};

/* AOE-2.3: as agreed, or by chance. */
void choose_level(struct duel *d)
{
    own(d)->level = (uint8_t)(choice_of(d, LEVEL) < LEVELS ? (uint32_t)choice_of(d, LEVEL) : chance_below(d, LEVELS));
    CITE(d, AOE_2_3);
    CITE(d, AOE_D3);
}

int start_square(const struct duel *d, int seat)
{
    int arrangement = d->mode == MODE_VERSUS || d->mode == MODE_TAG ? 0 : d->mode == MODE_TEAMS ? 3 : d->seats - 2;
    return grid_read(level(d), start_squares[own(d)->level][arrangement][seat]);
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
    for (int zone = AOE_ZONE_HAND; zone <= AOE_ZONE_REMOVED; zone++)
        clear_place(d, zone_place(zone, seat));
    for (int i = 0; i < METHOD_CARDS + common; i++) {
        ref r = i < METHOD_CARDS ? method_card(seat, i) : common_card(seat, i - METHOD_CARDS);
        object(d, r)->card = i < METHOD_CARDS ? method[i] : commons[i - METHOD_CARDS];
        object(d, r)->state = STATE_NONE;
        object(d, r)->alert = 0; /* its sleeve has another card now */
    }
    lay_run(d, method_card(seat, 0), METHOD_CARDS, deck(seat));
    shuffle_place(d, deck(seat));
    lay_run(d, common_card(seat, 0), common, discard_pile(seat)); /* everybody sees them */
    for (int i = 0; i < common; i++)
        move_object(d, common_card(seat, i), hand(seat), ON_TOP);
    CITE(d, AOE_2_4);
    CITE(d, AOE_1_8);
    CITE(d, AOE_1_16);
}

/* AOE-2.9: "Starts with 1 Oil of 4". A character has one kind of token. */
struct tokens tokens_of(const struct duel *d, const struct card *c)
{
    const cell *at = header_keyword(d->book, c, AOE_KEYWORD_STARTS_WITH);
    struct scope s = { .d = d };
    struct tokens t = { 0, 0, 0 };

    if (at) {
        t.on_card = eval_value(&s, &at);
        t.kind = *at++;
        t.all = eval_value(&s, &at);
    }
    return t;
}

static void take_tokens(struct duel *d, int seat)
{
    struct tokens t = tokens_of(d, face(d, character(seat)));

    player(d, seat)->tokens = (uint8_t)t.on_card;
    player(d, seat)->reserve = (uint8_t)(t.all - t.on_card);
    if (t.all)
        CITE(d, AOE_2_9);
}

/* AOE-2.4 to AOE-2.10, AOE-2.14 */
void set_up_round(struct duel *d)
{
    struct assemblage *s = own(d);

    end_rows(d, ENDS_WITH_TURN);
    end_rows(d, NOT_YET + ENDS_WITH_TURN);
    end_rows(d, ENDS_WITH_ROUND);
    end_tallies(d, AOE_PERIOD_ROUND);
    d->waitings = 0;
    s->turn = s->phase = s->resolutions = s->winners = s->one_event = 0;
    for (int seat = 0; seat < d->seats; seat++) {
        struct assemblage_seat *p = player(d, seat);
        uint8_t score = p->score, burst_left = p->burst, conceded = p->conceded;
        memset(p, 0, sizeof *p);
        p->score = score;
        p->conceded = conceded;                                   /* while characters were chosen: AOE-R120 */
        p->burst = choice_of(d, BURST_PER) == 0 ? 1 : burst_left; /* AOE-R3 */
        if (p->burst)
            CITE(d, AOE_2_8);
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
    CITE(d, AOE_24_7);
    CITE(d, AOE_24_8);
    CITE(d, AOE_24_14);
    if (d->mode == MODE_VAMPIRE)
        CITE(d, AOE_23_2);
    else
        CITE(d, AOE_2_10);
    CITE(d, AOE_2_7);
    CITE(d, AOE_1_12);
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
        int zone = zone_of(d, r);
        if (is_common(d, r) && zone != AOE_ZONE_FRONT && zone != AOE_ZONE_ASIDE)
            move_object(d, r, hand(seat), ON_TOP);
    }
}

/* As play would have left the table: what lies in front was laid this turn, the first of it revealed; a figure that has
 * left the round does not stand where the set-up has put it. */
static void lie_as_played(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        struct assemblage_seat *p = player(d, seat);
        take_commons(d, seat);
        if (!takes_part(d, seat))
            p->square = NO_SQUARE;
        FOR_EACH_IN (d, r, front(seat)) {
            if (!p->revealed)
                p->revealed = (uint8_t)r;
            if (state_of(d, r) == STATE_NONE)
                object(d, r)->state |= WAITING;
            p->combo++;
            p->damaging_cards = (uint8_t)(p->damaging_cards + did_damage(d, r));
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
                if (!has_character(d, seat))
                    return setup_error(e, game_of(d)->rules[AOE_1_1].id,
                                       "p%d has no character yet: let it bring one, or begin before the round",
                                       seat + 1);
                laid = laid || place(d, front(seat))->count;
                player(d, seat)->may_link = !player(d, seat)->immune;
                if (!player(d, seat)->resting)
                    player(d, seat)->set_up = 1;
            }
            if (laid && i < 2)
                return setup_error(e, game_of(d)->rules[AOE_5_1].id,
                                   "at %s no card lies in front: choose a later moment", moment);
            clear_steps(d);
            s->turn = s->turn ? s->turn : 1;
            lie_as_played(d);
            refresh_listeners(d);
            begin_step(d, STEP_whole_game, &(struct whole_game){ .given = 1, .from = (uint8_t)i },
                       sizeof(struct whole_game));
            return true;
        }
    return setup_error(e, "", "a turn has no moment \"%.40s\"; the first one is \"%s\"", moment, assemblage_moments[0]);
}
