/* naming.c: the names a scenario may use come from the tables of the game, never from here. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "naming.h"

/* The longest name that fits wins. */
struct longest {
    int row, words;
};

static void consider(struct longest *best, const struct reading *r, int row, const char *name)
{
    int n = name && *name ? words_spelling(r, name) : 0;

    if (n > best->words)
        *best = (struct longest){ row, n };
}

static int take_longest(struct reading *r, struct longest best)
{
    r->at += best.words;
    return best.row;
}

int take_seat(struct reading *r)
{
    const char *t = next_said(r)->text;

    if (next_said(r)->kind != SAID_WORD || (t[0] != 'p' && t[0] != 'P') || t[1] < '1' || t[1] > '0' + DUELLO_SEATS)
        return -1;
    if (t[2] && !same_word(t + 2, "'s"))
        return -1;
    r->at++;
    return t[1] - '1';
}

/* ---- zones ---------------------------------------------------------------------------------- */

/* Is `word` one of the words of the name, in the singular or plural? */
static bool word_of_name(const char *word, const char *name)
{
    size_t length = strlen(word);

    while (*name) {
        size_t n = strcspn(name, " _-");
        size_t shorter =
            length > 1 && (word[length - 1] == 's' || word[length - 1] == 'S') && length == n + 1 ? n : length;
        size_t i = 0;
        if (shorter == n || shorter + 1 == n) {
            while (i < shorter && i < n && tolower((unsigned char)word[i]) == tolower((unsigned char)name[i]))
                i++;
            if (i == shorter && (n == shorter || tolower((unsigned char)name[n - 1]) == 's'))
                return true;
        }
        name += n;
        name += *name != '\0';
    }
    return false;
}

/* A zone whose first word it is comes before one that has it elsewhere in its name. */
int zone_called(const struct game *game, const char *word)
{
    const struct vocabulary *v = game->vocabulary;
    int found = 0, several = 0;

    for (int z = 1; z < v->zone_count; z++)
        if (same_word(v->zones[z].name, word) || (v->zones[z].plural && same_word(v->zones[z].plural, word)))
            return z;
    for (int z = 1; z < v->zone_count; z++)
        if (word_of_name(word, v->zones[z].name)) {
            several += found != 0;
            found = z;
        }
    return several ? 0 : found;
}

int take_zone(struct reading *r, const struct game *game)
{
    const struct vocabulary *v = game->vocabulary;
    struct longest best = { 0, 0 };

    for (int z = 1; z < v->zone_count; z++) {
        consider(&best, r, z, v->zones[z].name);
        consider(&best, r, z, v->zones[z].plural);
    }
    if (!best.row && next_said(r)->kind == SAID_WORD) {
        best.row = zone_called(game, next_said(r)->text);
        best.words = best.row != 0;
    }
    return take_longest(r, best);
}

/* ---- other tables --------------------------------------------------------------------------- */

int take_fact(struct reading *r, const struct game *game, enum fact_of of)
{
    struct longest best = { -1, 0 };

    for (int i = 0; i < game->fact_count; i++)
        if (game->facts[i].of == of)
            consider(&best, r, i, game->facts[i].name);
    return take_longest(r, best);
}

int take_state(struct reading *r, const struct game *game)
{
    struct longest best = { -1, 0 };

    for (int i = 0; i < game->state_count; i++)
        consider(&best, r, i, game->states[i]);
    return take_longest(r, best);
}

int take_attribute(struct reading *r, const struct game *game, unsigned kinds)
{
    const struct vocabulary *v = game->vocabulary;
    struct longest best = { 0, 0 };

    for (int i = 1; i < v->attribute_count; i++)
        if (v->attributes[i].of & kinds)
            consider(&best, r, i, v->attributes[i].name);
    return take_longest(r, best);
}

int take_label(struct reading *r, const struct game *game)
{
    const struct vocabulary *v = game->vocabulary;
    struct longest best = { 0, 0 };

    for (int i = 1; i < v->word_count; i++)
        consider(&best, r, i, v->words[i].name);
    return take_longest(r, best);
}

int take_period(struct reading *r, const struct game *game)
{
    const struct vocabulary *v = game->vocabulary;
    struct longest best = { 0, 0 };

    for (int i = 1; i < v->period_count; i++)
        consider(&best, r, i, v->periods[i].name);
    return take_longest(r, best);
}

