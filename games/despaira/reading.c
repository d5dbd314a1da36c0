/* reading.c: what cards ask of the rules: words, sides, numbers, relations (DES-16.12, DES-17). */
#include "despaira.h"

static bool is_of_field(const struct duel *d, ref r, int word)
{
    switch (word) {
    case DES_WORD_BODY:
        return is_body(d, r);
    case DES_WORD_TOKEN:
        return is_creature(d, r) && is_token_sleeve(r);
    case DES_WORD_CARD:
        return is_card(r) && !is_leader(r); /* DES-R82 */
    case DES_WORD_FACE_DOWN:
        return on_field(d, r) && !is_up(d, r);
    case DES_WORD_FACE_UP:
        return is_up(d, r);
    case DES_WORD_DAMAGED:
        return is_creature(d, r) && card_of(d, r)->damage > 0;
    default:
        return card_has(face(d, r), word);
    }
}

bool despaira_is(const struct duel *d, int you, ref r, int word)
{
    switch (word) {
    case DES_WORD_TILE:
        return is_tile(r);
    case DES_WORD_ELEMENTAL_TILE:
        return is_tile(r) && terrain_on(d, square_of_tile(r)) != DES_WORD_PLAIN_FIELDS;
    case DES_WORD_PLAYER:
        return is_seat(r);
    case DES_WORD_OPPONENT:
    case DES_WORD_ENEMY:
        return r == seat_ref(opponent(you));
    default:
        return is_card(r) && is_of_field(d, r, word);
    }
}

/* DES-R50: a face that is not open to both is not read. */
bool despaira_readable(const struct duel *d, int you, int chooser, ref r)
{
    (void)you;
    return object(d, r)->known & SPECTATORS || (chooser >= 0 && knows(d, chooser, r) && !on_field(d, r));
}

ref despaira_refer_of(const struct duel *d, ref of, int reference)
{
    int seat = is_seat(of) ? seat_of_ref(of) : is_link(of) ? link_seat(link_of(d, of)) : 0;

    if (is_card(of))
        seat = reference == DES_REFERENCE_OWNER ? owner_by_number(of) : controller(d, of);
    switch (reference) {
    case DES_REFERENCE_ENEMY_LEADER:
        return leader_of(opponent(seat));
    case DES_REFERENCE_TILE:
        return is_card(of) && square_of(d, of) ? tile_ref(square_of(d, of)) : is_tile(of) ? of : NOTHING;
    case DES_REFERENCE_LAST_TILE:
        return is_card(of) && card_of(d, of)->last_square ? tile_ref(card_of(d, of)->last_square) : NOTHING;
    default:
        return seat_ref(seat);
    }
}

ref despaira_refer(const struct duel *d, int seat, int reference)
{
    return despaira_refer_of(d, seat_ref(seat), reference);
}

/* DES-6.3, DES-8.21: steps between where two things are. */
static int distance_of(const struct duel *d, ref a, ref b)
{
    int from = is_tile(a)   ? square_of_tile(a)
               : is_card(a) ? square_of(d, a)
                            : 0,
        to = is_tile(b)   ? square_of_tile(b)
             : is_card(b) ? square_of(d, b)
                          : 0;
    return from && to ? steps_between(d, from, to) : -1;
}

bool despaira_related(const struct scope *s, int relation, ref a, ref b, int n)
{
    int distance = distance_of(s->d, a, b);

    switch (relation) {
    case DES_RELATION_NEXT:
        return distance == 1;
    case DES_RELATION_WITHIN:
        return distance >= 0 && distance <= n;
    case DES_RELATION_REACH:
        return distance >= 0 && distance <= (n ? n : 1);
    default:
        return false;
    }
}

bool despaira_condition(const struct duel *d, int seat, ref r, int keyword, int n)
{
    (void)seat, (void)n;
    return is_card(r) && may_have_keyword(d, r, keyword);
}

bool despaira_able(const struct duel *d, int verb, ref subject, ref thing, ref source)
{
    (void)d, (void)verb, (void)subject, (void)thing, (void)source;
    return true;
}

/* DES-7.14: what lies face-down does nothing. */
bool despaira_active(const struct duel *d, ref source, int ability)
{
    (void)ability;
    return is_up(d, source);
}

/* DES-12.26: until the end of the turn, unless something else is said. */
int despaira_row_end(const struct duel *d, const cell *until, int attribute, int seat, ref subject)
{
    (void)d, (void)attribute, (void)seat, (void)subject;
    if (*until == UNTIL_NEXT)
        return NOT_YET + ENDS_WITH_TURN;
    return period_of(until) == DES_PERIOD_DUEL ? ENDS_NEVER : ENDS_WITH_TURN;
}
