/* choices.c: the values of named options. Each is one of a few words, a number between bounds, or one of the names that
 * the book has for it (the maps that cards bring, say), in this order, counted from 0 on; where a row has no words, the
 * usual number comes first. So 0 is the default of every option, and a duel whose memory is clear has chosen it.
 */
#include <ctype.h>
#include <stdlib.h>

#include "choices.h"

static int count_words(const struct choice *c)
{
    int n = 0;

    while (n < CHOICE_VALUES && c->values[n])
        n++;
    return n;
}

static int count_numbers(const struct choice *c)
{
    return c->number.most ? c->number.most - c->number.least + 1 : 0;
}

static int usual_number(const struct choice *c)
{
    return c->values[0] ? c->number.least : c->number.usual;
}

/* The usual one is the first, the others follow in their order. */
static int nth_number(const struct choice *c, int n)
{
    int number = c->number.least + n - 1;

    return n == 0 ? usual_number(c) : number < usual_number(c) ? number : number + 1;
}

static int place_of_number(const struct choice *c, int number)
{
    int usual = usual_number(c);

    return number == usual ? 0 : number - c->number.least + (number < usual);
}

int count_choice_values(const struct duello_book *b, const struct choice *c)
{
    int n = count_words(c) + count_numbers(c), named = 0;

    while (c->named && c->named(b, named))
        named++;
    return n + named;
}

/* A number as it is written, without signs and zeros before it; -1: it is none, or more than any option takes. */
static int read_number(const char *text)
{
    enum { DIGITS = 6 };
    size_t n = strspn(text, "0123456789");

    return n == 0 || n > DIGITS || text[n] || (text[0] == '0' && n > 1) ? -1 : (int)strtol(text, NULL, 10);
}

int find_choice_value(const struct duello_book *b, const struct choice *c, const char *text)
{
    int words = count_words(c), number = read_number(text), behind = words + count_numbers(c);

    for (int i = 0; i < words; i++)
        if (strcmp(c->values[i], text) == 0)
            return i;
    if (count_numbers(c) && number >= c->number.least && number <= c->number.most)
        return words + place_of_number(c, number);
    for (int i = 0; c->named && c->named(b, i); i++)
        if (strcmp(c->named(b, i), text) == 0)
            return behind + i;
    return -1;
}

void put_choice_value(struct text_out *t, const struct duello_book *b, const struct choice *c, int value)
{
    int words = count_words(c), behind = words + count_numbers(c);

    if (value < words)
        put_text(t, c->values[value]);
    else if (value < behind)
        put_number(t, nth_number(c, value - words));
    else
        put_text(t, c->named(b, value - behind));
}

void put_choice_values(struct text_out *t, const struct duello_book *b, const struct choice *c, const char *wish)
{
    struct name_list names = { .count = 0 };
    int words = count_words(c);

    for (int i = 0; i < words; i++)
        add_name(&names, c->values[i]);
    for (int i = 0; c->named && c->named(b, i); i++)
        add_name(&names, c->named(b, i));
    if (wish)
        put_name_list(t, &names, wish);
    else
        for (int i = 0; i < names.count; i++) {
            put_text(t, i ? ", " : "");
            put_text(t, names.name[i]);
        }
    if (!count_numbers(c))
        return;
    if (!words)
        put_number(t, c->number.usual);
    put_text(t, words ? ", or a number from " : ", or another number from ");
    put_number(t, c->number.least);
    put_text(t, " to ");
    put_number(t, c->number.most);
}

/* ---- what was chosen for a duel -------------------------------------------------------------------------- */

int chosen_value(const struct duel *d, int choice)
{
    const struct choice *c = &game_of(d)->choices[choice];

    return c->at ? *(const uint16_t *)duel_at(d, c->at) : choice_of(d, choice);
}

void keep_choice(struct duel *d, int choice, int value)
{
    const struct choice *c = &game_of(d)->choices[choice];

    assert(value >= 0 && value <= (c->at ? UINT16_MAX : UINT8_MAX));
    if (c->at)
        *(uint16_t *)duel_at(d, c->at) = (uint16_t)value;
    else
        ((uint8_t *)duel_at(d, game_of(d)->at_choices))[choice] = (uint8_t)value;
}

int number_of_choice(const struct duel *d, int choice)
{
    const struct choice *c = &game_of(d)->choices[choice];
    int nth = chosen_value(d, choice) - count_words(c);

    return nth >= 0 && nth < count_numbers(c) ? nth_number(c, nth) : ABSENT;
}
