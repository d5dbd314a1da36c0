/* questions.c: what an effect asks a player: to choose things, and other questions. */
#include "evaluate.h"
#include "run.h"

enum { ANYTHING = 99 };

/* ---- choosing things ------------------------------------------------------------------------------- */

struct pick_things {
    uint8_t seat, verb;
    uint8_t least, most;
    uint8_t chosen, veiled;
    uint16_t different; /* an attribute in which they must differ; 0: none */
    uint32_t left[];
};

static bool any_is_hidden(const struct duel *d, const uint32_t *set)
{
    FOR_EACH_OF (d, r, set)
        if (reads_hidden_face(d, r))
            return true;
    return false;
}

void begin_pick(struct duel *d, const struct group *g, int seat, int verb)
{
    struct effect *e = (struct effect *)(void *)top_frame(d)->locals;

    e->chose = e->chose || any_is_hidden(d, g->set.word);
    struct pick_things *v = push_step(d, STEP_pick_things, sizeof *v + set_bytes(d));

    if (!v)
        return;
    memset(v, 0, sizeof *v); /* padding, too */
    *v = (struct pick_things){
        .seat = (uint8_t)seat,
        .verb = (uint8_t)verb,
        .least = (uint8_t)(g->least < ANYTHING ? g->least : ANYTHING),
        .most = (uint8_t)(g->most < ANYTHING ? g->most : ANYTHING),
        .veiled = g->veiled,
        .different = (uint16_t)g->different,
    };
    memcpy(v->left, g->set.word, set_bytes(d));
}

void take_from(const struct duel *d, int seat, int different, ref r, uint32_t *set)
{
    struct scope s = { .d = d, .seat = seat, .chooser = (uint8_t)(seat + 1) };

    if (different)
        leave_out_alike(&s, different, r, set);
    else
        set_remove(d, set, r);
}

/* Can all that are left be taken? */
static bool differ(const struct duel *d, const struct pick_things *v, int left)
{
    struct scope s = { .d = d, .seat = v->seat, .chooser = (uint8_t)(v->seat + 1) };

    return !v->different || count_different(&s, v->different, v->left) == left;
}

/* A question is left out where open information leaves only one answer. */
void step_pick_things(struct duel *d, struct frame *f)
{
    struct pick_things *v = (struct pick_things *)(void *)f->locals;
    uint32_t *those = those_of(d, f);

    if (f->resume == 0) {
        memset(those, 0, set_bytes(d));
        f->resume = 1;
    } else if (d->answer[v->seat].verb == OPTION_PICK) {
        ref chosen = d->answer[v->seat].a;
        take_from(d, v->seat, v->different, chosen, v->left);
        set_add(d, those, chosen);
        v->chosen++;
    } else {
        v->most = v->chosen;
    }
    int left = set_count(d, v->left);
    if (v->chosen < v->most && !v->veiled && v->chosen + left <= v->least && differ(d, v, left)) {
        FOR_EACH_OF (d, r, v->left)
            set_add(d, those, r);
        v->chosen = (uint8_t)(v->chosen + left);
        left = 0;
    }
    if (v->chosen >= v->most || (left == 0 && !(v->veiled && v->chosen == 0))) {
        d->result = v->chosen;
        end_step(d);
        return;
    }
    open_ask(d, 1u << v->seat, ASK_PICK, 1);
}

/* The choice that another seat is making of what is hidden; what lies open is chosen in the open. NULL: there is none. */
static const struct pick_things *veiled_pick(const struct duel *d, int viewer)
{
    const struct pick_things *v = asked_by(d, STEP_pick_things);

    return v && v->veiled && v->seat != viewer ? v : NULL;
}

int picked_unseen(const struct duel *d, int viewer)
{
    const struct pick_things *v = veiled_pick(d, viewer);

    return v ? v->chosen : 0;
}

