/* scenario.c: files of scenarios: headings, blocks, inline cards, results.
 *
 * Lines are carried out in the order in which they stand. The duel begins with the first block
 * that needs it. A scenario that fails or cannot be read never stops the next one.
 */
#include <stdio.h>
#include <stdlib.h>

#include "heading.h"
#include "scenario.h"
#include "scene.h"

enum { BOOKS = 16, NAME = HEADING_NAME };

struct scenario_player {
    struct duello_book *book[BOOKS];
    const struct duello_book *lent;
    int books;
    struct onlooker onlooker;
};

enum block {
    BLOCK_NONE,
    BLOCK_CARD,
    BLOCK_GIVEN,
    BLOCK_PLAY,
    BLOCK_EXPECT,
    BLOCK_REFUSE,
    BLOCK_RIGHT,
    BLOCK_WRONG,
    BLOCK_SAYS,
    BLOCK_THEN
};

/* A scenario on its way from text to result. */
struct run {
    struct scenario_player *player;
    const struct script *script;
    char game[NAME];
    struct heading heading;
    struct position position;
    struct scene scene;
    enum block block;
    bool says_something; /* there is a block */
    bool started, start_refused, stopped;
};

/* ---- books ---------------------------------------------------------------------------------- */

struct scenario_player *scenario_player(void)
{
    return calloc(1, sizeof(struct scenario_player));
}

void scenario_player_free(struct scenario_player *p)
{
    if (!p)
        return;
    for (int i = 0; i < p->books; i++)
        if (p->book[i] != p->lent)
            duello_close(p->book[i]);
    free(p);
}

void scenario_lend(struct scenario_player *p, struct duello_book *b)
{
    if (p->books < BOOKS)
        p->book[p->books++] = b;
    p->lent = b;
}

void scenario_show(struct scenario_player *p, void (*look)(void *context, const struct duel *), void *context)
{
    p->onlooker = (struct onlooker){ look, context };
}

static const struct duello_book *shared_book(struct scenario_player *p, const char *game, struct duello_error *e)
{
    for (int i = 0; i < p->books; i++)
        if (strcmp(p->book[i]->game->name, game) == 0)
            return p->book[i];
    if (p->books == BOOKS)
        return NULL;
    struct duello_book *b = duello_open(game, e);
    if (b)
        p->book[p->books++] = b;
    return b;
}

static bool begins_with_word(const struct script_line *line, const char *word)
{
    size_t n = strlen(word);

    if (line->indented || (size_t)line->length < n || strncmp(line->text, word, n) != 0)
        return false;
    return (size_t)line->length == n || line->text[n] == ' ' || line->text[n] == '\t' || line->text[n] == '"';
}

/* Or brings a word for those behind it. */
static bool opens_card(const struct script_line *line)
{
    return begins_with_word(line, "card") || begins_with_word(line, "token") || begins_with_word(line, "word");
}

/* The inline cards of a scenario, each in its own line of the file, behind one line for the game. */
static char *card_text(const struct run *run, int from, int to, size_t *length)
{
    const struct script *s = run->script;
    size_t size = strlen(run->game) + 8;
    bool inside = false, any = false;

    for (int i = 0; i < s->lines; i++)
        size += (size_t)s->line[i].length + 1;
    char *text = malloc(size);
    if (!text)
        return NULL;
    int used = sprintf(text, "game %s\n", run->game);
    for (int i = 0; i < to; i++) {
        const struct script_line *line = &s->line[i];
        if (begins_with_word(line, "scenario"))
            inside = false;
        else if (!line->indented)
            inside = opens_card(line);
        /* The cards of earlier scenarios are not this one's; those before all of them are. */
        bool mine = i >= from || !any;
        if (begins_with_word(line, "scenario"))
            any = true;
        if (inside && mine) {
            memcpy(text + used, line->text, (size_t)line->length);
            used += line->length;
        }
        text[used++] = '\n';
    }
    text[used] = '\0';
    *length = (size_t)used;
    return text;
}

static void keep_problem(void *context, const struct duello_problem *p)
{
    struct mistake *m = context;

    if (m->line || p->warning)
        return;
    m->line = p->line > 1 ? p->line - 1 : 1;
    m->column = p->column;
    snprintf(m->text, sizeof m->text, "%s%s%s", p->text, p->hint ? "; " : "", p->hint ? p->hint : "");
}

