/* turn.c: the game, its rounds and turns; drawing; laying cards in secret (AOE-3 to AOE-5). */
#include "assemblage.h"

/* Where a given position begins: the order of assemblage_moments. */
enum { FROM_DRAW, FROM_PLAY, FROM_METER, FROM_BURST, FROM_THROW, FROM_PRE, FROM_ANTE, FROM_PRIORITY, FROM_CLEAN_UP };

/* ---- the game ---------------------------------------------------------------------------------------- */

/* AOE-R1: in Versus and Tag rounds are counted; a Scramble is one round. */
static bool is_scramble(const struct duel *d)
{
    return d->mode >= MODE_SCRAMBLE;
}

static unsigned leaders(const struct duel *d)
{
    unsigned best = 0;
    int most = -1;

    for (int seat = 0; seat < d->seats; seat++) {
        int score = player(d, seat)->score;
        best = score > most ? 1u << seat : score == most ? best | 1u << seat : best;
        most = score > most ? score : most;
    }
    return best;
}

static bool is_one_side(const struct duel *d, unsigned seats)
{
    int team = -1;

    for (int seat = 0; seat < d->seats; seat++)
        if (seats >> seat & 1) {
            if (team >= 0 && team_of(d, seat) != team)
                return false;
            team = team_of(d, seat);
        }
    return seats != 0;
}

/* AOE-R1: two, one in the Scramble modes, or as agreed. */
static int rounds_to_win(const struct duel *d)
{
    int agreed = number_of_choice(d, ROUNDS_TO_WIN);
    return agreed != ABSENT ? agreed : is_scramble(d) ? 1 : 2;
}

/* AOE-3.2, AOE-R2: three to win two; two more where drawn ones are replayed. */
static int most_rounds(const struct duel *d)
{
    return 2 * rounds_to_win(d) - 1 + (choice_of(d, DRAWN_ROUND) == 1 ? 2 : 0);
}

/* AOE-3.1: exactly one side has enough, or there are no more rounds. */
static bool game_decided(const struct duel *d)
{
    unsigned best = leaders(d);

    if (player(d, __builtin_ctz(best))->score >= rounds_to_win(d) && is_one_side(d, best))
        return true;
    return own(d)->round >= most_rounds(d);
}

/* Where one round is the game, what has ended it. */
static int deciding_rule(const struct duel *d, unsigned winners)
{
    if (!is_one_side(d, winners) || player(d, __builtin_ctz(winners))->score < rounds_to_win(d))
        return AOE_3_2;
    if (!is_scramble(d) || rounds_to_win(d) > 1)
        return AOE_3_1;
    if (own(d)->ended == BY_LAST_TURN)
        return AOE_3_6;
    if (own(d)->ended == BY_TEXT)
        return AOE_3_5;
    if (own(d)->ended == BY_TIME)
        return d->mode == MODE_TEAMS ? AOE_22_5 : d->mode == MODE_VAMPIRE ? AOE_23_6 : AOE_21_6;
    return d->mode == MODE_TEAMS ? AOE_22_2 : AOE_21_5;
}

static void end_game(struct duel *d)
{
    unsigned winners = leaders(d);
    int rule = deciding_rule(d, winners);

    if (is_one_side(d, winners)) {
        note_winners(d, winners, WINS_GAME, TEAM_WINS_GAME, rule);
        end_duel(d, winners, rule);
    } else {
        NOTE(d, GAME_DRAWN, rule, .seat = -1);
        end_drawn(d, winners, rule);
    }
}

/* AOE-R2: a drawn round is won by all who share it, or by nobody. */
static void score_round(struct duel *d)
{
    bool drawn = !is_one_side(d, own(d)->winners);

    if (drawn)
        CITE(d, AOE_3_2);
    for (int seat = 0; seat < d->seats; seat++)
        if (own(d)->winners >> seat & 1 && (!drawn || choice_of(d, DRAWN_ROUND) == 0))
            player(d, seat)->score++;
}

/* AOE-R73: each is of one round. */
static void forget_concessions(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        player(d, seat)->conceded = 0;
}

STEP(whole_game)
{
    struct assemblage *s = own(d);

    BEGIN;
    do {
        if (!v->given) {
            s->round++;
            forget_concessions(d);
        }
        CALL(round, .given = v->given, .from = v->from);
        v->given = v->from = 0;
        score_round(d);
    } while (!game_decided(d));
    end_game(d);
    return;
    END;
}

