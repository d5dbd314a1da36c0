/* mutate.c: writes a game's rules anew so that each can be broken by itself, at run time.
 *
 *   mutate FOLDER FILE.c...
 *
 * Each file goes to FOLDER under its own name with its folder's before it (solrei-round.c), every place where it can be
 * broken turned into a question: is this the mutant that lives? A list of them, rows of C, goes to FOLDER/mutants.inc.
 * Broken are:
 *
 *   conditions    an operand of && or || does not count, a comparison is off by one, an `if` goes the other way
 *   refusals      what the rule forbids is allowed: the condition in refused(menu, option, condition, rule)
 *   statements    a call or an assignment is left out
 *   results       a bool function says the opposite, an int function one more
 *
 * It reads C as this project writes it, not all of C. What is told to the journal is left alone.
 */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TOKENS = 40000, MOST_INSERTS = 40000, INSERT = 48 };

struct token {
    const char *at;
    int length;
};

/* Text to be put in at a place of the source. What closes comes before what opens there, inner ones first. */
struct insert {
    const char *at;
    int order;
    char text[INSERT];
};

static const char *source, *shown_name;
static struct token token[MOST_TOKENS];
static int tokens;
static struct insert insert[MOST_INSERTS];
static int inserts, mutants;
static FILE *list;
static char result;  /* what the function at hand gives back: 'b'ool, 'i'nt, or something else */
static int function; /* its name */

/* ---- tokens ----------------------------------------------------------------------------------------------------- */

static const char *skip_line(const char *p)
{
    while (*p && *p != '\n')
        p += p[0] == '\\' && p[1] ? 2 : 1;
    return p;
}

/* Behind white space, comments and lines for the preprocessor. */
static const char *skip_blank(const char *p)
{
    for (;;) {
        if (isspace((unsigned char)*p))
            p++;
        else if (*p == '#')
            p = skip_line(p);
        else if (p[0] == '/' && p[1] == '/')
            p = skip_line(p);
        else if (p[0] == '/' && p[1] == '*')
            p = strstr(p, "*/") + 2;
        else
            return p;
    }
}

static const char *token_end(const char *p)
{
    static const char *const signs[] = { "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==",
                                         "!=",  "&&",  "||",  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=" };

    if (isalnum((unsigned char)*p) || *p == '_') {
        while (isalnum((unsigned char)*p) || *p == '_')
            p++;
        return p;
    }
    if (*p == '"' || *p == '\'') {
        char quote = *p++;
        while (*p != quote)
            p += *p == '\\' ? 2 : 1;
        return p + 1;
    }
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strncmp(p, signs[i], strlen(signs[i])) == 0)
            return p + strlen(signs[i]);
    return p + 1;
}

static void read_tokens(void)
{
    tokens = 0;
    for (const char *p = skip_blank(source); *p && tokens < MOST_TOKENS - 1; p = skip_blank(p)) {
        token[tokens].at = p;
        p = token_end(p);
        token[tokens].length = (int)(p - token[tokens].at);
        tokens++;
    }
    token[tokens] = (struct token){ "", 0 };
}

static bool is(int i, const char *word)
{
    return i < tokens && (int)strlen(word) == token[i].length && strncmp(token[i].at, word, strlen(word)) == 0;
}

static bool is_one_of(int i, const char *const *words)
{
    for (; *words; words++)
        if (is(i, *words))
            return true;
    return false;
}

static bool is_name(int i)
{
    return i < tokens && (isalpha((unsigned char)*token[i].at) || *token[i].at == '_');
}

static bool opens(int i)
{
    return is(i, "(") || is(i, "[") || is(i, "{");
}

static bool closes(int i)
{
    return is(i, ")") || is(i, "]") || is(i, "}");
}

/* Behind what closes the bracket that opens here. */
static int behind(int i)
{
    int depth = 0;

    for (; i < tokens; i++) {
        depth += opens(i) ? 1 : closes(i) ? -1 : 0;
        if (depth == 0)
            return i + 1;
    }
    return i;
}

