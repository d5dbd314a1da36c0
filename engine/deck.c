/* deck.c: reading decks, with errors that name the line and the card that was probably meant. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "deck.h"
#include "duello/words.h"
#include "game.h"
#include "start.h"

struct reader {
    const char *file;
    int line;
    const char *next, *end;
    struct duello_error *error;
    bool unknown_card; /* what is wrong is that the book does not have it */
};

static bool wrong(const struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(const struct reader *r, const char *format, ...)
{
    char text[400];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return fail_by(r->error, r->unknown_card ? DUELLO_UNKNOWN_CARD : DUELLO_BAD_DECK, "", "%.80s:%d: %s", r->file,
                   r->line, text);
}

/* Copies the next line without its comment and the blanks around it. False at the end, or with an
 * error if a line is not one of a deck's. */
enum { LINE = 200 };

static bool next_line(struct reader *r, char line[LINE], bool *bad)
{
    *bad = false;
    if (r->next == r->end)
        return false;
    const char *stop = memchr(r->next, '\n', (size_t)(r->end - r->next));
    const char *from = r->next, *to = stop ? stop : r->end;
    r->next = stop ? stop + 1 : r->end;
    r->line++;

    bool quoted = false;
    for (const char *p = from; p < to; p++) {
        quoted ^= *p == '"';
        if (*p == '#' && !quoted)
            to = p;
    }
    while (from < to && isspace((unsigned char)*from))
        from++;
    while (to > from && isspace((unsigned char)to[-1]))
        to--;
    for (const char *p = from; p < to && !*bad; p++)
        *bad = iscntrl((unsigned char)*p) && *p != '\t';
    if (*bad)
        return wrong(r, "this is not text");
    *bad = to - from >= LINE;
    if (*bad)
        return wrong(r, "the line is too long");
    memcpy(line, from, (size_t)(to - from));
    line[to - from] = '\0';
    return true;
}

/* Splits `word "name"`; a word may be missing, a name may not. */
static bool split_line(const struct reader *r, char *line, char **word, char **name)
{
    char *open = strchr(line, '"');
    char *close = open ? strchr(open + 1, '"') : NULL;

    if (!open)
        return wrong(r, "expected a card's name in quotes, as in 2 \"Second Wind\"; found %.60s", line);
    if (!close)
        return wrong(r, "the name %.60s has no closing quote", open);
    if (close[1])
        return wrong(r, "after the name there is something more: %.60s", close + 1);
    *close = *open = '\0';
    for (char *p = open; p > line && isspace((unsigned char)p[-1]); p--)
        p[-1] = '\0';
    *word = line;
    *name = open + 1;
    return true;
}

static const char *nearest_card(const struct duello_book *b, const char *name)
{
    struct duello_nearest n = duello_nearest_to(name);

    for (int i = 1; i < b->cards; i++)
        duello_nearest_try(&n, b->card[i].name);
    return n.name;
}

static int type_named(const struct duello_book *b, const char *name)
{
    const struct vocabulary *v = b->game->vocabulary;

    for (int i = 1; i < v->word_count; i++)
        if (v->words[i].roles & WORD_TYPE && strcmp(v->words[i].name, name) == 0)
            return i;
    return 0;
}

static bool add_card(struct deck *deck, const struct duello_book *b, struct reader *r, const char *word,
                     const char *name)
{
    int copies = 1, type = *word ? type_named(b, word) : 0;

    if (!type && strpbrk(word, "0123456789")) {
        char *end;
        long n = strtol(word, &end, 10);
        if (!isdigit((unsigned char)*word) || *end || n < 1 || n >= DUELLO_DECK)
            return wrong(r,
                         "%.40s is not a number of copies: before the name stands one from 1 to %d, as in 2 \"%.60s\"",
                         word, DUELLO_DECK - 1, name);
        copies = (int)n;
    } else if (!type && *word) {
        return wrong(r, "%s has no cards of the type %.40s", b->game->title, word);
    }
    int card = book_card(b, name);
    if (!card) {
        const char *near = nearest_card(b, name);
        deck->unknown_card = r->unknown_card = true;
        return wrong(r, "%s has no card \"%.60s\"%s%s%s", b->game->title, name, near ? "; did you mean \"" : "",
                     near ? near : "", near ? "\"?" : "");
    }
    if (type && !card_has(&b->card[card], type))
        return wrong(r, "\"%s\" is not of the type %s", name, word);
    if (deck->cards + copies > DUELLO_DECK - 1)
        return wrong(r, "these are more than %d cards", DUELLO_DECK - 1);
    while (copies-- > 0)
        deck->card[deck->cards++] = (uint16_t)card;
    return true;
}

void deck_game(const char *text, size_t length, char *game, size_t size)
{
    struct duello_error ignored;
    struct reader r = { .file = "", .next = text, .end = text + length, .error = &ignored };
    char line[LINE] = "";
    bool bad;

    snprintf(game, size, "%s", "");
    while (next_line(&r, line, &bad))
        if (strncmp(line, "game ", 5) == 0) {
            snprintf(game, size, "%s", line + 5);
            return;
        }
}

bool deck_read(struct deck *deck, const struct duello_book *b, const char *file, const char *text, size_t length,
               struct duello_error *e)
{
    struct reader r = { .file = file, .next = text, .end = text + length, .error = e };
    char line[LINE] = "", *word = line, *name = line;
    int side = -1; /* where it begins */
    bool bad;

    memset(deck, 0, sizeof *deck);
    while (next_line(&r, line, &bad)) {
        if (!*line)
            continue;
        if (strncmp(line, "game ", 5) == 0) {
            if (strcmp(line + 5, b->game->name) != 0)
                return wrong(&r, "this is a deck for %.40s, not for %s", line + 5, b->game->name);
            continue;
        }
        if (strcmp(line, "side") == 0) {
            if (side >= 0)
                return wrong(&r, "the side deck has begun already");
            side = deck->cards;
            continue;
        }
        if (!split_line(&r, line, &word, &name))
            return false;
        if (strcmp(word, "deck") == 0 && *deck->name)
            return wrong(&r, "a file holds one deck; this one is called \"%s\" already", deck->name);
        if (strcmp(word, "deck") == 0)
            snprintf(deck->name, sizeof deck->name, "%.79s", name);
        else if (!add_card(deck, b, &r, word, name))
            return false;
    }
    if (bad)
        return false;
    if (deck->cards == 0)
        return wrong(&r, "there is no card in this deck");
    if (!*deck->name)
        snprintf(deck->name, sizeof deck->name, "%.79s", b->card[deck->card[0]].name);
    deck->side = side < 0 ? 0 : deck->cards - side;
    return true;
}

/* Players bring what lies in decks/; in opponents/ lie the decks of seats that play themselves. */
static const char *const folders[] = { "decks/", "opponents/" };
enum { FOLDERS = sizeof folders / sizeof folders[0] };

static bool lies_in(const struct text *t, const char *folder)
{
    return strncmp(t->name, folder, strlen(folder)) == 0;
}

static int count_decks(const struct duello_book *b, int of_folders)
{
    int n = 0;

    for (int i = 0; i < of_folders; i++)
        for (const struct text *t = b->game->texts; t->name; t++)
            n += lies_in(t, folders[i]);
    return n;
}

int deck_count(const struct duello_book *b)
{
    return count_decks(b, 1);
}

int all_decks(const struct duello_book *b)
{
    return count_decks(b, FOLDERS);
}

bool deck_built_in(struct deck *deck, const struct duello_book *b, int n, struct duello_error *e)
{
    deck->cards = 0;
    for (int i = 0; i < FOLDERS; i++)
        for (const struct text *t = b->game->texts; t->name; t++)
            if (lies_in(t, folders[i]) && n-- == 0)
                return deck_read(deck, b, t->name, (const char *)t->bytes, t->length, e);
    return fail_by(e, DUELLO_BAD_DECK, "", "%s has no such deck", b->game->title);
}

void deck_bring(const struct deck *deck, const struct duello_book *b, struct duello_seat *seat)
{
    for (int i = 0; i < deck->cards; i++)
        seat->cards[i] = b->card[deck->card[i]].name;
    seat->cards[deck->cards] = NULL;
    seat->side = deck->side;
}

/* Brings the deck to the first seat and the game's own ones, from `first` on, to the other players. */
static void bring_company(const struct duello_book *b, struct duello_setup *all, int players, const struct deck *deck,
                          int first)
{
    struct duello_error e;
    struct deck other;

    deck_bring(deck, b, &all->seat[0]);
    for (int seat = 1; seat < players; seat++)
        if (deck_built_in(&other, b, (first + seat) % deck_count(b), &e))
            deck_bring(&other, b, &all->seat[seat]);
}

bool deck_fits(const struct deck *deck, const struct duello_book *b, const struct duello_setup *setup, void *memory)
{
    int players = setup->seats - mode_named(b->game, setup->mode)->unmanned;
    struct duello_setup all = *setup;
    struct duello_error e;

    for (int seat = 0; seat < players; seat++)
        deck_bring(deck, b, &all.seat[seat]);
    bool fits = duel_start(b, memory, &all, &e);
    for (int first = 0; first < deck_count(b) && !fits && all.seats > 2; first++) {
        bring_company(b, &all, players, deck, first);
        fits = duel_start(b, memory, &all, &e);
    }
    return fits;
}

struct duello_setup duello_default_setup(const struct duello_book *b)
{
    struct duello_setup s = { .seats = b->game->modes[0].least_seats, .seed = 1 };
    struct deck deck;
    int decks = deck_count(b);

    for (int seat = 0; seat < s.seats && decks; seat++)
        if (deck_built_in(&deck, b, seat % decks, NULL))
            deck_bring(&deck, b, &s.seat[seat]);
    return s;
}