/* A book with the scenario's own cards; *own says that it must be closed again. */
static const struct duello_book *open_book(struct run *run, int from, int to, bool *own)
{
    struct duello_error e = { .text = "" };
    bool cards = false, before = true;
    struct mistake *m = &run->scene.mistake;

    for (int i = 0; i < to; i++) {
        before = before && !begins_with_word(&run->script->line[i], "scenario");
        cards = cards || ((before || i >= from) && opens_card(&run->script->line[i]));
    }
    *own = cards;
    struct duello_book *b = cards ? duello_open(run->game, &e) : NULL;
    const struct duello_book *result = cards ? b : shared_book(run->player, run->game, &e);
    if (!result) {
        *m = (struct mistake){ .line = run->script->line[from].number, .column = 1 };
        snprintf(m->text, sizeof m->text, "the game \"%s\" cannot be opened: %s", run->game, e.text);
        return NULL;
    }
    if (b) {
        size_t length = 0;
        char *text = card_text(run, from, to, &length);
        if (!text || duello_add_cards(b, run->script->file, text, length, keep_problem, m) > 0) {
            if (!m->line)
                *m =
                    (struct mistake){ .line = 1, .column = 1, .text = "the cards of this scenario could not be added" };
        }
        free(text);
    }
    return result;
}

/* ---- beginning ------------------------------------------------------------------------------ */

static bool try_start(struct run *run, struct duello_error *e)
{
    struct duello_setup *setup = malloc(sizeof *setup);

    run->started = true;
    run->scene.foretold = run->heading.foretold;
    run->scene.seed = run->heading.seed;
    bool ok = setup && heading_setup(&run->heading, &run->position, run->scene.book, setup, e) &&
              scene_start(&run->scene, setup, &run->position, e);
    free(setup);
    return ok;
}

/* The duel has to be there for this line. */
static bool begin(struct run *run, const struct reading *r)
{
    struct duello_error e = { .rule = "", .text = "" };

    if (run->start_refused)
        return mistaken(r, "the duel was refused and has not begun: nothing more can be said of it");
    if (run->started || try_start(run, &e))
        return true;
    if (run->scene.mistake.line)
        return false;
    return scene_failed(&run->scene, r, "the duel cannot begin: %s%s%s", e.rule, *e.rule ? " " : "", e.text);
}

/* refuse start because RULE */
static bool refuse_start(struct run *run, struct reading *r)
{
    struct scene *s = &run->scene;
    struct duello_error e = { .rule = "", .text = "" };
    struct telling found = { NULL, 0, 0 };
    bool agrees;

    if (run->started)
        return mistaken(r, "the duel has begun already: `refuse start` must come first");
    if (at_end(r))
        return expected(r, "`because` and the rule that forbids it");
    bool possible = try_start(run, &e);
    if (s->mistake.line || !read_because(s, r, &e, &found, &agrees)) {
        free(found.text);
        return false;
    }
    run->start_refused = true;
    tell(&s->story, "  the start is refused: %s %s\n", e.rule, e.text);
    if (possible)
        scene_failed(s, r, "the duel begins");
    else if (!agrees)
        scene_failed(s, r, "%s", found.text ? found.text : "");
    else
        mark_executed(s, e.rule);
    free(found.text);
    return true;
}

/* ---- lines ---------------------------------------------------------------------------------- */

static bool read_block_line(struct run *run, struct reading *r)
{
    switch (run->block) {
    case BLOCK_CARD:
        return true;
    case BLOCK_GIVEN:
        return position_read(&run->position, r, run->scene.book);
    case BLOCK_PLAY:
        return begin(run, r) && scene_play(&run->scene, r);
    case BLOCK_EXPECT:
        return begin(run, r) && scene_expect(&run->scene, r);
    case BLOCK_REFUSE:
        if (take(r, "start"))
            return refuse_start(run, r);
        return begin(run, r) && scene_refuse(&run->scene, r);
    case BLOCK_RIGHT:
        return begin(run, r) && scene_right(&run->scene, r);
    case BLOCK_WRONG:
        return begin(run, r) && scene_wrong(&run->scene, r);
    case BLOCK_SAYS:
        return scene_says(&run->scene, r);
    case BLOCK_THEN:
        return scene_then(&run->scene, r);
    default:
        return mistaken(r,
                        "an indented line belongs to a block: given, play, expect, refuse, right, wrong, says or then");
    }
}

static bool open_block(struct run *run, struct reading *r, enum block block)
{
    run->says_something = true;
    if (block == BLOCK_GIVEN && run->started)
        return mistaken(r, "a position is given before the first play, expect or refuse");
    /* A failed expectation is told together with the others of its block, and ends the scenario. */
    if (run->scene.trouble.length) {
        run->stopped = true;
        return true;
    }
    if (block == BLOCK_PLAY)
        scene_new_play(&run->scene);
    run->block = block;
    return at_end(r) || read_block_line(run, r);
}

static bool heading_too_late(const struct run *run, const struct reading *r)
{
    return run->started && !mistaken(r, "this must stand before the first play, expect or refuse");
}

