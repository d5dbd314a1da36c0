/* play.c: `duello play`: persons and machines at one table, before one terminal. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "books.h"
#include "commands.h"
#include "engine/game.h"
#include "files.h"
#include "prompt.h"
#include "saves.h"
#include "sitting.h"

/* ---- the command line ------------------------------------------------------------------------------------ */

struct wishes {
    const char *game, *mode, *save, *resume;
    const char *deck[DUELLO_SEATS];
    const char *own_word, *own_deck;           /* --TYPE NAME, by a type of the game's cards */
    const char *card_files[RECORD_CARD_FILES + 1];
    char *choice[DUELLO_CHOICES + 1];          /* NAME=VALUE */
    const char *players, *names;
    const char *seed;
    bool match, force, plain;
    int colour;
};

static const struct { const char *option; size_t at; } texts[] = {
    { "--mode", offsetof(struct wishes, mode) },       { "--save", offsetof(struct wishes, save) },
    { "--resume", offsetof(struct wishes, resume) },   { "--deck", offsetof(struct wishes, deck[0]) },
    { "--set-up", offsetof(struct wishes, deck[0]) },  { "--deck2", offsetof(struct wishes, deck[1]) },
    { "--deck3", offsetof(struct wishes, deck[2]) },   { "--deck4", offsetof(struct wishes, deck[3]) },
    { "--players", offsetof(struct wishes, players) }, { "--names", offsetof(struct wishes, names) },
    { "--seed", offsetof(struct wishes, seed) },
};

static bool add_to_list(char **list, int most, char *value)
{
    int n = 0;

    while (n < most && list[n])
        n++;
    if (n < most)
        list[n] = value;
    return n < most;
}

/* An option with a value; false if there is no such option. */
static bool take_value(struct wishes *w, const char *option, char *value, int *status)
{
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(texts[i].option, option) == 0) {
            *(const char **)(void *)((char *)w + texts[i].at) = value;
            return true;
        }
    if (strcmp(option, "--cards") == 0) {
        if (!add_to_list((char **)w->card_files, RECORD_CARD_FILES, value))
            *status = usage_error("play", "these are more than %d card files", RECORD_CARD_FILES);
        return true;
    }
    if (strcmp(option, "--option") == 0) {
        if (!strchr(value, '='))
            *status = usage_error("play", "--option needs NAME=VALUE, not \"%s\"", value);
        else if (!add_to_list(w->choice, DUELLO_CHOICES - 1, value))
            *status = usage_error("play", "these are more than %d options", DUELLO_CHOICES - 1);
        return true;
    }
    if (strcmp(option, "--colour") == 0 || strcmp(option, "--color") == 0) {
        w->colour = strcmp(value, "always") == 0 ? COLOUR_ALWAYS : strcmp(value, "never") == 0 ? COLOUR_NEVER : COLOUR_AUTO;
        if (w->colour == COLOUR_AUTO && strcmp(value, "auto") != 0)
            *status = usage_error("play", "--colour is auto, always or never, not \"%s\"", value);
        return true;
    }
    return false;
}

static int read_arguments(struct wishes *w, int argc, char **argv)
{
    int status = STATUS_OK;

    for (int i = 1; i < argc && status == STATUS_OK; i++) {
        const char *a = argv[i];
        char *value = argv[i + 1];
        if (a[0] != '-' && !w->game)
            w->game = a;
        else if (a[0] != '-')
            status = usage_error("play", "one game at a time: \"%s\" is too much", a);
        else if (strcmp(a, "--match") == 0)
            w->match = true;
        else if (strcmp(a, "--force") == 0)
            w->force = true;
        else if (strcmp(a, "--plain") == 0)
            w->plain = true;
        else if (a[1] != '-')
            status = usage_error("play", "there is no option \"%s\"", a);
        else if (!value)
            status = usage_error("play", "\"%s\" is no option, or needs a value", a);
        else {
            if (!take_value(w, a, value, &status)) {
                w->own_word = a + 2;
                w->own_deck = value;
            }
            i++;
        }
    }
    return status;
}

/* --muse NAME: a type of the game's cards instead of the word "deck". */
static int take_own_word(struct wishes *w, const struct book *b)
{
    const struct vocabulary *v = b->game->vocabulary;

    if (!w->own_word)
        return STATUS_OK;
    for (int i = 1; i < v->word_count; i++)
        if (v->words[i].roles & WORD_TYPE && strcasecmp(v->words[i].name, w->own_word) == 0) {
            w->deck[0] = w->own_deck;
            return STATUS_OK;
        }
    return usage_error("play", "there is no option \"--%s\"", w->own_word);
}

