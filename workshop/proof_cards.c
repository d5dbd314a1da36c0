/* proof_cards.c: cards that nobody has written (writer.h), and what must be true of each.
 *
 * One that the checker refuses is refused at a place and with a reason, and changes nothing. One that it accepts has
 * whole texts, and means the same and reads the same in its canonical form.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/memory.h"
#include "language/compiler/compile.h"
#include "language/printer/printer.h"
#include "language/reader/format.h"
#include "proof.h"
#include "writer.h"

const char cards_summary[] =
    "a card is refused with a place and a reason; or its text is whole, and formatted it is the same card";

enum { TEXT = 1 << 16 };

struct reading {
    struct cards_proof *proof;
    struct duello_book *again; /* the same cards, added in their canonical form */
    char written[WRITTEN], one[TEXT], other[TEXT];
    const char *wrong; /* with a message of the checker */
};

static bool wrong_with(struct reading *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool wrong_with(struct reading *r, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(r->proof->text, sizeof r->proof->text, format, args);
    va_end(args);
    return false;
}

/* ---- what is refused --------------------------------------------------------------------------------------------- */

/* The line of this number; NULL: the text has none. */
static const char *line_of(const char *text, int number)
{
    for (; text && number > 1; number--) {
        text = strchr(text, '\n');
        text += text != NULL;
    }
    return number == 1 ? text : NULL;
}

static bool says_something(const char *text)
{
    return text && text[0] && !strstr(text, "(null)") && !strstr(text, "``");
}

static void look_at_problem(void *context, const struct duello_problem *p)
{
    struct reading *r = context;
    const char *line = line_of(r->written, p->line);
    int length = line ? (int)strcspn(line, "\n") : 0;

    if (r->proof->tell)
        r->proof->tell(NULL, p);
    if (!line || p->column < 1 || p->column > length + 1 || p->width < 0 || p->column + p->width > length + 2)
        r->wrong = "the checker speaks of a place that is not there";
    else if (!says_something(p->text))
        r->wrong = "the checker gives no reason";
    else if (p->hint && !says_something(p->hint))
        r->wrong = "the checker's way out is none";
}

/* ---- what is accepted -------------------------------------------------------------------------------------------- */

typedef int printing(const struct duello_book *, int card, char *text, int size);

/* What a card says of itself: rules text, header and program. */
static const struct {
    const char *name;
    printing *print;
    bool some; /* it says something on every card with abilities */
} texts[] = {
    { "rules text", duello_card_body, true }, { "line", print_card_line, true },
    { "types", duello_card_types, true },     { "numbers", duello_card_numbers, false },
    { "cost", duello_card_cost, false },      { "needs", duello_card_needs, false },
    { "program", print_code, true },
};
enum { PROGRAM = sizeof texts / sizeof *texts - 1 };

/* A part that should have been replaced, a blank too many, a mark of punctuation with nothing before it. */
static const char *hole_in(const char *text)
{
    static const char *const holes[] = { "  ", " ,", " .", "..", ",.", ":.", " ;", "?", "(null)", "{}", "\"\"", "()" };

    for (size_t i = 0; i < sizeof holes / sizeof *holes; i++)
        if (strstr(text, holes[i]))
            return holes[i];
    for (const char *at = text; (at = strchr(at, '{')) != NULL; at++)
        if (at[1] >= 'a' && at[1] <= 'z')
            return "{";
    return NULL;
}

static bool reads_the_same(struct reading *r, int card)
{
    const struct duello_book *b = r->proof->book;

    for (int i = 0; i <= PROGRAM; i++) {
        int length = texts[i].print(b, card, r->one, TEXT), again = texts[i].print(r->again, card, r->other, TEXT);
        const char *hole = i == PROGRAM ? NULL : hole_in(r->one);
        if (length < 0 || length >= TEXT - 1 || (size_t)length != strlen(r->one))
            return wrong_with(r, "its %s does not fit", texts[i].name);
        if (texts[i].some && b->card[card].abilities && !length)
            return wrong_with(r, "its %s is empty", texts[i].name);
        if (hole)
            return wrong_with(r, "its %s is not whole, there is \"%s\": %s", texts[i].name, hole, r->one);
        if (length != again || strcmp(r->one, r->other) != 0)
            return wrong_with(r, "formatted, its %s is another: \"%.250s\" and \"%.250s\"", texts[i].name, r->one,
                              r->other);
    }
    return true;
}

/* Adds the canonical form to the second book. */
static bool add_formatted(struct reading *r)
{
    char *once = format_cards(r->again, "card", r->written, strlen(r->written), NULL, NULL);
    char *twice = once ? format_cards(r->again, "card", once, strlen(once), NULL, NULL) : NULL;
    bool settled = twice && strcmp(once, twice) == 0;
    bool added = settled && duello_add_cards(r->again, "card", once, strlen(once), NULL, NULL) == 0;

    free(once);
    free(twice);
    if (!settled)
        return wrong_with(r, "formatting it twice is not formatting it once");
    return added ? true : wrong_with(r, "formatted, it is refused");
}

static bool is_accepted_well(struct reading *r, int first)
{
    const struct duello_book *b = r->proof->book;

    if (b->cards == first)
        return wrong_with(r, "it is accepted, but there is no card");
    if (!add_formatted(r))
        return false;
    for (int card = first; card < b->cards; card++)
        if (!reads_the_same(r, card))
            return false;
    return duello_book_hash(b) == duello_book_hash(r->again) ? true : wrong_with(r, "formatted, it is another card");
}

/* ---- one after the other ------------------------------------------------------------------------------------------ */

static void add_said(struct said *all, const struct said *more)
{
    for (int t = 0; t < SAID_TABLES; t++)
        for (int i = 0; i < SAID_ROWS; i++)
            all->row[t][i] = all->row[t][i] || more->row[t][i];
}

static bool prove_card(struct reading *r, long number)
{
    struct cards_proof *p = r->proof;
    int cards = p->book->cards;
    uint64_t hash = duello_book_hash(p->book);
    struct said said;
    int length = write_card(p->book, p->unwritten, p->seed, number, r->written, &said);
    int mistakes = duello_add_cards(p->book, "card", r->written, (size_t)length, look_at_problem, r);

    if (r->wrong)
        return wrong_with(r, "%s", r->wrong);
    if (mistakes && (p->book->cards != cards || duello_book_hash(p->book) != hash))
        return wrong_with(r, "it is refused, and yet the book is another");
    if (mistakes)
        return true;
    p->accepted++;
    add_said(p->said, &said);
    return is_accepted_well(r, cards);
}

/* Two words for each list that files may bring words of, and two counters: random cards speak of them as of all others. */
static void bring_words(struct duello_book *b)
{
    const struct vocabulary *v = b->game->vocabulary;
    char text[WRITTEN];
    int length = snprintf(text, sizeof text, "game %s\n", v->game);

    for (int i = 1; i < v->list_count; i++)
        if (v->lists[i].open)
            length += snprintf(text + length, sizeof text - (size_t)length, "word %s Other %s, Further %s\n",
                               v->lists[i].name, v->lists[i].name, v->lists[i].name);
    if (v->counter_room)
        length += snprintf(text + length, sizeof text - (size_t)length, "word counter Odd Mark, Even Mark\n");
    if (duello_add_cards(b, "words", text, (size_t)length, NULL, NULL)) {
        fprintf(stderr, "duello-workshop: the words for random cards are refused\n");
        exit(1);
    }
}

bool prove_cards(struct cards_proof *p)
{
    struct reading *r = grown(NULL, sizeof *r);
    bool holds = true;

    *r = (struct reading){ .proof = p, .again = duello_open(p->book->game->name, NULL) };
    bring_words(p->book);
    bring_words(r->again);
    p->unwritten = p->book->cards;
    for (long i = p->first; i < p->first + p->cards && holds; i++) {
        holds = prove_card(r, i);
        p->failed = i;
    }
    duello_close(r->again);
    free(r);
    return holds;
}
