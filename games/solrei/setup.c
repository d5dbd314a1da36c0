/* setup.c: set-ups, the Match, the Fight, and how they end (SOL-1, SOL-2, SOL-12). */
#include <stdio.h>

#include "solrei.h"

static const char *rule_id(const struct duel *d, int rule)
{
    return game_of(d)->rules[rule].id;
}

/* ---- requirements ------------------------------------------------------------------------------- */

/* SOL-1.10, SOL-1.11: what a card asks of the Muse. A card without requirements is met by everyone. */
bool meets_needs(const struct duel *d, int seat, ref card)
{
    struct scope s = { .d = d, .seat = seat, .source = card };
    CITE(d, SOL_1_11);
    return test_holds(&s, face(d, card)->needs);
}

/* Only the SIGNATURE part of the requirements, wherever it stands among them. */
static bool signature_part(const struct duel *d, int seat, const cell **at)
{
    struct scope s = { .d = d, .seat = seat };
    int op = **at;

    if (op == TEST_AND || op == TEST_OR) {
        bool all = true, any = false;
        (*at)++;
        for (int n = *(*at)++; n > 0; n--) {
            bool one = signature_part(d, seat, at);
            all = all && one;
            any = any || one;
        }
        return op == TEST_AND ? all : any;
    }
    bool other = op != TEST_KEYWORD || (*at)[1] != SOL_KEYWORD_SIGNATURE;
    bool holds = eval_test(&s, at);
    return other || holds;
}

/* SOL-1.19, SOL-9.14: an Art with a SIGNATURE requirement asks for the Muse whose name it bears. */
bool has_signature(const struct duel *d, int seat, ref card)
{
    return card_has_signature(d, seat, object(d, card)->card);
}

bool card_has_signature(const struct duel *d, int seat, int card)
{
    const cell *at = d->book->code + d->book->card[card].needs;

    if (!d->book->card[card].needs)
        return true;
    CITE(d, SOL_1_19);
    if (at[0] == TEST_KEYWORD) /* nearly always it is all there is */
        return at[1] != SOL_KEYWORD_SIGNATURE || strcmp(face(d, muse(d, seat))->name, d->book->string[at[2]]) == 0;
    return signature_part(d, seat, &at);
}

/* ---- checking a set-up ------------------------------------------------------------------------------ */

static int type_of(const struct duello_book *b, int card)
{
    static const uint8_t types[] = { SOL_WORD_MUSE, SOL_WORD_ADVANTAGE, SOL_WORD_ART };

    for (int i = 0; i < 3; i++)
        if (card_has(&b->card[card], types[i]))
            return types[i];
    return 0;
}

/* A Muse by itself stands for its Default Set-Up: the cards with the same letters in their serial. */
static int default_setup(const struct duello_book *b, int muse_card, uint16_t list[BOARD_CARDS])
{
    int n = 0;

    list[n++] = (uint16_t)muse_card;
    for (int type = 0; type < 2; type++)
        for (int c = 1; c < b->cards && n < BOARD_CARDS; c++)
            if (b->card[c].serial_group && b->card[c].serial_group == b->card[muse_card].serial_group &&
                type_of(b, c) == (type ? SOL_WORD_ART : SOL_WORD_ADVANTAGE))
                list[n++] = (uint16_t)c;
    return n;
}

/* The six cards in board order; SOL-1.5. */
static bool read_cards(const struct duel *d, const struct duello_seat *s, int seat, uint16_t list[BOARD_CARDS],
                       struct duello_error *e)
{
    const struct duello_book *b = d->book;
    int n = 0, muses = 0, advantages = 0, art_count = 0;

