/* hints.c: what an option would do from here, for who has to choose: what a card costs and does, how strong an Attack
 * is and whom it reaches, how much HP a target has. From public facts and the seat's own cards alone: whatever is
 * dealt anew behind the seat's back, a hint stays the same. */
#include "faroe.h"

#include "engine/words.h"
#include "language/printer/printer.h"

/* Parts of a hint are told apart by semicolons. */
static void put_part(struct text_out *t, const char *words)
{
    put_text(t, t->used ? "; " : "");
    put_text(t, words);
}

/* "2 TP": what a card costs now in this role; what costs nothing says nothing. FAROE-5.3: Characters may cost nothing at
 * all. */
static void put_price(struct text_out *t, const struct duel *d, ref r, int card, int ability, const char *words)
{
    int tp = is_free_character(d, card, ability) ? 0 : attribute_of(d, r, FAROE_ATTRIBUTE_COST);

    if (tp <= 0)
        return;
    put_text(t, t->used ? "; " : "");
    put_number(t, tp);
    put_text(t, words);
}

/* "HP 6, PLV 2" as printed. */
static void put_body(struct text_out *t, const struct card *c)
{
    if (c->number[FAROE_ATTRIBUTE_HP] == ABSENT)
        return;
    put_part(t, "HP ");
    put_number(t, c->number[FAROE_ATTRIBUTE_HP]);
    put_text(t, ", PLV ");
    put_number(t, c->number[FAROE_ATTRIBUTE_PLV]);
}

static void put_rules_text(struct text_out *t, const struct duel *d, int card)
{
    char text[400];

    if (print_card_line(d->book, card, text, sizeof text) > 0)
        put_part(t, text);
}

/* A card that is played, attached or used; `card`: the row of it that counts, one of its roles if it has such. */
static void put_card(struct text_out *t, const struct duel *d, ref r, int card, int ability)
{
    put_price(t, d, r, card, ability, " TP");
    put_body(t, &d->book->card[card]);
    put_rules_text(t, d, card);
}

/* The role in which this ability is used. */
static int role_of(const struct duel *d, ref r, int ability)
{
    int card = ability ? d->book->ability[ability].card : 0;
    return card ? card : object(d, r)->card;
}

static void put_attack(struct text_out *t, const struct duel *d, int seat, ref attacker)
{
    struct group g;
    int n = 0;

    put_part(t, "PLV ");
    put_number(t, plv_of(d, attacker));
    attack_targets(d, attacker, &g);
    FOR_EACH_OF (d, r, g.set.word) {
        put_text(t, n++ ? ", " : "; reaches ");
        put_thing(t, d, seat, r);
    }
}

/* How much it can still take. */
static void put_target(struct text_out *t, const struct duel *d, ref r)
{
    if (is_link(r) || !is_there(d, r))
        return;
    put_part(t, "HP ");
    put_number(t, hp_of(d, r));
}

static void put_move(struct text_out *t, const struct duel *d, ref r)
{
    put_part(t, zone_of(d, r) == FAROE_ZONE_CHARACTER_ZONE ? "behind the front" : "to the front");
}

void faroe_put_hint(const struct duel *d, int seat, struct duel_option o, struct text_out *t)
{
    switch (o.verb) {
    case PLAY_AS:
        put_card(t, d, o.a, face(d, o.a)->role + o.b - 1, 0);
        break;
    case PLAY_CARD:
        put_card(t, d, o.a, object(d, o.a)->card, 0);
        break;
    case ATTACH_CARD: /* free: FAROE-C24, FAROE-16.101 */
    case PLACE_SURPRISE:
        put_price(t, d, o.a, 0, 0, " TP when used");
        put_rules_text(t, d, object(d, o.a)->card);
        break;
    case REVEAL_CARD:
    case REVEAL_TEXT:
        put_card(t, d, o.a, role_of(d, o.a, o.b), o.b);
        break;
    case ATTACK_WITH:
        put_attack(t, d, seat, o.a);
        break;
    case TARGET:
    case TURN_TO:
        put_target(t, d, o.a);
        break;
    case MOVE_CARD:
        put_move(t, d, o.a);
        break;
    case SKIP_PHASE: /* FAROE-R24 */
        put_part(t, "nobody can play Items in it");
        break;
    default:
        break;
    }
}
