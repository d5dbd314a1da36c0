/* sets.c: where the members of a set come from. */
#include "cells.h"
#include "evaluate.h"

enum { EVERY_SEAT = (1 << DUELLO_SEATS) - 1 };

/* ---- references and places ------------------------------------------------------------------------- */

static void add_place(const struct scope *s, uint32_t *set, int zone, int seat)
{
    FOR_EACH_IN (s->d, r, place_of(s->d, zone, seat))
        set_add(s->d, set, r);
}

static void add_zones(const struct scope *s, uint32_t *set, uint32_t zones, unsigned seats)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;

    for (int zone = 1; zone < v->zone_count; zone++)
        if (zones >> zone & 1)
            for (int seat = 0; seat < s->d->seats; seat++)
                if (seats >> seat & 1 || v->zones[zone].shared)
                    add_place(s, set, zone, seat);
}

/* Has it waited, and is what it remembers the target of the effect around it? */
static bool remembers_target(const struct duel *d, const struct effect *e)
{
    int kept = d->book->ability[e->ability].keeps;
    return kept && d->book->code[kept + 1] == REF_TARGETS;
}

/* One that is momentary means somebody else later, or nobody. */
static ref named_reference(const struct scope *s, int reference)
{
    bool own = game_of(s->d)->own_references >> reference & 1;
    ref now =
        own ? game_of(s->d)->refer_of(s->d, s->source, reference) : game_of(s->d)->refer(s->d, s->seat, reference);

    if (s->later && game_of(s->d)->vocabulary->references[reference].momentary)
        return now ? NOTHING : seat_ref(s->seat);
    return now;
}

static void add_reference(const struct scope *s, const cell **at, uint32_t *set)
{
    const struct duel *d = s->d;
    ref r = NOTHING;

    switch (*(*at)++) {
    case REF_THIS:
        r = s->source;
        break;
    case REF_USER:
        r = game_of(d)->user_of ? game_of(d)->user_of(d, s->source, s->link) : s->source;
        break;
    case REF_HOST:
        r = game_of(d)->host_of ? game_of(d)->host_of(d, s->source, s->link) : s->source;
        break;
    case REF_YOU:
        r = seat_ref(s->seat);
        break;
    case REF_IT:
        r = s->it;
        break;
    case REF_SUBJECT:
        r = s->subject ? s->subject : s->it;
        break;
    case REF_TARGETS: {
        int list = *(*at)++;
        if (s->effect && remembers_target(d, s->effect)) {
            r = s->effect->it;
            break;
        }
        if (s->link && game_of(d)->aims) {
            game_of(d)->aims(d, s->link, list, set);
            return;
        }
        if (s->link && link_of(d, s->link)->source)
            r = link_of(d, s->link)->target[list < game_of(d)->link_targets ? list : 0];
        else
            r = s->target;
        break;
    }
    case REF_THOSE:
        if (s->effect)
            memcpy(set, effect_register(d, s->effect, 0), (size_t)game_of(d)->set_words * 4);
        return;
    case REF_REGISTER: {
        int k = *(*at)++;
        if (s->effect)
            memcpy(set, effect_register(d, s->effect, k), (size_t)game_of(d)->set_words * 4);
        else if (s->second && s->second_register == k)
            set_add(d, set, s->second);
        else if (s->named)
            set_add(d, set, s->named);
        else
            r = named_thing_as(s, k);
        break;
    }
    case REF_MEMBER: {
        int k = *(*at)++;
        r = s->effect ? (ref)*effect_variable(s->effect, k) : NOTHING;
        break;
    }
    case REF_NAMED:
        r = named_reference(s, *(*at)++);
        break;
    }
    if (r)
        set_add(d, set, r);
}