    for (; n < DUELLO_DECK && s->cards[n]; n++) {
        int card = book_card(b, s->cards[n]);
        int type = card ? type_of(b, card) : 0;
        if (!type)
            return setup_error(e, rule_id(d, SOL_1_5), "p%d: there is no Muse, Advantage or Art \"%.60s\"", seat + 1,
                               s->cards[n]);
        if (type == SOL_WORD_MUSE && muses++ == 0)
            list[0] = (uint16_t)card;
        else if (type == SOL_WORD_ADVANTAGE && advantages++ == 0)
            list[1] = (uint16_t)card;
        else if (type == SOL_WORD_ART && art_count++ < ARTS)
            list[1 + art_count] = (uint16_t)card;
    }
    if (n == 1 && default_setup(b, list[0], list) == BOARD_CARDS)
        return true;
    if (muses != 1 || advantages != 1 || art_count != ARTS)
        return setup_error(e, rule_id(d, SOL_1_5),
                           "p%d: a set-up is exactly 1 Muse, 1 Advantage and 4 Arts; this one has %d, %d and %d",
                           seat + 1, muses, advantages, art_count);
    return true;
}

static bool check_names(const struct duel *d, int seat, struct duello_error *e)
{
    FOR_EACH_IN (d, a, arts(d, seat))
        for (ref b = object(d, a)->next; b; b = object(d, b)->next)
            if (object(d, a)->card == object(d, b)->card)
                return setup_error(e, rule_id(d, SOL_1_6), "p%d: the Art \"%s\" is there twice", seat + 1,
                                   face(d, a)->name);
    return true;
}

/* SOL-1.9, SOL-R41: its owner is warned; the Rival does not know what lies there. */
static void warn_of_signatures(struct duel *d, int seat)
{
    FOR_EACH_IN (d, art, arts(d, seat))
        if (!has_signature(d, seat, art))
            NOTE_TO(d, 1u << seat, CANNOT_USE, SOL_1_9, .seat = (int8_t)seat, .thing = art);
}

/* SOL-1.7 to SOL-1.9, SOL-1.15, SOL-1.16. */
static bool check_board(const struct duel *d, int seat, struct duello_error *e)
{
    const struct card *m = face(d, muse(d, seat)), *adv = face(d, advantage(d, seat));

    if (!check_names(d, seat, e))
        return false;
    if (choice_of(d, BAD_ADVANTAGE) == 0 && !meets_needs(d, seat, advantage(d, seat)))
        return setup_error(e, rule_id(d, SOL_1_7), "p%d: %s does not meet the requirements of the Advantage \"%s\"",
                           seat + 1, m->name, adv->name);
    if (d->mode == MODE_ARCADE && (!m->serial_group || adv->serial_group != m->serial_group))
        return setup_error(e, rule_id(d, SOL_1_15), "p%d: in Arcade Mode \"%s\" is not in the Default Set-Up of %s",
                           seat + 1, adv->name, m->name);
    FOR_EACH_IN (d, art, arts(d, seat)) {
        if (d->mode == MODE_ARCADE && face(d, art)->serial_group != m->serial_group)
            return setup_error(e, rule_id(d, SOL_1_15), "p%d: in Arcade Mode \"%s\" is not in the Default Set-Up of %s",
                               seat + 1, face(d, art)->name, m->name);
        if (choice_of(d, FOREIGN_SIGNATURE) == 1 && !has_signature(d, seat, art))
            return setup_error(e, rule_id(d, SOL_R41), "p%d: \"%s\" is the SIGNATURE MOVE of another Muse", seat + 1,
                               face(d, art)->name);
    }
    return true;
}

static void lay(struct duel *d, ref r, int card, int zone, int seat, enum where where)
{
    object(d, r)->card = (uint16_t)card;
    move_object(d, r, place_of(d, zone, seat), where);
}