/* ---- who plays ------------------------------------------------------------------------------------------- */

/* The nth item of a list with commas; false if there are fewer. */
static bool list_item(const char *list, int n, char *item, size_t size)
{
    while (n-- > 0) {
        list = strchr(list, ',');
        if (!list++)
            return false;
    }
    snprintf(item, size, "%.*s", (int)strcspn(list, ","), list);
    return true;
}

static int seat_players(struct sitting *s, const char *players)
{
    char word[NAME_ROOM];
    int seats = 0;

    while (seats < DUELLO_SEATS && list_item(players, seats, word, sizeof word)) {
        const struct player_kind *kind = player_kind_named(word);
        if (!kind && strcmp(word, "human") != 0)
            return usage_error("play", "\"%s\" is not a kind of player; these are human, random and greedy", word);
        table_seat_machine(&s->table, seats++, kind);
    }
    if (list_item(players, seats, word, sizeof word))
        return usage_error("play", "there is room for %d players", DUELLO_SEATS);
    s->table.record.setup.seats = seats;
    return STATUS_OK;
}

/* Names say who moves the cards, and nothing about the decks. */
static void name_players(struct sitting *s, const char *names)
{
    int persons = table_persons(&s->table), seats = s->table.record.setup.seats;

    for (int seat = 0; seat < seats; seat++) {
        const char *kind = is_person(&s->table, seat) ? "Player" : s->table.player[seat].kind->name;
        bool alone = is_person(&s->table, seat) ? persons == 1 : persons == seats - 1;
        char name[NAME_ROOM] = "";
        if (names && list_item(names, seat, name, sizeof name) && *name) {
            table_name(&s->table, seat, name);
            continue;
        }
        snprintf(name, sizeof name, alone ? "%s" : "%s %d", kind, seat + 1);
        if (name[0] >= 'a' && name[0] <= 'z')
            name[0] = (char)(name[0] - 'a' + 'A');
        table_name(&s->table, seat, name);
    }
}

static bool read_seed(const char *text, uint64_t *seed)
{
    char *end;

    errno = 0;
    *seed = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0;
}

static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    FILE *chance = fopen("/dev/urandom", "rb");

    if (!chance || fread(&seed, sizeof seed, 1, chance) != 1)
        seed = mix64((uint64_t)time(NULL) ^ (uint64_t)getpid() << 32);
    if (chance)
        fclose(chance);
    return seed;
}

/* ---- decks ------------------------------------------------------------------------------------------------- */

static bool can_start(const struct book *b, const struct setup *setup, struct duello_error *e)
{
    void *memory = malloc(duel_size(b));
    bool can = memory && duel_start(b, memory, setup, e);

    free(memory);
    return can;
}

/* Whether a deck is legal by itself: everybody brings it. */
static bool is_legal(const struct book *b, const struct setup *setup, const struct deck *deck)
{
    struct setup all = *setup;
    struct duello_error e;

    for (int seat = 0; seat < all.seats; seat++)
        deck_bring(deck, b, &all.seat[seat]);
    return can_start(b, &all, &e);
}

/* One of the game's decks by chance, another one for each seat while there are enough. */
static bool bring_any_deck(const struct book *b, struct setup *setup, int seat, uint64_t *chance)
{
    struct duello_error e;
    struct deck deck;
    int count = deck_count(b), *order = malloc(sizeof *order * (size_t)(count + 1));
    bool brought = false;

    for (int i = 0; order && i < count; i++) {
        int j = (int)(player_chance(chance) % (uint64_t)(i + 1));
        order[i] = order[j];
        order[j] = i;
    }
    for (int pass = 0; order && pass < 2 && !brought; pass++)
        for (int i = 0; i < count && !brought; i++) {
            if (!deck_built_in(&deck, b, order[i], &e) || !is_legal(b, setup, &deck))
                continue;
            bool taken = false;
            for (int other = 0; other < setup->seats; other++)
                taken |= other != seat && setup->seat[other].cards[0] && strcmp(setup->seat[other].cards[0], duello_card_name(b, deck.card[0])) == 0;
            if (taken && pass == 0)
                continue;
            deck_bring(&deck, b, &setup->seat[seat]);
            brought = true;
        }
    free(order);
    return brought;
}