void redeal_pick(struct duel *d, int viewer)
{
    struct duel_option option[DUELLO_OPTIONS];
    const struct pick_things *v = veiled_pick(d, viewer);

    if (!v)
        return;
    int seat = v->seat;
    unsigned at = d->top;
    end_step(d);
    struct effect *e = (struct effect *)(void *)top_frame(d)->locals;
    e->stage = e->stage == DO_PICKED ? DO_ARGUMENTS : 0; /* of a verb; of a plain choice */
    unsigned steps = e->steps;                           /* asking again costs nothing */
    for (int chosen = ((struct pick_things *)(void *)frame_at(d, at)->locals)->chosen;; chosen--) {
        d->waiting = d->answered = 0;
        run_steps(d);
        if (d->top == at)
            e->steps = steps & 0x3ff;
        int n = d->waiting ? duel_options(d, seat, option, DUELLO_OPTIONS) : 0;
        n -= n > 0 && option[n - 1].verb == OPTION_DONE;
        if (chosen == 0 || n < 2 || d->top != at)
            return;
        d->answer[seat] = option[chance_below(d, (uint32_t)n)];
    }
}

/* Copies of a card in one hand are the same: the first of them is offered. */
static bool is_like_another(const struct duel *d, const uint32_t *set, ref r)
{
    const struct zone *z = is_card(r) ? &game_of(d)->vocabulary->zones[zone_of(d, r)] : NULL;

    if (!z || z->ordered || z->faces != FACES_OWNER)
        return false;
    for (ref other = set_first(d, set); other != r; other = set_after(d, set, other))
        if (is_card(other) && object(d, other)->place == object(d, r)->place &&
            object(d, other)->card == object(d, r)->card)
            return true;
    return false;
}

void pick_options(const struct duel *d, int seat, struct menu *m)
{
    const struct pick_things *v = ASKING(d, pick_things);
    (void)seat;

    FOR_EACH_OF (d, r, v->left)
        if (!is_like_another(d, v->left, r))
            offer(m, (struct duel_option){ .verb = OPTION_PICK, .a = r, .b = v->verb });
    if (v->chosen >= v->least || set_count(d, v->left) == 0)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
}

/* ---- other questions --------------------------------------------------------------------------------- */

void step_ask_one(struct duel *d, struct frame *f)
{
    struct ask_one *v = (struct ask_one *)(void *)f->locals;

    if (f->resume == 0) {
        open_ask(d, 1u << v->seat, v->kind, 1);
        f->resume = 1;
        return;
    }
    struct duel_option o = d->answer[v->seat];
    d->result = v->kind == ASK_MAY ? o.verb == OPTION_YES : o.a;
    end_step(d);
}

void begin_ask(struct duel *d, struct ask_one v)
{
    begin_step(d, STEP_ask_one, &v, sizeof v);
}

void may_options(const struct duel *d, int seat, struct menu *m)
{
    const struct ask_one *v = ASKING(d, ask_one);
    (void)seat;

    if (!v->taken)
        offer(m, (struct duel_option){ .verb = OPTION_YES });
    offer(m, (struct duel_option){ .verb = OPTION_NO });
}

void mode_options(const struct duel *d, int seat, struct menu *m)
{
    const struct ask_one *v = ASKING(d, ask_one);
    const struct effect *e = (const struct effect *)(const void *)frame_at(d, top_frame(d)->below)->locals;
    const cell *mode = d->book->code + e->pc;
    (void)seat;

    for (uint16_t k = 1; k <= v->most; k++) {
        mode += 2 + mode[1]; /* behind the question, and behind each mode */
        if (!(v->taken >> k & 1))
            offer(m, (struct duel_option){
                         .verb = OPTION_MODE, .a = k, .b = e->ability, .c = (uint16_t)(mode - d->book->code) });
    }
    if (v->least == 0)
        offer(m, (struct duel_option){ .verb = OPTION_DONE });
}

void number_options(const struct duel *d, int seat, struct menu *m)
{
    const struct ask_one *v = ASKING(d, ask_one);
    (void)seat;

    for (uint16_t n = v->least; n <= v->most; n++)
        offer(m, (struct duel_option){ .verb = OPTION_NUMBER, .a = n });
}

void word_options(const struct duel *d, int seat, struct menu *m)
{
    const struct ask_one *v = ASKING(d, ask_one);
    const struct vocabulary *words = game_of(d)->vocabulary;
    (void)seat;

    for (unsigned left = v->list ? 0 : v->found; left; left &= left - 1)
        offer(m, (struct duel_option){ .verb = OPTION_COUNTER, .a = (uint16_t)__builtin_ctz(left) });
    for (uint16_t w = 1, k = 0; v->list && w < words->word_count; w++)
        if (words->words[w].list == v->list) {
            if (v->found ? v->found >> k & 1 : w != v->taken)
                offer(m, (struct duel_option){ .verb = OPTION_WORD, .a = w });
            k++;
        }
}
