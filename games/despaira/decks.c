/* decks.c: what a seat may bring, and how its decks are laid for each duel (DES-1, DES-21.6). */
#include "despaira.h"

static const char *rule_id(const struct duel *d, int rule)
{
    return game_of(d)->rules[rule].id;
}

/* ---- what may be in which deck: DES-1.4, DES-1.10 -------------------------------------------------------------------- */

bool is_special_creature(const struct card *c)
{
    return card_has(c, DES_WORD_FUSION) || card_has(c, DES_WORD_GOD);
}

bool is_for_main_deck(const struct card *c)
{
    return !c->token && !c->role_of && !is_special_creature(c) &&
           (card_has(c, DES_WORD_CREATURE) || card_has(c, DES_WORD_TRICK));
}

static bool plays_special_decks(const struct duel *d)
{
    return choice_of(d, SPECIAL_DECK) == 1;
}

/* What finds no room is counted. */
static void add_to(struct pile *p, int card)
{
    if (p->count < MOST_DECK + MOST_SIDE)
        p->card[p->count] = (uint16_t)card;
    p->count++;
}

/* The pile in which a card of this list belongs; NULL: nobody may bring it. */
static struct pile *pile_for(const struct duel *d, const struct card *c, bool side, struct decks *list)
{
    if (is_special_creature(c) && plays_special_decks(d) && !side)
        return &list->special;
    return !is_for_main_deck(c) ? NULL : side ? &list->side : &list->main;
}

static bool read_list(const struct duel *d, const struct duello_seat *s, int seat, struct decks *list,
                      struct duello_error *e)
{
    bool legal = true;
    int n = 0;

    while (n < DUELLO_DECK && s->cards[n])
        n++;
    for (int i = 0; i < n; i++) {
        int row = book_card(d->book, s->cards[i]);
        const struct card *c = &d->book->card[row];
        bool side = i >= n - s->side;
        struct pile *pile = pile_for(d, c, side, list);
        if (!row)
            return setup_error(e, "", "p%d: there is no card \"%.60s\"", seat + 1, s->cards[i]);
        if (card_has(c, DES_WORD_LORE) && c->abilities)
            legal =
                setup_objection(e, rule_id(d, DES_1_13),
                                "p%d: \"%s\" prints lore and an ability; it can have one of them", seat + 1, c->name);
        if (card_has(c, DES_WORD_LEADER) && !side) {
            list->leader = (uint16_t)row;
            list->leaders++;
        } else if (pile) {
            add_to(pile, row);
        } else if (is_special_creature(c) && !side) {
            legal = setup_objection(e, rule_id(d, DES_1_10),
                                    "p%d: \"%s\" is for a special deck, which is played only with special_deck=on",
                                    seat + 1, c->name);
        } else {
            legal = setup_objection(e, rule_id(d, DES_1_4),
                                    "p%d: \"%s\" cannot be in a %s deck; it takes creatures and tricks", seat + 1,
                                    c->name, side ? "side" : "main");
        }
    }
    return legal;
}

/* ---- how many: DES-1.1, DES-1.3, DES-1.8 to DES-1.10 ------------------------------------------------------------------ */

/* Among the first ones. */
static int copies_in(const struct pile *p, int card, int first)
{
    int n = 0;

    for (int i = 0; i < p->count && i < first; i++)
        n += p->card[i] == card;
    return n;
}

/* DES-R19: of the main and the side deck together; each name is told once. */
static bool check_copies(const struct duel *d, const struct decks *list, int seat, struct duello_error *e)
{
    bool legal = true;

    for (int i = 0; i < list->main.count && i < MOST_DECK; i++)
        if (copies_in(&list->main, list->main.card[i], i + 1) == MOST_COPIES + 1)
            legal = setup_objection(e, rule_id(d, DES_1_3), "p%d: more than %d copies of \"%s\"", seat + 1, MOST_COPIES,
                                    d->book->card[list->main.card[i]].name);
    for (int i = 0; i < list->side.count && i < MOST_DECK; i++) {
        int card = list->side.card[i], there = copies_in(&list->main, card, MOST_DECK);
        if (there <= MOST_COPIES && there + copies_in(&list->side, card, i + 1) == MOST_COPIES + 1)
            legal = setup_objection(e, rule_id(d, DES_1_3), "p%d: with the side deck more than %d copies of \"%s\"",
                                    seat + 1, MOST_COPIES, d->book->card[card].name);
    }
    for (int i = 0; i < list->special.count && i < MOST_DECK; i++)
        if (copies_in(&list->special, list->special.card[i], i + 1) == MOST_COPIES + 1)
            legal = setup_objection(e, rule_id(d, DES_1_10), "p%d: more than %d copies of \"%s\" in the special deck",
                                    seat + 1, MOST_COPIES, d->book->card[list->special.card[i]].name);
    return legal;
}

