/* control.c: who controls what (DES-14.1, DES-14.4, DES-R52). What effects say of it are rows, the newest of which counts;
 * the field keeps what they come to, so that nobody has to look for it. */
#include "despaira.h"

static bool says_who_controls(const struct duel *d, int i, ref r)
{
    const struct row *x = row(d, i);
    return x->kind == ROW_SET && x->what == DES_ATTRIBUTE_CONTROLLER && x->until < NOT_YET && (!r || x->subject == r);
}

static int newest_claim(const struct duel *d, ref r)
{
    for (int i = d->rows; i-- > 0;)
        if (says_who_controls(d, i, r))
            return i;
    return -1;
}

/* What must not be taken over by it: the row never comes to anything. */
static bool is_kept_from(const struct duel *d, const struct row *claim, ref by)
{
    return permission(d, claim->subject, DES_ACTION_TAKEN, by) < 0;
}

static int rightful_controller(const struct duel *d, ref r)
{
    int i = newest_claim(d, r);
    return i >= 0 && is_seat((ref)row(d, i)->value) ? seat_of_ref((ref)row(d, i)->value) : owner_by_number(r);
}

/* DES-14.4: it stays on its tile in its mode, with all that is on it, and faces the other way; what is attached to it goes
 * with it (DES-R111). */
static void change_sides(struct duel *d, ref r, int seat)
{
    struct despaira_card *c = card_of(d, r);

    put_under(d, r, seat);
    c->facing = (uint8_t)forward_of(seat); /* DES-7.16 */
    if (mode_of(d, r) == DEF_DOWN)
        hide_face(d, r);
    FOR_EACH_IN (d, carried, zone_place(DES_ZONE_ATTACHED, 0))
        if (card_of(d, carried)->host == r && mode_of(d, carried) == CARRIED)
            put_under(d, carried, seat);
    FOR_EACH_IN (d, carried, zone_place(DES_ZONE_ATTACHED, 1))
        if (card_of(d, carried)->host == r && mode_of(d, carried) == CARRIED)
            put_under(d, carried, seat);
    NOTE(d, CHANGES_SIDES, DES_14_4, .seat = (int8_t)seat, .thing = r);
    CITE(d, DES_14_1);
    refresh_listeners(d);
}

void refresh_control(struct duel *d)
{
    for (int square = 1; square <= TILES; square++) {
        ref r = body_on(d, square);
        if (!r || is_leader(r) || (d->rows == 0 && controller(d, r) == owner_by_number(r)))
            continue;
        int seat = rightful_controller(d, r);
        if (seat != controller(d, r))
            change_sides(d, r, seat);
    }
}

/* An effect has said who controls what: only creatures change sides, and only those that nothing keeps from it. Claims that
 * are in force already stay. */
void settle_claims(struct duel *d, ref by)
{
    bool any = false;

    for (int i = d->rows; i-- > 0;) {
        const struct row *x = row(d, i);
        if (!says_who_controls(d, i, NOTHING))
            continue;
        bool news = !is_card(x->subject) || !on_field(d, x->subject) ||
                    (is_seat((ref)x->value) && seat_of_ref((ref)x->value) != controller(d, x->subject));
        if (news && (!is_creature(d, x->subject) || !is_seat((ref)x->value) || is_kept_from(d, x, by))) {
            CITE(d, DES_14_1);
            end_row(d, i);
        }
        any = true;
    }
    if (any)
        refresh_control(d);
}

/* A given position says so. */
void begin_under(struct duel *d, ref r, int seat)
{
    put_under(d, r, owner_by_number(r));
    if (seat == owner_by_number(r) || is_leader(r))
        return;
    add_row(d, (struct row){ .kind = ROW_SET,
                             .what = DES_ATTRIBUTE_CONTROLLER,
                             .until = ENDS_NEVER,
                             .seat = (uint8_t)seat,
                             .subject = r,
                             .source = seat_ref(seat),
                             .value = seat_ref(seat) });
    put_under(d, r, seat);
}
