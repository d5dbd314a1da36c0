/* proof_secrets.c: non-interference. What a seat cannot know has no influence on anything the seat is
 * given: not now (secrets), and not after the next decision until it is lawfully shown (futures).
 */
#include <stdio.h>
#include <string.h>

#include "drawing.h"
#include "proof.h"
#include "runtime/machine.h"

/* ---- now --------------------------------------------------------------------------------------------- */

enum { REDEALS = 2 };

/* What the viewer is given in the imagined duel must be what `real` says. */
static bool same_for(struct trial *t, int viewer, const char *real, struct duel *imagined, uint64_t wishes,
                     const char *how)
{
    char difference[480];

    write_given(imagined, viewer, wishes, t->text[1]);
    if (strcmp(real, t->text[1]) == 0)
        return true;
    describe_difference(real, t->text[1], difference, sizeof difference);
    return refute(t, viewer, "%s, this changes: %s", how, difference);
}

/* The imagined duel is a duel, keeps nothing of what it should not, and follows from its seed and from what the
 * seat knows: dealt anew before that, it is the same. */
static bool is_imagined(struct trial *t, int seat, struct duel *imagined, uint64_t seed)
{
    struct duel *again = t->scratch[2];
    const char *wrong = duel_invariant(imagined);

    if (wrong)
        return refute(t, seat, "dealt anew: %s", wrong);
    if (imagined->chance == t->duel->chance || imagined->veil == t->duel->veil)
        return refute(t, seat, "dealt anew, the generator is still the same");
    if (imagined->dialogue != NO_FRAME && imagined->dialogue_seat != seat)
        return refute(t, seat, "dealt anew, a private choice of another seat is still there");
    for (ref r = FIRST_CARD_REF; r < game_of(imagined)->objects; r++)
        if (!object(imagined, r)->card && object(t->duel, r)->card)
            return refute(t, seat, "dealt anew, %s card %d has no face",
                          duello_place_name(t->book, zone_of(imagined, r)), r);
    duel_copy(again, t->duel);
    duel_redeal(again, seat, seed);
    if (!duel_equal(again, imagined))
        return refute(t, seat, "dealing anew twice with one seed gives two duels");
    duel_redeal(again, seat, ~seed);
    duel_redeal(again, seat, seed);
    if (!duel_equal(again, imagined))
        return refute(t, seat, "dealing anew depends on more than the seat knows");
    return true;
}

/* An imagined duel can be played on. What is told of a failure is its last decision, not the real duel's. */
static bool plays_on(struct trial *t, int seat, struct duel *d)
{
    static struct duel_entry entries[PROOF_ENTRIES];
    struct duel_journal journal = { .entries = entries, .max = PROOF_ENTRIES };
    struct decision made = { .before = t->scratch[2], .after = d, .journal = &journal };
    struct duel_option option[DUELLO_OPTIONS];
    uint64_t chance = t->chance;

    for (int i = 0; duel_waiting(d); i++) {
        int mover = __builtin_ctz(duel_waiting(d)), n = duel_options(d, mover, option, DUELLO_OPTIONS);
        const char *wrong = i == PROOF_DECISIONS ? "the duel does not end"
                            : n                  ? duel_invariant(d)
                                                 : "a seat is asked without any option";
        if (wrong) {
            refute(t, seat, "dealt anew and played on: %s", wrong);
            if (i)
                tell_story(&made, t->failure->story, sizeof t->failure->story);
            return false;
        }
        if (n > 1 && option[n - 1].verb == OPTION_CANCEL)
            n--;
        made.seat = mover;
        made.chosen = option[random_below(&chance, (uint32_t)n)];
        duel_copy(t->scratch[2], d);
        journal.count = 0;
        duel_choose(d, mover, made.chosen, &journal, NULL);
        journal.count = journal.count < journal.max ? journal.count : journal.max;
    }
    return true;
}

static bool is_veiled(const struct duel *d, int zone)
{
    const struct zone *z = &game_of(d)->vocabulary->zones[zone];
    return z->faces == FACES_OWNER && !z->ordered;
}

