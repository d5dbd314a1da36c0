/* knowledge.c: dealing anew what a player cannot know, and what must always be true of the state (FAROE-19). */
#include "faroe.h"

/* ---- counters and hosts, which lie open ---------------------------------------------------------------------- */

int faroe_counters(const struct duel *d, struct duel_view_counter *out, int most)
{
    int n = 0;

    for (int i = 0; i < own(d)->counter_rows && n < most; i++) {
        const struct counters *c = &own(d)->counters[i];
        if (kind_of_counters(c) < SURPLUS)
            out[n++] = (struct duel_view_counter){ .handle = counters_on_what(c),
                                                   .counter = (uint8_t)kind_of_counters(c),
                                                   .number = (int16_t)c->n };
    }
    for (int seat = 0; seat < d->seats && n < most; seat++)
        if (player(d, seat)->damage)
            out[n++] = (struct duel_view_counter){ .handle = seat_ref(seat),
                                                   .counter = FAROE_COUNTER_DAMAGE,
                                                   .number = player(d, seat)->damage };
    return n;
}

void faroe_give_counters(struct duel *d, ref r, int counter, int n)
{
    set_counters(d, r, counter, n);
}

void faroe_give_host(struct duel *d, ref card, ref to)
{
    own(d)->host[card] = to;
}

/* ---- open Hands ------------------------------------------------------------------------------------------------- */

/* FAROE-19.7: a Legend's Hand lies open. FAROE-19.10: teammates see each other's only by the options. */
bool faroe_sees_hand(const struct duel *d, int seat, int owner)
{
    if (is_legend(d, owner))
        return true;
    return !is_enemy(d, seat, owner) && choice_of(d, d->mode == MODE_LEGEND ? LEGEND_OPEN_HANDS : TEAM_OPEN_HANDS) == 1;
}

void show_hand(struct duel *d, int seat)
{
    unsigned who = is_legend(d, seat) ? OPEN_TO_ALL : 0;

    CITE(d, is_legend(d, seat) ? FAROE_19_7 : FAROE_19_10);
    for (int other = 0; other < d->seats; other++)
        who |= (unsigned)(other != seat && faroe_sees_hand(d, other, seat)) << other;
    if (!who)
        return;
    FOR_EACH_IN (d, r, hand(seat))
        reveal(d, r, who);
}

/* FAROE-19.3, FAROE-R99: by the option everybody sees a Fighter Pool. */
void show_pool(struct duel *d, int seat)
{
    CITE(d, FAROE_19_3);
    FOR_EACH_IN (d, r, pool(seat))
        if (choice_of(d, FIGHTER_POOL_PUBLIC))
            reveal(d, r, OPEN_TO_ALL);
}

/* ---- dealing anew ------------------------------------------------------------------------------------------------ */

/* FAROE-2.3: a Fighter Pool holds Characters, a Deck no plain ones; what is attached face-down is a Skill or
 * Reaction, to a Player a Surprise. All that is open, and what it tells of a face. */
static bool fits_place(const struct duel *d, ref r, int card)
{
    const struct card *c = &d->book->card[card];
    bool surprise = false;

    if (zone_of(d, r) != FAROE_ZONE_ATTACHED)
        return true;
    for (int i = c->ability; i < c->ability + c->abilities; i++)
        surprise = surprise || d->book->ability[i].keyword == FAROE_KEYWORD_SURPRISE + 1;
    if (is_seat(host(d, r)))
        return surprise;
    return (card_has(c, FAROE_WORD_SKILL) || card_has(c, FAROE_WORD_REACTION)) && !surprise &&
           !(c->holds >> FAROE_KEYWORD_BUILDUP & 1);
}

/* Attached cards come first: fewer faces fit there. */
static void redeal_deck(struct duel *d, int seat, int owner)
{
    ref unknown[SEAT_CARDS * 2];
    int n = 0, zones[4] = { attached(owner), hand(owner), deck(owner), zone_place(FAROE_ZONE_OUT_OF_GAME, owner) };

    for (int i = 0; i < 4; i++)
        FOR_EACH_IN (d, r, zones[i])
            if (!knows(d, seat, r) && owner_of(d, r) == owner)
                unknown[n++] = r;
    for (int other = 0; other < d->seats; other++) /* FAROE-R100 */
        FOR_EACH_IN (d, r, zone_place(FAROE_ZONE_STACK, other))
            if (!knows(d, seat, r) && owner_of(d, r) == owner)
                unknown[n++] = r;
    redeal_faces(d, unknown, n, fits_place);
}

