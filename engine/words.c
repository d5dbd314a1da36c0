/* words.c: options, asks and journal entries in words, as far as a viewer may know.
 *
 * Everything printed here comes from tables of templates. A template's {part} is replaced by the
 * named argument; `{a:thing}` says how to print an argument that could mean several things.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "duello/words.h"
#include "game.h"
#include "programs.h"
#include "words.h"

/* ---- things ---------------------------------------------------------------------------------------- */

void put_seat(struct text_out *t, int seat)
{
    put_text(t, "p");
    put_number(t, seat + 1);
}

static const char *zone_name(const struct duel *d, ref r)
{
    return game_of(d)->vocabulary->zones[zone_of(d, r)].name;
}

static void put_face(struct text_out *t, const struct duel *d, int card, bool known)
{
    put_text(t, known ? title_of(&d->book->card[card]) : "a card");
}

static bool seems_alike(const struct duel *d, int viewer, ref a, ref b)
{
    bool known = viewer == DUELLO_EVERYTHING || (viewer >= 0 ? knows(d, viewer, a) : object(d, a)->known & SPECTATORS);
    return known && object(d, a)->card == object(d, b)->card;
}

/* Is there a card like it in a place of this seat that may stand in one menu with it, as far as the viewer knows: of the
 * same kind, or in the open as it is itself? */
static bool has_one_like(const struct duel *d, int seat, int viewer, ref r)
{
    const struct vocabulary *v = game_of(d)->vocabulary;
    int where = zone_of(d, r);

    for (int zone = 1; zone < v->zone_count; zone++)
        if (zone == where || (v->zones[zone].faces == FACES_ALL && v->zones[where].faces == FACES_ALL))
            FOR_EACH_IN (d, other, place_of(d, zone, v->zones[zone].shared ? 0 : seat))
                if (controller_of(d, other) == seat && seems_alike(d, viewer, other, r))
                    return true;
    return false;
}

/* Another's card of which somebody else has one like it. */
bool has_namesake(const struct duel *d, int viewer, ref r)
{
    int whose = controller_of(d, r);

    if (viewer < 0 || whose == viewer)
        return false;
    for (int seat = 0; seat < d->seats; seat++)
        if (seat != whose && has_one_like(d, seat, viewer, r))
            return true;
    return false;
}

/* Cards of a hand cannot be told apart. */
int copy_number(const struct duel *d, int viewer, ref r)
{
    const struct vocabulary *v = game_of(d)->vocabulary;
    int whose = controller_of(d, r), n = 1;

    for (int zone = 1; zone < v->zone_count; zone++) {
        if (v->zones[zone].faces == FACES_NOBODY || (v->zones[zone].faces == FACES_OWNER && !v->zones[zone].ordered))
            continue;
        for (int k = 0; k < (v->zones[zone].shared ? 1 : d->seats); k++) { /* on the side of another seat, too */
            int side = v->zones[zone].shared ? 0 : (whose + k) % d->seats;
            FOR_EACH_IN (d, other, place_of(d, zone, side)) {
                if (other == r)
                    return n;
                n += controller_of(d, other) == whose && seems_alike(d, viewer, other, r);
            }
        }
    }
    return 1;
}

void name_square(const struct game *game, int square, char name[16])
{
    if (game->square_names)
        snprintf(name, 16, "%s", game->square_names[square]);
    else if (game->grid_count)
        grid_name(&game->grids[0], square, name);
    else
        snprintf(name, 16, "%d", square);
}

static void put_square(struct text_out *t, const struct duel *d, int square)
{
    char name[16];

    name_square(game_of(d), square, name);
    put_text(t, name);
}

/* The square on which a card lies; NO_SQUARE: none. */
static int square_of_card(const struct duel *d, ref r)
{
    return game_of(d)->square_of ? game_of(d)->square_of(d, r) : NO_SQUARE;
}

/* Behind the name of a card of which there are several: which of its owner's, and whose. */
void put_which_copy(struct text_out *t, const struct duel *d, int viewer, ref r)
{
    int n = copy_number(d, viewer, r);

    if (n > 1 && square_of_card(d, r)) {
        put_text(t, " on ");
        put_square(t, d, square_of_card(d, r));
    } else if (n > 1) {
        put_text(t, " ");
        put_number(t, n);
    }
    if (has_namesake(d, viewer, r)) {
        put_text(t, " of ");
        put_seat(t, controller_of(d, r));
    }
}

