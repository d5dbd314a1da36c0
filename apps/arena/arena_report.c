/* arena_report.c: the account of a tournament as a page of text, and as JSON (docs/arena.md). */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <string.h>

#include "arena.h"

static bool is_rated(const struct tournament *t)
{
    return t->agents > 1 && (t->agents > 2 || t->setup.seats > 2);
}

/* What a move may cost an agent, if time does not count. */
static uint32_t cost_of_move(const struct tournament *t, int agent)
{
    return duello_player_count(&t->agent[agent], t->book, t->setup.mode);
}

/* ---- text ---------------------------------------------------------------------------------------------- */

enum { NAME_COLUMN = 26, INTERVAL_COLUMN = 17 };

/* Agents are told apart by the whole of their texts. */
static int agent_column(const struct tournament *t)
{
    int width = NAME_COLUMN;

    for (int i = 0; i < t->agents; i++)
        width = (int)strlen(t->agent[i].text) > width ? (int)strlen(t->agent[i].text) : width;
    return width;
}

static void print_name(const char *name, int width)
{
    printf("%-*.*s", width, width, name);
}

/* An interval in per cent. What never happened, or always, has only one end. */
static const char *interval(struct estimate e, char text[32])
{
    if (!e.known)
        snprintf(text, 32, "no results");
    else if (e.rate == 0)
        snprintf(text, 32, "at most %.1f%%", 100 * e.high);
    else if (e.rate == 1)
        snprintf(text, 32, "at least %.1f%%", 100 * e.low);
    else
        snprintf(text, 32, "%.1f%% to %.1f%%", 100 * e.low, 100 * e.high);
    return text;
}

/* A share with its interval, which takes up that many columns. */
static void print_share(struct estimate e, int width)
{
    char text[32];

    if (e.known)
        printf("%6.1f%%   %-*s", 100 * e.rate, width, interval(e, text));
    else
        printf("%7s   %-*s", "-", width, interval(e, text));
}

static const char *duration(double ns, char text[16])
{
    if (ns < 1e4)
        snprintf(text, 16, "%.0f ns", ns);
    else if (ns < 1e7)
        snprintf(text, 16, "%.0f us", ns * 1e-3);
    else if (ns < 1e10)
        snprintf(text, 16, "%.0f ms", ns * 1e-6);
    else
        snprintf(text, 16, "%.1f s", ns * 1e-9);
    return text;
}

static void print_heading(const struct run *r, const struct account *a)
{
    const struct tournament *t = r->tournament;

    printf("%s, %s, %d seats, seed %" PRIu64 ": ", duello_title(t->book), t->setup.mode, t->setup.seats, t->seed);
    if (r->known < t->games)
        printf("%ld of ", r->known);
    printf("%ld games", t->games);
    if (t->at_table > 1)
        printf(", each deal played %s", t->at_table == 2 ? "from both sides" : "from all sides");
    printf("\n");
    if (a->left_out)
        printf("%ld %s not counted: the same deal has not been played from the other side yet.\n", a->left_out,
               a->left_out == 1 ? "is" : "are");
}

static void print_agents(const struct tournament *t, const struct account *a)
{
    int width = agent_column(t);

    printf("\n%-*s%7s   %-*s%7s%7s%7s\n", width, "agent", "wins", INTERVAL_COLUMN, "95% interval", "won", "drawn",
           "lost");
    for (int i = 0; i < t->agents; i++) {
        print_name(t->agent[i].text, width);
        print_share(sample_share(&a->agent[i].all), INTERVAL_COLUMN);
        printf("%7ld%7ld%7ld\n", a->agent[i].won, a->agent[i].drawn, a->agent[i].lost);
    }
}

static void print_rating(double low, double rating, double high)
{
    printf("%7.0f   ", rating);
    if (isinf(low))
        printf("at most %.0f\n", high);
    else if (isinf(high))
        printf("at least %.0f\n", low);
    else
        printf("%.0f to %.0f\n", low, high);
}

static void print_ratings(const struct tournament *t, const struct account *a)
{
    const struct ratings *r = &a->ratings;
    int width = agent_column(t);

    printf("\n%-*s%7s   %s\n", width, "agent", "rating", "95% interval");
    for (int i = 0; i < t->agents; i++) {
        print_name(t->agent[i].text, width);
        if (i == 0)
            printf("%7.0f   by definition\n", 0.0);
        else if (!r->known[i])
            printf("%7s   nothing to compare\n", "-");
        else
            print_rating(r->low[i], r->rating[i], r->high[i]);
    }
}

