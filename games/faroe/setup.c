/* setup.c: deck checks, set-up, given positions, random set-ups (FAROE-2, FAROE-3). */
#include <stdio.h>

#include "faroe.h"

static const char *rule_id(const struct duel *d, int rule)
{
    return game_of(d)->rules[rule].id;
}

/* ---- checking what a seat brings ------------------------------------------------------------------------- */

/* A list is the Fighter Pool, then the Deck: the Pool is all that stands before the first card that is no
 * Character, so that all of it has that supertype (FAROE-2.3). A card with another supertype beside Character is where
 * its builder puts it (FAROE-2.8). */
struct list {
    uint16_t card[DUELLO_DECK];
    int cards, pool;
};

static bool read_list(const struct duel *d, const struct duello_seat *s, int seat, struct list *l,
                      struct duello_error *e)
{
    l->cards = l->pool = 0;
    for (int i = 0; i < DUELLO_DECK && s->cards[i]; i++) {
        int card = book_card(d->book, s->cards[i]);
        if (!card)
            return setup_error(e, "", "p%d: there is no card \"%.60s\"", seat + 1, s->cards[i]);
        bool character = card_has(&d->book->card[card], FAROE_WORD_CHARACTER);
        if (character && l->pool == l->cards)
            l->pool++;
        l->card[l->cards++] = (uint16_t)card;
    }
    if (l->pool)
        CITE(d, FAROE_2_3);
    return true;
}

static bool is_plain_character(const struct card *c)
{
    return card_has(c, FAROE_WORD_CHARACTER) && !card_has(c, FAROE_WORD_SKILL) && !card_has(c, FAROE_WORD_REACTION) &&
           !card_has(c, FAROE_WORD_ITEM) && !card_has(c, FAROE_WORD_AUGMENT) && !card_has(c, FAROE_WORD_ZONE_CARD);
}

/* FAROE-2.5, FAROE-2.6, FAROE-R11: each name is told of once, at the first copy too many. */
static bool check_copies(const struct duel *d, const struct list *l, int seat, struct duello_error *e)
{
    bool legal = true;

    for (int i = 0; i < l->cards; i++) {
        const struct card *c = &d->book->card[l->card[i]];
        bool mythical = c->holds >> FAROE_KEYWORD_MYTHICAL & 1;
        int copies = 0;
        for (int j = 0; j <= i; j++)
            copies +=
                l->card[j] == l->card[i] && (choice_of(d, COPIES_TOGETHER) == 0 || (j < l->pool) == (i < l->pool));
        if (mythical)
            CITE(d, FAROE_16_70);
        if (copies == 2 && mythical)
            legal = setup_objection(e, rule_id(d, FAROE_2_6), "p%d: \"%s\" is Mythical: one copy at most", seat + 1,
                                    c->name);
        else if (copies == MOST_COPIES + 1)
            legal = setup_objection(e, rule_id(d, FAROE_2_5), "p%d: more than %d copies of \"%s\"", seat + 1,
                                    MOST_COPIES, c->name);
    }
    return legal;
}

/* FAROE-2.2, FAROE-2.4 */
static bool check_pool(const struct duel *d, const struct list *l, int seat, struct duello_error *e)
{
    int levels = 0;
    bool legal = true;

    for (int i = 0; i < l->pool; i++) {
        int level = d->book->card[l->card[i]].number[FAROE_ATTRIBUTE_LEVEL];
        levels += level == ABSENT ? 0 : level; /* FAROE-R12 */
    }
    if (l->pool > MOST_POOL)
        legal = setup_objection(e, rule_id(d, FAROE_2_2), "p%d: a Fighter Pool has at most %d cards, this one has %d",
                                seat + 1, MOST_POOL, l->pool);
    if (levels > MOST_LEVELS)
        legal = setup_objection(e, rule_id(d, FAROE_2_4),
                                "p%d: the Levels of a Fighter Pool add to %d at most, these to %d", seat + 1,
                                MOST_LEVELS, levels);
    return legal;
}

