/* spec.c: reading a player from text: KIND[:BUDGET][:SETTING...]. */
#include <stdio.h>
#include <stdlib.h>

#include "kind.h"

static const struct duello_player_kind *const kinds[] = { &random_player, &greedy_player, &search_player };

enum { KINDS = sizeof kinds / sizeof kinds[0], MOST = 1000000000 };

/* Levels for people: how long it thinks and how often it takes less than the best. None knows more than it may. */
static const struct level {
    const char *name, *text;
} levels[] = {
    { "easy", "search:100:temperature=2" },
    { "normal", "search:1000:temperature=0.2" },
    { "hard", "search" },
    { "master", "search:30000" },
};

static const struct level *level_named(const char *name)
{
    for (size_t i = 0; i < sizeof levels / sizeof levels[0]; i++)
        if (strcmp(levels[i].name, name) == 0)
            return &levels[i];
    return NULL;
}

const char *duello_player_kind_name(const struct duello_player_spec *spec)
{
    const struct level *level = level_named(spec->text);
    return level ? level->name : spec->kind->name;
}

const char *duello_player_name(int n)
{
    int count = (int)(sizeof levels / sizeof levels[0]);

    return n < count ? levels[n].name : n - count < KINDS ? kinds[n - count]->name : NULL;
}

/* ---- parts of a text -------------------------------------------------------------------------------- */

static bool wrong(struct duello_error *e, const char *text, const char *part, const char *why)
{
    snprintf(e->text, sizeof e->text, "\"%s\" cannot play: \"%s\" %s", text, part, why);
    return false;
}

/* A whole number from 1 on with one of the endings, which multiplies it; the ending's number, or -1. */
static int read_number(const char *text, const char *const *endings, uint64_t *number)
{
    char *end;

    if (*text < '0' || *text > '9')
        return -1;
    *number = strtoull(text, &end, 10);
    if (*number == 0 || *number > MOST)
        return -1;
    for (int i = 0; endings[i]; i++)
        if (strcmp(end, endings[i]) == 0)
            return i;
    return -1;
}

static bool read_budget(struct duello_player_spec *spec, const char *part, struct duello_error *e)
{
    static const char *const endings[] = { "", "ms", "s", NULL };
    uint64_t number;
    int ending = read_number(part, endings, &number);
    char why[160];

    if (spec->kind->count == 0)
        return wrong(e, spec->text, part, "says too much: this player takes no time to think");
    bool timed = spec->kind->settings & SETTING_TIME;
    if (ending < 0 || (ending > 0 && !timed) || (ending == 2 && number > MOST / 1000)) {
        snprintf(why, sizeof why, "is no budget: write a number of %s from 1 to %d%s", spec->kind->unit, MOST,
                 timed ? ", or a time such as 500ms or 2s" : "");
        return wrong(e, spec->text, part, why);
    }
    spec->count = ending == 0 ? (uint32_t)number : 0;
    spec->milliseconds = ending == 0 ? 0 : (uint32_t)(ending == 2 ? number * 1000 : number);
    return true;
}

/* ---- settings ---------------------------------------------------------------------------------------- */

static bool read_playouts(struct duello_player_spec *spec, const char *value)
{
    spec->playouts = true;
    return *value == '\0';
}

static bool read_threads(struct duello_player_spec *spec, const char *value)
{
    static const char *const endings[] = { "", NULL };
    uint64_t number;

    if (read_number(value, endings, &number) < 0 || number > DUELLO_PLAYER_THREADS)
        return false;
    spec->threads = (uint32_t)number;
    return true;
}

static bool read_memory(struct duello_player_spec *spec, const char *value)
{
    static const char *const endings[] = { "K", "M", "G", NULL };
    uint64_t number;
    int ending = read_number(value, endings, &number);

    if (ending < 0 || number > (uint64_t)(1 << 20) >> 10 * ending)
        return false;
    spec->memory = (size_t)number << 10 * (ending + 1);
    return true;
}

