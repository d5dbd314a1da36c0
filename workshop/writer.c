/* writer.c: a card at random: the grammar and the patterns of the vocabulary written out, hole by hole.
 *
 * What the game has no word for, or nothing has been spoken of that it could be said of, is taken back and written in
 * another way.
 */
#include "writer.h"
#include "drawing.h"

#include <stdio.h>
#include <string.h>

#include "proof.h"

enum { DEEP = 14, TRIES = 12 };

uint32_t one_below(struct writer *w, uint32_t n)
{
    return random_below(&w->chance, n);
}

void write_text(struct writer *w, const char *text)
{
    for (; *text && w->length < WRITTEN - 1; text++)
        w->text[w->length++] = *text;
}

void write_amount(struct writer *w, long n)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%ld", n);
    write_text(w, digits);
}

static bool is(const char *name, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(name, word, length) == 0;
}

/* ---- holes ------------------------------------------------------------------------------------------------------- */

/* A thing that a row of the vocabulary speaks of, by the rule for its kind. */
static void write_set(struct writer *w, struct filling *f)
{
    static const char *const rules[] = { [KIND_CARD] = "card", [KIND_SEAT] = "seat", [KIND_LINK] = "link" };
    unsigned wanted = f->kinds[f->sets > 0] & ANY_KIND, kind;
    uint32_t reach = w->reach;
    char rule[32];

    if (!wanted)
        wanted = one_below(w, 3) ? KIND_CARD : KIND_SEAT;
    do
        kind = 1u << one_below(w, 3);
    while (!(wanted & kind));
    w->reach = f->sets ? 0 : f->reach;
    snprintf(rule, sizeof rule, "%s%s", rules[kind], f->manner);
    write_rule(w, rule, strlen(rule));
    w->reach = reach;
    if (f->sets++ == 0)
        f->first = kind;
    if (f->would && f->sets == 1)
        write_text(w, " would");
}

static void write_place(struct writer *w, const struct filling *f)
{
    uint32_t reach = w->reach;

    w->reach = f->zones;
    write_rule(w, "place", 5);
    w->reach = reach;
}

/* {word:LIST}, {words:LIST}, {words} */
static bool write_values(struct writer *w, const char *name, size_t length)
{
    size_t word = length >= 5 && memcmp(name, "words", 5) == 0 ? 5 : 4;
    unsigned list = 0;

    if (length < word || memcmp(name, "word", 4) != 0 || (length > word && name[word] != ':'))
        return false;
    for (int i = 1; length > word && i < w->words->list_count; i++)
        if (is(name + word + 1, length - word - 1, w->words->lists[i].name))
            list = (unsigned)i;
    write_row_of(w, TABLE_WORD, value_fits, list);
    if (word == 5 && one_below(w, 3) == 0) {
        write_text(w, " and ");
        write_row_of(w, TABLE_WORD, value_fits, list);
    }
    return true;
}

static void write_hole(struct writer *w, const char *name, size_t length, struct filling *f)
{
    if (f && is(name, length, "set"))
        write_set(w, f);
    else if (f && is(name, length, "zone"))
        write_place(w, f);
    else if (f && is(name, length, "body"))
        write_rule(w, "effect", 6);
    else if (!write_source(w, name, length) && !write_values(w, name, length))
        write_rule(w, name, length);
}

/* ---- patterns ---------------------------------------------------------------------------------------------------- */

/* The bracket that closes the one here. */
static const char *closing(const char *at)
{
    int depth = 0;

    for (;; at++) {
        if (*at == '\\')
            at++;
        else
            depth += (*at == '[' || *at == '(') - (*at == ']' || *at == ')');
        if (depth == 0)
            return at;
    }
}

/* Where the alternative that begins here ends. */
static const char *end_of_alternative(const char *at, const char *end)
{
    while (at < end && *at != '|')
        at = *at == '[' || *at == '(' ? closing(at) + 1 : at + 1;
    return at;
}

static void write_items(struct writer *, const char *at, const char *end, struct filling *);

static void write_alternative(struct writer *w, const char *at, const char *end, struct filling *f)
{
    const char *from = at, *to = at;
    uint32_t found = 0;

    for (const char *stop; at <= end; at = stop + 1) {
        stop = end_of_alternative(at, end);
        if (one_below(w, ++found) == 0)
            from = at, to = stop;
    }
    write_items(w, from, to, f);
}

static void write_items(struct writer *w, const char *at, const char *end, struct filling *f)
{
    while (at < end && !w->stuck) {
        const char *stop = at;
        if (*at == '{') {
            stop = strchr(at, '}');
            write_hole(w, at + 1, (size_t)(stop - at - 1), f);
        } else if (*at == '[') {
            stop = closing(at);
            if (one_below(w, 3) == 0)
                write_items(w, at + 1, stop, f);
        } else if (*at == '(') {
            stop = closing(at);
            write_alternative(w, at + 1, stop, f);
        } else if (*at == '/' && f) { /* points/point: the first form will do */
            stop = at + strcspn(at, " ") - 1;
        } else {
            stop = at += *at == '\\';
            write_text(w, (char[]){ *at, '\0' });
        }
        at = stop + 1;
    }
}

void write_pattern(struct writer *w, const char *pattern, struct filling *f)
{
    write_items(w, pattern, pattern + strlen(pattern), f);
}

/* ---- rules ------------------------------------------------------------------------------------------------------- */

