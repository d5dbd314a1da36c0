/* draft.c: decks that are drafted at the table, and leaders chosen from all there are (DES-21.2 to DES-21.5).
 *
 * What is still in the pool needs no sleeves: nobody sees it, and no rule tells two copies apart. It is a number for each card
 * of the book, kept by the step of the draft, so that a duel has room for it only while there is one. Packs and picks lie in
 * sleeves of the decks that they become.
 */
#include "despaira.h"

enum { PACK = 10, GIFT_PACK = 2, IN_POOL = 3 /* copies of each card */ };

/* ---- the pool ------------------------------------------------------------------------------------------------------------ */

static int left_in(const struct draft *v, int card)
{
    return (int)(v->pool[card / POOL_EACH_WORD] >> 2 * (card % POOL_EACH_WORD) & 3);
}

static void change_pool(struct draft *v, int card, int by)
{
    int shift = 2 * (card % POOL_EACH_WORD);
    uint32_t now = (uint32_t)(left_in(v, card) + by);

    v->pool[card / POOL_EACH_WORD] = (v->pool[card / POOL_EACH_WORD] & ~(3u << shift)) | now << shift;
    v->left = (uint16_t)(v->left + by);
}

/* DES-21.4 */
static void fill_pool(struct duel *d, struct draft *v)
{
    for (int card = 1; card < d->book->cards && card < POOL_CARDS; card++)
        if (is_for_main_deck(&d->book->card[card]))
            change_pool(v, card, IN_POOL);
}

static int draw_from_pool(struct draft *v, uint32_t nth)
{
    int card = 0;

    for (uint32_t before = 0; before <= nth; before += (uint32_t)left_in(v, card))
        card++;
    change_pool(v, card, -1);
    return card;
}

/* Why a draft is not possible with these cards; 0: it is. */
int pool_objection(const struct duel *d)
{
    int cards = 0;

    for (int card = 1; card < d->book->cards; card++)
        cards += is_for_main_deck(&d->book->card[card]);
    return d->book->cards > POOL_CARDS || 2 * cards_to_draft(d) > IN_POOL * cards ? DES_R20 : 0;
}

int cards_to_draft(const struct duel *d)
{
    return number_of_choice(d, DRAFT_SIZE);
}

/* ---- packs and picks ------------------------------------------------------------------------------------------------------ */

static int picked(const struct duel *d, int seat)
{
    return place(d, deck_list(seat))->count;
}

static bool has_enough(const struct duel *d, int seat)
{
    return picked(d, seat) >= cards_to_draft(d);
}

static ref free_sleeve(const struct duel *d, int seat)
{
    for (int i = 0; i < MOST_DECK; i++)
        if (!object(d, deck_card(seat, i))->place)
            return deck_card(seat, i);
    return NOTHING;
}

static ref lay_in_sleeve(struct duel *d, int seat, int card, int to)
{
    ref r = free_sleeve(d, seat);

    *object(d, r) = (struct object){ .card = (uint16_t)card };
    return move_object(d, r, to, ON_BOTTOM);
}

/* Both get as many, as long as there are that many. */
static void deal_packs(struct duel *d, struct draft *v, int size)
{
    int each = v->left / SEATS < size ? v->left / SEATS : size;

    for (int i = 0; i < each; i++)
        for (int seat = 0; seat < SEATS; seat++)
            lay_in_sleeve(d, seat, draw_from_pool(v, chance_below(d, v->left)), pack(seat));
    NOTE(d, DEALS_PACKS, DES_21_4, .seat = -1, .number = (int16_t)each);
}

static void put_away_packs(struct duel *d)
{
    for (int seat = 0; seat < SEATS; seat++) {
        FOR_EACH_IN (d, r, pack(seat))
            object(d, r)->known = 0;
        clear_place(d, pack(seat));
    }
}

/* Each sees the pack in hand, and that alone (DES-22.10). */
static void pass_packs(struct duel *d)
{
    for (ref a = place(d, pack(0))->first, b = place(d, pack(1))->first; a && b;
         a = object(d, a)->next, b = object(d, b)->next)
        swap_faces(d, a, b);
    for (int seat = 0; seat < SEATS; seat++) {
        FOR_EACH_IN (d, r, pack(seat)) {
            object(d, r)->known = 0;
            reveal(d, r, 1u << seat);
        }
        forget_place(d, pack(seat));
    }
    CITE(d, DES_22_10);
}

static void take_pick(struct duel *d, int seat)
{
    ref r = d->answer[seat].a;

    NOTE_TO(d, 1u << seat, PICKS, DES_D3, .seat = (int8_t)seat, .thing = r);
    move_unseen(d, r, deck_list(seat), ON_BOTTOM);
    forget_place(d, deck_list(seat)); /* which sleeve of the pack it was, and which of the list it is, tells nothing */
}

/* DES-R20: what a player has not kept is the other one's. */
static void give_rest(struct duel *d, int seat)
{
    ref r = place(d, pack(seat))->first;

    if (r == NOTHING || has_enough(d, opponent(seat)))
        return;
    NOTE_TO(d, 1u << seat, GIVES, DES_R20, .seat = (int8_t)seat, .thing = r);
    r = lay_in_sleeve(d, opponent(seat), object(d, r)->card, deck_list(opponent(seat)));
    NOTE_TO(d, 1u << opponent(seat), GIVES, DES_R20, .seat = (int8_t)seat, .thing = r);
}

static bool goes_round(const struct duel *d)
{
    return place(d, pack(0))->count > 0 && !(has_enough(d, 0) && has_enough(d, 1));
}

/* ---- the draft ------------------------------------------------------------------------------------------------------------- */

