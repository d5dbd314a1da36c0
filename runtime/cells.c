/* cells.c: finding one's way in compiled code. See cells.h. */
#include "cells.h"

#include <assert.h>
#include <string.h>

#include "engine/game.h"

static const struct shape shapes[] = {
    [OP_END] = { "END", "" },
    [OP_DO] = { "DO", "D" },
    [OP_GRANT] = { "GRANT", "Sn*GU" },
    [OP_PERMIT] = { "PERMIT", "SnAU" },
    [OP_GIVE] = { "GIVE", "S*bU" },
    [OP_WAIT] = { "WAIT", "bU" },
    [OP_IF] = { "IF", "T" },
    [OP_SKIP] = { "SKIP", "" },
    [OP_EACH] = { "EACH", "fxnS" },
    [OP_NEXT] = { "NEXT", "" },
    [OP_REPEAT] = { "REPEAT", "xnV" },
    [OP_AGAIN] = { "AGAIN", "" },
    [OP_CHOOSE] = { "CHOOSE", "SnC" },
    [OP_MODES] = { "MODES", "xSnnn" },
    [OP_MODE] = { "MODE", "xn" },
    [OP_MAY] = { "MAY", "S$" },
    [OP_LET] = { "LET", "xV" },
    [OP_INSTEAD] = { "INSTEAD", "" },
    [OP_NOTHING] = { "NOTHING", "" },
    [OP_STOP] = { "STOP", "" },
    [OP_BODY] = { "BODY", "" },
    [OP_PAY] = { "PAY", "rnV" },

    [VAL_NUM] = { "NUM", "n" },
    [VAL_X] = { "X", "" },
    [VAL_VAR] = { "VAR", "x" },
    [VAL_ATTR] = { "ATTR", "aS" },
    [VAL_COUNTER] = { "COUNTER", "cS" },
    [VAL_RESOURCE] = { "RESOURCE", "rS" },
    [VAL_COUNT] = { "COUNT", "S" },
    [VAL_DIFFERENT] = { "DIFFERENT", "aS" },
    [VAL_SUM] = { "SUM", "aS" },
    [VAL_HIGH] = { "HIGH", "aS" },
    [VAL_LOW] = { "LOW", "aS" },
    [VAL_TIMES] = { "TIMES", "g" },
    [VAL_RESULT] = { "RESULT", "" },
    [VAL_CHANCE] = { "CHANCE", "n" },
    [VAL_ROLE] = { "ROLE", "n" },
    [VAL_WORD] = { "WORD", "w" },
    [VAL_PLAYERS] = { "PLAYERS", "" },
    [VAL_ADD] = { "ADD", "VV" },
    [VAL_SUB] = { "SUB", "VV" },
    [VAL_MUL] = { "MUL", "VV" },
    [VAL_DIV_UP] = { "DIV_UP", "Vn" },
    [VAL_DIV_DOWN] = { "DIV_DOWN", "Vn" },
    [VAL_LESSER] = { "LESSER", "VV" },
    [VAL_GREATER] = { "GREATER", "VV" },
    [VAL_KEYWORD] = { "KEYWORD", "kS" },
    [VAL_LARGE] = { "LARGE", "nn" },

    [TEST_CMP] = { "CMP", "nVV" },
    [TEST_IS] = { "IS", "nSL" },
    [TEST_HAS] = { "HAS", "nST" },
    [TEST_EXISTS] = { "EXISTS", "S" },
    [TEST_HAPPENED] = { "HAPPENED", "g" },
    [TEST_TRAIT] = { "TRAIT", "SI" },
    [TEST_KEYWORD] = { "KEYWORD", "K" },
    [TEST_DONE] = { "DONE", "" },
    [TEST_SUCCESS] = { "SUCCESS", "" },
    [TEST_HEADS] = { "HEADS", "" },
    [TEST_NOT] = { "NOT", "T" },
    [TEST_AND] = { "AND", "*T" },
    [TEST_OR] = { "OR", "*T" },
    [TEST_TRUE] = { "TRUE", "" },

    [SET_THAT] = { "THAT", "" },
    [SET_REF] = { "REF", "F" },
    [SET_REF_OF] = { "REF_OF", "qS" },
    [SET_NOUN] = { "NOUN", "*w" },
    [SET_ALL] = { "ALL", "" },
    [SET_PLACE] = { "PLACE", "P" },
    [SET_TOP] = { "TOP", "VP" },
    [SET_BOTTOM] = { "BOTTOM", "VP" },
    [SET_UNION] = { "UNION", "*S" },
    [SET_KIND] = { "KIND", "n*w" },
    [SET_NAMED] = { "NAMED", "n*s" },
    [SET_OTHER] = { "OTHER", "" },
    [SET_OWNED] = { "OWNED", "S" },
    [SET_SIDE] = { "SIDE", "w" },
    [SET_CONTROLLED] = { "CONTROLLED", "S" },
    [SET_IN] = { "IN", "P" },
    [SET_ON] = { "ON", "S" },
    [SET_UNDER] = { "UNDER", "S" },
    [SET_OF] = { "OF", "S" },
    [SET_BY] = { "BY", "S" },
    [SET_WITH] = { "WITH", "T" },
    [SET_DISTINCT] = { "DISTINCT", "an" },
    [SET_TRAIT] = { "TRAIT", "I" },
    [SET_RELATION] = { "RELATION", "R" },
    [SET_EXCEPT] = { "EXCEPT", "S" },
    [SET_SAME] = { "SAME", "S" },
    [SET_AS] = { "AS", "f" },
    [SET_PICK] = { "PICK", "nnVV" },

    [PLACE_OF] = { "OF", "zS" },
    [PLACE_CARD] = { "CARD", "S" },
    [PLACE_ANY] = { "ANY", "*z" },
    [PLACE_EITHER] = { "EITHER", "*P" },

    [CHOICE_SET] = { "SET", "S" },
    [CHOICE_NUMBER] = { "NUMBER", "xVV" },
    [CHOICE_WORD] = { "WORD", "xlw?S" },
    [CHOICE_COUNTER] = { "COUNTER", "xn?S" },

    [GRANT_ADD] = { "ADD", "anVn" },
    [GRANT_SET] = { "SET", "aV" },
    [GRANT_SET_REF] = { "SET_REF", "aS" },
    [GRANT_KEYWORD] = { "KEYWORD", "K" },
    [GRANT_NO_KEYWORD] = { "NO_KEYWORD", "K" },
    [GRANT_LABEL] = { "LABEL", "w" },
    [GRANT_NO_LABEL] = { "NO_LABEL", "w" },
    [GRANT_NO_ABILITIES] = { "NO_ABILITIES", "" },
    [GRANT_SHOT] = { "SHOT", "aVn" },

    [UNTIL_DEFAULT] = { "DEFAULT", "" },
    [UNTIL_MOMENT] = { "UNTIL", "M" },
    [UNTIL_THIS] = { "DURING_THIS", "p" },
    [UNTIL_NEXT] = { "DURING_NEXT", "p" },
    [UNTIL_REST] = { "REST_OF", "p" },
    [UNTIL_WHILE] = { "WHILE", "T" },
};

