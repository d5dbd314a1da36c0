/* evaluate.c: values, tests and sets of compiled cards. Plain recursion over the cells; nothing
 * here stops or changes anything. */
#include "../engine/effects.h"
#include "machine.h"

enum { ENDLESS = 999 };

static void eval_place(const struct scope *, const cell **at, uint32_t *set);

static struct scope with_it(const struct scope *s, ref it)
{
    struct scope inner = *s;
    inner.it = it;
    inner.only = NOTHING;
    return inner;
}

/* ---- patterns -------------------------------------------------------------------------------------- */

/* Past the closing bracket of the part that begins at p; stops at a `|` of its own level if asked. */
static const char *skip_part(const char *p, bool stop_at_bar)
{
    for (int depth = 0; *p; p++) {
        if (*p == '(' || *p == '[')
            depth++;
        else if (*p == ')' || *p == ']') {
            if (depth-- == 0)
                return p + 1;
        } else if (*p == '|' && depth == 0 && stop_at_bar)
            return p + 1;
    }
    return p;
}

int next_hole(struct arguments *a)
{
    const char *p = a->shape;

    for (; *p; p++) {
        if (*p >= 'a' && *p <= 'z') {
            a->shape = p + 1;
            return *p - 'a';
        }
        if (*p == '[') {
            int taken = *a->at++;
            a->how[a->hows++ & 3] = taken;
            if (!taken)
                p = skip_part(p + 1, false) - 1;
        } else if (*p == '(') {
            int which = *a->at++;
            a->how[a->hows++ & 3] = which;
            for (p++; which > 0; which--)
                p = skip_part(p, true);
            p--;
        } else if (*p == '|') {
            p = skip_part(p + 1, false) - 1;
        }
    }
    a->shape = p;
    return 0;
}

/* Reads over the code of one hole. What is worked out on the way is not needed. */
static void pass_moment(const struct scope *s, const cell **at)
{
    bool of_somebody = (*at)[3] == 2;
    struct group ignored;

    *at += 5;
    if (of_somebody)
        eval_set(s, at, &ignored);
}

static void pass_place(const struct scope *s, const cell **at)
{
    struct set ignored = { { 0 } };
    eval_place(s, at, ignored.word);
}

void pass_argument(const struct scope *s, int hole, const cell **at)
{
    struct group ignored;

    switch (hole) {
    case HOLE_N:
        eval_value(s, at);
        break;
    case HOLE_Q:
        ++*at;
        eval_value(s, at);
        eval_value(s, at);
        break;
    case HOLE_SET:
    case HOLE_REF:
        eval_set(s, at, &ignored);
        break;
    case HOLE_ZONE:
        pass_place(s, at);
        break;
    case HOLE_COND:
        eval_test(s, at);
        break;
    case HOLE_BODY:
        *at += 2 + (*at)[1];
        break;
    case HOLE_WORDS:
        *at += 1 + **at;
        break;
    case HOLE_MOMENTS:
        for (int n = *(*at)++; n > 0; n--)
            pass_moment(s, at);
        break;
    default:
        ++*at;
        break;
    }
}

void pass_arguments(const struct scope *s, const char *shape, const cell **at)
{
    struct arguments args = { shape, *at, { 0 }, 0 };

    for (int hole; (hole = next_hole(&args)) != 0;)
        pass_argument(s, hole, &args.at);
    *at = args.at;
}

/* ---- references and places ------------------------------------------------------------------------- */

/* Most sets are `you`, `this` or `it` and nothing else, three cells long: what is meant, without making a set.
 * NOTHING if this is another set, or nothing is meant. */
static ref plain_reference(const struct scope *s, const cell *at)
{
    if (at[0] != SET_REF || at[2] != SET_THAT)
        return NOTHING;
    return at[1] == REF_YOU ? seat_ref(s->seat) : at[1] == REF_THIS ? s->source : at[1] == REF_IT ? s->it : NOTHING;
}

static void add_place(const struct scope *s, uint32_t *set, int zone, int seat)
{
    FOR_EACH_IN(s->d, r, place_of(s->d, zone, seat))
    set_add(s->d, set, r);
}

static void add_zones(const struct scope *s, uint32_t *set, uint32_t zones, unsigned seats)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;

    for (int zone = 1; zone < v->zone_count; zone++)
        if (zones >> zone & 1)
            for (int seat = 0; seat < s->d->seats; seat++)
                if (seats >> seat & 1 || v->zones[zone].shared)
                    add_place(s, set, zone, seat);
}