static bool read_margin_line(struct run *run, struct reading *r)
{
    static const struct {
        const char *word;
        enum block block;
    } blocks[] = {
        { "given", BLOCK_GIVEN }, { "play", BLOCK_PLAY },   { "expect", BLOCK_EXPECT }, { "refuse", BLOCK_REFUSE },
        { "right", BLOCK_RIGHT }, { "wrong", BLOCK_WRONG }, { "says", BLOCK_SAYS },     { "then", BLOCK_THEN },
    };
    struct duello_nearest n = duello_nearest_to(next_said(r)->text);

    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++) {
        duello_nearest_try(&n, blocks[i].word);
        if (take(r, blocks[i].word))
            return open_block(run, r, blocks[i].block);
    }
    if (take(r, "again")) {
        if (run->scene.trouble.length) {
            run->stopped = true;
            return true;
        }
        run->block = BLOCK_NONE;
        return line_ends(r) && begin(run, r) && scene_again(&run->scene, r);
    }
    run->block = opens_card(r->line) ? BLOCK_CARD : BLOCK_NONE;
    if (take(r, "scenario"))
        return next_said(r)->kind == SAID_STRING || expected(r, "the title in quotes: the ruling that it proves");
    if (run->block == BLOCK_CARD || take(r, "game"))
        return true;
    if (heading_too_late(run, r))
        return false;
    if (heading_read(&run->heading, r, run->scene.book, &n))
        return !run->scene.mistake.line;
    return mistaken(r, "\"%.60s\" is neither a heading nor a block of a scenario%s%s%s", next_said(r)->text,
                    n.name ? "; did you mean `" : "", n.name ? n.name : "", n.name ? "`?" : "");
}

static bool read_line(struct run *run, const struct script_line *line)
{
    struct reading r;

    if (line->length == 0 || (run->block == BLOCK_CARD && line->indented))
        return true;
    if (!begin_reading(&r, line, 1, &run->scene.mistake))
        return false;
    return line->indented ? read_block_line(run, &r) : read_margin_line(run, &r);
}

static bool read_lines(struct run *run, int from, int to)
{
    for (int i = from; i < to && !run->stopped; i++)
        if (!read_line(run, &run->script->line[i]))
            return false;
    return true;
}

/* ---- scenarios ------------------------------------------------------------------------------ */

static int next_scenario(const struct script *s, int from)
{
    while (from < s->lines && !begins_with_word(&s->line[from], "scenario"))
        from++;
    return from;
}

static void read_title(const struct script_line *line, char *title, size_t size)
{
    struct mistake ignored = { .line = 0 };
    struct reading r;

    snprintf(title, size, "(without a title)");
    if (begin_reading(&r, line, 1, &ignored) && r.count > 1)
        snprintf(title, size, "%s", r.said[1].text);
}

/* The last `game NAME` of these lines. */
static void read_game(const struct script *s, int from, int to, char *game)
{
    struct mistake ignored = { .line = 0 };
    struct reading r;

    for (int i = from; i < to; i++)
        if (begins_with_word(&s->line[i], "game") && begin_reading(&r, &s->line[i], 1, &ignored) && r.count > 1 &&
            strlen(r.said[1].text) < NAME)
            snprintf(game, NAME, "%s", r.said[1].text);
}

static void tell_end(struct run *run)
{
    struct scene *s = &run->scene;

    if (s->mistake.line)
        tell(&s->trouble, "%s:%d:%d: %s\n", s->file, s->mistake.line, s->mistake.column, s->mistake.text);
    if (!s->trouble.length || s->mistake.line || !s->d)
        return;
    tell(&s->trouble, "  The position:\n");
    position_tell(&s->trouble, s->d, DUELLO_EVERYTHING);
    if (s->story.length) {
        tell(&s->trouble, "  The story:\n");
        /* Its end, which is where it went wrong. */
        size_t from = s->story.length > 6000 ? s->story.length - 6000 : 0;
        for (const char *at = s->story.text + from; *at;) {
            size_t n = strcspn(at, "\n");
            tell(&s->trouble, "  %.*s\n", (int)n, at);
            at += n + (at[n] != '\0');
        }
    }
}

static void play_run(struct run *run, int preamble, int from, int to)
{
    struct scene *s = &run->scene;
    const struct script_line *last = &run->script->line[to - 1];

    if (s->book->game->rule_count > SCENE_RULE_WORDS * 64) {
        s->mistake = (struct mistake){ .line = 1, .column = 1, .text = "this game has too many rules" };
        return;
    }
    if (!read_lines(run, 0, preamble) || !read_lines(run, from, to) || s->trouble.length)
        return;
    if (!run->says_something) {
        s->mistake =
            (struct mistake){ .line = run->script->line[from].number,
                              .column = 1,
                              .text = "nothing is said in this scenario: give, play, expect or refuse something" };
        return;
    }
    struct reading r = { .line = last, .mistake = &s->mistake, .said = { { SAID_END, "", 1 } } };
    if (run->start_refused || !begin(run, &r))
        return;
    scene_chance_used(s, run->script->line[from].number);
}

