/* verbs.c: what the cards' verbs do, other than moving figures. Each is a step; the machine has worked
 * out its arguments, and its subject has made the choices of its set. */
#include "assemblage.h"

/* AOE-7.4: what others' cards cannot touch; AOE-20.13, AOE-21.7: nor anything at all, once it is out of the round. */
static bool is_untouchable(const struct duel *d, int seat, int by)
{
    if (!is_still_in(d, seat)) {
        CITE(d, d->mode == MODE_TAG ? AOE_20_13 : AOE_21_7);
        return true;
    }
    if (!player(d, seat)->immune || seat == by)
        return false;
    CITE(d, AOE_7_4);
    CITE(d, AOE_7_10);
    return true;
}

/* ---- tokens --------------------------------------------------------------------------------------------- */

/* AOE-1.13: capped by what there is. */
int put_tokens(struct duel *d, int seat, int n)
{
    struct assemblage_seat *p = player(d, seat);

    n = n < p->reserve ? n : p->reserve;
    p->reserve = (uint8_t)(p->reserve - n);
    p->tokens = (uint8_t)(p->tokens + n);
    if (n > 0)
        NOTE(d, GAINS_TOKENS, AOE_1_13, .seat = (int8_t)seat, .number = (int16_t)n);
    else
        CITE(d, AOE_1_13);
    return n;
}

void spend_tokens(struct duel *d, int seat, int n)
{
    struct assemblage_seat *p = player(d, seat);

    p->tokens = (uint8_t)(p->tokens - n);
    p->reserve = (uint8_t)(p->reserve + n);
    NOTE(d, SPENDS_TOKENS, AOE_15_7, .seat = (int8_t)seat, .number = (int16_t)n);
}

/* ---- verbs that do their work at once ------------------------------------------------------------------------ */

/* Tokens lie on character cards: those of a player on the player's own. */
static int bearer_of_tokens(ref r)
{
    return is_seat(r) ? seat_of_ref(r) : r == character(owner_by_number(r)) ? owner_by_number(r) : NOBODY;
}

static int do_counters(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        int owner = bearer_of_tokens(r);
        if (owner != NOBODY && has_token_kind(d, owner, c->word) && !is_untouchable(d, owner, c->seat))
            n += put_tokens(d, owner, c->n);
    }
    return n;
}

/* AOE-1.13: back to the reserve, as many as there are. */
static int do_remove(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        int owner = bearer_of_tokens(r);
        if (owner == NOBODY || !has_token_kind(d, owner, c->word) || is_untouchable(d, owner, c->seat))
            continue;
        int there = player(d, owner)->tokens, less = c->verb == AOE_VERB_REMOVE_ALL || c->n > there ? there : c->n;
        if (less == 0)
            continue;
        spend_tokens(d, owner, less);
        n += less;
    }
    return n;
}

static int do_swap(struct duel *d, const struct call *c, uint32_t *set)
{
    return swap_places(d, set_first(d, set), (ref)c->m, subject_seat(c), c->seat);
}

/* AOE-17.1, AOE-17.5, AOE-17.6, AOE-17.10 */
static int do_status(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        int seat = is_seat(r) ? seat_of_ref(r) : NOBODY;
        if (seat == NOBODY || !on_board(d, seat) || is_untouchable(d, seat, c->seat))
            continue;
        struct assemblage_seat *p = player(d, seat);
        if (is_on_its_side(d, seat))
            CITE(d, AOE_17_10);
        if (c->verb == AOE_VERB_ROOT)
            p->root_next = 1;
        else
            p->down_next = 1;
        NOTE(d, c->verb == AOE_VERB_ROOT ? ROOTED : KNOCKED_DOWN, c->verb == AOE_VERB_ROOT ? AOE_17_6 : AOE_17_1,
             .seat = (int8_t)seat);
        CITE(d, AOE_17_5);
        n++;
    }
    return n;
}

/* AOE-R47 */
static int do_cure(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (!is_seat(r) || is_untouchable(d, seat_of_ref(r), c->seat))
            continue;
        struct assemblage_seat *p = player(d, seat_of_ref(r));
        CITE(d, AOE_17_7);
        if (!is_on_its_side(d, seat_of_ref(r)))
            continue;
        p->knocked_down = p->rooted = p->down_next = p->root_next = 0;
        NOTE(d, CURED, AOE_17_7, .seat = (int8_t)seat_of_ref(r));
        n++;
    }
    return n;
}

