/* announce.c: working out with its player what has been chosen: what it answers, targets, cells, what is paid for it; then
 * it is a link, waits in the line, or is done at once (ANNOUNCE of section 7). Until that is done the others see only that
 * the player has been asked. */
#include "fade.h"
#include "fighters.h"

void offer_to_cancel(const struct duel *d, const struct announce *v, struct menu *m)
{
    (void)d;
    if (!v->fixed)
        offer(m, (struct duel_option){ .verb = OPTION_CANCEL });
}

/* ---- targets ------------------------------------------------------------------------------------------------------- */

static bool is_played(const struct announce *v)
{
    return v->option.verb == PLAY_CARD;
}

static bool enters_attached(const struct duel *d, const struct announce *v)
{
    const struct card *c = &d->book->card[v->card];

    return is_played(v) && !(c->holds & KEYWORD_BIT(ARENA)) &&
           (card_has(c, FADE_WORD_AUGMENT) || (card_has(c, FADE_WORD_ITEM) && equip_of(d, v->card)));
}

static struct aiming whole_aiming(const struct announce *v)
{
    return (struct aiming){ .ability = v->ability,
                            .seat = v->seat,
                            .source = v->source,
                            .answers = v->answers,
                            .named = v->named,
                            .it = v->it,
                            .other = v->other,
                            .user = v->user,
                            .chosen = v->aim,
                            .aims = v->aims,
                            .card = v->card,
                            .x = v->purse.x };
}

static bool candidates_left(const struct duel *d, const struct announce *v, struct group *g)
{
    struct aiming a = whole_aiming(v);

    if (v->more & LINK_TAG_OUT) {
        *g = (struct group){ .pick = true, .least = 1, .most = 1 };
        FOR_EACH_IN (d, r, reserve(v->seat))
            if (can_swap_with(d, v->seat, v->source, r))
                set_add(d, g->set.word, r);
        return true;
    }
    if (enters_attached(d, v)) {
        *g = (struct group){ .pick = true, .least = 1, .most = 1 };
        host_candidates(d, v->seat, v->source, v->card, &g->set);
        return true;
    }
    if ((v->flags & LINK_KIND) == LINK_NORMAL_ATTACK) {
        attack_targets(d, v->user, cause_of_normal_attack(d, v->user), g);
        return true;
    }
    return v->ability && aim_candidates(d, &a, g);
}

void target_options_of_link(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    struct aiming a = whole_aiming(v);
    (void)seat;

    FOR_EACH_OF (d, r, v->left)
        offer(m, (struct duel_option){ .verb = TARGET, .a = r });
    for (int other = 0; m->refusal && other < d->seats; other++) {
        ref first[3] = { seat_ref(other), place(d, front(other))->first, place(d, reserve(other))->first };
        for (int tier = 0; tier < 3; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (is_there(d, r) && !set_has(d, v->left, r))
                    refused(m, (struct duel_option){ .verb = TARGET, .a = r }, false,
                            target_barred_by(d, &a, (v->flags & LINK_ATTACK) != 0, r));
    }
    if (v->aims - v->second >= v->least)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
    offer_to_cancel(d, v, m);
}

void answered_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    struct aiming a = whole_aiming(v);
    struct set links;
    (void)seat;

    answer_candidates(d, &a, &links);
    FOR_EACH_OF (d, link, links.word)
        offer(m, (struct duel_option){ .verb = ANSWER, .a = link, .b = (uint16_t)(link - LINK_REF + 1) });
    offer_to_cancel(d, v, m);
}

void name_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    struct aiming a = whole_aiming(v);
    struct set named;
    (void)seat;

    can_be_named(d, &a, &named);
    FOR_EACH_OF (d, r, named.word)
        offer(m, (struct duel_option){ .verb = TARGET, .a = r });
    offer_to_cancel(d, v, m);
}

/* As many as a link can have, by seats and cells: FADE-R51. */
static int take_all_aims(struct duel *d, struct set *all, ref aim[AIMS])
{
    int n = 0;

    if (set_count(d, all->word) > AIMS)
        NOTE(d, BOUND_MET, FADE_R73, .seat = -1);
    FOR_EACH_OF (d, r, all->word)
        if (n < AIMS)
            aim[n++] = r;
    return n;
}

