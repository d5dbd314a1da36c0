/* printer_statements.c: statements, and how they are joined to sentences.
 *
 * Two simple statements in a row share a sentence; grants to the same subject share a verb; whatever
 * has a condition, a choice or a loop is a sentence of its own.
 */
#include <stdio.h>
#include <string.h>

#include "printer_parts.h"

enum { STATEMENTS = 1000 }; /* a body of more is over its budget (check 21) */

const cell *end_of_program(const struct duello_book *b, const cell *at)
{
    while (*at != OP_END)
        at = skip_statement(b, at);
    return at;
}

/* ---- grants -------------------------------------------------------------------------------------- */

static bool is_grant(const cell *at)
{
    return *at == OP_GRANT || *at == OP_GIVE;
}

static const cell *until_of(const struct duello_book *b, const cell *at)
{
    return skip_parts(b, at + 2, *at == OP_GRANT ? "Sn*G" : *at == OP_GIVE ? "S*b" : "SnA");
}

/* How a grant is said: with which verb. */
enum grant_verb { VERB_HAS, VERB_GAINS, VERB_LOSES, VERB_BECOMES, VERB_OF_ITS_OWN };

static bool sets_attribute(const cell *grant)
{
    return *grant == GRANT_SET || *grant == GRANT_SET_REF || *grant == GRANT_SHOT;
}

/* How the vocabulary says a change of an attribute: "take {n} (more|less) damage", or what it is set to: "count as {n}";
 * NULL: by "+1" and its name, or "its HP becomes 1". */
static const char *change_template(const struct printer *p, const cell *grant)
{
    return *grant == GRANT_ADD     ? p->words->attributes[grant[1]].change
           : sets_attribute(grant) ? p->words->attributes[grant[1]].becomes
                                   : NULL;
}

static enum grant_verb verb_of_grant(const struct printer *p, int how, const cell *grant)
{
    if (change_template(p, grant))
        return VERB_OF_ITS_OWN;
    if (sets_attribute(grant))
        return VERB_BECOMES;
    if (p->standing)
        return VERB_HAS;
    if (*grant == GRANT_ADD && grant[2])
        return how == 2 ? VERB_GAINS : VERB_LOSES;
    if (*grant == GRANT_NO_KEYWORD || *grant == GRANT_NO_LABEL || *grant == GRANT_NO_ABILITIES)
        return VERB_LOSES;
    return how == 2 ? VERB_LOSES : how == 1 ? VERB_GAINS : VERB_HAS;
}

static void put_floor(struct printer *p, const cell *grant)
{
    const cell *floor = skip_part(p->book, grant + 3, 'V');

    if (*floor) {
        put(p, " (to no less than ");
        put_int(p, *floor - 1);
        put(p, ")");
    }
}

/* "+3 Power", "2 Power" behind "loses", "+2 PLV for each Art", "Power equal to your DMG" */
static void put_added(struct printer *p, const cell *grant, enum grant_verb verb)
{
    const cell *value = grant + 3;
    struct printer ahead = silent(p);
    char head[LONGEST_WORD] = "";

    ahead.out = (struct text_out){ .at = head, .size = sizeof head };
    if (is_in_figures(p->book, value))
        print_number_head(&ahead, value);
    end_text(&ahead.out);
    if (*head)
        put(p, verb == VERB_LOSES ? "" : grant[2] ? "-" : "+");
    else if (verb == VERB_HAS)
        put(p, grant[2] ? "less " : "additional ");
    put(p, head);
    put(p, " ");
    put(p, attribute_english(p, grant[1]));
    if (is_in_figures(p->book, value))
        print_number_tail(p, value);
    else
        print_equal_to(p, value);
    put_floor(p, grant);
}

/* It is taken away whole, whatever number or list is written behind it. */
static void put_keyword_name(struct printer *p, int keyword)
{
    const char *text = p->words->keywords[keyword].pattern.text;
    char name[LONGEST_WORD];

    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "{["), text);
    put(p, name);
}

