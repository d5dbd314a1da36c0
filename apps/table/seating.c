/* seating.c: the arguments of `duello play`, players, names, decks and modes, and resuming. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/files.h"
#include "apps/memory.h"
#include "apps/number.h"
#include "duello/words.h"
#include "saves.h"
#include "seating.h"
#include "table/seats.h"

/* ---- the command line ------------------------------------------------------------------------------------ */

static const struct {
    const char *option;
    size_t at;
} texts[] = {
    { "--mode", offsetof(struct wishes, mode) },       { "--save", offsetof(struct wishes, save) },
    { "--resume", offsetof(struct wishes, resume) },   { "--deck", offsetof(struct wishes, deck[0]) },
    { "--set-up", offsetof(struct wishes, deck[0]) },  { "--deck2", offsetof(struct wishes, deck[1]) },
    { "--deck3", offsetof(struct wishes, deck[2]) },   { "--deck4", offsetof(struct wishes, deck[3]) },
    { "--players", offsetof(struct wishes, players) }, { "--names", offsetof(struct wishes, names) },
    { "--seed", offsetof(struct wishes, seed) },       { "--teams", offsetof(struct wishes, teams) },
    { "--with", offsetof(struct wishes, with[0]) },    { "--with2", offsetof(struct wishes, with[1]) },
    { "--with3", offsetof(struct wishes, with[2]) },   { "--with4", offsetof(struct wishes, with[3]) },
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

static bool is_named_before(char *const *choices, const char *choice)
{
    size_t n = strcspn(choice, "=") + 1;

    for (; *choices; choices++)
        if (strncmp(*choices, choice, n) == 0)
            return true;
    return false;
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
        int files = 0;
        while (w->card_files[files])
            files++;
        if (files < DUELLO_CARD_TEXTS)
            w->card_files[files] = value;
        else
            *status = usage_error("play", "these are more than %d card files", DUELLO_CARD_TEXTS);
        return true;
    }
    if (strcmp(option, "--option") == 0) {
        if (!strchr(value, '='))
            *status = usage_error("play", "--option needs NAME=VALUE, not \"%s\"", value);
        else if (is_named_before(w->choice, value))
            *status = usage_error("play", "--option says twice what %.*s is", (int)strcspn(value, "="), value);
        else if (!add_to_list(w->choice, DUELLO_CHOICES - 1, value))
            *status = usage_error("play", "these are more than %d options", DUELLO_CHOICES - 1);
        return true;
    }
    if (strcmp(option, "--colour") == 0 || strcmp(option, "--color") == 0) {
        if (!colour_named(value, &w->colour))
            *status = usage_error("play", "--colour is auto, always or never, not \"%s\"", value);
        return true;
    }
    return false;
}

/* Options every game has; there are others that are named after types of its cards. */
static bool needs_value(const char *option)
{
    static const char *const others[] = { "--cards", "--option", "--colour", "--color" };
    bool known = false;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        known |= strcmp(texts[i].option, option) == 0;
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        known |= strcmp(others[i], option) == 0;
    return known;
}

static int no_such_option(const char *option)
{
    static const char *const others[] = { "--cards", "--option",     "--colour",  "--match",   "--force",
                                          "--plain", "--open-minds", "--options", "--friends", "--strict" };
    struct duello_nearest near = duello_nearest_to(option);

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        duello_nearest_try(&near, texts[i].option);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        duello_nearest_try(&near, others[i]);
    return usage_error("play", "there is no option \"%s\"%s%s%s", option, near.name ? "; did you mean " : "",
                       near.name ? near.name : "", near.name ? "?" : "");
}

