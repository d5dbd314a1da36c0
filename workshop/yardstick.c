/* yardstick.c: `duello yardstick`: small positions worked out exactly, and machine players measured by them. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/files.h"
#include "apps/folders.h"
#include "apps/number.h"
#include "yardstick.h"

enum { TIMES = 16, MOST = 200000, MOST_ASKED = 400 };

struct request {
    struct measuring how;
    struct yardstick *yardstick;
    int yardsticks;
    bool json, lost; /* lost: there was no memory for one */
};

static void print_position(const struct yardstick *, const struct measuring *);

/* ---- measuring -------------------------------------------------------------------------------------- */

/* What is found is told at once: a search takes its time. */
static void measure_result(void *context, const struct scenario_result *r)
{
    struct request *q = context;
    struct yardstick *more = realloc(q->yardstick, (size_t)(q->yardsticks + 1) * sizeof *more);

    if (!more) {
        q->lost = true;
        return;
    }
    q->yardstick = more;
    yardstick_measure(&q->yardstick[q->yardsticks], r, &q->how);
    if (!q->json)
        print_position(&q->yardstick[q->yardsticks], &q->how);
    q->yardsticks++;
}

static bool measure_files(struct request *q, const struct file_list *files, const char *game)
{
    struct scenario_player *player = scenario_player();
    bool read = player != NULL;

    for (int i = 0; player && i < files->count; i++) {
        size_t length;
        char *text = read_whole_file(files->path[i], &length);
        if (text)
            scenario_play(player, files->path[i], text, length, game, measure_result, q);
        read = read && text;
        free(text);
    }
    scenario_player_free(player);
    return read && !q->lost;
}

/* ---- the table -------------------------------------------------------------------------------------- */

/* Without the sign of a zero that is only nearly one. */
static double rounded(double value)
{
    return value > -0.0005 && value < 0.0005 ? 0 : value;
}

static void print_first_move(const struct first_move *f, int seat)
{
    if (!f->options)
        return;
    printf("  p%d:", seat + 1);
    for (int i = 0; i < f->options; i++)
        if (f->option[i].probability >= 0.005)
            printf("  %s %.0f%%", f->option[i].text, 100 * f->option[i].probability);
    printf("\n");
}

static void print_share(const struct first_move *f, const struct machine_figures *m, double share)
{
    if (f->options && m->measured)
        printf(" %9.0f%%", 100 * share);
    else
        printf(" %10s", "-");
}

static void print_equilibrium(const struct yardstick *y, const struct measuring *how)
{
    printf("  %d %s, %u situations, %u decisions; value %+.3f for p1\n", y->deals, y->deals == 1 ? "deal" : "deals",
           y->nodes, y->sets, rounded(y->value));
    for (int seat = 0; seat < 2; seat++)
        print_first_move(&y->first[seat], seat);
    printf("  %-28s %10s %10s %10s %10s\n", "", "p1 loses", "p2 loses", "p1 right", "p2 right");
    for (int i = 0; i < how->players; i++) {
        const struct machine_figures *m = &y->machine[i];
        printf("  %-28s", how->spec[i].text);
        if (*m->trouble) {
            printf(" %s\n", m->trouble);
            continue;
        }
        for (int seat = 0; seat < 2; seat++)
            if (m->measured)
                printf(" %10.3f", m->loss[seat]);
            else
                printf(" %10s", "-");
        for (int seat = 0; seat < 2; seat++)
            print_share(&y->first[seat], m, m->right[seat]);
        printf("\n");
    }
}

/* The seat that a position names a right move for. */
static int seat_to_move(const struct yardstick *y)
{
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < y->first[seat].options; i++)
            if (y->first[seat].option[i].right)
                return seat;
    return 0;
}

static double worth_of_best(const struct first_move *f)
{
    for (int i = 0; i < f->options; i++)
        if (f->option[i].best)
            return f->option[i].worth;
    return 0;
}

static void print_right_moves(const struct yardstick *y, const struct measuring *how)
{
    int seat = seat_to_move(y);
    const struct first_move *f = &y->first[seat];

    printf("  p%d:", seat + 1);
    for (int i = 0, n = 0; i < f->options; i++)
        if (f->option[i].right)
            printf("%s %s", n++ ? " or" : "", f->option[i].text);
    if (*y->refused)
        printf(" (of %d; not worked out: %s)\n ", f->options, y->refused);
    else
        printf(" (of %d; worked out: worth %+.3f; %d %s, %u situations)\n ", f->options, rounded(worth_of_best(f)),
               y->deals, y->deals == 1 ? "deal" : "deals", y->nodes);
    for (int i = 0; i < how->players; i++)
        if (*y->machine[i].trouble)
            printf(" %s: %s.", how->spec[i].text, y->machine[i].trouble);
        else
            printf(" %s %.0f of %d%s", how->spec[i].text, y->machine[i].right[seat] * how->times, how->times,
                   i + 1 < how->players ? "," : ".");
    printf("\n");
    for (int i = 0; i < how->players; i++)
        if (y->machine[i].why)
            printf("  %s, the last time:\n%s", how->spec[i].text, y->machine[i].why);
}

