/* notes.c: what the rules would read off a card again and again, noted on it when the book is opened: what it can be good
 * for in Hand and face-down, when, what it answers, what it costs at the least, what it may be attached to. */
#include "faroe.h"
#include "runtime/cells.h"

/* FAROE-16.53: a card of other types as well that enters as one of those is none. */
static bool is_equipped(const struct card *c)
{
    return card_has(c, FAROE_WORD_ITEM) && c->bears & KEYWORD_BIT(EQUIP) && !c->role_of && !c->roles &&
           !card_has(c, FAROE_WORD_CHARACTER) && !card_has(c, FAROE_WORD_ZONE_CARD);
}

static unsigned uses_of_card(const struct card *c)
{
    bool surprise = c->bears & KEYWORD_BIT(SURPRISE), buildup = c->holds & KEYWORD_BIT(BUILDUP);
    bool used = card_has(c, FAROE_WORD_SKILL) || card_has(c, FAROE_WORD_REACTION), item = card_has(c, FAROE_WORD_ITEM);
    bool enters = card_has(c, FAROE_WORD_CHARACTER) || card_has(c, FAROE_WORD_AUGMENT) ||
                  card_has(c, FAROE_WORD_ZONE_CARD) || item || buildup;

    return (used ? IS_USED : 0u) | (used && !surprise && !buildup ? CAN_BE_ATTACHED : 0u) |
           (enters ? MIGHT_ENTER : 0u) | (surprise ? IS_SURPRISE : 0u) | (item ? IS_ITEM : 0u) |
           (is_equipped(c) ? IS_EQUIPPED : 0u);
}

/* ---- what a text answers ------------------------------------------------------------------------------------------- */

/* "you", "host", "a Character you control" */
static bool is_own_side(const cell *set)
{
    if (set[0] == SET_REF)
        return (set[1] == REF_YOU || set[1] == REF_HOST) && set[2] == SET_THAT;
    return set[0] == SET_NOUN && set[1] == 1 && set[2] == FAROE_WORD_CHARACTER && set[3] == SET_CONTROLLED &&
           set[4] == SET_REF && set[5] == REF_YOU && set[6] == SET_THAT;
}

/* FAROE-11.12: what does something to the attacker answers enemies only, unless it stops the Attack. */
static uint32_t attacks_answered(const struct duello_book *b, const struct ability *a, const cell *filters)
{
    uint64_t stops =
        (uint64_t)1 << FAROE_TRAIT_BLOCKS | (uint64_t)1 << FAROE_TRAIT_DEFLECTS | (uint64_t)1 << FAROE_TRAIT_NEGATES;

    if (filters[0] == SET_ON && is_own_side(filters + 1))
        return ANSWERS_ATTACK_ON_OWN;
    return a->traits & stops || !attacker_acted_on(b, (int)(a - b->ability)) ? ANSWERS_ATTACK : ANSWERS_ENEMY_ATTACK;
}

/* Of what kind the links are that a set names. */
static uint32_t kinds_answered(const struct duello_book *b, const struct ability *a, const cell *set)
{
    uint32_t kinds = 0;

    if (set[0] == SET_UNION) {
        const cell *one = set + 2;
        for (int n = set[1]; n > 0; n--, one = skip_part(b, one, 'S'))
            kinds |= kinds_answered(b, a, one);
        return kinds;
    }
    for (int i = 0; set[0] == SET_NOUN && i < set[1]; i++) {
        int word = set[2 + i];
        kinds |= word == FAROE_WORD_ATTACK || word == FAROE_WORD_NORMAL_ATTACK
                     ? attacks_answered(b, a, set + 2 + set[1])
                 : word == FAROE_WORD_SKILL    ? ANSWERS_SKILL
                 : word == FAROE_WORD_REACTION ? ANSWERS_REACTION
                 : word == FAROE_WORD_ITEM     ? ANSWERS_ITEM
                                               : ANSWERS_ANYTHING;
    }
    return kinds ? kinds : ANSWERS_ANYTHING;
}