int read_wishes(struct wishes *w, int argc, char **argv)
{
    int status = STATUS_OK;

    for (int i = 1; i < argc && argv[i] && status == STATUS_OK; i++) {
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
        else if (strcmp(a, "--open-minds") == 0)
            w->open_minds = true;
        else if (strcmp(a, "--friends") == 0)
            w->friends = true;
        else if (strcmp(a, "--strict") == 0)
            w->strict = true;
        else if (strcmp(a, "--options") == 0)
            w->list_options = true;
        else if (a[1] != '-')
            status = no_such_option(a);
        else if (!value && needs_value(a))
            status = usage_error("play", "%s needs a value", a);
        else if (!value)
            status = usage_error("play", "there is no option \"%s\", or it needs a value", a);
        else {
            if (!take_value(w, a, value, &status)) {
                w->own_word = a + 2;
                w->own_deck = value;
            }
            i++;
        }
    }
    if (status == STATUS_OK && w->friends && w->strict)
        status = usage_error("play", "it is --friends or --strict, not both");
    return status;
}

/* Do decks of seats that play themselves begin with a card of this type? */
static bool leads_unmanned_deck(const struct duello_book *b, int type)
{
    struct duello_deck deck;

    for (int i = 0; duello_deck(b, i, &deck); i++)
        if (deck.unmanned && duello_card_has(b, duello_find_card(b, deck.cards[0]), type))
            return true;
    return false;
}

/* --muse NAME: a type of the game's cards instead of the word "deck"; if it leads the decks of seats that play
 * themselves, the deck of such a seat. */
static int take_own_word(struct wishes *w, const struct duello_book *b)
{
    struct duello_word word;

    if (!w->own_word)
        return STATUS_OK;
    for (int i = 1; duello_word(b, i, &word); i++)
        if (word.type && strcasecmp(word.name, w->own_word) == 0) {
            if (leads_unmanned_deck(b, i))
                w->unmanned = w->own_deck;
            else
                w->deck[0] = w->own_deck;
            return STATUS_OK;
        }
    return no_such_option(w->own_word - 2);
}

/* ---- what there is to choose ------------------------------------------------------------------------------- */

static void say_choice(const struct terminal *t, const char *name, const char *values, const char *rule)
{
    say(t, "  " STYLE("b") "%-25s" PLAIN " " HANG "%s [%s]", name, values, rule);
}

/* The value that counts at a table unless a match of several duels is asked for; NULL: this option has nothing to do with
 * that. */
static const char *value_without_match(const struct duello_layout *l, const char *option)
{
    size_t length = strlen(option);
    const char *single = l->matches && l->match->single ? l->match->single : "";

    return strncmp(single, option, length) == 0 && single[length] == '=' ? single + length + 1 : NULL;
}

/* "Tag: two teams of two; 4 players" */
static void put_mode(const struct duello_mode *m, char *text, size_t size)
{
    int least = m->least_seats - m->unmanned, most = m->most_seats - m->unmanned;

    if (most > DUELLO_SEATS - m->unmanned)
        most = DUELLO_SEATS - m->unmanned;
    if (least == most)
        snprintf(text, size, "%s; %d players", m->title, most);
    else
        snprintf(text, size, "%s; %d to %d players", m->title, least, most);
}

void print_options(const struct duello_book *b)
{
    struct duello_mode m;
    struct duello_choice c;
    struct terminal t;

    terminal_open(&t, COLOUR_AUTO, false);
    say(&t, "Modes of %s (--mode NAME), the first one as a rule:", duello_title(b));
    for (int i = 0; duello_mode(b, i, &m); i++) {
        char title[256];
        put_mode(&m, title, sizeof title);
        say_choice(&t, m.name, title, m.rule);
    }
    say(&t, "Options (--option NAME=VALUE), each with its ruling; the first value counts unless changed:");
    for (int i = 0; duello_choice(b, i, &c); i++) {
        char values[512];
        duello_choice_values(b, i, NULL, values, sizeof values / 2);
        if (c.machine)
            snprintf(values + strlen(values), sizeof values - strlen(values), "; machines keep to %s", c.machine);
        if (value_without_match(duello_layout(b), c.name))
            snprintf(values + strlen(values), sizeof values - strlen(values), "; without --match %s",
                     value_without_match(duello_layout(b), c.name));
        say_choice(&t, c.name, values, c.rule);
    }
    say(&t, "duello rules %s ID shows a ruling.", duello_game(b));
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
    struct duello_error e;
    char word[2 * DUELLO_PLAYER_TEXT];
    int seats = 0;

    while (seats < DUELLO_SEATS && list_item(players, seats, word, sizeof word)) {
        struct duello_player_spec *machine = &s->table.machine[seats++];
        if (strcmp(word, "human") == 0)
            *machine = (struct duello_player_spec){ 0 };
        else if (!duello_player_read(machine, word, &e))
            return usage_error("play", "%s; a person is human", e.text);
    }
    if (list_item(players, seats, word, sizeof word))
        return usage_error("play", "there is room for %d players", DUELLO_SEATS);
    s->table.record.setup.seats = seats;
    return STATUS_OK;
}

