/* screen.c: the board, the news, the question and the options, so that they fit on 80 x 24. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/memory.h"
#include "board.h"
#include "duello/words.h"
#include "page.h"
#include "prompt.h"
#include "sitting.h"
#include "table/news.h"

/* ---- the board ------------------------------------------------------------------------------------------ */

/* What the news below the board need, where there is room and at the least, and what they need with all else. */
enum { SOME_NEWS = 3, LEAST_NEWS = 2, LEAST_BELOW = 7 };

static bool fits(const struct sitting *s, const char *page, int below)
{
    return !s->terminal.screen || page_lines(page) + below <= s->terminal.height;
}

/* The board, so close that `below` lines have room below it, but not closer than `closest`. */
static char *board_now(const struct sitting *s, int below, enum board_room closest, char **page)
{
    char *text = NULL;

    *page = NULL;
    for (int room = BOARD_ROOMY; room <= (int)closest; room++) {
        free(text);
        free(*page);
        text = board_text(s->table.duel, s->viewer, s->looks_at - 1, (enum board_room)room, s->terminal.width);
        *page = page_of(&s->terminal, text ? text : "");
        if (!text || fits(s, *page, below))
            break;
    }
    return text;
}

/* What stands below a board: with all that could be told, as it should be, and at the least. */
struct below {
    int most, some, least;
};

/* The board above a question, all of it if that leaves room for all that could be told below it; returns how many lines it
 * takes. */
static int show_board(struct sitting *s, struct below b)
{
    char *page, *text = board_now(s, b.most, BOARD_BESIDE, &page);

    if (!fits(s, page, b.most)) {
        free(page);
        free(text);
        text = board_now(s, b.some, BOARD_LEAST, &page);
    }
    int lines = page_lines(page), most = s->terminal.screen ? s->terminal.height - b.least : lines;
    if (text && (s->terminal.screen || !s->board || strcmp(text, s->board) != 0))
        page_say(&s->terminal, page, most);
    free(page);
    free(s->board);
    s->board = text;
    return lines > most ? most : lines;
}

char *screen_page(const struct sitting *s)
{
    char *page;

    free(board_now(s, 1, BOARD_BESIDE, &page));
    return page;
}

void screen_board(struct sitting *s, bool even_if_known)
{
    char *page, *text = board_now(s, 1, BOARD_BESIDE, &page);

    if (text && (even_if_known || !s->board || strcmp(text, s->board) != 0))
        fputs(page, stdout);
    free(page);
    free(s->board);
    s->board = text;
}

/* ---- the news --------------------------------------------------------------------------------------------- */

enum { EVENT_TEXT = 1024 };

static int *read_to(struct sitting *s)
{
    return &s->read_to[s->viewer >= 0 ? s->viewer : DUELLO_SEATS];
}

static void put_explanation(const struct sitting *s, const struct news *e, char text[EVENT_TEXT])
{
    struct duello_rule rule;

    *text = '\0';
    if (e->weight == NEVER_LEFT_OUT && duello_rule(s->table.book, e->last->rule, &rule))
        snprintf(text, EVENT_TEXT, "    " STYLE("d") "%s: %s" PLAIN, rule.id, rule.text);
}

static void say_event(const struct sitting *s, const struct news *e)
{
    char text[EVENT_TEXT];

    news_text(e, text, sizeof text);
    say(&s->terminal, "  %s", text);
    put_explanation(s, e, text);
    if (*text)
        say(&s->terminal, "%s", text);
}

static int event_lines(const struct sitting *s, const struct news *e)
{
    char text[EVENT_TEXT];

    snprintf(text, sizeof text, "  ");
    news_text(e, text + 2, sizeof text - 2);
    int lines = text_lines(&s->terminal, text);
    put_explanation(s, e, text);
    return lines + (*text ? text_lines(&s->terminal, text) : 0);
}

/* An event, and whether it is told. */
struct news_line {
    int at, lines, weight;
    bool told;
};

/* The news from here on, to be freed; how many there are. */
static struct news_line *gather_news(const struct sitting *s, int from, int *count)
{
    struct news_line *news = zeroed((size_t)(s->table.logged - from) + 1, sizeof *news);
    struct news e;

