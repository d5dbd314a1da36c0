/* wood.c: nodes, branches and information sets, and finding one's way among them. */
#include <stdlib.h>

#include "wood.h"

struct wood *wood_new(uint32_t most)
{
    struct wood *t = calloc(1, sizeof *t);

    if (t)
        t->most = most;
    return t;
}

void wood_free(struct wood *t)
{
    if (!t)
        return;
    for (int i = 0; i < t->deals; i++)
        free(t->deal[i].duel);
    free(t->deal);
    free(t->node);
    free(t->branch);
    free(t->set);
    free(t->order);
    free(t->set_shelf.place);
    free(t->open_shelf.place);
    free(t);
}

/* ---- growing ---------------------------------------------------------------------------------------- */

/* Makes room for more rows; false if there is no memory. */
static bool make_room(void **rows, uint32_t *room, uint32_t needed, size_t size)
{
    if (needed <= *room)
        return true;
    uint32_t more = needed < 64 ? 64 : needed + needed / 2;
    void *grown = realloc(*rows, more * size);
    if (!grown)
        return false;
    *rows = grown;
    *room = more;
    return true;
}

static bool add_node(struct wood *t, uint32_t parent, int nth, int set, int branches, uint32_t *number)
{
    void *rows = t->node, *arms = t->branch;

    bool room = t->nodes < t->most && make_room(&rows, &t->node_room, t->nodes + 1, sizeof *t->node);
    t->node = rows;
    room = room && make_room(&arms, &t->branch_room, t->branches + (uint32_t)branches, sizeof *t->branch);
    t->branch = arms;
    if (!room)
        return false;
    *number = t->nodes++;
    t->node[*number] = (struct wood_node){
        .set = set, .parent = parent, .branch = t->branches, .branches = (uint16_t)branches, .nth = (uint16_t)nth
    };
    for (int i = 0; i < branches; i++)
        t->branch[t->branches++] = (struct wood_branch){ 0, 1.0f / (float)branches };
    if (*number != WOOD_ROOT)
        t->branch[t->node[parent].branch + (uint32_t)nth].node = *number;
    return true;
}

bool wood_add_chance(struct wood *t, uint32_t parent, int nth, int branches, uint32_t *node)
{
    return add_node(t, parent, nth, WOOD_CHANCE, branches, node);
}

bool wood_add_end(struct wood *t, uint32_t parent, int nth, double value)
{
    uint32_t node;

    if (!add_node(t, parent, nth, WOOD_END, 0, &node))
        return false;
    t->node[node].value = (float)value;
    return true;
}

/* ---- information sets ------------------------------------------------------------------------------- */

static uint32_t shelf_at(const struct shelf *s, uint64_t key)
{
    uint32_t at = (uint32_t)(key >> 20) % s->room;

    while (s->place[at].number && s->place[at].key != key)
        at = (at + 1) % s->room;
    return at;
}

static int64_t shelf_find(const struct shelf *s, uint64_t key)
{
    return s->room ? (int64_t)s->place[shelf_at(s, key)].number - 1 : -1;
}

/* Half of the places stay empty. */
static bool shelf_put(struct shelf *s, uint64_t key, uint32_t number)
{
    if (2 * (s->used + 1) > s->room) {
        struct shelf larger = { .room = s->room ? 2 * s->room : 256 };
        larger.place = calloc(larger.room, sizeof *larger.place);
        if (!larger.place)
            return false;
        for (uint32_t i = 0; i < s->room; i++)
            if (s->place[i].number)
                larger.place[shelf_at(&larger, s->place[i].key)] = s->place[i];
        larger.used = s->used;
        free(s->place);
        *s = larger;
    }
    uint32_t at = shelf_at(s, key);
    s->place[at].key = key;
    s->place[at].number = number + 1;
    s->used++;
    return true;
}

static int find_set(struct wood *t, int seat, uint64_t key, int options, uint64_t offered)
{
    void *rows = t->set;

    int64_t known = shelf_find(&t->set_shelf, key);
    if (known >= 0) {
        const struct wood_set *s = &t->set[known];
        return s->seat == seat && s->options == options && s->offered == offered ? (int)known : -1;
    }
    bool room = make_room(&rows, &t->set_room, t->sets + 1, sizeof *t->set);
    t->set = rows;
    if (!room || !shelf_put(&t->set_shelf, key, t->sets))
        return -1;
    t->set[t->sets] = (struct wood_set){
        .key = key, .offered = offered, .at = t->slots, .options = (uint16_t)options, .seat = (uint8_t)seat
    };
    t->slots += (uint32_t)options;
    return (int)t->sets++;
}

bool wood_add_decision(struct wood *t, uint32_t parent, int nth, int seat, uint64_t key, int options, uint64_t offered,
                       uint32_t *node)
{
    int set = find_set(t, seat, key, options, offered);

    if (set < 0 || !add_node(t, parent, nth, set, options, node))
        return false;
    struct wood_set *s = &t->set[set];
    if (s->last)
        t->node[s->last].alike = *node;
    else
        s->first = *node;
    s->last = *node;
    return true;
}

/* ---- situations without secrets, and the order of all --------------------------------------------------- */

bool wood_mark_open(struct wood *t, uint64_t key, uint32_t node)
{
    return shelf_put(&t->open_shelf, key, node);
}

bool wood_join(struct wood *t, uint32_t parent, int nth, uint64_t key)
{
    int64_t node = shelf_find(&t->open_shelf, key);

    if (node < 0)
        return false;
    t->branch[t->node[parent].branch + (uint32_t)nth].node = (uint32_t)node;
    return true;
}

/* Whatever follows a node is put in its place before it, from the back. */
static void put_in_order(struct wood *t, uint32_t node, bool *placed, uint32_t *left)
{
    placed[node] = true;
    for (uint32_t k = 0; k < t->node[node].branches; k++) {
        uint32_t next = t->branch[t->node[node].branch + k].node;
        if (!placed[next])
            put_in_order(t, next, placed, left);
    }
    t->order[--*left] = node;
}

bool wood_finish(struct wood *t)
{
    bool *placed = calloc(t->nodes + 1, sizeof *placed);
    uint32_t left = t->nodes;

    t->order = malloc((t->nodes + 1) * sizeof *t->order);
    if (placed && t->order)
        put_in_order(t, WOOD_ROOT, placed, &left);
    free(placed);
    return t->order && left == 0;
}

/* ---- the first decision ----------------------------------------------------------------------------- */

enum { FIRST_NONE = -1, FIRST_DIFFERS = -2 };

/* The first set of the seat on every way down from a node, from what is known of its branches. */
static int first_set_of(const struct wood *t, const struct wood_node *n, int seat, const int *first)
{
    int found = FIRST_NONE;

    if (n->set >= 0 && t->set[n->set].seat == seat)
        return n->set;
    for (uint32_t k = 0; k < n->branches; k++) {
        int set = first[t->branch[n->branch + k].node];
        found = k == 0 || set == found ? set : FIRST_DIFFERS;
        if (found == FIRST_DIFFERS)
            break;
    }
    return found;
}

int wood_first_set(const struct wood *t, int seat)
{
    int *first = malloc((t->nodes + 1) * sizeof *first), set = FIRST_NONE;

    for (uint32_t at = t->nodes; first && at-- > 0;)
        first[t->order[at]] = first_set_of(t, &t->node[t->order[at]], seat, first);
    if (first)
        set = first[t->branch[t->node[WOOD_ROOT].branch].node];
    free(first);
    return set < 0 ? -1 : set;
}
