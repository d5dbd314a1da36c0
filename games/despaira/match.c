/* match.c: duels in a row, and what is exchanged with the side deck between them (DES-21.6 to DES-21.8).
 *
 * Who exchanges does so in private from the first card to the last: what is marked stays with the step that asks until both
 * are done, so that nobody learns of it before (DES-D38).
 */
#include "despaira.h"
#include "engine/text.h"

/* ---- the end of a duel ------------------------------------------------------------------------------------------------- */

int duels_of_match(const struct duel *d)
{
    static const uint8_t duels[] = { 1, 3, 5 };

    return duels[choice_of(d, MATCH)];
}

/* DES-20.5: `winners`: a bit each; all seats: nobody has won it. Nothing goes on of this duel. */
void finish_duel(struct duel *d, unsigned winners, int rule)
{
    struct despaira *s = own(d);

    if (duels_of_match(d) == 1 && winners == all_seats(d)) {
        end_drawn(d, winners, rule);
    } else if (duels_of_match(d) == 1) {
        end_duel(d, winners, rule);
    } else {
        s->ended = (uint8_t)(1 + winners);
        s->ended_by = (uint16_t)rule;
        CITE(d, rule);
        unwind_to(d, STEP_match);
    }
}

/* ---- who has won the match ---------------------------------------------------------------------------------------------- */

static int wins_needed(const struct duel *d)
{
    return duels_of_match(d) / 2 + 1;
}

/* DES-21.7, DES-R22 */
static bool is_match_decided(const struct duel *d)
{
    const struct despaira *s = own(d);

    return player(d, 0)->duels_won == wins_needed(d) || player(d, 1)->duels_won == wins_needed(d) ||
           s->drawn_duels > MOST_REPLAYS;
}

static void count_duel(struct duel *d)
{
    struct despaira *s = own(d);
    unsigned winners = s->ended - 1u;

    if (winners == all_seats(d)) {
        s->drawn_duels++;
        s->last_loser = 0;
        NOTE(d, IS_REPLAYED, DES_R22, .seat = -1, .number = s->drawn_duels);
    } else {
        player(d, winners == 1 ? 0 : 1)->duels_won++;
        s->last_loser = winners == 1 ? 2 : 1;
    }
    s->ended = 0;
}

static void end_match(struct duel *d)
{
    int rule = DES_21_7;

    if (own(d)->drawn_duels > MOST_REPLAYS) {
        NOTE(d, MATCH_DRAWN, DES_R22, .seat = -1);
        end_drawn(d, all_seats(d), DES_R22);
        return;
    }
    int winner = player(d, 0)->duels_won == wins_needed(d) ? 0 : 1;
    NOTE(d, WINS_MATCH, rule, .seat = (int8_t)winner);
    end_duel(d, 1u << winner, rule);
}

/* DES-R22: from the chance to win the duel at hand to that of the match; the duels to come are taken to be even. */
static double chance_of_match(int wins, int losses)
{
    if (wins <= 0 || losses <= 0)
        return wins <= 0;
    return (chance_of_match(wins - 1, losses) + chance_of_match(wins, losses - 1)) / 2;
}

void despaira_chances(const struct duel *d, double chance[DUELLO_SEATS])
{
    for (int seat = 0; seat < SEATS && duels_of_match(d) > 1; seat++) {
        int mine = wins_needed(d) - player(d, seat)->duels_won;
        int theirs = wins_needed(d) - player(d, opponent(seat))->duels_won;
        double if_won = chance_of_match(mine - 1, theirs), if_lost = chance_of_match(mine, theirs - 1);
        chance[seat] = if_lost + (if_won - if_lost) * chance[seat];
    }
}

/* ---- the side deck ------------------------------------------------------------------------------------------------------- */

/* Both decks as they lie open to their owner: the sleeves of the one and then those of the other, from here on. */
static ref listed_card(int seat, int i)
{
    return i < MOST_DECK ? deck_card(seat, i) : side_card(seat, i - MOST_DECK);
}

