/* check.c: checks that need to know more than one sentence: who has seen which faces (14, 15), values
 * that run in circles (20), the budget (21), abilities that set themselves off (22).
 */
#include <string.h>

#include "compiler.h"

/* ---- hidden faces ---------------------------------------------------------------------------- */

static bool same_owner(const struct node *a, const struct node *b)
{
    if (!a || !b)
        return a == b;
    const struct node *x = a->kid[0], *y = b->kid[0];
    bool names = x->text && y->text ? !strcmp(x->text, y->text) : x->text == y->text;
    return a->flag == b->flag && x->kind == y->kind && x->number == y->number && x->row == y->row && names;
}

static bool is_you(const struct node *ref)
{
    return ref && ref->kind == NODE_REF && ref->number == REF_YOU && !(ref->kids && ref->kid[0]);
}

static const struct node *owner_part(const struct node *group)
{
    for (int i = 2; i < group->kids; i++)
        if (group->kid[i]->kind == NODE_OWNER)
            return group->kid[i];
    return NULL;
}

/* The player a set of one reference names, NULL if it is not that simple. */
static const struct node *plain_player(const struct node *set)
{
    const struct node *group = set && set->kind == NODE_SET && set->kids == 1 ? set->kid[0] : set;
    return group && group->kind == NODE_GROUP ? group->kid[1] : group;
}

static bool has_been_shown(const struct compiler *c, int zone, const struct node *owner)
{
    for (int i = 0; i < c->shown_count; i++)
        if (c->shown[i]->row == zone && same_owner(c->shown[i]->kid[0], owner))
            return true;
    return false;
}

/* Can the player (NULL: you) see the faces there? */
static bool sees(const struct compiler *c, const struct node *player, int zone, const struct node *owner)
{
    if (c->v->zones[zone].faces == FACES_ALL)
        return true;
    bool own = owner && !owner->flag &&
               (player ? owner->kid[0]->kind == NODE_REF && player->kind == NODE_REF &&
                             owner->kid[0]->number == player->number && owner->kid[0]->row == player->row
                       : is_you(owner->kid[0]));
    if (c->v->zones[zone].faces == FACES_OWNER && own)
        return true;
    return has_been_shown(c, zone, owner);
}

/* The places a group names: calls for each zone with its owner. Tops are seen apart, for what lies
 * on top can be known alone. */
struct zone_of_group {
    int zone;
    const struct node *owner, *node;
    bool top;
};

static int zones_of_group(const struct node *group, struct zone_of_group *out, int most)
{
    int n = 0;
    const struct node *source = group->kid[1];
    for (int i = 0; source && source->kind == NODE_NOUN && i < source->kids && n < most; i++) {
        const struct node *noun = source->kid[i];
        if (noun->kind == NODE_ZONE)
            out[n++] = (struct zone_of_group){ noun->row, owner_part(group), noun, false };
        else if (noun->kind == NODE_TOP && noun->kid[2]->kids && noun->kid[2]->kid[0]->kind == NODE_ZONE)
            out[n++] = (struct zone_of_group){ noun->kid[2]->kid[0]->row, noun->kid[2]->kid[0]->kid[0], noun, true };
    }
    for (int i = 2; i < group->kids; i++) {
        const struct node *part = group->kid[i];
        for (int k = 0; part->kind == NODE_IN && k < part->kid[0]->kids && n < most; k++)
            if (part->kid[0]->kid[k]->kind == NODE_ZONE)
                out[n++] = (struct zone_of_group){ part->kid[0]->kid[k]->row, part->kid[0]->kid[k]->kid[0],
                                                   part->kid[0]->kid[k], false };
    }
    return n;
}

bool is_hidden(const struct compiler *c, const struct node *group)
{
    struct zone_of_group zone[4];
    int n = group->kind == NODE_GROUP ? zones_of_group(group, zone, 4) : 0;
    for (int i = 0; i < n; i++)
        if (!sees(c, NULL, zone[i].zone, zone[i].owner))
            return true;
    return false;
}

/* Everybody sees what comes of a text, and so what it has read, of your own hand, too. */
static bool keeps_secret(const struct compiler *c, const struct node *group)
{
    struct zone_of_group zone[4];
    int n = group->kind == NODE_GROUP ? zones_of_group(group, zone, 4) : 0;
    for (int i = 0; i < n; i++)
        if (c->v->zones[zone[i].zone].faces == FACES_OWNER && sees(c, NULL, zone[i].zone, zone[i].owner) &&
            !has_been_shown(c, zone[i].zone, zone[i].owner))
            return true;
    return false;
}

