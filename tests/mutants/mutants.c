/* mutants.c: breaks the rules one at a time and plays the scenarios against each: which breakages do they not notice?
 *
 *   mutants [--every N] [--from N] games/GAME[/FILE.c]...
 *
 * Each mutant lives in a child of its own that plays the files in which it can make a difference, up to the first
 * scenario that fails; one that never ends has been noticed, too. tests/mutants/GAME.harmless lists mutants that change
 * nothing a scenario could see, such as shortcuts.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "apps/files.h"
#include "apps/folders.h"
#include "mutant.h"
#include "scenario/scenario.h"

int living_mutant = -1;

static const struct mutant {
    const char *file;
    int line;
    const char *function, *how, *what;
} mutants[] = {
#include "mutants.inc"
};
enum { MUTANTS = sizeof mutants / sizeof mutants[0], MOST_FILES = 200, ALL_PASSED = 255, MOST_JOBS = 64 };

unsigned char reached_mutant[MUTANTS];

/* The scenarios of a game, ready to be played. */
struct scenarios {
    char game[32];
    char *harmless; /* mutants that they need not notice: FILE: FUNCTION: HOW: WHAT. Other lines say why */
    struct scenario_player *player;
    struct file_list files;
    char *text[MOST_FILES];
    size_t length[MOST_FILES];
    unsigned char reached[MOST_FILES][MUTANTS]; /* mutants that could make a difference to them */
    double seconds;                             /* all of them take, when nothing is broken */
    int first;                                  /* the one that noticed the last mutant: it may well notice the next */
};

static void ignore(void *context, const struct scenario_result *r)
{
    (void)context;
    (void)r;
}

static bool passes(const struct scenarios *s, int i)
{
    return scenario_play(s->player, s->files.path[i], s->text[i], s->length[i], s->game, ignore, NULL) == 0;
}

/* The number of the first file with a scenario that fails because of the mutant, or ALL_PASSED. */
static int first_failure(const struct scenarios *s, int mutant)
{
    for (int n = 0; n < s->files.count; n++) {
        int i = (s->first + n) % s->files.count;
        if (s->reached[i][mutant] && !passes(s, i))
            return i;
    }
    return ALL_PASSED;
}

/* Plays all files while nothing is broken, and notes what each of them comes by. */
static bool all_pass(struct scenarios *s)
{
    for (int i = 0; i < s->files.count; i++) {
        memset(reached_mutant, 0, sizeof reached_mutant);
        if (!passes(s, i))
            return false;
        memcpy(s->reached[i], reached_mutant, sizeof reached_mutant);
    }
    return true;
}

static bool is_harmless(const struct scenarios *s, const struct mutant *m)
{
    char line[512];
    int n = snprintf(line, sizeof line, "\n%s: %s: %s: %s\n", m->file, m->function, m->how, m->what);

    return n < (int)sizeof line && strstr(s->harmless, line) != NULL;
}

/* Time spent by this program. */
static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static bool read_scenarios(struct scenarios *s, const char *game)
{
    char path[1024];
    size_t length;
    double begun = now();

    memset(s, 0, sizeof *s);
    s->player = scenario_player();
    snprintf(s->game, sizeof s->game, "%s", game);
    snprintf(path, sizeof path, "%s/tests/mutants/%s.harmless", DUELLO_SOURCE_DIR, game);
    s->harmless = read_whole_file(path, &length);
    snprintf(path, sizeof path, "%s/games/%s/scenarios", DUELLO_SOURCE_DIR, game);
    if (!s->harmless || !s->player || !add_files(&s->files, path, ".scenario") || s->files.count > MOST_FILES)
        return false;
    for (int i = 0; i < s->files.count; i++)
        if (!(s->text[i] = read_whole_file(s->files.path[i], &s->length[i])))
            return false;
    if (!all_pass(s)) {
        fprintf(stderr, "mutants: a scenario of %s fails though nothing is broken\n", game);
        return false;
    }
    s->seconds = now() - begun;
    return true;
}

/* ---- living ----------------------------------------------------------------------------------------------------- */

static pid_t release(const struct scenarios *s, int mutant)
{
    double limit = 10 + 10 * s->seconds; /* of the processor's time: only what goes on for ever comes to it */
    struct itimerval timer = { .it_value = { .tv_sec = (time_t)limit } };
    pid_t child = fork();

    if (child)
        return child;
    living_mutant = mutant;
    fclose(stderr);
    setitimer(ITIMER_PROF, &timer, NULL);
    _exit(first_failure(s, mutant));
}

struct count {
    int tried, noticed, harmless, survived;
};

/* What became of one: it ended with the number of a file, or was stopped. */
static void judge(struct count *c, struct scenarios *s, const struct mutant *m, int status)
{
    c->tried++;
    if (WIFEXITED(status) && WEXITSTATUS(status) == ALL_PASSED) {
        if (is_harmless(s, m)) {
            c->harmless++;
        } else {
            c->survived++;
            printf("%s:%d: %s: %s: %s\n", m->file, m->line, m->function, m->how, m->what);
            fflush(stdout);
        }
        return;
    }
    c->noticed++;
    if (WIFEXITED(status))
        s->first = WEXITSTATUS(status);
}

/* Lets every nth mutant of the path live, as many at a time as there are processors. */
static void try_all(struct count *c, struct scenarios *s, const char *path, int from, int every)
{
    long jobs = sysconf(_SC_NPROCESSORS_ONLN);
    struct {
        pid_t child;
        int mutant;
    } living[MOST_JOBS];
    int alive = 0, next = from;

    jobs = jobs < 1 ? 1 : jobs > MOST_JOBS ? MOST_JOBS : jobs;
    while (next < MUTANTS || alive > 0) {
        for (; next < MUTANTS && alive < jobs; next += every)
            if (strncmp(mutants[next].file, path, strlen(path)) == 0) {
                living[alive].mutant = next;
                living[alive++].child = release(s, next);
            }
        int status;
        pid_t child = alive ? wait(&status) : 0;
        for (int i = 0; i < alive; i++)
            if (living[i].child == child) {
                judge(c, s, &mutants[living[i].mutant], status);
                living[i] = living[--alive];
                break;
            }
        if (isatty(2))
            fprintf(stderr, "\r%s: %d broken, %d not noticed ", path, c->tried, c->survived);
    }
    if (isatty(2))
        fprintf(stderr, "\r\033[K");
}

static bool game_of(const char *path, char game[32])
{
    return sscanf(path, "games/%31[^/]", game) == 1;
}

int main(int argc, char **argv)
{
    struct count c = { 0 };
    int every = 1, from = 0;

    for (int i = 1; i < argc; i++) {
        static struct scenarios s;
        char game[32];
        if (strcmp(argv[i], "--every") == 0 && i + 1 < argc) {
            every = (int)strtol(argv[++i], NULL, 10);
        } else if (strcmp(argv[i], "--from") == 0 && i + 1 < argc) {
            from = (int)strtol(argv[++i], NULL, 10);
        } else if (!game_of(argv[i], game) || every < 1 || from < 0 || !read_scenarios(&s, game)) {
            fprintf(stderr, "usage: mutants [--every N] [--from N] games/GAME[/FILE.c]...\n");
            return 2;
        } else {
            try_all(&c, &s, argv[i], from, every);
        }
    }
    printf("%d broken, %d noticed, %d harmless, %d not noticed\n", c.tried, c.noticed, c.harmless, c.survived);
    return c.survived > 0 || c.tried == 0;
}
