/* time.c: what is answered for a seat whose time is up.
 *
 * Nothing here reads a clock: the host says when somebody has had time enough. What is answered then stands in the row of
 * the ask (struct in_default). That a seat was late everybody may know; whether it had begun to announce or to pay for
 * something nobody may: so a choice that is being made in private is taken back, and the ask that the others still see is
 * answered.
 */
#include "game.h"

static int find_verb(const struct duel_option *option, int n, int verb)
{
    for (int i = 0; i < n; i++)
        if (option[i].verb == verb)
            return i;
    return -1;
}

/* The place of the option that is answered. */
static int default_option(struct duel *d, int seat, const struct in_default *rule, const struct duel_option *option,
                          int n)
{
    const uint16_t verb[] = { rule->verb, OPTION_PASS, OPTION_DONE, OPTION_NO, OPTION_CANCEL };

    if (rule->choose) {
        int chosen = rule->choose(d, seat, option, n);
        assert(chosen >= 0 && chosen < n);
        return chosen;
    }
    for (size_t i = 0; i < sizeof verb / sizeof verb[0]; i++) {
        int found = find_verb(option, n, verb[i]);
        if (found >= 0)
            return found;
    }
    return rule->else_take == TAKE_ANY ? (int)chance_below(d, (uint32_t)n) : rule->else_take == TAKE_LAST ? n - 1 : 0;
}

/* Who is asked in the stead of another says nothing: the others decide, or if there is nobody else, the game. */
static void abstain(struct duel *d, int seat)
{
    d->answer[seat] = (struct duel_option){ 0 };
    d->waiting &= (uint8_t) ~(1u << seat);
    if (!(d->waiting | d->answered))
        d->answered |= (uint8_t)(1u << seat);
}

void answer_in_default(struct duel *d, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];

    NOTE(d, ENTRY_TIME_OUT, game_of(d)->rule_time, .seat = (int8_t)seat);
    if (d->asked_for) {
        abstain(d, seat);
        return;
    }
    if (d->dialogue != NO_FRAME && !LEAK(TIME_OUT_KEEPS_DIALOGUE))
        undo_dialogue(d);
    for (unsigned late = is_race(d) ? d->waiting : 1u << seat; late; late &= late - 1) {
        int other = __builtin_ctz(late), n = duel_options(d, other, option, DUELLO_OPTIONS);
        const struct in_default *rule = &game_of(d)->asks[d->ask[other]].in_default;
        d->answer[other] = option[default_option(d, other, rule, option, n)];
        d->late |= (uint8_t)(rule->tells ? 1u << other : 0);
        d->waiting &= (uint8_t) ~(1u << other);
        d->answered |= (uint8_t)(1u << other);
    }
}
