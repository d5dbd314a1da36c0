/* falling.c: who is Knocked Out, who loses, and the check that looks for them and for whatever is not where it belongs
 * (FADE-12, FADE-22, STATE_CHECK of section 7). */
#include "fade.h"

/* ---- Knock Outs --------------------------------------------------------------------------------------------------- */

static bool is_blown_up(const struct duel *d, ref r)
{
    return counters_on(d, r, FADE_COUNTER_TIMEBOMB) >= FATAL_TIMEBOMB && working_counters(d, r, FADE_COUNTER_TIMEBOMB);
}

static bool falls(const struct duel *d, ref r)
{
    return is_in_words(own(d)->felled, r) || hp_of(d, r) <= 0 || is_blown_up(d, r);
}

/* FADE-12.6: the attacks under way whose target it is know that it was Knocked Out. */
static void note_fallen_targets(struct duel *d, ref r)
{
    for (int i = 0; i < d->links; i++) {
        struct link *l = link_at(d, i);
        int at = place_among_targets(l, r);
        if (at >= 0)
            set_places(l, LINK_FALLEN, places_in(l, LINK_FALLEN) | 1u << at);
    }
}

/* FADE-12.1 to FADE-12.4, FADE-R118: all at the same moment. True if somebody fell. */
static bool knock_out_characters(struct duel *d)
{
    ref fallen[OBJECTS];
    int n = 0, lost[DUELLO_SEATS] = { 0 };

    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat))
                if (is_fighting(d, r) && falls(d, r))
                    fallen[n++] = r;
    for (int i = 0; i < n; i++)
        put_in_words(own(d)->felled, fallen[i]); /* FADE-R102: they set nothing off for each other */
    for (int i = 0; i < n; i++) {
        ref r = fallen[i];
        int level = attribute_of(d, r, FADE_ATTRIBUTE_LEVEL);
        NOTE(d, KNOCKED_OUT, is_blown_up(d, r) ? FADE_21_67 : FADE_12_1, .seat = (int8_t)controller(d, r), .thing = r);
        lost[controller(d, r)] += level == ABSENT ? 0 : level;
        note_fallen_targets(d, r);
        tell_all(d, FADE_EVENT_KNOCKED_OUT, r, striking_link(d), 0);
    }
    bool to_rift[OBJECTS];
    for (int i = 0; i < n; i++)
        to_rift[i] = is_blown_up(d, fallen[i]);
    for (int i = 0; i < n; i++)
        if (to_rift[i]) { /* FADE-21.67, FADE-R117 */
            tell_all(d, FADE_EVENT_DESTROYED, fallen[i], NOTHING, 0);
            imprison(d, fallen[i], FADE_21_67);
            fallen[i] = NOTHING;
        }
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (fallen[i])
            fallen[kept++] = fallen[i];
    destroy_together(d, fallen, kept, FADE_12_2);
    for (int seat = 0; seat < d->seats; seat++)
        if (lost[seat])
            fade_lose_hp(d, seat_ref(seat), lost[seat], FADE_12_3);
    return n > 0;
}

/* ---- losing ---------------------------------------------------------------------------------------------------------- */

/* FADE-R119: everything the player owns leaves the game; what others own on that side goes to their Discard Piles. */
static void leave_game(struct duel *d, int seat)
{
    for (ref r = first_card(seat); r < first_card(seat) + SEAT_CARDS && r < OBJECTS; r++) {
        if (!object(d, r)->place)
            continue;
        strip(d, r);
        move_object(d, r, zone_place(FADE_ZONE_OUT_OF_GAME, seat), ON_BOTTOM);
    }
    for (ref r = FIRST_CARD_REF; r < OBJECTS; r++)
        if (object(d, r)->place && zone_of(d, r) != FADE_ZONE_OUT_OF_GAME &&
            ((is_on_field(d, r) && side_where(d, r) == seat) ||
             (is_card(host(d, r)) && zone_of(d, host(d, r)) == FADE_ZONE_OUT_OF_GAME))) {
            strip(d, r);
            move_object(d, r, discard_pile(owner_of(d, r)), ON_TOP);
        }
    int kept = 0;
    for (int i = 0; i < own(d)->lines; i++)
        if (own(d)->line[i].seat != seat)
            own(d)->line[kept++] = own(d)->line[i];
    own(d)->lines = (uint8_t)kept;
    end_effects_of(d, seat);
    field_changed(d);
}