/* FAROE-2.7 to FAROE-2.10: may this card be where it is? */
static bool check_card(const struct duel *d, int card, bool in_deck, int seat, struct duello_error *e)
{
    const struct card *c = &d->book->card[card];

    if (card_has(c, FAROE_WORD_LEGEND))
        return setup_objection(e, rule_id(d, FAROE_2_10), "p%d: \"%s\" is a Legend; no player brings one", seat + 1,
                               c->name);
    if (c->holds >> FAROE_KEYWORD_UNIQUE & 1)
        return setup_objection(e, rule_id(d, FAROE_2_9), "p%d: \"%s\" belongs to a Legend alone", seat + 1, c->name);
    if (in_deck && is_plain_character(c) && choice_of(d, CHARACTERS_IN_DECK) == 0)
        return setup_objection(e, rule_id(d, FAROE_2_7),
                               "p%d: \"%s\" is a Character and belongs in the Fighter Pool, before the cards of the "
                               "Deck",
                               seat + 1, c->name);
    if (card_has(c, FAROE_WORD_CHARACTER) && !is_plain_character(c))
        CITE(d, FAROE_2_8);
    return true;
}

static bool stands_before(const struct list *l, int i)
{
    for (int j = 0; j < i; j++)
        if ((j < l->pool) == (i < l->pool) && l->card[j] == l->card[i])
            return true;
    return false;
}

/* FAROE-2.1 to FAROE-2.10; FAROE-2.13: every rule that is broken is named. */
static bool check_list_of_player(const struct duel *d, struct list *l, int seat, struct duello_error *e)
{
    int in_deck = l->cards - l->pool;
    bool legal = true;

    for (int i = 0; i < l->cards; i++)
        if (!stands_before(l, i))
            legal = check_card(d, l->card[i], i >= l->pool, seat, e) && legal;
    if (in_deck < LEAST_DECK || in_deck > MOST_DECK)
        legal = setup_objection(e, rule_id(d, FAROE_2_1), "p%d: a Deck has %d to %d cards, this one has %d", seat + 1,
                                LEAST_DECK, MOST_DECK, in_deck);
    legal = check_pool(d, l, seat, e) && legal;
    return check_copies(d, l, seat, e) && legal;
}

/* A Legend goes by its whole name, or by what stands before the comma: "Hraun" is "Hraun, the Furnace Below", and not
 * "Hraunfell, the Quiet". */
static bool goes_by(const char *name, const char *called)
{
    size_t n = strlen(called);

    return strncmp(name, called, n) == 0 && (name[n] == '\0' || name[n] == ',');
}

/* FAROE-18.11 */
static bool is_unique_to_another(const struct duel *d, int card, int legend)
{
    const cell *at = header_argument(d, card, FAROE_KEYWORD_UNIQUE);

    return at && !goes_by(d->book->card[legend].name, d->book->string[*at]);
}

/* What the last seat brings in Legends mode: a Legend, then its Deck. */
static bool check_legend(const struct duel *d, struct list *l, int seat, struct duello_error *e)
{
    bool legal = true;

    if (l->cards == 0 || !card_has(&d->book->card[l->card[0]], FAROE_WORD_LEGEND))
        return setup_objection(e, rule_id(d, FAROE_18_1),
                               "p%d: the last seat is a Legend's and brings the Legend first", seat + 1);
    int in_deck = l->cards - 1;
    for (int i = 1; i < l->cards; i++) {
        const char *name = d->book->card[l->card[i]].name;
        if (stands_before(l, i))
            continue;
        if (card_has(&d->book->card[l->card[i]], FAROE_WORD_LEGEND))
            legal = setup_objection(e, rule_id(d, FAROE_R123), "p%d: there is one Legend, \"%s\" is another", seat + 1,
                                    name);
        else if (is_unique_to_another(d, l->card[i], l->card[0]))
            legal =
                setup_objection(e, rule_id(d, FAROE_18_11), "p%d: \"%s\" belongs to another Legend", seat + 1, name);
    }
    if (in_deck != LEGEND_DECK)
        legal = setup_objection(e, rule_id(d, FAROE_18_17), "p%d: a Legend's Deck has %d cards, this one has %d",
                                seat + 1, LEGEND_DECK, in_deck);
    return (choice_of(d, LEGEND_COPY_LIMIT) == 1 || check_copies(d, l, seat, e)) && legal; /* FAROE-R115 */
}

/* ---- teams ------------------------------------------------------------------------------------------------------ */

