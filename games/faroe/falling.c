/* falling.c: who is knocked out, who loses, and the check that looks for them and for whatever is not where it belongs
 * (FAROE-12, FAROE-15). */
#include "faroe.h"

/* ---- Knock Outs ------------------------------------------------------------------------------------------------- */

/* What stands can only raise its HP, and those are left without it. */
static bool is_surely_alive(const struct duel *d, ref r)
{
    return !(d->book->lowers >> FAROE_ATTRIBUTE_MAXIMUM_HP & 1) &&
           plain_attribute(d, r, FAROE_ATTRIBUTE_MAXIMUM_HP) > counters_on(d, r, FAROE_COUNTER_DAMAGE);
}

/* May an effect or a text have lowered somebody's HP? */
bool hp_may_change(const struct duel *d)
{
    for (int i = 0; i < d->rows; i++)
        if ((row(d, i)->kind == ROW_ADD || row(d, i)->kind == ROW_SET) && row(d, i)->what == FAROE_ATTRIBUTE_MAXIMUM_HP)
            return true;
    return d->book->lowers >> FAROE_ATTRIBUTE_MAXIMUM_HP & 1;
}

/* Nothing but printed HP and Damage decides who falls: nothing changes HP, nobody is marked. */
static bool only_damage_counts(const struct duel *d)
{
    uint32_t felled = 0;

    for (int i = 0; i < OBJECT_WORDS; i++)
        felled |= own(d)->felled[i];
    return !felled && !hp_may_change(d);
}

/* Nobody falls if nobody has as much Damage as HP: what most checks find. False: they have to be looked at one by one. */
static bool all_surely_stand(const struct duel *d)
{
    const struct faroe *s = own(d);

    if (d->mode == MODE_LEGEND || s->fallen || s->doomed || !only_damage_counts(d))
        return false;
    for (int seat = 0; seat < d->seats; seat++)
        if (s->seat[seat].damage >= PLAYER_HP)
            return false;
    return !s->endangered;
}

static bool falls(const struct duel *d, ref r)
{
    if (is_spared(d, r)) /* FAROE-R130 */
        return false;
    if (is_legend_ref(d, r)) {
        CITE(d, FAROE_18_6);
        return hp_of(d, r) <= 0;
    }
    return is_in_words(own(d)->felled, r) || (!is_surely_alive(d, r) && hp_of(d, r) <= 0);
}

/* FAROE-16.108: a Vengeance that was set off in the check in which its bearer falls itself does not go off. `since`: what
 * waits from there on has been set off in it. */
static void silence_vengeance(struct duel *d, ref r, int since)
{
    for (int i = d->waitings; i-- > since;)
        if (waiting(d, i)->source == r &&
            d->book->ability[waiting(d, i)->ability].keyword == FAROE_KEYWORD_VENGEANCE + 1) {
            CITE(d, FAROE_16_108);
            take_waiting(d, i);
        }
}

/* FAROE-12.1, FAROE-12.5: all that are found together fall together. */
static void knock_out_characters(struct duel *d, ref striker, int since)
{
    ref fallen[OBJECTS];
    int n = 0;

    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? backup(seat) : front(seat))
                if (falls(d, r))
                    fallen[n++] = r;
    for (int i = 0; i < n; i++)
        own(d)->felled[fallen[i] >> 5] |= 1u << (fallen[i] & 31); /* FAROE-R97: they hear nothing of each other */
    for (int i = 0; i < n; i++) {
        silence_vengeance(d, fallen[i], since);
        NOTE(d, KNOCKED_OUT, FAROE_12_1, .seat = (int8_t)controller(d, fallen[i]), .thing = fallen[i]);
        tell_all(d, FAROE_EVENT_KNOCKED_OUT, fallen[i], knocked_out_by(d, fallen[i], striker), 0);
        CITE(d, FAROE_12_4);
        CITE(d, FAROE_12_5);
    }
    destroy_together(d, fallen, n, FAROE_12_1);
}

/* ---- losing -------------------------------------------------------------------------------------------------------- */

