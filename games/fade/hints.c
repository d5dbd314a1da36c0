/* hints.c: what an option would do from here, for who has to choose: what a card costs and does, whom an attack reaches and
 * what it would take there, how much a target can still take. From public facts and the seat's own cards alone: whatever is
 * dealt anew behind the seat's back, a hint stays the same. */
#include "fighters.h"

#include "engine/words.h"
#include "language/printer/printer.h"

/* Parts of a hint are told apart by semicolons. */
static void put_part(struct text_out *t, const char *words)
{
    put_text(t, t->used ? "; " : "");
    put_text(t, words);
}

/* "HP 12/16" */
static void put_hp(struct text_out *t, const struct duel *d, ref r)
{
    int most = attribute_of(d, r, FADE_ATTRIBUTE_MAXIMUM_HP), hp = hp_of(d, r);

    put_part(t, "HP ");
    put_number(t, hp);
    if (most != hp) {
        put_text(t, "/");
        put_number(t, most);
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------------ */

/* "2 TP": what a card costs this user now, FADE-R76; what costs nothing says nothing. */
static void put_price(struct text_out *t, const struct duel *d, int seat, ref r, ref user, const char *words)
{
    int card = object(d, r)->card;
    const struct card *c = &d->book->card[card];

    if (!c->cost)
        return;
    struct purse p = { .source = r, .card = (uint16_t)card, .seat = (uint8_t)seat, .user = user };
    int n = card_has(c, FADE_WORD_CHARACTER) ? slots_to_play(d, seat, r) : tp_of_purse(d, &p);
    put_text(t, t->used ? "; " : "");
    put_number(t, n);
    put_text(t, card_has(c, FADE_WORD_CHARACTER) ? " CS" : " TP");
    put_text(t, words);
}

/* "HP 16, PLV 5, DEF 3, AGI 0" as printed. */
static void put_body(struct text_out *t, const struct card *c)
{
    static const struct {
        uint8_t attribute;
        const char *words;
    } numbers[] = { { FADE_ATTRIBUTE_HP, "HP " },
                    { FADE_ATTRIBUTE_PLV, "PLV " },
                    { FADE_ATTRIBUTE_DEF, "DEF " },
                    { FADE_ATTRIBUTE_AGI, "AGI " } };
    int told = 0;

    for (int i = 0; i < 4; i++)
        if (c->number[numbers[i].attribute] != ABSENT) {
            put_text(t, told++ ? ", " : t->used ? "; " : "");
            put_text(t, numbers[i].words);
            put_number(t, c->number[numbers[i].attribute]);
        }
}

static void put_rules_text(struct text_out *t, const struct duel *d, int card)
{
    char text[400];

    if (print_card_line(d->book, card, text, sizeof text) > 0)
        put_part(t, text);
}

static void put_card(struct text_out *t, const struct duel *d, int seat, ref r, ref user, const char *when)
{
    int card = object(d, r)->card;

    put_price(t, d, seat, r, user, when);
    put_body(t, &d->book->card[card]);
    put_rules_text(t, d, card);
}

/* What an ability costs and does; when it can be used, which stands before it in brackets, goes without saying. What its card
 * has cost is paid: FADE-17.2. */
static void put_ability(struct text_out *t, const struct duel *d, int ability)
{
    char text[400];

    duello_ability_text(d->book, ability, text, sizeof text);
    const char *tag = *text == '[' ? strstr(text, "] ") : NULL;
    put_part(t, tag ? tag + 2 : text);
}

/* Used: attached to somebody it costs what its host makes of it; an ability of what lies open says its text. */
static void put_used(struct text_out *t, const struct duel *d, int seat, ref r)
{
    bool lies_open = zone_of(d, r) != FADE_ZONE_HAND && !(object(d, r)->state & FACE_DOWN);
    ref user = zone_of(d, r) == FADE_ZONE_EQUIP_ZONE && host(d, r) ? host(d, r) : seat_ref(seat);

    if (lies_open)
        put_rules_text(t, d, object(d, r)->card);
    else
        put_card(t, d, seat, r, user, "");
}

/* ---- attacks ------------------------------------------------------------------------------------------------------ */

/* FADE-7.5, FADE-10.1: what its Normal Attack would take from somebody as both stand now. */
static int taken_by(const struct duel *d, ref attacker, ref target)
{
    int n = plv_of(d, attacker) - def_of(d, target);
    return n > 0 ? n : 0;
}

/* "5 to Rook Ironside (of 16)": what lies face-down is only named. */
static void put_attack(struct text_out *t, const struct duel *d, int seat, ref attacker)
{
    struct group g;
    int n = 0;

    attack_targets(d, attacker, cause_of_normal_attack(d, attacker), &g);
    FOR_EACH_OF (d, r, g.set.word) {
        bool seen = !is_card(r) || !(object(d, r)->state & FACE_DOWN);
        put_text(t, n++ ? ", " : "");
        if (seen) {
            put_number(t, taken_by(d, attacker, r));
            put_text(t, " to ");
        }
        put_thing(t, d, seat, r);
        if (seen) {
            put_text(t, " (of ");
            put_number(t, hp_of(d, r));
            put_text(t, ")");
        }
    }
}

/* How much it can still take; of the target of a Normal Attack also how much that takes. */
static void put_target(struct text_out *t, const struct duel *d, ref r)
{
    const struct announce *v = ASKING(d, announce);

    if (is_link(r) || !is_there(d, r) || (is_card(r) && (!is_fighting(d, r) || object(d, r)->state & FACE_DOWN)))
        return;
    put_hp(t, d, r);
    put_part(t, "DEF ");
    put_number(t, def_of(d, r));
    if ((v->flags & LINK_KIND) != LINK_NORMAL_ATTACK)
        return;
    int n = taken_by(d, v->source, r);
    put_part(t, "takes ");
    put_number(t, n);
    if (n >= hp_of(d, r) && is_card(r))
        put_text(t, ": Knocked Out");
}

void fade_put_hint(const struct duel *d, int seat, struct duel_option o, struct text_out *t)
{
    switch (o.verb) {
    case OFFER_RULE:
        put_rules_text(t, d, object(d, o.a)->card);
        break;
    case AGREE:
        put_rules_text(t, d, object(d, fade_asked_about(d))->card);
        break;
    case REFUSE: /* FADE-2.10 */
        put_part(t, "then it does not count");
        break;
    case PLAY_CARD:
        put_card(t, d, seat, o.a, seat_ref(seat), "");
        break;
    case WAKE_CARD: /* FADE-R106 */
        put_card(t, d, seat, o.a, seat_ref(seat), "");
        break;
    case MATERIAL_CARD: /* FADE-R106 */
        if (is_on_field(d, o.a))
            put_part(t, "moved beside a Command");
        else if (is_character(d, o.a))
            put_card(t, d, seat, o.a, seat_ref(seat), "");
        else
            put_part(t, "unpaid, without its effects");
        break;
    case PLAY_HIDDEN: /* FADE-R109 */
        put_part(t, "paid for when it is turned up");
        put_rules_text(t, d, object(d, o.a)->card);
        break;
    case ATTACH_CARD: /* free: FADE-5.4 */
        put_card(t, d, seat, o.a, o.b, " when used");
        break;
    case PLACE_TRIGGER:
        put_card(t, d, seat, o.a, seat_ref(seat), " when used");
        break;
    case OPTION_USE:
        put_ability(t, d, o.b);
        break;
    case REVEAL_CARD:
    case REVEAL_AGAIN:
    case TURN_UP:
        put_used(t, d, seat, o.a);
        break;
    case ATTACK_WITH:
        put_attack(t, d, seat, o.a);
        break;
    case TARGET:
        put_target(t, d, o.a);
        break;
    case MOVE_CARD:
        put_part(t, zone_of(d, o.a) == FADE_ZONE_CHARACTER_ZONE ? "to the Reserve" : "to the front");
        break;
    case PAY_CURSE: /* FADE-21.27 */
        put_number(t, counters_on(d, o.a, FADE_COUNTER_CURSE));
        put_text(t, " TP");
        break;
    case END_STEP: /* FADE-3.13 */
        put_part(t, own(d)->phase == FADE_WINDOW_PREPARATION_STEP ? "the Combat Step is next"
                    : own(d)->phase == FADE_WINDOW_COMBAT_STEP    ? "the Aftermath Step is next"
                                                                  : "your turn ends");
        break;
    default:
        break;
    }
}
