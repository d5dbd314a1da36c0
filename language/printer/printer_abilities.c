/* printer_abilities.c: abilities: what sets them off, under which conditions, and what they do.
 *
 * Where windows are tags, a colon tells what a player decides to use from what happens by itself.
 */
#include <string.h>

#include "printer_parts.h"

/* ---- heads --------------------------------------------------------------------------------------- */

static const char *this_period(const struct printer *p)
{
    return p->words->period_count > 1 ? period_name(p, 1) : "turn";
}

/* How long a waiting ability waits: "this turn", or what the card says. */
static void put_waiting_time(struct printer *p)
{
    const cell *until = p->until;

    if (until && *until == UNTIL_REST) {
        put(p, " this ");
        put_period(p, until[1]);
    } else if (until) {
        print_until(p, &until);
    } else {
        put(p, " this ");
        put(p, this_period(p));
    }
}

static void put_event_head(struct printer *p, const struct ability *a, bool waits)
{
    const cell *at = p->book->code + a->head;
    enum tense tense = a->kind == ABILITY_WOULD ? TENSE_WOULD : TENSE_PRESENT;

    if (a->flags & ABILITY_FIRST) {
        bool one = waits && (a->flags & ABILITY_ONCE_WAITING || !p->until);
        put(p, "the first time ");
        put(p, one ? "this " : "each ");
        put(p, a->period ? period_name(p, a->period - 1) : this_period(p));
        put(p, " ");
    } else if (waits && a->flags & ABILITY_ONCE_WAITING) {
        put(p, "the next time");
        put_waiting_time(p);
        put(p, " ");
    } else {
        put(p, a->kind == ABILITY_WOULD ? "if " : "when ");
    }
    print_event(p, a->event, &at, tense);
    if (a->windows && !p->tagged) {
        int names[WINDOWS];
        put(p, a->flags & ABILITY_FIRST ? ", if that is" : ""); /* the first time of all, not the first one then */
        put(p, a->whose == 2 ? " during your " : " during ");
        put_window_names(p, names, name_windows(p->words, a->windows, names));
    }
    if (waits && (a->flags & ABILITY_FIRST ? p->until != NULL : !(a->flags & ABILITY_ONCE_WAITING)))
        put_waiting_time(p);
}

/* "at the next END OF ROUND this round", "at the END OF ROUND of the next round" */
static void put_waiting_moment(struct printer *p, const struct ability *a)
{
    int names[WINDOWS], n = name_windows(p->words, a->windows, names);

    if (n == 0 || !is_tag(p->words, names[0])) {
        put_moments(p, a);
        if (p->until)
            put_waiting_time(p);
        return;
    }
    bool once = a->flags & ABILITY_ONCE_WAITING, later = once && p->until && *p->until == UNTIL_NEXT;
    put(p, later ? "at the " : once ? "at the next " : "at each ");
    put_window_names(p, names, n);
    if (later) {
        put(p, " of the next ");
        put_period(p, p->until[1]);
    } else
        put_waiting_time(p);
}

/* What sets an ability off by itself, or as one of several ways; without the conditions behind it. */
static void put_trigger(struct printer *p, const struct ability *a, bool waits)
{
    const cell *at = p->book->code + a->head;

    switch (a->kind) {
    case ABILITY_WHEN:
    case ABILITY_WOULD:
        put_event_head(p, a, waits);
        break;
    case ABILITY_AT:
        if (waits)
            put_waiting_moment(p, a);
        else
            put_moments(p, a);
        break;
    case ABILITY_SOON:
        put(p, "as soon as ");
        print_test(p, &at);
        break;
    case ABILITY_USE:
        put(p, "when this is used");
        break;
    case ABILITY_RESPOND:
        put(p, "in response to ");
        p->subject_of_event = introduce_one(p, at);
        print_set(p, &at, FORM_ANY);
        break;
    }
}

/* Other ways to set off the same ability: `use or at your Start Phase`. */
static void put_also(struct printer *p, const struct ability *a)
{
    const struct ability *end = p->book->ability + p->book->abilities;

    for (const struct ability *also = a + 1; also < end && also->flags & ABILITY_ALSO; also++) {
        put(p, " or ");
        put_trigger(p, also, false);
    }
}

static bool has_also(const struct duello_book *b, const struct ability *a)
{
    return a + 1 < b->ability + b->abilities && a[1].flags & ABILITY_ALSO;
}

/* ---- bodies -------------------------------------------------------------------------------------- */