static void put_grant(struct printer *p, const cell *grant, enum grant_verb verb)
{
    const cell *at = grant + 1;
    bool no = *grant == GRANT_NO_KEYWORD || *grant == GRANT_NO_LABEL || *grant == GRANT_NO_ABILITIES;

    if (no && verb == VERB_HAS)
        put(p, "no ");
    switch (*grant) {
    case GRANT_ADD:
        put_added(p, grant, verb);
        break;
    case GRANT_KEYWORD:
        print_phrase(p, 'K', &at);
        break;
    case GRANT_NO_KEYWORD:
        put_keyword_name(p, *at);
        break;
    case GRANT_LABEL:
    case GRANT_NO_LABEL:
        put(p, word_english(p->words, *at));
        break;
    case GRANT_NO_ABILITIES:
        put(p, verb == VERB_HAS ? "abilities" : "all abilities");
        break;
    }
}

static void put_quoted_ability(struct printer *p, int ability, const cell *subject)
{
    struct printer inner = *p;

    inner.bearer = introduce_bearer(p, subject);
    inner.given = true;
    inner.inside = false;
    put(&inner, p->quotes % 2 ? "'" : "\"");
    inner.quotes++;
    print_ability_row(&inner, ability);
    put(&inner, p->quotes % 2 ? "'" : "\"");
    p->out = inner.out;
}

/* The things that statements [first, first + n) of one subject give with one verb. */
struct given {
    const cell *grant;
    int ability;
    enum grant_verb verb;
};
enum { GIVENS = 512 }; /* more than a line has room for */

static int gather_given(struct printer *p, const cell *const *list, int n, struct given *given)
{
    int count = 0;

    for (int i = 0; i < n; i++) {
        const cell *at = skip_part(p->book, list[i] + 2, 'S');
        int how = list[i][0] == OP_GRANT ? *at++ : 1, members = *at++;
        for (int k = 0; k < members && count < GIVENS; k++) {
            if (list[i][0] == OP_GIVE && p->book->ability[*at].flags & ABILITY_ALSO) {
                at++;
            } else if (list[i][0] == OP_GIVE) {
                given[count++] = (struct given){ .ability = *at++, .verb = p->standing ? VERB_HAS : VERB_GAINS };
            } else {
                given[count++] = (struct given){ .grant = at, .verb = verb_of_grant(p, how, at) };
                at = skip_part(p->book, at, 'G');
            }
        }
    }
    return count;
}

static void put_grant_verb(struct printer *p, enum grant_verb verb, struct agreement a, bool bare)
{
    static const char *const verbs[] = { [VERB_HAS] = "have", [VERB_GAINS] = "gain", [VERB_LOSES] = "lose" };
    char form[LONGEST_WORD];

    if (bare && verb == VERB_HAS)
        verb = VERB_GAINS;
    put(p, verb_spelling(p, verbs[verb], a, bare, form));
    put(p, " ");
}

/* What an attribute is set to: 7, 400 at 2, you. */
static void put_setting(struct printer *p, const cell *grant, bool its)
{
    const cell *at = grant + 2;

    if (*grant == GRANT_SET_REF && its)
        print_possessive(p, &at);
    else if (*grant == GRANT_SET_REF)
        print_set(p, &at, FORM_OBJECT);
    else
        print_value(p, &at);
    if (*grant == GRANT_SHOT) {
        put(p, " at ");
        put_int(p, *at);
    }
}

/* "your Hand Size becomes 7" */
static void put_becomes(struct printer *p, const cell *subject, const cell *grant)
{
    const char *name = attribute_english(p, grant[1]);

    print_possession(p, &subject, name);
    put(p, p->standing ? (is_plural_name(name) ? " are " : " is ") : is_plural_name(name) ? " become " : " becomes ");
    put_setting(p, grant, false);
}

/* "takes 1 less damage", "counts as Ocean": the template's first word is the verb. {n} is the number, {n:square} with its
 * unit; of what is set {n} is what it becomes, {n:its} whose it becomes. */