/* Where nobody said who plays: a person and a machine, or, if the mode is not for two, as many machines as have room, or as
 * many as are in the teams that are named. */
static int seat_usual_players(struct sitting *s, struct duello_mode m, const char *teams)
{
    char players[DUELLO_SEATS * DUELLO_PLAYER_TEXT] = "human,normal", word[32];
    int most = usual_players(m);

    for (int seats = 2; seats < DUELLO_SEATS && (teams ? list_item(teams, seats, word, sizeof word) : seats < most);
         seats++)
        strcat(players, ",normal");
    return seat_players(s, players);
}

/* Whoever types a name means one player; p2 is always the second. */
static int names_differ(const struct table *t)
{
    char seat_name[8];

    for (int seat = 0; seat < t->record.setup.seats; seat++)
        for (int other = 0; other < t->record.setup.seats; other++) {
            if (other < seat && strcasecmp(t->name[seat], t->name[other]) == 0)
                return usage_error("play", "two players cannot both be called \"%s\"", t->name[seat]);
            snprintf(seat_name, sizeof seat_name, "p%d", other + 1);
            if (other != seat && strcasecmp(t->name[seat], seat_name) == 0)
                return usage_error("play", "\"%s\" is another player, whatever that one is called", t->name[seat]);
        }
    return STATUS_OK;
}

