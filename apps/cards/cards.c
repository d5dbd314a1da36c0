/* cards.c: `duello cards`: checks card files, shows and lists cards, formats card files. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/books.h"
#include "apps/commands.h"
#include "apps/files.h"
#include "apps/table/terminal.h"
#include "duello/words.h"
#include "engine/game.h"
#include "frame.h"
#include "language/compiler/compile.h"
#include "language/printer/printer.h"
#include "language/reader/format.h"

enum { CARD_FILES = 64, GAMES = 16, CODE_TEXT = 65536 };

struct request {
    const char *type, *colour;
    bool code, check, plain;
    int when; /* colours are used, as --colour says */
    const char *card_files[CARD_FILES + 1];
    char **names; /* what is left of the arguments, ended by NULL */
    int count;
};

/* ---- telling what is wrong ------------------------------------------------------------------------------- */

struct findings {
    int errors, warnings;
    bool colour;
};

/* As compilers do: the place, the line, carets under it, a way out. */
static void tell(void *context, const struct duello_problem *p)
{
    struct findings *f = context;
    char text[2048];

    *(p->warning ? &f->warnings : &f->errors) += 1;
    print_problem(p, text, sizeof text);
    if (!f->colour) {
        fprintf(stderr, "%s", text);
        return;
    }
    const char *const styles[] = { p->warning ? "\033[1;33m" : "\033[1;31m", "", "\033[32m", "\033[36m" };
    int line = 0;
    for (const char *at = text; *at; line++) {
        size_t n = strcspn(at, "\n");
        fprintf(stderr, "%s%.*s\033[0m\n", styles[line < 3 ? line : 3], (int)n, at);
        at += n;
        at += *at == '\n';
    }
}

static bool wants_colour(const struct request *r, int stream)
{
    const char *none = getenv("NO_COLOR");

    if (r->when != COLOUR_AUTO)
        return r->when == COLOUR_ALWAYS;
    return !r->plain && isatty(stream) && !(none && *none);
}

static int summary(const struct findings *f, int cards)
{
    printf("%d card%s, %d error%s, %d warning%s\n", cards, cards == 1 ? "" : "s", f->errors, f->errors == 1 ? "" : "s",
           f->warnings, f->warnings == 1 ? "" : "s");
    return f->errors ? STATUS_FAILED : STATUS_OK;
}

/* ---- books for files ------------------------------------------------------------------------------------- */

/* The game a card file is for: its line `game NAME`. */
struct wanted_game {
    char name[64];
    int line;
    char source[160];
};

static bool game_of_file(const char *text, struct wanted_game *wanted)
{
    *wanted = (struct wanted_game){ .line = 0 };
    int line = 1;
    bool marked = strncmp(text, "\xef\xbb\xbf", 3) == 0;
    for (const char *at = text + (marked ? 3 : 0); *at; line++) {
        size_t n = strcspn(at, "\n");
        if (sscanf(at, "game %63s", wanted->name) == 1) {
            wanted->line = line;
            snprintf(wanted->source, sizeof wanted->source, "%.*s", (int)n, at);
            return true;
        }
        if (n && *at != '#')
            break;
        at += n;
        at += *at == '\n';
    }
    return false;
}

static const struct game *find_game(const char *name)
{
    for (int i = 0; duello_game_list[i]; i++)
        if (strcmp(duello_game_list[i]->name, name) == 0)
            return duello_game_list[i];
    return NULL;
}

static void no_such_game(struct findings *f, const char *file, const struct wanted_game *wanted)
{
    struct duello_nearest near = duello_nearest_to(wanted->name);
    char text[128], games[256] = "", hint[400];

    for (int i = 0; duello_game_list[i]; i++) {
        duello_nearest_try(&near, duello_game_list[i]->name);
        snprintf(games + strlen(games), sizeof games - strlen(games), "%s%s", i ? ", " : "", duello_game_list[i]->name);
    }
    snprintf(text, sizeof text, "there is no game \"%s\"", wanted->name);
    if (near.name)
        snprintf(hint, sizeof hint, "did you mean \"%s\"? the games: %s", near.name, games);
    else
        snprintf(hint, sizeof hint, "the games: %s", games);
    int column = 5 + (int)strspn(wanted->source + 4, " \t");
    tell(f, &(struct duello_problem){ .file = file,
                                      .line = wanted->line,
                                      .column = column,
                                      .width = (int)strlen(wanted->name),
                                      .source = wanted->source,
                                      .text = text,
                                      .hint = hint });
}

