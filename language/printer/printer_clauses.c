/* printer_clauses.c: when an ability works and what it asks for: windows, costs, limits, conditions.
 *
 * A window whose English stands in brackets is printed as a tag in front of its abilities.
 */
#include <string.h>

#include "printer_parts.h"

/* ---- windows ------------------------------------------------------------------------------------- */

static const char *window_english(const struct vocabulary *v, int window)
{
    return v->windows[window].english ? v->windows[window].english : v->windows[window].name;
}

bool is_tag(const struct vocabulary *v, int window)
{
    return window_english(v, window)[0] == '[';
}

void put_window(struct printer *p, int window)
{
    const char *name = window_english(p->words, window);
    size_t n = strlen(name);

    for (size_t i = 0; i < n; i++)
        if (name[i] != '[' && name[i] != ']')
            put(p, (char[]){ name[i], '\0' });
}

static int bits(uint32_t set)
{
    int n = 0;

    for (; set; set &= set - 1)
        n++;
    return n;
}

/* Windows that stand for several (Any Step) are named instead of what they cover. */
int name_windows(const struct vocabulary *v, uint32_t windows, int *names)
{
    int count = 0;

    for (int w = 1; w < v->window_count; w++)
        if (v->windows[w].covers && bits(v->windows[w].covers) > 1 && windows >> w & 1)
            windows &= ~v->windows[w].covers;
    for (;;) {
        int best = 0;
        for (int w = 1; w < v->window_count; w++) {
            uint32_t covers = v->windows[w].covers;
            if (bits(covers) > 1 && (covers & ~windows) == 0 && !(windows >> w & 1) &&
                (!best || bits(covers) > bits(v->windows[best].covers)))
                best = w;
        }
        if (!best)
            break;
        windows = (windows & ~v->windows[best].covers) | 1u << best;
    }
    for (int w = 1; w < v->window_count; w++)
        if (windows >> w & 1)
            names[count++] = w;
    return count;
}

void put_window_names(struct printer *p, const int *names, int n)
{
    for (int i = 0; i < n; i++) {
        put_joint(p, i, n, " or ");
        put_window(p, names[i]);
    }
}

/* The tag in front of an ability; false if the windows of this game are no tags. */
bool put_tag(struct printer *p, uint32_t windows)
{
    int names[WINDOWS], n = name_windows(p->words, windows, names);

    if (n == 0 || !is_tag(p->words, names[0]))
        return false;
    put(p, "[");
    put_window_names(p, names, n);
    put(p, "] ");
    return true;
}

/* ---- costs --------------------------------------------------------------------------------------- */

static void put_symbols(struct printer *p, const struct cost *c)
{
    for (int s = 1; s < p->words->symbol_count && s < BOOK_SYMBOLS; s++)
        for (int i = 0; i < c->symbols[s]; i++) {
            put(p, "{");
            put(p, p->words->symbols[s].name);
            put(p, "}");
        }
}

/* `spend X`: the verb that stands for X symbols. */
static void put_spend_x(struct printer *p)
{
    for (int i = 1; i < p->words->verb_count; i++)
        if (p->words->verbs[i].spends) {
            const cell spend[] = { (cell)i, SET_REF, REF_YOU, SET_THAT, VAL_X }, *at = spend;
            print_do(p, &at, MOOD_BARE);
            return;
        }
    put(p, "X");
}

static void put_resource_cost(struct printer *p, const cell *at)
{
    const cell *value = at + 4;
    const char *name = resource_english(p, at[2]);
    char one[LONGEST_WORD];

    put(p, at[3] ? "up to " : "");
    print_amount(p, &value, one_of(name, one), name);
}

static bool has_symbols(const struct cost *c)
{
    for (int i = 0; i < BOOK_SYMBOLS; i++)
        if (c->symbols[i])
            return true;
    return c->number > 0;
}

