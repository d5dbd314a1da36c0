/* shown.c: `duello-workshop show`: random duels as text: what is asked, offered, chosen, told and seen. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/memory.h"
#include "apps/number.h"
#include "drawing.h"
#include "engine/start.h"
#include "shown.h"
#include "workshop.h"

enum { DUELS = 200, MOST_DECISIONS = 200000, ENTRIES = 8192, LINE = 512 };

/* What is to be shown. */
struct wish {
    const char *game, *mode;
    uint64_t seats, seed, first, duels, decisions; /* seats, decisions: 0: all */
    bool digest;
};

/* One duel on its way. */
struct shown {
    const struct duello_book *book;
    struct telling *to;
    struct views *views;
    struct duel *duel;
    struct duel_journal journal;
    struct deck *deck;
    struct duello_setup setup;
    uint64_t chance;
    long decision;
};

/* ---- where it goes ------------------------------------------------------------------------------------------- */

void show_text(struct telling *to, const char *text)
{
    to->take(to, text, strlen(text));
}

static void print(struct telling *to, const char *text, size_t length)
{
    (void)to;
    fwrite(text, 1, length, stdout);
}

static void digest(struct telling *to, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        to->digest = (to->digest ^ (uint8_t)text[i]) * 0x100000001b3u;
}

/* ---- readers --------------------------------------------------------------------------------------------------- */

int viewers_of(const struct duel *d)
{
    return d->seats + 2;
}

int viewer_number(const struct duel *d, int i)
{
    return i < d->seats ? i : i == d->seats ? DUELLO_SPECTATOR : DUELLO_EVERYTHING;
}

static void show_viewers(struct telling *to, const struct duel *d, unsigned viewers)
{
    char name[16];

    for (int i = 0; i < viewers_of(d); i++) {
        if (!(viewers >> i & 1))
            continue;
        snprintf(name, sizeof name, " p%d", i + 1);
        show_text(to, i < d->seats ? name : i == d->seats ? " spectator" : " all-seeing");
    }
}

void show_readers(struct telling *to, const struct duel *d, const char *head, const char *const text[SHOWN_VIEWERS])
{
    unsigned told = 0, all = (1u << viewers_of(d)) - 1;

    for (int i = 0; i < viewers_of(d); i++) {
        unsigned readers = 0;
        if (!text[i] || told >> i & 1)
            continue;
        for (int k = i; k < viewers_of(d); k++)
            if (text[k] && strcmp(text[k], text[i]) == 0)
                readers |= 1u << k;
        told |= readers;
        show_text(to, head);
        if (readers != all) {
            show_text(to, " [");
            show_viewers(to, d, readers);
            show_text(to, " ]");
        }
        show_text(to, ":");
        show_text(to, text[i]);
        show_text(to, "\n");
    }
}

/* ---- a decision --------------------------------------------------------------------------------------------------- */

/* What the seat is asked, and each option as it is typed, said and hinted at. */
static void show_options(struct shown *s, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];
    char words[LINE], line[3 * LINE + 16];
    int n = duel_options(s->duel, seat, option, DUELLO_OPTIONS);

    duel_prompt(s->duel, seat, words, sizeof words);
    snprintf(line, sizeof line, "%ld. p%d is asked: %s\n", s->decision + 1, seat + 1, words);
    show_text(s->to, line);
    for (int i = 0; i < n; i++) {
        static const struct {
            int (*write)(const struct duel *, int, struct duel_option, char *, int);
            const char *before;
        } said[] = { { duel_option_notation, "    " }, { duel_option_text, " = " }, { duel_option_hint, " ~ " } };
        for (size_t k = 0; k < sizeof said / sizeof *said; k++)
            if (said[k].write(s->duel, seat, option[i], words, sizeof words)) {
                show_text(s->to, said[k].before);
                show_text(s->to, words);
            }
        show_text(s->to, "\n");
    }
}

static void show_journal(struct shown *s)
{
    char words[SHOWN_VIEWERS][LINE], rule[32];

    for (int i = 0; i < s->journal.count && i < s->journal.max; i++) {
        const struct duel_entry *entry = &s->journal.entries[i];
        const char *text[SHOWN_VIEWERS] = { NULL };
        for (int k = 0; k < viewers_of(s->duel); k++) {
            words[k][0] = ' ';
            if (duel_entry_text(s->duel, entry, viewer_number(s->duel, k), words[k] + 1, LINE - 1))
                text[k] = words[k];
        }
        snprintf(rule, sizeof rule, "  %s", duel_entry_rule(s->duel, entry));
        show_readers(s->to, s->duel, rule, text);
    }
}

