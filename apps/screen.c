/* screen.c: the board, the news, the question and the options, so that they fit on 80 x 24. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "engine/game.h"
#include "language/printer.h"
#include "memory.h"
#include "prompt.h"
#include "sitting.h"

/* ---- the board ------------------------------------------------------------------------------------------ */

static void say_board(const struct sitting *s, const char *text)
{
    char line[4096];

    while (*text) {
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), text);
        if (strcmp(line, "-") == 0)
            say_rule(&s->terminal);
        else
            say(&s->terminal, "%s", line);
        text += n + (text[n] == '\n');
    }
    say_rule(&s->terminal);
}

static int board_lines(const struct sitting *s, const char *text)
{
    char line[4096];
    int lines = 1;

    while (*text) {
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), text);
        lines += text_lines(&s->terminal, line);
        text += n + (text[n] == '\n');
    }
    return lines;
}

/* What the news below the board need, and what they need with all else. */
enum { LEAST_NEWS = 3, LEAST_BELOW = 7 };

/* The board, so close that `below` lines have room below it. */
static char *board_now(const struct sitting *s, int below)
{
    char *text = board_text(s->table.duel, &s->layout, s->viewer, BOARD_ROOMY, s->terminal.width);

    for (int room = BOARD_CLOSE; room <= BOARD_TIGHT; room++) {
        if (!text || !s->terminal.screen || board_lines(s, text) + below <= s->terminal.height)
            break;
        free(text);
        text = board_text(s->table.duel, &s->layout, s->viewer, (enum board_room)room, s->terminal.width);
    }
    return text;
}

static void show_board(struct sitting *s, bool even_if_known, int below)
{
    char *text = board_now(s, below);

    if (text && (even_if_known || !s->board || strcmp(text, s->board) != 0))
        say_board(s, text);
    free(s->board);
    s->board = text;
}

void screen_board(struct sitting *s, bool even_if_known)
{
    show_board(s, even_if_known, 1);
}

/* ---- the news --------------------------------------------------------------------------------------------- */

enum { EXPLAINED_LINES = 3 };

static int *read_to(struct sitting *s)
{
    return &s->read_to[s->viewer >= 0 ? s->viewer : DUELLO_SEATS];
}

static bool is_of_kind(const struct sitting *s, const struct entry *e, const char list[][LAYOUT_WORD], int count)
{
    for (int i = 0; e && i < count; i++)
        if (strcmp(list[i], game_of(s->table.duel)->entries[e->kind].name) == 0)
            return true;
    return false;
}

/* Why a duel or a part of it has ended is told in full and never left out: there may be no time to ask. */
static bool is_explained(const struct sitting *s, const struct entry *e)
{
    return is_of_kind(s, e, s->layout.explain, s->layout.explains);
}

/* Events that are told as one: what is said in the same words, and small things of the same seat. */
struct news_item {
    char text[512];
    int times;
    bool alike; /* all of it in these words */
    const struct entry *last;
};

static bool belongs_to(const struct sitting *s, const struct news_item *e, const struct entry *next, const char *words)
{
    bool small = is_of_kind(s, e->last, s->layout.brief, s->layout.briefs) &&
                 is_of_kind(s, next, s->layout.brief, s->layout.briefs);

    return !e->last || strcmp(e->text, words) == 0 || (small && e->last->seat == next->seat);
}

/* The next event the viewer may know of, from `at` on; returns where the following one begins. */
static int next_event(const struct sitting *s, int at, struct news_item *e)
{
    char words[sizeof e->text];

    *e = (struct news_item){ .alike = true };
    for (; at < s->table.logged; at++) {
        const struct entry *next = &s->table.log[at];
        if (duel_entry_text(s->table.duel, next, s->viewer, words, sizeof words) == 0)
            continue;
        if (!belongs_to(s, e, next, words))
            break;
        e->alike &= !e->last || strcmp(e->text, words) == 0;
        e->last = next;
        e->times++;
        memcpy(e->text, words, sizeof words);
    }
    return at;
}

static void say_event(const struct sitting *s, const struct news_item *e)
{
    const struct rule *rules = game_of(s->table.duel)->rules;

    if (e->times == 1)
        say(&s->terminal, "  %s", e->text);
    else if (e->alike)
        say(&s->terminal, "  %s (%d times)", e->text, e->times);
    else
        say(&s->terminal, "  %s, the last of %d such moves", e->text, e->times);
    if (is_explained(s, e->last))
        say(&s->terminal, "    " STYLE("d") "%s: %s" PLAIN, rules[e->last->rule].id, rules[e->last->rule].text);
}

void screen_news(struct sitting *s, int most)
{
    struct news_item e;
    int *from = read_to(s), events = 0;

    /* After a move was taken back there may be less than has been shown. */
    if (*from > s->table.logged)
        *from = s->table.logged;
    for (int at = *from; at < s->table.logged;) {
        at = next_event(s, at, &e);
        events += e.times > 0;
        most -= is_explained(s, e.last) ? EXPLAINED_LINES : 0;
    }
    int skip = events > most ? events - (most > 1 ? most : 2) + 1 : 0;

    if (skip > 0)
        say(&s->terminal, STYLE("d") "  (%d earlier events: log shows them)" PLAIN, skip);
    while (*from < s->table.logged) {
        *from = next_event(s, *from, &e);
        if (e.last && (skip-- <= 0 || is_explained(s, e.last)))
            say_event(s, &e);
    }
}

/* ---- the question ------------------------------------------------------------------------------------------- */

enum { QUESTION_TEXT = 1024 };

