/* door_books.c: what the door says about the games themselves: their modes, options, decks, cards
 * and rules. All of it is open to everybody.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/books.h"
#include "apps/files.h"
#include "door.h"
#include "engine/choices.h"

/* ---- books ------------------------------------------------------------------------------------------ */

static int game_number(const char *name)
{
    const char *const *games = duello_games();

    for (int i = 0; games[i]; i++)
        if (strcmp(games[i], name) == 0)
            return i;
    return -1;
}

static int count_games(void)
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
    return door->books[n] ? door->books[n] : fault_by(f, FAULT_UNKNOWN_GAME, &e);
}

/* Reads a file of cards and finds out for which game it is. */
static int read_card_file(struct card_file *file, const char *path)
{
    char game[64];

    file->path = path;
    file->text = read_whole_file(path, &file->length);
    if (!file->text)
        return -1;
    deck_game(file->text, file->length, game, sizeof game);
    int n = game_number(game);
    if (n < 0 && *game)
        fprintf(stderr, "%s: there is no game \"%s\"\n", path, game);
    else if (n < 0)
        fprintf(stderr, "%s: begin with the game these cards are for, as in \"game %s\"\n", path, duello_games()[0]);
    return n;
}

bool door_open_books(struct door *door, char *const *card_files, int count)
{
    int game[RECORD_CARD_FILES];

    door->books = have(calloc((size_t)count_games() + 1, sizeof *door->books));
    for (int i = 0; i < count; i++) {
        game[i] = read_card_file(&door->card_file[i], card_files[i]);
        if (game[i] < 0)
            return false;
        door->card_files++;
    }
    for (int n = 0; n < count_games(); n++) {
        const char *own[RECORD_CARD_FILES + 1] = { NULL };
        int files = 0;
        for (int i = 0; i < count; i++)
            if (game[i] == n)
                own[files++] = card_files[i];
        if (files > 0 && !(door->books[n] = open_book(duello_games()[n], own)))
            return false;
    }
    return true;
}

void door_close_books(struct door *door)
{
    for (int i = 0; i < count_games(); i++)
        if (door->books[i])
            duello_close(door->books[i]);
    free(door->books);
    for (int i = 0; i < door->card_files; i++)
        free(door->card_file[i].text);
}

/* ---- the programs of cards ------------------------------------------------------------------------------ */

/* The text a card was written in. */
static bool find_source(const struct door *door, const struct duello_book *b, const struct card *c, const char **text,
                        size_t *length)
{
    if (!c->file)
        return false;
    *text = game_text(b, c->file, length);
    for (int i = 0; i < door->card_files && *length == 0; i++)
        if (strcmp(door->card_file[i].path, c->file) == 0) {
            *text = door->card_file[i].text;
            *length = door->card_file[i].length;
        }
    return *length > 0;
}

static const char *after_line(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline + 1 : end;
}

/* A card's program as its designer wrote it: from its line on, as long as the lines are indented. */
static json_t *program_json(const struct door *door, const struct duello_book *b, const struct card *c)
{
    const char *text, *end;
    size_t length;

    if (!find_source(door, b, c, &text, &length))
        return json_null();
    end = text + length;
    for (int line = 1; line < c->line && text < end; line++)
        text = after_line(text, end);
    const char *stop = after_line(text, end);
    while (stop < end && (*stop == ' ' || *stop == '\t'))
        stop = after_line(stop, end);
    while (stop > text && stop[-1] == '\n')
        stop--;
    json_t *program = json_stringn(text, (size_t)(stop - text));
    return program ? program : json_null();
}

/* ---- verbs ------------------------------------------------------------------------------------------------ */

json_t *verb_hello(struct door *door, const struct request *r, struct fault *f)
{
    json_t *games = json_array();

    (void)r, (void)f;
    for (int i = 0; i < count_games(); i++)
        append_json(games, json_string(duello_games()[i]));
    return json_pack("{s:s, s:s, s:i, s:b, s:o}", "program", "duello", "version", duello_version(), "protocol",
                     PROTOCOL, "open", door->open, "games", games);
}

static json_t *modes_json(const struct game *game)
{
    json_t *modes = json_array();

    for (const struct mode *m = game->modes; m < game->modes + game->mode_count; m++)
        append_json(modes, json_pack("{s:s, s:s, s:[i, i]}", "name", m->name, "title", m->title, "seats",
                                     m->least_seats, m->most_seats));
    return modes;
}

/* Words and names one by one; of numbers the bounds. */
static json_t *choice_json(const struct duello_book *b, const struct choice *c)
{
    json_t *values = json_array(), *choice;

    for (int i = 0; i < CHOICE_VALUES && c->values[i]; i++)
        append_json(values, json_string(c->values[i]));
    for (int i = 0; c->named && c->named(b, i); i++)
        append_json(values, json_words(c->named(b, i)));
    choice = json_pack("{s:s, s:o, s:o}", "name", c->name, "values", values, "rule", json_rule(b->game, c->rule));
    if (c->number.most)
        put_json(choice, "number", json_pack("{s:i, s:i}", "least", c->number.least, "most", c->number.most));
    put_json(choice, "default", choice_value_json(b, c, 0));
    return choice;
}

