/* books.c: games, decks and card files by name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "books.h"
#include "duello/words.h"
#include "files.h"
#include "memory.h"
#include "table/glossary.h"

void tell_error(const struct duello_error *e)
{
    fprintf(stderr, "%s%s%s\n", e->rule, *e->rule ? ": " : "", e->text);
}

void tell_problem(void *context, const struct duello_problem *p)
{
    (void)context;
    fprintf(stderr, "%s:%d:%d: %s%s\n", p->file, p->line, p->column, p->warning ? "warning: " : "", p->text);
    if (p->source)
        fprintf(stderr, "    %s\n", p->source);
    if (p->hint)
        fprintf(stderr, "    %s\n", p->hint);
}

static bool add_card_file(struct duello_book *b, const char *path)
{
    size_t length;
    char *text = read_whole_file(path, &length);

    if (!text)
        return false;
    int mistakes = duello_add_cards(b, path, text, length, tell_problem, NULL);
    free(text);
    return mistakes == 0;
}

static void no_such_game(const char *game)
{
    struct duello_nearest n = duello_nearest_to(game);

    fprintf(stderr, "There is no game \"%s\".", game);
    for (int i = 0; duello_games()[i]; i++)
        duello_nearest_try(&n, duello_games()[i]);
    if (n.name)
        fprintf(stderr, " Did you mean \"%s\"?", n.name);
    fprintf(stderr, " The games are:");
    for (int i = 0; duello_games()[i]; i++)
        fprintf(stderr, " %s", duello_games()[i]);
    fprintf(stderr, "\n");
}

static bool is_game(const char *name)
{
    for (int i = 0; duello_games()[i]; i++)
        if (strcmp(duello_games()[i], name) == 0)
            return true;
    return false;
}

struct duello_book *open_book(const char *game, const char *const *card_files)
{
    struct duello_error e = { .text = "" };

    if (!game)
        game = duello_games()[0] ? duello_games()[0] : "";
    if (!is_game(game)) {
        no_such_game(game);
        return NULL;
    }
    struct duello_book *b = duello_open(game, &e);
    if (!b) {
        tell_error(&e);
        return NULL;
    }
    for (int i = 0; card_files && card_files[i]; i++)
        if (!add_card_file(b, card_files[i])) {
            duello_close(b);
            return NULL;
        }
    return b;
}

struct duello_book *open_recorded(const struct duello_record *r, const char *const *card_files)
{
    struct duello_error e = { .text = "" };

    if (card_files[0] || !r->cards[0].file)
        return open_book(r->game, card_files);
    struct duello_book *b = duello_record_book(r, &e);
    if (!b)
        tell_error(&e);
    return b;
}

/* 0: no deck of that name; -1: several begin so; otherwise 1 + its number. */
static int deck_named(const struct duello_book *b, const char *name)
{
    struct duello_deck deck;
    size_t n = strlen(name);
    int found = 0;

    for (int i = 0; duello_deck(b, i, &deck); i++) {
        if (strcasecmp(deck.name, name) == 0)
            return i + 1;
        if (strncasecmp(deck.name, name, n) == 0)
            found = found ? -1 : i + 1;
    }
    return found;
}

static void several_decks(const struct duello_book *b, const char *name)
{
    struct duello_deck deck;

    fprintf(stderr, "Several decks of %s begin with \"%s\":", duello_title(b), name);
    for (int i = 0; duello_deck(b, i, &deck); i++)
        if (strncasecmp(deck.name, name, strlen(name)) == 0)
            fprintf(stderr, " \"%s\"", deck.name);
    fprintf(stderr, "; say more\n");
}

static void no_such_deck(const struct duello_book *b, const char *name)
{
    struct duello_nearest near = duello_nearest_to(name);
    struct duello_deck deck;
    char best[sizeof deck.name] = "";

    for (int i = 0; duello_deck(b, i, &deck); i++) {
        duello_nearest_try(&near, deck.name);
        if (near.name == deck.name)
            memcpy(best, deck.name, sizeof best);
        near.name = *best ? best : NULL;
    }
    fprintf(stderr, "%s has no deck \"%s\"", duello_title(b), name);
    if (near.name)
        fprintf(stderr, "; did you mean \"%s\"?\n", near.name);
    else
        fprintf(stderr, ", and there is no such file. See: duello decks list %s\n", duello_game(b));
}

bool read_deck(struct duello_deck *deck, const struct duello_book *b, const char *file, const char *text, size_t length)
{
    struct duello_error e = { .text = "" };

    if (duello_read_deck(b, file, text, length, deck, &e))
        return true;
    tell_error(&e);
    if (deck->unknown_card)
        fprintf(stderr, "    a card of your own is read from the file it is written in: --cards FILE\n");
    return false;
}

bool find_deck(struct duello_deck *deck, const struct duello_book *b, const char *name)
{
    int n = *name ? deck_named(b, name) : 0;
    bool looks_like_a_file =
        strchr(name, '/') || strstr(name, ".deck") || strcmp(name, "-") == 0 || access(name, F_OK) == 0;
    size_t length;

    if (n > 0)
        return duello_deck(b, n - 1, deck);
    if (n < 0 && !looks_like_a_file) {
        several_decks(b, name);
        return false;
    }
    if (!looks_like_a_file) {
        no_such_deck(b, name);
        return false;
    }
    char *text = read_whole_file(name, &length);
    if (!text)
        return false;
    bool read = read_deck(deck, b, name, text, length);
    free(text);
    return read;
}

const char *game_text(const struct duello_book *b, const char *name, size_t *length)
{
    struct duello_text t;

    for (int i = 0; duello_text(b, i, &t); i++)
        if (strcmp(t.name, name) == 0) {
            *length = t.length;
            return t.text;
        }
    *length = 0;
    return "";
}

char *whole_text(int (*print)(const struct duello_book *, int card, char *text, int size), const struct duello_book *b,
                 int card)
{
    char *text = NULL;

    for (int size = 2048;; size *= 2) {
        text = grown(text, (size_t)size);
        if (print(b, card, text, size) + 1 < size)
            return text;
    }
}

char *whole_rule(const struct duello_book *b, int rule, const char *between)
{
    int length = rule_in_words(b, rule, between, NULL, 0);
    char *text = grown(NULL, (size_t)length + 1);

    rule_in_words(b, rule, between, text, length + 1);
    return text;
}
