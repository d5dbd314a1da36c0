/* damage.c: damage and health, who has fallen, and how a round ends (AOE-12, AOE-19). */
#include "assemblage.h"

int max_health(const struct duel *d, int seat)
{
    return d->mode == MODE_VAMPIRE ? VAMPIRE_HEALTH : face(d, character(seat))->number[AOE_ATTRIBUTE_HEALTH];
}

static void gain_up_to(struct duel *d, int seat, int n, int most, int rule)
{
    struct assemblage_seat *p = player(d, seat);
    int health = p->health + n > most ? (p->health > most ? p->health : most) : p->health + n;

    if (d->mode == MODE_VAMPIRE)
        CITE(d, AOE_23_8);
    if (health > p->health)
        NOTE(d, HEALS, rule, .seat = (int8_t)seat, .number = (int16_t)(health - p->health));
    else
        CITE(d, rule);
    p->health = (uint8_t)health;
}

/* AOE-R75: not above the printed number, except in Vampire Scramble. */
void gain_health(struct duel *d, int seat, int n, int rule)
{
    gain_up_to(d, seat, n, d->mode == MODE_VAMPIRE ? MOST_HEALTH : max_health(d, seat), rule);
}

/* AOE-R75: "even above the maximum". */
void gain_any_health(struct duel *d, int seat, int n, int rule)
{
    gain_up_to(d, seat, n, MOST_HEALTH, rule);
}

/* AOE-R26: paid, bet or lost health is not damage. */
void lose_health(struct duel *d, int seat, int n)
{
    struct assemblage_seat *p = player(d, seat);

    n = n < p->health ? n : p->health;
    p->health = (uint8_t)(p->health - n);
    if (n > 0)
        NOTE(d, LOSES_HEALTH, AOE_12_15, .seat = (int8_t)seat, .number = (int16_t)n);
    else
        CITE(d, AOE_12_15);
}

/* ---- damage ------------------------------------------------------------------------------------------- */

void shield_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

static bool is_optional(const struct duel *d, int ability)
{
    return d->book->ability[ability].flags & ABILITY_MAY;
}

/* The next ability that may change what the victim at hand takes, of those that are asked about or of the others. */
static bool find_shield(const struct duel *d, struct damage *v, struct replacement *found)
{
    struct happening h = { AOE_EVENT_DEALS, v->card, seat_ref(v->victim), v->share[v->victim] };
    int after = v->tried;
    bool any;

    do
        any = next_replacement(d, h, &after, found);
    while (any && (is_optional(d, found->ability) != v->optional ||
                   (v->optional && draws_on_empty(d, found->seat, &d->book->ability[found->ability])) ||
                   !can_afford(d, found->seat, found->source, d->book->ability[found->ability].cost) ||
                   no_use_left(d, found->seat, found->ability)));
    v->tried = (uint8_t)after;
    return any;
}

/* What waits for the next time only is over; the search goes on behind it. */
static void spend_waiting(struct duel *d, struct damage *v)
{
    if (!(d->book->ability[v->ability].flags & ABILITY_ONCE_WAITING))
        return;
    end_row(d, v->row);
    refresh_listeners(d);
    v->tried--;
}

static int first_share(const struct duel *d, const struct damage *v)
{
    struct changes c = changes_of(d, seat_ref(v->victim), AOE_ATTRIBUTE_DAMAGE_RECEIVED);
    int n = (c.set != ABSENT ? c.set : v->amount) + c.sum;

    if (player(d, v->victim)->immune) {
        CITE(d, AOE_7_3);
        CITE(d, AOE_7_10);
        CITE(d, AOE_12_10);
        return 0;
    }
    return v->amount == 0 || n < 0 || c.to_zero ? 0 : n;
}

/* AOE-12.13: it did damage if an opposing character took at least 1. */
static void mark_damaging(struct duel *d, ref card)
{
    if (did_damage(d, card) || !in_front(d, card))
        return;
    object(d, card)->state |= DAMAGING;
    player(d, owner_of(d, card))->damaging_cards++;
    CITE(d, AOE_12_13);
}

