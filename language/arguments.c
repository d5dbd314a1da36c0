/* arguments.c: the arguments of a pattern, hole by hole. */
#include "evaluate.h"

/* Past the closing bracket of the part that begins at p; stops at a `|` of its own level if asked. */
static const char *skip_part(const char *p, bool stop_at_bar)
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
                p = skip_part(p + 1, false) - 1;
        } else if (*p == '(') {
            int which = *a->at++;
            a->how[a->hows++ & 3] = which;
            for (p++; which > 0; which--)
                p = skip_part(p, true);
            p--;
        } else if (*p == '|') {
            p = skip_part(p + 1, false) - 1;
        }
    }
    a->shape = p;
    return 0;
}

/* Reads over the code of one hole. What is worked out on the way is not needed. */
static void pass_moment(const struct scope *s, const cell **at)
{
    bool of_somebody = (*at)[3] == 2;
    struct group ignored;

    *at += 5;
    if (of_somebody)
        eval_set(s, at, &ignored);
}

static void pass_place(const struct scope *s, const cell **at)
{
    struct set ignored = { { 0 } };
    eval_place(s, at, ignored.word);
}

void pass_argument(const struct scope *s, int hole, const cell **at)
{
    struct group ignored;

    switch (hole) {
    case HOLE_N:
        eval_value(s, at);
        break;
    case HOLE_Q:
        ++*at;
        eval_value(s, at);
        eval_value(s, at);
        break;
    case HOLE_SET:
    case HOLE_REF:
        eval_set(s, at, &ignored);
        break;
    case HOLE_ZONE:
        pass_place(s, at);
        break;
    case HOLE_COND:
        eval_test(s, at);
        break;
    case HOLE_BODY:
        *at += 2 + (*at)[1];
        break;
    case HOLE_WORDS:
        *at += 1 + **at;
        break;
    case HOLE_MOMENTS:
        for (int n = *(*at)++; n > 0; n--)
            pass_moment(s, at);
        break;
    default:
        ++*at;
        break;
    }
}

void pass_arguments(const struct scope *s, const char *shape, const cell **at)
{
    struct arguments args = { shape, *at, { 0 }, 0 };

    for (int hole; (hole = next_hole(&args)) != 0;)
        pass_argument(s, hole, &args.at);
    *at = args.at;
}
