/* printer.c: cards and abilities in English. The sentences within come from the printer_ files.
 *
 * An ability is a line: when and under which conditions it works, then what it does. A window whose
 * English stands in brackets is printed as a tag in front ("[BEFORE DAMAGE] ..."), and a colon then
 * tells what a player decides to use from what happens by itself.
 */
#include "printer.h"

#include <ctype.h>
#include <string.h>

#include "../engine/game.h"
#include "printer_parts.h"

/* ---- writing ------------------------------------------------------------------------------------- */

static char last_char(const struct printer *p)
{
    return p->out.used > 0 ? p->out.at[p->out.used - 1] : '\0';
}

void put(struct printer *p, const char *text)
{
    for (; *text; text++) {
        char last = last_char(p);
        if (*text == ' ' && (last == ' ' || last == '\0' || last == '\n' || last == '('))
            continue;
        if (strchr(",.;:", *text) && last == ' ')
            p->out.used--;
        put_char(&p->out, *text);
    }
}

void put_int(struct printer *p, int n)
{
    put_number(&p->out, n);
}

void put_joint(struct printer *p, int i, int n, const char *last)
{
    if (i)
        put(p, i + 1 < n ? ", " : last);
}

struct printer silent(const struct printer *p)
{
    struct printer ahead = *p;

    ahead.out = (struct text_out){ 0 };
    return ahead;
}

void begin_sentence(struct printer *p)
{
    p->sentence = p->out.used;
}

/* Quotation marks hold their own full stop. */
void end_sentence(struct printer *p)
{
    struct text_out *out = &p->out;

    while (out->used > 0 && out->at[out->used - 1] == ' ')
        out->used--;
    char last = last_char(p), before = out->used > 1 ? out->at[out->used - 2] : '\0';
    if (last != '.' && last != ')' && last != '\0' && !((last == '"' || last == '\'') && before == '.'))
        put(p, ".");
    else if (last == ')' && before != '.')
        put(p, ".");
    if (p->sentence >= 0 && p->sentence < out->used)
        out->at[p->sentence] = (char)toupper((unsigned char)out->at[p->sentence]);
    p->sentence = -1;
}

void begin_part(struct printer *p)
{
    if (p->sentence >= 0 && p->sentence < p->out.used)
        p->out.at[p->sentence] = (char)toupper((unsigned char)p->out.at[p->sentence]);
    begin_sentence(p);
}

static void begin_line(struct printer *p)
{
    if (last_char(p) == ' ')
        p->out.used--;
    if (p->out.used > 0 && last_char(p) != '\n')
        put(p, "\n");
}

/* ---- windows ------------------------------------------------------------------------------------- */

static const char *window_english(const struct vocabulary *v, int window)
{
    return v->windows[window].english ? v->windows[window].english : v->windows[window].name;
}

static bool is_tag(const struct vocabulary *v, int window)
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
static int name_windows(const struct vocabulary *v, uint32_t windows, int *names)
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

static void put_window_names(struct printer *p, const int *names, int n)
{
    for (int i = 0; i < n; i++) {
        put_joint(p, i, n, " or ");
        put_window(p, names[i]);
    }
}