int take_counter(struct reading *r, const struct game *game)
{
    const struct vocabulary *v = game->vocabulary;
    struct longest best = { 0, 0 };

    for (int i = 1; i < v->counter_count; i++)
        consider(&best, r, i, v->counters[i].name);
    return take_longest(r, best);
}

int take_card(struct reading *r, const struct duello_book *b)
{
    const struct said *s = next_said(r);

    if (s->kind != SAID_STRING && s->kind != SAID_WORD)
        return 0;
    for (int i = 1; i < b->cards; i++)
        if (same_word(b->card[i].name, s->text)) {
            r->at++;
            return i;
        }
    return 0;
}

int find_rule(const struct game *game, const char *id)
{
    for (int i = 1; i < game->rule_count; i++)
        if (same_word(game->rules[i].id, id))
            return i;
    return 0;
}

/* ---- values --------------------------------------------------------------------------------- */

static int names_end(const struct fact *f)
{
    return f->names ? f->highest + 1 : 0;
}

static bool take_quoted_value(struct reading *r, const struct fact *f, int *value)
{
    for (int v = f->lowest > 0 ? f->lowest : 0; v < names_end(f); v++)
        if (same_word(f->names[v], next_said(r)->text)) {
            *value = v;
            r->at++;
            return true;
        }
    return false;
}

bool take_named_value(struct reading *r, const struct fact *f, int *value)
{
    struct longest best = { 0, 0 };

    for (int v = f->lowest > 0 ? f->lowest : 0; v < names_end(f); v++)
        if (f->names[v] && *f->names[v])
            consider(&best, r, v, f->names[v]);
    if (best.words)
        *value = take_longest(r, best);
    return best.words > 0;
}

int take_square(struct reading *r, const struct game *game)
{
    struct longest best = { NO_SQUARE, 0 };
    char name[16];

    for (int square = 1; square <= game->squares; square++) {
        name_square(game, square, name);
        consider(&best, r, square, name);
    }
    return best.words ? take_longest(r, best) : NO_SQUARE;
}

bool take_value(struct reading *r, const struct fact *f, int *value)
{
    struct longest best = { 0, 0 };
    int seat;

    if (next_said(r)->kind == SAID_STRING)
        return take_quoted_value(r, f, value);
    for (int v = f->lowest > 0 ? f->lowest : 0; v < names_end(f); v++)
        consider(&best, r, v, f->names[v]);
    if (best.words) {
        *value = take_longest(r, best);
        return true;
    }
    if (take_number(r, value))
        return true;
    if ((seat = take_seat(r)) >= 0) {
        *value = seat;
        return true;
    }
    *value = next_said(r)->kind == SAID_WORD &&
             (same_word(next_said(r)->text, "yes") || same_word(next_said(r)->text, "on"));
    return take(r, "yes") || take(r, "no") || take(r, "on") || take(r, "off");
}

/* Names the fact's words, or as many as help. */
bool expected_fact_value(const struct reading *r, const struct fact *f)
{
    enum { HELPFUL = 12 };
    char what[240];
    int first = f->lowest > 0 ? f->lowest : 0, end = names_end(f);

    if (end <= first) {
        snprintf(what, sizeof what, "a number for %s", f->name);
    } else {
        int length = snprintf(what, sizeof what, "a value of %s:", f->name);
        for (int v = first; v < end && v < first + HELPFUL && length < (int)sizeof what; v++)
            length += snprintf(what + length, sizeof what - (size_t)length, "%s %s", v > first ? "," : "", f->names[v]);
        if (end > first + HELPFUL && length < (int)sizeof what)
            snprintf(what + length, sizeof what - (size_t)length, " ...");
    }
    return expected(r, what);
}

void put_value(struct telling *t, const struct fact *f, int value)
{
    if (value == ABSENT)
        tell(t, "absent");
    else if (f->names && value >= 0 && value < names_end(f) && f->names[value] && *f->names[value])
        tell(t, "%s", f->names[value]);
    else
        tell(t, "%d", value);
}

bool take_comparison(struct reading *r, enum comparison *c)
{
    static const char *const sign[] = {
        [CMP_EQ] = "=", [CMP_NE] = "!=", [CMP_LT] = "<", [CMP_LE] = "<=", [CMP_GT] = ">", [CMP_GE] = ">="
    };

    for (int i = CMP_EQ; i <= CMP_GE; i++)
        if (take(r, sign[i])) {
            *c = (enum comparison)i;
            return true;
        }
    return false;
}

