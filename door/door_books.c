/* door_books.c: what the door says about the games themselves: their modes, options, decks, cards
 * and rules. All of it is open to everybody.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "duello/words.h"
#include "engine/choices.h"
#include "engine/deck.h"
#include "engine/start.h"
#include "engine/text.h"
#include "inside.h"
#include "table/glossary.h"

/* ---- books ------------------------------------------------------------------------------------------ */

static int game_number(const char *name)
{
    const char *const *games = duello_games();

    for (int i = 0; games[i]; i++)
        if (strcmp(games[i], name) == 0)
            return i;
    return -1;
}

int count_games(void)
{
    int n = 0;

    while (duello_games()[n])
        n++;
    return n;
}

struct duello_book *door_book(struct door *door, const char *game, struct fault *f)
{
    struct duello_error e;
    int n = game_number(game);

    if (n < 0)
        return fault(f, FAULT_UNKNOWN_GAME, "there is no game \"%.64s\"; \"games\" lists them", game);
    if (!door->books[n])
        door->books[n] = duello_open(game, &e);
    return door->books[n] ? door->books[n] : fault_of(f, &e);
}

void close_books(struct door *door)
{
    for (int i = 0; i < count_games(); i++)
        if (door->books[i])
            duello_close(door->books[i]);
    free(door->books);
}

/* ---- cards that are added --------------------------------------------------------------------------------- */

/* Finds the book that the text says its cards are for. */
static struct duello_book *book_of_text(struct door *door, const char *file, const char *text, size_t length,
                                        struct duello_error *e)
{
    struct fault f = { .code = NO_FAULT };
    char game[64];

    deck_game(text, length, game, sizeof game);
    if (game_number(game) >= 0) {
        struct duello_book *b = door_book(door, game, &f);
        if (!b)
            *e = f.error;
        return b;
    }
    if (*game)
        setup_error(e, "", "%s: there is no game \"%s\"", file, game);
    else
        setup_error(e, "", "%s: begin with the game these cards are for, as in \"game %s\"", file, duello_games()[0]);
    return NULL;
}

bool door_add_cards(struct door *door, const char *file, const char *text, size_t length,
                    void (*report)(void *context, const struct duello_problem *), void *context, struct duello_error *e)
{
    *e = (struct duello_error){ .text = "" };
    struct duello_book *b = book_of_text(door, file, text, length, e);
    return b && duello_add_cards(b, file, text, length, report, context) == 0;
}

/* ---- the programs of cards ------------------------------------------------------------------------------ */

/* The text of a card's file: one that is built into the game, or one that was added. */
static const char *find_source(const struct duello_book *b, const struct card *c, size_t *length)
{
    for (const struct text *t = b->game->texts; c->file && t->name; t++)
        if (strcmp(t->name, c->file) == 0) {
            *length = t->length;
            return (const char *)t->bytes;
        }
    struct duello_card_file added;
    for (int i = 0; c->file && duello_added(b, i, &added); i++)
        if (strcmp(added.file, c->file) == 0) {
            *length = added.length;
            return added.text;
        }
    return NULL;
}

static const char *after_line(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline + 1 : end;
}

/* A card's program as its designer wrote it: from its line on, as long as the lines are indented. */
static void write_program(struct json_out *o, const struct duello_book *b, const struct card *c)
{
    size_t length = 0;
    const char *text = find_source(b, c, &length);

    if (!text) {
        write_null(o, "program");
        return;
    }
    const char *end = text + length;
    for (int line = 1; line < c->line && text < end; line++)
        text = after_line(text, end);
    const char *stop = after_line(text, end);
    while (stop < end && (*stop == ' ' || *stop == '\t'))
        stop = after_line(stop, end);
    while (stop > text && stop[-1] == '\n')
        stop--;
    write_bytes(o, "program", text, (size_t)(stop - text));
}

/* ---- verbs ------------------------------------------------------------------------------------------------ */

bool verb_hello(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    (void)r, (void)f;
    write_words(o, "program", "duello");
    write_words(o, "version", duello_version());
    write_whole(o, "protocol", PROTOCOL);
    write_truth(o, "open", door->open);
    write_list(o, "games");
    for (int i = 0; i < count_games(); i++)
        write_words(o, NULL, duello_games()[i]);
    end_list(o);
    return true;
}

static void write_modes(struct json_out *o, const struct game *game)
{
    write_list(o, "modes");
    for (const struct mode *m = game->modes; m < game->modes + game->mode_count; m++) {
        write_object(o, NULL);
        write_words(o, "name", m->name);
        write_words(o, "title", m->title);
        write_list(o, "seats");
        write_whole(o, NULL, m->least_seats);
        write_whole(o, NULL, m->most_seats);
        end_list(o);
        end_object(o);
    }
    end_list(o);
}