int least_deck(const struct duel *d)
{
    return d->mode == MODE_QUICK ? LEAST_DRAFTED : LEAST_DECK;
}

static bool check_sizes(const struct duel *d, const struct decks *list, int seat, struct duello_error *e)
{
    bool legal = true;

    if (list->leaders != 1)
        legal = setup_objection(e, rule_id(d, DES_1_6), "p%d: each player brings exactly one leader, not %d", seat + 1,
                                list->leaders);
    if (list->main.count < least_deck(d) || list->main.count > MOST_DECK)
        legal = setup_objection(e, rule_id(d, d->mode == MODE_QUICK ? DES_1_8 : DES_1_1),
                                "p%d: a main deck has %d to %d cards, this one has %d", seat + 1, least_deck(d),
                                MOST_DECK, list->main.count);
    if (list->side.count > MOST_SIDE)
        legal = setup_objection(e, rule_id(d, DES_1_9), "p%d: a side deck has up to %d cards, this one has %d",
                                seat + 1, MOST_SIDE, list->side.count);
    if (list->special.count > MOST_SPECIAL)
        legal = setup_objection(e, rule_id(d, DES_1_10), "p%d: a special deck has up to %d cards, this one has %d",
                                seat + 1, MOST_SPECIAL, list->special.count);
    return legal;
}

/* DES-1.12: every rule that is broken is named. Who drafts a deck need not bring one (DES-R140). */
bool check_decks(const struct duel *d, const struct duello_seat *s, int seat, struct decks *list,
                 struct duello_error *e)
{
    if (d->mode == MODE_QUICK && !s->cards[0])
        return true;
    bool legal = read_list(d, s, seat, list, e);
    legal = check_sizes(d, list, seat, e) && legal;
    legal = check_copies(d, list, seat, e) && legal;
    CITE_IF(d, !legal, DES_1_12);
    return legal;
}

/* ---- laying them ------------------------------------------------------------------------------------------------------ */

/* The order in which cards lay, or were chosen, makes no difference. */
static void sort_pile(struct pile *p)
{
    for (int i = 1; i < p->count; i++)
        for (int k = i; k > 0 && p->card[k - 1] > p->card[k]; k--) {
            uint16_t card = p->card[k];
            p->card[k] = p->card[k - 1];
            p->card[k - 1] = card;
        }
}

static void fill_run(struct duel *d, ref first, const struct pile *p, int to)
{
    for (int i = 0; i < p->count; i++)
        object(d, (ref)(first + i))->card = p->card[i];
    lay_run(d, first, p->count, to);
}

/* DES-1.2, DES-2.4 */
void lay_decks(struct duel *d, int seat, struct decks *list, int main_place)
{
    object(d, seat_ref(seat))->next = leader_of(seat);
    if (list->leader) {
        object(d, leader_of(seat))->card = list->leader;
        object(d, leader_of(seat))->known = (uint8_t)(1u << seat);
        move_object(d, leader_of(seat), pending(seat), ON_TOP);
    }
    sort_pile(&list->main);
    sort_pile(&list->side);
    sort_pile(&list->special);
    fill_run(d, deck_card(seat, 0), &list->main, main_place);
    fill_run(d, special_card(seat, 0), &list->special, zone_place(DES_ZONE_SPECIAL_DECK, seat));
    fill_run(d, side_card(seat, 0), &list->side, side_deck(seat));
    if (main_place == deck(seat))
        shuffle_place(d, main_place);
    CITE(d, DES_1_2);
    CITE(d, DES_2_4);
    CITE(d, DES_22_2);
}

/* All that belongs to a seat, wherever it lies by now; nothing lies anywhere any more. A special creature goes back to the
 * special deck (DES-R23); what is in the side deck has not left it. */
void take_up_decks(struct duel *d, int seat, struct decks *list)
{
    *list = (struct decks){ .leader = object(d, leader_of(seat))->card };
    for (ref r = deck_card(seat, 0); r < token_sleeve(seat, 0); r++) {
        int row = object(d, r)->place ? object(d, r)->card : 0;
        if (row)
            add_to(zone_of(d, r) == DES_ZONE_SIDE_DECK        ? &list->side
                   : is_special_creature(&d->book->card[row]) ? &list->special
                                                              : &list->main,
                   row);
    }
    for (ref r = leader_of(seat); r < leader_of(seat) + SEAT_CARDS; r++)
        *object(d, r) = (struct object){ 0 };
    for (int zone = 1; zone <= ZONES; zone++)
        *place(d, zone_place(zone, seat)) = (struct place){ 0, 0 };
}