/* One of the ways of a rule, by weight; deep inside a text, the plain one. -1: none. */
static int choose_way(struct writer *w, const char *name, size_t length)
{
    uint32_t weights = 0;
    int chosen = -1;

    for (int i = 0; i < writer_ways; i++) {
        const struct way *way = &writer_grammar[i];
        if (!is(name, length, way->rule) || way->needs & ~w->scene.flags || way->parts & w->words->lacks)
            continue;
        if (chosen >= 0 && w->depth > DEEP)
            break;
        weights += way->weight;
        if (one_below(w, weights) < way->weight)
            chosen = i;
    }
    return chosen;
}

static void write_way(struct writer *w, int way)
{
    w->stuck = false;
    if (w->said < TRAIL) {
        w->trail[w->said][0] = SAID_WAYS;
        w->trail[w->said++][1] = (uint16_t)way;
    }
    write_pattern(w, writer_grammar[way].text, NULL);
}

static bool is_plain(int way)
{
    return way == 0 || strcmp(writer_grammar[way - 1].rule, writer_grammar[way].rule) != 0;
}

/* Where even the plain way is stuck there is nothing to say. */
void write_rule(struct writer *w, const char *name, size_t length)
{
    const struct scene scene = w->scene;
    const int at = w->length, level = w->level, scenes = w->scenes, names = w->names, said = w->said;
    const uint32_t reach = w->reach;

    w->depth++;
    w->stuck = true;
    for (int i = 0; i < TRIES && w->stuck; i++) {
        int way = choose_way(w, name, length);
        if (way < 0)
            break;
        write_way(w, way);
        if (!w->stuck)
            break;
        w->scene = scene;
        w->length = at, w->level = level, w->scenes = scenes, w->names = names, w->said = said;
        w->reach = reach;
        if (is_plain(way))
            break;
    }
    w->depth--;
}

/* ---- cards ------------------------------------------------------------------------------------------------------- */

static void write_number(struct writer *w, const struct attribute *a)
{
    int32_t least = a->least > a->lowest ? a->least : a->lowest > 0 ? a->lowest : 0;
    uint32_t span = (uint32_t)(a->highest - least < 9 ? a->highest - least : 9) + 1;
    long n = least + (long)one_below(w, span);

    write_amount(w, n);
    if (a->kind == ATTRIBUTE_BAND) {
        write_text(w, " to ");
        write_amount(w, n + (long)one_below(w, 3));
    } else if (a->kind == ATTRIBUTE_SHOT) {
        write_text(w, " at ");
        write_amount(w, 1 + one_below(w, 4));
    }
}

/* What a card of its type must show and may show. */
static void write_fields(struct writer *w)
{
    const struct vocabulary *v = w->words;

    for (int i = 1; i < v->list_count; i++)
        if (w->type->lists_needed >> i & 1) {
            write_text(w, ", ");
            write_row_of(w, TABLE_WORD, value_fits, (unsigned)i);
        }
    for (int i = 1; i < v->attribute_count; i++)
        if (w->type->needs >> i & 1 || (w->type->allows >> i & 1 && one_below(w, 2))) {
            write_text(w, ", ");
            write_text(w, v->attributes[i].name);
            write_text(w, " ");
            if (v->attributes[i].kind == ATTRIBUTE_WORDS)
                write_row_of(w, TABLE_WORD, value_fits, v->attributes[i].list);
            else
                write_number(w, &v->attributes[i]);
        }
    if (w->type->cost)
        write_rule(w, "cost field", 10);
    write_rule(w, "other fields", 12);
}

static void write_abilities(struct writer *w)
{
    const struct scene begin = { .flags =
                                     (w->type->windows ? TIMED : 0) | (w->type->actor == KIND_LINK ? USED_BY : 0) };

    w->scene = begin;
    w->scenes = w->names = 0;
    if (!w->type->silent)
        write_rule(w, "abilities", 9);
}

static const struct type_rule *draw_type(struct writer *w)
{
    return &w->words->types[1 + one_below(w, (uint32_t)w->words->type_count - 1)];
}

/* A card that is one thing or the other, as it is used. */
static void write_roles(struct writer *w)
{
    const struct type_rule *type[2] = { w->type, draw_type(w) };

    write_text(w, ", ");
    write_text(w, w->words->words[type[1]->word].name);
    write_fields(w);
    for (int i = 0; i < 2; i++) {
        w->type = type[i];
        write_text(w, "\n  as ");
        write_text(w, w->words->words[type[i]->word].name);
        write_text(w, ":");
        w->level++;
        write_abilities(w);
        w->level--;
    }
}

int write_card(const struct duello_book *b, int own, uint64_t seed, long number, char text[WRITTEN], struct said *said)
{
    struct writer w = { .book = b,
                        .words = b->game->vocabulary,
                        .own = own,
                        .chance = mix64(mix64(seed) ^ mix64((uint64_t)number + 1)),
                        .text = text,
                        .level = 1 };

    w.length = snprintf(text, WRITTEN, "game %s\n\ncard \"Unwritten %ld\"\n  ", b->game->name, number);
    w.type = draw_type(&w);
    write_text(&w, w.words->words[w.type->word].name);
    if (one_below(&w, 12) == 0) {
        write_roles(&w);
    } else {
        write_fields(&w);
        write_abilities(&w);
    }
    write_text(&w, "\n");
    text[w.length] = '\0';
    memset(said, 0, sizeof *said);
    for (int i = 0; i < w.said; i++)
        said->row[w.trail[i][0]][w.trail[i][1]] = true;
    return w.length;
}
