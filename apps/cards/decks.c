/* decks.c: `duello decks`: which decks there are, what is in them, and whether they are legal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/files.h"
#include "apps/memory.h"
#include "duello/records.h"
#include "engine/game.h"

struct request {
    const char *game, *mode;
    const char *card_files[DUELLO_CARD_TEXTS + 1];
    char **names; /* what is left of the arguments, ended by NULL */
    int count;
};

/* ---- listing and showing -------------------------------------------------------------------------------- */

/* Its first cards, each name once. */
static void print_first_cards(const struct duello_book *b, const struct deck *deck)
{
    enum { SHOWN = 3 };
    int shown = 0;

    for (int c = 0; c < deck->cards && shown <= SHOWN; c++) {
        bool seen = false;
        for (int before = 0; before < c; before++)
            seen = seen || deck->card[before] == deck->card[c];
        if (!seen && shown++ < SHOWN)
            printf("%s%s", shown > 1 ? ", " : "", duello_card_name(b, deck->card[c]));
    }
    printf("%s\n", shown > SHOWN ? " ..." : "");
}

static int list_decks(const struct request *r)
{
    struct duello_error e = { "", "" };
    struct deck deck;
    struct duello_book *b = open_book(r->count > 0 ? r->names[0] : NULL, r->card_files);

    if (!b)
        return STATUS_FAILED;
    int status = STATUS_OK;
    for (int i = 0; i < all_decks(b); i++) {
        if (!deck_built_in(&deck, b, i, &e)) {
            tell_error(&e);
            status = STATUS_FAILED;
            continue;
        }
        printf("%-24s", deck.name);
        print_first_cards(b, &deck);
    }
    duello_close(b);
    return status;
}

static const char *type_of(const struct duello_book *b, int card)
{
    const struct vocabulary *v = b->game->vocabulary;

    for (int i = 1; i < v->word_count; i++)
        if (v->words[i].roles & WORD_TYPE && card_has(&b->card[card], i))
            return v->words[i].name;
    return "";
}

/* As a deck file, with what each card does as comments. */
static int show_deck(const struct request *r)
{
    struct deck deck;

    if (r->count != 2)
        return usage_error("decks", "show needs a game and the name of a deck");
    struct duello_book *b = open_book(r->names[0], r->card_files);
    bool found = b && find_deck(&deck, b, r->names[1]);
    if (found)
        printf("deck \"%s\"\ngame %s\n", deck.name, b->game->name);
    for (int i = 0; found && i < deck.cards; i++) {
        if (deck.side && i == deck.cards - deck.side)
            printf("\nside\n");
        printf("\n%s \"%s\"\n", type_of(b, deck.card[i]), duello_card_name(b, deck.card[i]));
        char *text = whole_text(duello_card_text, b, deck.card[i]);
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
            printf("# %s\n", line);
        free(text);
    }
    if (b)
        duello_close(b);
    return found ? STATUS_OK : STATUS_FAILED;
}

/* ---- checking --------------------------------------------------------------------------------------------- */

/* The seats that somebody sits at, or those that play themselves, bring this deck, the others one of the game's own. */
static void bring(const struct duello_book *b, const struct deck *deck, const struct mode *m, bool unmanned,
                  struct duello_setup *setup)
{
    struct duello_error ignored;
    struct deck other;

    *setup = (struct duello_setup){ .seats = m->least_seats, .mode = m->name };
    for (int seat = 0; seat < setup->seats; seat++) {
        bool plays_itself = seat >= setup->seats - m->unmanned;
        if (plays_itself == unmanned)
            deck_bring(deck, b, &setup->seat[seat]);
        else if (deck_built_in(&other, b, plays_itself ? deck_count(b) : 0, &ignored))
            deck_bring(&other, b, &setup->seat[seat]);
    }
}

/* Is it meant for a seat that plays itself? Then it begins like the game's own decks for such a seat. */
static bool is_for_unmanned(const struct duello_book *b, const struct deck *deck)
{
    struct duello_error ignored;
    struct deck own;

    return all_decks(b) > deck_count(b) && deck_built_in(&own, b, deck_count(b), &ignored) && deck->cards &&
           strcmp(type_of(b, deck->card[0]), type_of(b, own.card[0])) == 0;
}

