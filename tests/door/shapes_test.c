/* shapes_test.c: replies consist of what the table of their shapes says, and nothing else: in duels of every game by chance,
 * with every verb. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "door/door.h"
#include "door/json.h"
#include "door/shapes.h"
#include "door/verbs.h"

/* ---- types ------------------------------------------------------------------------------------------------- */

static const struct shape *shape_named(const char *name, size_t length)
{
    for (const struct shape *s = shapes; s->name; s++)
        if (strlen(s->name) == length && memcmp(s->name, name, length) == 0)
            return s;
    return NULL;
}

static bool has_type(const struct json_value *, const char *type, size_t length);

/* The type of a member by its name; NULL: the shape has none. */
static const char *member_type(const struct shape *s, const char *name)
{
    for (; s; s = s->extends ? shape_named(s->extends, strlen(s->extends)) : NULL)
        for (int i = 0; i < SHAPE_MEMBERS && s->member[i].name; i++) {
            size_t n = strcspn(s->member[i].name, "?");
            if (strlen(name) == n && memcmp(s->member[i].name, name, n) == 0)
                return s->member[i].type;
        }
    return NULL;
}

static bool has_shape(const struct json_value *v, const struct shape *s)
{
    if (!is_json(v, IS_OBJECT))
        return false;
    for (const struct json_value *in = first_inside(v); in; in = next_inside(in)) {
        const char *type = member_type(s, in->name);
        if (!type || !has_type(in, type, strlen(type))) {
            printf("%s: %s of type %d\n", s->name, in->name, in->type);
            return false;
        }
    }
    for (const struct shape *one = s; one; one = one->extends ? shape_named(one->extends, strlen(one->extends)) : NULL)
        for (int i = 0; i < SHAPE_MEMBERS && one->member[i].name; i++)
            if (!strchr(one->member[i].name, '?') && !value_named(v, one->member[i].name)) {
                printf("%s: no %s\n", s->name, one->member[i].name);
                return false;
            }
    return true;
}

static bool all_have_type(const struct json_value *v, const char *type, size_t length)
{
    for (const struct json_value *in = first_inside(v); in; in = next_inside(in))
        if (!has_type(in, type, length))
            return false;
    return true;
}

/* Where the first alternative of a type ends: at a bar that is not inside braces. */
static size_t alternative(const char *type, size_t length)
{
    int depth = 0;

    for (size_t i = 0; i < length; i++) {
        depth += (type[i] == '{') - (type[i] == '}');
        if (depth == 0 && type[i] == '|')
            return i - 1;
    }
    return length;
}

static bool is_simple(const struct json_value *v, const char *type, size_t length)
{
    static const struct {
        const char *name;
        enum json_type type;
    } simple[] = { { "number", IS_WHOLE },
                   { "string", IS_TEXT },
                   { "boolean", IS_TRUE },
                   { "boolean", IS_FALSE },
                   { "null", IS_NULL } };

    for (size_t i = 0; i < sizeof simple / sizeof *simple; i++)
        if (strlen(simple[i].name) == length && memcmp(type, simple[i].name, length) == 0 && v->type == simple[i].type)
            return true;
    return false;
}

static bool has_type(const struct json_value *v, const char *type, size_t length)
{
    static const char map[] = "{ [name: string]: ";
    size_t n = alternative(type, length);

    if (n < length)
        return has_type(v, type, n) || has_type(v, type + n + 3, length - n - 3);
    if (n == 3 && memcmp(type, "any", 3) == 0)
        return true;
    if (n > 2 && type[n - 1] == ']')
        return is_json(v, IS_LIST) && all_have_type(v, type, n - 2);
    if (*type == '{')
        return is_json(v, IS_OBJECT) && all_have_type(v, type + sizeof map - 1, n - sizeof map - 1);
    if (shape_named(type, n))
        return (v->type == IS_OBJECT) && has_shape(v, shape_named(type, n));
    return is_simple(v, type, n);
}

static void types_are_told_apart(void **state)
{
    static const struct {
        const char *json, *type;
        bool good;
    } cases[] = {
        { "1", "number", true },
        { "\"1\"", "number", false },
        { "null", "string | null", true },
        { "1", "string | null", false },
        { "[1,2]", "number[]", true },
        { "[1,\"2\"]", "number[]", false },
        { "{\"a\":1,\"b\":\"x\"}", "{ [name: string]: number | string }", true },
        { "{\"a\":true}", "{ [name: string]: number | string }", false },
        { "{\"a\":{\"b\":1}}", "{ [name: string]: { [name: string]: number } }", true },
        { "{\"least\":1,\"most\":2}", "Bounds", true },
        { "{\"least\":1}", "Bounds", false },
        { "{\"least\":1,\"most\":2,\"more\":3}", "Bounds", false },
        { "{}", "Nonsense", false },
    };
    struct json_reader reader = { 0 };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct json_value *v = read_json(&reader, cases[i].json, strlen(cases[i].json));
        assert_int_equal(has_type(v, cases[i].type, strlen(cases[i].type)), cases[i].good);
    }
    free_json(&reader);
}