void note_shown(struct compiler *c, const struct node *set)
{
    const struct node *group = set->kind == NODE_SET ? set->kid[0] : set;
    struct zone_of_group zone[4];
    int n = group->kind == NODE_GROUP ? zones_of_group(group, zone, 4) : 0;
    for (int i = 0; i < n; i++)
        if (!zone[i].top && !group_quantity(group) && c->shown_count < 8) {
            struct node *seen = storage_get(c->scratch, sizeof *seen);
            seen->row = zone[i].zone;
            seen->kid = storage_get(c->scratch, sizeof *seen->kid);
            seen->kid[0] = (struct node *)(uintptr_t)zone[i].owner;
            c->shown[c->shown_count++] = seen;
        }
    for (int i = 2; group->kind == NODE_GROUP && i < group->kids; i++)
        if (group->kid[i]->kind == NODE_AS && find_id(c, group->kid[i]->text))
            find_id(c, group->kid[i]->text)->hidden = false;
    const struct node *ref = plain_player(set);
    if (ref && ref->kind == NODE_REF && ref->number == REF_IT)
        c->it_hidden = false;
    if (ref && ref->kind == NODE_REF && ref->text && find_id(c, ref->text))
        find_id(c, ref->text)->hidden = false;
}

static bool word_on_face(const struct compiler *c, const struct node *word)
{
    return word->kind == NODE_STRING || (word->kind == NODE_WORD && !c->v->words[word->row].derived);
}

bool test_reads_face(const struct compiler *c, const struct node *n)
{
    if (!n)
        return false;
    if ((n->kind == NODE_ATTRIBUTE || n->kind == NODE_WITH_DIFFERENT) && c->v->attributes[n->row].face)
        return true;
    if (n->kind == NODE_ADJECTIVE || n->kind == NODE_NOUN)
        for (int i = 0; i < n->kids; i++)
            if (word_on_face(c, n->kid[i]))
                return true;
    for (int i = 0; i < n->kids; i++)
        if (test_reads_face(c, n->kid[i]))
            return true;
    return false;
}

bool filters_read_face(const struct compiler *c, const struct node *group)
{
    const struct node *source = group->kid[1];
    for (int i = 0; source && source->kind == NODE_NOUN && i < source->kids; i++)
        if (word_on_face(c, source->kid[i]))
            return true;
    for (int i = 2; i < group->kids; i++) {
        const struct node *part = group->kid[i];
        if ((part->kind == NODE_ADJECTIVE || part->kind == NODE_WITH || part->kind == NODE_WITH_DIFFERENT ||
             part->kind == NODE_EXCEPT) &&
            test_reads_face(c, part))
            return true;
    }
    return false;
}

/* Is it said where such cards are, by the noun or by anything else in the group? A quoted name does not say it, nor does
 * whose they are: a player's are in Deck and Hand, too. */
static bool says_where(const struct compiler *c, const struct node *group)
{
    const struct node *source = group->kid[1];

    if (source && source->kind != NODE_NOUN)
        return true;
    for (int i = 0; source && i < source->kids; i++) {
        const struct node *noun = source->kid[i];
        if (noun->kind != NODE_WORD || c->v->words[noun->row].zones || c->v->words[noun->row].kinds != KIND_CARD)
            return true;
    }
    for (int i = 2; i < group->kids; i++)
        switch (group->kid[i]->kind) {
        case NODE_ADJECTIVE:
        case NODE_WITH:
        case NODE_WITH_DIFFERENT:
        case NODE_OTHER:
        case NODE_OWNER:
        case NODE_CONTROLLED:
        case NODE_EXCEPT:
        case NODE_RANDOM:
        case NODE_AS:
            break;
        case NODE_OF: /* of a player, or of cards that have been named */
            if (!kinds_of(c, group->kid[i]->kid[0]) || kinds_of(c, group->kid[i]->kid[0]) & KIND_SEAT)
                break;
            return true;
        default:
            return true;
        }
    return false;
}

static void ask_where(struct compiler *c, const struct node *group)
{
    error_on(c, group, "add `in` and a zone", "`%s`: from where?", node_text(c, group));
}

