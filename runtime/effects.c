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

/* Running sums stay within the bounds of their attribute. */
static int32_t bounded(const struct duel *d, int attribute, int value)
{
    const struct attribute *a = &game_of(d)->vocabulary->attributes[attribute];
    return value < a->lowest ? a->lowest : value > a->highest ? a->highest : value;
}

struct row *add_row(struct duel *d, struct row r)
{
    if (r.kind == ROW_ADD) {
        for (int i = 0; i < d->rows; i++)
            if (adds_up(row(d, i), &r)) {
                if (bounded(d, r.what, row(d, i)->value + r.value) != row(d, i)->value + r.value)
                    CITE(d, game_of(d)->rule_bound);
                row(d, i)->value = bounded(d, r.what, row(d, i)->value + r.value);
                return row(d, i);
            }
        r.value = bounded(d, r.what, r.value);
    }
    if (d->rows >= game_of(d)->rows) {
        CITE(d, game_of(d)->rule_bound);
        return NULL;
    }
    *row(d, d->rows) = r;
    return row(d, d->rows++);
}

void end_row(struct duel *d, int i)
{
    d->rows--;
    memmove(row(d, i), row(d, i + 1), (size_t)(d->rows - i) * sizeof(struct row));
    memset(row(d, d->rows), 0, sizeof(struct row));
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

bool end_rows(struct duel *d, int until)
{
    bool abilities = false;

    for (int i = d->rows; i-- > 0;)
        if (row(d, i)->until == until) {
            abilities = abilities || bears_ability(row(d, i));
            end_row(d, i);
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

int uses_of(const struct duel *d, ref source, int ability)
{
    ability = counted_with(d, ability);
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == ROW_USED && row(d, i)->source == source && row(d, i)->ability == ability)
            return row(d, i)->value;
    return 0;
}

void count_use(struct duel *d, ref source, int ability, int until)
{
    ability = counted_with(d, ability);
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == ROW_USED && row(d, i)->source == source && row(d, i)->ability == ability) {
            row(d, i)->value++;
            return;
        }
    add_row(
        d, (struct row){
               .kind = ROW_USED, .until = (uint8_t)until, .source = source, .ability = (uint16_t)ability, .value = 1 });
}

bool use_can_be_counted(const struct duel *d, ref source, int ability)
{
    return d->rows < game_of(d)->rows || uses_of(d, source, ability) > 0;
}

void note_beginning(struct duel *d, ref r, int until)
{
    add_row(d, (struct row){ .kind = ROW_BEGAN, .until = (uint8_t)until, .subject = r });
}

int beginning_of(const struct duel *d, ref r)
{
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == ROW_BEGAN && row(d, i)->subject == r)
            return i;
    return is_seat(r) ? BEGAN_FIRST : BEGAN_LAST;
}

void set_number(struct changes *c, int value, int began)
{
    c->to_zero = c->to_zero || value == 0;
    if (began < c->newest)
        return;
    c->set = value;
    c->newest = began;
}

struct changes changed_by_rows(const struct duel *d, ref subject, int attribute)
{
    struct changes by = { .set = ABSENT, .newest = BEGAN_FIRST };

    for (int i = 0; i < d->rows; i++) {
        const struct row *r = row(d, i);
        if (r->subject != subject || r->what != attribute || r->until >= NOT_YET)
            continue;
        if (r->kind == ROW_SET)
            set_number(&by, r->value, i);
        else if (r->kind == ROW_ADD)
            by.sum += r->value;
    }
    return by;
}

int with_rows(const struct duel *d, ref subject, int attribute, int base)
{
    struct changes by = changed_by_rows(d, subject, attribute);

    base = by.set != ABSENT ? by.set : base;
    return base == ABSENT ? ABSENT : base + by.sum;
}