static void print_one_cost(struct printer *p, const struct cost *c, bool sentence)
{
    const cell *at = p->book->code + c->code;
    int parts = 0;

    if (c->x & 1) {
        put_spend_x(p);
        parts++;
    } else if (has_symbols(c)) {
        put(p, sentence ? "pay " : "");
        put_symbols(p, c);
        if (c->number)
            put_int(p, c->number);
        put(p, c->number && p->unit ? " " : "");
        put(p, c->number && p->unit ? p->unit : "");
        parts++;
    }
    for (int i = 0; i < c->items; i++) {
        put(p, parts++ ? " and " : "");
        if (*at == OP_PAY) {
            put(p, sentence && parts == 1 ? "pay " : "");
            put_resource_cost(p, at);
        } else {
            const cell *part = at + 2;
            print_do(p, &part, MOOD_BARE);
        }
        at = skip_statement(p->book, at);
    }
}

void print_costs(struct printer *p, int cost, bool sentence)
{
    const struct cost *c = &p->book->cost[cost];

    for (int i = 0; i <= c->alternatives; i++) {
        put(p, i ? " or " : "");
        print_one_cost(p, c + i, sentence);
    }
}

bool is_used(const struct ability *a)
{
    return a->kind == ABILITY_USE || a->kind == ABILITY_RESPOND;
}

/* "before damage" needs no "at". */
static bool is_said_before(const struct printer *p, const struct ability *a)
{
    int names[WINDOWS];

    if (!name_windows(p->words, a->windows, names))
        return false;
    const char *name = window_english(p->words, names[0]);
    return strncmp(name, "before ", 7) == 0 || strncmp(name, "after ", 6) == 0;
}

/* "At your End Phase": moments that are no tags. An answer keeps only its windows. */
void put_moments(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->head;
    int names[WINDOWS];

    put(p, is_said_before(p, a) ? "" : "at ");
    if (a->kind == ABILITY_RESPOND || !a->head) {
        put_window_names(p, names, name_windows(p->words, a->windows, names));
        return;
    }
    for (int n = *at++, i = 0; i < n; i++) {
        put_joint(p, i, n, " or ");
        print_moment(p, &at);
    }
}

/* ---- clauses ------------------------------------------------------------------------------------- */

const char *period_name(const struct printer *p, int period)
{
    const struct period *row = &p->words->periods[period];

    return row->english ? row->english : row->name;
}

void put_limit(struct printer *p, const struct ability *a)
{
    if (a->limit == 1) {
        put(p, "once");
    } else {
        put_int(p, a->limit);
        put(p, " times");
    }
    put(p, " ");
    put(p, a->period ? "per " : "in all");
    if (a->period)
        put(p, period_name(p, a->period - 1));
}

/* Conditions of an ability: those that are keywords (CRISIS 3), and the others. The first one of a
 * continuous ability is its `while`; a block keyword says it with its name. */
int split_condition(const struct duello_book *b, const struct ability *a, bool keywords, const cell **tests, int most)
{
    const cell *at = b->code + a->condition;
    int n = 0, members = 1;

    if (!a->condition)
        return 0;
    if (*at == TEST_AND) {
        members = at[1];
        at += 2;
    }
    if (a->kind == ABILITY_STAND && a->keyword && !a->head) { /* its first test is what the keyword stands for */
        at = skip_part(b, at, 'T');
        members--;
    }
    for (; members > 0; members--) {
        if ((*at == TEST_KEYWORD) == keywords && n < most && *at != TEST_TRUE)
            tests[n++] = at;
        at = skip_part(b, at, 'T');
    }
    return n;
}

void put_conditions(struct printer *p, const cell *const *tests, int n)
{
    for (int i = 0; i < n; i++) {
        const cell *at = tests[i];
        put(p, i ? " and " : "");
        put(p, n > 1 && *at == TEST_OR ? "either " : "");
        print_test(p, &at);
    }
}

static void put_zones(struct printer *p, const struct ability *a, const char *before)
{
    int n = bits(a->zones), i = 0;

    put(p, before);
    for (int z = 1; z < p->words->zone_count; z++)
        if (a->zones >> z & 1) {
            put_joint(p, i++, n, " or ");
            put(p, p->words->zones[z].shared ? "the " : "your ");
            put(p, p->words->zones[z].english ? p->words->zones[z].english : p->words->zones[z].name);
        }
}

void put_works_from(struct printer *p, const struct ability *a)
{
    static const cell this[] = { SET_REF, REF_THIS, SET_THAT };
    const cell *at = this;

    if (!a->zones)
        return;
    put(p, "while ");
    print_set(p, &at, FORM_SUBJECT);
    put_zones(p, a, " is in ");
    put(p, ", ");
}