static void add_reference(const struct scope *s, const cell **at, uint32_t *set)
{
    const struct duel *d = s->d;
    ref r = NOTHING;

    switch (*(*at)++) {
    case REF_THIS:
    case REF_USER:
    case REF_HOST:
        r = s->source;
        break;
    case REF_YOU:
        r = seat_ref(s->seat);
        break;
    case REF_IT:
        r = s->it;
        break;
    case REF_SUBJECT:
        r = s->subject ? s->subject : s->it;
        break;
    case REF_TARGETS: {
        int list = *(*at)++;
        if (s->link && link_of(d, s->link)->source)
            r = link_of(d, s->link)->target[list < game_of(d)->link_targets ? list : 0];
        else
            r = s->target;
        break;
    }
    case REF_THOSE:
        if (s->effect)
            memcpy(set, effect_register(d, s->effect, 0), (size_t)game_of(d)->set_words * 4);
        return;
    case REF_REGISTER: {
        int k = *(*at)++;
        if (s->effect)
            memcpy(set, effect_register(d, s->effect, k), (size_t)game_of(d)->set_words * 4);
        return;
    }
    case REF_MEMBER: {
        int k = *(*at)++;
        r = s->effect ? (ref)*effect_variable(d, s->effect, k) : NOTHING;
        break;
    }
    case REF_ROLE: {
        int k = *(*at)++;
        r = k == 0 ? s->it : s->other;
        break;
    }
    case REF_NAMED:
        r = game_of(d)->refer(d, s->seat, *(*at)++);
        break;
    }
    if (r)
        set_add(d, set, r);
}

/* The places a <PLACE> names, as a set of what lies there. */
static void eval_place(const struct scope *outer, const cell **at, uint32_t *set)
{
    struct scope all = *outer, *s = &all;
    struct group owners;

    all.only = NOTHING;
    switch (*(*at)++) {
    case PLACE_OF: {
        int zone = *(*at)++;
        eval_set(s, at, &owners);
        FOR_EACH_OF(s->d, owner, owners.set.word)
        if (is_seat(owner))
            add_place(s, set, zone, seat_of_ref(owner));
        break;
    }
    case PLACE_ANY: {
        int n = *(*at)++;
        for (int i = 0; i < n; i++)
            add_zones(s, set, 1u << *(*at)++, 0xf);
        break;
    }
    case PLACE_EITHER:
        for (int n = *(*at)++; n > 0; n--)
            eval_place(s, at, set);
        break;
    case PLACE_CARD:
        eval_set(s, at, &owners);
        break;
    }
}

/* ---- words and numbers of things ---------------------------------------------------------------------- */

/* A noun that says where its things lie tells nothing of a face there: a face-down Action Card is one. */
bool word_is(const struct duel *d, int you, ref r, int word)
{
    const struct word *w = &game_of(d)->vocabulary->words[word];

    if (w->derived)
        return game_of(d)->is(d, you, r, word);
    if (is_link(r))
        r = link_of(d, r)->source;
    return is_card(r) && card_has(face(d, r), word) &&
           (!game_of(d)->readable || game_of(d)->readable(d, r) ||
            w->zones >> zone_of_place(d, object(d, r)->place) & 1);
}

/* A word that is printed on the card, or that the game reads from it, says something of its face. */
static bool reads_hidden_face(const struct duel *d, ref r)
{
    return is_card(r) && !(object(d, r)->known & SPECTATORS);
}

/* One grant of a GRANT statement. */
struct grant read_grant(const struct scope *s, const cell **at)
{
    struct grant g = { .kind = *(*at)++ };
    struct group ignored;

    switch (g.kind) {
    case GRANT_ADD: {
        g.attribute = *(*at)++;
        bool minus = *(*at)++;
        int value = eval_value(s, at);
        g.value = value == ABSENT ? ABSENT : minus ? -value : value;
        g.floor = *(*at)++;
        break;
    }
    case GRANT_SET:
    case GRANT_SHOT:
        g.attribute = *(*at)++;
        g.value = eval_value(s, at);
        if (g.kind == GRANT_SHOT)
            ++*at;
        break;
    case GRANT_SET_REF:
        g.attribute = *(*at)++;
        eval_set(s, at, &ignored);
        g.value = set_first(s->d, ignored.set.word);
        break;
    case GRANT_KEYWORD:
    case GRANT_NO_KEYWORD:
        g.word = *(*at)++;
        pass_arguments(s, game_of(s->d)->vocabulary->keywords[g.word].pattern.shape, at);
        break;
    case GRANT_LABEL:
    case GRANT_NO_LABEL:
        g.word = *(*at)++;
        break;
    default:
        break;
    }
    return g;
}

/* What standing abilities add to a number. While they are worked out their own conditions see the
 * number without standing changes, so there are no circles. */
struct standing {
    const struct duel *d;
    ref subject;
    int attribute, sum, set;
};

