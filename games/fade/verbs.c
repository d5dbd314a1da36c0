/* verbs.c: what cards do: hits, damage, Defending Mechanics, counters, moving cards. */
#include "fade.h"
#include "runtime/cells.h"

#define VERB(name)                                                                                                     \
    struct name {                                                                                                      \
        struct call call;                                                                                              \
        uint32_t set[SET_SIZE];                                                                                        \
    }

static int doer(const struct call *c)
{
    return is_seat(c->subject) ? seat_of_ref(c->subject) : c->seat;
}

/* FADE-21.2, FADE-R60, FADE-R59: those whom this source cannot affect are left out. */
static void keep_affected(const struct duel *d, const struct call *c, uint32_t *set)
{
    FOR_EACH_OF (d, r, set)
        if (!is_link(r) && works_there(d, r) && !can_affect(d, c->source, c->link, r))
            set_remove(d, set, r);
}

/* The words that a hit or an instance of damage names: its class and type, and whether it says how many hits there are. */
struct named_words {
    int class_word, type;
    bool times;
};
static struct named_words words_of_statement(const struct duel *d)
{
    struct named_words w = { FADE_WORD_BASIC, FADE_WORD_UNKNOWN, false };
    const struct effect *e = running_effect(d);
    const cell *at = e ? d->book->code + e->pc : NULL;
    struct bound bound;
    int numbers = 0;

    if (!at || *at != OP_DO)
        return w;
    bind_arguments(d->book, pattern_shape_of(d->book, 'D', at[2]), skip_part(d->book, at + 3, 'S'), &bound);
    for (int i = 0; i < bound.holes; i++) {
        const cell *p = bound.hole[i].at;
        if (!p)
            continue;
        if (bound.hole[i].hole == HOLE_WORD) {
            if (*p >= FADE_WORD_BASIC && *p <= FADE_WORD_RELENTLESS)
                w.class_word = *p;
            else if (*p >= FADE_WORD_PHYSICAL && *p <= FADE_WORD_UNKNOWN)
                w.type = *p;
        }
        numbers += bound.hole[i].hole == HOLE_N;
    }
    w.times = numbers > 1;
    return w;
}

static bool is_attack_link(const struct duel *d, ref r)
{
    return is_link(r) && r - LINK_REF < d->links && marks_of(link_of(d, r)) & LINK_ATTACK;
}

/* FADE-R46: a Counter against a Relentless attack does nothing. */
static bool counters_relentless(const struct duel *d, ref link)
{
    ref answered = link_of(d, link)->target[LINK_ANSWERS];

    if (!(marks_of(link_of(d, link)) & LINK_COUNTER) || !is_attack_link(d, answered) ||
        class_of_link(d, link_of(d, answered)) != FADE_WORD_RELENTLESS)
        return false;
    CITE(d, FADE_10_12);
    return true;
}

/* FADE-10.2 */
VERB(do_hit);
STEP(do_hit)
{
    BEGIN;
    if (!v->call.link || !(marks_of(link_of(d, v->call.link)) & LINK_ATTACK) || counters_relentless(d, v->call.link))
        RETURN(0);
    struct named_words w = words_of_statement(d);
    int hits = w.times ? v->call.m : 1;
    struct strike s = { .link = v->call.link,
                        .figure = v->call.n,
                        .class_word = (uint8_t)w.class_word,
                        .type = (uint8_t)w.type,
                        .hits = (uint8_t)(hits < 0    ? 0
                                          : hits > 99 ? 99
                                                      : hits) };
    memcpy(s.set, v->set, sizeof s.set);
    end_step(d);
    begin_step(d, STEP_strike, &s, sizeof s); /* what it gives back is what this gives back */
    return;
    END;
}

/* FADE-R109: whoever lies face-down and would be touched is turned up before. */
static ref first_masked(const struct duel *d, const uint32_t *set)
{
    FOR_EACH_OF (d, r, set)
        if (is_masked(d, r))
            return r;
    return NOTHING;
}
#define UNMASK(set)                                                                                                    \
    while (first_masked(d, set) != NOTHING)                                                                            \
    CALL(unmask, .thing = first_masked(d, set))