static bool lies_there(const struct duel *d, int seat, int i)
{
    return object(d, listed_card(seat, i))->place != 0;
}

static bool is_marked(const struct exchange *v, int i)
{
    return v->marked[i / 32] >> i % 32 & 1;
}

bool is_leaving_list(const struct duel *d, const struct exchange *v, ref r)
{
    (void)d;
    for (int i = 0; i < MOST_DECK + MOST_SIDE; i++)
        if (listed_card(v->seat, i) == r)
            return is_marked(v, i);
    return false;
}

/* How many the main deck would have. */
static int main_cards(const struct duel *d, const struct exchange *v)
{
    int n = place(d, deck_list(v->seat))->count;

    for (int i = 0; i < MOST_DECK + MOST_SIDE; i++)
        n += !is_marked(v, i) ? 0 : i < MOST_DECK ? -1 : 1;
    return n;
}

static int side_cards(const struct duel *d, const struct exchange *v)
{
    return place(d, deck_list(v->seat))->count + place(d, side_deck(v->seat))->count - main_cards(d, v);
}

/* Of copies one is offered: which of them makes no difference. */
static bool has_listed_before(const struct duel *d, const struct exchange *v, int i)
{
    for (int k = i < MOST_DECK ? 0 : MOST_DECK; k < i; k++)
        if (lies_there(d, v->seat, k) && !is_marked(v, k) &&
            object(d, listed_card(v->seat, k))->card == object(d, listed_card(v->seat, i))->card)
            return true;
    return false;
}