/* While they are still somebody's: FAROE-R69. */
static void tell_of_leaving_game(struct duel *d, int seat)
{
    for (ref r = first_card(seat); r < first_card(seat) + SEAT_CARDS && r < OBJECTS; r++)
        if (object(d, r)->place && is_on_field(d, r)) {
            tell_of_success_against(d, r);
            tell_all(d, FAROE_EVENT_LEAVES, r, NOTHING, 0);
        }
}

/* FAROE-15.6, FAROE-R69: everything the player owns leaves the game; what was attached to it has no host any more
 * (FAROE-12.6). */
static void leave_game(struct duel *d, int seat)
{
    for (ref r = first_card(seat); r < first_card(seat) + SEAT_CARDS && r < OBJECTS; r++) {
        if (!object(d, r)->place)
            continue;
        strip(d, r);
        move_object(d, r, zone_place(FAROE_ZONE_OUT_OF_GAME, seat), ON_BOTTOM);
    }
    for (ref r = first_card(seat); r < first_card(seat) + SEAT_CARDS && r < OBJECTS; r++)
        drop_stack_of(d, r); /* what others own: FAROE-12.7 */
    int held[] = { front(seat), backup(seat), zone_place(FAROE_ZONE_ORBIT, seat) };
    for (int i = 0; i < 3; i++) /* what others own and it controlled */
        for (ref r; (r = place(d, held[i])->first) != NOTHING;)
            destroy(d, r, FAROE_15_6);
    clear_counters(d, seat_ref(seat));
    end_effects_of(d, seat);
    field_changed(d);
}

/* Sides that are left without these seats: FAROE-15.1, FAROE-15.4. */
static unsigned teams_without(const struct duel *d, unsigned losers)
{
    unsigned teams = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (in_game(d, seat) && !(losers >> seat & 1))
            teams |= 1u << player(d, seat)->team;
    return teams;
}

static unsigned teams_left(const struct duel *d)
{
    return teams_without(d, 0);
}

static unsigned seats_of_teams(const struct duel *d, unsigned teams)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (teams >> player(d, seat)->team & 1)
            seats |= 1u << seat;
    return seats;
}

/* By which rule it ends, with this side left or none. */
static int rule_of_end(const struct duel *d, unsigned teams)
{
    if (d->mode != MODE_LEGEND)
        return teams ? FAROE_15_1 : FAROE_15_5;
    return !teams ? FAROE_18_46 : in_game(d, d->seats - 1) ? FAROE_18_44 : FAROE_18_43;
}

static void note_winners(struct duel *d, unsigned winners, int rule)
{
    int first = __builtin_ctz(winners);
    unsigned others = winners & (winners - 1);

    if (!others)
        NOTE(d, WINS, rule, .seat = (int8_t)first);
    else if (d->mode == MODE_LEGEND)
        NOTE(d, PLAYERS_WIN, rule, .seat = -1);
    else
        NOTE(d, TEAM_WINS, rule, .seat = (int8_t)first, .other = seat_ref(__builtin_ctz(others)));
}

/* Those who have lost before have no share in it. */
static void end_between(struct duel *d, unsigned teams, int rule)
{
    unsigned seats = seats_of_teams(d, teams);

    NOTE(d, seats == all_seats(d) ? NOBODY_WINS : SOME_SHARE_IT, rule, .seat = -1, .number = (int16_t)seats);
    end_drawn(d, seats, rule);
}

/* FAROE-15.8: who has conceded has lost, though others are still to be asked before it is settled. */
void end_undecided(struct duel *d, int rule)
{
    end_between(d, teams_without(d, own(d)->fallen), rule);
}

/* FAROE-15.2, FAROE-15.3, FAROE-15.8 */
static int rule_of_loss(const struct duel *d, int seat)
{
    if (own(d)->fallen >> seat & 1)
        return FAROE_15_8;
    return own(d)->doomed >> seat & 1 && !place(d, deck(seat))->count ? FAROE_15_3 : FAROE_15_2;
}

