/* meaning.c: what a person means who types the words of an option, and what to say to whose words mean none. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "glyphs.h"
#include "sitting.h"

/* How many letters of a line name this player: the whole name, or, at the end of the line, the beginning of it. */
static size_t name_at(const char *line, const char *name)
{
    size_t n = strlen(name), typed = strlen(line);

    if (n <= typed && strncasecmp(line, name, n) == 0 && !isalnum((unsigned char)line[n]))
        return n;
    return typed < n && strncasecmp(line, name, typed) == 0 ? typed : 0;
}

/* The player whose name stands here; -1: nobody's, or more than one begins so. */
static int seat_named(const struct sitting *s, const char *line, size_t *length)
{
    int found = -1;

    *length = 0;
    for (int seat = 0; seat < s->table.record.setup.seats; seat++) {
        size_t n = name_at(line, s->table.name[seat]);
        if (n == 0 || n < *length)
            continue;
        found = n > *length ? seat : -1;
        *length = n;
    }
    return found;
}

/* The line with players called by their seats, as the game calls them. */
static void call_by_seats(const struct sitting *s, const char *line, char *text, size_t size)
{
    size_t used = 0, n;

    for (const char *p = line; *p && used + 4 < size;) {
        bool begins = p == line || !isalnum((unsigned char)p[-1]);
        int seat = begins ? seat_named(s, p, &n) : -1;
        if (seat >= 0) {
            used += (size_t)snprintf(text + used, size - used, "p%d", seat + 1);
            p += n;
        } else {
            text[used++] = *p++;
        }
    }
    text[used] = '\0';
}

/* The line with letters for the symbols that the screen shows in their stead. */
static void read_symbols(const struct duello_book *b, const char *line, char *text, size_t size)
{
    size_t used = 0, n;

    for (const char *p = line; *p && used + 1 < size;) {
        char letter = glyph_read(b, p, &n);
        text[used++] = letter ? letter : *p;
        p += letter ? n : 1;
    }
    text[used] = '\0';
}

/* Is nothing called so? A rule that forbids it, or that it could mean several options, is a reason; that is none. */
static bool means_nothing(const struct sitting *s, const struct duello_error *e)
{
    return strcmp(e->rule, duel_decision(s->table.duel, s->viewer)) == 0;
}

static bool begins_with_word(const char *text, const char *word, size_t n)
{
    return strcspn(text, " ") == n && strncasecmp(text, word, n) == 0;
}

/* When options come up that begin with the first word of a line; NULL: the layout does not say. */
static const struct duello_layout_when *occasion_of(const struct duello_layout *l, const char *line, const char **word)
{
    size_t n = strcspn(line, " ");

    for (int i = 0; i < l->occasions; i++)
        for (int j = 0; j < l->when[i].options.count; j++) {
            *word = l->when[i].options.name[j];
            if (begins_with_word(*word, line, n))
                return &l->when[i];
        }
    return NULL;
}

/* The options that begin with the first word of a line, as they are called or told: "place 4D", "place 2S", ...; "" if there is none. */
static void put_alike(const struct sitting *s, const char *line, char *text, size_t size)
{
    enum { MOST_ALIKE = 4 };
    size_t n = strcspn(line, " "), used = 0;
    int count, found = 0;
    struct menu_item *menu = menu_of(s, s->viewer, &count);

    *text = '\0';
    for (int i = 0; i < count && used < size; i++) {
        if (!begins_with_word(menu[i].notation, line, n) && !begins_with_word(menu[i].text, line, n))
            continue;
        if (found++ < MOST_ALIKE)
            used += (size_t)snprintf(text + used, size - used, "%s\"%.100s\"", used ? ", " : "", menu[i].notation);
    }
    if (found > MOST_ALIKE && used < size)
        snprintf(text + used, size - used, " and %d more", found - MOST_ALIKE);
    free(menu);
}

/* Without a reason the question may help more, and when it is asked what this would answer. */
static enum meaning explain(const struct sitting *s, const char *line, const struct duello_error *e, char *why,
                            size_t size)
{
    char question[256], alike[512];
    const char *word;

    if (!means_nothing(s, e)) {
        snprintf(why, size, "%s%s%s", e->rule, *e->rule ? ": " : "", e->text);
        return MEANS_REFUSED;
    }
    duel_prompt(s->table.duel, s->viewer, question, sizeof question);
    const struct duello_layout_when *occasion = occasion_of(duello_layout(s->table.book), line, &word);
    int n = snprintf(why, size, "\"%.80s\" is no answer to \"%s\" [%s]; ? tells what you can say.", line, question,
                     e->rule);
    put_alike(s, line, alike, sizeof alike);
    if (occasion && (size_t)n < size)
        snprintf(why + n, size - (size_t)n, "\nWhat begins with \"%s\" can be chosen %s%s%s.", word, occasion->says,
                 *alike ? "; here: " : "", alike);
    else if (*alike && (size_t)n < size)
        snprintf(why + n, size - (size_t)n, "\nWhat begins so is here: %s.", alike);
    return MEANS_NOTHING;
}

enum meaning meaning_of(const struct sitting *s, const char *typed, struct duel_option *o, char *why, size_t size)
{
    struct duello_error e = { .text = "" }, with_names = { .text = "" };
    char line[1024], named[1024];

    read_symbols(s->table.book, typed, line, sizeof line);
    if (duel_read_option(s->table.duel, s->viewer, line, o, &e))
        return MEANS_OPTION;
    call_by_seats(s, line, named, sizeof named);
    bool names_somebody = strcmp(named, line) != 0;
    if (names_somebody && duel_read_option(s->table.duel, s->viewer, named, o, &with_names))
        return MEANS_OPTION;
    return explain(s, line, names_somebody && means_nothing(s, &e) ? &with_names : &e, why, size);
}

/* ---- choosing ----------------------------------------------------------------------------------------------- */

/* The quiet option that a line only hints at, NULL if it is not quiet or is called by its name:
 * nothing that is seldom wanted is done by half a word. */
static const struct menu_item *hinted_at(const struct menu_item *menu, int count, struct duel_option o,
                                         const char *line)
{
    for (int i = menu_loud(menu, count); i < count; i++)
        if (memcmp(&menu[i].option, &o, sizeof o) == 0)
            return strncasecmp(line, menu[i].notation, strcspn(menu[i].notation, " ")) == 0 ? NULL : &menu[i];
    return NULL;
}

bool choice_typed(struct sitting *s, const struct menu_item *menu, int count, const char *line, struct duel_option *o)
{
    char why[1024];

    for (int i = 0; i < count; i++)
        if (*menu[i].label && strcmp(menu[i].label, line) == 0 && (s->all_listed || !menu[i].quiet)) {
            *o = menu[i].option;
            return true;
        }
    if (line[strspn(line, "0123456789")] == '\0') {
        say(&s->terminal, "There is no number %.20s in the list%s.", line,
            !s->all_listed && menu_loud(menu, count) < count ? "; more shows all of it" : "");
        return false;
    }
    if (meaning_of(s, line, o, why, sizeof why) == MEANS_OPTION) {
        const struct menu_item *quiet = hinted_at(menu, count, *o, line);
        if (quiet)
            say(&s->terminal, "Do you mean \"%s\"? Then say so in full.", quiet->notation);
        return !quiet;
    }
    say_lines(&s->terminal, why);
    return false;
}
