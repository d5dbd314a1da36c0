/* cleanup.c: cards leave the table, cards go under decks, clean-up abilities, statuses (AOE-17, AOE-18). */
#include "assemblage.h"

/* ---- cards leave the table ---------------------------------------------------------------------------- */

static int gathered(const struct clean_up *v, int seat)
{
    int n = 0;

    for (int i = 0; i < v->count; i++)
        n += owner_by_number(v->todo[i].source) == seat;
    return n;
}

/* AOE-18.8: gathered before the cards leave; they work from where the card went. */
static void gather_texts(struct duel *d, struct clean_up *v, ref r)
{
    const struct card *c = face(d, r);

    if (!may_bear(c, AOE_KEYWORD_CLEAN_UP))
        return;
    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == AOE_KEYWORD_CLEAN_UP + 1) {
            if (gathered(v, owner_of(d, r)) == MOST_CLEAN_UPS) {
                CITE(d, AOE_R74);
                return;
            }
            v->todo[v->count].ability = (uint16_t)i;
            v->todo[v->count++].source = r;
        }
}

/* AOE-18.3: a common card is whole again in hand; all have seen it go there (AOE-R118). */
static void return_common(struct duel *d, int seat, ref r)
{
    NOTE(d, TO_HAND, AOE_18_3, .seat = (int8_t)seat, .thing = r);
    card_goes(d, r, hand(seat), ON_TOP);
}

/* AOE-18.2 to AOE-18.5 */
static void leave_table(struct duel *d, struct clean_up *v, int seat)
{
    ref r;
    int to_meter = 0, to_discard = 0;

    while ((r = place(d, front(seat))->first) != NOTHING) {
        bool damaging = did_damage(d, r) && state_of(d, r) != BLANK; /* AOE-14.12 */
        if (state_of(d, r) != BLANK)
            gather_texts(d, v, r);
        if (is_common(d, r)) {
            return_common(d, seat, r);
        } else if (damaging && player(d, seat)->returning & sleeve_bit(r)) { /* AOE-R92 */
            NOTE(d, TO_HAND, AOE_R92, .seat = (int8_t)seat, .thing = r);
            card_goes(d, r, hand(seat), ON_TOP);
        } else if (damaging) {
            card_goes(d, r, meter(seat), ON_TOP);
            NOTE(d, TO_METER, AOE_18_2, .seat = (int8_t)seat, .thing = r);
            CITE(d, AOE_24_3);
            to_meter++;
        } else {
            card_goes(d, r, discard_pile(seat), ON_TOP);
            NOTE(d, TO_DISCARD, AOE_18_4, .seat = (int8_t)seat, .thing = r);
            CITE(d, AOE_24_9);
            to_discard++;
        }
    }
    if (to_meter && to_discard)
        CITE(d, AOE_18_5);
    while ((r = place(d, aside(seat))->first) != NOTHING)
        return_common(d, seat, r);
}

/* ---- a card under the deck ---------------------------------------------------------------------------------- */

void bottom_options(const struct duel *d, int seat, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat))
        offer_if(m, (struct duel_option){ .verb = BOTTOM, .a = r }, !is_common(d, r), AOE_18_7);
    offer(m, (struct duel_option){ .verb = KEEP });
}

static unsigned may_bottom(const struct duel *d, bool resting)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (player(d, seat)->out == STILL_IN && player(d, seat)->resting == resting && non_commons(d, seat) > 0)
            seats |= 1u << seat;
    return seats;
}

/* AOE-18.6, AOE-24.5: which one is its owner's secret. */
static void take_bottoms(struct duel *d, unsigned seats)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (seats >> seat & 1 && d->answer[seat].verb == BOTTOM) {
            ref r = card_goes_unseen(d, d->answer[seat].a, deck(seat), ON_BOTTOM);
            NOTE(d, BOTTOMS, AOE_18_6, .seat = (int8_t)seat, .thing = r);
            CITE(d, AOE_24_5);
        }
}

/* ---- clean-up abilities ----------------------------------------------------------------------------------------- */

/* The card of a text, wherever it is by now: in a hand sleeves are as good as shuffled, but no two cards of a player are
 * the same (AOE-1.3). */
static ref bearer(const struct duel *d, const struct clean_up *v, int i)
{
    ref source = v->todo[i].source, first = first_card(owner_of(d, source));
    int face_up = d->book->ability[v->todo[i].ability].card, role_of = d->book->card[face_up].role_of;

    if (object(d, source)->card == face_up)
        return source;
    for (ref r = first; r < first + SEAT_CARDS; r++)
        if (object(d, r)->card == (role_of ? role_of : face_up))
            return r;
    return source;
}

/* The sleeve in which a card was played whose Clean-up text is still to come or being carried out; for other cards of a
 * hand NOTHING: they have done nothing. */
ref played_as(const struct duel *d, ref r)
{
    const struct clean_up *v = find_step(d, STEP_clean_up);

    if (zone_of(d, r) != AOE_ZONE_HAND)
        return r;
    for (int i = 0; v && i < v->count; i++)
        if (v->todo[i].ability && bearer(d, v, i) == r)
            return v->todo[i].source;
    return NOTHING;
}