/* Nothing more can be chosen of these, or only one thing: then nobody is asked. */
static bool settles_aims(const struct duel *d, struct announce *v, struct group *g)
{
    while (v->aims < v->most && v->aims < AIMS) {
        int left = set_count(d, g->set.word);
        if (left > 1 || (left == 1 && v->aims - v->second >= v->least)) {
            memcpy(v->left, g->set.word, sizeof v->left);
            return false;
        }
        if (left == 0)
            return true;
        v->aim[v->aims++] = set_first(d, g->set.word);
        if (v->aims < v->most)
            candidates_left(d, v, g);
    }
    return true;
}

static bool begin_to_aim(struct duel *d, struct announce *v)
{
    struct group g;

    v->most = v->least = 0;
    if (v->waits || !candidates_left(d, v, &g))
        return true;
    if (g.each) {
        v->aims = (uint8_t)(v->second + take_all_aims(d, &g.set, v->aim + v->second));
        return true;
    }
    if (g.most < 1)
        return true;
    v->most = (uint8_t)(v->second + (g.most > AIMS - v->second ? AIMS - v->second : g.most));
    v->least = (uint8_t)(g.least < 1 ? 1 : g.least > v->most - v->second ? v->most - v->second : g.least);
    return settles_aims(d, v, &g);
}

static bool aims_are_settled(const struct duel *d, struct announce *v)
{
    struct group g;

    if (v->aims >= v->most)
        return true;
    candidates_left(d, v, &g);
    return settles_aims(d, v, &g);
}

/* ---- cells ------------------------------------------------------------------------------------------------------------- */

static bool may_lie_on(const struct duel *d, ref r, int zone)
{
    const cell *at = header_argument(d, object(d, r)->card, FADE_KEYWORD_ONLY_ON);

    if (!at || *at != PLACE_OF)
        return !at || (*at == PLACE_ANY && at[2] == zone);
    return at[1] == zone;
}

static uint32_t cell_bit(int spot)
{
    return (uint32_t)1 << (spot - 1);
}

/* FADE-16.1, FADE-17.1: cells of the own side that this may be played to, a bit each. */
static uint32_t cells_for(const struct duel *d, int seat, ref r)
{
    bool zone_card = is_zone_card(d, r), command = card_has(face(d, r), FADE_WORD_COMMAND);
    uint32_t cells = 0;

    for (int row = CHARACTER_ROW; row <= RESERVE_ROW; row += RESERVE_ROW)
        for (int column = 1; column < COLUMNS; column++) {
            int spot = cell_at(row, column);
            bool extra = column == COLUMNS - 1;
            int zone = extra                ? FADE_ZONE_EXTRA_ZONE
                       : row == RESERVE_ROW ? FADE_ZONE_RESERVE_ZONE
                                            : FADE_ZONE_CHARACTER_ZONE;
            ref there = occupant_of(d, seat, spot);
            if (zone_card ? may_lie_on(d, r, zone) : is_cell_free(d, seat, spot) && (command || row == CHARACTER_ROW))
                cells |= cell_bit(spot);
            if (there && is_fighting(d, there) &&
                (zone_card ? may_lie_on(d, r, FADE_ZONE_EQUIP_ZONE) : command && equip_count(d, there) < EQUIP_ROOM))
                cells |= cell_bit(spot + COLUMNS);
        }
    if (zone_card ? may_lie_on(d, r, FADE_ZONE_EQUIP_ZONE) : command && equip_count(d, seat_ref(seat)) < EQUIP_ROOM)
        cells |= cell_bit(cell_at(EQUIP_ROW, 0));
    return cells;
}

bool finds_cell_for(const struct duel *d, int seat, ref r)
{
    return cells_for(d, seat, r) != 0;
}

/* Those from which a Character is moved to make room are free then: FADE-6.3. */
static uint32_t cells_left(const struct duel *d, const struct announce *v)
{
    uint32_t cells = cells_for(d, v->seat, v->source);

    if (v->makes_room)
        for (int i = 0; i < v->aims; i++)
            cells |= cell_bit(facts_of(d, v->aim[i])->cell);
    if (v->purse.things && is_character(d, v->source)) { /* that of one of its bases: FADE-R28 */
        cells = 0;
        for (int i = 0; i < v->purse.things; i++)
            if (v->purse.pays_for[i] == PAYS_MATERIAL)
                cells |= cell_bit(facts_of(d, v->purse.thing[i])->cell);
        if (!cells)
            cells = cells_for(d, v->seat, v->source);
    }
    return cells;
}

