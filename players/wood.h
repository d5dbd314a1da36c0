/* wood.h: everything that can still happen in a position of two players, down to the last end: for positions small
 * enough that they can be worked out exactly.
 *
 * The root is chance: it deals what a seat cannot know, each deal as likely as it is. Then come decisions, draws of
 * chance and ends. Decisions that a seat cannot tell apart, because it has seen and chosen the same so far, form one
 * information set. Seats that are asked at once decide one after the other here, but the second one cannot tell what
 * the first one chose. A strategy is a row of numbers: the probability of each option of each set, from `at` on.
 *
 * Where nothing is hidden from anybody it does not matter any more how the duel came there: such a situation stands
 * in the tree once, however many ways lead to it.
 */
#ifndef PLAYERS_WOOD_H
#define PLAYERS_WOOD_H

#include "engine/game.h"

enum { WOOD_CHANCE = -1, WOOD_END = -2, WOOD_ROOT = 0, WOOD_NODES = 2000000 };

struct wood_node {
    int32_t set;     /* the information set of a decision, WOOD_CHANCE or WOOD_END */
    uint32_t parent; /* the first one, if several ways lead here */
    uint32_t branch; /* the first of its branches */
    uint16_t branches, nth;
    uint32_t alike; /* the next node of the same set, 0: none */
    float value;    /* of an end for the first seat: 1 if it wins, -1 if it loses */
};

struct wood_branch {
    uint32_t node;
    float probability; /* of chance */
};

struct wood_set {
    uint64_t key;     /* what the seat has seen and chosen */
    uint64_t offered; /* its options, as the seat reads them */
    uint32_t first, last;
    uint32_t at; /* where its options stand in a strategy */
    uint16_t options;
    uint8_t seat;
};

/* Finds numbers by their keys. */
struct shelf {
    struct {
        uint64_t key;
        uint32_t number; /* 1 more than it; 0: an empty place */
    } * place;
    uint32_t room, used;
};

/* A deal that could lie behind the position; the first one is the position itself. */
struct deal {
    struct duel *duel;
    double weight;
    uint64_t whole, seen[2]; /* as a number: all there is, and what each seat sees of it */
};

struct wood {
    struct wood_node *node;
    struct wood_branch *branch;
    struct wood_set *set;
    uint32_t *order; /* all nodes, each behind those that lead to it; made by wood_finish */
    struct shelf set_shelf, open_shelf;
    uint32_t nodes, branches, sets, slots;
    uint32_t node_room, branch_room, set_room;
    uint32_t most; /* nodes it may have */
    struct deal *deal;
    int deals;
};

/* Where play is broken off and the position judged by the game's own measure: when a fact of the duel has reached
 * a value. No fact: at the end of the duel. */
struct horizon {
    const struct fact *fact;
    int value;
};

/* Grows the whole tree of a position; NULL and why not, for instance because it has more than `most` nodes. */
struct wood *wood_grow(const struct duel *, const struct horizon *, uint32_t most, struct duello_error *);
void wood_free(struct wood *);

/* By hand: an empty tree, then its nodes from the root on, each as a branch of one that is there. They return the
 * number of the node. False, -1: there is no room, or the options are not those of the set's other nodes. */
struct wood *wood_new(uint32_t most);
bool wood_add_chance(struct wood *, uint32_t parent, int nth, int branches, uint32_t *node);
bool wood_add_decision(struct wood *, uint32_t parent, int nth, int seat, uint64_t key, int options, uint64_t offered,
                       uint32_t *node);
bool wood_add_end(struct wood *, uint32_t parent, int nth, double value);
/* When all is there: puts the nodes in order. */
bool wood_finish(struct wood *);
/* A node without secrets can be found again by a key, and be the branch of another one too. */
bool wood_mark_open(struct wood *, uint64_t key, uint32_t node);
bool wood_join(struct wood *, uint32_t parent, int nth, uint64_t key);

/* Puts the duel of a decision into `to`; false: there is no memory. */
bool wood_duel(const struct wood *, uint32_t node, struct duel *to);

/* The options that count at a decision: those that read the same count once, and taking back is none. Each has a
 * number that follows from how it reads. */
int wood_options(const struct duel *, int seat, struct duel_option *, uint64_t *reads);
uint64_t wood_option_reads(const struct duel *, int seat, struct duel_option);

/* The set of the seat's first decision in the position, if it does not depend on what the other one does; -1. */
int wood_first_set(const struct wood *, int seat);

/* ---- for growing ------------------------------------------------------------------------------------ */

/* What a viewer sees, as a number; it does not depend on how a hand is sorted. */
uint64_t wood_sight(const struct duel *, int viewer);
/* All deals that the seats cannot tell apart from the position, directly or in a round about way. */
bool find_deals(struct wood *, const struct duel *, struct duello_error *);
/* True if both seats know all there is to know. */
bool nothing_is_hidden(const struct duel *, struct duel *scratch);
bool wood_refuse(struct duello_error *, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