/* Nor may what is on the faces of cards be asked for that lie wherever there are some, in Decks and Hands as well. */
static bool lies_unseen(const struct compiler *c, const struct node *group)
{
    return is_hidden(c, group) || keeps_secret(c, group) || !says_where(c, group);
}

/* Check 14. `there is a card in target's Hand` counts and is open to all; `a Fire card` reads. */
static void check_read(struct compiler *c, const struct node *set,
                       bool (*unseen)(const struct compiler *, const struct node *group))
{
    bool filtered = set->kind == NODE_SET; /* else: a reference whose attribute is read */
    for (int i = 0; i < (filtered ? set->kids : 1); i++) {
        const struct node *group = filtered ? set->kid[i] : set;
        const struct node *ref = group->kind == NODE_REF ? group : group->kid[1];
        const struct id *id = ref && ref->kind == NODE_REF && ref->text ? find_id(c, ref->text) : NULL;
        bool it = ref && ref->kind == NODE_REF && ref->number == REF_IT && !(ref->kids && ref->kid[0]);
        if (it && c->it == IT_EVENT && c->it_hidden) {
            error_on(c, group, "`reveal` it first", "nobody has shown you the face of `%s`", node_text(c, ref));
            continue;
        }
        if (id && id->hidden) {
            error_on(c, group, "`reveal` it first", "nobody has seen the face of `%s`", ref->text);
            continue;
        }
        if (group->kind != NODE_GROUP || !unseen(c, group) || !filters_read_face(c, group))
            continue;
        if (is_hidden(c, group))
            error_on(c, group, "`look at` or `reveal` it first, or ask for `count of cards` there",
                     "nobody has been shown what `%s` reads", node_text(c, group));
        else if (keeps_secret(c, group))
            error_on(c, group, "`reveal` it first, or ask for `count of cards` there",
                     "nobody else has been shown what `%s` reads", node_text(c, group));
        else
            ask_where(c, group);
    }
}

void check_hidden_read(struct compiler *c, const struct node *set)
{
    check_read(c, set, lies_unseen);
}

/* Whose a thing or a zone is, where the words say so: you, or a player by name. */
enum whose { SOMEBODY, YOURS, THEIRS };

static enum whose which_player(const struct node *who)
{
    if (is_you(who))
        return YOURS;
    return who && who->kind == NODE_REF && who->number == REF_NAMED && !(who->kids && who->kid[0]) ? THEIRS : SOMEBODY;
}

static enum whose whose_is(const struct node *owner)
{
    return which_player(owner && !owner->flag ? owner->kid[0] : NULL);
}

static bool is_of_kept_zone(const struct compiler *c, const struct node *set)
{
    struct zone_of_group zone[4];

    for (int i = 0; set->kind == NODE_SET && i < set->kids; i++)
        for (int n = set->kid[i]->kind == NODE_GROUP ? zones_of_group(set->kid[i], zone, 4) : 0, k = 0; k < n; k++)
            if (c->v->zones[zone[k].zone].faces == FACES_KEPT)
                return true;
    return false;
}

static bool lies_out_of_sight(const struct compiler *c, const struct node *group)
{
    return is_hidden(c, group) || !says_where(c, group);
}

/* Check 14, where members are given something: of what is given to cards in a hand nobody else sees anything. */
void check_hidden_receivers(struct compiler *c, const struct node *set)
{
    if (!is_of_kept_zone(c, set))
        check_read(c, set, lies_out_of_sight);
}

/* Check 14, where members are counted: of what is kept as it was known, the game counts what is known. */
void check_hidden_count(struct compiler *c, const struct node *set)
{
    if (!is_of_kept_zone(c, set))
        check_hidden_read(c, set);
}

/* What goes on for all cards of a kind says nothing of where one of them lies. */
void check_hidden_lasting(struct compiler *c, const struct node *set)
{
    if (!is_of_kept_zone(c, set))
        check_read(c, set, is_hidden);
}