/* Puts the cards of a place into another order, and their faces into other sleeves. */
static void stir_place(struct trial *t, struct duel *d, int at)
{
    struct place *p = place(d, at);
    ref first = p->first;

    if (p->count < 2)
        return;
    for (int i = 0; i < p->count; i++)
        swap_faces(d, nth_in(d, at, i), nth_in(d, at, (int)random_below(&t->chance, p->count)));
    object(d, bottom_of(d, at))->next = first;
    p->first = object(d, first)->next;
    object(d, first)->next = 0;
}

/* Anything in the fields that are none of the viewer's business. */
static void scramble_facts(struct trial *t, struct duel *d, int viewer)
{
    const struct game *game = game_of(d);

    for (int i = 0; i < game->fact_count; i++) {
        const struct fact *f = &game->facts[i];
        for (int seat = 0; f->of <= OF_SEAT && seat < fact_count(d, f); seat++)
            if (!f->derive && f->highest > f->lowest && f->size <= 4 &&
                (f->seen == SEEN_BY_NOBODY || (f->seen == SEEN_BY_OWNER && seat != viewer)))
                set_fact(d, f, seat,
                         f->lowest + (int32_t)random_below(&t->chance, (uint32_t)(f->highest - f->lowest) + 1));
    }
}

/* Where a view must be blind: the order of others' hands, and fields with another owner. */
static bool is_blind(struct trial *t, int viewer)
{
    static struct duel_view real, stirred;
    struct duel *d = t->scratch[0];

    duel_copy(d, t->duel);
    scramble_facts(t, d, viewer);
    for (int zone = 1; zone < game_of(d)->vocabulary->zone_count; zone++)
        for (int seat = 0; seat < d->seats && is_veiled(d, zone); seat++)
            if (seat != viewer)
                stir_place(t, d, place_of(d, zone, seat));
    duel_view(t->duel, viewer, &real);
    duel_view(d, viewer, &stirred);
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): a view is cleared before it is filled */
    if (memcmp(&real, &stirred, sizeof real) == 0)
        return true;
    for (int i = 0; i < real.cards; i++)
        if (memcmp(&real.card[i], &stirred.card[i], sizeof real.card[i]) != 0)
            return refute(t, viewer, "the view tells how the cards of another's hand lie (card %d of %s)", i,
                          duello_place_name(t->book, real.card[i].place));
    for (int i = 0; i < real.facts; i++)
        if (real.fact[i].value != stirred.fact[i].value)
            return refute(t, viewer, "the view depends on a field that is another's: see %s",
                          duello_fact_name(t->book, real.fact[i].fact));
    return refute(t, viewer, "the view depends on fields that it must not show");
}

static bool compare_seat(struct trial *t, int seat)
{
    struct duel *real = t->scratch[0], *imagined = t->scratch[1];
    uint64_t wishes = mix64(t->chance);

    duel_copy(real, t->duel);
    int n = write_given(real, seat, wishes, t->text[0]);
    char *open = t->text[0] + n + 1;
    if (n + write_view(real, DUELLO_SPECTATOR, open) > PROOF_TEXT / 2)
        return refute(t, seat, "more than %d bytes are given to a seat", PROOF_TEXT / 2);
    for (int i = 0; i < REDEALS; i++) {
        uint64_t seed = mix64(wishes + (uint64_t)i);
        duel_copy(imagined, t->duel);
        duel_redeal(imagined, seat, seed);
        if (duel_waiting(imagined) != duel_waiting(real))
            return refute(t, seat, "dealt anew, other seats are asked");
        if (!is_imagined(t, seat, imagined, seed) || !same_for(t, seat, t->text[0], imagined, wishes, "dealt anew") ||
            !same_for(t, DUELLO_SPECTATOR, open, imagined, wishes, "dealt anew for a player"))
            return false;
    }
    return random_below(&t->chance, 64) != 0 || plays_on(t, seat, imagined);
}

static bool compare_redealt(struct trial *t)
{
    for (int seat = 0; seat < t->duel->seats; seat++)
        if (!compare_seat(t, seat) || !is_blind(t, seat))
            return false;
    return is_blind(t, DUELLO_SPECTATOR);
}