/* Whether a duel can begin with this deck; in which mode goes to `mode`. Why it cannot is told for the first of them. */
static bool is_legal(const struct duello_book *b, const struct deck *deck, const char *wanted, const char **mode,
                     struct duello_error *first)
{
    void *memory = grown(NULL, duel_size(b));
    bool legal = false, unmanned = is_for_unmanned(b, deck);

    for (int i = 0; i < b->game->mode_count && !legal; i++) {
        const struct mode *m = &b->game->modes[i];
        struct duello_error e = { "", "" };
        struct duello_setup setup;
        if (wanted ? strcmp(wanted, m->name) != 0 : unmanned && !m->unmanned)
            continue;
        bring(b, deck, m, unmanned && m->unmanned, &setup);
        *mode = m->name;
        legal = duel_start(b, memory, &setup, &e) != NULL;
        if (!legal && !*first->text)
            *first = e;
    }
    free(memory);
    return legal;
}

static bool check_text(const struct request *r, const char *file, const char *text, size_t length)
{
    struct duello_error e = { "", "" };
    struct deck deck;
    char game[64];
    const char *mode = "";

    deck_game(text, length, game, sizeof game);
    if (!*game && !r->game) {
        fprintf(stderr, "%s: the deck does not say which game it is for: write a line \"game NAME\", or use --game\n",
                file);
        return false;
    }
    struct duello_book *b = open_book(r->game ? r->game : game, r->card_files);
    if (!b)
        return false;
    bool read = read_deck(&deck, b, file, text, length), legal = read && is_legal(b, &deck, r->mode, &mode, &e);
    if (legal)
        printf("%s: \"%s\" is legal (%s)\n", file, deck.name, mode);
    else if (read)
        fprintf(stderr, "%s: %s%s%s\n", file, e.rule, *e.rule ? ": " : "", *e.text ? e.text : "there is no such mode");
    duello_close(b);
    return legal;
}

static int check_decks(const struct request *r)
{
    int status = STATUS_OK;

    if (r->count == 0)
        return usage_error("decks", "check needs one or more files");
    for (int i = 0; i < r->count; i++) {
        size_t length;
        char *text = read_whole_file(r->names[i], &length);
        if (!text || !check_text(r, r->names[i], text, length))
            status = STATUS_FAILED;
        free(text);
    }
    return status;
}

/* ---- the command line -------------------------------------------------------------------------------------- */

static int read_arguments(struct request *r, int argc, char **argv)
{
    int cards = 0;

    for (int i = 2; i < argc; i++) {
        const char *a = argv[i];
        if (a[0] != '-' || !a[1]) {
            r->names[r->count++] = argv[i];
            continue;
        }
        if (strcmp(a, "--cards") != 0 && strcmp(a, "--game") != 0 && strcmp(a, "--mode") != 0)
            return usage_error("decks", "there is no option \"%s\"", a);
        if (!argv[i + 1] || cards == DUELLO_CARD_TEXTS)
            return usage_error("decks", "\"%s\" needs a value, and not too many of them", a);
        const char *value = argv[++i];
        if (strcmp(a, "--cards") == 0)
            r->card_files[cards++] = value;
        else if (strcmp(a, "--game") == 0)
            r->game = value;
        else
            r->mode = value;
    }
    return STATUS_OK;
}

int command_decks(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const struct request *);
    } verbs[] = {
        { "list", list_decks },
        { "show", show_deck },
        { "check", check_decks },
    };
    struct request r = { .names = zeroed((size_t)argc + 1, sizeof(char *)) };
    int status = STATUS_USAGE, which = -1;

    for (int i = 0; i < 3 && argc > 1; i++)
        if (strcmp(verbs[i].name, argv[1]) == 0)
            which = i;
    if (which < 0)
        status = usage_error("decks", "list, show or check?");
    else if ((status = read_arguments(&r, argc, argv)) == STATUS_OK)
        status = verbs[which].run(&r);
    free(r.names);
    return status;
}
