/* standing.c: what continuous abilities and rows change and permit. */
#include "cells.h"
#include "effects.h"
#include "evaluate.h"

/* The range that a number brings along which is that of a shot, or the best of several: of those that have it the longest.
 * ABSENT: it brings none. */
static int range_with(const struct scope *s, const cell *at, int number)
{
    int op = *at++, attribute = *at++, range = ABSENT;
    struct group g;

    if (number == ABSENT || (op != VAL_ATTR && op != VAL_HIGH && op != VAL_LOW))
        return ABSENT;
    eval_set(s, &at, &g);
    FOR_EACH_OF (s->d, r, g.set.word) {
        int one = read_attribute(s, r, attribute) == number ? read_range(s, r, attribute) : ABSENT;
        range = one > range ? one : range;
    }
    return range;
}

/* One grant of a GRANT statement. */
struct grant read_grant(const struct scope *s, const cell **at)
{
    struct grant g = { .kind = *(*at)++, .range = ABSENT };
    const struct attribute *attributes = game_of(s->d)->vocabulary->attributes;

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
    case GRANT_SHOT: {
        g.attribute = *(*at)++;
        const cell *value = *at;
        g.value = eval_value(s, at);
        if (g.kind == GRANT_SHOT)
            g.range = *(*at)++;
        else if (attributes[g.attribute].kind == ATTRIBUTE_SHOT)
            g.range = range_with(s, value, g.value);
        break;
    }
    case GRANT_SET_REF: {
        g.attribute = *(*at)++;
        ref to = first_member(s, at);
        g.value = to ? to : ABSENT;
        break;
    }
    case GRANT_KEYWORD:
    case GRANT_NO_KEYWORD:
        g.word = *(*at)++;
        g.arguments = *at;
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

/* What a continuous ability gives to one thing, grant by grant. The condition is worked out only if it matters: where its
 * words mean the thing. */
struct giving {
    struct scope s;
    const struct ability *a;
    const cell *statement, *grant; /* grant: the next one of the statement before */
    int left;                      /* of that statement */
    bool holds;
};

static struct giving giving_to(const struct duel *d, ref subject, ref source, int ability, int seat)
{
    const struct ability *a = &d->book->ability[ability];

    return (struct giving){ .s = { .d = d, .seat = seat, .source = source, .subject = subject, .plain = true },
                            .a = a,
                            .statement = d->book->code + a->body };
}

static inline bool next_given(struct giving *g, struct grant *grant)
{
    while (g->left == 0) {
        const cell *at = g->statement, *p = at + 2;
        if (*at == OP_END)
            return false;
        g->statement = at + 2 + at[1];
        if (*at != OP_GRANT || !set_contains(&g->s, &p, g->s.subject))
            continue;
        if (!g->holds && !test_holds(&g->s, standing_condition(g->a)))
            return false;
        g->holds = true;
        g->left = p[1];
        g->grant = p + 2;
    }
    g->left--;
    *grant = read_grant(&g->s, &g->grant);
    return true;
}

/* Where what a continuous ability does stands among all that has begun: a given one at its row. */
static int begins_at(const struct duel *d, ref source, int row)
{
    return row >= 0 ? row : beginning_of(d, source);
}

/* What standing abilities do to a number; of two that set it and began together the later one counts. While they are worked
 * out their own conditions see the number without standing changes, so there are no circles. */
struct standing {
    const struct duel *d;
    ref subject;
    int attribute;
    struct changes changes;
    struct {
        uint16_t ability;
        uint8_t seat;
    } counted[8]; /* "not cumulative": of several sources with this name and controller only one counts */
    int counteds;
};

static bool counts_again(struct standing *sum, int ability, int seat)
{
    for (int i = 0; i < sum->counteds; i++)
        if (sum->counted[i].ability == ability && sum->counted[i].seat == seat)
            return false;
    if (sum->counteds < 8) {
        sum->counted[sum->counteds].ability = (uint16_t)ability;
        sum->counted[sum->counteds++].seat = (uint8_t)seat;
    }
    return true;
}

static bool add_standing(void *context, ref source, int ability, int seat, int row)
{
    struct standing *sum = context;
    const struct duel *d = sum->d;
    struct giving giving = giving_to(d, sum->subject, source, ability, seat);
    struct grant grant;

    for (bool first = true; next_given(&giving, &grant); first = false) {
        if (first && giving.a->flags & ABILITY_NOT_CUMULATIVE && !counts_again(sum, ability, seat))
            return false;
        if (grant.attribute != sum->attribute || grant.value == ABSENT)
            continue;
        if (grant.kind == GRANT_ADD)
            add_number(&sum->changes, d, sum->subject, grant.value, NULL);
        else if (sets_it(&grant))
            set_number(&sum->changes, grant.value, grant.range, begins_at(d, source, row));
    }
    return false;
}

/* What counters add to a number is added to one that is set, too. */
static int settled(const struct duel *d, ref r, int attribute, int value)
{
    return value == ABSENT || !game_of(d)->settled ? value : game_of(d)->settled(d, r, attribute, value);
}

int plain_attribute(const struct duel *d, ref r, int attribute)
{
    return settled(d, r, attribute, with_rows(d, r, attribute, game_of(d)->attribute(d, r, attribute, true)));
}

struct changes changes_of(const struct duel *d, ref r, int attribute)
{
    struct standing all = { .d = d, .subject = r, .attribute = attribute };