void cell_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    (void)seat;

    for (uint32_t cells = cells_left(d, v); cells; cells &= cells - 1)
        offer(m, (struct duel_option){ .verb = TO_CELL, .a = (uint16_t)(1 + __builtin_ctz(cells)) });
    offer_to_cancel(d, v, m);
}

static bool needs_cell(const struct duel *d, const struct announce *v)
{
    const struct card *c = &d->book->card[v->card];

    return is_played(v) && (card_has(c, FADE_WORD_CHARACTER) || card_has(c, FADE_WORD_ZONE_CARD) ||
                            card_has(c, FADE_WORD_COMMAND) || c->holds & KEYWORD_BIT(BUILDUP));
}

static bool is_going(const struct announce *v, ref r)
{
    for (int i = 0; i < v->aims; i++)
        if (v->aim[i] == r)
            return true;
    return false;
}

/* FADE-6.3: how many CS are lacking, and whether a cell is. */
static bool lacks_room(const struct duel *d, const struct announce *v)
{
    int free = free_slots(d, v->seat);

    if (!is_played(v) || !is_character(d, v->source))
        return false;
    for (int i = 0; i < v->aims; i++)
        free += facts_of(d, v->aim[i])->slots;
    for (int i = 0; i < v->purse.things; i++)
        if (v->purse.pays_for[i] == PAYS_MATERIAL)
            free += facts_of(d, v->purse.thing[i])->slots;
    return slots_to_play(d, v->seat, v->source) > free || !cells_left(d, v);
}

void room_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = ASKING(d, announce);
    int cells = -v->aims;

    for (int column = 1; column < COLUMNS; column++)
        cells += is_cell_free(d, seat, cell_at(RESERVE_ROW, column));
    FOR_EACH_IN (d, r, front(seat))
        if (cells > 0 && can_be_reserved(d, seat, r) && !is_going(v, r))
            offer(m, (struct duel_option){ .verb = MOVE_CARD, .a = r });
    offer_to_cancel(d, v, m);
}

/* ---- what has been chosen ---------------------------------------------------------------------------------------------------- */

static void read_option(const struct duel *d, struct announce *v)
{
    struct duel_option o = v->option;

    v->source = o.a;
    v->user = fade_user_of(d, o.a, NOTHING);
    switch (o.verb) {
    case ATTACK_WITH:
        v->flags = LINK_NORMAL_ATTACK | LINK_ATTACK;
        v->user = o.a;
        break;
    case PLAY_CARD:
        v->card = object(d, o.a)->card;
        v->user = seat_ref(v->seat);
        if (card_has(face(d, o.a), FADE_WORD_ITEM)) {
            v->flags = LINK_ITEM;
            v->ability = (uint16_t)text_of(d, o.a);
        }
        break;
    case REVEAL_AGAIN:
    case REVEAL_CARD:
        v->flags = (uint16_t)(LINK_CARD | (o.verb == REVEAL_AGAIN ? LINK_COMBO : 0));
        v->ability = o.b;
        v->card = object(d, o.a)->card;
        if (zone_of(d, o.a) == FADE_ZONE_HAND)
            v->user = seat_ref(v->seat);
        if (waits_for_condition(&d->book->ability[o.b])) {
            const struct met *met = find_met(d, o.a, o.b);
            v->it = met->subject;
            v->other = met->other;
            if (is_link(met->subject))
                v->answers = met->subject;
        }
        break;
    case TAG_OUT:
        v->flags = LINK_ABILITY;
        v->more = LINK_TAG_OUT;
        v->user = o.a;
        break;
    default: /* OPTION_USE */
        v->flags = (uint16_t)(LINK_ABILITY | (is_signature(d, o.b) ? LINK_SIGNATURE : 0));
        v->ability = o.b;
        if (d->book->ability[o.b].keyword == FADE_KEYWORD_STOCK + 1)
            v->more = LINK_STOCK;
        if (card_has(face(d, o.a), FADE_WORD_COMMAND))
            v->more = LINK_COMMAND;
        break;
    }
    if (v->ability && is_attack(d, v->ability) && v->flags)
        v->flags |= LINK_ATTACK;
    if (v->flags & LINK_ATTACK && v->ability && d->book->ability[v->ability].kind != ABILITY_USE)
        v->flags |= LINK_COUNTER;
}

/* FADE-14.6, FADE-14.13: does it wait for a Chain of its own? */
static bool has_to_wait(const struct duel *d, const struct announce *v)
{
    if (d->links == 0 || v->fixed)
        return false;
    if (!own(d)->building)
        return true;
    if ((v->flags & LINK_KIND) == LINK_ITEM || v->more & LINK_TAG_OUT)
        return true;
    return (v->flags & LINK_KIND) == LINK_ABILITY && d->book->ability[v->ability].kind != ABILITY_RESPOND &&
           !is_signature_skill(d, v->ability);
}

