/* setup.c: deck checks, World Rules, set-up, given positions, random set-ups (FADE-1, FADE-2). */
#include "fade.h"

static const char *rule_id(const struct duel *d, int rule)
{
    return game_of(d)->rules[rule].id;
}

/* ---- checking what a seat brings ------------------------------------------------------------------------------- */

/* A list is the Fighter Pool (all Characters, FADE-R12), the Deck, and one World Rule at the most. */
struct list {
    uint16_t card[DUELLO_DECK], rule;
    int cards, pool, rules;
};

static bool read_list(const struct duel *d, const struct duello_seat *s, int seat, struct list *l,
                      struct duello_error *e)
{
    uint16_t in_deck[DUELLO_DECK];
    int n = 0;

    memset(l, 0, sizeof *l);
    for (int i = 0; i < DUELLO_DECK && s->cards[i]; i++) {
        int card = book_card(d->book, s->cards[i]);
        if (!card)
            return setup_error(e, "", "p%d: there is no card \"%.60s\"", seat + 1, s->cards[i]);
        if (card_has(&d->book->card[card], FADE_WORD_WORLD_RULE)) {
            l->rule = (uint16_t)card;
            l->rules++;
        } else if (card_has(&d->book->card[card], FADE_WORD_CHARACTER)) {
            l->card[l->cards++] = (uint16_t)card;
        } else {
            in_deck[n++] = (uint16_t)card;
        }
    }
    l->pool = l->cards;
    memcpy(l->card + l->cards, in_deck, (size_t)n * sizeof in_deck[0]);
    l->cards += n;
    CITE(d, FADE_1_6);
    return true;
}

/* FADE-1.4, FADE-1.8, FADE-1.16: each name is told of once. */
static bool check_copies(const struct duel *d, const struct list *l, int seat, struct duello_error *e)
{
    bool legal = true;

    CITE(d, FADE_1_16);
    for (int i = 0; i < l->cards; i++) {
        const struct card *c = &d->book->card[l->card[i]];
        bool mythical = c->holds & KEYWORD_BIT(MYTHICAL);
        int copies = 0;
        for (int j = 0; j <= i; j++)
            copies += l->card[j] == l->card[i];
        if (mythical)
            CITE(d, FADE_21_44);
        if (copies == 2 && mythical)
            legal = setup_objection(e, rule_id(d, FADE_1_8), "p%d: \"%s\" is Mythical: one copy at most", seat + 1,
                                    c->name);
        else if (copies == MOST_COPIES + 1)
            legal = setup_objection(e, rule_id(d, FADE_1_4), "p%d: more than %d copies of \"%s\"", seat + 1,
                                    MOST_COPIES, c->name);
    }
    return legal;
}

static bool check_list(const struct duel *d, const struct list *l, int seat, struct duello_error *e)
{
    int levels = 0, in_deck = l->cards - l->pool;
    bool legal = true;

    for (int i = 0; i < l->pool; i++) {
        int level = d->book->card[l->card[i]].number[FADE_ATTRIBUTE_LEVEL];
        levels += level == ABSENT ? 0 : level;
    }
    if (in_deck < LEAST_DECK)
        legal = setup_objection(e, rule_id(d, FADE_1_3), "p%d: a Deck has %d cards at least, this one has %d", seat + 1,
                                LEAST_DECK, in_deck);
    if (levels > MOST_LEVELS)
        legal =
            setup_objection(e, rule_id(d, FADE_1_5), "p%d: the Levels of a Fighter Pool add to %d at most, these to %d",
                            seat + 1, MOST_LEVELS, levels);
    if (l->rules > 1)
        legal =
            setup_objection(e, rule_id(d, FADE_1_7), "p%d: one World Rule card at most, not %d", seat + 1, l->rules);
    if (l->cards + (l->rule != 0) > SEAT_CARDS)
        legal = setup_objection(e, rule_id(d, FADE_R10), "p%d: this table has room for %d cards of a seat, not for %d",
                                seat + 1, SEAT_CARDS, l->cards + (l->rule != 0));
    return check_copies(d, l, seat, e) && legal;
}

