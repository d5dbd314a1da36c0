/* learn.c: `duello learn`: a game in ten minutes. A lesson is a file of scenarios (docs/scenarios.md): each is a step, a
 * position at the table with a few sentences and a move that is right. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/memory.h"
#include "apps/number.h"
#include "duello/words.h"
#include "prompt.h"
#include "scenario/scenario.h"
#include "sitting.h"

enum { STEPS_AT_MOST = 999 };

struct course {
    const char *game, *lesson; /* as they are asked for; NULL: the first */
    bool list, plain;
    int colour;
    struct terminal terminal;
    int step, steps, first; /* counted from 1 */
    bool leaving, broken;
};

/* ---- which lesson ------------------------------------------------------------------------------------------ */

/* The lesson that is asked for; false after saying that there is none. */
static bool find_lesson(const struct course *c, const struct duello_book *b, struct lesson *l)
{
    struct duello_nearest near = duello_nearest_to(c->lesson ? c->lesson : "");
    struct lesson names[8];
    int found = 0;

    if (lesson_named(b, c->lesson, l))
        return true;
    for (; found < 8 && lesson_at(b, found, &names[found]); found++)
        duello_nearest_try(&near, names[found].name);
    if (found == 0)
        fprintf(stderr, "%s has no lessons yet; duello play %s starts a game, and guide tells its rules in short.\n",
                duello_title(b), duello_game(b));
    else
        fprintf(stderr, "%s has no lesson \"%s\"; duello learn %s --list names those there are%s%s%s.\n",
                duello_title(b), c->lesson, duello_game(b), near.name ? "; did you mean \"" : "",
                near.name ? near.name : "", near.name ? "\"?" : "");
    return false;
}

static void print_step(void *context, int line, const char *title, const char *rules)
{
    (void)line, (void)rules;
    printf("  %2d  %s\n", ++*(int *)context, title);
}

static void list_lessons(const struct duello_book *b)
{
    struct lesson l;

    for (int i = 0; lesson_at(b, i, &l); i++) {
        int steps = 0;
        printf("%s\n", l.name);
        scenario_list(l.text.name, l.text.text, l.text.length, print_step, &steps);
    }
}

/* ---- a step ------------------------------------------------------------------------------------------------ */

/* The table as the scenario leaves it, seen by who has to answer. Nobody else moves. */
static struct sitting *sit_down(const struct course *c, const struct scenario_result *r)
{
    struct sitting *s = zeroed(1, sizeof *s);
    struct table *t = &s->table;
    struct duello_error e;

    s->terminal = c->terminal;
    s->terminal.book = r->book;
    s->lesson = true;
    s->viewer = r->rights > 0 ? r->right[0].seat : 0;
    table_lay(t, r->book, r->end, r->entry, r->entries);
    for (int seat = 0, others = 0; seat < duel_seats(r->end); seat++) {
        char name[NAME_ROOM];
        snprintf(name, sizeof name, "%s", seat == s->viewer ? "Player" : "Opponent");
        if (seat != s->viewer && others++ > 0)
            snprintf(name, sizeof name, "Opponent %d", others);
        table_name(t, seat, name);
        s->terminal.names[seat] = t->name[seat];
        if (seat != s->viewer)
            duello_player_read(&t->machine[seat], "random", &e);
    }
    return s;
}

static void rise(struct sitting *s)
{
    table_close(&s->table);
    free(s->board);
    free(s);
}

/* Options that read the same are the same to whoever learns. */
static bool reads_as(const struct sitting *s, int seat, struct duel_option a, struct duel_option b)
{
    char one[160], other[160];

    duel_option_notation(s->table.duel, s->viewer, a, one, sizeof one);
    duel_option_notation(s->table.duel, s->viewer, b, other, sizeof other);
    return seat == s->viewer && strcmp(one, other) == 0;
}

static bool is_right(const struct sitting *s, const struct scenario_result *r, struct duel_option o)
{
    for (int i = 0; i < r->rights; i++)
        if (reads_as(s, r->right[i].seat, r->right[i].option, o))
            return true;
    return false;
}

/* What is wrong with a move that the rules allow. */
static void say_why_wrong(const struct sitting *s, const struct scenario_result *r, struct duel_option o)
{
    for (int i = 0; i < r->wrongs; i++)
        if (reads_as(s, r->wrong[i].seat, r->wrong[i].option, o)) {
            say(&s->terminal, "Not that: %s", r->wrong[i].why);
            return;
        }
    say(&s->terminal, "The rules allow that, but it is not the answer here. Enter shows the question again, answer "
                      "gives the answer.");
}

static void hear(struct course *c, struct sitting *s, const char *prompt, char *const *words, char *line, size_t size)
{
    enum line_end end = LINE_READ;

    if (*s->unheard) {
        snprintf(line, size, "%s", s->unheard);
        s->unheard[0] = '\0';
    } else if ((end = prompt_line(&s->terminal, prompt, words, line, size)) == LINE_TOO_LONG) {
        say(&s->terminal, "That line is too long; an answer is a number or a few words.");
        *line = '\0';
    }
    char *text = line + strspn(line, " \t");
    memmove(line, text, strlen(text) + 1);
    line[strcspn(line, "\r")] = '\0';
    for (size_t n = strlen(line); n > 0 && strchr(" \t", line[n - 1]); n--)
        line[n - 1] = '\0';
    c->leaving = end == LINE_OVER || strcasecmp(line, "quit") == 0;
}

static void say_own_words(const struct sitting *s)
{
    say(&s->terminal, "  " STYLE("c") "answer" PLAIN "%*s" HANG "the answer of this step, and on to the next", 19, "");
    say(&s->terminal, "  " STYLE("c") "quit" PLAIN "%*s" HANG "leave; duello learn GAME --step N goes on", 21, "");
}