/* Is this the file that a built-in text was made of? */
static bool is_built_in(const char *path, const struct game *game, const char *text_name)
{
    char tail[512];
    snprintf(tail, sizeof tail, "%s/%s", game->name, text_name);
    size_t n = strlen(path), m = strlen(tail);

    return n >= m && strcmp(path + n - m, tail) == 0;
}

/* A book with the game's own cards, except those of the files that are to be looked at. */
static struct duello_book *book_for_files(const struct game *game, const struct request *r)
{
    char error[512];
    struct duello_book *b = book_new(game, error, sizeof error);

    if (!b) {
        fprintf(stderr, "%s: %s\n", game->name, error);
        return NULL;
    }
    for (int i = 0; game->texts[i].name; i++) {
        const struct text *t = &game->texts[i];
        bool wanted = strstr(t->name, ".card") != NULL;
        for (int k = 0; k < r->count; k++)
            wanted = wanted && !is_built_in(r->names[k], game, t->name);
        if (wanted)
            compile_cards(b, t->name, (const char *)t->bytes, t->length, NULL, NULL);
    }
    return b;
}

/* The books of a run, one per game that its files are for. */
struct shelf_of_books {
    const struct game *game[GAMES];
    struct duello_book *book[GAMES];
    int count;
};

/* NULL where there is none, which is then one error more. */
static struct duello_book *book_of(struct shelf_of_books *s, struct findings *f, const char *file, const char *text,
                                   const struct request *r)
{
    struct wanted_game wanted;

    if (!game_of_file(text, &wanted)) {
        fprintf(stderr, "%s:1:1: error: the file does not say which game it is for\n", file);
        fprintf(stderr, "  begin it with a line `game NAME`\n");
        f->errors++;
        return NULL;
    }
    const struct game *game = find_game(wanted.name);
    if (!game) {
        no_such_game(f, file, &wanted);
        return NULL;
    }
    for (int i = 0; i < s->count; i++)
        if (s->game[i] == game)
            return s->book[i];
    struct duello_book *b = s->count < GAMES ? book_for_files(game, r) : NULL;
    if (b) {
        s->game[s->count] = game;
        s->book[s->count++] = b;
    } else {
        f->errors++;
    }
    return b;
}

static void close_books(struct shelf_of_books *s)
{
    for (int i = 0; i < s->count; i++)
        duello_close(s->book[i]);
}

/* ---- check ----------------------------------------------------------------------------------------------- */

static int count_cards(const struct duello_book *b)
{
    int n = 0;

    for (int i = 1; i < b->cards; i++)
        n += b->card[i].role_of == 0;
    return n;
}

static int check_cards(const struct request *r)
{
    struct findings f = { .colour = wants_colour(r, STDERR_FILENO) };
    struct shelf_of_books books = { .count = 0 };
    int cards = 0;

    if (r->count == 0)
        return usage_error("cards", "check needs one or more files");
    for (int i = 0; i < r->count; i++) {
        size_t length;
        char *text = read_whole_file(r->names[i], &length);
        struct duello_book *b = text ? book_of(&books, &f, r->names[i], text, r) : NULL;
        f.errors += !text;
        if (b) {
            int before = count_cards(b);
            compile_cards(b, r->names[i], text, length, tell, &f);
            cards += count_cards(b) - before;
        }
        free(text);
    }
    close_books(&books);
    return summary(&f, cards);
}

/* ---- fmt ------------------------------------------------------------------------------------------------- */

/* The new text in the place and with the permissions of the old one. */
static bool replace_file(const char *path, const char *text, size_t length)
{
    struct stat before;
    bool written =
        stat(path, &before) == 0 && write_whole_file(path, text, length) && chmod(path, before.st_mode & 07777) == 0;

    if (!written)
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
    return written;
}

static int format_one(const struct request *r, struct shelf_of_books *books, struct findings *f, const char *path)
{
    size_t length;
    char *text = read_whole_file(path, &length);
    struct duello_book *b = text ? book_of(books, f, path, text, r) : NULL;
    char *formatted = b ? format_cards(b, path, text, length, tell, f) : NULL;
    int status = formatted ? STATUS_OK : STATUS_FAILED;

    if (formatted && strcmp(formatted, text) != 0) {
        if (r->check) {
            printf("%s: not formatted; duello cards fmt %s puts it right\n", path, path);
            status = STATUS_FAILED;
        } else if (strcmp(path, "-") == 0) {
            printf("%s", formatted);
        } else if (!replace_file(path, formatted, strlen(formatted))) {
            status = STATUS_FAILED;
        } else {
            printf("%s: formatted\n", path);
        }
    } else if (formatted && strcmp(path, "-") == 0 && !r->check) {
        printf("%s", formatted);
    }
    free(formatted);
    free(text);
    return status;
}