/* FAROE-17.1, FAROE-17.5, FAROE-R17: equal teams alternate seats; uneven ones only by the option. */
static bool set_teams(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    int members[3] = { 0 };

    for (int seat = 0; seat < d->seats; seat++) {
        int team = s->seat[seat].team;
        if (d->mode == MODE_LEGEND) {
            player(d, seat)->team = is_legend(d, seat) ? 2 : 1;
            if (team && team != player(d, seat)->team)
                return setup_error(e, rule_id(d, FAROE_18_1), "all players are one team against the Legend");
            continue;
        }
        if (d->mode == MODE_FREE_FOR_ALL) {
            player(d, seat)->team = (uint8_t)(seat + 1);
            continue;
        }
        team = team ? team : 1 + seat % 2;
        if (team < 1 || team > 2)
            return setup_error(e, rule_id(d, FAROE_17_1), "p%d: there are two teams, 1 and 2", seat + 1);
        player(d, seat)->team = (uint8_t)team;
        members[team]++;
    }
    if (d->mode != MODE_TEAMS)
        return true;
    if (members[1] == 0 || members[2] == 0)
        return setup_error(e, rule_id(d, FAROE_17_1), "both teams need a player");
    if (members[1] != members[2] && choice_of(d, UNEVEN_TEAMS) == 0)
        return setup_error(e, rule_id(d, FAROE_R17), "%d against %d is for custom games: option uneven_teams = on",
                           members[1], members[2]);
    for (int seat = 1; members[1] == members[2] && seat < d->seats; seat++)
        if (player(d, seat)->team == player(d, seat - 1)->team)
            return setup_error(e, rule_id(d, FAROE_17_5), "p%d and p%d are one team and cannot sit side by side", seat,
                               seat + 1);
    CITE(d, FAROE_17_5);
    return true;
}

/* ---- laying out ---------------------------------------------------------------------------------------------------- */

/* The cards of the Deck take the first sleeves, those of the Pool the last: who brings how many is open. */
static void lay_cards(struct duel *d, int seat, const struct list *l)
{
    bool legend = is_legend(d, seat);

    object(d, seat_ref(seat))->next = first_card(seat);
    if (legend) { /* the seat itself bears the Legend card: FAROE-18.3 */
        object(d, seat_ref(seat))->card = l->card[0];
        object(d, seat_ref(seat))->known = OPEN_TO_ALL;
        CITE(d, FAROE_18_10);
        CITE(d, FAROE_18_12);
    }
    for (int i = legend; i < l->cards; i++) {
        bool in_pool = i < l->pool;
        ref r = (ref)(first_card(seat) + (in_pool ? MOST_DECK + i : i - l->pool));
        object(d, r)->card = l->card[i];
        move_object(d, r, in_pool ? pool(seat) : deck(seat), ON_BOTTOM);
    }
    CITE(d, FAROE_3_2);
    show_pool(d, seat);
    shuffle_place(d, deck(seat));
    CITE(d, FAROE_19_2);
    CITE(d, FAROE_3_1);
}

/* Is there a card that could be played from Hand in answer, on a condition that what has happened does not tell? */
static bool has_wide_contingency(const struct duello_book *b)
{
    for (int i = 1; i < b->abilities; i++)
        if (b->ability[i].keyword == FAROE_KEYWORD_CONTINGENCY + 1 && b->code[b->ability[i].head + 1] != TEST_HAPPENED)
            return true;
    return false;
}

/* What Surprises and Contingencies wait for. */
static uint32_t overheard_events(const struct duello_book *b)
{
    uint32_t events = 0;

    for (int i = 1; i < b->cards; i++)
        events |= texts_noted(&b->card[i]) & WHEN_EVENT_IS_MET;
    return events;
}

/* Does something in this duel say "as soon as"? */
static bool says_as_soon_as(const struct duel *d)
{
    const struct duello_book *b = d->book;

    for (int i = 1; i < b->abilities; i++) {
        int card = b->ability[i].card, whole = b->card[card].role_of; /* of a card with roles it is in one of them */
        for (ref r = FIRST_SEAT_REF; b->ability[i].kind == ABILITY_SOON && r < OBJECTS; r++)
            if (object(d, r)->card && (object(d, r)->card == card || object(d, r)->card == whole))
                return true;
    }
    return false;
}

