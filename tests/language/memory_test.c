/* Where memory runs out, opening a game and adding cards fail and say so; nothing ends the program, and a book stays as it
 * was. Each attempt is made in a process of its own, which may have so much memory and no more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "duello.h"

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define WATCHED 1 /* a watched program needs all the room it can get */
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define WATCHED 1
#endif
#endif
#ifndef WATCHED
#define WATCHED 0
#endif

enum { WORKS = 10, FAILS_CLEANLY, FAILS_OTHERWISE };
enum { STEP = 96 << 10, MOST = 64 << 20 };

/* What a process has now, in bytes. */
static size_t in_use(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    unsigned long pages = 0;

    if (!file || fscanf(file, "%lu", &pages) != 1)
        pages = 0;
    if (file)
        fclose(file);
    return (size_t)pages * (size_t)sysconf(_SC_PAGESIZE);
}

static void allow(size_t more)
{
    struct rlimit limit = { in_use() + more, in_use() + more };

    setrlimit(RLIMIT_AS, &limit);
}

/* What comes of it in a process that may have so much more memory. */
static int attempt(int (*what)(const void *), const void *about, size_t more)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        allow(more);
        _exit(what(about));
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFEXITED(status))
        fail_msg("with %zu more bytes the program was ended by signal %d", more, WTERMSIG(status));
    return WEXITSTATUS(status);
}

/* From no memory at all to enough of it: it fails cleanly, and at last works. */
static void grows_until_it_works(int (*what)(const void *), const void *about)
{
    int failed = 0, result = FAILS_CLEANLY;

    for (size_t more = 0; more < MOST && result != WORKS; more += STEP) {
        result = attempt(what, about, more);
        if (result != WORKS && result != FAILS_CLEANLY)
            fail_msg("with %zu more bytes it fails otherwise (%d)", more, result);
        failed += result == FAILS_CLEANLY;
    }
    assert_int_equal(result, WORKS);
    assert_true(failed > 4);
}

static int opens(const void *game)
{
    struct duello_error e = { .text = "" };
    struct duello_book *b = duello_open(game, &e);

    if (b)
        return WORKS;
    return e.fault == DUELLO_NO_MEMORY && *e.text ? FAILS_CLEANLY : FAILS_OTHERWISE;
}

static void opening_a_game(void **state)
{
    (void)state;
    for (const char *const *game = duello_games(); *game && !WATCHED; game++)
        grows_until_it_works(opens, *game);
}

/* ---- adding cards ------------------------------------------------------------------------------------------ */

static struct duello_book *book;
static char *many;

static void keep_text(void *context, const struct duello_problem *p)
{
    snprintf(context, 128, "%s", p->text);
}

static int adds(const void *text)
{
    char problem[128] = "";
    uint64_t before = duello_book_hash(book);
    int mistakes = duello_add_cards(book, "many.card", text, strlen(text), keep_text, problem);
    struct duello_card_file added;

    if (mistakes == 0)
        return duello_added(book, 0, &added) && duello_book_hash(book) != before ? WORKS : FAILS_OTHERWISE;
    bool as_it_was = duello_book_hash(book) == before && !duello_added(book, 0, &added);
    return as_it_was && strcmp(problem, "there is not enough memory") == 0 ? FAILS_CLEANLY : FAILS_OTHERWISE;
}

static void adding_cards(void **state)
{
    (void)state;
    if (!WATCHED)
        grows_until_it_works(adds, many);
}

/* Lines that a reader tries to understand in very many ways, none of which is right. */
static int reads_nonsense(const void *text)
{
    char problem[128] = "";

    if (duello_add_cards(book, "nonsense.card", text, strlen(text), keep_text, problem) == 0)
        return FAILS_OTHERWISE;
    return strcmp(problem, "there is not enough memory") == 0 ? FAILS_CLEANLY : WORKS;
}

static void reading_nonsense(void **state)
{
    enum { LINES = 12, LINE = 1900, ROOM = LINES * (LINE + 80) };
    char *text = malloc(ROOM);
    size_t used = (size_t)sprintf(text, "game solrei\n\ncard \"Riddle\"\n  Art, Stance, cost {H}\n");

    (void)state;
    for (int i = 0; i < LINES; i++) {
        used += (size_t)sprintf(text + used, "  use at Before Damage: if ");
        for (size_t end = used + LINE - 80; used < end;)
            used += (size_t)sprintf(text + used, "(count of your cards in hand with ");
        used += (size_t)sprintf(text + used, "\n");
    }
    if (!WATCHED)
        grows_until_it_works(reads_nonsense, text);
    free(text);
}

/* A text that was refused can be added once there is memory, to the same book. */
static int adds_at_last(const void *text)
{
    struct rlimit all = { RLIM_INFINITY, RLIM_INFINITY }, little;

    getrlimit(RLIMIT_AS, &all);
    little = (struct rlimit){ in_use() + STEP, all.rlim_max };
    setrlimit(RLIMIT_AS, &little);
    if (adds(text) != FAILS_CLEANLY)
        return FAILS_OTHERWISE;
    setrlimit(RLIMIT_AS, &all);
    return adds(text);
}

static void adding_them_again(void **state)
{
    (void)state;
    if (!WATCHED)
        assert_int_equal(attempt(adds_at_last, many, MOST), WORKS);
}

static int write_cards(void **state)
{
    enum { CARDS = 400, A_CARD = 160 };
    size_t used = 0;

    (void)state;
    book = duello_open("solrei", NULL);
    many = malloc(CARDS * A_CARD);
    used += (size_t)sprintf(many, "game solrei\n");
    for (int i = 0; i < CARDS; i++)
        used += (size_t)sprintf(many + used,
                                "\ncard \"Vow %d\"\n  Art, Stance, cost {H}\n  use at Before Damage: block 1\n", i);
    return book ? 0 : -1;
}

static int close_book(void **state)
{
    (void)state;
    free(many);
    duello_close(book);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(opening_a_game),
        cmocka_unit_test(adding_cards),
        cmocka_unit_test(reading_nonsense),
        cmocka_unit_test(adding_them_again),
    };
    return cmocka_run_group_tests(tests, write_cards, close_book);
}