void write_choice_value(struct json_out *o, const char *name, const struct duello_book *b, const struct choice *c,
                        int value)
{
    char text[WORDS_MOST];
    struct text_out t = { text, sizeof text, 0 };

    put_choice_value(&t, b, c, value);
    end_text(&t);
    write_words(o, name, text);
}

/* Words and names one by one; of numbers the bounds. */
static void write_choice(struct json_out *o, const struct duello_book *b, const struct choice *c)
{
    write_object(o, NULL);
    write_words(o, "name", c->name);
    write_list(o, "values");
    for (int i = 0; i < CHOICE_VALUES && c->values[i]; i++)
        write_words(o, NULL, c->values[i]);
    for (int i = 0; c->named && c->named(b, i); i++)
        write_words(o, NULL, c->named(b, i));
    end_list(o);
    write_rule(o, "rule", b->game, c->rule);
    if (c->number.most) {
        write_object(o, "number");
        write_whole(o, "least", c->number.least);
        write_whole(o, "most", c->number.most);
        end_object(o);
    }
    write_choice_value(o, "default", b, c, 0);
    end_object(o);
}

static void write_decks(struct json_out *o, const struct duello_book *b)
{
    struct duello_error e;
    struct deck deck;

    write_list(o, "decks");
    for (int i = 0; i < all_decks(b); i++)
        if (deck_built_in(&deck, b, i, &e))
            write_words(o, NULL, deck.name);
    end_list(o);
}

static void write_zones(struct json_out *o, const struct vocabulary *v)
{
    write_list(o, "zones");
    for (int i = 1; i < v->zone_count; i++) {
        write_object(o, NULL);
        write_words(o, "name", v->zones[i].name);
        write_truth(o, "shared", v->zones[i].shared);
        write_truth(o, "ordered", v->zones[i].ordered);
        end_object(o);
    }
    end_list(o);
}

static void write_asks(struct json_out *o, const struct game *game)
{
    write_list(o, "asks");
    for (const struct ask *a = game->asks + 1; a < game->asks + game->ask_count; a++) {
        write_object(o, NULL);
        write_words(o, "name", a->name);
        write_rule(o, "rule", game, a->rule);
        end_object(o);
    }
    end_list(o);
}

/* Each mode with the decks that can be brought to it, by as few players as it allows. */
static bool write_fits(struct json_out *o, const struct duello_book *b)
{
    struct duello_setup setup = { .seed = 1 };
    struct duello_error e;
    struct deck deck;
    void *memory = malloc(duel_size(b));

    if (!memory)
        return false;
    write_object(o, "fits");
    for (const struct mode *m = b->game->modes; m < b->game->modes + b->game->mode_count; m++) {
        setup.mode = m->name;
        setup.seats = m->least_seats;
        for (int seat = m->least_seats - m->unmanned; seat < m->least_seats; seat++)
            if (deck_built_in(&deck, b, deck_count(b), &e))
                deck_bring(&deck, b, &setup.seat[seat]);
        write_list(o, m->name);
        for (int i = 0; i < deck_count(b); i++)
            if (deck_built_in(&deck, b, i, &e) && deck_fits(&deck, b, &setup, memory))
                write_words(o, NULL, deck.name);
        end_list(o);
    }
    end_object(o);
    free(memory);
    return true;
}

static bool write_game(struct json_out *o, const struct duello_book *b, unsigned with)
{
    const struct game *game = b->game;

    write_object(o, NULL);
    write_words(o, "name", game->name);
    write_words(o, "title", game->title);
    write_modes(o, game);
    write_list(o, "options");
    for (int i = 0; i < game->choice_count; i++)
        write_choice(o, b, &game->choices[i]);
    end_list(o);
    write_decks(o, b);
    write_zones(o, game->vocabulary);
    write_asks(o, game);
    write_list(o, "moments");
    for (int i = 0; game->moments && game->moments[i]; i++)
        write_words(o, NULL, game->moments[i]);
    end_list(o);
    write_hash(o, "book", duello_book_hash(b));
    if ((with & WITH_FITS) && !write_fits(o, b))
        return false;
    end_object(o);
    return true;
}

bool verb_games(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    write_list(o, "games");
    for (int i = 0; i < count_games(); i++) {
        const struct duello_book *b = door_book(door, duello_games()[i], f);
        if (!b)
            return false;
        if (!write_game(o, b, words_field(r, "with", game_parts)))
            return no_memory(f);
    }
    end_list(o);
    return true;
}

