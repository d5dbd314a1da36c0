/* proof_replay.c: a copy is the same duel; the same decisions lead to the same state, from the duel's
 * own memory, from its set-up and from its record. */
#include <stdio.h>
#include <string.h>

#include "duello/records.h"
#include "proof.h"

enum { MOVES = 16384, TEXT = 1 << 20 };

struct moves {
    int count, written;
    bool full; /* longer than there is room for: no longer kept */
    struct {
        uint8_t seat;
        struct duel_option option;
    } move[MOVES];
    char text[TEXT];
};

static bool begin_record(struct trial *t)
{
    struct moves *m = t->memory;
    struct duello_record r;

    duello_record_begin(&r, t->book, &t->setup);
    m->written = duello_record_head(&r, m->text, TEXT);
    return true;
}

static bool copies_agree(struct trial *t)
{
    struct duel *copy = t->scratch[0];
    struct duello_error e = { .text = "" };

    duel_copy(copy, t->before);
    if (!duel_equal(copy, t->before) || duel_hash(copy) != duel_hash(t->before))
        return refute(t, -1, "a copy is not equal");
    if (!duel_decide(copy, t->seat, t->chosen, NULL, &e))
        return refute(t, t->seat, "a copy refuses what the duel accepts: %s", e.text);
    if (!duel_equal(copy, t->duel) || duel_hash(copy) != duel_hash(t->duel))
        return refute(t, t->seat, "a copy without a journal comes to another state");
    return true;
}

static bool keep_decision(struct trial *t)
{
    struct moves *m = t->memory;

    m->full = m->full || m->count == MOVES || m->written > TEXT - 2 * DUELLO_RECORD_LINE;
    if (!m->full) {
        m->move[m->count].seat = (uint8_t)t->seat;
        m->move[m->count++].option = t->chosen;
        m->written +=
            duello_record_line(t->before, m->count, t->seat, t->chosen, m->text + m->written, TEXT - m->written);
    }
    return copies_agree(t);
}

static bool play_again(struct trial *t, const struct moves *m)
{
    struct duello_error e = { .text = "" };
    struct duel *again = duel_start(t->book, t->scratch[0], &t->setup, &e);

    if (!again)
        return refute(t, -1, "the set-up is refused the second time: %s", e.text);
    for (int i = 0; i < m->count; i++)
        if (!duel_decide(again, m->move[i].seat, m->move[i].option, NULL, &e))
            return refute(t, m->move[i].seat, "decision %d is refused the second time: %s", i, e.text);
    if (!duel_equal(again, t->duel) || duel_hash(again) != duel_hash(t->duel))
        return refute(t, -1, "the same decisions lead to another state");
    return true;
}

static bool read_record(struct trial *t, struct moves *m)
{
    struct duello_error e = { .text = "" };
    struct duello_record_move move;
    struct duello_record r;
    int step;

    m->written += duello_record_tail(t->duel, m->text + m->written, TEXT - m->written);
    if (!duello_record_read(&r, m->text, (size_t)m->written, &e) ||
        !duello_record_start(&r, t->book, t->scratch[0], false, &e))
        return refute(t, -1, "the record cannot be read: %s", e.text);
    while ((step = duello_record_step(&r, t->scratch[0], NULL, &move, &e)) == 1)
        ;
    if (step < 0)
        return refute(t, -1, "the record cannot be replayed: %s", e.text);
    return duel_equal(t->scratch[0], t->duel) ? true : refute(t, -1, "the record leads to another state");
}

static bool replay_duel(struct trial *t)
{
    struct moves *m = t->memory;

    return m->full || (play_again(t, m) && read_record(t, m));
}

const struct property replay_property = {
    .name = "replay",
    .summary = "copies, replays and records lead to the same state",
    .memory = sizeof(struct moves),
    .begin = begin_record,
    .after = keep_decision,
    .end = replay_duel,
};
