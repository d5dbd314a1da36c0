/* arena_results.c: results on file: a heading that says which tournament it is, then a line for each game
 * (docs/arena.md). Lines are added whole; what was cut off in the middle is dropped and played again. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/memory.h"
#include "arena.h"

/* ---- the heading ------------------------------------------------------------------------------------ */

static uint64_t deck_hash(const struct duello_deck *d)
{
    uint64_t hash = (uint64_t)d->count;

    for (int i = 0; i < d->count; i++)
        for (const char *letter = d->cards[i]; *letter; letter++)
            hash = duello_scattered(hash ^ (unsigned char)*letter);
    return hash;
}

/* Everything that the games follow from, a line each. To be freed. */
static char *heading(const struct tournament *t, size_t *length)
{
    char *text = NULL;
    FILE *f = open_memstream(&text, length);

    if (!f)
        return zeroed(1, 1);
    fprintf(f, "duello arena 1\ngame %s\nbook %016" PRIx64 "\n", duello_game(t->book), duello_book_hash(t->book));
    fprintf(f, "mode %s\nseats %d\n", t->setup.mode, t->setup.seats);
    for (int i = 0; i < DUELLO_CHOICES && t->setup.choice[i].name; i++)
        fprintf(f, "option %s=%s\n", t->setup.choice[i].name, t->setup.choice[i].value);
    for (int i = 0; i < t->agents; i++)
        fprintf(f, "agent %s\n", t->agent[i].text);
    for (int i = 0; i < t->decks; i++)
        fprintf(f, "deck %016" PRIx64 " %s\n", deck_hash(&t->deck[i]), t->deck[i].name);
    fprintf(f, "seed %" PRIu64 "\ngames\n", t->seed);
    fclose(f);
    return text;
}

/* ---- a line for a game ---------------------------------------------------------------------------------- */

static void write_times(FILE *f, const struct times *t)
{
    const char *comma = "/";

    fprintf(f, " %" PRIu64 "/%" PRIu64 "/%" PRIu64 "/%" PRIu64, t->moves, t->late, t->total, t->longest);
    for (int i = 0; i < TIME_BUCKETS; i++)
        if (t->bucket[i]) {
            fprintf(f, "%s%d*%" PRIu64, comma, i, t->bucket[i]);
            comma = ",";
        }
}

static void write_seats(FILE *f, const char *word, const uint8_t *row, int seats)
{
    fprintf(f, " %s", word);
    for (int seat = 0; seat < seats; seat++)
        fprintf(f, " %d", row[seat] + 1);
}

bool results_write(struct run *r, const struct pairing *p, struct result result, const struct times *time)
{
    int seats = r->tournament->setup.seats;

    fprintf(r->file, "game %ld", p->number + 1);
    write_seats(r->file, "agents", p->agent, seats);
    write_seats(r->file, "decks", p->deck, seats);
    fprintf(r->file, " won ");
    for (int seat = 0; seat < seats; seat++)
        fputc(result.drawn >> seat & 1 ? '=' : '0' + (result.winners >> seat & 1), r->file);
    fprintf(r->file, " decisions %u times", result.decisions);
    for (int seat = 0; seat < seats; seat++)
        write_times(r->file, &time[seat]);
    fputc('\n', r->file);
    if (fflush(r->file) == 0)
        return true;
    fprintf(stderr, "duello arena: the results cannot be written: %s\n", strerror(errno));
    return false;
}

/* ---- reading a line --------------------------------------------------------------------------------------- */

static bool word(const char **at, const char *wanted)
{
    size_t n = strlen(wanted);
    bool there = strncmp(*at, wanted, n) == 0;

    *at += there ? n : 0;
    return there;
}

static bool number(const char **at, uint64_t most, uint64_t *n)
{
    const char *start = *at;

    for (*n = 0; **at >= '0' && **at <= '9' && *n <= most; ++*at)
        *n = *n * 10 + (uint64_t)(**at - '0');
    return *at > start && *n <= most && *at - start < 19;
}

static bool read_seats(const char **at, const char *wanted, const uint8_t *row, int seats)
{
    uint64_t n;

    if (!word(at, wanted))
        return false;
    for (int seat = 0; seat < seats; seat++)
        if (!word(at, " ") || !number(at, 255, &n) || n != row[seat] + 1u)
            return false;
    return true;
}

static bool read_times(const char **at, struct times *t)
{
    const uint64_t most = (uint64_t)1 << 58;
    uint64_t moves, late, bucket, count, sum = 0;

    memset(t, 0, sizeof *t);
    if (!word(at, " ") || !number(at, UINT32_MAX, &moves) || !word(at, "/") || !number(at, moves, &late) ||
        !word(at, "/") || !number(at, most, &t->total) || !word(at, "/") || !number(at, most, &t->longest))
        return false;
    t->moves = moves;
    t->late = late;
    for (const char *mark = "/"; sum < moves; mark = ",") {
        if (!word(at, mark) || !number(at, TIME_BUCKETS - 1, &bucket) || !word(at, "*") || !number(at, moves, &count))
            return false;
        t->bucket[bucket] = count;
        sum += count;
    }
    return sum == moves;
}

