/* record.c: writing and reading duels as text. Reading is strict: what is damaged, cut off or played
 * by other rules is refused with the line and what was expected there.
 */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "duello/records.h"
#include "game.h"
#include "sha256.h"
#include "start.h"
#include "words.h"

#define FIRST_LINE "duello record 1"

/* ---- writing ------------------------------------------------------------------------------------------- */

static void put_hex(struct text_out *t, uint64_t n)
{
    char digits[20];

    snprintf(digits, sizeof digits, "%016llx", (unsigned long long)n);
    put_text(t, digits);
}

static void put_quoted(struct text_out *t, const char *s)
{
    put_char(t, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            put_char(t, '\\');
        put_char(t, *s);
    }
    put_char(t, '"');
}

static void put_field(struct text_out *t, const char *name, const char *value)
{
    put_text(t, name);
    put_char(t, ' ');
    put_text(t, value);
    put_char(t, '\n');
}

static void put_seat_cards(struct text_out *t, const struct duello_record *r, int seat)
{
    const struct duello_seat *s = &r->setup.seat[seat];

    put_text(t, "seat ");
    put_number(t, seat + 1);
    put_char(t, ' ');
    put_quoted(t, s->name ? s->name : "");
    if (s->team) {
        put_text(t, " team ");
        put_number(t, s->team);
    }
    if (r->played_by[seat]) {
        put_text(t, " by ");
        put_text(t, r->played_by[seat]);
    }
    put_char(t, '\n');
    int cards = 0;
    while (cards < DUELLO_DECK && s->cards[cards])
        cards++;
    for (int i = 0; i < cards; i++) {
        put_text(t, s->side && i == cards - s->side ? "  side\n  " : "  ");
        put_quoted(t, s->cards[i]);
        put_char(t, '\n');
    }
}

static void hash_seed(uint64_t seed, uint8_t hash[32])
{
    char text[48];
    int n = snprintf(text, sizeof text, "duello seed %llu", (unsigned long long)seed);

    sha256(text, (size_t)n, hash);
}

static void put_seed(struct text_out *t, const struct duello_record *r)
{
    char text[32];

    put_text(t, "seed-hash ");
    for (int i = 0; i < 32; i++) {
        snprintf(text, sizeof text, "%02x", r->seed_hash[i]);
        put_text(t, text);
    }
    put_char(t, '\n');
    if (r->has_seed) {
        snprintf(text, sizeof text, "%llu", (unsigned long long)r->setup.seed);
        put_field(t, "seed", text);
    }
}

void duello_record_begin(struct duello_record *r, const struct duello_book *b, const struct duello_setup *setup)
{
    struct duello_setup own = *setup; /* it may be the record's */

    memset(r, 0, sizeof *r);
    r->game = b->game->name;
    r->version = duello_version();
    r->book = b->hash;
    memcpy(r->cards, b->added, sizeof r->cards);
    r->setup = own;
    r->has_seed = true;
    hash_seed(own.seed, r->seed_hash);
}

static bool is_added(const struct duello_record *r, int i)
{
    return i < DUELLO_CARD_TEXTS && r->cards[i].file;
}

size_t duello_record_room(const struct duello_record *r)
{
    enum { WORDS = 64 /* what stands in one line besides names */ };
    size_t room = (size_t)WORDS * 8 + 2 * strlen(r->game) + strlen(r->version);

    for (int i = 0; is_added(r, i); i++) {
        room += WORDS + 2 * strlen(r->cards[i].file) + r->cards[i].length;
        for (size_t at = 0; at < r->cards[i].length; at++)
            room += r->cards[i].text[at] == '\n' ? sizeof "  | " : 0;
    }
    room += r->setup.mode ? WORDS + strlen(r->setup.mode) : 0;
    for (int i = 0; i < DUELLO_CHOICES && r->setup.choice[i].name; i++)
        room += WORDS + strlen(r->setup.choice[i].name) + strlen(r->setup.choice[i].value);
    for (int seat = 0; seat < r->setup.seats; seat++) {
        const struct duello_seat *s = &r->setup.seat[seat];
        room += 2 * WORDS + (s->name ? 2 * strlen(s->name) : 0) + (r->played_by[seat] ? strlen(r->played_by[seat]) : 0);
        for (int i = 0; i < DUELLO_DECK && s->cards[i]; i++)
            room += sizeof "  \"\"\n" + 2 * strlen(s->cards[i]);
    }
    return room;
}

