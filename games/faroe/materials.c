/* materials.c: cards that pay for a Character: what a Level-Up is made of, and Boss (FAROE-16.31, FAROE-16.58). */
#include "../../language/cells.h"
#include "faroe.h"

/* ---- materials of a Level-Up --------------------------------------------------------------------------------- */

enum { MOST_MATERIALS = 4 };

/* "2 Earth Characters": so many different ones. */
static int number_of_part(const struct duel *d, const cell *part)
{
    struct scope s = { .d = d };
    struct group g;

    eval_set(&s, &part, &g);
    return g.pick && g.least > 1 ? g.least : 1;
}

/* The parts of "a Kettle Rook and 2 Earth Characters", each as often as it is asked for. */
static int material_parts(const struct duel *d, int card, const cell *part[MOST_MATERIALS])
{
    const cell *at = header_argument(d, card, FAROE_KEYWORD_LEVEL_UP);
    int parts = 1, n = 0;

    if (!at)
        return 0;
    if (*at == SET_UNION) {
        parts = at[1];
        at += 2;
    }
    for (; parts > 0; parts--) {
        for (int left = number_of_part(d, at); left > 0 && n < MOST_MATERIALS; left--)
            part[n++] = at;
        at = skip_part(d->book, at, 'S');
    }
    return n;
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

/* Where what a player controls lies on the field. */
enum { OWN_PLACES = 4 };
static int own_place(int i, int seat)
{
    int places[OWN_PLACES] = { front(seat), backup(seat), attached(seat), zone_slot(seat) };

    return places[i];
}

/* FAROE-16.58: any card on the field that lies open (FAROE-14.22). */
bool can_be_material(const struct duel *d, int seat, ref r)
{
    return controller(d, r) == seat && (is_fighting(d, r) || (is_fitted(d, r) && !is_in_orbit(d, host(d, r))));
}

/* FAROE-16.58: different objects for each listed card; can the rest still be found? */
static bool can_complete(const struct duel *d, int seat, const cell *const *part, int parts, ref *chosen, int n)
{
    if (n == parts)
        return true;
    for (int i = 0; i < OWN_PLACES; i++)
        FOR_EACH_IN(d, r, own_place(i, seat))
        {
            if (!can_be_material(d, seat, r) || is_chosen(chosen, n, r) || !fits_part(d, seat, part[n], r))
                continue;
            chosen[n] = r;
            if (can_complete(d, seat, part, parts, chosen, n + 1))
                return true;
        }
    return false;
}

int material_count(const struct duel *d, int card)
{
    return material_parts(d, card, (const cell *[MOST_MATERIALS]){ 0 });
}

bool materials_exist(const struct duel *d, int seat, int card)
{
    const cell *part[MOST_MATERIALS];
    ref chosen[MOST_MATERIALS];

    return can_complete(d, seat, part, material_parts(d, card, part), chosen, 0);
}

void material_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    const cell *part[MOST_MATERIALS];
    int parts = material_parts(d, v->card, part);
    ref chosen[MOST_MATERIALS];

    for (int i = 0; i < OWN_PLACES; i++)
        FOR_EACH_IN(d, r, own_place(i, seat))
        {
            memcpy(chosen, v->purse.thing, v->purse.things * sizeof *chosen);
            chosen[v->purse.things] = r;
            if (can_be_material(d, seat, r) && !is_chosen(chosen, v->purse.things, r) &&
                fits_part(d, seat, part[v->purse.things], r) &&
                can_complete(d, seat, part, parts, chosen, v->purse.things + 1))
                offer(m, (struct option){ .verb = MATERIAL, .a = r });
        }
    offer_to_cancel(d, v, m);
}

/* ---- Boss ----------------------------------------------------------------------------------------------------- */

int boss_cards(const struct duel *d, int seat)
{
    int n = 0;

    FOR_EACH_IN(d, r, discard_pile(seat))
    n += is_of_type(d, r, FAROE_WORD_CHARACTER);
    return n;
}

void boss_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);

    FOR_EACH_IN(d, r, discard_pile(seat))
    if (is_of_type(d, r, FAROE_WORD_CHARACTER) && !is_chosen(v->purse.thing, v->purse.things, r) &&
        would_still_do(d, &v->purse, r, PAYS_BOSS))
        offer(m, (struct option){ .verb = OPTION_PICK, .a = r, .b = FAROE_VERB_IMPRISON });
    offer_to_cancel(d, v, m);
}
