/* effects.c: the table of rows that effects leave behind. Rows are kept in the order in which they
 * were made, without gaps, so that the newest one is the last. */
#include "effects.h"
#include "engine/game.h"
#include "program.h"

static bool adds_up(const struct row *a, const struct row *b)
{
    return a->kind == ROW_ADD && b->kind == ROW_ADD && a->until == b->until && a->until != LASTS_WHILE &&
           a->what == b->what && a->subject == b->subject;
}

/* Where what raises may count for nothing it is kept apart from what lowers. */
static bool are_one_sum(const struct duel *d, const struct row *a, const struct row *b)
{
    return adds_up(a, b) && (!game_of(d)->unraised || (a->value < 0) == (b->value < 0));
}

/* Running sums stay within the bounds of their attribute. */
static int32_t bounded(struct duel *d, const struct row *r, int value)
{
    const struct attribute *a = &game_of(d)->vocabulary->attributes[r->what];
    int32_t kept = value < a->lowest ? a->lowest : value > a->highest ? a->highest : value;

    if (kept != value)
        NOTE(d, STAYS_AT_LIMIT, game_of(d)->rule_bound, .seat = (int8_t)r->seat,
             .thing = r->source ? r->source : r->subject, .number = kept);
    return kept;
}

struct row *add_row(struct duel *d, struct row r)
{
    if (r.kind == ROW_ADD) {
        for (int i = 0; i < d->rows; i++)
            if (are_one_sum(d, row(d, i), &r)) {
                row(d, i)->value = bounded(d, &r, row(d, i)->value + r.value);
                return row(d, i);
            }
        r.value = bounded(d, &r, r.value);
    }
    if (!is_room_for_row(d, r.seat)) {
        NOTE(d, NO_ROOM_FOR_EFFECT, game_of(d)->rule_bound, .seat = (int8_t)r.seat,
             .thing = r.source ? r.source : r.subject);
        return NULL;
    }
    *row(d, d->rows) = r;
    return row(d, d->rows++);
}

void end_row(struct duel *d, int i)
{
    d->rows--;
    memmove(row(d, i), row(d, i + 1), (size_t)(d->rows - i) * sizeof(struct row));
}

bool lose_subject(struct duel *d, int i)
{
    if (row(d, i)->kind == ROW_WAITING && row(d, i)->what == KEEPS_SUBJECT) {
        row(d, i)->subject = NOTHING;
        return false;
    }
    end_row(d, i);
    return true;
}

static bool bears_ability(const struct row *r)
{
    return r->kind >= ROW_CAN && r->kind < ROW_USED;
}

/* Uses of what was given are counted for as long as those of what is printed. */
static void end_count(struct row *given, int until)
{
    if (given->kind == ROW_ABILITY && given->value && given->what == until)
        given->value = given->what = 0;
}

bool end_rows(struct duel *d, int until)
{
    bool abilities = false;

    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->until == until) {
            abilities = abilities || bears_ability(row(d, i));
            end_row(d, i);
        } else {
            end_count(row(d, i), until);
        }
    return abilities;
}

bool begin_rows(struct duel *d, int until)
{
    bool abilities = false;

    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->until == NOT_YET + until) {
            abilities = abilities || bears_ability(row(d, i));
            row(d, i)->until = (uint8_t)until;
        }
    return abilities;
}

/* Heads that are joined share their uses: they count with the first. */
static int counted_with(const struct duel *d, int ability)
{
    while (d->book->ability[ability].flags & ABILITY_ALSO)
        ability--;
    return ability;
}

/* Where the uses of an ability are counted: each that was given has a count of its own, and the one that is used is the one
 * used least. NULL: none is counted yet. */
#define count_of(d, source, ability) IN_DUEL(d, struct row, count_in(d, source, ability))
static struct row *count_in(const struct duel *d, ref source, int ability)
{
    struct row *count = NULL;