/* Its targets, its host, what the game calls its NAME. */
static void add_reference_of(const struct duel *d, ref r, int reference, uint32_t *set)
{
    const struct game *game = game_of(d);
    ref named = NOTHING;

    if (reference == OF_TARGETS && is_link(r) && game->aims)
        game->aims(d, r, 0, set);
    else if (reference == OF_TARGETS)
        named = is_link(r) ? link_of(d, r)->target[0] : NOTHING;
    else if (reference == OF_HOST)
        named = game->host_of ? game->host_of(d, r, NOTHING) : NOTHING;
    else if (reference < OF_TARGETS)
        named = game->refer_of(d, r, reference);
    if (named)
        set_add(d, set, named);
}

bool single_reference(const struct scope *s, const cell **at, ref *r)
{
    const cell *p = *at;
    const struct game *game = game_of(s->d);

    if (p[0] == SET_REF && (p[1] == REF_YOU || p[1] == REF_THIS || p[1] == REF_IT)) {
        *r = p[1] == REF_YOU ? seat_ref(s->seat) : p[1] == REF_THIS ? s->source : s->it;
        p += 2;
    } else if (p[0] == SET_REF && p[1] == REF_HOST) {
        *r = game->host_of ? game->host_of(s->d, s->source, s->link) : s->source;
        p += 2;
    } else if (p[0] == SET_REF && p[1] == REF_NAMED) {
        *r = named_reference(s, p[2]);
        p += 3;
    } else if (p[0] == SET_REF_OF && p[1] < OF_TARGETS) {
        int reference = p[1];
        p += 2;
        if (!single_reference(s, &p, r))
            return false;
        *r = *r ? game->refer_of(s->d, *r, reference) : NOTHING;
    } else {
        return false;
    }
    if (*p != SET_THAT)
        return false;
    *at = p + 1;
    return true;
}

ref first_member(const struct scope *s, const cell **at)
{
    struct group g;
    ref r;

    if (single_reference(s, at, &r))
        return r;
    eval_set(s, at, &g);
    return set_first(s->d, g.set.word);
}

/* The places a <PLACE> names, as a set of what lies there. */
void eval_place(const struct scope *s, const cell **at, uint32_t *set)
{
    struct group owners;

    switch (*(*at)++) {
    case PLACE_OF: {
        int zone = *(*at)++;
        eval_set(s, at, &owners);
        FOR_EACH_OF (s->d, owner, owners.set.word)
            if (is_seat(owner))
                add_place(s, set, zone, seat_of_ref(owner));
        break;
    }
    case PLACE_ANY: {
        int n = *(*at)++;
        for (int i = 0; i < n; i++)
            add_zones(s, set, 1u << *(*at)++, EVERY_SEAT);
        break;
    }
    case PLACE_EITHER:
        for (int n = *(*at)++; n > 0; n--)
            eval_place(s, at, set);
        break;
    case PLACE_CARD:
        eval_set(s, at, &owners);
        break;
    }
}

/* ---- nouns ----------------------------------------------------------------------------------------- */

static void add_if(const struct scope *s, struct group *g, ref r, int word)
{
    if (word_is(s, r, word))
        set_add(s->d, g->set.word, r);
}

/* Cards of these zones (and seats) that are one of the words. */
static void add_cards(const struct scope *s, struct group *g, uint32_t zones, unsigned seats, const cell *words, int n)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;

    for (zones &= (1u << v->zone_count) - 2; zones; zones &= zones - 1)
        for (int seat = 0; seat < s->d->seats; seat++)
            if (seats >> seat & 1 || v->zones[__builtin_ctz(zones)].shared)
                FOR_EACH_IN (s->d, r, place_of(s->d, __builtin_ctz(zones), seat))
                    if (n == 0 || (is_any(s, r, words, n) && !(n == 1 && is_apart(s, *words, r))))
                        set_add(s->d, g->set.word, r);
}

/* Does this card lie in one of these zones (and seats)? */
static bool lies_in(const struct duel *d, ref r, uint32_t zones, unsigned seats)
{
    int at = is_card(r) ? object(d, r)->place : 0, zone = at ? zone_of_place(d, at) : 0;

    return zone && zones >> zone & 1 &&
           (seats >> seat_of_place(d, at) & 1 || game_of(d)->vocabulary->zones[zone].shared);
}