static void put_change(struct printer *p, const cell *grant, struct agreement a, bool bare)
{
    const char *at = change_template(p, grant);
    bool adds = *grant == GRANT_ADD, with_unit = !adds;
    const cell *value = grant + 2 + adds;
    char word[LONGEST_WORD], form[LONGEST_WORD];
    size_t n = strcspn(at, " ");

    snprintf(word, sizeof word, "%.*s", (int)n, at);
    put(p, verb_spelling(p, word, a, bare, form));
    for (at += n; *at; at++) {
        n = strcspn(at, "})");
        if (*at == '{' && !adds) {
            put(p, *grant == GRANT_SET && !is_plain(value) ? "equal to " : "");
            put_setting(p, grant, at[2] == ':');
            at += n;
        } else if (*at == '{') {
            with_unit = at[2] == ':';
            snprintf(word, sizeof word, "%.*s", with_unit ? (int)n - 3 : 0, at + 3);
            if (with_unit)
                print_amount(p, &value, word, plural_of(word, form));
            else
                print_number_head(p, value);
            at += n;
        } else if (*at == '(') { /* (more|less) */
            size_t bar = strcspn(at, "|");
            snprintf(word, sizeof word, "%.*s", (int)(grant[2] ? n - bar - 1 : bar - 1), at + (grant[2] ? bar : 0) + 1);
            put(p, word);
            at += n;
        } else {
            put(p, (char[]){ *at, '\0' });
        }
    }
    if (!with_unit)
        print_number_tail(p, value);
    if (adds)
        put_floor(p, grant);
}

static void put_given(struct printer *p, const struct given *g, const cell *subject)
{
    if (g->grant) {
        put_grant(p, g->grant, g->verb);
        return;
    }
    put(p, "the ability ");
    put_quoted_ability(p, g->ability, subject);
}

/* Grants and abilities given to one subject: "GAIN +3 Power and the ability ..." */
static void print_grants(struct printer *p, const cell *const *list, int n, enum mood mood)
{
    struct given given[GIVENS];
    const cell *subject = list[0] + 2, *until = until_of(p->book, list[0]);
    struct agreement a = agreement_of(p, subject);
    int count = gather_given(p, list, n, given);
    bool ends_in_quote = count > 0 && !given[count - 1].grant;

    p->subject = a;
    for (int i = 0; i < count; i++) {
        bool same = i > 0 && given[i].verb == given[i - 1].verb;
        bool last = i + 1 == count || given[i + 1].verb != given[i].verb;
        if (given[i].verb == VERB_BECOMES) {
            put(p, i ? " and " : "");
            put_becomes(p, subject, given[i].grant);
            continue;
        }
        if (i)
            put(p, !same ? " and " : last ? " and " : ", ");
        if (!same) {
            const cell *at = subject;
            bool order = a.you && mood == MOOD_ORDER && given[i].verb != VERB_HAS && !p->standing;
            if (i == 0 && mood != MOOD_BARE && !order) {
                print_set(p, &at, FORM_SUBJECT);
                put(p, " ");
            }
            if (given[i].verb != VERB_OF_ITS_OWN)
                put_grant_verb(p, given[i].verb, a, mood == MOOD_BARE);
        }
        if (given[i].verb == VERB_OF_ITS_OWN)
            put_change(p, given[i].grant, a, mood == MOOD_BARE);
        else
            put_given(p, &given[i], subject);
    }
    if (!ends_in_quote || *until != UNTIL_DEFAULT)
        print_until(p, &until);
    mention_set(p, subject);
}

static bool same_subject_and_time(const struct duello_book *b, const cell *a, const cell *c)
{
    const cell *a_end = skip_part(b, a + 2, 'S'), *c_end = skip_part(b, c + 2, 'S');
    const cell *a_until = until_of(b, a), *c_until = until_of(b, c);

    return same_cells(a + 2, a_end, c + 2, c_end) &&
           same_cells(a_until, skip_part(b, a_until, 'U'), c_until, skip_part(b, c_until, 'U'));
}

/* ---- permissions --------------------------------------------------------------------------------- */

static void print_permits(struct printer *p, const cell *const *list, int n)
{
    const cell *at = list[0] + 2, *until = until_of(p->book, list[0]);

    print_set(p, &at, FORM_SUBJECT);
    put(p, *at ? " can " : " can't ");
    for (int i = 0; i < n; i++) {
        const cell *action = skip_parts(p->book, list[i] + 2, "Sn");
        put_joint(p, i, n, " or ");
        print_phrase(p, 'A', &action);
    }
    print_until(p, &until);
}