/* Another's hidden card, where somebody else has a hidden one at the same place of the same zone. */
static bool has_hidden_namesake(const struct duel *d, int viewer, ref r, int n)
{
    int whose = controller_of(d, r);

    for (int seat = 0; viewer >= 0 && whose != viewer && seat < d->seats; seat++) {
        int where = place_of(d, zone_of(d, r), seat);
        if (seat != whose && place(d, where)->count >= n && !knows(d, viewer, nth_in(d, where, n - 1)))
            return true;
    }
    return false;
}

/* By its place, for it is not known by its face. */
static void put_hidden(struct text_out *t, const struct duel *d, int viewer, ref r)
{
    int n = 1;

    FOR_EACH_IN (d, other, object(d, r)->place) {
        if (other == r)
            break;
        n++;
    }
    put_text(t, zone_name(d, r));
    put_text(t, " card ");
    if (square_of_card(d, r)) {
        put_square(t, d, square_of_card(d, r));
        return;
    }
    put_number(t, n);
    if (has_hidden_namesake(d, viewer, r, n)) {
        put_text(t, " of ");
        put_seat(t, controller_of(d, r));
    }
}

void put_thing(struct text_out *t, const struct duel *d, int viewer, ref r)
{
    if (is_seat(r)) {
        put_seat(t, seat_of_ref(r));
    } else if (is_link(r)) {
        const struct link *l = link_of(d, r);
        if (is_seat(l->source))
            put_seat(t, seat_of_ref(l->source));
        else
            put_text(t, d->book->card[object(d, l->source)->card].name);
    } else if (is_tile(r)) {
        put_square(t, d, r - TILE_REF);
    } else if (is_card(r)) {
        uint8_t known = object(d, r)->known;
        if (viewer == DUELLO_EVERYTHING || LEAK(OPTION_NAMES) ||
            (viewer >= 0 ? known >> viewer & 1 : known & SPECTATORS)) {
            put_face(t, d, object(d, r)->card, true);
            if (!object(d, r)->place)
                return;
            put_which_copy(t, d, viewer, r);
            return;
        }
        if (!object(d, r)->place) { /* a sleeve that this duel does not need */
            put_face(t, d, 0, false);
            return;
        }
        put_hidden(t, d, viewer, r);
    }
}

void put_sign(struct text_out *t, const char *name)
{
    put_char(t, '{');
    put_text(t, name);
    put_char(t, '}');
}

/* What a pattern begins with, before its first hole. */
static void put_keyword(struct text_out *t, const char *pattern)
{
    for (; *pattern && !strchr("{[(", *pattern); pattern++)
        if (*pattern != ' ' || (pattern[1] && !strchr("{[(", pattern[1])))
            put_char(t, *pattern);
}

static void put_verb(struct text_out *t, const char *pattern)
{
    while (*pattern && *pattern != ' ')
        put_char(t, *pattern++);
}

/* At the beginning of a sentence. */
static void put_capital_verb(struct text_out *t, const char *pattern)
{
    bool small = *pattern >= 'a' && *pattern <= 'z';

    put_char(t, (char)(small ? *pattern - 'a' + 'A' : *pattern));
    put_verb(t, pattern + 1);
}

/* NAME:FACT: the number as that fact's word. */
static void put_value_name(struct text_out *t, const struct game *game, const char *fact, int value)
{
    for (int i = 0; i < game->fact_count; i++)
        if (strcmp(game->facts[i].name, fact) == 0 && game->facts[i].names && value >= 0 &&
            value <= game->facts[i].highest)
            put_text(t, game->facts[i].names[value]);
}

/* An option that was never offered may name anything. */
static bool is_at_the_table(const struct duel *d, uint16_t value)
{
    return is_link(value)   ? value - LINK_REF < d->links
           : is_tile(value) ? value - TILE_REF <= game_of(d)->squares
                            : value < game_of(d)->objects;
}

/* A row that is not in its table, or has no name there. */
static const char *or_unknown(const char *name)
{
    return name ? name : "?";
}