/* The next of these tokens outside brackets, `until` if there is none before it. */
static int find(int i, int until, const char *const *words)
{
    for (; i < until; i = opens(i) ? behind(i) : i + 1)
        if (is_one_of(i, words))
            return i;
    return until;
}

/* ---- mutants ---------------------------------------------------------------------------------------------------- */

static const char *end_of(int i)
{
    return token[i].at + token[i].length;
}

static void put(const char *at, int order, const char *format, int n)
{
    if (inserts == MOST_INSERTS) {
        fprintf(stderr, "mutate: %s has too many rules\n", shown_name);
        exit(1);
    }
    insert[inserts] = (struct insert){ .at = at, .order = order };
    snprintf(insert[inserts++].text, INSERT, format, n);
}

static void list_text(const char *from, const char *to)
{
    bool blank = false;
    int n = 0;

    for (; from < to && n < 100; from++) {
        if (isspace((unsigned char)*from)) {
            blank = true;
            continue;
        }
        n += blank;
        fputs(blank ? " " : "", list);
        blank = false;
        if (*from == '"' || *from == '\\')
            fputc('\\', list);
        fputc(*from, list);
        n++;
    }
}

/* A new mutant of the tokens [from, to): its number. */
static int born(const char *how, int from, int to)
{
    int line = 1;

    for (const char *p = source; p < token[from].at; p++)
        line += *p == '\n';
    fprintf(list, "{ \"%s\", %d, \"%.*s\", \"%s\", \"", shown_name, line, token[function].length, token[function].at,
            how);
    list_text(token[from].at, end_of(to - 1));
    fprintf(list, "\" },\n");
    return mutants++;
}

/* Wraps the tokens [from, to); `depth` grows inwards. */
static void wrap(int from, int to, int depth, const char *before, const char *after, int n)
{
    put(token[from].at, 1000 + depth, before, n);
    put(end_of(to - 1), -depth, after, n);
}

/* ---- conditions ------------------------------------------------------------------------------------------------- */

static void break_condition(int from, int to, int depth);

/* Operands of a chain of one sign, each of which can be left out of account. */
static void break_operands(int from, int to, int depth, const char *sign, const char *before)
{
    const char *const signs[] = { sign, NULL };

    for (int at = from; at < to;) {
        int next = find(at, to, signs);
        wrap(at, next, depth, before, "))", born("without", at, next));
        break_condition(at, next, depth + 1);
        at = next + 1;
    }
}

static void break_comparison(int from, int to)
{
    static const char *const comparisons[] = { "<", ">", "<=", ">=", NULL }, *const low[] = { "&", "|", "^", "?",
                                                                                              NULL };
    int at = find(from, to, comparisons);

    if (at == to || find(from, to, low) != to)
        return;
    put(end_of(to - 1), -999, is(at, "<") || is(at, ">=") ? " + IS_MUTANT(%d)" : " - IS_MUTANT(%d)",
        born("off by one", from, to));
}

static void break_condition(int from, int to, int depth)
{
    static const char *const choice[] = { "?", NULL }, *const either[] = { "||", NULL }, *const both[] = { "&&", NULL };

    if (find(from, to, choice) != to)
        return;
    if (find(from, to, either) != to)
        break_operands(from, to, depth, "||", "(!IS_MUTANT(%d) && (");
    else if (find(from, to, both) != to)
        break_operands(from, to, depth, "&&", "(IS_MUTANT(%d) || (");
    else if (is(from, "(") && behind(from) == to)
        break_condition(from + 1, to - 1, depth + 1);
    else if (is(from, "!") && is(from + 1, "(") && behind(from + 1) == to)
        break_condition(from + 2, to - 1, depth + 1);
    else
        break_comparison(from, to);
}

/* A condition that stands by itself: if it is not a chain, it can also come out the other way. */
static void break_whole_condition(int from, int to)
{
    static const char *const chains[] = { "&&", "||", NULL };

    if (find(from, to, chains) == to)
        wrap(from, to, 0, "(IS_MUTANT(%d) != !!(", "))", born("the other way", from, to));
    break_condition(from, to, 1);
}

