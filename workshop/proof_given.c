/* proof_given.c: everything a viewer is given at one moment, as one text that can be compared and
 * searched. */
#include <stdio.h>
#include <string.h>

#include "drawing.h"
#include "engine/words.h"
#include "proof.h"

/* Millions of numbers are written here: quicker than through printf. */
static void put_digits(struct text_out *t, long n)
{
    char digits[24];
    int at = sizeof digits;

    digits[--at] = '\0';
    for (unsigned long left = n < 0 ? 0 - (unsigned long)n : (unsigned long)n; left > 0 || !digits[at]; left /= 10)
        digits[--at] = (char)('0' + left % 10);
    put_text(t, n < 0 ? " -" : " ");
    put_text(t, digits + at);
}

static void put_numbers(struct text_out *t, const char *what, const long *number, int n)
{
    put_text(t, what);
    for (int i = 0; i < n; i++)
        put_digits(t, number[i]);
    put_char(t, '\n');
}

static void put_line(struct text_out *t, const char *what, const char *words)
{
    put_text(t, what);
    put_char(t, ' ');
    put_text(t, words);
    put_char(t, '\n');
}

static void put_face_name(struct text_out *t, const struct duel *d, int face)
{
    if (face)
        put_line(t, "  is", d->book->card[face].name);
}

static void put_chain(struct text_out *t, const struct duel *d, const struct duel_view *v)
{
    struct duel_view_aims a;

    for (int i = 0; i < v->links; i++) {
        const struct duel_view_link *l = &v->link[i];
        put_numbers(t, "link", (long[]){ l->ability, l->source, l->target, l->seat, l->x, l->flags }, 6);
        duel_aims(d, i, &a);
        put_numbers(t, "aims", (long[]){ a.kind, a.user, a.answers, a.targets }, 4);
        for (int k = 0; k < a.targets; k++)
            put_numbers(t, "at", (long[]){ a.target[k] }, 1);
    }
    put_numbers(t, "may answer", (long[]){ duel_may_answer(d) }, 1);
}

static void put_view(struct text_out *t, const struct duel *d, int viewer)
{
    static struct duel_view v;
    static struct duel_view_number number[DUEL_VIEW_CARDS];

    duel_view(d, viewer, &v);
    put_numbers(t, "view", (long[]){ v.viewer, v.waiting, v.cards, v.facts, v.links }, 5);
    for (int seat = 0; seat < d->seats; seat++)
        put_numbers(t, "ask", (long[]){ seat, v.ask[seat] }, 2);
    for (int i = 0; i < v.cards; i++) {
        const struct duel_view_card *c = &v.card[i];
        put_numbers(t, "card", (long[]){ c->handle, c->place, c->seat, c->state, c->open, c->face, c->host }, 7);
        put_face_name(t, d, c->face);
    }
    for (int i = 0; i < v.facts; i++)
        put_numbers(t, duello_fact_name(d->book, v.fact[i].fact), (long[]){ v.fact[i].seat, v.fact[i].value }, 2);
    for (int i = 0; i < v.counters; i++)
        put_numbers(t, "counters", (long[]){ v.counter[i].handle, v.counter[i].counter, v.counter[i].number }, 3);
    int n = duel_numbers(d, viewer, number, DUEL_VIEW_CARDS);
    for (int i = 0; i < n; i++)
        put_numbers(t, "number", (long[]){ number[i].handle, number[i].attribute, number[i].number }, 3);
    put_chain(t, d, &v);
}

static void put_option_words(struct text_out *t, const struct duel *d, int seat, struct duel_option o)
{
    char words[512];

    put_numbers(t, "option", (long[]){ o.verb, o.a, o.b, o.c }, 4);
    duel_option_notation(d, seat, o, words, sizeof words);
    put_line(t, "notation", words);
    duel_option_text(d, seat, o, words, sizeof words);
    put_line(t, "sentence", words);
    duel_option_hint(d, seat, o, words, sizeof words);
    put_line(t, "hint", words);
}

static void put_options(struct text_out *t, const struct duel *d, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);
    char prompt[512];

    duel_prompt(d, seat, prompt, sizeof prompt);
    put_line(t, "prompt", prompt);
    for (int i = 0; i < n; i++) {
        put_option_words(t, d, seat, option[i]);
        if (duel_option_hint(d, seat, option[i], prompt, sizeof prompt))
            put_line(t, "hint", prompt);
    }
}

enum { WISHES = 2 };

/* Any card of the duel may be asked for by its number, also one that is hidden. */
static void put_refusals(struct text_out *t, struct duel *d, int seat, uint64_t wishes)
{
    static const char *const wish[] = { "card", "1",  "place",       "use",       "deck card 1",
                                        "x",    "ha", "concede now", "{a:thing}", "" };
    const struct game *game = game_of(d);
    struct duello_error e;
    struct duel_option o;

    for (int i = 0; i < WISHES; i++) {
        o = (struct duel_option){ .verb = (uint16_t)(1 + random_below(&wishes,
                                                                      (uint32_t)(OPTION_GAME + game->option_count))),
                                  .a = (uint16_t)random_below(&wishes, (uint32_t)game->objects) };
        memset(&e, 0, sizeof e);
        if (o.verb == OPTION_CONCEDE || duel_read_option(d, seat, wish[random_below(&wishes, 10)], &o, &e))
            continue;
        put_line(t, e.rule, e.text);
        struct duel_option offered[DUELLO_OPTIONS];
        bool is_offered = false;
        for (int n = duel_options(d, seat, offered, DUELLO_OPTIONS) - 1; n >= 0; n--)
            is_offered = is_offered || memcmp(&offered[n], &o, sizeof o) == 0;
        memset(&e, 0, sizeof e);
        if (!is_offered && !duel_choose(d, seat, o, NULL, &e))
            put_line(t, e.rule, e.text);
        o.verb = OPTION_PICK;
        put_option_words(t, d, seat, o);
    }
}

int write_given(struct duel *d, int viewer, uint64_t wishes, char *text)
{
    struct text_out t = { text, PROOF_TEXT / 2, 0 };

    put_view(&t, d, viewer);
    if (viewer >= 0) {
        put_options(&t, d, viewer);
        put_refusals(&t, d, viewer, wishes);
    }
    return end_text(&t);
}

int write_view(const struct duel *d, int viewer, char *text)
{
    struct text_out t = { text, PROOF_TEXT / 2, 0 };

    put_view(&t, d, viewer);
    return end_text(&t);
}

int write_entries(const struct duel *d, const struct duel_journal *j, int viewer, char *text)
{
    struct text_out t = { text, PROOF_TEXT / 2, 0 };
    char words[512];

    for (int i = 0; i < j->count; i++)
        if (duel_entry_text(d, &j->entries[i], viewer, words, sizeof words))
            put_line(&t, duel_entry_rule(d, &j->entries[i]), words);
    return end_text(&t);
}

/* The lines in which they part. */
void describe_difference(const char *a, const char *b, char *text, int size)
{
    int line = 0, i = 0;

    for (; a[i] && a[i] == b[i]; i++)
        if (a[i] == '\n')
            line = i + 1;
    snprintf(text, (size_t)size, "\"%.*s\" and \"%.*s\"", (int)strcspn(a + line, "\n"), a + line,
             (int)strcspn(b + line, "\n"), b + line);
}