/* How many things a GRANT or a GIVE gives. */
static int givens_of(const struct duello_book *b, const cell *at)
{
    const cell *how = skip_part(b, at + 2, 'S');

    return *at == OP_GRANT ? how[1] : how[0];
}

/* How many statements from here on can be said with one verb. */
static int run_length(const struct duello_book *b, const cell *const *list, int n)
{
    int run = 1;

    if (is_grant(list[0]))
        for (int given = givens_of(b, list[0]); run < n && is_grant(list[run]) &&
                                                same_subject_and_time(b, list[0], list[run]) &&
                                                (given += givens_of(b, list[run])) <= GIVENS;)
            run++;
    else if (*list[0] == OP_PERMIT)
        while (run < n && *list[run] == OP_PERMIT && same_subject_and_time(b, list[0], list[run]) &&
               *skip_part(b, list[0] + 2, 'S') == *skip_part(b, list[run] + 2, 'S'))
            run++;
    return run;
}

/* ---- choices ------------------------------------------------------------------------------------- */

static void print_found_on(struct printer *p, const cell **at)
{
    int found = *(*at)++;

    if (!found)
        return;
    put(p, found == MISSING_ON ? " not found on " : " found on ");
    print_set(p, at, FORM_OBJECT);
}

void print_choice(struct printer *p, const cell **at)
{
    int op = *(*at)++, variable, except;
    const char *list;

    switch (op) {
    case CHOICE_SET:
        print_set(p, at, FORM_OBJECT);
        break;
    case CHOICE_NUMBER:
        variable = *(*at)++;
        speak_of(p, variable, "number");
        put(p, "a number from ");
        print_value(p, at);
        put(p, " to ");
        print_value(p, at);
        break;
    case CHOICE_WORD:
        variable = *(*at)++;
        list = p->words->lists[*(*at)++].name;
        except = *(*at)++;
        speak_of(p, variable, list);
        put(p, article_for(list));
        put(p, " ");
        put(p, list);
        print_found_on(p, at);
        if (except) {
            put(p, " other than ");
            put(p, word_english(p->words, except));
        }
        break;
    case CHOICE_COUNTER:
        variable = *(*at)++;
        except = *(*at)++;
        speak_of(p, variable, "kind");
        put(p, "a kind of counter");
        print_found_on(p, at);
        if (except) {
            put(p, " other than ");
            put(p, p->words->counters[except - 1].name);
        }
        break;
    }
}

static void note_sought(struct printer *p, const cell *part, int from)
{
    if (part != p->sought)
        return;
    p->sought_from = from;
    p->sought_to = p->out.used;
}

static void print_chooser(struct printer *p, const cell **at)
{
    const cell *set = *at;
    int from = p->out.used;

    print_set(p, at, FORM_SUBJECT);
    note_sought(p, set, from);
}

static void put_subject_and(struct printer *p, const cell **at, const char *verb, enum mood mood)
{
    struct agreement a = agreement_of(p, *at);
    char form[LONGEST_WORD];

    p->subject = a;
    if ((a.you && mood == MOOD_ORDER) || mood == MOOD_BARE)
        *at = skip_part(p->book, *at, 'S');
    else {
        print_chooser(p, at);
        put(p, " ");
    }
    put(p, mood == MOOD_BARE || a.you || a.plural ? verb : third_person_of(verb, form));
}

static void print_choose(struct printer *p, const cell *at, enum mood mood)
{
    const cell *part = at + 2, *secret = skip_part(p->book, part, 'S');

    if (*secret) {
        struct agreement a = agreement_of(p, part);
        if (!a.you || mood == MOOD_STATE) {
            print_set(p, &part, FORM_SUBJECT);
            put(p, " ");
        }
        put(p, a.you || a.plural ? "secretly choose " : "secretly chooses ");
    } else {
        put_subject_and(p, &part, "choose", mood);
        put(p, " ");
    }
    part = secret + 1;
    print_choice(p, &part);
}

static const char *const numerals[] = { "none", "one", "two", "three", "four", "five", "six" };

static void put_numeral(struct printer *p, int n)
{
    if (n < (int)(sizeof numerals / sizeof *numerals))
        put(p, numerals[n]);
    else
        put_int(p, n);
}

