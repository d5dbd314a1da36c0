/* equal.c: see equal.h. Set-ups, moves and players follow from the number of a duel. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "duello/players.h"
#include "duello/records.h"
#include "engine/deck.h"
#include "engine/game.h"
#include "engine/start.h"
#include "equal.h"
#include "workshop/drawing.h"

enum { KINDS = 2, ENTRIES = 4096, WORDS = 512 };

static const char *const minds[DUELLO_SEATS] = { "search:12", "greedy:3", "random", "search:8", "greedy:2" };

/* What is written, and read. */
static struct {
    char *text;
    size_t length, size;
} out, in;

static void write_text(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void write_text(const char *format, ...)
{
    va_list args, again;

    va_start(args, format);
    va_copy(again, args);
    size_t more = (size_t)vsnprintf(NULL, 0, format, again);
    va_end(again);
    if (out.length + more + 1 > out.size) {
        out.size = 2 * (out.length + more + 1);
        out.text = realloc(out.text, out.size);
        if (!out.text)
            abort();
    }
    vsnprintf(out.text + out.length, more + 1, format, args);
    out.length += more;
    va_end(args);
}

static const char *wrong(const char *what)
{
    out.length = 0;
    write_text("wrong: %s\n", what);
    return out.text;
}

/* ---- which duel ------------------------------------------------------------------------------------------------- */

struct kind {
    const struct game *game;
    int mode, seats;
    bool machines;
};

/* The kind of this number, and how many there are. */
static int find_kind(int number, struct kind *found)
{
    int n = 0;

    for (const struct game *const *game = duello_game_list; *game; game++)
        for (int mode = 0; mode < (*game)->mode_count; mode++)
            for (int seats = (*game)->modes[mode].least_seats; seats <= (*game)->modes[mode].most_seats; seats++)
                for (int machines = 0; machines < KINDS; machines++, n++)
                    if (n == number)
                        *found = (struct kind){ *game, mode, seats, machines };
    return n;
}

int equal_duels(void)
{
    return find_kind(-1, NULL);
}

/* ---- playing ---------------------------------------------------------------------------------------------------- */

/* A duel being played. */
struct course {
    struct kind kind;
    struct duello_book *book;
    struct duel *duel;
    struct deck deck[DUELLO_SEATS];
    struct duello_record record;
    struct duello_player *player[DUELLO_SEATS];
    uint32_t moves[DUELLO_SEATS];
    uint64_t chance, sum;
    struct duello_error error;
};

static void take_in(struct course *c, const void *bytes, size_t n)
{
    for (const unsigned char *p = bytes; n > 0; n--)
        c->sum = mix64(c->sum ^ *p++);
}

/* Everything about the moment that must be the same: the state, and what each seat is given of it. */
static void take_in_moment(struct course *c, const struct duel_journal *j)
{
    static struct duel_view view;
    static struct duel_option option[DUELLO_OPTIONS];
    uint64_t hash = duel_hash(c->duel);
    char words[WORDS];

    take_in(c, &hash, sizeof hash);
    for (int i = 0; i < j->count && i < j->max; i++)
        take_in(c, words, (size_t)duel_entry_text(c->duel, &j->entries[i], DUELLO_EVERYTHING, words, WORDS));
    for (int seat = 0; seat < c->duel->seats; seat++) {
        duel_view(c->duel, seat, &view);
        for (int i = 0; i < view.cards; i++)
            take_in(c, &view.card[i].face, sizeof view.card[i].face);
        for (int i = 0; i < view.facts; i++)
            take_in(c, &view.fact[i].value, sizeof view.fact[i].value);
        int n = duel_waiting(c->duel) >> seat & 1 ? duel_options(c->duel, seat, option, DUELLO_OPTIONS) : 0;
        for (int i = 0; i < n; i++)
            take_in(c, words, (size_t)duel_option_notation(c->duel, seat, option[i], words, WORDS));
    }
}

/* Draws until the game accepts it. */
static bool set_up(struct course *c)
{
    enum { TRIES = 2000 };
    const struct mode *m = &c->kind.game->modes[c->kind.mode];
    struct duello_setup *s = &c->record.setup;

    for (int i = 0; i < TRIES; i++) {
        memset(s, 0, sizeof *s);
        s->mode = m->name;
        s->seats = c->kind.seats;
        s->seed = mix64(c->chance);
        for (int seat = 0; seat < s->seats; seat++)
            draw_seat(c->book, c->kind.mode, seat >= s->seats - m->unmanned, &c->chance, &c->deck[seat],
                      &s->seat[seat]);
        draw_choices(c->book, &c->chance, s);
        choose_for_machines(s, c->kind.game);
        if (duel_start(c->book, c->duel, s, &c->error))
            return true;
    }
    return false;
}

static bool open_players(struct course *c)
{
    const struct duello_surroundings none = { NULL, NULL };
    struct duello_player_spec spec;

    for (int seat = 0; c->kind.machines && seat < c->kind.seats; seat++) {
        c->record.played_by[seat] = minds[seat];
        if (!duello_player_read(&spec, minds[seat], &c->error))
            return false;
        c->player[seat] = duello_player_open(&spec, c->book, &none, c->chance + (uint64_t)seat, &c->error);
        if (!c->player[seat])
            return false;
    }
    return true;
}

static bool choose(struct course *c, int *seat, struct duel_option *chosen)
{
    if (!c->kind.machines)
        return draw_decision(c->duel, &c->chance, seat, chosen);
    *seat = __builtin_ctz(duel_waiting(c->duel));
    *chosen = duello_player_choose(c->player[*seat], c->duel, *seat, c->moves[*seat]++);
    return true;
}

static bool play(struct course *c)
{
    enum { EVERY = 50, MOST = 20000, MOST_OF_MACHINES = 150 };
    int most = c->kind.machines ? MOST_OF_MACHINES : MOST;
    static struct duel_entry entry[ENTRIES];
    static char head[128 * 1024];
    struct duel_journal j = { .entries = entry, .max = ENTRIES };
    struct duel_option chosen;
    char line[DUELLO_RECORD_LINE];
    int seat;

    duello_record_head(&c->record, head, sizeof head);
    write_text("%s", head);
    for (int n = 1; duel_waiting(c->duel) && n <= most; n++) {
        if (!choose(c, &seat, &chosen))
            return false;
        duello_record_line(c->duel, n, seat, chosen, line, sizeof line);
        j.count = 0;
        if (!duel_choose(c->duel, seat, chosen, &j, &c->error))
            return false;
        take_in_moment(c, &j);
        write_text("%s", line);
        if (n % EVERY == 0)
            write_text("# %016" PRIx64 "\n", c->sum);
    }
    duello_record_tail(c->duel, head, sizeof head);
    write_text("# %016" PRIx64 "\n%s", c->sum, head);
    return true;
}

static bool begin(struct course *c)
{
    c->book = duello_open(c->kind.game->name, &c->error);
    if (!c->book)
        return false;
    c->duel = malloc(duel_size(c->book));
    if (!c->duel || !set_up(c))
        return false;
    duello_record_begin(&c->record, c->book, &c->record.setup);
    return open_players(c);
}

const char *equal_play(int number)
{
    struct course *c = calloc(1, sizeof *c);

    out.length = 0;
    if (!c || number < 0 || number >= find_kind(number, &c->kind)) {
        free(c);
        return wrong("there is no such duel");
    }
    c->chance = mix64((uint64_t)number + 1);
    if (!begin(c) || !play(c))
        wrong(c->error.text);
    for (int seat = 0; seat < DUELLO_SEATS; seat++)
        if (c->player[seat])
            duello_player_close(c->player[seat]);
    free(c->duel);
    duello_close(c->book);
    free(c);
    return out.text;
}

/* ---- replaying -------------------------------------------------------------------------------------------------- */

char *equal_room(size_t length)
{
    in.text = realloc(in.text, length + 1);
    if (!in.text)
        abort();
    in.length = length;
    return in.text;
}

/* To its last move; the tail of the record must be true. What other rules or cards made of the book does not count. */
static bool replay(struct duello_record *r, const struct duello_book *book, struct duel *d, struct duello_error *e)
{
    struct duello_record_move move;
    int more;

    r->book = duello_book_hash(book);
    r->version = duello_version();
    if (!duello_record_start(r, book, d, false, e))
        return false;
    while ((more = duello_record_step(r, d, NULL, &move, e)) > 0)
        ;
    return more == 0;
}

const char *equal_replay(size_t length)
{
    struct duello_error e = { .text = "" };
    struct duello_record r;

    out.length = 0;
    if (!duello_record_read(&r, in.text, length, &e))
        return wrong(e.text);
    struct duello_book *book = duello_open(r.game, &e);
    struct duel *d = book ? malloc(duel_size(book)) : NULL;
    if (d && replay(&r, book, d, &e))
        write_text("%d moves, state %016" PRIx64 "\n", r.moves, duel_hash(d));
    else
        wrong(e.text);
    free(d);
    duello_close(book);
    return out.text;
}
