/* record.h: a duel as text: how it was set up, every decision in notation, how it ended.
 *
 * docs/records.md describes the text. Nothing here touches files: text comes in and goes out in
 * buffers of the caller.
 */
#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

#include "duello.h"

enum { RECORD_CARD_FILES = 16, RECORD_HEAD = 128 * 1024, RECORD_LINE = 512 };

/* How a duel was set up. The strings belong to whoever filled it in; after record_read they lie in
 * the text that was read. */
struct record {
    const char *game, *version;
    uint64_t book;                                 /* duello_book_hash */
    const char *card_files[RECORD_CARD_FILES + 1]; /* cards that were added to the game's own, ended by NULL */
    struct duello_setup setup;
    const char *played_by[DUELLO_SEATS]; /* a word: human, the name of a machine; may be NULL */
    bool has_seed;                       /* otherwise only its hash is known */
    uint8_t seed_hash[32];

    /* for reading */
    char *next, *end;
    int line, moves;
    unsigned heard; /* lines of the head that stand there once, a bit each */
    int mode_line, choice_line[DUELLO_CHOICES], seat_line[DUELLO_SEATS], card_line[DUELLO_SEATS][DUELLO_DECK];
    bool trusting;
    bool cut; /* the line read last has no end */
};

struct record_move {
    int number, seat;
    struct duel_option option;
    const char *text;
};

/* ---- writing: each returns the length, size - 1 if the buffer was too small ----------------------- */

int record_head(const struct record *, char *text, int size);
/* The line for an option that is about to be chosen. */
int record_line(const struct duel *, int number, int seat, struct duel_option, char *text, int size);
int record_tail(const struct duel *, char *text, int size);

/* ---- reading --------------------------------------------------------------------------------------- */

/* Reads the head; cuts `text` into pieces, and writes one byte behind it. */
bool record_read(struct record *, char *text, size_t length, struct duello_error *);
/* Starts the recorded duel. With `trusting` another book than the one recorded, and a missing or
 * wrong tail, are accepted; moves that are not possible never are. */
struct duel *record_start(struct record *, const struct duello_book *, void *memory, bool trusting,
                          struct duello_error *);
/* Plays the next move. 1: done; 0: there was none, and all that the tail says is true; -1: an error. */
int record_step(struct record *, struct duel *, struct duel_journal *, struct record_move *, struct duello_error *);

void record_hash_seed(uint64_t seed, uint8_t hash[32]);

#endif
