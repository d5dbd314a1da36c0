/* layout.c: reading a game's layout, or making one from its tables. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "apps/books.h"
#include "engine/game.h"
#include "layout.h"

/* ---- reading ------------------------------------------------------------------------------------------ */

static bool add_line(struct layout *l, enum layout_place place, const char *text)
{
    if (l->lines == LAYOUT_LINES)
        return false;
    l->line[l->lines].place = place;
    snprintf(l->line[l->lines++].text, LAYOUT_LINE, "%s", text);
    return true;
}

static bool add_word(char list[][LAYOUT_WORD], int *count, const char *word)
{
    if (*count == LAYOUT_WORDS)
        return false;
    snprintf(list[(*count)++], LAYOUT_WORD, "%s", word);
    return true;
}

/* The first letter of a style's name is its mark; "plain" has none. */
static char style_letter(const char *name)
{
    return strcmp(name, "plain") == 0 ? '\0' : name[0];
}

static bool read_mark(struct layout *l, const char *rest)
{
    char state[LAYOUT_WORD], before[8], after[8], style[16];
    int words = 0;

    if (l->marks == LAYOUT_WORDS || sscanf(rest, "%31s %7s %7s %15s %n", state, before, after, style, &words) != 4)
        return false;
    snprintf(l->mark[l->marks].words, sizeof l->mark[0].words, "%s", rest[words] ? rest + words : state);
    snprintf(l->mark[l->marks].state, LAYOUT_WORD, "%s", state);
    snprintf(l->mark[l->marks].before, 8, "%s", strcmp(before, "_") == 0 ? "" : before);
    snprintf(l->mark[l->marks].after, 8, "%s", strcmp(after, "_") == 0 ? "" : after);
    l->mark[l->marks++].style = style_letter(style);
    return true;
}

static bool read_glyph(struct layout *l, const char *rest)
{
    char letter, symbol[8], style[16];

    if (l->glyphs == LAYOUT_WORDS || sscanf(rest, "%c %7s %15s", &letter, symbol, style) != 3)
        return false;
    l->glyph[l->glyphs].letter = letter;
    l->glyph[l->glyphs].style = style_letter(style);
    snprintf(l->glyph[l->glyphs++].symbol, 8, "%s", symbol);
    return true;
}

/* Zones may have names of several words: commas separate them; other lists go word by word. */
static bool read_list(char list[][LAYOUT_WORD], int *count, const char *rest, const char *between)
{
    char copy[LAYOUT_LINE], *word = copy;

    snprintf(copy, sizeof copy, "%s", rest);
    while (*word) {
        word += strspn(word, " ,");
        size_t n = strcspn(word, between);
        bool last = word[n] == '\0';
        word[n] = '\0';
        if (n > 0 && !add_word(list, count, word))
            return false;
        word += last ? n : n + 1;
    }
    return true;
}

/* "Front, Back: HP {HP}" */
static bool add_facet(struct facet *list, int *count, const char *rest)
{
    char names[LAYOUT_LINE];
    size_t n = strcspn(rest, ":");

    if (*count == LAYOUT_FACETS || !rest[n])
        return false;
    struct facet *f = &list[(*count)++];
    snprintf(names, sizeof names, "%.*s", (int)n, rest);
    snprintf(f->text, sizeof f->text, "%s", rest + n + 1 + strspn(rest + n + 1, " "));
    return read_list(f->name, &f->names, names, ",");
}

static bool read_facet(struct layout *l, const char *rest)
{
    return add_facet(l->facet, &l->facets, rest);
}

static bool read_when(struct layout *l, const char *rest)
{
    return add_facet(l->when, &l->whens, rest);
}

static bool read_lying(struct layout *l, const char *rest)
{
    return sscanf(rest, "%31s %31s", l->lying[0], l->lying[1]) == 2;
}

/* What a line begins with, and what becomes of its rest: lines of the board; lists of words; a word by itself; what
 * has a form of its own. */
static const struct {
    const char *word;
    enum layout_place place;
} places[] = { { "top", LAYOUT_TOP },
               { "rival", LAYOUT_RIVAL },
               { "own", LAYOUT_OWN },
               { "far", LAYOUT_FAR },
               { "near", LAYOUT_NEAR } };

#define LIST(word, list, count, between)                                                                               \
    {                                                                                                                  \
        word, offsetof(struct layout, list), offsetof(struct layout, count), between                                   \
    }
static const struct {
    const char *word;
    size_t list, count;
    const char *between;
} lists[] = {
    LIST("ranks", rank, ranks, " "),
    LIST("signs", sign, signs, " "),
    LIST("quiet", quiet, quiets, " "),
    LIST("grid", grid, grids, " "),
    LIST("explain", explain, explains, ","),
    LIST("brief", brief, briefs, ","),
    LIST("headline", headline, headlines, ","),
    LIST("secret", secret, secrets, ","),
    LIST("under", under, unders, ","),
    LIST("uncounted", uncounted, uncounteds, ","),
};
#undef LIST

#define WORD(field)                                                                                                    \
    {                                                                                                                  \
#field, offsetof(struct layout, field), sizeof((struct layout *)0)->field                                      \
    }