/* ---- Overdrive: FADE-21.48 --------------------------------------------------------------------------------------------------------- */

int overdrive_of(const struct duel *d, int card)
{
    const struct card *c = &d->book->card[card];

    for (int i = c->ability; i < c->ability + c->abilities; i++)
        if (d->book->ability[i].keyword == FADE_KEYWORD_OVERDRIVE + 1)
            return i;
    return 0;
}

static int number_at(const struct duel *d, const cell *at)
{
    struct scope s = { .d = d, .plain = true };

    return *at++ ? eval_value(&s, &at) : 0;
}

/* TP of it; -1: the card has none. */
static int overdrive_cost(const struct duel *d, int card)
{
    int ability = overdrive_of(d, card);

    if (ability)
        return number_at(d, d->book->code + d->book->ability[ability].arguments);
    const cell *at = header_argument(d, card, FADE_KEYWORD_OVERDRIVE);
    return at ? number_at(d, at) : -1;
}

static bool offers_overdrive(const struct duel *d, const struct announce *v)
{
    int tp = v->card && v->flags && !v->fixed ? overdrive_cost(d, v->card) : -1;

    return tp >= 0 && tp + tp_of_purse(d, &v->purse) <= player(d, v->seat)->tp;
}

/* ---- becoming a link ------------------------------------------------------------------------------------------------------------------ */

static bool was_paid(const struct announce *v)
{
    return v->fixed || v->flags & (LINK_REPLAYED | LINK_BUILDUP);
}

static void show_card(struct duel *d, const struct announce *v)
{
    ref r = v->source;

    if (zone_of(d, r) == FADE_ZONE_HAND) { /* FADE-R52: on the Chain only */
        move_object(d, r, zone_place(FADE_ZONE_CHAIN, v->seat), ON_TOP);
        CITE(d, FADE_24_7);
    } else {
        object(d, r)->state &= (uint8_t)~FACE_DOWN;
        reveal(d, r, OPEN_TO_ALL);
    }
    NOTE(d, (v->flags & LINK_KIND) == LINK_ITEM ? PLAYS : REVEALS,
         (v->flags & LINK_KIND) == LINK_ITEM ? FADE_5_6
         : v->flags & LINK_COUNTER           ? FADE_8_1
                                             : FADE_7_8,
         .seat = (int8_t)v->seat, .thing = r, .other = v->aims ? v->aim[0] : NOTHING);
}

/* FADE-R36: one base attack of any kind, Multistrike for Normal Attacks, extra ones. */
static void spend_attack(struct duel *d, const struct announce *v)
{
    struct fade_card *c = facts_of(d, v->user);
    bool normal = (v->flags & LINK_KIND) == LINK_NORMAL_ATTACK;
    int rank = normal ? FADE_WORD_NORMAL : v->card ? attribute_of(d, v->source, FADE_ATTRIBUTE_RANK_ATTRIBUTE) : ABSENT;

    if (v->fixed || !(v->flags & LINK_ATTACK) || v->flags & LINK_COUNTER)
        return;
    if (v->flags & LINK_COMBO) {
        int n = header_number(d, v->card, FADE_KEYWORD_COMBO);
        c->combo = (int16_t)(c->combo - n);
        CITE(d, FADE_21_24);
    } else {
        if (c->attacks == 0)
            c->attacks = 1;
        else if (normal && c->normals < keyword_number(d, v->user, FADE_KEYWORD_MULTISTRIKE)) {
            CITE(d, FADE_21_40);
            c->normals++;
        } else if (c->extra)
            c->extra--;
        if (!normal)
            c->used++;
    }
    c->last = (uint8_t)(1 + (rank == ABSENT ? FADE_WORD_SPECIAL : rank));
}

