/* mystify.c: a Character that lies face-down is turned up as it attacks, is aimed at or is about to be touched; what else a
 * card says if more is paid for it: Overdrive, Mystify (FADE-21.42, FADE-21.43, FADE-21.48, FADE-R92, FADE-R109). */
#include "fighters.h"

/* ---- Overdrive and Mystify ------------------------------------------------------------------------------------------ */

static const struct {
    uint8_t keyword;
    uint16_t flag;
} extras[EXTRA_TEXTS] = {
    [EXTRA_OVERDRIVE] = { FADE_KEYWORD_OVERDRIVE, LINK_OVERDRIVE },
    [EXTRA_MYSTIFY] = { FADE_KEYWORD_MYSTIFY, LINK_MYSTIFY },
};

int flag_of_extra(int which)
{
    return extras[which].flag;
}

/* The text that it is paid for; 0: the card has none of its own. */
int extra_text_of(const struct duel *d, int card, int which)
{
    const struct card *c = &d->book->card[card];

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == extras[which].keyword + 1)
            return i;
    return 0;
}

static int number_at(const struct duel *d, const cell *at)
{
    struct scope s = { .d = d, .plain = true };

    return *at++ ? eval_value(&s, &at) : 0;
}

/* TP of it, the cheapest where it is said twice; -1: the card has none. */
int extra_cost(const struct duel *d, int card, int which)
{
    int ability = extra_text_of(d, card, which);
    const cell *at = header_argument(d, card, extras[which].keyword);
    int by_text = ability ? number_at(d, d->book->code + d->book->ability[ability].arguments) : -1;
    int by_header = at ? number_at(d, at) : -1;

    return by_text < 0 ? by_header : by_header < 0 || by_text < by_header ? by_text : by_header;
}

bool has_mystify(const struct duel *d, ref r)
{
    return extra_cost(d, object(d, r)->card, EXTRA_MYSTIFY) >= 0;
}

void mystify_options(const struct duel *d, int seat, struct menu *m)
{
    (void)d, (void)seat;
    offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

/* ---- being turned up: FADE-R109 ------------------------------------------------------------------------------------------ */

bool is_masked(const struct duel *d, ref r)
{
    return is_card(r) && object(d, r)->state & FACE_DOWN && is_in_zones(d, r, CHARACTER_ZONES);
}

/* It is shown, its Mystify cost may be paid, and the effect of that comes before all else. */
STEP(unmask)
{
    BEGIN;
    if (!is_masked(d, v->thing))
        RETURN(0);
    v->seat = (uint8_t)controller(d, v->thing);
    NOTE(d, TURNS_UP, FADE_R109, .seat = (int8_t)v->seat, .thing = v->thing);
    v->mark = d->waitings;
    turned_up_on_field(d, v->thing);
    v->cost = (uint16_t)extra_cost(d, object(d, v->thing)->card, EXTRA_MYSTIFY);
    if (has_mystify(d, v->thing) && v->cost <= player(d, v->seat)->tp) {
        ASK(v->seat, ASK_MYSTIFY);
        if (d->answer[v->seat].verb == OPTION_YES) {
            CITE(d, FADE_21_43);
            spend_tp(d, v->seat, v->cost);
            facts_of(d, v->thing)->moved |= MYSTIFIED;
            if (extra_text_of(d, object(d, v->thing)->card, EXTRA_MYSTIFY))
                CALL(trigger, .w = { .ability = (uint16_t)extra_text_of(d, object(d, v->thing)->card, EXTRA_MYSTIFY),
                                     .source = v->thing,
                                     .subject = v->thing,
                                     .seat = v->seat });
        }
    }
    CALL(settle, .from = v->mark);
    RETURN(1);
    END;
}
