/* play.c: `duello play`: persons and machines at one table, before one terminal. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/memory.h"
#include "duello/words.h"
#include "prompt.h"
#include "saves.h"
#include "seating.h"
#include "sitting.h"

/* ---- playing ----------------------------------------------------------------------------------------------- */

/* Passing begins with the question at which it is wished for, unless the same words have made a move. */
static void pass_now(struct sitting *s, int moves)
{
    if (!s->leaving && s->table.moves == moves && !duel_over(s->table.duel, NULL))
        passing_answers(s, s->viewer);
}

/* ---- sitting down ------------------------------------------------------------------------------------------ */

static bool is_same_deck(const struct duello_seat *a, const struct duello_seat *b)
{
    int i = 0;

    while (i < DUELLO_DECK - 1 && a->cards[i] && b->cards[i] && strcmp(a->cards[i], b->cards[i]) == 0)
        i++;
    return i > 0 && !a->cards[i] && !b->cards[i];
}

/* "You play Mire Chorus. ": which of the game's own decks this person has brought; "" if it is none of them. */
static void put_own_deck(const struct table *t, int seat, char *text, size_t size)
{
    struct duello_deck deck;

    *text = '\0';
    for (int n = 0; !*text && duello_deck(t->book, n, &deck); n++) {
        struct duello_seat brought = { 0 };
        duello_bring(&deck, &brought);
        if (is_same_deck(&t->record.setup.seat[seat], &brought))
            snprintf(text, size, "You play %s. ", deck.name);
    }
}

/* What everybody should know who sits down here. */
static void greet(struct sitting *s)
{
    struct duello_mode mode = duello_mode_named(s->table.book, s->table.record.setup.mode);
    bool alone = table_persons(&s->table) == 1;
    char deck[96] = "", against[192] = "";

    put_own_deck(&s->table, s->viewer, deck, sizeof deck);
    if (mode.unmanned > 0)
        snprintf(against, sizeof against,
                 "p%d plays itself; what it has to decide you are asked for: name what is best "
                 "for it. ",
                 s->table.record.setup.seats);
    snprintf(s->notice, sizeof s->notice, "%s, %s. %s%s%sType guide to learn the game, ? for help, quit to leave.%s",
             duello_title(s->table.book), mode.title, deck, against,
             s->resumed ? "It goes on where it was left: log tells what happened last. " : "",
             alone ? " I pass for you when there is nothing else to do; auto off ends that."
                   : " Who types \"pass until something\" is asked again when something happens to them.");
}

/* ---- being asked ------------------------------------------------------------------------------------------- */

static void autosave(struct sitting *s)
{
    if (s->save_path && !talk_save(s, s->save_path, true)) {
        snprintf(s->notice, sizeof s->notice,
                 "This duel is not being saved: %.120s cannot be written. save FILE writes it elsewhere.",
                 s->save_path);
        s->save_path = NULL;
    }
}