static int format_files(const struct request *r)
{
    struct findings f = { .colour = wants_colour(r, STDERR_FILENO) };
    struct shelf_of_books books = { .count = 0 };
    int status = STATUS_OK;

    if (r->count == 0)
        return usage_error("cards", "fmt needs one or more files");
    for (int i = 0; i < r->count; i++)
        if (format_one(r, &books, &f, r->names[i]) != STATUS_OK)
            status = STATUS_FAILED;
    close_books(&books);
    return status;
}

/* ---- show ------------------------------------------------------------------------------------------------ */

static bool name_begins(const struct card *c, const char *beginning)
{
    return !c->role_of && strncasecmp(c->name, beginning, strlen(beginning)) == 0;
}

/* A card by its name, its serial, or the beginning of its name if only one begins so. */
static int find_card(const struct duello_book *b, const char *name)
{
    int found = 0, matches = 0;

    for (int i = 1; i < b->cards; i++) {
        const struct card *c = &b->card[i];
        if (c->role_of)
            continue;
        if (strcasecmp(c->name, name) == 0 || (c->serial && strcasecmp(c->serial, name) == 0))
            return i;
        if (name_begins(c, name)) {
            found = i;
            matches++;
        }
    }
    return matches == 1 ? found : 0;
}

/* Names the cards that begin so; false if there are none. */
static bool name_several(const struct duello_book *b, const char *name)
{
    int several = 0;

    for (int i = 1; i < b->cards; i++)
        if (name_begins(&b->card[i], name))
            fprintf(stderr, "%s\"%s\"", several++ ? ", " : "Several cards begin so: ", b->card[i].name);
    if (several)
        fprintf(stderr, "; say more.\n");
    return several > 0;
}

static void no_such_card(const struct duello_book *b, const char *name)
{
    struct duello_nearest near = duello_nearest_to(name);

    if (name_several(b, name))
        return;
    for (int i = 1; i < b->cards; i++)
        if (!b->card[i].role_of)
            duello_nearest_try(&near, b->card[i].name);
    fprintf(stderr, "%s has no card \"%s\"", b->game->title, name);
    if (near.name)
        fprintf(stderr, "; did you mean \"%s\"?\n", near.name);
    else
        fprintf(stderr, ". See: duello cards list %s\n", b->game->name);
}

/* A line of the frame with a label before it, if there is anything to say. */
static void frame_labelled(struct frame_out *f, const char *label, const char *text)
{
    char line[1024];

    if (!*text)
        return;
    snprintf(line, sizeof line, "%s%s", label, text);
    frame_text(f, line);
}

static void show_framed(const struct terminal *t, const struct duello_book *b, int card)
{
    const struct card *c = &b->card[card];
    char line[1024], *text = whole_text(duello_card_body, b, card);
    struct frame_out f = frame_open(t);

    duello_card_cost(b, card, line, sizeof line);
    frame_ends(&f, c->name, line);
    if (c->title)
        frame_text(&f, c->title);
    frame_rule(&f);
    duello_card_types(b, card, line, sizeof line);
    frame_labelled(&f, c->token ? "Token " : "", line);
    duello_card_numbers(b, card, line, sizeof line);
    frame_labelled(&f, "", line);
    duello_card_needs(b, card, line, sizeof line);
    frame_labelled(&f, "Needs ", line);
    if (*text) {
        frame_rule(&f);
        frame_text(&f, text);
    }
    free(text);
    if (c->flavour) {
        frame_rule(&f);
        frame_text(&f, c->flavour);
    }
    frame_close(&f, c->serial);
}

static void open_terminal(const struct request *r, struct terminal *t)
{
    terminal_open(t, r->when, r->plain);
}

static int show_card(const struct request *r)
{
    struct terminal t;

    if (r->count != 2)
        return usage_error("cards", "show needs a game and the name of a card");
    struct duello_book *b = open_book(r->names[0], r->card_files);
    int card = b ? find_card(b, r->names[1]) : 0;
    if (b && !card)
        no_such_card(b, r->names[1]);
    if (card) {
        open_terminal(r, &t);
        show_framed(&t, b, card);
    }
    char *code = card && r->code ? malloc(CODE_TEXT) : NULL;
    if (code && print_code(b, card, code, CODE_TEXT))
        printf("%s", code);
    free(code);
    if (b)
        duello_close(b);
    return card ? STATUS_OK : STATUS_FAILED;
}

/* ---- list ------------------------------------------------------------------------------------------------ */