void assemblage_outcome(const struct duel *d, struct duel_outcome *o)
{
    for (int seat = 0; seat < d->seats; seat++)
        o->score[seat] = player(d, seat)->score;
}

/* AOE-R73: as if defeated. */
void assemblage_concede(struct duel *d, int seat)
{
    unsigned others = 0;

    NOTE(d, CONCEDES, AOE_D30, .seat = (int8_t)seat);
    CITE(d, AOE_R73);
    for (int other = 0; other < d->seats; other++)
        if (is_opponent(d, seat, other) && can_still_win(d, other))
            others |= 1u << other;
    if (is_one_side(d, others)) {
        end_round(d, others, AOE_D30);
        return;
    }
    player(d, seat)->conceded = 1; /* AOE-R120: out when the turn is over */
}

/* ---- the round ------------------------------------------------------------------------------------------ */

static void end_of_turns(struct duel *d)
{
    go_to_time(d, taking_part(d) | 16u, AOE_3_6);
}

/* The lower seat of each team is asked who begins: AOE-D5, AOE-R105. */
static void take_starters(struct duel *d)
{
    for (int seat = 0; seat < 2; seat++)
        player(d, partner_of(d, d->answer[seat].a))->resting = 1;
}

/* The text of a character, if it is one for the set-up and its condition holds; else 0. */
static int set_up_text(const struct duel *d, int seat, int i)
{
    int ability = face(d, character(seat))->ability + i;

    return d->book->ability[ability].keyword == AOE_KEYWORD_SET_UP + 1 && happens_now(d, seat, character(seat), ability)
               ? ability
               : 0;
}

/* AOE-2.13, AOE-R98: in seat order once the figures are placed; in Tag, when the character first enters. */
STEP(extra_set_up)
{
    BEGIN;
    if (player(d, v->seat)->set_up || !ability_with(d, character(v->seat), AOE_KEYWORD_SET_UP))
        RETURN(0);
    player(d, v->seat)->set_up = 1;
    CITE(d, AOE_2_13);
    CITE(d, AOE_1_11);
    for (; v->next < face(d, character(v->seat))->abilities; v->next++)
        if (set_up_text(d, v->seat, v->next))
            RUN_TEXT(set_up_text(d, v->seat, v->next), character(v->seat), v->seat);
    END;
}

STEP(round)
{
    struct assemblage *s = own(d);

    BEGIN;
    if (!v->given) {
        s->ended = 0;
        CALL_PLAIN(pick_characters);
        if (s->ended) /* somebody has given up instead */
            goto over;
        set_up_round(d);
        if (d->mode == MODE_TAG) {
            ASK_ALL(3, ASK_STARTER);
            if (s->ended)
                goto over;
            take_starters(d);
        }
        place_figures(d);
        for (v->seat = 0; v->seat < d->seats; v->seat++) {
            if (takes_part(d, v->seat))
                CALL(extra_set_up, .seat = v->seat);
            if (s->ended)
                goto over;
        }
        if (begin_next_turn(d))
            refresh_listeners(d);
        for (int seat = 0; seat < d->seats; seat++)
            draw_from_deck(d, seat, face(d, character(seat))->number[AOE_ATTRIBUTE_HAND_SIZE], AOE_2_11);
        CITE(d, AOE_2_12);
    }
    while (!s->ended && (v->given || s->turn < number_of_choice(d, TURN_LIMIT))) {
        if (!v->given)
            s->turn++;
        CALL(turn, .from = v->from);
        v->given = v->from = 0;
    }
    if (!s->ended) {
        end_of_turns(d);
        return; /* unwound to here: goes on below */
    }
over:;
    END;
}

/* ---- drawing -------------------------------------------------------------------------------------------- */

static int commons_at(const struct duel *d, int at)
{
    int n = 0;

    FOR_EACH_IN (d, r, at)
        n += is_common(d, r);
    return n;
}

/* AOE-1.8: a common card that lies neither in front nor aside is in hand. */
int non_commons(const struct duel *d, int seat)
{
    return place(d, hand(seat))->count - commons_each(d) + commons_at(d, front(seat)) + commons_at(d, aside(seat));
}

