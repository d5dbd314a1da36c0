/* print_layout.c: how a table shows a game, as text: what stands on each player's side, from the middle of the table to the
 * player, the numbers and the steps of a turn or round.
 *
 * Shows duello/layout.h: the same rows that the terminal and the page draw from. ./print_layout GAME
 */
#include <duello/layout.h>
#include <stdio.h>
#include <stdlib.h>

static const char *const zone_as[] = { "as it comes", "a row", "a fan", "a pile", "slots", "a cell", "slips" };

static void print_row(const struct duello_layout *layout, int row)
{
    bool any = false;

    for (int i = 0; i < layout->zones; i++) {
        const struct duello_layout_zone *zone = &layout->zone[i];

        if (zone->of == DUELLO_OF_SEAT && zone->row == row) {
            printf("%s%s (%s)", any ? " | " : "  ", zone->name ? zone->name : zone->id, zone_as[zone->as]);
            any = true;
        }
    }
    if (any) {
        printf("\n");
    }
}

static void print_layout(const struct duello_book *book)
{
    const struct duello_layout *layout = duello_layout(book);
    int rows = 0;

    printf("%s\n\nA player's side, the middle of the table first:\n", duello_title(book));
    for (int i = 0; i < layout->zones; i++) {
        rows = layout->zone[i].row > rows ? layout->zone[i].row : rows;
    }
    for (int row = 0; row <= rows; row++) {
        print_row(layout, row);
    }
    printf("\nNumbers:\n");
    for (int i = 0; i < layout->numbers; i++) {
        const struct duello_layout_number *number = &layout->number[i];

        printf("  %s%s\n", number->name ? number->name : number->id, number->life ? ": who has none left loses" : "");
    }
    printf("\nSteps:\n");
    for (int i = 0; i < layout->steps; i++) {
        const struct duello_layout_step *step = &layout->step[i];

        printf("  %s\n", step->name ? step->name : step->id);
    }
    for (int i = 0; i < layout->boards; i++) {
        printf("\nBoard: %s\n", layout->board[i].name ? layout->board[i].name : layout->board[i].id);
        for (int row = 0; row < layout->board[i].map.count; row++) {
            printf("  %s\n", layout->board[i].map.name[row]);
        }
    }
}

int main(int argc, char **argv)
{
    struct duello_error error = { .text = "" };
    struct duello_book *book = duello_open(argc > 1 ? argv[1] : duello_games()[0], &error);

    if (!book) {
        fprintf(stderr, "%s\n", error.text);
        return EXIT_FAILURE;
    }
    print_layout(book);
    duello_close(book);
    return EXIT_SUCCESS;
}
