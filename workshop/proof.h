/* proof.h: the rooms of `duello proof`: random duels, and properties that must hold in all of them.
 *
 * A trial plays one duel at random, with cards, mode and named options drawn at random. Before and
 * after every decision each property looks at it. Everything follows from the seed of the run and
 * the number of the duel, so that whatever fails can be seen again.
 */
#ifndef APPS_PROOF_H
#define APPS_PROOF_H

#include "engine/game.h"

struct said;

enum {
    PROOF_DECISIONS = 200000, /* a duel of random moves is over long before */
    PROOF_ENTRIES = 8192,     /* journal entries of one decision that are looked at */
    PROOF_SCRATCH = 3,
    PROOF_PROPERTIES = 9,
    PROOF_TEXT = 1 << 17,
};

struct trial {
    const struct duello_book *book;
    int unwritten;   /* the first card of the book that nobody has written; 0: there is none */
    uint64_t seed;   /* of the run */
    long number;     /* of the duel in the run */
    uint64_t course; /* chance that decides the course of the duel */
    uint64_t played; /* what that was when the set-up stood */
    uint64_t chance; /* the same for the property that looks: none of them changes the course */
    struct duello_setup setup;

    struct duel *duel;                   /* as it stands */
    struct duel *before;                 /* as it stood before the last decision */
    struct duel *scratch[PROOF_SCRATCH]; /* for the properties to try things on */
    long decision;                       /* answers given so far */
    int seat;                            /* who gave the last one */
    struct duel_option chosen;
    struct duel_journal journal; /* what happened after it */
    char *text[2];               /* PROOF_TEXT bytes each, for the properties: room for two texts */

    void *memory;         /* the property's own, for this duel */
    void *account;        /* the property's own, for all duels of the run */
    const char *property; /* the one that is looking */
    struct failure *failure;
};

/* What failed, and where. */
struct failure {
    const char *property;
    long duel, decision;
    int seat; /* whose knowledge or options; -1: nobody's in particular */
    struct duello_setup setup;
    uint64_t course; /* of the play, from the set-up on */
    char text[640];
    char story[2048]; /* the last decision, and what came of it */
};

/* A property looks at a trial when the duel has begun, before each decision, after it, when the duel
 * is over, and when all duels are. Each returns false through refute(). */
typedef bool looking(struct trial *);
struct property {
    const char *name, *summary;
    size_t memory, account; /* bytes; zero before the duel, before the run */
    looking *begin, *before, *after, *end, *finish;
    bool costly; /* it may look at some decisions only: struct proof, seldom */
};

/* A file each; the table of them is ended by NULL. */
extern const struct property invariants_property, options_property, words_property, replay_property, secrets_property,
    futures_property, canaries_property, fairness_property, sleeves_property;
extern const struct property *const proof_properties[];

/* Says what is wrong; false. */
bool refute(struct trial *, int seat, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A decision and what came of it, a line each, as far as there is room. */
struct decision {
    const struct duel *before, *after;
    int seat;
    struct duel_option chosen;
    const struct duel_journal *journal;
};
void tell_story(const struct decision *, char *story, size_t size);

/* The viewer's bit in a mask of who knows something. */
static inline unsigned viewer_bit(int viewer)
{
    return viewer >= 0 ? 1u << viewer : SPECTATORS;
}

bool same_types(const struct duello_book *, const struct card *, const struct card *);

/* ---- the run: proof_run.c ------------------------------------------------------------------------ */

struct proof {
    const struct duello_book *book;
    uint64_t seed;
    long first, duels;
    int unwritten;                    /* the first card that nobody has written: such cards take the place of others */
    long enough;                      /* decisions after which no further duel is begun; 0: all duels are played */
    long seldom;                      /* costly properties look at one decision of so many; 0 and 1: at all */
    unsigned properties;              /* rows of the table, a bit each */
    const struct failure *again;      /* all duels with this set-up, the first with its course too; may be NULL */
    void (*progress)(struct proof *); /* after each duel; may be NULL */

    long played, decisions;
    struct failure failure; /* of the first property that fails; the run ends with it */
};

/* False if something failed. */
bool proof_run(struct proof *);

/* Takes out of a failure's set-up what it fails without: cards that nobody has written make room for others of the same
 * types. What is left is in `fewer`, with how it fails then. */
void leave_out(const struct proof *, struct failure *fewer);

/* ---- cards that nobody has written: proof_cards.c ---------------------------------------------------- */

struct cards_proof {
    struct duello_book *book; /* the game's own; those that are accepted are added */
    uint64_t seed;
    long first, cards;
    void (*tell)(void *, const struct duello_problem *); /* why cards are refused; may be NULL */

    int unwritten; /* the first that was added */
    long accepted;
    struct said *said; /* in those that were */
    long failed;       /* the one that something is wrong with, and what */
    char text[640];
};

extern const char cards_summary[];
/* False if something failed. */
bool prove_cards(struct cards_proof *);

/* ---- what a seat is given: proof_given.c ------------------------------------------------------------ */

/* Writes everything the viewer is given at this moment: the view, its prompt, its options and their
 * words, and the answers to wishes that cannot be fulfilled (`wishes` is a seed). Those are tried on
 * the duel, which refuses them and stays as it is. Returns the length. */
int write_given(struct duel *, int viewer, uint64_t wishes, char *text);
/* Only the view; and only a journal. */
int write_view(const struct duel *, int viewer, char *text);
int write_entries(const struct duel *, const struct duel_journal *, int viewer, char *text);
/* Where two texts part, in words. */
void describe_difference(const char *a, const char *b, char *text, int size);

#endif
