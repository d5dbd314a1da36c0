/* bodies.c: whom plain words mean among the Players and Characters on the field: "an enemy in reach", "a Character you
 * control", "each enemy Character in a Character Zone".
 *
 * Nearly all texts say no more of their targets and hosts than what those must be, whose, and where. Such words are read
 * as a few bits (enum bodies), and the field is looked at without making sets of things to be filtered.
 */
#include "faroe.h"

static unsigned read_noun(int word)
{
    switch (word) {
    case FAROE_WORD_CHARACTER:
        return OF_CHARACTERS;
    case FAROE_WORD_PLAYER:
        return OF_PLAYERS;
    case FAROE_WORD_ENEMY:
        return OF_PLAYERS | OF_FIGHTERS | FAROE_WORD_ENEMY << SIDE_WORD;
    default:
        return NOT_PLAIN;
    }
}

/* Reads one filter behind the noun; NOT_PLAIN if it says more than the bits can. */
static unsigned read_filter(const cell **at)
{
    const cell *p = *at;

    if (p[0] == SET_SIDE) {
        *at = p + 2;
        return (unsigned)p[1] << SIDE_WORD;
    }
    if (p[0] == SET_RELATION) { /* there is no other */
        *at = p + 2;
        return IN_REACH;
    }
    if (p[0] == SET_CONTROLLED && p[1] == SET_REF && p[2] == REF_YOU && p[3] == SET_THAT) {
        *at = p + 4;
        return OF_YOURS;
    }
    if (p[0] == SET_IN && p[1] == PLACE_ANY && p[2] == 1 && p[3] == FAROE_ZONE_CHARACTER_ZONE) {
        *at = p + 4;
        return IN_FRONT;
    }
    return NOT_PLAIN;
}

unsigned read_bodies(const cell **at)
{
    const cell *p = *at + 2;
    unsigned bodies = 0;

    if ((*at)[0] != SET_NOUN)
        return NOT_PLAIN;
    for (int n = (*at)[1]; n > 0; n--)
        bodies |= read_noun(*p++);
    if ((*at)[1] > 1 && bodies >> SIDE_WORD) /* "a Character or enemy": the side is that of one of them */
        return NOT_PLAIN;
    while (*p != SET_THAT && *p != SET_PICK) {
        unsigned filter = read_filter(&p);
        if (filter == NOT_PLAIN || (filter >> SIDE_WORD && bodies >> SIDE_WORD)) /* one side can be said, and once */
            return NOT_PLAIN;
        bodies |= filter;
    }
    *at = p;
    /* where Players are among them, a place is said of the others alone */
    return bodies & NOT_PLAIN || (bodies & IN_FRONT && bodies & OF_PLAYERS) ? NOT_PLAIN : bodies;
}

bool means_side(const struct duel *d, int you, unsigned bodies, int seat)
{
    return (!(bodies & OF_YOURS) || seat == you) &&
           (!(bodies >> SIDE_WORD) || faroe_is(d, you, seat_ref(seat), (int)(bodies >> SIDE_WORD)));
}

/* "ally" is not said of the one whose text says it. */
static bool is_apart(unsigned bodies, ref source, ref r)
{
    return r == source && bodies >> SIDE_WORD == FAROE_WORD_ALLY;
}

bool means_kind(const struct duel *d, unsigned bodies, ref r)
{
    return is_seat(r) ? bodies & OF_PLAYERS
                      : bodies & OF_FIGHTERS || (bodies & OF_CHARACTERS && card_has(face(d, r), FAROE_WORD_CHARACTER));
}

bool means_body(const struct duel *d, unsigned bodies, int ability, ref source, ref r)
{
    return means_kind(d, bodies, r) && !is_apart(bodies, source, r) &&
           !(bodies & IN_FRONT && zone_of(d, r) != FAROE_ZONE_CHARACTER_ZONE) &&
           !(bodies & IN_REACH && !is_in_reach_of(d, ability, source, r));
}