/* AOE-R59: who was defeated while tagged out rests no more. */
static bool is_resting(const struct duel *d, int seat)
{
    return player(d, seat)->resting && player(d, seat)->out == STILL_IN;
}

/* AOE-20.17, AOE-R98: a character's own texts want its figure on the board; what it played happens although it has been
 * tagged out since (AOE-R124). */
static bool works_in_clean_up(const struct duel *d, int seat, ref source)
{
    return on_board(d, seat) || (is_resting(d, seat) && source != character(seat));
}

static bool holds(const struct duel *d, const struct clean_up *v, int i, int seat)
{
    return v->todo[i].ability && owner_of(d, v->todo[i].source) == seat &&
           works_in_clean_up(d, seat, v->todo[i].source) && happens_now(d, seat, bearer(d, v, i), v->todo[i].ability);
}

/* How many of the seat's are left whose condition holds; the first of them. */
static int left_to_do(const struct duel *d, const struct clean_up *v, int seat, int *first)
{
    int n = 0;

    for (int i = 0; i < v->count; i++)
        if (holds(d, v, i, seat))
            *first = n++ ? *first : i;
    return n;
}

/* Which of the card's abilities it is, if it has several to do; else 0. */
static int which_text(const struct duel *d, const struct clean_up *v, int i)
{
    for (int other = 0; other < v->count; other++)
        if (other != i && v->todo[other].source == v->todo[i].source) {
            int ability = v->todo[i].ability;
            return ability - d->book->card[d->book->ability[ability].card].ability + 1;
        }
    return 0;
}

void clean_up_order_options(const struct duel *d, int seat, struct menu *m)
{
    const struct clean_up *v = ASKING(d, clean_up);

    for (int i = 0; i < v->count; i++)
        if (holds(d, v, i, seat)) {
            int which = which_text(d, v, i);
            offer(m, (struct duel_option){ .verb = (uint16_t)(which ? NEXT_NTH : NEXT),
                                           .a = bearer(d, v, i),
                                           .b = (uint16_t)i,
                                           .c = (uint16_t)which });
        }
}

/* AOE-R50: by the order in which their revealed cards resolved, then by seats. */
static int nth_to_clean_up(const struct duel *d, int n)
{
    for (int order = 1; order <= MOST_PLAYERS + 1; order++)
        for (int seat = 0; seat < d->seats; seat++) {
            int mine = player(d, seat)->resolved ? player(d, seat)->resolved : MOST_PLAYERS + 1;
            if (mine == order && n-- == 0)
                return seat;
        }
    return 0;
}

/* ---- statuses -------------------------------------------------------------------------------------------------------- */

bool is_on_its_side(const struct duel *d, int seat)
{
    const struct assemblage_seat *p = player(d, seat);
    return p->knocked_down || p->rooted || p->down_next || p->root_next;
}

/* AOE-18.9: what worked this turn ends. */
static void end_status(struct duel *d, int seat)
{
    struct assemblage_seat *p = player(d, seat);
    bool worked = p->knocked_down || p->rooted, begins = p->down_next || p->root_next;

    CITE_IF(d, p->knocked_down, AOE_17_3);
    CITE_IF(d, p->rooted, AOE_17_9);
    CITE_IF(d, worked || begins, AOE_18_9);
    p->knocked_down = p->rooted = 0;
    if (worked && !begins)
        NOTE(d, STANDS_UP, AOE_18_9, .seat = (int8_t)seat);
}

/* AOE-18.9, AOE-R47: what was inflicted for the next turn, or said of it, begins to work. True if anything was said. */
bool begin_next_turn(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        struct assemblage_seat *p = player(d, seat);
        p->knocked_down |= p->down_next;
        p->rooted |= p->root_next;
        p->down_next = p->root_next = 0;
    }
    return begin_rows(d, ENDS_WITH_TURN);
}

/* AOE-18.9 to AOE-18.11 */
static void end_turn(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        struct assemblage_seat *p = player(d, seat);
        end_status(d, seat);
        CITE_IF(d, p->immune, AOE_18_10);
        CITE_IF(d, p->target != NOBODY, AOE_18_11);
        p->immune = 0;
        p->target = NOBODY;
    }
    CITE_IF(d, d->rows, AOE_18_10);
    bool ended = end_rows(d, ENDS_WITH_TURN), begun = begin_next_turn(d);
    if (ended || begun)
        refresh_listeners(d);
}

/* ---- figures come back -------------------------------------------------------------------------------------------------- */

/* Who has to be put on the board at the end of the turn: AOE-20.13, AOE-23.7; NOBODY. */
static int next_to_enter(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        const struct assemblage_seat *p = player(d, seat);
        bool replaces = d->mode == MODE_TAG && p->resting && player(d, partner_of(d, seat))->out != STILL_IN;
        if (p->out == STILL_IN && (replaces || (d->mode == MODE_VAMPIRE && !p->square)))
            return seat;
    }
    return NOBODY;
}

