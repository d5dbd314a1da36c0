/* hints.c: what an option would do from here, for who has to choose: what a card costs and has, how an attack would end,
 * what a tile adds. From what lies open and the seat's own cards alone: of what lies face-down nothing is said. */
#include "despaira.h"

#include "engine/words.h"
#include "language/printer/printer.h"

/* Parts of a hint are told apart by semicolons. */
static void put_part(struct text_out *t, const char *words)
{
    put_text(t, t->used ? "; " : "");
    put_text(t, words);
}

static void put_count(struct text_out *t, int n, const char *words)
{
    put_text(t, t->used ? "; " : "");
    put_number(t, n);
    put_text(t, words);
}

/* "1 crystal", "2 crystals when used" */
static void put_crystals(struct text_out *t, int n, const char *when)
{
    put_count(t, n, n == 1 ? " crystal" : " crystals");
    put_text(t, when);
}

/* ---- cards --------------------------------------------------------------------------------------------------------------- */

static const struct {
    uint8_t attribute;
    const char *name;
} stats[] = {
    { DES_ATTRIBUTE_ATK, "ATK " },   { DES_ATTRIBUTE_HP, "HP " },   { DES_ATTRIBUTE_CATK, "CATK " },
    { DES_ATTRIBUTE_RATK, "RATK " }, { DES_ATTRIBUTE_DEF, "DEF " }, { DES_ATTRIBUTE_HL, "HL " },
};

/* "ATK 700, HP 700" as printed. */
static void put_stats(struct text_out *t, const struct card *c)
{
    int n = 0;

    for (size_t i = 0; i < sizeof stats / sizeof stats[0]; i++)
        if (c->number[stats[i].attribute] != ABSENT) {
            put_text(t, n++ ? ", " : t->used ? "; " : "");
            put_text(t, stats[i].name);
            put_number(t, c->number[stats[i].attribute]);
        }
}

static void put_card(struct text_out *t, const struct duel *d, int card)
{
    char text[400];

    put_stats(t, &d->book->card[card]);
    if (print_card_line(d->book, card, text, sizeof text) > 0)
        put_part(t, text);
}

/* What it costs, what it has, what it does. */
static void put_card_and_cost(struct text_out *t, const struct duel *d, int card, const char *when)
{
    const struct card *c = &d->book->card[card];
    int level = c->number[DES_ATTRIBUTE_LEVEL];

    if (card_has(c, DES_WORD_TRICK))
        put_crystals(t, level, when);
    else if (level != ABSENT)
        put_count(t, level, " SP");
    put_card(t, d, card);
}

/* ---- attacks ------------------------------------------------------------------------------------------------------------------ */

static int stat_there(const struct duel *d, ref r, int attribute)
{
    int n = attribute_of(d, r, attribute);
    return n == ABSENT ? 0 : n;
}

/* DES-12.4, DES-12.5 */
static void put_answer(struct text_out *t, const struct duel *d, ref attacker, ref target)
{
    int catk = stat_there(d, target, DES_ATTRIBUTE_CATK);

    if (!catk || !are_adjacent(d, square_of(d, attacker), square_of(d, target)))
        return;
    put_part(t, "it strikes back with ");
    put_number(t, catk);
}

/* "800 of 600 HP: falls; 200 to its leader", by what lies open. */
static void put_attack(struct text_out *t, const struct duel *d, ref attacker, ref target)
{
    int power = attack_power(d, attacker, target), def = stat_there(d, target, DES_ATTRIBUTE_DEF);

    if (!is_up(d, target)) {
        put_count(t, power, " power; it lies face-down, and is turned up first");
        return;
    }
    if (power <= def) {
        put_part(t, "its shield of ");
        put_number(t, def);
        put_text(t, " holds");
        put_answer(t, d, attacker, target);
        return;
    }
    bool behind = is_ambush(d, attacker, target);
    int past = def && choice_of(d, SHIELD_BREAK) == 0 ? power - def : power, hp = present_hp(d, target);
    past = behind && choice_of(d, AMBUSH_DOUBLES) == 0 ? 2 * past : past;
    put_count(t, past, " to its ");
    put_number(t, hp);
    put_text(t, " HP");
    if (behind)
        put_text(t, ", from behind");
    if (past < hp) {
        if (!behind)
            put_answer(t, d, attacker, target);
        return;
    }
    put_text(t, is_leader(target) ? ": wins" : ": falls");
    int over = past - hp < MOST_SURPLUS ? past - hp : MOST_SURPLUS;
    if (!is_leader(target) && over > 0 && mode_of(d, target) == ATTACK_MODE)
        put_count(t, over, " to its leader");
}

/* ---- the field ------------------------------------------------------------------------------------------------------------------- */

static const char *name_of_terrain(const struct duel *d, int square)
{
    return game_of(d)->vocabulary->words[terrain_on(d, square)].name;
}

/* What is there: a tile that is not plain, a trick that would be locked down. */
static void put_tile(struct text_out *t, const struct duel *d, int seat, ref r, int square)
{
    ref trick = trick_on(d, square);

    if (terrain_on(d, square) != DES_WORD_PLAIN_FIELDS)
        put_part(t, name_of_terrain(d, square));
    if (is_creature(d, r) && is_up(d, r) && trick && controller(d, trick) != seat)
        put_part(t, "locks the trick there down");
}

static void put_target(struct text_out *t, const struct duel *d, ref r)
{
    if (is_card(r) && is_body(d, r) && is_up(d, r))
        put_count(t, present_hp(d, r), " HP");
    else if (is_tile(r))
        put_part(t, name_of_terrain(d, square_of_tile(r)));
}

/* What it costs, if it is a trick, and its text. */
static void put_activation(struct text_out *t, const struct duel *d, ref r)
{
    char text[400];

    if (is_trick_card(d, r))
        put_crystals(t, level_of(d, r), "");
    if (print_card_line(d->book, object(d, r)->card, text, sizeof text) > 0)
        put_part(t, text);
}

static void put_healing(struct text_out *t, const struct duel *d, ref healer, ref r)
{
    int hl = stat_there(d, healer, DES_ATTRIBUTE_HL), damage = card_of(d, r)->damage;

    put_count(t, hl < damage ? hl : damage, " HP back");
}

void despaira_put_hint(const struct duel *d, int seat, struct duel_option o, struct text_out *t)
{
    switch (o.verb) {
    case SPAWN:
        put_card_and_cost(t, d, object(d, o.a)->card, "");
        break;
    case SACRIFICE_SPAWN:
        put_count(t, level_of(d, o.a), " levels, of which up to 3 can be SP");
        put_card(t, d, object(d, o.a)->card);
        break;
    case PLACE_TRICK:
        put_card_and_cost(t, d, object(d, o.a)->card, " when used");
        break;
    case ACTIVATE:
    case ACTIVATE_NTH:
        put_activation(t, d, o.a);
        break;
    case ATTACK:
        put_attack(t, d, o.a, o.b);
        break;
    case MOVE_TO:
        put_tile(t, d, seat, o.a, o.b);
        break;
    case HEAL:
        put_healing(t, d, o.a, o.b);
        break;
    case TARGET:
        put_target(t, d, o.a);
        break;
    case ON_TILE:
    case STEP_TO:
        put_tile(t, d, seat, NOTHING, o.a);
        break;
    case TAKE_CARD:
    case TAKE_OUT:
    case BRING_IN:
        put_card_and_cost(t, d, object(d, o.a)->card, "");
        break;
    case TAKE_FROM_POOL:
    case CHOOSE_LEADER:
        put_card_and_cost(t, d, o.a, "");
        break;
    default:
        break;
    }
}