/* The first mode in which the decks that were asked for are legal, the game's first if none were. */
static void choose_mode(const struct book *b, struct setup *setup, const struct deck *decks)
{
    for (int mode = 0; mode < b->game->mode_count; mode++) {
        bool legal = true;
        setup->mode = b->game->modes[mode].name;
        for (int seat = 0; seat < setup->seats; seat++)
            legal &= decks[seat].cards == 0 || is_legal(b, setup, &decks[seat]);
        if (legal)
            return;
    }
    setup->mode = b->game->modes[0].name;
}

static bool bring_decks(const struct book *b, const struct wishes *w, struct setup *setup)
{
    struct deck decks[DUELLO_SEATS] = { 0 };
    uint64_t chance = setup->seed;

    for (int seat = 0; seat < setup->seats; seat++)
        if (w->deck[seat] && !find_deck(&decks[seat], b, w->deck[seat]))
            return false;
    if (!setup->mode)
        choose_mode(b, setup, decks);
    for (int seat = 0; seat < setup->seats; seat++)
        if (decks[seat].cards > 0)
            deck_bring(&decks[seat], b, &setup->seat[seat]);
    for (int seat = 0; seat < setup->seats; seat++)
        if (decks[seat].cards == 0 && !bring_any_deck(b, setup, seat, &chance)) {
            struct duello_error e = { "", "" };
            if (!can_start(b, setup, &e))
                print_error(&e);
            fprintf(stderr, "%s has no deck of its own for this mode; name one with --deck%.0d\n", b->game->title, seat ? seat + 1 : 0);
            return false;
        }
    return true;
}

/* ---- setting up ------------------------------------------------------------------------------------------- */

static void add_choice(struct setup *setup, char *pair)
{
    char *equals = strchr(pair, '=');
    int n = 0;

    while (setup->choice[n].name)
        n++;
    *equals = '\0';
    setup->choice[n].name = pair;
    setup->choice[n].value = equals + 1;
}

static int take_match(struct sitting *s, struct setup *setup)
{
    if (!*s->layout.match)
        return usage_error("play", "%s has no match of several duels", s->table.book->game->title);
    if (strchr(s->layout.match, '='))
        add_choice(setup, s->layout.match);
    else
        setup->mode = s->layout.match;
    return STATUS_OK;
}

static int set_up(struct sitting *s, struct wishes *w, const struct book *b)
{
    struct setup *setup = &s->table.record.setup;
    struct duello_error e = { "", "" };
    int status = seat_players(s, w->players ? w->players : "human,greedy");

    if (status != STATUS_OK)
        return status;
    name_players(s, w->names);
    setup->seed = fresh_seed();
    if (w->seed && !read_seed(w->seed, &setup->seed))
        return usage_error("play", "--seed needs a number below 2^64, not \"%s\"", w->seed);
    setup->mode = w->mode;
    s->table.book = b;
    if (w->match && (status = take_match(s, setup)) != STATUS_OK)
        return status;
    for (int i = 0; w->choice[i]; i++)
        add_choice(setup, w->choice[i]);
    if (!bring_decks(b, w, setup))
        return STATUS_FAILED;
    memcpy(s->table.record.card_files, w->card_files, sizeof w->card_files);
    if (!table_start(&s->table, b, &e)) {
        print_error(&e);
        return STATUS_FAILED;
    }
    return STATUS_OK;
}

/* The seats of a resumed duel keep those who sat there. */
static int resume(struct sitting *s, const struct wishes *w, const struct book *b, struct record *r)
{
    struct duello_error e = { "", "" };
    char players[128] = "";

    for (int seat = 0; seat < r->setup.seats; seat++) {
        const char *by = r->played_by[seat] ? r->played_by[seat] : seat == 0 ? "human" : "greedy";
        snprintf(players + strlen(players), sizeof players - strlen(players), "%s%s", seat ? "," : "", by);
    }
    int status = seat_players(s, w->players ? w->players : players);
    if (status != STATUS_OK)
        return status;
    if (s->table.record.setup.seats != r->setup.seats)
        return usage_error("play", "this duel has %d seats", r->setup.seats);
    if (!table_replay(&s->table, b, r, w->force, &e)) {
        print_error(&e);
        return STATUS_FAILED;
    }
    memcpy(s->table.record.card_files, w->card_files, sizeof w->card_files);
    return STATUS_OK;
}

/* ---- playing ----------------------------------------------------------------------------------------------- */

static bool is_quiet(const struct sitting *s, const struct menu_item *item)
{
    size_t n = strcspn(item->notation, " ");

    for (int i = 0; i < s->layout.quiets; i++)
        if (strlen(s->layout.quiet[i]) == n && strncmp(s->layout.quiet[i], item->notation, n) == 0)
            return true;
    return false;
}