/* AOE-R58: on the square the partner fell on; else on the start square, or the free ones nearest to it. */
static squares entrances(const struct duel *d, int seat)
{
    int fell_on = d->mode == MODE_TAG ? player(d, partner_of(d, seat))->fell_on : NO_SQUARE;

    if (fell_on && !(figures(d) & square_bit(fell_on)))
        return square_bit(fell_on);
    return grid_nearest_free(level(d), start_square(d, seat), figures(d));
}

/* AOE-16.9 of a square that is taken, else what names the squares. */
static int why_not_there(const struct duel *d, int square)
{
    return figures(d) & square_bit(square) ? AOE_16_9 : d->mode == MODE_TAG ? AOE_R58 : AOE_R117;
}

void enter_options(const struct duel *d, int seat, struct menu *m)
{
    squares free_ones = entrances(d, seat);

    for (int square = 1; square <= grid_count(level(d)); square++) {
        struct duel_option o = { .verb = ENTER, .a = (uint16_t)square };
        if (!refused(m, o, free_ones & square_bit(square), why_not_there(d, square)))
            offer(m, o);
    }
}

/* NO_SQUARE if there are several. */
static int only_entrance(const struct duel *d, int seat)
{
    squares free_ones = entrances(d, seat);
    return free_ones & (free_ones - 1) ? NO_SQUARE : __builtin_ctzll(free_ones) + 1;
}

static void enter(struct duel *d, int seat, int square)
{
    player(d, seat)->resting = 0;
    player(d, seat)->square = (uint8_t)square;
    NOTE(d, ENTERS, d->mode == MODE_TAG ? AOE_20_13 : AOE_23_7, .seat = (int8_t)seat, .number = (int16_t)square);
    refresh_listeners(d);
}

/* ---- Tag: the resting ones ---------------------------------------------------------------------------------------------------- */

/* AOE-20.9 */
static void rest_heals(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (is_resting(d, seat))
            gain_health(d, seat, REGAINED, AOE_20_9);
}

/* AOE-20.11: false if the round is over. */
static bool rest_draws(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        int need = face(d, character(seat))->number[AOE_ATTRIBUTE_HAND_SIZE] - non_commons(d, seat);
        if (is_resting(d, seat) && !draw_from_deck(d, seat, need, AOE_20_11))
            return false;
    }
    return true;
}

/* AOE-R120 */
static bool take_concessions(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (player(d, seat)->conceded && player(d, seat)->out == STILL_IN)
            own(d)->one_event |= (uint8_t)(1u << seat);
    return fall_test(d);
}

STEP(clean_up)
{
    BEGIN;
    own(d)->phase = PHASE_CLEAN_UP;
    CITE(d, AOE_18_1);
    for (int seat = 0; seat < d->seats; seat++) {
        gather_texts(d, v, character(seat));
        leave_table(d, v, seat);
    }
    TELL_TRIGGERS;
    v->asked = (uint8_t)may_bottom(d, false);
    if (v->asked) {
        ASK_ALL(v->asked, ASK_BOTTOM);
        take_bottoms(d, v->asked);
    }
    if (d->mode == MODE_TAG) {
        rest_heals(d);
        v->asked = (uint8_t)may_bottom(d, true);
        if (v->asked) {
            ASK_ALL(v->asked, ASK_BOTTOM);
            CITE(d, AOE_20_10);
            CITE(d, AOE_D24);
            take_bottoms(d, v->asked);
        }
        if (!rest_draws(d))
            return;
    }
    TELL_TRIGGERS;
    for (v->turn = 0; v->count && v->turn < d->seats; v->turn++) {
        v->seat = (uint8_t)nth_to_clean_up(d, v->turn);
        for (;;) {
            int first = 0, left = left_to_do(d, v, v->seat, &first);
            if (left == 0)
                break;
            v->asked = (uint8_t)first;
            if (left > 1) {
                ASK(v->seat, ASK_ORDER);
                v->asked = (uint8_t)d->answer[v->seat].b;
            }
            CITE(d, AOE_15_11);
            CITE(d, AOE_18_8);
            CITE(d, AOE_D25);
            CITE_IF(d, is_resting(d, v->seat), AOE_R124);
            RUN_TEXT(v->todo[v->asked].ability, bearer(d, v, v->asked), v->seat);
            v->todo[v->asked].ability = 0;
            TELL_TRIGGERS;
        }
    }
    end_turn(d);
    while (next_to_enter(d) != NOBODY) {
        v->seat = (uint8_t)next_to_enter(d);
        v->asked = (uint8_t)only_entrance(d, v->seat);
        if (!v->asked) {
            ASK(v->seat, ASK_ENTER);
            v->asked = (uint8_t)d->answer[v->seat].a;
        }
        enter(d, v->seat, v->asked);
        CALL(extra_set_up, .seat = v->seat);
        if (begin_next_turn(d))
            refresh_listeners(d);
    }
    if (take_concessions(d))
        return;
    END;
}