/* AOE-4.3, AOE-19.3: false if the deck was short. */
static bool draw(struct duel *d, int seat, int n, int rule)
{
    for (; n > 0 && place(d, deck(seat))->first; n--) {
        ref r = place(d, deck(seat))->first;
        reveal(d, r, 1u << seat);
        NOTE(d, DRAWS, rule, .seat = (int8_t)seat, .thing = r);
        r = move_object(d, r, hand(seat), ON_TOP);
        raise_event(d, AOE_EVENT_DRAWS, seat_ref(seat), 0, 1);
        raise_event(d, AOE_EVENT_GOES, r, 0, AOE_ZONE_HAND);
        CITE(d, AOE_24_2);
    }
    if (n > 0 && (place(d, discard_pile(seat))->count || place(d, meter(seat))->count))
        CITE(d, AOE_4_5);
    return n <= 0;
}

bool draw_from_deck(struct duel *d, int seat, int n, int rule)
{
    if (draw(d, seat, n, rule) || player(d, seat)->timed_out) /* AOE-R121 */
        return true;
    return !go_to_time(d, 1u << seat, AOE_19_3);
}

/* AOE-4.1 to AOE-4.4: one event. */
static bool draw_phase(struct duel *d)
{
    unsigned fell_short = 0;

    own(d)->phase = PHASE_DRAW;
    NOTE(d, TURN_BEGINS, AOE_3_3, .seat = -1, .number = own(d)->turn);
    for (int seat = 0; seat < d->seats; seat++) {
        int need = face(d, character(seat))->number[AOE_ATTRIBUTE_HAND_SIZE] - non_commons(d, seat);
        if (!takes_part(d, seat))
            continue;
        CITE(d, AOE_1_9);
        if (need <= 0)
            CITE(d, AOE_4_2);
        else if (!draw(d, seat, need, AOE_4_1) && !player(d, seat)->timed_out) /* AOE-R121: once is enough */
            fell_short |= 1u << seat;
        else if (place(d, deck(seat))->count == 0)
            CITE(d, AOE_4_3);
    }
    if (several(fell_short))
        CITE(d, AOE_4_4);
    return !fell_short || !go_to_time(d, fell_short, AOE_19_3);
}

/* ---- the secret play --------------------------------------------------------------------------------------- */

static bool rests(const struct duel *d, int seat)
{
    return player(d, seat)->threw && choice_of(d, THROW_REST) == 0;
}

/* What every card of the hand is measured by. */
struct means {
    int meter;
    bool rests, tags, aims;
};

static int why_not_in_tag(const struct duel *d, int seat, const struct card *c)
{
    bool tag = card_has(c, AOE_WORD_TAG_CARD);

    if (tag && player(d, partner_of(d, seat))->out != STILL_IN)
        return AOE_20_5;
    return !tag && player(d, seat)->timed_out ? AOE_20_7 : 0;
}

/* The rule that forbids to lay a card, or this one of its two faces; 0: none does. */
static inline int why_not_laid(const struct duel *d, int seat, const struct means *has, const struct card *c,
                               bool two_faced)
{
    if (c->number[AOE_ATTRIBUTE_METER_COST] > has->meter)
        return AOE_5_4;
    if (two_faced && has->rests && card_has(c, AOE_WORD_THROW))
        return AOE_5_11;
    return has->tags ? why_not_in_tag(d, seat, c) : 0;
}

static void consider_targets(const struct duel *d, int seat, struct menu *m, struct duel_option o, int rule)
{
    o.verb = o.b ? PLAY_FACE_AT : PLAY_AT;
    for (int target = 0; target < d->seats; target++) {
        o.c = seat_ref(target);
        if (!refused(m, o, rule == 0, rule) && !refused(m, o, is_opponent(d, seat, target), AOE_5_9) &&
            !refused(m, o, takes_part(d, target), AOE_21_8))
            offer(m, o);
    }
}

static void consider_play(const struct duel *d, int seat, const struct means *has, const struct card *c, struct menu *m,
                          struct duel_option o)
{
    int rule = why_not_laid(d, seat, has, c, o.b);

    if (has->aims)
        consider_targets(d, seat, m, o, rule);
    else
        offer_if(m, o, rule == 0, rule);
}