/* FADE-R84: an instance of damage goes through the steps of a hit. */
VERB(do_deal);
STEP(do_deal)
{
    int dealt = 0;

    BEGIN;
    UNMASK(v->set);
    struct named_words w = words_of_statement(d);
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set)
        if (is_there(d, r))
            dealt += deal_damage(d, v->call.link, r, v->call.n, w.class_word, false);
    CITE(d, FADE_10_8);
    RETURN(dealt);
    END;
}

/* ---- Defending Mechanics: FADE-11 ------------------------------------------------------------------------------------ */

/* FADE-R41: the targets it covers; by the options only its user, or the first on its player's side. */
static uint32_t places_blocked(const struct duel *d, const struct call *c, const struct link *l)
{
    ref user = c->link ? link_of(d, c->link)->target[LINK_USER] : NOTHING;
    int at = place_among_targets(l, user);

    if (choice_of(d, BLOCK_SCOPE) == BLOCKS_ATTACK)
        return UINT32_MAX;
    for (int i = 0; at < 0 && i < aims_of(l); i++)
        if (l->target[i] && controller(d, l->target[i]) == c->seat)
            at = i;
    return at < 0 ? 0 : 1u << at;
}

/* FADE-11.1, FADE-11.11, FADE-R128: on hits that are Unblockable or Relentless it has no effect. */
STEP(do_block)
{
    int n = 0;

    BEGIN;
    FOR_EACH_OF (d, r, v->set)
        if (is_attack_link(d, r)) {
            struct link *l = link_of(d, r);
            if (mildest_class(d, l) != FADE_WORD_BASIC ||
                is_immune_to(d, l->target[LINK_USER], FADE_WORD_IMMUNE_BLOCK)) {
                CITE(d, FADE_11_11);
                continue;
            }
            set_places(l, LINK_BLOCKED, places_in(l, LINK_BLOCKED) | places_blocked(d, &v->call, l));
            NOTE(d, BLOCKS, FADE_11_1, .seat = (int8_t)v->call.seat, .thing = v->call.source);
            n++;
        }
    RETURN(n);
    END;
}

/* Negate and prevent: FADE-11.4, FADE-11.7, FADE-10.12. */
VERB(do_stop);
STEP(do_stop)
{
    bool negates = v->call.verb == FADE_VERB_NEGATE;
    int n = 0;

    BEGIN;
    FOR_EACH_OF (d, r, v->set) {
        if (!is_link(r) || r - LINK_REF >= d->links)
            continue;
        struct link *l = link_of(d, r);
        bool immune =
            marks_of(l) & LINK_ATTACK &&
            is_immune_to(d, l->target[LINK_USER], negates ? FADE_WORD_IMMUNE_NEGATE : FADE_WORD_IMMUNE_PREVENT);
        if (immune || (negates && marks_of(l) & LINK_ATTACK && class_of_link(d, l) == FADE_WORD_RELENTLESS)) {
            CITE(d, FADE_11_11);
            continue;
        }
        if (negates)
            l->seat |= LINK_NEGATED;
        else
            *marks(l) |= LINK_PREVENTED;
        CITE(d, FADE_11_6);
        NOTE(d, negates ? NEGATES : PREVENTS, negates ? FADE_11_4 : FADE_11_7, .seat = (int8_t)v->call.seat,
             .thing = v->call.source);
        if (negates)
            tell_all(d, FADE_EVENT_NEGATED, r, NOTHING, 0);
        n++;
    }
    RETURN(n);
    END;
}