static bool read_temperature(struct duello_player_spec *spec, const char *value)
{
    char *end;

    if (*value < '0' || *value > '9')
        return false;
    spec->temperature = strtod(value, &end);
    return *end == '\0' && spec->temperature <= 10;
}

static bool read_seed(struct duello_player_spec *spec, const char *value)
{
    char *end;

    if (*value < '0' || *value > '9')
        return false;
    spec->seed = strtoull(value, &end, 10);
    spec->has_seed = true;
    return *end == '\0' && spec->seed < UINT64_MAX; /* which stands for all that is too large */
}

static const struct {
    const char *name;
    unsigned setting; /* 0: every kind has it */
    bool (*read)(struct duello_player_spec *, const char *value);
    const char *wanted;
} settings[] = {
    { "playouts", SETTING_PLAYOUTS, read_playouts, "takes no value" },
    { "threads", SETTING_THREADS, read_threads, "needs a number up to 64, as in threads=2" },
    { "memory", SETTING_MEMORY, read_memory, "needs a size up to 1G, as in memory=64M" },
    { "temperature", SETTING_TEMPERATURE, read_temperature, "needs a number from 0 to 10, as in temperature=0.5" },
    { "seed", 0, read_seed, "needs a number below 18446744073709551615, as in seed=7" },
};

static bool read_setting(struct duello_player_spec *spec, char *part, unsigned *said, struct duello_error *e)
{
    size_t length = strcspn(part, "=");
    const char *value = part[length] ? part + length + 1 : part + length;

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        if (strlen(settings[i].name) != length || strncmp(settings[i].name, part, length) != 0)
            continue;
        if (settings[i].setting && !(spec->kind->settings & settings[i].setting))
            return wrong(e, spec->text, part, "is not a setting of this player");
        if (*said >> i & 1)
            return wrong(e, spec->text, part, "was set before: say it once");
        *said |= 1u << i;
        return settings[i].read(spec, value) || wrong(e, spec->text, part, settings[i].wanted);
    }
    return wrong(e, spec->text, part, "is not a setting: there are playouts, threads, memory, temperature and seed");
}

/* ---- the whole ----------------------------------------------------------------------------------------- */

static const struct duello_player_kind *kind_named(const char *name)
{
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i]->name, name) == 0)
            return kinds[i];
    return NULL;
}

/* Ends a part at its colon and gives back where the next begins, NULL if it is the last. */
static char *split(char *part)
{
    char *colon = strchr(part, ':');

    if (colon)
        *colon++ = '\0';
    return colon;
}

bool duello_player_read(struct duello_player_spec *spec, const char *text, struct duello_error *e)
{
    char parts[DUELLO_PLAYER_TEXT], *part = parts, *next;
    unsigned said = 0;

    *spec = (struct duello_player_spec){ .threads = 1 };
    *e = (struct duello_error){ .fault = DUELLO_BAD_PLAYER };
    if (strlen(text) >= sizeof parts) {
        snprintf(e->text, sizeof e->text, "\"%.40s...\" is too long for a player", text);
        return false;
    }
    snprintf(spec->text, sizeof spec->text, "%s", text);
    snprintf(parts, sizeof parts, "%s", level_named(text) ? level_named(text)->text : text);
    next = split(part);
    spec->kind = kind_named(part);
    if (next && level_named(part)) {
        snprintf(e->text, sizeof e->text, "\"%s\" cannot play: a level is given nothing more; %s is %s", text, part,
                 level_named(part)->text);
        return false;
    }
    if (!spec->kind) {
        snprintf(e->text, sizeof e->text,
                 "\"%s\" is not a kind of player: machines are random, greedy and search, or by level easy, normal, "
                 "hard and master",
                 part);
        return false;
    }
    spec->memory = (size_t)16 << 20;
    for (int i = 0; next; i++) {
        part = next;
        next = split(part);
        bool budget = i == 0 && (*part < 'a' || *part > 'z');
        if (!(budget ? read_budget(spec, part, e) : read_setting(spec, part, &said, e)))
            return false;
    }
    return true;
}