static void break_refusals(int from, int to)
{
    static const char *const comma[] = { ",", NULL };

    for (int i = from; i < to; i++)
        if (is(i, "refused") && is(i + 1, "(")) {
            int end = behind(i + 1) - 1, option = find(i + 2, end, comma), condition = find(option + 1, end, comma);
            int rule = find(condition + 1, end, comma);
            wrap(condition + 1, rule, 0, "(IS_MUTANT(%d) || (", "))", born("never refused", i, end + 1));
            break_condition(condition + 1, rule, 1);
        }
}

/* ---- statements ------------------------------------------------------------------------------------------------- */

static int break_statement(int i);

static int break_block(int i)
{
    for (i++; i < tokens && !is(i, "}");)
        i = break_statement(i);
    return i + 1;
}

static int break_return(int i)
{
    static const char *const end[] = { ";", NULL };
    int to = find(i, tokens, end);

    if (to > i + 1) {
        bool constant = to == i + 2;
        if (result == 'b' && !constant)
            break_whole_condition(i + 1, to);
        else if (result == 'b')
            wrap(i + 1, to, 0, "(IS_MUTANT(%d) != (", "))", born("the opposite", i, to));
        else if (result == 'i')
            wrap(i + 1, to, 0, "(", ") + IS_MUTANT(%d)", born("one more", i, to));
    }
    break_refusals(i, to);
    return to + 1;
}

/* What may be left out: calls and assignments, but not declarations, nor what is only told. */
static bool can_be_left_out(int i, int to)
{
    static const char *const kept[] = { "CITE",   "CITE_IF",  "NOTE",           "NOTE_TO", "BEGIN",  "END",
                                        "RETURN", "break",    "static",         "const",   "struct", "enum",
                                        "bool",   "continue", "_Static_assert", NULL };
    static const char *const changes[] = { "=",  "+=", "-=",  "*=",  "/=", "%=", "&=",
                                           "|=", "^=", "<<=", ">>=", "++", "--", NULL };

    if (is(i, "*") || is(i, "++") || is(i, "--"))
        return true;
    if (!is_name(i) || is_one_of(i, kept) || is_name(i + 1) || (is(i + 1, "*") && is_name(i + 2)))
        return false;
    if (is(i + 1, "(") && behind(i + 1) == to)
        return true;
    return find(i, to, changes) != to;
}

static int break_plain(int i)
{
    static const char *const end[] = { ";", NULL };
    int to = find(i, tokens, end);

    break_refusals(i, to);
    if (can_be_left_out(i, to)) {
        int n = born("left out", i, to);
        put(token[i].at, 1000, "{ if (!IS_MUTANT(%d)) ", n);
        put(end_of(to), -1, " }", 0);
    }
    return to + 1;
}

/* A call without a semicolon behind it is a loop of the project's own, such as FOR_EACH_IN. */
static bool is_loop(int i)
{
    return is_name(i) && is(i + 1, "(") && (is_name(behind(i + 1)) || is(behind(i + 1), "{"));
}

/* Behind a statement, or all statements of a block, that only tell the journal something; `i` if it does more. */
static int behind_told(int i)
{
    static const char *const told[] = { "CITE", "CITE_IF", "NOTE", "NOTE_TO", NULL };
    int at = i;

    if (is_one_of(i, told))
        return behind(i + 1) + 1;
    if (!is(i, "{"))
        return i;
    for (at++; is_one_of(at, told);)
        at = behind(at + 1) + 1;
    return is(at, "}") ? at + 1 : i;
}

/* Whether the condition only decides what is told. */
static bool only_tells(int then)
{
    int end = behind_told(then);

    return end > then && (!is(end, "else") || behind_told(end + 1) > end + 1);
}