/* Everything that is one of the words, where such things are. False if some of them are cards that
 * can be anywhere: then the places are still to be said. */
static bool add_nouns(const struct scope *s, const cell *words, int n, struct group *g)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;
    bool placed = true;

    for (int i = 0; i < n; i++) {
        const struct word *w = &v->words[words[i]];
        if (w->kinds & KIND_SEAT)
            for (int seat = 0; seat < s->d->seats; seat++)
                add_if(s, g, seat_ref(seat), words[i]);
        for (int square = 1; w->kinds & KIND_TILE && square <= game_of(s->d)->squares; square++)
            add_if(s, g, (ref)(TILE_REF + square), words[i]);
        if (w->kinds & KIND_LINK && !s->place)
            for (int l = 0; l < s->d->links; l++)
                add_if(s, g, (ref)(LINK_REF + l), words[i]);
        if (w->kinds & KIND_CARD && w->zones && !w->home)
            add_cards(s, g, w->zones, EVERY_SEAT, words + i, 1);
        else if (w->kinds & KIND_CARD)
            placed = false;
    }
    return placed;
}

/* Where the things of these words are meant to be if no place is named. */
static uint32_t home_of(const struct duel *d, const cell *words, int n)
{
    uint32_t zones = 0;

    for (int i = 0; i < n; i++)
        zones |= game_of(d)->vocabulary->words[words[i]].zones;
    return zones ? zones : ~0u;
}

/* Where a sentence looks for cards if no filter says so: where its verb takes its things from, else where things of
 * these words are at home; those of its subject if the vocabulary says so. What is on or under something lies where the
 * game puts such things. */
struct haunt {
    uint32_t zones;
    unsigned seats;
};

static struct haunt haunt_of(const struct scope *s, const cell *words, int n, cell filter)
{
    const struct verb *verb = &game_of(s->d)->vocabulary->verbs[s->verb];
    bool own = s->verb && verb->set_owner && is_seat(s->subject);

    if (filter == SET_ON && game_of(s->d)->on_zones)
        return (struct haunt){ game_of(s->d)->on_zones, EVERY_SEAT };
    if (filter == SET_UNDER && game_of(s->d)->under_zones)
        return (struct haunt){ game_of(s->d)->under_zones, EVERY_SEAT };
    return (struct haunt){ s->verb && verb->set_zones ? verb->set_zones : home_of(s->d, words, n),
                           own ? 1u << seat_of_ref(s->subject) : EVERY_SEAT };
}

/* Cards without a place of their own: where the first filter says, or the verb; else where they are usually looked for.
 * A filter that names a place or an owner later on overrules that: then everything is looked at. */
static void gather_unplaced(const struct scope *s, const cell **at, struct group *g, const cell *words, int n,
                            struct haunt usual)
{
    const cell *named = s->place;
    if (**at == SET_IN || named) {
        struct set there = { { 0 } };
        const cell **where = **at == SET_IN ? at : &named;
        *where += where == at;
        eval_place(s, where, there.word);
        FOR_EACH_OF (s->d, r, there.word)
            if (n == 0 || is_any(s, r, words, n))
                set_add(s->d, g->set.word, r);
        g->whose = true;
        apply_filters(s, at, g);
        return;
    }
    struct group before = *g;
    const cell *filters = *at;
    add_cards(s, g, usual.zones, usual.seats, words, n);
    apply_filters(s, at, g);
    if ((g->placed && usual.zones != ~0u) || (usual.seats != EVERY_SEAT && g->whose)) {
        bool placed = g->placed;
        *g = before;
        *at = filters;
        add_cards(s, g, placed ? ~0u : usual.zones, EVERY_SEAT, words, n);
        apply_filters(s, at, g);
    }
}

/* A printed noun that can be anywhere ("Charge Card") says something of the face of each card it is asked of. */
static bool reads_faces(const struct duel *d, const cell *words, int n)
{
    for (int i = 0; i < n; i++)
        if (!game_of(d)->vocabulary->words[words[i]].derived)
            return true;
    return false;
}

