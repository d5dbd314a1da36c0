/* costs.c: what is paid for a card or ability: TP, cards, counters; X and costs to choose between.
 *
 * A purse collects what its player has chosen to pay with; nothing leaves it until pay_purse. What a card costs in TP is
 * each sibling's own chapter (price.c).
 */

/* ---- rows of costs -------------------------------------------------------------------------------------------- */

/* The first of the costs to choose between; in row 0 nothing is to be paid. */
static int first_row(const struct duel *d, const struct purse *p, int part)
{
    if (part == COST_OF_CARD)
        return d->book->card[p->card].cost;
    return p->cost ? p->cost : d->book->ability[p->ability].cost;
}

static int ways(const struct duel *d, const struct purse *p, int part)
{
    return 1 + d->book->cost[first_row(d, p, part)].alternatives;
}

int cost_row_of(const struct duel *d, const struct purse *p, int part)
{
    return first_row(d, p, part) + p->way[part];
}

/* A cost that an effect names on its way is said in that effect's words: its targets and names, and "you" is whose effect it
 * is, whoever pays. */
static struct scope scope_of(const struct duel *d, const struct purse *p)
{
    const struct effect *e = p->cost ? running_effect(d) : NULL;

    return (struct scope){ .d = d,
                           .effect = e,
                           .seat = e ? e->seat : p->seat,
                           .source = p->source,
                           .it = e ? e->it : NOTHING,
                           .link = e ? e->link : NOTHING,
                           .subject = seat_ref(p->seat),
                           .x = p->x };
}

/* ---- TP --------------------------------------------------------------------------------------------------------- */

static int amount_in_row(const struct duel *d, const struct purse *p, int row, int resource)
{
    const struct cost *c = &d->book->cost[row];
    const cell *at = d->book->code + c->code;
    int sum = 0;

    for (int i = 0; i < c->items; i++, at += 2 + at[1])
        if (*at == OP_PAY && at[2] == resource) {
            struct scope s = scope_of(d, p);
            const cell *amount = at + 4;
            sum += eval_value(&s, &amount);
        }
    return sum;
}

int tp_of_row(const struct duel *d, const struct purse *p, int row)
{
    return d->book->cost[row].number + amount_in_row(d, p, row, MY(RESOURCE_TP));
}

int life_of_purse(const struct duel *d, const struct purse *p)
{
    if (LIFE == NO_LIFE)
        return 0;
    return amount_in_row(d, p, cost_row_of(d, p, COST_OF_CARD), LIFE) +
           amount_in_row(d, p, cost_row_of(d, p, COST_OF_ABILITY), LIFE);
}

/* What the seat itself can spend. */
static bool amounts_can_be_paid(const struct duel *d, const struct purse *p)
{
    return tp_of_purse(d, p) <= player(d, p->seat)->tp && can_spare_life(d, p->seat, life_of_purse(d, p));
}

/* ---- what else is paid ---------------------------------------------------------------------------------------------- */

/* A verb among the costs: what can be taken for it, how many of that; or a kind of counters, and how many of them. */
struct cost_item {
    int verb, rule, counter, counters;
    int zone, zone_seat, how;
    bool goes_under;
    ref under;
    struct group things;
    int least, most;
};

static void read_zone(const struct scope *s, const cell *at, struct cost_item *item)
{
    struct group g;
    const cell *inside = at + (*at == PLACE_CARD ? 1 : 2);

    item->zone_seat = seat_of_ref(s->subject);
    if (*at == PLACE_ANY) {
        item->zone = at[2];
        return;
    }
    eval_set(s, &inside, &g);
    ref first = set_first(s->d, g.set.word);
    if (*at == PLACE_CARD) {
        item->goes_under = true;
        item->under = first;
    } else {
        item->zone = at[1];
        if (is_seat(first))
            item->zone_seat = seat_of_ref(first);
    }
}

