/* reading.c: what cards ask of the rules: words, sides, numbers, relations (DES-16.12, DES-17). */
#include "despaira.h"

static bool is_of_field(const struct duel *d, ref r, int word)
{
    switch (word) {
    case DES_WORD_BODY:
        return is_body(d, r);
    case DES_WORD_TOKEN:
        return is_creature(d, r) && is_token_sleeve(r);
    case DES_WORD_CREATURE:
        CITE_IF(d, is_leader(r), DES_19_3);
        return card_has(face(d, r), word);
    case DES_WORD_CARD:
        return is_card(r) && !is_leader(r); /* DES-R82 */
    case DES_WORD_FACE_DOWN:
        return on_field(d, r) && !is_up(d, r);
    case DES_WORD_FACE_UP:
        return is_up(d, r);
    case DES_WORD_DAMAGED:
        return is_creature(d, r) && card_of(d, r)->damage > 0;
    default:
        return card_has(face(d, r), word);
    }
}

/* On a chain there are abilities and tricks; in the window of an action that action: DES-16.8. */
static bool is_kind_of_link(const struct duel *d, ref r, int word)
{
    const struct link *l = link_of(d, r);

    switch (word) {
    case DES_WORD_LINK:
        return is_ability_link(l);
    case DES_WORD_ABILITY:
        return is_ability_link(l);
    case DES_WORD_ATTACK:
        return kind_of(l) == AN_ATTACK;
    case DES_WORD_AMBUSH:
        return kind_of(l) == AN_ATTACK && marks_of(l) & LINK_AMBUSHES;
    case DES_WORD_NORMAL_SPAWN:
        return kind_of(l) == A_NORMAL_SPAWN;
    case DES_WORD_SACRIFICE_SPAWN:
        return kind_of(l) == A_SACRIFICE_SPAWN;
    case DES_WORD_BASIC_MOVE:
        return kind_of(l) == A_BASIC_MOVE;
    default:
        return is_card(l->source) && card_has(face(d, l->source), word);
    }
}

bool despaira_is(const struct duel *d, int you, ref r, int word)
{
    if (is_link(r))
        return is_kind_of_link(d, r, word);
    switch (word) {
    case DES_WORD_TILE:
        return is_tile(r);
    case DES_WORD_FREE: /* a clash counts as entering: DES-R56 */
        return is_tile(r) && (!body_on(d, square_of_tile(r)) || card_of(d, body_on(d, square_of_tile(r)))->arrived);
    case DES_WORD_ELEMENTAL_TILE:
        return is_tile(r) && terrain_on(d, square_of_tile(r)) != DES_WORD_PLAIN_FIELDS;
    case DES_WORD_PLAYER:
        return is_seat(r);
    case DES_WORD_OPPONENT:
    case DES_WORD_ENEMY:
        return r == seat_ref(opponent(you));
    default:
        return is_card(r) && is_of_field(d, r, word);
    }
}

/* DES-R50: a face that is not open to both is not read. */
bool despaira_readable(const struct duel *d, int you, int chooser, ref r)
{
    (void)you;
    return object(d, r)->known & SPECTATORS || (chooser >= 0 && knows(d, chooser, r) && !on_field(d, r));
}

/* DES-22.3: that something on the field is a creature, or a trick, is open whatever it is. */
bool despaira_shows_word(const struct duel *d, ref r, int word)
{
    return on_field(d, r) && (word == DES_WORD_CREATURE || word == DES_WORD_TRICK);
}

ref despaira_refer_of(const struct duel *d, ref of, int reference)
{
    int seat = is_seat(of) ? seat_of_ref(of) : is_link(of) ? link_seat(link_of(d, of)) : 0;

    if (is_card(of))
        seat = reference == DES_REFERENCE_OWNER ? owner_by_number(of) : controller(d, of);
    switch (reference) {
    case DES_REFERENCE_ENEMY_LEADER:
        return leader_of(opponent(seat));
    case DES_REFERENCE_TILE:
        return is_card(of) && square_of(d, of) ? tile_ref(square_of(d, of)) : is_tile(of) ? of : NOTHING;
    case DES_REFERENCE_LAST_TILE:
        return is_card(of) && card_of(d, of)->last_square ? tile_ref(card_of(d, of)->last_square) : NOTHING;
    default:
        return seat_ref(seat);
    }
}