/* The tag in front of an ability; false if the windows of this game are no tags. */
static bool put_tag(struct printer *p, uint32_t windows)
{
    int names[32], n = name_windows(p->words, windows, names);

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
    const struct named *r = &p->words->resources[at[2]];

    put(p, at[3] ? "up to " : "");
    print_value(p, &value);
    put(p, " ");
    put(p, r->english ? r->english : r->name);
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

static bool is_used(const struct ability *a)
{
    return a->kind == ABILITY_USE || a->kind == ABILITY_RESPOND;
}

/* "At your End Phase": moments that are no tags. An answer keeps only its windows. */
static void put_moments(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->head;
    int names[32];

    put(p, "at ");
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

static const char *period_name(const struct printer *p, int period)
{
    const struct named *row = &p->words->periods[period];

    return row->english ? row->english : row->name;
}

static void put_limit(struct printer *p, const struct ability *a)
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
static int split_condition(const struct book *b, const struct ability *a, bool keywords, const cell **tests, int most)
{
    const cell *at = b->code + a->condition;
    int n = 0, members = 1;

    if (!a->condition)
        return 0;
    if (*at == TEST_AND) {
        members = at[1];
        at += 2;
    }
    if (a->kind == ABILITY_STAND && a->keyword) {
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

enum { CONDITIONS = 8 };

static void put_conditions(struct printer *p, const cell *const *tests, int n)
{
    for (int i = 0; i < n; i++) {
        const cell *at = tests[i];
        put(p, i ? " and " : "");
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

static void put_works_from(struct printer *p, const struct ability *a)
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

    put(p, "with ");
    for (int i = 0; i < n; i++) {
        put_joint(p, i, n, " and ");
        print_phrase(p, 'K', &at);
    }
}

static void put_naming(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->naming;
    int n = *at++;

    put(p, "choose ");
    for (int i = 0; i < n; i++) {
        put_joint(p, i, n, " and ");
        print_choice(p, &at);
    }
}

static const struct type_rule *type_of(const struct printer *p)
{
    for (int i = 1; p->card && i < p->words->type_count; i++)
        if (card_has(p->card, p->words->types[i].word))
            return &p->words->types[i];
    return NULL;
}

/* Windows that the type of the card does not say already. */
static bool says_windows(const struct printer *p, const struct ability *a)
{
    const struct type_rule *type = type_of(p);

    return a->windows && !(is_used(a) && type && type->windows == a->windows);
}

/* A card whose type has a cost is used by being played. */
static bool type_is_played(const struct printer *p)
{
    const struct type_rule *type = type_of(p);

    return type && type->cost;
}

/* "Once per round, CRISIS 3, {R}, if you are on DEFENSE": how many clauses were written. */
static int put_clauses(struct printer *p, const struct ability *a)
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
    n = split_condition(p->book, a, false, tests, CONDITIONS);
    if (n) {
        put(p, clauses++ ? ", if " : "if ");
        put_conditions(p, tests, n);
    }
    return clauses;
}

/* ---- heads --------------------------------------------------------------------------------------- */

static const char *this_period(const struct printer *p)
{
    return p->words->period_count > 1 ? period_name(p, 1) : "turn";
}

/* How long a waiting ability waits: "this turn", or what the card says. */
static void put_waiting_time(struct printer *p)
{
    const cell *until = p->until;

    if (until) {
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
        put(p, "the first time ");
        put(p, waits ? "" : "each ");
        put(p, waits ? "this " : "");
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
    if (waits && !(a->flags & (ABILITY_ONCE_WAITING | ABILITY_FIRST)))
        put_waiting_time(p);
}

/* "at the next END OF ROUND" */
static void put_waiting_moment(struct printer *p, const struct ability *a)
{
    int names[32], n = name_windows(p->words, a->windows, names);

    if (n == 0 || !is_tag(p->words, names[0])) {
        put_moments(p, a);
        return;
    }
    put(p, a->flags & ABILITY_ONCE_WAITING ? "at the next " : "at each ");
    put_window_names(p, names, n);
    if (!(a->flags & ABILITY_ONCE_WAITING))
        put_waiting_time(p);
}

/* What sets a triggered ability off; without the conditions behind it. */
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

static bool has_also(const struct book *b, const struct ability *a)
{
    return a + 1 < b->ability + b->abilities && a[1].flags & ABILITY_ALSO;
}

/* ---- bodies -------------------------------------------------------------------------------------- */

static void put_body(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->body;

    print_body(p, at, end_of_program(p->book, at));
}

/* "you may pay {1}. If you do, ..." */
static void put_optional_body(struct printer *p, const struct ability *a)
{
    const cell *at = p->book->code + a->body;
    static const cell you[] = { SET_REF, REF_YOU, SET_THAT };

    if (a->cost) {
        put(p, a->flags & ABILITY_MAY ? "you may " : "");
        print_costs(p, a->cost, true);
        end_sentence(p);
        put(p, " ");
        begin_sentence(p);
        put(p, "if you do, ");
        put_body(p, a);
        return;
    }
    if (a->flags & ABILITY_MAY) {
        put(p, "you may ");
        p->bare_for = you;
        print_inside(p, at, end_of_program(p->book, at));
        p->bare_for = NULL;
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
        put(p, ", ");
    }
    n = split_condition(p->book, a, false, tests, CONDITIONS);
    if (n) {
        put(p, "if ");
        put_conditions(p, tests, n);
        put(p, ", ");
    }
    if (a->naming) {
        put_naming(p, a);
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
    if (*at != OP_DO)
        return false;
    const struct verb *verb = &p->words->verbs[at[2]];
    const char *english = verb->pattern.english ? verb->pattern.english : "";
    struct bound bound;

    bind_arguments(p->book, pattern_items(p->book, 'D', at[2]), skip_part(p->book, at + 3, 'S'), &bound);
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
        put(p, clauses++ ? ", in response to " : "in response to ");
        p->subject_of_event = introduce_one(p, head);
        print_set(p, &head, FORM_ANY);
    } else if (!clauses && !standing && p->tagged && (nested || !type_is_played(p))) {
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

/* "Vengeance: draw 1 card." */
static void put_block(struct printer *p, const struct ability *a)
{
    put_block_keyword(p, a);
    introduce_event(p, a);
    p->standing = keyword_of(p, a)->standing || a->kind == ABILITY_STAND;
    struct ability without_cost = *a;
    if (!is_used(a))
        without_cost.cost = 0;
    if (put_clauses(p, &without_cost)) {
        put(p, is_used(a) ? ": " : ", ");
        if (is_used(a))
            begin_part(p);
    }
    if (is_used(a))
        put_body(p, a);
    else
        put_optional_body(p, a);
}

static void print_head_and_body(struct printer *p, const struct ability *a, bool waits)
{
    const struct keyword *keyword = keyword_of(p, a);
    bool block = keyword && keyword->uses & KEYWORD_BLOCK;

    if (!waits)
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

/* ---- cards --------------------------------------------------------------------------------------- */

static struct printer printer_for(const struct book *b, int card, char *text, int size)
{
    return (struct printer){ .book = b, .words = b->game->vocabulary, .card = card ? &b->card[card] : NULL,
                             .out = { .at = text, .size = size }, .sentence = -1 };
}

int print_ability(const struct book *b, int ability, char *text, int size)
{
    struct printer p = printer_for(b, b->ability[ability].card, text, size);

    print_ability_row(&p, ability);
    return end_text(&p.out);
}

/* What a keyword means, in its own words: "(When this would be destroyed, imprison it instead.)" */
static void put_reminder(struct printer *p, int keyword, const cell *arguments)
{
    for (int i = 0; i < p->book->defineds; i++) {
        const struct defined *d = &p->book->defined[i];
        if (d->keyword != keyword || d->abilities == 0)
            continue;
        struct printer inner = *p;
        inner.keyword = keyword;
        inner.keyword_arguments = arguments;
        put(&inner, " (");
        for (int k = 0; k < d->abilities; k++) {
            put(&inner, k ? " " : "");
            print_ability_row(&inner, d->ability + k);
        }
        put(&inner, ")");
        p->out = inner.out;
    }
}

static void put_keyword_lines(struct printer *p, const struct card *c)
{
    const cell *at = p->book->code + c->keywords;

    if (!c->keywords)
        return;
    for (int n = *at++; n > 0; n--) {
        int keyword = *at;
        const cell *arguments = at + 1;
        begin_line(p);
        print_phrase(p, 'K', &at);
        put_reminder(p, keyword, arguments);
    }
}

static void put_abilities(struct printer *p, const struct card *c)
{
    put_keyword_lines(p, c);
    for (int i = c->ability; i < c->ability + c->abilities; i++) {
        if (p->book->ability[i].flags & (ABILITY_NESTED | ABILITY_ALSO))
            continue;
        begin_line(p);
        print_ability_row(p, i);
        if (p->book->ability[i].keyword && p->book->ability[i].arguments)
            put_reminder(p, p->book->ability[i].keyword - 1, p->book->code + p->book->ability[i].arguments);
    }
}

/* A card that can be several things: "As Skill: ..." */
static void put_roles(struct printer *p, const struct card *c)
{
    for (int i = 1; i <= c->roles; i++) {
        const struct card *role = c + i;
        char form[LONGEST_WORD];
        begin_line(p);
        put(p, "As ");
        put(p, role->role_word ? word_noun(p->words, role->role_word, false, form) : role->title ? role->title : role->name);
        put(p, ":");
        p->card = role;
        put_abilities(p, role);
    }
    p->card = c;
}

int print_card_text(const struct book *b, int card, char *text, int size)
{
    struct printer p = printer_for(b, card, text, size);

    put_abilities(&p, p.card);
    put_roles(&p, p.card);
    return end_text(&p.out);
}

/* ---- the header ---------------------------------------------------------------------------------- */

/* Values that stand in the header behind the name of their attribute: Types Human Knight. */
static bool is_shown(const struct printer *p, int attribute)
{
    const struct type_rule *rule = type_of(p);

    return p->words->attributes[attribute].printed && rule && (rule->needs | rule->allows) >> attribute & 1;
}

static bool is_attribute_value(const struct printer *p, int word)
{
    for (int a = 1; a < p->words->attribute_count; a++)
        if (p->words->attributes[a].kind == ATTRIBUTE_WORDS && p->words->words[word].list &&
            p->words->attributes[a].list == p->words->words[word].list && is_shown(p, a))
            return true;
    return false;
}

int print_types(const struct book *b, int card, char *text, int size)
{
    struct printer p = printer_for(b, card, text, size);
    const struct vocabulary *v = p.words;
    char form[LONGEST_WORD];
    int n = 0;

    for (int w = 1; w < v->word_count; w++)
        if (v->words[w].roles & WORD_TYPE && card_has(p.card, w)) {
            put(&p, n++ ? " " : "");
            put(&p, word_noun(v, w, false, form));
        }
    n = 0;
    for (int w = 1; w < v->word_count; w++)
        if (!(v->words[w].roles & WORD_TYPE) && card_has(p.card, w) && !is_attribute_value(&p, w)) {
            put(&p, n++ ? ", " : " - ");
            put(&p, word_noun(v, w, false, form));
        }
    return end_text(&p.out);
}

static void put_by_players(struct printer *p, int attribute)
{
    const cell *at = p->book->code + p->card->by_players;

    for (int n = *at++; n > 0; n--, at += 5)
        if (at[0] == attribute)
            for (int i = 1; i <= 4; i++) {
                put(p, i > 1 ? "/" : " ");
                put_int(p, at[i]);
            }
}

static bool has_by_players(const struct printer *p, int attribute)
{
    const cell *at = p->book->code + p->card->by_players;

    for (int n = p->card->by_players ? *at++ : 0; n > 0; n--, at += 5)
        if (at[0] == attribute)
            return true;
    return false;
}

static void put_attribute_words(struct printer *p, int list)
{
    int n = 0;

    for (int w = 1; w < p->words->word_count; w++)
        if (p->words->words[w].list == list && card_has(p->card, w)) {
            put(p, n++ ? ", " : " ");
            put(p, word_english(p->words, w));
        }
}

static bool shows_value(const struct printer *p, int list)
{
    for (int w = 1; w < p->words->word_count; w++)
        if (p->words->words[w].list == list && card_has(p->card, w))
            return true;
    return false;
}

int print_numbers(const struct book *b, int card, char *text, int size)
{
    struct printer p = printer_for(b, card, text, size);
    int count = 0;

    for (int a = 1; a < p.words->attribute_count && a < BOOK_ATTRIBUTES; a++) {
        const struct attribute *row = &p.words->attributes[a];
        bool words = row->kind == ATTRIBUTE_WORDS && is_shown(&p, a) && shows_value(&p, row->list), many = has_by_players(&p, a);
        if (!words && !many && (row->kind == ATTRIBUTE_WORDS || p.card->number[a] == ABSENT || !row->printed))
            continue;
        put(&p, count++ ? "; " : "");
        put(&p, row->english ? row->english : row->name);
        if (words) {
            put_attribute_words(&p, row->list);
        } else if (many) {
            put_by_players(&p, a);
        } else {
            put(&p, " ");
            put_int(&p, p.card->number[a]);
            if ((row->kind == ATTRIBUTE_BAND || row->kind == ATTRIBUTE_SHOT) && p.card->number2[a] != ABSENT) {
                put(&p, row->kind == ATTRIBUTE_BAND ? " to " : " at ");
                put_int(&p, p.card->number2[a]);
            }
        }
    }
    return end_text(&p.out);
}

int print_cost(const struct book *b, int cost, char *text, int size)
{
    struct printer p = printer_for(b, 0, text, size);

    if (cost)
        print_costs(&p, cost, false);
    return end_text(&p.out);
}

int print_card_cost(const struct book *b, int card, char *text, int size)
{
    return print_cost(b, b->card[card].cost, text, size);
}

int print_needs(const struct book *b, int card, char *text, int size)
{
    struct printer p = printer_for(b, card, text, size);
    const cell *at = b->code + p.card->needs;

    if (p.card->needs)
        print_test(&p, &at);
    return end_text(&p.out);
}

/* ---- the public text ----------------------------------------------------------------------------- */

int duello_card_text(const struct book *b, int face, char *text, int size)
{
    static int (*const lines[])(const struct book *, int, char *, int) = { print_types, print_numbers };
    static const struct { const char *label; int (*print)(const struct book *, int, char *, int); } labelled[] = {
        { "Cost: ", print_card_cost }, { "Needs: ", print_needs },
    };
    char line[512];

    if (face <= 0 || face >= b->cards)
        return end_text(&(struct text_out){ .at = text, .size = size });
    struct printer p = printer_for(b, face, text, size);
    put(&p, p.card->name);
    put(&p, p.card->title ? ", " : "");
    put(&p, p.card->title ? p.card->title : "");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (lines[i](b, face, line, sizeof line)) {
            begin_line(&p);
            put(&p, line);
        }
    for (size_t i = 0; i < sizeof labelled / sizeof *labelled; i++)
        if (labelled[i].print(b, face, line, sizeof line)) {
            begin_line(&p);
            put(&p, labelled[i].label);
            put(&p, line);
        }
    int used = p.out.used;
    begin_line(&p);
    put_abilities(&p, p.card);
    put_roles(&p, p.card);
    if (p.out.used == used + 1)
        p.out.used = used;
    return end_text(&p.out);
}