static void read_item(const struct duel *d, const struct purse *p, const cell *at, struct cost_item *item)
{
    struct scope s = scope_of(d, p);
    const cell *behind = at + 3;

    memset(item, 0, sizeof *item);
    item->verb = s.verb = at[2];
    eval_set(&s, &behind, &item->things); /* the subject: whoever pays */
    struct arguments args = { game_of(d)->vocabulary->verbs[item->verb].pattern.shape, behind, { 0 }, 0 };
    for (int hole; (hole = next_hole(&args)) != 0;) {
        if (hole == HOLE_SET) {
            eval_choice(&s, p->seat, &args.at, &item->things);
            item->things.pick = item->things.pick && !item->things.each; /* all of them: nobody chooses */
        } else if (hole == HOLE_COUNTER) {
            item->counter = *args.at++;
        } else if (hole == HOLE_Q) {
            args.at++;
            item->counters = eval_value(&s, &args.at);
            eval_value(&s, &args.at);
        } else {
            if (hole == HOLE_ZONE)
                read_zone(&s, args.at, item);
            pass_argument(&s, hole, &args.at);
        }
    }
    item->how = args.how[0];
}

/* Counters of one kind come from one object: all that the purse needs of the kind. */
static int counters_needed(const struct duel *d, const struct purse *p, int counter);

static bool is_in_purse(const struct purse *p, ref r)
{
    for (int i = 0; i < p->things; i++)
        if (p->thing[i] == r && p->pays_for[i] != PAYS_MATERIAL)
            return true;
    return false;
}

static bool is_being_played(const struct purse *p, ref r)
{
    return p->card && r == p->source;
}

/* nothing is paid under what has no Stack, nor with what lies there already. */
static bool can_go_under(const struct duel *d, const struct purse *p, ref r, ref under)
{
    bool lies_there = zone_of(d, r) == MY(ZONE_STACK) && host(d, r) == under;

    return !lies_there && !is_being_played(p, under) && can_have_stack(d, under);
}

static int where_it_goes(const struct cost_item *item)
{
    if (item->verb == MY(VERB_IMPRISON))
        return MY(ZONE_RIFT_ZONE);
    return item->zone ? item->zone : MY(ZONE_DISCARD_PILE); /* destroyed, discarded */
}

/* Can this be taken? What is being played does not pay for itself, and what would not leave its zone pays for nothing. */
static bool can_be_taken(const struct duel *d, const struct purse *p, const struct cost_item *item, ref r)
{
    if (item->counter)
        return counters_on(d, r, item->counter) >= counters_needed(d, p, item->counter);
    if (!is_card(r) || is_being_played(p, r))
        return false;
    return item->goes_under ? can_go_under(d, p, r, item->under) : would_go(d, r, where_it_goes(item), item->zone_seat);
}

static const cell *nth_verb(const struct duel *d, int row, int *n)
{
    const cell *at = d->book->code + d->book->cost[row].code;

    for (int i = 0; i < d->book->cost[row].items; i++, at += 2 + at[1])
        if (*at == OP_DO && (*n)-- == 0)
            return at;
    return NULL;
}

static const cell *verb_of(const struct duel *d, const struct purse *p, int n)
{
    const cell *at = nth_verb(d, cost_row_of(d, p, COST_OF_CARD), &n);
    return at ? at : nth_verb(d, cost_row_of(d, p, COST_OF_ABILITY), &n);
}

static int counters_needed(const struct duel *d, const struct purse *p, int counter)
{
    struct cost_item item;
    const cell *at;
    int needed = 0;

    for (int n = 0; (at = verb_of(d, p, n)) != NULL; n++) {
        read_item(d, p, at, &item);
        int least = item.verb == MY(VERB_REMOVE_ALL) ? 1 : item.counters;
        if (item.counter == counter && least > 0)
            needed += least;
    }
    return needed;
}

