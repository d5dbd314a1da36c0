/* statuses.c: what keywords of the card set do to whom they are given, and how long (DES-18). */
#include "despaira.h"

/* A keyword is a status if its meaning is written in the cards (DES-18.1). */
static const struct defined *meaning_of(const struct duel *d, int keyword)
{
    for (int i = 0; i < d->book->defineds; i++)
        if (d->book->defined[i].keyword == keyword)
            return &d->book->defined[i];
    return NULL;
}

bool is_status(int keyword)
{
    return keyword >= DES_KEYWORD_SCORCH && keyword <= DES_KEYWORD_ROOTED;
}

static int row_of_status(const struct duel *d, ref r, int keyword)
{
    for (int i = 0; i < d->rows; i++)
        if (is_row_of(d, i, ROW_KEYWORD, r, keyword))
            return i;
    return -1;
}

bool has_status(const struct duel *d, ref r, int keyword)
{
    return row_of_status(d, r, keyword) >= 0;
}

bool is_meaning_of_status(const struct duel *d, int ability)
{
    for (int i = 0; i < d->book->defineds; i++)
        if (ability >= d->book->defined[i].ability &&
            ability < d->book->defined[i].ability + d->book->defined[i].abilities)
            return true;
    return false;
}

static int number_of_row(const struct duel *d, int i)
{
    const cell *at = d->book->code + row(d, i)->ability;
    struct scope s = { .d = d };

    if (!row(d, i)->ability || *at++ != 1)
        return 0;
    return eval_value(&s, &at);
}

int status_number(const struct duel *d, ref r, int keyword)
{
    int i = row_of_status(d, r, keyword);
    return i < 0 ? 0 : number_of_row(d, i);
}

static bool is_of_meaning(const struct defined *m, const struct row *r)
{
    return r->kind == ROW_ABILITY && r->ability >= m->ability && r->ability < m->ability + m->abilities;
}

static bool drop_status(struct duel *d, ref r, int keyword)
{
    const struct defined *m = meaning_of(d, keyword);
    bool any = false;

    for (int i = d->rows; i-- > 0;) {
        const struct row *x = row(d, i);
        if (x->subject != r || !((x->kind == ROW_KEYWORD && x->what == keyword) || (m && is_of_meaning(m, x))))
            continue;
        any = any || x->kind == ROW_KEYWORD;
        end_row(d, i);
    }
    return any;
}

void end_status(struct duel *d, ref r, int keyword)
{
    if (drop_status(d, r, keyword))
        NOTE(d, LOSES_STATUS, DES_18_3, .seat = (int8_t)controller(d, r), .thing = r, .word = (uint16_t)keyword);
    refresh_listeners(d);
}

/* Has the ability of a status done what it does as often as it says? DES-R130 */
bool is_over(const struct duel *d, ref r, int ability, int keyword)
{
    const struct defined *m = meaning_of(d, keyword);
    int limit = d->book->ability[ability].limit;

    return m && ability >= m->ability && ability < m->ability + m->abilities && limit &&
           uses_of(d, r, ability) >= limit;
}

/* "Next turn" never means the current one. */
static int end_of_status(const struct duel *d, ref r, const struct defined *m)
{
    int seat = controller(d, r);

    if (!m || !m->until)
        return ENDS_NEVER;
    return (seat == own(d)->active ? ENDS_LATER_WITH : ENDS_WITH_TURN_OF) + seat;
}

/* DES-18.3: each at most once; the larger number, the later end. The newest row is the one that has just been given. */
void despaira_got_keyword(struct duel *d, ref r, int keyword)
{
    const struct defined *m = meaning_of(d, keyword);
    int newest = -1;

    CITE(d, DES_18_1);
    CITE(d, DES_18_2);
    CITE(d, DES_18_4);
    if (!is_status(keyword) || !is_card(r))
        return;
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == ROW_KEYWORD && row(d, i)->subject == r && row(d, i)->what == keyword)
            newest = i;
    if (newest < 0)
        return;
    bool kept_off = !is_creature(d, r) || permission(d, r, DES_ACTION_STATUSES, NOTHING) < 0;
    int old = row_of_status(d, r, keyword);
    struct row best = *row(d, newest);
    if (kept_off) { /* DES-18.4, DES-16.24 */
        end_row(d, newest);
        CITE(d, is_creature(d, r) ? DES_16_24 : DES_18_4);
        refresh_listeners(d);
        return;
    }
    if (old >= 0 && old != newest && number_of_row(d, old) > number_of_row(d, newest))
        best = *row(d, old);
    drop_status(d, r, keyword);
    best.until = (uint8_t)end_of_status(d, r, m);
    add_row(d, best);
    NOTE(d, GAINS_STATUS, DES_18_3, .seat = (int8_t)controller(d, r), .thing = r, .word = (uint16_t)keyword);
    CITE_IF(d, !is_up(d, r), DES_18_5);
    refresh_listeners(d);
}

/* What an effect takes away is gone. */
bool despaira_gave(struct duel *d)
{
    const struct effect *e = find_step(d, STEP_effect);

    settle_increases(d);
    settle_claims(d, e && e->link ? e->link : e ? e->source : NOTHING);
    refresh_field(d);
    for (int i = d->rows; i-- > 0;) {
        struct row x = *row(d, i);
        if (x.kind != ROW_NO_KEYWORD || !is_status(x.what))
            continue;
        end_row(d, i);
        end_status(d, x.subject, x.what);
        i = d->rows;
    }
    return false;
}

/* DES-3.18, step 5 */
void end_turn_rows(struct duel *d)
{
    int seat = own(d)->active;

    CITE_IF(d, d->rows, DES_12_26);
    end_rows(d, ENDS_WITH_TURN);
    end_rows(d, ENDS_WITH_TURN_OF + seat);
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->until == ENDS_LATER_WITH + seat)
            row(d, i)->until = (uint8_t)(ENDS_WITH_TURN_OF + seat);
    end_lapsed_rows(d);
    refresh_listeners(d);
}