static void put_argument(struct text_out *t, const struct duel *d, int viewer, const char *how, uint16_t value)
{
    const struct vocabulary *v = game_of(d)->vocabulary;

    if (strcmp(how, "thing") == 0 && is_at_the_table(d, value))
        put_thing(t, d, viewer, value);
    else if (strcmp(how, "seat") == 0)
        put_seat(t, value);
    else if (strcmp(how, "face") == 0 &&
             value < d->book->cards) /* a row of the book: one of a card's roles by its title */
        put_face(t, d, value, true);
    else if (strcmp(how, "ability") == 0 && value < d->book->abilities)
        d->book->programs->put_ability(t, d, value);
    else if (strcmp(how, "word") == 0)
        put_text(t, or_unknown(value < v->word_count ? v->words[value].name : NULL));
    else if (strcmp(how, "counter") == 0)
        put_text(t, or_unknown(value < v->counter_count ? v->counters[value].name : NULL));
    else if (strcmp(how, "keyword") == 0)
        put_keyword(t, or_unknown(value < v->keyword_count ? v->keywords[value].pattern.text : NULL));
    else if (strcmp(how, "verb") == 0)
        put_verb(t, value && value < v->verb_count ? v->verbs[value].pattern.text : "choose");
    else if (strcmp(how, "Verb") == 0)
        put_capital_verb(t, value && value < v->verb_count ? v->verbs[value].pattern.text : "choose");
    else if (strcmp(how, "zone") == 0)
        put_text(t, or_unknown(is_card(value) && is_at_the_table(d, value) ? zone_name(d, value) : NULL));
    else if (strcmp(how, "symbol") == 0)
        put_text(t, or_unknown(value < v->symbol_count ? v->symbols[value].name : NULL));
    else if (strncmp(how, "name:", 5) == 0)
        put_value_name(t, game_of(d), how + 5, value);
    else if (strcmp(how, "cost") == 0 && value < v->symbol_count)
        put_sign(t, or_unknown(v->symbols[value].name));
    else if (strcmp(how, "sign") == 0 && value < v->word_count)
        put_sign(t, or_unknown(v->words[value].name));
    else
        put_number(t, value);
}

/* ---- templates ---------------------------------------------------------------------------------------- */

/* Copies a template up to its next part; the part's name without braces goes to `part`. False at the end. */
static bool next_part(struct text_out *t, const char **at, char *part, size_t size)
{
    while (**at && **at != '{')
        put_char(t, *(*at)++);
    if (!**at)
        return false;
    size_t n = strcspn(++*at, "}");
    snprintf(part, size, "%.*s", (int)n, *at);
    *at += n;
    *at += **at == '}';
    return true;
}

static const struct option_kind common_options[] = {
    [OPTION_PASS] = { "pass", "Pass" },
    [OPTION_PICK] = { "{b:verb} {a:thing}", "{b:Verb} {a:thing}" },
    [OPTION_DONE] = { "done", "Done" },
    [OPTION_YES] = { "yes", "Yes" },
    [OPTION_NO] = { "no", "No" },
    [OPTION_NUMBER] = { "{a:number}", "{a:number}" },
    [OPTION_MODE] = { "choice {a:number}", "{c:mode}" },
    [OPTION_WORD] = { "{a:word}", "{a:word}" },
    [OPTION_CANCEL] = { "cancel", "Cancel" },
    [OPTION_ORDER] = { "next {b:use}", "Next: {b:use}" },
    [OPTION_USE] = { "use {b:use}", "Use {b:use}" },
    [OPTION_COUNTER] = { "{a:counter}", "{a:counter} counters" },
    [OPTION_TIME_OUT] = { "time out", "Time is up" },
    [OPTION_CONCEDE] = { "concede", "Concede" },
};

const struct option_kind *kind_of_option(const struct game *game, int verb)
{
    if (verb < OPTION_GAME)
        return &common_options[verb];
    return verb - OPTION_GAME < game->option_count ? &game->options[verb - OPTION_GAME] : NULL;
}

static bool begins_with_word(const char *text, const char *word, size_t n)
{
    return strcspn(text, " ") == n && strncasecmp(text, word, n) == 0;
}

int duel_copy_number(const struct duel *d, int viewer, int handle)
{
    return is_card((ref)handle) ? copy_number(d, viewer, (ref)handle) : 0;
}

bool duello_option_form(const struct duello_book *b, int verb, struct duello_option_form *form)
{
    const struct option_kind *kind = kind_of_option(b->game, verb);

    if (!kind || !kind->notation)
        return false;
    *form = (struct duello_option_form){ kind->notation, kind->sentence ? kind->sentence : "" };
    return true;
}

bool duello_begins_an_option(const struct duello_book *b, const char *line)
{
    return begins_an_option(b->game, line);
}

bool begins_an_option(const struct game *game, const char *line)
{
    size_t n = strcspn(line, " ");

    for (int verb = 0; verb < OPTION_GAME + game->option_count; verb++) {
        const struct option_kind *kind = kind_of_option(game, verb);
        if (kind && kind->notation &&
            (begins_with_word(kind->notation, line, n) || begins_with_word(kind->sentence, line, n)))
            return true;
    }
    return false;
}