/* Names say who moves the cards, and nothing about the decks. */
static int name_players(struct sitting *s, const char *names)
{
    int persons = table_persons(&s->table), seats = s->table.record.setup.seats;
    char one_more[NAME_ROOM];

    if (names && list_item(names, seats, one_more, sizeof one_more))
        return usage_error("play", "there are %d players: \"%s\" is a name too many", seats, one_more);
    for (int seat = 0; seat < seats; seat++) {
        const char *kind = is_person(&s->table, seat) ? "Player" : duello_player_kind_name(&s->table.machine[seat]);
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
    return STATUS_OK;
}

static uint64_t fresh_seed(void)
{
    uint64_t seed = 0;
    FILE *chance = fopen("/dev/urandom", "rb");

    if (!chance || fread(&seed, sizeof seed, 1, chance) != 1)
        seed = duello_scattered((uint64_t)time(NULL) ^ (uint64_t)getpid() << 32);
    if (chance)
        fclose(chance);
    return seed;
}

/* ---- decks ------------------------------------------------------------------------------------------------- */

static bool can_start(const struct duello_book *b, const struct duello_setup *setup, struct duello_error *e)
{
    void *memory = grown(NULL, duel_size(b));
    bool can = duel_start(b, memory, setup, e);

    free(memory);
    return can;
}

static int manned_seats(const struct duello_book *b, const struct duello_setup *setup)
{
    return setup->seats - duello_mode_named(b, setup->mode).unmanned;
}

/* Nothing is brought: whether it can be chosen at the table is the game's to say. */
static bool wants_none(const struct wishes *w, int seat)
{
    return w->deck[seat] && strcmp(w->deck[seat], "none") == 0;
}

/* A deck for a player who is not there is a mistake somewhere else. */
static int decks_have_players(const struct wishes *w, int players)
{
    for (int seat = players; seat < DUELLO_SEATS; seat++)
        if (w->deck[seat] || w->with[seat])
            return usage_error("play", "there %s %d player%s: nobody can bring the %s \"%s\" of --%s%d",
                               players == 1 ? "is" : "are", players, players == 1 ? "" : "s",
                               w->deck[seat] ? "deck" : "card", w->deck[seat] ? w->deck[seat] : w->with[seat],
                               w->deck[seat] ? "deck" : "with", seat + 1);
    return STATUS_OK;
}

/* --with CARD: one more card than there is in the deck. */
static bool bring_besides(const struct duello_book *b, struct duello_seat *seat, const char *name)
{
    struct duello_nearest near = duello_nearest_to(name);
    struct duello_card card;
    int cards = 0, found = 0;

    for (int i = 1; !found && duello_card(b, i, &card); i++)
        found = !card.token && strcasecmp(card.name, name) == 0 ? i : 0;
    for (int i = 1; duello_card_name(b, i); i++)
        duello_nearest_try(&near, duello_card_name(b, i));
    if (!found) {
        fprintf(stderr, "%s has no card \"%s\"%s%s%s\n", duello_title(b), name, near.name ? "; did you mean \"" : "",
                near.name ? near.name : "", near.name ? "\"?" : "");
        return false;
    }
    while (cards < DUELLO_DECK && seat->cards[cards])
        cards++;
    if (cards >= DUELLO_DECK - 1) {
        fprintf(stderr, "a deck has %d cards at most: \"%s\" finds no room\n", DUELLO_DECK - 1, name);
        return false;
    }
    seat->cards[cards++] = card.name;
    seat->cards[cards] = NULL;
    return true;
}

static bool bring_decks(const struct duello_book *b, const struct wishes *w, struct duello_setup *setup)
{
    struct duello_deck decks[DUELLO_SEATS] = { 0 };
    uint64_t chance = setup->seed;
    struct duello_deck unmanned;

    if ((w->unmanned && !find_deck(&unmanned, b, w->unmanned)) ||
        !bring_unmanned_decks(b, setup, w->unmanned ? &unmanned : NULL, &chance))
        return false;
    for (int seat = 0; seat < setup->seats; seat++)
        if (w->deck[seat] && !wants_none(w, seat) && !find_deck(&decks[seat], b, w->deck[seat]))
            return false;
    if (!setup->mode)
        choose_mode(b, setup, decks);
    for (int seat = 0; seat < setup->seats; seat++)
        if (decks[seat].count > 0)
            duello_bring(&decks[seat], &setup->seat[seat]);
    for (int seat = 0; seat < manned_seats(b, setup); seat++)
        if (decks[seat].count == 0 && !wants_none(w, seat) && !duello_mode_named(b, setup->mode).drafts &&
            !bring_any_deck(b, setup, seat, &chance)) {
            struct duello_error e = { "", "none of the game's own decks can be used: name one with --deck" };
            can_start(b, setup, &e);
            tell_error(&e);
            return false;
        }
    for (int seat = 0; seat < setup->seats; seat++)
        if (w->with[seat] && !bring_besides(b, &setup->seat[seat], w->with[seat]))
            return false;
    return true;
}

/* What to do about a deck that was not brought where the game lets nobody choose one. */
static void tell_of_decks(const struct duello_book *b, const struct wishes *w)
{
    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        if (wants_none(w, seat)) {
            fprintf(stderr,
                    "In %s nothing is chosen at the table: bring a deck, or leave --deck out for any of those that "
                    "duello decks list %s names.\n",
                    duello_title(b), duello_game(b));
            return;
        }
}

/* ---- setting up ------------------------------------------------------------------------------------------- */

static void add_choice(struct duello_setup *setup, char *pair)
{
    char *equals = strchr(pair, '=');
    int n = 0;

    while (setup->choice[n].name)
        n++;
    *equals = '\0';
    setup->choice[n].name = pair;
    setup->choice[n].value = equals + 1;
}

static bool is_chosen(const struct duello_setup *setup, const char *pair)
{
    for (int i = 0; setup->choice[i].name; i++)
        if (strncmp(setup->choice[i].name, pair, strcspn(pair, "=")) == 0)
            return true;
    return false;
}

/* A whole match, or a single duel of it: the layout says which mode or option means that. */
static int take_length(struct sitting *s, struct duello_setup *setup, bool match)
{
    const struct duello_layout *l = duello_layout(s->table.book);
    const char *setting = !l->matches ? NULL : match ? l->match->whole : l->match->single;
    char *wish = s->length;

    snprintf(s->length, sizeof s->length, "%s", setting ? setting : "");
    if (match && !*wish)
        return usage_error("play", "%s has no match of several duels", duello_title(s->table.book));
    if (strchr(wish, '=') && !is_chosen(setup, wish))
        add_choice(setup, wish);
    else if (*wish && !strchr(wish, '=') && !setup->mode)
        setup->mode = wish;
    return STATUS_OK;
}

/* Behind the players come the seats that play themselves; who is never asked may as well be a machine. */
static int add_unmanned(struct sitting *s, const struct duello_book *b, const char *wish)
{
    struct duello_setup *setup = &s->table.record.setup;
    struct duello_error e;
    struct duello_mode m;

    for (int i = 0; wish && !setup->mode && duello_mode(b, i, &m); i++)
        if (m.unmanned)
            setup->mode = m.name;
    int unmanned = duello_mode_named(b, setup->mode).unmanned;
    if (wish && !unmanned)
        return usage_error("play", "in mode %s every seat has a player", setup->mode);
    if (setup->seats + unmanned > DUELLO_SEATS)
        return usage_error("play", "there is room for %d players", DUELLO_SEATS - unmanned);
    for (int i = 0; i < unmanned; i++)
        duello_player_read(&s->table.machine[setup->seats++], "random", &e);
    return STATUS_OK;
}

/* After the first card of the deck, without what the name says behind a comma. */
static void name_unmanned(struct sitting *s, const struct duello_book *b)
{
    const struct duello_setup *setup = &s->table.record.setup;

    for (int seat = manned_seats(b, setup); seat < setup->seats; seat++) {
        const char *card = setup->seat[seat].cards[0];
        char name[NAME_ROOM];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(card, ","), card);
        table_name(&s->table, seat, name);
    }
}

