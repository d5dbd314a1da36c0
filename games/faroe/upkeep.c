/* upkeep.c: what keywords and counters do by themselves in the Starting and End Phase (FAROE-4.4, FAROE-4.10, FAROE-R20 to
 * FAROE-R23). */
#include "faroe.h"

/* Counters of a kind that nobody has are nobody's business. */
static bool works_in(const struct duel *d, const struct keyword_row *row, int phase)
{
    if (row->counter && !(own(d)->counter_kinds >> row->counter & 1))
        return false;
    return phase == FAROE_WINDOW_STARTING_PHASE ? row->starting || row->demands : row->ending != NULL;
}

/* FAROE-16.5: what the player controls has its turn, whoever put the counters. */
static bool has_something_to_do(const struct duel *d, const struct keyword_row *row, ref r)
{
    if (!row->counter)
        return may_have_keyword(d, r, row->keyword) && keyword_number(d, r, row->keyword) > 0;
    if (counters_on(d, r, row->counter) == 0)
        return false;
    CITE(d, FAROE_16_5);
    return true;
}

/* ---- what is due ------------------------------------------------------------------------------------------------ */

static void add_due(struct duel *d, struct upkeep *v, ref r)
{
    if (!has_something_to_do(d, &faroe_keywords[v->row], r))
        return;
    if (v->count == MOST_DUE) {
        NOTE(d, BOUND_MET, FAROE_R150, .seat = -1);
        return;
    }
    v->thing[v->count] = r;
    v->keyword[v->count++] = v->row;
}

/* Adds the player's things that this row concerns, in the order of section 7: the Player, front, Backup, face-up attached
 * cards, the Zone. */
static void list_due(struct duel *d, struct upkeep *v)
{
    int places[4] = { front(v->seat), backup(v->seat), attached(v->seat), zone_slot(v->seat) };

    add_due(d, v, seat_ref(v->seat));
    for (int i = 0; i < 4; i++)
        FOR_EACH_IN (d, r, places[i])
            if (!(object(d, r)->state & FACE_DOWN) && !is_in_orbit(d, host(d, r)))
                add_due(d, v, r);
}

/* Gives back its row in the table of keywords. */
static uint8_t take_due(struct upkeep *v, int i)
{
    uint8_t row = v->keyword[i];

    v->count--;
    memmove(&v->thing[i], &v->thing[i + 1], (size_t)(v->count - i) * sizeof v->thing[0]);
    memmove(&v->keyword[i], &v->keyword[i + 1], (size_t)(v->count - i) * sizeof v->keyword[0]);
    return row;
}

static bool still_has(const struct duel *d, int seat, ref r)
{
    uint32_t field = 1u << FAROE_ZONE_CHARACTER_ZONE | 1u << FAROE_ZONE_BACKUP_ZONE | 1u << FAROE_ZONE_ATTACHED |
                     1u << FAROE_ZONE_ZONE_SLOT;

    return is_seat(r) ? in_game(d, seat)
                      : object(d, r)->place && controller(d, r) == seat && field >> zone_of(d, r) & 1 &&
                            !is_in_orbit(d, host(d, r)); /* FAROE-16.73 */
}

static bool is_due(const struct duel *d, int seat, ref r, int row)
{
    return still_has(d, seat, r) && has_something_to_do(d, &faroe_keywords[row], r);
}

/* ---- one of them -------------------------------------------------------------------------------------------------- */

void curse_options(const struct duel *d, int seat, struct menu *m)
{
    const struct keyword_works *v = ASKING(d, keyword_works);

    offer_if(m, (struct duel_option){ .verb = PAY_CURSE, .a = v->thing },
             faroe_keywords[v->row].demands(d, v->thing) <= player(d, seat)->tp, FAROE_16_44);
    offer(m, (struct duel_option){ .verb = LET_GO, .a = v->thing });
}

STEP(keyword_works)
{
    const struct keyword_row *row = &faroe_keywords[v->row];

    BEGIN;
    if (!is_due(d, v->seat, v->thing, v->row))
        RETURN(0);
    if (own(d)->phase == FAROE_WINDOW_END_PHASE) {
        CITE(d, FAROE_4_10);
        row->ending(d, v->thing);
        RETURN(1);
    }
    CITE(d, FAROE_4_4);
    if (row->starting) {
        row->starting(d, v->thing);
    } else if (row->demands(d, v->thing)) {
        ASK(v->seat, ASK_CURSE);
        if (d->answer[v->seat].verb == PAY_CURSE) {
            CITE(d, FAROE_16_45);
            spend_tp(d, v->seat, row->demands(d, v->thing));
        } else {
            row->unpaid(d, v->thing);
        }
    }
    RETURN(1);
    END;
}