/* FADE-10.13, FADE-R43 */
VERB(do_class);
STEP(do_class)
{
    int n = 0, by = v->call.verb == FADE_VERB_DOWNGRADE ? 1 : -1;

    BEGIN;
    FOR_EACH_OF (d, r, v->set)
        if (is_attack_link(d, r)) {
            struct link *l = link_of(d, r);
            int floor = by > 0 ? FADE_WORD_BASIC : FADE_WORD_RELENTLESS;
            if (class_of_link(d, l) == floor)
                continue;
            l->target[LINK_STEPS] = (uint16_t)((l->target[LINK_STEPS] ? l->target[LINK_STEPS] : 100) + by);
            NOTE(d, by > 0 ? DOWNGRADES : UPGRADES, FADE_10_13, .seat = (int8_t)v->call.seat, .thing = v->call.source);
            n++;
        }
    RETURN(n);
    END;
}

/* FADE-R44: any Character in a Character Zone, any Player, but for its targets and those protected from it. */
static bool can_turn_to(const struct duel *d, ref link, ref r)
{
    const struct link *l = link_of(d, link);
    struct cause by = cause_of_link(d, l);

    for (int i = 0; i < aims_of(l); i++)
        if (l->target[i] == r)
            return false;
    return is_there(d, r) && (is_seat(r) || zone_of(d, r) == FADE_ZONE_CHARACTER_ZONE) && !shielded_by(d, r, &by) &&
           !is_immune_to(d, r, FADE_WORD_IMMUNE_DEFLECT);
}

void deflect_options(const struct duel *d, int seat, struct menu *m)
{
    ref link = ASKING(d, do_deflect)->link;
    (void)seat;

    for (int other = 0; other < d->seats; other++) {
        ref first[2] = { seat_ref(other), place(d, front(other))->first };
        for (int tier = 0; tier < 2; tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (can_turn_to(d, link, r))
                    offer(m, (struct duel_option){ .verb = TURN_TO, .a = r });
    }
}

/* FADE-D38 */
int deflect_in_default(const struct duel *d, int seat, const struct duel_option *option, int n)
{
    ref attacker = link_of(d, ASKING(d, do_deflect)->link)->target[LINK_USER];
    (void)seat;

    for (int i = 0; i < n; i++)
        if (option[i].a == attacker)
            return i;
    return 0;
}

/* The target that deflects: the user of the link, or the first on whose side it is. */
static int place_to_turn(const struct duel *d, const struct do_deflect *v)
{
    const struct link *l = link_of(d, v->link);
    ref user = v->call.link ? link_of(d, v->call.link)->target[LINK_USER] : NOTHING;

    if (place_among_targets(l, user) >= 0)
        return 1 + place_among_targets(l, user);
    for (int i = 0; i < aims_of(l); i++)
        if (l->target[i] && controller(d, l->target[i]) == v->call.seat)
            return 1 + i;
    return 0;
}

/* The one whom its text names; NOTHING: whoever is chosen. */
static ref turned_by_text(const struct duel *d, const struct do_deflect *v)
{
    return v->call.verb == FADE_VERB_DEFLECT_TO && v->call.m && can_turn_to(d, v->link, (ref)v->call.m) ? (ref)v->call.m
                                                                                                        : NOTHING;
}

STEP(do_deflect)
{
    BEGIN;
    v->link = set_first(d, v->set);
    if (!is_attack_link(d, v->link))
        RETURN(0);
    if (class_of_link(d, link_of(d, v->link)) == FADE_WORD_RELENTLESS ||
        is_immune_to(d, link_of(d, v->link)->target[LINK_USER], FADE_WORD_IMMUNE_DEFLECT)) {
        CITE(d, FADE_11_11);
        RETURN(0);
    }
    v->place = (uint8_t)place_to_turn(d, v);
    v->turned = turned_by_text(d, v);
    if (!v->place || (v->call.verb == FADE_VERB_DEFLECT_TO && !v->turned))
        RETURN(0);
    if (!v->turned) {
        if (!offers_more_than(d, 0, v->call.seat, ASK_DEFLECT))
            RETURN(0);
        ASK(v->call.seat, ASK_DEFLECT);
        v->turned = d->answer[v->call.seat].a;
    }
    struct link *l = link_of(d, v->link);
    end_stuns_of(d, l, l->target[v->place - 1]); /* FADE-R53: it was a target */
    l->target[v->place - 1] = v->turned;
    set_places(l, LINK_FALLEN, places_in(l, LINK_FALLEN) & ~(1u << (v->place - 1)));
    if (choice_of(d, DEFLECT_WINDOW)) /* FADE-R44 */
        own(d)->reopened = 1;
    set_places(l, LINK_TURNED, places_in(l, LINK_TURNED) | 1u << (v->place - 1));
    NOTE(d, DEFLECTS, FADE_11_3, .seat = (int8_t)v->call.seat, .thing = v->call.source, .other = v->turned);
    tell_all(d, FADE_EVENT_TARGETS, v->link, v->turned, 0);
    RETURN(1);
    END;
}

/* ---- destroying, imprisoning ------------------------------------------------------------------------------------------ */

static int list_leaving(const struct duel *d, const uint32_t *set, int zone, ref *thing)
{
    int n = 0;

    for (int pass = 0; pass < 2; pass++)
        FOR_EACH_OF (d, r, set)
            if (is_card(r) && object(d, r)->place && zone_of(d, r) != FADE_ZONE_OUT_OF_GAME && zone_of(d, r) != zone &&
                (host(d, r) == NOTHING) == pass)
                thing[n++] = r;
    return n;
}

VERB(do_destroy);
STEP(do_destroy)
{
    ref thing[OBJECTS];
    int n;

    BEGIN;
    keep_affected(d, &v->call, v->set);
    n = list_leaving(d, v->set, FADE_ZONE_DISCARD_PILE, thing);
    destroy_together(d, thing, n, FADE_R103);
    RETURN(n);
    END;
}

VERB(do_imprison);
STEP(do_imprison)
{
    ref thing[OBJECTS];
    int n;

    BEGIN;
    keep_affected(d, &v->call, v->set);
    n = list_leaving(d, v->set, FADE_ZONE_RIFT_ZONE, thing);
    for (int i = 0; i < n; i++)
        imprison(d, thing[i], FADE_4_2);
    RETURN(n);
    END;
}

VERB(do_knock_out);
STEP(do_knock_out)
{
    int n = 0;

    BEGIN;
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set)
        if (is_fighting(d, r)) {
            fell(d, r);
            CITE(d, FADE_12_4);
            n++;
        }
    RETURN(n);
    END;
}