/* Whoever is not at the table knows what everybody does. */
static int known_viewer(const struct duel *d, int viewer)
{
    return viewer >= DUELLO_EVERYTHING && viewer < d->seats ? viewer : DUELLO_SPECTATOR;
}

static void put_option(struct text_out *t, const struct duel *d, int seat, struct duel_option o, bool sentence)
{
    const struct option_kind *kind = kind_of_option(game_of(d), o.verb);
    int viewer = known_viewer(d, seat);
    char part[24];

    if (!kind || !kind->notation) {
        put_text(t, "?");
        return;
    }
    const char *at = sentence ? kind->sentence : kind->notation;
    while (next_part(t, &at, part, sizeof part)) {
        uint16_t value = part[0] == 'a' ? o.a : part[0] == 'b' ? o.b : o.c;
        bool sense = is_at_the_table(d, o.a) && o.b < d->book->abilities;
        if (strcmp(part, "b:use") == 0 && sense)
            d->book->programs->put_use(t, d, viewer, o.a, o.b);
        else if (strcmp(part, "c:mode") == 0 && o.b < d->book->abilities)
            d->book->programs->put_mode(t, d, o);
        else
            put_argument(t, d, viewer, part[1] == ':' ? part + 2 : "number", value);
    }
}

int duel_option_notation(const struct duel *d, int seat, struct duel_option o, char *text, int size)
{
    struct text_out t = { text, size, 0 };
    put_option(&t, d, seat, o, false);
    return end_text(&t);
}

int duel_option_text(const struct duel *d, int seat, struct duel_option o, char *text, int size)
{
    struct text_out t = { text, size, 0 };
    put_option(&t, d, seat, o, true);
    return end_text(&t);
}

int duel_option_hint(const struct duel *d, int seat, struct duel_option o, char *text, int size)
{
    struct text_out t = { text, size, 0 };
    if (game_of(d)->put_hint)
        game_of(d)->put_hint(d, seat, o, &t);
    return end_text(&t);
}

int duel_prompt(const struct duel *d, int seat, char *text, int size)
{
    struct text_out t = { text, size, 0 };

    if (seat >= 0 && seat < d->seats && d->waiting >> seat & 1) {
        char part[24];
        if (d->asked_for) {
            put_text(&t, "For ");
            put_seat(&t, d->asked_for - 1);
            put_text(&t, ": ");
        }
        for (const char *at = game_of(d)->asks[d->ask[seat]].prompt; next_part(&t, &at, part, sizeof part);)
            if (strcmp(part, "left") == 0)
                game_of(d)->put_left(d, &t);
            else if (d->asked_for && game_of(d)->asked_about(d) == seat_ref(d->asked_for - 1) && *at == ':')
                at += strspn(at, ": "); /* it has been named */
            else
                put_thing(&t, d, seat, game_of(d)->asked_about(d)); /* {source} */
        d->book->programs->put_who_you_are(&t, d, seat);
    }
    if (LEAK(PROMPT))
        put_text(&t, d->book->card[object(d, (ref)(FIRST_CARD_REF + d->decisions % 60))->card].name);
    return end_text(&t);
}

static void put_gain(struct text_out *t, int number)
{
    put_text(t, number < 0 ? "loses " : "gains +");
    put_number(t, number < 0 ? -number : number);
}

/* "p1 and p3", "p1, p2 and p4": a bit each. */
static void put_seats(struct text_out *t, unsigned seats)
{
    for (bool first = true; seats; seats &= seats - 1, first = false) {
        put_text(t, first ? "" : seats & (seats - 1) ? ", " : " and ");
        put_seat(t, __builtin_ctz(seats));
    }
}

/* ---- the journal -------------------------------------------------------------------------------------------- */

struct duel_entry entry_of_option(const struct duel *d, struct duel_option o)
{
    const struct option_kind *kind = kind_of_option(game_of(d), o.verb);
    struct text_out nowhere = { NULL, 0, 0 };
    struct duel_entry e = { .word = o.verb };
    char part[24];

    for (const char *at = kind ? kind->notation : ""; next_part(&nowhere, &at, part, sizeof part);) {
        uint16_t value = part[0] == 'a' ? o.a : part[0] == 'b' ? o.b : o.c;
        if (strcmp(part + 2, "thing") != 0)
            e.number = value;
        else if (e.thing)
            e.other = value;
        else
            e.thing = value;
    }
    return e;
}