/* False: an option that was offered is refused, or nothing is offered. */
static bool decide(struct shown *s)
{
    struct duello_error e = { .text = "nothing is offered" };
    struct duel_option chosen;
    char words[LINE], line[LINE + 32];
    int seat;

    bool drawn = draw_decision(s->duel, &s->chance, &seat, &chosen);
    show_options(s, seat);
    if (drawn) {
        duel_option_notation(s->duel, seat, chosen, words, sizeof words);
        snprintf(line, sizeof line, "p%d: %s\n", seat + 1, words);
        show_text(s->to, line);
        s->journal.count = 0;
        drawn = duel_choose(s->duel, seat, chosen, &s->journal, &e);
    }
    if (!drawn) {
        fprintf(stderr, "duello-workshop show: p%d, decision %ld: %s\n", seat + 1, s->decision + 1, e.text);
        return false;
    }
    s->decision++;
    show_journal(s);
    show_views(s->views, s->to, s->duel);
    return true;
}

/* ---- a duel --------------------------------------------------------------------------------------------------------- */

/* The names of game and mode, not their numbers, so that another mode beside them changes nothing. */
static uint64_t take_in(uint64_t chance, const char *name)
{
    for (; *name; name++)
        chance = mix64(chance ^ (uint8_t)*name);
    return chance;
}

/* Draws until the game accepts it. */
static bool begin(struct shown *s, int mode, int seats)
{
    enum { TRIES = 2000 };
    const struct mode *m = &s->book->game->modes[mode];
    struct duello_error e = { .text = "" };

    for (int i = 0; i < TRIES; i++) {
        memset(&s->setup, 0, sizeof s->setup);
        s->setup.mode = m->name;
        s->setup.seats = seats;
        s->setup.seed = mix64(s->chance);
        for (int seat = 0; seat < seats; seat++)
            draw_seat(s->book, mode, seat >= seats - m->unmanned, &s->chance, &s->deck[seat], &s->setup.seat[seat]);
        draw_choices(s->book, &s->chance, &s->setup);
        choose_for_machines(&s->setup,
                            s->book->game); /* few duels with aimless moves, which would take most of the text */
        s->journal.count = 0;
        if (duel_start(s->book, s->duel, &s->setup, &e))
            return true;
    }
    fprintf(stderr, "duello-workshop show: %s %s at %d seats: %d random set-ups were refused; the last one: %s\n",
            s->book->game->name, m->name, seats, TRIES, e.text);
    return false;
}

static void show_setup(struct shown *s)
{
    char line[LINE];

    for (int i = 0; i < DUELLO_CHOICES && s->setup.choice[i].name; i++) {
        snprintf(line, sizeof line, "option %s=%s\n", s->setup.choice[i].name, s->setup.choice[i].value);
        show_text(s->to, line);
    }
    for (int seat = 0; seat < s->setup.seats; seat++) {
        snprintf(line, sizeof line, "p%d brings", seat + 1);
        show_text(s->to, line);
        int cards = 0;
        while (cards < DUELLO_DECK && s->setup.seat[seat].cards[cards])
            cards++;
        for (int i = 0; i < cards; i++) {
            snprintf(line, sizeof line, "%s%s %s", i && i == cards - s->setup.seat[seat].side ? " side" : "",
                     i ? "," : "", s->setup.seat[seat].cards[i]);
            show_text(s->to, line);
        }
        show_text(s->to, "\n");
    }
}

static void show_end(struct shown *s)
{
    struct duel_outcome o;
    char line[LINE];

    if (!duel_over(s->duel, &o)) {
        show_text(s->to, "and so on\n");
        return;
    }
    snprintf(line, sizeof line, "over by %s, winners %x, drawn %x, score", o.rule, o.winners, o.drawn);
    show_text(s->to, line);
    for (int seat = 0; seat < s->duel->seats; seat++) {
        snprintf(line, sizeof line, " %d", o.score[seat]);
        show_text(s->to, line);
    }
    show_text(s->to, "\n");
}