static void put_body(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->body, *end = end_of_program(p->book, at);

    if (p->inside)
        print_inside(p, at, end);
    else
        print_body(p, at, end);
}

/* "you may pay {1}. If you do, ..." */
static void put_optional_body(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->body;
    static const cell you[] = { SET_REF, REF_YOU, SET_THAT };

    if (a->cost) {
        put(p, a->flags & ABILITY_MAY ? "you may " : "");
        print_costs(p, a->cost, true);
        if (p->inside) {
            put(p, "; ");
        } else {
            end_sentence(p);
            put(p, " ");
            begin_sentence(p);
        }
        put(p, "if you do, ");
        put_body(p, a);
        return;
    }
    if (a->flags & ABILITY_MAY) {
        put(p, "you may ");
        print_behind_may(p, at, end_of_program(p->book, at), you);
        if (!p->inside)
            end_sentence(p);
        return;
    }
    put_body(p, a);
}

/* A triggered ability: "When ..., if ..., do this." */
static void put_triggered(struct printer *p, const struct ability *a, bool waits)
{
    const cell *tests[CONDITIONS];
    int n = split_condition(p->book, a, true, tests, CONDITIONS);

    put_works_from(p, a);
    if (a->limit && !(a->flags & ABILITY_FIRST)) {
        put_limit(p, a);
        put(p, ", ");
    }
    bool tagged = a->kind == ABILITY_AT && p->tagged && !has_also(p->book, a);
    put(p, n && tagged ? "with " : "");
    for (int i = 0; i < n; i++) {
        const cell *at = tests[i];
        put_joint(p, i, n, " and ");
        print_test(p, &at);
    }
    if (n && !tagged && !waits) {
        put(p, ": ");
        begin_part(p);
    } else if (n) {
        put(p, ", ");
    }
    if (!tagged) {
        put_trigger(p, a, waits);
        put_also(p, a);
    }
    n = split_condition(p->book, a, false, tests, CONDITIONS);
    bool said_if = a->kind == ABILITY_WOULD && !waits && !(a->flags & ABILITY_FIRST) && !has_also(p->book, a);
    put(p, tagged ? "" : n && said_if ? " and " : ", ");
    if (n) {
        put(p, said_if ? "" : "if ");
        put_conditions(p, tests, n);
        put(p, ", ");
    }
    if (a->naming) {
        put_naming(p, a);
        put(p, "; ");
    }
    if (has_unmentioned_targets(p, a)) {
        put_unmentioned_targets(p, a);
        put(p, "; ");
    }
    put_optional_body(p, a);
}

static void put_standing(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->condition;

    put_works_from(p, a);
    if (a->condition && *at != TEST_TRUE) {
        put(p, "while ");
        print_test(p, &at);
        put(p, ", ");
    }
    p->standing = true;
    put_body(p, a);
}

static const struct keyword *keyword_of(const struct printer *p, const struct ability *a)
{
    return a->keyword ? &p->words->keywords[a->keyword - 1] : NULL;
}

/* The keyword as the card shows it: its name and arguments. */
static void put_block_keyword(struct printer *p, const struct ability *a)
{
    int arguments = a->arguments ? a->arguments : a->kind == ABILITY_KEYWORD ? a->head : 0;

    print_keyword(p, a->keyword - 1, p->book->code + arguments);
    put(p, ": ");
    begin_part(p);
}

/* Can the answered link be named where the effect acts on it: "NEGATE target ability"? */
static bool starts_with_link(const struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->body;
    if (*at != OP_DO || p->book->code[a->head] == SET_UNION) /* of several sets all would be meant there */
        return false;
    const struct verb *verb = &p->words->verbs[at[2]];
    const char *english = verb->pattern.english ? verb->pattern.english : "";
    struct bound bound;

    bind_arguments(p->book, pattern_shape_of(p->book, 'D', at[2]), skip_part(p->book, at + 3, 'S'), &bound);
    return (strstr(english, "{set:target}") || strstr(english, "{set:n}")) && bound.hole[0].hole == HOLE_SET &&
           is_reference(bound.hole[0].at, REF_IT);
}

/* What a player decides to use: clauses, a colon, the effect. */
static void put_used(struct printer *p, const struct ability *a, bool nested)
{
    bool standing = a->keyword && keyword_of(p, a)->standing;
    int clauses = put_clauses(p, a);
    const cell *head = p->book->code + a->head;

    if (a->kind == ABILITY_RESPOND && starts_with_link(p, a)) {
        p->respond = head;
    } else if (a->kind == ABILITY_RESPOND) {
        put(p, clauses++ ? ", " : "");
        put_trigger(p, a, false);
    } else if (!clauses && !standing && (nested || (p->tagged && !type_is_played(p)))) {
        put(p, "use");
        clauses++;
    }
    if (clauses) {
        put(p, ": ");
        begin_part(p);
    }
    if (standing) {
        put_block_keyword(p, a);
        p->standing = true;
    }
    put_body(p, a);
}