static void lay_board(struct duel *d, int seat, const uint16_t list[BOARD_CARDS])
{
    static const uint8_t zones[BOARD_CARDS] = { SOL_ZONE_MUSE,     SOL_ZONE_ADVANTAGE, SOL_ZONE_ART_ZONE,
                                                SOL_ZONE_ART_ZONE, SOL_ZONE_ART_ZONE,  SOL_ZONE_ART_ZONE };
    ref first = board_card(seat, 0);

    object(d, seat_ref(seat))->next = first;
    for (int i = 0; i < BOARD_CARDS; i++) {
        lay(d, (ref)(first + i), list[i], zones[i], seat, ON_BOTTOM);
        object(d, (ref)(first + i))->known = (uint8_t)(1u << seat);
    }
}

/* SOL-1.1: the book's Action Cards, in its order; every deck is the same 52. Each Fight lays them (gather_deck). */
static bool fill_deck(struct duel *d, int seat, struct duello_error *e)
{
    const struct duello_book *b = d->book;
    uint16_t list[DECK_SIZE];
    int n = 0;

    for (int c = 1; c < b->cards && n < DECK_SIZE; c++)
        if (card_has(&b->card[c], SOL_WORD_ACTION_CARD))
            list[n++] = (uint16_t)c;
    if (n != DECK_SIZE)
        return setup_error(e, rule_id(d, SOL_1_1), "the book has %d Action Cards instead of 52", n);
    for (int i = 0; i < n; i++)
        object(d, deck_card(seat, i))->card = list[i];
    return true;
}

bool solrei_start(struct duel *d, const struct duello_setup *s, struct duello_error *e)
{
    if (choice_of(d, PLAYERS_EXPERIMENTAL) != 0)
        return setup_error(e, rule_id(d, SOL_14_1),
                           "more than two players are not supported: players_experimental must be off");
    for (int seat = 0; seat < 2; seat++) {
        uint16_t list[BOARD_CARDS] = { 0 };
        if (!read_cards(d, &s->seat[seat], seat, list, e))
            return false;
        lay_board(d, seat, list);
        if (!check_board(d, seat, e) || !fill_deck(d, seat, e))
            return false;
        warn_of_signatures(d, seat);
    }
    CITE(d, SOL_D1);
    CITE(d, SOL_1_1);
    if (d->mode == MODE_OPEN) {
        CITE(d, SOL_D2);
        CITE(d, SOL_1_16);
    }
    CITE(d, d->mode == MODE_OPEN ? SOL_14_3 : SOL_14_2);
    if (face(d, muse(d, 0)) == face(d, muse(d, 1)))
        CITE(d, SOL_1_17);
    begin_step(d, STEP_match, &(struct match){ 0 }, sizeof(struct match));
    return true;
}

/* ---- the Match ------------------------------------------------------------------------------------------ */

/* SOL-2.6, SOL-2.8: a fair random method. */
static int random_seat(struct duel *d)
{
    return (int)chance_below(d, 2);
}

static bool single_fight(const struct duel *d)
{
    return choice_of(d, MATCH_FORMAT) == 1;
}

/* SOL-12.10 to SOL-12.13. */
static bool match_decided(const struct duel *d)
{
    const struct solrei *s = own(d);
    int most = s->seat[0].fights_won > s->seat[1].fights_won ? s->seat[0].fights_won : s->seat[1].fights_won;

    if (single_fight(d) || most == WINS_NEEDED || s->fight >= MOST_FIGHTS)
        return true;
    return choice_of(d, DRAW_COUNTS) == 1 && s->fight >= FIGHTS_PLANNED; /* SOL-R44 */
}

static void end_match(struct duel *d)
{
    const struct solrei *s = own(d);
    int difference = s->seat[0].fights_won - s->seat[1].fights_won;
    bool won = s->seat[0].fights_won == WINS_NEEDED || s->seat[1].fights_won == WINS_NEEDED;
    int rule = single_fight(d) ? SOL_2_2 : won ? SOL_12_10 : choice_of(d, DRAW_COUNTS) == 1 ? SOL_R44 : SOL_12_13;

    if (won)
        CITE(d, SOL_2_1);
    if (difference == 0) {
        rule = single_fight(d) ? SOL_R98 : rule;
        NOTE(d, MATCH_DRAWN, rule, .seat = -1);
        end_drawn(d, all_seats(d), rule);
    } else {
        int winner = difference > 0 ? 0 : 1;
        NOTE(d, WINS_MATCH, rule, .seat = (int8_t)winner);
        end_duel(d, 1u << winner, rule);
    }
}