bool compares(enum comparison c, int a, int b)
{
    switch (c) {
    case CMP_EQ:
        return a == b;
    case CMP_NE:
        return a != b;
    case CMP_LT:
        return a < b;
    case CMP_LE:
        return a <= b;
    case CMP_GT:
        return a > b;
    default:
        return a >= b;
    }
}

/* ---- did you mean --------------------------------------------------------------------------- */

bool no_such(const struct reading *r, const char *what, const struct duello_nearest *n)
{
    if (at_end(r))
        return mistaken(r, "expected %s; the line ends here", what);
    if (n->name)
        return mistaken(r, "expected %s; \"%.60s\" is none: did you mean \"%.60s\"?", what, next_said(r)->text,
                        n->name);
    return mistaken(r, "expected %s; \"%.60s\" is none", what, next_said(r)->text);
}

bool no_such_among(const struct reading *r, const char *what, const struct name_list *names)
{
    struct duello_nearest n = duello_nearest_to(next_said(r)->text);
    char all[440];
    struct text_out t = { all, sizeof all, 0 };

    for (int i = 0; i < names->count; i++)
        duello_nearest_try(&n, names->name[i]);
    put_name_list(&t, names, next_said(r)->text);
    end_text(&t);
    if (at_end(r))
        return mistaken(r, "expected %s; the line ends here. There are: %s", what, all);
    return mistaken(r, "expected %s; \"%.60s\" is none%s%.60s%s There are: %s", what, next_said(r)->text,
                    n.name ? ": did you mean \"" : "", n.name ? n.name : "", n.name ? "\"?" : ".", all);
}

bool no_such_card(const struct reading *r, const struct duello_book *b)
{
    struct duello_nearest n = duello_nearest_to(next_said(r)->text);

    for (int i = 1; i < b->cards; i++)
        duello_nearest_try(&n, b->card[i].name);
    return no_such(r, "a card (names of several words stand in quotes)", &n);
}

bool no_such_zone(const struct reading *r, const struct game *game)
{
    struct duello_nearest n = duello_nearest_to(next_said(r)->text);

    for (int i = 1; i < game->vocabulary->zone_count; i++)
        duello_nearest_try(&n, game->vocabulary->zones[i].name);
    return no_such(r, "a zone", &n);
}

static struct duello_nearest nearest_on_the_table(const char *word, const struct game *game, enum fact_of of)
{
    struct duello_nearest n = duello_nearest_to(word);

    for (int i = 0; i < game->fact_count; i++)
        if (game->facts[i].of == of)
            duello_nearest_try(&n, game->facts[i].name);
    for (int i = 1; i < game->vocabulary->zone_count; i++)
        duello_nearest_try(&n, game->vocabulary->zones[i].name);
    return n;
}

bool no_such_fact(const struct reading *r, const struct game *game, enum fact_of of)
{
    struct duello_nearest n = nearest_on_the_table(next_said(r)->text, game, of);
    return no_such(r,
                   of == OF_SEAT     ? "a zone, a fact or a card of this seat"
                   : of == OF_SQUARE ? "a fact of a square"
                                     : "a fact of the duel, or a seat (p1, p2)",
                   &n);
}

bool no_such_item(const struct reading *r, const struct duello_book *b)
{
    struct duello_nearest n = nearest_on_the_table(next_said(r)->text, b->game, OF_SEAT);

    for (int i = 1; i < b->cards; i++)
        duello_nearest_try(&n, b->card[i].name);
    return no_such(r, "a card, a zone or a fact", &n);
}

bool no_such_state(const struct reading *r, const struct game *game)
{
    struct name_list names = { .count = 0 };

    for (int i = 0; i < game->state_count; i++)
        if (*game->states[i])
            add_name(&names, game->states[i]);
    return no_such_among(r, "a state of a card", &names);
}

bool no_such_ask(const struct reading *r, const struct game *game)
{
    struct name_list names = { .count = 0 };

    for (int i = 1; i < game->ask_count; i++)
        if (game->asks[i].name)
            add_name(&names, game->asks[i].name);
    return no_such_among(r, "the name of an ask", &names);
}
