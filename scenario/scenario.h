/* scenario.h: the executable rulebook: scenarios in text, played and judged (docs/scenarios.md).
 *
 * A library: text comes in, results go out through a callback, no file is touched.
 */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include "duello/words.h"

/* A move that is said to be right in the position a scenario ends with. */
struct right_move {
    int seat;
    struct duel_option option;
};

enum { WRONG_WORDS = 400 };

/* A move that is possible there but not right, and why. */
struct wrong_move {
    int seat;
    struct duel_option option;
    char why[WRONG_WORDS];
};

struct fact;
struct scenario_result {
    const char *file, *title;
    int line;                       /* of its heading */
    const struct duello_book *book; /* NULL where its game could not be found */
    bool passed;
    const char *trouble;  /* what went wrong, in lines; "" if nothing did */
    const char *story;    /* what happened, in lines */
    const uint16_t *rule; /* the rules it says it proves: rows of the game's rules */
    int rules;
    const uint64_t *executed; /* rules that came into play, a bit each: told of, asked by, or the reason of a refusal */
    const struct duel *end;   /* as the scenario leaves it; NULL: it has not begun */
    const struct right_move *right;
    int rights;
    const struct wrong_move *wrong;
    int wrongs;
    const char *says, *then;        /* to whoever learns: before a move, and after the right one; "" if nothing */
    const struct duel_entry *entry; /* what has happened since it began */
    int entries;
    const struct fact *horizon; /* where whoever works `end` out may stop: when this fact of the duel has the value */
    int horizon_value;
};

/* Keeps the books of the games that were needed, so that many files are quick. */
struct scenario_player;
struct scenario_player *scenario_player(void);
void scenario_player_free(struct scenario_player *);

/* Plays scenarios about the game of this book with it, from now on: it remains its owner's, and what they leave is a duel of
 * that book. */
void scenario_lend(struct scenario_player *, struct duello_book *);

/* Shows every position in which somebody is about to answer, and the one in which each scenario ends, in all that is played
 * from now on. It is not to be changed. */
void scenario_show(struct scenario_player *, void (*look)(void *context, const struct duel *), void *context);

/* Plays every scenario of a text. `game` is what a scenario is about that does not say it; may be
 * NULL. What `result` is given is only valid during the call. Returns the number that failed. */
int scenario_play(struct scenario_player *, const char *file, const char *text, size_t length, const char *game,
                  void (*result)(void *context, const struct scenario_result *), void *context);

/* The titles alone, in order, each with the rules it cites as they are written; nothing is played.
 * Returns their number. */
int scenario_list(const char *file, const char *text, size_t length,
                  void (*title)(void *context, int line, const char *title, const char *rules), void *context);

/* ---- lessons ----------------------------------------------------------------------------------------------------- */

/* A text of a game whose scenarios are the steps of a lesson: what is to be done in the position a step ends with is `right`,
 * what is explained is `wrong`. */
struct lesson {
    char name[64];
    struct duello_text text;
    int steps;
};
/* The nth lesson of a game, from 0; false: there are no more. */
bool lesson_at(const struct duello_book *, int n, struct lesson *);
/* The lesson of this name, the first one if it is NULL; false: there is none. */
bool lesson_named(const struct duello_book *, const char *name, struct lesson *);

#endif