static const struct {
    const char *word;
    size_t at, size;
} words[] = { WORD(hidden), WORD(chain), WORD(turn), WORD(phase), WORD(match), WORD(single) };
#undef WORD

static const struct {
    const char *word;
    bool (*read)(struct layout *, const char *rest);
} forms[] = { { "mark", read_mark },
              { "glyph", read_glyph },
              { "card", read_facet },
              { "lying", read_lying },
              { "when", read_when } };

#define ROWS(table) (sizeof(table) / sizeof(table)[0])

static bool read_line(struct layout *l, char *line)
{
    size_t n = strcspn(line, " ");
    const char *rest = line + n + strspn(line + n, " ");

    line[n] = '\0';
    for (size_t i = 0; i < ROWS(places); i++)
        if (strcmp(line, places[i].word) == 0)
            return add_line(l, places[i].place, rest);
    for (size_t i = 0; i < ROWS(lists); i++)
        if (strcmp(line, lists[i].word) == 0)
            return read_list((char(*)[LAYOUT_WORD])((char *)l + lists[i].list),
                             (int *)(void *)((char *)l + lists[i].count), rest, lists[i].between);
    for (size_t i = 0; i < ROWS(words); i++)
        if (strcmp(line, words[i].word) == 0)
            return snprintf((char *)l + words[i].at, words[i].size, "%s", rest) > 0;
    for (size_t i = 0; i < ROWS(forms); i++)
        if (strcmp(line, forms[i].word) == 0)
            return forms[i].read(l, rest);
    return false;
}

/* ---- making one ----------------------------------------------------------------------------------------- */

/* Adds "name {name}" to the line of facts being made; a line that is full is finished first. */
static void add_fact(struct layout *l, enum layout_place place, char *line, const char *name)
{
    char part[LAYOUT_WORD * 3];

    snprintf(part, sizeof part, "%s%.40s {%.40s}", *line ? " | " : "", name, name);
    if (strlen(line) + strlen(part) >= LAYOUT_LINE) {
        add_line(l, place, line);
        snprintf(line, LAYOUT_LINE, "%s", part + 3);
    } else {
        snprintf(line + strlen(line), LAYOUT_LINE - strlen(line), "%s", part);
    }
}

static void make_facts(struct layout *l, const struct game *game, enum layout_place place)
{
    char line[LAYOUT_LINE] = "";

    for (int i = 0; i < game->fact_count; i++)
        if (game->facts[i].of == (place != LAYOUT_TOP ? OF_SEAT : OF_DUEL) && game->facts[i].seen != SEEN_BY_NOBODY &&
            !game->facts[i].internal)
            add_fact(l, place, line, game->facts[i].name);
    if (*line)
        add_line(l, place, line);
}

static void make_zones(struct layout *l, const struct vocabulary *v, enum layout_place place)
{
    char line[LAYOUT_LINE];

    for (int i = 1; i < v->zone_count; i++) {
        if (v->zones[i].shared != (place == LAYOUT_TOP))
            continue;
        snprintf(line, sizeof line, "%.40s {#%.40s}: {%.40s 12}", v->zones[i].name, v->zones[i].name, v->zones[i].name);
        add_line(l, place, line);
    }
}

static void make_layout(struct layout *l, const struct game *game)
{
    for (enum layout_place place = LAYOUT_TOP; place <= LAYOUT_OWN; place++) {
        if (place != LAYOUT_TOP)
            add_line(l, place, "{seat}");
        make_facts(l, game, place);
        make_zones(l, game->vocabulary, place);
    }
}

bool open_layout(struct layout *l, const struct duello_book *b)
{
    size_t length;
    const char *text = game_text(b, "layout", &length), *end = text + length;
    char line[LAYOUT_LINE + LAYOUT_WORD];

    memset(l, 0, sizeof *l);
    snprintf(l->chain, sizeof l->chain, "Chain");
    if (length == 0)
        make_layout(l, b->game);
    for (int number = 1; text < end; number++) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        size_t n = stop ? (size_t)(stop - text) : (size_t)(end - text);
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        if (n >= sizeof line || (n > 0 && line[0] != '#' && !read_line(l, line))) {
            fprintf(stderr, "the layout of %s is wrong in line %d\n", b->game->name, number);
            return false;
        }
        text += n + (stop != NULL);
    }
    return true;
}

const struct glyph *layout_glyph(const struct layout *l, const char *word, size_t length, bool sign)
{
    bool rank = sign && length == 1;

    for (int i = 0; i < l->ranks && length > 1; i++)
        rank |= strlen(l->rank[i]) == length - 1 && strncmp(l->rank[i], word, length - 1) == 0;
    for (int i = 0; rank && i < l->glyphs; i++)
        if (l->glyph[i].letter == word[length - 1])
            return &l->glyph[i];
    return NULL;
}

bool layout_sign_follows(const struct layout *l, const char *text, const char *end)
{
    for (int i = 0; i < l->signs; i++) {
        size_t n = strlen(l->sign[i]);
        if ((size_t)(end - text) >= n && strncmp(end - n, l->sign[i], n) == 0)
            return true;
    }
    return false;
}