    ability = counted_with(d, ability);
    for (int i = 0; i < d->rows; i++) {
        struct row *r = row_in(d, i);
        if ((r->kind != ROW_USED && r->kind != ROW_ABILITY) || r->source != source || r->ability != ability ||
            r->until >= NOT_YET)
            continue;
        if (!count || r->value < count->value)
            count = r;
    }
    return count;
}

int uses_of(const struct duel *d, ref source, int ability)
{
    const struct row *count = count_of(d, source, ability);
    return count ? count->value : 0;
}

void count_use(struct duel *d, ref source, int ability, int until)
{
    struct row *count = count_of(d, source, ability);

    if (count) {
        count->value++;
        if (count->kind == ROW_ABILITY)
            count->what = (uint8_t)until;
        return;
    }
    add_row(d, (struct row){ .kind = ROW_USED,
                             .until = (uint8_t)until,
                             .seat = (uint8_t)controller_of(d, source),
                             .source = source,
                             .ability = (uint16_t)counted_with(d, ability),
                             .value = 1 });
}

bool use_can_be_counted(const struct duel *d, ref source, int ability)
{
    return is_room_for_row(d, controller_of(d, source)) || count_of(d, source, ability);
}

void forget_uses(struct duel *d, ref source, int ability)
{
    ability = counted_with(d, ability);
    for (int i = d->rows; i-- > 0;) {
        struct row *r = row(d, i);
        if (r->source != source || r->ability != ability)
            continue;
        if (r->kind == ROW_USED)
            end_row(d, i);
        else if (r->kind == ROW_ABILITY)
            r->value = r->what = 0;
    }
}

void note_beginning(struct duel *d, ref r, int until)
{
    add_row(d, (struct row){
                   .kind = ROW_BEGAN, .until = (uint8_t)until, .seat = (uint8_t)controller_of(d, r), .subject = r });
}

int beginning_of(const struct duel *d, ref r)
{
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == ROW_BEGAN && row(d, i)->subject == r)
            return i;
    return is_seat(r) ? BEGAN_FIRST : BEGAN_LAST;
}

struct changes no_changes(const struct duel *d, int attribute)
{
    return (struct changes){ .set = ABSENT,
                             .newest = BEGAN_FIRST,
                             .range = ABSENT,
                             .newest_range = BEGAN_FIRST,
                             .greatest = game_of(d)->vocabulary->attributes[attribute].greatest };
}

/* ABSENT is less than any number. */
static void set_one(const struct changes *c, int *set, int *newest, int value, int began)
{
    if (c->greatest ? value > *set : began >= *newest)
        *set = value;
    *newest = began > *newest ? began : *newest;
}

void set_number(struct changes *c, int value, int range, int began)
{
    c->to_zero = c->to_zero || value == 0;
    set_one(c, &c->set, &c->newest, value, began);
    if (range != ABSENT)
        set_one(c, &c->range, &c->newest_range, range, began);
}

int set_or_base(const struct changes *c, int set, int base)
{
    return set == ABSENT || (c->greatest && base > set) ? base : set;
}

void add_number(struct changes *c, const struct duel *d, ref subject, int value, const struct row *by)
{
    if (value < 0)
        c->lowered += value;
    else if (game_of(d)->unraised && game_of(d)->unraised(d, subject, by))
        return;
    c->sum += value;
}

struct changes changed_by_rows(const struct duel *d, ref subject, int attribute)
{
    struct changes by = no_changes(d, attribute);

    for (int i = 0; i < d->rows; i++) {
        const struct row *r = row(d, i);
        if (r->subject != subject || r->what != attribute || r->until >= NOT_YET)
            continue;
        if (r->kind == ROW_SET)
            set_number(&by, r->value, r->ability ? r->ability - 1 : ABSENT, i);
        else if (r->kind == ROW_ADD)
            add_number(&by, d, subject, r->value, r);
    }
    return by;
}

int with_rows(const struct duel *d, ref subject, int attribute, int base)
{
    struct changes by = changed_by_rows(d, subject, attribute);

    base = set_or_base(&by, by.set, base);
    return base == ABSENT ? ABSENT : base + by.sum;
}