/* Check 14: what is asked about its members stands on their faces. */
void check_hidden_faces(struct compiler *c, const struct node *set)
{
    for (int i = 0; set->kind == NODE_SET && i < set->kids; i++)
        if (set->kid[i]->kind == NODE_GROUP && set->kid[i]->kid[1] && set->kid[i]->kid[1]->kind != NODE_REF &&
            lies_unseen(c, set->kid[i])) {
            if (is_hidden(c, set->kid[i]))
                error_on(c, set->kid[i], "`look at` or `reveal` it first, and give it a name",
                         "nobody has been shown the face of `%s`", node_text(c, set->kid[i]));
            else if (keeps_secret(c, set->kid[i]))
                error_on(c, set->kid[i], "`reveal` it first, and give it a name",
                         "nobody else has been shown the face of `%s`", node_text(c, set->kid[i]));
            else
                ask_where(c, set->kid[i]);
            return;
        }
    check_hidden_read(c, set);
}

/* In a sentence about its chooser `its` means the chooser's, unless a head has said whose before. */
static bool is_choosers_own(const struct compiler *c, const struct node *chooser, int zone, const struct node *owner)
{
    return chooser && owner && !owner->flag && c->v->zones[zone].faces == FACES_OWNER &&
           owner->kid[0]->kind == NODE_REF && owner->kid[0]->number == REF_IT &&
           (c->it == IT_NOTHING || mentions_each(chooser));
}

static const struct node *chance_of(const struct node *group)
{
    for (int k = 2; k < group->kids; k++)
        if (group->kid[k]->kind == NODE_RANDOM)
            return group->kid[k];
    return NULL;
}

void check_not_at_random(struct compiler *c, const struct node *set, const char *hint, const char *why)
{
    for (int i = 0; set->kind == NODE_SET && i < set->kids; i++)
        if (chance_of(set->kid[i]))
            error_on(c, chance_of(set->kid[i]), hint, "%s, not found at random", why);
}

/* Check 15. */
static void check_hidden_choice(struct compiler *c, const struct node *set, const struct node *chooser)
{
    for (int i = 0; set->kind == NODE_SET && i < set->kids; i++) {
        const struct node *group = set->kid[i];
        struct zone_of_group zone[4];
        bool choice = leaves_a_choice(group) && !chance_of(group);
        bool found = group->kind == NODE_GROUP && !leaves_a_choice(group) && filters_read_face(c, group);
        int n = choice || found ? zones_of_group(group, zone, 4) : 0;
        for (int k = 0; k < n; k++)
            if (!zone[k].top && !(found && c->v->zones[zone[k].zone].faces == FACES_KEPT) &&
                !is_choosers_own(c, chooser, zone[k].zone, zone[k].owner) &&
                !sees(c, chooser ? plain_player(chooser) : NULL, zone[k].zone, zone[k].owner))
                error_on(c, group, "`look at` it first, or add `at random`", "%s cannot see the faces in %s",
                         chooser ? node_text(c, chooser) : "you", node_text(c, zone[k].node));
    }
}

/* Check 15, too: somebody chooses from one set at a time; of sets that are joined all members are meant. */
void check_joined(struct compiler *c, const struct node *set)
{
    for (int i = 0; set->kind == NODE_SET && set->kids > 1 && i < set->kids; i++)
        if (leaves_a_choice(set->kid[i])) {
            error_on(c, set, "choose from one set (`1 ... or ...`), or write a sentence for each",
                     "`%s`: nobody chooses from two sets at once", node_text(c, set));
            return;
        }
}

/* ---- whose zones ----------------------------------------------------------------------------- */

static enum whose whose_group(const struct node *group)
{
    struct zone_of_group zone[4];

    if (group->kind != NODE_GROUP)
        return SOMEBODY;
    for (int i = 2; i < group->kids; i++)
        if (group->kid[i]->kind == NODE_OF)
            return which_player(plain_player(group->kid[i]->kid[0]));
    return whose_is(zones_of_group(group, zone, 4) ? zone[0].owner : owner_part(group));
}

/* Check 12, too: your costs are paid with what is yours. */
static void check_own(struct compiler *c, const struct node *item, const struct node *set)
{
    if (set->kind == NODE_SET && c->v->verbs[item->row].set_owner && whose_group(set->kid[0]) == THEIRS)
        error_on(c, item, "say whose: `... you control`, `... in your Hand`", "`%s`: you pay with what is yours",
                 node_text(c, item));
}

void check_payment(struct compiler *c, const struct node *costs, const struct node *payer)
{
    for (int i = 0; i < costs->kids; i++)
        for (int k = 0; k < costs->kid[i]->kids; k++) {
            const struct node *item = costs->kid[i]->kid[k];
            const struct node *set = item->kind == NODE_PHRASE ? first_set(item) : NULL;
            if (set && (!payer || is_you(plain_player(payer))))
                check_own(c, item, set);
            if (set)
                check_things(c, set, &c->v->verbs[item->row], payer);
        }
}