static bool add_standing(void *context, ref source, int ability, int seat, int row)
{
    struct standing *sum = context;
    const struct duel *d = sum->d;
    const struct ability *a = &d->book->ability[ability];
    struct scope s = { .d = d, .seat = seat, .source = source, .plain = true };
    bool tested = false; /* the condition is worked out only if it matters */
    (void)row;

    if (!(a->changes >> sum->attribute & 1))
        return false;
    for (const cell *at = d->book->code + a->body; *at != OP_END; at += 2 + at[1]) {
        const cell *p = at + 2;
        if (*at != OP_GRANT || !set_contains(&s, &p, sum->subject))
            continue;
        if (!tested && !test_holds(&s, a->condition))
            return false;
        tested = true;
        p++;
        for (int n = *p++; n > 0; n--) {
            struct grant grant = read_grant(&s, &p);
            if (grant.attribute != sum->attribute)
                continue;
            if (grant.kind == GRANT_ADD)
                sum->sum += grant.value;
            else if (grant.kind == GRANT_SET)
                sum->set = grant.value;
        }
    }
    return false;
}

int plain_attribute(const struct duel *d, ref r, int attribute)
{
    return with_rows(d, r, attribute, game_of(d)->attribute(d, r, attribute, true));
}

int attribute_of(const struct duel *d, ref r, int attribute)
{
    int value = with_rows(d, r, attribute, game_of(d)->attribute(d, r, attribute, false));

    if (listeners(d)->changes >> attribute & 1) {
        struct standing sum = { .d = d, .subject = r, .attribute = attribute, .set = ABSENT };
        visit_abilities(d, ALERT_STANDS, add_standing, &sum);
        if (sum.set != ABSENT)
            value = sum.set;
        if (value != ABSENT)
            value += sum.sum;
    }
    return value;
}

/* A number as a card reads it. */
static int read_attribute(const struct scope *s, ref r, int attribute)
{
    const struct duel *d = s->d;
    int value = s->plain ? plain_attribute(d, r, attribute) : attribute_of(d, r, attribute);

    return value == ABSENT && game_of(d)->when_absent ? game_of(d)->when_absent(d, r, attribute) : value;
}

/* ---- permissions -------------------------------------------------------------------------------------- */

struct permit {
    const struct duel *d;
    ref subject, thing;
    int action, verdict;
};

/* An action's pattern has at most one set: the things it may be done with. `can`: as it says. */
static bool permit_covers(const struct permit *want, const struct scope *s, const cell *at, bool *can)
{
    if (!set_contains(s, &at, want->subject))
        return false;
    *can = *at++;
    if (*at++ != want->action)
        return false;
    struct arguments args = { game_of(want->d)->vocabulary->actions[want->action].pattern.shape, at, { 0 }, 0 };
    if (next_hole(&args) != HOLE_SET)
        return true;
    at = args.at;
    struct scope inner = with_it(s, want->thing);
    return set_contains(&inner, &at, want->thing);
}

static bool add_permit(void *context, ref source, int ability, int seat, int row)
{
    struct permit *want = context;
    const struct ability *a = &want->d->book->ability[ability];
    struct scope s = { .d = want->d, .seat = seat, .source = source, .plain = true };
    bool tested = false, can; /* as above */
    (void)row;

    if (!(a->permits >> want->action & 1))
        return false;
    for (const cell *at = want->d->book->code + a->body; *at != OP_END; at += 2 + at[1]) {
        if (*at != OP_PERMIT || !permit_covers(want, &s, at + 2, &can))
            continue;
        if (!tested && !test_holds(&s, a->condition))
            return false;
        tested = true;
        want->verdict = can && want->verdict >= 0 ? 1 : -1;
    }
    return false;
}

int work_out_permission(const struct duel *d, ref subject, int action, ref thing)
{
    struct permit want = { d, subject, thing, action, 0 };

    visit_abilities(d, ALERT_STANDS, add_permit, &want);
    for (int i = 0; i < d->rows; i++) {
        const struct row *r = row(d, i);
        if ((r->kind != ROW_CAN && r->kind != ROW_CANNOT) || r->what != action || r->until >= NOT_YET)
            continue;
        struct scope s = { .d = d, .seat = r->seat, .source = r->source };
        bool can;
        if (permit_covers(&want, &s, d->book->code + r->ability, &can))
            want.verdict = r->kind == ROW_CAN && want.verdict >= 0 ? 1 : -1;
    }
    return want.verdict;
}

/* ---- values ------------------------------------------------------------------------------------------- */

static int clamp(long v)
{
    return v < -99999 ? -99999 : v > 99999 ? 99999 : (int)v;
}

