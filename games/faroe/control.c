/* control.c: for whom a Character fights (FAROE-R68). An effect that takes control gives it Allegiance; when that ends it
 * goes back to its owner. Whoever controls it is the seat in whose zone it stands. */
#include "faroe.h"

static void see_side(void *context, struct given given)
{
    struct given *newest = context;

    if (given.began >= newest->began)
        *newest = given;
}

/* The newest that gives it Allegiance counts (FAROE-R129). */
static int rightful_side(const struct duel *d, ref r)
{
    int owner = owner_of(d, r);
    struct given newest = { .began = BEGAN_FIRST, .seat = owner };

    see_keyword(d, r, FAROE_KEYWORD_ALLEGIANCE, see_side, &newest);
    return in_game(d, newest.seat) ? newest.seat : owner;
}

/* To the same zone, with its counters and its Stack; attached cards keep their controllers. */
static void change_sides(struct duel *d, ref r, int to)
{
    int zone = zone_of(d, r), from = controller(d, r);

    move_object(d, r, zone_place(zone, to), ON_BOTTOM);
    for (ref card = place(d, zone_place(FAROE_ZONE_STACK, from))->first, next; card; card = next) {
        next = object(d, card)->next;
        if (host(d, card) == r)
            move_object(d, card, zone_place(FAROE_ZONE_STACK, to), ON_BOTTOM);
    }
    CITE(d, FAROE_D44);
    NOTE(d, CHANGES_SIDES, FAROE_R68, .seat = (int8_t)to, .thing = r);
    if (zone != FAROE_ZONE_ORBIT && is_of_type(d, r, FAROE_WORD_ZONE_CARD)) /* FAROE-14.21 */
        clear_zone_slot(d, to, r);
    field_changed(d);
}

/* Somebody else's card that is put onto the field on this side fights for it as long as it stays there. */
void swear_in(struct duel *d, ref r, int seat)
{
    *given_keywords(d) |= KEYWORD_BIT(ALLEGIANCE);
    add_row(d, (struct row){ .kind = ROW_KEYWORD,
                             .what = FAROE_KEYWORD_ALLEGIANCE,
                             .subject = r,
                             .source = seat_ref(seat),
                             .seat = (uint8_t)seat,
                             .until = ENDS_NEVER });
}

/* And so does a Character that is put there from another side of the field. */
void take_over(struct duel *d, ref r, int seat)
{
    swear_in(d, r, seat);
    change_sides(d, r, seat);
}

bool bring_home(struct duel *d)
{
    bool given = *given_keywords(d) >> FAROE_KEYWORD_ALLEGIANCE & 1;

    if (!given && !own(d)->strangers)
        return false;
    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 3; i++)
            FOR_EACH_IN (d, r, i == 0 ? front(seat) : i == 1 ? backup(seat) : zone_place(FAROE_ZONE_ORBIT, seat)) {
                bool at_home = r >= first_card(seat) && r < first_card(seat) + SEAT_CARDS;
                if (at_home && !given)
                    continue;
                int side = rightful_side(d, r);
                if (side != seat) {
                    change_sides(d, r, side);
                    return true;
                }
            }
    return false;
}