static void put_question(const struct sitting *s, const struct menu_item *menu, int loud, char text[QUESTION_TEXT])
{
    char prompt[512];

    duel_prompt(s->table.duel, s->viewer, prompt, sizeof prompt);
    if (table_persons(&s->table) > 1)
        snprintf(text, QUESTION_TEXT, STYLE("b") "p%d: %s" PLAIN, s->viewer + 1, prompt);
    else
        snprintf(text, QUESTION_TEXT, STYLE("b") "%s" PLAIN "%s%s%s", prompt, loud == 1 ? STYLE("d") " (Enter: " : "",
                 loud == 1 ? menu[0].notation : "", loud == 1 ? ")" PLAIN : "");
}

void screen_more(struct sitting *s, const struct menu_item *menu, int count)
{
    s->all_listed = true;
    menu_say(s, menu, count, count);
}

/* What stands between the board and the question: the news, a notice, what was passed. */
static void say_meanwhile(struct sitting *s, int room)
{
    struct passing *p = &s->passing[s->viewer];

    room -= (*s->notice ? text_lines(&s->terminal, s->notice) : 0) + (p->times > 0 || *p->reason);
    screen_news(s, s->terminal.screen ? (room < 2 ? 2 : room) : DUELLO_OPTIONS);
    if (*s->notice)
        say(&s->terminal, "%s", s->notice);
    s->notice[0] = '\0';
    if (p->times)
        say(&s->terminal, STYLE("d") "  auto: passed for you, %d time%s%s%s" PLAIN, p->times, p->times == 1 ? "" : "s",
            *p->reason ? "; now " : "", p->reason);
    else if (*p->reason)
        say(&s->terminal, STYLE("d") "  auto: %s" PLAIN, p->reason);
    p->times = 0;
    p->reason[0] = '\0';
}

/* What has to stand below the board, as close as it goes: a notice or news, the question, the options with a hint, and
 * the prompt. */
static int lines_below(const struct sitting *s, const struct menu_item *menu, int loud, const char *question)
{
    int notice = *s->notice ? text_lines(&s->terminal, s->notice) : 0;
    int lines = (notice > LEAST_NEWS ? notice : LEAST_NEWS) + text_lines(&s->terminal, question) +
                menu_lines(s, menu, loud, 0) + 2;

    return lines > LEAST_BELOW ? lines : LEAST_BELOW;
}

void screen_show(struct sitting *s, const struct menu_item *menu, int count, bool again)
{
    int loud = menu_loud(menu, count);
    char question[QUESTION_TEXT];

    if (again)
        *read_to(s) = s->news_from;
    s->news_from = *read_to(s);
    s->all_listed = false;
    terminal_measure(&s->terminal);
    terminal_clear(&s->terminal);
    put_question(s, menu, loud, question);
    show_board(s, s->terminal.screen, lines_below(s, menu, loud, question));
    /* Below the board the question, the prompt, a hint; some news come before the options' details. */
    int below = s->terminal.height - board_lines(s, s->board ? s->board : "") - text_lines(&s->terminal, question) - 2;
    int room = below - LEAST_NEWS, left = below - menu_lines(s, menu, loud, room);
    say_meanwhile(s, left);
    say(&s->terminal, "%s", question);
    bool told = menu_say(s, menu, loud, room);
    if (loud < count)
        say(&s->terminal, STYLE("d") "    and %d seldom needed, such as \"%s\": type more" PLAIN, count - loud,
            menu[loud].notation);
    else if (!told && menu_has_details(menu, loud) && (left > 1 || !s->terminal.screen))
        say(&s->terminal, STYLE("d") "    type more to see what each would do" PLAIN);
}

/* ---- between persons, and at the end ------------------------------------------------------------------------- */

void screen_forget(const struct sitting *s)
{
    prompt_forget();
    terminal_forget(&s->terminal);
    for (int i = 0; !s->terminal.screen && s->terminal.typed && i < s->terminal.height; i++)
        putchar('\n');
}

bool screen_hand_over(struct sitting *s, int seat)
{
    char line[64];

    screen_forget(s);
    say(&s->terminal, "Pass the keyboard to p%d.", seat + 1);
    return prompt_line(&s->terminal, "Press Enter. ", NULL, line, sizeof line) != LINE_OVER;
}

/* ", 2 to 1"; who stands alone of many needs no count, and partners who win have one together. */
static void put_score(const struct sitting *s, const struct outcome *o, char *text, size_t size)
{
    int seats = s->table.record.setup.seats, most = 0;

    *text = '\0';
    for (int seat = 0; seat < seats; seat++)
        most = o->score[seat] > most ? o->score[seat] : most;
    bool partners = (o->winners & (o->winners - 1)) != 0;
    for (int losers = 0; losers <= 1 && (seats == 2 || most > 1); losers++)
        for (int seat = 0, told = 0; seat < seats && !(partners && told); seat++)
            if ((o->winners >> seat & 1) != (unsigned)losers) {
                snprintf(text + strlen(text), size - strlen(text), "%s%d", *text ? " to " : ", ", o->score[seat]);
                told++;
            }
}

void screen_outcome(const struct sitting *s)
{
    struct outcome o;
    char who[4 * NAME_ROOM] = "", score[64];

    if (!duel_over(s->table.duel, &o))
        return;
    for (int seat = 0; seat < s->table.record.setup.seats; seat++)
        if (o.winners >> seat & 1)
            snprintf(who + strlen(who), sizeof who - strlen(who), "%sp%d", *who ? " and " : "", seat + 1);
    put_score(s, &o, score, sizeof score);
    if (*who)
        say(&s->terminal, STYLE("b") "%s %s%s" PLAIN " [%s]", who, o.winners & (o.winners - 1) ? "win" : "wins", score,
            o.rule);
    else
        say(&s->terminal, STYLE("b") "Drawn%s" PLAIN " [%s]", score, o.rule);
}