/* ---- teams: FADE-23.1, FADE-23.2, FADE-R120 ------------------------------------------------------------------------- */

static bool set_teams(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    int members[5] = { 0 }, teams = 0;

    for (int seat = 0; seat < d->seats; seat++) {
        int team = d->mode == MODE_FREE_FOR_ALL ? seat + 1 : s->seat[seat].team ? s->seat[seat].team : 1 + seat % 2;
        if (team < 1 || team > 4)
            return setup_error(e, rule_id(d, FADE_23_2), "p%d: teams are numbered from 1 to 4", seat + 1);
        player(d, seat)->team = (uint8_t)team;
        teams += members[team]++ == 0;
    }
    if (teams < 2)
        return setup_error(e, rule_id(d, FADE_23_2), "there are two teams at least");
    CITE(d, d->mode == MODE_FREE_FOR_ALL ? FADE_23_1 : FADE_23_2);
    return true;
}

/* ---- laying out -------------------------------------------------------------------------------------------------------- */

/* Cards of the Deck take the first sleeves, those of the Pool the last, a World Rule the one before those. */
static void lay_cards(struct duel *d, int seat, const struct list *l)
{
    int last = SEAT_CARDS;

    object(d, seat_ref(seat))->next = first_card(seat);
    for (int i = 0; i < l->cards; i++) {
        bool in_pool = i < l->pool;
        ref r = (ref)(first_card(seat) + (in_pool ? --last : i - l->pool));
        object(d, r)->card = l->card[i];
        move_object(d, r, in_pool ? pool(seat) : deck(seat), ON_BOTTOM);
    }
    if (l->rule) { /* FADE-1.7: it waits out of the game until all have agreed */
        ref r = (ref)(first_card(seat) + --last);
        object(d, r)->card = l->rule;
        object(d, r)->known = (uint8_t)(1u << seat);
        move_object(d, r, zone_place(FADE_ZONE_OUT_OF_GAME, seat), ON_BOTTOM);
        reveal(d, r, 1u << seat);
    }
    CITE(d, FADE_2_2);
    show_pool(d, seat);
    shuffle_place(d, deck(seat));
    CITE(d, FADE_2_1);
}

static bool says_as_soon_as(const struct duello_book *b)
{
    for (int i = 1; i < b->abilities; i++)
        if (b->ability[i].kind == ABILITY_SOON || b->ability[i].keyword == FADE_KEYWORD_PARADOX + 1)
            return true;
    return false;
}

static uint32_t overheard_events(const struct duello_book *b)
{
    uint32_t events = 0;

    for (int i = 1; i < b->abilities; i++)
        if (waits_for_condition(&b->ability[i]))
            events |= 1u << b->ability[i].event;
    return events & ~1u;
}
_Static_assert(FADE_EVENT_COUNT < 32, "each event has a bit");

bool fade_start(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    struct list list;

    if (e)
        *e = (struct duello_error){ .text = "" };
    if (!set_teams(d, s, e))
        return false;
    for (int seat = 0; seat < d->seats; seat++) {
        if (!read_list(d, &s->seat[seat], seat, &list, e) || !check_list(d, &list, seat, e))
            return false;
        lay_cards(d, seat, &list);
    }
    for (int seat = d->seats; seat < DUELLO_SEATS; seat++)
        object(d, seat_ref(seat))->next = (uint16_t)(seat < 4 ? first_card(seat) : OBJECTS);
    own(d)->soon = says_as_soon_as(d->book);
    own(d)->overheard = overheard_events(d->book);
    CITE(d, FADE_1_1);
    refresh_listeners(d);
    begin_step(d, STEP_whole_game, &(struct whole_game){ 0 }, sizeof(struct whole_game));
    return true;
}

/* ---- World Rules: FADE-2.9 to FADE-2.12 ------------------------------------------------------------------------------------ */