ref despaira_refer(const struct duel *d, int seat, int reference)
{
    return despaira_refer_of(d, seat_ref(seat), reference);
}

/* What is attached is where its host stands (DES-R57). */
static int place_on_board(const struct duel *d, ref r)
{
    if (is_tile(r))
        return square_of_tile(r);
    if (!is_card(r))
        return NO_SQUARE;
    return card_of(d, r)->host ? square_of(d, card_of(d, r)->host) : square_of(d, r);
}

/* DES-6.3, DES-8.21: steps between where two things are. */
static int distance_of(const struct duel *d, ref a, ref b)
{
    int from = place_on_board(d, a), to = place_on_board(d, b);
    return from && to ? steps_between(d, from, to) : -1;
}

/* DES-R129: what adds to the reach of a creature. */
static int reach_of(const struct duel *d, ref source, int n)
{
    if (!is_card(source))
        return n ? n : 1;
    int more = is_creature(d, source) ? attribute_of(d, source, DES_ATTRIBUTE_REACH) : 0;
    if (!n && !is_trick_card(d, source) && choice_of(d, CREATURE_ABILITY_REACH) == 1)
        return TILES;
    return (n ? n : 1) + (more == ABSENT ? 0 : more);
}

/* DES-16.10, DES-R58; DES-R77: whoever was in it as the link was made, wherever it is now. */
static bool is_within(const struct scope *s, ref a, ref b, int n, int distance)
{
    int from = place_on_board(s->d, a), to = place_on_board(s->d, b);

    if (is_link(s->link) && is_caught(s->d, a, s->link))
        return true;
    if (choice_of(s->d, RADIUS_METRIC) == 1 && from && to) {
        int across = grid_column(board_of(s->d), from) - grid_column(board_of(s->d), to),
            along = grid_row(board_of(s->d), from) - grid_row(board_of(s->d), to);
        return across <= n && -across <= n && along <= n && -along <= n;
    }
    return distance >= 0 && distance <= n;
}

bool despaira_related(const struct scope *s, int relation, ref a, ref b, int n)
{
    int distance = distance_of(s->d, a, b);

    if (s->chosen && relation != DES_RELATION_BATTLE) /* DES-10.19, DES-R79: where it is was asked as it was chosen */
        return true;
    switch (relation) {
    case DES_RELATION_NEXT:
        return distance == 1;
    case DES_RELATION_WITHIN:
        return is_within(s, a, b, n, distance);
    case DES_RELATION_STEPS:
        return distance >= 0 && distance <= n;
    case DES_RELATION_REACH:
        CITE_IF(s->d, is_card(b) && is_trick_card(s->d, b), DES_16_12);
        return (distance >= 0 && distance <= reach_of(s->d, b, n));
    case DES_RELATION_BATTLE:
        return are_in_battle(s->d, a, b);
    default:
        return false;
    }
}

bool despaira_condition(const struct duel *d, int seat, ref r, int keyword, int n)
{
    (void)seat, (void)n;
    return is_card(r) && (is_status(keyword) ? has_status(d, r, keyword) : may_have_keyword(d, r, keyword));
}

bool despaira_able(const struct duel *d, int verb, ref subject, ref thing, ref source)
{
    (void)d, (void)verb, (void)subject, (void)thing, (void)source;
    return true;
}

/* Where an ability works: face-up on the field, or attached; in another zone if it names it. What lies face-down is not even
 * noted. */
bool despaira_may_work(const struct duel *d, ref source, int ability)
{
    uint32_t zones = d->book->ability[ability].zones;

    if (is_seat(source))
        return true;
    if (is_meaning_of_status(d, ability)) /* DES-18.5, DES-R111: of one that lies face-down or is carried, too */
        return on_field(d, source) || zone_of(d, source) == DES_ZONE_ATTACHED;
    CITE_IF(d, is_creature(d, source) && !is_up(d, source), DES_7_14);
    if (!zones)
        zones = 1u << DES_ZONE_FIELD | 1u << DES_ZONE_ATTACHED;
    return zones >> zone_of(d, source) & 1 && (!on_field(d, source) || is_up(d, source));
}

/* DES-7.14, DES-9.6, DES-16.20, DES-R109: face-up; a trick that stays, unless it is locked down; an Equip on a host that lies
 * face-up. */
