/* filters.c: what the words behind a set leave of it. */
#include "cells.h"
#include "evaluate.h"

bool is_readable(const struct scope *s, ref r)
{
    const struct game *game = game_of(s->d);

    return !game->readable || !is_card(r) || game->readable(s->d, s->seat, s->chooser - 1, r);
}

/* A noun that says where its things lie, and lie only, tells nothing of a face there: a face-down Action Card is one. */
bool word_is(const struct scope *s, ref r, int word)
{
    const struct duel *d = s->d;
    const struct word *w = &game_of(d)->vocabulary->words[word];

    if (w->derived || (w->judged && is_readable(s, r)))
        return game_of(d)->is(d, s->seat, r, word);
    if (is_link(r))
        r = link_of(d, r)->source;
    if (is_seat(r))
        return card_has(face(d, r), word);
    return is_card(r) && !w->judged && card_has(face(d, r), word) &&
           (is_readable(s, r) || (!w->home && w->zones >> zone_of_place(d, object(d, r)->place) & 1) ||
            (game_of(d)->shows_word && game_of(d)->shows_word(d, r, word)));
}

/* A word that is printed on the card, or that the game reads from it, says something of its face. */
bool reads_hidden_face(const struct duel *d, ref r)
{
    return is_card(r) && !(object(d, r)->known & SPECTATORS);
}

bool is_any(const struct scope *s, ref r, const cell *words, int n)
{
    for (int i = 0; i < n; i++)
        if (word_is(s, r, words[i]))
            return true;
    return false;
}

/* A square is nobody's. */
static ref controller_ref(const struct duel *d, ref r)
{
    if (is_tile(r))
        return NOTHING;
    return seat_ref(is_link(r) ? link_seat(link_of(d, r)) : controller_of(d, r));
}

/* What it belongs to: a card's owner, a link's controller, its source or its target. */
static int list_belongings(const struct duel *d, ref r, int op, ref to[BELONGS_TO_AT_MOST])
{
    int n = 0;

    if (game_of(d)->belongs_to)
        return game_of(d)->belongs_to(d, r, op, to);
    if (is_link(r)) {
        const struct link *l = link_of(d, r);
        if (op == SET_ON) {
            to[0] = l->target[0];
            return l->target[0] != NOTHING;
        }
        to[n++] = l->source;
    }
    to[n++] = controller_ref(d, r);
    return n;
}

static bool belongs(const struct duel *d, ref r, const uint32_t *set, int op)
{
    ref to[BELONGS_TO_AT_MOST];

    for (int n = list_belongings(d, r, op, to); n > 0; n--)
        if (set_has(d, set, to[n - 1]))
            return true;
    return false;
}

/* The same without making the set. */
static bool belongs_to_one_of(const struct scope *s, const cell **at, ref r, int op)
{
    const cell *set = *at;
    ref to[BELONGS_TO_AT_MOST];

    *at = plain_reference(s, set) ? set + 3 : skip_part(s->d->book, set, 'S');
    for (int n = list_belongings(s->d, r, op, to); n > 0; n--) {
        const cell *p = set;
        if (set_contains(s, &p, to[n - 1]))
            return true;
    }
    return false;
}

static bool is_letter_or_digit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool same_name(const char *printed, const char *name)
{
    return *printed == *name && strcmp(printed, name) == 0;
}

/* The bytes of an apostrophe, straight or curly; 0: it is none. */
static int apostrophe_at(const char *text)
{
    return *text == '\'' ? 1 : strncmp(text, "\u2019", 3) == 0 || strncmp(text, "\u2018", 3) == 0 ? 3 : 0;
}

/* Of a name the next word, of letters, digits and apostrophes; its length, 0: there is none. */
static size_t next_word_of(const char **text)
{
    size_t n = 0;

    while (**text && !apostrophe_at(*text) && (unsigned char)**text < 0x80 && !is_letter_or_digit(**text))
        ++*text;
    while ((*text)[n] &&
           (apostrophe_at(*text + n) || (unsigned char)(*text)[n] >= 0x80 || is_letter_or_digit((*text)[n])))
        n += apostrophe_at(*text + n) ? (size_t)apostrophe_at(*text + n) : 1;
    return n;
}