static ref world_rule_of(const struct duel *d, int seat)
{
    FOR_EACH_IN (d, r, zone_place(FADE_ZONE_OUT_OF_GAME, seat))
        if (card_has(face(d, r), FADE_WORD_WORLD_RULE))
            return r;
    return NOTHING;
}

void offer_rule_options(const struct duel *d, int seat, struct menu *m)
{
    offer(m, (struct duel_option){ .verb = OFFER_RULE, .a = world_rule_of(d, seat) });
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

void agree_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = AGREE });
    offer(m, (struct duel_option){ .verb = REFUSE });
}

static unsigned seats_with_rules(const struct duel *d)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        seats |= (unsigned)(world_rule_of(d, seat) != NOTHING) << seat;
    return seats;
}

/* FADE-R15: of two with one name one counts. */
static bool is_in_force(const struct duel *d, ref rule)
{
    FOR_EACH_IN (d, r, zone_place(FADE_ZONE_WORLD_RULES, 0))
        if (object(d, r)->card == object(d, rule)->card)
            return true;
    return false;
}

static void settle_vote(struct duel *d, ref rule, int seat)
{
    bool agreed = true;

    for (int other = 0; other < d->seats; other++)
        agreed = agreed && (!in_game(d, other) || d->answer[other].verb == AGREE);
    CITE(d, FADE_2_11);
    if (!agreed || is_in_force(d, rule)) {
        NOTE(d, RULE_REFUSED, FADE_2_10, .seat = (int8_t)seat, .thing = rule);
        return;
    }
    move_object(d, rule, zone_place(FADE_ZONE_WORLD_RULES, 0), ON_BOTTOM);
    NOTE(d, RULE_ACCEPTED, FADE_2_10, .seat = (int8_t)seat, .thing = rule);
    CITE(d, FADE_2_12);
    CITE(d, FADE_23_8);
    field_changed(d);
    show_pool(d, seat);
}

/* ---- the whole game --------------------------------------------------------------------------------------------------------- */

void mulligan_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = MULLIGAN });
    offer(m, (struct duel_option){ .verb = KEEP });
}

void first_options(const struct duel *d, int seat, struct menu *m)
{
    (void)seat;
    for (int other = 0; other < d->seats; other++)
        if (in_game(d, other))
            offer(m, (struct duel_option){ .verb = GO_FIRST, .a = seat_ref(other) });
}

/* FADE-2.7, FADE-R14 */
static void take_mulligan(struct duel *d, int seat)
{
    for (ref r; (r = place(d, hand(seat))->first) != NOTHING;)
        move_object(d, r, deck(seat), ON_BOTTOM);
    shuffle_place(d, deck(seat));
    player(d, seat)->mulligan = 1;
    NOTE(d, TAKES_MULLIGAN, FADE_2_7, .seat = (int8_t)seat);
    CITE(d, FADE_2_8);
    CITE(d, FADE_24_8);
    draw_cards(d, seat, OPENING_HAND, FADE_2_7, false);
}