static int divide(int value, int by, bool up)
{
    int q = by ? value / by : 0;

    if (by && up && value % by && (value < 0) == (by < 0))
        q++;
    if (by && !up && value % by && (value < 0) != (by < 0))
        q--;
    return q;
}

static int eval_over_set(const struct scope *s, const cell **at, int op)
{
    int attribute = op == VAL_COUNT ? 0 : *(*at)++, result = ABSENT, n = 0;
    uint64_t seen = 0;
    struct group g;

    eval_set(s, at, &g);
    if (op == VAL_COUNT)
        return set_count(s->d, g.set.word);
    FOR_EACH_OF(s->d, r, g.set.word)
    {
        int value = read_attribute(s, r, attribute);
        if (value == ABSENT)
            continue;
        n++;
        seen |= (uint64_t)1 << (value & 63);
        if (result == ABSENT)
            result = value;
        else if (op == VAL_SUM)
            result = clamp((long)result + value);
        else if (op == VAL_HIGH ? value > result : op == VAL_LOW && value < result)
            result = value;
    }
    return op == VAL_DIFFERENT ? __builtin_popcountll(seen) : n ? result : ABSENT;
}

static int number_or_zero(int v)
{
    return v == ABSENT ? 0 : v;
}

int eval_value(const struct scope *s, const cell **at)
{
    int op = *(*at)++, a, b;

    switch (op) {
    case VAL_NUM:
        return (int16_t) * (*at)++;
    case VAL_BIG:
        a = *(*at)++;
        return (int)((unsigned)a << 16 | *(*at)++);
    case VAL_X:
        return s->x;
    case VAL_VAR:
        a = *(*at)++;
        return s->effect ? *effect_variable(s->d, s->effect, a) : 0;
    case VAL_ATTR: {
        struct group g;
        a = *(*at)++;
        eval_set(s, at, &g);
        ref r = set_first(s->d, g.set.word);
        return r ? read_attribute(s, r, a) : ABSENT;
    }
    case VAL_COUNT:
    case VAL_DIFFERENT:
    case VAL_SUM:
    case VAL_HIGH:
    case VAL_LOW:
        return eval_over_set(s, at, op);
    case VAL_COUNTER:
    case VAL_RESOURCE:
    case VAL_KEYWORD: {
        struct group g;
        a = *(*at)++;
        eval_set(s, at, &g);
        ref r = set_first(s->d, g.set.word);
        return r && game_of(s->d)->number ? game_of(s->d)->number(s->d, r, op, a) : 0;
    }
    case VAL_TIMES:
        return tally_of(s->d, *(*at)++, s->seat);
    case VAL_RESULT:
    case VAL_CHANCE:
        return s->effect ? s->effect->result : 0;
    case VAL_ROLE:
        (*at)++;
        return s->amount;
    case VAL_WORD:
        return *(*at)++;
    case VAL_PLAYERS:
        return s->d->seats;
    case VAL_ADD:
    case VAL_SUB:
    case VAL_MUL:
    case VAL_LESSER:
    case VAL_GREATER:
        a = number_or_zero(eval_value(s, at));
        b = number_or_zero(eval_value(s, at));
        return op == VAL_ADD      ? clamp((long)a + b)
               : op == VAL_SUB    ? clamp((long)a - b)
               : op == VAL_MUL    ? clamp((long)a * b)
               : op == VAL_LESSER ? (a < b ? a : b)
                                  : (a > b ? a : b);
    case VAL_DIV_UP:
    case VAL_DIV_DOWN:
        a = number_or_zero(eval_value(s, at));
        return divide(a, (int16_t) * (*at)++, op == VAL_DIV_UP);
    }
    return 0;
}

/* ---- tests ---------------------------------------------------------------------------------------------- */

static bool compare(int how, int a, int b)
{
    if (a == ABSENT || b == ABSENT)
        return false;
    switch (how) {
    case CMP_EQ:
        return a == b;
    case CMP_NE:
        return a != b;
    case CMP_LT:
        return a < b;
    case CMP_LE:
        return a <= b;
    case CMP_GT:
        return a > b;
    default:
        return a >= b;
    }
}

static void apply_filters(const struct scope *, const cell **at, struct group *, bool *placed);
static bool is_any(const struct duel *, int you, ref, const cell *words, int n);

/* What a link's program might do; what the game says of anything else. */
static bool has_trait(const struct duel *d, ref r, int trait)
{
    if (is_link(r))
        return d->book->ability[link_of(d, r)->ability].traits >> trait & 1;
    return game_of(d)->has_trait && game_of(d)->has_trait(d, r, trait);
}

/* The most common question, "you are on Defense", without making a set: a plain reference, and
 * words it must be. */