/* Asks until a right answer is given, or skipped; false: they leave. */
static bool ask(struct course *c, struct sitting *s, const struct scenario_result *r, struct duel_option *o)
{
    int count;
    struct menu_item *menu = menu_of(s, s->viewer, &count);
    struct completions words = completions_of(s, menu, count);
    bool answered = false;
    char line[1024];

    screen_show(s, menu, count, false);
    while (!answered) {
        hear(c, s, "> ", words.word, line, sizeof line);
        if (c->leaving)
            break;
        if (!*line) {
            snprintf(s->notice, sizeof s->notice, "%s", r->says);
            screen_show(s, menu, count, true);
        } else if (strcasecmp(line, "answer") == 0) {
            char notation[160];
            *o = r->right[0].option;
            duel_option_notation(s->table.duel, s->viewer, *o, notation, sizeof notation);
            say(&s->terminal, "The answer is: %s", notation);
            answered = true;
        } else if (talk(s, menu, count, line)) {
            if (strcmp(line, "?") == 0 || strcasecmp(line, "help") == 0)
                say_own_words(s);
        } else if (choice_typed(s, menu, count, line, o)) {
            answered = is_right(s, r, *o);
            if (!answered)
                say_why_wrong(s, r, *o);
        }
    }
    completions_free(&words);
    free(menu);
    return answered;
}

/* What the right move brings about, and what is said of it. */
static void show_answer(struct sitting *s, const struct scenario_result *r, struct duel_option o)
{
    struct duello_error e;

    s->read_to[s->viewer] = s->table.logged;
    table_choose(&s->table, s->viewer, o, &e);
    screen_news(s, s->terminal.height / 2);
    say(&s->terminal, STYLE("g") "Right." PLAIN " %s", r->then);
}

/* Until Enter is pressed the position can still be asked about. */
static void go_on(struct course *c, struct sitting *s)
{
    char line[1024] = "";

    do {
        if (*line && !talk_afterwards(s, line))
            say(&s->terminal, "Enter goes on, quit leaves.");
        if (!c->leaving)
            hear(c, s, c->step < c->steps ? "Enter goes on. " : "Enter ends the lesson. ", NULL, line, sizeof line);
    } while (*line && !c->leaving);
}

static void take_step(void *context, const struct scenario_result *r)
{
    struct course *c = context;
    struct duel_option o;

    if (c->leaving || c->broken || ++c->step < c->first)
        return;
    if (!r->passed || !r->end) {
        fputs(r->trouble, stderr);
        c->broken = true;
        return;
    }
    struct sitting *s = sit_down(c, r);
    snprintf(s->notice, sizeof s->notice, STYLE("b") "Step %d of %d: %s." PLAIN " %s", c->step, c->steps, r->title,
             r->says);
    if (r->rights == 0)
        screen_show(s, NULL, 0, false);
    else if (ask(c, s, r, &o))
        show_answer(s, r, o);
    go_on(c, s);
    rise(s);
}

/* ---- the command ------------------------------------------------------------------------------------------- */

static int teach(struct course *c, const struct duello_book *b)
{
    struct lesson l;
    struct scenario_player *player = find_lesson(c, b, &l) ? scenario_player() : NULL;

    if (!player)
        return STATUS_FAILED;
    c->steps = l.steps;
    if (c->first > c->steps) {
        scenario_player_free(player);
        return usage_error("learn", "this lesson has %d steps", c->steps);
    }
    terminal_open(&c->terminal, c->colour, c->plain);
    prompt_open();
    scenario_play(player, l.text.name, l.text.text, l.text.length, duello_game(b), take_step, c);
    scenario_player_free(player);
    if (c->broken)
        return STATUS_FAILED;
    if (c->leaving && c->step < c->steps) {
        say(&c->terminal, "To go on: duello learn %s%s%s --step %d", duello_game(b), c->lesson ? " --lesson " : "",
            c->lesson ? c->lesson : "", c->step);
        return STATUS_OK;
    }
    say(&c->terminal,
        "That is all it takes to begin. duello play %s starts a game; guide, there, tells the rest in short.",
        duello_game(b));
    return STATUS_OK;
}

static int read_arguments(struct course *c, int argc, char **argv)
{
    uint64_t step;

    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
        if (strcmp(a, "--list") == 0)
            c->list = true;
        else if (strcmp(a, "--plain") == 0)
            c->plain = true;
        else if (*a != '-' && !c->game)
            c->game = a;
        else if (*a != '-')
            return usage_error("learn", "one game at a time: \"%s\" is too much", a);
        else if (strcmp(a, "--lesson") != 0 && strcmp(a, "--step") != 0 && strcmp(a, "--colour") != 0)
            return usage_error("learn", "there is no option \"%s\"", a);
        else if (!value)
            return usage_error("learn", "%s needs a value", a);
        else if (strcmp(a, "--lesson") == 0)
            c->lesson = value, i++;
        else if (strcmp(a, "--step") == 0 && read_number(value, 1, STEPS_AT_MOST, &step))
            c->first = (int)step, i++;
        else if (strcmp(a, "--colour") == 0 && colour_named(value, &c->colour))
            i++;
        else
            return usage_error("learn", "%s cannot be \"%s\"", a, value);
    }
    return STATUS_OK;
}

int command_learn(int argc, char **argv)
{
    struct course c = { .first = 1, .colour = COLOUR_AUTO };
    int status = read_arguments(&c, argc, argv);

    if (status != STATUS_OK)
        return status;
    struct duello_book *b = open_book(c.game, NULL);
    if (!b)
        return STATUS_FAILED;
    if (c.list)
        list_lessons(b);
    else
        status = teach(&c, b);
    duello_close(b);
    return status;
}