/* Who chooses the position: SOL-2.6 to SOL-2.8. */
static void find_chooser(struct duel *d)
{
    struct solrei *s = own(d);

    if (s->ended == 1 || s->ended == 2) {
        s->chooser = (uint8_t)(s->ended - 1);
        CITE(d, SOL_12_12);
    } else {
        s->chooser = (uint8_t)random_seat(d);
        if (s->ended == 3)
            CITE(d, SOL_2_8);
    }
}

STEP(match)
{
    struct solrei *s = own(d);

    BEGIN;
    do {
        if (!v->given) {
            s->fight++;
            find_chooser(d);
        }
        v->last = s->ended;
        s->ended = 0;
        CALL(fight, .given = v->given, .from = v->from, .last = v->last);
        v->given = v->from = 0;
        if (s->ended == 3) { /* SOL-12.11 */
            s->draws++;
            CITE(d, SOL_12_11);
        } else {
            s->seat[rival(s->ended - 1)].fights_won++;
            CITE(d, SOL_12_6);
            CITE(d, SOL_14_5);
        }
    } while (!match_decided(d));
    end_match(d);
    return;
    END;
}

/* ---- the Fight ------------------------------------------------------------------------------------------- */

/* With `broken_lasts = match` Arts that were Broken stay so; bits 0-3: Broken, 4-7: seen (SOL-R9). */
static void remember_broken(struct duel *d, int seat)
{
    unsigned bits = 0, i = 0;

    FOR_EACH_IN (d, art, arts(d, seat)) {
        if (object(d, art)->state == BROKEN)
            bits |= 1u << i | (unsigned)(knows(d, rival(seat), art) ? 16u << i : 0);
        i++;
    }
    player(d, seat)->broken_arts = choice_of(d, BROKEN_LASTS) == 1 ? (uint8_t)bits : 0;
}

/* SOL-2.5: the slots of the Arts. Broken ones that stay so keep their place. */
static void shuffle_arts(struct duel *d, int seat)
{
    ref free_slot[ARTS];
    uint32_t n = 0, i = 0;

    FOR_EACH_IN (d, art, arts(d, seat))
        if (!(player(d, seat)->broken_arts >> i++ & 1))
            free_slot[n++] = art;
    for (; n > 1; n--)
        swap_faces(d, free_slot[n - 1], free_slot[chance_below(d, n)]);
}

/* From wherever they lie; they are shuffled before anything is done with them. */
static void gather_deck(struct duel *d, int seat)
{
    static const uint8_t zones[] = { SOL_ZONE_DECK,        SOL_ZONE_HAND,       SOL_ZONE_DISCARD_PILE,
                                     SOL_ZONE_DAMAGE_ZONE, SOL_ZONE_CULTIVATED, SOL_ZONE_ACTION_CARD_ZONE };

    for (size_t i = 0; i < sizeof zones; i++)
        *place(d, zone_place(zones[i], seat)) = (struct place){ 0, 0 };
    lay_run(d, deck_card(seat, 0), DECK_SIZE, deck(d, seat));
    for (int i = 0; i < DECK_SIZE; i++)
        object(d, deck_card(seat, i))->state = STATE_NONE;
}

