/* doing.c: sentences with a verb: who does it, to what, with which numbers; the rule step that does it.
 *
 * Each subject acts in turn. What it chooses is asked for before the step begins, and kept as `those` or under a name.
 */
#include "run.h"

#include "cells.h"
#include "evaluate.h"

/* Who has chosen what a register holds. */
void note_chooser(struct effect *e, int at, int seat)
{
    unsigned theirs = seat == e->seat ? e->theirs & ~(1u << at) : e->theirs | 1u << at;
    e->theirs = theirs & 0x3f;
}

/* Whether another seat has chosen what this set speaks of. */
static bool chosen_by_others(const struct effect *e, const cell *set)
{
    if (set[0] != SET_REF || (set[1] != REF_REGISTER && set[1] != REF_THOSE))
        return false;
    return e->theirs >> (set[1] == REF_REGISTER ? set[2] : 0) & 1;
}

/* A player chooses what to deal with; what anything else deals with is chosen by whose effect it is. */
static int chooser_in(const struct effect *e)
{
    return is_seat(e->subject) ? seat_of_ref(e->subject) : e->seat;
}

/* What the arguments of a DO say once they are worked out. */
struct prepared {
    struct call call;
    struct group things;
    bool has_set;
    bool theirs;  /* another seat has chosen what its set speaks of */
    bool unnamed; /* nothing has been named that its word could be: nothing is done */
    bool fixed;   /* apart from the set, nothing in it can depend on what is chosen of it */
    int searched; /* the place it takes them from, if the verb names one; 0: none */
};

/* What is done to each member, or (a second set) with what it is done. */
static void prepare_things(struct scope *s, const struct effect *e, const cell **at, struct prepared *p)
{
    const struct duel *d = s->d;
    struct group with;

    if (s->place && p->call.zone)
        p->searched = place_of(d, p->call.zone, p->call.zone_seat);
    p->fixed = p->fixed && !p->has_set;
    p->theirs = p->theirs || chosen_by_others(e, *at);
    eval_choice(s, chooser_in(e), at, p->has_set ? &with : &p->things);
    s->place = NULL;
    if (p->has_set && set_first(d, with.set.word))
        p->call.m = set_first(d, with.set.word);
    p->has_set = true;
}

static void prepare_place(struct scope *s, const struct effect *e, const cell *from, struct prepared *p)
{
    const struct duel *d = s->d;
    struct group g;

    p->fixed = p->fixed && *from == PLACE_OF && plain_reference(s, from + 2);
    if (*from == PLACE_OF) {
        const cell *owners = from + 2;
        eval_set(s, &owners, &g);
        ref owner = set_first(d, g.set.word);
        p->call.zone = (uint8_t)from[1];
        p->call.zone_seat = (uint8_t)(is_seat(owner) ? seat_of_ref(owner) : e->seat);
    } else if (*from == PLACE_ANY) {
        p->call.zone = (uint8_t)from[2];
        p->call.zone_seat = e->seat;
    } else if (*from == PLACE_CARD) { /* under a card: zone 0, and the card */
        const cell *card = from + 1;
        eval_set(s, &card, &g);
        p->call.zone = 0;
        p->call.m = set_first(d, g.set.word);
    }
    s->place = p->has_set ? NULL : from;
}

/* Of several words the strongest, if they are ranked: the last in the vocabulary. */
static uint8_t strongest(const cell *words, uint8_t word)
{
    for (int i = 1; i <= words[0]; i++)
        word = words[i] > word ? (uint8_t)words[i] : word;
    return word;
}

/* Only what is the subject's, and what the verb can be done to, where the vocabulary says so. */
static void leave_out_what_cannot_be(const struct duel *d, const struct effect *e, int verb, struct prepared *p)
{
    const struct verb *v = &game_of(d)->vocabulary->verbs[verb];

    if (v->set_owner && is_seat(e->subject) && !p->things.whose)
        FOR_EACH_OF (d, r, p->things.set.word)
            if (is_card(r) && owner_of(d, r) != seat_of_ref(e->subject))
                set_remove(d, p->things.set.word, r);
    if (v->offers)
        FOR_EACH_OF (d, r, p->things.set.word)
            if (!game_of(d)->able(d, verb, e->subject, r, e->source))
                set_remove(d, p->things.set.word, r);
}