/* "Choose one:", and each mode on a line of its own. */
static void print_modes(struct printer *p, const cell *at, enum mood mood)
{
    const cell *part = at + 3, *mode = at + 2 + at[1];

    put_subject_and(p, &part, "choose", mood);
    put(p, part[0] < part[1] ? " up to " : " ");
    put_numeral(p, part[1]);
    put(p, ":");
    for (; *mode == OP_MODE; mode = skip_statement(p->book, mode)) {
        struct branches b = branches_of(p->book, mode);
        put(p, "\n- ");
        begin_part(p);
        int from = p->out.used;
        print_body(p, b.start, b.end);
        note_sought(p, mode, from);
    }
    p->list_end = p->out.used;
}

/* Behind a list of modes a line begins: what follows is not part of the last of them. */
static bool leave_list(struct printer *p)
{
    bool listed = p->list_end && p->list_end == p->out.used;

    put(p, listed ? "\n" : "");
    return listed;
}

/* "If they do not": a sentence of its own. */
static void put_if_they(struct printer *p, const char *they_do, const char *rest)
{
    put(p, leave_list(p) ? "If " : ". If ");
    put(p, they_do);
    put(p, rest);
}

/* ---- yes or no ----------------------------------------------------------------------------------- */

/* Can it be said behind "you may" without a subject? */
static bool can_be_bare(const struct duello_book *b, const cell *at, const cell *end)
{
    for (const cell *first = at; at < end && *at != OP_END; at = skip_statement(b, at)) {
        const cell *grant = *at == OP_GRANT ? skip_parts(b, at + 2, "Sn") + 1 : NULL;
        bool simple = *at == OP_DO || *at == OP_GRANT || *at == OP_GIVE || *at == OP_CHOOSE;
        if (!simple && *at != OP_SKIP && *at != OP_INSTEAD && !(*at == OP_MAY && at > first))
            return false;
        if (grant && sets_attribute(grant))
            return false;
    }
    return true;
}

void print_behind_may(struct printer *p, const cell *at, const cell *end, const cell *chooser)
{
    const cell *before = p->bare_for;

    p->bare_for = can_be_bare(p->book, at, end) ? chooser : NULL;
    put(p, p->bare_for ? "" : "do this: ");
    print_inside(p, at, end);
    p->bare_for = before;
}

static void print_may(struct printer *p, const cell *at)
{
    struct branches b = branches_of(p->book, at);
    const cell *chooser = at + 2;
    struct agreement a = agreement_of(p, chooser);
    int cost = *skip_part(p->book, chooser, 'S');
    const char *yes = a.you ? "you do" : "they do";

    print_chooser(p, &chooser);
    put(p, " may ");
    if (cost && *b.start == OP_NOTHING && skip_statement(p->book, b.start) == b.end) {
        print_costs(p, cost, true);
    } else if (cost) {
        print_costs(p, cost, true);
        put_if_they(p, yes, ", ");
        p->followed = b.else_start < b.else_end;
        print_inside(p, b.start, b.end);
    } else {
        p->followed = b.else_start < b.else_end;
        print_behind_may(p, b.start, b.end, at + 2);
    }
    p->subject = a;
    if (b.else_start < b.else_end) {
        put_if_they(p, yes, " not, ");
        print_inside(p, b.else_start, b.else_end);
    }
}

/* ---- conditions and loops ------------------------------------------------------------------------ */

static void print_if(struct printer *p, const cell *at)
{
    struct branches b = branches_of(p->book, at);
    const cell *test = at + 2;

    put(p, "if ");
    print_test(p, &test);
    put(p, ", ");
    struct mention before = p->last;
    p->followed = b.else_start < b.else_end;
    print_inside(p, b.start, b.end);
    if (b.else_start == b.else_end)
        return;
    p->last = before;
    put(p, leave_list(p) ? "" : "; ");
    put(p, *b.else_start == OP_IF ? "otherwise, " : "otherwise ");
    print_inside(p, b.else_start, b.else_end);
}

static void print_each(struct printer *p, const cell *at)
{
    const cell *set = at + 5, *body = at + 2 + at[1];
    struct introduced before = p->member;

    put(p, is_plain_reference(p, set) ? "for each of " : "for each ");
    print_set(p, &set, FORM_EACH);
    put(p, ", ");
    p->last = (struct mention){ 0 };
    p->member = one_of_those(p, introduce_one(p, at + 5));
    print_inside(p, body, body + at[4]);
    p->member = before;
}

