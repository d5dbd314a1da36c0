/* arguments.c: the arguments of a pattern, hole by hole. */
#include "cells.h"
#include "evaluate.h"

/* Past the closing bracket of the part that begins at p; stops at a `|` of its own level if asked. */
static const char *skip_alternative(const char *p, bool stop_at_bar)
{
    for (int depth = 0; *p; p++) {
        if (*p == '(' || *p == '[')
            depth++;
        else if (*p == ')' || *p == ']') {
            if (depth-- == 0)
                return p + 1;
        } else if (*p == '|' && depth == 0 && stop_at_bar)
            return p + 1;
    }
    return p;
}

int next_hole(struct arguments *a)
{
    const char *p = a->shape;

    for (; *p; p++) {
        if (*p >= 'a' && *p <= 'z') {
            a->shape = p + 1;
            return *p - 'a';
        }
        if (*p == '[') {
            int taken = *a->at++;
            a->how[a->hows++ & 3] = taken;
            if (!taken)
                p = skip_alternative(p + 1, false) - 1;
        } else if (*p == '(') {
            int which = *a->at++;
            a->how[a->hows++ & 3] = which;
            for (p++; which > 0; which--)
                p = skip_alternative(p, true);
            p--;
        } else if (*p == '|') {
            p = skip_alternative(p + 1, false) - 1;
        }
    }
    a->shape = p;
    return 0;
}

void pass_argument(const struct scope *s, int hole, const cell **at)
{
    *at = skip_hole(s->d->book, (enum hole)hole, *at);
}

void pass_arguments(const struct scope *s, const char *shape, const cell **at)
{
    struct arguments args = { shape, *at, { 0 }, 0 };

    for (int hole; (hole = next_hole(&args)) != 0;)
        pass_argument(s, hole, &args.at);
    *at = args.at;
}