    all.changes = changed_by_rows(d, r, attribute);
    if (listeners(d)->changes >> attribute & 1 && (is_seat(r) || d->book->changes_things >> attribute & 1))
        visit_standing(d, (struct sought){ .subject = r, .changes = 1u << attribute }, add_standing, &all);
    return all.changes;
}

int attribute_of(const struct duel *d, ref r, int attribute)
{
    int value = game_of(d)->attribute(d, r, attribute, false);

    if (nothing_changes(d, attribute))
        return settled(d, r, attribute, value);
    struct changes c = changes_of(d, r, attribute);
    value = set_or_base(&c, c.set, value);
    return value == ABSENT ? ABSENT : settled(d, r, attribute, value + c.sum);
}

static int base_range(const struct duel *d, ref r, int attribute, bool plain)
{
    if (game_of(d)->range)
        return game_of(d)->range(d, r, attribute, plain);
    return is_card(r) ? face(d, r)->number2[attribute] : ABSENT;
}

int shot_range(const struct duel *d, ref r, int attribute)
{
    int range = base_range(d, r, attribute, false);

    if (nothing_changes(d, attribute))
        return range;
    struct changes c = changes_of(d, r, attribute);
    return set_or_base(&c, c.range, range);
}

static int plain_range(const struct duel *d, ref r, int attribute)
{
    struct changes c = changed_by_rows(d, r, attribute);

    return set_or_base(&c, c.range, base_range(d, r, attribute, true));
}

ref reference_of(const struct duel *d, ref r, int attribute)
{
    struct changes c = nothing_changes(d, attribute) ? no_changes(d, attribute) : changes_of(d, r, attribute);

    return c.set == ABSENT ? NOTHING : (ref)c.set;
}

/* A number as a card reads it. */
int read_attribute(const struct scope *s, ref r, int attribute)
{
    const struct duel *d = s->d;
    int value = !is_readable(s, r) ? ABSENT
                : s->plain         ? plain_attribute(d, r, attribute)
                                   : attribute_of(d, r, attribute);

    return value == ABSENT && game_of(d)->when_absent ? game_of(d)->when_absent(d, r, attribute) : value;
}

/* The range of a shot as a card reads it. */
int read_range(const struct scope *s, ref r, int attribute)
{
    return !is_readable(s, r) ? ABSENT : s->plain ? plain_range(s->d, r, attribute) : shot_range(s->d, r, attribute);
}

/* ---- keywords ----------------------------------------------------------------------------------------- */

struct keyword_wanted {
    const struct duel *d;
    ref subject;
    int keyword;
    int taken; /* where the newest of what takes it away stands: what is older gives nothing. NEVER: nothing does */
    keyword_visitor *see;
    void *context;
};
enum { PRINTED = BEGAN_FIRST - 1, NEVER = PRINTED - 1 };

static void see_given(const struct keyword_wanted *want, struct given given)
{
    if (given.began > want->taken)
        want->see(want->context, given);
}

/* Looks once for what takes the keyword away (see is NULL), then for what gives it. */
static bool see_standing_keyword(void *context, ref source, int ability, int seat, int row)
{
    struct keyword_wanted *want = context;
    struct giving giving = giving_to(want->d, want->subject, source, ability, seat);
    struct grant grant;

    while (next_given(&giving, &grant)) {
        if (grant.word != want->keyword)
            continue;
        int began = begins_at(want->d, source, row);
        if (grant.kind == GRANT_NO_KEYWORD)
            want->taken = began > want->taken ? began : want->taken;
        else if (want->see && grant.kind == GRANT_KEYWORD)
            see_given(want, (struct given){ want->d, grant.arguments, began, seat });
    }
    return false;
}

static void see_printed_keyword(const struct keyword_wanted *want)
{
    const struct duel *d = want->d;
    const struct card *c = face(d, want->subject);
    struct scope s = { .d = d };
    const cell *at = d->book->code + c->keywords;

    for (int n = c->keywords ? *at++ : 0; n > 0; n--) {
        int row = *at++;
        if (row == want->keyword)
            see_given(want, (struct given){ d, at, PRINTED, BY_NOBODY });
        pass_arguments(&s, game_of(d)->vocabulary->keywords[row].pattern.shape, &at);
    }
}

bool is_row_of(const struct duel *d, int i, int kind, ref r, int keyword)
{
    return row(d, i)->kind == kind && row(d, i)->subject == r && row(d, i)->what == keyword &&
           row(d, i)->until < NOT_YET;
}

void visit_keyword(const struct duel *d, ref r, int keyword, keyword_visitor *see, void *context)
{
    struct keyword_wanted want = { .d = d, .subject = r, .keyword = keyword, .taken = NEVER, .context = context };
    struct sought sought = { .subject = r, .gives = (uint64_t)1 << keyword };
    bool given = *given_keywords(d) >> keyword & 1;

    for (int i = 0; given && i < d->rows; i++)
        if (is_row_of(d, i, ROW_NO_KEYWORD, r, keyword))
            want.taken = i;
    if (given && d->book->takes >> keyword & 1)
        visit_standing(d, sought, see_standing_keyword, &want);
    want.see = see;
    if (r < TILE_REF && face(d, r)->holds >> keyword & 1)
        see_printed_keyword(&want);
    for (int i = 0; given && i < d->rows; i++)
        if (is_row_of(d, i, ROW_KEYWORD, r, keyword))
            see_given(&want, (struct given){ d, d->book->code + row(d, i)->ability, i, row(d, i)->seat });
    if (given)
        visit_standing(d, sought, see_standing_keyword, &want);
}

/* ---- permissions -------------------------------------------------------------------------------------- */

struct permit {
    const struct duel *d;
    ref subject, thing;
    int action, verdict;
};

/* An action's pattern has at most one set: the things it may be done with. `can`: as it says. `about`: whom it is about,
 * whatever its words mean by now; NOTHING: those whom they mean. */
static bool permit_covers(const struct permit *want, const struct scope *s, const cell *at, ref about, bool *can)
{
    if (about ? about != want->subject : !set_contains(s, &at, want->subject))
        return false;
    if (about)
        at = skip_part(want->d->book, at, 'S');
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
    struct scope s = { .d = want->d, .seat = seat, .source = source, .subject = want->subject, .plain = true };
    bool tested = false, can; /* the condition: only if it matters */
    (void)row;

    for (const cell *at = want->d->book->code + a->body; *at != OP_END; at += 2 + at[1]) {
        if (*at != OP_PERMIT || !permit_covers(want, &s, at + 2, NOTHING, &can))
            continue;
        if (!tested && !test_holds(&s, standing_condition(a)))
            return false;
        tested = true;
        want->verdict = can && want->verdict >= 0 ? 1 : -1;
    }
    return false;
}

int work_out_permission(const struct duel *d, ref subject, int action, ref thing)
{
    struct permit want = { d, subject, thing, action, 0 };

    visit_standing(d, (struct sought){ .subject = subject, .permits = 1u << action }, add_permit, &want);
    for (int i = 0; i < d->rows; i++) {
        const struct row *r = row(d, i);
        if ((r->kind != ROW_CAN && r->kind != ROW_CANNOT) || r->what != action || r->until >= NOT_YET)
            continue;
        struct scope s = { .d = d, .seat = r->seat, .source = r->source, .subject = subject };
        bool can;
        if (permit_covers(&want, &s, d->book->code + r->ability, r->subject, &can) &&
            (r->subject || !game_of(d)->affects || game_of(d)->affects(d, r->source, NOTHING, subject)))
            want.verdict = r->kind == ROW_CAN && want.verdict >= 0 ? 1 : -1;
    }
    return want.verdict;
}