static unsigned teams_without(const struct duel *d, unsigned losers)
{
    unsigned teams = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (in_game(d, seat) && !(losers >> seat & 1))
            teams |= 1u << player(d, seat)->team;
    return teams;
}

static unsigned seats_of_teams(const struct duel *d, unsigned teams)
{
    unsigned seats = 0;

    for (int seat = 0; seat < d->seats; seat++)
        if (teams >> player(d, seat)->team & 1)
            seats |= 1u << seat;
    return seats;
}

static void note_winners(struct duel *d, unsigned winners)
{
    CITE(d, d->mode == MODE_TEAMS ? FADE_23_2 : FADE_23_1);
    int first = __builtin_ctz(winners);
    unsigned others = winners & (winners - 1);

    if (!others)
        NOTE(d, WINS, FADE_22_1, .seat = (int8_t)first);
    else
        NOTE(d, TEAM_WINS, FADE_22_1, .seat = (int8_t)first, .other = seat_ref(__builtin_ctz(others)));
}

static void end_between(struct duel *d, unsigned teams, int rule)
{
    unsigned seats = seats_of_teams(d, teams);

    NOTE(d, seats == all_seats(d) ? NOBODY_WINS : SOME_SHARE_IT, rule, .seat = -1, .number = (int16_t)seats);
    end_drawn(d, seats, rule);
}

void fade_end_undecided(struct duel *d, int rule)
{
    end_between(d, teams_without(d, own(d)->fallen), rule);
}

static int rule_of_loss(const struct duel *d, int seat)
{
    if (own(d)->fallen >> seat & 1)
        return FADE_R121;
    if (own(d)->doomed >> seat & 1)
        return place(d, deck(seat))->count ? FADE_22_4 : FADE_22_3;
    return FADE_22_2;
}

/* FADE-22. True if the duel is over. */
static bool lose_together(struct duel *d, unsigned losers)
{
    unsigned before = teams_without(d, 0);

    for (int seat = 0; seat < d->seats; seat++)
        if (losers >> seat & 1) {
            NOTE(d, LOSES, rule_of_loss(d, seat), .seat = (int8_t)seat);
            player(d, seat)->lost = 1;
        }
    own(d)->fallen = own(d)->doomed = 0;
    unsigned teams = teams_without(d, 0);
    if (teams & (teams - 1)) {
        for (int seat = 0; seat < d->seats; seat++)
            if (losers >> seat & 1) {
                CITE(d, FADE_22_5);
                leave_game(d, seat);
            }
        return false;
    }
    if (teams) {
        note_winners(d, seats_of_teams(d, teams));
        end_duel(d, seats_of_teams(d, teams), FADE_22_1);
    } else {
        CITE(d, FADE_22_6);
        end_between(d, before, FADE_22_6);
    }
    return true;
}

static unsigned falling_players(const struct duel *d)
{
    unsigned losers = own(d)->fallen | own(d)->doomed;

    for (int seat = 0; seat < d->seats; seat++)
        if (in_game(d, seat) && hp_of(d, seat_ref(seat)) <= 0)
            losers |= 1u << seat;
    return losers;
}

/* ---- what is not where it belongs ------------------------------------------------------------------------------------------ */

/* Attached to what is gone, or on an Equip cell of nobody. */
static ref find_orphan(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, equipped(seat))
            if (!is_zone_card(d, r) && !is_there(d, host(d, r)))
                return r;
    return NOTHING;
}

/* FADE-15.5, FADE-15.9, FADE-21.60 */
static ref find_worn_out(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, equipped(seat)) {
            const struct card *c = face(d, r);
            bool open = !(object(d, r)->state & (FACE_DOWN | DORMANT | PREVENTED));
            if (!open || !card_has(c, FADE_WORD_ITEM))
                continue;
            if (c->number[FADE_ATTRIBUTE_HP] != ABSENT && facts_of(d, r)->damage >= c->number[FADE_ATTRIBUTE_HP])
                return r;
            if (c->bears & KEYWORD_BIT(STOCK) && counters_on(d, r, FADE_COUNTER_POWER) == 0)
                return r;
        }
    return NOTHING;
}

