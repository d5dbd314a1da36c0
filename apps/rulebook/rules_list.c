/* rules_list.c: `duello rules`: the numbered rules of a game, where the code enforces each, and which
 * scenarios prove it. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/folders.h"
#include "duello/words.h"
#include "rules_list.h"

static const char *const kind_names[] = {
    [RULE_RULE] = "rule", [RULE_RULING] = "ruling", [RULE_CONSTANT] = "constant", [RULE_DECISION] = "decision"
};

struct request {
    const char *game, *id, *source;
    bool missing, json;
};

/* ---- the source tree ------------------------------------------------------------------------ */

static bool has_game(const char *source, const char *game)
{
    char folder[2048];

    snprintf(folder, sizeof folder, "%s/games/%s", source, game);
    return is_folder(folder);
}

/* Where the code is: as told, here, or where the program was built. NULL: nowhere. */
static const char *find_source(const struct request *q, const char *game)
{
    if (q->source)
        return has_game(q->source, game) ? q->source : NULL;
    if (has_game(".", game))
        return ".";
#ifdef DUELLO_SOURCE_DIR
    if (has_game(DUELLO_SOURCE_DIR, game))
        return DUELLO_SOURCE_DIR;
#endif
    return NULL;
}

static int no_source(const struct request *q, const char *game)
{
    fprintf(
        stderr,
        "duello rules: there is no games/%s %s%s: which code cites a rule and which scenarios prove it can only be\n"
        "told with the source tree at hand; name it with --source DIR\n",
        game, q->source ? "in " : "here", q->source ? q->source : "");
    return STATUS_FAILED;
}

/* ---- one rule ------------------------------------------------------------------------------- */

static void print_rule(const struct duello_book *b, int rule, const struct evidence *e)
{
    const struct rule *r = &b->game->rules[rule];
    char *words = whole_rule(b, rule, "\n");

    printf("%s (%s)\n%s\n", r->id, kind_names[r->kind], words);
    free(words);
    if (r->definition)
        printf("\nIt needs no proof: %s\n", r->definition);
    if (!e) {
        printf("\nWithout the source tree (--source DIR) it cannot be told which code cites it and which scenarios "
               "prove it.\n");
        return;
    }
    printf("\nCited in the code:%s\n", count_citations(e, rule) ? "" : " nowhere");
    for (int i = 0; i < e->citations; i++)
        if (e->citation[i].rule == rule)
            printf("  %s:%d\n", e->citation[i].file, e->citation[i].line);
    printf("Scenarios:%s\n", count_claims(e, rule) ? "" : " none");
    for (int i = 0; i < e->claims; i++) {
        const struct claim *c = &e->claim[i];
        if (c->rule == rule)
            printf("  %s:%d: %s%s\n", c->file, c->line, c->title,
                   !c->passed     ? " (fails)"
                   : !c->executed ? " (the rule did not come into play)"
                                  : "");
    }
}

static int find_asked_rule(const struct duello_book *b, const char *id)
{
    const struct game *game = b->game;
    int rule = duello_find_rule(b, id);
    struct duello_nearest n = duello_nearest_to(id);

    for (int i = 1; i < game->rule_count && !rule; i++)
        duello_nearest_try(&n, game->rules[i].id);
    if (!rule)
        fprintf(stderr, "duello rules: %s has no rule %s%s%s%s\n", game->title, id, n.name ? "; did you mean " : "",
                n.name ? n.name : "", n.name ? "?" : "; without it all of them are listed");
    return rule;
}

/* ---- all rules ------------------------------------------------------------------------------ */

static void print_table(const struct duello_book *b, const struct evidence *e)
{
    const struct game *game = b->game;
    int cited = 0, proved = 0;

    printf("%-10s %5s %9s\n", "rule", "code", "scenarios");
    for (int i = 1; i < game->rule_count; i++) {
        const struct rule *r = &game->rules[i];
        char *words = whole_rule(b, i, "; ");
        if (!e) {
            printf("%-10s %5s %9s  %s\n", r->id, "?", "?", words);
            free(words);
            continue;
        }
        int citations = count_citations(e, i), proofs = count_proofs(e, i);
        cited += citations > 0;
        proved += proofs > 0;
        printf("%-10s %5s %9d  %s%s%s%s\n", r->id, citations ? "yes" : "-", proofs, words,
               r->definition ? " [definition: " : "", r->definition ? r->definition : "", r->definition ? "]" : "");
        free(words);
    }
    printf("%d rules", game->rule_count - 1);
    if (e)
        printf(", %d cited in the code, %d proved; %d scenarios pass, %d fail", cited, proved, e->passed, e->failed);
    else
        printf("; without the source tree (--source DIR) it cannot be told where they are enforced and proved");
    printf("\n");
}