/* SOL-2.16, SOL-2.17: everything goes back where it began. */
static void gather_cards(struct duel *d, int seat)
{
    unsigned i = 0;

    remember_broken(d, seat);
    gather_deck(d, seat);
    object(d, muse(d, seat))->state = FACE_DOWN;
    object(d, advantage(d, seat))->state = FACE_DOWN;
    FOR_EACH_IN (d, art, arts(d, seat)) {
        bool broken = player(d, seat)->broken_arts >> i & 1, seen = player(d, seat)->broken_arts >> (4 + i) & 1;
        object(d, art)->state = broken ? BROKEN : EXHAUSTED;
        object(d, art)->known = (uint8_t)(broken && seen ? OPEN_TO_ALL : 1u << seat);
        i++;
    }
    shuffle_place(d, deck(d, seat));
}

static void new_fight(struct duel *d)
{
    struct solrei *s = own(d);

    d->rows = d->links = d->waitings = 0;
    for (int seat = 0; seat < 2; seat++) {
        uint8_t won = s->seat[seat].fights_won;
        memset(&s->seat[seat], 0, sizeof s->seat[seat]);
        s->seat[seat].fights_won = won;
        gather_cards(d, seat);
    }
    end_tallies(d, SOL_PERIOD_ROUND);
    end_tallies(d, SOL_PERIOD_FIGHT);
    s->round = 0;
    s->step = 0;
    s->activations = s->showdown_resolved = 0;
    s->revealed = s->showdown_live = s->damage_over = s->in_loop = 0;
    refresh_listeners(d);
    NOTE(d, FIGHT_BEGINS, SOL_2_17, .seat = -1, .number = s->fight);
    CITE(d, SOL_2_3);
    CITE(d, SOL_2_4);
    CITE(d, SOL_2_16);
    CITE(d, s->fight == 1 ? SOL_13_1 : SOL_2_18);
    CITE(d, SOL_13_4);
    CITE(d, SOL_13_8);
    CITE(d, SOL_13_17);
}

/* SOL-2.12, SOL-13.2 */
static void reveal_boards(struct duel *d)
{
    for (int seat = 0; seat < 2; seat++) {
        ref up[2] = { muse(d, seat), advantage(d, seat) };
        for (int i = 0; i < 2; i++) {
            object(d, up[i])->state = READY;
            reveal(d, up[i], OPEN_TO_ALL);
            NOTE(d, REVEALS_BOARD, SOL_2_12, .seat = (int8_t)seat, .thing = up[i]);
        }
    }
    CITE(d, SOL_13_2);
    refresh_abilities(d);
}

static void take_mulligan(struct duel *d, int seat)
{
    NOTE(d, TAKES_MULLIGAN, SOL_2_13, .seat = (int8_t)seat);
    CITE(d, SOL_2_14);
    CITE(d, SOL_13_13);
    player(d, seat)->mulligan = 1;
    while (place(d, hand(d, seat))->first)
        move_card(d, place(d, hand(d, seat))->first, deck(d, seat), ON_TOP);
    shuffle_place(d, deck(d, seat));
    draw_opening_hand(d, seat, SOL_2_13);
}

/* SOL-D3: the owner's order of the Arts, or a random one; a, b and c are the Arts of the first three slots. */
static void arrange_arts(struct duel *d, int seat)
{
    struct duel_option o = d->answer[seat];
    uint16_t order[ARTS] = { 0 }, all[ARTS] = { 0 };
    int n = 0;

    if (o.verb != SLOT) {
        shuffle_arts(d, seat);
        return;
    }
    FOR_EACH_IN (d, art, arts(d, seat))
        all[n++] = object(d, art)->card;
    order[0] = object(d, o.a)->card;
    order[1] = object(d, o.b)->card;
    order[2] = object(d, o.c)->card;
    for (int i = 0; i < ARTS; i++)
        if (all[i] != order[0] && all[i] != order[1] && all[i] != order[2])
            order[3] = all[i];
    n = 0;
    FOR_EACH_IN (d, art, arts(d, seat))
        object(d, art)->card = order[n++];
}

/* Who will be on OFFENSE in round 1: SOL-R97. */
static int first_offense(const struct duel *d)
{
    return choice_of(d, FIRST_ROUND_SWITCH) == 1 ? defense(d) : offense(d);
}

