/* materials.c: cards that pay for a Character: what it is placed on, and Boss. */
#include "runtime/cells.h"

/* ---- materials of a Level-Up --------------------------------------------------------------------------------- */

/* What a Level-Up is made of: the cards it lists, and what has been taken for the first of them. */
struct recipe {
    const struct duel *d;
    int seat, parts;
    const cell *part[MOST_COSTS + 1]; /* one more than can be paid: then it cannot be made */
    ref takes[MOST_COSTS];
};

/* "2 Earth Characters": so many different ones. */
static int number_of_part(const struct duel *d, const cell *part)
{
    struct scope s = { .d = d };
    struct group g;

    eval_set(&s, &part, &g);
    return g.pick && g.least > 1 ? g.least : 1;
}

/* The parts of "a Kettle Rook and 2 Earth Characters", each as often as it is asked for. */
static struct recipe recipe_of(const struct duel *d, int seat, int card)
{
    const cell *at = header_argument(d, card, MY(KEYWORD_LEVEL_UP));
    struct recipe r = { .d = d, .seat = seat };
    int lists = at != NULL;

    if (at && *at == SET_UNION) {
        lists = at[1];
        at += 2;
    }
    for (; lists > 0; lists--) {
        for (int left = number_of_part(d, at); left > 0 && r.parts <= MOST_COSTS; left--)
            r.part[r.parts++] = at;
        at = skip_part(d->book, at, 'S');
    }
    return r;
}

static bool is_chosen(const ref *chosen, int n, ref r)
{
    for (int i = 0; i < n; i++)
        if (chosen[i] == r)
            return true;
    return false;
}

static bool fits_part(const struct duel *d, int seat, const cell *part, ref r)
{
    struct scope s = { .d = d, .seat = seat };
    return set_contains(&s, &part, r);
}

static bool could_take(const struct recipe *m, int part, ref r)
{
    return can_be_material(m->d, m->seat, r) && fits_part(m->d, m->seat, m->part[part], r);
}

/* What could be taken for a part, the first `chosen` ones having taken theirs. */
static struct set left_for_part(const struct recipe *m, int part, int chosen)
{
    struct set left = { { 0 } };

    for (int i = 0; i < MATERIAL_PLACES; i++)
        FOR_EACH_IN (m->d, r, material_place(i, m->seat))
            if (!is_chosen(m->takes, chosen, r) && could_take(m, part, r))
                set_add(m->d, left.word, r);
    return left;
}

/* different objects for each listed card; can the rest still be found? at most 12 are paid. */
static bool can_complete(const struct recipe *m, int chosen)
{
    struct slots s;

    begin_slots(&s, m->d, MOST_COSTS - chosen);
    for (int part = chosen; part < m->parts; part++) {
        struct set left = left_for_part(m, part, chosen);
        if (!fill_slot(&s, &left))
            return false;
    }
    return true;
}

int material_count(const struct duel *d, int card)
{
    return recipe_of(d, 0, card).parts;
}

bool materials_exist(const struct duel *d, int seat, int card)
{
    struct recipe m = recipe_of(d, seat, card);
    return can_complete(&m, 0);
}

static int most_behind(struct recipe *m, int chosen, int (*worth)(const struct duel *, ref))
{
    int most = 0;

    if (chosen == m->parts || chosen == MOST_COSTS)
        return 0;
    struct set left = left_for_part(m, chosen, chosen);
    FOR_EACH_OF (m->d, r, left.word) {
        m->takes[chosen] = r;
        if (!can_complete(m, chosen + 1))
            continue;
        int sum = worth(m->d, r) + most_behind(m, chosen + 1, worth);
        most = sum > most ? sum : most;
    }
    return most;
}

int most_by_materials(const struct duel *d, int seat, int card, int (*worth)(const struct duel *, ref))
{
    struct recipe m = recipe_of(d, seat, card);

    return most_behind(&m, 0, worth);
}

void material_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    struct recipe recipe = recipe_of(d, seat, v->card);
    int chosen = v->purse.things;

    memcpy(recipe.takes, v->purse.thing, v->purse.things * sizeof *recipe.takes);
    for (int i = 0; i < MATERIAL_PLACES; i++)
        FOR_EACH_IN (d, r, material_place(i, seat)) {
            recipe.takes[chosen] = r;
            if (!is_chosen(recipe.takes, chosen, r) && could_take(&recipe, chosen, r) &&
                can_complete(&recipe, chosen + 1))
                offer(m, (struct duel_option){ .verb = MATERIAL, .a = r });
        }
    offer_to_cancel(d, v, m);
}

/* ---- Boss ----------------------------------------------------------------------------------------------------- */

int boss_cards(const struct duel *d, int seat)
{
    int n = 0;

    FOR_EACH_IN (d, r, discard_pile(seat))
        n += is_of_type(d, r, MY(WORD_CHARACTER));
    return n;
}

void boss_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);

    FOR_EACH_IN (d, r, discard_pile(seat))
        if (is_of_type(d, r, MY(WORD_CHARACTER)) && !is_chosen(v->purse.thing, v->purse.things, r) &&
            would_still_do(d, &v->purse, r, PAYS_BOSS))
            offer(m, (struct duel_option){ .verb = OPTION_PICK, .a = r, .b = MY(VERB_IMPRISON) });
    offer_to_cancel(d, v, m);
}