/* DES-D38: each card that can change its deck; what is legal can be left so (DES-21.6). */
void exchange_options(const struct duel *d, int seat, struct menu *m)
{
    const struct exchange *v = ASKING(d, exchange);

    for (int i = 0; i < MOST_DECK + MOST_SIDE; i++)
        if (lies_there(d, seat, i) && !is_marked(v, i) && !has_listed_before(d, v, i))
            offer(m, (struct duel_option){ .verb = i < MOST_DECK ? TAKE_OUT : BRING_IN, .a = listed_card(seat, i) });
    struct duel_option done = { .verb = OPTION_DONE };
    int cards = main_cards(d, v);
    if (!refused(m, done, cards >= least_deck(d) && cards <= MOST_DECK, d->mode == MODE_QUICK ? DES_1_8 : DES_1_1) &&
        !refused(m, done, side_cards(d, v) <= MOST_SIDE, DES_1_9))
        offer(m, done);
    if (v->begun)
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

static void mark(struct duel *d, struct exchange *v)
{
    for (int i = 0; i < MOST_DECK + MOST_SIDE; i++)
        if (listed_card(v->seat, i) == d->answer[v->seat].a)
            v->marked[i / 32] |= 1u << i % 32;
}

/* What has been chosen so far: "50 in the deck, 10 in the side deck". */
void put_deck_sizes(const struct duel *d, struct text_out *t)
{
    const struct exchange *v = ASKING(d, exchange);

    put_number(t, main_cards(d, v));
    put_text(t, " in the deck, ");
    put_number(t, side_cards(d, v));
    put_text(t, " in the side deck");
}

static void keep_exchange(struct duel *d, const struct exchange *v)
{
    struct match *match = find_step(d, STEP_match);

    memcpy(match->exchanged[v->seat], v->marked, sizeof v->marked);
}

/* The rest of a choice whose first card is marked; gives back what is marked in the end. */
STEP(exchange)
{
    BEGIN;
    if (v->begun)
        mark(d, v);
    for (;;) {
        ASK(v->seat, ASK_EXCHANGE);
        if (d->answer[v->seat].verb == OPTION_DONE || d->answer[v->seat].verb == OPTION_CANCEL)
            break;
        if (!v->begun) {
            DIALOGUE(v->seat, exchange, .seat = v->seat, .begun = 1);
            if (d->result)
                RETURN(1);
            continue;
        }
        mark(d, v);
    }
    if (v->begun) {
        end_dialogue(d);
        d->result = d->answer[v->seat].verb == OPTION_DONE;
        if (d->result)
            keep_exchange(d, v);
    }
    END;
}

/* DES-21.6: for both at once. */
static void carry_out_exchange(struct duel *d, int seat, const uint32_t *marked)
{
    struct pile main = { .count = 0 }, side = { .count = 0 };
    struct decks list;

    for (int i = 0; i < MOST_DECK + MOST_SIDE; i++)
        if (lies_there(d, seat, i)) {
            bool is_main = (i < MOST_DECK) != (marked[i / 32] >> i % 32 & 1);
            struct pile *p = is_main ? &main : &side;
            p->card[p->count++] = object(d, listed_card(seat, i))->card;
        }
    take_up_decks(d, seat, &list);
    list.main = main;
    list.side = side;
    lay_decks(d, seat, &list, deck(seat));
    if (list.leader) /* all have seen it, and it is not exchanged */
        reveal(d, leader_of(seat), OPEN_TO_ALL);
    CITE(d, DES_21_6);
    CITE(d, DES_D38);
}

/* Who brings no side deck has nothing to exchange; how many cards are in it everybody sees. */
static bool has_side_deck(const struct duel *d, int seat)
{
    return place(d, side_deck(seat))->count > 0;
}

/* ---- the match ------------------------------------------------------------------------------------------------------------ */

/* DES-21.8: nothing carries over but what is in the decks, and the score. */
static void clear_table(struct duel *d)
{
    struct despaira *s = own(d);

    d->rows = d->links = d->waitings = 0;
    end_tallies(d, DES_PERIOD_TURN);
    s->turn = 0;
    s->phase = s->victors = s->playing = s->stirred = 0;
    s->mets = s->counter_rows = s->caughts = 0;
    s->heard = 0;
    s->damage_at_hand = 0;
    memset(s->caught, 0, sizeof s->caught);
    memset(s->met, 0, sizeof s->met);
    memset(s->counters, 0, sizeof s->counters);
    memset(s->card, 0, sizeof s->card);
    memset(s->square, 0, sizeof s->square);
    for (int seat = 0; seat < SEATS; seat++) {
        struct decks list;
        uint8_t won = player(d, seat)->duels_won;
        memset(player(d, seat), 0, sizeof *player(d, seat));
        player(d, seat)->duels_won = won;
        take_up_decks(d, seat, &list);
        list.leader = d->mode == MODE_QUICK ? 0 : list.leader; /* it is chosen anew: DES-R140 */
        lay_decks(d, seat, &list, deck_list(seat));
        if (list.leader) /* all have seen it, and it is not exchanged */
            reveal(d, leader_of(seat), OPEN_TO_ALL);
    }
    set_table(d);
    refresh_listeners(d);
    CITE(d, DES_21_8);
}

static void begin_duel(struct duel *d, bool given)
{
    if (!given || !own(d)->duel)
        own(d)->duel++;
    if (duels_of_match(d) > 1)
        NOTE(d, DUEL_BEGINS, DES_21_8, .seat = -1, .number = own(d)->duel);
}

/* One duel or several; a draft comes before all of them (DES-R140). */
STEP(match)
{
    BEGIN;
    if (!v->given && d->mode == MODE_QUICK)
        CALL_PLAIN(draft);
    for (;;) {
        begin_duel(d, v->given);
        if (!own(d)->ended) /* nobody has surrendered it before it began */
            CALL(whole_duel, .given = v->given, .from = v->from);
        v->given = v->from = 0;
        count_duel(d);
        if (is_match_decided(d))
            break;
        clear_table(d);
        for (v->seat = 0; v->seat < SEATS; v->seat++)
            if (has_side_deck(d, v->seat) && !own(d)->ended)
                CALL(exchange, .seat = v->seat);
        for (int seat = 0; seat < SEATS; seat++)
            carry_out_exchange(d, seat, v->exchanged[seat]);
        memset(v->exchanged, 0, sizeof v->exchanged);
    }
    end_match(d);
    return;
    END;
}