/* FAROE-R21: it simply happens, or by the option is a link that can be answered. */
STEP(tick)
{
    BEGIN;
    if (choice_of(d, KEYWORD_UPKEEP_ON_CHAIN) == 0 || own(d)->links_added >= MOST_TURN_LINKS || !is_room_for_link(d)) {
        CALL(keyword_works, .thing = v->thing, .row = v->row, .seat = v->seat);
        RETURN(0);
    }
    if (!is_due(d, v->seat, v->thing, v->row))
        RETURN(0);
    own(d)->mark = d->waitings;
    struct link *l = add_link(d, 0, v->thing, v->seat, (int8_t)v->row);
    l->target[LINK_USER] = v->thing;
    l->target[LINK_MARKS] = LINK_KEYWORD;
    NOTE(d, TRIGGERS, FAROE_R21, .seat = (int8_t)v->seat, .thing = v->thing);
    CALL_PLAIN(linked);
    CALL_PLAIN(chain);
    END;
}

/* ---- all of them --------------------------------------------------------------------------------------------------- */

/* FAROE-R20: by the option the active player orders all that the Starting Phase brings, what texts have set off too. */
static bool is_ordered(const struct duel *d)
{
    return own(d)->phase == FAROE_WINDOW_STARTING_PHASE && choice_of(d, UPKEEP_ORDER) == 1;
}

static struct duel_option due_option(const struct upkeep *v, int i)
{
    uint16_t counter = faroe_keywords[v->keyword[i]].counter;

    return (struct duel_option){
        .verb = counter ? NEXT_COUNTER : NEXT_CHARGE, .a = v->thing[i], .b = (uint16_t)i, .c = counter
    };
}

void upkeep_options(const struct duel *d, int seat, struct menu *m)
{
    const struct upkeep *v = ASKING(d, upkeep);

    for (int i = 0; i < v->count; i++)
        offer(m, due_option(v, i));
    waiting_options(d, seat, 0, d->waitings, m);
}

/* Lists the next row with something due; false if there is none. */
static bool list_next_row(struct duel *d, struct upkeep *v)
{
    while (v->count == 0 && v->row < faroe_keyword_rows) {
        if (works_in(d, &faroe_keywords[v->row], own(d)->phase))
            list_due(d, v);
        v->row++;
    }
    return v->count > 0;
}

static void list_all_rows(struct duel *d, struct upkeep *v)
{
    for (; v->row < faroe_keyword_rows; v->row++)
        if (works_in(d, &faroe_keywords[v->row], own(d)->phase))
            list_due(d, v);
}

/* Who has left since is passed over. */
static void drop_what_is_gone(const struct duel *d, struct upkeep *v)
{
    for (int i = v->count; i-- > 0;)
        if (!is_due(d, v->seat, v->thing[i], v->keyword[i]))
            take_due(v, i);
}

/* How many may come next: none, one, which is then the next, or several to choose from. In the fixed order the first. */
static int find_next(struct duel *d, struct upkeep *v)
{
    struct duel_option two[2] = { { 0 }, { 0 } };
    struct menu m = { .option = two, .max = 2 };

    drop_what_is_gone(d, v);
    if (is_ordered(d))
        upkeep_options(d, v->seat, &m);
    else if (list_next_row(d, v))
        offer(&m, due_option(v, 0));
    v->next = two[0];
    return m.count;
}

/* FAROE-R20, FAROE-R23: row by row in the order of the table, each list being made as its row begins; or as ordered. */
STEP(upkeep)
{
    int left;

    BEGIN;
    if (is_ordered(d)) {
        list_all_rows(d, v);
        raise_moment(d, FAROE_WINDOW_STARTING_PHASE);
    }
    while ((left = find_next(d, v)) > 0) {
        if (left > 1) {
            ASK(v->seat, ASK_UPKEEP);
            v->next = d->answer[v->seat];
            if (has_conceded(d, v->seat)) {
                CHECK(CHECK_ALL, NOTHING); /* FAROE-R146 */
                RETURN(0);
            }
        }
        if (v->next.verb == ORDER_WAITING) {
            close_batch(d);
            struct waiting w = take_waiting(d, v->next.b);
            CALL(trigger, .w = w);
            if (d->links > 0) {
                CALL_PLAIN(linked);
                CALL_PLAIN(chain);
                CHECK(CHECK_ALL, NOTHING);
                close_batch(d);
            }
        } else {
            uint8_t row = take_due(v, v->next.b);
            CALL(tick, .thing = v->next.a, .row = row, .seat = v->seat);
            if (choice_of(d, KEYWORD_UPKEEP_ON_CHAIN) && !is_ordered(d))
                CALL_PLAIN(settle); /* what its Chain has set off: FAROE-8.16 */
        }
        CHECK(CHECK_ALL, NOTHING);
        if (!in_game(d, v->seat))
            RETURN(0);
    }
    END;
}