static void write_link(struct duel *d, const struct announce *v)
{
    struct link *l = add_link(d, v->ability, v->source, v->seat, v->purse.x);

    if (!l)
        return;
    memcpy(l->target, v->aim, v->aims * sizeof(ref));
    l->target[LINK_USER] = v->user;
    l->target[LINK_ANSWERS] = v->answers;
    l->target[LINK_IT] = v->it;
    l->target[LINK_OTHER] = v->other;
    l->target[LINK_NAMED] = v->named;
    l->target[LINK_AIMS] = v->second ? v->second : v->aims;
    l->target[LINK_SECOND] = v->aims;
    uint32_t lying = 0;
    for (int i = 0; i < v->aims; i++)
        if (is_card(v->aim[i]) && !is_fighting(d, v->aim[i]))
            lying |= 1u << i;
    set_places(l, LINK_LYING, lying);
    l->target[LINK_MARKS] = (uint16_t)(v->flags | (v->aims ? LINK_AIMED : 0));
    l->target[LINK_MORE] = (uint16_t)(v->more & ~0u);
    own(d)->links_added++;
}

int uses_count_until(const struct ability *a)
{
    if (a->keyword == FADE_KEYWORD_STOCK + 1) /* FADE-21.60 */
        return ENDS_WITH_ROUND;
    if (!a->limit)
        return ENDS_WITH_TURN;
    return a->period ? period_end(a->period - 1) : ENDS_NEVER;
}

static void put_in_line(struct duel *d, const struct announce *v)
{
    own(d)->line[own(d)->lines++] = (struct in_line){ .source = v->source,
                                                      .user = v->user,
                                                      .it = v->it,
                                                      .other = v->other,
                                                      .ability = v->ability,
                                                      .card = v->card,
                                                      .flags = v->flags,
                                                      .seat = v->seat,
                                                      .unused = (uint8_t)v->more };
    NOTE(d, ANNOUNCES, FADE_R64, .seat = (int8_t)v->seat, .thing = v->source);
    CITE(d, FADE_14_6);
}

static void commit_link(struct duel *d, struct announce *v)
{
    unsigned kind = v->flags & LINK_KIND;

    if (v->waits)
        put_in_line(d, v);
    else
        write_link(d, v);
    if (!was_paid(v)) {
        pay_purse(d, &v->purse, v->extra);
        CITE(d, FADE_R76);
        if (v->card && zone_of(d, v->source) != FADE_ZONE_CHAIN)
            show_card(d, v);
        if (v->more & LINK_STOCK)
            remove_counters(d, v->source, FADE_COUNTER_POWER, 1, FADE_21_60);
        if (v->more & LINK_TAG_OUT)
            facts_of(d, v->source)->moved = (uint8_t)(facts_of(d, v->source)->moved + 8);
        else if (kind == LINK_ABILITY)
            count_use(d, v->source, v->ability, uses_count_until(&d->book->ability[v->ability]));
        if (waits_for_condition(&d->book->ability[v->ability]))
            forget_met(d, v->source, v->ability);
    }
    spend_attack(d, v);
    if (kind == LINK_NORMAL_ATTACK)
        NOTE(d, ATTACKS, FADE_7_5, .seat = (int8_t)v->seat, .thing = v->user, .other = v->aim[0]);
    else if (kind == LINK_ABILITY && !v->waits)
        NOTE(d, ACTIVATES, FADE_5_13, .seat = (int8_t)v->seat, .thing = v->source,
             .other = v->aims ? v->aim[0] : NOTHING);
    for (int i = 1; i < v->aims && !v->fixed; i++)
        NOTE(d, TARGETS, FADE_7_2, .seat = (int8_t)v->seat, .thing = v->source, .other = v->aim[i]);
}

/* ---- being done at once: FADE-14.2, FADE-14.3 -------------------------------------------------------------------------------------- */

static int zone_of_cell(int spot)
{
    int row = row_of_cell(spot);

    return row == EQUIP_ROW || row == RESERVE_EQUIP_ROW ? FADE_ZONE_EQUIP_ZONE
           : row == CHARACTER_ROW                       ? FADE_ZONE_CHARACTER_ZONE
                                                        : FADE_ZONE_RESERVE_ZONE;
}

/* FADE-16.4: the old one is destroyed as the new one enters. */
static void lay_zone_card(struct duel *d, const struct announce *v)
{
    ref old = zone_card_of(d, v->seat, v->cell);
    int zone = column_of_cell(v->cell) == COLUMNS - 1 && row_of_cell(v->cell) != EQUIP_ROW &&
                       row_of_cell(v->cell) != RESERVE_EQUIP_ROW
                   ? FADE_ZONE_EXTRA_ZONE
                   : zone_of_cell(v->cell);

    enter_field(d, v->source, zone, v->seat, v->cell, NOTHING);
    CITE(d, FADE_16_2);
    CITE(d, FADE_16_5);
    if (old)
        destroy(d, old, FADE_16_4);
}