/* Cards by their noun alone, whoever has them. */
static bool is_anybodys(const struct node *group)
{
    const struct node *noun = group->kind == NODE_GROUP ? group->kid[1] : NULL;

    if (!noun || noun->kind != NODE_NOUN || noun->kid[0]->kind != NODE_WORD)
        return false;
    for (int i = 2; i < group->kids; i++)
        if (group->kid[i]->kind != NODE_ADJECTIVE && group->kid[i]->kind != NODE_WITH &&
            group->kid[i]->kind != NODE_AS && group->kid[i]->kind != NODE_RANDOM && group->kid[i]->kind != NODE_OTHER)
            return false;
    return true;
}

/* What only goes to zones of its owner cannot be sent to somebody else's. */
void check_home(struct compiler *c, const struct node *set, const struct node *place)
{
    enum whose zone = place->kids && place->kid[0]->kind == NODE_ZONE ? whose_is(place->kid[0]->kid[0]) : SOMEBODY;

    for (int i = 0; zone && set->kind == NODE_SET && i < set->kids; i++) {
        enum whose thing = whose_group(set->kid[i]);
        if (is_anybodys(set->kid[i])) {
            error_on(c, set->kid[i], "say whose: `you control`, `of ...`",
                     "`%s`: of anybody's, but it goes to a zone of its owner", node_text(c, set->kid[i]));
            return;
        }
        if (thing && thing != zone) {
            error_on(c, place, "name the zone of the player whose card it is",
                     "`%s` goes to a zone of its owner, not to `%s`", node_text(c, set->kid[i]), node_text(c, place));
            return;
        }
    }
}

/* ---- where things lie ------------------------------------------------------------------------ */

const char *zones_text(struct compiler *c, uint32_t zones)
{
    const char *text = "";
    for (int i = 1; i < c->v->zone_count; i++)
        if (zones >> i & 1)
            text = format_text(c->scratch, "%s%s%s", text, *text ? ", " : "", c->v->zones[i].name);
    return text;
}

/* Most zones are sooner told by those that are left out. */
static const char *places_text(struct compiler *c, uint32_t zones)
{
    uint32_t all = (1u << c->v->zone_count) - 2, others = all & ~zones;

    return __builtin_popcount(others) < __builtin_popcount(zones)
               ? format_text(c->scratch, "anywhere but %s", zones_text(c, others))
               : zones_text(c, zones);
}

static bool are_zones_for(uint32_t zones, bool stacks, const struct node *place)
{
    for (int i = 0; i < place->kids; i++)
        if (place->kid[i]->kind == NODE_REF ? !stacks : !(zones >> place->kid[i]->row & 1))
            return false;
    return true;
}

void check_zones(struct compiler *c, const struct node *phrase, uint32_t zones, bool stacks)
{
    for (int i = 0; zones && i < phrase->kids; i++)
        if (phrase->kid[i]->kind == NODE_PLACE && !are_zones_for(zones, stacks, phrase->kid[i]))
            error_on(c, phrase->kid[i], format_text(c->scratch, "the zones for it: %s", zones_text(c, zones)),
                     "`%s`: %s has no such thing", node_text(c, phrase), c->v->game);
}

/* What a verb deals with comes from one place and goes to one. */
void check_one_place(struct compiler *c, const struct node *phrase)
{
    for (int i = 0; i < phrase->kids; i++)
        if (phrase->kid[i]->kind == NODE_PLACE && phrase->kid[i]->kids > 1)
            error_on(c, phrase->kid[i], "name one zone, or let it be chosen: `choose one:`", "`%s`: which of them?",
                     node_text(c, phrase->kid[i]));
}

static uint32_t home_of_this(const struct compiler *c)
{
    if (given_ability(c))
        return given_ability(c)->bearer_home;
    return c->type ? c->v->words[c->type->word].zones : 0;
}

