/* arena.c: `duello arena`: machine players against each other, in pairs of games that differ only in
 * who sits where; who is better, by how much, and how sure that is (docs/arena.md). */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/memory.h"
#include "apps/number.h"
#include "arena.h"
#include "duello/words.h"

enum { CARD_FILES = 16 };

struct wish {
    const char *game, *players, *decks, *mode, *results;
    uint64_t games, threads, seats, seed;
    char *choice[DUELLO_CHOICES];
    int choices;
    const char *card_files[CARD_FILES + 1];
    int cards;
    bool by_deck, json;
};

/* ---- the command line --------------------------------------------------------------------------------- */

static const struct {
    const char *option;
    size_t at;
} texts[] = {
    { "--players", offsetof(struct wish, players) },
    { "--decks", offsetof(struct wish, decks) },
    { "--mode", offsetof(struct wish, mode) },
    { "--results", offsetof(struct wish, results) },
};

static const struct {
    const char *option;
    size_t at;
    uint64_t least, most;
} numbers[] = {
    { "--games", offsetof(struct wish, games), 1, ARENA_GAMES },
    { "--threads", offsetof(struct wish, threads), 1, DUELLO_PLAYER_THREADS },
    { "--seats", offsetof(struct wish, seats), 1, DUELLO_SEATS },
    { "--seed", offsetof(struct wish, seed), 0, UINT64_MAX },
};

/* Adds a value to one of the lists, or says why not. */
static int take_listed(struct wish *w, const char *option, char *value)
{
    if (strcmp(option, "--cards") == 0) {
        if (w->cards == CARD_FILES)
            return usage_error("arena", "these are more than %d card files", CARD_FILES);
        w->card_files[w->cards++] = value;
        return STATUS_OK;
    }
    if (strcmp(option, "--option") != 0)
        return usage_error("arena", "there is no option \"%s\"", option);
    if (!strchr(value, '='))
        return usage_error("arena", "--option needs NAME=VALUE, not \"%s\"", value);
    if (w->choices == DUELLO_CHOICES - 1)
        return usage_error("arena", "these are more than %d options", DUELLO_CHOICES - 1);
    w->choice[w->choices++] = value;
    return STATUS_OK;
}

static int take_value(struct wish *w, char *option, char *value)
{
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (strcmp(texts[i].option, option) == 0) {
            if (!*value)
                return usage_error("arena", "%s needs a value", option);
            *(const char **)(void *)((char *)w + texts[i].at) = value;
            return STATUS_OK;
        }
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        uint64_t *n = (uint64_t *)(void *)((char *)w + numbers[i].at);
        if (strcmp(numbers[i].option, option) != 0)
            continue;
        return needed_number("arena", (char *[]){ option, value }, numbers[i].least, numbers[i].most, n) ? STATUS_OK
                                                                                                         : STATUS_USAGE;
    }
    return take_listed(w, option, value);
}

static int read_arguments(int argc, char **argv, struct wish *w)
{
    int status = STATUS_OK;

    for (int i = 1; i < argc && argv[i] && status == STATUS_OK; i++) {
        if (strcmp(argv[i], "--by-deck") == 0)
            w->by_deck = true;
        else if (strcmp(argv[i], "--json") == 0)
            w->json = true;
        else if (argv[i][0] != '-' && !w->game)
            w->game = argv[i];
        else if (argv[i][0] != '-')
            status = usage_error("arena", "one game at a time: \"%s\" is too much", argv[i]);
        else if (!argv[i + 1])
            status = usage_error("arena", "\"%s\" is no option, or needs a value", argv[i]);
        else {
            status = take_value(w, argv[i], argv[i + 1]);
            i++;
        }
    }
    return status;
}

/* ---- from wishes to a tournament ---------------------------------------------------------------------------- */

/* Cuts the first item off a list with commas; NULL at its end. */
static char *next_item(char **list)
{
    char *item = *list, *comma = item ? strchr(item, ',') : NULL;

    if (comma)
        *comma++ = '\0';
    *list = comma;
    return item;
}

static int choose_agents(struct tournament *t, const char *players)
{
    struct duello_error e = { .text = "" };
    char *copy = strdup(players), *rest = copy;
    int status = STATUS_OK;

    for (char *item; status == STATUS_OK && (item = next_item(&rest));) {
        if (t->agents == ARENA_AGENTS)
            status = usage_error("arena", "there is room for %d agents", ARENA_AGENTS);
        else if (!duello_player_read(&t->agent[t->agents++], item, &e))
            status = usage_error("arena", "%s", e.text);
    }
    free(copy);
    return status;
}