STEP(fight)
{
    struct solrei *s = own(d);

    BEGIN;
    if (!v->given) {
        new_fight(d);
        if (choice_of(d, ART_SLOTS) == 1) {
            ASK_ALL(3, ASK_SLOTS);
            if (s->ended)
                goto over;
            arrange_arts(d, 0);
            arrange_arts(d, 1);
        } else {
            shuffle_arts(d, 0);
            shuffle_arts(d, 1);
        }
        CITE(d, SOL_2_5);
        ASK(s->chooser, ASK_POSITION); /* SOL-2.10: before hands and Muses are seen */
        if (s->ended)
            goto over;
        s->offense = d->answer[s->chooser].verb == CHOOSE_OFFENSE ? s->chooser : (uint8_t)rival(s->chooser);
        NOTE(d, TAKES_POSITION, v->last == 0 ? SOL_2_6 : v->last == 3 ? SOL_2_8 : SOL_2_7, .seat = (int8_t)s->offense);
        CITE(d, SOL_2_9);
        CITE(d, SOL_2_10);
        draw_opening_hand(d, 0, SOL_2_11);
        draw_opening_hand(d, 1, SOL_2_11);
        reveal_boards(d);
        for (v->left = 0; v->left < 2; v->left++) {
            v->seat = (uint8_t)(v->left == 0 ? first_offense(d) : rival(first_offense(d)));
            ASK(v->seat, ASK_MULLIGAN);
            if (s->ended)
                goto over;
            if (d->answer[v->seat].verb == MULLIGAN)
                take_mulligan(d, v->seat);
            else
                NOTE(d, KEEPS_HAND, SOL_2_15, .seat = (int8_t)v->seat);
        }
    }
    while (!s->ended && (v->given || s->round < MOST_ROUNDS)) {
        if (!v->given)
            s->round++;
        CALL(round, .from = v->from);
        v->given = v->from = 0;
    }
    if (!s->ended) { /* SOL-12.9 */
        s->ended = 3;
        NOTE(d, FIGHT_DRAWN, SOL_12_9, .seat = -1);
    }
over:;
    END;
}

void fight_over(struct duel *d, int loser, int rule)
{
    if (loser < 0)
        NOTE(d, FIGHT_DRAWN, rule, .seat = -1);
    else
        NOTE(d, LOSES_FIGHT, rule, .seat = (int8_t)loser);
    CITE(d, SOL_12_1);
    if (d->links)
        CITE(d, SOL_10_17);
    own(d)->ended = (uint8_t)(loser < 0 ? 3 : 1 + loser);
    unwind_to(d, STEP_fight);
}

bool has_lost(const struct duel *d, int seat)
{
    return damage_cards(d, seat) >= FATAL_DAMAGE;
}

bool dies_of_damage(struct duel *d)
{
    for (int seat = 0; seat < 2; seat++)
        if (has_lost(d, seat)) {
            bool both = has_lost(d, rival(seat));
            fight_over(d, both ? -1 : seat, both ? SOL_12_7 : SOL_12_2);
            return true;
        }
    return false;
}

/* SOL-12.8 */
void solrei_concede(struct duel *d, int seat)
{
    NOTE(d, CONCEDES, SOL_12_8, .seat = (int8_t)seat);
    CITE(d, SOL_D33);
    fight_over(d, seat, SOL_12_8);
}

void solrei_outcome(const struct duel *d, struct duel_outcome *o)
{
    for (int seat = 0; seat < 2; seat++)
        o->score[seat] = player(d, seat)->fights_won;
}

/* ---- options ---------------------------------------------------------------------------------------------- */

void position_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = CHOOSE_OFFENSE });
    offer(m, (struct duel_option){ .verb = CHOOSE_DEFENSE });
}

void mulligan_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = MULLIGAN });
    offer(m, (struct duel_option){ .verb = KEEP });
}