/* Where the nouns of a group are at home, or `this` is; 0: anywhere. */
static uint32_t home_of_group(const struct compiler *c, const struct node *group)
{
    const struct node *source = group->kind == NODE_GROUP ? group->kid[1] : group;
    uint32_t zones = 0;

    if (source && source->kind == NODE_REF)
        return source->number == REF_THIS && !(source->kids && source->kid[0]) ? home_of_this(c) : 0;
    for (int i = 0; source && source->kind == NODE_NOUN && i < source->kids; i++) {
        const struct word *w = source->kid[i]->kind == NODE_WORD ? &c->v->words[source->kid[i]->row] : NULL;
        if (!w || !w->zones || w->home)
            return 0;
        zones |= w->zones;
    }
    return zones;
}

uint32_t home_of(const struct compiler *c, const struct node *set)
{
    uint32_t zones = 0;

    for (int i = 0; i < (set->kind == NODE_SET ? set->kids : 1); i++) {
        uint32_t home = home_of_group(c, set->kind == NODE_SET ? set->kid[i] : set);
        if (!home)
            return 0;
        zones |= home;
    }
    return zones;
}

static bool is_target(const struct node *group)
{
    const struct node *ref = group->kind == NODE_GROUP ? group->kid[1] : group;

    return ref && ref->kind == NODE_REF && ref->number == REF_TARGETS && !(ref->kids && ref->kid[0]);
}

bool may_lie_in(const struct compiler *c, const struct node *set, uint32_t zones)
{
    for (int i = 0; i < (set->kind == NODE_SET ? set->kids : 1); i++) {
        const struct node *group = set->kind == NODE_SET ? set->kid[i] : set;
        struct zone_of_group zone[4];
        int n = group->kind == NODE_GROUP ? zones_of_group(group, zone, 4) : 0;
        uint32_t home = home_of_group(c, group);
        if (is_target(group) && c->targets == 1 && c->target_set && !may_lie_in(c, c->target_set, zones))
            return false;
        if (!n && home && !(home & zones))
            return false;
        for (int k = 0; k < n; k++)
            if (!(zones >> zone[k].zone & 1))
                return false;
    }
    return true;
}

/* Is it said of a group that its cards come from where you see their faces? */
static bool comes_from_sight(const struct compiler *c, const struct node *group)
{
    struct zone_of_group zone[4];
    int n = group->kind == NODE_GROUP ? zones_of_group(group, zone, 4) : 0;
    uint32_t home = home_of_group(c, group);

    for (int i = 0; i < n; i++)
        if (!sees(c, NULL, zone[i].zone, zone[i].owner))
            return false;
    for (int i = 1; i < c->v->zone_count; i++)
        if (!n && home >> i & 1 && c->v->zones[i].faces != FACES_ALL)
            return false;
    return n || home;
}

static bool is_in_sight(const struct compiler *c, const struct node *zone)
{
    int faces = zone->kind == NODE_ZONE ? c->v->zones[zone->row].faces : FACES_ALL;
    return faces == FACES_ALL || (faces == FACES_OWNER && whose_is(zone->kid[0]) == YOURS);
}

/* Does a thing go from where you do not see its face to where you do not see it either? */
bool goes_unseen(const struct compiler *c, const struct node *event)
{
    const struct node *set = event->kids && event->kid[0]->kind == NODE_SET ? event->kid[0] : NULL;
    bool unseen = false;

    for (int i = 0; i < event->kids; i++)
        for (int k = 0; event->kid[i]->kind == NODE_PLACE && k < event->kid[i]->kids; k++)
            unseen = unseen || !is_in_sight(c, event->kid[i]->kid[k]);
    for (int i = 0; set && i < set->kids; i++)
        if (unseen && !comes_from_sight(c, set->kid[i]))
            return true;
    return false;
}

void check_hidden_event(struct compiler *c, const struct node *event)
{
    const struct node *set = event->kids && event->kid[0]->kind == NODE_SET ? event->kid[0] : NULL;

    for (int i = 0; set && goes_unseen(c, event) && i < set->kids; i++)
        if (set->kid[i]->kind == NODE_GROUP && filters_read_face(c, set->kid[i]))
            error_on(c, set->kid[i], "say `a card`", "nobody shows you what `%s` reads as it goes there",
                     node_text(c, set->kid[i]));
}

static bool is_past(const struct event *event, const struct node *word)
{
    for (int i = 0; i < 4 && event->past[i]; i++)
        if (word->kind == NODE_WORD && word->row == event->past[i])
            return true;
    return false;
}

