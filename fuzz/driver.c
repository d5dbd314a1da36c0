/* driver.c: runs a fuzz target without libFuzzer, from any compiler.
 *
 *   NAME-fuzz [-runs N] [-seconds N] [-seed S] FILE|FOLDER... [-most N FILE|FOLDER...]
 *
 * First every file given is tried as it is, of folders behind -most N only so many, spread evenly; then mutations of them,
 * N of them or for so many seconds. The same seed tries the same inputs in the same order. The input being tried lies in
 * the file NAME-fuzz-crash beside the program; it is removed when every run has returned.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

enum { INPUT_MAX = 1 << 16, CORPUS_MAX = 4096 };

struct input {
    size_t length;
    uint8_t *bytes;
};

static struct input corpus[CORPUS_MAX];
static int corpus_count;
static uint64_t chance;
static long executions, most; /* files of a folder; 0: all */

static _Noreturn void fail(const char *what)
{
    perror(what);
    exit(2);
}

/* SplitMix64, so that a seed means the same everywhere. */
static size_t below(size_t bound)
{
    uint64_t z = chance += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return (size_t)((z ^ z >> 31) % bound);
}

/* ---- the corpus --------------------------------------------------------------------------------- */

static void add_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    struct input *in = &corpus[corpus_count];

    if (!file)
        fail(path);
    if (corpus_count == CORPUS_MAX) {
        fprintf(stderr, "more than %d files\n", CORPUS_MAX);
        exit(2);
    }
    in->bytes = malloc(INPUT_MAX);
    if (!in->bytes)
        fail("memory");
    in->length = fread(in->bytes, 1, INPUT_MAX, file);
    fclose(file);
    corpus_count++;
}

static int visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* In the order of their names, so that a seed means the same on every file system. */
static void add(const char *path)
{
    struct dirent **entries;
    struct stat status;
    char inner[4096];
    int count;

    if (stat(path, &status) != 0)
        fail(path);
    if (!S_ISDIR(status.st_mode)) {
        add_file(path);
        return;
    }
    count = scandir(path, &entries, visible, alphasort);
    if (count < 0)
        fail(path);
    long wanted = most && most < count ? most : count;
    for (long i = 0; i < wanted; i++) {
        snprintf(inner, sizeof inner, "%s/%s", path, entries[i * count / wanted]->d_name);
        add(inner);
    }
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
}

/* ---- mutation ----------------------------------------------------------------------------------- */

static void insert(struct input *in, size_t at, const uint8_t *bytes, size_t length)
{
    if (length > INPUT_MAX - in->length)
        length = INPUT_MAX - in->length;
    memmove(in->bytes + at + length, in->bytes + at, in->length - at);
    memcpy(in->bytes + at, bytes, length);
    in->length += length;
}

static void erase(struct input *in, size_t at, size_t length)
{
    memmove(in->bytes + at, in->bytes + at + length, in->length - at - length);
    in->length -= length;
}

/* A piece of some file of the corpus: what another input has, this one may stumble over. */
static void insert_piece(struct input *in, size_t longest)
{
    const struct input *from = &corpus[below((size_t)corpus_count)];
    uint8_t piece[512];
    size_t at, length;

    if (from->length == 0)
        return;
    at = below(from->length);
    length = 1 + below(from->length - at < longest ? from->length - at : longest);
    memcpy(piece, from->bytes + at, length);
    insert(in, below(in->length + 1), piece, length);
}

static void change_number(struct input *in)
{
    static const char *const numbers[] = { "0",     "-1",         "255",
                                           "256",   "32767",      "32768",
                                           "65536", "2147483648", "18446744073709551616" };
    const char *number = numbers[below(sizeof numbers / sizeof *numbers)];

    for (size_t start = below(in->length), i = start; i < in->length; i++) {
        if (in->bytes[i] < '0' || in->bytes[i] > '9')
            continue;
        erase(in, i, 1);
        insert(in, i, (const uint8_t *)number, strlen(number));
        return;
    }
}

