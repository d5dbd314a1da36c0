/* parse_mistakes.c: what is said after a mistake, and where reading goes on.
 *
 * The line and everything indented under it is left out: one broken line never hides the others.
 */
#include "parse.h"

#include <stdio.h>
#include <string.h>

#include "language/vocabulary/english.h"
#include "runtime/program.h"

/* The name that begins at a token in whatever table, as it is written there. */
static const char *known_name(struct parser *p, int at, enum vocabulary_table *table, int *row)
{
    const struct name *name = find_name(p->phrases, &p->token[at], p->tokens - at, ~0u, ~0u);
    if (!name)
        return NULL;
    *table = name->table;
    *row = name->row;
    char text[200] = "";
    for (int i = 0; i < name->words; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s", i ? " " : "", name->word[i]);
    return storage_copy(p->storage, text, strlen(text));
}

/* Of all that would have fitted, the kind of name a reader would think of first. */
static const struct expectation *wanted_name(const struct parser *p)
{
    static const enum vocabulary_table order[] = {
        TABLE_VERB,   TABLE_COUNTER,   TABLE_RESOURCE, TABLE_WINDOW,  TABLE_PERIOD, TABLE_ZONE,
        TABLE_SYMBOL, TABLE_ACTION,    TABLE_EVENT,    TABLE_KEYWORD, TABLE_LIST,   TABLE_ATTRIBUTE,
        TABLE_WORD,   TABLE_REFERENCE, TABLE_RELATION, TABLE_TRAIT,
    };
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        for (int k = 0; k < p->expectations; k++)
            if (p->expected[k].tables & IN_TABLE(order[i]))
                return &p->expected[k];
    return NULL;
}

static const char *quoted(struct parser *p, const char *what)
{
    bool plain = !strncmp(what, "a ", 2) || !strncmp(what, "an ", 3) || !strncmp(what, "the ", 4) ||
                 strchr(what, '`') || strchr(what, ',');
    return plain ? what : format_text(p->storage, "`%s`", what);
}

/* "`:`, a window or `per`" */
static const char *expected_text(struct parser *p)
{
    char text[300] = "";
    for (int i = 0; i < p->expectations; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s",
                 i == 0                     ? ""
                 : i + 1 == p->expectations ? " or "
                                            : ", ",
                 quoted(p, p->expected[i].what));
    return storage_copy(p->storage, text, strlen(text));
}

/* The verb of the vocabulary most like a word. */
static const char *nearest_verb(struct parser *p, const char *word)
{
    struct duello_nearest n = duello_nearest_to(word);
    for (int i = 1; i < p->phrases->vocabulary->verb_count; i++)
        if (p->phrases->verb[i]->kind == ITEM_WORD)
            duello_nearest_try(&n, p->phrases->verb[i]->word);
    return n.name;
}

/* The word of a pattern that was probably meant, NULL if none is like it. */
static const char *nearest_word(const struct parser *p, const char *word)
{
    struct duello_nearest n = strictly_nearest_to(word);
    for (int i = 0; i < p->expectations; i++)
        if (!p->expected[i].tables)
            duello_nearest_try(&n, p->expected[i].what);
    return n.name;
}

/* What there is to choose from, where that is little: NULL otherwise. */
static const char *all_there_are(struct parser *p, const struct expectation *wanted)
{
    static const struct {
        enum vocabulary_table table;
        const char *plural;
    } few[] = {
        { TABLE_WINDOW, "windows" },   { TABLE_PERIOD, "periods" },     { TABLE_ZONE, "zones" },
        { TABLE_COUNTER, "counters" }, { TABLE_RESOURCE, "resources" },
    };
    const struct vocabulary *v = p->phrases->vocabulary;
    unsigned left = wanted ? wanted->tables : 0;
    const char *hint = NULL;
    if (wanted && wanted->list)
        return format_text(p->storage, "the values of the list %s: %s", v->lists[wanted->list].name,
                           values_of_list(p->storage, v, wanted->list));
    for (size_t i = 0; i < sizeof few / sizeof *few; i++) {
        if (!(left & IN_TABLE(few[i].table)))
            continue;
        const char *names = names_of_table(p->storage, p->phrases, few[i].table);
        left &= ~IN_TABLE(few[i].table);
        hint = format_text(p->storage, "%s%sthe %s: %s", hint ? hint : "", hint ? "; " : "", few[i].plural,
                           *names ? names : "none");
    }
    return left ? NULL : hint;
}

/* The words of several tokens, and the place they take up. */
static const char *words_at(struct parser *p, int at, int words, struct span *span)
{
    const char *text = p->token[at].text;
    for (int i = 1; i < words; i++)
        text = format_text(p->storage, "%s %s", text, p->token[at + i].text);
    *span = p->token[at].span;
    if (words > 1)
        span->width = p->token[at + words - 1].span.column + p->token[at + words - 1].span.width - span->column;
    return text;
}

/* `on Defence`: the first words of a name are right and stand before the place where nothing fitted. How many of them. */
static int words_before(struct parser *p, struct near_name *near)
{
    for (int n = 1; n <= p->far && p->token[p->far - n].kind == TOKEN_WORD; n++) {
        const struct token *t = &p->token[p->far - n];
        struct near_name name = nearest_name(p->storage, p->phrases, t, p->tokens - p->far + n, ~0u, 0);
        struct span span;
        const char *begun = words_at(p, p->far - n, n, &span);
        if (name.text && name.words > n && strncmp(name.text, begun, strlen(begun)) == 0) {
            *near = name;
            return n;
        }
    }
    return 0;
}

static void report_unknown(struct parser *p, const struct expectation *wanted)
{
    const struct token *t = &p->token[p->far];
    bool verb = wanted && wanted->tables & IN_TABLE(TABLE_VERB);
    struct near_name near = { verb ? nearest_verb(p, t->text) : NULL, TABLES, 1 };
    unsigned tables = 0;
    int list = wanted ? wanted->list : 0, before = near.text || list ? 0 : words_before(p, &near);
    for (int i = 0; i < p->expectations; i++)
        tables |= p->expected[i].tables;
    if (!near.text && tables)
        near = nearest_name(p->storage, p->phrases, t, p->tokens - p->far, tables, list);
    for (int i = 0; near.text && !before && near.table != TABLES && i < p->expectations; i++)
        if (p->expected[i].tables & IN_TABLE(near.table)) /* call it what it was probably meant to be */
            wanted = &p->expected[i];
    if (!near.text && !list) {
        near = nearest_name(p->storage, p->phrases, t, p->tokens - p->far, ~0u, 0);
        if (near.text)
            wanted = NULL;
    }
    if (before)
        wanted = NULL;
    struct span span;
    const char *word = words_at(p, p->far - before, near.text ? near.words : 1, &span);
    const char *game = p->phrases->vocabulary->game;
    const char *hint = near.text ? format_text(p->storage, "did you mean `%s`?", near.text) : all_there_are(p, wanted);
    if (wanted && (!strncmp(wanted->what, "a ", 2) || !strncmp(wanted->what, "an ", 3)))
        error_at(p->problems, span, hint, "`%s` is not %s of %s", word, wanted->what, game);
    else
        error_at(p->problems, span, hint, "`%s` is not known in %s", word, game);
}

/* `when` with something behind it that cannot happen. */
static void report_event(struct parser *p)
{
    const struct phrases *f = p->phrases;
    const char *word = p->token[p->far].text, *game = f->vocabulary->game, *meant = NULL;
    char form[LONGEST_WORD]; /* patterns have `draws`, cards `you draw` */
    bool base = *word && strlen(word) < LONGEST_WORD - 4 && word[strlen(word) - 1] != 's';
    struct duello_nearest n = strictly_nearest_to(base ? third_person_of(word, form) : word);
    for (int i = 1; i < f->vocabulary->event_count; i++) {
        const struct item *verb = f->event[i]->kind == ITEM_HOLE ? f->event[i]->next : f->event[i];
        const char *before = n.name;
        if (verb && verb->kind == ITEM_WORD)
            duello_nearest_try(&n, verb->word);
        if (n.name != before)
            meant = pattern_in_words(p->storage, f->event[i]);
    }
    const char *hint = meant ? format_text(p->storage, "did you mean `%s`?", meant)
                             : format_text(p->storage,
                                           "such as %s; the rows `event` of games/%s/vocabulary and "
                                           "language/common.vocabulary list them all",
                                           events_in_words(p->storage, f), game);
    error_at(p->problems, p->token[p->far].span, hint, "`%s` is not an event of %s", word, game);
}

static bool begins_verb(const struct parser *p, const char *word)
{
    for (int i = 1; i < p->phrases->vocabulary->verb_count; i++)
        if (p->phrases->verb[i]->kind == ITEM_WORD && item_is_word(p->phrases->verb[i], word))
            return true;
    return false;
}

static void report_symbol(struct parser *p, const struct token *t)
{
    const struct vocabulary *v = p->phrases->vocabulary;
    char symbols[100] = "";
    for (int i = 1; i < v->symbol_count; i++)
        snprintf(symbols + strlen(symbols), sizeof symbols - strlen(symbols), " {%s}", v->symbols[i].name);
    error_at(p->problems, t->span, *symbols ? format_text(p->storage, "the symbols are%s", symbols) : NULL,
             "`{%s}` is not a cost symbol of %s", t->text, v->game);
}

static bool expects(const struct parser *p, const char *what)
{
    for (int i = 0; i < p->expectations; i++)
        if (!strcmp(p->expected[i].what, what))
            return true;
    return false;
}

/* A word that begins a block stands behind a `;`. */
static bool is_block_on_shared_line(const struct parser *p, int first)
{
    const struct token *t = &p->token[p->far];

    return p->far > first && t->kind == TOKEN_WORD && !strcmp(t[-1].text, ";") &&
           (!strcmp(t->text, "if") || !strcmp(t->text, "else") || !strcmp(t->text, "for") ||
            !strcmp(t->text, "repeat") || !strcmp(t->text, "when") || !strcmp(t->text, "whenever"));
}

static bool is_joint(const struct token *t)
{
    return t->kind == TOKEN_WORD && (!strcmp(t->text, "and") || !strcmp(t->text, "or"));
}

/* `discard 1 card and draw 2`: two statements, joined as sets are. */
static const struct token *joint_of_statements(const struct parser *p, int first)
{
    const struct token *t = &p->token[p->far];

    if (p->far > first && is_joint(t - 1) && begins_verb(p, t->text))
        return t - 1;
    return p->far > first && is_joint(t) && begins_verb(p, t[1].text) ? t : NULL;
}

/* `you may discard 1 card: draw 2` */
static bool is_bare_payment(const struct parser *p, int first)
{
    bool may = false;

    for (int i = first; i < p->far; i++)
        may = may || (p->token[i].kind == TOKEN_WORD && !strcmp(p->token[i].text, "may"));
    return may && p->token[p->far].kind == TOKEN_SIGN && !strcmp(p->token[p->far].text, ":");
}

/* `put target under 1 Character`: the rest was read as saying which target. */
static bool has_taken_under(const struct parser *p, int first)
{
    bool said = false;

    for (int i = first; i < p->far; i++)
        said = said || (p->token[i].kind == TOKEN_WORD && !strcmp(p->token[i].text, "under"));
    return said && p->token[p->far].kind == TOKEN_LINE && expects(p, "under");
}

/* `card Ember Vow`: a name without its quotes. */
static void report_bare_text(struct parser *p)
{
    struct span span;
    int words = 1;

    while (p->token[p->far + words].kind == TOKEN_WORD)
        words++;
    const char *text = words_at(p, p->far, words, &span);
    error_at(p->problems, span, format_text(p->storage, "write it as \"%s\"", text), "`%s` needs quotes", text);
}

/* The digits of a number in words, NULL if it is none. */
static const char *digits_of(const char *word)
{
    static const char *const numbers[] = { "one", "two", "three", "four", "five", "six", "seven", "eight", "nine" };
    static const char *const digits[] = { "1", "2", "3", "4", "5", "6", "7", "8", "9" };

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (!strcmp(numbers[i], word))
            return digits[i];
    return NULL;
}

/* ---- explanations ---------------------------------------------------------------------------------- */

/* Each looks whether it knows what is wrong with the token where the line could not be read on, and says so. */
typedef bool explanation(struct parser *, const struct token *, int first);

static bool is_too_complicated(struct parser *p, const struct token *t, int first)
{
    (void)first;
    if (p->trials < LIMIT_TRIALS && !p->too_deep)
        return false;
    error_at(p->problems, t->span, "write it as two lines", "this line is too complicated to be understood");
    return true;
}

static bool is_lone_else(struct parser *p, const struct token *t, int first)
{
    if (p->far != first || t->kind != TOKEN_WORD || strcmp(t->text, "else") != 0)
        return false;
    error_at(p->problems, t->span, "it stands right below the block of its `if`, as far indented as the `if`",
             "this `else` has no `if`");
    return true;
}

static bool is_signed_number(struct parser *p, const struct token *t, int first)
{
    (void)first;
    if (t->kind != TOKEN_SIGN || strcmp(t->text, "-") != 0 || t[1].kind != TOKEN_NUMBER || !expects(p, "a number"))
        return false;
    error_at(p->problems, t->span,
             format_text(p->storage, "leave out the `-`; in a comparison write `0 - %s`", t[1].text),
             "a number does not begin with `-` here");
    return true;
}

static bool is_block_behind_another(struct parser *p, const struct token *t, int first)
{
    if (!is_block_on_shared_line(p, first))
        return false;
    error_at(p->problems, t->span, "write each statement on a line of its own, below the colon",
             "`%s` begins a block; it cannot stand behind a `;`", t->text);
    return true;
}

static bool is_joint_of_statements(struct parser *p, const struct token *t, int first)
{
    const struct token *joint = joint_of_statements(p, first);

    (void)t;
    if (!joint)
        return false;
    error_at(p->problems, joint->span, "write `;` between them; one or the other of them is done by `choose one:`",
             "`%s` does not join statements", joint->text);
    return true;
}

static bool is_word_at(const struct token *t, const char *word)
{
    return (t->kind == TOKEN_WORD || t->kind == TOKEN_SIGN) && !strcmp(t->text, word);
}

/* `not with Level >= 3`, `with not Flash` */
static bool is_denied_filter(struct parser *p, const struct token *t, int first)
{
    if (!is_word_at(t, "not") || p->far == first || (!is_word_at(t + 1, "with") && !is_word_at(t - 1, "with")))
        return false;
    error_at(p->problems, t->span,
             "write `with no ...` for what they have not, or the other comparison: `with ... < 3`",
             "`not` does not belong to `with`");
    return true;
}

/* `look at an opponent's Hand`: whose, has to be settled before. */
static bool is_owned_by_some(struct parser *p, const struct token *t, int first)
{
    const struct token *a = t - 1;

    if (!is_word_at(t, "'s") || p->far <= first + 1)
        return false;
    if (p->far >= first + 3 && is_word_at(t - 2, "each") && is_word_at(t - 3, "for")) {
        error_at(p->problems, t->span,
                 "write `for each ... of ...:`, or go through the players: `for each ...: ... its ...`",
                 "`'s` does not fit here: `for each` is about what stands right behind it");
        return true;
    }
    while (a > &p->token[first] && a > t - 4 && !is_word_at(a, "a") && !is_word_at(a, "an"))
        a--;
    if (!is_word_at(a, "a") && !is_word_at(a, "an"))
        return false;
    error_at(
        p->problems, t->span,
        "write `... of a ...`; for a zone choose first: `choose an ... as foe`, then `foe's ...`, or say `each ...'s`",
        "`'s` does not fit here: nobody has said which one");
    return true;
}

/* `with no Level >= 3` */
static bool is_denied_comparison(struct parser *p, const struct token *t, int first)
{
    const struct token *no = t - 1;

    while (no > &p->token[first] && no > t - 4 && !is_word_at(no, "no"))
        no--;
    if (t->kind != TOKEN_SIGN || !strchr("<>=!", *t->text) || p->far == first || !is_word_at(no, "no"))
        return false;
    error_at(p->problems, t->span, "leave out `no` and write the other comparison: `with ... < 3` for no `>= 3`",
             "`%s` does not fit here: `no` is said of what they have, not of a comparison", t->text);
    return true;
}

/* `gain Power +2`, `you gain 2 Power`, `target loses 1 PLV` */
static bool is_change_without_form(struct parser *p, const struct token *t, int first)
{
    static const char *const verbs[] = { "gain", "gains", "lose", "loses" };
    enum { NEAR = 5 };

    (void)t;
    for (int i = p->far; i >= first && i > p->far - NEAR; i--)
        for (size_t k = 0; k < sizeof verbs / sizeof *verbs; k++)
            for (int at = i + 1; is_word_at(&p->token[i], verbs[k]) && at <= i + 2; at++) {
                const struct name *name =
                    find_name(p->phrases, &p->token[at], p->tokens - at, IN_TABLE(TABLE_ATTRIBUTE), ~0u);
                if (!name || p->token[at].kind != TOKEN_WORD)
                    continue;
                const struct attribute *a = &p->phrases->vocabulary->attributes[name->row];
                const char *who = a->of & KIND_SEAT ? "you gain" : "this gains";
                error_at(
                    p->problems, p->token[i].span,
                    format_text(p->storage, "write `%s %s +2`, or `%s %s -2` for a loss", who, a->name, who, a->name),
                    "a change of %s is written with who has it and a sign", a->name);
                return true;
            }
    return false;
}

/* What is printed on cards, or said, but is written otherwise. `before` and `behind`: the words around it; NULL: any. */
static bool is_said_otherwise(struct parser *p, const struct token *t, int first)
{
    static const struct {
        const char *before, *word, *behind, *instead;
        bool number; /* a number would have fitted */
    } ways[] = {
        { NULL, "if", NULL, "the condition comes first: `if ...: ...`", false },
        { NULL, "unless", NULL, "say what must not be so, before it: `if not ...: ...`", false },
        { NULL, ",", "then", "write `;` between statements", false },
        { NULL, "then", NULL, "write `;` between statements", false },
        { NULL, "for", "each", "write how many it is: `... count of ...`; to do it once for each, `for each ...: ...`",
          false },
        { "target", NULL, NULL, "aim before the colon, `on an ...`, and say `target` here", false },
        { NULL, NULL, "equal", "write the number itself: `draw your ...`, not `draw cards equal to your ...`", true },
        { NULL, "a", NULL, "write 1", true },
        { NULL, "an", NULL, "write 1", true },
    };

    for (size_t i = 0; p->far > first && i < sizeof ways / sizeof *ways; i++) {
        bool fits = (!ways[i].before || is_word_at(t - 1, ways[i].before)) &&
                    (ways[i].word ? is_word_at(t, ways[i].word) : t->kind == TOKEN_WORD) &&
                    (!ways[i].behind || is_word_at(t + 1, ways[i].behind)) &&
                    (!ways[i].number || expects(p, "a number"));
        if (!fits)
            continue;
        error_at(p->problems, t->span, ways[i].instead, "`%s` does not fit here", t->text);
        return true;
    }
    return false;
}

static bool is_payment_without_pay(struct parser *p, const struct token *t, int first)
{
    if (!is_bare_payment(p, first))
        return false;
    error_at(p->problems, t->span, "what is paid stands behind `may pay`; what may be done is a body, behind `may:`",
             "`:` does not fit here");
    return true;
}

static bool is_text_without_quotes(struct parser *p, const struct token *t, int first)
{
    (void)first;
    if (t->kind != TOKEN_WORD || p->expectations != 1 || !expects(p, "a text in quotes"))
        return false;
    report_bare_text(p);
    return true;
}

static bool is_number_in_letters(struct parser *p, const struct token *t, int first)
{
    (void)first;
    if (t->kind != TOKEN_WORD || !digits_of(t->text) || !expects(p, "a number"))
        return false;
    error_at(p->problems, t->span, format_text(p->storage, "write %s", digits_of(t->text)),
             "a number is written in digits");
    return true;
}

/* The name that the token begins, if it is one. */
static const char *name_at(struct parser *p, const struct token *t, enum vocabulary_table *table, int *row)
{
    return t->kind == TOKEN_WORD ? known_name(p, p->far, table, row) : NULL;
}

static bool is_without_meaning(struct parser *p, const struct token *t, int first)
{
    const struct expectation *wanted = wanted_name(p);
    bool event = p->happening && !wanted;
    enum vocabulary_table table;
    int row;

    (void)first;
    if (t->kind != TOKEN_WORD || name_at(p, t, &table, &row) || is_language_word(t->text) ||
        (!event && begins_verb(p, t->text)))
        return false;
    const char *near = nearest_word(p, t->text);
    if (near)
        error_at(p->problems, t->span, format_text(p->storage, "did you mean `%s`?", near), "`%s` has no meaning here",
                 t->text);
    else if (event)
        report_event(p);
    else
        report_unknown(p, wanted);
    return true;
}

static bool is_unknown_symbol(struct parser *p, const struct token *t, int first)
{
    const struct expectation *wanted = wanted_name(p);

    (void)first;
    if (t->kind != TOKEN_SYMBOL || !wanted || !(wanted->tables & IN_TABLE(TABLE_SYMBOL)))
        return false;
    report_symbol(p, t);
    return true;
}

static bool is_misfit_before(struct parser *p, const struct token *t, int first)
{
    enum vocabulary_table table = TABLE_WORD;
    int row = 0;

    if (t->kind != TOKEN_LINE || !p->misfit.what || p->misfit_at < first)
        return false;
    const char *known = known_name(p, p->misfit_at, &table, &row);
    error_at(p->problems, p->token[p->misfit_at].span, NULL, "`%s` is %s; %s is needed here", known,
             what_it_is(p->phrases, table, row), quoted(p, p->misfit.what));
    return true;
}

static bool is_of_another_kind(struct parser *p, const struct token *t, int first)
{
    const struct expectation *wanted = wanted_name(p);
    enum vocabulary_table table = TABLE_WORD;
    int row = 0;
    const char *name = name_at(p, t, &table, &row);

    (void)first;
    if (!name || !wanted || p->expectations != 1 || wanted->tables & IN_TABLE(table))
        return false;
    error_at(p->problems, t->span, NULL, "`%s` is %s; %s is needed here", name, what_it_is(p->phrases, table, row),
             quoted(p, wanted->what));
    return true;
}

static const char *what_was_found(struct parser *p, const struct token *t)
{
    enum vocabulary_table table;
    int row;

    switch (t->kind) {
    case TOKEN_LINE:
    case TOKEN_END:
        return "the line ends here";
    case TOKEN_IN:
    case TOKEN_OUT:
        return "the indentation ends here";
    case TOKEN_STRING:
        return format_text(p->storage, "\"%s\" does not fit here", t->text);
    case TOKEN_SYMBOL:
        return format_text(p->storage, "`{%s}` does not fit here", t->text);
    default: {
        const char *name = name_at(p, t, &table, &row);
        return format_text(p->storage, "`%s` does not fit here", name ? name : t->text);
    }
    }
}

/* What was expected instead: where nothing better is known. */
static bool is_unexpected(struct parser *p, const struct token *t, int first)
{
    const struct expectation *wanted = wanted_name(p);
    const char *found = what_was_found(p, t), *hint = NULL;

    if (p->far > first && t[-1].kind == TOKEN_NUMBER && expects(p, "a comparison such as `>=`"))
        hint = format_text(p->storage, "count them: `count of ... >= %s`", t[-1].text);
    else if (p->expectations == 1 || (wanted && wanted->list))
        hint = all_there_are(p, wanted);
    else if (has_taken_under(p, first))
        hint = "name first what it goes under: `choose ... as NAME`, then `under NAME`";
    if (p->expectations)
        error_at(p->problems, t->span, hint, "%s; expected %s", found, expected_text(p));
    else
        error_at(p->problems, t->span, NULL, "%s", found);
    return true;
}

static void report_token(struct parser *p, int first)
{
    static explanation *const known[] = {
        is_too_complicated,     is_lone_else,           is_signed_number,       is_block_behind_another,
        is_joint_of_statements, is_denied_filter,       is_denied_comparison,   is_owned_by_some,
        is_said_otherwise,      is_change_without_form, is_payment_without_pay, is_text_without_quotes,
        is_number_in_letters,   is_without_meaning,     is_unknown_symbol,      is_misfit_before,
        is_of_another_kind,     is_unexpected,
    };
    int i = 0;

    while (!known[i](p, &p->token[p->far], first))
        i++;
}

void skip_block(struct parser *p, int end)
{
    p->at = p->token[end].kind == TOKEN_LINE ? end + 1 : end;
    if (p->token[p->at].kind != TOKEN_IN)
        return;
    int levels = 0;
    do {
        levels += p->token[p->at].kind == TOKEN_IN;
        levels -= p->token[p->at].kind == TOKEN_OUT;
        p->at++;
    } while (levels > 0 && p->token[p->at].kind != TOKEN_END);
}

void report_line(struct parser *p, int first)
{
    bool reported = false;
    int end = first;
    while (p->token[end].kind != TOKEN_LINE && p->token[end].kind != TOKEN_END)
        reported |= p->token[end++].kind == TOKEN_BAD;
    if (p->far < first)
        p->far = first;
    p->broken = true;
    if (!reported)
        report_token(p, first);
    p->happening = false;
    p->trials = 0;
    p->too_deep = false;
    skip_block(p, end);
    while (at_word(p, "else")) { /* of an `if` that could not be read */
        for (end = p->at; p->token[end].kind != TOKEN_LINE && p->token[end].kind != TOKEN_END;)
            end++;
        skip_block(p, end);
    }
}