/* AOE-14.11 */
static int do_cancel(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    if (own(d)->phase == PHASE_PRE_PRIORITY) {
        CITE(d, AOE_8_9);
    }
    FOR_EACH_OF (d, r, set)
        if (in_front(d, r)) {
            if (state_of(d, r) == WHIFFED && own(d)->phase == PHASE_PRE_PRIORITY)
                CITE(d, AOE_9_8);
            cancel_card(d, r, c->source, c->seat, c->how[0]);
            n += !in_front(d, r);
            if (n == 1 && place(d, front(owner_of(d, r)))->count > 0)
                CITE(d, AOE_14_11);
        }
    if (set_first(d, set) == NOTHING)
        CITE(d, AOE_14_11);
    return n;
}

/* AOE-R30 */
static int do_recolour(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (is_untouchable(d, owner_of(d, r), c->seat))
            continue;
        add_row(d, (struct row){ .kind = ROW_LABEL,
                                 .until = ENDS_WITH_TURN,
                                 .what = c->word,
                                 .seat = c->seat,
                                 .subject = r,
                                 .source = c->source,
                                 .value = c->how[0] });
        NOTE(d, RECOLOURS, AOE_R30, .seat = (int8_t)c->seat, .thing = r, .word = c->word);
        n++;
    }
    return n;
}

static int do_regain(struct duel *d, const struct call *c, uint32_t *set)
{
    (void)set;
    if (player(d, subject_seat(c))->burst || is_untouchable(d, subject_seat(c), c->seat))
        return 0;
    player(d, subject_seat(c))->burst = 1;
    NOTE(d, REGAINS_BURST, AOE_7_7, .seat = (int8_t)subject_seat(c));
    return 1;
}

static int do_lose_burst(struct duel *d, const struct call *c, uint32_t *set)
{
    (void)set;
    if (!player(d, subject_seat(c))->burst || is_untouchable(d, subject_seat(c), c->seat))
        return 0;
    player(d, subject_seat(c))->burst = 0;
    NOTE(d, LOSES_BURST, AOE_7_7, .seat = (int8_t)subject_seat(c));
    return 1;
}

/* AOE-7.3, AOE-7.4, without a burst: cards stay, links go on. */
static int do_protect(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (!is_seat(r) || !on_board(d, seat_of_ref(r)) || is_untouchable(d, seat_of_ref(r), c->seat))
            continue;
        player(d, seat_of_ref(r))->immune = 1;
        NOTE(d, PROTECTED, AOE_7_4, .seat = (int8_t)seat_of_ref(r));
        n++;
    }
    return n;
}

/* AOE-14.12 */
static int do_blank(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (!still_works(d, r) || is_untouchable(d, owner_of(d, r), c->seat))
            continue;
        NOTE(d, BLANKS, AOE_14_12, .seat = (int8_t)owner_of(d, r), .thing = r);
        blank_card(d, r);
        n++;
    }
    return n;
}

/* AOE-R92, AOE-R115 */
static int do_take_back(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set)
        if (in_front(d, r) && !is_untouchable(d, owner_of(d, r), c->seat)) {
            player(d, owner_of(d, r))->returning |= sleeve_bit(r);
            n++;
        }
    return n;
}

static int do_gain(struct duel *d, const struct call *c, uint32_t *set)
{
    int before = player(d, subject_seat(c))->health;
    (void)set;

    if (is_untouchable(d, subject_seat(c), c->seat))
        return 0;
    if (c->how[0])
        gain_any_health(d, subject_seat(c), c->n, AOE_R75);
    else
        gain_health(d, subject_seat(c), c->n, AOE_R75);
    return player(d, subject_seat(c))->health - before;
}

/* From a hand, chosen by the subject; common cards are not offered. */
static int do_discard(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (is_untouchable(d, owner_of(d, r), c->seat))
            continue;
        card_goes(d, r, discard_pile(owner_of(d, r)), ON_TOP);
        NOTE(d, DISCARDS, AOE_24_9, .seat = (int8_t)owner_of(d, r), .thing = r);
        n++;
    }
    return n;
}

static int do_reveal(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;

    FOR_EACH_OF (d, r, set) {
        if (is_untouchable(d, owner_of(d, r), c->seat))
            continue;
        reveal(d, r, OPEN_TO_ALL);
        NOTE(d, SHOWS, AOE_24_1, .seat = (int8_t)owner_of(d, r), .thing = r);
        n++;
    }
    return n;
}

/* AOE-24.12: what was known of its order is over. */
static int do_shuffle(struct duel *d, const struct call *c, uint32_t *set)
{
    (void)set;
    if (is_untouchable(d, c->zone_seat, c->seat))
        return 0;
    shuffle_place(d, deck(c->zone_seat));
    NOTE(d, SHUFFLES, AOE_24_12, .seat = (int8_t)c->zone_seat);
    return 1;
}

