/* hints.c: what an option would do from here, for who has to choose: how far a card reaches and whether it would
 * miss as things stand, what it would do, what it could link into. From public facts and the seat's own cards alone:
 * whatever is dealt anew behind the seat's back, a hint stays the same. */
#include "assemblage.h"

#include "engine/words.h"
#include "language/printer/printer.h"

/* Parts of a hint are told apart by semicolons, in place of the full stop of a sentence. */
static void put_part(struct text_out *t, const char *words)
{
    t->used -= t->used && t->at[t->used - 1] == '.';
    put_text(t, t->used ? "; " : "");
    put_text(t, words);
}

static void put_amount(struct text_out *t, const char *what, int n)
{
    if (n == ABSENT)
        return;
    put_part(t, what);
    put_number(t, n);
}

/* ---- a card -------------------------------------------------------------------------------------------------- */

/* Would the card that this option lays or links miss its target as things stand? */
static bool would_whiff(const struct duel *d, struct duel_option o, int victim)
{
    bool laid = o.verb >= PLAY && o.verb <= PLAY_FACE_AT;
    const struct card *c = laid && o.b ? &d->book->card[o.b] : face(d, o.a);

    return !reaches(d, c, o.a, victim);
}

/* "range 2-3: whiffs at 4". What its text does before may still change it. */
static void put_reach(struct text_out *t, const struct duel *d, int seat, struct duel_option o, int victim,
                      struct band b)
{
    int distance = victim == NOBODY ? -1 : distance_between(d, seat_ref(seat), seat_ref(victim));

    put_amount(t, "range ", b.near);
    if (b.far != b.near) {
        put_char(t, '-');
        put_number(t, b.far);
    }
    if (distance < 0) {
        put_text(t, ": nobody there");
        return;
    }
    put_text(t, would_whiff(d, o, victim) ? ": whiffs at " : ": hits at ");
    put_number(t, distance);
}

/* Of the seat's hand, what could follow the card and be paid for. */
static void put_links(struct text_out *t, const struct duel *d, int seat, ref card)
{
    int n = 0;

    FOR_EACH_IN (d, r, hand(seat)) {
        if (r == card || !could_follow(d, seat, r, card))
            continue;
        if (n++)
            put_text(t, ", ");
        else
            put_part(t, "links into ");
        put_text(t, face(d, r)->name);
    }
}

/* The first thing it says, where a card does no damage to speak of. */
static void put_first_text(struct text_out *t, const struct duel *d, const struct card *c)
{
    char text[256];

    if (!c->abilities)
        return;
    duello_ability_text(d->book, c->ability, text, sizeof text);
    put_part(t, text);
}

static void put_card_hint(struct text_out *t, const struct duel *d, int seat, struct duel_option o, int victim)
{
    bool linked = o.verb == LINK, later = linked && player(d, seat)->damaging_cards;
    const struct card *c = !linked && o.b ? &d->book->card[o.b] : face(d, o.a);
    bool ranged = c->number[AOE_ATTRIBUTE_RANGE] != ABSENT;

    if (ranged)
        put_reach(t, d, seat, o, victim, range_of(d, c, o.a));
    put_amount(t, "damage ", c->number[later ? AOE_ATTRIBUTE_LINK : AOE_ATTRIBUTE_ATTACK]);
    if (!linked)
        put_amount(t, "priority ", c->number[AOE_ATTRIBUTE_PRIORITY]);
    if (!ranged || c->number[AOE_ATTRIBUTE_ATTACK] == ABSENT)
        put_first_text(t, d, c);
    put_links(t, d, seat, o.a);
}

/* ---- other options --------------------------------------------------------------------------------------------- */

/* How far the figure and who it fights would then be apart. */
static void put_step_hint(struct text_out *t, const struct duel *d, int seat, int square)
{
    const struct do_move *v = ASKING(d, do_move);
    int other = is_seat(v->now) && seat_of_ref(v->now) != seat ? seat : target_of(d, seat);

    if (other == NOBODY || !player(d, other)->square)
        return;
    put_number(t, grid_distance(level(d), square, player(d, other)->square));
    put_text(t, other == seat ? " away from you" : " away from ");
    if (other != seat)
        put_seat(t, other);
}

/* "the figure of p2 moves, 1 step left" */
void assemblage_steps_left(const struct duel *d, struct text_out *t)
{
    const struct do_move *v = ASKING(d, do_move);
    int left = v->c.m - v->taken;

    put_text(t, is_seat(v->now) ? "the figure of " : "the ");
    put_thing(t, d, DUELLO_SPECTATOR, v->now);
    put_text(t, " moves, ");
    put_number(t, left);
    put_text(t, left == 1 ? " step left" : " steps left");
}

void assemblage_hint(const struct duel *d, int seat, struct duel_option o, struct text_out *t)
{
    char text[512];

    switch (o.verb) {
    case PLAY:
    case PLAY_FACE:
    case LINK:
        put_card_hint(t, d, seat, o, target_of(d, seat));
        break;
    case PLAY_AT:
    case PLAY_FACE_AT:
        put_card_hint(t, d, seat, o, seat_of_ref(o.c));
        break;
    case CHECK_HAND:
        put_amount(t, "counts ", check_value(d, o.a));
        break;
    case USE:
    case USE_NTH:
        duello_ability_text(d->book, o.b, text, sizeof text);
        put_text(t, text);
        break;
    case STEP_TO:
        put_step_hint(t, d, seat, o.a);
        break;
    default:
        break;
    }
}
