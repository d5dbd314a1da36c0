/* judgement.c: from facts that speak for a seat to chances of winning. */
#include "judgement.h"
#include "numbers.h"

static int count_sides(const struct duel *d, unsigned seats)
{
    int sides = 0;

    for (int seat = 0; seat < d->seats; seat++) {
        bool first = seats >> seat & 1;
        for (int other = 0; other < seat; other++)
            first &= !(seats >> other & 1) || side_of(d, other) != side_of(d, seat);
        sides += first;
    }
    return sides;
}

bool is_among_all(const struct duel *d)
{
    return d->seats > 2 && count_sides(d, all_seats(d)) > 2;
}

static double standing_of(const struct duel *d, int seat, bool among_all)
{
    const struct measure *m = game_of(d)->measures;
    double sum = 0;

    for (int i = 0; i < game_of(d)->measure_count; i++) {
        double weight = among_all ? m[i].among_all : m[i].between_two;
        if (weight != 0)
            sum += weight * m[i].of(d, seat);
    }
    return sum;
}

/* From standings, as the logarithm of odds. A side stands as well as its seats do together. */
static void share_chances(const struct duel *d, const double standing[DUELLO_SEATS], double chance[DUELLO_SEATS])
{
    double together[DUELLO_SEATS], all = 0;

    for (int seat = 0; seat < d->seats; seat++) {
        bool first = true;
        together[seat] = 0;
        for (int other = 0; other < d->seats; other++)
            if (side_of(d, other) == side_of(d, seat)) {
                together[seat] += standing[other];
                first &= other >= seat;
            }
        chance[seat] = exponential(together[seat]);
        all += first ? chance[seat] : 0;
    }
    for (int seat = 0; seat < d->seats; seat++)
        chance[seat] /= all;
}

/* What became of a duel: the sides that have won share it. If it is drawn, those who share that have what everybody had
 * at the beginning, and the others nothing: in a free-for-all a draw is far from half a win. */
static void share_outcome(const struct duel *d, double chance[DUELLO_SEATS])
{
    struct duel_outcome o;

    duel_over(d, &o);
    double share = 1.0 / count_sides(d, o.winners ? o.winners : all_seats(d));
    for (int seat = 0; seat < d->seats; seat++)
        chance[seat] = (o.winners | o.drawn) >> seat & 1 ? share : 0;
}

void judge_chances(const struct duel *d, double chance[DUELLO_SEATS])
{
    double standing[DUELLO_SEATS] = { 0 };
    bool among_all = is_among_all(d);

    if (d->over) {
        share_outcome(d, chance);
        return;
    }
    for (int seat = 0; seat < d->seats; seat++)
        standing[seat] = standing_of(d, seat, among_all);
    share_chances(d, standing, chance);
    if (game_of(d)->chances)
        game_of(d)->chances(d, chance);
}
