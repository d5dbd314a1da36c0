/* talk.c: what a person can say at the table besides making a move. */
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/books.h"
#include "apps/files.h"
#include "apps/memory.h"
#include "apps/number.h"
#include "apps/surroundings.h"
#include "board.h"
#include "duello/words.h"
#include "prompt.h"
#include "sitting.h"
#include "table/foresight.h"
#include "table/hints.h"

struct hearing {
    struct sitting *s;
    const struct menu_item *menu;
    int count;
};

typedef void talk_function(const struct hearing *, const char *rest);

static talk_function help, guide, more, why, why_not, rule, card, look, show_log, board, undo, pass, pass_at, stop_at,
    pass_trigger, stop_trigger, auto_pass, hint, what_if, save, concede, quit, end_reading;

static const struct saying {
    const char *word, *arguments;
    talk_function *run;
    const char *meaning;
    bool afterwards; /* makes sense when the duel is over, too */
    bool at_length;  /* may need more than a screen */
    bool at_play;    /* makes no sense in a lesson, where a position is given */
} sayings[] = {
    { "?", "", help, "this list", true, true },
    { "help", "", help, NULL, true, true },
    { "guide", "", guide, "how the game is played, in short", true, true },
    { "board", "[WHO]", board, "show the table again; where each player has a board, that of WHO from now on", true,
      true },
    { "more", "", more, "the options that are seldom needed, too, and what each would do", false, true },
    { "log", "[N|all]", show_log, "what has happened since your last move; the last N events; all", true, true },
    { "why not", "WORDS", why_not, "why you cannot do that now", false, true },
    { "why", "[N|all]", why, "the last events, each with its rule; what machines thought of move N", true, true },
    { "rule", "ID|WORDS", rule, "the text of a rule; what a keyword means; the rules that speak of something", true,
      true },
    { "card", "NAME", card, "the text of a card", true, true },
    { "look", "ZONE [of WHO]", look, "all cards of a zone, such as a discard pile", true, true },
    { "undo", "", undo, "take back a move nobody has learned from", false, false, true },
    { "pass until", "WHEN", pass, "pass for you until something, your turn, or a phase", false, false, true },
    { "hint", "[LEVEL|all]", hint, "what a machine would do here, with its odds; all: options in its order", false,
      true, true },
    { "what if", "[WORDS]", what_if, "what happens if all pass now, or if you do that, as far as you can know", false,
      true, true },
    { "pass at", "PHASE [of WHO]", pass_at, "pass for you in a phase, of mine or of others; stop at", false, false,
      true },
    { "stop at", "PHASE [of WHO]", stop_at, NULL, false, false, true },
    { "pass trigger", "", pass_trigger, "pass whenever what came last on the chain comes; stop trigger", false, false,
      true },
    { "stop trigger", "", stop_trigger, NULL, false, false, true },
    { "auto", "on|pass|off", auto_pass, "pass for you: if there is no choice; always; never", false, false, true },
    { "save", "FILE [without seed]", save, "write the record to a file as well", true, false, true },
    { "concede", "", concede, "give up", false, false, true },
    { "quit", "", quit, "save and leave; duello play --resume last goes on", true, false, true },
    { "q", "", end_reading, NULL, true, false },
};

enum { SAYINGS = sizeof sayings / sizeof sayings[0] };

static const char *skip_blanks(const char *s)
{
    while (isspace((unsigned char)*s))
        s++;
    return s;
}

/* The row whose words a line begins with, NULL if there is none. */
static const struct saying *saying_of(const char *line)
{
    for (int i = 0; i < SAYINGS; i++) {
        size_t n = strlen(sayings[i].word);
        if (strncasecmp(sayings[i].word, line, n) == 0 && (!line[n] || isspace((unsigned char)line[n])))
            return &sayings[i];
    }
    return NULL;
}

/* Shows lines as they are, as many at a time as fit on the screen. Who has read enough may go on with other words of the
 * table; a move is not made here, where its number cannot be seen. */
