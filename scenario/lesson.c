/* lesson.c: what a scenario says to somebody who learns: before a move, of a move that is not the right one, and after the
 * right one (docs/scenarios.md). */
#include <stdio.h>

#include "scene.h"

/* So much has room on a screen beside a board. */
enum { SAID_AT_MOST = 700 };

static bool add_sentences(struct telling *to, struct reading *r)
{
    if (next_said(r)->kind != SAID_STRING)
        return expected(r, "what is said, in quotes");
    tell(to, "%s%s", to->length ? " " : "", next_said(r)->text);
    if (to->length > SAID_AT_MOST)
        return mistaken(r, "this is more than %d letters: nobody reads so much at once", SAID_AT_MOST);
    r->at++;
    return line_ends(r);
}

bool scene_says(struct scene *s, struct reading *r)
{
    return add_sentences(&s->says, r);
}

bool scene_then(struct scene *s, struct reading *r)
{
    return add_sentences(&s->then, r);
}

static bool is_right(const struct scene *s, int seat, struct duel_option o)
{
    for (int i = 0; i < s->rights; i++)
        if (s->right[i].seat == seat && memcmp(&s->right[i].option, &o, sizeof o) == 0)
            return true;
    return false;
}

/* p1: WISH because "WORDS" */
bool scene_wrong(struct scene *s, struct reading *r)
{
    struct duello_error e = { .rule = "", .text = "" };
    struct wrong_move *wrong = &s->wrong[s->wrongs];
    char wish[SCRIPT_LINE];
    int seat = take_seat(r);

    if (seat < 0 || seat >= s->d->seats) {
        r->at = 0;
        return expected(r, "a seat that plays (p1, p2)");
    }
    if (!take(r, ":"))
        return expected(r, "`:` and a move that is possible but not right");
    if (s->wrongs == SCENE_WRONG)
        return mistaken(r, "a scenario explains at most %d wrong moves", SCENE_WRONG);
    rest_of_line(r, "because", wish, sizeof wish);
    while (!at_end(r) && !(next_said(r)->kind == SAID_WORD && same_word(next_said(r)->text, "because")))
        r->at++;
    if (!take(r, "because") || next_said(r)->kind != SAID_STRING)
        return expected(r, "`because` and why it is not right, in quotes");
    if (snprintf(wrong->why, sizeof wrong->why, "%s", next_said(r)->text) >= (int)sizeof wrong->why)
        return mistaken(r, "this is more than %d letters", (int)sizeof wrong->why - 1);
    r->at++;
    wrong->seat = seat;
    if (!duel_read_option(s->d, seat, wish, &wrong->option, &e))
        return scene_failed(s, r, "refused: %s%s%s", e.rule, *e.rule ? " " : "", e.text);
    if (s->rights == 0)
        return mistaken(r, "name the right moves first, and then those that are not");
    if (is_right(s, seat, wrong->option))
        return mistaken(r, "this move has been called right");
    s->wrongs++;
    return line_ends(r);
}
