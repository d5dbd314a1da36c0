/* changes_test.c: whoever puts the changes that it is told in the place of what it has, has the view: in duels of every game
 * by chance, for every viewer, however long it has not asked. And it is told nothing that has not changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "door/door.h"
#include "door/json.h"

/* ---- values as text ----------------------------------------------------------------------------------------- */

static void write_value(struct json_out *o, const struct json_value *v, const char *name)
{
    switch ((enum json_type)v->type) {
    case IS_NULL:
    case IS_REAL:
        write_null(o, name);
        return;
    case IS_FALSE:
    case IS_TRUE:
        write_truth(o, name, v->type == IS_TRUE);
        return;
    case IS_WHOLE:
        write_whole(o, name, v->whole);
        return;
    case IS_TEXT:
        write_words(o, name, v->text);
        return;
    case IS_LIST:
        write_list(o, name);
        break;
    case IS_OBJECT:
        write_object(o, name);
    }
    for (const struct json_value *in = first_inside(v); in; in = next_inside(in))
        write_value(o, in, in->name);
    v->type == IS_LIST ? end_list(o) : end_object(o);
}

/* ---- what a client has of a view ------------------------------------------------------------------------------ */

enum { PARTS_MOST = 400 };
struct client {
    int parts;
    struct {
        char name[80];
        char *text;
    } part[PARTS_MOST];
    uint32_t number;
};

/* Empty counters and squares are the same as none. */
static bool is_nothing(const char *name, const char *text)
{
    return strcmp(text, "{}") == 0 && (strstr(name, "counters") || strstr(name, "squares"));
}

/* Puts a part in its place; returns whether it was another before. */
static bool put(struct client *c, const char *prefix, const struct json_value *v)
{
    struct json_out o = { 0 };
    char name[80];
    int i = 0;

    snprintf(name, sizeof name, "%s.%s", prefix, v->name);
    write_value(&o, v, NULL);
    while (i < c->parts && strcmp(c->part[i].name, name) != 0)
        i++;
    if (i == c->parts && is_nothing(name, o.text)) {
        free_out(&o);
        return false;
    }
    if (i == c->parts) {
        assert_true(i < PARTS_MOST);
        snprintf(c->part[c->parts++].name, sizeof name, "%s", name);
        c->part[i].text = NULL;
    }
    bool another = !c->part[i].text || strcmp(c->part[i].text, o.text) != 0;
    free(c->part[i].text);
    c->part[i].text = o.text;
    return another;
}

static int put_inside(struct client *c, const char *prefix, const struct json_value *v, bool changed)
{
    for (const struct json_value *in = first_inside(v); in; in = next_inside(in)) {
        char inner[80];
        snprintf(inner, sizeof inner, "%s.%s", prefix, in->name);
        if (strcmp(in->name, "zones") == 0)
            put_inside(c, inner, in, changed);
        else if (!put(c, prefix, in) && changed && strcmp(in->name, "seat") != 0)
            fail_msg("%s is told although it has not changed", inner);
    }
    return 0;
}

/* A reply to `view`: all of it, or with `changed` what alone may be in it. */
static void take(struct client *c, const struct json_value *view, bool changed)
{
    char prefix[80];

    for (const struct json_value *v = first_inside(view); v; v = next_inside(v))
        if (strcmp(v->name, "table") == 0)
            put_inside(c, "table", v, changed);
        else if (strcmp(v->name, "seats") == 0)
            for (const struct json_value *seat = first_inside(v); seat; seat = next_inside(seat)) {
                snprintf(prefix, sizeof prefix, "seat %d", (int)value_named(seat, "seat")->whole);
                put_inside(c, prefix, seat, changed);
            }
        else if (strcmp(v->name, "number") == 0)
            c->number = (uint32_t)v->whole;
        else if (strcmp(v->name, "viewer") != 0 && !put(c, "", v) && changed)
            fail_msg("%s is told although it has not changed", v->name);
}

static void forget(struct client *c)
{
    while (c->parts > 0)
        free(c->part[--c->parts].text);
    c->number = 0;
}