static void leaf_through(struct sitting *s, const char *page)
{
    const struct terminal *t = &s->terminal;
    char answer[sizeof s->unheard];

    for (int shown = 0; *page; shown++) {
        size_t n = strcspn(page, "\n");
        bool last = !page[n] || !page[n + 1];
        if (t->screen && shown == t->height - 2 && !last) {
            if (prompt_line(t, "-- Enter for more, q to end -- ", NULL, answer, sizeof answer) == LINE_OVER ||
                strcasecmp(answer, "q") == 0)
                return;
            if (saying_of(answer)) {
                memcpy(s->unheard, answer, sizeof answer);
                return;
            }
            shown = 0;
        }
        printf("%.*s\n", (int)n, page);
        page += n + (page[n] == '\n');
    }
}

static void answer_at_length(const struct saying *saying, const struct hearing *h, const char *rest)
{
    char *text = NULL;
    size_t size;

    h->s->terminal.gathered = open_memstream(&text, &size);
    saying->run(h, rest);
    if (h->s->terminal.gathered)
        fclose(h->s->terminal.gathered);
    h->s->terminal.gathered = NULL;
    if (text)
        leaf_through(h->s, text);
    free(text);
}

bool talk(struct sitting *s, const struct menu_item *menu, int count, const char *line)
{
    const struct saying *saying = saying_of(line);
    struct hearing h = { s, menu, count };

    if (saying && saying->at_play && s->lesson)
        say(&s->terminal, "A lesson has no use for \"%s\".", saying->word);
    else if (saying && saying->at_length)
        answer_at_length(saying, &h, skip_blanks(line + strlen(saying->word)));
    else if (saying)
        saying->run(&h, skip_blanks(line + strlen(saying->word)));
    return saying != NULL;
}

bool talk_afterwards(struct sitting *s, const char *line)
{
    const struct saying *saying = saying_of(line);
    return saying && saying->afterwards && talk(s, NULL, 0, line);
}

/* ---- completion -------------------------------------------------------------------------------------------- */

static void complete_with(FILE *out, int *count, const char *before, const char *word)
{
    fprintf(out, "%s%s", before, word);
    fputc('\0', out);
    ++*count;
}

/* An option, with players called as they are shown. */
static void complete_option(const struct sitting *s, FILE *out, int *count, const char *before, const char *notation)
{
    char *named = text_with_names(&s->terminal, notation);

    complete_with(out, count, before, named ? named : notation);
    free(named);
}

/* Names behind the words that want one: cards, zones, phases, rules. */
static void complete_names(const struct sitting *s, FILE *out, int *count)
{
    const struct duello_book *b = s->table.book;
    struct duello_card card;
    struct duello_place place;
    struct duello_rule rule;

    for (int i = 1; duello_card(b, i, &card); i++)
        if (!card.role_of)
            complete_with(out, count, "card ", card.name);
    for (int i = 1; duello_place(b, i, &place); i++)
        complete_with(out, count, "look ", place.name);
    for (int i = 0; passing_word(s, i); i++)
        complete_with(out, count, "pass until ", passing_word(s, i));
    for (int i = 1; duello_rule(b, i, &rule); i++)
        complete_with(out, count, "rule ", rule.id);
}

struct completions completions_of(const struct sitting *s, const struct menu_item *menu, int count)
{
    static const char *const settings[] = { "auto on", "auto pass", "auto off" };
    struct completions c = { NULL, NULL };
    size_t size;
    int n = 0;
    FILE *out = open_memstream(&c.text, &size);

    if (!out)
        return c;
    for (int i = 0; i < count; i++)
        complete_option(s, out, &n, "", menu[i].notation);
    for (int i = 0; i < count; i++)
        complete_option(s, out, &n, "why not ", menu[i].notation);
    for (int i = 0; i < SAYINGS; i++)
        if (sayings[i].meaning && !(sayings[i].at_play && s->lesson))
            complete_with(out, &n, sayings[i].word, *sayings[i].arguments ? " " : "");
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        complete_with(out, &n, "", settings[i]);
    complete_names(s, out, &n);
    fclose(out);
    c.word = zeroed((size_t)n + 1, sizeof *c.word);
    char *at = c.text;
    for (int i = 0; i < n; i++, at += strlen(at) + 1)
        c.word[i] = at;
    return c;
}