static bool read_result(const char **at, int seats, struct result *result)
{
    uint64_t decisions;

    if (!word(at, " won "))
        return false;
    for (int seat = 0; seat < seats; seat++, ++*at) {
        if (**at != '0' && **at != '1' && **at != '=')
            return false;
        result->winners |= (uint8_t)((**at == '1') << seat);
        result->drawn |= (uint8_t)((**at == '=') << seat);
    }
    /* Of several it is won, and somebody has lost, or drawn between two at least. */
    bool shared = !result->winners && (result->drawn & (result->drawn - 1)) != 0;
    bool won = !result->drawn && result->winners && result->winners != (1u << seats) - 1;
    if (seats > 1 && !shared && !won)
        return false;
    if (!word(at, " decisions ") || !number(at, ARENA_DECISIONS, &decisions) || !word(at, " times"))
        return false;
    result->decisions = (uint32_t)decisions;
    result->played = true;
    return true;
}

/* NULL, or what is wrong with the line of a game. Games beyond those asked for are left alone. */
static const char *take_line(struct run *r, const char *line)
{
    const struct tournament *t = r->tournament;
    struct times time[DUELLO_SEATS];
    struct result result = { 0 };
    struct pairing p;
    uint64_t n;

    if (!word(&line, "game ") || !number(&line, ARENA_GAMES, &n) || n == 0)
        return "expected \"game\" and its number";
    if ((long)n > t->games)
        return NULL;
    tournament_pairing(t, (long)n - 1, &p);
    if (!read_seats(&line, " agents", p.agent, t->setup.seats) || !read_seats(&line, " decks", p.deck, t->setup.seats))
        return "these are not the agents and decks of that game";
    if (!read_result(&line, t->setup.seats, &result))
        return "expected who won (1), drew (=) or lost (0), and the number of decisions";
    for (int seat = 0; seat < t->setup.seats; seat++)
        if (!read_times(&line, &time[seat]))
            return "expected the times of each seat";
    if (*line)
        return "there is something more at the end of the line";
    if (r->result[p.number].played)
        return "this game has been there before";
    run_take(r, &p, result, time);
    return NULL;
}

/* ---- the file ------------------------------------------------------------------------------------------------ */

static bool wrong_line(const char *path, int line, const char *what)
{
    fprintf(stderr, "%s:%d: %s\n", path, line, what);
    return false;
}

static bool other_tournament(const char *path, int line, const char *wanted, const char *found)
{
    if (line == 1)
        return wrong_line(path, line, "these are no results of duello arena");
    fprintf(stderr,
            "%s:%d: these are results of another tournament: they say \"%.100s\" where this one has \"%.100s\".\n"
            "Give the arguments they were played with, or keep these results in another file.\n",
            path, line, found, wanted);
    return false;
}

/* Ends the line and gives back where the next one begins. */
static char *cut_line(char *line)
{
    char *end = strchr(line, '\n');

    *end = '\0';
    return end + 1;
}

/* Takes whole lines of text: first those of the heading, which must all be there and the same, then games. */
static bool take_text(struct run *r, const char *path, char *text, char *wanted)
{
    char *next, *next_wanted;

    for (int line = 1; *text; line++, text = next) {
        next = cut_line(text);
        if (*wanted) {
            next_wanted = cut_line(wanted);
            if (strcmp(text, wanted) != 0)
                return other_tournament(path, line, wanted, text);
            wanted = next_wanted;
            continue;
        }
        const char *mistake = take_line(r, text);
        if (mistake) {
            wrong_line(path, line, mistake);
            fprintf(stderr, "Take that line out of the file, and its game is played again.\n");
            return false;
        }
    }
    return !*wanted || wrong_line(path, 1, "the heading of these results is damaged; begin a new file");
}

/* Nobody else may be writing, and it has to be a file that can be read again. */
static FILE *open_for_us(const char *path, off_t *size)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    struct stat about;
    int file = open(path, O_RDWR | O_CREAT | O_APPEND, 0666);

    if (file < 0 || fstat(file, &about) != 0) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    } else if (!S_ISREG(about.st_mode)) {
        fprintf(stderr, "%s: results need an ordinary file\n", path);
    } else if (fcntl(file, F_SETLK, &lock) != 0) {
        fprintf(stderr, "%s: another tournament is writing to this file\n", path);
    } else {
        *size = about.st_size;
        return fdopen(file, "a+");
    }
    if (file >= 0)
        close(file);
    return NULL;
}

/* How much of the text is whole lines. Zeros, as a crash of the machine may leave them, belong to none. */
static size_t whole_lines(char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\0')
            text[i] = '?';
    while (length > 0 && text[length - 1] != '\n')
        length--;
    text[length] = '\0';
    return length;
}

static bool begin_file(struct run *r, const char *path, const char *head)
{
    if (ftruncate(fileno(r->file), 0) == 0 && fputs(head, r->file) >= 0 && fflush(r->file) == 0)
        return true;
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return false;
}

static bool go_on_with_file(struct run *r, const char *path, char *text, size_t length, char *head)
{
    size_t whole = whole_lines(text, length);

    if (whole == 0)
        return wrong_line(path, 1, "these are no results of duello arena");
    if (!take_text(r, path, text, head))
        return false;
    if (ftruncate(fileno(r->file), (off_t)whole) == 0 && fseek(r->file, 0, SEEK_END) == 0)
        return true;
    fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return false;
}

bool results_open(struct run *r, const char *path)
{
    off_t size = 0;
    size_t head_length = 0;

    r->file = open_for_us(path, &size);
    if (!r->file)
        return false;
    char *text = zeroed((size_t)size + 1, 1), *head = heading(r->tournament, &head_length);
    size_t length = fread(text, 1, (size_t)size, r->file);
    /* A file that was cut off in its heading holds nothing yet. */
    bool empty = length < head_length && memcmp(text, head, length) == 0;
    bool good = empty ? begin_file(r, path, head) : go_on_with_file(r, path, text, length, head);
    free(text);
    free(head);
    return good;
}