/* A line without the blanks around it. */
static char *trimmed(char *line)
{
    char *text = line + strspn(line, " \t");

    text[strcspn(text, "\r")] = '\0';
    for (size_t n = strlen(text); n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'); n--)
        text[n - 1] = '\0';
    return text;
}

/* Whether this option loses at once and has not been chosen twice running: then it is asked about again. */
static bool is_warned_of(struct sitting *s, const struct menu_item *menu, int count, struct duel_option o)
{
    bool again = memcmp(&s->warned, &o, sizeof o) == 0;

    s->warned = (struct duel_option){ 0 };
    for (int i = 0; i < count && !again; i++) {
        if (!menu[i].loses || memcmp(&menu[i].option, &o, sizeof o) != 0)
            continue;
        const char *rule = duello_rule_text(s->table.book, menu[i].rule);
        say(&s->terminal, STYLE("r") "\"%s\" loses at once." PLAIN " %s: %s", menu[i].notation, menu[i].rule,
            rule ? rule : "");
        say(&s->terminal, "Say it again if you want it all the same.");
        s->warned = o;
        return true;
    }
    return false;
}

static void move_by_hand(struct sitting *s, const struct menu_item *menu, int count, struct duel_option o)
{
    struct duello_error e;

    if (is_warned_of(s, menu, count, o))
        return;
    if (table_choose(&s->table, s->viewer, o, &e))
        stops_acted(&s->stops[s->viewer], s->table.duel, s->viewer);
    else
        say(&s->terminal, "%s: %s", e.rule, e.text);
}

/* The next line: what was said already, or what is typed now. */
static enum line_end hear(struct sitting *s, const char *prompt, char *const *words, char *line, size_t size)
{
    if (!*s->unheard)
        return prompt_question(&s->terminal, prompt, words, line, size);
    snprintf(line, size, "%s", s->unheard);
    s->unheard[0] = '\0';
    return LINE_READ;
}

/* Asks until the person has moved, taken a move back, or leaves. */
static void ask_person(struct sitting *s)
{
    int count, moves = s->table.moves;
    struct menu_item *menu = menu_of(s, s->viewer, &count);
    menu_warn(s, menu, count);
    s->warned = (struct duel_option){ 0 };
    struct completions words = completions_of(s, menu, count);
    struct duel_option o;
    char line[1024];

    if (!s->greeted[s->viewer])
        greet(s);
    s->greeted[s->viewer] = true;
    autosave(s);
    screen_show(s, menu, count, false);
    while (!s->leaving && s->table.moves == moves) {
        switch (hear(s, "> ", words.word, line, sizeof line)) {
        case LINE_OVER:
            s->leaving = true;
            continue;
        case LINE_RESIZED:
            screen_show(s, menu, count, true);
            continue;
        case LINE_TOO_LONG:
            say(&s->terminal, "That line is too long; a choice is a number or a few words.");
            continue;
        case LINE_READ:
            break;
        }
        char *text = trimmed(line);
        if (!*text && menu_loud(menu, count) == 1)
            move_by_hand(s, menu, count, menu[0].option);
        else if (!*text)
            screen_show(s, menu, count, true);
        else if (talk(s, menu, count, text))
            pass_now(s, moves);
        else if (choice_typed(s, menu, count, text, &o))
            move_by_hand(s, menu, count, o);
    }
    completions_free(&words);
    free(menu);
}

static void play_on(struct sitting *s)
{
    unsigned persons = table_seats_of_persons(&s->table);

    while (!s->leaving && !prompt_interrupted() && !duel_over(s->table.duel, NULL)) {
        struct asked next = keyboard_next(s->table.duel, persons, s->viewer);
        for (int seat = 0; seat < s->table.record.setup.seats; seat++)
            stops_watch(&s->stops[seat], s->table.duel);
        if (!next.person) {
            thinking_begin(&s->terminal, s->table.name[next.seat]);
            table_move_machine(&s->table, next.seat);
            thinking_end(&s->pace[next.seat]);
            continue;
        }
        if (passing_answers(s, next.seat))
            continue;
        if (next.hand_over) {
            table_forget_moments(&s->table, "somebody else has looked since");
            free(s->board);
            s->board = NULL;
            if (!screen_hand_over(s, next.seat))
                break;
        }
        s->viewer = next.seat;
        ask_person(s);
    }
}

/* The duel is over and nothing is hidden any more: whoever likes may ask how it came about. Lines from a pipe that
 * are no such question were meant for a longer duel. */
static void look_back(struct sitting *s)
{
    char line[1024];

    table_forget_moments(&s->table, "the duel is over");
    if (s->terminal.typed)
        say(&s->terminal, "%slog tells what has happened; rematch plays once more, with all as it was; Enter leaves.",
            s->table.musings.count ? "why tells what the machines thought, " : "");
    while (!s->leaving) {
        enum line_end end = hear(s, s->terminal.typed ? "> " : "", NULL, line, sizeof line);
        if (end == LINE_RESIZED)
            continue;
        if (end != LINE_READ)
            break;
        char *text = trimmed(line);
        s->rematch = strcasecmp(text, "rematch") == 0;
        if (s->rematch || (!*text && s->terminal.typed))
            break;
        if (!talk_afterwards(s, text) && s->terminal.typed)
            say(&s->terminal,
                "The duel is over. ? tells what you can still say, rematch plays once more; Enter leaves.");
    }
}

/* The command as it can be typed at a shell, to which a blank ends a name. */
static void say_how_to_go_on(const struct sitting *s)
{
    const char *path = s->save_path == s->own_path && s->terminal.typed ? "last" : s->save_path;
    const char *quote = strchr(path, '\'') ? "\"" : path[strcspn(path, " \t\"$&();<>*?[\\`|#")] ? "'" : "";

    say(&s->terminal, "To go on: duello play --resume %s%s%s", quote, path, quote);
}

/* What everybody may see at the end: the last news, the outcome, where the record is. */
static void rise(struct sitting *s)
{
    bool over = duel_over(s->table.duel, NULL);

    if (table_persons(&s->table) > 1)
        screen_forget(s);
    if (table_persons(&s->table) != 1)
        s->viewer = DUELLO_SPECTATOR;
    if (over && table_persons(&s->table) == 0)
        screen_news(s, DUELLO_OPTIONS * s->table.logged);
    else if (over)
        screen_end(s);
    screen_outcome(s);
    autosave(s);
    if (!s->save_path)
        return;
    say(&s->terminal, over ? "The record is in %s" : "Saved in %s", s->save_path);
    if (!over)
        say_how_to_go_on(s);
}

/* Several persons say once how they want it; who only types Enter, or nobody who could be asked: as friends. */
static enum manners ask_manners(struct sitting *s, const struct wishes *w)
{
    char line[64];

    if (w->friends || w->strict || !s->terminal.typed || table_persons(&s->table) < 2)
        return w->strict ? STRICTLY : AS_FRIENDS;
    say(&s->terminal,
        "Several of you share this keyboard. As friends: what leaves nothing to decide is done for you and told, "
        "and the keyboard changes hands when there is something to decide. Strictly: everybody is asked "
        "everything, so that not even a pause tells what somebody holds.");
    return prompt_line(&s->terminal, "As friends (Enter), or strictly? ", NULL, line, sizeof line) == LINE_READ &&
                   strncasecmp(trimmed(line), "s", 1) == 0
               ? STRICTLY
               : AS_FRIENDS;
}

static void sit_down(struct sitting *s, const struct wishes *w)
{
    for (int seat = 0; seat < s->table.record.setup.seats; seat++)
        s->terminal.names[seat] = s->table.name[seat];
    s->terminal.book = s->table.book;
    s->open_minds = w->open_minds;
    s->resumed = w->resume != NULL;
    if (w->save)
        s->save_path = w->save;
    else if (w->resume && strcmp(w->resume, "last") != 0 && strcmp(w->resume, "-") != 0)
        s->save_path = w->resume;
    else if (saves_new_path(duello_game(s->table.book), s->terminal.typed, s->own_path, sizeof s->own_path)) {
        s->save_path = s->own_path;
        if (s->own_path[0] != '/')
            fprintf(stderr, "HOME is not set: this duel is saved in %s\n", s->own_path);
    } else
        fprintf(stderr, "This duel is not being saved: %s cannot be made (%s).\n", s->own_path, strerror(errno));
    s->manners = ask_manners(s, w);
    s->viewer = DUELLO_SPECTATOR;
    for (int seat = s->table.record.setup.seats - 1; seat >= 0; seat--)
        if (is_person(&s->table, seat)) {
            s->stops[seat].freely = keyboard_is_free(table_seats_of_persons(&s->table), s->manners);
            if (table_persons(&s->table) == 1)
                s->viewer = seat;
        }
    for (int i = 0; w->resume && i <= DUELLO_SEATS; i++)
        s->read_to[i] = s->table.logged;
}

/* Where nobody has to be asked anything any more, and what was passed freely still is. */
static struct sitting *sit_down_again(struct sitting *before, struct wishes *w)
{
    struct sitting *s = zeroed(1, sizeof *s);
    struct duello_error e = { .text = "" };

    w->resume = w->save = NULL; /* it is saved for itself */
    w->strict = before->manners == STRICTLY;
    w->friends = !w->strict;
    if (!seat_again(s, before, w, &e)) {
        tell_error(&e);
        s->leaving = true;
        return s;
    }
    sit_down(s, w);
    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        s->stops[seat].freely = before->stops[seat].freely;
    return s;
}

static void play_to_the_end(struct sitting *s)
{
    play_on(s);
    rise(s);
    if (duel_over(s->table.duel, NULL) && table_persons(&s->table) > 0)
        look_back(s);
}

static void stand_up(struct sitting *s)
{
    for (struct sitting *before; s; s = before) {
        before = s->before;
        table_close(&s->table);
        free(s->board);
        free(s);
    }
}

int command_play(int argc, char **argv)
{
    struct wishes w = { 0 };
    struct duello_record saved;
    char *text = NULL;
    int status = read_wishes(&w, argc, argv);

    if (status != STATUS_OK)
        return status;
    if (w.resume && !(text = read_save(&w, &saved)))
        return STATUS_FAILED;
    struct duello_book *b = text ? open_recorded(&saved, w.card_files) : open_book(w.game, w.card_files);
    if (!b || w.list_options) {
        if (b)
            print_options(b);
        duello_close(b);
        free(text);
        return b ? STATUS_OK : STATUS_FAILED;
    }
    struct sitting *s = zeroed(1, sizeof *s);
    terminal_open(&s->terminal, w.colour, w.plain);
    prompt_open();
    status = seat_everybody(s, &w, b, text ? &saved : NULL);
    if (status == STATUS_OK) {
        sit_down(s, &w);
        play_to_the_end(s);
        while (s->rematch && !s->leaving) {
            s = sit_down_again(s, &w);
            if (!s->leaving)
                play_to_the_end(s);
        }
    }
    stand_up(s);
    free(text);
    duello_close(b);
    return status;
}