static void print_meetings(const struct tournament *t, const struct account *a)
{
    int width = agent_column(t);

    printf("\n%-*s%7s   %s\n", width, "agent", "wins", "95% interval     against");
    for (int i = 0; i < t->agents; i++)
        for (int other = i + 1; other < t->agents; other++) {
            print_name(t->agent[i].text, width);
            print_share(sample_share(&a->agent[i].against[other]), INTERVAL_COLUMN);
            printf("%s\n", t->agent[other].text);
        }
}

static void print_decks(const struct tournament *t, const struct account *a)
{
    printf("\n%-4s%-*s%7s   %s\n", "", NAME_COLUMN, "deck against others", "wins", "95% interval");
    for (int i = 0; i < t->decks; i++) {
        printf("%2d  ", i + 1);
        print_name(t->deck[i].name, NAME_COLUMN);
        print_share(sample_share(&a->deck[i]), 0);
        printf("\n");
    }
    printf("\nPer cent won by the deck of the row against that of the column, with its interval:\n    ");
    for (int i = 0; i < t->decks; i++)
        printf("  %9d", i + 1);
    for (int i = 0; i < t->decks; i++) {
        printf("\n%2d  ", i + 1);
        for (int other = 0; other < t->decks; other++) {
            struct estimate e = sample_share(&a->deck_against[i * t->decks + other]);
            char share[32] = "-";
            if (e.known)
                snprintf(share, sizeof share, "%.0f %.0f-%.0f", 100 * e.rate, 100 * e.low, 100 * e.high);
            printf(" %10s", share);
        }
    }
    printf("\n");
}

static void print_seats(const struct tournament *t, const struct account *a)
{
    printf("\n");
    for (int seat = 0; seat < (t->setup.seats == 2 ? 1 : t->setup.seats); seat++) {
        char name[16];
        snprintf(name, sizeof name, "seat %d", seat + 1);
        print_name(t->setup.seats == 2 ? "the first seat" : name, agent_column(t));
        print_share(sample_share(&a->seat[seat]), 0);
        printf("\n");
    }
}

static void print_times(const struct run *r)
{
    const struct tournament *t = r->tournament;
    char mean[16], most[16], longest[16];
    int width = agent_column(t);

    printf("\n%-*s%9s%10s%10s   %s\n", width, "time per move", "mean", "99%", "longest", "budget");
    for (int i = 0; i < t->agents; i++) {
        const struct times *time = &r->time[i];
        print_name(t->agent[i].text, width);
        printf("%9s%10s%10s   ", duration(time->moves ? (double)time->total / (double)time->moves : 0, mean),
               duration(times_quantile(time, 0.99), most), duration((double)time->longest, longest));
        if (t->agent[i].milliseconds)
            printf("%u ms: %" PRIu64 " of %" PRIu64 " moves took over 10%% more\n", t->agent[i].milliseconds,
                   time->late, time->moves);
        else if (cost_of_move(t, i))
            printf("%u %s\n", cost_of_move(t, i), duello_player_unit(&t->agent[i]));
        else
            printf("none\n");
    }
}

void report_text(const struct run *r, const struct account *a)
{
    const struct tournament *t = r->tournament;

    print_heading(r, a);
    if (a->games == 0)
        return;
    if (t->agents > 1)
        print_agents(t, a);
    if (is_rated(t))
        print_ratings(t, a);
    if (t->agents > 2)
        print_meetings(t, a);
    print_seats(t, a);
    if (a->deck)
        print_decks(t, a);
    print_times(r);
    printf("\n%.1f decisions a game, %ld drawn", a->decisions / (double)a->games, a->drawn);
    if (r->played)
        printf("; %ld games in %.1f s with %d thread%s, %.4g a second", r->played, r->seconds, r->threads,
               r->threads == 1 ? "" : "s", (double)r->played / r->seconds);
    printf("\n");
}

/* ---- JSON ------------------------------------------------------------------------------------------------ */