static bool choose_mode(struct tournament *t, const struct wish *w)
{
    struct duello_mode m = duello_mode_named(t->book, w->mode), other;
    struct duello_nearest near = duello_nearest_to(w->mode ? w->mode : "");

    if (w->mode && strcmp(m.name, w->mode) != 0) {
        for (int i = 0; duello_mode(t->book, i, &other); i++)
            duello_nearest_try(&near, other.name);
        fprintf(stderr, "%s has no mode \"%s\"%s%s%s duello play %s --options lists them.\n", duello_title(t->book),
                w->mode, near.name ? "; did you mean \"" : ".", near.name ? near.name : "", near.name ? "\"?" : "",
                duello_game(t->book));
        return false;
    }
    if (m.unmanned && t->agents > 1) {
        fprintf(stderr, "In mode %s of %s the players stand together: one agent plays for all of them.\n", m.name,
                duello_title(t->book));
        return false;
    }
    int seats = m.unmanned + (w->seats ? (int)w->seats : t->agents);
    if (!w->seats)
        seats = seats < m.least_seats ? m.least_seats : seats > m.most_seats ? m.most_seats : seats;
    if (seats > DUELLO_SEATS) {
        fprintf(stderr, "One seat plays itself in mode %s of %s: there is room for %d others.\n", m.name,
                duello_title(t->book), DUELLO_SEATS - 1);
        return false;
    }
    t->setup.seats = seats;
    t->setup.mode = m.name;
    return true;
}

static int most_seats(const struct tournament *t)
{
    return duello_mode_named(t->book, t->setup.mode).most_seats;
}

/* Options as asked for; the others as machines like them. */
static void choose_options(struct tournament *t, const struct wish *w)
{
    for (int n = 0; n < w->choices; n++) {
        char *equals = strchr(w->choice[n], '=');
        *equals = '\0';
        t->setup.choice[n].name = w->choice[n];
        t->setup.choice[n].value = equals + 1;
    }
    duello_choose_for_machines(t->book, &t->setup);
}

/* Whether the game accepts the deck in some line-up, and at which seats, is seen later. */
static bool choose_decks(struct tournament *t, const char *names)
{
    char *copy = strdup(names ? names : ""), *rest = copy;
    bool good = true;

    t->deck = zeroed(ARENA_DECKS, sizeof *t->deck);
    while (!names && t->decks < ARENA_DECKS && duello_deck(t->book, t->decks, &t->deck[t->decks]))
        t->decks++;
    for (char *item; names && good && (item = next_item(&rest));) {
        good = t->decks < ARENA_DECKS;
        if (!good)
            fprintf(stderr, "There is room for %d decks.\n", ARENA_DECKS);
        else
            good = find_deck(&t->deck[t->decks++], t->book, item);
    }
    free(copy);
    return good;
}

/* ---- the command -------------------------------------------------------------------------------------------- */

/* In a game one agent thinks at a time, with as many threads as it has. */
static int games_at_once(const struct tournament *t)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN), most = 1;

    for (int i = 0; i < t->agents; i++)
        if (t->agent[i].threads > most)
            most = t->agent[i].threads;
    long games = processors / most;
    return games < 1 ? 1 : games > DUELLO_PLAYER_THREADS ? DUELLO_PLAYER_THREADS : (int)games;
}

static int play_and_report(const struct tournament *t, const struct wish *w)
{
    struct run *r = zeroed(1, sizeof *r);
    int status = STATUS_FAILED;

    r->tournament = t;
    r->result = zeroed((size_t)t->games, sizeof *r->result);
    r->threads = w->threads ? (int)w->threads : games_at_once(t);
    if (!w->results || results_open(r, w->results)) {
        bool good = arena_play(r);
        struct account *a = account_make(r, w->by_deck);
        (w->json ? report_json : report_text)(r, a);
        account_free(a);
        if (r->interrupted)
            fprintf(stderr, "Interrupted after %ld of %ld games%s.\n", r->known, t->games,
                    w->results ? "; the same command goes on with them" : "");
        status = good && !r->interrupted ? STATUS_OK : STATUS_FAILED;
    }
    if (r->file)
        fclose(r->file);
    free(r->result);
    free(r);
    return status;
}

static int hold_tournament(struct tournament *t, const struct wish *w)
{
    int status = choose_agents(t, w->players);

    if (status != STATUS_OK)
        return status;
    if (!choose_mode(t, w) || !choose_decks(t, w->decks))
        return STATUS_FAILED;
    t->seed = w->seed;
    choose_options(t, w);
    if (!w->seats)
        tournament_choose_seats(t, most_seats(t));
    if (!tournament_prepare(t, (long)w->games, w->decks != NULL))
        return STATUS_FAILED;
    return play_and_report(t, w);
}

int command_arena(int argc, char **argv)
{
    struct wish w = { .games = 100, .seed = 1 };
    int status = read_arguments(argc, argv, &w);

    if (status != STATUS_OK)
        return status;
    if (!w.game)
        return usage_error("arena", "which game?");
    if (!w.players)
        return usage_error("arena", "who plays? --players search:2000,greedy");
    struct duello_book *b = open_book(w.game, w.card_files);
    if (!b)
        return STATUS_FAILED;
    struct tournament *t = zeroed(1, sizeof *t);
    t->book = b;
    status = hold_tournament(t, &w);
    tournament_close(t);
    free(t);
    duello_close(b);
    return status;
}