static void consider_hand(const struct duel *d, int seat, const struct means *has, struct menu *m)
{
    FOR_EACH_IN (d, r, hand(seat)) {
        const struct card *c = face(d, r);
        struct duel_option o = { .verb = c->roles ? PLAY_FACE : PLAY, .a = r };
        if (!c->roles)
            consider_play(d, seat, has, c, m, o);
        for (o.b = c->role; o.b < c->role + c->roles; o.b++)
            consider_play(d, seat, has, &d->book->card[o.b], m, o);
    }
}

/* The same where nobody is aimed at and nobody can be tagged: of a card that has one face the meter says all. */
static void consider_plain_hand(const struct duel *d, const struct means *has, int at, struct menu *m)
{
    FOR_EACH_IN (d, r, at) {
        const struct card *c = face(d, r);
        if (!c->roles)
            offer_if(m, (struct duel_option){ PLAY, r, 0, 0 }, c->number[AOE_ATTRIBUTE_METER_COST] <= has->meter,
                     AOE_5_4);
        for (int i = c->role; i < c->role + c->roles; i++) {
            int rule = why_not_laid(d, 0, has, &d->book->card[i], true);
            offer_if(m, (struct duel_option){ PLAY_FACE, r, (uint16_t)i, 0 }, rule == 0, rule);
        }
    }
}

void play_options(const struct duel *d, int seat, struct menu *m)
{
    const struct means has = { place(d, meter(seat))->count, rests(d, seat), d->mode == MODE_TAG,
                               d->mode >= MODE_SCRAMBLE };

    if (has.tags || has.aims)
        consider_hand(d, seat, &has, m);
    else
        consider_plain_hand(d, &has, hand(seat), m);
}

/* AOE-D7: a common card as a Dash; AOE-R126 */
int play_in_default(const struct duel *d, int seat, const struct duel_option *option, int n)
{
    (void)seat;
    for (int i = 0; i < n; i++)
        if (is_common(d, option[i].a) && option[i].b && !card_has(&d->book->card[option[i].b], AOE_WORD_THROW))
            return i;
    return n - 1;
}

/* ---- talk ----------------------------------------------------------------------------------------------- */

/* AOE-R65: an opponent who can be targeted, or nothing. */
void talk_options(const struct duel *d, int seat, struct menu *m)
{
    for (int target = 0; target < d->seats; target++) {
        struct duel_option o = { .verb = ANNOUNCE, .a = (uint16_t)target };
        if (!refused(m, o, is_opponent(d, seat, target), AOE_5_9) && !refused(m, o, takes_part(d, target), AOE_21_8))
            offer(m, o);
    }
    offer(m, (struct duel_option){ .verb = OPTION_PASS });
}

static bool may_talk(const struct duel *d, int seat)
{
    return d->mode == MODE_TEAMS && choice_of(d, TARGET_TALK) == 1 && takes_part(d, seat);
}

static void begin_turn(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        struct assemblage_seat *p = player(d, seat);
        p->damage_taken = p->moved = p->bet = p->combo = p->damaging_cards = p->resolved = 0;
        p->used = p->character_used = 0;
        p->revealed = p->resolving = 0;
        p->hitting = p->damaging = p->cancelling = p->returning = 0;
        p->may_link = takes_part(d, seat);
    }
    own(d)->resolutions = 0;
    end_tallies(d, AOE_PERIOD_TURN);
}

static void note_turned_up(struct duel *d, unsigned seats)
{
    for (int seat = 0; seat < d->seats; seat++)
        if (seats >> seat & 1) {
            struct assemblage_seat *p = player(d, seat);
            if (p->target == NOBODY)
                NOTE(d, REVEALS, AOE_5_7, .seat = (int8_t)seat, .thing = p->revealed);
            else
                NOTE(d, REVEALS_AT, AOE_21_3, .seat = (int8_t)seat, .thing = p->revealed, .other = seat_ref(p->target));
        }
    CITE(d, AOE_5_8);
    if (d->mode == MODE_VERSUS)
        CITE(d, AOE_5_5);
    CITE(d, AOE_24_1);
    if (d->mode == MODE_TAG)
        CITE(d, AOE_20_12);
    if (d->mode >= MODE_SCRAMBLE) {
        CITE(d, AOE_5_6);
        CITE(d, AOE_D8);
        CITE(d, AOE_21_2);
        CITE(d, AOE_21_10);
    }
    if (d->mode == MODE_TEAMS) {
        CITE(d, AOE_22_3);
        CITE(d, AOE_22_7);
    }
    if (has_teams(d))
        CITE(d, AOE_24_11);
}