static void add_unplaced(const struct scope *s, const cell **at, struct group *g, const cell *words, int n)
{
    struct haunt usual = haunt_of(s, words, n, **at);
    if (!s->effect || !reads_faces(s->d, words, n)) { /* outside an effect nobody is asked to pick */
        gather_unplaced(s, at, g, words, n, usual);
        return;
    }
    struct group asked = *g;
    const cell *again = *at;
    gather_unplaced(s, at, g, words, n, usual);
    gather_unplaced(s, &again, &asked, NULL, 0, usual);
    g->veiled = g->veiled || asked.veiled; /* what a filter left out may have been one of them */
    FOR_EACH_OF (s->d, r, asked.set.word)
        g->veiled = g->veiled || reads_hidden_face(s->d, r);
}

/* The top or bottom n cards of a zone, for each of its owners. */
static void add_ends(const struct scope *s, struct group *g, const cell *place_code, int n, bool top)
{
    const cell *at = place_code + 2;
    struct group owners;

    eval_set(s, &at, &owners);
    FOR_EACH_OF (s->d, owner, owners.set.word) {
        int where = is_seat(owner) ? place_of(s->d, place_code[1], seat_of_ref(owner)) : 0;
        int count = where ? place(s->d, where)->count : 0;
        for (int i = 0; i < n && i < count; i++)
            set_add(s->d, g->set.word, nth_in(s->d, where, top ? i : count - 1 - i));
    }
}

/* ---- one thing: is it a member? ----------------------------------------------------------------------- */

/* Is it one of the words, where such things are? `loose`: a card that can be anywhere, whose place is still to be
 * said; `some_loose`: the words name such cards at all. */
static bool is_noun(const struct scope *s, const cell *words, int n, ref r, bool *loose, bool *some_loose)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;

    *loose = *some_loose = n == 0;
    for (int i = 0; i < n; i++) {
        const struct word *w = &v->words[words[i]];
        bool anywhere = w->kinds & KIND_CARD && (!w->zones || w->home);
        *some_loose = *some_loose || anywhere;
        if (is_seat(r)   ? !(w->kinds & KIND_SEAT)
            : is_link(r) ? !(w->kinds & KIND_LINK) || s->place
            : is_tile(r) ? !(w->kinds & KIND_TILE)
                         : !(w->kinds & KIND_CARD))
            continue;
        if (!word_is(s, r, words[i]) || is_apart(s, words[i], r))
            continue;
        if (!is_card(r) || (!anywhere && lies_in(s->d, r, w->zones, EVERY_SEAT)))
            return true;
        *loose = *loose || anywhere;
    }
    *loose = *loose && is_card(r);
    return *loose;
}

bool lies_at(const struct scope *s, const cell **place_code, ref r)
{
    const cell *at = *place_code;
    ref owner = at[0] == PLACE_OF ? plain_reference(s, at + 2) : NOTHING;
    struct set there = { { 0 } };

    if (is_seat(owner)) {
        *place_code += 5;
        return is_card(r) && object(s->d, r)->place == place_of(s->d, at[1], seat_of_ref(owner));
    }
    eval_place(s, place_code, there.word);
    return set_has(s->d, there.word, r);
}

/* As add_unplaced gathers them. */
static bool is_member(const struct scope *s, const cell **at, const cell *words, int n, ref r, struct group *said)
{
    bool loose, some_loose;
    const cell *named = s->place;

    if (!is_noun(s, words, n, r, &loose, &some_loose))
        return false;
    if (!loose && some_loose && **at == SET_IN) /* the place is that of the others */
        *at = skip_part(s->d->book, *at + 1, 'P');
    bool placed = named && **at != SET_IN;
    cell first_filter = **at;
    if (loose && placed && !lies_at(s, &named, r))
        return false;
    *said = (struct group){ .whose = placed };
    if (!passes_filters(s, at, r, said))
        return false;
    if (!loose || placed || said->placed)
        return true;
    struct haunt usual = haunt_of(s, words, n, first_filter);
    return lies_in(s->d, r, usual.zones, said->whose ? EVERY_SEAT : usual.seats);
}

