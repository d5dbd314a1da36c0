/* one_seat.c: a duel as one of its players sees it: the cards on the table, what happened, what there is to choose; then it is
 * saved as bytes, and goes on from them.
 *
 * Shows views, the journal and saving in duello.h. What the rules hide from the seat is in none of what is printed.
 */
#include <duello.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEAT = 0, JOURNAL = 1024 };

static int fail(const struct duello_error *error)
{
    fprintf(stderr, "%s%s%s\n", error->rule, error->rule[0] ? ": " : "", error->text);
    return EXIT_FAILURE;
}

static void print_view(const struct duello_book *book, const struct duel *duel)
{
    static struct duel_view view; /* too large for a stack */

    duel_view(duel, SEAT, &view);
    for (int i = 0; i < view.cards; i++) {
        const struct duel_view_card *card = &view.card[i];
        const char *name = duello_card_name(book, card->face);

        printf("p%d %-12s %s\n", card->seat + 1, duello_place_name(book, card->place), name ? name : "(face down)");
    }
}

/* What happened, in words that this seat may read, and the card in it if the seat knew it then. */
static void print_news(const struct duello_book *book, const struct duel *duel, const struct duel_journal *journal)
{
    char text[512];

    for (int i = 0; i < journal->count && i < journal->max; i++) {
        const struct duel_entry *entry = &journal->entries[i];

        if (duel_entry_is_for(duel, entry, SEAT)) {
            int face = duel_entry_face(duel, entry, SEAT);

            duel_entry_text(duel, entry, SEAT, text, sizeof text);
            printf("- %s [%s]%s%s\n", text, duel_entry_rule(duel, entry), face ? " about " : "",
                   face ? duello_card_name(book, face) : "");
        }
    }
}

static void print_options(const struct duel *duel)
{
    struct duel_option options[DUELLO_OPTIONS];
    char text[512];
    int count = duel_waiting(duel) >> SEAT & 1 ? duel_options(duel, SEAT, options, DUELLO_OPTIONS) : 0;

    for (int i = 0; i < count; i++) {
        duel_option_text(duel, SEAT, options[i], text, sizeof text);
        printf("%d) %s\n", i + 1, text);
    }
}

/* Everybody takes the last option that there is, until `moves` have been made. */
static bool play(struct duel *duel, int moves, struct duel_journal *journal, struct duello_error *error)
{
    struct duel_option options[DUELLO_OPTIONS];

    for (int i = 0; i < moves && duel_waiting(duel); i++) {
        int seat = 0;

        while (!(duel_waiting(duel) >> seat & 1)) {
            seat++;
        }
        int count = duel_options(duel, seat, options, DUELLO_OPTIONS);
        if (!duel_choose(duel, seat, options[count - 1], journal, error)) {
            return false;
        }
    }
    return true;
}

int main(void)
{
    static struct duel_entry entries[JOURNAL];
    struct duel_journal journal = { .entries = entries, .max = JOURNAL };
    struct duello_error error = { .text = "" };
    struct duello_book *book = duello_open(duello_games()[0], &error);
    if (!book) {
        return fail(&error);
    }
    struct duello_setup setup = duello_default_setup(book);
    void *memory = malloc(duel_size(book)), *again = malloc(duel_size(book));
    struct duel *duel = memory && again ? duel_start(book, memory, &setup, &error) : NULL;
    if (!duel || !play(duel, 12, &journal, &error)) {
        return fail(&error);
    }
    print_view(book, duel);
    print_news(book, duel, &journal);
    print_options(duel);

    /* The bytes hold everything, hidden things too: a server keeps them to itself. */
    size_t length = duel_save(duel, NULL, 0);
    void *bytes = malloc(length);
    if (!bytes || duel_save(duel, bytes, length) != length) {
        return EXIT_FAILURE;
    }
    struct duel *restored = duel_restore(book, again, bytes, length, &error);
    if (!restored || !play(duel, 20, NULL, &error) || !play(restored, 20, NULL, &error)) {
        return fail(&error);
    }
    printf("restored and played on: %s\n", duel_equal(duel, restored) ? "the same" : "another duel");
    free(bytes);
    free(again);
    free(memory);
    duello_close(book);
    return EXIT_SUCCESS;
}
