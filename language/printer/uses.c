/* uses.c: which ability is meant, in words; and what else the engine asks of those who run the programs of cards. */
#include "engine/game.h"
#include "engine/programs.h"
#include "engine/words.h"
#include "printer.h"
#include "runtime/machine.h"

/* Abilities that are told apart by their numbers: those that are used, and those that come about by themselves; of each
 * the card's own, and those that stand inside others. */
static bool is_numbered_with(const struct ability *a, const struct ability *other)
{
    return is_activated(a) == is_activated(other) && other->kind != ABILITY_STAND &&
           !((a->flags ^ other->flags) & ABILITY_NESTED) && !(other->flags & ABILITY_ALSO);
}

/* Cards with several abilities name the ability by its number on the card. False: its name says all. */
static bool put_number_of(struct text_out *t, const struct duel *d, int ability)
{
    const struct ability *first = d->book->ability, *a = &first[ability];
    const struct card *c = &d->book->card[a->card];
    bool gained = a->flags & ABILITY_NESTED;
    int count = 0, index = 0;

    for (int i = c->ability; i && i < d->book->abilities && first[i].card == a->card; i++)
        if (is_numbered_with(a, &first[i])) {
            count++;
            if (i <= ability)
                index = count;
        }
    put_text(t, c->name);
    if (count > 1) {
        put_text(t, " ");
        put_number(t, index);
    }
    put_text(t, gained ? " (gained)" : "");
    return gained || count > 1;
}

static void put_ability(struct text_out *t, const struct duel *d, int ability)
{
    put_number_of(t, d, ability);
}

struct borne {
    ref bearer;
    int ability;
};

static bool is_borne_by_another(void *context, ref source, int ability, int seat, int row)
{
    const struct borne *b = context;
    (void)seat, (void)row;

    return ability == b->ability && source != b->bearer;
}

/* Has another thing gained it as well, or is being given it, or might it for all that lies there? */
static bool others_may_have_gained(const struct duel *d, ref bearer, int ability)
{
    if (gives_uses(d) && visit_abilities(d, ALERT_USE, is_borne_by_another, &(struct borne){ bearer, ability }))
        return true;
    for (int i = 0; i < d->rows; i++)
        if (row(d, i)->kind == ROW_ABILITY && row(d, i)->ability == ability && row(d, i)->source != bearer)
            return true;
    return place(d, object(d, bearer)->place)->count > 1;
}

/* The ability, and whose it is, where that does not go without saying: of a second copy of its card, of another's card of
 * which somebody else has one like it, or of one of those who may have gained it. */
static void put_use(struct text_out *t, const struct duel *d, int viewer, ref bearer, int ability)
{
    const struct ability *a = &d->book->ability[ability];
    bool on_card = is_card(bearer);
    bool own = on_card && (a->card == object(d, bearer)->card || a->card == face(d, bearer)->role_of);

    bool more = put_number_of(t, d, ability);
    if (!on_card || !object(d, bearer)->place)
        return;
    if (own && !more)
        put_which_copy(t, d, viewer, bearer);
    else if (own ? copy_number(d, viewer, bearer) > 1 || has_namesake(d, viewer, bearer)
                 : others_may_have_gained(d, bearer, ability)) {
        put_text(t, own ? " of " : " by ");
        put_thing(t, d, viewer, bearer);
    }
}

/* What it says, as it says it on the card. */
static void put_mode(struct text_out *t, const struct duel *d, struct duel_option o)
{
    char text[400];

    if (print_part(d->book, o.b, o.c, text, sizeof text) > 0) {
        put_text(t, text);
        return;
    }
    put_text(t, "Choice ");
    put_number(t, o.a);
}

/* Who decides something in the effect of another is told by which of its words they are meant: "that Player" is you. */
static void put_who_you_are(struct text_out *t, const struct duel *d, int seat)
{
    const struct frame *asks = top_frame(d);
    char text[200];

    if (d->asked_for || asks->step != STEP_ask_one || frame_at(d, asks->below)->step != STEP_effect)
        return;
    const struct effect *e = (const struct effect *)(const void *)frame_at(d, asks->below)->locals;
    int op = d->book->code[e->pc], chooser = e->pc + (op == OP_MODES ? 3 : 2);
    if (e->seat == seat || (op != OP_MODES && op != OP_MAY && op != OP_CHOOSE) ||
        (is_card(e->source) && !knows(d, seat, e->source)) ||
        print_part(d->book, e->ability, chooser, text, sizeof text) <= 0)
        return;
    put_text(t, " (\"");
    put_text(t, text);
    put_text(t, "\" is you)");
}

const struct programs card_programs = {
    .follow = names_follow,
    .names_things = names_things,
    .number = attribute_of,
    .put_ability = put_ability,
    .put_use = put_use,
    .put_mode = put_mode,
    .put_who_you_are = put_who_you_are,
};