static void prepare_call(const struct duel *d, const struct effect *e, const cell *at, int verb, struct prepared *p)
{
    struct scope s = scope_of(d, e);
    struct arguments args = { game_of(d)->vocabulary->verbs[verb].pattern.shape, at, { 0 }, 0 };
    int numbers = 0;

    p->has_set = p->theirs = p->unnamed = false;
    p->fixed = true;
    p->searched = 0;
    p->call = (struct call){ .subject = e->subject,
                             .source = e->source,
                             .link = e->link,
                             .seat = e->seat,
                             .verb = (uint8_t)verb,
                             .ability = e->ability };
    s.verb = verb;
    for (int hole; (hole = next_hole(&args)) != 0;) {
        switch (hole) {
        case HOLE_N: {
            p->fixed = p->fixed && *args.at == VAL_NUM;
            int n = eval_value(&s, &args.at);
            n = n < 0 ? 0 : n; /* absent, too */
            *(numbers++ ? &p->call.m : &p->call.n) = kept_number(n);
            break;
        }
        case HOLE_Q:
            args.at++;
            p->fixed = p->fixed && args.at[0] == VAL_NUM && args.at[2] == VAL_NUM;
            p->call.n = kept_number(eval_value(&s, &args.at));
            p->call.m = kept_number(eval_value(&s, &args.at));
            break;
        case HOLE_SET:
            prepare_things(&s, e, &args.at, p);
            break;
        case HOLE_ZONE:
            prepare_place(&s, e, args.at, p);
            pass_argument(&s, hole, &args.at);
            break;
        case HOLE_WORD:
        case HOLE_ATTRIBUTE:
        case HOLE_COUNTER:
        case HOLE_RESOURCE:
            p->call.word = (uint8_t)(*args.at & CHOSEN ? *effect_variable(e, *args.at & ~CHOSEN) : *args.at);
            p->unnamed = p->unnamed || p->call.word == 0;
            args.at++;
            break;
        case HOLE_WORDS:
            p->call.word = strongest(args.at, p->call.word);
            pass_argument(&s, hole, &args.at);
            break;
        default:
            pass_argument(&s, hole, &args.at);
            break;
        }
    }
    p->call.how[0] = (uint8_t)args.how[0];
    p->call.how[1] = (uint8_t)args.how[1];
    if (p->has_set)
        leave_out_what_cannot_be(d, e, verb, p);
}

void pick_at_random(struct duel *d, const struct effect *e, struct group *g, uint32_t *those)
{
    for (int n = g->least; n > 0; n--) {
        int count = set_count(d, g->set.word);
        if (count == 0)
            return;
        ref r = set_first(d, g->set.word);
        struct foretold *f = d->foretold;
        ref told = NOTHING;
        if (count > 1 && f && f->used < f->count && f->next[f->used].face)
            FOR_EACH_OF (d, candidate, g->set.word)
                if (object(d, candidate)->card == f->next[f->used].face)
                    told = candidate;
        if (told) {
            f->used++;
            r = told;
        } else {
            for (uint32_t k = chance_below(d, (uint32_t)count); k > 0; k--)
                r = set_after(d, g->set.word, r);
        }
        take_from(d, e->seat, g->different, r, g->set.word);
        set_add(d, those, r);
    }
}

/* Whom a statement is about: where its words leave a choice, they are chosen first, and are `those` from then on. False: it
 * has to wait for that. */
bool subjects_are_chosen(struct duel *d, struct effect *e, struct group *g)
{
    if (!g->pick || g->each)
        return true;
    uint32_t *those = effect_register(d, e, 0);
    if (g->random) {
        memset(those, 0, set_bytes(d));
        pick_at_random(d, e, g, those);
    } else if (e->stage == 0) {
        e->stage = 1;
        begin_pick(d, g, e->seat, 0);
        return false;
    }
    e->stage = 0;
    memcpy(g->set.word, those, set_bytes(d));
    if (g->name)
        memcpy(effect_register(d, e, g->name - 1), those, set_bytes(d));
    return true;
}

static void begin_verb(struct duel *d, struct effect *e, struct prepared *p)
{
    struct verb_step step = game_of(d)->verb_steps[p->call.verb];
    size_t size = step.size > sizeof p->call ? step.size : sizeof p->call;

    d->result = 0;
    struct call *call = step.step ? push_step(d, step.step, size) : NULL;
    if (!call)
        return;
    memset(call, 0, size);
    *call = p->call;
    call->at_random = p->has_set && p->things.pick && p->things.random;
    call->unseen = p->has_set && (e->theirs & 1u) != 0;
    call->chosen = e->chose;
    if (p->has_set && size >= sizeof *call + set_bytes(d))
        memcpy(call + 1, effect_register(d, e, 0), set_bytes(d));
}

bool seat_can_act(const struct duel *d, int seat)
{
    return !game_of(d)->acts || game_of(d)->acts(d, seat);
}