/* AOE-5.7: everything is turned up at once. */
static void turn_up(struct duel *d, unsigned seats)
{
    for (int seat = 0; seat < d->seats; seat++) {
        struct assemblage_seat *p = player(d, seat);
        struct duel_option o = d->answer[seat];
        if (!(seats >> seat & 1)) {
            p->threw = 0; /* AOE-R88 */
            continue;
        }
        ref r = card_goes_unseen(d, o.a, front(seat), ON_BOTTOM);
        NOTE(d, LAYS, AOE_5_1, .seat = (int8_t)seat);
        if (o.b) { /* AOE-1.10: the other face does not exist this turn */
            object(d, r)->card = o.b;
            note_front(d, r);
            CITE(d, AOE_1_10);
            CITE(d, AOE_5_2);
            CITE_IF(d, non_commons(d, seat) == 0, AOE_5_3);
        }
        p->threw = o.b && is_throw(d, r);
        set_state(d, r, WAITING);
        p->revealed = (uint8_t)r;
        p->combo = 1;
        p->target = (uint8_t)(o.c ? seat_of_ref(o.c) : NOBODY);
    }
    if (RARELY(d->journal))
        note_turned_up(d, seats);
}

/* AOE-6.3: what the revealed card requires. */
static uint8_t due(const struct duel *d, int seat)
{
    ref r = player(d, seat)->revealed;
    return (uint8_t)(r ? meter_requirement(d, r) : 0);
}

static bool anything_due(const struct duel *d)
{
    return due(d, 0) || due(d, 1) || due(d, 2) || due(d, 3);
}

/* AOE-3.3; of the attack phase AOE-6.1, AOE-6.2: always in this order; a step in which nobody has anything to do
 * passes. */
STEP(turn)
{
    struct assemblage *s = own(d);

    BEGIN;
    if (v->from <= FROM_PLAY)
        begin_turn(d);
    if (v->from <= FROM_DRAW) {
        if (!draw_phase(d))
            return;
        TELL_TRIGGERS;
    }
    if (v->from <= FROM_PLAY) {
        s->phase = PHASE_PLAY;
        for (v->seat = 0; v->seat < d->seats; v->seat++) {
            if (!may_talk(d, v->seat))
                continue;
            ASK(v->seat, ASK_TALK);
            if (d->answer[v->seat].verb == ANNOUNCE)
                NOTE(d, ANNOUNCES, AOE_D29, .seat = (int8_t)v->seat, .other = seat_ref(d->answer[v->seat].a));
        }
        CITE(d, AOE_3_4);
        ASK_ALL(taking_part(d), ASK_PLAY);
        turn_up(d, taking_part(d));
        TELL_TRIGGERS;
    }
    CITE_IF(d, v->from <= FROM_PRIORITY, AOE_6_1);
    if (v->from <= FROM_METER) {
        s->phase = PHASE_METER;
        CITE_IF(d, anything_due(d), AOE_6_3);
        CITE_IF(d, !anything_due(d), AOE_6_2);
        if (anything_due(d))
            CALL(pay_meter, .owed = { due(d, 0), due(d, 1), due(d, 2), due(d, 3) });
        TELL_TRIGGERS;
    }
    if (v->from <= FROM_BURST) {
        s->phase = PHASE_BURST;
        CITE_IF(d, !may_burst(d), AOE_6_2);
        if (may_burst(d))
            CALL(burst_step, .asked = (uint8_t)may_burst(d));
    }
    if (v->from <= FROM_THROW) {
        s->phase = PHASE_THROW;
        CITE_IF(d, !throwers(d), AOE_6_2);
        if (throwers(d))
            CALL_PLAIN(throw_step);
    }
    if (v->from <= FROM_PRE) {
        s->phase = PHASE_PRE_PRIORITY;
        if (anything_before_priority(d))
            CALL_PLAIN(pre_priority);
    }
    if (v->from <= FROM_ANTE) {
        s->phase = PHASE_ANTE;
        if (RARELY(d->journal))
            cite_no_antes(d);
        if (with_text(d, AOE_KEYWORD_ANTE))
            CALL_PLAIN(ante);
    }
    if (v->from <= FROM_PRIORITY) {
        s->phase = PHASE_PRIORITY;
        CALL_PLAIN(priority_order);
    }
    CALL_PLAIN(clean_up);
    END;
}