STEP(whole_game)
{
    BEGIN;
    if (v->given) {
        v->seat = own(d)->active;
        goto play;
    }
    if (seats_with_rules(d)) {
        ASK_ALL(seats_with_rules(d), ASK_OFFER);
        for (int seat = 0; seat < d->seats; seat++) {
            ref rule = world_rule_of(d, seat);
            if (rule && d->answer[seat].verb == OFFER_RULE) {
                reveal(d, rule, OPEN_TO_ALL);
                NOTE(d, OFFERS_RULE, FADE_2_9, .seat = (int8_t)seat, .thing = rule);
            }
        }
        CALL(settle, .from = 0);
        for (v->seat = 0; v->seat < d->seats; v->seat++) {
            v->rule = world_rule_of(d, v->seat);
            if (!v->rule || !(object(d, v->rule)->known & SPECTATORS))
                continue;
            ASK_ALL(living_seats(d), ASK_AGREE);
            settle_vote(d, v->rule, v->seat);
            CALL(settle, .from = 0);
        }
    }
    v->seat = (uint8_t)(choice_of(d, FIRST_PLAYER) == 2 ? 0 : chance_below(d, d->seats)); /* FADE-R13 */
    if (!in_game(d, v->seat))
        v->seat = (uint8_t)next_seat(d, v->seat);
    if (choice_of(d, FIRST_PLAYER) == 1) {
        ASK(v->seat, ASK_FIRST);
        v->seat = (uint8_t)(d->answer[v->seat].verb == GO_FIRST ? seat_of_ref(d->answer[v->seat].a) : v->seat);
        CALL(settle, .from = 0);
        if (!in_game(d, v->seat))
            v->seat = (uint8_t)next_seat(d, v->seat);
    }
    own(d)->first = own(d)->active = v->seat;
    NOTE(d, GOES_FIRST, FADE_2_4, .seat = (int8_t)own(d)->first);
    CITE(d, FADE_2_3);
    for (int k = 0; k < d->seats; k++) {
        int seat = nth_to_act(d, k);
        gain_tp(d, seat, attribute_of(d, seat_ref(seat), FADE_ATTRIBUTE_STARTING_TP), FADE_2_12);
        if (in_game(d, seat))
            draw_cards(d, seat, OPENING_HAND, FADE_2_5, false);
    }
    for (v->tried = 0; v->tried < d->seats; v->tried++) {
        v->seat = (uint8_t)((own(d)->first + v->tried) % d->seats);
        if (!in_game(d, v->seat))
            continue;
        ASK(v->seat, ASK_MULLIGAN);
        if (d->answer[v->seat].verb == MULLIGAN)
            take_mulligan(d, v->seat);
        else
            NOTE(d, KEEPS_HAND, FADE_2_7, .seat = (int8_t)v->seat);
        CALL(settle, .from = 0);
    }
    v->seat = own(d)->first;
    if (!in_game(d, v->seat))
        v->seat = (uint8_t)next_seat(d, v->seat);
play:
    for (;;) {
        CITE(d, d->mode == MODE_FREE_FOR_ALL ? FADE_23_1 : FADE_23_4);
        CALL(turn, .seat = v->seat, .from = v->from);
        v->from = 0;
        CITE(d, FADE_2_6);
        v->seat = (uint8_t)next_seat(d, v->seat);
    }
    END;
}

void fade_outcome(const struct duel *d, struct duel_outcome *o)
{
    for (int seat = 0; seat < d->seats; seat++)
        o->score[seat] = o->winners >> seat & 1;
}

/* ---- positions given by a test -------------------------------------------------------------------------------------------- */

const char *const fade_moments[] = {
    "Preparation", "Starting", "Draw", "Combat", "Aftermath", "End", NULL,
};
static const uint8_t moment_phase[] = {
    FADE_WINDOW_PREPARATION_STEP, FADE_WINDOW_STARTING_PHASE, FADE_WINDOW_DRAW_PHASE,
    FADE_WINDOW_COMBAT_STEP,      FADE_WINDOW_AFTERMATH_STEP, FADE_WINDOW_END_PHASE,
};