/* AOE-12.9. Gives back what the dealer gains by it in Vampire Scramble (AOE-23.3, AOE-23.5). */
static int take_share(struct duel *d, const struct damage *v, int victim)
{
    struct assemblage_seat *p = player(d, victim);
    int n = v->share[victim], lost = n < p->health ? n : p->health, taken = p->damage_taken + n;

    if (n == 0) {
        CITE(d, AOE_14_5);
        return 0;
    }
    p->health = (uint8_t)(p->health - lost);
    CITE(d, AOE_12_14);
    p->damage_taken = (uint8_t)(taken > MOST_HEALTH ? MOST_HEALTH : taken);
    NOTE(d, DEALS, AOE_12_9, .seat = (int8_t)victim, .thing = v->card, .number = (int16_t)n);
    CITE(d, AOE_12_15);
    raise_event(d, AOE_EVENT_DEALS, v->card, seat_ref(victim), n < MOST_HEALTH ? n : MOST_HEALTH);
    if (is_opponent(d, v->seat, victim))
        mark_damaging(d, v->card);
    if (d->mode != MODE_VAMPIRE || victim == v->seat)
        return 0;
    if (p->health == 0)
        CITE(d, AOE_23_4);
    if (lost == 0)
        CITE(d, AOE_23_5);
    return lost && choice_of(d, VAMPIRE_GAIN) == 1 ? n : lost;
}

/* AOE-R41: all together; what is gained by it comes when everybody has lost theirs. How much was dealt. */
static int take_shares(struct duel *d, const struct damage *v)
{
    int gain = 0, dealt = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (v->victims >> seat & 1 && on_board(d, seat)) {
            gain += take_share(d, v, seat);
            dealt += v->share[seat];
        }
    if (gain)
        gain_health(d, v->seat, gain, AOE_23_3);
    return dealt < INT16_MAX ? dealt : INT16_MAX;
}

/* AOE-R41, AOE-R113: every share is settled, in seat order, before any is taken; then one test. */
STEP(damage)
{
    struct replacement found;

    BEGIN;
    v->in_front = in_front(d, v->card);
    for (v->left = v->victims; v->left; v->left &= (uint8_t)(v->left - 1)) {
        v->victim = (uint8_t)__builtin_ctz(v->left);
        v->share[v->victim] = (int16_t)first_share(d, v);
        for (v->optional = 0; v->optional < 2; v->optional++) /* what is fixed comes before what is asked about */
            for (v->tried = 0; v->share[v->victim] > 0 && find_shield(d, v, &found);) {
                v->ability = (uint16_t)found.ability;
                v->source = found.source;
                v->row = (int16_t)found.row;
                v->user = (uint8_t)found.seat;
                if (v->optional) {
                    ASK(v->user, ASK_SHIELD);
                    if (d->answer[v->user].verb == OPTION_NO)
                        continue;
                }
                spend_waiting(d, v);
                CALL(use_ability, .source = v->source, .ability = v->ability, .seat = v->user, .it = v->card,
                     .other = seat_ref(v->victim), .amount = v->share[v->victim]);
                if (d->result) /* `instead` */
                    v->share[v->victim] = 0;
            }
    }
    /* AOE-14.6: cancelled meanwhile, it deals none */
    v->amount = (int16_t)(v->in_front && !in_front(d, v->card) ? 0 : take_shares(d, v));
    if (fall_test(d))
        return;
    RETURN(v->amount);
    END;
}

/* ---- falling ---------------------------------------------------------------------------------------------- */