bool faroe_start(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    struct list list = { 0 };

    if (e)
        *e = (struct duello_error){ .text = "" };
    if (!set_teams(d, s, e))
        return false;
    for (int seat = 0; seat < d->seats; seat++) {
        if (!read_list(d, &s->seat[seat], seat, &list, e))
            return false;
        if (!(is_legend(d, seat) ? check_legend : check_list_of_player)(d, &list, seat, e)) {
            CITE(d, FAROE_2_13);
            return false;
        }
        lay_cards(d, seat, &list);
    }
    for (int seat = d->seats; seat < DUELLO_SEATS; seat++)
        object(d, seat_ref(seat))->next = first_card(seat);
    own(d)->wide_contingency = has_wide_contingency(d->book);
    own(d)->overheard = overheard_events(d->book);
    own(d)->soon = says_as_soon_as(d);
    CITE(d, FAROE_D1);
    CITE(d, FAROE_D2);
    CITE(d, d->mode == MODE_LEGEND ? FAROE_18_1 : FAROE_17_1);
    CITE(d, FAROE_19_14);
    CITE(d, FAROE_3_3);
    refresh_listeners(d);
    begin_step(d, STEP_whole_game, &(struct whole_game){ 0 }, sizeof(struct whole_game));
    return true;
}

/* ---- the whole game --------------------------------------------------------------------------------------------------- */

void sign_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    for (uint16_t sign = 1; sign <= 3; sign++)
        offer(m, (struct duel_option){ .verb = SHOW_SIGN, .a = sign });
}

/* FAROE-R14: if exactly two signs are shown, who shows the weaker one drops out; who has conceded shows none
 * (FAROE-R146). Gives back who is left. */
static unsigned compare_signs(struct duel *d, unsigned asked)
{
    unsigned with[4] = { 0 }, shown = 0, in = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (asked >> seat & 1 && in_game(d, seat)) {
            int sign = d->answer[seat].a;
            in |= 1u << seat;
            with[sign] |= 1u << seat;
            shown |= 1u << sign;
            NOTE(d, SHOWS_SIGN, FAROE_3_4, .seat = (int8_t)seat, .number = (int16_t)sign);
        }
    CITE(d, FAROE_19_8);
    for (int sign = 1; sign <= 3; sign++) { /* rock 1, paper 2, scissors 3: each beats the one before it */
        int beaten = sign == 1 ? 3 : sign - 1;
        if (shown == (1u << sign | 1u << beaten))
            return with[sign];
    }
    if (in & (in - 1))
        NOTE(d, NO_SIGN_WINS, FAROE_R14, .seat = -1);
    return in;
}

void faroe_mulligan_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = MULLIGAN });
    offer(m, (struct duel_option){ .verb = KEEP });
}

/* FAROE-3.7 */
static void take_mulligan(struct duel *d, int seat)
{
    for (ref r; (r = place(d, hand(seat))->first) != NOTHING;)
        move_object(d, r, deck(seat), ON_BOTTOM);
    shuffle_place(d, deck(seat));
    player(d, seat)->mulligan = 1;
    NOTE(d, TAKES_MULLIGAN, FAROE_3_7, .seat = (int8_t)seat);
    CITE(d, FAROE_19_11);
    CITE(d, FAROE_3_8);
    faroe_draw_cards(d, seat, OPENING_HAND, FAROE_3_7);
}

/* FAROE-R102: by the option a Legend has a turn after each player's. */
static bool legend_follows_each(const struct duel *d, int seat)
{
    return d->mode == MODE_LEGEND && choice_of(d, LEGEND_TURN) == 1 && !is_legend(d, seat);
}

/* FAROE-4.12, FAROE-18.21; lost players are left out (FAROE-17.10). */
static int next_in_round(const struct duel *d, int seat)
{
    int next = next_seat(d, seat);

    if (next != seat_after(d, seat))
        CITE(d, FAROE_17_10);
    if (is_legend(d, next) && choice_of(d, LEGEND_TURN) == 1)
        next = next_seat(d, next);
    else if (is_legend(d, next))
        CITE(d, FAROE_18_21);
    return next;
}

/* FAROE-R102: whom the players name together; those who have conceded name nobody. */
static unsigned first_named(struct duel *d, unsigned asked)
{
    unsigned named = asked & ~(unsigned)own(d)->fallen;

    return 1u << (named ? seat_of_ref(named_most(d, named).a) : 0);
}