static void lay_command(struct duel *d, const struct announce *v)
{
    int zone = zone_of_cell(v->cell);
    ref on = NOTHING;

    if (zone == FADE_ZONE_EQUIP_ZONE)
        on = column_of_cell(v->cell) == 0 ? seat_ref(v->seat) : occupant_of(d, v->seat, v->cell - COLUMNS);
    enter_field(d, v->source, zone, v->seat, on ? NO_CELL : v->cell, on);
    CITE(d, FADE_17_1);
    CITE(d, FADE_17_2);
}

static void bring_character(struct duel *d, const struct announce *v)
{
    int slots = slots_to_play(d, v->seat, v->source);

    for (int i = 0; v->makes_room && i < v->aims; i++) {
        facts_of(d, v->aim[i])->moved |= TO_RESERVE_ONCE;
        move_to_cell(d, v->aim[i], v->seat, first_free_cell(d, v->seat, RESERVE_ROW), RESERVES, FADE_6_3);
    }
    object(d, v->source)->state = 0;
    NOTE(d, PLAYS, FADE_5_2, .seat = (int8_t)v->seat, .thing = v->source);
    for (int i = v->purse.things; i-- > 0;)
        if (v->purse.pays_for[i] == PAYS_MATERIAL) {
            CITE(d, FADE_21_37);
            own(d)->card[v->purse.thing[i]].cell = NO_CELL;
        }
    ref r = v->source;
    enter_field(d, r, FADE_ZONE_CHARACTER_ZONE, v->seat, v->cell, NOTHING);
    facts_of(d, r)->slots = (uint8_t)slots;
    if (choice_of(d, LEVELUP_CAN_ATTACK) && v->purse.things)
        object(d, r)->state &= (uint8_t)~FRESH;
    for (int i = v->purse.things; i-- > 0;)
        if (v->purse.pays_for[i] == PAYS_MATERIAL)
            stack_base(d, v->purse.thing[i], r);
}

static void commit_quietly(struct duel *d, struct announce *v)
{
    const struct card *c = &d->book->card[v->card];

    CITE(d, card_has(c, FADE_WORD_AUGMENT) ? FADE_14_2 : FADE_14_3);
    pay_purse(d, &v->purse, 0);
    if (!card_has(c, FADE_WORD_CHARACTER))
        NOTE(d, PLAYS,
             card_has(c, FADE_WORD_AUGMENT)     ? FADE_5_7
             : card_has(c, FADE_WORD_ZONE_CARD) ? FADE_5_8
             : card_has(c, FADE_WORD_COMMAND)   ? FADE_5_9
                                                : FADE_21_20,
             .seat = (int8_t)v->seat, .thing = v->source, .other = v->aims ? v->aim[0] : NOTHING);
    if (card_has(c, FADE_WORD_CHARACTER)) {
        bring_character(d, v);
    } else if (card_has(c, FADE_WORD_ZONE_CARD)) {
        lay_zone_card(d, v);
    } else if (card_has(c, FADE_WORD_COMMAND)) {
        lay_command(d, v);
    } else if (c->holds & KEYWORD_BIT(BUILDUP)) {
        enter_field(d, v->source, FADE_ZONE_CHARACTER_ZONE, v->seat, v->cell, seat_ref(v->seat));
    } else if (c->holds & KEYWORD_BIT(ARENA)) {
        enter_field(d, v->source, FADE_ZONE_ARENA_ZONE, v->seat, NO_CELL, NOTHING);
        note_beginning(d, v->source, ENDS_NEVER);
        CITE(d, FADE_21_10);
    } else {
        enter_field(d, v->source, FADE_ZONE_EQUIP_ZONE, v->seat, NO_CELL, v->aim[0]);
        CITE(d, FADE_R90);
        CITE(d, FADE_15_3);
    }
}

/* ---- the step ------------------------------------------------------------------------------------------------------------------------ */

static bool asks_what_it_answers(const struct duel *d, struct announce *v)
{
    struct aiming a = whole_aiming(v);
    struct set links;

    if (!v->ability || v->fixed || d->book->ability[v->ability].kind != ABILITY_RESPOND)
        return false;
    answer_candidates(d, &a, &links);
    v->answers = set_first(d, links.word);
    return set_count(d, links.word) > 1;
}

#define GIVE_UP                                                                                                        \
    do {                                                                                                               \
        end_dialogue(d);                                                                                               \
        RETURN(CANCELLED_ALL);                                                                                         \
    } while (0)