static void mutate(struct input *in)
{
    static const uint8_t odd[] = { 0, '\n', '\t', ' ', '"', '#', ':', ',', '{', '}', '(', ')', 0x7f, 0x80, 0xc3, 0xff };
    size_t at, length;

    if (in->length == 0) {
        insert_piece(in, 512);
        return;
    }
    at = below(in->length);
    length = 1 + below(in->length - at < 32 ? in->length - at : 32);
    switch (below(8)) {
    case 0:
        in->bytes[at] ^= (uint8_t)(1u << below(8));
        break;
    case 1:
        in->bytes[at] = odd[below(sizeof odd)];
        break;
    case 2:
        insert(in, at, &odd[below(sizeof odd)], 1);
        break;
    case 3:
        erase(in, at, length);
        break;
    case 4:
        insert_piece(in, 32);
        break;
    case 5:
        insert_piece(in, 512);
        break;
    case 6:
        change_number(in);
        break;
    default:
        in->length = at;
        break;
    }
}

/* ---- running ------------------------------------------------------------------------------------ */

static char crash_path[4096];
static int crash_file;
static uint8_t *crash_bytes;

static void keep_crashes(const char *program)
{
    snprintf(crash_path, sizeof crash_path, "%s-crash", program);
    crash_file = open(crash_path, O_RDWR | O_CREAT | O_TRUNC, 0666);
    if (crash_file < 0 || ftruncate(crash_file, INPUT_MAX) != 0)
        fail(crash_path);
    crash_bytes = mmap(NULL, INPUT_MAX, PROT_READ | PROT_WRITE, MAP_SHARED, crash_file, 0);
    if (crash_bytes == MAP_FAILED)
        fail(crash_path);
}

static void try(const struct input *in)
{
    /* An exact copy, so that a sanitizer sees the first byte read behind the end. */
    uint8_t *exact = malloc(in->length ? in->length : 1);

    if (!exact)
        fail("memory");
    memcpy(exact, in->bytes, in->length);
    if (ftruncate(crash_file, (off_t)in->length) != 0)
        fail(crash_path);
    memcpy(crash_bytes, in->bytes, in->length);
    LLVMFuzzerTestOneInput(exact, in->length);
    free(exact);
    executions++;
}

static void try_mutation(void)
{
    static uint8_t bytes[INPUT_MAX];
    struct input in = { 0, bytes };

    if (corpus_count > 0) {
        const struct input *from = &corpus[below((size_t)corpus_count)];
        memcpy(in.bytes, from->bytes, from->length);
        in.length = from->length;
        for (size_t n = 1 + below(6); n > 0; n--)
            mutate(&in);
    } else {
        in.length = below(256);
        for (size_t i = 0; i < in.length; i++)
            in.bytes[i] = (uint8_t)below(256);
    }
    try(&in);
}

int main(int count, char **arguments)
{
    long runs = 0, seconds = 0;
    time_t start;

    for (int i = 1; i < count; i++) {
        const char *number = i + 1 < count ? arguments[i + 1] : "0";
        if (strcmp(arguments[i], "-runs") == 0) {
            runs = strtol(number, NULL, 10), i++;
        } else if (strcmp(arguments[i], "-seconds") == 0) {
            seconds = strtol(number, NULL, 10), i++;
        } else if (strcmp(arguments[i], "-seed") == 0) {
            chance = strtoull(number, NULL, 10), i++;
        } else if (strcmp(arguments[i], "-most") == 0) {
            most = strtol(number, NULL, 10), i++;
        } else {
            add(arguments[i]);
        }
    }

    keep_crashes(arguments[0]);
    for (int i = 0; i < corpus_count; i++)
        try(&corpus[i]);
    while (runs-- > 0)
        try_mutation();
    for (start = time(NULL); seconds > 0 && time(NULL) - start < seconds;)
        try_mutation();

    unlink(crash_path);
    printf("%ld executions, %d files\n", executions, corpus_count);
    return 0;
}