/* AOE-21.7, AOE-R58, AOE-R62: the figure, its board token, its cards and what they were about to do. */
static void leave_board(struct duel *d, int seat)
{
    struct assemblage_seat *p = player(d, seat);

    p->fell_on = p->out == DEFEATED ? p->square : NO_SQUARE;
    p->square = p->understudy = NO_SQUARE;
    cancel_all(d, seat);
    drop_effects(d, seat, NOTHING);
    if (d->mode == MODE_TAG)
        CITE(d, AOE_20_13);
    else if (d->mode != MODE_VERSUS)
        CITE(d, AOE_21_7);
    CITE(d, AOE_24_14);
}

static bool team_is(const struct duel *d, int team, bool (*what)(const struct duel *, int seat))
{
    for (int seat = 0; seat < d->seats; seat++)
        if (team_of(d, seat) == team && !what(d, seat))
            return false;
    return true;
}

static bool is_out(const struct duel *d, int seat)
{
    return player(d, seat)->out != STILL_IN;
}
static bool is_timed(const struct duel *d, int seat)
{
    return player(d, seat)->timed_out;
}
static bool is_out_or_timed(const struct duel *d, int seat)
{
    return is_out(d, seat) || is_timed(d, seat);
}

static unsigned seats_of_teams_left(const struct duel *d, int *teams)
{
    unsigned seats = 0;

    for (int team = 0; team < d->seats; team++) {
        bool any = false;
        for (int seat = 0; seat < d->seats; seat++)
            any = any || (team_of(d, seat) == team && can_still_win(d, seat));
        for (int seat = 0; any && seat < d->seats; seat++)
            if (team_of(d, seat) == team)
                seats |= 1u << seat;
        *teams += any;
    }
    return seats;
}

/* The best health of a side; a team's is its sum, who is out counts 0. */
static int side_health(const struct duel *d, int team)
{
    int sum = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (team_of(d, seat) == team && !is_out(d, seat) &&
            !(own(d)->one_event >> seat & 1)) /* AOE-R40: nor healed away */
            sum += player(d, seat)->health;
    return sum;
}

/* AOE-19.3, AOE-21.6, AOE-R63; who has conceded comes behind all others: AOE-R120. */
static unsigned healthiest(const struct duel *d)
{
    unsigned best = 0;
    int most = -2;

    for (int seat = 0; seat < d->seats; seat++) {
        int health = player(d, seat)->conceded ? -1 : side_health(d, team_of(d, seat));
        if (is_out(d, seat))
            continue;
        best = health > most ? 1u << seat : health == most ? best | 1u << seat : best;
        most = health > most ? health : most;
    }
    return best;
}

static bool time_test(struct duel *d, int rule)
{
    for (int team = 0; has_teams(d) && team < 2; team++)
        if (team_is(d, team, is_out_or_timed)) {
            if (d->mode == MODE_TAG && !team_is(d, team, is_timed))
                CITE(d, AOE_20_14);
            end_round(d, healthiest(d), rule);
            return true;
        }
    return false;
}

static void note_fallen(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        struct assemblage_seat *p = player(d, seat);
        if (p->health > 0 || is_out(d, seat) || d->mode == MODE_VAMPIRE || own(d)->one_event >> seat & 1)
            continue;
        own(d)->one_event |= (uint8_t)(1u << seat);
        NOTE(d, FALLS, AOE_19_1, .seat = (int8_t)seat);
    }
}

bool fall_test(struct duel *d)
{
    note_fallen(d);
    if (choice_of(d, KO_CHECK) == 1 && find_step(d, STEP_resolve))
        return false; /* the card is finished first; health gained meanwhile does not help */
    return settle_falls(d);
}

/* AOE-R103: those of the last event share the round, unless they had conceded before it. */
static unsigned share_of_fallen(const struct duel *d, unsigned fallen)
{
    unsigned fought = fallen;

    for (int seat = 0; seat < d->seats; seat++)
        fought &= ~((unsigned)player(d, seat)->conceded << seat);
    return fought ? fought : fallen;
}