const struct shape *shape_of(cell op)
{
    return op < sizeof shapes / sizeof *shapes && shapes[op].name ? &shapes[op] : NULL;
}

/* ---- parts ------------------------------------------------------------------------------------- */

const char *pattern_shape_of(const struct duello_book *b, char letter, int row)
{
    const struct vocabulary *words = b->game->vocabulary;

    switch (letter) {
    case 'D':
        return words->verbs[row].pattern.shape;
    case 'K':
        return words->keywords[row].pattern.shape;
    case 'A':
        return words->actions[row].pattern.shape;
    case 'R':
        return words->relations[row].pattern.shape;
    case 'I':
        return words->traits[row].pattern.shape;
    default:
        return words->events[row].pattern.shape;
    }
}

static const cell *skip_operation(const struct duello_book *b, const cell *at)
{
    const struct shape *shape = shape_of(*at);

    return skip_parts(b, at + 1, shape ? shape->parts : "");
}

static const cell *skip_filters(const struct duello_book *b, const cell *at)
{
    while (*at != SET_THAT)
        at = skip_operation(b, at);
    return at + 1;
}

static bool has_argument(cell reference)
{
    return reference == REF_TARGETS || reference == REF_REGISTER || reference == REF_MEMBER || reference == REF_NAMED;
}

/* MOMENT edge next whose window [<SET>] */
static const cell *skip_moment(const struct duello_book *b, const cell *at)
{
    if (*at == MOMENT)
        at++;
    return at[2] == 2 ? skip_part(b, at + 4, 'S') : at + 4;
}

static const cell *skip_phrase(const struct duello_book *b, const cell *at, char letter)
{
    struct bound bound;
    int row = *at++;

    if (letter == 'D')
        at = skip_part(b, at, 'S');
    bind_arguments(b, pattern_shape_of(b, letter, row), at, &bound);
    return bound.end;
}

const cell *skip_part(const struct duello_book *b, const cell *at, char letter)
{
    switch (letter) {
    case 'V':
    case 'T':
    case 'P':
    case 'C':
    case 'G':
    case 'U':
        return skip_operation(b, at);
    case 'S':
        return skip_filters(b, skip_operation(b, at));
    case 'L':
        return skip_filters(b, at);
    case 'M':
        return skip_moment(b, at);
    case 'F':
        return at + (has_argument(*at) ? 2 : 1);
    case 'D':
    case 'K':
    case 'A':
    case 'R':
    case 'I':
    case 'E':
        return skip_phrase(b, at, letter);
    default:
        return at + 1;
    }
}

const cell *skip_parts(const struct duello_book *b, const cell *at, const char *letters)
{
    for (const char *l = letters; *l; l++) {
        if (*l == '*') {
            int n = *at++;
            l++;
            while (n-- > 0)
                at = skip_part(b, at, *l);
        } else if (*l == '?') {
            l++;
            if (*at++)
                at = skip_part(b, at, *l);
        } else {
            at = skip_part(b, at, *l);
        }
    }
    return at;
}