static int print_missing(const struct evidence *e)
{
    int rules = 0;

    for (int i = 1; i < e->game->rule_count; i++) {
        const char *missing[3];
        what_is_missing(e, i, missing);
        if (!missing[0])
            continue;
        rules++;
        printf("%-10s no %s%s%s%s\n", e->game->rules[i].id, missing[0], missing[1] ? ", no " : "",
               missing[1] ? missing[1] : "",
               count_claims(e, i) && count_proofs(e, i) == 0 ? " in which it came into play" : "");
    }
    printf("%d of %d rules lack something; %d scenarios pass, %d fail\n", rules, e->game->rule_count - 1, e->passed,
           e->failed);
    return rules || e->failed ? STATUS_FAILED : STATUS_OK;
}

/* ---- JSON ----------------------------------------------------------------------------------- */

static json_t *rule_as_json(const struct duello_book *b, int rule, const struct evidence *e)
{
    const struct rule *r = &b->game->rules[rule];
    json_t *o = json_pack("{ss ss ss ss?}", "id", r->id, "kind", kind_names[r->kind], "text", rule_text(b, rule),
                          "definition", r->definition);

    if (!e)
        return o;
    json_t *code = json_array(), *scenarios = json_array(), *lacks = json_array();
    for (int i = 0; i < e->citations; i++)
        if (e->citation[i].rule == rule)
            json_array_append_new(code, json_pack("{ss si}", "file", e->citation[i].file, "line", e->citation[i].line));
    for (int i = 0; i < e->claims; i++) {
        const struct claim *c = &e->claim[i];
        if (c->rule == rule)
            json_array_append_new(scenarios, json_pack("{ss si ss sb sb}", "file", c->file, "line", c->line, "title",
                                                       c->title, "passed", c->passed, "executed", c->executed));
    }
    const char *missing[3];
    what_is_missing(e, rule, missing);
    for (int i = 0; missing[i]; i++)
        json_array_append_new(lacks, json_string(missing[i]));
    json_object_set_new(o, "code", code);
    json_object_set_new(o, "scenarios", scenarios);
    json_object_set_new(o, "missing", lacks);
    return o;
}

static int print_json(const struct duello_book *b, const struct evidence *e, int only, bool missing_only)
{
    json_t *all = json_array();
    bool lacks = false;

    for (int i = 1; i < b->game->rule_count; i++) {
        const char *missing[3] = { NULL };
        if (e)
            what_is_missing(e, i, missing);
        lacks = lacks || missing[0];
        if ((!only || only == i) && (!missing_only || missing[0]))
            json_array_append_new(all, rule_as_json(b, i, e));
    }
    json_dumpf(all, stdout, JSON_INDENT(2));
    printf("\n");
    json_decref(all);
    return missing_only && lacks ? STATUS_FAILED : STATUS_OK;
}

/* ---- the command ---------------------------------------------------------------------------- */

static int answer(const struct request *q, const struct duello_book *b)
{
    const char *source = find_source(q, b->game->name);
    int rule = q->id ? find_asked_rule(b, q->id) : 0;
    struct evidence gathered, *e = NULL;
    int status = STATUS_OK;

    if (q->id && !rule)
        return STATUS_FAILED;
    if (!source && (q->missing || q->source))
        return no_source(q, b->game->name);
    if (source) {
        if (!gather_evidence(&gathered, b, source))
            return STATUS_FAILED;
        e = &gathered;
    }
    if (q->json)
        status = print_json(b, e, rule, q->missing);
    else if (rule)
        print_rule(b, rule, e);
    else if (q->missing)
        status = print_missing(e);
    else
        print_table(b, e);
    if (e)
        free_evidence(e);
    return status;
}

int command_rules(int argc, char **argv)
{
    struct request q = { .game = NULL };

    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--missing") == 0)
            q.missing = true;
        else if (strcmp(argv[i], "--json") == 0)
            q.json = true;
        else if (strcmp(argv[i], "--source") == 0 && i + 1 < argc)
            q.source = argv[++i];
        else if (argv[i][0] == '-')
            return usage_error("rules", "there is no option %s", argv[i]);
        else if (!q.game)
            q.game = argv[i];
        else if (!q.id)
            q.id = argv[i];
        else
            return usage_error("rules", "%s is one argument too many", argv[i]);
    }
    if (!q.game)
        return usage_error("rules", "name a game");
    struct duello_book *b = open_book(q.game, NULL);
    if (!b)
        return STATUS_FAILED;
    int status = answer(&q, b);
    duello_close(b);
    return status;
}