const struct property secrets_property = {
    .name = "secrets",
    .summary = "dealing anew what a seat cannot know changes nothing that seat is given",
    .before = compare_redealt,
    .costly = true,
};

/* ---- after the next decision -------------------------------------------------------------------------- */

/* One of the two worlds: how it stood, how it stands, and what happened between. */
struct world {
    const struct duel *before, *after;
    const struct duel_journal *journal;
};

/* Did the viewer know this face in this sleeve, did it learn it, or was it hidden again since? */
static bool is_news(const struct world *w, int viewer, ref r, int face)
{
    const struct object *then = object(w->before, r);

    if (!is_card(r) || (then->known & viewer_bit(viewer) && then->card == face))
        return false;
    if (object(w->after, r)->card == face)
        return object(w->after, r)->known & viewer_bit(viewer) || object(w->after, r)->known == 0;
    for (ref k = FIRST_CARD_REF; k < game_of(w->after)->objects;
         k++) /* it may have changed sleeves; there may be copies */
        if (object(w->after, k)->card == face && owner_of(w->after, k) == owner_of(w->after, r) &&
            (object(w->after, k)->known & viewer_bit(viewer) || object(w->after, k)->known == 0))
            return true;
    return false;
}

/* An entry that lawfully tells the viewer something new: from here on the worlds may part. */
static bool tells_news(const struct world *w, int viewer, const struct duel_entry *e)
{
    return e->to != OPEN_TO_ALL || is_news(w, viewer, e->thing, e->face) || is_news(w, viewer, e->other, e->other_face);
}

static const struct duel_entry *next_readable(const struct world *w, int viewer, int *at, char *words, int size)
{
    while (*at < w->journal->count) {
        const struct duel_entry *e = &w->journal->entries[(*at)++];
        if (duel_entry_text(w->after, e, viewer, words, size))
            return e;
    }
    words[0] = '\0';
    return NULL;
}

static int faces_known(const struct duel *d, int viewer)
{
    int n = 0;

    for (ref r = FIRST_CARD_REF; r < game_of(d)->objects; r++)
        n += object(d, r)->card && object(d, r)->known & viewer_bit(viewer);
    return n;
}

/* A face that was unknown in its sleeve is known: cards may have been looked at. */
static bool has_learnt(const struct world *w, int viewer)
{
    if (faces_known(w->after, viewer) != faces_known(w->before, viewer))
        return true;
    for (ref r = FIRST_CARD_REF; r < game_of(w->after)->objects; r++)
        if (object(w->after, r)->known & viewer_bit(viewer) &&
            (!(object(w->before, r)->known & viewer_bit(viewer)) ||
             object(w->before, r)->card != object(w->after, r)->card))
            return true;
    return false;
}

/* What the viewer may choose from now; what has not been learnt must not show in it either. */
static bool same_choice(struct trial *t, int viewer, const struct duel *a, const struct duel *b)
{
    struct duel_option option_a[DUELLO_OPTIONS], option_b[DUELLO_OPTIONS];
    char words_a[256] = "", words_b[256] = "";

    if (viewer < 0 || !(duel_waiting(a) >> viewer & 1))
        return true;
    int n = duel_options(a, viewer, option_a, DUELLO_OPTIONS), m = duel_options(b, viewer, option_b, DUELLO_OPTIONS);
    if (n != m)
        return refute(t, viewer, "in a re-dealt duel the same decision leads to %d options instead of %d", m, n);
    for (int i = 0; i < n; i++) {
        duel_option_notation(a, viewer, option_a[i], words_a, sizeof words_a);
        duel_option_notation(b, viewer, option_b[i], words_b, sizeof words_b);
        if (strcmp(words_a, words_b) != 0)
            return refute(t, viewer, "in a re-dealt duel the same decision leads to \"%s\" instead of \"%s\"", words_b,
                          words_a);
    }
    return true;
}

static const char *ask_of(const struct duel *d, const struct duel_view *v, int seat)
{
    const char *name = v->waiting >> seat & 1 ? game_of(d)->asks[v->ask[seat]].name : "nothing";
    return name ? name : "";
}