/* FAROE-12.3, FAROE-15.5, FAROE-15.7. True if the duel is over. */
static bool lose_together(struct duel *d, unsigned losers, ref striker)
{
    unsigned before = teams_left(d);

    for (int seat = 0; seat < d->seats; seat++)
        if (losers >> seat & 1) {
            bool knocked_out = !((own(d)->fallen | own(d)->doomed) >> seat & 1);
            if (knocked_out) {
                CITE(d, FAROE_12_3);
                tell_all(d, FAROE_EVENT_KNOCKED_OUT, seat_ref(seat), knocked_out_by(d, seat_ref(seat), striker), 0);
            }
            tell_of_success_against(d, seat_ref(seat));
            tell_of_leaving_game(d, seat);
            player(d, seat)->lost = 1;
            NOTE(d, LOSES, rule_of_loss(d, seat), .seat = (int8_t)seat);
        }
    own(d)->fallen = own(d)->doomed = 0;
    unsigned teams = teams_left(d);
    if (teams & (teams - 1)) {
        for (int seat = 0; seat < d->seats; seat++)
            if (losers >> seat & 1) {
                CITE(d, FAROE_15_6);
                CITE(d, d->mode == MODE_LEGEND ? FAROE_18_45 : FAROE_17_4);
                leave_game(d, seat);
            }
        return false;
    }
    CITE(d, FAROE_15_4);
    CITE(d, FAROE_15_7);
    int rule = rule_of_end(d, teams);
    if (teams) {
        note_winners(d, seats_of_teams(d, teams), rule);
        end_duel(d, seats_of_teams(d, teams), rule);
    } else {
        end_between(d, before, rule);
    }
    return true;
}

static unsigned falling_players(const struct duel *d)
{
    unsigned losers = own(d)->fallen | own(d)->doomed;

    for (int seat = 0; seat < d->seats; seat++)
        if (in_game(d, seat) && falls(d, seat_ref(seat)))
            losers |= 1u << seat;
    return losers;
}

/* ---- the check ----------------------------------------------------------------------------------------------------- */

/* FAROE-7.5, FAROE-7.6: an empty front pulls the whole Backup forward. */
static void promote(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++) {
        if (place(d, front(seat))->count)
            continue;
        for (ref r; (r = place(d, backup(seat))->first) != NOTHING;) {
            CITE(d, FAROE_7_6);
            move_character(d, r, FAROE_ZONE_CHARACTER_ZONE, FAROE_7_5);
        }
    }
}

/* An attached card whose host is gone or no longer fits, the first that is found. */
ref find_orphan(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, attached(seat)) {
            ref on = host(d, r);
            if (!is_there(d, on) ? !is_card(on) || zone_of(d, on) != FAROE_ZONE_ORBIT
                                 : !(object(d, r)->state & FACE_DOWN) && !still_fits(d, r, on))
                return r;
        }
    return NOTHING;
}

static void drop_an_orphan(struct duel *d)
{
    ref r = find_orphan(d);

    if (!r)
        own(d)->unsettled &= (uint8_t)~HOSTS_CHANGED;
    else if (is_there(d, host(d, r)))
        destroy(d, r, FAROE_16_54);
    else
        drop_orphan(d, r);
}

/* FAROE-16.35: Buildup cards at their number go off at the next chance, once. */
static void look_at_buildup(struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, attached(seat)) {
            if (!(face(d, r)->holds & KEYWORD_BIT(BUILDUP)) || object(d, r)->state & (SPENT | FACE_DOWN) ||
                is_in_orbit(d, host(d, r))) /* FAROE-16.76 */
                continue;
            int n = header_number(d, object(d, r)->card, FAROE_KEYWORD_BUILDUP), under = 0;
            for (int other = 0; other < d->seats; other++)
                FOR_EACH_IN (d, card, zone_place(FAROE_ZONE_STACK, other))
                    under += host(d, card) == r;
            const struct card *c = face(d, r);
            int played = 0;
            for (int i = c->ability; i < c->ability + c->abilities; i++)
                if (d->book->ability[i].kind == ABILITY_USE && !d->book->ability[i].head)
                    played = i;
            if (under < n)
                continue;
            if (!is_room_to_wait(d, controller(d, r))) { /* it is looked at again when there is room: FAROE-R126 */
                own(d)->unsettled |= FIELD_CHANGED;
                continue;
            }
            CITE(d, FAROE_16_35);
            object(d, r)->state |= SPENT;
            wait_for(d, r, played, seat_ref(seat), WAITS_FOR_BUILDUP);
        }
}