bool verb_cards(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);

    if (!b)
        return false;
    write_list(o, "cards");
    for (int i = 1; i < b->cards; i++)
        write_words(o, NULL, b->card[i].name);
    end_list(o);
    return true;
}

/* Types, values and flags printed on a card. */
static void write_labels(struct json_out *o, const struct duello_book *b, const struct card *c)
{
    write_list(o, "labels");
    for (int word = 1; word < b->game->vocabulary->word_count; word++)
        if (card_has(c, word))
            write_words(o, NULL, b->game->vocabulary->words[word].name);
    end_list(o);
}

static void write_numbers(struct json_out *o, const struct duello_book *b, const struct card *c)
{
    write_object(o, "numbers");
    for (int i = 1; i < b->game->vocabulary->attribute_count && i < BOOK_ATTRIBUTES; i++)
        if (c->number[i] != ABSENT)
            write_whole(o, b->game->vocabulary->attributes[i].name, c->number[i]);
    end_object(o);
}

/* A card's text, however long it is, to be freed; NULL without memory. */
static char *text_of_card(const struct duello_book *b, int card)
{
    for (int size = 2048;; size *= 2) {
        char *text = malloc((size_t)size);
        if (!text || duello_card_text(b, card, text, size) + 1 < size)
            return text;
        free(text);
    }
}

/* The row of a card; 0 and a fault if there is none of this name. */
static int known_card(const struct duello_book *b, const char *name, struct fault *f)
{
    int row = book_card(b, name);

    if (!row)
        fault(f, FAULT_UNKNOWN_CARD, "%s has no card \"%.64s\"; \"cards\" lists them", b->game->title, name);
    return row;
}

bool verb_card(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);
    int row = b ? known_card(b, text_field(r, "name"), f) : 0;
    char *text = row ? text_of_card(b, row) : NULL;

    if (!text)
        return row ? no_memory(f) : NULL;
    const struct card *c = &b->card[row];
    write_words(o, "name", c->name);
    write_words(o, "title", c->title);
    write_words(o, "serial", c->serial);
    write_labels(o, b, c);
    write_numbers(o, b, c);
    write_words(o, "text", text);
    free(text);
    write_words(o, "flavour", c->flavour);
    write_program(o, b, c);
    return true;
}

bool verb_rule(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);

    if (!b)
        return false;
    const char *id = text_field(r, "rule"), *text = duello_rule_text(b, id);
    struct duello_rule rule;
    if (!duello_rule(b, duello_find_rule(b, id), &rule) || strcmp(rule.id, id) != 0)
        return fault(f, FAULT_UNKNOWN_RULE, "%s has no rule \"%.64s\"", b->game->title, id);
    write_words(o, "rule", id);
    write_words(o, "text", text ? text : "");
    return true;
}

/* ---- looking up ----------------------------------------------------------------------------------------------- */

/* However long it is: some are rows of tables, which are told in words. */
static bool write_rule_words(struct json_out *o, const struct duello_book *b, int row)
{
    struct duello_rule rule;
    int length = rule_in_words(b, row, "; ", NULL, 0);
    char *text = malloc((size_t)length + 1);

    if (!text || !duello_rule(b, row, &rule)) {
        free(text);
        return false;
    }
    rule_in_words(b, row, "; ", text, length + 1);
    write_words(o, "rule", rule.id);
    write_words(o, "text", text);
    free(text);
    return true;
}

bool verb_rules(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    enum { LISTED = 64 };
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);
    int rule[LISTED];

    if (!b)
        return false;
    int found = rules_about(b, text_field(r, "words"), rule, LISTED);
    write_list(o, "rules");
    for (int i = 0; i < found && i < LISTED; i++) {
        write_object(o, NULL);
        if (!write_rule_words(o, b, rule[i]))
            return no_memory(f);
        end_object(o);
    }
    end_list(o);
    write_whole(o, "found", found);
    return true;
}

bool verb_meanings(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    enum { LISTED = 64 };
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);
    struct word_meaning meaning[LISTED];
    int card = b ? known_card(b, text_field(r, "name"), f) : 0;
    char *text = card ? text_of_card(b, card) : NULL;

    if (!text)
        return card ? no_memory(f) : NULL;
    int count = glossary_of(b, text, meaning, LISTED);
    free(text);
    write_list(o, "meanings");
    for (int i = 0; i < count && i < LISTED; i++) {
        write_object(o, NULL);
        write_words(o, "word", *meaning[i].word ? meaning[i].word : NULL);
        if (!write_rule_words(o, b, meaning[i].rule))
            return no_memory(f);
        end_object(o);
    }
    end_list(o);
    return true;
}