    *count = 0;
    while (from < s->table.logged) {
        int at = from;
        from = news_next(s->table.duel, s->table.log, s->table.logged, from, s->viewer, &e);
        if (e.times)
            news[(*count)++] = (struct news_line){ .at = at, .lines = event_lines(s, &e), .weight = (int)e.weight };
    }
    return news;
}

/* Chooses what has room: the last events, those that matter before the others. Returns how many are left out. */
static int choose_news(struct news_line *news, int count, int room)
{
    int all = 0, untold = count;

    for (int i = 0; i < count; i++)
        all += news[i].lines;
    room -= all > room; /* for a line that says so */
    for (int weight = NEVER_LEFT_OUT; weight >= OTHER_NEWS; weight--)
        for (int i = count - 1; i >= 0; i--) {
            if (news[i].weight != weight)
                continue;
            room -= news[i].lines;
            /* Once one has no room, no earlier one of its weight is told. */
            if (room < 0 && weight < NEVER_LEFT_OUT)
                break;
            news[i].told = true;
            untold--;
        }
    return untold;
}

void screen_news(struct sitting *s, int most)
{
    struct news e;
    int *from = read_to(s), count;

    /* After a move was taken back there may be less than has been shown. */
    if (*from > s->table.logged)
        *from = s->table.logged;
    struct news_line *news = gather_news(s, *from, &count);
    int untold = choose_news(news, count, most);
    if (untold > 0 && most > 0)
        say(&s->terminal, STYLE("d") "  (%d %sevent%s: log shows %s)" PLAIN, untold, untold < count ? "other " : "",
            untold == 1 ? "" : "s", untold == 1 ? "it" : "them");
    for (int i = 0; i < count; i++)
        if (news[i].told) {
            news_next(s->table.duel, s->table.log, s->table.logged, news[i].at, s->viewer, &e);
            say_event(s, &e);
        }
    *from = s->table.logged;
    free(news);
}

/* ---- the question ------------------------------------------------------------------------------------------- */

enum { QUESTION_TEXT = 1024, PASSED_TEXT = 640 };

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
    char passed[PASSED_TEXT];

    if (passing_text(s, passed, sizeof passed))
        room -= text_lines(&s->terminal, passed);
    room -= *s->notice ? text_lines(&s->terminal, s->notice) : 0;
    screen_news(s, s->terminal.screen ? room : DUELLO_OPTIONS);
    if (*s->notice)
        say(&s->terminal, "%s", s->notice);
    s->notice[0] = '\0';
    if (*passed)
        say(&s->terminal, STYLE("d") "  %s" PLAIN, passed);
    stops_told(&s->stops[s->viewer]);
}

/* That there are more options; "" if there are none. */
static void put_rest(const struct menu_item *menu, int count, char text[QUESTION_TEXT])
{
    int loud = menu_loud(menu, count);

    *text = '\0';
    if (loud < count)
        snprintf(text, QUESTION_TEXT, STYLE("d") "    and %d seldom needed, such as \"%s\": type more" PLAIN,
                 count - loud, menu[loud].notation);
}

/* What stands below the board besides the news and the options: the question, what is seldom needed, and the prompt. */
static int lines_asked(const struct sitting *s, const char *question, const char *rest)
{
    return text_lines(&s->terminal, question) + (*rest ? text_lines(&s->terminal, rest) : 0) + 1;
}

/* What a notice and the news need, but not more than `most` lines or what cannot be left out. */
static int lines_of_news(struct sitting *s, int most)
{
    int notice = *s->notice ? text_lines(&s->terminal, s->notice) : 0, all = 0, needed = 0, count;
    char text[PASSED_TEXT];
    int passed = passing_text(s, text, sizeof text) ? text_lines(&s->terminal, text) : 0,
        from = *read_to(s) < s->table.logged ? *read_to(s) : s->table.logged;
    struct news_line *news = gather_news(s, from, &count);

    for (int i = 0; i < count; i++) {
        all += news[i].lines;
        needed += news[i].weight == NEVER_LEFT_OUT ? news[i].lines : 0;
    }
    free(news);
    needed += notice + (needed > 0 && needed < all) + (needed > 0 ? passed : 0);
    all += notice + passed;
    return all < most ? all : needed > most ? needed : most;
}