/* Of one of several sets, and passes what stands behind all of them. */
static bool is_in_union(const struct scope *s, const cell **at, ref r)
{
    struct group said = { 0 };
    bool found = false;

    for (int n = *(*at)++; n > 0; n--) {
        const cell *one = *at;
        *at = skip_part(s->d->book, one, 'S');
        found = found || set_contains(s, &one, r);
    }
    return found && passes_filters(s, at, r, &said);
}

bool set_contains(const struct scope *s, const cell **at, ref r)
{
    ref plain = plain_reference(s, *at);
    struct group g;

    if (plain) {
        *at += 3;
        return plain == r;
    }
    if (!r)
        return false;
    if (**at == SET_NOUN || **at == SET_ALL) {
        int n = **at == SET_NOUN ? (*at)[1] : 0;
        const cell *words = *at + 2;
        *at = n ? words + n : *at + 1;
        return is_member(s, at, words, n, r, &g);
    }
    if (**at == SET_UNION) {
        ++*at;
        return is_in_union(s, at, r);
    }
    eval_set(s, at, &g);
    return set_has(s->d, g.set.word, r);
}

/* ---- is there one? -------------------------------------------------------------------------------------- */

/* The place that all members lie at ("a card in your Front"), if that is said of them first; 0: it is not. */
static int place_of_all(const struct scope *s, const cell *set)
{
    const cell *filter = set[0] == SET_NOUN ? set + 2 + set[1] : set;
    ref owner = filter[0] == SET_IN && filter[1] == PLACE_OF ? plain_reference(s, filter + 3) : NOTHING;

    return is_seat(owner) ? place_of(s->d, filter[2], seat_of_ref(owner)) : 0;
}

/* The zones that all members lie in ("an Augmented Art"), if their only noun is one of cards that are nowhere else. */
static uint32_t zones_of_all(const struct scope *s, const cell *set)
{
    const struct word *w = set[0] == SET_NOUN && set[1] == 1 ? &game_of(s->d)->vocabulary->words[set[2]] : NULL;

    return w && w->kinds == KIND_CARD && !w->home ? w->zones : 0;
}

/* The first member at this place; NOTHING: there is none. `behind`: where the code behind the set stands. */
static ref member_at(const struct scope *s, const cell *set, int there, const cell **behind, struct group *g)
{
    const cell *filter = set + 2 + set[1];

    FOR_EACH_IN (s->d, r, there) {
        *behind = filter;
        if (filter[0] == SET_KIND && is_any(s, r, filter + 3, filter[2]) == (bool)filter[1])
            continue; /* as a rule this tells */
        if (is_member(s, behind, set + 2, set[1], r, g))
            return r;
    }
    return NOTHING;
}

static ref member_in(const struct scope *s, const cell *set, uint32_t zones, const cell **behind, struct group *g)
{
    ref r = NOTHING;

    for (; zones && !r; zones &= zones - 1)
        for (int seat = 0; seat < s->d->seats && !r; seat++)
            r = member_at(s, set, place_of(s->d, __builtin_ctz(zones), seat), behind, g);
    return r;
}

/* "your Damage cards", "an Augmented Art you control": cards that lie in the zones of their only noun, of one player, and
 * words they must be. How many there are, so many at the most; -1, and nothing is read: it is another kind of set. */
