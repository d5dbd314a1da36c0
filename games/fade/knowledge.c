/* knowledge.c: dealing anew what a player cannot know, and what must always be true of the state (FADE-24). */
#include "fighters.h"

int fade_counters(const struct duel *d, struct duel_view_counter *out, int most)
{
    int n = 0;

    for (int i = 0; i < own(d)->counter_rows && n < most; i++)
        out[n++] = (struct duel_view_counter){ .handle = own(d)->counters[i].on,
                                               .counter = own(d)->counters[i].kind,
                                               .number = (int16_t)own(d)->counters[i].n };
    return n;
}

void fade_give_counters(struct duel *d, ref r, int counter, int n)
{
    set_counters(d, r, counter, n);
}

void fade_give_host(struct duel *d, ref card, ref to)
{
    facts_of(d, card)->host = to;
}

/* ---- Hands and Pools ---------------------------------------------------------------------------------------------- */

/* FADE-R120 */
bool fade_sees_hand(const struct duel *d, int seat, int owner)
{
    return seat != owner && !is_enemy(d, seat, owner) && choice_of(d, TEAM_OPEN_HANDS);
}

void show_hand(struct duel *d, int seat)
{
    unsigned who = 0;

    CITE(d, FADE_24_1);
    CITE_IF(d, d->mode == MODE_TEAMS, FADE_23_4);
    for (int other = 0; other < d->seats; other++)
        who |= (unsigned)fade_sees_hand(d, other, seat) << other;
    if (who)
        FOR_EACH_IN (d, r, hand(seat))
            reveal(d, r, who);
}

/* FADE-24.6, FADE-R7: by the option or a World Rule everybody sees them. */
void show_pool(struct duel *d, int seat)
{
    CITE(d, FADE_24_6);
    for (int owner = 0; owner < d->seats; owner++)
        for (int other = 0; other < d->seats; other++)
            if (choice_of(d, POOL_PUBLIC) || permission(d, seat_ref(other), FADE_ACTION_LOOK, NOTHING) > 0)
                FOR_EACH_IN (d, r, pool(owner))
                    reveal(d, r, choice_of(d, POOL_PUBLIC) ? OPEN_TO_ALL : 1u << other);
    (void)seat;
}

/* ---- dealing anew ------------------------------------------------------------------------------------------------------ */

static int type_of(const struct card *c)
{
    for (int type = FADE_WORD_CHARACTER; type <= FADE_WORD_WORLD_RULE; type++)
        if (card_has(c, type))
            return type;
    return 0;
}

/* FADE-R109: what has been played face-down is of this type and has Mystify; what a Character takes and has had to pay is
 * open. */
static bool could_be_masked(const struct duel *d, const struct card *c, int card, ref r)
{
    static const uint8_t paid[] = { FADE_KEYWORD_BOSS, FADE_KEYWORD_STACKER };
    const struct card *there = face(d, r);
    bool alike = type_of(c) == type_of(there) && (c->bears | c->holds) & KEYWORD_BIT(MYSTIFY);

    if (!alike || !card_has(c, FADE_WORD_CHARACTER))
        return alike;
    for (size_t i = 0; i < sizeof paid; i++)
        if (header_number(d, card, paid[i]) != header_number(d, object(d, r)->card, paid[i]))
            return false;
    return d->book->cost[c->cost].number == d->book->cost[there->cost].number &&
           (c->holds & KEYWORD_BIT(LEVEL_UP)) == (there->holds & KEYWORD_BIT(LEVEL_UP));
}

/* What is attached face-down is a Skill or Reaction, under a Player one with Trigger, under a Character one without, or has
 * been played by Mystify. */
static bool fits_place(const struct duel *d, ref r, int card)
{
    const struct card *c = &d->book->card[card];

    if (!is_on_field(d, r))
        return true;
    if (!is_used_card(face(d, r)))
        return could_be_masked(d, c, card, r);
    if (is_seat(host(d, r)))
        return c->bears & KEYWORD_BIT(TRIGGER);
    return is_used_card(c) && !(c->bears & KEYWORD_BIT(TRIGGER)) && !(c->holds & KEYWORD_BIT(BUILDUP));
}

/* What lies face-down on the field: Characters, or all else. */
static int list_face_down(const struct duel *d, int seat, int owner, bool characters, ref *unknown)
{
    int n = 0;

    for (int side = 0; side < d->seats; side++)
        for (uint32_t left = FIELD; left; left &= left - 1)
            FOR_EACH_IN (d, r, zone_place(__builtin_ctz(left), side))
                if (owner_of(d, r) == owner && !knows(d, seat, r) && is_character(d, r) == characters)
                    unknown[n++] = r;
    return n;
}