static bool test_one_is(const struct scope *s, const cell **at, bool *verdict)
{
    const cell *p = *at;
    ref r = plain_reference(s, p);

    if (!r || p[3] != SET_KIND || p[6 + p[5]] != SET_THAT)
        return false;
    *verdict = is_any(s->d, s->seat, r, p + 6, p[5]) != (bool)p[4];
    *at = p + 7 + p[5];
    return true;
}

static bool test_is(const struct scope *s, const cell **at)
{
    bool negated = *(*at)++;
    struct group g;
    bool placed = false, one = false;

    if (test_one_is(s, at, &one))
        return one != negated;

    eval_set(s, at, &g);
    int before = set_count(s->d, g.set.word);
    apply_filters(s, at, &g, &placed);
    bool all = before > 0 && set_count(s->d, g.set.word) == before;
    return negated ? before > 0 && !all : all;
}

static bool test_has(const struct scope *s, const cell **at)
{
    bool negated = *(*at)++, all = true;
    struct group g;

    eval_set(s, at, &g);
    const cell *test = *at;
    struct scope nobody = with_it(s, NOTHING);
    eval_test(&nobody, at);
    if (set_count(s->d, g.set.word) == 0)
        return false;
    FOR_EACH_OF(s->d, r, g.set.word)
    {
        const cell *p = test;
        struct scope inner = with_it(s, r);
        all = all && eval_test(&inner, &p);
    }
    return all != negated;
}

static bool test_keyword(const struct scope *s, const cell **at)
{
    int keyword = *(*at)++, n = 0;

    if (**at == VAL_NUM && s->d->book->single_number >> keyword & 1) { /* Crisis 5 */
        *at += 2;
        return game_of(s->d)->condition(s->d, s->seat, keyword, (int16_t)(*at)[-1]);
    }
    struct arguments args = { game_of(s->d)->vocabulary->keywords[keyword].pattern.shape, *at, { 0 }, 0 };

    for (int hole; (hole = next_hole(&args)) != 0;) {
        if (hole == HOLE_N)
            n = eval_value(s, &args.at);
        else if (hole == HOLE_STRING || hole == HOLE_WORD)
            n = *args.at++;
        else
            pass_argument(s, hole, &args.at);
    }
    *at = args.at;
    return game_of(s->d)->condition(s->d, s->seat, keyword, n);
}

bool eval_test(const struct scope *s, const cell **at)
{
    int op = *(*at)++;

    switch (op) {
    case TEST_CMP: {
        int how = *(*at)++, a = eval_value(s, at), b = eval_value(s, at);
        return compare(how, a, b);
    }
    case TEST_IS:
        return test_is(s, at);
    case TEST_HAS:
        return test_has(s, at);
    case TEST_EXISTS: {
        struct group g;
        eval_set(s, at, &g);
        return set_count(s->d, g.set.word) >= (g.pick && g.least > 1 ? g.least : 1);
    }
    case TEST_HAPPENED:
        return tally_of(s->d, *(*at)++, s->seat) > 0;
    case TEST_TRAIT: {
        struct group g;
        eval_set(s, at, &g);
        int trait = *(*at)++;
        pass_arguments(s, game_of(s->d)->vocabulary->traits[trait].pattern.shape, at);
        ref r = set_first(s->d, g.set.word);
        return r && has_trait(s->d, r, trait);
    }
    case TEST_KEYWORD:
        return test_keyword(s, at);
    case TEST_DONE:
        return s->effect && s->effect->done;
    case TEST_SUCCESS:
    case TEST_HEADS:
        return s->effect && s->effect->result > 0;
    case TEST_NOT:
        return !eval_test(s, at);
    case TEST_AND:
    case TEST_OR: {
        bool verdict = op == TEST_AND;
        for (int n = *(*at)++; n > 0; n--) {
            bool one = eval_test(s, at);
            verdict = op == TEST_AND ? verdict && one : verdict || one;
        }
        return verdict;
    }
    }
    return true;
}

bool test_holds(const struct scope *s, int code)
{
    const cell *at = s->d->book->code + code;
    return code == 0 || eval_test(s, &at);
}

/* ---- sets ------------------------------------------------------------------------------------------------ */

static bool is_any(const struct duel *d, int you, ref r, const cell *words, int n)
{
    for (int i = 0; i < n; i++)
        if (word_is(d, you, r, words[i]))
            return true;
    return false;
}

static void add_if(const struct scope *s, struct group *g, ref r, int word)
{
    if (word_is(s->d, s->seat, r, word))
        set_add(s->d, g->set.word, r);
}

static void add_card(const struct scope *, struct group *, ref, uint32_t zones, unsigned seats, const cell *words,
                     int n);

