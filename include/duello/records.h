/* records.h: a duel as text: how it was set up, every decision in notation, how it ended (docs/records.md).
 *
 * Nothing here touches files: text comes in and goes out in buffers of the caller.
 *
 * examples/record_and_replay.c shows how it is used.
 */
#ifndef DUELLO_RECORDS_H
#define DUELLO_RECORDS_H

#include "duello.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { DUELLO_RECORD_LINE = 512 };

/* How a duel was set up. The strings belong to whoever filled it in; after duello_record_read they lie in the text that was
 * read. */
struct duello_record {
    const char *game, *version;
    uint64_t book;                                    /* duello_book_hash */
    struct duello_card_file cards[DUELLO_CARD_TEXTS]; /* added to the game's own, ended by one without a file */
    struct duello_setup setup;
    const char *played_by[DUELLO_SEATS]; /* a word: human, the name of a machine; may be NULL */
    bool has_seed;                       /* otherwise only its hash is known */
    uint8_t seed_hash[32];

    /* for reading */
    char *next, *end;
    int line, moves;
    unsigned heard; /* lines of the head that stand there once, a bit each */
    unsigned sides; /* the seats whose side deck has begun, a bit each */
    int mode_line, choice_line[DUELLO_CHOICES], seat_line[DUELLO_SEATS], card_line[DUELLO_SEATS][DUELLO_DECK];
    bool trusting;
    bool cut; /* the line read last has no end */
};

struct duello_record_move {
    int number, seat;
    struct duel_option option;
    const char *text;
};

/* ---- writing: each returns the length, size - 1 if the buffer was too small ----------------------- */

/* Begins a record of a duel of this set-up (which may be its own), the seed included; nobody is said to play it yet. */
void duello_record_begin(struct duello_record *, const struct duello_book *, const struct duello_setup *);
/* Bytes that are enough for its head. */
size_t duello_record_room(const struct duello_record *);
int duello_record_head(const struct duello_record *, char *text, int size);
/* The line for an option that is about to be chosen. */
int duello_record_line(const struct duel *, int number, int seat, struct duel_option, char *text, int size);
int duello_record_tail(const struct duel *, char *text, int size);

/* ---- reading --------------------------------------------------------------------------------------- */

/* Reads the head; cuts `text` into pieces, and writes one byte behind it. */
bool duello_record_read(struct duello_record *, char *text, size_t length, struct duello_error *);
/* The book of its game with the cards whose texts it carries. NULL and an error if they cannot be had. */
struct duello_book *duello_record_book(const struct duello_record *, struct duello_error *);
/* Starts the recorded duel. With `trusting` another book than the one recorded, and a missing or
 * wrong tail, are accepted; moves that are not possible never are. */
struct duel *duello_record_start(struct duello_record *, const struct duello_book *, void *memory, bool trusting,
                                 struct duello_error *);
/* Plays the next move. 1: done; 0: there was none, and all that the tail says is true; -1: an error. */
int duello_record_step(struct duello_record *, struct duel *, struct duel_journal *, struct duello_record_move *,
                       struct duello_error *);

#ifdef __cplusplus
}
#endif
#endif