/* Seats act one after another, from the one that the game names on. */
int nth_seat_to_act(const struct duel *d, int n)
{
    int seat = (game_of(d)->acts_first ? game_of(d)->acts_first(d) : 0) + n;
    return seat < d->seats ? seat : seat - d->seats;
}

static ref next_subject(const struct duel *d, struct effect *e)
{
    for (int n = 0; n < d->seats; n++) {
        int seat = nth_seat_to_act(d, n);
        if (e->todo >> seat & 1) {
            e->todo = e->todo & ~(1u << seat) & 0x3f;
            return seat_ref(seat);
        }
    }
    return NOTHING;
}

/* Whoever searches a place sees all of it. */
static void show_place(struct duel *d, int at, int seat)
{
    FOR_EACH_IN (d, r, at)
        reveal(d, r, seen_by(d, seat, seat_of_place(d, at)));
}

/* Whom the sentence is about: the players among them one after another, else the first of them. NULL: they are being
 * chosen. */
static const cell *find_subjects(struct duel *d, struct effect *e, const cell *at)
{
    struct scope s = scope_of(d, e);
    struct group g;

    e->subject = NOTHING;
    eval_choice(&s, e->seat, &at, &g);
    if (!subjects_are_chosen(d, e, &g))
        return NULL;
    FOR_EACH_OF (d, r, g.set.word) {
        if (is_seat(r))
            e->todo = (e->todo | 1u << seat_of_ref(r)) & 0x3f;
        else if (!e->subject)
            e->subject = r;
    }
    if (!e->subject)
        e->subject = next_subject(d, e);
    return at;
}

/* `you`, `this`, `it`: three cells. */
static bool is_plain(const cell *set)
{
    return set[0] == SET_REF && (set[1] == REF_YOU || set[1] == REF_THIS || set[1] == REF_IT) && set[2] == SET_THAT;
}

/* Gives back where its arguments stand; NULL: its subjects are being chosen. */
static const cell *begin_do(struct duel *d, struct effect *e, const cell *subjects)
{
    e->sum = 0;
    e->todo = 0;
    if (!is_plain(subjects))
        return find_subjects(d, e, subjects);
    e->subject = subjects[1] == REF_YOU ? seat_ref(e->seat) : subjects[1] == REF_THIS ? e->source : e->it;
    return subjects + 3;
}

/* The next subject's turn; when all have acted, what they did together is the statement's result. */
static void end_do(const struct duel *d, struct effect *e, const cell *at)
{
    e->subject = next_subject(d, e);
    e->stage = e->subject ? DO_ARGUMENTS : DO_SUBJECTS;
    if (e->subject)
        return;
    e->result = e->sum;
    e->done = e->result > 0;
    pass_statement(e, at);
}

/* Chance takes its members now, or the subject is asked for them: false. */
static bool members_are_chosen(struct duel *d, struct effect *e, struct prepared *p, int verb)
{
    uint32_t *those = effect_register(d, e, 0);
    struct group *g = &p->things;
    int seat = chooser_in(e);

    e->theirs = (p->theirs ? e->theirs | 1u : e->theirs & ~1u) & 0x3f;
    if (game_of(d)->vocabulary->verbs[verb].creates) { /* what is still to be made is not there to be chosen */
        memset(those, 0, set_bytes(d));
        return true;
    }
    if (g->pick && g->random) {
        memset(those, 0, set_bytes(d));
        pick_at_random(d, e, g, those);
    } else if (g->pick && !g->each) {
        note_chooser(e, 0, seat);
        begin_pick(d, g, seat, verb);
        return false;
    } else {
        memcpy(those, g->set.word, set_bytes(d));
    }
    return true;
}

/* The nearest number that can be chosen. */
uint8_t as_chosen(int n)
{
    return (uint8_t)(n < 0 ? 0 : n > HIGHEST_CHOSEN ? HIGHEST_CHOSEN : n);
}

/* `up to 2`: how many, where there is a choice and the verb leaves it to its subject. False: it has to wait for that.
 * `things`: what it is done with; NULL: with nothing, as a draw. */
static bool is_counted(struct duel *d, const struct effect *e, struct call *c, const uint32_t *things)
{
    const struct game *game = game_of(d);
    int least = c->n, most = c->m;

    if (!game->vocabulary->verbs[c->verb].asks || most <= least)
        return true;
    int possible = game->at_most ? game->at_most(d, c->verb, c->subject, c->word, things) : most;
    most = possible >= most ? most : possible > least ? possible : least;
    c->n = c->m = most;
    if (most == least)
        return true;
    begin_ask(d, (struct ask_one){ .seat = (uint8_t)(is_seat(c->subject) ? seat_of_ref(c->subject) : e->seat),
                                   .kind = ASK_NUMBER,
                                   .least = as_chosen(least),
                                   .most = as_chosen(most) });
    return false;
}

