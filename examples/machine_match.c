/* machine_match.c: two machine players play a duel against each other; what each thought of its first choice.
 *
 * Shows duello/players.h: players are written as text ("greedy", "search:200", "hard"), opened once, and asked for moves.
 * ./machine_match 7 search:100 greedy
 */
#include <duello/players.h>
#include <stdio.h>
#include <stdlib.h>

static int fail(const struct duello_error *error)
{
    fprintf(stderr, "%s\n", error->text);
    return EXIT_FAILURE;
}

/* A machine needs neither clock nor threads as long as its text speaks of neither. */
static struct duello_player *open_player(const char *text, const struct duello_book *book, uint64_t seed,
                                         struct duello_error *error)
{
    struct duello_player_spec spec;

    return duello_player_read(&spec, text, error) ? duello_player_open(&spec, book, NULL, seed, error) : NULL;
}

static int first_of(unsigned waiting)
{
    int seat = 0;

    while (!(waiting >> seat & 1)) {
        seat++;
    }
    return seat;
}

/* What it made of the options of its last move: how likely it is to win, it thinks, with each of the best. False if there was
 * nothing to choose. */
static bool print_thoughts(const struct duello_player *player, const struct duel *before, int seat)
{
    struct duello_thought thought[3];
    char text[512];
    int count = duello_player_thoughts(player, thought, 3);

    for (int i = 0; i < count; i++) {
        duel_option_text(before, seat, thought[i].option, text, sizeof text);
        printf("p%d %3.0f%%  %s\n", seat + 1, 100 * (double)thought[i].win, text);
    }
    return count > 0;
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    const char *text[2] = { argc > 2 ? argv[2] : "search:60", argc > 3 ? argv[3] : "greedy" };
    struct duello_error error = { .text = "" };
    struct duel_outcome outcome;
    struct duello_book *book = duello_open(duello_games()[0], &error);
    if (!book) {
        return fail(&error);
    }
    struct duello_setup setup = duello_default_setup(book);
    setup.seed = seed;
    duello_choose_for_machines(book, &setup); /* what persons do bit by bit, machines do at once */
    struct duel *duel = malloc(duel_size(book));
    struct duello_player *player[2];
    for (int seat = 0; seat < 2; seat++) {
        player[seat] = open_player(text[seat], book, duello_player_seed(seed, seat), &error);
        if (!player[seat]) {
            return fail(&error);
        }
    }
    if (!duel || !duel_start(book, duel, &setup, &error)) {
        return fail(&error);
    }

    uint32_t moves[2] = { 0, 0 };
    bool told[2] = { false, false };
    while (!duel_over(duel, &outcome)) {
        int seat = first_of(duel_waiting(duel));
        struct duel_option option = duello_player_choose(player[seat], duel, seat, moves[seat]++);

        told[seat] = told[seat] || print_thoughts(player[seat], duel, seat);
        if (!duel_choose(duel, seat, option, NULL, &error)) {
            return fail(&error);
        }
    }

    printf("after %u moves ", (unsigned)(moves[0] + moves[1]));
    printf("%s\n", outcome.winners == 0  ? "drawn"
                   : outcome.winners & 1 ? "the first player wins"
                                         : "the second player wins");
    for (int seat = 0; seat < 2; seat++) {
        duello_player_close(player[seat]);
    }
    free(duel);
    duello_close(book);
    return EXIT_SUCCESS;
}