/* The nth verb to be paid with, and what can be taken for it; false if there are no more. */
static bool find_item(const struct duel *d, const struct purse *p, int n, struct cost_item *item)
{
    const cell *at = verb_of(d, p, n);

    if (!at)
        return false;
    read_item(d, p, at, item);
    if (item->verb == MY(VERB_REMOVE) && item->counters < 1) { /* X is 0 */
        memset(&item->things.set, 0, sizeof item->things.set);
        return true;
    }
    FOR_EACH_OF (d, r, item->things.set.word)
        if (!can_be_taken(d, p, item, r))
            set_remove(d, item->things.set.word, r);
    int all = set_count(d, item->things.set.word);
    item->least = item->things.pick ? item->things.least : all ? all : 1;
    item->most = item->things.most;
    return true;
}

/* ---- can it be paid? -------------------------------------------------------------------------------------------------- */

/* Kuhn's matching: finds something for the slot, be it that another one takes something else. */
static bool find_for_slot(struct slots *s, int slot, uint32_t *tried)
{
    FOR_EACH_OF (s->d, r, s->could[slot].word) {
        int holder = -1;
        if (set_has(s->d, tried, r))
            continue;
        set_add(s->d, tried, r);
        for (int i = 0; i < s->count; i++)
            holder = s->takes[i] == r ? i : holder;
        if (holder < 0 || find_for_slot(s, holder, tried)) {
            s->takes[slot] = r;
            return true;
        }
    }
    return false;
}

bool fill_slot(struct slots *s, const struct set *could)
{
    struct set tried = { { 0 } };
    int slot = s->count;

    if (slot >= s->room)
        return false;
    s->count++;
    s->could[slot] = *could;
    s->takes[slot] = NOTHING;
    return find_for_slot(s, slot, tried.word);
}

static int taken_as(const struct purse *p, int pays_for)
{
    int n = 0;

    for (int i = 0; i < p->things; i++)
        n += p->pays_for[i] == pays_for;
    return n;
}

static int taken_for(const struct purse *p, int item)
{
    return taken_as(p, PAYS_FIRST_ITEM + item);
}

/* Finds a card of its own for each of n slots, of those that could be taken and are not in the purse. */
static bool fill_slots(struct slots *s, const struct purse *p, const struct set *could, int n)
{
    struct set left = *could;

    FOR_EACH_OF (s->d, r, could->word)
        if (is_in_purse(p, r))
            set_remove(s->d, left.word, r);
    for (; n > 0; n--)
        if (!fill_slot(s, &left))
            return false;
    return true;
}

int bosses_missing(const struct duel *d, const struct purse *p)
{
    if (!(d->book->card[p->card].holds >> MY(KEYWORD_BOSS) & 1))
        return 0;
    return header_number(d, p->card, MY(KEYWORD_BOSS)) - taken_as(p, PAYS_BOSS);
}

static bool bosses_can_be_paid(const struct duel *d, const struct purse *p, struct slots *s)
{
    struct set fallen = { { 0 } };
    int missing = bosses_missing(d, p);

    if (!missing)
        return true;
    FOR_EACH_IN (d, r, discard_pile(p->seat))
        if (is_of_type(d, r, MY(WORD_CHARACTER)))
            set_add(d, fallen.word, r);
    return fill_slots(s, p, &fallen, missing);
}

/* Can what is still missing be found, a card for one thing only? at most as much as a purse holds. */
static bool items_can_be_paid(const struct duel *d, const struct purse *p)
{
    struct slots s;
    struct cost_item item;

    begin_slots(&s, d, MOST_COSTS - p->things - (material_count(d, p->card) - taken_as(p, PAYS_MATERIAL)));
    if (!bosses_can_be_paid(d, p, &s))
        return false;
    for (int n = 0; find_item(d, p, n, &item); n++) {
        if (!item.counter && !fill_slots(&s, p, &item.things.set, item.least - taken_for(p, n)))
            return false;
        if (item.counter && item.least > taken_for(p, n) &&
            (!set_first(d, item.things.set.word) || s.count == s.room--))
            return false;
    }
    return true;
}

static bool purse_can_be_paid(const struct duel *d, const struct purse *p)
{
    return amounts_can_be_paid(d, p) && items_can_be_paid(d, p);
}

