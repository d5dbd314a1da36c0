/* record_and_replay.c: a duel is written down as text while it is played, and played again from the text.
 *
 * Shows duello/records.h: nothing there touches files, so a record can go anywhere. Prints the record.
 */
#include <duello/records.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20 };

static int fail(const struct duello_error *error)
{
    fprintf(stderr, "%s%s%s\n", error->rule, error->rule[0] ? ": " : "", error->text);
    return EXIT_FAILURE;
}

static int first_of(unsigned waiting)
{
    int seat = 0;

    while (!(waiting >> seat & 1)) {
        seat++;
    }
    return seat;
}

/* Plays the first option that there is, or another one now and then, and writes down each move before it is made. */
static int play_and_write(struct duel *duel, char *text, int size)
{
    struct duel_option options[DUELLO_OPTIONS];
    int used = 0;

    for (int number = 1; !duel_over(duel, NULL); number++) {
        int seat = first_of(duel_waiting(duel)), count = duel_options(duel, seat, options, DUELLO_OPTIONS);
        struct duel_option chosen = options[number * 7 % count];

        used += duello_record_line(duel, number, seat, chosen, text + used, size - used);
        duel_play(duel, seat, chosen);
    }
    return used + duello_record_tail(duel, text + used, size - used);
}

/* Plays what is written, to its end; the duel that comes of it, or NULL. */
static struct duel *replay(const struct duello_book *book, char *text, size_t length, void *memory,
                           struct duello_error *error)
{
    struct duello_record record;
    struct duello_record_move move;
    int step = 1;

    if (!duello_record_read(&record, text, length, error)) {
        return NULL;
    }
    struct duel *duel = duello_record_start(&record, book, memory, false, error);
    while (duel && step > 0) {
        step = duello_record_step(&record, duel, NULL, &move, error);
    }
    return step < 0 ? NULL : duel;
}

int main(void)
{
    static char text[ROOM], copy[ROOM];
    struct duello_error error = { .text = "" };
    struct duello_record record;
    struct duello_book *book = duello_open(duello_games()[0], &error);
    if (!book) {
        return fail(&error);
    }
    struct duello_setup setup = duello_default_setup(book);
    setup.seed = 5;
    void *memory = malloc(duel_size(book)), *again = malloc(duel_size(book));
    struct duel *duel = memory && again ? duel_start(book, memory, &setup, &error) : NULL;
    if (!duel) {
        return fail(&error);
    }

    duello_record_begin(&record, book, &setup);
    int length = duello_record_head(&record, text, sizeof text);
    length += play_and_write(duel, text + length, (int)sizeof text - length);
    fputs(text, stdout);

    memcpy(copy, text, sizeof copy); /* reading cuts a text into pieces */
    struct duel *replayed = replay(book, copy, (size_t)length, again, &error);
    if (!replayed) {
        return fail(&error);
    }
    printf("# replayed: %s\n", duel_equal(duel, replayed) ? "the same" : "another duel");

    /* What is damaged is refused, with its line; the code says what kind of fault it is. */
    memcpy(copy, text, sizeof copy);
    replayed = replay(book, copy, (size_t)length / 2, again, &error);
    printf("# half of it: %s\n", !replayed && error.fault == DUELLO_CUT_RECORD ? error.text : "taken for a whole one");
    free(again);
    free(memory);
    duello_close(book);
    return EXIT_SUCCESS;
}