/* The option that `auto` chooses for a person, or NULL. */
static const struct menu_item *automatic(struct sitting *s, const struct menu_item *menu, int count)
{
    const struct menu_item *pass = NULL;
    enum auto_pass *wish = &s->auto_pass[s->viewer];
    int others = 0;

    for (int i = 0; i < count; i++) {
        if (menu[i].option.verb == OPTION_PASS)
            pass = &menu[i];
        else
            others += !is_quiet(s, &menu[i]);
    }
    if (*wish == AUTO_PASS && !pass)
        *wish = AUTO_OFF;
    if (*wish == AUTO_OFF || !pass || (*wish == AUTO_ON && others > 0))
        return NULL;
    s->auto_passed++;
    return pass;
}

/* The option that a line names; NULL after saying why there is none. */
static bool read_choice(struct sitting *s, const struct menu_item *menu, int count, const char *line, struct option *o)
{
    struct duello_error e = { "", "" };

    for (int i = 0; i < count; i++)
        if (*menu[i].label && strcmp(menu[i].label, line) == 0) {
            *o = menu[i].option;
            return true;
        }
    if (duel_read_option(s->table.duel, s->viewer, line, o, &e))
        return true;
    say(&s->terminal, "%s%s%s", e.rule, *e.rule ? ": " : "", e.text);
    return false;
}

static char **completions(const struct menu_item *menu, int count)
{
    int words = 0;

    while (talk_words[words])
        words++;
    char **list = calloc((size_t)(count + words) + 1, sizeof *list);
    for (int i = 0; list && i < count; i++)
        list[i] = (char *)(uintptr_t)menu[i].notation;
    for (int i = 0; list && i < words; i++)
        list[count + i] = (char *)(uintptr_t)talk_words[i];
    return list;
}

static void autosave(struct sitting *s)
{
    if (s->save_path && !talk_save(s, s->save_path, true)) {
        say(&s->terminal, "This duel is not being saved; save FILE writes it elsewhere.");
        s->save_path = NULL;
    }
}