/* ---- abilities ----------------------------------------------------------------------------------- */

static void forget(struct printer *p)
{
    memset(p->target, 0, sizeof p->target);
    memset(p->kept, 0, sizeof p->kept);
    memset(p->chosen, 0, sizeof p->chosen);
    p->spoken_of = 0;
    p->object = p->member = p->subject_of_event = (struct introduced){ 0 };
    p->last = (struct mention){ 0 };
    p->respond = p->bare_for = p->place = NULL;
}

/* "(not more from further Pebble Scouts)" */
static void put_not_cumulative(struct printer *p)
{
    char form[LONGEST_WORD];

    if (last_char(p) == '.')
        p->out.used--;
    put(p, " (not more from further ");
    put(p, p->card && strlen(p->card->name) < LONGEST_WORD - 4 ? plural_of(p->card->name, form) : "ones of its name");
    put(p, ").");
}

/* What the event of a keyword is about, for "it" in the body. */
static void introduce_event(struct printer *p, const struct ability *a)
{
    struct printer ahead = silent(p);
    const cell *at = p->book->code + a->head;

    if ((a->kind != ABILITY_WHEN && a->kind != ABILITY_WOULD) || !a->event || a->head == a->arguments)
        return;
    print_event(&ahead, a->event, &at, TENSE_PRESENT);
    p->subject_of_event = ahead.subject_of_event;
}

/* How often it may be is part of what a defined keyword means, and is said there. */
static bool defines_limit(const struct printer *p, const struct ability *a)
{
    for (int i = 0; i < p->book->defineds; i++) {
        const struct defined *d = &p->book->defined[i];
        const struct ability *meant = &p->book->ability[d->ability];
        if (d->keyword == a->keyword - 1 && d->abilities == 1 && meant->limit == a->limit && meant->period == a->period)
            return true;
    }
    return false;
}

/* "Vengeance: draw 1 card." */
static void put_block(struct printer *p, const struct ability *a)
{
    put_block_keyword(p, a);
    introduce_event(p, a);
    p->standing = keyword_of(p, a)->standing || a->kind == ABILITY_STAND;
    struct ability said = *a;
    if (!is_used(a))
        said.cost = 0;
    if (defines_limit(p, a))
        said.limit = 0;
    if (put_clauses(p, &said)) {
        put(p, is_used(a) ? ": " : ", ");
        if (is_used(a))
            begin_part(p);
    }
    if (is_used(a))
        put_body(p, a);
    else
        put_optional_body(p, a);
}

/* "While ..., once per round, when ..." */
static bool goes_on(const struct printer *p)
{
    return p->out.used > 1 && last_char(p) == ' ' && p->out.at[p->out.used - 2] == ',';
}

static void print_head_and_body(struct printer *p, const struct ability *a, bool waits)
{
    const struct keyword *keyword = keyword_of(p, a);
    bool block = keyword && keyword->uses & KEYWORD_BLOCK;

    if (!waits && !goes_on(p))
        begin_part(p);
    if (block && !(is_used(a) && keyword->standing))
        put_block(p, a);
    else if (is_used(a) && !has_also(p->book, a))
        put_used(p, a, a->flags & ABILITY_NESTED);
    else if (a->kind == ABILITY_STAND)
        put_standing(p, a);
    else
        put_triggered(p, a, waits);
}

/* A waiting ability goes on with the sentence and knows what has been mentioned; a given one stands
 * in quotation marks and knows nothing. */
void print_ability_row(struct printer *p, int row)
{
    const struct ability *before = p->ability, *a = &p->book->ability[row];
    bool waits = a->flags & ABILITY_NESTED && p->waiting, standing = p->standing, replacing = p->replacing;
    bool tagged = p->tagged;

    p->ability = a;
    p->waiting = false;
    p->standing = p->replacing = false;
    if (!waits)
        forget(p);
    p->tagged = !waits && says_windows(p, a) && put_tag(p, a->windows);
    print_head_and_body(p, a, waits);
    if (a->flags & ABILITY_NOT_CUMULATIVE)
        put_not_cumulative(p);
    p->ability = before;
    p->tagged = tagged;
    p->standing = standing;
    p->replacing = replacing;
}