static json_t *number(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

/* Puts a share with its interval into an object; all null where there are no results. */
static void put_share(json_t *to, const struct sample *t)
{
    struct estimate e = sample_share(t);

    json_object_set_new(to, "win_rate", e.known ? number(e.rate) : json_null());
    json_object_set_new(to, "interval", e.known ? json_pack("[o,o]", number(e.low), number(e.high)) : json_null());
    json_object_set_new(to, "results", json_integer((json_int_t)t->results));
}

static json_t *json_times(const struct times *t, const struct duello_player_spec *spec)
{
    json_t *j = json_pack("{s:I, s:o, s:o, s:o}", "moves", (json_int_t)t->moves, "mean",
                          t->moves ? number((double)t->total / (double)t->moves * 1e-9) : json_null(), "percentile_99",
                          number(times_quantile(t, 0.99) * 1e-9), "longest", number((double)t->longest * 1e-9));

    if (spec->milliseconds) {
        json_object_set_new(j, "budget", number(spec->milliseconds * 1e-3));
        json_object_set_new(j, "late", json_integer((json_int_t)t->late));
    }
    return j;
}

static json_t *json_agent(const struct run *r, const struct account *a, int i)
{
    const struct tournament *t = r->tournament;
    json_t *j = json_pack("{s:s, s:I, s:I, s:I}", "agent", t->agent[i].text, "won", (json_int_t)a->agent[i].won,
                          "drawn", (json_int_t)a->agent[i].drawn, "lost", (json_int_t)a->agent[i].lost);
    json_t *against = json_array();
    uint32_t count = cost_of_move(t, i);
    bool known = a->agent[i].all.results > 0 && a->ratings.known[i];

    put_share(j, &a->agent[i].all);
    json_object_set_new(j, "rating", known ? number(a->ratings.rating[i]) : json_null());
    json_object_set_new(j, "rating_interval",
                        known ? json_pack("[o,o]", number(a->ratings.low[i]), number(a->ratings.high[i]))
                              : json_null());
    for (int other = 0; other < t->agents; other++) {
        json_t *meeting = json_object();
        if (other != i)
            put_share(meeting, &a->agent[i].against[other]);
        json_array_append_new(against, other == i ? (json_decref(meeting), json_null()) : meeting);
    }
    json_object_set_new(j, "against", against);
    json_object_set_new(j, "count", count ? json_integer(count) : json_null());
    json_object_set_new(j, "seconds_per_move", json_times(&r->time[i], &t->agent[i]));
    return j;
}

static json_t *json_decks(const struct tournament *t, const struct account *a)
{
    json_t *decks = json_array();

    for (int i = 0; i < t->decks; i++) {
        json_t *j = json_pack("{s:s}", "deck", t->deck[i].name), *against = json_array();
        put_share(j, &a->deck[i]);
        for (int other = 0; other < t->decks; other++) {
            json_t *meeting = json_pack("{s:s}", "deck", t->deck[other].name);
            put_share(meeting, &a->deck_against[i * t->decks + other]);
            json_array_append_new(against, meeting);
        }
        json_object_set_new(j, "against", against);
        json_array_append_new(decks, j);
    }
    return decks;
}

static json_t *json_options(const struct tournament *t)
{
    json_t *options = json_object();

    for (int i = 0; i < DUELLO_CHOICES && t->setup.choice[i].name; i++)
        json_object_set_new(options, t->setup.choice[i].name, json_string(t->setup.choice[i].value));
    return options;
}

/* Numbers of JSON end where half of the seeds begin; from there on it is a text, as requests of `duello engine` have it. */
static json_t *json_seed(uint64_t seed)
{
    return seed <= INT64_MAX ? json_integer((json_int_t)seed) : json_sprintf("%" PRIu64, seed);
}

void report_json(const struct run *r, const struct account *a)
{
    const struct tournament *t = r->tournament;
    json_t *j = json_object(), *agents = json_array(), *seats = json_array();
    char book[17];

    snprintf(book, sizeof book, "%016" PRIx64, duello_book_hash(t->book));
    put_share(j, &a->agent[0].all);
    json_object_update_new(j, json_pack("{s:s, s:s, s:s, s:i, s:o, s:o}", "game", duello_game(t->book), "book", book,
                                        "mode", t->setup.mode, "seats", t->setup.seats, "seed", json_seed(t->seed),
                                        "options", json_options(t)));
    json_object_update_new(j, json_pack("{s:I, s:I, s:I, s:I, s:b}", "games", (json_int_t)a->games, "wanted",
                                        (json_int_t)t->games, "left_out", (json_int_t)a->left_out, "drawn",
                                        (json_int_t)a->drawn, "complete", a->games == t->games));
    json_object_set_new(j, "decisions_per_game", a->games ? number(a->decisions / (double)a->games) : json_null());
    for (int i = 0; i < t->agents; i++)
        json_array_append_new(agents, json_agent(r, a, i));
    json_object_set_new(j, "agents", agents);
    for (int seat = 0; seat < t->setup.seats; seat++) {
        json_t *share = json_object();
        put_share(share, &a->seat[seat]);
        json_array_append_new(seats, share);
    }
    json_object_set_new(j, "by_seat", seats);
    if (a->deck)
        json_object_set_new(j, "by_deck", json_decks(t, a));
    json_object_update_new(j, json_pack("{s:f, s:I, s:i, s:o}", "seconds", r->seconds, "played_now",
                                        (json_int_t)r->played, "threads", r->threads, "games_per_second",
                                        r->played ? number((double)r->played / r->seconds) : json_null()));
    json_dumpf(j, stdout, JSON_REAL_PRECISION(6));
    printf("\n");
    json_decref(j);
}