/* A thing of an entry as the reader knew it at that moment. */
static void put_noted(struct text_out *t, const struct duel *d, ref r, int face, bool known)
{
    if (is_card(r))
        put_face(t, d, face, known);
    else if (is_seat(r))
        put_seat(t, seat_of_ref(r));
}

/* Who may know the faces in it. */
struct reader {
    const struct duel *d;
    const struct duel_entry *e;
    int viewer;
    bool thing, other;
};

static void put_noted_option(struct text_out *t, const struct reader *r)
{
    const struct option_kind *kind = kind_of_option(game_of(r->d), r->e->word);
    char part[24];
    int things = 0;

    for (const char *at = kind ? kind->notation : ""; next_part(t, &at, part, sizeof part);)
        if (strcmp(part + 2, "thing") != 0)
            put_argument(t, r->d, r->viewer, part + 2, (uint16_t)r->e->number);
        else if (things++)
            put_noted(t, r->d, r->e->other, r->e->other_face, r->other);
        else
            put_noted(t, r->d, r->e->thing, r->e->face, r->thing);
}

static void put_entry_part(struct text_out *t, const struct reader *r, const char *part)
{
    const struct duel_entry *e = r->e;
    const struct vocabulary *v = game_of(r->d)->vocabulary;

    if (strcmp(part, "seat") == 0)
        put_seat(t, e->seat);
    else if (strcmp(part, "seats") == 0)
        put_seats(t, (unsigned)e->number);
    else if (strncmp(part, "thing", 5) == 0)
        put_noted(t, r->d, e->thing, e->face, r->thing);
    else if (strcmp(part, "other") == 0)
        put_noted(t, r->d, e->other, e->other_face, r->other);
    else if (strcmp(part, "ability") == 0)
        r->d->book->programs->put_ability(t, r->d, e->word);
    else if (strcmp(part, "number") == 0)
        put_number(t, e->number);
    else if (strcmp(part, "plural") == 0)
        put_text(t, e->number == 1 ? "" : "s");
    else if (strcmp(part, "change") == 0)
        put_text(t, e->number < 0 ? "" : "+"), put_number(t, e->number);
    else if (strcmp(part, "gains") == 0)
        put_gain(t, e->number);
    else if (strcmp(part, "zone") == 0)
        put_text(t, e->number >= 0 && e->number < v->zone_count ? v->zones[e->number].name : "?");
    else if (strcmp(part, "attribute") == 0)
        put_text(t, e->word < v->attribute_count ? v->attributes[e->word].name : "?");
    else if (strcmp(part, "option") == 0)
        put_noted_option(t, r);
    else if (strncmp(part, "name:", 5) == 0)
        put_value_name(t, game_of(r->d), part + 5, e->number);
    else
        put_argument(t, r->d, r->viewer, part, e->word);
    if (strcmp(part, "thing of seat") == 0 && is_card(e->thing)) {
        put_text(t, " of ");
        put_seat(t, e->seat);
    }
}

/* The phrase without its brackets, and without what stands in them where there is no other. */
static void choose_words(const struct duel_entry *e, const char *phrase, char *words, size_t size)
{
    bool left_out = false;
    size_t n = 0;

    for (; *phrase && n + 1 < size; phrase++)
        if (*phrase == '[')
            left_out = !is_card(e->other) && !is_seat(e->other);
        else if (*phrase == ']')
            left_out = false;
        else if (!left_out)
            words[n++] = *phrase;
    words[n] = '\0';
}

static const struct entry_kind shared_entries[] = {
    [ENTRY_TIME_OUT - ENTRY_SHARED] = { "time-out", "the time of {seat} is up" },
    [NO_ROOM_FOR_EFFECT - ENTRY_SHARED] = { "no room",
                                            "There is no room for more effects of {seat}: {thing} leaves nothing "
                                            "behind" },
    [NO_ROOM_TO_WAIT - ENTRY_SHARED] = { "no room to wait",
                                         "There is no room for more abilities of {seat} that wait: {thing} "
                                         "does not trigger" },
    [STAYS_AT_LIMIT - ENTRY_SHARED] = { "limit", "What {thing} changes stays at {number}, which is the limit" },
    [MENU_IS_FULL - ENTRY_SHARED] = { "full", "There is no room for all that {seat} could choose: {number} options are "
                                              "listed, others can be named" },
};