static bool show_duel(struct shown *s, const struct wish *w, int mode, int seats, uint64_t number)
{
    const struct game *game = s->book->game;
    long most = w->decisions ? (long)w->decisions : MOST_DECISIONS;
    char line[LINE];

    snprintf(line, sizeof line, "%s %s %d %" PRIu64 " %" PRIu64, game->name, game->modes[mode].name, seats, number,
             w->seed);
    s->chance = take_in(take_in(mix64(w->seed) ^ mix64(number + 1), game->name), game->modes[mode].name);
    s->chance = mix64(s->chance + (uint64_t)seats);
    s->to->digest = 0xcbf29ce484222325u;
    s->decision = 0;
    if (!begin(s, mode, seats))
        return false;
    if (!w->digest) {
        show_text(s->to, line);
        show_text(s->to, "\n");
    }
    show_setup(s);
    views_begin(s->views);
    show_views(s->views, s->to, s->duel);
    while (duel_waiting(s->duel) && s->decision < most)
        if (!decide(s))
            return false;
    show_end(s);
    if (w->digest)
        printf("%s %016" PRIx64 "\n", line, s->to->digest);
    return true;
}

/* ---- all of them ------------------------------------------------------------------------------------------------------ */

static bool show_modes(struct shown *s, const struct wish *w, bool *any)
{
    const struct game *game = s->book->game;
    bool good = true;

    for (int mode = 0; mode < game->mode_count && good; mode++) {
        const struct mode *m = &game->modes[mode];
        if (w->mode && strcmp(w->mode, m->name) != 0)
            continue;
        for (int seats = m->least_seats; seats <= m->most_seats && good; seats++)
            for (uint64_t i = 0; i < w->duels && good && (!w->seats || (int)w->seats == seats); i++) {
                *any = true;
                good = show_duel(s, w, mode, seats, w->first + i);
            }
    }
    return good;
}

static bool show_game(const char *name, const struct wish *w, bool *any)
{
    struct telling to = { .take = w->digest ? digest : print };
    struct duello_error e;
    struct duello_book *book = duello_open(name, &e);

    if (!book) {
        fprintf(stderr, "duello-workshop show: %s\n", e.text);
        return false;
    }
    struct shown s = { .book = book, .to = &to };
    s.views = views_open(book);
    s.duel = grown(NULL, duel_size(book));
    s.deck = zeroed(DUELLO_SEATS, sizeof *s.deck);
    s.journal.entries = zeroed(ENTRIES, sizeof *s.journal.entries);
    s.journal.max = ENTRIES;
    bool good = show_modes(&s, w, any);
    free(s.journal.entries);
    free(s.deck);
    free(s.duel);
    views_close(s.views);
    duello_close(book);
    return good;
}

static bool is_game(const char *name)
{
    for (const char *const *game = duello_games(); *game; game++)
        if (strcmp(name, *game) == 0)
            return true;
    return false;
}

static int read_arguments(struct wish *w, int argc, char **argv)
{
    const struct {
        const char *name;
        uint64_t least, most, *number;
    } numbers[] = {
        { "--seats", 1, DUELLO_SEATS, &w->seats },           { "--duels", 1, 1000000000, &w->duels },
        { "--duel", 0, UINT64_MAX - 1, &w->first },          { "--seed", 0, UINT64_MAX, &w->seed },
        { "--decisions", 1, MOST_DECISIONS, &w->decisions },
    };
    enum { NUMBERS = sizeof numbers / sizeof *numbers };

    for (int i = 1; i < argc; i++) {
        int row = 0;
        while (row < NUMBERS && strcmp(argv[i], numbers[row].name) != 0)
            row++;
        if (row < NUMBERS) {
            if (!needed_number("show", &argv[i], numbers[row].least, numbers[row].most, numbers[row].number))
                return STATUS_USAGE;
            if (numbers[row].number == &w->first)
                w->duels = 1;
            i++;
        } else if (strcmp(argv[i], "--mode") == 0 && argv[i + 1]) {
            w->mode = argv[++i];
        } else if (strcmp(argv[i], "--digest") == 0) {
            w->digest = true;
        } else if (is_game(argv[i]) && !w->game) {
            w->game = argv[i];
        } else {
            return usage_error("show", "\"%s\" is neither a game nor an option with what belongs to it", argv[i]);
        }
    }
    return STATUS_OK;
}

int command_show(int argc, char **argv)
{
    struct wish w = { .seed = 1, .duels = DUELS };
    bool any = false, good = true;
    int status = read_arguments(&w, argc, argv);

    if (status != STATUS_OK)
        return status;
    for (const char *const *game = duello_games(); *game && good; game++)
        if (!w.game || strcmp(w.game, *game) == 0)
            good = show_game(*game, &w, &any);
    if (good && !any)
        return usage_error("show", "no game here has such a mode with so many seats");
    return good ? STATUS_OK : STATUS_FAILED;
}