static void print_repeat(struct printer *p, const cell *at)
{
    const cell *value = at + 4, *body = at + 2 + at[1];

    put(p, "do this ");
    if (!has_number_head(p->book, value))
        put(p, "a number of ");
    print_amount(p, &value, "time", "times");
    put(p, ": ");
    print_inside(p, body, body + at[3]);
}

/* ---- one statement ------------------------------------------------------------------------------- */

/* Behind "may" the chooser is not said again; somebody else is let act. */
static enum mood mood_for(struct printer *p, const cell *subject, enum mood mood)
{
    if (!p->bare_for)
        return mood;
    const cell *end = skip_part(p->book, subject, 'S');
    if (!same_cells(subject, end, p->bare_for, skip_part(p->book, p->bare_for, 'S'))) {
        put(p, "have ");
        print_set(p, &subject, FORM_OBJECT);
        put(p, " ");
    }
    return MOOD_BARE;
}

static void print_waiting(struct printer *p, const cell *at)
{
    const cell *before = p->until;
    bool inside = p->inside;

    p->until = at[3] == UNTIL_DEFAULT ? NULL : at + 3;
    p->waiting = !p->standing;
    p->inside = true;
    print_ability_row(p, at[2]);
    p->until = before;
    p->inside = inside;
}

static void print_statement(struct printer *p, const cell *const *list, int run, enum mood mood)
{
    const cell *at = list[0], *part;

    switch (*at) {
    case OP_DO:
        part = at + 2;
        mood = mood_for(p, at + 3, mood);
        print_do(p, &part, mood);
        break;
    case OP_GRANT:
    case OP_GIVE:
        print_grants(p, list, run, mood_for(p, at + 2, mood));
        break;
    case OP_PERMIT:
        print_permits(p, list, run);
        break;
    case OP_WAIT:
        print_waiting(p, at);
        break;
    case OP_IF:
        print_if(p, at);
        break;
    case OP_EACH:
        print_each(p, at);
        break;
    case OP_REPEAT:
        print_repeat(p, at);
        break;
    case OP_CHOOSE:
        print_choose(p, at, mood_for(p, at + 2, mood));
        break;
    case OP_MODES:
        print_modes(p, at, mood_for(p, at + 3, mood));
        break;
    case OP_MAY:
        print_may(p, at);
        break;
    case OP_LET:
        part = at + 3;
        put(p, "note ");
        print_value(p, &part);
        speak_of(p, at[2], NULL);
        break;
    case OP_NOTHING:
        put(p, p->replacing ? "that does not happen" : "nothing happens");
        break;
    case OP_STOP:
        put(p, "stop");
        break;
    case OP_BODY:
        put(p, p->standing ? "this applies" : "do this");
        break;
    }
}

/* ---- blocks -------------------------------------------------------------------------------------- */

static bool is_simple(const cell *at)
{
    return *at == OP_DO || is_grant(at) || *at == OP_PERMIT || *at == OP_CHOOSE || *at == OP_STOP || *at == OP_LET;
}

struct block {
    const cell *at[STATEMENTS];
    bool instead[STATEMENTS];
    int count;
};

static void gather(const struct duello_book *b, const cell *at, const cell *end, struct block *block)
{
    bool instead = false;

    block->count = 0;
    for (; at < end && *at != OP_END && block->count < STATEMENTS; at = skip_statement(b, at)) {
        if (*at == OP_INSTEAD) {
            instead = true;
            continue;
        }
        bool also = *at == OP_WAIT && b->ability[at[2]].flags & ABILITY_ALSO;
        if (*at == OP_SKIP || *at == OP_MODE || also)
            continue;
        block->instead[block->count] = instead;
        block->at[block->count++] = at;
        instead = false;
    }
}

static void print_one(struct printer *p, const struct block *b, int i, int run)
{
    bool before = p->replacing;

    p->replacing = b->instead[i];
    print_statement(p, b->at + i, run, p->standing ? MOOD_STATE : MOOD_ORDER);
    p->replacing = before;
    if (b->instead[i] && *b->at[i] != OP_NOTHING)
        put(p, " instead");
}