/* What a player comes to over all positions. */
struct sum {
    int losses, moves, always;
    double loss, worst;
};

static struct sum sum_up(const struct request *q, int player)
{
    struct sum s = { 0 };

    for (int i = 0; i < q->yardsticks; i++) {
        const struct yardstick *y = &q->yardstick[i];
        const struct machine_figures *m = &y->machine[player];
        if (*y->trouble || *m->trouble)
            continue;
        if (y->says_right) {
            s.moves++;
            s.always += m->right[seat_to_move(y)] > 0.999;
        }
        for (int seat = 0; m->measured && seat < 2; seat++) {
            s.losses++;
            s.loss += m->loss[seat];
            s.worst = m->loss[seat] > s.worst ? m->loss[seat] : s.worst;
        }
    }
    return s;
}

static void print_position(const struct yardstick *y, const struct measuring *how)
{
    printf("%s (%s:%d)\n", y->title, y->file, y->line);
    if (*y->trouble)
        printf("  FAILED: %s\n", y->trouble);
    else if (y->says_right)
        print_right_moves(y, how);
    else
        print_equilibrium(y, how);
    fflush(stdout);
}

/* Where there was nothing to lose or to get right, nothing is known: that is not perfect play. */
static void print_sums(const struct request *q)
{
    printf("\n%-30s %10s %10s %14s\n", "", "mean loss", "worst", "always right");
    for (int i = 0; i < q->how.players; i++) {
        struct sum s = sum_up(q, i);
        printf("%-30s", q->how.spec[i].text);
        if (s.losses)
            printf(" %10.3f %10.3f", s.loss / s.losses, s.worst);
        else
            printf(" %10s %10s", "-", "-");
        if (s.moves)
            printf(" %8d of %2d\n", s.always, s.moves);
        else
            printf(" %14s\n", "-");
    }
}

/* ---- JSON ------------------------------------------------------------------------------------------- */

static json_t *first_move_as_json(const struct yardstick *y, int seat)
{
    json_t *all = json_array();

    for (int i = 0; i < y->first[seat].options; i++) {
        const struct first_option *o = &y->first[seat].option[i];
        json_t *option = json_pack("{ss}", "option", o->text);
        if (!*y->refused)
            json_object_update_new(
                option, json_pack("{sf sf sb}", "probability", o->probability, "worth", o->worth, "best", o->best));
        if (y->says_right)
            json_object_set_new(option, "right", json_boolean(o->right));
        json_array_append_new(all, option);
    }
    return all;
}

static json_t *figures_as_json(const struct yardstick *y, const struct measuring *how)
{
    json_t *all = json_array();

    for (int i = 0; i < how->players; i++) {
        const struct machine_figures *m = &y->machine[i];
        json_t *o = json_pack("{ss}", "player", how->spec[i].text);
        if (*m->trouble)
            json_object_set_new(o, "trouble", json_string(m->trouble));
        else if (y->says_right || m->measured)
            json_object_set_new(o, "right", json_pack("[ff]", m->right[0], m->right[1]));
        if (m->measured)
            json_object_set_new(o, "loss", json_pack("[ff]", m->loss[0], m->loss[1]));
        json_array_append_new(all, o);
    }
    return all;
}

static json_t *yardstick_as_json(const struct yardstick *y, const struct measuring *how)
{
    json_t *o = json_pack("{ss si ss}", "file", y->file, "line", y->line, "title", y->title);

    if (*y->trouble)
        json_object_set_new(o, "trouble", json_string(y->trouble));
    if (*y->refused)
        json_object_set_new(o, "refused", json_string(y->refused));
    else if (!*y->trouble)
        json_object_update_new(o, json_pack("{si si si sf sf}", "deals", y->deals, "situations", (int)y->nodes,
                                            "decisions", (int)y->sets, "value", y->value, "gap", y->gap));
    json_object_set_new(o, "first", json_pack("[oo]", first_move_as_json(y, 0), first_move_as_json(y, 1)));
    json_object_set_new(o, "players", figures_as_json(y, how));
    return o;
}