/* ---- moving cards -------------------------------------------------------------------------------------------------------- */

void next_card_options(const struct duel *d, int seat, struct menu *m)
{
    const struct do_move_card *v = ASKING(d, do_move_card);
    (void)seat;

    FOR_EACH_OF (d, r, v->set)
        offer(m, (struct duel_option){ .verb = OPTION_PICK, .a = r, .b = FADE_VERB_PUT });
}

static void move_card(struct duel *d, const struct call *c, ref r)
{
    CITE(d, FADE_4_3);
    if (c->zone == 0) {
        if (can_have_stack(d, (ref)c->m))
            put_in_stack(d, r, (ref)c->m, FADE_19_3);
    } else {
        put_into_zone(d, r, c->zone, c->zone_seat, where_put(c->how[0]),
                      c->unseen || c->at_random || c->seat == owner_of(d, r));
    }
}

static bool comes_onto_field(const struct call *c)
{
    return c->zone == FADE_ZONE_CHARACTER_ZONE || c->zone == FADE_ZONE_RESERVE_ZONE;
}

STEP(do_move_card)
{
    BEGIN;
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set)
        if (!is_card(r) || !object(d, r)->place || zone_of(d, r) == FADE_ZONE_OUT_OF_GAME)
            set_remove(d, v->set, r);
    while (set_first(d, v->set)) {
        v->next = set_first(d, v->set);
        if (v->call.how[1] && set_count(d, v->set) > 1) { /* in any order */
            ASK(doer(&v->call), ASK_NEXT_CARD);
            v->next = d->answer[doer(&v->call)].a;
        }
        set_remove(d, v->set, v->next);
        v->moved++;
        if (comes_onto_field(&v->call)) {
            CALL(choose_cell, .seat = v->call.seat,
                 .cells = cells_to_put_into(d, v->next, v->call.zone, v->call.zone_seat));
            if (d->result) {
                put_onto_field(d, v->next, v->call.zone, v->call.zone_seat, d->result);
                CALL(stack_up, .thing = v->next, .seat = v->call.zone_seat);
            }
        } else {
            move_card(d, &v->call, v->next);
        }
    }
    RETURN(v->moved);
    END;
}

