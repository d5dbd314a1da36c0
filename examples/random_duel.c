/* random_duel.c: a whole duel between two players who choose at random, as a spectator reads it.
 *
 * Uses the installed library and nothing else. Build it with the CMakeLists.txt beside it, or
 *
 *   cc -std=c17 random_duel.c $(pkg-config --cflags --libs duello) -o random_duel
 *
 * and run it with a seed: ./random_duel 7. Where the library is installed in a folder of your own (./run install --prefix
 * DIR), let PKG_CONFIG_PATH begin with DIR/lib/pkgconfig, and add -Wl,-rpath,DIR/lib, or the program will not find it.
 */
#include <duello.h>
#include <stdio.h>
#include <stdlib.h>

enum { JOURNAL = 4096 };

static int fail(const struct duello_error *error)
{
    fprintf(stderr, "%s%s%s\n", error->rule, error->rule[0] ? ": " : "", error->text);
    return EXIT_FAILURE;
}

/* xorshift64: good enough to choose by, and the same everywhere. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void print_journal(const struct duel *duel, const struct duel_journal *journal)
{
    char text[512];

    for (int i = 0; i < journal->count && i < journal->max; i++) {
        const struct duel_entry *entry = &journal->entries[i];

        if (duel_entry_text(duel, entry, DUELLO_SPECTATOR, text, sizeof text) > 0) {
            printf("%-12s %s\n", duel_entry_rule(duel, entry), text);
        }
    }
}

/* Answers for one of the seats that are awaited, and prints what came of it. */
static bool answer(struct duel *duel, uint64_t *chance, struct duello_error *error)
{
    static struct duel_entry entries[JOURNAL];
    struct duel_journal journal = { .entries = entries, .max = JOURNAL };
    struct duel_option options[DUELLO_OPTIONS];
    unsigned waiting = duel_waiting(duel);
    int seat = 0, count;

    while (!(waiting >> seat & 1)) {
        seat++;
    }
    count = duel_options(duel, seat, options, DUELLO_OPTIONS);
    if (!duel_choose(duel, seat, options[next_random(chance) % (unsigned)count], &journal, error)) {
        return false;
    }
    print_journal(duel, &journal);
    return true;
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    uint64_t chance = seed + 0x9e3779b97f4a7c15u;
    struct duello_error error = { .text = "" };
    struct duel_outcome outcome;
    struct duello_book *book = duello_open("solrei", &error);
    if (!book) {
        return fail(&error);
    }
    struct duello_setup setup = duello_default_setup(book); /* two of the game's own decks */
    setup.seat[0].name = "Ada";
    setup.seat[1].name = "Ben";
    setup.seed = seed;
    void *memory = malloc(duel_size(book));
    struct duel *duel = memory ? duel_start(book, memory, &setup, &error) : NULL;
    if (!duel) {
        return fail(&error);
    }

    while (!duel_over(duel, &outcome)) {
        if (!answer(duel, &chance, &error)) {
            return fail(&error);
        }
    }

    printf("\n%d to %d, by %s: ", outcome.score[0], outcome.score[1], outcome.rule);
    if (outcome.winners == 0) {
        printf("drawn\n");
    } else {
        printf("%s wins\n", setup.seat[outcome.winners & 1 ? 0 : 1].name);
    }
    free(memory);
    duello_close(book);
    return EXIT_SUCCESS;
}