bool despaira_active(const struct duel *d, ref source, int ability)
{
    if (!despaira_may_work(d, source, ability))
        return false;
    if (is_meaning_of_status(d, ability))
        return true;
    if (is_trick(d, source)) {
        CITE_IF(d, is_locked_down(d, source), DES_9_6);
        return mode_of(d, source) == UP_TRICK && card_of(d, source)->working && !is_locked_down(d, source);
    }
    if (zone_of(d, source) == DES_ZONE_ATTACHED)
        return mode_of(d, source) == EQUIPPED && is_up(d, card_of(d, source)->host);
    return true;
}

/* Of a moment: whose it is. DES-18.2: what is dazed does not trigger. */
bool despaira_may_trigger(const struct duel *d, ref source, int ability, int seat)
{
    const struct ability *a = &d->book->ability[ability];

    if (a->kind == ABILITY_AT && a->whose == 2 && seat != own(d)->active)
        return false;
    if (a->kind == ABILITY_AT && a->whose == 3) {
        const cell *at = d->book->code + a->head + 1;
        struct scope s = { .d = d, .seat = seat, .source = source };
        at += (*at == MOMENT) + 4;
        if (!set_contains(&s, &at, seat_ref(own(d)->active)))
            return false;
    }
    return !is_creature(d, source) || a->flags & ABILITY_NESTED || is_meaning_of_status(d, ability) ||
           permission(d, source, DES_ACTION_ABILITIES, NOTHING) >= 0;
}

bool despaira_has_trait(const struct duel *d, ref r, int trait)
{
    if (trait == DES_TRAIT_NOT_ATTACKED)
        return is_card(r) && !card_of(d, r)->attacked;
    if (trait != DES_TRAIT_COMPLETE)
        return false;
    for (int kind = DES_COUNTER_BURNING_LANDS; kind <= DES_COUNTER_THUNDER_CLOUD; kind++)
        if (!count_on(d, r, kind))
            return false;
    return true;
}

int despaira_controller(const struct duel *d, ref r)
{
    return controller(d, r);
}

/* An attack is on its target, an action of who acts; what is attached is on its host, a body or trick on its tile. */
int despaira_belongs_to(const struct duel *d, ref r, int op, ref to[BELONGS_TO_AT_MOST])
{
    int n = 0;

    if (is_link(r)) {
        const struct link *l = link_of(d, r);
        if (op == SET_ON) {
            to[n++] = l->target[0];
            return n;
        }
        to[n++] = is_ability_link(l) ? l->source : l->target[LINK_IT];
        to[n++] = seat_ref(link_seat(l));
        return n;
    }
    if (op == SET_ON && is_card(r)) {
        if (card_of(d, r)->host)
            to[n++] = card_of(d, r)->host;
        else if (square_of(d, r))
            to[n++] = tile_ref(square_of(d, r));
        return n;
    }
    if (is_seat(r))
        to[n++] = r;
    else if (is_card(r))
        to[n++] = seat_ref(despaira_controller(d, r));
    return n;
}

void despaira_aims(const struct duel *d, ref link, int list, uint32_t *set)
{
    const struct link *l = link_of(d, link);
    (void)list;

    for (int i = 0; i < l->target[LINK_AIMS]; i++)
        if (l->target[i])
            set_add(d, set, l->target[i]);
}

/* Of an Equip that resolves: whom it has been attached to. */
ref despaira_host_of(const struct duel *d, ref card, ref link)
{
    (void)link;
    return host_of_card(d, card);
}

/* DES-12.26: until the end of the turn, unless something else is said. */
int despaira_row_end(const struct duel *d, const cell *until, int attribute, int seat, ref subject)
{
    const struct effect *e = d->top != NO_FRAME && d->top ? find_step(d, STEP_effect) : NULL;
    (void)attribute, (void)seat, (void)subject;

    if (*until == UNTIL_WHILE)
        return LASTS_WHILE;
    if (*until == UNTIL_NEXT)
        return NOT_YET + ENDS_WITH_TURN;
    if (*until == UNTIL_DEFAULT && e && is_standing(&d->book->ability[e->ability])) /* DES-17.6 */
        return STAYS_ON;
    return period_of(until) == DES_PERIOD_DUEL ? ENDS_NEVER : ENDS_WITH_TURN;
}