static char small_letter(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool same_word(const char *a, size_t n, const char *b, size_t m)
{
    size_t i = 0, j = 0;

    while (i < n && j < m) {
        int one = apostrophe_at(a + i), other = apostrophe_at(b + j);
        if (!one != !other || (!one && small_letter(a[i]) != small_letter(b[j])))
            return false;
        i += one ? (size_t)one : 1;
        j += other ? (size_t)other : 1;
    }
    return i == n && j == m;
}

static bool begins_with_words(const char *printed, const char *name)
{
    for (size_t n; (n = next_word_of(&name)) != 0; name += n) {
        size_t m = next_word_of(&printed);
        if (!same_word(name, n, printed, m))
            return false;
        printed += m;
    }
    return true;
}

/* A quoted name is a run of whole words of the printed one, whatever stands before and behind it. */
static bool has_name_in_it(const char *printed, const char *name)
{
    for (size_t n; (n = next_word_of(&printed)) != 0; printed += n)
        if (begins_with_words(printed, name))
            return true;
    return false;
}

static bool fits_name(const struct duel *d, const char *printed, const char *name)
{
    return same_name(printed, name) || (game_of(d)->vocabulary->partial_names && has_name_in_it(printed, name));
}

/* A link is called as its card is, and a card that shows one of its roles by the title of that, too. */
static bool is_called(const struct duel *d, ref r, const char *name)
{
    ref card = is_link(r) ? link_of(d, r)->source : r;
    return is_card(card) && (fits_name(d, face(d, card)->name, name) || fits_name(d, title_of(face(d, card)), name));
}

/* How a card lies (face-down, exhausted) is open even if its face is not. */
static bool are_open(const struct duel *d, const cell *words, int n)
{
    for (int i = 0; i < n; i++) {
        const struct word *w = &game_of(d)->vocabulary->words[words[i]];
        if (!w->derived || !(w->roles & WORD_FLAG))
            return false;
    }
    return true;
}

/* ---- one filter ------------------------------------------------------------------------------------ */

/* With what need be worked out only once, whatever it is asked of. */
struct filter {
    int op;
    bool negated;
    bool reads_faces; /* its answer may depend on a face */
    int row, n; /* a trait, relation, attribute or side; so many words, or a relation's number or words, a bit each */
    const cell *at; /* words, names, a test */
    ref to;         /* of a relation */
    bool chosen;    /* of those that are alike any can be chosen */
    struct set set; /* whose they must be, where, which ones; from whom the next must differ */
};

/* Which of the values of its list a word is, from 0 on: they stand together. */
static int place_in_list(const struct duel *d, int word)
{
    const struct word *words = game_of(d)->vocabulary->words;
    int first = word;

    while (first > 1 && words[first - 1].list == words[word].list)
        first--;
    return word - first;
}

static void read_relation(const struct scope *s, const cell **at, struct filter *f)
{
    struct arguments args = { NULL, *at + 1, { 0 }, 0 };

    f->row = **at;
    f->to = s->source;
    f->n = 0;
    args.shape = game_of(s->d)->vocabulary->relations[f->row].pattern.shape;
    for (int hole; (hole = next_hole(&args)) != 0;) {
        if (hole == HOLE_N) {
            f->n = eval_value(s, &args.at);
        } else if (hole == HOLE_SET || hole == HOLE_REF) {
            f->to = first_member(s, &args.at);
        } else if (hole == HOLE_WORDS) {
            for (int words = *args.at++; words > 0; words--)
                f->n |= 1 << place_in_list(s->d, *args.at++);
        } else {
            pass_argument(s, hole, &args.at);
        }
    }
    *at = args.at;
}

static void read_set(const struct scope *s, const cell **at, struct filter *f)
{
    ref plain = plain_reference(s, *at);
    struct group g;

    if (plain) {
        f->set = (struct set){ { 0 } };
        set_add(s->d, f->set.word, plain);
        *at += 3;
        return;
    }
    eval_set(s, at, &g);
    f->set = g.set;
}

/* Reads a filter behind its operation. */
static void read_filter(const struct scope *s, const cell **at, struct filter *f)
{
    f->reads_faces = false;
    switch (f->op) {
    case SET_KIND:
    case SET_NAMED:
        f->negated = *(*at)++;
        f->n = *(*at)++;
        f->at = *at;
        *at += f->n;
        f->reads_faces = f->op == SET_KIND && !are_open(s->d, f->at, f->n);
        break;
    case SET_OWNED:
    case SET_CONTROLLED:
    case SET_OF:
    case SET_BY:
    case SET_ON:
    case SET_UNDER:
    case SET_EXCEPT:
    case SET_SAME:
        read_set(s, at, f);
        break;
    case SET_IN:
        f->set = (struct set){ { 0 } };
        eval_place(s, at, f->set.word);
        break;
    case SET_SIDE:
        f->row = *(*at)++;
        break;
    case SET_WITH:
        f->at = *at;
        f->reads_faces = true;
        *at = skip_part(s->d->book, *at, 'T');
        break;
    case SET_DISTINCT:
        f->row = *(*at)++;
        f->chosen = *(*at)++;
        f->set = (struct set){ { 0 } };
        f->reads_faces = true;
        break;
    case SET_TRAIT:
        f->row = *(*at)++;
        pass_arguments(s, game_of(s->d)->vocabulary->traits[f->row].pattern.shape, at);
        break;
    case SET_RELATION:
        read_relation(s, at, f);
        break;
    default:
        break;
    }
}

static bool is_called_so(const struct duel *d, const struct filter *f, ref r)
{
    for (int i = 0; i < f->n; i++)
        if (is_called(d, r, d->book->string[f->at[i]]))
            return true;
    return false;
}

void leave_out_alike(const struct scope *s, int attribute, ref like, uint32_t *set)
{
    int value = read_attribute(s, like, attribute);

    FOR_EACH_OF (s->d, r, set)
        if (r == like || read_attribute(s, r, attribute) == value)
            set_remove(s->d, set, r);
}

int count_different(const struct scope *s, int attribute, const uint32_t *set)
{
    struct set left = { { 0 } };
    int n = 0;

    FOR_EACH_OF (s->d, r, set)
        if (read_attribute(s, r, attribute) != ABSENT)
            set_add(s->d, left.word, r);
    for (; set_first(s->d, left.word); n++)
        leave_out_alike(s, attribute, set_first(s->d, left.word), left.word);
    return n;
}

/* The first of those that are alike stands for all of them; where one is to be chosen, any does. What has no such number is
 * not different from anything. */
static bool is_different(const struct scope *s, struct filter *f, ref r)
{
    int value = read_attribute(s, r, f->row);

    if (value == ABSENT || f->chosen)
        return value != ABSENT;
    FOR_EACH_OF (s->d, other, f->set.word)
        if (read_attribute(s, other, f->row) == value)
            return false;
    set_add(s->d, f->set.word, r);
    return true;
}

static bool keeps(const struct scope *s, struct filter *f, ref r)
{
    const struct duel *d = s->d;

    switch (f->op) {
    case SET_KIND:
        return is_any(s, r, f->at, f->n) != f->negated;
    case SET_NAMED:
        return (is_readable(s, r) && is_called_so(d, f, r)) != f->negated;
    case SET_OTHER:
        return r != s->source && r != seat_ref(s->seat); /* of players: than you */
    case SET_OWNED:
    case SET_CONTROLLED:
    case SET_OF:
    case SET_BY:
    case SET_ON:
    case SET_UNDER:
        return belongs(d, r, f->set.word, f->op);
    case SET_EXCEPT:
        return !set_has(d, f->set.word, r);
    case SET_SAME:
    case SET_IN:
        return set_has(d, f->set.word, r);
    case SET_SIDE:
        return game_of(d)->is(d, s->seat, controller_ref(d, r), f->row) && !is_apart(s, f->row, r);
    case SET_WITH: {
        const cell *test = f->at;
        struct scope inner = with_it(s, r);
        return eval_test(&inner, &test);
    }
    case SET_DISTINCT:
        return is_different(s, f, r);
    case SET_TRAIT:
        return has_trait(d, r, f->row);
    case SET_RELATION:
        return game_of(d)->related(s, f->row, r, f->to, f->n);
    default:
        return true;
    }
}

static bool asks_for_belonging(int op)
{
    return op == SET_OWNED || op == SET_CONTROLLED || op == SET_OF || op == SET_BY || op == SET_ON || op == SET_UNDER;
}

/* Do its words say whose the things are, where, or which ones? */
static bool says_whose(int op)
{
    return asks_for_belonging(op) || op == SET_SIDE || op == SET_IN;
}

/* ---- all filters of a set ------------------------------------------------------------------------------ */

/* Absent, too. */
static int at_least_none(int n)
{
    return n < 0 ? 0 : n;
}

static void read_pick(const struct scope *s, const cell **at, struct group *g)
{
    g->pick = true;
    g->random = *(*at)++;
    g->each = *(*at)++;
    g->least = at_least_none(eval_value(s, at));
    g->most = at_least_none(eval_value(s, at));
}

/* The next filter; false if there is none. What says nothing of single things is noted in the group. */
static inline bool next_filter(const struct scope *s, const cell **at, struct group *g, struct filter *f)
{
    while ((f->op = *(*at)++) == SET_AS || f->op == SET_PICK) {
        if (f->op == SET_AS)
            g->name = 1 + *(*at)++;
        else
            read_pick(s, at, g);
    }
    if (f->op == SET_THAT)
        return false;
    read_filter(s, at, f);
    g->placed = g->placed || f->op == SET_IN;
    if (f->op == SET_DISTINCT && f->chosen)
        g->different = f->row;
    g->whose = g->whose || says_whose(f->op);
    return true;
}

void apply_these_filters(const struct scope *s, const cell **at, struct group *g)
{
    struct filter f;

    while (next_filter(s, at, g, &f))
        FOR_EACH_OF (s->d, r, g->set.word) {
            g->veiled = g->veiled || (f.reads_faces && reads_hidden_face(s->d, r));
            if (!keeps(s, &f, r))
                set_remove(s->d, g->set.word, r);
        }
}

bool passes_filters(const struct scope *s, const cell **at, ref r, struct group *g)
{
    struct filter f;

    for (;;) {
        if (**at == SET_IN) { /* where it lies is seen without looking at what else lies there */
            ++*at;
            if (!lies_at(s, at, r))
                return false;
            g->placed = g->whose = true;
            continue;
        }
        if (asks_for_belonging(**at)) {
            int op = *(*at)++;
            if (!belongs_to_one_of(s, at, r, op))
                return false;
            g->whose = true;
            continue;
        }
        if (!next_filter(s, at, g, &f))
            return true;
        if (!keeps(s, &f, r))
            return false;
    }
}