/* FADE-21.45, FADE-R31: who fights for the turn player. */
static bool settle_control(struct duel *d)
{
    bool changed = false;

    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat)) {
                bool neutral = is_fighting(d, r) && has_keyword(d, r, FADE_KEYWORD_NEUTRALITY) &&
                               !(object(d, r)->state & FACE_DOWN);
                if (neutral == ((object(d, r)->state & NEUTRAL) != 0))
                    continue;
                object(d, r)->state ^= NEUTRAL;
                CITE(d, FADE_21_45);
                CITE(d, FADE_21_47);
                changed = true;
            }
    return changed;
}

/* FADE-21.11 */
static bool clear_arenas(struct duel *d)
{
    ref newest = NOTHING, older = NOTHING;

    for (int seat = 0; seat < d->seats; seat++)
        FOR_EACH_IN (d, r, zone_place(FADE_ZONE_ARENA_ZONE, seat)) {
            bool younger = !newest || beginning_of(d, r) > beginning_of(d, newest);
            older = newest ? (younger ? newest : r) : NOTHING;
            newest = younger ? r : newest;
        }
    if (older)
        destroy(d, older, FADE_21_11);
    return older != NOTHING;
}

static bool put_something_right(struct duel *d)
{
    ref r = find_orphan(d);

    if (r) {
        destroy(d, r, FADE_6_13);
        return true;
    }
    if ((r = find_worn_out(d)) != NOTHING) {
        destroy(d, r,
                card_has(face(d, r), FADE_WORD_ITEM) && face(d, r)->bears & KEYWORD_BIT(STOCK) ? FADE_15_9 : FADE_15_5);
        return true;
    }
    return clear_arenas(d) || settle_control(d);
}

/* STATE_CHECK: true if the duel is over; whoever called must return at once. */
bool check(struct duel *d)
{
    enum { AT_MOST = 400 };

    for (int i = 0; i < AT_MOST; i++) {
        bool changed = d->rows && end_lapsed_rows(d);
        changed = knock_out_characters(d) || changed;
        unsigned losers = falling_players(d);
        if (losers) {
            if (lose_together(d, losers))
                return true;
            changed = true;
        }
        changed = put_something_right(d) || changed;
        if (work_out_blanks(d)) {
            field_changed(d);
            changed = true;
        }
        if (!changed)
            break;
    }
    if (own(d)->soon)
        look_at_conditions(d);
    look_at_buildups(d);
    return false;
}

/* ---- conceding: FADE-R121 ---------------------------------------------------------------------------------------------------- */

static struct duel_option declining_option(const struct duel *d, int seat)
{
    struct duel_option option[DUELLO_OPTIONS];
    int n = duel_options(d, seat, option, DUELLO_OPTIONS);

    for (int i = 0; i < n; i++)
        if (option[i].verb == OPTION_PASS || option[i].verb == OPTION_NO || option[i].verb == OPTION_CANCEL ||
            option[i].verb == END_STEP || option[i].verb == LET_GO || option[i].verb == OPTION_DONE ||
            option[i].verb == KEEP || option[i].verb == SKIP_COMBAT)
            return option[i];
    return n ? option[0] : (struct duel_option){ .verb = OPTION_PASS };
}

void fade_concede(struct duel *d, int seat)
{
    enum { AT_MOST = 256 };

    NOTE(d, CONCEDES, FADE_R121, .seat = (int8_t)seat);
    CITE(d, FADE_D58);
    own(d)->fallen |= (uint8_t)(1u << seat);
    unsigned left = teams_without(d, own(d)->fallen);
    if (!(left & (left - 1))) { /* the last ones left */
        lose_together(d, own(d)->fallen);
        return;
    }
    for (int i = 0; i < AT_MOST && !d->over && d->waiting >> seat & 1; i++) {
        d->answer[seat] = declining_option(d, seat);
        d->waiting &= (uint8_t) ~(1u << seat);
        d->answered |= (uint8_t)(1u << seat);
        if (d->waiting)
            return;
        close_ask(d);
        run_steps(d);
    }
}