static void print_json(const struct request *q)
{
    json_t *all = json_array();

    for (int i = 0; i < q->yardsticks; i++)
        json_array_append_new(all, yardstick_as_json(&q->yardstick[i], &q->how));
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(6));
    printf("\n");
    json_decref(all);
}

/* ---- the command ------------------------------------------------------------------------------------ */

static int read_players(struct measuring *how, const char *list)
{
    struct duello_error e;
    size_t n;

    how->players = 0;
    for (const char *at = list;; at += n + 1) {
        char text[DUELLO_PLAYER_TEXT + 1]; /* what is too long is still too long when it is cut off */
        n = strcspn(at, ",");
        snprintf(text, sizeof text, "%.*s", (int)n, at);
        if (how->players == YARDSTICK_PLAYERS)
            return usage_error("yardstick", "at most %d players can be measured at a time", YARDSTICK_PLAYERS);
        if (!duello_player_read(&how->spec[how->players++], text, &e))
            return usage_error("yardstick", "%s", e.text);
        if (!at[n])
            return STATUS_OK;
    }
}

/* Where the game's own positions are: here, or where the program was built. */
static bool add_own_files(struct file_list *files, const char *game)
{
    static const char *const sources[] = { ".", DUELLO_SOURCE_DIR };

    for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++) {
        char folder[2048];
        snprintf(folder, sizeof folder, "%s/games/%s/yardsticks", sources[i], game);
        if (is_folder(folder))
            return add_files(files, folder + (i == 0 ? 2 : 0), ".position");
    }
    fprintf(stderr, "duello yardstick: there is no games/%s/yardsticks here: name the files with positions\n", game);
    return false;
}

static int measure(struct request *q, struct file_list *files, const char *game)
{
    struct duello_book *b = open_book(game, (const char *const[]){ NULL });
    bool ok = b && (files->count > 0 || add_own_files(files, game)) && measure_files(q, files, game);

    duello_close(b);
    if (!ok)
        return STATUS_FAILED;
    if (q->json)
        print_json(q);
    else
        print_sums(q);
    for (int i = 0; i < q->yardsticks; i++)
        ok = ok && !*q->yardstick[i].trouble;
    return ok ? STATUS_OK : STATUS_FAILED;
}

/* An option and its value, if it has one; returns how many arguments that were, 0 if they are wrong, and less if that
 * has been said. */
static int read_option(struct request *q, char **argv)
{
    uint64_t count;

    if (strcmp(argv[0], "--json") == 0) {
        q->json = true;
        return 1;
    }
    if (strcmp(argv[0], "--why") == 0) {
        q->how.why = true;
        return 1;
    }
    if (strcmp(argv[0], "--players") == 0 && argv[1])
        return read_players(&q->how, argv[1]) == STATUS_OK ? 2 : -1;
    if (strcmp(argv[0], "--times") == 0) {
        if (!needed_number("yardstick", argv, 1, 10000, &count))
            return -1;
        q->how.times = (int)count;
        return 2;
    }
    if (strcmp(argv[0], "--most") == 0) {
        if (!needed_number("yardstick", argv, 1, WOOD_NODES, &count))
            return -1;
        q->how.most = (uint32_t)count;
        return 2;
    }
    return 0;
}

static bool add_positions(struct file_list *files, const char *path)
{
    int before = files->count;

    if (!add_files(files, path, ".position"))
        return false;
    if (files->count == before)
        fprintf(stderr, "There is no .position file in %s.\n", path);
    return files->count > before;
}

int command_yardstick(int argc, char **argv)
{
    struct request q = { .how = { .times = TIMES, .most = MOST, .most_asked = MOST_ASKED } };
    struct file_list files = { NULL, 0, 0 };
    const char *game = NULL;
    int status = STATUS_OK;

    read_players(&q.how, "search,greedy,random");
    for (int i = 1, taken; i < argc && status == STATUS_OK; i += taken) {
        taken = 1;
        if (argv[i][0] == '-')
            taken = read_option(&q, &argv[i]);
        else if (!game)
            game = argv[i];
        else if (!add_positions(&files, argv[i]))
            status = STATUS_FAILED;
        if (taken < 0)
            status = STATUS_USAGE;
        else if (taken == 0)
            status = usage_error("yardstick", "there is no option \"%s\", or it needs a value", argv[i]);
    }
    if (status == STATUS_OK)
        status = game ? measure(&q, &files, game) : usage_error("yardstick", "name a game");
    for (int i = 0; i < q.yardsticks; i++)
        yardstick_free(&q.yardstick[i]);
    free(q.yardstick);
    free_files(&files);
    return status;
}