static json_t *choices_json(const struct duello_book *b)
{
    json_t *choices = json_array();

    for (int i = 0; i < b->game->choice_count; i++)
        append_json(choices, choice_json(b, &b->game->choices[i]));
    return choices;
}

json_t *choice_value_json(const struct duello_book *b, const struct choice *c, int value)
{
    char text[WORDS_MOST];
    struct text_out t = { text, sizeof text, 0 };

    put_choice_value(&t, b, c, value);
    end_text(&t);
    return json_words(text);
}

static json_t *decks_json(const struct duello_book *b)
{
    json_t *decks = json_array();
    struct duello_error e;
    struct deck deck;

    for (int i = 0; i < all_decks(b); i++)
        if (deck_built_in(&deck, b, i, &e))
            append_json(decks, json_words(deck.name));
    return decks;
}

static json_t *asks_json(const struct game *game)
{
    json_t *asks = json_array();

    for (const struct ask *a = game->asks + 1; a < game->asks + game->ask_count; a++)
        append_json(asks, json_pack("{s:s, s:o}", "name", a->name, "rule", json_rule(game, a->rule)));
    return asks;
}

static json_t *moments_json(const struct game *game)
{
    json_t *moments = json_array();

    for (int i = 0; game->moments && game->moments[i]; i++)
        append_json(moments, json_string(game->moments[i]));
    return moments;
}

static json_t *zones_json(const struct vocabulary *v)
{
    json_t *zones = json_array();

    for (int i = 1; i < v->zone_count; i++)
        append_json(zones, json_pack("{s:s, s:b, s:b}", "name", v->zones[i].name, "shared", v->zones[i].shared,
                                     "ordered", v->zones[i].ordered));
    return zones;
}

json_t *verb_games(struct door *door, const struct request *r, struct fault *f)
{
    json_t *games = json_array();

    (void)r;
    for (int i = 0; i < count_games(); i++) {
        const struct duello_book *b = door_book(door, duello_games()[i], f);
        if (!b) {
            json_decref(games);
            return NULL;
        }
        json_t *game = json_pack("{s:s, s:s}", "name", b->game->name, "title", b->game->title);
        put_json(game, "modes", modes_json(b->game));
        put_json(game, "options", choices_json(b));
        put_json(game, "decks", decks_json(b));
        put_json(game, "zones", zones_json(b->game->vocabulary));
        put_json(game, "asks", asks_json(b->game));
        put_json(game, "moments", moments_json(b->game));
        put_json(game, "book", json_hash(duello_book_hash(b)));
        append_json(games, game);
    }
    return json_pack("{s:o}", "games", games);
}

json_t *verb_cards(struct door *door, const struct request *r, struct fault *f)
{
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);

    if (!b)
        return NULL;
    json_t *cards = json_array();
    for (int i = 1; i < b->cards; i++)
        append_json(cards, json_words(b->card[i].name));
    return json_pack("{s:o}", "cards", cards);
}

/* Types, values and flags printed on a card. */
static json_t *labels_json(const struct duello_book *b, const struct card *c)
{
    json_t *labels = json_array();

    for (int word = 1; word < b->game->vocabulary->word_count; word++)
        if (card_has(c, word))
            append_json(labels, json_words(b->game->vocabulary->words[word].name));
    return labels;
}

static json_t *numbers_json(const struct duello_book *b, const struct card *c)
{
    json_t *numbers = json_object();

    for (int i = 1; i < b->game->vocabulary->attribute_count && i < BOOK_ATTRIBUTES; i++)
        if (c->number[i] != ABSENT)
            put_json(numbers, b->game->vocabulary->attributes[i].name, json_integer(c->number[i]));
    return numbers;
}

json_t *verb_card(struct door *door, const struct request *r, struct fault *f)
{
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);
    const char *name = text_field(r, "name");

    if (!b)
        return NULL;
    int row = book_card(b, name);
    if (!row)
        return fault(f, FAULT_UNKNOWN_CARD, "%s has no card \"%.64s\"; \"cards\" lists them", b->game->title, name);
    const struct card *c = &b->card[row];
    char *text = whole_text(duello_card_text, b, row);
    json_t *card = json_pack("{s:o, s:o, s:o}", "name", json_words(c->name), "title", json_words_or_null(c->title),
                             "serial", json_words_or_null(c->serial));
    put_json(card, "labels", labels_json(b, c));
    put_json(card, "numbers", numbers_json(b, c));
    put_json(card, "text", json_words(text));
    free(text);
    put_json(card, "flavour", json_words_or_null(c->flavour));
    put_json(card, "program", program_json(door, b, c));
    return card;
}

json_t *verb_rule(struct door *door, const struct request *r, struct fault *f)
{
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);

    if (!b)
        return NULL;
    const char *id = text_field(r, "rule"), *text = duello_rule_text(b, id);
    if (!text)
        return fault(f, FAULT_UNKNOWN_RULE, "%s has no rule \"%.64s\"", b->game->title, id);
    return json_pack("{s:s, s:o}", "rule", id, "text", json_words(text));
}
