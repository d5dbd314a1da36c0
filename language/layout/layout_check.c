/* layout_check.c: is what a layout names there, and does it go together? What follows from the game's own tables is filled
 * in here, so that nobody has to write it twice.
 */
#include <stdio.h>
#include <string.h>

#include "duello/words.h"
#include "engine/words.h"
#include "layout_reader.h"

/* ---- names ---------------------------------------------------------------------------------------------- */

/* Looks for one name among others; what it met on the way says which one may have been meant. */
struct search {
    struct duello_nearest nearest;
    bool found;
};

static void look_at(struct search *s, const char *name)
{
    if (!name || !*name)
        return;
    s->found = s->found || strcmp(s->nearest.word, name) == 0;
    duello_nearest_try(&s->nearest, name);
}

/* Facts of what these bits are for (enum fact_of) that somebody is shown as a number or a word. */
static void look_at_facts(struct search *s, const struct game *game, unsigned of)
{
    for (int i = 0; i < game->fact_count; i++) {
        const struct fact *f = &game->facts[i];
        if (of >> f->of & 1 && f->is == FACT_NUMBER && f->seen != SEEN_BY_NOBODY && !f->internal)
            look_at(s, f->name);
    }
}

/* The kind of facts that a thing has. */
static enum fact_of facts_of(enum duello_of of)
{
    static const uint8_t kinds[] = { [DUELLO_OF_DUEL] = OF_DUEL,
                                     [DUELLO_OF_SEAT] = OF_SEAT,
                                     [DUELLO_OF_CARD] = OF_CARD,
                                     [DUELLO_OF_LINK] = OF_LINK,
                                     [DUELLO_OF_SQUARE] = OF_SQUARE };
    return kinds[of];
}

static void look_at_kinds(struct search *s, const struct named *rows, int count, unsigned kinds)
{
    for (int i = 1; i < count; i++)
        if (rows[i].kinds & kinds)
            look_at(s, rows[i].name);
}

static void look_at_attributes(struct search *s, const struct vocabulary *v, unsigned kinds)
{
    for (int i = 1; i < v->attribute_count; i++)
        if (v->attributes[i].of & kinds)
            look_at(s, v->attributes[i].name);
}

static void look_at_words(struct search *s, const struct vocabulary *v, unsigned roles, unsigned kinds)
{
    for (int i = 1; i < v->word_count; i++)
        if (v->words[i].roles & roles && v->words[i].kinds & kinds)
            look_at(s, v->words[i].name);
}

static void look_at_settings(struct search *s, const struct game *game)
{
    char pair[128];

    for (int i = 0; i < game->mode_count; i++)
        look_at(s, game->modes[i].name);
    for (int i = 0; i < game->choice_count; i++)
        for (int v = 0; v < CHOICE_VALUES && game->choices[i].values[v]; v++) {
            snprintf(pair, sizeof pair, "%s=%s", game->choices[i].name, game->choices[i].values[v]);
            s->found = s->found || strcmp(s->nearest.word, pair) == 0;
        }
}

/* What an element can be marked with: solid shapes, told apart by their outline alone. A page has a drawing for each. */
static const char *const signs[] = { "heart",   "diamond", "spade",   "club",  "flame",   "drop",  "mount", "bolt",
                                     "leaf",    "hexnut",  "sun",     "moon",  "glass",   "star4", "ring",  "flake",
                                     "trefoil", "gust",    "feather", "anvil", "lantern", "mask" };

static void look_at_rows(struct search *s, const struct duello_layout *l, enum layout_names names)
{
    for (int i = 0; names == LAYOUT_NAMES_ELEMENT && i < l->elements; i++)
        look_at(s, l->element[i].id);
    for (int i = 0; names == LAYOUT_NAMES_NUMBER && i < l->numbers; i++)
        look_at(s, l->number[i].id);
    for (size_t i = 0; names == LAYOUT_NAMES_SIGN && i < sizeof signs / sizeof signs[0]; i++)
        look_at(s, signs[i]);
}

