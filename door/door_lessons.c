/* door_lessons.c: lessons for a page that teaches: what there are, and each step as a duel that stands where something is to
 * be done, with what is right there and what is wrong.
 */
#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "scenario/scenario.h"

static void write_title(void *context, int line, const char *title, const char *rules)
{
    struct json_out *o = context;

    (void)line, (void)rules;
    write_words(o, NULL, title);
}

bool verb_lessons(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    const struct duello_book *b = door_book(door, text_field(r, "game"), f);
    struct lesson l;

    if (!b)
        return false;
    write_list(o, "lessons");
    for (int i = 0; lesson_at(b, i, &l); i++) {
        write_object(o, NULL);
        write_words(o, "name", l.name);
        write_list(o, "steps");
        scenario_list(l.text.name, l.text.text, l.text.length, write_title, o);
        end_list(o);
        end_object(o);
    }
    end_list(o);
    return true;
}

/* ---- a step ------------------------------------------------------------------------------------------------ */

struct opening {
    struct door *door;
    const char *duel;
    int wanted, step, steps; /* counted from 1 */
    struct json_out *out;
    struct fault *fault;
    bool done;
};

/* A move in the position, with why it is wrong; NULL: it is right. */
static void write_move(struct json_out *o, const struct duel *d, int seat, struct duel_option option, const char *why)
{
    char words[WORDS_MOST];

    write_object(o, NULL);
    write_whole(o, "seat", seat);
    duel_option_notation(d, seat, option, words, sizeof words);
    write_words(o, "notation", words);
    duel_option_text(d, seat, option, words, sizeof words);
    write_words(o, "text", words);
    if (why)
        write_words(o, "why", why);
    end_object(o);
}

static void write_step(struct json_out *o, const struct opening *opening, const struct scenario_result *result)
{
    write_whole(o, "step", opening->step);
    write_whole(o, "steps", opening->steps);
    write_words(o, "title", result->title);
    write_words(o, "says", result->says);
    write_words(o, "then", result->then);
    write_list(o, "right");
    for (int i = 0; i < result->rights; i++)
        write_move(o, result->end, result->right[i].seat, result->right[i].option, NULL);
    end_list(o);
    write_list(o, "wrong");
    for (int i = 0; i < result->wrongs; i++)
        write_move(o, result->end, result->wrong[i].seat, result->wrong[i].option, result->wrong[i].why);
    end_list(o);
}

/* Of the steps that are played on the way to the wanted one nothing stays. */
static void open_step(void *context, const struct scenario_result *result)
{
    struct opening *opening = context;

    if (++opening->step != opening->wanted)
        return;
    if (!result->passed || !result->end) {
        fault(opening->fault, FAULT_BAD_POSITION, "%.400s", result->trouble);
        return;
    }
    struct duel *d = malloc(duel_size(result->book));
    if (!d) {
        no_memory(opening->fault);
        return;
    }
    duel_copy(d, result->end);
    const struct named_duel *on = name_duel(opening->door, opening->duel, d, opening->fault);
    if (!on)
        return;
    write_started(opening->out, on);
    write_step(opening->out, opening, result);
    opening->done = true;
}

bool verb_lesson(struct door *door, const struct request *r, struct json_out *o, struct fault *f)
{
    struct duello_book *b = door_book(door, text_field(r, "game"), f);
    const char *name = text_field(r, "lesson"), *duel = text_field(r, "duel");
    struct opening opening = {
        .door = door, .duel = duel ? duel : "main", .wanted = 1, .out = o, .fault = f, .done = false
    };
    struct lesson l;

    if (!b || !can_name_duel(door, opening.duel, f))
        return false;
    if (!lesson_named(b, name, &l))
        return fault(f, FAULT_BAD_VALUE, "%s has no lesson%s%.64s%s; \"lessons\" lists them", b->game->title,
                     name ? " \"" : "", name ? name : "", name ? "\"" : "");
    if (value_named(r->fields, "step"))
        opening.wanted = (int)whole_field(r, "step");
    opening.steps = l.steps;
    if (opening.wanted < 1 || opening.wanted > l.steps)
        return fault(f, FAULT_BAD_VALUE, "\"step\" is from 1 to %d in this lesson", l.steps);
    struct scenario_player *player = scenario_player();
    if (!player)
        return no_memory(f);
    scenario_lend(player, b);
    scenario_play(player, l.text.name, l.text.text, l.text.length, duello_game(b), open_step, &opening);
    scenario_player_free(player);
    return opening.done;
}