/* Cards of these zones (and seats) that are one of the words. */
static void add_cards(const struct scope *s, struct group *g, uint32_t zones, unsigned seats, const cell *words, int n)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;

    if (s->only) {
        add_card(s, g, s->only, zones, seats, words, n);
        return;
    }
    for (zones &= (1u << v->zone_count) - 2; zones; zones &= zones - 1)
        for (int seat = 0; seat < s->d->seats; seat++)
            if (seats >> seat & 1 || v->zones[__builtin_ctz(zones)].shared)
                FOR_EACH_IN(s->d, r, place_of(s->d, __builtin_ctz(zones), seat))
    if (n == 0 || is_any(s->d, s->seat, r, words, n))
        set_add(s->d, g->set.word, r);
}

static void add_card(const struct scope *s, struct group *g, ref r, uint32_t zones, unsigned seats, const cell *words,
                     int n)
{
    int at = is_card(r) ? object(s->d, r)->place : 0;

    if (at && zones >> zone_of_place(s->d, at) & 1 && seats >> seat_of_place(s->d, at) & 1 &&
        (n == 0 || is_any(s->d, s->seat, r, words, n)))
        set_add(s->d, g->set.word, r);
}

/* Everything that is one of the words, where such things are. False if some of them are cards that
 * can be anywhere: then the places are still to be said. */
static bool add_nouns(const struct scope *s, const cell *words, int n, struct group *g)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;
    bool placed = true;

    for (int i = 0; i < n; i++) {
        const struct word *w = &v->words[words[i]];
        if (w->kinds & KIND_SEAT)
            for (int seat = 0; seat < s->d->seats; seat++)
                add_if(s, g, seat_ref(seat), words[i]);
        if (w->kinds & KIND_LINK)
            for (int l = 0; l < s->d->links; l++)
                add_if(s, g, (ref)(LINK_REF + l), words[i]);
        if (w->kinds & KIND_CARD && w->zones)
            add_cards(s, g, w->zones, 0xf, words + i, 1);
        else if (w->kinds & KIND_CARD)
            placed = false;
    }
    return placed;
}

static ref controller_ref(const struct duel *d, ref r)
{
    if (is_seat(r))
        return r;
    return seat_ref(is_link(r) ? link_seat(link_of(d, r)) : owner_of(d, r));
}

/* Does `r` belong to one of the set: a card's owner, a link's controller, its source or its target. */
static bool belongs(const struct duel *d, ref r, const uint32_t *to, int op)
{
    if (is_link(r)) {
        const struct link *l = link_of(d, r);
        if (op == SET_ON)
            return l->target[0] && set_has(d, to, l->target[0]);
        if (set_has(d, to, l->source))
            return true;
    }
    return set_has(d, to, controller_ref(d, r));
}

static void keep_only(const struct scope *s, struct group *g, const uint32_t *kept, bool keep)
{
    for (int i = 0; i < game_of(s->d)->set_words; i++)
        g->set.word[i] &= keep ? kept[i] : ~kept[i];
}

static void filter_each(const struct scope *s, const cell **at, struct group *g)
{
    const cell *test = *at;
    struct scope nobody = with_it(s, NOTHING);

    eval_test(&nobody, at);
    FOR_EACH_OF(s->d, r, g->set.word)
    {
        const cell *p = test;
        struct scope inner = with_it(s, r);
        g->veiled = g->veiled || reads_hidden_face(s->d, r);
        if (!eval_test(&inner, &p))
            set_remove(s->d, g->set.word, r);
    }
}

static void filter_distinct(const struct scope *s, int attribute, struct group *g)
{
    uint64_t seen = 0;

    FOR_EACH_OF(s->d, r, g->set.word)
    {
        uint64_t bit = (uint64_t)1 << (read_attribute(s, r, attribute) & 63);
        if (seen & bit)
            set_remove(s->d, g->set.word, r);
        seen |= bit;
    }
}

static void filter_related(const struct scope *s, const cell **at, struct group *g)
{
    int relation = *(*at)++, n = 0;
    struct arguments args = { game_of(s->d)->vocabulary->relations[relation].pattern.shape, *at, { 0 }, 0 };
    struct group to = { 0 };

    set_add(s->d, to.set.word, s->source);
    for (int hole; (hole = next_hole(&args)) != 0;) {
        if (hole == HOLE_N)
            n = eval_value(s, &args.at);
        else if (hole == HOLE_SET)
            eval_set(s, &args.at, &to);
        else
            pass_argument(s, hole, &args.at);
    }
    *at = args.at;
    ref b = set_first(s->d, to.set.word);
    FOR_EACH_OF(s->d, r, g->set.word)
    if (!game_of(s->d)->related(s->d, relation, r, b, n))
        set_remove(s->d, g->set.word, r);
}

