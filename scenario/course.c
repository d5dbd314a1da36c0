/* course.c: the lessons that are built into a game: texts of scenarios, each a step. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "duello/words.h"
#include "scenario.h"

static const char folder[] = "lessons/", ending[] = ".lesson";

/* Its name without folder and ending; false: it is no lesson. */
static bool is_lesson(struct lesson *l)
{
    size_t n = strlen(l->text.name), before = sizeof folder - 1, behind = sizeof ending - 1;

    if (strncmp(l->text.name, folder, before) != 0 || n < before + behind ||
        strcmp(l->text.name + n - behind, ending) != 0)
        return false;
    snprintf(l->name, sizeof l->name, "%.*s", (int)(n - before - behind), l->text.name + before);
    return true;
}

static void count_step(void *context, int line, const char *title, const char *rules)
{
    (void)line, (void)title, (void)rules;
    ++*(int *)context;
}

bool lesson_at(const struct duello_book *b, int n, struct lesson *l)
{
    *l = (struct lesson){ .steps = 0 };
    for (int i = 0; duello_text(b, i, &l->text); i++)
        if (is_lesson(l) && n-- == 0) {
            scenario_list(l->text.name, l->text.text, l->text.length, count_step, &l->steps);
            return true;
        }
    return false;
}

bool lesson_named(const struct duello_book *b, const char *name, struct lesson *l)
{
    for (int i = 0; lesson_at(b, i, l); i++)
        if (!name || strcasecmp(l->name, name) == 0)
            return true;
    return false;
}