void completions_free(struct completions *c)
{
    free(c->word);
    free(c->text);
}

static bool is_over(const struct sitting *s)
{
    return duel_over(s->table.duel, NULL);
}

void say_lines(const struct terminal *t, const char *text)
{
    char line[4096];

    while (*text) {
        size_t n = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)(n < sizeof line ? n : sizeof line - 1), text);
        say(t, "%s", line);
        text += n + (text[n] == '\n');
    }
}

/* ---- help -------------------------------------------------------------------------------------------------- */

static void help(const struct hearing *h, const char *rest)
{
    const struct terminal *t = &h->s->terminal;
    char legend[1024];

    (void)rest;
    if (!is_over(h->s))
        say(t, "Choose by typing a number of the list, or the words: as much of them as is clear.");
    for (int i = 0; i < SAYINGS; i++)
        if (sayings[i].meaning && (sayings[i].afterwards || !is_over(h->s)) && !(sayings[i].at_play && h->s->lesson))
            say(t, "  " STYLE("c") "%s %s" PLAIN "%*s" HANG "%s", sayings[i].word, sayings[i].arguments,
                24 - (int)strlen(sayings[i].word) - (int)strlen(sayings[i].arguments), "", sayings[i].meaning);
    board_legend(duello_layout(h->s->table.book), legend, sizeof legend);
    if (*legend)
        say(t, "On the board: %s.", legend);
}

/* Lines of a paragraph are one: a screen has its own idea of how long lines are. Items of a list stay apart. */
static void join_lines(char *text)
{
    for (char *end = strchr(text, '\n'); end; end = strchr(end + 1, '\n'))
        if (end > text && end[-1] != '\n' && end[1] && !strchr("\n -0123456789", end[1]))
            *end = ' ';
}

/* Further lines of a paragraph begin where its first one does, those of an item of a list below its words. */
static char *hang_lines(const char *text)
{
    char *hung = NULL;
    size_t size;
    FILE *out = open_memstream(&hung, &size);

    while (out && *text) {
        size_t n = strcspn(text, "\n"), mark = strspn(text, " -0123456789.");
        bool item = mark > 0 && mark < n && text[mark - 1] == ' ';
        fprintf(out, "%.*s" HANG "%.*s\n", item ? (int)mark : 0, text, (int)(item ? n - mark : n),
                text + (item ? mark : 0));
        text += n + (text[n] == '\n');
    }
    if (out)
        fclose(out);
    return hung ? hung : zeroed(1, 1);
}