#define CANCELLED (d->answer[v->seat].verb == OPTION_CANCEL)

STEP(announce)
{
    BEGIN;
    if (!v->fixed)
        read_option(d, v);
    v->waits = has_to_wait(d, v);
    v->purse.seat = v->seat;
    v->purse.source = v->source;
    v->purse.card = v->fixed ? 0 : v->card;
    v->purse.ability = v->fixed ? 0 : v->ability;
    v->purse.user = v->user;
    v->purse.can_be_taken_back = !v->fixed;
    for (; !was_paid(v) && v->purse.part < 2; v->purse.part++)
        if (asks_for_way(d, &v->purse)) {
            ASK(v->seat, ASK_WAY);
            if (CANCELLED)
                GIVE_UP;
            v->purse.way[v->purse.part] = (uint8_t)(d->answer[v->seat].a - 1);
        }
    if (!was_paid(v) && asks_for_x(d, &v->purse)) {
        ASK(v->seat, ASK_X);
        if (CANCELLED)
            GIVE_UP;
        v->purse.x = d->answer[v->seat].a;
    }
    if (v->ability && !v->waits && d->book->ability[v->ability].naming) {
        ASK(v->seat, ASK_NAME);
        if (CANCELLED)
            GIVE_UP;
        v->named = d->answer[v->seat].a;
    }
    if (asks_what_it_answers(d, v)) {
        ASK(v->seat, ASK_ANSWERED);
        if (CANCELLED)
            GIVE_UP;
        v->answers = d->answer[v->seat].a;
    }
    for (bool settled = begin_to_aim(d, v); !settled; settled = aims_are_settled(d, v)) {
        ASK(v->seat, ASK_TARGET);
        if (CANCELLED)
            GIVE_UP;
        if (d->answer[v->seat].verb == OPTION_DONE)
            break;
        v->aim[v->aims++] = d->answer[v->seat].a;
    }
    while (is_played(v) && d->book->card[v->card].holds & KEYWORD_BIT(LEVEL_UP) &&
           v->purse.things < material_count(d, v->card)) {
        ASK(v->seat, ASK_MATERIAL);
        if (CANCELLED)
            GIVE_UP;
        put_in_purse(&v->purse, d->answer[v->seat].a, PAYS_MATERIAL);
    }
    while (is_played(v) && bosses_missing(d, &v->purse) > 0) {
        ASK(v->seat, ASK_BOSS);
        if (CANCELLED)
            GIVE_UP;
        put_in_purse(&v->purse, d->answer[v->seat].a, PAYS_BOSS);
    }
    while (lacks_room(d, v)) {
        v->makes_room = 1;
        ASK(v->seat, ASK_ROOM);
        if (CANCELLED)
            GIVE_UP;
        v->aim[v->aims++] = d->answer[v->seat].a;
    }
    if (needs_cell(d, v)) {
        ASK(v->seat, ASK_CELL);
        if (CANCELLED)
            GIVE_UP;
        v->cell = (uint8_t)d->answer[v->seat].a;
    }
    if (!v->waits && offers_overdrive(d, v)) {
        ASK(v->seat, ASK_EXTRA_COST);
        if (d->answer[v->seat].verb == OPTION_YES) {
            CITE(d, FADE_21_48);
            v->flags |= LINK_OVERDRIVE;
            v->extra = (uint16_t)overdrive_cost(d, v->card);
            v->second = v->aims;
            v->named = v->ability; /* kept while the targets of its second text are chosen */
            v->ability = (uint16_t)overdrive_of(d, v->card);
            for (bool settled = !v->ability || begin_to_aim(d, v); !settled; settled = aims_are_settled(d, v)) {
                ASK(v->seat, ASK_TARGET);
                if (CANCELLED)
                    GIVE_UP;
                if (d->answer[v->seat].verb == OPTION_DONE)
                    break;
                v->aim[v->aims++] = d->answer[v->seat].a;
            }
            v->ability = v->named;
            v->named = NOTHING;
        }
    }
    while (!was_paid(v) && asks_for_item(d, &v->purse)) {
        ASK(v->seat, ASK_COST);
        if (CANCELLED)
            GIVE_UP;
        if (d->answer[v->seat].verb == OPTION_DONE)
            v->purse.enough = 1;
        else
            put_in_purse(&v->purse, d->answer[v->seat].a, PAYS_FIRST_ITEM + v->purse.item);
    }
    if (!v->fixed)
        end_dialogue(d);
    if (v->flags) {
        commit_link(d, v);
        RETURN(v->waits ? IS_DONE : IS_LINKED);
    }
    commit_quietly(d, v);
    RETURN(IS_DONE);
    END;
}