/* ---- replies ------------------------------------------------------------------------------------------------- */

static bool answered[64]; /* verbs that have replied with success */

static void ask(struct door *door, const char *verb, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void ask(struct door *door, const char *verb, const char *format, ...)
{
    static struct json_reader reader;
    char line[1024];
    size_t length, n = (size_t)snprintf(line, sizeof line, "{\"do\":\"%s\"", verb);
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line + n, sizeof line - n, format, arguments);
    va_end(arguments);
    const char *reply = door_line(door, line, strlen(line), &length);
    const struct json_value *v = read_json(&reader, reply, length);
    const struct door_verb *row = find_door_verb(verb);
    assert_non_null(v);
    assert_non_null(row);
    if (!value_named(v, "error")) {
        answered[row - door_verbs] = true;
        if (!has_type(v, row->reply, strlen(row->reply)))
            fail_msg("%s\nis no %s:\n%.600s", line, row->reply, reply);
    }
    free_json(&reader);
}

static void play(struct door *door, const char *game, uint32_t chance)
{
    ask(door, "start", ",\"game\":\"%s\",\"seed\":3,\"position\":\"\"}", game);
    ask(door, "sit", ",\"persons\":[0,1],\"manners\":[\"strict\"]}");
    for (int i = 0; i < 200; i++) {
        chance = chance * 1664525 + 1013904223;
        unsigned seat = chance >> 30 & 1;
        ask(door, "choose", ",\"seat\":%u,\"index\":%u,\"with\":[\"options\",\"news\",\"view\"],\"view_since\":0}",
            seat, chance >> 20 & 7);
        if (i % 8)
            continue;
        ask(door, "waiting", ",\"viewer\":%u}", seat);
        ask(door, "options", ",\"seat\":%u}", seat);
        ask(door, "whynot", ",\"seat\":%u,\"wish\":\"pass\"}", seat);
        ask(door, "view", ",\"viewer\":%u}", seat);
        ask(door, "state", "}");
        ask(door, "think", ",\"seat\":%u,\"player\":\"greedy\",\"budget\":2}", seat);
        ask(door, "journal", "}");
        ask(door, "warnings", ",\"seat\":%u}", seat);
        ask(door, "foresee", ",\"seat\":%u}", seat);
        ask(door, "undo", ",\"seat\":%u}", seat);
        ask(door, "pass", ",\"seat\":%u,\"until\":\"%s\"}", seat, chance & 64 ? "something" : "no");
        ask(door, "auto", ",\"seat\":%u}", seat);
        ask(door, "next", ",\"sitting\":%u}", seat);
    }
    ask(door, "copy", ",\"to\":\"a\"}");
    ask(door, "redeal", ",\"to\":\"b\",\"seat\":0,\"seed\":1}");
    ask(door, "restore", ",\"from\":\"a\"}");
    ask(door, "hash", "}");
    ask(door, "save", "}");
    ask(door, "time_out", ",\"seat\":0}");
    ask(door, "time_out", ",\"seat\":1}");
    ask(door, "outcome", "}");
    ask(door, "layout", ",\"game\":\"%s\"}", game);
    ask(door, "cards", ",\"game\":\"%s\"}", game);
    for (const char *const *duel = (const char *const[]){ "main", "a", "b", NULL }; *duel; duel++)
        ask(door, "drop", ",\"duel\":\"%s\"}", *duel);
}

static void replies_have_their_shapes(void **state)
{
    struct door *door = door_open(true);

    (void)state;
    ask(door, "hello", ",\"id\":null}");
    ask(door, "hello", "}");
    ask(door, "games", ",\"with\":[\"fits\"]}");
    for (int game = 0; duello_games()[game]; game++)
        play(door, duello_games()[game], (uint32_t)game + 1);
    ask(door, "card", ",\"game\":\"solrei\",\"name\":\"Hold the Line\"}");
    ask(door, "rule", ",\"game\":\"solrei\",\"rule\":\"SOL-1.4\"}");
    ask(door, "rules", ",\"game\":\"solrei\",\"words\":\"hearts\"}");
    ask(door, "meanings", ",\"game\":\"solrei\",\"name\":\"Desperate Gambit\"}");
    ask(door, "lessons", ",\"game\":\"solrei\"}");
    for (int step = 1; step < 4; step++)
        ask(door, "lesson", ",\"game\":\"solrei\",\"duel\":\"%d\",\"step\":%d}", step, step);
    ask(door, "start",
        ",\"game\":\"solrei\",\"seed\":7,\"seats\":[{\"deck\":\"Brannoc Vale\"},{\"deck\":\"Ysolde Marrow\"}]}");
    ask(door, "record", "}");
    ask(door, "quit", "}");
    for (int i = 0; i < door_verb_count; i++)
        if (!answered[i])
            fail_msg("%s was never answered", door_verbs[i].name);
    door_close(door);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(types_are_told_apart),
        cmocka_unit_test(replies_have_their_shapes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