/* As play would have left it: cells are given out, Skills and Reactions lie face-down. */
static void lie_as_played(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat)) {
                reveal(d, r, object(d, r)->state & FACE_DOWN ? 1u << seat : OPEN_TO_ALL);
                if (!facts_of(d, r)->cell)
                    facts_of(d, r)->cell = (uint8_t)first_free_cell(d, seat, i ? RESERVE_ROW : CHARACTER_ROW);
                if (!facts_of(d, r)->slots && is_character(d, r) && face(d, r)->cost)
                    facts_of(d, r)->slots = d->book->cost[face(d, r)->cost].number;
            }
        FOR_EACH_IN (d, r, equipped(seat)) {
            const struct card *c = face(d, r);
            bool hidden = is_used_card(c) && !(object(d, r)->state & (PREVENTED | DORMANT));
            object(d, r)->state |= hidden ? FACE_DOWN : 0;
            hidden = object(d, r)->state & FACE_DOWN;
            reveal(d, r, hidden ? 1u << owner_of(d, r) : OPEN_TO_ALL);
            if (!host(d, r) && !is_zone_card(d, r))
                facts_of(d, r)->host = seat_ref(seat);
        }
        FOR_EACH_IN (d, r, zone_place(FADE_ZONE_STACK, seat))
            if (host(d, r))
                show_stacked(d, r);
        for (uint32_t left = FIELD; left; left &= left - 1) /* what lies there came before what is played */
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), seat)) {
                if (zone_of(d, r) == FADE_ZONE_ARENA_ZONE)
                    note_beginning(d, r, ENDS_NEVER);
                came_to_cell(d, r);
            }
        show_hand(d, seat);
        show_pool(d, seat);
    }
}

bool fade_begin_at(struct duel *d, const char *moment, struct duello_error *e)
{
    for (int i = 0; fade_moments[i]; i++) {
        if (strcmp(moment, fade_moments[i]) != 0)
            continue;
        clear_steps(d);
        lie_as_played(d);
        own(d)->round = own(d)->round ? own(d)->round : 2;
        own(d)->turn = own(d)->turn ? own(d)->turn : 3;
        own(d)->begun |= (uint8_t)(1u << own(d)->active);
        note_overflow(d, own(d)->active);
        for (int seat = 0; seat < d->seats; seat++)
            if (player(d, seat)->turns == 0)
                player(d, seat)->turns = (uint16_t)(1 + (seat == own(d)->active));
        field_changed(d);
        begin_step(d, STEP_whole_game, &(struct whole_game){ .given = 1, .from = moment_phase[i] },
                   sizeof(struct whole_game));
        return true;
    }
    return setup_error(e, "", "a turn has no moment \"%.40s\"; the first one is \"%s\"", moment, fade_moments[0]);
}

/* ---- for proofs ------------------------------------------------------------------------------------------------------------- */

static uint32_t draw(uint64_t *chance, uint32_t n)
{
    return (uint32_t)((mix64(*chance += 0x9e3779b97f4a7c15u) >> 32) * n >> 32);
}

/* Cards at random, up to what copies and Levels allow. */
void fade_random_setup(const struct duello_book *b, int mode, uint64_t *chance, struct duello_seat *seat)
{
    int n = 0, levels = 0, wanted_pool = (int)draw(chance, 21), wanted = LEAST_DECK + (int)draw(chance, 11),
        in_deck = 0;
    uint8_t copies[4096] = { 0 };
    (void)mode;

    for (int tries = 0; tries < 6000 && (in_deck < wanted || n - in_deck < wanted_pool); tries++) {
        uint32_t c = 1 + draw(chance, (uint32_t)b->cards - 1);
        const struct card *card = &b->card[c];
        bool character = card_has(card, FADE_WORD_CHARACTER);
        int most = card->holds & KEYWORD_BIT(MYTHICAL) ? 1 : MOST_COPIES;
        if (c >= 4096 || card->token || copies[c] >= most || card_has(card, FADE_WORD_WORLD_RULE) ||
            (character ? n - in_deck >= wanted_pool || levels + card->number[FADE_ATTRIBUTE_LEVEL] > MOST_LEVELS
                       : in_deck >= wanted))
            continue;
        levels += character ? card->number[FADE_ATTRIBUTE_LEVEL] : 0;
        in_deck += !character;
        copies[c]++;
        seat->cards[n++] = card->name;
        if (character && tries > 3000)
            wanted_pool = 0;
    }
    if (draw(chance, 4) == 0)
        for (int i = 1; i < b->cards; i++)
            if (card_has(&b->card[i], FADE_WORD_WORLD_RULE) && draw(chance, 3) == 0) {
                seat->cards[n++] = b->card[i].name;
                break;
            }
    seat->cards[n] = NULL;
}
