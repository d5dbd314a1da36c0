/* hints.c: what an option would do from here, for who has to choose: what an Art does that can be readied. From the
 * seat's own cards alone. */
#include "solrei.h"

#include "engine/words.h"
#include "language/printer/printer.h"

void solrei_hint(const struct duel *d, int seat, struct duel_option o, struct text_out *t)
{
    bool readies = o.verb == READY_ART || o.verb == CHARGE_READY || o.verb == RECOVER_READY;
    char cost[64], text[400];

    if (!readies || !knows(d, seat, o.a) || print_card_line(d->book, object(d, o.a)->card, text, sizeof text) <= 0)
        return;
    if (duello_card_cost(d->book, object(d, o.a)->card, cost, sizeof cost) > 0) {
        put_text(t, cost);
        put_text(t, ": ");
    }
    put_text(t, text);
}