/* The text of added cards, a line each behind a bar, so that nothing in it can be taken for a line of the record. */
static void put_card_text(struct text_out *t, const struct duello_card_file *c)
{
    put_text(t, "cards ");
    put_quoted(t, c->file);
    put_char(t, '\n');
    for (const char *at = c->text, *end = c->text + c->length; c->text && at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        put_text(t, at < stop ? "  | " : "  |");
        for (; at < stop; at++)
            put_char(t, *at);
        put_char(t, '\n');
        at = stop + 1;
    }
}

int duello_record_head(const struct duello_record *r, char *text, int size)
{
    struct text_out t = { text, size, 0 };

    put_text(&t, FIRST_LINE "\n");
    put_field(&t, "game", r->game);
    put_field(&t, "version", r->version);
    put_text(&t, "book ");
    put_hex(&t, r->book);
    put_char(&t, '\n');
    for (int i = 0; is_added(r, i); i++)
        put_card_text(&t, &r->cards[i]);
    if (r->setup.mode)
        put_field(&t, "mode", r->setup.mode);
    for (int i = 0; i < DUELLO_CHOICES && r->setup.choice[i].name; i++) {
        put_text(&t, "option ");
        put_text(&t, r->setup.choice[i].name);
        put_char(&t, '=');
        put_text(&t, r->setup.choice[i].value);
        put_char(&t, '\n');
    }
    for (int i = 0; i < r->setup.seats; i++)
        put_seat_cards(&t, r, i);
    put_seed(&t, r);
    put_text(&t, "moves\n");
    return end_text(&t);
}

/* How many options before this one are written alike: such are told apart as "/2", "/3" ... */
static int namesakes_before(const struct duel *d, int seat, struct duel_option o, const char *notation)
{
    struct duel_option option[DUELLO_OPTIONS];
    char other[DUELLO_RECORD_LINE];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS), before = 0;

    for (int i = 0; i < n && memcmp(&option[i], &o, sizeof o) != 0; i++) {
        duel_option_notation(d, seat, option[i], other, sizeof other);
        before += strcmp(other, notation) == 0;
    }
    return before;
}

static void put_option_line(struct text_out *t, const struct duel *d, int seat, struct duel_option o)
{
    char notation[DUELLO_RECORD_LINE - 64];

    duel_option_notation(d, seat, o, notation, sizeof notation);
    put_text(t, notation);
    int before = namesakes_before(d, seat, o, notation);
    if (before > 0 && o.verb != OPTION_CONCEDE && o.verb != OPTION_TIME_OUT) {
        put_text(t, " /");
        put_number(t, before + 1);
    }
}

int duello_record_line(const struct duel *d, int number, int seat, struct duel_option o, char *text, int size)
{
    struct text_out t = { text, size, 0 };

    put_number(&t, number);
    put_text(&t, ". p");
    put_number(&t, seat + 1);
    put_text(&t, ": ");
    put_option_line(&t, d, seat, o);
    put_char(&t, '\n');
    return end_text(&t);
}

/* "end p1 wins 2-1 by SOL-12.10", "end drawn 0-0 by SOL-12.5"; between some of them, "end p1 p3 drawn ..." */
static void put_outcome(struct text_out *t, const struct duel *d)
{
    struct duel_outcome o;

    duel_over(d, &o);
    put_text(t, "end");
    unsigned named = o.drawn == all_seats(d) ? 0 : o.winners | o.drawn;
    for (int seat = 0; seat < d->seats; seat++)
        if (named >> seat & 1) {
            put_text(t, " p");
            put_number(t, seat + 1);
        }
    put_text(t, o.winners ? " wins" : " drawn");
    for (int seat = 0; seat < d->seats; seat++) {
        put_char(t, seat ? '-' : ' ');
        put_number(t, o.score[seat]);
    }
    put_text(t, " by ");
    put_text(t, o.rule);
}