static void redeal_pool(struct duel *d, int seat, int owner)
{
    ref unknown[SEAT_CARDS];
    int n = 0;

    FOR_EACH_IN (d, r, pool(owner))
        if (!knows(d, seat, r))
            unknown[n++] = r;
    redeal_faces(d, unknown, n, NULL);
}

/* Which hidden Surprise has heard what is its controller's knowledge. It is another card now, and what else has happened
 * that it might have heard is not written down anywhere: in an imagined duel it has heard nothing yet. */
static void forget_hearing(struct duel *d, int seat)
{
    struct faroe *s = own(d);
    int kept = 0;

    for (int i = 0; i < s->mets; i++)
        if (knows(d, seat, s->met[i].card))
            s->met[kept++] = s->met[i];
    memset(&s->met[kept], 0, (size_t)(s->mets - kept) * sizeof s->met[0]);
    s->mets = (uint8_t)kept;
}

void faroe_redeal(struct duel *d, int seat)
{
    for (int owner = 0; owner < d->seats; owner++) {
        redeal_deck(d, seat, owner);
        if (owner != seat)
            redeal_pool(d, seat, owner);
    }
    forget_hearing(d, seat);
    redeal_pick(d, seat);
}

/* ---- what must always hold -------------------------------------------------------------------------------------------- */

static const char *check_places(const struct duel *d)
{
    uint8_t seen[OBJECTS] = { 0 };

    for (int at = 1; at < PLACES; at++) {
        int n = 0;
        FOR_EACH_IN (d, r, at) {
            if (r >= OBJECTS || seen[r] || object(d, r)->place != at)
                return "an object is not in exactly one place";
            seen[r] = 1;
            n++;
        }
        if (n != place(d, at)->count)
            return "a place has lost count";
    }
    return NULL;
}

static const char *check_hosts(const struct duel *d)
{
    for (ref r = FIRST_CARD_REF; r < OBJECTS; r++) {
        int zone = object(d, r)->place ? zone_of(d, r) : 0;
        bool bears = zone == FAROE_ZONE_ATTACHED || zone == FAROE_ZONE_STACK;
        if (bears != (host(d, r) != NOTHING))
            return "a card is attached to nothing, or something that is not attached has a host";
        bool shown = object(d, r)->known & SPECTATORS, to_all = (object(d, r)->known & all_seats(d)) == all_seats(d);
        if (zone == FAROE_ZONE_ATTACHED && object(d, r)->state & FACE_DOWN && shown && !to_all)
            return "a face-down card lies open";
        if (zone != FAROE_ZONE_ATTACHED && object(d, r)->state & FACE_DOWN)
            return "a card that is not attached lies face-down";
    }
    return NULL;
}

static const char *check_counters(const struct duel *d)
{
    const struct faroe *s = own(d);

    for (int i = 0; i < s->counter_rows; i++) {
        const struct counters *c = &s->counters[i];
        ref on = counters_on_what(c);
        if (c->n == 0 || c->n > MOST_NUMBER || !is_in_words(s->counted, on) ||
            !(s->counter_kinds >> kind_of_counters(c) & 1))
            return "a row of counters is not in order";
        for (int j = 0; j < i; j++)
            if (s->counters[j].what == c->what)
                return "there are two rows of the same counters";
        if (is_card(on) && kind_of_counters(c) < SURPLUS && !is_fighting(d, on) && !is_fitted(d, on) &&
            zone_of(d, on) != FAROE_ZONE_ORBIT)
            return "a card that is not on the field has counters";
    }
    return NULL;
}