static bool has_teams(const struct duello_layout *l, const char *mode)
{
    for (int i = 0; i < l->team_rows; i++)
        if (duello_layout_lists(&l->teams[i].modes, mode))
            return true;
    return false;
}

/* --teams 1,1,2: of each player in order. Without a mode it is the first that is played in teams. */
static int take_teams(struct duello_setup *setup, const struct duello_book *b, const char *teams)
{
    const struct duello_layout *l = duello_layout(b);
    char word[32];
    enum { MOST_TEAMS = 4 };
    uint64_t team;
    int n = 0;

    if (!setup->mode && l->team_rows)
        setup->mode = l->teams[0].modes.name[0];
    if (!has_teams(l, setup->mode ? setup->mode : duello_mode_named(b, NULL).name))
        return usage_error("play", "%s is not played in teams%s%s", setup->mode ? setup->mode : duello_title(b),
                           l->team_rows ? "; --mode " : "", l->team_rows ? l->teams[0].modes.name[0] : "");
    for (; list_item(teams, n, word, sizeof word); n++) {
        if (n == setup->seats || !read_number(word, 1, MOST_TEAMS, &team))
            return usage_error("play",
                               "--teams is a number from 1 to %d for each of %d players, such as 1,1,2; not \"%s\"",
                               MOST_TEAMS, setup->seats, teams);
        setup->seat[n].team = (int)team;
    }
    if (n < setup->seats)
        return usage_error("play", "--teams says of %d players in which team they are; there are %d", n, setup->seats);
    return STATUS_OK;
}