static bool needs_nothing_but_tp(const struct duel *d, const struct purse *p)
{
    if (bosses_missing(d, p))
        return false;
    for (int part = COST_OF_CARD; part <= COST_OF_ABILITY; part++) {
        int row = first_row(d, p, part), first = 0;
        if (row && (d->book->cost[row].alternatives || (d->book->cost[row].items && nth_verb(d, row, &first))))
            return false;
    }
    return true;
}

/* In one way or another, X being 0. */
bool purse_can_be_paid_somehow(const struct duel *d, const struct purse *p)
{
    struct purse other = *p;

    if (needs_nothing_but_tp(d, p))
        return amounts_can_be_paid(d, p);
    for (other.way[COST_OF_CARD] = 0; other.way[COST_OF_CARD] < ways(d, p, COST_OF_CARD); other.way[COST_OF_CARD]++)
        for (other.way[COST_OF_ABILITY] = 0; other.way[COST_OF_ABILITY] < ways(d, p, COST_OF_ABILITY);
             other.way[COST_OF_ABILITY]++)
            if (purse_can_be_paid(d, &other))
                return true;
    return false;
}

/* nothing at all is paid for it. */
bool is_free(const struct duel *d, int ability)
{
    const struct cost *c = &d->book->cost[d->book->ability[ability].cost];
    return !d->book->ability[ability].cost || (!c->number && !c->items);
}

/* ---- choosing ----------------------------------------------------------------------------------------------------------- */

static const struct purse *asked_purse(const struct duel *d)
{
    return top_frame(d)->step == STEP_payment ? &ASKING(d, payment)->purse : &ASKING(d, announce)->purse;
}