static int break_branch(int i)
{
    int end = behind(i + 1);

    break_refusals(i + 2, end - 1);
    if (is(i, "while"))
        break_condition(i + 2, end - 1, 0);
    else if (!is(i + 2, "refused") && !(is(i + 2, "!") && is(i + 3, "refused")) && !only_tells(end))
        break_whole_condition(i + 2, end - 1);
    end = break_statement(end);
    return is(i, "if") && is(end, "else") ? break_statement(end + 1) : end;
}

static int break_statement(int i)
{
    static const char *const colon[] = { ":", NULL };

    if (is(i, "{"))
        return break_block(i);
    if (is(i, "case") || is(i, "default"))
        return find(i, tokens, colon) + 1;
    if (is(i, "if") || is(i, "while"))
        return break_branch(i);
    if (is(i, "do"))
        return behind(break_statement(i + 1) + 1) + 1;
    if (is(i, "return"))
        return break_return(i);
    if (is(i, "for") || is(i, "switch") || is_loop(i))
        return break_statement(behind(i + 1));
    return break_plain(i);
}

/* ---- files ------------------------------------------------------------------------------------------------------ */

/* What a function is called and gives back, by its heading [from, to): bool may_act(...), or STEP(round). */
static void read_heading(int from, int to)
{
    int name = from;

    result = '-';
    while (name < to && !is(name, "("))
        name++;
    for (int i = from; i < name; i++)
        result = is(i, "bool") ? 'b' : is(i, "int") && result == '-' ? 'i' : is(i, "*") ? '*' : result;
    function = is(name - 1, "STEP") ? name + 1 : name - 1;
}

static void break_functions(void)
{
    int heading = 0;

    for (int i = 0; i < tokens;) {
        if (is(i, "{") && i > 0 && is(i - 1, ")")) {
            read_heading(heading, i);
            i = break_block(i);
            heading = i;
        } else if (opens(i)) {
            i = behind(i);
        } else {
            i++;
            heading = is(i - 1, ";") ? i : heading;
        }
    }
}

static int by_place(const void *x, const void *y)
{
    const struct insert *a = x, *b = y;
    int order = (a->order > b->order) - (a->order < b->order);

    return a->at < b->at ? -1 : a->at > b->at ? 1 : order;
}

static void write_file(FILE *out)
{
    const char *p = source;

    qsort(insert, (size_t)inserts, sizeof insert[0], by_place);
    fprintf(out, "#include \"tests/mutants/mutant.h\"\n#line 1 \"%s\"\n", shown_name);
    for (int i = 0; i < inserts; i++) {
        fwrite(p, 1, (size_t)(insert[i].at - p), out);
        fputs(insert[i].text, out);
        p = insert[i].at;
    }
    fputs(p, out);
}

static char *read_file(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, 1 << 20);

    if (!f || !text || fread(text, 1, (1 << 20) - 1, f) == 0) {
        fprintf(stderr, "mutate: cannot read %s\n", path);
        exit(1);
    }
    fclose(f);
    return text;
}

static FILE *open_in(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "w");

    if (!f) {
        fprintf(stderr, "mutate: cannot write %s\n", path);
        exit(1);
    }
    return f;
}

/* games/solrei/round.c: from here on. */
static const char *below_the_root(const char *path)
{
    const char *games = strstr(path, "games/");
    return games ? games : path;
}

static void mutate(const char *folder, const char *path)
{
    char name[256], *slash;

    shown_name = below_the_root(path);
    snprintf(name, sizeof name, "%s", strchr(shown_name, '/') ? strchr(shown_name, '/') + 1 : shown_name);
    while ((slash = strchr(name, '/')))
        *slash = '-';
    char *text = read_file(path);
    source = text;
    inserts = 0;
    read_tokens();
    break_functions();
    FILE *out = open_in(folder, name);
    write_file(out);
    fclose(out);
    free(text);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: mutate FOLDER FILE.c...\n");
        return 2;
    }
    list = open_in(argv[1], "mutants.inc");
    for (int i = 2; i < argc; i++)
        mutate(argv[1], argv[i]);
    fclose(list);
    return 0;
}