static int set_up(struct sitting *s, const struct wishes *w, const struct duello_book *b)
{
    struct duello_setup *setup = &s->table.record.setup;
    struct duello_error e = { .text = "" };
    int status =
        w->players ? seat_players(s, w->players) : seat_usual_players(s, duello_mode_named(b, w->mode), w->teams);

    if (status == STATUS_OK)
        status = name_players(s, w->names);
    if (status != STATUS_OK)
        return status;
    setup->seed = fresh_seed();
    if (w->seed && !read_number(w->seed, 0, UINT64_MAX, &setup->seed))
        return usage_error("play", "--seed needs a number below 2^64, not \"%s\"", w->seed);
    setup->mode = w->mode;
    s->table.book = b;
    for (int i = 0; w->choice[i]; i++)
        add_choice(setup, w->choice[i]);
    if ((status = take_length(s, setup, w->match)) != STATUS_OK)
        return status;
    if (w->teams && (status = take_teams(setup, b, w->teams)) != STATUS_OK)
        return status;
    if ((status = add_unmanned(s, b, w->unmanned)) != STATUS_OK)
        return status;
    if ((status = decks_have_players(w, setup->seats - duello_mode_named(b, setup->mode).unmanned)) != STATUS_OK)
        return status;
    if (!bring_decks(b, w, setup))
        return STATUS_FAILED;
    name_unmanned(s, b);
    if ((status = names_differ(&s->table)) != STATUS_OK)
        return status;
    if (!table_start(&s->table, b, &e)) {
        tell_error(&e);
        tell_of_decks(b, w);
        return STATUS_FAILED;
    }
    return STATUS_OK;
}

/* What a duel that has begun cannot be given any more. */
static bool asks_for_set_up(const struct wishes *w)
{
    bool decks = w->own_deck != NULL;

    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        decks |= w->deck[seat] || w->with[seat];
    return decks || w->teams || w->mode || w->match || w->seed || w->names || w->choice[0];
}

/* The seats of a resumed duel keep those who sat there. */
static int resume(struct sitting *s, const struct wishes *w, const struct duello_book *b, struct duello_record *r)
{
    struct duello_error e = { .text = "" };
    char players[DUELLO_SEATS * (DUELLO_PLAYER_TEXT + 1)] = "";

    if (asks_for_set_up(w))
        return usage_error("play", "a duel that goes on keeps its decks, teams, names, mode, options and seed");
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
        fprintf(stderr, "%s: ", w->resume);
        tell_error(&e);
        if (e.fault == DUELLO_CUT_RECORD)
            fprintf(stderr,
                    "--force goes on from where the file ends; remove its last line before if that is not whole.\n");
        return STATUS_FAILED;
    }
    return STATUS_OK;
}

char *read_save(struct wishes *w, struct duello_record *r)
{
    static char last[1024];
    struct duello_error e = { .text = "" };
    size_t length;

    if (strcmp(w->resume, "last") == 0) {
        if (!saves_last_path(last, sizeof last)) {
            fprintf(stderr, "No duel has been saved yet that is not over (looked in %s).\n", last);
            return NULL;
        }
        w->resume = last;
    }
    char *text = read_whole_file(w->resume, &length);
    if (!text)
        return NULL;
    if (!duello_record_read(r, text, length, &e)) {
        fprintf(stderr, "%s: ", w->resume);
        tell_error(&e);
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

int seat_everybody(struct sitting *s, struct wishes *w, const struct duello_book *b, struct duello_record *saved)
{
    int status = take_own_word(w, b);

    if (status != STATUS_OK)
        return status;
    return saved ? resume(s, w, b, saved) : set_up(s, w, b);
}

bool seat_again(struct sitting *s, struct sitting *before, const struct wishes *w, struct duello_error *e)
{
    struct duello_setup *setup = &s->table.record.setup;

    s->before = before;
    s->terminal = before->terminal;
    *setup = before->table.record.setup;
    setup->seed = w->seed ? duello_scattered(setup->seed) : fresh_seed();
    memcpy(s->table.machine, before->table.machine, sizeof s->table.machine);
    for (int seat = 0; seat < setup->seats; seat++)
        table_name(&s->table, seat, before->table.name[seat]);
    return table_start(&s->table, before->table.book, e);
}
