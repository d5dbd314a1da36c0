/* proof_run.c: drawing set-ups at random, playing duels at random, and letting properties look. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "drawing.h"
#include "proof.h"

const struct property *const proof_properties[] = {
    &invariants_property, &options_property,  &words_property,    &replay_property,  &secrets_property,
    &futures_property,    &canaries_property, &fairness_property, &sleeves_property, NULL,
};
_Static_assert(sizeof proof_properties / sizeof proof_properties[0] == PROOF_PROPERTIES + 1,
               "the table has all of them");

void tell_story(const struct decision *made, char *story, size_t size)
{
    char words[256];
    int length = 0;

    duel_option_notation(made->before, made->seat, made->chosen, words, sizeof words);
    length = snprintf(story, size, "  p%d: %s\n", made->seat + 1, words);
    for (int i = 0; i < made->journal->count && length < (int)(size - sizeof words); i++) {
        duel_entry_text(made->after, &made->journal->entries[i], DUELLO_EVERYTHING, words, sizeof words);
        length += snprintf(story + length, size - (size_t)length, "    %s\n", words);
    }
}

bool refute(struct trial *t, int seat, const char *format, ...)
{
    va_list args;

    *t->failure = (struct failure){
        .property = t->property,
        .duel = t->number,
        .decision = t->decision,
        .seat = seat,
        .setup = t->setup,
        .course = t->played,
    };
    if (t->decision)
        tell_story(&(struct decision){ t->before, t->duel, t->seat, t->chosen, &t->journal }, t->failure->story,
                   sizeof t->failure->story);
    va_start(args, format);
    vsnprintf(t->failure->text, sizeof t->failure->text, format, args);
    va_end(args);
    return false;
}

/* ---- set-ups ---------------------------------------------------------------------------------------- */

bool same_types(const struct duello_book *b, const struct card *a, const struct card *c)
{
    const struct vocabulary *v = b->game->vocabulary;

    for (int i = 1; i < v->type_count; i++)
        if (card_has(a, v->types[i].word) != card_has(c, v->types[i].word))
            return false;
    return true;
}

/* A card of the same types that nobody has written, and that is not in the list yet; the card itself if there is none. */
static const char *unwritten_like(struct trial *t, const char *name, const struct duello_seat *seat)
{
    const struct duello_book *b = t->book;
    const struct card *like = &b->card[book_card(b, name)];
    uint32_t found = 0;

    for (int c = t->unwritten; c < b->cards; c++) {
        bool listed = false;
        for (int i = 0; i < DUELLO_DECK && seat->cards[i]; i++)
            listed = listed || seat->cards[i] == b->card[c].name;
        if (!listed && !b->card[c].role_of && !b->card[c].token && same_types(b, like, &b->card[c]) &&
            random_below(&t->course, ++found) == 0)
            name = b->card[c].name;
    }
    return name;
}

/* Some seats, some of their cards: what cannot be brought together is refused, and drawn anew. */
static void exchange_cards(struct trial *t, struct duello_seat *seat)
{
    uint32_t one_in = 1 + random_below(&t->course, 6);

    for (int i = 0; i < DUELLO_DECK && seat->cards[i]; i++)
        if (random_below(&t->course, one_in) == 0)
            seat->cards[i] = unwritten_like(t, seat->cards[i], seat);
}

static void draw_setup(struct trial *t, struct deck *deck)
{
    const struct game *game = t->book->game;
    int mode = (int)random_below(&t->course, (uint32_t)game->mode_count);
    const struct mode *m = &game->modes[mode];

    memset(&t->setup, 0, sizeof t->setup);
    t->setup.mode = m->name;
    t->setup.seats = m->least_seats + (int)random_below(&t->course, (uint32_t)(m->most_seats - m->least_seats + 1));
    t->setup.seed = mix64(t->course);
    for (int seat = 0; seat < t->setup.seats; seat++) {
        draw_seat(t->book, mode, seat >= t->setup.seats - m->unmanned, &t->course, &deck[seat], &t->setup.seat[seat]);
        if (t->unwritten)
            exchange_cards(t, &t->setup.seat[seat]);
    }
    draw_choices(t->book, &t->course, &t->setup);
}

/* Draws until the game accepts it. */
static bool start_random_duel(struct trial *t, struct deck *deck)
{
    enum { TRIES = 2000 };
    struct duello_error e = { .text = "" };

    for (int i = 0; i < TRIES; i++) {
        draw_setup(t, deck);
        if (duel_start(t->book, t->duel, &t->setup, &e))
            return true;
        if (!e.text[0])
            return refute(t, -1, "a set-up was refused without a reason");
    }
    return refute(t, -1, "%d random set-ups were refused; the last one: %s", TRIES, e.text);
}

/* Once more what failed, or something like it: the number of the duel decides. */
static bool start_again(struct trial *t, const struct failure *again)
{
    struct duello_error e;
    uint64_t number = (uint64_t)t->number;

    t->setup = again->setup;
    t->setup.seed += number;
    t->course = number ? mix64(again->course + number) : again->course;
    return duel_start(t->book, t->duel, &t->setup, &e) != NULL;
}

/* ---- playing ------------------------------------------------------------------------------------------- */

