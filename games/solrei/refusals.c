/* refusals.c: why what belongs to another decision cannot be done now.
 *
 * Each decision's own options say why those it tests are refused. What is no option of it at all is named here, only when
 * somebody asks why not, with the rule that says when it may be done.
 */
#include "solrei.h"

static void refuse_cards(const struct duel *d, struct menu *m, uint16_t verb, int b, int at, int rule)
{
    FOR_EACH_IN (d, r, at)
        refused(m, (struct duel_option){ .verb = verb, .a = r, .b = (uint16_t)b }, false, rule);
}

/* SOL-4.12, SOL-4.16: before both have placed, or when the OPEN PHASE is over. SOL-4.7, SOL-4.9: a card is placed behind the
 * window, and only one. */
static void refuse_placing(const struct duel *d, int seat, struct menu *m)
{
    bool placed = action_card(d, seat) != NOTHING, over = own(d)->step > SOL_WINDOW_OPEN;

    if (d->ask[seat] != ASK_AGREE)
        refuse_cards(d, m, CHANGE, 0, hand(d, seat), over ? SOL_4_16 : SOL_4_12);
    if (d->ask[seat] != ASK_PLACE)
        refuse_cards(d, m, PLACE, 0, hand(d, seat), placed || over ? SOL_4_9 : SOL_4_7);
    else
        refused(m, (struct duel_option){ .verb = OPTION_PASS }, false, SOL_4_13);
}

/* SOL-4.3: an Art only, and as the round starts. */
static void refuse_readying(const struct duel *d, int seat, struct menu *m)
{
    refuse_cards(d, m, READY_ART, 0, damage(d, seat), SOL_4_3);
    refuse_cards(d, m, READY_ART, 0, arts(d, seat), SOL_4_3);
}

/* SOL-10.6: nobody activates anything while an Exchange resolves; otherwise it is not the time for it (SOL-9.4). Rei is made
 * with the right to activate, or while paying (SOL-8.13). */
static void refuse_acting(const struct duel *d, int seat, struct menu *m)
{
    int rule = d->links > 0 ? SOL_10_6 : SOL_9_4;

    for (int i = 0; i < BOARD_CARDS; i++) {
        ref source = board_card(seat, i);
        const struct card *c = face(d, source);
        for (int k = c->ability; k < c->ability + c->abilities; k++)
            if (is_activated(&d->book->ability[k]))
                refused(m, (struct duel_option){ .verb = OPTION_USE, .a = source, .b = (uint16_t)k }, false, rule);
    }
    refuse_cards(d, m, GENERATE_DISCARD, 0, hand(d, seat), SOL_8_13);
    refuse_cards(d, m, GENERATE_EXHAUST, 0, damage(d, seat), SOL_8_13);
}

/* SOL-8.8: own cards that lie where they make no Rei. */
static void refuse_paying(const struct duel *d, int seat, struct menu *m)
{
    const int places[] = { action_zone(d, seat), discard_pile(d, seat), cultivated(d, seat) };
    int symbol = next_symbol(ASKING(d, activate));

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        refuse_cards(d, m, PAY_DISCARD, symbol, places[i], SOL_8_8);
}

void solrei_refuse_rest(const struct duel *d, int seat, struct menu *m)
{
    int ask = d->ask[seat];

    if (ask == ASK_MULLIGAN) /* SOL-2.13: the whole hand, never a part */
        refuse_cards(d, m, MULLIGAN_PART, 0, hand(d, seat), SOL_2_13);
    if (own(d)->round > 0) {
        refuse_placing(d, seat, m);
        refuse_readying(d, seat, m);
    }
    if (ask != ASK_WINDOW && ask != ASK_RESPONSE)
        refuse_acting(d, seat, m);
    if (ask == ASK_REI)
        refuse_paying(d, seat, m);
}