/* FAROE-3.4 to FAROE-3.9, then turn after turn. */
STEP(whole_game)
{
    BEGIN;
    if (v->given) {
        v->seat = own(d)->active;
        goto play;
    }
    v->left = (uint8_t)((1u << players(d)) - 1);
    if (choice_of(d, FIRST_PLAYER) == 2)
        v->left = 1;
    if (d->mode == MODE_LEGEND && choice_of(d, FIRST_PLAYER) == 0 && players(d) > 1) { /* FAROE-D4 */
        ASK_ALL(v->left, ASK_FIRST);
        v->left = (uint8_t)first_named(d, v->left);
        CHECK(CHECK_ALL, NOTHING); /* FAROE-R146 */
    }
    for (; choice_of(d, FIRST_PLAYER) == 0 && v->left & (v->left - 1) && v->tried < SIGN_TRIES; v->tried++) {
        ASK_ALL(v->left, ASK_SIGN);
        CHECK(CHECK_ALL, NOTHING);
        v->left = (uint8_t)compare_signs(d, v->left);
    }
    while (v->left & (v->left - 1)) { /* FAROE-C45 */
        uint32_t n = chance_below(d, (uint32_t)__builtin_popcount(v->left));
        for (v->seat = 0; !(v->left >> v->seat & 1) || n-- > 0; v->seat++)
            ;
        v->left = (uint8_t)(1u << v->seat);
    }
    own(d)->first = own(d)->active = (uint8_t)__builtin_ctz(v->left);
    NOTE(d, GOES_FIRST, FAROE_3_4, .seat = (int8_t)own(d)->first);
    for (int seat = 0; seat < players(d); seat++)
        faroe_draw_cards(d, seat, OPENING_HAND, FAROE_3_5);
    CITE(d, FAROE_3_5);
    if (players(d) == 2 && d->mode != MODE_LEGEND) /* FAROE-R133 */
        player(d, 1 - own(d)->first)->tp = (uint8_t)number_of_choice(d, SECOND_PLAYER_TP);
    for (v->tried = 0; v->tried < players(d); v->tried++) { /* FAROE-3.9 */
        v->seat = (uint8_t)around_the_table(d, own(d)->first + v->tried);
        if (!in_game(d, v->seat))
            continue;
        CITE(d, FAROE_3_9);
        ASK(v->seat, ASK_MULLIGAN);
        if (d->answer[v->seat].verb == MULLIGAN)
            take_mulligan(d, v->seat);
        else
            NOTE(d, KEEPS_HAND, FAROE_3_7, .seat = (int8_t)v->seat);
        CHECK(CHECK_ALL, NOTHING);
    }
    if (d->mode == MODE_LEGEND) { /* FAROE-18.20: to its Hand Size; who keeps a Hand does not know it yet */
        CITE(d, FAROE_18_20);
        faroe_draw_cards(d, d->seats - 1, OPENING_HAND, FAROE_3_5);
    }
    CITE(d, FAROE_3_10);
    v->seat = own(d)->first;
    if (!in_game(d, v->seat))
        v->seat = (uint8_t)next_seat(d, v->seat);
    own(d)->round = 1;
    NOTE(d, ROUND_BEGINS, FAROE_1_6, .seat = -1, .number = 1);
play:
    for (;;) {
        CALL(turn, .seat = v->seat, .from = v->from);
        v->from = 0;
        if (legend_follows_each(d, v->seat))
            CALL(turn, .seat = (uint8_t)(d->seats - 1));
        v->out = (uint8_t)next_in_round(d, v->seat);
        CITE(d, FAROE_4_12);
        CITE(d, FAROE_3_6);
        if (passes_first_seat(d, v->seat, v->out)) {
            close_round(d);
            CALL_PLAIN(settle);
            if (!begin_next_round(d))
                return;
            if (!in_game(d, v->out))
                v->out = (uint8_t)next_seat(d, v->out);
        }
        v->seat = v->out;
    }
    END;
}

void faroe_outcome(const struct duel *d, struct duel_outcome *o)
{
    for (int seat = 0; seat < d->seats; seat++)
        o->score[seat] = o->winners >> seat & 1;
}

/* ---- positions given by a test ----------------------------------------------------------------------------------------- */

const char *const faroe_moments[] = {
    "Preparation", "Starting", "Draw", "Combat", "Aftermath", "End", NULL,
};
static const uint8_t moment_phase[] = {
    FAROE_WINDOW_PREPARATION_PHASE, FAROE_WINDOW_STARTING_PHASE,  FAROE_WINDOW_DRAW_PHASE,
    FAROE_WINDOW_COMBAT_PHASE,      FAROE_WINDOW_AFTERMATH_PHASE, FAROE_WINDOW_END_PHASE,
};

