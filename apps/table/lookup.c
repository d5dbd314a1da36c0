/* lookup.c: rules, cards and zones that a person asks for by name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/books.h"
#include "board.h"
#include "duello/words.h"
#include "sitting.h"
#include "table/glossary.h"

static bool holds_words(const char *name, const char *words)
{
    for (; *name; name++)
        if (strncasecmp(name, words, strlen(words)) == 0)
            return true;
    return false;
}

static void say_rule_text(const struct sitting *s, int rule)
{
    struct duello_rule r;

    if (!duello_rule(s->table.book, rule, &r))
        return;
    char *words = whole_rule(s->table.book, rule, "\n  "), *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out) {
        fprintf(out, STYLE("b") "%s" PLAIN " %s", r.id, words);
        fclose(out);
        say_lines(&s->terminal, text);
    }
    free(text);
    free(words);
}

/* The rules of the keyword that is called so, and the first that speak of something; false if none does. */
static bool say_rules_about(const struct sitting *s, const char *words)
{
    enum { MOST_RULES = 8, ROOM = 64 };
    int rule[ROOM], first, headed = rules_headed(s->table.book, words, &first);
    int most = headed + MOST_RULES < ROOM ? headed + MOST_RULES : ROOM;
    int found = rules_about(s->table.book, words, rule, most);

    for (int i = 0; i < found && i < most; i++)
        say_rule_text(s, rule[i]);
    if (found > most)
        say(&s->terminal, STYLE("d") "and %d more; say more words to find fewer." PLAIN, found - most);
    return found > 0;
}

void look_up_rule(const struct sitting *s, const char *rest)
{
    struct duello_rule r;
    int found = duello_find_rule(s->table.book, rest);

    if (found) {
        say_rule_text(s, found);
        return;
    }
    if (say_rules_about(s, rest))
        return;
    struct duello_nearest near = duello_nearest_to(rest);
    for (int i = 1; duello_rule(s->table.book, i, &r); i++)
        duello_nearest_try(&near, r.id);
    if (!*rest)
        say(&s->terminal, "Which rule? Say its number (why shows those behind the last events), a keyword, or words "
                          "that stand in it.");
    else
        say(&s->terminal, "There is no rule \"%.40s\"%s%s%s", rest, near.name ? "; did you mean " : "",
            near.name ? near.name : "", near.name ? "?" : "; why shows the numbers of those behind the last events.");
}

/* A card by its name or the title of one of its roles, the beginning of either, or a part; 0: none. `another` is a
 * second card that fits as well, or 0. */
static int find_card(const struct duello_book *b, const char *name, int *another)
{
    struct duello_card c;
    int found = 0;

    *another = 0;
    for (int i = 1; duello_card(b, i, &c); i++)
        if (strcasecmp(c.title, name) == 0)
            return c.role_of ? c.role_of : i;
    for (int parts = 0; parts <= 1 && !found; parts++)
        for (int i = 1; !*another && duello_card(b, i, &c); i++) {
            int card = c.role_of ? c.role_of : i;
            if (card != found && (parts ? holds_words(c.title, name) : strncasecmp(c.title, name, strlen(name)) == 0))
                *(found ? another : &found) = card;
        }
    return found;
}

/* A card's text, and what its keywords mean. */
static void say_card(const struct sitting *s, int card)
{
    enum { MOST_MEANINGS = 64 };
    char *text = whole_text(duello_card_text, s->table.book, card);
    struct word_meaning meaning[MOST_MEANINGS];
    int meanings = glossary_of(s->table.book, text, meaning, MOST_MEANINGS);
    struct duello_rule r;

    say_lines(&s->terminal, text);
    for (int i = 0; i < meanings && i < MOST_MEANINGS && duello_rule(s->table.book, meaning[i].rule, &r); i++)
        say(&s->terminal, STYLE("d") "  %s%s%s [%s]" PLAIN, meaning[i].word, *meaning[i].word ? ": " : "", r.text,
            r.id);
    free(text);
}

void look_up_card(const struct sitting *s, const char *rest)
{
    const struct duello_book *b = s->table.book;
    int another = 0, found = *rest ? find_card(b, rest, &another) : 0;
    const char *own = s->viewer < 0 ? NULL : s->table.record.setup.seat[s->viewer].cards[0];

    if (!*rest) {
        say(&s->terminal, "Which card? For example: card %s", own ? own : "NAME");
        return;
    }
    if (another) {
        say(&s->terminal, "\"%.60s\" could mean several cards, such as \"%s\" and \"%s\"; say more.", rest,
            duello_card_name(b, found), duello_card_name(b, another));
        return;
    }
    if (found) {
        say_card(s, found);
        return;
    }
    struct duello_nearest near = duello_nearest_to(rest);
    for (int i = 1; duello_card_name(b, i); i++)
        duello_nearest_try(&near, duello_card_name(b, i));
    say(&s->terminal, "There is no card \"%.60s\"%s%s%s", rest, near.name ? "; did you mean \"" : "",
        near.name ? near.name : "", near.name ? "\"?" : ".");
}