/* Is the second statement about what the first one named or moved? Then "and" is enough. */
static bool goes_on_with(const struct duello_book *b, const cell *a, const cell *c)
{
    if (*a != OP_DO)
        return false;
    const cell *a_subject = a + 3, *a_end = skip_part(b, a_subject, 'S');
    const cell *c_subject = *c == OP_DO ? c + 3 : c + 2, *c_end = skip_part(b, c_subject, 'S');
    if (!same_cells(a_subject, a_end, c_subject, c_end))
        return false;
    if (*c == OP_CHOOSE)
        return true;
    for (const cell *at = c_end; *c == OP_DO && at + 1 < c + 2 + c[1]; at++)
        if (at[0] == SET_REF && (at[1] == REF_REGISTER || at[1] == REF_THOSE))
            return true;
    return false;
}

/* What stands between two simple statements in one sentence. */
static const char *joint_between(const struct printer *p, const cell *a, const cell *c)
{
    if (*a != OP_STOP && *c != OP_STOP && *a != OP_LET && *c != OP_LET && goes_on_with(p->book, a, c))
        return " and ";
    bool lasts = *c == OP_PERMIT || (*c == OP_GRANT && *skip_part(p->book, c + 2, 'S') == 0);
    return lasts || p->standing ? ", and " : ", then ";
}

/* What others stand in: where it ends has to be told if the sentence goes on. */
static bool holds_others(const cell *at)
{
    return *at == OP_IF || *at == OP_MAY || *at == OP_EACH || *at == OP_REPEAT || *at == OP_WAIT;
}

/* The last statement of its last block; NULL: it has none. */
static const cell *last_inside(const struct duello_book *b, const cell *at)
{
    const cell *body = at + 2 + at[1], *end = body + at[*at == OP_EACH ? 4 : 3];
    struct block block;

    if (*at == OP_IF || *at == OP_MAY) {
        struct branches in = branches_of(b, at);
        bool has_else = in.else_start < in.else_end;
        body = has_else ? in.else_start : in.start;
        end = has_else ? in.else_end : in.end;
    }
    gather(b, body, end, &block);
    return block.count ? block.at[block.count - 1] : NULL;
}

/* A list of modes shows by its lines where it ends. */
static bool ends_in_list(const struct duello_book *b, const cell *at)
{
    while (at && holds_others(at) && *at != OP_WAIT)
        at = last_inside(b, at);
    return at && *at == OP_MODES;
}

/* One of several inside another: in brackets if more comes behind it that is not part of it. */
static void print_one_inside(struct printer *p, const struct block *b, int i, int run, bool followed)
{
    bool closed = holds_others(b->at[i]) && (i + run < b->count || followed) && !ends_in_list(p->book, b->at[i]);

    put(p, closed ? "(" : "");
    print_one(p, b, i, run);
    put(p, closed ? ")" : "");
}

void print_inside(struct printer *p, const cell *at, const cell *end)
{
    struct block b;
    bool followed = p->followed;

    p->followed = false;
    gather(p->book, at, end, &b);
    for (int i = 0, run; i < b.count; i += run) {
        run = run_length(p->book, b.at + i, b.count - i);
        if (i && leave_list(p))
            put(p, "then ");
        else if (i)
            put(p, is_simple(b.at[i]) && is_simple(b.at[i - 1]) ? joint_between(p, b.at[i - 1], b.at[i]) : "; ");
        print_one_inside(p, &b, i, run, followed);
    }
}

void print_body(struct printer *p, const cell *at, const cell *end)
{
    struct block b;
    bool joined = false;

    gather(p->book, at, end, &b);
    for (int i = 0, run; i < b.count; i += run) {
        run = run_length(p->book, b.at + i, b.count - i);
        bool simple = is_simple(b.at[i]);
        if (i && !joined && simple && is_simple(b.at[i - 1])) {
            put(p, joint_between(p, b.at[i - 1], b.at[i]));
            joined = true;
        } else if (i) {
            end_sentence(p);
            bool listed = leave_list(p);
            put(p, " ");
            begin_sentence(p);
            put(p, listed ? "then " : "");
            joined = false;
        }
        print_one(p, &b, i, run);
    }
    end_sentence(p);
}
