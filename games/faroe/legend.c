/* legend.c: a Legend's numbers, what it draws, its personal effects and its Combat Phase (FAROE-18).
 *
 * A Legend is the last seat, at which nobody sits. The seat itself bears the Legend card as its face: it is who is
 * attacked, who has counters, whose abilities work. What is to be decided for it comes to council.c by itself, since
 * the engine asks for a seat that plays itself whom the game names; so this chapter asks the Legend like any player.
 */
#include "faroe.h"

/* ---- numbers ------------------------------------------------------------------------------------------------ */

/* FAROE-18.2, FAROE-18.45, FAROE-R103: by the number of players at the start, else as printed. */
int legend_number(const struct duel *d, int seat, int attribute)
{
    const struct card *c = face(d, seat_ref(seat));
    const cell *at = d->book->code + c->by_players;

    CITE(d, FAROE_18_2);
    for (int n = c->by_players ? *at++ : 0; n > 0; n--, at += 5)
        if (at[0] == attribute)
            return (int16_t)at[players(d)];
    int printed = c->number[attribute];
    return printed != ABSENT ? printed : 1; /* a card may be silent only on what is gained: FAROE-18.24 */
}

/* ---- drawing ------------------------------------------------------------------------------------------------- */

/* Its Hand lies open (FAROE-18.14) in the order in which it was drawn, the newest on top (FAROE-R122): no card changes
 * places with another. */
void lay_open(struct duel *d, int seat, ref card)
{
    trade_faces(d, card, move_object(d, card, hand(seat), ON_TOP));
    show_hand(d, seat);
}

/* FAROE-18.18, FAROE-R114. False if there is nothing to draw from. */
static bool has_deck(struct duel *d, int seat)
{
    if (place(d, deck(seat))->count)
        return true;
    if (!place(d, discard_pile(seat))->count) {
        CITE(d, FAROE_18_19);
        return false;
    }
    for (ref r; (r = place(d, discard_pile(seat))->first) != NOTHING;)
        move_object(d, r, deck(seat), ON_BOTTOM);
    shuffle_place(d, deck(seat));
    NOTE(d, RESHUFFLES, FAROE_18_18, .seat = (int8_t)seat);
    return true;
}

/* FAROE-18.16, FAROE-R104 */
void legend_draw(struct duel *d, int seat, int rule)
{
    while (place(d, hand(seat))->count < attribute_of(d, seat_ref(seat), FAROE_ATTRIBUTE_HAND_SIZE) &&
           has_deck(d, seat)) {
        ref top = place(d, deck(seat))->first;
        lay_open(d, seat, top);
        NOTE(d, DRAWS, rule, .seat = (int8_t)seat, .thing = top);
        CITE(d, FAROE_18_14);
        CITE(d, FAROE_18_16);
        tell_all(d, FAROE_EVENT_DRAWS, seat_ref(seat), NOTHING, 0);
    }
}

/* ---- personal effects ------------------------------------------------------------------------------------------ */

/* FAROE-18.7: printed on the Legend card, not given to the Legend by another. */
bool is_personal_text(const struct duel *d, ref source, int ability)
{
    return is_legend_ref(d, source) && d->book->ability[ability].card == object(d, source)->card;
}

/* FAROE-R147: a personal trigger is a link, but cannot be Negated. */
bool is_personal(const struct duel *d, const struct link *l)
{
    return kind_of(l) == LINK_ABILITY && is_personal_text(d, l->source, l->ability);
}

/* ---- its Battle Phase -------------------------------------------------------------------------------------------- */

bool finds_option(const struct duel *d, int seat, void (*options)(const struct duel *, int, struct menu *))
{
    struct duel_option one;
    struct menu m = { .option = &one, .max = 1 };

    options(d, seat, &m);
    return m.count > 0;
}

bool was_offered(const struct legend_combat *v, ref source, int ability)
{
    for (int i = 0; i < v->offers; i++)
        if (v->offered[i].source == source && v->offered[i].ability == ability)
            return true;
    return v->offers == MOST_OFFERED; /* FAROE-R150 */
}

static void note_offer(struct duel *d, struct legend_combat *v, struct duel_option o)
{
    if (v->offers == MOST_OFFERED) {
        NOTE(d, BOUND_MET, FAROE_R150, .seat = -1);
        return;
    }
    v->offered[v->offers].source = o.a;
    v->offered[v->offers++].ability = o.b;
}

/* None of those that can be used now is: each is offered once (FAROE-R111), what can be used only later still will be. */
static void decline_abilities(struct duel *d, struct legend_combat *v)
{
    struct duel_option option[DUELLO_OPTIONS];
    struct menu m = { .option = option, .max = DUELLO_OPTIONS };

    legend_ability_options(d, v->seat, &m);
    for (int i = 0; i < m.count && i < m.max; i++)
        if (option[i].verb == OPTION_USE)
            note_offer(d, v, option[i]);
}

/* FAROE-18.26 to FAROE-18.32: it casts while it can, then attacks, and after each looks again. */
STEP(legend_combat)
{
    BEGIN;
    begin_phase(d, v->seat, FAROE_WINDOW_COMBAT_PHASE);
    CITE(d, FAROE_18_23);
    raise_moment(d, FAROE_WINDOW_COMBAT_PHASE);
    CALL(battle_triggers, .seat = v->seat);
    while (in_game(d, v->seat)) {
        if (own(d)->fallen) /* FAROE-R146 */
            CALL_PLAIN(settle);
        if (v->casts < MOST_CASTS && finds_option(d, v->seat, cast_options)) { /* FAROE-R107 */
            CITE(d, FAROE_18_27);
            ASK(v->seat, ASK_CAST);
            v->casts++;
            CITE(d, FAROE_18_26);
            CITE(d, FAROE_18_29);
        } else if (finds_option(d, v->seat, legend_ability_options)) {
            ASK(v->seat, ASK_ABILITY);
            if (d->answer[v->seat].verb == OPTION_USE)
                note_offer(d, v, d->answer[v->seat]);
        } else if (finds_option(d, v->seat, assault_options)) {
            ASK(v->seat, ASK_ASSAULT);
            CITE(d, d->answer[v->seat].a == seat_ref(v->seat) ? FAROE_18_37 : FAROE_18_31);
            if (d->answer[v->seat].verb == OPTION_PASS)
                break;
        } else {
            break;
        }
        choice_was_made(d);
        if (d->answer[v->seat].verb == OPTION_PASS) { /* no ability of its side is used */
            decline_abilities(d, v);
            continue;
        }
        if (d->answer[v->seat].verb == PLACE_SURPRISE) {
            had_its_chance(d, v->seat);
            do_quietly(d, v->seat, d->answer[v->seat]);
            continue;
        }
        CALL(announce, .seat = v->seat, .option = d->answer[v->seat]);
        did_something(d, v->seat);
        CITE(d, FAROE_18_30);
        CALL_PLAIN(linked);
        CALL_PLAIN(chain);
        CALL_PLAIN(settle);
        if (choice_of(d, LEGEND_REFILL) == 1)
            legend_draw(d, v->seat, FAROE_R104);
        CALL(item_window, .who = (uint8_t) ~(1u << v->seat));
    }
    had_its_chance(d, v->seat);
    CALL(phase_end, .seat = v->seat, .phase = FAROE_WINDOW_COMBAT_PHASE);
    CITE(d, FAROE_18_32);
    if (place(d, hand(v->seat))->count)
        CITE(d, FAROE_18_15);
    END;
}
