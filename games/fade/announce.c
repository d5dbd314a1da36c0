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

/* An Augment, or an Equip Item on its way to its host; face-down only an Augment has one (FADE-R109). */
static bool enters_attached(const struct duel *d, const struct announce *v)
{
    const struct card *c = &d->book->card[v->card];
    bool item = card_has(c, FADE_WORD_ITEM) && equip_of(d, v->card) && v->playing != HIDDEN;
    bool augment = card_has(c, FADE_WORD_AUGMENT) && (v->playing == PLAYED || v->playing == HIDDEN);

    return (v->flags & LINK_KIND) == LINK_ITEM || !v->flags
               ? !(c->holds & KEYWORD_BIT(ARENA)) && !(v->more & LINK_STOCK) && (augment || item)
               : false;
}

/* FADE-R100: a Buildup Skill has a user from the start. */
static bool names_user(const struct duel *d, const struct announce *v)
{
    return (v->playing == PLAYED || v->playing == WOKEN) && d->book->card[v->card].holds & KEYWORD_BIT(BUILDUP);
}

/* FADE-9.2: that of an Augment is its host. */
static bool gives_user(const struct duel *d, const struct announce *v)
{
    return v->playing == PLAYED && card_has(&d->book->card[v->card], FADE_WORD_AUGMENT);
}

/* FADE-5.4, FADE-R106, FADE-R109: what is placed dormant or face-down, or moved, is not paid for. */
static bool is_free_to_come(const struct duel *d, const struct announce *v)
{
    return v->playing == MOVED || ((v->playing == HIDDEN || v->playing == PLACED) && !is_character(d, v->source));
}

static bool comes_as_character(const struct duel *d, const struct announce *v)
{
    return (v->playing == PLAYED || v->playing == HIDDEN || v->playing == PLACED) && is_character(d, v->source) &&
           !is_on_field(d, v->source);
}