static void redeal_deck(struct duel *d, int seat, int owner)
{
    ref unknown[SEAT_CARDS];
    int n = list_face_down(d, seat, owner, false, unknown);

    int places[2] = { hand(owner), deck(owner) };
    for (int i = 0; i < 2; i++)
        FOR_EACH_IN (d, r, places[i])
            if (!knows(d, seat, r))
                unknown[n++] = r;
    FOR_EACH_IN (d, r, zone_place(FADE_ZONE_OUT_OF_GAME, owner))
        if (!knows(d, seat, r) && !card_has(face(d, r), FADE_WORD_WORLD_RULE) && !is_character(d, r))
            unknown[n++] = r;
    redeal_faces(d, unknown, n, fits_place);
}

static void redeal_pool(struct duel *d, int seat, int owner)
{
    ref unknown[SEAT_CARDS];
    int n = list_face_down(d, seat, owner, true, unknown);

    FOR_EACH_IN (d, r, pool(owner))
        if (!knows(d, seat, r))
            unknown[n++] = r;
    FOR_EACH_IN (d, r, zone_place(FADE_ZONE_OUT_OF_GAME, owner))
        if (!knows(d, seat, r) && is_character(d, r))
            unknown[n++] = r;
    redeal_faces(d, unknown, n, fits_place);
}

/* What a hidden card has heard is its controller's knowledge; another card has heard nothing yet. */
static void forget_hearing(struct duel *d, int seat)
{
    struct fade *s = own(d);
    int kept = 0;

    for (int i = 0; i < s->mets; i++)
        if (knows(d, seat, s->met[i].card))
            s->met[kept++] = s->met[i];
    memset(&s->met[kept], 0, (size_t)(s->mets - kept) * sizeof s->met[0]);
    s->mets = (uint8_t)kept;
}

void fade_redeal(struct duel *d, int seat)
{
    for (int owner = 0; owner < d->seats; owner++) {
        redeal_deck(d, seat, owner);
        if (owner != seat)
            redeal_pool(d, seat, owner);
    }
    forget_hearing(d, seat);
    redeal_pick(d, seat);
}

/* ---- what must always hold ------------------------------------------------------------------------------------------------ */

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

static const char *check_cells(const struct duel *d)
{
    for (int seat = 0; seat < d->seats; seat++)
        for (int i = 0; i < 2; i++)
            FOR_EACH_IN (d, r, i ? reserve(seat) : front(seat)) {
                int spot = facts_of(d, r)->cell;
                if (!spot || row_of_cell(spot) != (i ? RESERVE_ROW : CHARACTER_ROW))
                    return "what stands in a row has no cell of it";
                FOR_EACH_IN (d, other, i ? reserve(seat) : front(seat))
                    if (other != r && facts_of(d, other)->cell == spot && is_zone_card(d, other) == is_zone_card(d, r))
                        return "two cards stand in one cell";
            }
    return NULL;
}

static const char *check_hosts(const struct duel *d)
{
    for (ref r = FIRST_CARD_REF; r < OBJECTS; r++) {
        int zone = object(d, r)->place ? zone_of(d, r) : 0;
        bool bears = zone == FADE_ZONE_STACK || (zone == FADE_ZONE_EQUIP_ZONE && !is_zone_card(d, r));
        if (bears && host(d, r) == NOTHING)
            return "a card is attached to nothing";
        if (object(d, r)->state & FACE_DOWN && !is_on_field(d, r))
            return "a card that is not on the field lies face-down";
    }
    return NULL;
}

static const char *check_counters(const struct duel *d)
{
    const struct fade *s = own(d);

    for (int i = 0; i < s->counter_rows; i++) {
        if (s->counters[i].n == 0 || !is_in_words(s->counted, s->counters[i].on))
            return "a row of counters is not in order";
        if (!is_on_field(d, s->counters[i].on))
            return "a card that is not on the field has counters";
    }
    return NULL;
}

const char *fade_invariant(const struct duel *d)
{
    const char *wrong = check_places(d);

    wrong = wrong ? wrong : check_cells(d);
    wrong = wrong ? wrong : check_hosts(d);
    wrong = wrong ? wrong : check_counters(d);
    return wrong ? wrong : listeners_are_current(d) ? NULL : "what is listened to is not noted right";
}