struct do_draw {
    struct call call;
};
STEP(do_draw)
{
    int seat = doer(&v->call), before = place(d, deck(seat))->count;

    BEGIN;
    draw_cards(d, seat, v->call.n, FADE_3_12, true);
    RETURN(before - place(d, deck(seat))->count);
    END;
}

VERB(do_discard);
STEP(do_discard)
{
    int n = 0;

    BEGIN;
    FOR_EACH_OF (d, r, v->set)
        if (is_card(r) && zone_of(d, r) == FADE_ZONE_HAND) {
            CITE(d, FADE_D56);
            discard_from_hand(d, r, FADE_R103);
            n++;
        }
    RETURN(n);
    END;
}

VERB(do_look);
STEP(do_look)
{
    int n = 0;

    BEGIN;
    FOR_EACH_OF (d, r, v->set)
        if (is_card(r)) {
            reveal(d, r, 1u << doer(&v->call));
            NOTE(d, LOOKS, FADE_24_9, .seat = (int8_t)doer(&v->call), .thing = r);
            n++;
        }
    RETURN(n);
    END;
}

VERB(do_reveal);
STEP(do_reveal)
{
    int n = 0;

    BEGIN;
    FOR_EACH_OF (d, r, v->set)
        if (is_card(r)) {
            reveal(d, r, OPEN_TO_ALL);
            NOTE(d, SHOWS, FADE_24_7, .seat = (int8_t)doer(&v->call), .thing = r);
            n++;
        }
    RETURN(n);
    END;
}

/* "turn target face-up": a Character so enters the field (FADE-R109), what is attached is shown and stays as it lies;
 * "face-down": what lies open loses its effects until it is turned up again. */
VERB(do_turn);
STEP(do_turn)
{
    int n = 0;

    BEGIN;
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set) {
        bool hidden = is_card(r) && object(d, r)->state & FACE_DOWN, up = v->call.how[0] == 0;
        if (!is_on_field(d, r) || hidden != up || object(d, r)->state & (DORMANT | PREVENTED))
            continue;
        if (!up && is_character(d, r)) {
            object(d, r)->state |= FACE_DOWN;
            field_changed(d);
        } else if (up && is_character(d, r)) {
            turned_up_on_field(d, r);
        } else if (up) {
            reveal(d, r, OPEN_TO_ALL);
        } else {
            continue;
        }
        if (up)
            NOTE(d, TURNS_UP, FADE_24_7, .seat = (int8_t)controller(d, r), .thing = r);
        n++;
    }
    RETURN(n);
    END;
}

static void shuffle_all_but(struct duel *d, int at, const uint32_t *found)
{
    uint16_t face_of[OBJECTS];

    FOR_EACH_OF (d, r, found)
        face_of[r] = object(d, r)->card;
    shuffle_place(d, at);
    FOR_EACH_OF (d, r, found)
        FOR_EACH_IN (d, other, at)
            if (object(d, other)->card == face_of[r] && !set_has(d, found, other)) {
                swap_faces(d, r, other);
                break;
            }
    NOTE(d, SHUFFLES, FADE_24_9, .seat = (int8_t)seat_of_place(d, at));
}

/* FADE-24.9 */
VERB(do_search);
STEP(do_search)
{
    int n = 0;

    BEGIN;
    if (v->call.zone == FADE_ZONE_DECK)
        shuffle_all_but(d, deck(v->call.zone_seat), v->set);
    FOR_EACH_OF (d, r, v->set) {
        reveal(d, r, OPEN_TO_ALL);
        NOTE(d, SEARCHES, FADE_24_9, .seat = (int8_t)doer(&v->call), .thing = r);
        n++;
    }
    RETURN(n);
    END;
}