static const char *const name_words[] = {
    [LAYOUT_NAMES_ZONE] = "zone",
    [LAYOUT_NAMES_DUEL_FACT] = "fact of the duel",
    [LAYOUT_NAMES_CARD_FACT] = "fact of a card",
    [LAYOUT_NAMES_SQUARE_FACT] = "fact of a square",
    [LAYOUT_NAMES_SEAT_FACT] = "fact of a seat",
    [LAYOUT_NAMES_ANY_FACT] = "fact",
    [LAYOUT_NAMES_ENTRY] = "kind of journal entry",
    [LAYOUT_NAMES_WORD] = "word of the vocabulary",
    [LAYOUT_NAMES_SIGN] = "sign",
    [LAYOUT_NAMES_ASK] = "ask",
    [LAYOUT_NAMES_OPTION] = "first word of an option",
    [LAYOUT_NAMES_MODE] = "mode",
    [LAYOUT_NAMES_SETTING] = "mode or OPTION=VALUE",
    [LAYOUT_NAMES_ELEMENT] = "element in this layout",
    [LAYOUT_NAMES_NUMBER] = "number in this layout",
    [LAYOUT_NAMES_STATE] = "state of cards",
};

static void look_for(struct search *s, const struct layout_reading *r, enum layout_names names)
{
    const struct game *game = r->game;
    const struct vocabulary *v = game->vocabulary;

    switch (names) {
    case LAYOUT_NAMES_ZONE:
        for (int i = 1; i < v->zone_count; i++)
            look_at(s, v->zones[i].name);
        break;
    case LAYOUT_NAMES_DUEL_FACT:
    case LAYOUT_NAMES_SEAT_FACT:
    case LAYOUT_NAMES_ANY_FACT:
        look_at_facts(s, game,
                      (names != LAYOUT_NAMES_SEAT_FACT ? 1u << OF_DUEL : 0) |
                          (names != LAYOUT_NAMES_DUEL_FACT ? 1u << OF_SEAT : 0));
        break;
    case LAYOUT_NAMES_CARD_FACT:
        look_at_facts(s, game, 1u << OF_CARD);
        break;
    case LAYOUT_NAMES_SQUARE_FACT:
        look_at_facts(s, game, 1u << OF_SQUARE);
        break;
    case LAYOUT_NAMES_ENTRY:
        for (int i = 0; i < game->entry_count; i++)
            look_at(s, game->entries[i].name);
        for (int kind = ENTRY_SHARED; kind < ENTRY_SHARED_END; kind++)
            look_at(s, kind_of_entry(game, kind)->name);
        break;
    case LAYOUT_NAMES_WORD:
        look_at_words(s, v, 0xff, 0xff);
        break;
    case LAYOUT_NAMES_ASK:
        for (int i = 0; i < game->ask_count; i++)
            look_at(s, game->asks[i].name);
        break;
    case LAYOUT_NAMES_OPTION:
        s->found = begins_an_option(game, s->nearest.word);
        break;
    case LAYOUT_NAMES_MODE:
        for (int i = 0; i < game->mode_count; i++)
            look_at(s, game->modes[i].name);
        break;
    case LAYOUT_NAMES_SETTING:
        look_at_settings(s, game);
        break;
    case LAYOUT_NAMES_STATE:
        for (int i = 0; i < game->state_count; i++)
            look_at(s, game->states[i]);
        break;
    default:
        look_at_rows(s, r->out, names);
    }
}