/* AOE-R94 */
static int do_flip(struct duel *d, const struct call *c, uint32_t *set)
{
    int n = 0;
    (void)set;

    for (int i = 0; i < (c->verb == AOE_VERB_FLIP_COINS ? c->n : 1); i++)
        n += (int)(c->verb == AOE_VERB_ROLL ? 1 + chance_below(d, 6) : chance_below(d, 2));
    NOTE(d, CHANCE_SAYS, AOE_R94, .seat = (int8_t)subject_seat(c), .number = (int16_t)n);
    return n;
}

/* AOE-24.13: shown to who looks, and to nobody else. */
static int do_look(struct duel *d, const struct call *c, uint32_t *set)
{
    int seat = subject_seat(c), n = 0;

    FOR_EACH_OF (d, r, set) {
        if (is_untouchable(d, owner_of(d, r), c->seat))
            continue;
        reveal(d, r, 1u << seat);
        NOTE_TO(d, 1u << seat, SEES, AOE_24_13, .seat = (int8_t)seat, .thing = r);
        n++;
    }
    NOTE(d, LOOKS, AOE_24_13, .seat = (int8_t)seat, .number = (int16_t)n);
    return n;
}

/* AOE-R79, AOE-R113: in a replacement of damage. */
static int do_reduce(struct duel *d, const struct call *c, uint32_t *set)
{
    struct damage *v = find_step(d, STEP_damage);
    (void)set;

    if (v) {
        int less = v->share[v->victim] - c->n;
        v->share[v->victim] = (int16_t)(less < 0 ? 0 : less);
        CITE(d, AOE_R79);
    }
    return c->n;
}

typedef int at_once(struct duel *, const struct call *, uint32_t *set);

static at_once *const works[AOE_VERB_COUNT] = {
    [AOE_VERB_PUT_COUNTERS] = do_counters,
    [AOE_VERB_REMOVE] = do_remove,
    [AOE_VERB_REMOVE_ALL] = do_remove,
    [AOE_VERB_SWAP] = do_swap,
    [AOE_VERB_KNOCK_DOWN] = do_status,
    [AOE_VERB_ROOT] = do_status,
    [AOE_VERB_CURE] = do_cure,
    [AOE_VERB_CANCEL] = do_cancel,
    [AOE_VERB_RECOLOUR] = do_recolour,
    [AOE_VERB_DISCARD] = do_discard,
    [AOE_VERB_REGAIN] = do_regain,
    [AOE_VERB_LOSE_BURST] = do_lose_burst,
    [AOE_VERB_PROTECT] = do_protect,
    [AOE_VERB_BLANK] = do_blank,
    [AOE_VERB_TAKE_BACK] = do_take_back,
    [AOE_VERB_GAIN] = do_gain,
    [AOE_VERB_LOOK] = do_look,
    [AOE_VERB_REDUCE] = do_reduce,
    [AOE_VERB_REVEAL] = do_reveal,
    [AOE_VERB_SHUFFLE] = do_shuffle,
    [AOE_VERB_FLIP] = do_flip,
    [AOE_VERB_FLIP_COINS] = do_flip,
    [AOE_VERB_ROLL] = do_flip,
};

struct do_at_once {
    struct call_with_set with;
};

STEP(do_at_once)
{
    (void)f;
    d->result = (int16_t)works[v->with.c.verb](d, &v->with.c, v->with.set);
    end_step(d);
}

/* ---- verbs that can stop, or end the round --------------------------------------------------------------------- */

/* AOE-19.3, AOE-19.4, AOE-R54 */
struct do_draw {
    struct call_with_set with;
};

STEP(do_draw)
{
    int before = place(d, hand(subject_seat(&v->with.c)))->count;
    (void)f;

    if (player(d, subject_seat(&v->with.c))->resolving)
        CITE(d, AOE_13_21);
    if (!is_untouchable(d, subject_seat(&v->with.c), v->with.c.seat) &&
        !draw_from_deck(d, subject_seat(&v->with.c), v->with.c.n, AOE_19_4))
        return;
    d->result = (int16_t)(place(d, hand(subject_seat(&v->with.c)))->count - before);
    end_step(d);
}

struct do_deal {
    struct call_with_set with;
};

static uint8_t victims_of(const struct duel *d, const uint32_t *set)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (set_has(d, set, seat_ref(seat)) && on_board(d, seat))
            seats |= 1u << seat;
    return (uint8_t)seats;
}