int count_of_player(const struct scope *s, const cell **at, int most)
{
    const cell *set = *at, *p = set + 3;
    uint32_t zones = game_of(s->d)->belongs_to ? 0 : zones_of_all(s, set);
    ref player = NOTHING;
    int n = 0;

    for (uint32_t left = zones; left; left &= left - 1)
        if (game_of(s->d)->vocabulary->zones[__builtin_ctz(left)].shared)
            return -1;
    for (; zones && *p == SET_KIND; p += 3 + p[2])
        ;
    const cell *owner = p + 1;
    if (!zones || (*p != SET_OWNED && *p != SET_CONTROLLED) || !single_reference(s, &owner, &player) ||
        !is_seat(player) || *owner != SET_THAT)
        return -1;
    *at = owner + 1;
    for (; zones; zones &= zones - 1)
        FOR_EACH_IN (s->d, r, place_of(s->d, __builtin_ctz(zones), seat_of_ref(player))) {
            bool is = true;
            for (p = set + 3; is && *p == SET_KIND; p += 3 + p[2])
                is = is_any(s, r, p + 3, p[2]) != (bool)p[1];
            n += is && word_is(s, r, set[2]) && !is_apart(s, set[2], r);
            if (n == most)
                return n;
        }
    return n;
}

/* Where it is known where all of them lie the first member will do, unless there have to be more of them. */
bool exists(const struct scope *s, const cell **at)
{
    const cell *behind;
    int of_player = count_of_player(s, at, 1);
    if (of_player >= 0)
        return of_player > 0;
    int there = place_of_all(s, *at);
    uint32_t zones = there ? 0 : zones_of_all(s, *at);
    struct group g;

    if (there || zones) {
        ref r = there ? member_at(s, *at, there, &behind, &g) : member_in(s, *at, zones, &behind, &g);
        if (!r)
            return false;
        if (!g.pick || g.least <= 1) {
            *at = behind;
            return true;
        }
    }
    eval_set(s, at, &g);
    return set_count(s->d, g.set.word) >= (g.pick && g.least > 1 ? g.least : 1);
}

/* ---- whole sets ---------------------------------------------------------------------------------------- */

void eval_set(const struct scope *s, const cell **at, struct group *g)
{
    int op = **at;
    ref only;

    g->set = (struct set){ { 0 } };
    g->pick = g->random = g->each = g->veiled = g->placed = false;
    g->whose = op != SET_NOUN && op != SET_ALL;
    g->least = g->most = g->different = g->name = 0;
    if ((op == SET_REF || op == SET_REF_OF) && single_reference(s, at, &only)) {
        if (only)
            set_add(s->d, g->set.word, only);
        return;
    }
    ++*at;
    switch (op) {
    case SET_REF:
        add_reference(s, at, g->set.word);
        break;
    case SET_REF_OF: {
        int reference = *(*at)++;
        struct group of;
        eval_set(s, at, &of);
        FOR_EACH_OF (s->d, r, of.set.word)
            add_reference_of(s->d, r, reference, g->set.word);
        break;
    }
    case SET_NOUN: {
        int n = *(*at)++;
        const cell *words = *at;
        *at += n;
        if (!add_nouns(s, words, n, g)) {
            add_unplaced(s, at, g, words, n);
            return;
        }
        break;
    }
    case SET_ALL:
        add_unplaced(s, at, g, NULL, 0);
        return;
    case SET_PLACE:
        eval_place(s, at, g->set.word);
        break;
    case SET_TOP:
    case SET_BOTTOM: {
        int n = eval_value(s, at);
        const cell *from = *at;
        struct set all = { { 0 } };
        eval_place(s, at, all.word);
        if (*from == PLACE_OF)
            add_ends(s, g, from, n, op == SET_TOP);
        break;
    }
    case SET_UNION: {
        struct group one;
        for (int n = *(*at)++; n > 0; n--) {
            eval_set(s, at, &one);
            for (int i = 0; i < game_of(s->d)->set_words; i++)
                g->set.word[i] |= one.set.word[i];
        }
        break;
    }
    }
    apply_filters(s, at, g);
}

void eval_choice(const struct scope *s, int seat, const cell **at, struct group *g)
{
    struct scope choosing = *s;

    if (game_of(s->d)->readable && leaves_choice(s->d->book, *at))
        choosing.chooser = (uint8_t)(seat + 1);
    eval_set(&choosing, at, g);
}