static void put_with(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->with;
    int n = *at++;

    /* What can be nothing but a clause is a name for such uses: "Signature Skill, remove 1 Power counter: ..." */
    put(p, n == 1 && p->words->keywords[*at].uses == KEYWORD_CLAUSE ? "" : "with ");
    for (int i = 0; i < n; i++) {
        put_joint(p, i, n, " and ");
        print_phrase(p, 'K', &at);
    }
}

void put_naming(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->naming;
    int n = *at++;

    put(p, "choose ");
    for (int i = 0; i < n; i++) {
        put_joint(p, i, n, " and ");
        print_choice(p, &at);
    }
}

bool shows_type(const struct card *c, int word)
{
    return c->role_of && c->role_word ? c->role_word == word : card_has(c, word);
}

const struct type_rule *type_of(const struct printer *p)
{
    for (int i = 1; p->card && i < p->words->type_count; i++)
        if (shows_type(p->card, p->words->types[i].word))
            return &p->words->types[i];
    return NULL;
}

/* Windows that the type of the card does not say already. */
bool says_windows(const struct printer *p, const struct ability *a)
{
    const struct type_rule *type = type_of(p);

    return a->windows && !(is_used(a) && type && type->windows == a->windows);
}

/* A card whose type has a cost is used by being played. */
bool type_is_played(const struct printer *p)
{
    const struct type_rule *type = type_of(p);

    return type && type->cost;
}

/* Targets that the effect never speaks of have to be said before it. */
static bool is_mentioned(const struct printer *p, const struct ability *a, int list)
{
    const cell *body = p->book->code + a->body;
    struct printer ahead = silent(p);

    print_body(&ahead, body, end_of_program(p->book, body));
    return ahead.target[list % TARGET_LISTS].noun;
}

bool has_unmentioned_targets(const struct printer *p, const struct ability *a)
{
    int lists = a->targets ? p->book->code[a->targets] : 0;

    for (int k = 0; k < lists; k++)
        if (!is_mentioned(p, a, k))
            return true;
    return false;
}

void put_unmentioned_targets(struct printer *p, const struct ability *a)
{
    int lists = a->targets ? p->book->code[a->targets] : 0, n = 0;

    for (int k = 0; k < lists; k++)
        if (!is_mentioned(p, a, k)) {
            const cell target[] = { SET_REF, REF_TARGETS, (cell)k, SET_THAT }, *at = target;
            put(p, n++ ? " and " : "choose ");
            print_set(p, &at, FORM_OBJECT);
        }
}

/* "Once per round, CRISIS 3, {R}, if you are on DEFENSE": how many clauses were written. */
int put_clauses(struct printer *p, const struct ability *a)
{
    const cell *tests[CONDITIONS];
    int clauses = 0, n;

    if (is_used(a) && !p->tagged && says_windows(p, a)) {
        put_moments(p, a);
        clauses++;
    }
    if (a->zones) {
        put(p, clauses++ ? ", " : "");
        put_zones(p, a, "from ");
    }
    if (a->limit) {
        put(p, clauses++ ? ", " : "");
        put_limit(p, a);
    }
    n = split_condition(p->book, a, true, tests, CONDITIONS);
    for (int i = 0; i < n; i++) {
        const cell *at = tests[i];
        put(p, clauses++ ? ", " : "");
        print_test(p, &at);
    }
    if (a->with) {
        put(p, clauses++ ? ", " : "");
        put_with(p, a);
    }
    if (a->cost) {
        put(p, clauses++ ? ", " : "");
        print_costs(p, a->cost, false);
    }
    if (a->naming) {
        put(p, clauses++ ? ", " : "");
        put_naming(p, a);
    }
    if (has_unmentioned_targets(p, a)) {
        put(p, clauses++ ? ", " : "");
        put_unmentioned_targets(p, a);
    }
    n = split_condition(p->book, a, false, tests, CONDITIONS);
    if (n) {
        put(p, clauses++ ? ", if " : "if ");
        put_conditions(p, tests, n);
    }
    return clauses;
}