/* As play would have left it: attached cards lie face-up unless they are Skills or Reactions, or given face-down. */
static void lie_as_attached(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, attached(seat)) {
            const struct card *c = face(d, r);
            bool hidden = object(d, r)->state & FACE_DOWN ||
                          ((card_has(c, FAROE_WORD_SKILL) || card_has(c, FAROE_WORD_REACTION)) &&
                           !(c->holds >> FAROE_KEYWORD_BUILDUP & 1));
            reveal(d, r, hidden ? 1u << seat : OPEN_TO_ALL);
            object(d, r)->state |= hidden ? FACE_DOWN : 0;
            if (!host(d, r))
                own(d)->host[r] = seat_ref(seat);
            if (!hidden)
                take_role(d, r, FAROE_WORD_AUGMENT);
        }
}

static void lay_stacks_open(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, zone_place(FAROE_ZONE_STACK, seat))
            reveal(d, r, OPEN_TO_ALL);
}

static void show_roles(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? backup(seat) : front(seat))
                take_role(d, r, FAROE_WORD_CHARACTER);
}

/* By seats and zones, after what effects have left. */
static void note_entries(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        for (uint32_t left = game_of(d)->live_zones; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), seat))
                note_entering(d, r);
}

bool faroe_begin_at(struct duel *d, const char *moment, struct duello_error *e)
{
    for (int i = 0; faroe_moments[i]; i++) {
        if (strcmp(moment, faroe_moments[i]) != 0)
            continue;
        clear_steps(d);
        lie_as_attached(d);
        lay_stacks_open(d);
        for (int seat = 0; seat < d->seats; seat++) {
            show_hand(d, seat);
            show_pool(d, seat);
        }
        show_roles(d);
        note_entries(d);
        own(d)->round = own(d)->round ? own(d)->round : 2;
        own(d)->turn = own(d)->turn ? own(d)->turn : 3;
        for (int seat = 0; seat < d->seats; seat++)
            if (player(d, seat)->turns == 0)
                player(d, seat)->turns = (uint8_t)(1 + (seat == own(d)->active));
        field_changed(d);
        begin_step(d, STEP_whole_game, &(struct whole_game){ .given = 1, .from = moment_phase[i] },
                   sizeof(struct whole_game));
        return true;
    }
    return setup_error(e, "", "a turn has no moment \"%.40s\"; the first one is \"%s\"", moment, faroe_moments[0]);
}

/* ---- for proofs ---------------------------------------------------------------------------------------------------------- */

static uint32_t draw(uint64_t *chance, uint32_t n)
{
    return (uint32_t)((mix64(*chance += 0x9e3779b97f4a7c15u) >> 32) * n >> 32);
}

static bool is_for_players(const struct card *c)
{
    return !card_has(c, FAROE_WORD_LEGEND) && !(c->holds >> FAROE_KEYWORD_UNIQUE & 1) && !c->role_of && !c->token;
}

/* Cards at random, up to what copies and Levels allow; the Pool first. */
void faroe_random_setup(const struct duello_book *b, int mode, uint64_t *chance, struct duello_seat *seat)
{
    int n = 0, levels = 0, pool_size = (int)draw(chance, MOST_POOL + 1), deck_size = LEAST_DECK + (int)draw(chance, 21);
    uint8_t copies[4096] = { 0 };
    (void)mode;

    for (int tries = 0; n < pool_size && tries < 400; tries++) {
        uint32_t c = 1 + draw(chance, (uint32_t)b->cards - 1);
        const struct card *card = &b->card[c];
        if (c >= 4096 || !is_for_players(card) || !card_has(card, FAROE_WORD_CHARACTER) || copies[c] >= MOST_COPIES ||
            (card->holds >> FAROE_KEYWORD_MYTHICAL & 1 && copies[c]) ||
            levels + card->number[FAROE_ATTRIBUTE_LEVEL] > MOST_LEVELS)
            continue;
        levels += card->number[FAROE_ATTRIBUTE_LEVEL];
        copies[c]++;
        seat->cards[n++] = card->name;
    }
    bool first = true;
    for (int wanted = n + deck_size, tries = 0; n < wanted && tries < 4000; tries++) {
        uint32_t c = 1 + draw(chance, (uint32_t)b->cards - 1);
        const struct card *card = &b->card[c];
        if (c >= 4096 || !is_for_players(card) || is_plain_character(card) || copies[c] >= MOST_COPIES ||
            (card->holds >> FAROE_KEYWORD_MYTHICAL & 1 && copies[c]) || (first && card_has(card, FAROE_WORD_CHARACTER)))
            continue;
        first = false;
        copies[c]++;
        seat->cards[n++] = card->name;
    }
    seat->cards[n] = NULL;
}