/* ---- what is done with no more ado --------------------------------------------------------------------------------------------------- */

static void attach_face_down(struct duel *d, int seat, ref r, ref to)
{
    ref card = move_unseen(d, r, equipped(seat), ON_BOTTOM);

    facts_of(d, card)->host = to;
    object(d, card)->state = FACE_DOWN;
    own(d)->overflowing = 1;
    show_hand(d, seat);
    CITE(d, FADE_24_3);
    CITE(d, FADE_5_4);
    NOTE(d, is_seat(to) ? PLACES_TRIGGER : ATTACHES, is_seat(to) ? FADE_21_69 : FADE_5_3, .seat = (int8_t)seat,
         .thing = card, .other = is_seat(to) ? NOTHING : to);
}

static void do_quietly(struct duel *d, int seat, struct duel_option o)
{
    struct fade_card *c = facts_of(d, o.a);

    switch (o.verb) {
    case ATTACH_CARD:
        attach_face_down(d, seat, o.a, o.b);
        break;
    case PLACE_TRIGGER:
        attach_face_down(d, seat, o.a, seat_ref(seat));
        break;
    case FEED_CARD:
        facts_of(d, o.b)->moved |= FED_ONCE;
        put_in_stack(d, o.a, o.b, FADE_R100);
        break;
    case MOVE_CARD:
        if (zone_of(d, o.a) == FADE_ZONE_RESERVE_ZONE) {
            c->moved |= FROM_RESERVE_ONCE;
            move_to_cell(d, o.a, seat, first_free_cell(d, seat, CHARACTER_ROW), RETURNS, FADE_5_11);
        } else {
            c->moved |= TO_RESERVE_ONCE;
            move_to_cell(d, o.a, seat, first_free_cell(d, seat, RESERVE_ROW), RESERVES, FADE_5_10);
        }
        break;
    case SHIFT_CARD:
        c->moved = (uint8_t)(c->moved + 8);
        c->cell = (uint8_t)o.c;
        NOTE(d, SHIFTS, FADE_5_17, .seat = (int8_t)seat, .thing = o.a);
        CITE(d, FADE_5_18);
        field_changed(d);
        break;
    default: /* REATTACH */
        c->moved = (uint8_t)(c->moved + 8);
        c->host = o.b;
        NOTE(d, REATTACHES, FADE_R27, .seat = (int8_t)seat, .thing = o.a, .other = o.b);
        field_changed(d);
        break;
    }
}

bool is_quiet(struct duel_option o)
{
    return o.verb == ATTACH_CARD || o.verb == PLACE_TRIGGER || o.verb == FEED_CARD || o.verb == MOVE_CARD ||
           o.verb == SHIFT_CARD || o.verb == REATTACH;
}

void stacker_options(const struct duel *d, int seat, struct menu *m)
{
    (void)seat;
    FOR_EACH_IN (d, r, hand(seat))
        if (!has_copy_before(d, r, hand(seat)))
            offer(m, (struct duel_option){ .verb = OPTION_PICK, .a = r, .b = FADE_VERB_PUT });
}

/* FADE-21.58, FADE-R114: as part of playing it. */
static bool is_to_be_stacked(const struct duel *d, const struct act *v)
{
    ref r = v->option.a;

    return v->option.verb == PLAY_CARD && can_have_stack(d, r) && face(d, r)->holds & KEYWORD_BIT(STACKER) &&
           stack_size(d, r) < header_number(d, object(d, r)->card, FADE_KEYWORD_STACKER) + bases_under(d, r) &&
           place(d, hand(v->seat))->count > 0;
}

STEP(act)
{
    BEGIN;
    if (v->came == IS_LINKED) {
        CALL_PLAIN(run_chain);
    } else {
        if (is_quiet(v->option))
            do_quietly(d, v->seat, v->option);
        while (is_to_be_stacked(d, v)) {
            ASK(v->seat, ASK_STACKER);
            if (has_conceded(d, v->seat))
                break;
            put_in_stack(d, d->answer[v->seat].a, v->option.a, FADE_21_58);
        }
        CALL(settle, .from = 0);
        CALL_PLAIN(offer_triggered);
    }
    CALL_PLAIN(run_waiting);
    END;
}