struct do_shuffle {
    struct call call;
};
STEP(do_shuffle)
{
    BEGIN;
    shuffle_place(d, zone_place(v->call.zone, v->call.zone_seat));
    NOTE(d, SHUFFLES, FADE_2_1, .seat = (int8_t)v->call.zone_seat);
    RETURN(1);
    END;
}

/* ---- counters ---------------------------------------------------------------------------------------------------------------- */

VERB(do_put_counters);
STEP(do_put_counters)
{
    int n = 0;

    BEGIN;
    UNMASK(v->set);
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set) {
        int before = counters_on(d, r, v->call.word);
        add_counters(d, r, v->call.word, v->call.n, FADE_19_1);
        n += counters_on(d, r, v->call.word) - before;
    }
    RETURN(n);
    END;
}

VERB(do_remove);
STEP(do_remove)
{
    int n = 0;

    BEGIN;
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set)
        n += remove_counters(d, r, v->call.word, v->call.n, FADE_19_1);
    RETURN(n);
    END;
}

VERB(do_remove_all);
STEP(do_remove_all)
{
    int n = 0;

    BEGIN;
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set)
        n += remove_counters(d, r, v->call.word, MOST_NUMBER, FADE_19_1);
    RETURN(n);
    END;
}

/* FADE-19.2 */
VERB(do_transfer);
STEP(do_transfer)
{
    ref to = (ref)v->call.m;
    int n = 0;

    BEGIN;
    if (!can_have_counters(d, to, v->call.word))
        RETURN(0);
    FOR_EACH_OF (d, r, v->set)
        if (r != to)
            n += remove_counters(d, r, v->call.word, v->call.n, FADE_19_2);
    add_counters(d, to, v->call.word, n, FADE_19_2);
    RETURN(n);
    END;
}

int fade_at_most(const struct duel *d, int verb, ref subject, int word, const uint32_t *set)
{
    int most = 0;

    if (verb == FADE_VERB_DRAW)
        return is_seat(subject) ? place(d, deck(seat_of_ref(subject)))->count : MOST_NUMBER;
    FOR_EACH_OF (d, r, set)
        most = counters_on(d, r, word) > most ? counters_on(d, r, word) : most;
    return most;
}

/* ---- TP, HP, coins, attacks, the end ------------------------------------------------------------------------------------------ */

/* gain and lose, TP of players and HP of whoever has some. */
struct do_gain {
    struct call call;
};
STEP(do_gain)
{
    bool gains = v->call.verb == FADE_VERB_GAIN;
    ref r = v->call.subject ? v->call.subject : seat_ref(v->call.seat);
    int n = v->call.n, seat = is_seat(r) ? seat_of_ref(r) : v->call.seat;

    BEGIN;
    if (v->call.word == FADE_RESOURCE_HP) {
        if (is_card(r) && !can_affect(d, v->call.source, v->call.link, r))
            RETURN(0);
        RETURN(gains ? gain_hp(d, r, n, FADE_R86) : fade_lose_hp(d, r, n, FADE_R85));
    }
    if (gains) {
        gain_tp(d, seat, n, FADE_3_9);
        RETURN(n);
    }
    n = n < player(d, seat)->tp ? n : player(d, seat)->tp;
    player(d, seat)->tp = (uint16_t)(player(d, seat)->tp - n);
    NOTE(d, LOSES_TP, FADE_R17, .seat = (int8_t)seat, .number = (int16_t)n);
    RETURN(n);
    END;
}

/* set HP, set Combo Potential */
VERB(do_set);
STEP(do_set)
{
    int n = 0;

    BEGIN;
    keep_affected(d, &v->call, v->set);
    FOR_EACH_OF (d, r, v->set) {
        if (!is_there(d, r))
            continue;
        if (v->call.verb == FADE_VERB_SET_HP) {
            int change = v->call.n - hp_of(d, r);
            n += change != 0;
            if (change > 0)
                gain_hp(d, r, change, FADE_R85);
            else
                fade_lose_hp(d, r, -change, FADE_R85);
        } else if (v->call.word == FADE_ATTRIBUTE_COMBO_POTENTIAL) {
            facts_of(d, r)->combo = (int16_t)(v->call.n < MOST_NUMBER ? v->call.n : MOST_NUMBER);
            CITE(d, FADE_13_2);
            n++;
        }
    }
    RETURN(n);
    END;
}