/* AOE-12.11: damage of the card that carries the text. */
STEP(do_deal)
{
    BEGIN;
    CITE(d, AOE_12_11);
    if (!victims_of(d, v->with.set))
        RETURN(0);
    CALL(damage, .card = v->with.c.source, .amount = v->with.c.n, .victims = victims_of(d, v->with.set),
         .seat = v->with.c.seat);
    END; /* the result is what was dealt */
}

struct do_burn {
    struct call c;
};

/* Meter of its owner's choice. */
STEP(do_burn)
{
    BEGIN;
    if (is_untouchable(d, subject_seat(&v->c), v->c.seat))
        RETURN(0);
    if (v->c.n > place(d, meter(subject_seat(&v->c)))->count)
        v->c.n = place(d, meter(subject_seat(&v->c)))->count;
    CALL(pay_meter, OWES(subject_seat(&v->c), v->c.n));
    d->result = v->c.n;
    END;
}

struct do_lose {
    struct call c;
};

/* AOE-R26: health that is not damage. */
STEP(do_lose)
{
    (void)f;
    int before = player(d, subject_seat(&v->c))->health;

    if (!is_untouchable(d, subject_seat(&v->c), v->c.seat)) {
        lose_health(d, subject_seat(&v->c), v->c.n);
        if (fall_test(d))
            return;
    }
    d->result = (int16_t)(before - player(d, subject_seat(&v->c))->health);
    end_step(d);
}

struct do_win {
    struct call c;
};

STEP(do_win)
{
    (void)f;
    d->result = 0;
    if (!can_still_win(d, subject_seat(&v->c)) || is_untouchable(d, subject_seat(&v->c), v->c.seat)) /* AOE-R120 */
        end_step(d);
    else
        end_round(d, 1u << subject_seat(&v->c), AOE_3_5);
}

struct do_tag_out {
    struct call c;
};

/* AOE-20.4, AOE-R98 */
STEP(do_tag_out)
{
    BEGIN;
    if (is_untouchable(d, subject_seat(&v->c), v->c.seat) || !tag_out(d, subject_seat(&v->c)))
        RETURN(0);
    CALL(extra_set_up, .seat = (uint8_t)partner_of(d, subject_seat(&v->c)));
    d->result = 1;
    END;
}

/* ---- putting cards somewhere -------------------------------------------------------------------------------------- */

void put_options(const struct duel *d, int seat, struct menu *m)
{
    const struct do_put *v = ASKING(d, do_put);
    (void)seat;

    FOR_EACH_OF (d, r, v->set)
        offer(m, (struct duel_option){ .verb = BOTTOM, .a = r });
}

/* AOE-24.12: who sees which card of a hand goes: its owner, and whoever has chosen it. */
static unsigned who_can_follow(const struct do_put *v, int owner)
{
    return v->c.at_random || v->c.unseen ? 1u << owner : 1u << owner | 1u << v->c.seat;
}

/* Whoever has chosen this card of a deck, or which of several goes first. */
static int chooser_of(const struct do_put *v, int owner, bool ordered)
{
    return ordered ? subject_seat(&v->c) : v->c.unseen ? owner : v->c.seat;
}

/* AOE-24.12: a card of a deck that was chosen by its face can have been any of those that its chooser looked at, one that
 * goes before others any of them. Who knew that very card sees it come to light, and can tell. Which sleeve leaves. */
static ref leaves_deck(struct duel *d, const struct do_put *v, ref r, bool comes_to_light)
{
    bool ordered = v->c.how[1] && set_first(d, v->set) != NOTHING;
    int chooser = chooser_of(v, owner_of(d, r), ordered && !v->c.chosen), n = 0;
    /* NOLINTNEXTLINE(clang-analyzer-core.*): a reference that is a seat's has the number of one */
    unsigned who = 1u << chooser | (comes_to_light ? object(d, r)->known : 0u);
    ref among[SEAT_CARDS];

    if (v->c.chosen)
        n = known_around(d, r, chooser, among, SEAT_CARDS);
    else if (ordered)
        FOR_EACH_IN (d, other, object(d, r)->place)
            if (other == r || set_has(d, v->set, other))
                among[n++] = other;
    return hide_choice(d, among, n, r, who);
}