int name_of_set(const struct duello_book *b, const cell *set)
{
    for (const cell *at = skip_operation(b, set); *at != SET_THAT; at = skip_operation(b, at))
        if (*at == SET_AS)
            return 1 + at[1];
    return 0;
}

bool leaves_choice(const struct duello_book *b, const cell *set)
{
    for (const cell *at = skip_operation(b, set); *at != SET_THAT; at = skip_operation(b, at))
        if (*at == SET_PICK)
            return !at[1] && !at[2];
    return false;
}

/* ---- patterns ---------------------------------------------------------------------------------- */

const cell *skip_hole(const struct duello_book *b, enum hole hole, const cell *at)
{
    struct bound event;

    switch (hole) {
    case HOLE_N:
        return skip_part(b, at, 'V');
    case HOLE_Q:
        return skip_parts(b, at + 1, "VV");
    case HOLE_SET:
    case HOLE_REF:
        return skip_part(b, at, 'S');
    case HOLE_ZONE:
        return skip_part(b, at, 'P');
    case HOLE_COND:
        return skip_part(b, at, 'T');
    case HOLE_BODY:
        return at + 2 + at[1];
    case HOLE_EVENT:
        bind_arguments(b, pattern_shape_of(b, 'E', at[1]), at + 3, &event);
        return event.end;
    case HOLE_WORDS:
        return at + 1 + *at;
    case HOLE_MOMENTS:
        return skip_parts(b, at, "*M");
    case HOLE_CHOICE:
        return skip_part(b, at, 'C');
    case HOLE_GRANTS:
        return skip_parts(b, at, "*G");
    default:
        return at + 1;
    }
}

/* Reads a shape up to where the part around it ends, and returns what stands there. What has been left out has no cells. */
static const char *bind_shape(const struct duello_book *b, const char *p, bool there, struct bound *bound)
{
    for (; *p && !strchr("|])", *p); p++) {
        if (*p == '[') {
            bool taken = there && *bound->end++;
            assert(bound->options < ARGUMENTS);
            bound->option[bound->options++] = taken;
            p = bind_shape(b, p + 1, taken, bound);
        } else if (*p == '(') {
            int which = there ? *bound->end++ : 0, at = 0;
            assert(bound->choices < ARGUMENTS);
            bound->choice[bound->choices++] = (uint8_t)which;
            do
                p = bind_shape(b, p + 1, there && at == which, bound);
            while (at++, *p == '|');
        } else {
            enum hole hole = (enum hole)(*p - 'a');
            assert(bound->holes < ARGUMENTS);
            bound->hole[bound->holes].hole = hole;
            bound->hole[bound->holes++].at = there ? bound->end : NULL;
            if (there)
                bound->end = skip_hole(b, hole, bound->end);
        }
    }
    return p;
}

void bind_arguments(const struct duello_book *b, const char *shape, const cell *at, struct bound *bound)
{
    *bound = (struct bound){ .end = at };
    bind_shape(b, shape, true, bound);
}

/* ---- statements -------------------------------------------------------------------------------- */

static const cell *one_statement(const cell *at)
{
    switch (*at) {
    case OP_END:
        return at + 1;
    case OP_NEXT:
        return at + 4;
    case OP_AGAIN:
        return at + 3;
    case OP_SKIP:
    case OP_STOP:
    case OP_INSTEAD:
        return at + 2;
    case OP_EACH:
        return at + 2 + at[1] + at[4] + 4;
    case OP_REPEAT:
        return at + 2 + at[1] + at[3] + 3;
    default:
        return at + 2 + at[1];
    }
}

static bool has_branches(const cell *at)
{
    return *at == OP_IF || *at == OP_MODE || *at == OP_MAY;
}

struct branches branches_of(const struct duello_book *b, const cell *at)
{
    struct branches r = { .start = skip_parts(b, at + 2, shape_of(*at)->parts), .end = at + 2 + at[1] };
    const cell *last = r.start;

    r.else_start = r.else_end = r.end;
    for (const cell *next = r.start; next < r.end; next = skip_statement(b, next))
        last = next;
    if (last < r.end && *last == OP_SKIP) {
        r.else_end = r.end + last[1];
        r.end = last;
    }
    return r;
}

const cell *skip_statement(const struct duello_book *b, const cell *at)
{
    return has_branches(at) ? branches_of(b, at).else_end : one_statement(at);
}

const cell *next_written(const struct duello_book *b, const cell *at)
{
    switch (*at) {
    case OP_IF:
        return skip_part(b, at + 2, 'T');
    case OP_MAY:
        return skip_part(b, at + 2, 'S') + 1;
    case OP_SKIP:
    case OP_INSTEAD:
        return at + 2;
    case OP_MODE:
    case OP_NEXT:
        return at + 4;
    case OP_AGAIN:
        return at + 3;
    default:
        return at + 2 + at[1];
    }
}