int duello_record_tail(const struct duel *d, char *text, int size)
{
    struct text_out t = { text, size, 0 };

    if (duel_over(d, NULL)) {
        put_outcome(&t, d);
        put_char(&t, '\n');
    }
    put_text(&t, "state ");
    put_hex(&t, duel_hash(d));
    put_char(&t, '\n');
    return end_text(&t);
}

/* ---- reading: lines ------------------------------------------------------------------------------------ */

static bool wrong(const struct duello_record *r, struct duello_error *e, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static bool wrong(const struct duello_record *r, struct duello_error *e, const char *format, ...)
{
    char text[440];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return fail_by(e, r->cut ? DUELLO_CUT_RECORD : DUELLO_BAD_RECORD, "", "line %d: %s", r->line, text);
}

/* The end is missing. */
static bool cut_off(const struct duello_record *r, struct duello_error *e, const char *what, const char *line)
{
    return fail_by(e, DUELLO_CUT_RECORD, "", "line %d: the file has been cut off%s\"%.60s\"", r->line, what, line);
}

/* The next line that says something, blanks around it cut off; NULL at the end. */
static char *next_line(struct duello_record *r)
{
    while (r->next < r->end) {
        char *line = r->next, *stop = memchr(line, '\n', (size_t)(r->end - line));
        r->cut = !stop;
        if (!stop)
            stop = r->end;
        r->next = stop < r->end ? stop + 1 : stop;
        r->line++;
        while (line < stop && isspace((unsigned char)*line))
            line++;
        while (stop > line && isspace((unsigned char)stop[-1]))
            stop--;
        *stop = '\0';
        if (*line && *line != '#')
            return line;
    }
    return NULL;
}

/* Whether the line begins with this word; `rest` is then what follows it. */
static bool field(char *line, const char *word, char **rest)
{
    size_t n = strlen(word);

    if (strncmp(line, word, n) != 0 || (line[n] && line[n] != ' '))
        return false;
    *rest = line + n + (line[n] == ' ');
    return true;
}

/* Takes a quoted string off the front, in place; what follows goes to `rest`. */
static char *unquote(char *s, char **rest)
{
    char *to = s;

    if (*s != '"')
        return NULL;
    for (char *p = s + 1; *p; p++) {
        if (*p == '"') {
            *to = '\0';
            *rest = p + 1 + (p[1] == ' ');
            return s;
        }
        if (*p == '\\' && p[1])
            p++;
        *to++ = *p;
    }
    return NULL;
}

static bool read_hex(const char *s, uint8_t *bytes, size_t n)
{
    if (strlen(s) != 2 * n || strspn(s, "0123456789abcdef") != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++) {
        char pair[3] = { s[2 * i], s[2 * i + 1], 0 };
        bytes[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    return true;
}

static bool read_hash(const char *s, uint64_t *hash)
{
    uint8_t bytes[8];

    if (!read_hex(s, bytes, sizeof bytes))
        return false;
    *hash = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *hash = *hash << 8 | bytes[i];
    return true;
}

static bool read_number(const char *s, uint64_t *number)
{
    char again[32];

    if (!isdigit((unsigned char)*s))
        return false;
    *number = strtoull(s, NULL, 10);
    snprintf(again, sizeof again, "%llu", (unsigned long long)*number);
    return strcmp(s, again) == 0;
}

/* ---- reading: the head ----------------------------------------------------------------------------------- */

static bool read_seat(struct duello_record *r, char *rest, struct duello_error *e)
{
    int seat = r->setup.seats;
    char *name, *after = rest;

    if (seat == DUELLO_SEATS || rest[0] != '1' + seat || rest[1] != ' ')
        return wrong(r, e, "expected seat %d", seat + 1);
    name = unquote(rest + 2, &after);
    if (!name)
        return wrong(r, e, "expected the name of the seat in quotes");
    r->setup.seat[seat].name = name;
    if (field(after, "team", &rest)) {
        r->setup.seat[seat].team = (int)strtol(rest, &after, 10);
        after += *after == ' ';
    }
    if (field(after, "by", &rest)) {
        r->played_by[seat] = rest;
        after += strlen(after);
    }
    if (*after)
        return wrong(r, e, "after the name there is something more: %.60s", after);
    r->seat_line[seat] = r->line;
    r->setup.seats++;
    return true;
}

static bool read_card(struct duello_record *r, char *line, struct duello_error *e)
{
    int seat = r->setup.seats - 1, n = 0;
    char *rest, *name = unquote(line, &rest);

    if (!name || *rest)
        return wrong(r, e, "expected the name of one card in quotes");
    if (seat < 0)
        return wrong(r, e, "a card must stand below a seat");
    while (r->setup.seat[seat].cards[n])
        n++;
    if (n == DUELLO_DECK - 1)
        return wrong(r, e, "these are more than %d cards", DUELLO_DECK - 1);
    r->setup.seat[seat].cards[n] = name;
    r->setup.seat[seat].side += (int)(r->sides >> seat & 1);
    r->card_line[seat][n] = r->line;
    return true;
}

static bool begin_side_deck(struct duello_record *r, struct duello_error *e)
{
    int seat = r->setup.seats - 1;

    if (seat < 0 || r->sides >> seat & 1)
        return wrong(r, e, "a side deck stands below a seat, once");
    r->sides |= 1u << seat;
    return true;
}

static bool read_option(struct duello_record *r, char *rest, struct duello_error *e)
{
    char *equals = strchr(rest, '=');
    int n = 0;

    if (!equals)
        return wrong(r, e, "expected option NAME=VALUE");
    while (n < DUELLO_CHOICES && r->setup.choice[n].name)
        n++;
    if (n == DUELLO_CHOICES)
        return wrong(r, e, "these are more than %d options", DUELLO_CHOICES);
    *equals = '\0';
    for (int i = 0; i < n; i++)
        if (strcmp(r->setup.choice[i].name, rest) == 0)
            return wrong(r, e, "the option \"%.40s\" stands in line %d already", rest, r->choice_line[i]);
    r->setup.choice[n].name = rest;
    r->setup.choice[n].value = equals + 1;
    r->choice_line[n] = r->line;
    return true;
}

static int count_added(const struct duello_record *r)
{
    int n = 0;

    while (is_added(r, n))
        n++;
    return n;
}

static bool read_card_text(struct duello_record *r, char *rest, struct duello_error *e)
{
    char *after = rest, *name = unquote(rest, &after);
    int n = count_added(r);

    if (!name || !*name || *after || n == DUELLO_CARD_TEXTS)
        return wrong(r, e, "expected the name of a text of cards in quotes, at most %d of them", DUELLO_CARD_TEXTS);
    r->cards[n].file = name;
    return true;
}

/* A line of the text that was named last: it is moved up to those before it. */
static bool read_card_line(struct duello_record *r, const char *line, struct duello_error *e)
{
    int n = count_added(r) - 1;

    if (n < 0)
        return wrong(r, e, "a line of cards must stand below the name of its text");
    struct duello_card_file *c = &r->cards[n];
    line += line[1] == ' ' ? 2 : 1;
    char *to = c->text ? (char *)(uintptr_t)c->text + c->length : (char *)(uintptr_t)line;
    size_t length = strlen(line);
    memmove(to, line, length);
    to[length] = '\n';
    c->text = c->text ? c->text : to;
    c->length += length + 1;
    return true;
}

static bool read_game(struct duello_record *r, char *name, struct duello_error *e)
{
    r->game = name;
    for (const char *const *game = duello_games(); *game; game++)
        if (strcmp(*game, name) == 0)
            return true;
    return fail_by(e, DUELLO_UNKNOWN_GAME, "", "line %d: there is no game \"%.40s\"", r->line, name);
}

/* Lines that stand in a head once. */
static bool has_been_there(struct duello_record *r, char *line)
{
    static const char *const once[] = { "game", "version", "book", "mode", "seed-hash", "seed" };
    unsigned before = r->heard;
    char *rest;

    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++)
        if (field(line, once[i], &rest)) {
            r->heard |= 1u << i;
            return before == r->heard;
        }
    return false;
}

static bool read_field(struct duello_record *r, char *line, struct duello_error *e)
{
    char *rest;

    if (has_been_there(r, line))
        return wrong(r, e, "the head has such a line already: \"%.40s\"", line);
    if (*line == '"')
        return read_card(r, line, e);
    if (*line == '|')
        return read_card_line(r, line, e);
    if (strcmp(line, "side") == 0)
        return begin_side_deck(r, e);
    if (field(line, "seat", &rest))
        return read_seat(r, rest, e);
    if (field(line, "option", &rest))
        return read_option(r, rest, e);
    if (field(line, "cards", &rest))
        return read_card_text(r, rest, e);
    if (field(line, "game", &rest))
        return read_game(r, rest, e);
    if (field(line, "version", &rest))
        r->version = rest;
    else if (field(line, "mode", &rest)) {
        r->setup.mode = rest;
        r->mode_line = r->line;
    } else if (field(line, "book", &rest))
        return read_hash(rest, &r->book) || wrong(r, e, "expected the hash of the book: 16 digits, 0 to 9 and a to f");
    else if (field(line, "seed-hash", &rest))
        return read_hex(rest, r->seed_hash, sizeof r->seed_hash) ||
               wrong(r, e, "expected the hash of the seed: 64 digits, 0 to 9 and a to f");
    else if (field(line, "seed", &rest))
        return (r->has_seed = read_number(rest, &r->setup.seed)) ||
               wrong(r, e, "expected the seed: a number below 2^64");
    else
        return wrong(r, e, "\"%.40s\" does not belong in the head of a record", line);
    return true;
}

static bool check_head(const struct duello_record *r, struct duello_error *e)
{
    uint8_t hash[32];

    if (!r->game || !r->version || r->setup.seats == 0)
        return wrong(r, e, "the head lacks its %s line", !r->game ? "game" : !r->version ? "version" : "seat");
    hash_seed(r->setup.seed, hash);
    if (r->has_seed && memcmp(hash, r->seed_hash, sizeof hash) != 0)
        return wrong(r, e, "the seed is not the one that the seed-hash was made from");
    return true;
}

bool duello_record_read(struct duello_record *r, char *text, size_t length, struct duello_error *e)
{
    char *line, *rest;

    memset(r, 0, sizeof *r);
    r->next = text;
    r->end = text + length;
    for (size_t i = 0; i < length; i++) {
        r->line += text[i] == '\n';
        if (iscntrl((unsigned char)text[i]) && !isspace((unsigned char)text[i])) {
            r->line++;
            return wrong(r, e, "there is a byte that is no text (%d): the file is damaged or is not a record",
                         (unsigned char)text[i]);
        }
    }
    r->line = 0;
    line = next_line(r);
    if (!line)
        return wrong(r, e, "the file is empty");
    if (strcmp(line, FIRST_LINE) != 0) {
        if (field(line, "duello record", &rest))
            return fail_by(e, DUELLO_OTHER_VERSION, "",
                           "line %d: this is a record of format %.20s; this program reads format 1", r->line, rest);
        return wrong(r, e, "this is not a record: the first line of one is \"%s\"", FIRST_LINE);
    }
    while ((line = next_line(r)) && strcmp(line, "moves") != 0)
        if (!read_field(r, line, e))
            return false;
    if (!line)
        return cut_off(r, e, ": there is no line ", "moves");
    return check_head(r, e);
}

/* ---- reading: the set-up -------------------------------------------------------------------------------- */

static bool quotes(const struct duello_error *e, const char *name)
{
    char quoted[sizeof e->text];

    snprintf(quoted, sizeof quoted, "\"%s\"", name);
    return strstr(e->text, quoted) != NULL;
}

/* The card that an error quotes, or where the seat begins. */
static int seat_mistake(const struct duello_record *r, int seat, const struct duello_error *e)
{
    const char *const *cards = r->setup.seat[seat].cards;

    for (int i = 0; i < DUELLO_DECK && cards[i]; i++)
        if (quotes(e, cards[i]))
            return r->card_line[seat][i];
    return r->seat_line[seat];
}

/* The line of the head that made the duel impossible, by what the error names. */
static int setup_mistake(const struct duello_record *r, const struct duello_error *e)
{
    if (r->setup.mode && quotes(e, r->setup.mode))
        return r->mode_line;
    for (int i = 0; i < DUELLO_CHOICES && r->setup.choice[i].name; i++)
        if (quotes(e, r->setup.choice[i].name) || quotes(e, r->setup.choice[i].value))
            return r->choice_line[i];
    for (int seat = 0; seat < r->setup.seats; seat++)
        if (e->text[0] == 'p' && e->text[1] == '1' + seat && e->text[2] == ':')
            return seat_mistake(r, seat, e);
    return r->seat_line[r->setup.seats - 1];
}

/* Keeps the first problem. */
static void keep_problem(void *context, const struct duello_problem *p)
{
    struct duello_error *e = context;

    if (!*e->text && !p->warning)
        fail_by(e, DUELLO_BAD_CARDS, "", "%s:%d:%d: %s", p->file, p->line, p->column, p->text);
}

struct duello_book *duello_record_book(const struct duello_record *r, struct duello_error *e)
{
    struct duello_book *b = duello_open(r->game, e);

    if (b)
        e->text[0] = '\0';
    for (int i = 0; b && is_added(r, i); i++) {
        const struct duello_card_file *c = &r->cards[i];
        if (!c->text)
            fail_by(e, DUELLO_BAD_CARDS, "", "recorded with the cards of %s, whose text is not in the record: add them",
                    c->file);
        else if (duello_add_cards(b, c->file, c->text, c->length, keep_problem, e) == 0)
            continue;
        duello_close(b);
        return NULL;
    }
    return b;
}

/* ---- reading: the moves ------------------------------------------------------------------------------------ */

struct duel *duello_record_start(struct duello_record *r, const struct duello_book *b, void *memory, bool trusting,
                                 struct duello_error *e)
{
    struct duello_error why = { .text = "" };

    r->trusting = trusting;
    if (strcmp(r->game, b->game->name) != 0) {
        fail_by(e, DUELLO_OTHER_BOOK, "", "this is a record of %.40s, not of %s", r->game, b->game->name);
        return NULL;
    }
    if (!r->has_seed) {
        fail_by(e, DUELLO_NO_SEED, "", "the seed has been left out of this record: it can be read, but not played");
        return NULL;
    }
    if (r->book != b->hash && !trusting) {
        fail_by(e, DUELLO_OTHER_BOOK, "",
                "recorded by version %.20s with the rules and cards %016llx; this is version %s with %016llx%s%.80s",
                r->version, (unsigned long long)r->book, duello_version(), (unsigned long long)b->hash,
                r->cards[0].file ? "; recorded with the cards of " : "", r->cards[0].file ? r->cards[0].file : "");
        return NULL;
    }
    struct duel *d = duel_start(b, memory, &r->setup, &why);
    if (!d)
        setup_error(e, why.rule, "line %d: %.440s", setup_mistake(r, &why), why.text);
    return d;
}

/* Takes " /2" off the end. */
static int take_ordinal(char *text)
{
    char *slash = strrchr(text, '/');
    uint64_t n;

    if (!slash || slash == text || slash[-1] != ' ' || !read_number(slash + 1, &n) || n < 2 || n > DUELLO_OPTIONS)
        return 1;
    slash[-1] = '\0';
    return (int)n;
}

/* The option that is written exactly so. */
static bool find_option(const struct duel *d, int seat, const char *text, struct duel_option *found)
{
    struct duel_option option[DUELLO_OPTIONS];
    char wanted[DUELLO_RECORD_LINE], notation[DUELLO_RECORD_LINE];

    if (strcmp(text, "concede") == 0) {
        *found = duel_concession();
        return true;
    }
    if (strcmp(text, "time out") == 0) {
        *found = duel_time_is_up();
        return true;
    }
    snprintf(wanted, sizeof wanted, "%s", text);
    int ordinal = take_ordinal(wanted), n = duel_options(d, seat, option, DUELLO_OPTIONS);
    for (int i = 0; i < n; i++) {
        duel_option_notation(d, seat, option[i], notation, sizeof notation);
        if (strcmp(notation, wanted) == 0 && --ordinal == 0) {
            *found = option[i];
            return true;
        }
    }
    return false;
}

/* As above; the text may end in a comment. */
static bool find_move(const struct duel *d, int seat, char *text, struct duel_option *found)
{
    if (find_option(d, seat, text, found))
        return true;
    for (char *mark; (mark = strrchr(text, '#')) && mark > text && mark[-1] == ' ';) {
        while (mark > text && mark[-1] == ' ')
            mark--;
        *mark = '\0';
        if (find_option(d, seat, text, found))
            return true;
    }
    return false;
}

/* "12. p1: block 5D" */
static bool read_move(struct duello_record *r, const struct duel *d, char *line, struct duello_record_move *move,
                      struct duello_error *e)
{
    struct duello_error why = { .text = "" };
    char *end;
    long number = strtol(line, &end, 10);

    if (r->cut && strlen(end) < 7)
        return cut_off(r, e, " in this line: ", line);
    if (end == line || strncmp(end, ". p", 3) != 0 || end[3] < '1' || end[3] > '0' + DUELLO_SEATS ||
        strncmp(end + 4, ": ", 2) != 0)
        return wrong(r, e, "expected a move such as \"%d. p1: pass\"; found \"%.60s\"", r->moves + 1, line);
    if (number != r->moves + 1)
        return wrong(r, e, "expected move %d, found move %ld: there are moves missing or too many", r->moves + 1,
                     number);
    *move = (struct duello_record_move){ .number = r->moves + 1, .seat = end[3] - '1', .text = end + 6 };
    if (duel_over(d, NULL))
        return wrong(r, e, "the duel was over before this move");
    if (move->seat >= d->seats || !(duel_waiting(d) >> move->seat & 1))
        return wrong(r, e, "p%d was not asked anything here", move->seat + 1);
    if (find_move(d, move->seat, end + 6, &move->option))
        return true;
    if (r->cut)
        return cut_off(r, e, " in this line: ", line);
    if (duel_read_option(d, move->seat, move->text, &move->option, &why))
        snprintf(why.text, sizeof why.text, "it is not written as a record writes it");
    wrong(r, e, "p%d cannot \"%.60s\" here: %.300s", move->seat + 1, move->text, why.text);
    snprintf(e->rule, sizeof e->rule, "%s", why.rule);
    return false;
}

/* An end that is missing or wrong has no moves behind it: they would be lost. */
static bool is_an_end(struct duello_record *r, const char *line, struct duello_error *e)
{
    int at = r->line;

    for (const char *next = next_line(r); next; next = next_line(r))
        if (isdigit((unsigned char)*next)) {
            r->line = at;
            return wrong(r, e, "expected a move such as \"%d. p1: pass\"; found \"%.60s\", and moves behind it",
                         r->moves + 1, line);
        }
    return true;
}

/* Whether all that stands behind the moves is true. */
static bool check_tail(struct duello_record *r, const struct duel *d, char *line, struct duello_error *e)
{
    char expected[256], *rest;
    struct text_out t = { expected, sizeof expected, 0 };
    uint64_t hash;

    if (r->trusting)
        return is_an_end(r, line, e);
    if (line && duel_over(d, NULL)) {
        put_outcome(&t, d);
        end_text(&t);
        if (strcmp(line, expected) != 0)
            return wrong(r, e, "the duel ended otherwise: expected \"%s\"", expected);
        line = next_line(r);
    }
    if (!line)
        return cut_off(r, e, ": it lacks its last line, ", "state ...");
    if (!field(line, "state", &rest) || !read_hash(rest, &hash))
        return wrong(r, e, "expected the last line, \"state\" and 16 digits");
    if (hash != duel_hash(d))
        return wrong(r, e, "after move %d the duel is not as it was when this was recorded", r->moves);
    line = next_line(r);
    return !line || wrong(r, e, "after the last line there is something more: \"%.60s\"", line);
}

int duello_record_step(struct duello_record *r, struct duel *d, struct duel_journal *journal,
                       struct duello_record_move *move, struct duello_error *e)
{
    char *line = next_line(r);

    if (!line || !isdigit((unsigned char)*line))
        return check_tail(r, d, line, e) ? 0 : -1;
    if (!read_move(r, d, line, move, e) || !duel_decide(d, move->seat, move->option, journal, e))
        return -1;
    r->moves++;
    return 1;
}
