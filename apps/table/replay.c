/* replay.c: `duello replay`: a recorded duel, told again from anybody's seat, and verified. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/files.h"
#include "apps/memory.h"
#include "apps/number.h"
#include "prompt.h"
#include "sitting.h"

enum { ENTRIES = 4096, TO_THE_END = 1000000000 };

struct request {
    const char *file;
    const char *card_files[DUELLO_CARD_TEXTS + 1];
    int to, viewer, colour;
    bool step, force, plain;
};

static int read_to(const char *value, int *to)
{
    uint64_t n;

    if (!read_number(value, 0, TO_THE_END, &n))
        return usage_error("replay", "--to needs a number, not \"%s\"", value);
    *to = (int)n;
    return STATUS_OK;
}

static int read_viewer(const char *value, int *viewer)
{
    if (strcmp(value, "all") == 0)
        *viewer = DUELLO_EVERYTHING;
    else if (strcmp(value, "spectator") == 0)
        *viewer = DUELLO_SPECTATOR;
    else if (value[0] >= '1' && value[0] <= '0' + DUELLO_SEATS && !value[1])
        *viewer = value[0] - '1';
    else
        return usage_error("replay", "--view needs a player (1 to %d), spectator or all, not \"%s\"", DUELLO_SEATS,
                           value);
    return STATUS_OK;
}

static int take_value(struct request *r, const char *option, const char *value, int *cards)
{
    if (strcmp(option, "--to") == 0)
        return read_to(value, &r->to);
    if (strcmp(option, "--view") == 0)
        return read_viewer(value, &r->viewer);
    if (strcmp(option, "--colour") == 0 || strcmp(option, "--color") == 0) {
        return colour_named(value, &r->colour)
                   ? STATUS_OK
                   : usage_error("replay", "--colour is auto, always or never, not \"%s\"", value);
    }
    if (strcmp(option, "--cards") == 0 && *cards < DUELLO_CARD_TEXTS) {
        r->card_files[(*cards)++] = value;
        return STATUS_OK;
    }
    return usage_error("replay", "there is no option \"%s\"", option);
}

static int read_arguments(struct request *r, int argc, char **argv)
{
    int status = STATUS_OK, cards = 0;

    for (int i = 1; i < argc && status == STATUS_OK; i++) {
        const char *a = argv[i];
        if (a[0] != '-' || !a[1]) {
            if (r->file)
                return usage_error("replay", "one record at a time: \"%s\" is too much", a);
            r->file = a;
        } else if (strcmp(a, "--step") == 0) {
            r->step = true;
        } else if (strcmp(a, "--force") == 0) {
            r->force = true;
        } else if (strcmp(a, "--plain") == 0) {
            r->plain = true;
        } else if (!argv[i + 1]) {
            return usage_error("replay", "\"%s\" is no option, or needs a value", a);
        } else {
            status = take_value(r, a, argv[i + 1], &cards);
            i++;
        }
    }
    if (status == STATUS_OK && !r->file)
        return usage_error("replay", "which record?");
    return status;
}

/* ---- telling -------------------------------------------------------------------------------------------------- */

/* A move as it was written, if the viewer may read it: its own, or any for one who sees everything. */
static void say_move(const struct sitting *s, const struct duello_record_move *move)
{
    if (s->viewer == DUELLO_EVERYTHING || s->viewer == move->seat)
        say(&s->terminal, STYLE("c") "%d. p%d: %s" PLAIN, move->number, move->seat + 1, move->text);
    else
        say(&s->terminal, STYLE("c") "%d." PLAIN, move->number);
}

static void say_entries(const struct sitting *s, const struct duel_journal *j)
{
    char text[512];

    for (int i = 0; i < j->count && i < j->max; i++)
        if (duel_entry_text(s->table.duel, &j->entries[i], s->viewer, text, sizeof text) > 0)
            say(&s->terminal, "   %s " STYLE("d") "[%s]" PLAIN, text, duel_entry_rule(s->table.duel, &j->entries[i]));
}

/* Plays the record to its end, telling it up to move `to`. */
static int tell(struct sitting *s, struct duello_record *r, const struct request *q)
{
    static struct duel_entry entries[ENTRIES];
    struct duello_error e = { .text = "" };
    struct duello_record_move move;
    char line[64];
    int step = 1;

    while (r->moves < q->to) {
        struct duel_journal journal = { .entries = entries, .max = ENTRIES };
        step = duello_record_step(r, s->table.duel, &journal, &move, &e);
        if (step != 1)
            break;
        say_move(s, &move);
        say_entries(s, &journal);
        if (q->step) {
            screen_board(s, false);
            const char *wait = s->terminal.typed ? "-- Enter for more, q to end -- " : "";
            if (prompt_line(&s->terminal, wait, NULL, line, sizeof line) == LINE_OVER || *line == 'q')
                return STATUS_OK;
        }
    }
    if (step < 0) {
        fprintf(stderr, "%s: ", q->file);
        tell_error(&e);
        return STATUS_FAILED;
    }
    screen_board(s, true);
    screen_outcome(s);
    if (step == 0)
        say(&s->terminal, q->force ? "%d decisions." : "%d decisions, verified.", r->moves);
    return STATUS_OK;
}

static int replay(const struct request *q, struct duello_record *r)
{
    struct duello_error e = { .text = "" };
    struct duello_book *b = open_recorded(r, q->card_files);
    int status = STATUS_FAILED;

    if (!b)
        return STATUS_FAILED;
    struct sitting *s = zeroed(1, sizeof *s);
    s->table.duel = grown(NULL, duel_size(b));
    terminal_open(&s->terminal, q->colour, q->plain);
    prompt_open();
    s->terminal.screen &= q->step;
    s->terminal.book = b;
    s->table.book = b;
    s->table.record = *r;
    s->viewer = q->viewer;
    for (int seat = 0; seat < r->setup.seats; seat++) {
        table_name(&s->table, seat, r->setup.seat[seat].name);
        s->terminal.names[seat] = *s->table.name[seat] ? s->table.name[seat] : NULL;
    }
    if (q->viewer >= r->setup.seats)
        status = usage_error("replay", "this duel has %d players", r->setup.seats);
    else if (duello_record_start(r, b, s->table.duel, q->force, &e))
        status = tell(s, r, q);
    else
        fprintf(stderr, "%s: %s%s%s\n", q->file, e.rule, *e.rule ? ": " : "", e.text);
    table_close(&s->table);
    free(s->board);
    free(s);
    duello_close(b);
    return status;
}

int command_replay(int argc, char **argv)
{
    struct request q = { .to = TO_THE_END, .viewer = DUELLO_EVERYTHING };
    struct duello_error e = { .text = "" };
    struct duello_record r;
    size_t length;
    int status = read_arguments(&q, argc, argv);

    if (status != STATUS_OK)
        return status;
    char *text = read_whole_file(q.file, &length);
    if (!text)
        return STATUS_FAILED;
    if (duello_record_read(&r, text, length, &e)) {
        status = replay(&q, &r);
    } else {
        fprintf(stderr, "%s: ", q.file);
        tell_error(&e);
        status = STATUS_FAILED;
    }
    free(text);
    return status;
}