/* Shows the board, as close as it must be; returns how many lines are left for news and options. */
static int begin_screen(struct sitting *s, const struct menu_item *menu, int loud, int asked)
{
    int options = menu_lines(s, menu, loud, 0), news = lines_of_news(s, LEAST_NEWS);
    struct below b = { .most = asked + menu_lines(s, menu, loud, s->terminal.height) + news,
                       .some = asked + options + lines_of_news(s, SOME_NEWS) + 1,
                       .least = asked + options + news };

    terminal_clear(&s->terminal);
    b.some = b.some > LEAST_BELOW ? b.some : LEAST_BELOW;
    b.most = b.most > LEAST_BELOW ? b.most : LEAST_BELOW;
    return s->terminal.height - show_board(s, b) - asked;
}

void screen_show(struct sitting *s, const struct menu_item *menu, int count, bool again)
{
    int loud = menu_loud(menu, count);
    char question[QUESTION_TEXT], rest[QUESTION_TEXT];

    if (again)
        *read_to(s) = s->news_from;
    s->news_from = *read_to(s);
    s->all_listed = false;
    terminal_measure(&s->terminal);
    put_question(s, menu, loud, question);
    put_rest(menu, count, rest);
    int below = begin_screen(s, menu, loud, lines_asked(s, question, rest));
    /* The least of the news comes before the options' details. */
    int room = below - lines_of_news(s, LEAST_NEWS), left = below - menu_lines(s, menu, loud, room);
    bool untold = !*rest && menu_has_details(menu, loud) && !menu_tells(s, menu, loud, room);
    bool hint = untold && (left > lines_of_news(s, LEAST_NEWS) || !s->terminal.screen);
    say_meanwhile(s, left - hint);
    say(&s->terminal, "%s", question);
    menu_say(s, menu, loud, room);
    if (*rest)
        say(&s->terminal, "%s", rest);
    else if (hint)
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
    return prompt_line(&s->terminal, "Press Enter. ", NULL, line, sizeof line) != LINE_OVER &&
           strcasecmp(line, "quit") != 0;
}

/* What follows the news of the end: the outcome, where the record is, a hint and the prompt. */
enum { LINES_AT_THE_END = 5, NEWS_AT_THE_END = 5 };

void screen_end(struct sitting *s)
{
    int below = LINES_AT_THE_END + NEWS_AT_THE_END;

    if (!s->terminal.screen) {
        screen_news(s, s->terminal.height);
        return;
    }
    terminal_measure(&s->terminal);
    terminal_clear(&s->terminal);
    screen_news(s, s->terminal.height - show_board(s, (struct below){ below, below, below }) - LINES_AT_THE_END);
}

/* ", 2 to 1", if there was more than one to win; partners who win have one count together. */
static void put_score(const struct sitting *s, const struct duel_outcome *o, char *text, size_t size)
{
    int seats = s->table.record.setup.seats, most = 0;

    *text = '\0';
    for (int seat = 0; seat < seats; seat++)
        most = o->score[seat] > most ? o->score[seat] : most;
    bool partners = (o->winners & (o->winners - 1)) != 0;
    for (int losers = 0; losers <= 1 && most > 1; losers++)
        for (int seat = 0, told = 0; seat < seats && !(partners && told); seat++)
            if ((o->winners >> seat & 1) != (unsigned)losers) {
                snprintf(text + strlen(text), size - strlen(text), "%s%d", *text ? " to " : ", ", o->score[seat]);
                told++;
            }
}

void screen_outcome(const struct sitting *s)
{
    struct duel_outcome o;
    char who[4 * NAME_ROOM] = "", score[64];

    if (!duel_over(s->table.duel, &o))
        return;
    for (int seat = 0; seat < s->table.record.setup.seats; seat++)
        if ((o.winners | o.drawn) >> seat & 1)
            snprintf(who + strlen(who), sizeof who - strlen(who), "%sp%d", *who ? " and " : "", seat + 1);
    put_score(s, &o, score, sizeof score);
    if (o.winners)
        say(&s->terminal, STYLE("b") "%s %s%s" PLAIN " [%s]", who, o.winners & (o.winners - 1) ? "win" : "wins", score,
            o.rule);
    else if (o.drawn == (1u << duel_seats(s->table.duel)) - 1)
        say(&s->terminal, STYLE("b") "Drawn%s" PLAIN " [%s]", score, o.rule);
    else
        say(&s->terminal, STYLE("b") "Drawn between %s%s" PLAIN " [%s]", who, score, o.rule);
}