/* Section 3: only Characters fight, wait in a Fighter Pool or are in Orbit, and only Zones lie in a Zone slot. */
static const char *check_types(const struct duel *d)
{
    static const struct {
        uint8_t zone, type;
    } kept[] = {
        { FAROE_ZONE_CHARACTER_ZONE, FAROE_WORD_CHARACTER }, { FAROE_ZONE_BACKUP_ZONE, FAROE_WORD_CHARACTER },
        { FAROE_ZONE_FIGHTER_POOL, FAROE_WORD_CHARACTER },   { FAROE_ZONE_ORBIT, FAROE_WORD_CHARACTER },
        { FAROE_ZONE_ZONE_SLOT, FAROE_WORD_ZONE_CARD },
    };

    for (int i = 0; i < (int)(sizeof kept / sizeof kept[0]); i++)
        for (int seat = 0; seat < d->seats; seat++)
            FOR_EACH_IN (d, r, zone_place(kept[i].zone, seat))
                if (!card_has(face(d, r), kept[i].type))
                    return "a card lies where cards of its type cannot";
    return NULL;
}

/* FAROE-R142: only what is on the field, or in Orbit, has begun something. */
static const char *check_beginnings(const struct duel *d)
{
    for (int i = 0; i < d->rows; i++) {
        ref r = row(d, i)->subject;
        if (row(d, i)->kind == ROW_BEGAN && !is_fighting(d, r) && !is_fitted(d, r) && zone_of(d, r) != FAROE_ZONE_ORBIT)
            return "a card that is not on the field has begun something";
    }
    return NULL;
}

/* Where play waits for somebody nothing is left to check: FAROE-7.5, FAROE-12.1; unless the check waits for a text that
 * replaces a Knock Out: FAROE-R154. */
static const char *check_settled(const struct duel *d)
{
    if (!d->waiting || d->over || own(d)->building || own(d)->replacing || d->links)
        return NULL;
    if (find_orphan(d))
        return "a card is attached to what is gone or does not fit";
    for (int seat = 0; seat < d->seats; seat++) {
        if (!in_game(d, seat))
            continue;
        if (place(d, front(seat))->count == 0 && place(d, backup(seat))->count > 0)
            return "a Backup Zone is filled while its Character Zone is empty";
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? backup(seat) : front(seat))
                if (hp_of(d, r) <= 0 && !is_spared(d, r))
                    return "a Character without HP is still on the field";
        if (hp_of(d, seat_ref(seat)) <= 0 && !is_spared(d, seat_ref(seat)))
            return "a Player without HP is still in the game";
        int zones = place(d, zone_slot(seat))->count;
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? backup(seat) : front(seat))
                zones += is_of_type(d, r, FAROE_WORD_ZONE_CARD);
        if (zones > 1)
            return "a player has two Zones"; /* FAROE-14.9 */
        if (player(d, seat)->tp > MOST_NUMBER)
            return "a player has too much TP";
    }
    return NULL;
}

/* What is noted so that nobody has to look for it. */
static const char *check_notes(const struct duel *d)
{
    struct census c = take_census(d);

    if (own(d)->provokers != c.provokers || memcmp(own(d)->users, c.users, sizeof c.users) != 0 ||
        own(d)->buildups != c.buildups || own(d)->picky != c.picky || own(d)->strangers != c.strangers)
        return "those who provoke, can be activated, wait for more or fight for others are not noted right";
    if (own(d)->seen_target || own(d)->drafted)
        return "what somebody imagined is noted in the duel itself";
    if (own(d)->endangered != somebody_is_endangered(d))
        return "who has as much Damage as HP is not noted right";
    if (!aims_are_current(d))
        return "what can be aimed at is not noted right";
    int seat = (int)(d->decisions % d->seats); /* it takes long: one after the other, where somebody is asked */
    if (d->waiting &&
        (!plain_words_hold(d, attached(seat)) || !plain_words_hold(d, hand(seat)) || !plain_words_hold(d, front(seat))))
        return "plain words about targets are not read as what they say";
    return listeners_are_current(d) ? NULL : "what is listened to is not noted right";
}

const char *faroe_invariant(const struct duel *d)
{
    const char *wrong = check_places(d);

    wrong = wrong ? wrong : check_hosts(d);
    wrong = wrong ? wrong : check_counters(d);
    wrong = wrong ? wrong : check_types(d);
    wrong = wrong ? wrong : check_beginnings(d);
    wrong = wrong ? wrong : check_notes(d);
    return wrong ? wrong : check_settled(d);
}
