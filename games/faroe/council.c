/* council.c: how the players decide for a Legend together (FAROE-18.28, FAROE-18.34, FAROE-18.39, FAROE-R108,
 * FAROE-R122).
 *
 * Whatever a Legend is asked comes here first. What has only one answer, and what it always takes, is answered at
 * once; the rest is put to the players, or decided by the policy of FAROE-R122.
 */
#include "faroe.h"

#include "engine/words.h"
#include "runtime/cells.h"

/* ---- for whose good ------------------------------------------------------------------------------------------- */

enum leaning { MEANT_FOR_ANYBODY, MEANT_FOR_ENEMIES, MEANT_FOR_ALLIES };

/* Which kind it is may be chosen only later: then it may do either. */
static enum leaning leaning_of_counter(int counter, bool removes)
{
    const struct keyword_row *row = row_of_counter(counter);

    if (counter <= 0 || counter >= FAROE_COUNTER_COUNT)
        return MEANT_FOR_ANYBODY;
    bool harmful = (row && row->harmful) != removes;

    return harmful ? MEANT_FOR_ENEMIES : MEANT_FOR_ALLIES;
}

/* The kind of counter that a statement puts or removes. */
static int counter_of_statement(const struct duello_book *b, const cell *at)
{
    struct bound bound;

    bind_arguments(b, pattern_shape_of(b, 'D', at[2]), skip_part(b, at + 3, 'S'), &bound);
    for (int i = 0; i < bound.holes; i++)
        if (bound.hole[i].hole == HOLE_COUNTER && bound.hole[i].at)
            return *bound.hole[i].at;
    return 0;
}

static enum leaning leaning_of_verb(const struct duel *d, const cell *at)
{
    switch (at[2]) {
    case FAROE_VERB_HIT:
    case FAROE_VERB_DEAL:
    case FAROE_VERB_DESTROY:
    case FAROE_VERB_IMPRISON:
    case FAROE_VERB_KNOCK_OUT:
    case FAROE_VERB_DISCARD:
    case FAROE_VERB_LOSE:
        return MEANT_FOR_ENEMIES;
    case FAROE_VERB_HEAL:
    case FAROE_VERB_GAIN:
    case FAROE_VERB_DRAW:
        return MEANT_FOR_ALLIES;
    case FAROE_VERB_PUT_COUNTERS:
        return leaning_of_counter(counter_of_statement(d->book, at), false);
    case FAROE_VERB_REMOVE:
    case FAROE_VERB_REMOVE_ALL:
        return leaning_of_counter(counter_of_statement(d->book, at), true);
    default:
        return MEANT_FOR_ANYBODY;
    }
}

static bool is_harmful_keyword(int keyword)
{
    for (int i = 0; i < faroe_keyword_rows; i++)
        if (faroe_keywords[i].keyword == keyword)
            return faroe_keywords[i].harmful;
    return false;
}

/* PLV, and what gives TP: other numbers neither harm nor help. */
static enum leaning leaning_of_number(int attribute, bool loses)
{
    switch (attribute) {
    case FAROE_ATTRIBUTE_PLV:
    case FAROE_ATTRIBUTE_ATTACK_TP:
    case FAROE_ATTRIBUTE_INCOME:
        return loses ? MEANT_FOR_ENEMIES : MEANT_FOR_ALLIES;
    default:
        return MEANT_FOR_ANYBODY;
    }
}

/* GRANT: the subject, how it is written, how many; the first of them decides. */
static enum leaning leaning_of_grant(const struct duel *d, const cell *at)
{
    const cell *grant = skip_part(d->book, at + 2, 'S') + 2;

    if (grant[0] == GRANT_KEYWORD)
        return is_harmful_keyword(grant[1]) ? MEANT_FOR_ENEMIES : MEANT_FOR_ALLIES;
    if (grant[0] == GRANT_ADD)
        return leaning_of_number(grant[1], grant[2]);
    return MEANT_FOR_ANYBODY;
}

/* A condition, an offer, modes, a loop, or what only prepares the rest: a choice, a number, coins. */
static bool leads_to_part(const struct duel *d, const cell *at)
{
    switch (*at) {
    case OP_IF:
    case OP_MAY:
    case OP_MODES:
    case OP_MODE:
    case OP_EACH:
    case OP_REPEAT:
    case OP_CHOOSE:
    case OP_LET:
        return true;
    case OP_DO:
        return game_of(d)->vocabulary->verbs[at[2]].chance;
    default:
        return false;
    }
}

static const cell *first_part(const struct duel *d, int ability)
{
    const cell *at = d->book->code + d->book->ability[ability].body;

    while (leads_to_part(d, at))
        at = next_written(d->book, at);
    return at;
}

/* FAROE-R108: of several parts the first printed one decides. */
static enum leaning leaning_of(const struct duel *d, int ability)
{
    const cell *at = first_part(d, ability);