/* The row of the type of that name; 0 and a message if there is none. */
static int find_type(const struct duello_book *b, const char *name)
{
    const struct vocabulary *v = b->game->vocabulary;
    struct duello_nearest near = duello_nearest_to(name);

    for (int w = 1; w < v->word_count; w++)
        if (v->words[w].roles & WORD_TYPE) {
            if (strcasecmp(v->words[w].name, name) == 0 ||
                (v->words[w].plural && strcasecmp(v->words[w].plural, name) == 0))
                return w;
            duello_nearest_try(&near, v->words[w].name);
        }
    fprintf(stderr, "%s has no type of cards \"%s\"", b->game->title, name);
    fprintf(stderr, near.name ? "; did you mean \"%s\"?\n" : "\n", near.name);
    return 0;
}

static void list_row(const struct duello_book *b, int card)
{
    char types[256], cost[256];

    duello_card_types(b, card, types, sizeof types);
    duello_card_cost(b, card, cost, sizeof cost);
    printf("%-8s %-26s %-34s %s\n", b->card[card].serial ? b->card[card].serial : "", b->card[card].name, types, cost);
}

static int list_cards(const struct request *r)
{
    if (r->count > 1)
        return usage_error("cards", "list needs a game");
    struct duello_book *b = open_book(r->count ? r->names[0] : NULL, r->card_files);
    if (!b)
        return STATUS_FAILED;
    int type = r->type ? find_type(b, r->type) : 0, listed = 0;
    if (!r->type || type)
        printf("%-8s %-26s %-34s %s\n", "serial", "name", "type", "cost");
    for (int i = 1; (!r->type || type) && i < b->cards; i++)
        if (!b->card[i].role_of && (!type || card_has(&b->card[i], type))) {
            list_row(b, i);
            listed++;
        }
    if (!r->type || type)
        printf("%d card%s\n", listed, listed == 1 ? "" : "s");
    duello_close(b);
    return !r->type || type ? STATUS_OK : STATUS_FAILED;
}

/* ---- the command line ------------------------------------------------------------------------------------ */

static int read_arguments(struct request *r, int argc, char **argv)
{
    const struct {
        const char *name;
        bool *flag;
        const char **value;
    } options[] = {
        { "--code", &r->code, NULL }, { "--check", &r->check, NULL },   { "--plain", &r->plain, NULL },
        { "--type", NULL, &r->type }, { "--colour", NULL, &r->colour }, { "--color", NULL, &r->colour },
        { "--cards", NULL, NULL },
    };
    enum { OPTIONS = sizeof options / sizeof *options };
    int files = 0;

    for (int i = 2; i < argc; i++) {
        int k = 0;
        if (argv[i][0] != '-' || !argv[i][1]) {
            r->names[r->count++] = argv[i];
            continue;
        }
        while (k < OPTIONS && strcmp(options[k].name, argv[i]) != 0)
            k++;
        if (k == OPTIONS) {
            struct duello_nearest near = duello_nearest_to(argv[i]);
            for (int o = 0; o < OPTIONS; o++)
                duello_nearest_try(&near, options[o].name);
            return near.name
                       ? usage_error("cards", "there is no option \"%s\"; did you mean \"%s\"?", argv[i], near.name)
                       : usage_error("cards", "there is no option \"%s\"", argv[i]);
        }
        if (options[k].flag) {
            *options[k].flag = true;
            continue;
        }
        if (!argv[i + 1])
            return usage_error("cards", "\"%s\" needs a value", argv[i]);
        const char *value = argv[++i];
        if (options[k].value)
            *options[k].value = value;
        else if (files < CARD_FILES)
            r->card_files[files++] = value;
        else
            return usage_error("cards", "at most %d files can be given with --cards", CARD_FILES);
    }
    if (r->colour && !colour_named(r->colour, &r->when))
        return usage_error("cards", "--colour is auto, always or never, not \"%s\"", r->colour);
    return STATUS_OK;
}

int command_cards(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const struct request *);
    } verbs[] = {
        { "check", check_cards },
        { "show", show_card },
        { "list", list_cards },
        { "fmt", format_files },
    };
    enum { VERBS = sizeof verbs / sizeof *verbs };
    int which = 0;

    if (argc < 2) {
        print_usage("cards");
        return STATUS_USAGE;
    }
    while (which < VERBS && strcmp(verbs[which].name, argv[1]) != 0)
        which++;
    if (which == VERBS)
        return usage_error("cards", "check, show, list or fmt? \"%s\" is none of them", argv[1]);
    struct request r = { .names = calloc((size_t)argc + 1, sizeof(char *)) };
    if (!r.names)
        return STATUS_FAILED;
    int status = read_arguments(&r, argc, argv);
    if (status == STATUS_OK)
        status = verbs[which].run(&r);
    free(r.names);
    return status;
}