/* When it is heard of an event it has happened: its subject lies where it has gone, and is as it has become. */
void check_past(struct compiler *c, const struct node *event, const struct node *subject)
{
    const struct event *row = &c->v->events[event->row];

    if (row->reach && !may_lie_in(c, subject, row->reach))
        error_on(c, subject, "leave out where it was, or say `would`",
                 "`%s`: it lies there no more when this has happened", node_text(c, subject));
    for (int i = 0; subject->kind == NODE_SET && i < subject->kids; i++)
        for (int k = 2; subject->kid[i]->kind == NODE_GROUP && k < subject->kid[i]->kids; k++) {
            const struct node *part = subject->kid[i]->kid[k];
            if (part->kind == NODE_ADJECTIVE && !part->flag && is_past(row, part->kid[0]) &&
                is_past(row, part->kid[part->kids - 1]))
                error_on(c, part, "leave it out, or say `would`", "`%s`: it is that no more when this has happened",
                         node_text(c, part));
        }
}

void check_reach(struct compiler *c, const struct node *phrase, const struct verb *verb)
{
    const struct node *set = phrase->kids ? phrase->kid[0] : NULL;

    if (verb->reach && set && (set->kind == NODE_SET || set->kind == NODE_REF) && !may_lie_in(c, set, verb->reach))
        error_on(c, set, format_text(c->scratch, "where it can be done: %s", places_text(c, verb->reach)),
                 "`%s`: this is never done there", node_text(c, phrase));
}

/* Check 15, too: a card is not chosen, nor found by its face, wherever there may be one, in Decks and Hands as well. */
static void check_has_place(struct compiler *c, const struct node *set)
{
    for (int i = 0; set->kind == NODE_SET && i < set->kids; i++)
        if (set->kid[i]->kind == NODE_GROUP && (leaves_a_choice(set->kid[i]) || filters_read_face(c, set->kid[i])) &&
            !says_where(c, set->kid[i]))
            ask_where(c, set->kid[i]);
}

void check_choice(struct compiler *c, const struct node *set, const struct node *chooser)
{
    check_joined(c, set);
    check_hidden_choice(c, set, chooser);
    check_has_place(c, set);
}

/* A noun that says where its things lie, and lie only, tells nothing of a face there. */
static bool is_found_by_face(const struct compiler *c, const struct node *group)
{
    const struct node *noun = group->kid[1] && group->kid[1]->kind == NODE_NOUN ? group->kid[1] : NULL;

    for (int i = 0; noun && i < noun->kids; i++) {
        const struct word *w = noun->kid[i]->kind == NODE_WORD ? &c->v->words[noun->kid[i]->row] : NULL;
        if (word_on_face(c, noun->kid[i]) && !(w && w->zones && !w->home))
            return true;
    }
    for (int i = 2; i < group->kids; i++) {
        const struct node *part = group->kid[i], *except = part->kind == NODE_EXCEPT ? part->kid[0] : NULL;
        if ((part->kind == NODE_ADJECTIVE || part->kind == NODE_WITH || part->kind == NODE_WITH_DIFFERENT) &&
            test_reads_face(c, part))
            return true;
        for (int k = 0; except && except->kind == NODE_SET && k < except->kids; k++)
            if (except->kid[k]->kind == NODE_GROUP && is_found_by_face(c, except->kid[k]))
                return true;
    }
    return false;
}

/* Does it take its things from a hand, if nothing else is said? */
static bool takes_from_secret(const struct compiler *c, const struct verb *verb)
{
    for (int i = 1; i < c->v->zone_count; i++)
        if (verb->set_zones >> i & 1 && c->v->zones[i].faces == FACES_OWNER)
            return true;
    return false;
}

/* Check 14, too: what is found by its face, not chosen, is found where all see it, or have been shown it. */
static void check_found(struct compiler *c, const struct node *set, const struct verb *verb, bool searches)
{
    struct zone_of_group zone[4];

    for (int i = 0; set->kind == NODE_SET && i < set->kids; i++) {
        const struct node *group = set->kid[i];
        bool chosen = leaves_a_choice(group) && !chance_of(group);
        if (group->kind != NODE_GROUP || chosen || !is_found_by_face(c, group))
            continue;
        if (searches && chance_of(group)) /* what is searched for need not be there */
            error_on(c, chance_of(group), "leave it out", "`%s`: whoever searches chooses", node_text(c, group));
        if (searches)
            continue;
        bool placed = (group->kid[1] && group->kid[1]->kind != NODE_NOUN) || zones_of_group(group, zone, 4);
        if (placed ? keeps_secret(c, group) : takes_from_secret(c, verb))
            error_on(c, group, "`reveal` the cards there first, or let them be chosen: `any number of ...`",
                     "nobody else has been shown which cards `%s` are", node_text(c, group));
    }
}