/* What the name of a statement means: nothing, before the first of its subjects has acted. */
static void clear_name(struct duel *d, struct effect *e, int name)
{
    memset(effect_register(d, e, name), 0, set_bytes(d));
    note_chooser(e, name, e->seat);
}

/* And all that its subjects deal with, one after the other. */
static void add_to_name(struct duel *d, struct effect *e, int name)
{
    uint32_t *all = effect_register(d, e, name), *those = effect_register(d, e, 0);

    for (int i = 0; i < game_of(d)->set_words; i++)
        all[i] |= those[i];
    if (e->theirs & 1u)
        note_chooser(e, name, -1);
}

/* Nobody does it: it deals with nothing. */
static void clear_things(struct duel *d, struct effect *e, int verb, const cell *at)
{
    struct arguments args = { game_of(d)->vocabulary->verbs[verb].pattern.shape, at, { 0 }, 0 };

    for (int hole; (hole = next_hole(&args)) != 0; args.at = skip_hole(d->book, (enum hole)hole, args.at)) {
        if (hole != HOLE_SET)
            continue;
        clear_name(d, e, 0);
        if (name_of_set(d->book, args.at))
            clear_name(d, e, name_of_set(d->book, args.at) - 1);
    }
}

/* One DO, for each of its subjects in turn: work out the arguments, let the subject choose, run the
 * verb's step, take its result. */
bool run_do(struct duel *d, struct effect *e, const cell *at)
{
    int verb = at[2];
    const cell *arguments;
    struct prepared call;
    bool is_prepared = false, first = e->stage <= DO_CHOSEN;

    if (e->stage == DO_RESULT) {
        e->sum = kept_number(e->sum + d->result);
        end_do(d, e, at);
        return true;
    }
    if (first)
        arguments = begin_do(d, e, at + 3);
    else
        arguments = is_plain(at + 3) ? at + 6 : skip_part(d->book, at + 3, 'S');
    if (!arguments)
        return false;
    if (!e->subject || (is_seat(e->subject) && !seat_can_act(d, seat_of_ref(e->subject)))) { /* nobody */
        if (first)
            clear_things(d, e, verb, arguments);
        end_do(d, e, at);
        return true;
    }
    if (e->stage < DO_PICKED) {
        prepare_call(d, e, arguments, verb, &call);
        is_prepared = !call.has_set || call.fixed; /* else its arguments may speak of `those`, which are set now */
        e->stage = DO_PICKED;
        if (call.unnamed) {
            clear_things(d, e, verb, arguments);
            end_do(d, e, at);
            return true;
        }
        if (first && call.has_set && call.things.name)
            clear_name(d, e, call.things.name - 1);
        if (call.searched)
            show_place(d, call.searched, chooser_in(e));
        if (call.has_set && !members_are_chosen(d, e, &call, verb))
            return false;
    }
    if (!is_prepared)
        prepare_call(d, e, arguments, verb, &call);
    if (call.has_set && call.things.name)
        add_to_name(d, e, call.things.name - 1);
    if (e->stage == DO_COUNTED) {
        call.call.n = call.call.m = d->result;
    } else if (!is_counted(d, e, &call.call, call.has_set ? effect_register(d, e, 0) : NULL)) {
        e->stage = DO_COUNTED;
        return false;
    }
    e->stage = DO_RESULT;
    begin_verb(d, e, &call);
    return false;
}

static int can_be_taken(const struct duel *d, const struct effect *e, const struct group *g)
{
    struct scope s = scope_of(d, e);

    return g->different ? count_different(&s, g->different, g->set.word) : set_count(d, g->set.word);
}

/* Does a mode begin with something to be done to more things than there are? Asked where the chooser does it, who knows what
 * there is. */
bool is_beyond(struct duel *d, struct effect *e, const cell *block, int chooser)
{
    struct effect before = *e;
    struct prepared p;
    bool beyond = false;

    if (*block != OP_DO)
        return false;
    const cell *arguments = begin_do(d, e, block + 3);
    if (e->subject == seat_ref(chooser) && !e->todo) {
        prepare_call(d, e, arguments, block[2], &p);
        beyond = p.has_set && can_be_taken(d, e, &p.things) < (p.things.pick && !p.things.each ? p.things.least : 1);
    }
    *e = before;
    return beyond;
}
