/* rules_evidence.c: looking for rule ids in a game's code, and playing its scenarios. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/files.h"
#include "apps/folders.h"
#include "rules_list.h"
#include "scenario/scenario.h"

/* What each kind of rule needs. A constant is proved with the rules that use it; a ruling decides how
 * a rule is read, and the code cites that rule. */
static const struct {
    bool code, scenario, executed;
} needs[] = {
    [RULE_RULE] = { true, true, true },
    [RULE_RULING] = { false, true, false },
    [RULE_CONSTANT] = { false, false, false },
    [RULE_DECISION] = { true, true, true },
};

static void *grow(void *rows, int count, int *room, size_t size)
{
    if (count < *room)
        return rows;
    *room = 2 * *room + 256;
    void *more = realloc(rows, (size_t)*room * size);
    if (!more)
        abort();
    return more;
}

/* ---- code ----------------------------------------------------------------------------------- */

/* Is the word an id, as SOL-6.9 or as the enumerator SOL_6_9? */
static bool names_rule(const char *word, size_t length, const char *id)
{
    if (strlen(id) != length)
        return false;
    bool enumerator = memchr(word, '_', length) != NULL;
    for (size_t i = 0; i < length; i++) {
        bool joint = id[i] == '-' || id[i] == '.';
        if (enumerator && joint ? word[i] != '_' : word[i] != id[i])
            return false;
    }
    return true;
}

static size_t word_length(const char *at)
{
    size_t n = 0;

    while (isalnum((unsigned char)at[n]) || at[n] == '_' || at[n] == '-' || at[n] == '.')
        n++;
    while (n > 0 && (at[n - 1] == '.' || at[n - 1] == '-'))
        n--;
    return n;
}

static void cite(struct evidence *e, int rule, const char *file, int line)
{
    for (int i = e->citations; i-- > 0 && e->citation[i].line == line && strcmp(e->citation[i].file, file) == 0;)
        if (e->citation[i].rule == rule)
            return;
    e->citation = grow(e->citation, e->citations, &e->citation_room, sizeof *e->citation);
    e->citation[e->citations++] = (struct citation){ rule, line, strdup(file) };
}

static void read_code(struct evidence *e, const char *file, const char *text)
{
    const struct game *game = e->game;
    size_t prefix = game->rule_count > 1 ? strcspn(game->rules[1].id, "-") : 0;
    int line = 1;

    for (const char *at = text; *at; at++) {
        line += *at == '\n';
        if (prefix == 0 || strncmp(at, game->rules[1].id, prefix) != 0 ||
            (at > text && (isalnum((unsigned char)at[-1]) || at[-1] == '_')))
            continue;
        size_t n = word_length(at);
        for (int i = 1; i < game->rule_count; i++)
            if (names_rule(at, n, game->rules[i].id))
                cite(e, i, file, line);
        at += n > 0 ? n - 1 : 0;
    }
}

static bool is_code(const char *path, const char *folder)
{
    const char *name = path + strlen(folder) + 1;
    size_t n = strlen(name);

    return !strchr(name, '/') && (strcmp(name, "vocabulary") == 0 ||
                                  (n > 2 && (strcmp(name + n - 2, ".c") == 0 || strcmp(name + n - 2, ".h") == 0)));
}

static bool read_all_code(struct evidence *e, const char *folder)
{
    struct file_list files = { NULL, 0, 0 };
    bool ok = add_files(&files, folder, "");

    for (int i = 0; i < files.count; i++) {
        size_t length;
        char *text = is_code(files.path[i], folder) ? read_whole_file(files.path[i], &length) : NULL;
        if (text)
            read_code(e, files.path[i], text);
        free(text);
    }
    free_files(&files);
    return ok;
}

/* ---- scenarios ------------------------------------------------------------------------------ */

static void keep_claims(void *context, const struct scenario_result *r)
{
    struct evidence *e = context;

    e->passed += r->passed;
    e->failed += !r->passed;
    for (int i = 0; i < r->rules; i++) {
        int rule = r->rule[i];
        e->claim = grow(e->claim, e->claims, &e->claim_room, sizeof *e->claim);
        e->claim[e->claims++] = (struct claim){
            .rule = rule,
            .line = r->line,
            .file = strdup(r->file),
            .title = strdup(r->title),
            .passed = r->passed,
            .executed = r->executed[rule >> 6] >> (rule & 63) & 1,
        };
    }
}

static bool play_all_scenarios(struct evidence *e, const char *folder)
{
    struct file_list files = { NULL, 0, 0 };
    struct scenario_player *player = scenario_player();
    bool ok = player && (!is_folder(folder) || add_files(&files, folder, ".scenario"));

    for (int i = 0; ok && i < files.count; i++) {
        size_t length;
        char *text = read_whole_file(files.path[i], &length);
        if (text)
            scenario_play(player, files.path[i], text, length, e->game->name, keep_claims, e);
        ok = text != NULL;
        free(text);
    }
    scenario_player_free(player);
    free_files(&files);
    return ok;
}

bool gather_evidence(struct evidence *e, const struct duello_book *b, const char *source)
{
    char folder[2048], scenarios[2080];

    *e = (struct evidence){ .game = b->game };
    snprintf(folder, sizeof folder, "%s%sgames/%s", strcmp(source, ".") == 0 ? "" : source,
             strcmp(source, ".") == 0 ? "" : "/", b->game->name);
    snprintf(scenarios, sizeof scenarios, "%s/scenarios", folder);
    return read_all_code(e, folder) && play_all_scenarios(e, scenarios);
}

void free_evidence(struct evidence *e)
{
    for (int i = 0; i < e->citations; i++)
        free(e->citation[i].file);
    for (int i = 0; i < e->claims; i++) {
        free(e->claim[i].file);
        free(e->claim[i].title);
    }
    free(e->citation);
    free(e->claim);
}

/* ---- judging -------------------------------------------------------------------------------- */

int count_citations(const struct evidence *e, int rule)
{
    int n = 0;

    for (int i = 0; i < e->citations; i++)
        n += e->citation[i].rule == rule;
    return n;
}

int count_claims(const struct evidence *e, int rule)
{
    int n = 0;

    for (int i = 0; i < e->claims; i++)
        n += e->claim[i].rule == rule;
    return n;
}

int count_proofs(const struct evidence *e, int rule)
{
    bool executed = needs[e->game->rules[rule].kind].executed;
    int n = 0;

    for (int i = 0; i < e->claims; i++)
        n += e->claim[i].rule == rule && e->claim[i].passed && (e->claim[i].executed || !executed);
    return n;
}

void what_is_missing(const struct evidence *e, int rule, const char *missing[3])
{
    const struct rule *r = &e->game->rules[rule];
    int n = 0;

    if (!r->definition) {
        if (needs[r->kind].code && count_citations(e, rule) == 0)
            missing[n++] = "code";
        if (needs[r->kind].scenario && count_proofs(e, rule) == 0)
            missing[n++] = "scenario";
    }
    missing[n] = NULL;
}