    return *at == OP_DO ? leaning_of_verb(d, at) : *at == OP_GRANT ? leaning_of_grant(d, at) : MEANT_FOR_ANYBODY;
}

void keep_fitting_side(const struct duel *d, int seat, int ability, struct group *g)
{
    enum leaning leaning = leaning_of(d, ability);
    struct set fitting = { { 0 } };

    if (g->each || leaning == MEANT_FOR_ANYBODY)
        return;
    FOR_EACH_OF (d, r, g->set.word)
        if (!is_link(r) && is_enemy(d, seat, controller(d, r)) == (leaning == MEANT_FOR_ENEMIES))
            set_add(d, fitting.word, r);
    if (!set_first(d, fitting.word))
        return;
    CITE(d, FAROE_R108);
    g->set = fitting;
}

/* ---- what is always taken --------------------------------------------------------------------------------------- */

/* FAROE-18.34: optional effects, offers and triggered costs; Shield and Barrier against the players' links. */
static bool takes(const struct duel *d, int seat, struct duel_option o)
{
    switch (o.verb) {
    case OPTION_YES:
    case PAY_CURSE:
    case OPTION_NO: /* offered behind a defence that it does not need: FAROE-R109 */
        return true;
    case USE_SHIELD:
    case USE_BARRIER:
        return is_threatened_by_enemy(d, seat);
    default:
        return false;
    }
}

/* ---- the policy of FAROE-R122 -------------------------------------------------------------------------------------- */

/* 0: the newest in a Hand, the oldest elsewhere. */
static int index_in_place(const struct duel *d, ref r)
{
    int n = 0;

    FOR_EACH_IN (d, other, object(d, r)->place) {
        if (other == r)
            break;
        n++;
    }
    return n;
}

/* Highest Cost, then highest Rank, Characters by Level after ranked cards, then longest in Hand. */
static int worth_casting(const struct duel *d, ref card)
{
    const struct card *c = face(d, card);
    int rank = attribute_of(d, card, FAROE_ATTRIBUTE_RANK_ATTRIBUTE), level = c->number[FAROE_ATTRIBUTE_LEVEL];
    int order = rank != ABSENT ? 200 + rank : level != ABSENT ? level : 0;

    return (attribute_of(d, card, FAROE_ATTRIBUTE_COST) * 1000 + order) * 100 + index_in_place(d, card);
}

/* Lowest HP, then by seat from the first player, front before back, the oldest. */
static int worth_attacking(const struct duel *d, ref r)
{
    int seat = controller(d, r);
    int turn = is_legend(d, seat) ? players(d) : around_the_table(d, seat - own(d)->first + players(d));
    int tier = is_seat(r) ? 2 : zone_of(d, r) == FAROE_ZONE_BACKUP_ZONE;
    int hp = is_there(d, r) ? hp_of(d, r) : 0;

    return -(((hp * 8 + turn) * 4 + tier) * 100 + (is_card(r) ? index_in_place(d, r) : 0));
}

/* Lowest Cost, then the newest. */
static int worth_discarding(const struct duel *d, ref card)
{
    return -(attribute_of(d, card, FAROE_ATTRIBUTE_COST) * 100 + index_in_place(d, card));
}

/* Activated abilities are used when they aim at an enemy or at nothing. */
static bool is_worth_using(const struct duel *d, int seat, struct duel_option o)
{
    struct aiming a = { .ability = o.b, .seat = seat, .source = o.a };
    struct group g;

    if (!aim_candidates(d, &a, &g))
        return true;
    keep_fitting_side(d, seat, o.b, &g);
    FOR_EACH_OF (d, r, g.set.word)
        if (!is_link(r) && is_enemy(d, seat, controller(d, r)))
            return true;
    return false;
}

static int worth_of(const struct duel *d, int seat, struct duel_option o)
{
    enum { LAST_OF_ALL = -1000000000 };

    switch (o.verb) {
    case REVEAL_CARD:
    case REVEAL_TEXT:
    case PLAY_CARD:
    case PLAY_AS:
    case PLACE_SURPRISE:
        return worth_casting(d, o.a);
    case TARGET:
    case TURN_TO:
        return worth_attacking(d, o.a);
    case OPTION_PICK:
        return o.b == FAROE_VERB_DISCARD ? worth_discarding(d, o.a) : worth_attacking(d, o.a);
    case DISCARD_CARD:
        return worth_discarding(d, o.a);
    case ANSWER:
        return o.a;
    case OPTION_NUMBER:
        return o.a;
    case OPTION_USE:
        return is_worth_using(d, seat, o) ? 1 : -1;
    case OPTION_DONE:
        return LAST_OF_ALL;
    default: /* what is offered first, of modes what is printed first */
        return 0;
    }
}

