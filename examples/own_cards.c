/* own_cards.c: a card of one's own is added to a game; a mistake in it is reported with its place and a way out.
 *
 * Shows duello_add_cards of duello.h, and duello/words.h, which has what there is to read in a book.
 */
#include <duello/words.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char wrong[] = "game solrei\n"
                            "\n"
                            "card \"Ember Vow\"\n"
                            "  Art, Stance, cost {H}{1}\n"
                            "  use at Before Damage: blokc 1\n";

static const char right[] = "game solrei\n"
                            "\n"
                            "card \"Ember Vow\"\n"
                            "  Art, Stance, cost {H}{1}\n"
                            "  use at Before Damage: block 1\n";

/* mine.card:5:25: what was found, what was expected; the line; what helps. */
static void report(void *context, const struct duello_problem *problem)
{
    (void)context;
    printf("%s:%d:%d: %s%s\n", problem->file, problem->line, problem->column, problem->warning ? "warning: " : "",
           problem->text);
    if (problem->source) {
        printf("    %s\n    %*s^\n", problem->source, problem->column - 1, "");
    }
    if (problem->hint) {
        printf("    %s\n", problem->hint);
    }
}

static int add(struct duello_book *book, const char *text)
{
    int mistakes = duello_add_cards(book, "mine.card", text, strlen(text), report, NULL);

    printf("%d mistakes\n\n", mistakes);
    return mistakes;
}

int main(void)
{
    struct duello_error error = { .text = "" };
    struct duello_book *book = duello_open("solrei", &error);
    char text[2048];

    if (!book) {
        fprintf(stderr, "%s\n", error.text);
        return EXIT_FAILURE;
    }
    if (add(book, wrong) == 0 || duello_find_card(book, "Ember Vow") != 0 || add(book, right) != 0) {
        return EXIT_FAILURE; /* with any mistake nothing is added */
    }
    duello_seal(book); /* from now on threads may share it */
    duello_card_text(book, duello_find_card(book, "Ember Vow"), text, sizeof text);
    printf("%s\n", text);
    duello_close(book);
    return EXIT_SUCCESS;
}