/* Asks until the person has moved, taken a move back, or leaves. */
static void ask_person(struct sitting *s)
{
    int count, moves = s->table.moves;
    struct menu_item *menu = screen_menu(s, &count);
    const struct menu_item *own_wish = menu ? automatic(s, menu, count) : NULL;
    struct duello_error e;
    struct option o;
    char line[1024];

    if (own_wish) {
        table_choose(&s->table, s->viewer, own_wish->option, &e);
        free(menu);
        return;
    }
    char **words = completions(menu, count);
    autosave(s);
    screen_show(s, menu, count);
    while (!s->leaving && s->table.moves == moves) {
        switch (prompt_line(&s->terminal, "> ", words, line, sizeof line)) {
        case LINE_OVER:
            s->leaving = true;
            continue;
        case LINE_TOO_LONG:
            say(&s->terminal, "That line is too long; a choice is a number or a few words.");
            continue;
        case LINE_READ:
            break;
        }
        char *text = line + strspn(line, " \t");
        text[strcspn(text, "\r")] = '\0';
        for (size_t n = strlen(text); n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'); n--)
            text[n - 1] = '\0';
        if (!*text && count == 1)
            table_choose(&s->table, s->viewer, menu[0].option, &e);
        else if (!*text)
            screen_show(s, menu, count);
        else if (!talk(s, menu, count, text) && read_choice(s, menu, count, text, &o) && !table_choose(&s->table, s->viewer, o, &e))
            say(&s->terminal, "%s: %s", e.rule, e.text);
    }
    free(words);
    free(menu);
}

/* Machines first, then the person who sat here last, so that the keyboard wanders little. */
static int next_seat(const struct sitting *s)
{
    unsigned waiting = duel_waiting(s->table.duel);
    int first = -1;

    for (int seat = 0; seat < s->table.record.setup.seats; seat++) {
        if (!(waiting >> seat & 1))
            continue;
        if (!is_person(&s->table, seat) || (seat == s->viewer && first < 0))
            return seat;
        if (first < 0)
            first = seat;
    }
    return waiting >> (s->viewer < 0 ? 31 : s->viewer) & 1 ? s->viewer : first;
}

static void play_on(struct sitting *s)
{
    while (!s->leaving && !prompt_interrupted() && !duel_over(s->table.duel, NULL)) {
        int seat = next_seat(s);
        if (!is_person(&s->table, seat)) {
            table_move_machine(&s->table, seat);
            continue;
        }
        if (seat != s->viewer && table_persons(&s->table) > 1) {
            table_forget_moments(&s->table, "somebody else has looked since");
            if (s->auto_pass[seat] != AUTO_PASS && !screen_hand_over(s, seat)) {
                s->leaving = true;
                break;
            }
            free(s->board);
            s->board = NULL;
        }
        s->viewer = seat;
        ask_person(s);
    }
}

/* What everybody may see at the end: the last news, the outcome, where the record is. */
static void rise(struct sitting *s)
{
    bool over = duel_over(s->table.duel, NULL);

    if (table_persons(&s->table) != 1)
        s->viewer = DUELLO_SPECTATOR;
    if (over) {
        screen_news(s, table_persons(&s->table) == 0 ? s->table.logged : s->terminal.height);
        screen_outcome(s);
    }
    autosave(s);
    if (s->save_path && over)
        say(&s->terminal, "The record is in %s", s->save_path);
    else if (s->save_path)
        say(&s->terminal, "Saved. To go on: duello play --resume %s", s->save_path);
}

static void greet(const struct sitting *s)
{
    const struct game *game = s->table.book->game;

    if (table_persons(&s->table) > 0)
        say(&s->terminal, STYLE("b") "%s" PLAIN ", %s. Type ? for help, guide for how it is played, quit to leave.", game->title,
            game->modes[s->table.duel->mode].title);
}

static void sit_down(struct sitting *s, const struct wishes *w)
{
    char path[1024];

    for (int seat = 0; seat < s->table.record.setup.seats; seat++)
        s->terminal.names[seat] = s->table.name[seat];
    s->terminal.layout = &s->layout;
    if (w->save)
        s->save_path = w->save;
    else if (w->resume && strcmp(w->resume, "last") != 0 && strcmp(w->resume, "-") != 0)
        s->save_path = w->resume;
    else if (saves_new_path(s->table.book->game->name, path, sizeof path))
        s->save_path = strdup(path);
    else
        say(&s->terminal, "This duel is not being saved: %s cannot be made (%s).", path, strerror(errno));
    s->viewer = DUELLO_SPECTATOR;
    for (int seat = s->table.record.setup.seats - 1; seat >= 0; seat--)
        if (is_person(&s->table, seat) && table_persons(&s->table) == 1)
            s->viewer = seat;
    for (int i = 0; w->resume && i <= DUELLO_SEATS; i++)
        s->read_to[i] = s->table.logged;
}

/* Reads the record to go on with; its game and its further cards come from it. */
static char *read_save(struct wishes *w, struct record *r)
{
    static char last[1024];
    struct duello_error e = { "", "" };
    size_t length;

    if (strcmp(w->resume, "last") == 0) {
        if (!saves_last_path(last, sizeof last)) {
            fprintf(stderr, "No duel has been saved yet (looked in %s).\n", last);
            return NULL;
        }
        w->resume = last;
    }
    char *text = read_whole_file(w->resume, &length);
    if (!text)
        return NULL;
    if (!record_read(r, text, length, &e)) {
        fprintf(stderr, "%s: ", w->resume);
        print_error(&e);
        free(text);
        return NULL;
    }
    if (w->game && strcmp(w->game, r->game) != 0) {
        fprintf(stderr, "%s: this is a duel of %s, not of %s\n", w->resume, r->game, w->game);
        free(text);
        return NULL;
    }
    w->game = r->game;
    return text;
}

int command_play(int argc, char **argv)
{
    struct wishes w = { 0 };
    struct record saved;
    char *text = NULL;
    int status = read_arguments(&w, argc, argv);

    if (status != STATUS_OK)
        return status;
    if (w.resume && !(text = read_save(&w, &saved)))
        return STATUS_FAILED;
    struct book *b = open_book(w.game, w.card_files);
    struct sitting *s = calloc(1, sizeof *s);
    if (!b || !s) {
        free(text);
        free(s);
        return STATUS_FAILED;
    }
    terminal_open(&s->terminal, w.colour, w.plain);
    prompt_open();
    status = open_layout(&s->layout, b) ? take_own_word(&w, b) : STATUS_FAILED;
    if (status == STATUS_OK)
        status = text ? resume(s, &w, b, &saved) : set_up(s, &w, b);
    if (status == STATUS_OK) {
        sit_down(s, &w);
        greet(s);
        play_on(s);
        rise(s);
    }
    table_close(&s->table);
    free(s->board);
    free(s);
    free(text);
    duello_close(b);
    return status;
}