static struct duel_option decide(const struct duel *d, int seat, const struct duel_option *option, int n)
{
    int best = 0;

    CITE(d, FAROE_R122);
    for (int i = 1; i < n; i++)
        if (worth_of(d, seat, option[i]) > worth_of(d, seat, option[best]))
            best = i;
    return option[best];
}

/* ---- the players together ------------------------------------------------------------------------------------------ */

/* FAROE-R146: who has conceded decides nothing any more, though the next check is still to come. */
static bool takes_part(const struct duel *d, int seat)
{
    return in_game(d, seat) && !has_conceded(d, seat);
}

/* The next one who takes part; the Legend, if nobody else does. */
static int next_to_decide(const struct duel *d, int seat)
{
    do
        seat = seat_after(d, seat);
    while (!is_legend(d, seat) && !takes_part(d, seat));
    return seat;
}

/* Who comes after the Legend: of those with the fewest turns the first in order, since it may stand between two players
 * (FAROE-R102). */
static int player_after_legend(const struct duel *d)
{
    int first = next_to_decide(d, d->seats - 1), next = first;

    for (int seat = next_to_decide(d, first); !is_legend(d, seat); seat = next_to_decide(d, seat))
        if (player(d, seat)->turns < player(d, next)->turns)
            next = seat;
    return next;
}

/* FAROE-18.39, FAROE-R147: in the Legend's turn the living player next in turn order, else the active one. */
static int leader(const struct duel *d)
{
    int active = own(d)->active;

    if (is_legend(d, active))
        return player_after_legend(d);
    return takes_part(d, active) ? active : next_to_decide(d, d->seats - 1);
}

void first_options(const struct duel *d, int seat, struct menu *m)
{
    (void)seat;
    for (int player = 0; player < players(d); player++)
        if (in_game(d, player))
            offer(m, (struct duel_option){ .verb = GO_FIRST, .a = seat_ref(player) });
}

static int options_of(const struct duel *d, int seat, int ask, struct duel_option *option)
{
    struct menu m = { .option = option, .max = DUELLO_OPTIONS };

    game_of(d)->asks[ask].options(d, seat, &m);
    return m.count < m.max ? m.count : m.max;
}

unsigned legend_stand_ins(const struct duel *d, int seat, int ask, struct duel_option *o)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = options_of(d, seat, ask, option);
    unsigned living = 0;

    *o = n ? option[0] : (struct duel_option){ .verb = OPTION_PASS };
    if (n <= 1)
        return 0;
    for (int i = 0; i < n; i++)
        if (takes(d, seat, option[i])) {
            CITE(d, FAROE_18_34);
            *o = option[i];
            return 0;
        }
    for (int player = 0; player < players(d); player++)
        living |= (unsigned)takes_part(d, player) << player;
    if (choice_of(d, LEGEND_CHOICE) == 2) {
        CITE(d, FAROE_18_40);
        *o = decide(d, seat, option, n);
        return 0;
    }
    CITE(d, FAROE_18_28);
    if (!(living & (living - 1)))
        CITE(d, FAROE_18_40);
    return choice_of(d, LEGEND_CHOICE) == 1 ? 1u << leader(d) : living;
}

static bool is_same(struct duel_option a, struct duel_option b)
{
    return a.verb == b.verb && a.a == b.a && a.b == b.b && a.c == b.c;
}

static int votes_for(const struct duel *d, unsigned asked, struct duel_option o)
{
    int n = 0;

    for (unsigned left = asked; left; left &= left - 1)
        n += is_same(d->answer[__builtin_ctz(left)], o);
    return n;
}

static void note_vote(struct duel *d, int voter)
{
    if (!d->journal)
        return;
    struct duel_entry e = entry_of_option(d, d->answer[voter]);
    e.kind = NAMES;
    e.rule = FAROE_18_39;
    e.to = OPEN_TO_ALL;
    e.seat = (int8_t)voter;
    journal_add(d, e);
}

/* FAROE-18.39: what is named most often; in a tie what the leader names. */
struct duel_option named_most(struct duel *d, unsigned asked)
{
    struct duel_option best = d->answer[asked >> leader(d) & 1 ? leader(d) : __builtin_ctz(asked)];

    for (unsigned left = asked; left; left &= left - 1) {
        int voter = __builtin_ctz(left);
        if (votes_for(d, asked, d->answer[voter]) > votes_for(d, asked, best))
            best = d->answer[voter];
        if (asked & (asked - 1))
            note_vote(d, voter);
    }
    return best;
}

struct duel_option legend_agree(struct duel *d, int seat, unsigned asked)
{
    struct duel_option best = named_most(d, asked), option[DUELLO_OPTIONS];

    if (best.verb) /* else the only one asked has conceded */
        return best;
    return decide(d, seat, option, options_of(d, seat, d->ask[__builtin_ctz(asked)], option));
}