const struct entry_kind *kind_of_entry(const struct game *game, int kind)
{
    if (kind >= ENTRY_SHARED)
        return kind < ENTRY_SHARED_END ? &shared_entries[kind - ENTRY_SHARED] : NULL;
    return kind < game->entry_count ? &game->entries[kind] : NULL;
}

/* Where an entry keeps what the parts of phrases print, by how these begin. What is not listed says nothing by itself. */
static const struct {
    const char *part;
    uint8_t field;
} fields_of_parts[] = {
    { "seats", DUELLO_ENTRY_SEATS }, { "seat", DUELLO_ENTRY_SEAT },     { "thing", DUELLO_ENTRY_THING },
    { "other", DUELLO_ENTRY_OTHER }, { "number", DUELLO_ENTRY_NUMBER }, { "name:", DUELLO_ENTRY_NUMBER },
    { "word", DUELLO_ENTRY_WORD },   { "option", DUELLO_ENTRY_OPTION }, { "ability", DUELLO_ENTRY_ABILITY },
};

static unsigned field_of_part(const char *part)
{
    for (size_t i = 0; i < sizeof fields_of_parts / sizeof *fields_of_parts; i++)
        if (strncmp(part, fields_of_parts[i].part, strlen(fields_of_parts[i].part)) == 0)
            return fields_of_parts[i].field;
    return 0;
}

/* A row that a game leaves empty has no phrase, and tells of nothing. */
static uint8_t fields_of_phrase(const char *phrase)
{
    struct text_out nowhere = { NULL, 0, 0 };
    unsigned fields = 0;
    char part[24];

    while (phrase && next_part(&nowhere, &phrase, part, sizeof part))
        fields |= field_of_part(part);
    return (uint8_t)fields;
}

int entry_kinds(const struct game *game)
{
    return game->entry_count + ENTRY_SHARED_END - ENTRY_SHARED;
}

void declare_entries(const struct game *game, uint8_t *fields)
{
    for (int i = 0; i < game->entry_count; i++)
        fields[i] = fields_of_phrase(game->entries[i].phrase);
    for (int i = 0; i < ENTRY_SHARED_END - ENTRY_SHARED; i++)
        fields[game->entry_count + i] = fields_of_phrase(shared_entries[i].phrase);
}

unsigned duello_entry_fields(const struct duello_book *b, int kind)
{
    if (kind < 0 || !kind_of_entry(b->game, kind))
        return 0;
    return b->entry_fields[kind >= ENTRY_SHARED ? b->game->entry_count + kind - ENTRY_SHARED : kind];
}

/* As entries have it: a bit each, all of them for who sees everything. */
static unsigned reader_bit(const struct duel *d, int viewer)
{
    viewer = known_viewer(d, viewer);
    return viewer == DUELLO_EVERYTHING ? 0xff : viewer >= 0 ? 1u << viewer : SPECTATORS;
}

static bool knew(const struct duel *d, uint8_t seen, int viewer)
{
    return viewer == DUELLO_EVERYTHING || seen & reader_bit(d, viewer);
}

bool duel_entry_is_for(const struct duel *d, const struct duel_entry *e, int viewer)
{
    return (e->to & reader_bit(d, viewer) || LEAK(LOG_READER)) && kind_of_entry(game_of(d), e->kind);
}

int duel_entry_face(const struct duel *d, const struct duel_entry *e, int viewer)
{
    return is_card(e->thing) && duel_entry_is_for(d, e, viewer) && knew(d, e->seen, viewer) ? e->face : 0;
}

int duel_entry_other_face(const struct duel *d, const struct duel_entry *e, int viewer)
{
    return is_card(e->other) && duel_entry_is_for(d, e, viewer) && knew(d, e->other_seen, viewer) ? e->other_face : 0;
}

int duel_entry_text(const struct duel *d, const struct duel_entry *e, int viewer, char *text, int size)
{
    const struct entry_kind *kind = kind_of_entry(game_of(d), e->kind);
    struct text_out t = { text, size, 0 };
    struct reader r = { d, e, known_viewer(d, viewer), knew(d, e->seen, viewer), knew(d, e->other_seen, viewer) };
    char part[24], words[256];

    if (!duel_entry_is_for(d, e, viewer))
        return 0;
    choose_words(e, kind->phrase, words, sizeof words);
    for (const char *at = words; next_part(&t, &at, part, sizeof part);)
        put_entry_part(&t, &r, part);
    return end_text(&t);
}

const char *duel_entry_rule(const struct duel *d, const struct duel_entry *e)
{
    return e->rule < game_of(d)->rule_count ? game_of(d)->rules[e->rule].id : "";
}