/* Some verbs say where their things are. */
void check_things(struct compiler *c, const struct node *set, const struct verb *verb, const struct node *chooser)
{
    bool searches = verb->shows && strchr(verb->pattern.shape, 'a' + HOLE_ZONE);

    check_hidden_choice(c, set, chooser);
    check_found(c, set, verb, searches);
    if (!verb->set_zones && !verb->creates && !searches)
        check_has_place(c, set);
}

/* ---- circles, budgets, endless chains --------------------------------------------------------- */

static const struct node *reads_attribute(const struct node *n, int attribute)
{
    if (!n)
        return NULL;
    if (n->kind == NODE_ATTRIBUTE && n->row == attribute)
        return n;
    for (int i = 0; i < n->kids; i++) {
        const struct node *found = reads_attribute(n->kid[i], attribute);
        if (found)
            return found;
    }
    return NULL;
}

void check_settled(struct compiler *c, const struct node *n, enum settled needed)
{
    if (c->settled & needed)
        return;
    if (needed == KNOWS_THINGS && c->settled & KNOWS_DONE)
        error_on(
            c, n, "give the things you mean a name where they are dealt with: `... as NAME`",
            "`%s`: what comes before this deals with no things, is not always done, or several do it one after the "
            "other",
            node_text(c, n));
    else if (needed & KNOWS_CHANCE)
        error_on(c, n,
                 needed == KNOWS_HEADS ? "say it right behind `flip a coin`, or keep it there: `let NAME = heads`"
                                       : "say it right behind `roll a die`, or keep it there: `let NAME = roll`",
                 "`%s`: no %s right before this", node_text(c, n),
                 needed == KNOWS_HEADS ? "coin has been flipped" : "die has been rolled");
    else
        error_on(c, n, "say it behind the statement it is about; what is paid is counted by X: `pay discard X cards`",
                 "`%s`: nothing has been done here before", node_text(c, n));
}

void check_circle(struct compiler *c, const struct node *value, int attribute)
{
    const struct node *found = reads_attribute(value, attribute);
    const char *name = c->v->attributes[attribute].name;
    if (found)
        warning_on(c, found, NULL, "this gives %s by reading %s: continuous changes of %s are not seen in it", name,
                   name, name);
}

void check_budget(struct compiler *c, const struct node *head)
{
    if (c->steps > c->v->budget_steps)
        error_on(c, head, "repeat less, or for fewer things", "at its worst this takes %ld steps; the budget is %d",
                 c->steps, c->v->budget_steps);
}

/* A token that is made is not what its maker's own ability is about: `when this is spawned`. */
static bool is_about_this(const struct compiler *c, const struct node *event)
{
    const struct node *set = event->kids ? plain_player(event->kid[0]) : NULL;

    return set && set->kind == NODE_REF && set->number == REF_THIS && !(set->kids && set->kid[0]) &&
           !(c->card && c->book->card[c->card].token);
}

/* Check 22, said in the card's own words: those of the event, or the keyword that stands for it. */
void check_endless(struct compiler *c, const struct node *head)
{
    const struct ability *a = &c->book->ability[c->ability];
    bool happens = head->number == ABILITY_WHEN || head->number == ABILITY_WOULD;
    const struct node *event = happens ? head->kid[0] : head;
    bool bounded = a->limit || a->cost || (a->flags & (ABILITY_FIRST | ABILITY_MAY | ABILITY_ONCE_WAITING));
    uint64_t causes = c->causes | (happens && is_about_this(c, event) ? 0 : c->created);
    if ((a->kind == ABILITY_WHEN || a->kind == ABILITY_WOULD) && !bounded && (causes >> a->event & 1))
        warning_on(c, head,
                   c->v->period_count > 1
                       ? format_text(c->scratch, "add a limit such as `once per %s`", c->v->periods[1].name)
                       : "let it be paid for, or say `you may`",
                   "this sets itself off: what it does can make `%s` happen again", node_text(c, event));
}