/* Somebody who falls and of whom a text says that something else happens; NOTHING if there is none. */
static ref somebody_to_be_spared(struct duel *d, ref striker)
{
    if (!listeners(d)->would || all_surely_stand(d))
        return NOTHING;
    for (int seat = 0; seat < d->seats; seat++) {
        ref first[3] = { seat_ref(seat), place(d, front(seat))->first, place(d, backup(seat))->first };
        for (int tier = 0; tier < 3 && in_game(d, seat); tier++)
            for (ref r = first[tier]; r; r = tier ? object(d, r)->next : NOTHING)
                if (falls(d, r) && finds_instead(d, r, striker))
                    return r;
    }
    return NOTHING;
}

/* True if the duel is over. */
static bool let_fall(struct duel *d, ref striker, int since)
{
    own(d)->unsettled &= (uint8_t)~SOMEBODY_MAY_FALL;
    if (all_surely_stand(d))
        return false;
    knock_out_characters(d, striker, since);
    return lose_together(d, falling_players(d), striker);
}

/* Whoever is not where it belongs, the first that is found. Like all that changes the field it unsettles. */
static void put_somebody_right(struct duel *d)
{
    if (!bring_home(d) && !return_the_due(d) && !send_the_late(d))
        promote(d);
}

bool work_through_check(struct duel *d, enum check_mode mode, ref striker)
{
    enum { AT_MOST = 200 };
    int since = d->waitings;

    if (own(d)->replacing) /* until that is done */
        return false;
    for (int i = 0; i < AT_MOST; i++) {
        if (own(d)->unsettled & SOMEBODY_MAY_FALL) {
            own(d)->would_fall = somebody_to_be_spared(d, striker);
            if (own(d)->would_fall)
                return false;
            if (let_fall(d, striker, since))
                return true;
        }
        if (own(d)->unsettled & HOSTS_CHANGED)
            drop_an_orphan(d);
        if (mode == CHECK_ALL && own(d)->unsettled & FIELD_CHANGED)
            put_somebody_right(d);
        if (!(own(d)->unsettled & SOMEBODY_MAY_FALL)) /* nothing has changed any more */
            break;
    }
    if (mode == CHECK_ALL && own(d)->unsettled & FIELD_CHANGED) {
        own(d)->unsettled &= (uint8_t)~FIELD_CHANGED;
        if (own(d)->buildups)
            look_at_buildup(d);
    }
    if (own(d)->tries)
        forget_tries(d);
    memset(own(d)->struck, 0, sizeof own(d)->struck);
    if (own(d)->soon)
        look_at_conditions(d);
    return false;
}

/* FAROE-15.8, FAROE-R146: open requests of the conceder are declined, the loss is carried out by the check. */
static struct duel_option declining_option(const struct duel *d, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    for (int i = 0; i < n; i++)
        if (option[i].verb == OPTION_PASS || option[i].verb == OPTION_NO || option[i].verb == OPTION_CANCEL ||
            option[i].verb == END_PHASE || option[i].verb == LET_GO || option[i].verb == OPTION_DONE ||
            option[i].verb == KEEP)
            return option[i];
    return n ? option[0] : (struct duel_option){ .verb = OPTION_PASS };
}

void faroe_concede(struct duel *d, int seat)
{
    enum { AT_MOST = 256 };

    NOTE(d, CONCEDES, FAROE_15_8, .seat = (int8_t)seat);
    CITE(d, FAROE_D43);
    own(d)->fallen |= (uint8_t)(1u << seat);
    own(d)->unsettled |= SOMEBODY_MAY_FALL;
    unsigned left = teams_without(d, own(d)->fallen);
    struct duel_option none = { 0 };
    if (!(left & (left - 1))) { /* the last ones left */
        lose_together(d, own(d)->fallen, NOTHING);
        return;
    }
    for (int i = 0; i < AT_MOST && !d->over && d->waiting >> seat & 1; i++) {
        d->answer[seat] = d->asked_for ? none : declining_option(d, seat);
        d->waiting &= (uint8_t) ~(1u << seat);
        if (!d->asked_for || !(d->waiting | d->answered)) /* in a joint decision the others decide: FAROE-18.39 */
            d->answered |= (uint8_t)(1u << seat);
        if (d->waiting)
            return;
        close_ask(d);
        run_steps(d);
    }
}
