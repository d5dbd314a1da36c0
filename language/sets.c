/* sets.c: where the members of a set come from. */
#include "evaluate.h"

enum { EVERY_SEAT = (1 << DUELLO_SEATS) - 1 };

/* ---- references and places ------------------------------------------------------------------------- */

static void add_place(const struct scope *s, uint32_t *set, int zone, int seat)
{
    FOR_EACH_IN(s->d, r, place_of(s->d, zone, seat))
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

void add_reference(const struct scope *s, const cell **at, uint32_t *set)
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
        else if (s->named)
            set_add(d, set, s->named);
        return;
    }
    case REF_MEMBER: {
        int k = *(*at)++;
        r = s->effect ? (ref)*effect_variable(d, s->effect, k) : NOTHING;
        break;
    }
    case REF_ROLE: {
        int k = *(*at)++;
        r = k == 0 ? s->it : s->other;
        break;
    }
    case REF_NAMED:
        r = game_of(d)->refer(d, s->seat, *(*at)++);
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

/* The places a <PLACE> names, as a set of what lies there. */
void eval_place(const struct scope *outer, const cell **at, uint32_t *set)
{
    struct scope all = *outer, *s = &all;
    struct group owners;

    all.only = NOTHING;
    switch (*(*at)++) {
    case PLACE_OF: {
        int zone = *(*at)++;
        eval_set(s, at, &owners);
        FOR_EACH_OF(s->d, owner, owners.set.word)
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
    if (word_is(s->d, s->seat, r, word))
        set_add(s->d, g->set.word, r);
}

static void add_card(const struct scope *, struct group *, ref, uint32_t zones, unsigned seats, const cell *words,
                     int n);

/* Cards of these zones (and seats) that are one of the words. */
static void add_cards(const struct scope *s, struct group *g, uint32_t zones, unsigned seats, const cell *words, int n)
{
    const struct vocabulary *v = game_of(s->d)->vocabulary;

    if (s->only) {
        add_card(s, g, s->only, zones, seats, words, n);
        return;
    }
    for (zones &= (1u << v->zone_count) - 2; zones; zones &= zones - 1)
        for (int seat = 0; seat < s->d->seats; seat++)
            if (seats >> seat & 1 || v->zones[__builtin_ctz(zones)].shared)
                FOR_EACH_IN(s->d, r, place_of(s->d, __builtin_ctz(zones), seat))
    if (n == 0 || is_any(s->d, s->seat, r, words, n))
        set_add(s->d, g->set.word, r);
}

static void add_card(const struct scope *s, struct group *g, ref r, uint32_t zones, unsigned seats, const cell *words,
                     int n)
{
    int at = is_card(r) ? object(s->d, r)->place : 0;

    if (at && zones >> zone_of_place(s->d, at) & 1 && seats >> seat_of_place(s->d, at) & 1 &&
        (n == 0 || is_any(s->d, s->seat, r, words, n)))
        set_add(s->d, g->set.word, r);
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

/* Cards without a place of their own: where the first filter says, or the verb; else where the verb takes its
 * things from, those of its subject if the vocabulary says so. A filter that names a place or an owner
 * later on overrules that: then everything is looked at. */
static void gather_unplaced(const struct scope *s, const cell **at, struct group *g, const cell *words, int n,
                            uint32_t home)
{
    const struct verb *verb = &game_of(s->d)->vocabulary->verbs[s->verb];
    bool placed = false;

    const cell *named = s->place;
    if (**at == SET_IN || named) {
        struct set there = { { 0 } };
        const cell **where = **at == SET_IN ? at : &named;
        *where += where == at;
        eval_place(s, where, there.word);
        FOR_EACH_OF(s->d, r, there.word)
        if (n == 0 || is_any(s->d, s->seat, r, words, n))
            set_add(s->d, g->set.word, r);
        g->whose = true;
        apply_filters(s, at, g, &placed);
        return;
    }
    struct group before = *g;
    const cell *filters = *at;
    bool own = s->verb && verb->set_owner && is_seat(s->subject);
    uint32_t zones = s->verb && verb->set_zones ? verb->set_zones : home;
    add_cards(s, g, zones, own ? 1u << seat_of_ref(s->subject) : EVERY_SEAT, words, n);
    apply_filters(s, at, g, &placed);
    if ((placed && zones != ~0u) || (own && g->whose)) {
        *g = before;
        *at = filters;
        add_cards(s, g, placed ? ~0u : zones, EVERY_SEAT, words, n);
        apply_filters(s, at, g, &placed);
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
    struct group asked = *g;
    const cell *again = *at;
    uint32_t home = home_of(s->d, words, n);

    gather_unplaced(s, at, g, words, n, home);
    if (s->only || !reads_faces(s->d, words, n))
        return;
    gather_unplaced(s, &again, &asked, NULL, 0, home);
    FOR_EACH_OF(s->d, r, asked.set.word)
    g->veiled = g->veiled || reads_hidden_face(s->d, r);
}

/* The top or bottom n cards of a zone, for each of its owners. */
static void add_ends(const struct scope *s, struct group *g, const cell *place_code, int n, bool top)
{
    struct scope inner = *s;
    const cell *at = place_code + 2;
    struct group owners;

    inner.only = NOTHING;
    eval_set(&inner, &at, &owners);
    FOR_EACH_OF(s->d, owner, owners.set.word)
    {
        int where = is_seat(owner) ? place_of(s->d, place_code[1], seat_of_ref(owner)) : 0;
        int count = where ? place(s->d, where)->count : 0;
        for (int i = 0; i < n && i < count; i++)
            set_add(s->d, g->set.word, nth_in(s->d, where, top ? i : count - 1 - i));
    }
}

bool set_contains(const struct scope *s, const cell **at, ref r)
{
    ref plain = plain_reference(s, *at);
    struct group g;

    if (plain) {
        *at += 3;
        return plain == r;
    }
    struct scope inner = *s;
    inner.only = r;
    eval_set(&inner, at, &g);
    return r && set_has(s->d, g.set.word, r);
}

void eval_set(const struct scope *s, const cell **at, struct group *g)
{
    ref plain = plain_reference(s, *at);
    bool placed = true;
    int op = **at;

    g->set = (struct set){ { 0 } };
    g->pick = g->random = g->each = g->veiled = false;
    g->whose = op != SET_NOUN && op != SET_ALL;
    g->least = g->most = g->name = 0;
    if (plain) {
        set_add(s->d, g->set.word, plain);
        *at += 3;
        return;
    }
    ++*at;
    switch (op) {
    case SET_REF:
        add_reference(s, at, g->set.word);
        break;
    case SET_REF_OF: {
        int reference = *(*at)++;
        struct scope all = *s;
        struct group of;
        all.only = NOTHING;
        eval_set(&all, at, &of);
        FOR_EACH_OF(s->d, r, of.set.word)
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
    apply_filters(s, at, g, &placed);
}