static void guide(const struct hearing *h, const char *rest)
{
    size_t length;
    const char *text = game_text(h->s->table.book, "guide.md", &length);
    char *copy;

    (void)rest;
    if (length == 0) {
        say(&h->s->terminal, "There is no guide to this game; the rules can be read with: rule ID");
        return;
    }
    copy = grown(NULL, length + 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    join_lines(copy);
    char *hung = hang_lines(copy);
    say_lines(&h->s->terminal, hung);
    free(hung);
    free(copy);
}

static void board(const struct hearing *h, const char *rest)
{
    int seat = *rest ? seat_called(h->s, rest) : -1;

    if (*rest && seat < 0) {
        say(&h->s->terminal, "Nobody here is called \"%.40s\".", rest);
        return;
    }
    h->s->looks_at = seat + 1;
    char *page = screen_page(h->s);
    fputs(page, h->s->terminal.gathered ? h->s->terminal.gathered : stdout);
    free(page);
}

static void more(const struct hearing *h, const char *rest)
{
    (void)rest;
    screen_more(h->s, h->menu, h->count);
}

/* ---- what happened, and why ----------------------------------------------------------------------------- */

enum { LAST_EVENTS = 8 };

/* Where the last `most` events begin that the viewer may know of. */
static int begin_events(const struct sitting *s, int most)
{
    int from = s->table.logged;

    for (int found = 0; from > 0 && found < most;)
        found += duel_entry_is_for(s->table.duel, &s->table.log[--from], s->viewer);
    return from;
}

/* Shows the events from here on that the viewer may know of; false if there is none. */
static bool say_events(const struct sitting *s, int from, bool with_rules)
{
    char text[512], *all = NULL;
    size_t size;
    FILE *out = open_memstream(&all, &size);

    if (!out)
        return false;
    for (int i = from; i < s->table.logged; i++) {
        if (duel_entry_text(s->table.duel, &s->table.log[i], s->viewer, text, sizeof text) == 0)
            continue;
        if (with_rules)
            fprintf(out, "  %s " STYLE("d") "[%s]" PLAIN "\n", text, duel_entry_rule(s->table.duel, &s->table.log[i]));
        else
            fprintf(out, "  %s\n", text);
    }
    fclose(out);
    say_lines(&s->terminal, all);
    bool any = *all != '\0';
    free(all);
    return any;
}

/* The news on the screen in full, or the last events if nothing is new. */
static void show_news(const struct sitting *s)
{
    bool any = s->news_from < s->table.logged && say_events(s, s->news_from, false);

    if (!any && !say_events(s, begin_events(s, LAST_EVENTS), false))
        say(&s->terminal, "Nothing has happened yet.");
    else
        say(&s->terminal, STYLE("d") "log all tells what has happened from the beginning." PLAIN);
}

static void show_log(const struct hearing *h, const char *rest)
{
    const struct sitting *s = h->s;
    uint64_t n = (uint64_t)s->table.logged;

    if (!*rest && !is_over(s))
        show_news(s);
    else if (*rest && strcasecmp(rest, "all") != 0 && !read_number(rest, 1, UINT32_MAX, &n))
        say(&s->terminal, "How many events? For example: log 10, or log all");
    else if (!say_events(s, begin_events(s, n < INT_MAX ? (int)n : INT_MAX), false))
        say(&s->terminal, "Nothing has happened yet.");
}

static void why_not(const struct hearing *h, const char *wish)
{
    const struct sitting *s = h->s;
    struct duel_option o;
    char notation[160], why[1024];

    if (!*wish) {
        say(&s->terminal, "Why not what? For example: why not %s", h->count > 0 ? h->menu[0].notation : "pass");
        return;
    }
    enum meaning meaning = meaning_of(s, wish, &o, why, sizeof why);
    if (meaning == MEANS_OPTION) {
        duel_option_notation(s->table.duel, s->viewer, o, notation, sizeof notation);
        say(&s->terminal, "You can: %s", notation);
        return;
    }
    say_lines(&s->terminal, why);
    if (meaning == MEANS_NOTHING)
        look_up_named(s, wish);
}

/* What machines thought; it would tell of their cards while these are hidden. */
static void say_thoughts(const struct sitting *s, const char *which)
{
    const struct musings *m = &s->table.musings;
    uint64_t move = 0;

    if (m->count == 0 && !*which)
        return;
    if (m->count == 0)
        say(&s->terminal, "No machine has thought about a move here.");
    else if (!is_over(s) && !s->open_minds)
        say(&s->terminal, STYLE("d") "What the machines thought is told when the duel is over." PLAIN);
    else if (strcasecmp(which, "all") == 0)
        musings_tell_all(m, &s->terminal);
    else if ((*which && !read_number(which, 1, INT_MAX, &move)) || !musings_tell(m, &s->terminal, (int)move))
        say(&s->terminal, "No machine thought about move %.20s; why all tells of all that they did.", which);
}

static void why(const struct hearing *h, const char *rest)
{
    if (!*rest) {
        if (!say_events(h->s, begin_events(h->s, LAST_EVENTS), true))
            say(&h->s->terminal, "Nothing has happened yet.");
        say(&h->s->terminal, STYLE("d") "rule ID shows the text of a rule." PLAIN);
    } else if (!isdigit((unsigned char)*rest) && strcasecmp(rest, "all") != 0) {
        say(&h->s->terminal, "why tells the rules behind the last events; why not %.60s, why you cannot do that.",
            rest);
        return;
    }
    say_thoughts(h->s, rest);
}

static void rule(const struct hearing *h, const char *rest)
{
    look_up_rule(h->s, rest);
}

static void card(const struct hearing *h, const char *rest)
{
    look_up_card(h->s, rest);
}

static void look(const struct hearing *h, const char *rest)
{
    look_up_zone(h->s, rest);
}

/* ---- the course of the duel ------------------------------------------------------------------------------ */

static void undo(const struct hearing *h, const char *rest)
{
    (void)rest;
    const char *refusal = table_undo(&h->s->table, h->s->viewer);
    if (refusal)
        say(&h->s->terminal, "That cannot be taken back: %s.", refusal);
    else
        snprintf(h->s->notice, sizeof h->s->notice, "Taken back.");
    stops_hold(&h->s->stops[h->s->viewer]);
}

static void pass(const struct hearing *h, const char *rest)
{
    passing_wish(h->s, rest);
}

static void pass_at(const struct hearing *h, const char *rest)
{
    passing_by(h->s, rest);
}

static void stop_at(const struct hearing *h, const char *rest)
{
    passing_stop(h->s, rest);
}

static void pass_trigger(const struct hearing *h, const char *rest)
{
    passing_trigger(h->s, rest);
}

static void stop_trigger(const struct hearing *h, const char *rest)
{
    passing_stop_trigger(h->s, rest);
}

static void auto_pass(const struct hearing *h, const char *rest)
{
    struct sitting *s = h->s;
    struct stops *p = &s->stops[s->viewer];

    if (strcasecmp(rest, "on") == 0 && !keyboard_is_free(table_seats_of_persons(&s->table), s->manners)) {
        say(&s->terminal,
            "Not with another person at the table, and strictly: the pause that is missing would tell what you "
            "hold. pass until something and auto pass work: they pass whatever you hold.");
    } else if (strcasecmp(rest, "on") == 0) {
        p->freely = true;
        say(&s->terminal, "I pass for you when there is nothing else to do. auto off ends this.");
    } else if (strcasecmp(rest, "pass") == 0) {
        stops_begin(p, s->table.duel, s->viewer, PASS_ALWAYS, NULL);
        say(&s->terminal,
            "I pass for you, whatever you could do, until you are asked something that cannot be passed.");
    } else if (strcasecmp(rest, "off") == 0) {
        p->freely = false;
        stops_begin(p, s->table.duel, s->viewer, PASS_NOT, NULL);
        say(&s->terminal, "From now on you are asked every time.");
    } else {
        passing_tell(s);
    }
}

/* ---- looking ahead ------------------------------------------------------------------------------------------ */

static void say_odds(const struct sitting *s, const char *before, struct duel_option o, bool judged, float odds)
{
    char notation[160], percent[32] = "";

    duel_option_notation(s->table.duel, s->viewer, o, notation, sizeof notation);
    if (judged)
        snprintf(percent, sizeof percent, " (%.0f%%)", 100 * (double)odds);
    say(&s->terminal, "%s" STYLE("c") "%s" PLAIN "%s", before, notation, percent);
}

/* All options, what is worth most first, as the quickest machine that thinks sees it. */
static void hint_all(const struct hearing *h)
{
    struct duel_option option[DUELLO_OPTIONS];
    float odds[DUELLO_OPTIONS] = { 0 };

    for (int i = 0; i < h->count; i++)
        option[i] = h->menu[i].option;
    hint_order(h->s->table.duel, h->s->viewer, option, odds, h->count);
    for (int i = 0; i < h->count; i++)
        say_odds(h->s, "  ", option[i], odds[i] > 0, odds[i]);
}

static void hint(const struct hearing *h, const char *rest)
{
    const struct sitting *s = h->s;
    struct duello_error e;
    struct hint found;

    if (strcasecmp(rest, "all") == 0) {
        hint_all(h);
    } else if (!hint_of(s->table.duel, s->viewer, *rest ? rest : "normal", &our_surroundings, s->table.made[s->viewer],
                        &found, &e)) {
        say(&s->terminal, "%s", e.text);
    } else {
        say_odds(s, "A machine would choose ", found.best, found.judged, found.odds);
        if (found.has_second)
            say_odds(s, "and otherwise ", found.second, true, found.second_odds);
        if (found.judged)
            say(&s->terminal, STYLE("d") "In brackets: how likely it thinks to win, by what you can know." PLAIN);
    }
}

static void say_foreseen(const struct sitting *s, const struct foreseen *f)
{
    for (int i = 0; i < f->lines; i++)
        say(&s->terminal, "  %s", f->line[i]);
    if (f->unknown)
        say(&s->terminal, "  %s depends on what you do not know.", f->lines ? "What comes then" : "What happens");
    else if (f->more)
        say(&s->terminal, "  And so on.");
    else if (f->lines == 0)
        say(&s->terminal, "  Nothing that you would be told.");
    if (f->over)
        say(&s->terminal, "  The duel is over.");
}

static void what_if(const struct hearing *h, const char *wish)
{
    const struct sitting *s = h->s;
    struct duel_option o;
    struct foreseen f;
    char why[1024];

    if (!*wish || strcasecmp(wish, "all pass") == 0) {
        foresee_passing(s->table.duel, s->viewer, &f);
    } else if (meaning_of(s, wish, &o, why, sizeof why) == MEANS_OPTION) {
        foresee_option(s->table.duel, s->viewer, o, &f);
    } else {
        say_lines(&s->terminal, why);
        return;
    }
    if (f.possible)
        say_foreseen(s, &f);
    else
        say(&s->terminal, "This question cannot be passed. For example: what if %s",
            h->count > 0 ? h->menu[0].notation : "pass");
}

bool talk_save(struct sitting *s, const char *path, bool with_seed)
{
    size_t length;
    char *text = table_record(&s->table, with_seed, &length);
    bool saved = write_whole_file(path, text, length);
    int reason = errno;

    free(text);
    if (!saved)
        say(&s->terminal, STYLE("r") "%s cannot be written: %s" PLAIN, path, strerror(reason));
    return saved;
}

static void save(const struct hearing *h, const char *rest)
{
    static const char without[] = " without seed";
    char path[1024];
    size_t n = strlen(rest), w = sizeof without - 1;
    bool with_seed = n < w || strcasecmp(rest + n - w, without) != 0;

    snprintf(path, sizeof path, "%.*s", (int)(with_seed ? n : n - w), rest);
    if (!*path)
        say(&h->s->terminal, "Where to? For example: save evening.duello");
    else if (talk_save(h->s, path, with_seed))
        say(&h->s->terminal, "Saved in %s%s.", path, with_seed ? "" : ", without the seed: it cannot be resumed");
}

static bool is_sure(const struct hearing *h)
{
    char line[64];

    return prompt_line(&h->s->terminal, "Do you really give up? (yes or no) ", NULL, line, sizeof line) == LINE_READ &&
           (strcasecmp(line, "yes") == 0 || strcasecmp(line, "y") == 0);
}

/* Among several a game may let what has begun be finished before it counts: then nothing else happens at once. */
static void concede(const struct hearing *h, const char *rest)
{
    struct sitting *s = h->s;
    struct duello_error e;
    int logged = s->table.logged;

    (void)rest;
    if (!is_sure(h)) {
        say(&s->terminal, "You play on.");
        return;
    }
    table_choose(&s->table, s->viewer, duel_concession(), &e);
    if (s->table.logged <= logged + 1 && !is_over(s))
        snprintf(s->notice, sizeof s->notice, "You have given up. You are asked until what has begun is finished.");
}

static void quit(const struct hearing *h, const char *rest)
{
    (void)rest;
    h->s->leaving = true;
}

/* What ends a long answer makes no move behind a short one, not even with the only queen in hand. */
static void end_reading(const struct hearing *h, const char *rest)
{
    if (is_over(h->s))
        quit(h, rest);
    else
        say(&h->s->terminal, "There is nothing to end here; quit leaves the table.");
}