/* DES-D3 */
void draft_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, pack(seat))
        if (!has_copy_before(d, r))
            offer(m, (struct duel_option){ .verb = TAKE_CARD, .a = r });
}

void open_draft_options(const struct duel *d, int seat, struct menu *m)
{
    const struct draft *v = ASKING(d, draft);

    (void)seat;
    for (int card = 1; card < d->book->cards; card++)
        if (card < POOL_CARDS && left_in(v, card))
            offer(m, (struct duel_option){ .verb = TAKE_FROM_POOL, .a = (uint16_t)card });
}

static void take_openly(struct duel *d, struct draft *v)
{
    int card = d->answer[v->seat].a;
    ref r;

    change_pool(v, card, -1);
    r = lay_in_sleeve(d, v->seat, card, deck_list(v->seat));
    reveal(d, r, OPEN_TO_ALL);
    NOTE(d, PICKS, DES_R20, .seat = (int8_t)v->seat, .thing = r);
    v->seat = (uint8_t)(has_enough(d, opponent(v->seat)) ? v->seat : opponent(v->seat));
}

/* What was brought stays in its box (DES-R140); what has been drafted is the deck (DES-21.3). */
static void leave_box_shut(struct duel *d)
{
    struct decks brought;

    for (int seat = 0; seat < SEATS; seat++)
        take_up_decks(d, seat, &brought);
    refresh_listeners(d);
}

static void keep_picks(struct duel *d)
{
    struct decks drafted;

    for (int seat = 0; seat < SEATS; seat++) {
        take_up_decks(d, seat, &drafted);
        lay_decks(d, seat, &drafted, deck(seat));
    }
    CITE(d, DES_21_3);
    CITE(d, DES_1_8);
}

STEP(draft)
{
    BEGIN;
    CITE(d, DES_21_2);
    leave_box_shut(d);
    fill_pool(d, v);
    v->seat = choice_of(d, DRAFT_STYLE) == OPEN_DRAFT ? (uint8_t)chance_below(d, SEATS) : 0;
    while (choice_of(d, DRAFT_STYLE) == OPEN_DRAFT && !(has_enough(d, 0) && has_enough(d, 1))) {
        ASK(v->seat, ASK_OPEN_DRAFT);
        take_openly(d, v);
    }
    while (!(has_enough(d, 0) && has_enough(d, 1))) {
        deal_packs(d, v, choice_of(d, DRAFT_STYLE) == GIFT_DRAFT ? GIFT_PACK : PACK);
        while (goes_round(d)) {
            ASK_ALL(3, ASK_DRAFT);
            for (int seat = 0; seat < SEATS; seat++)
                take_pick(d, seat);
            if (choice_of(d, DRAFT_STYLE) == GIFT_DRAFT) {
                for (int seat = 0; seat < SEATS; seat++)
                    give_rest(d, seat);
                break;
            }
            pass_packs(d);
        }
        put_away_packs(d);
    }
    keep_picks(d);
    END;
}

/* ---- leaders: DES-21.5 -------------------------------------------------------------------------------------------------------- */

/* The one behind this row of the book; 0: there is none. */
static int next_leader(const struct duel *d, int card)
{
    const struct match *match = find_step(d, STEP_match);
    int cards = match ? match->cards : d->book->cards; /* a duel that is over has no steps */

    for (card++; card < cards; card++)
        if (card_has(&d->book->card[card], DES_WORD_LEADER))
            return card;
    return 0;
}

void leader_options(const struct duel *d, int seat, struct menu *m)
{
    (void)seat;
    for (int card = 0; (card = next_leader(d, card)) != 0;)
        offer(m, (struct duel_option){ .verb = CHOOSE_LEADER, .a = (uint16_t)card });
}

void take_leaders(struct duel *d)
{
    for (int seat = 0; seat < SEATS; seat++) {
        ref leader = leader_of(seat);
        object(d, leader)->card = d->answer[seat].a;
        if (!object(d, leader)->place)
            move_object(d, leader, pending(seat), ON_TOP);
        reveal(d, leader, 1u << seat);
        NOTE_TO(d, 1u << seat, TAKES_LEADER, DES_21_5, .seat = (int8_t)seat, .thing = leader);
    }
    CITE(d, DES_D4);
}

/* ---- what somebody cannot know ------------------------------------------------------------------------------------------------ */

static void put_back(struct duel *d, struct draft *v, int seat, int from)
{
    FOR_EACH_IN (d, r, from)
        if (!knows(d, seat, r))
            change_pool(v, object(d, r)->card, 1);
}

static void draw_anew(struct duel *d, struct draft *v, int seat, int to)
{
    FOR_EACH_IN (d, r, to)
        if (!knows(d, seat, r))
            object(d, r)->card = (uint16_t)draw_from_pool(v, chance_below(d, v->left));
}

/* Nobody knows what is left of the pool, nor what the other one has picked out of it. */
void redeal_draft(struct duel *d, int seat)
{
    struct draft *v = find_step(d, STEP_draft);
    int places[] = { pack(opponent(seat)), deck_list(opponent(seat)) };

    if (!v)
        return;
    for (int i = 0; i < 2; i++)
        put_back(d, v, seat, places[i]);
    for (int i = 0; i < 2; i++)
        draw_anew(d, v, seat, places[i]);
}

/* DES-D4: which one it is, its owner alone knows. */
void redeal_leader(struct duel *d, int seat, int owner)
{
    ref leader = leader_of(owner);
    uint32_t found = 0;

    if (object(d, leader)->place != pending(owner) || knows(d, seat, leader))
        return;
    for (int card = 0; (card = next_leader(d, card)) != 0;)
        if (chance_below(d, ++found) == 0)
            object(d, leader)->card = (uint16_t)card;
}