bool settle_falls(struct duel *d)
{
    struct assemblage *s = own(d);
    unsigned fallen = s->one_event;
    int teams = 0;

    s->one_event = 0;
    if (!fallen)
        return false;
    for (int seat = 0; seat < d->seats; seat++)
        if (fallen >> seat & 1) {
            if (!is_out(d, seat))
                player(d, seat)->out = DEFEATED;
            leave_board(d, seat);
        }
    unsigned left = seats_of_teams_left(d, &teams);
    refresh_listeners(d);
    if (teams <= 1) {
        bool ring_out = player(d, __builtin_ctz(fallen))->out == RINGED_OUT;
        CITE(d, AOE_19_8);
        end_round(d, teams ? left : share_of_fallen(d, fallen),
                  d->mode == MODE_TAG      ? AOE_20_6
                  : d->mode == MODE_TEAMS  ? AOE_22_2
                  : d->mode != MODE_VERSUS ? AOE_21_5
                  : ring_out               ? AOE_19_6
                                           : AOE_19_2);
        return true;
    }
    return time_test(d, d->mode == MODE_TAG ? AOE_20_8 : AOE_22_5);
}

/* AOE-19.3, AOE-20.7, AOE-22.6; bit 4: the turns are over, whoever is short of cards. */
bool go_to_time(struct duel *d, unsigned seats, int rule)
{
    bool at_once = seats >> MOST_PLAYERS & 1 || !has_teams(d);

    for (int seat = 0; seat < d->seats && !(seats >> MOST_PLAYERS); seat++)
        if (seats >> seat & 1) {
            player(d, seat)->timed_out = 1;
            NOTE(d, GOES_TO_TIME, rule, .seat = (int8_t)seat);
            if (own(d)->phase != PHASE_DRAW)
                CITE(d, AOE_19_4);
            if (d->mode == MODE_TAG) /* AOE-R116 */
                player(d, seat)->may_link = 0;
            if (has_teams(d))
                CITE(d, d->mode == MODE_TAG ? AOE_20_7 : AOE_22_6);
        }
    if (!at_once)
        return time_test(d, d->mode == MODE_TAG ? AOE_20_8 : AOE_22_5);
    end_round(d, healthiest(d),
              rule == AOE_3_6            ? AOE_3_6
              : d->mode == MODE_SCRAMBLE ? AOE_21_6
              : d->mode == MODE_VAMPIRE  ? AOE_23_6
                                         : rule);
    return true;
}

/* AOE-20.1, AOE-22.1: a team wins as a whole, whoever of it is out. */
static unsigned with_partners(const struct duel *d, unsigned winners)
{
    for (int seat = 0; has_teams(d) && seat < d->seats; seat++)
        if (winners >> seat & 1)
            winners |= 1u << partner_of(d, seat);
    return winners;
}

static enum ending ending_by(int rule)
{
    if (rule == AOE_3_6)
        return BY_LAST_TURN;
    if (rule == AOE_3_5)
        return BY_TEXT;
    return rule == AOE_19_3 || rule == AOE_20_8 || rule == AOE_21_6 || rule == AOE_22_5 || rule == AOE_23_6 ? BY_TIME
                                                                                                            : BY_FALL;
}

void end_round(struct duel *d, unsigned winners, int rule)
{
    int team = -1;
    bool shared = false;

    winners = with_partners(d, winners);
    for (int seat = 0; seat < d->seats; seat++)
        if (winners >> seat & 1) {
            shared = shared || (team >= 0 && team != team_of(d, seat));
            team = team_of(d, seat);
        }
    CITE(d, AOE_3_5);
    own(d)->ended = (uint8_t)ending_by(rule);
    own(d)->winners = (uint8_t)winners;
    if (shared) {
        NOTE(d, ROUND_DRAWN, AOE_19_5, .seat = -1);
        CITE(d, rule);
    } else {
        note_winners(d, winners | 16u, WINS_ROUND, TEAM_WINS_ROUND, rule);
    }
    unwind_to(d, STEP_round);
}