static void filter_named(const struct scope *s, const cell **at, struct group *g)
{
    bool negated = *(*at)++;
    int n = *(*at)++;

    FOR_EACH_OF(s->d, r, g->set.word)
    {
        bool is = false;
        for (int i = 0; i < n; i++)
            is = is || (is_card(r) && strcmp(face(s->d, r)->name, s->d->book->string[(*at)[i]]) == 0);
        if (is == negated)
            set_remove(s->d, g->set.word, r);
    }
    *at += n;
}

static void filter_kind(const struct scope *s, const cell **at, struct group *g)
{
    bool negated = *(*at)++;
    int n = *(*at)++;

    FOR_EACH_OF(s->d, r, g->set.word)
    {
        g->veiled = g->veiled || reads_hidden_face(s->d, r);
        if (is_any(s->d, s->seat, r, *at, n) == negated)
            set_remove(s->d, g->set.word, r);
    }
    *at += n;
}

static void filter_belonging(const struct scope *s, const cell **at, struct group *g, int op)
{
    struct group to;

    eval_set(s, at, &to);
    FOR_EACH_OF(s->d, r, g->set.word)
    if (!belongs(s->d, r, to.set.word, op))
        set_remove(s->d, g->set.word, r);
}

static void apply_filters(const struct scope *outer, const cell **at, struct group *g, bool *placed)
{
    if (**at == SET_THAT) { /* as a rule there are none */
        ++*at;
        return;
    }
    struct scope all = *outer, *s = &all;
    struct group other;

    all.only = NOTHING; /* what the filters name is not what is looked for */
    for (;;) {
        int op = *(*at)++;
        switch (op) {
        case SET_KIND:
            filter_kind(s, at, g);
            break;
        case SET_NAMED:
            filter_named(s, at, g);
            break;
        case SET_OTHER:
            if (s->source)
                set_remove(s->d, g->set.word, s->source);
            break;
        case SET_OWNED:
        case SET_CONTROLLED:
        case SET_OF:
        case SET_BY:
        case SET_ON:
        case SET_UNDER:
            filter_belonging(s, at, g, op);
            g->whose = true;
            break;
        case SET_SIDE: {
            int word = *(*at)++;
            FOR_EACH_OF(s->d, r, g->set.word)
            if (!game_of(s->d)->is(s->d, s->seat, controller_ref(s->d, r), word))
                set_remove(s->d, g->set.word, r);
            g->whose = true;
            break;
        }
        case SET_IN: {
            struct set there = { { 0 } };
            eval_place(s, at, there.word);
            keep_only(s, g, there.word, true);
            *placed = g->whose = true;
            break;
        }
        case SET_WITH:
            filter_each(s, at, g);
            break;
        case SET_DISTINCT:
            filter_distinct(s, *(*at)++, g);
            break;
        case SET_TRAIT: {
            int trait = *(*at)++;
            pass_arguments(s, game_of(s->d)->vocabulary->traits[trait].pattern.shape, at);
            FOR_EACH_OF(s->d, r, g->set.word)
            if (!has_trait(s->d, r, trait))
                set_remove(s->d, g->set.word, r);
            break;
        }
        case SET_RELATION:
            filter_related(s, at, g);
            break;
        case SET_EXCEPT:
            eval_set(s, at, &other);
            keep_only(s, g, other.set.word, false);
            break;
        case SET_SAME:
            eval_set(s, at, &other);
            keep_only(s, g, other.set.word, true);
            break;
        case SET_AS:
            g->name = 1 + *(*at)++;
            break;
        case SET_PICK:
            g->pick = true;
            g->random = *(*at)++;
            g->each = *(*at)++;
            g->least = eval_value(s, at);
            g->most = eval_value(s, at);
            if (g->most >= ENDLESS)
                g->most = set_count(s->d, g->set.word);
            break;
        default:
            return; /* SET_THAT */
        }
    }
}

/* Cards without a place of their own: where the first filter says; else where the verb takes its
 * things from, those of its subject if the vocabulary says so. A filter that names a place or an owner
 * later on overrules that: then everything is looked at. */
static void gather_unplaced(const struct scope *s, const cell **at, struct group *g, const cell *words, int n)
{
    const struct verb *verb = &game_of(s->d)->vocabulary->verbs[s->verb];
    bool placed = false;

    if (**at == SET_IN) {
        struct set there = { { 0 } };
        ++*at;
        eval_place(s, at, there.word);
        FOR_EACH_OF(s->d, r, there.word)
        if (n == 0 || is_any(s->d, s->seat, r, words, n))
            set_add(s->d, g->set.word, r);
        g->whose = true;
        apply_filters(s, at, g, &placed);
        return;
    }
    struct group before = *g;
    const cell *filters = *at;
    bool own = s->verb && verb->set_owner && is_seat(s->subject);
    uint32_t zones = s->verb && verb->set_zones ? verb->set_zones : ~0u;
    add_cards(s, g, zones, own ? 1u << seat_of_ref(s->subject) : 0xf, words, n);
    apply_filters(s, at, g, &placed);
    if ((placed && zones != ~0u) || (own && g->whose)) {
        *g = before;
        *at = filters;
        add_cards(s, g, placed ? ~0u : zones, 0xf, words, n);
        apply_filters(s, at, g, &placed);
    }
}