static void offer_to_keep(const struct purse *p, struct menu *m)
{
    if (p->can_be_taken_back)
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

static bool way_can_be_paid(const struct duel *d, const struct purse *p, int part, int way)
{
    struct purse other = *p;

    other.way[part] = (uint8_t)way;
    if (part == COST_OF_ABILITY)
        return purse_can_be_paid(d, &other);
    for (int second = 0; second < ways(d, p, COST_OF_ABILITY); second++) {
        other.way[COST_OF_ABILITY] = (uint8_t)second;
        if (purse_can_be_paid(d, &other))
            return true;
    }
    return false;
}

/* costs to choose between. True if there is something to choose; else the only way is taken. */
bool asks_for_way(const struct duel *d, struct purse *p)
{
    int open = 0, last = 0;

    if (ways(d, p, p->part) == 1) /* that it can be paid has been seen */
        return false;
    for (int way = 0; way < ways(d, p, p->part); way++)
        if (way_can_be_paid(d, p, p->part, way)) {
            open++;
            last = way;
        }
    p->way[p->part] = (uint8_t)last;
    return open > 1;
}

void way_options(const struct duel *d, int seat, struct menu *m)
{
    const struct purse *p = asked_purse(d);
    (void)seat;

    for (int way = 0; way < ways(d, p, p->part); way++)
        if (way_can_be_paid(d, p, p->part, way))
            offer(m, (struct duel_option){ .verb = PAY_WAY, .a = (uint16_t)(way + 1) });
    offer_to_keep(p, m);
}

enum { MOST_X = 99 };

static bool has_x(const struct duel *d, const struct purse *p)
{
    return (d->book->cost[cost_row_of(d, p, COST_OF_CARD)].x | d->book->cost[cost_row_of(d, p, COST_OF_ABILITY)].x) !=
           0;
}

static bool x_can_be_paid(const struct duel *d, const struct purse *p, int x)
{
    struct purse other = *p;

    other.x = x;
    return purse_can_be_paid(d, &other);
}

/* whatever can be paid, from 0 on. */
bool asks_for_x(const struct duel *d, const struct purse *p)
{
    return has_x(d, p) && x_can_be_paid(d, p, 1);
}

void x_options(const struct duel *d, int seat, struct menu *m)
{
    const struct purse *p = asked_purse(d);
    (void)seat;
    int x = 0;

    for (; x <= MOST_X && x_can_be_paid(d, p, x) && !is_full(m); x++)
        offer(m, (struct duel_option){ .verb = OPTION_NUMBER, .a = (uint16_t)x });
    for (; m->refusal && x <= MOST_X; x++)
        refused(m, (struct duel_option){ .verb = OPTION_NUMBER, .a = (uint16_t)x }, false, RULE_PAID);
    offer_to_keep(p, m);
}

void put_in_purse(struct purse *p, ref r, int pays_for)
{
    p->thing[p->things] = r;
    p->pays_for[p->things++] = (uint8_t)pays_for;
}

/* is there something to choose for the item at hand, or for one behind it? What leaves no choice is taken. */
bool asks_for_item(const struct duel *d, struct purse *p)
{
    struct cost_item item;

    for (; find_item(d, p, p->item, &item); p->item++, p->enough = 0) {
        if (!item.things.pick)
            FOR_EACH_OF (d, r, item.things.set.word)
                put_in_purse(p, r, PAYS_FIRST_ITEM + p->item);
        else if (taken_for(p, p->item) < item.most && !p->enough && p->things < MOST_COSTS)
            return true;
    }
    return false;
}

bool would_still_do(const struct duel *d, const struct purse *p, ref r, int pays_for)
{
    struct purse other = *p;

    put_in_purse(&other, r, pays_for);
    return items_can_be_paid(d, &other);
}

/* Copies in a Hand are all the same: the first is offered. */
static bool has_copy_among(const struct duel *d, const uint32_t *set, ref r)
{
    if (!is_card(r) || zone_of(d, r) != MY(ZONE_HAND))
        return false;
    for (ref other = set_first(d, set); other != r; other = set_after(d, set, other))
        if (is_card(other) && object(d, other)->place == object(d, r)->place && face(d, other) == face(d, r))
            return true;
    return false;
}

void cost_options(const struct duel *d, int seat, struct menu *m)
{
    const struct purse *p = asked_purse(d);
    struct cost_item item;
    (void)seat;

    find_item(d, p, p->item, &item);
    FOR_EACH_OF (d, r, item.things.set.word)
        if (!item.counter && is_in_purse(p, r))
            set_remove(d, item.things.set.word, r);
    FOR_EACH_OF (d, r, item.things.set.word)
        if (!has_copy_among(d, item.things.set.word, r) && would_still_do(d, p, r, PAYS_FIRST_ITEM + p->item))
            offer(m, (struct duel_option){ .verb = OPTION_PICK, .a = r, .b = (uint16_t)item.verb });
    if (taken_for(p, p->item) >= item.least)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
    offer_to_keep(p, m);
}

/* ---- paying --------------------------------------------------------------------------------------------------------------- */

/* What is told of it while all that is paid is still there; how it is removed, if it is. */
static enum removal foretell_payment(struct duel *d, ref r, const struct cost_item *item)
{
    struct set alone = { { 0 } };

    switch (item->verb) {
    case MY(VERB_DESTROY):
        return foretell(d, r, IS_DESTROYED);
    case MY(VERB_IMPRISON):
        return foretell(d, r, IS_IMPRISONED);
    case MY(VERB_PUT):
    case MY(VERB_RETURN):
        set_add(d, alone.word, r);
        tell_who_leaves(d, alone.word, item->goes_under ? 0 : item->zone);
        break;
    default:
        break;
    }
    return IS_DESTROYED;
}

static void pay_with(struct duel *d, ref r, const struct cost_item *item, enum removal how)
{
    switch (item->verb) {
    case MY(VERB_DESTROY):
        remove_card(d, r, how, RULE_DESTROYED);
        break;
    case MY(VERB_IMPRISON):
        remove_card(d, r, how, item->rule ? item->rule : RULE_IMPRISONED);
        break;
    case MY(VERB_DISCARD):
        discard_from_hand(d, r, RULE_DISCARDED);
        break;
    case MY(VERB_REMOVE):
        remove_counters(d, r, item->counter, item->counters, RULE_PAID);
        break;
    case MY(VERB_REMOVE_ALL):
        remove_counters(d, r, item->counter, MOST_NUMBER, RULE_PAID);
        break;
    default: /* put, return */
        if (item->goes_under)
            put_in_stack(d, r, item->under, RULE_PUT_UNDER);
        else
            put_into_zone(d, r, item->zone, item->zone_seat, where_put(item->how), true);
        break;
    }
}

/* Paying with one card may change the places of others in a Hand: the card with this face. */
static ref card_in_hand(const struct duel *d, int seat, ref r, int card)
{
    if (object(d, r)->place == hand(seat) && object(d, r)->card == card)
        return r;
    FOR_EACH_IN (d, other, hand(seat))
        if (object(d, other)->card == card)
            return other;
    return r;
}

/* What lies on others, or goes under them, is paid before those leave with all they bear. */
enum { TURNS_TO_PAY = 3 };
static int turn_to_pay(const struct duel *d, ref r, const struct cost_item *item)
{
    if (item->counter)
        return 0;
    return is_fighting(d, r) ? 2 : zone_of(d, r) == ATTACHED_ZONE;
}

/* What the ith thing in the purse pays for; Boss: it is imprisoned. False if it only has to be there. */
static bool find_payment(const struct duel *d, const struct purse *p, int i, struct cost_item *item)
{
    *item = (struct cost_item){ .verb = MY(VERB_IMPRISON), .rule = RULE_BOSS };
    return p->pays_for[i] == PAYS_BOSS ||
           (p->pays_for[i] >= PAYS_FIRST_ITEM && find_item(d, p, p->pays_for[i] - PAYS_FIRST_ITEM, item));
}

/* all of it at once. `more`: TP besides. */
void pay_purse(struct duel *d, const struct purse *p, int more)
{
    struct cost_item item[MOST_COSTS];
    enum removal removal[MOST_COSTS];
    uint16_t in_hand[MOST_COSTS]; /* the faces of those in Hand, 0: it is not */
    int turn[MOST_COSTS], tp = tp_of_purse(d, p) + more;

    if (tp)
        spend_tp(d, p->seat, tp);
    spend_life(d, p->seat, life_of_purse(d, p));
    for (int i = 0; i < p->things; i++) {
        in_hand[i] = object(d, p->thing[i])->place == hand(p->seat) ? object(d, p->thing[i])->card : 0;
        turn[i] = find_payment(d, p, i, &item[i]) ? turn_to_pay(d, p->thing[i], &item[i]) : TURNS_TO_PAY;
    }
    for (int i = 0; i < p->things; i++)
        if (turn[i] < TURNS_TO_PAY)
            removal[i] = foretell_payment(d, p->thing[i], &item[i]);
    for (int now = 0; now < TURNS_TO_PAY; now++)
        for (int i = 0; i < p->things; i++)
            if (turn[i] == now)
                pay_with(d, in_hand[i] ? card_in_hand(d, p->seat, p->thing[i], in_hand[i]) : p->thing[i], &item[i],
                         removal[i]);
}

/* ---- in the middle of an effect --------------------------------------------------------------------------------------- */

void pay_options(const struct duel *d, int seat, struct menu *m)
{
    const struct payment *v = ASKING(d, payment);
    (void)seat;

    if (purse_can_be_paid_somehow(d, &v->purse))
        offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

#define ANSWERED d->answer[v->purse.seat]

STEP(payment)
{
    BEGIN;
    ASK(v->purse.seat, ASK_PAY);
    if (ANSWERED.verb == OPTION_NO)
        RETURN(0);
    v->purse.part = COST_OF_ABILITY;
    if (asks_for_way(d, &v->purse)) {
        ASK(v->purse.seat, ASK_WAY);
        v->purse.way[COST_OF_ABILITY] = (uint8_t)(ANSWERED.a - 1);
    }
    while (asks_for_item(d, &v->purse)) {
        ASK(v->purse.seat, ASK_COST);
        if (ANSWERED.verb == OPTION_DONE)
            v->purse.enough = 1;
        else
            put_in_purse(&v->purse, ANSWERED.a, PAYS_FIRST_ITEM + v->purse.item);
    }
    pay_purse(d, &v->purse, 0);
    AFTER_PAYING;
    RETURN(1);
    END;
}