/* Plays the scenario in the lines [from, to); what stands before the first one holds for it too. */
static bool play_scenario(struct run *run, int preamble, int from, int to,
                          void (*result)(void *, const struct scenario_result *), void *context)
{
    struct scene *s = &run->scene;
    char title[SCRIPT_LINE];
    bool own = false;

    s->file = run->script->file;
    s->onlooker = run->player->onlooker;
    run->heading.seed = 1;
    read_title(&run->script->line[from], title, sizeof title);
    if (!*run->game)
        s->mistake = (struct mistake){ .line = run->script->line[from].number,
                                       .column = 1,
                                       .text = "say which game this is about, as in: game NAME" };
    else
        s->book = open_book(run, from, to, &own);
    if (s->book && !s->mistake.line)
        play_run(run, preamble, from, to);
    scene_show(s);
    tell_end(run);
    bool passed = s->trouble.length == 0;
    result(context, &(struct scenario_result){
                        .file = s->file,
                        .title = title,
                        .line = run->script->line[from].number,
                        .book = s->book,
                        .passed = passed,
                        .trouble = s->trouble.text ? s->trouble.text : "",
                        .story = s->story.text ? s->story.text : "",
                        .rule = run->heading.rule,
                        .rules = run->heading.rules,
                        .executed = s->executed,
                        .end = s->d,
                        .right = s->right,
                        .rights = s->rights,
                        .wrong = s->wrong,
                        .wrongs = s->wrongs,
                        .says = s->says.text ? s->says.text : "",
                        .then = s->then.text ? s->then.text : "",
                        .entry = s->entry,
                        .entries = s->happened.entries,
                        .horizon = run->heading.horizon,
                        .horizon_value = run->heading.horizon_value,
                    });
    scene_free(s);
    if (own && s->book)
        duello_close((struct duello_book *)(uintptr_t)s->book);
    return passed;
}

static int report_unreadable(const char *file, const struct mistake *m,
                             void (*result)(void *, const struct scenario_result *), void *context)
{
    static const uint64_t none[SCENE_RULE_WORDS];
    char text[800];

    snprintf(text, sizeof text, "%.100s:%d:%d: %s\n", file, m->line, m->column, m->text);
    result(context,
           &(struct scenario_result){
               .file = file, .title = "(the file)", .line = m->line, .trouble = text, .story = "", .executed = none });
    return 1;
}

int scenario_play(struct scenario_player *player, const char *file, const char *text, size_t length, const char *game,
                  void (*result)(void *context, const struct scenario_result *), void *context)
{
    struct script script;
    struct mistake m = { .line = 0 };
    char said[NAME];
    int failed = 0;

    snprintf(said, sizeof said, "%s", game ? game : "");
    if (!script_cut(&script, file, text, length, &m)) {
        script_free(&script);
        return report_unreadable(file, &m, result, context);
    }
    int preamble = next_scenario(&script, 0);
    read_game(&script, 0, preamble, said);
    if (preamble == script.lines) {
        m = (struct mistake){ .line = 1,
                              .column = 1,
                              .text = "there is no scenario in this file; one begins with: scenario \"title\"" };
        failed = report_unreadable(file, &m, result, context);
    }
    for (int from = preamble; from < script.lines;) {
        int to = next_scenario(&script, from + 1);
        struct run *run = calloc(1, sizeof *run);
        if (!run)
            break;
        read_game(&script, from, to, said);
        run->player = player;
        run->script = &script;
        snprintf(run->game, sizeof run->game, "%s", said);
        failed += !play_scenario(run, preamble, from, to, result, context);
        free(run);
        from = to;
    }
    script_free(&script);
    return failed;
}

/* What its `rules` lines say. */
static void read_cited(const struct script *s, int from, int to, char *rules, size_t size)
{
    size_t used = 0;

    rules[0] = '\0';
    for (int i = from; i < to; i++)
        if (begins_with_word(&s->line[i], "rules") && used < size)
            used += (size_t)snprintf(rules + used, size - used, "%.*s", s->line[i].length - 5, s->line[i].text + 5);
}

int scenario_list(const char *file, const char *text, size_t length,
                  void (*title)(void *context, int line, const char *title, const char *rules), void *context)
{
    struct script script;
    struct mistake m = { .line = 0 };
    char name[SCRIPT_LINE], rules[SCRIPT_LINE];
    int n = 0;

    if (script_cut(&script, file, text, length, &m))
        for (int i = next_scenario(&script, 0), next; i < script.lines; i = next) {
            next = next_scenario(&script, i + 1);
            read_title(&script.line[i], name, sizeof name);
            read_cited(&script, i, next, rules, sizeof rules);
            title(context, script.line[i].number, name, rules);
            n++;
        }
    script_free(&script);
    return n;
}