/* A printed noun that can be anywhere ("Charge Card") says something of the face of each card it is asked of. */
static bool reads_faces(const struct duel *d, const cell *words, int n)
{
    for (int i = 0; i < n; i++)
        if (!game_of(d)->vocabulary->words[words[i]].derived)
            return true;
    return false;
}

static void add_unplaced(const struct scope *s, const cell **at, struct group *g, const cell *words, int n)
{
    struct group asked = *g;
    const cell *again = *at;

    gather_unplaced(s, at, g, words, n);
    if (s->only || !reads_faces(s->d, words, n))
        return;
    gather_unplaced(s, &again, &asked, NULL, 0);
    FOR_EACH_OF(s->d, r, asked.set.word)
    g->veiled = g->veiled || reads_hidden_face(s->d, r);
}

/* The top or bottom n cards of a zone, for each of its owners. */
static void add_ends(const struct scope *s, struct group *g, const cell *place_code, int n, bool top)
{
    struct scope inner = *s;
    const cell *at = place_code + 2;
    struct group owners;

    inner.only = NOTHING;
    eval_set(&inner, &at, &owners);
    FOR_EACH_OF(s->d, owner, owners.set.word)
    {
        int where = is_seat(owner) ? place_of(s->d, place_code[1], seat_of_ref(owner)) : 0;
        int count = where ? place(s->d, where)->count : 0;
        for (int i = 0; i < n && i < count; i++)
            set_add(s->d, g->set.word, nth_in(s->d, where, top ? i : count - 1 - i));
    }
}

bool set_contains(const struct scope *s, const cell **at, ref r)
{
    ref plain = plain_reference(s, *at);
    struct group g;

    if (plain) {
        *at += 3;
        return plain == r;
    }
    struct scope inner = *s;
    inner.only = r;
    eval_set(&inner, at, &g);
    return r && set_has(s->d, g.set.word, r);
}

void eval_set(const struct scope *s, const cell **at, struct group *g)
{
    ref plain = plain_reference(s, *at);
    bool placed = true;
    int op = **at;

    g->set = (struct set){ { 0 } };
    g->pick = g->random = g->each = g->veiled = false;
    g->whose = op != SET_NOUN && op != SET_ALL;
    g->least = g->most = g->name = 0;
    if (plain) {
        set_add(s->d, g->set.word, plain);
        *at += 3;
        return;
    }
    ++*at;
    switch (op) {
    case SET_REF:
        add_reference(s, at, g->set.word);
        break;
    case SET_REF_OF: {
        int reference = *(*at)++;
        struct scope all = *s;
        struct group of;
        all.only = NOTHING;
        eval_set(&all, at, &of);
        FOR_EACH_OF(s->d, r, of.set.word)
        {
            ref named = reference == OF_TARGETS   ? is_link(r) ? link_of(s->d, r)->target[0] : NOTHING
                        : reference >= OF_TARGETS ? NOTHING
                                                  : game_of(s->d)->refer_of(s->d, r, reference);
            if (named)
                set_add(s->d, g->set.word, named);
        }
        break;
    }
    case SET_NOUN: {
        int n = *(*at)++;
        const cell *words = *at;
        *at += n;
        if (!add_nouns(s, words, n, g)) {
            add_unplaced(s, at, g, words, n);
            return;
        }
        break;
    }
    case SET_ALL:
        add_unplaced(s, at, g, NULL, 0);
        return;
    case SET_PLACE:
        eval_place(s, at, g->set.word);
        break;
    case SET_TOP:
    case SET_BOTTOM: {
        int n = eval_value(s, at);
        const cell *from = *at;
        struct set all = { { 0 } };
        eval_place(s, at, all.word);
        if (*from == PLACE_OF)
            add_ends(s, g, from, n, op == SET_TOP);
        break;
    }
    case SET_UNION: {
        struct group one;
        for (int n = *(*at)++; n > 0; n--) {
            eval_set(s, at, &one);
            for (int i = 0; i < game_of(s->d)->set_words; i++)
                g->set.word[i] |= one.set.word[i];
        }
        break;
    }
    }
    apply_filters(s, at, g, &placed);
}