/* A mistake that says what is not there, and what may have been meant. */
static bool there_is(struct layout_reading *r, int line, const struct search *s, const char *what)
{
    const char *near = s->nearest.name;

    return s->found || layout_mistake(r, line, "there is no %s \"%.60s\"%s%s%s", what, s->nearest.word,
                                      near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static bool check_name(struct layout_reading *r, int line, enum layout_names names, const char *name)
{
    struct search s = { .nearest = duello_nearest_to(name) };

    look_for(&s, r, names);
    return there_is(r, line, &s, name_words[names]);
}

/* ---- every row ------------------------------------------------------------------------------------------ */

static bool check_field(struct layout_reading *r, int line, const struct layout_field *f, const char *row)
{
    const void *member = row + f->offset;

    if (f->names == LAYOUT_ANY_WORDS)
        return true;
    if (f->type == LAYOUT_TEXT)
        return !*(const char *const *)member || check_name(r, line, f->names, *(const char *const *)member);
    const struct duello_layout_list *list = member;
    for (int i = 0; i < list->count; i++)
        if (!check_name(r, line, f->names, list->name[i]))
            return false;
    return true;
}

static bool check_fields(struct layout_reading *r)
{
    for (int number = 0; number < LAYOUT_PART_COUNT; number++) {
        const struct layout_part *part = &layout_parts[number];
        for (int i = 0; i < layout_count(r->out, part); i++)
            for (const struct layout_field *f = part->fields; f->word; f++)
                if (!check_field(r, r->line[number][i], f, layout_row(r->out, part, i)))
                    return false;
    }
    return true;
}

/* Rows of the same part and the same id would be taken for each other. */
#define CHECK_ONCE(part, plural, same)                                                                                 \
    for (int i = 0; i < r->out->plural; i++)                                                                           \
        for (int j = 0; j < i; j++) {                                                                                  \
            const struct duello_layout_##part *a = &r->out->part[i], *b = &r->out->part[j];                            \
            if (same)                                                                                                  \
                return layout_mistake(r, r->line[LAYOUT_##part][i], "line %d says so of \"%.60s\" already",            \
                                      r->line[LAYOUT_##part][j], a->id);                                               \
        }

static bool check_once(struct layout_reading *r)
{
    CHECK_ONCE(step, steps, strcmp(a->id, b->id) == 0)
    CHECK_ONCE(element, elements, strcmp(a->id, b->id) == 0)
    CHECK_ONCE(zone, zones, strcmp(a->id, b->id) == 0)
    CHECK_ONCE(number, numbers, a->of == b->of && strcmp(a->id, b->id) == 0)
    CHECK_ONCE(mark, marks, (a->of & b->of) && strcmp(a->id, b->id) == 0)
    for (int i = 0; i < r->out->elements; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(r->out->element[i].sign, r->out->element[j].sign) == 0)
                return layout_mistake(r, r->line[LAYOUT_element][i],
                                      "\"%s\" has the sign %s already; each element has its own", r->out->element[j].id,
                                      r->out->element[i].sign);
    return true;
}

/* ---- zones ---------------------------------------------------------------------------------------------- */

static const struct zone *zone_of_game(const struct game *game, const char *name)
{
    const struct vocabulary *v = game->vocabulary;

    for (int i = 1; i < v->zone_count; i++)
        if (strcmp(v->zones[i].name, name) == 0)
            return &v->zones[i];
    return NULL;
}

static bool check_zone(struct layout_reading *r, int line, struct duello_layout_zone *z, int order)
{
    static const uint8_t knowers[] = { [FACES_NOBODY] = DUELLO_BY_NOBODY,
                                       [FACES_OWNER] = DUELLO_BY_OWNER,
                                       [FACES_ALL] = DUELLO_BY_ALL,
                                       [FACES_KEPT] = DUELLO_BY_OWNER };
    static const uint8_t lying[] = { [DUELLO_BY_ALL] = 1, [DUELLO_BY_NOBODY] = 2, [DUELLO_BY_OWNER] = 3 };
    const struct zone *z_of_game = zone_of_game(r->game, z->id);

    if (!z->of)
        z->of = z_of_game->shared ? DUELLO_OF_DUEL : DUELLO_OF_SEAT;
    if (z->of == DUELLO_OF_DUEL && !z_of_game->shared)
        return layout_mistake(r, line, "every seat has a \"%s\" of its own: it is of seat, card or square", z->id);
    if (z->of == DUELLO_OF_SEAT && z_of_game->shared)
        return layout_mistake(r, line, "there is one \"%s\" for the table: it is of duel, card or square", z->id);
    if (z->most && z->least > z->most)
        return layout_mistake(r, line, "least %d is more than most %d", z->least, z->most);
    z->name = z->name ? z->name : z->id;
    z->ordered = z_of_game->ordered;
    z->order = order;
    z->seen = z->seen ? z->seen : knowers[z_of_game->faces];
    z->counted = z->counted ? z->counted : DUELLO_BY_ALL;
    z->face = z->face ? z->face : lying[z->seen];
    return true;
}

static bool check_zones(struct layout_reading *r, struct duello_layout_zone *zone)
{
    for (int i = 0; i < r->out->zones; i++) {
        int order = 0;
        for (int j = 0; j < i; j++)
            order += zone[j].row == zone[i].row;
        if (!check_zone(r, r->line[LAYOUT_zone][i], &zone[i], order))
            return false;
    }
    return true;
}

/* ---- numbers and marks ---------------------------------------------------------------------------------- */

static const struct fact *fact_of(const struct game *game, enum duello_of of, const char *name)
{
    for (int i = 0; i < game->fact_count; i++)
        if (game->facts[i].of == facts_of(of) && strcmp(game->facts[i].name, name) == 0)
            return &game->facts[i];
    return NULL;
}

static unsigned kind_of_thing(enum duello_of of)
{
    static const uint8_t kinds[] = { [DUELLO_OF_DUEL] = KIND_DUEL,
                                     [DUELLO_OF_SEAT] = KIND_SEAT,
                                     [DUELLO_OF_CARD] = KIND_CARD,
                                     [DUELLO_OF_LINK] = KIND_LINK,
                                     [DUELLO_OF_SQUARE] = KIND_TILE };
    return kinds[of];
}

static const char *const thing_words[] = { [DUELLO_OF_DUEL] = "the duel",
                                           [DUELLO_OF_SEAT] = "a seat",
                                           [DUELLO_OF_CARD] = "a card",
                                           [DUELLO_OF_LINK] = "a link",
                                           [DUELLO_OF_SQUARE] = "a square" };

/* "there is no number of a seat ..." */
static bool there_is_of(struct layout_reading *r, int line, const struct search *s, const char *what, enum duello_of of)
{
    char words[64];

    snprintf(words, sizeof words, "%s of %s", what, thing_words[of]);
    return there_is(r, line, s, words);
}

/* Facts, what cards and squares have printed on them, and counters are numbers. */
static void look_for_number(struct search *s, const struct game *game, enum duello_of of)
{
    const struct vocabulary *v = game->vocabulary;

    look_at_facts(s, game, 1u << facts_of(of));
    if (of != DUELLO_OF_DUEL && of != DUELLO_OF_SEAT)
        look_at_attributes(s, v, kind_of_thing(of));
    look_at_kinds(s, v->counters, v->counter_count, kind_of_thing(of));
}

static bool check_bound(struct layout_reading *r, int line, const char *bound, enum duello_of of)
{
    if (!bound || (*bound && strspn(bound, "0123456789") == strlen(bound)))
        return true;
    struct search s = { .nearest = duello_nearest_to(bound) };
    look_for_number(&s, r->game, of);
    return there_is_of(r, line, &s, "number", of);
}

static bool is_sign_of(const struct layout_reading *r, const char *name)
{
    struct search s = { .nearest = duello_nearest_to(name) };

    look_at_rows(&s, r->out, LAYOUT_NAMES_SIGN);
    return s.found;
}

static bool check_number(struct layout_reading *r, int line, struct duello_layout_number *n)
{
    struct search s = { .nearest = duello_nearest_to(n->id) };
    const struct fact *fact = fact_of(r->game, n->of, n->id);

    look_for_number(&s, r->game, n->of);
    if (!n->counts && !there_is_of(r, line, &s, "number", n->of))
        return false;
    if (!n->counts && fact && fact->names)
        return layout_mistake(r, line, "\"%s\" is told in words: make it a mark", n->id);
    if (n->rank > 3)
        return layout_mistake(r, line, "rank is 1 (always), 2 (on boards) or 3 (where it is looked at), not %d",
                              n->rank);
    if (n->sign && !is_sign_of(r, n->sign) && !check_name(r, line, LAYOUT_NAMES_ELEMENT, n->sign))
        return false;
    n->name = n->name ? n->name : n->id;
    n->as = n->as ? n->as : DUELLO_AS_FIGURE;
    n->rank = n->rank ? n->rank : 2;
    return check_bound(r, line, n->least, n->of) && check_bound(r, line, n->most, n->of);
}

static bool check_numbers(struct layout_reading *r, struct duello_layout_number *number)
{
    int lives[DUELLO_OF_SQUARE + 1] = { 0 };

    for (int i = 0; i < r->out->numbers; i++) {
        int line = r->line[LAYOUT_number][i];
        if (!check_number(r, line, &number[i]))
            return false;
        if (number[i].life && lives[number[i].of])
            return layout_mistake(r, line, "line %d says already what the life of %s is", lives[number[i].of],
                                  thing_words[number[i].of]);
        if (number[i].life)
            lives[number[i].of] = line;
    }
    return true;
}

/* Facts in words, states, counters, words of the vocabulary that are said of such a thing; links are negated. */
static void look_for_mark(struct search *s, const struct game *game, enum duello_of of)
{
    const struct vocabulary *v = game->vocabulary;

    look_at_facts(s, game, 1u << facts_of(of));
    for (int i = 0; of == DUELLO_OF_CARD && i < game->state_count; i++)
        look_at(s, game->states[i]);
    if (of == DUELLO_OF_LINK)
        look_at(s, "negated");
    look_at_kinds(s, v->counters, v->counter_count, kind_of_thing(of));
    look_at_words(s, v, WORD_FLAG, kind_of_thing(of));
}

static bool check_mark(struct layout_reading *r, int line, struct duello_layout_mark *m)
{
    for (enum duello_of of = DUELLO_OF_DUEL; of <= DUELLO_OF_SQUARE; of++) {
        struct search s = { .nearest = duello_nearest_to(m->id) };
        if (!(m->of >> of & 1))
            continue;
        look_for_mark(&s, r->game, of);
        if (!there_is_of(r, line, &s, "mark", of))
            return false;
        const struct fact *fact = fact_of(r->game, of, m->id);
        if (fact && !fact->names)
            return layout_mistake(r, line, "\"%s\" is told as a number: make it one", m->id);
        if ((m->words.count || m->unless_zero) && !fact)
            return layout_mistake(r, line, "words and unless_zero are for the values of a fact; \"%s\" is none", m->id);
        if (m->words.count && m->words.count > fact->highest + 1)
            return layout_mistake(r, line, "\"%s\" has %d values, and there are %d words for them", m->id,
                                  fact->highest + 1, m->words.count);
    }
    m->name = m->name ? m->name : m->id;
    return true;
}

/* ---- time, boards, chain -------------------------------------------------------------------------------- */

static bool check_steps(struct layout_reading *r, struct duello_layout_step *step)
{
    const struct duello_layout_time *t = r->out->times ? r->out->time : NULL;
    const struct fact *fact = t && t->step ? fact_of(r->game, DUELLO_OF_DUEL, t->step) : NULL;

    if (t && t->step && !fact->names)
        return layout_mistake(r, r->line[LAYOUT_time][0],
                              "\"%s\" has no words for its values: no steps can be read off it", t->step);
    for (int i = 0; i < r->out->steps; i++) {
        struct search s = { .nearest = duello_nearest_to(step[i].id) };
        if (!fact)
            return layout_mistake(r, r->line[LAYOUT_step][i],
                                  "say above which fact the steps are read off: time step \"...\"");
        for (int value = fact->lowest; value <= fact->highest; value++)
            look_at(&s, fact->names[value]);
        if (!there_is(r, r->line[LAYOUT_step][i], &s, "step"))
            return false;
        step[i].name = step[i].name ? step[i].name : step[i].id;
        step[i].of = t->of;
    }
    return true;
}

static bool has_kind(const struct duello_layout *l, int group, char letter)
{
    for (int i = 0; i < l->kinds; i++)
        if (l->kind[i].group == group && l->kind[i].letter[0] == letter)
            return true;
    return false;
}

/* A map has a letter for each square, and each letter is a kind. */
static bool check_map(struct layout_reading *r, int line, const struct duello_layout_board *b)
{
    if (b->map.count != b->rows)
        return layout_mistake(r, line, "the map has %d rows, the board %d", b->map.count, b->rows);
    for (int row = 0; row < b->rows; row++) {
        if (strlen(b->map.name[row]) != (size_t)b->columns)
            return layout_mistake(r, line, "row %d of the map has %d letters, the board %d columns", row + 1,
                                  (int)strlen(b->map.name[row]), b->columns);
        for (const char *p = b->map.name[row]; *p; p++)
            if (*p != ' ' && !has_kind(r->out, b->group, *p))
                return layout_mistake(
                    r, line, "the map has the letter %c; say below what it is: kind \"%c\" name \"...\"", *p, *p);
    }
    return true;
}

static bool check_board(struct layout_reading *r, int line, struct duello_layout_board *b)
{
    b->name = b->name ? b->name : b->id;
    b->of = b->of ? b->of : DUELLO_OF_DUEL;
    if (b->of > DUELLO_OF_SEAT)
        return layout_mistake(r, line, "a board is of duel or of seat");
    if (b->columns < 1 || b->rows < 1)
        return layout_mistake(r, line, "a board needs columns and rows, or grids: those of the rules");
    if (b->rows > DUELLO_LAYOUT_LISTED)
        return layout_mistake(r, line, "a board has at most %d rows", DUELLO_LAYOUT_LISTED);
    if (2 * b->halves > b->rows)
        return layout_mistake(r, line, "two halves of %d rows are more than the board has", b->halves);
    if (b->near && b->near != 4 && b->near != 8)
        return layout_mistake(r, line, "a square has 4 neighbours or 8, not %d", b->near);
    return check_map(r, line, b) && (!b->shown_by || check_name(r, line, LAYOUT_NAMES_DUEL_FACT, b->shown_by));
}

static bool check_boards(struct layout_reading *r, struct duello_layout_board *board, struct duello_layout_kind *kind)
{
    for (int i = 0; i < r->out->kinds; i++) {
        if (strlen(kind[i].letter) != 1 || kind[i].letter[0] == ' ')
            return layout_mistake(r, r->line[LAYOUT_kind][i], "a kind of square has one letter, not \"%.60s\"",
                                  kind[i].letter);
        for (int j = 0; j < i; j++)
            if (kind[j].group == kind[i].group && kind[j].letter[0] == kind[i].letter[0])
                return layout_mistake(r, r->line[LAYOUT_kind][i], "line %d says already what \"%s\" is",
                                      r->line[LAYOUT_kind][j], kind[i].letter);
        kind[i].name = kind[i].name ? kind[i].name : "";
    }
    for (int i = 0; i < r->out->boards; i++)
        if (!check_board(r, r->line[LAYOUT_board][i], &board[i]))
            return false;
    return true;
}

/* Whose aims a line shows: what a view tells of links and cards, a fact whose words are seats, a reference. */
static bool check_line(struct layout_reading *r, int line, struct duello_layout_line *l)
{
    static const char *const of_views[] = { "targets", "answers", "user", "host" };
    const struct vocabulary *v = r->game->vocabulary;
    struct search s = { .nearest = duello_nearest_to(l->id) };

    for (size_t i = 0; i < sizeof of_views / sizeof of_views[0]; i++)
        look_at(&s, of_views[i]);
    look_at_facts(&s, r->game, 1u << OF_DUEL | 1u << OF_SEAT);
    look_at_kinds(&s, v->references, v->reference_count, 0xff);
    l->name = l->name ? l->name : l->id;
    return there_is(r, line, &s, "relation");
}

/* The rows of a part, to be filled in. */
#define ROWS(part) ((struct duello_layout_##part *)(uintptr_t)r->out->part)

bool layout_checked(struct layout_reading *r)
{
    if (!check_fields(r) || !check_once(r) || !check_zones(r, ROWS(zone)) || !check_numbers(r, ROWS(number)) ||
        !check_steps(r, ROWS(step)) || !check_boards(r, ROWS(board), ROWS(kind)))
        return false;
    for (int i = 0; i < r->out->marks; i++)
        if (!check_mark(r, r->line[LAYOUT_mark][i], &ROWS(mark)[i]))
            return false;
    for (int i = 0; i < r->out->lines; i++)
        if (!check_line(r, r->line[LAYOUT_line][i], &ROWS(line)[i]))
            return false;
    for (int i = 0; i < r->out->elements; i++)
        if (!r->out->element[i].name)
            ROWS(element)[i].name = r->out->element[i].id;
    for (int i = 0; i < r->out->pieces; i++)
        if (!r->out->piece[i].name)
            ROWS(piece)[i].name = r->out->piece[i].id;
    for (int i = 0; i < r->out->tracks; i++)
        if (!r->out->track[i].name)
            ROWS(track)[i].name = r->out->track[i].id;
    return true;
}