struct do_flip {
    struct call call;
};
STEP(do_flip)
{
    int coins = v->call.verb == FADE_VERB_FLIP ? 1 : v->call.n, heads = 0;

    BEGIN;
    for (int i = 0; i < coins && i < 99; i++) {
        bool head = chance_below(d, 2) == 1;
        NOTE(d, head ? FLIPS_HEADS : FLIPS_TAILS, FADE_R123, .seat = (int8_t)v->call.seat, .thing = v->call.source);
        heads += head;
    }
    RETURN(heads);
    END;
}

void give_extra_attack(struct duel *d, ref r, int rule)
{
    if (facts_of(d, r)->extra < 99)
        facts_of(d, r)->extra++;
    NOTE(d, EXTRA_ATTACK, rule, .seat = (int8_t)controller(d, r), .thing = r);
}

struct do_extra {
    struct call call;
};
STEP(do_extra)
{
    ref r = v->call.subject;

    BEGIN;
    if (!is_there(d, r) || (is_card(r) && !can_affect(d, v->call.source, v->call.link, r)))
        RETURN(0);
    if (v->call.how[0] == 0) {
        give_extra_attack(d, r, FADE_R36);
    } else if (facts_of(d, r)->extra_normals < 99) {
        facts_of(d, r)->extra_normals++;
        NOTE(d, EXTRA_ATTACK, FADE_R36, .seat = (int8_t)controller(d, r), .thing = r);
    }
    RETURN(1);
    END;
}

/* FADE-22.4 */
struct do_end {
    struct call call;
};
STEP(do_end)
{
    int seat = doer(&v->call);

    BEGIN;
    for (int other = 0; other < d->seats; other++)
        if (in_game(d, other) && (v->call.verb == FADE_VERB_LOSE_DUEL ? other == seat : is_enemy(d, seat, other)))
            own(d)->doomed |= (uint8_t)(1u << other);
    RETURN(1);
    END;
}

#define ROW(verb, step) [FADE_VERB_##verb] = { STEP_##step, sizeof(struct step) }
const struct verb_step fade_verb_steps[FADE_VERB_COUNT] = {
    ROW(HIT, do_hit),
    ROW(DEAL, do_deal),
    ROW(SET_HP, do_set),
    ROW(BLOCK, do_block),
    ROW(DEFLECT, do_deflect),
    ROW(DEFLECT_TO, do_deflect),
    ROW(PREVENT, do_stop),
    ROW(NEGATE, do_stop),
    ROW(DOWNGRADE, do_class),
    ROW(UPGRADE, do_class),
    ROW(DESTROY, do_destroy),
    ROW(IMPRISON, do_imprison),
    ROW(KNOCK_OUT, do_knock_out),
    ROW(SEARCH, do_search),
    ROW(RETURN, do_move_card),
    ROW(MOVE, do_move_card),
    ROW(PUT, do_move_card),
    ROW(TRANSFER, do_transfer),
    ROW(TURN, do_turn),
    ROW(EXTRA_ATTACK, do_extra),
    ROW(DRAW, do_draw),
    ROW(DISCARD, do_discard),
    ROW(LOOK, do_look),
    ROW(REVEAL, do_reveal),
    ROW(PUT_COUNTERS, do_put_counters),
    ROW(REMOVE, do_remove),
    ROW(REMOVE_ALL, do_remove_all),
    ROW(SHUFFLE, do_shuffle),
    ROW(GAIN, do_gain),
    ROW(LOSE, do_gain),
    ROW(SET, do_set),
    ROW(FLIP, do_flip),
    ROW(FLIP_COINS, do_flip),
    ROW(WIN_DUEL, do_end),
    ROW(LOSE_DUEL, do_end),
};