enum { LATE_ONCE_IN = 64 };

static bool make_decision(struct trial *t)
{
    struct duello_error e = { .text = "" };

    duel_copy(t->before, t->duel);
    t->journal.count = 0;
    if (!duel_decide(t->duel, t->seat, t->chosen, &t->journal, &e))
        return refute(t, t->seat, "an option that was offered is refused: %s", e.text);
    if (t->journal.count > t->journal.max)
        t->journal.count = t->journal.max;
    t->decision++;
    return true;
}

/* ---- properties at their places ------------------------------------------------------------------------- */

struct run {
    struct proof *proof;
    struct trial trial;
    void *memory[PROOF_PROPERTIES], *account[PROOF_PROPERTIES];
};

enum moment { AT_BEGIN, AT_BEFORE, AT_AFTER, AT_END, AT_FINISH };

static bool let_look(struct run *r, enum moment moment)
{
    for (int i = 0; i < PROOF_PROPERTIES; i++) {
        const struct property *p = proof_properties[i];
        looking *const looks[] = { p->begin, p->before, p->after, p->end, p->finish };
        if (!(r->proof->properties >> i & 1) || !looks[moment])
            continue;
        r->trial.property = p->name;
        r->trial.memory = r->memory[i];
        r->trial.account = r->account[i];
        r->trial.chance = mix64(r->trial.course + (uint64_t)i);
        if (p->costly && r->proof->seldom > 1 && r->trial.chance % (uint64_t)r->proof->seldom != 0)
            continue;
        if (!looks[moment](&r->trial))
            return false;
    }
    return true;
}

static bool play_duel(struct run *r, struct deck *deck)
{
    struct trial *t = &r->trial;

    t->property = "set-up";
    t->course = mix64(mix64(t->seed) ^ mix64((uint64_t)t->number + 1));
    t->decision = 0;
    for (int i = 0; i < PROOF_PROPERTIES; i++)
        if (proof_properties[i]->memory)
            memset(r->memory[i], 0, proof_properties[i]->memory);
    if (r->proof->again ? !start_again(t, r->proof->again) : !start_random_duel(t, deck))
        return false;
    t->played = t->course;
    if (!let_look(r, AT_BEGIN))
        return false;
    while (duel_waiting(t->duel)) {
        if (!let_look(r, AT_BEFORE))
            return false;
        t->property = "invariants";
        if (t->decision == PROOF_DECISIONS)
            return refute(t, -1, "the duel does not end");
        if (!draw_decision(t->duel, &t->course, &t->seat, &t->chosen))
            return refute(t, t->seat, "asked, but without any option");
        if (random_below(&t->course, LATE_ONCE_IN) == 0)
            t->chosen = duel_time_is_up();
        if (!make_decision(t) || !let_look(r, AT_AFTER))
            return false;
    }
    return let_look(r, AT_END);
}

static void *have_memory(size_t bytes)
{
    void *memory = calloc(1, bytes ? bytes : 1);

    if (!memory) {
        fprintf(stderr, "duello: no memory\n");
        exit(1);
    }
    return memory;
}

static void open_run(struct run *r, struct proof *proof)
{
    struct trial *t = &r->trial;

    r->proof = proof;
    t->book = proof->book;
    t->seed = proof->seed;
    t->unwritten = proof->unwritten;
    t->failure = &proof->failure;
    t->duel = have_memory(duel_size(t->book));
    t->before = have_memory(duel_size(t->book));
    for (int i = 0; i < PROOF_SCRATCH; i++)
        t->scratch[i] = have_memory(duel_size(t->book));
    for (int i = 0; i < 2; i++)
        t->text[i] = have_memory(PROOF_TEXT);
    t->journal = (struct duel_journal){ .entries = have_memory(PROOF_ENTRIES * sizeof(struct duel_entry)),
                                        .max = PROOF_ENTRIES };
    for (int i = 0; i < PROOF_PROPERTIES; i++) {
        r->memory[i] = have_memory(proof_properties[i]->memory);
        r->account[i] = have_memory(proof_properties[i]->account);
    }
}

static void close_run(struct run *r)
{
    struct trial *t = &r->trial;

    free(t->duel);
    free(t->before);
    for (int i = 0; i < PROOF_SCRATCH; i++)
        free(t->scratch[i]);
    for (int i = 0; i < 2; i++)
        free(t->text[i]);
    free(t->journal.entries);
    for (int i = 0; i < PROOF_PROPERTIES; i++) {
        free(r->memory[i]);
        free(r->account[i]);
    }
}

bool proof_run(struct proof *proof)
{
    struct deck *deck = have_memory(DUELLO_SEATS * sizeof *deck);
    struct run r = { 0 };
    bool holds = true;

    open_run(&r, proof);
    proof->played = proof->decisions = 0;
    for (long i = 0; i < proof->duels && holds && (!proof->enough || proof->decisions < proof->enough); i++) {
        r.trial.number = proof->first + i;
        holds = play_duel(&r, deck);
        proof->played++;
        proof->decisions += r.trial.decision;
        if (proof->progress && holds)
            proof->progress(proof);
    }
    holds = holds && let_look(&r, AT_FINISH);
    close_run(&r);
    free(deck);
    return holds;
}
