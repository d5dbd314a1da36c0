/* lookup.c: rules, cards and zones that a person asks for by name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "apps/books.h"
#include "apps/rulebook/rulebook.h"
#include "board.h"
#include "duello/words.h"
#include "engine/game.h"
#include "engine/words.h"
#include "sitting.h"

static bool holds_words(const char *name, const char *words)
{
    for (; *name; name++)
        if (strncasecmp(name, words, strlen(words)) == 0)
            return true;
    return false;
}

static bool holds_each_word(const char *text, const char *words)
{
    char word[64];

    for (size_t n; *words; words += n + strspn(words + n, " ")) {
        n = strcspn(words, " ");
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), words);
        if (!holds_words(text, word))
            return false;
    }
    return true;
}

static void say_rule_text(const struct sitting *s, int rule)
{
    char *words = rule_words(s->table.book, rule, "\n  "), *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (out) {
        fprintf(out, STYLE("b") "%s" PLAIN " %s", s->table.book->game->rules[rule].id, words);
        fclose(out);
        say_lines(&s->terminal, text);
    }
    free(text);
    free(words);
}

/* The rules of the keyword that is called so, and the first that speak of something; false if none does. */
static bool say_rules_about(const struct sitting *s, const char *words)
{
    enum { MOST_RULES = 8 };
    const struct game *game = s->table.book->game;
    int first, headed = rules_headed(s->table.book, words, &first), found = 0;

    for (int i = 0; i < headed; i++)
        say_rule_text(s, first + i);
    for (int i = 1; strlen(words) > 2 && i < game->rule_count; i++)
        if (!(i >= first && i < first + headed) && holds_each_word(rule_text(s->table.book, i), words) &&
            found++ < MOST_RULES)
            say_rule_text(s, i);
    if (found > MOST_RULES)
        say(&s->terminal, STYLE("d") "and %d more; say more words to find fewer." PLAIN, found - MOST_RULES);
    return headed + found > 0;
}

void look_up_rule(const struct sitting *s, const char *rest)
{
    const struct game *game = s->table.book->game;
    int r = read_rule(game, rest);

    if (r) {
        say_rule_text(s, r);
        return;
    }
    if (say_rules_about(s, rest))
        return;
    struct duello_nearest near = duello_nearest_to(rest);
    for (int i = 1; i < game->rule_count; i++)
        duello_nearest_try(&near, game->rules[i].id);
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
    int found = 0;

    *another = 0;
    for (int i = 1; i < b->cards; i++)
        if (strcasecmp(title_of(&b->card[i]), name) == 0)
            return b->card[i].role_of ? b->card[i].role_of : i;
    for (int parts = 0; parts <= 1 && !found; parts++)
        for (int i = 1; i < b->cards && !*another; i++) {
            const char *own = title_of(&b->card[i]);
            int card = b->card[i].role_of ? b->card[i].role_of : i;
            if (card != found && (parts ? holds_words(own, name) : strncasecmp(own, name, strlen(name)) == 0))
                *(found ? another : &found) = card;
        }
    return found;
}

/* A card's text, and what its keywords mean. */
static void say_card(const struct sitting *s, int card)
{
    char *text = whole_text(duello_card_text, s->table.book, card);

    say_lines(&s->terminal, text);
    char *glossary = glossary_of(s->table.book, text);
    for (char *line = strtok(glossary, "\n"); line; line = strtok(NULL, "\n"))
        say(&s->terminal, STYLE("d") "  %s" PLAIN, line);
    free(glossary);
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
            b->card[found].name, b->card[another].name);
        return;
    }
    if (found) {
        say_card(s, found);
        return;
    }
    struct duello_nearest near = duello_nearest_to(rest);
    for (int i = 1; i < b->cards; i++)
        duello_nearest_try(&near, b->card[i].name);
    say(&s->terminal, "There is no card \"%.60s\"%s%s%s", rest, near.name ? "; did you mean \"" : "",
        near.name ? near.name : "", near.name ? "\"?" : ".");
}

/* Does its name, or the title of one of its roles, begin so? */
static bool begins_so(const struct duello_book *b, int card, const char *words)
{
    for (int i = 1; i < b->cards; i++)
        if ((i == card || b->card[i].role_of == card) && strncasecmp(title_of(&b->card[i]), words, strlen(words)) == 0)
            return true;
    return false;
}

/* The card whose name a line begins with; 0: none. */
static int card_at(const struct duello_book *b, const char *line)
{
    int another, found = strlen(line) > 2 ? find_card(b, line, &another) : 0;

    if (found && !another && begins_so(b, found, line))
        return found;
    for (int i = 1; i < b->cards; i++) {
        size_t n = strlen(title_of(&b->card[i]));
        if (n > 0 && strncasecmp(title_of(&b->card[i]), line, n) == 0 && line[n] == ' ')
            return b->card[i].role_of ? b->card[i].role_of : i;
    }
    return 0;
}

void look_up_named(const struct sitting *s, const char *line)
{
    const struct duello_book *b = s->table.book;
    int card = 0;

    if (begins_an_option(b->game, line))
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
static int find_zone(const struct vocabulary *v, const char *words)
{
    int found = 0;

    for (int parts = 0; *words && parts <= 1 && !found; parts++)
        for (int i = 1; i < v->zone_count; i++) {
            if (strcasecmp(v->zones[i].name, words) == 0)
                return i;
            if (!(parts ? holds_words(v->zones[i].name, words)
                        : strncasecmp(v->zones[i].name, words, strlen(words)) == 0))
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
    const struct vocabulary *v = s->table.book->game->vocabulary;
    char names[512] = "";

    for (int i = 1; i < v->zone_count; i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s", i > 1 ? ", " : "", v->zones[i].name);
    if (*words)
        say(&s->terminal, "No zone is called \"%.40s\", or several are.", words);
    say(&s->terminal, "You can look at: %s; of everybody, or of one player: look %s of p1.", names,
        v->zone_count > 1 ? v->zones[1].name : "");
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
    const struct vocabulary *v = s->table.book->game->vocabulary;
    const char *of = find_zone(v, rest) ? NULL : last_of(rest);
    char words[64];
    bool any = false;

    snprintf(words, sizeof words, "%.*s", (int)(of ? (size_t)(of - rest) : strlen(rest)), rest);
    int zone = find_zone(v, words), whose = of ? seat_called(s, of + 4) : -1;
    if (!zone) {
        say_zones(s, words);
        return;
    }
    if (of && whose < 0) {
        say(&s->terminal, "Nobody here is called \"%.40s\".", of + 4);
        return;
    }
    for (int seat = 0; seat < s->table.record.setup.seats; seat++) {
        if ((whose >= 0 && seat != whose) || (v->zones[zone].shared && seat > 0))
            continue;
        char *text = board_zone(s->table.duel, s->viewer, zone, seat);
        if (text && *text && v->zones[zone].shared)
            say(&s->terminal, "  %s: %s", v->zones[zone].name, text);
        else if (text && *text)
            say(&s->terminal, "  %s of p%d: %s", v->zones[zone].name, seat + 1, text);
        any |= text && *text;
        free(text);
    }
    if (!any)
        say(&s->terminal, "There is nothing in the %s.", v->zones[zone].name);
}