/* Those whose cost the seat can pay with this user. */
static void keep_affordable(const struct duel *d, const struct announce *v, struct group *g)
{
    FOR_EACH_OF (d, r, g->set.word)
        if (!costs_can_be_paid(d, v->seat, v->source, v->card, 0, r))
            set_remove(d, g->set.word, r);
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
        if (gives_user(d, v))
            keep_affordable(d, v, g);
        if (v->playing == WOKEN) /* where it lies */
            FOR_EACH_OF (d, r, g->set.word)
                if (r != host(d, v->source))
                    set_remove(d, g->set.word, r);
        return true;
    }
    if (names_user(d, v)) {
        *g = (struct group){ .pick = true, .least = 1, .most = 1 };
        set_add(d, g->set.word, seat_ref(v->seat));
        for (int side = 0; side < d->seats; side++)
            FOR_EACH_IN (d, r, front(side))
                if (is_fighting(d, r) && controller(d, r) == v->seat)
                    set_add(d, g->set.word, r);
        keep_affordable(d, v, g);
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
    if (v->aims - v->first >= v->least)
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
static int take_all_aims(struct duel *d, struct set *all, ref *aim, int most)
{
    int n = 0;

    if (set_count(d, all->word) > most)
        NOTE(d, BOUND_MET, FADE_R73, .seat = -1);
    FOR_EACH_OF (d, r, all->word)
        if (n < most)
            aim[n++] = r;
    return n;
}

/* Nothing more can be chosen of these, or only one thing: then nobody is asked. */
static bool settles_aims(const struct duel *d, struct announce *v, struct group *g)
{
    while (v->aims < v->most && v->aims < AIMS) {
        int left = set_count(d, g->set.word);
        if (left > 1 || (left == 1 && v->aims - v->first >= v->least)) {
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
        v->aims = (uint8_t)(v->first + take_all_aims(d, &g.set, v->aim + v->first, AIMS - v->first));
        return true;
    }
    if (g.most < 1)
        return true;
    v->most = (uint8_t)(v->first + (g.most > AIMS - v->first ? AIMS - v->first : g.most));
    v->least = (uint8_t)(g.least < 1 ? 1 : g.least > v->most - v->first ? v->most - v->first : g.least);
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

/* ---- cells, and room: FADE-6.3 --------------------------------------------------------------------------------------------- */

/* Those from which a Character is moved to make room are free then. */
static uint32_t cells_left(const struct duel *d, const struct announce *v)
{
    uint32_t cells = 0;

    if (v->going) {
        cells = free_cells(d, v->seat, RESERVE_ROW);
        for (int i = 0; i < v->aims; i++)
            cells &= ~cell_bit(v->room[i]);
        return cells;
    }
    if (v->playing == PLACED)
        return cells_for_material(d, v->seat, v->source);
    if (v->playing == MOVED)
        return free_cells(d, v->seat, zone_of(d, v->source) == FADE_ZONE_RESERVE_ZONE ? CHARACTER_ROW : RESERVE_ROW);
    for (int i = 0; is_character(d, v->source) && i < v->purse.things; i++) /* that of one of its bases: FADE-R28 */
        if (v->purse.pays_for[i] == PAYS_MATERIAL)
            cells |= cell_bit(facts_of(d, v->purse.thing[i])->cell);
    if (cells)
        return cells;
    cells = cells_for(d, v->seat, v->source);
    for (int i = 0; v->makes_room && i < v->aims; i++)
        cells |= cell_bit(facts_of(d, v->aim[i])->cell);
    return cells;
}

/* Why not the others. */
static void refuse_cells(const struct duel *d, const struct announce *v, struct menu *m)
{
    uint32_t open = m->refusal ? cells_left(d, v) : UINT32_MAX;
    const struct card *c = face(d, v->source);

    for (int spot = 1; m->refusal && spot <= CELLS; spot++) {
        int rule = v->playing == PLACED                                                  ? FADE_R106
                   : card_has(c, FADE_WORD_ZONE_CARD)                                    ? FADE_16_1
                   : card_has(c, FADE_WORD_COMMAND)                                      ? FADE_17_1
                   : v->playing != MOVED && zone_of_cell(spot) == FADE_ZONE_RESERVE_ZONE ? FADE_6_6
                                                                                         : FADE_5_2;
        if (!(open & cell_bit(spot)))
            refused(m, (struct duel_option){ .verb = TO_CELL, .a = (uint16_t)spot }, false, rule);
    }
}

void cell_options(const struct duel *d, int seat, struct menu *m)
{
    (void)seat;

    if (top_frame(d)->step == STEP_choose_cell) {
        offer_cells(m, ASKING(d, choose_cell)->cells);
        return;
    }
    offer_cells(m, cells_left(d, ASKING(d, announce)));
    refuse_cells(d, ASKING(d, announce), m);
    offer_to_cancel(d, ASKING(d, announce), m);
}

static bool needs_cell(const struct duel *d, const struct announce *v)
{
    const struct card *c = &d->book->card[v->card];
    bool comes = v->playing == PLAYED || v->playing == HIDDEN;

    return v->playing == MOVED || (comes && (card_has(c, FADE_WORD_CHARACTER) || card_has(c, FADE_WORD_ZONE_CARD) ||
                                             card_has(c, FADE_WORD_COMMAND) || c->holds & KEYWORD_BIT(BUILDUP)));
}

static bool is_going(const struct announce *v, ref r)
{
    for (int i = 0; i < v->aims; i++)
        if (v->aim[i] == r)
            return true;
    for (int i = 0; i < v->purse.things; i++)
        if (v->purse.pays_for[i] == PAYS_MATERIAL && v->purse.thing[i] == r)
            return true;
    return false;
}

/* How many CS are lacking, and whether a cell is. */
static bool lacks_room(const struct duel *d, const struct announce *v)
{
    int free = free_slots(d, v->seat);

    if (!comes_as_character(d, v) || (v->cell && row_of_cell(v->cell) == RESERVE_ROW))
        return false;
    for (int i = 0; i < v->aims; i++)
        free += facts_of(d, v->aim[i])->slots;
    for (int i = 0; i < v->purse.things; i++)
        if (v->purse.pays_for[i] == PAYS_MATERIAL)
            free += facts_of(d, v->purse.thing[i])->slots;
    return slots_to_play(d, v->seat, v->source) > free || (!v->cell && !cells_left(d, v));
}

/* Of STEP_make_room too, in which nothing is announced. */
void room_options(const struct duel *d, int seat, struct menu *m)
{
    const struct announce *v = top_frame(d)->step == STEP_announce ? ASKING(d, announce) : NULL;
    int cells = __builtin_popcount(free_cells(d, seat, RESERVE_ROW)) - (v ? v->aims : 0);

    FOR_EACH_IN (d, r, front(seat))
        if (cells > 0 && can_be_reserved(d, seat, r) && (v ? !is_going(v, r) : facts_of(d, r)->slots > 0))
            offer(m, (struct duel_option){ .verb = MOVE_CARD, .a = r });
    if (v)
        offer_to_cancel(d, v, m);
}

/* ---- what has been chosen ---------------------------------------------------------------------------------------------------- */

/* FADE-R75: what has the unit it is attached to as its user. */
static bool is_used_or_augments(const struct duel *d, ref r)
{
    return is_used_card(face(d, r)) || card_has(face(d, r), FADE_WORD_AUGMENT);
}

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
    case PLAY_DRAWN:
    case TURN_UP:
    case WAKE_CARD:
        v->playing = o.verb == TURN_UP ? TURNED_UP : o.verb == WAKE_CARD ? WOKEN : PLAYED;
        v->card = object(d, o.a)->card;
        if (v->playing == PLAYED || !is_used_or_augments(d, o.a))
            v->user = seat_ref(v->seat);
        if (card_has(face(d, o.a), FADE_WORD_ITEM)) {
            v->flags = LINK_ITEM;
            v->ability = (uint16_t)text_of(d, o.a);
        }
        break;
    case PLAY_HIDDEN:
    case MATERIAL_CARD:
    case MOVE_CARD:
        v->playing = o.verb == PLAY_HIDDEN ? HIDDEN : o.verb == MATERIAL_CARD ? PLACED : MOVED;
        v->card = object(d, o.a)->card;
        v->user = seat_ref(v->seat);
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
    if (d->links == 0 || v->fixed) {
        CITE_IF(d, (v->flags & LINK_KIND) == LINK_ABILITY, FADE_14_13);
        return false;
    }
    if (!own(d)->building)
        return true;
    if ((v->flags & LINK_KIND) == LINK_ITEM || v->more & LINK_TAG_OUT)
        return true;
    return (v->flags & LINK_KIND) == LINK_ABILITY && d->book->ability[v->ability].kind != ABILITY_RESPOND &&
           !is_signature_skill(d, v->ability);
}

/* ---- Overdrive and Mystify: FADE-R92, FADE-R109 ----------------------------------------------------------------------- */

/* When what it says can be paid for: as it is played or used; Mystify as it is turned up. */
static bool may_have_extra(const struct announce *v, int which)
{
    bool used = (v->flags & LINK_KIND) == LINK_CARD, item = (v->flags & LINK_KIND) == LINK_ITEM;

    if (v->fixed || !is_card(v->source) || v->more & (LINK_STOCK | LINK_COMMAND) || (v->flags && !used && !item))
        return false;
    if (which == EXTRA_MYSTIFY)
        return used || v->playing == TURNED_UP;
    return used || item || v->playing == PLAYED || v->playing == WOKEN;
}

static bool finds_extra_aim(const struct duel *d, const struct announce *v, int text)
{
    struct announce about = *v;
    struct group g;

    about.ability = (uint16_t)text;
    return !candidates_left(d, &about, &g) || set_first(d, g.set.word) != NOTHING;
}

static bool offers_extra(const struct duel *d, const struct announce *v)
{
    int card = object(d, v->source)->card, text = extra_text_of(d, card, v->which);
    int tp = may_have_extra(v, v->which) ? extra_cost(d, card, v->which) : -1;
    bool aims_now = text && !v->waits && v->flags;

    return tp >= 0 && tp + v->extra + tp_of_purse(d, &v->purse) <= player(d, v->seat)->tp &&
           (!aims_now || finds_extra_aim(d, v, text));
}

/* Its targets are chosen with the card's own: those up to here are of the texts before. */
static void begin_extra(const struct duel *d, struct announce *v)
{
    v->kept = v->ability;
    v->ability = (uint16_t)extra_text_of(d, object(d, v->source)->card, v->which);
    v->first = v->aims;
}

static bool has_paid_extra(const struct announce *v)
{
    return v->extras >> v->which & 1 || (v->fixed && v->flags & flag_of_extra(v->which));
}

/* ---- becoming a link ------------------------------------------------------------------------------------------------------------------ */

static bool was_paid(const struct announce *v)
{
    return v->fixed || v->flags & (LINK_REPLAYED | LINK_BUILDUP);
}

static void show_card(struct duel *d, const struct announce *v)
{
    ref r = v->source;

    if (zone_of(d, r) == FADE_ZONE_HAND || (v->flags & LINK_KIND) == LINK_ITEM) { /* FADE-R52: on the Chain only */
        object(d, r)->state = 0;
        facts_of(d, r)->host = NOTHING;
        move_object(d, r, zone_place(FADE_ZONE_CHAIN, v->seat), ON_TOP);
        CITE(d, FADE_24_7);
    } else {
        object(d, r)->state &= (uint8_t)~FACE_DOWN;
        reveal(d, r, OPEN_TO_ALL);
        field_changed(d);
    }
    NOTE(d, (v->flags & LINK_KIND) == LINK_ITEM ? PLAYS : REVEALS,
         (v->flags & LINK_KIND) == LINK_ITEM ? FADE_5_6
         : v->flags & LINK_COUNTER           ? FADE_8_1
                                             : FADE_7_8,
         .seat = (int8_t)v->seat, .thing = r, .other = v->aims ? v->aim[0] : NOTHING);
}

/* FADE-R36: one base attack of any kind, Multistrike for Normal Attacks, extra ones. A Player may have one of each. */
static void spend_one_attack(struct duel *d, const struct announce *v, bool normal)
{
    struct fade_card *c = facts_of(d, v->user);

    bool apart = is_seat(v->user) && choice_of(d, PLAYER_ATTACK_LIMIT);

    if (normal && (apart ? c->normals == 0 : c->normals < keyword_number(d, v->user, FADE_KEYWORD_MULTISTRIKE))) {
        CITE(d, apart ? FADE_R36 : FADE_21_40);
        c->normals++;
    } else if (normal && c->extra_normals) {
        c->extra_normals--;
    } else if (c->attacks == 0 && !(apart && normal)) {
        c->attacks = 1;
    } else if (c->extra) {
        c->extra--;
    }
}

static void spend_attack(struct duel *d, const struct announce *v)
{
    struct fade_card *c = facts_of(d, v->user);
    bool normal = (v->flags & LINK_KIND) == LINK_NORMAL_ATTACK;
    int rank = normal                      ? FADE_WORD_NORMAL
               : v->flags & LINK_SIGNATURE ? rank_of_signature(d, v->ability)
               : v->card                   ? attribute_of(d, v->source, FADE_ATTRIBUTE_RANK_ATTRIBUTE)
                                           : ABSENT;

    if (v->fixed || !(v->flags & LINK_ATTACK) || v->flags & LINK_COUNTER)
        return;
    if (v->flags & LINK_COMBO) {
        int n = header_number(d, v->card, FADE_KEYWORD_COMBO);
        c->combo = (int16_t)(c->combo - n);
        CITE(d, FADE_21_24);
    } else {
        spend_one_attack(d, v, normal);
        if (!normal)
            c->used++;
    }
    c->last = (uint8_t)(normal ? AFTER_NORMAL_ATTACK : 1 + (rank == ABSENT ? FADE_WORD_SPECIAL : rank));
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
    l->target[LINK_AIMS] = l->target[LINK_SECOND] = v->second;
    l->target[LINK_THIRD] = v->third;
    l->target[LINK_LAST] = v->aims;
    l->target[LINK_NUMBER] = own(d)->links_added;
    uint32_t lying = 0;
    for (int i = 0; i < v->aims; i++)
        if (is_card(v->aim[i]) && !is_fighting(d, v->aim[i]))
            lying |= 1u << i;
    set_places(l, LINK_LYING, lying);
    l->target[LINK_MARKS] = (uint16_t)(v->flags | (v->aims ? LINK_AIMED : 0));
    l->target[LINK_MORE] = (uint16_t)(v->more & ~0u);
    own(d)->links_added = (uint16_t)(own(d)->links_added + ((v->flags & LINK_KIND) != LINK_TRIGGERED));
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
                                                      .more = (uint8_t)v->more,
                                                      .x = v->purse.x };
    NOTE(d, ANNOUNCES, FADE_R64, .seat = (int8_t)v->seat, .thing = v->source);
    CITE(d, FADE_14_6);
}

/* The decision that it was. */
static void cite_decision(const struct duel *d, const struct announce *v)
{
    unsigned kind = v->flags & LINK_KIND;
    bool waited = v->ability && waits_for_condition(&d->book->ability[v->ability]);

    if (v->fixed) {
        CITE_IF(d, v->flags & LINK_BUILDUP, FADE_D49);
        return;
    }
    CITE_IF(d, kind == LINK_ITEM, FADE_D14);
    CITE_IF(d, v->more & LINK_COMMAND, FADE_D19);
    CITE_IF(d, v->flags & LINK_ATTACK && !(v->flags & LINK_COUNTER) && d->links > 0, FADE_D34);
    CITE_IF(d, waited && d->book->ability[v->ability].keyword == FADE_KEYWORD_CONTINGENCY + 1, FADE_D36);
    CITE_IF(d, v->flags & LINK_SIGNATURE, FADE_D37);
    CITE_IF(d, v->flags & LINK_COMBO, FADE_D41);
    CITE_IF(d, kind == LINK_ABILITY && !v->more, FADE_D44);
    CITE_IF(d, v->more & LINK_TAG_OUT, FADE_D46);
    CITE_IF(d, v->more & LINK_STOCK, FADE_D47);
}

static void commit_link(struct duel *d, struct announce *v)
{
    unsigned kind = v->flags & LINK_KIND;

    cite_decision(d, v);

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
            count_use(d, v->source, TAG_OUT_TEXT, ENDS_WITH_TURN);
        else if (kind == LINK_ABILITY)
            count_use(d, v->source, v->ability, uses_count_until(&d->book->ability[v->ability]));
        if (waits_for_condition(&d->book->ability[v->ability])) {
            CITE(d, FADE_14_14);
            CITE(d, d->book->ability[v->ability].keyword == FADE_KEYWORD_TRIGGER + 1 ? FADE_21_70 : FADE_21_26);
            forget_met(d, v->source, v->ability);
        } else if (v->ability && d->book->ability[v->ability].kind == ABILITY_RESPOND) {
            CITE(d, FADE_14_12);
            CITE(d, FADE_8_1);
        }
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

/* ---- the step ------------------------------------------------------------------------------------------------------------------------ */

static bool asks_what_it_answers(const struct duel *d, struct announce *v)
{
    struct aiming a = whole_aiming(v);
    struct set links;

    if (!v->ability || v->fixed || d->book->ability[v->ability].kind != ABILITY_RESPOND)
        return false;
    answer_candidates(d, &a, &links);
    v->answers = set_first(d, links.word);
    if (is_counter_hit(d, v->ability)) { /* FADE-R46: the nearest earlier one, which nobody chooses */
        FOR_EACH_OF (d, link, links.word)
            v->answers = link;
        return false;
    }
    return set_count(d, links.word) > 1;
}

/* ---- Characters that lie face-down: A1, FADE-R109 ------------------------------------------------------------------------- */

static ref find_masked(const struct duel *d, const struct announce *v)
{
    bool aims = !v->makes_room && v->playing != MOVED && v->playing != PLACED && !names_user(d, v);

    if (v->flags && (v->flags & LINK_KIND) != LINK_TRIGGERED && is_masked(d, v->user))
        return v->user;
    for (int i = 0; aims && !v->waits && i < v->aims; i++)
        if (is_masked(d, v->aim[i]))
            return v->aim[i];
    return NOTHING;
}

/* With what has been seen since: who attacks can, the first targets are some, it can be paid. */
static bool is_still_legal(const struct duel *d, struct announce *v)
{
    struct announce about = *v;
    struct group g;

    if (v->flags & LINK_ATTACK && !v->fixed &&
        (v->flags & LINK_COUNTER ? barred_by(d, v->user) : attack_barred_by(d, v->user)))
        return false;
    if (!was_paid(v) && tp_of_purse(d, &v->purse) + v->extra > player(d, v->seat)->tp)
        return false;
    about.aims = 0;
    if (!candidates_left(d, &about, &g) || v->waits)
        return true;
    for (int i = 0; i < v->second; i++)
        if (!set_has(d, g.set.word, v->aim[i])) {
            if (!v->fixed)
                return false;
            v->aim[i] = NOTHING;
        }
    return true;
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
    v->purse.card = v->fixed || is_free_to_come(d, v) ? 0 : v->card;
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
    if (v->aims && (names_user(d, v) || gives_user(d, v)))
        v->user = v->purse.user = v->aim[0];
    while (comes_as_character(d, v) && d->book->card[v->card].holds & KEYWORD_BIT(LEVEL_UP) &&
           v->purse.things < material_count(d, v->card)) {
        ASK(v->seat, ASK_MATERIAL);
        if (CANCELLED)
            GIVE_UP;
        put_in_purse(&v->purse, d->answer[v->seat].a, PAYS_MATERIAL);
    }
    while (comes_as_character(d, v) && bosses_missing(d, &v->purse) > 0) {
        ASK(v->seat, ASK_BOSS);
        if (CANCELLED)
            GIVE_UP;
        put_in_purse(&v->purse, d->answer[v->seat].a, PAYS_BOSS);
    }
    if (v->playing == PLACED) {
        ASK(v->seat, ASK_CELL);
        if (CANCELLED)
            GIVE_UP;
        v->cell = (uint8_t)d->answer[v->seat].a;
    }
    while (lacks_room(d, v)) {
        v->makes_room = 1;
        ASK(v->seat, ASK_ROOM);
        if (CANCELLED)
            GIVE_UP;
        v->aim[v->aims] = d->answer[v->seat].a;
        v->going = 1;
        ASK(v->seat, ASK_CELL);
        if (CANCELLED)
            GIVE_UP;
        v->going = 0;
        v->room[v->aims++] = (uint8_t)d->answer[v->seat].a;
    }
    if (needs_cell(d, v)) {
        ASK(v->seat, ASK_CELL);
        if (CANCELLED)
            GIVE_UP;
        v->cell = (uint8_t)d->answer[v->seat].a;
    }
    v->second = v->third = v->aims;
    for (v->which = 0; v->which < EXTRA_TEXTS; v->which++) {
        if (offers_extra(d, v)) {
            ASK(v->seat, v->which == EXTRA_OVERDRIVE ? ASK_EXTRA_COST : ASK_MYSTIFY);
            if (d->answer[v->seat].verb == OPTION_YES) {
                CITE(d, v->which == EXTRA_OVERDRIVE ? FADE_21_48 : FADE_21_43);
                v->extras |= (uint8_t)(1u << v->which);
                v->flags |= (uint16_t)(v->flags ? flag_of_extra(v->which) : 0);
                v->extra = (uint16_t)(v->extra + extra_cost(d, object(d, v->source)->card, v->which));
            }
        }
        if (v->flags && !v->waits && has_paid_extra(v) && extra_text_of(d, object(d, v->source)->card, v->which)) {
            begin_extra(d, v);
            for (bool settled = begin_to_aim(d, v); !settled; settled = aims_are_settled(d, v)) {
                ASK(v->seat, ASK_TARGET);
                if (CANCELLED)
                    GIVE_UP;
                if (d->answer[v->seat].verb == OPTION_DONE)
                    break;
                v->aim[v->aims++] = d->answer[v->seat].a;
            }
            v->ability = v->kept;
            v->first = 0;
        }
        if (v->which == EXTRA_OVERDRIVE)
            v->third = v->aims;
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
    for (; find_masked(d, v) != NOTHING; v->unmasked = 1)
        CALL(unmask, .thing = find_masked(d, v));
    if (v->unmasked && !is_still_legal(d, v))
        RETURN(CANCELLED_ALL);
    if (v->flags) {
        commit_link(d, v);
        RETURN(v->waits ? IS_DONE : IS_LINKED);
    }
    commit_quietly(d, v);
    RETURN(IS_DONE);
    END;
}