/* Does its name, or the title of one of its roles, begin so? */
static bool begins_so(const struct duello_book *b, int card, const char *words)
{
    struct duello_card c;

    for (int i = 1; duello_card(b, i, &c); i++)
        if ((i == card || c.role_of == card) && strncasecmp(c.title, words, strlen(words)) == 0)
            return true;
    return false;
}

/* The card whose name a line begins with; 0: none. */
static int card_at(const struct duello_book *b, const char *line)
{
    struct duello_card c;
    int another, found = strlen(line) > 2 ? find_card(b, line, &another) : 0;

    if (found && !another && begins_so(b, found, line))
        return found;
    for (int i = 1; duello_card(b, i, &c); i++) {
        size_t n = strlen(c.title);
        if (n > 0 && strncasecmp(c.title, line, n) == 0 && line[n] == ' ')
            return c.role_of ? c.role_of : i;
    }
    return 0;
}

void look_up_named(const struct sitting *s, const char *line)
{
    const struct duello_book *b = s->table.book;
    int card = 0;

    if (duello_begins_an_option(b, line))
        line += strcspn(line, " ");
    while (*line && !card) {
        line += strspn(line, " ");
        card = card_at(b, line);
        line += strcspn(line, " ");
    }
    if (card)
        say_card(s, card);
}

/* ---- zones -------------------------------------------------------------------------------------------------- */

/* The zone whose name begins with these words, or holds them; 0: none, or several. */
static int find_zone(const struct duello_book *b, const char *words)
{
    struct duello_place z;
    int found = 0;

    for (int parts = 0; *words && parts <= 1 && !found; parts++)
        for (int i = 1; duello_place(b, i, &z); i++) {
            if (strcasecmp(z.name, words) == 0)
                return i;
            if (!(parts ? holds_words(z.name, words) : strncasecmp(z.name, words, strlen(words)) == 0))
                continue;
            if (found)
                return 0;
            found = i;
        }
    return found;
}

int seat_called(const struct sitting *s, const char *words)
{
    char number[8];

    for (int seat = 0; seat < s->table.record.setup.seats; seat++) {
        snprintf(number, sizeof number, "p%d", seat + 1);
        if (strcasecmp(words, number) == 0 || strncasecmp(s->table.name[seat], words, strlen(words)) == 0)
            return seat;
    }
    return -1;
}

static void say_zones(const struct sitting *s, const char *words)
{
    struct duello_place z;
    char names[512] = "";

    for (int i = 1; duello_place(s->table.book, i, &z); i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i > 1 ? ", " : "", z.name);
    if (*words)
        say(&s->terminal, "No zone is called \"%.40s\", or several are.", words);
    say(&s->terminal, "You can look at: %s; of everybody, or of one player: look %s of p1.", names,
        duello_place(s->table.book, 1, &z) ? z.name : "");
}

/* Where it begins to say whose; the name of a zone may have an "of" in it, too. */
static const char *last_of(const char *words)
{
    const char *last = NULL;

    for (const char *at = words; (at = strstr(at, " of ")) != NULL; at++)
        last = at;
    return last;
}

/* "discard", "discard of p2", "out of game" */
void look_up_zone(const struct sitting *s, const char *rest)
{
    const struct duello_book *b = s->table.book;
    const char *of = find_zone(b, rest) ? NULL : last_of(rest);
    struct duello_place z;
    char words[64];
    bool any = false;

    snprintf(words, sizeof words, "%.*s", (int)(of ? (size_t)(of - rest) : strlen(rest)), rest);
    int zone = find_zone(b, words), whose = of ? seat_called(s, of + 4) : -1;
    if (!duello_place(b, zone, &z)) {
        say_zones(s, words);
        return;
    }
    if (of && whose < 0) {
        say(&s->terminal, "Nobody here is called \"%.40s\".", of + 4);
        return;
    }
    for (int seat = 0; seat < s->table.record.setup.seats; seat++) {
        if ((whose >= 0 && seat != whose) || (z.shared && seat > 0))
            continue;
        char *text = board_zone(s->table.duel, s->viewer, zone, seat);
        if (text && *text && z.shared)
            say(&s->terminal, "  %s: %s", z.name, text);
        else if (text && *text)
            say(&s->terminal, "  %s of p%d: %s", z.name, seat + 1, text);
        any |= text && *text;
        free(text);
    }
    if (!any)
        say(&s->terminal, "There is nothing in the %s.", z.name);
}