/* SOL-R9, SOL-R104: an Art that stays Broken stays where it lies. */
static bool keeps_broken(const struct duel *d, int seat, struct duel_option o)
{
    ref art = place(d, arts(d, seat))->first, chosen[ARTS - 1] = { (ref)o.a, (ref)o.b, (ref)o.c };

    for (int i = 0; i < ARTS; i++, art = object(d, art)->next)
        for (int slot = 0; slot < ARTS - 1; slot++)
            if (player(d, seat)->broken_arts >> i & 1 && (slot == i) != (chosen[slot] == art))
                return false;
    return true;
}

void slot_options(const struct duel *d, int seat, struct menu *m)
{
    int zone = arts(d, seat);

    FOR_EACH_IN (d, a, zone)
        FOR_EACH_IN (d, b, zone)
            FOR_EACH_IN (d, c, zone) {
                struct duel_option o = { .verb = SLOT, .a = a, .b = b, .c = c };
                if (a != b && b != c && a != c && !refused(m, o, keeps_broken(d, seat, o), SOL_R9))
                    offer(m, o);
            }
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

/* ---- positions given by a test ------------------------------------------------------------------------------ */

enum { MOMENT_PLACING = 3, MOMENT_SHOWDOWN = 5, MOMENT_END = 11 };
const char *const solrei_moments[] = {
    "New Round", "Start of Round", "Open",   "Placing", "Before Showdown", "Showdown", "After Showdown",
    "Result",    "Before Damage",  "Charge", "Reset",   "End of Round",    NULL,
};

/* As play would have left the table: Muses and Advantages are turned up (SOL-2.12), a Damage card lies
 * there Ready, and what is face-up has been seen by all; Action Cards are after SHOWDOWN!. */
static void lie_as_played(struct duel *d, bool after_showdown)
{
    for (int seat = 0; seat < 2; seat++) {
        ref up[2] = { muse(d, seat), advantage(d, seat) };
        for (int i = 0; i < 2; i++) {
            object(d, up[i])->state = READY;
            reveal(d, up[i], OPEN_TO_ALL);
        }
        FOR_EACH_IN (d, art, arts(d, seat))
            if (is_face_up(object(d, art)->state))
                reveal(d, art, OPEN_TO_ALL);
        FOR_EACH_IN (d, r, damage(d, seat))
            if (object(d, r)->state == STATE_NONE)
                object(d, r)->state = READY;
        FOR_EACH_IN (d, r, action_zone(d, seat))
            if (after_showdown)
                reveal(d, r, OPEN_TO_ALL);
    }
}

bool solrei_begin_at(struct duel *d, const char *moment, struct duello_error *e)
{
    for (int i = 0; solrei_moments[i]; i++)
        if (strcmp(moment, solrei_moments[i]) == 0) {
            struct solrei *s = own(d);
            bool none_lies = i <= MOMENT_PLACING || i == MOMENT_END; /* SOL-4.9, SOL-7.15 */
            if (none_lies && (action_card(d, 0) || action_card(d, 1)))
                return setup_error(e, rule_id(d, SOL_4_9),
                                   "at %s no Action Card lies in its zone: choose another moment, or give none",
                                   moment);
            clear_steps(d);
            if (s->round == 0)
                s->round = 1;
            s->revealed = i > MOMENT_SHOWDOWN;
            lie_as_played(d, s->revealed);
            begin_step(d, STEP_match, &(struct match){ .given = 1, .from = (uint8_t)i }, sizeof(struct match));
            return true;
        }
    return setup_error(e, "", "a round of SolRei has no moment \"%.40s\"; the first one is \"%s\"", moment,
                       solrei_moments[0]);
}

void solrei_lies_so(struct duel *d)
{
    refresh_abilities(d);
    for (int seat = 0; seat < 2; seat++)
        player(d, seat)->fuel = count_fuel(d, seat);
}