static bool same_future(struct trial *t, int viewer, const struct world *a, const struct world *b)
{
    static struct duel_view view_a, view_b;
    char words_a[256], words_b[256], difference[480];

    for (int i = 0, k = 0;;) {
        const struct duel_entry *x = next_readable(a, viewer, &i, words_a, sizeof words_a);
        const struct duel_entry *y = next_readable(b, viewer, &k, words_b, sizeof words_b);
        if (!x && !y)
            break;
        bool news = x && y && tells_news(a, viewer, x) && tells_news(b, viewer, y);
        if (news)
            return true;
        if (strcmp(words_a, words_b) != 0)
            return refute(t, viewer, "in a re-dealt duel the same decision is followed by \"%s\" instead of \"%s\"",
                          words_b, words_a);
    }
    if (has_learnt(a, viewer) || has_learnt(b, viewer))
        return true;
    duel_view(a->after, viewer, &view_a);
    duel_view(b->after, viewer, &view_b);
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): a view is cleared before it is filled */
    if (memcmp(&view_a, &view_b, sizeof view_a) == 0)
        return same_choice(t, viewer, a->after, b->after);
    for (int seat = 0; seat < a->after->seats; seat++) {
        const char *asked_a = ask_of(a->after, &view_a, seat), *asked_b = ask_of(b->after, &view_b, seat);
        if (strcmp(asked_a, asked_b) != 0)
            return refute(t, viewer, "in a re-dealt duel the same decision leads to p%d being asked %s instead of %s",
                          seat + 1, asked_b, asked_a);
    }
    write_view(a->after, viewer, t->text[0]);
    write_view(b->after, viewer, t->text[1]);
    describe_difference(t->text[0], t->text[1], difference, sizeof difference);
    return refute(t, viewer, "in a re-dealt duel the same decision changes the view: %s", difference);
}

/* Can the viewer read all there is to the decision, and to what was chosen before it in the same choice? */
static bool is_open_decision(const struct trial *t, int viewer)
{
    char own[256], others[256];

    bool late = t->chosen.verb == OPTION_TIME_OUT; /* takes back what was chosen in private */

    if (t->before->answered & ~(1u << viewer) ||
        (t->before->dialogue != NO_FRAME && t->before->dialogue_seat != viewer && !late) ||
        picked_unseen(t->before, viewer))
        return false;
    duel_option_notation(t->before, t->seat, t->chosen, own, sizeof own);
    duel_option_notation(t->before, viewer, t->chosen, others, sizeof others);
    return strcmp(own, others) == 0;
}

static bool is_offered(const struct duel *d, int seat, struct duel_option o)
{
    struct duel_option option[DUELLO_OPTIONS];

    for (int n = duel_options(d, seat, option, DUELLO_OPTIONS) - 1; n >= 0; n--)
        if (memcmp(&option[n], &o, sizeof o) == 0)
            return true;
    return o.verb == OPTION_CONCEDE || o.verb == OPTION_TIME_OUT;
}

/* The generator is kept, so that coins fall alike in both worlds. */
static bool compare_futures(struct trial *t)
{
    static struct duel_entry entries[PROOF_ENTRIES];

    for (int viewer = 0; viewer < t->duel->seats; viewer++) {
        struct duel_journal journal = { .entries = entries, .max = PROOF_ENTRIES };
        struct duel *imagined = t->scratch[0], *later = t->scratch[1];
        if (!is_open_decision(t, viewer))
            continue;
        duel_copy(imagined, t->before);
        duel_redeal(imagined, viewer, random_below(&t->chance, 1u << 31));
        imagined->chance = t->before->chance;
        imagined->veil = t->before->veil;
        if (!is_offered(imagined, t->seat, t->chosen))
            continue;
        duel_copy(later, imagined);
        duel_decide(later, t->seat, t->chosen, &journal, NULL);
        journal.count = journal.count < journal.max ? journal.count : journal.max;
        struct world real = { t->before, t->duel, &t->journal }, other = { imagined, later, &journal };
        if (!same_future(t, viewer, &real, &other) || !same_future(t, DUELLO_SPECTATOR, &real, &other))
            return false;
    }
    return true;
}

const struct property futures_property = {
    .name = "futures",
    .summary = "the same decision looks the same in a re-dealt duel until something new is shown",
    .after = compare_futures,
};