/* Always to a zone of its owner (AOE-R80). */
static bool put_card(struct duel *d, const struct do_put *v, ref r)
{
    int owner = owner_of(d, r), to = zone_place(v->c.zone, owner);
    enum where where = v->c.how[0] == 1 || v->c.how[0] == 3 ? ON_BOTTOM : ON_TOP;
    bool hidden = zone_of(d, r) == AOE_ZONE_HAND && v->c.zone == AOE_ZONE_DECK;
    bool comes_to_light = v->c.zone != AOE_ZONE_HAND && v->c.zone != AOE_ZONE_DECK;

    if (is_untouchable(d, owner, v->c.seat))
        return false;
    if (zone_of(d, r) == AOE_ZONE_DECK)
        r = leaves_deck(d, v, r, comes_to_light);
    if (hidden)
        move_witnessed(d, r, to, where, who_can_follow(v, owner), &r);
    else if (comes_to_light)
        card_goes(d, r, to, where);
    NOTE(d, GOES, AOE_24_12, .seat = (int8_t)owner, .thing = r, .number = (int16_t)v->c.zone);
    if (hidden)
        tell_where_it_went(d, r);
    else if (!comes_to_light)
        card_goes(d, r, to, where);
    CITE(d, AOE_4_5);
    return true;
}

/* "In any order": whoever puts them chooses the next one, the last is left. */
STEP(do_put)
{
    BEGIN;
    while ((v->now = set_first(d, v->set)) != NOTHING) {
        if (v->c.how[1] && set_count(d, v->set) > 1) {
            ASK(subject_seat(&v->c), ASK_PUT);
            v->now = d->answer[subject_seat(&v->c)].a;
        }
        set_remove(d, v->set, v->now);
        v->done = (uint8_t)(v->done + put_card(d, v, v->now));
    }
    d->result = v->done;
    END;
}

/* ---- which step carries out which verb --------------------------------------------------------------------------- */

#define AT_ONCE                                                                                                        \
    {                                                                                                                  \
        STEP_do_at_once, sizeof(struct call_with_set)                                                                  \
    }

const struct verb_step assemblage_verb_steps[AOE_VERB_COUNT] = {
    [AOE_VERB_MOVE] = { STEP_do_move, sizeof(struct do_move) },
    [AOE_VERB_PUSH] = { STEP_do_move, sizeof(struct do_move) },
    [AOE_VERB_PULL] = { STEP_do_move, sizeof(struct do_move) },
    [AOE_VERB_PLACE] = { STEP_do_place, sizeof(struct do_place) },
    [AOE_VERB_PUT] = { STEP_do_put, sizeof(struct do_put) },
    [AOE_VERB_DRAW] = { STEP_do_draw, sizeof(struct do_draw) },
    [AOE_VERB_DEAL] = { STEP_do_deal, sizeof(struct do_deal) },
    [AOE_VERB_BURN] = { STEP_do_burn, sizeof(struct do_burn) },
    [AOE_VERB_LOSE] = { STEP_do_lose, sizeof(struct do_lose) },
    [AOE_VERB_WIN] = { STEP_do_win, sizeof(struct do_win) },
    [AOE_VERB_TAG_OUT] = { STEP_do_tag_out, sizeof(struct do_tag_out) },
    [AOE_VERB_PUT_COUNTERS] = AT_ONCE,
    [AOE_VERB_REMOVE] = AT_ONCE,
    [AOE_VERB_REMOVE_ALL] = AT_ONCE,
    [AOE_VERB_SWAP] = AT_ONCE,
    [AOE_VERB_KNOCK_DOWN] = AT_ONCE,
    [AOE_VERB_ROOT] = AT_ONCE,
    [AOE_VERB_CURE] = AT_ONCE,
    [AOE_VERB_CANCEL] = AT_ONCE,
    [AOE_VERB_RECOLOUR] = AT_ONCE,
    [AOE_VERB_DISCARD] = AT_ONCE,
    [AOE_VERB_REVEAL] = AT_ONCE,
    [AOE_VERB_SHUFFLE] = AT_ONCE,
    [AOE_VERB_FLIP] = AT_ONCE,
    [AOE_VERB_FLIP_COINS] = AT_ONCE,
    [AOE_VERB_ROLL] = AT_ONCE,
    [AOE_VERB_REGAIN] = AT_ONCE,
    [AOE_VERB_LOSE_BURST] = AT_ONCE,
    [AOE_VERB_PROTECT] = AT_ONCE,
    [AOE_VERB_BLANK] = AT_ONCE,
    [AOE_VERB_TAKE_BACK] = AT_ONCE,
    [AOE_VERB_GAIN] = AT_ONCE,
    [AOE_VERB_LOOK] = AT_ONCE,
    [AOE_VERB_REDUCE] = AT_ONCE,
};
