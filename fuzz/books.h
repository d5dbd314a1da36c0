/* books.h: the books of all games, each opened once, for targets whose input names its game. */
#ifndef FUZZ_BOOKS_H
#define FUZZ_BOOKS_H

#include <stdlib.h>
#include <string.h>

#include "engine/deck.h"
#include "engine/game.h"

enum { MOST_BOOKS = 8 };
static struct duello_book *books[MOST_BOOKS];

/* The first one where there is none of this name. */
static inline int game_named(const char *name)
{
    for (int i = 0; i < MOST_BOOKS && duello_games()[i]; i++)
        if (strcmp(duello_games()[i], name) == 0)
            return i;
    return 0;
}

/* Which game a text names. */
static inline int game_of_text(const char *text, size_t length)
{
    char name[32];

    deck_game(text, length, name, sizeof name);
    return game_named(name);
}

static inline struct duello_book *book_number(int i)
{
    struct duello_error e;

    if (!books[i])
        books[i] = duello_open(duello_games()[i], &e);
    if (!books[i])
        abort();
    return books[i];
}

/* One that cards were added to is opened anew. */
static inline void forget_book(int i)
{
    duello_close(books[i]);
    books[i] = NULL;
}

/* Room for a duel of any of them. */
static inline struct duel *room_for_a_duel(void)
{
    static struct duel *memory;
    size_t largest = 1;

    for (int i = 0; !memory && i < MOST_BOOKS && duello_games()[i]; i++) {
        size_t size = duel_size(book_number(i));
        largest = size > largest ? size : largest;
    }
    if (!memory)
        memory = malloc(largest);
    if (!memory)
        abort();
    return memory;
}

#endif