static void assert_same(const struct client *a, const struct client *b)
{
    for (int i = 0; i < a->parts; i++) {
        int k = 0;
        while (k < b->parts && strcmp(a->part[i].name, b->part[k].name) != 0)
            k++;
        if (k == b->parts && !is_nothing(a->part[i].name, a->part[i].text))
            fail_msg("%s is not there", a->part[i].name);
        if (k < b->parts)
            assert_string_equal(a->part[i].text, b->part[k].text);
    }
}

/* ---- duels ---------------------------------------------------------------------------------------------------- */

static struct json_reader reader;

static const struct json_value *ask(struct door *door, const char *format, ...) __attribute__((format(printf, 2, 3)));
static const struct json_value *ask(struct door *door, const char *format, ...)
{
    char line[1024];
    size_t length;
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    const char *reply = door_line(door, line, strlen(line), &length);
    const struct json_value *v = read_json(&reader, reply, length);
    assert_non_null(v);
    return v;
}

static void compare(struct door *door, struct client *told, int viewer)
{
    static struct client whole;
    char who[16] = "\"spectator\"";

    if (viewer >= 0)
        snprintf(who, sizeof who, "%d", viewer);
    uint32_t since = told->number;
    take(told, ask(door, "{\"do\":\"view\",\"viewer\":%s,\"since\":%u}", who, since), since > 0);
    forget(&whole);
    take(&whole, ask(door, "{\"do\":\"view\",\"viewer\":%s}", who), false);
    assert_same(&whole, told);
    assert_same(told, &whole);
}

static void changes_make_the_view(void **state)
{
    enum { CLIENTS = 3, CHOICES = 300 };
    static struct client told[CLIENTS];
    uint32_t chance = 1;

    (void)state;
    for (int game = 0; duello_games()[game]; game++) {
        struct door *door = door_open(false);
        int chosen = 0;
        ask(door, "{\"do\":\"start\",\"game\":\"%s\",\"seed\":3,\"position\":\"\"}", duello_games()[game]);
        for (int i = 0; i < CHOICES; i++) {
            chance = chance * 1664525 + 1013904223;
            const struct json_value *reply =
                ask(door, "{\"do\":\"choose\",\"seat\":%u,\"index\":%u}", chance >> 30 & 1, chance >> 20 & 7);
            if (!value_named(reply, "chosen")) /* there are fewer options, or it is the other's turn */
                reply = ask(door, "{\"do\":\"choose\",\"seat\":%u,\"index\":0}", chance >> 30 & 1);
            chosen += value_named(reply, "chosen") != NULL;
            for (int client = 0; client < CLIENTS; client++)
                if (i % (client * 5 + 1) == 0)
                    compare(door, &told[client], client - 1);
        }
        assert_true(chosen > 30);
        for (int client = 0; client < CLIENTS; client++)
            forget(&told[client]);
        door_close(door);
    }
}

/* Restored, it is another duel, and its viewers are told so. */
static void numbers_go_on_when_a_duel_is_restored(void **state)
{
    static struct client told;
    struct door *door = door_open(true);

    (void)state;
    ask(door, "{\"do\":\"start\",\"game\":\"%s\",\"seed\":3,\"position\":\"\"}", duello_games()[0]);
    ask(door, "{\"do\":\"copy\",\"to\":\"before\"}");
    compare(door, &told, 0);
    for (int seat = 0; seat < 2; seat++)
        ask(door, "{\"do\":\"choose\",\"seat\":%d,\"index\":0}", seat);
    compare(door, &told, 0);
    uint32_t number = told.number;
    assert_true(number > 1);
    ask(door, "{\"do\":\"restore\",\"from\":\"before\"}");
    compare(door, &told, 0);
    assert_true(told.number > number);
    forget(&told);
    door_close(door);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changes_make_the_view),
        cmocka_unit_test(numbers_go_on_when_a_duel_is_restored),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);

    free_json(&reader);
    return failed;
}