/* ---- when ------------------------------------------------------------------------------------------------------------ */

/* When a text may be played, or the condition of a Surprise or Contingency be met. */
static uint32_t times_of_text(const struct duello_book *b, const struct card *c, const struct ability *a)
{
    if (waits_for_condition(a))
        return waits_for_event(b, a) ? when_met(a->event) : WHEN_TEST_HOLDS;
    if (!is_activated(a) || !is_played_text(c, a))
        return 0;
    return a->kind == ABILITY_RESPOND ? kinds_answered(b, a, b->code + a->head) : a->windows;
}

/* When an activated ability may be used: see is_time_for. */
static uint32_t times_of_ability(const struct card *c, const struct ability *a)
{
    if (!is_activated(a) || is_played_text(c, a))
        return 0;
    if (a->kind == ABILITY_RESPOND)
        return 1u << FAROE_WINDOW_CHAIN;
    return a->head ? a->windows : 1u << FAROE_WINDOW_COMBAT_PHASE | 1u << FAROE_WINDOW_CHAIN;
}

/* How many texts it has that can be played, in whatever role. */
static int texts_of(const struct duello_book *b, const struct card *c)
{
    int n = 0;

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        n += times_of_text(b, c, &b->ability[i]) != 0;
    for (int i = c->role; i < c->role + c->roles; i++)
        n += texts_of(b, &b->card[i]);
    return n;
}

int least_tp(const struct duello_book *b, int row)
{
    int least = b->cost[row].number;

    for (int i = 1; i <= b->cost[row].alternatives; i++)
        least = b->cost[row + i].number < least ? b->cost[row + i].number : least;
    return least;
}

/* FAROE-14.2: an Item that is attached is played at the times of Items, whatever its text says of the time of its use. */
static uint32_t times_to_equip(unsigned uses)
{
    uint32_t phases = (1u << (FAROE_WINDOW_END_PHASE + 1)) - (1u << FAROE_WINDOW_STARTING_PHASE);

    return uses & IS_EQUIPPED ? phases : 0;
}

/* With all that stands inside its abilities. */
static void note_abilities(const struct duello_book *b, struct card *c)
{
    int row = (int)(c - b->card);

    c->noted[NOTED_TEXTS] = c->noted[NOTED_ABILITIES] = 0;
    for (int i = c->ability; i && i < b->abilities && (i < c->ability + c->abilities || b->ability[i].card == row);
         i++) {
        c->noted[NOTED_TEXTS] |= times_of_text(b, c, &b->ability[i]);
        c->noted[NOTED_ABILITIES] |= times_of_ability(c, &b->ability[i]);
    }
}

/* Of a card with roles what holds for any of them: they stand behind it. */
static void note_roles(const struct duello_book *b, struct card *c)
{
    for (int i = c->role; i < c->role + c->roles; i++) {
        struct card *role = &b->card[i];
        faroe_note_card(b, role);
        c->noted[NOTED_TEXTS] |= role->noted[NOTED_TEXTS];
        if (i == c->role || role->noted[NOTED_PRICE] < c->noted[NOTED_PRICE])
            c->noted[NOTED_PRICE] = role->noted[NOTED_PRICE];
    }
}

void faroe_note_card(const struct duello_book *b, struct card *c)
{
    c->noted[NOTED_USES] = uses_of_card(c) | (texts_of(b, c) > 1 ? HAS_SEVERAL_TEXTS : 0u);
    c->noted[NOTED_PRICE] = (uint32_t)least_tp(b, c->cost);
    c->noted[NOTED_HOSTS] = host_filter(b, c);
    note_abilities(b, c);
    c->noted[NOTED_TEXTS] |= times_to_equip(c->noted[NOTED_USES]);
    note_roles(b, c);
}
