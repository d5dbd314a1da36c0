/* decks.c: `duello decks`: which decks there are, what is in them, and whether they are legal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/files.h"
#include "apps/memory.h"

struct request {
    const char *game, *mode;
    const char *card_files[DUELLO_CARD_TEXTS + 1];
    char **names; /* what is left of the arguments, ended by NULL */
    int count;
};

/* ---- listing and showing -------------------------------------------------------------------------------- */

/* Its first cards, each name once. */
static void print_first_cards(const struct duello_deck *deck)
{
    enum { SHOWN = 3 };
    int shown = 0;

    for (int c = 0; c < deck->count && shown <= SHOWN; c++) {
        bool seen = false;
        for (int before = 0; before < c; before++)
            seen = seen || strcmp(deck->cards[before], deck->cards[c]) == 0;
        if (!seen && shown++ < SHOWN)
            printf("%s%s", shown > 1 ? ", " : "", deck->cards[c]);
    }
    printf("%s\n", shown > SHOWN ? " ..." : "");
}

static int list_decks(const struct request *r)
{
    struct duello_deck deck;
    struct duello_book *b = open_book(r->count > 0 ? r->names[0] : NULL, r->card_files);

    if (!b)
        return STATUS_FAILED;
    for (int i = 0; duello_deck(b, i, &deck); i++) {
        printf("%-24s", deck.name);
        print_first_cards(&deck);
    }
    duello_close(b);
    return STATUS_OK;
}

static const char *type_of(const struct duello_book *b, const char *card)
{
    struct duello_word word;

    for (int i = 1; duello_word(b, i, &word); i++)
        if (word.type && duello_card_has(b, duello_find_card(b, card), i))
            return word.name;
    return "";
}

/* As a deck file, with what each card does as comments. */
static int show_deck(const struct request *r)
{
    struct duello_deck deck;

    if (r->count != 2)
        return usage_error("decks", "show needs a game and the name of a deck");
    struct duello_book *b = open_book(r->names[0], r->card_files);
    bool found = b && find_deck(&deck, b, r->names[1]);
    if (found)
        printf("deck \"%s\"\ngame %s\n", deck.name, duello_game(b));
    for (int i = 0; found && i < deck.count; i++) {
        if (deck.side && i == deck.count - deck.side)
            printf("\nside\n");
        printf("\n%s \"%s\"\n", type_of(b, deck.cards[i]), deck.cards[i]);
        char *text = whole_text(duello_card_text, b, duello_find_card(b, deck.cards[i]));
        for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
            printf("# %s\n", line);
        free(text);
    }
    if (b)
        duello_close(b);
    return found ? STATUS_OK : STATUS_FAILED;
}

/* ---- checking --------------------------------------------------------------------------------------------- */

/* The first of the game's decks that players can bring, or of those for seats that play themselves; false: there is none. */
static bool own_deck(const struct duello_book *b, bool unmanned, struct duello_deck *deck)
{
    for (int i = 0; duello_deck(b, i, deck); i++)
        if (deck->unmanned == unmanned)
            return true;
    return false;
}

/* The seats that somebody sits at, or those that play themselves, bring this deck, the others one of the game's own. */
static void bring(const struct duello_book *b, const struct duello_deck *deck, const struct duello_mode *m,
                  bool unmanned, struct duello_setup *setup)
{
    struct duello_deck other;

    *setup = (struct duello_setup){ .seats = m->least_seats, .mode = m->name };
    for (int seat = 0; seat < setup->seats; seat++) {
        bool plays_itself = seat >= setup->seats - m->unmanned;
        if (plays_itself == unmanned)
            duello_bring(deck, &setup->seat[seat]);
        else if (own_deck(b, plays_itself, &other))
            duello_bring(&other, &setup->seat[seat]);
    }
}

/* Is it meant for a seat that plays itself? Then it begins like the game's own decks for such a seat. */
static bool is_for_unmanned(const struct duello_book *b, const struct duello_deck *deck)
{
    struct duello_deck own;

    return own_deck(b, true, &own) && deck->count && strcmp(type_of(b, deck->cards[0]), type_of(b, own.cards[0])) == 0;
}

/* Whether a duel can begin with this deck; in which mode goes to `mode`. Why it cannot is told for the first of them. */
static bool is_legal(const struct duello_book *b, const struct duello_deck *deck, const char *wanted, const char **mode,
                     struct duello_error *first)
{
    void *memory = grown(NULL, duel_size(b));
    bool legal = false, unmanned = is_for_unmanned(b, deck);

    struct duello_mode m;

    for (int i = 0; !legal && duello_mode(b, i, &m); i++) {
        struct duello_error e = { .text = "" };
        struct duello_setup setup;
        if (wanted ? strcmp(wanted, m.name) != 0 : unmanned && !m.unmanned)
            continue;
        bring(b, deck, &m, unmanned && m.unmanned, &setup);
        *mode = m.name;
        legal = duel_start(b, memory, &setup, &e) != NULL;
        if (!legal && !*first->text)
            *first = e;
    }
    free(memory);
    return legal;
}

static bool check_text(const struct request *r, const char *file, const char *text, size_t length)
{
    struct duello_error e = { .text = "" };
    struct duello_deck deck;
    char game[64];
    const char *mode = "";

    duello_text_game(text, length, game, sizeof game);
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
