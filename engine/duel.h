/* duel.h: the flat state of a duel, and the words the rules are written in.
 *
 * A duel is one block: a header, then the arrays whose sizes the game chooses (objects, places) and
 * the game's own fields; then room for the stack of steps and the links of the chain; at last the
 * lists of rows and of waiting abilities, of which only what is in use is ever copied. The four
 * pointers at its head are not state: `book` is the immutable ground the duel stands on, the others
 * are only set while a call is running.
 *
 * An object is a sleeve, not a card: its number says where it lies and what has been done to it in
 * the open, its face (`card`) is what is in the sleeve. Shuffling deals the faces of a place anew
 * among its sleeves. So a number never tells more than everybody has seen happen, and may be shown.
 */
#ifndef ENGINE_DUEL_H
#define ENGINE_DUEL_H

#include <assert.h>
#include <string.h>

#include "book.h"
#include "duello.h"
#include "leaks.h"

/* Nearly all duels are played by machines that want no journal and never ask why: what is only done for those who do
 * is kept out of the way of the rest. */
#define RARELY(pointer) __builtin_expect((pointer) != NULL, 0)
#define COLD __attribute__((cold, noinline))

typedef uint16_t ref; /* names a seat, a card, a link or a tile of the duel; 0: nothing */

enum {
    NOTHING = 0,
    FIRST_SEAT_REF = 1, /* seats are the objects 1 to 5: they can carry what cards carry, a face too */
    FIRST_CARD_REF = FIRST_SEAT_REF + DUELLO_SEATS,
    LINK_REF = DUEL_LINK,   /* LINK_REF + index: a link of the chain */
    TILE_REF = DUEL_SQUARE, /* TILE_REF + number: a square of the board */
    OPEN_TO_ALL = 0x9f,     /* every seat, and the spectators (bit 7) */
    SPECTATORS = 0x80,
    NO_FRAME = 0xffff,
    NO_SEAT = 0xff,
    DRAWN = 0x40, /* of a duel that is over: nobody has won it */
};

struct object {
    uint16_t card; /* its face: a row of the book's cards */
    uint16_t next; /* the object after it in the same place */
    uint8_t place;
    uint8_t state; /* the game's: ready, exhausted ... */
    uint8_t known; /* who knows the face: a bit per seat, bit 7 everybody */
    uint8_t alert; /* what its abilities are doing just now: enum alert, kept by refresh_listeners */
};

struct place {
    uint16_t first;
    uint16_t count;
};

/* A pending ability on the chain. The game says how many targets a link can hold. */
struct link {
    uint16_t ability;
    ref source;
    int32_t x;
    uint8_t seat; /* its controller in bits 0-2, then enum link_flag */
    uint8_t unused;
    ref target[];
};
enum link_flag { LINK_NEGATED = DUEL_LINK_NEGATED, LINK_PAID = 16, LINK_GAME = 32 /* first flag of the game's own */ };

/* A triggered ability that waits for its turn on the chain. */
struct waiting {
    uint16_t ability;
    ref source;
    ref subject, other; /* what the event was about: its first and its second role */
    int32_t amount;     /* how much happened, or the X it remembers */
    uint8_t seat;
    uint8_t batch; /* the game's: what was set off together has the same; 0 as it begins to wait */
    uint8_t unused[2];
};

/* Something an effect has left behind: a change of a number, a permission, a given ability, an
 * ability that waits for its event. */
struct row {
    uint8_t kind;  /* enum row_kind, 0: a free row */
    uint8_t until; /* when it ends: enum row_end, or the game's */
    uint8_t what;  /* attribute, action, keyword, word; of one that waits: enum waits, or 0; given: when its uses end */
    uint8_t seat;  /* who made it, and in whose room it stands */
    ref subject;
    ref source;
    int32_t value;    /* of one that waits: the X it remembers; of a given ability: its uses; what a number, word or */
                      /* reference is set to */
    uint16_t ability; /* given or waiting ability; the book's row; of a shot that is set: its range + 1, or 0 */
    uint16_t condition; /* where the cells of a condition stand for as long as which it lasts */
};
/* Its event must happen to the row's subject; or it only remembers it, for when it comes. */
enum waits { ABOUT_SUBJECT = 1, KEEPS_SUBJECT };
enum row_kind {
    ROW_ADD = 1,
    ROW_SET,
    ROW_CAN,
    ROW_CANNOT,
    ROW_KEYWORD,
    ROW_NO_KEYWORD,
    ROW_LABEL,
    ROW_NO_LABEL,
    ROW_ABILITY,
    ROW_WAITING,
    ROW_USED,
    ROW_BEGAN /* no change itself: what its subject goes on doing began between the rows before and behind it */
};

/* A step that has begun: which, where it goes on, what lies below it; its locals follow. */
struct frame {
    uint8_t step, resume;
    uint16_t below;
    uint32_t locals[];
};

/* Results of chance that a test has prescribed. Whoever wants to see all that can happen prescribes more and more
 * of it: `open` says how many results the first draw had that was not foretold any more; 0: there was none. */
struct foretold {
    struct {
        uint16_t face;
        int32_t number;
    } next[64];
    int count, used;
    uint32_t open;
};

/* What a call that plays a duel keeps beside it. */
struct running {
    struct menu *menu; /* takes the options of the next decision: see duel_play_on; NULL: nobody wants them */
    uint8_t depth;     /* of readings inside each other, as the game counts them */
};

/* A pointer takes the room of the largest one, so that the state lies at the same offsets on every machine. */
#define HEAD_POINTER _Alignas(8)

struct duel {
    HEAD_POINTER const struct duello_book *book;
    HEAD_POINTER struct duel_journal *journal;
    HEAD_POINTER struct foretold *foretold;
    HEAD_POINTER struct running *running; /* NULL: the duel is not being played now, only read */

    /* the state begins here */
    uint64_t chance;    /* the generator of everything that happens by chance */
    uint64_t veil;      /* a second one, for dealing hidden faces anew: no rule depends on it */
    uint32_t decisions; /* answers given so far */
    uint16_t top, end;  /* the stack of steps: where its top frame is, and its first free byte */
    uint16_t dialogue;  /* first frame of a choice half made in private, NO_FRAME: none */
    uint8_t dialogue_seat, dialogue_ask, dialogue_resume;
    uint8_t asked_at; /* where the step that asked last goes on */
    uint8_t waiting;  /* seats that owe an answer */
    uint8_t answered; /* seats that have answered the ask that others still owe */
    uint8_t seats;
    uint8_t over; /* 0: not over; else 1 + the seats that have won it, or share it if it is DRAWN */
    uint8_t ask[DUELLO_SEATS];
    uint8_t links, waitings; /* how many are in use, like `rows` */
    uint8_t mode;
    uint8_t brisk : 1;     /* asks with a single option are answered in place: see duel_set_brisk */
    uint8_t asked_for : 7; /* 1 + the seat in whose stead the awaited ones are asked; 0: each for itself */
    uint8_t
        late; /* seats for which the ask that has just been closed was answered because their time was up, a bit each */
    uint16_t rows;
    uint16_t over_rule; /* the rule that ended it */
    uint16_t unused[2];
    int32_t result; /* what the last step gave back */
    struct duel_option answer[DUELLO_SEATS];
    struct object
        object[]; /* the game's number of them; its other arrays follow, then the stack and the links, then lists */
};
_Static_assert(offsetof(struct duel, chance) == 32, "the state begins at the same offset on every machine");

/* ---- access ------------------------------------------------------------------------------- */

/* What is read out of a duel that may not be changed may not be changed either: each of these gives back what it
 * was given, a place to write to only of a duel that may be written to. */
#ifdef __cppcheck__ /* which stops at _Generic */
#define IN_DUEL(d, type, at) ((type *)(at))
#else
#define IN_DUEL(d, type, at) _Generic((d), struct duel * : (type *)(at), const struct duel * : (const type *)(at))
#endif
#define duel_at(d, offset) IN_DUEL(d, void, duel_byte(d, offset))
static inline char *duel_byte(const struct duel *d, size_t offset)
{
    return (char *)(uintptr_t)d + offset;
}

#define object(d, r) IN_DUEL(d, struct object, object_of(d, r))
static inline struct object *object_of(const struct duel *d, ref r)
{
    return (struct object *)(uintptr_t)&d->object[r];
}

#define place(d, p) IN_DUEL(d, struct place, place_in(d, p))
static inline struct place *place_in(const struct duel *d, int p)
{
    return (struct place *)(void *)duel_byte(d, d->book->at_places) + p;
}

#define row(d, i) IN_DUEL(d, struct row, row_in(d, i))
static inline struct row *row_in(const struct duel *d, int i)
{
    return (struct row *)(void *)duel_byte(d, d->book->at_rows) + i;
}

#define waiting(d, i) IN_DUEL(d, struct waiting, waiting_in(d, i))
struct waiting *waiting_in(const struct duel *, int i);

/* Of the chain, from the first one on. The rows come right behind them. */
#define link_at(d, i) IN_DUEL(d, struct link, link_in(d, i))
static inline struct link *link_in(const struct duel *d, int i)
{
    return (struct link *)(void *)duel_byte(d, d->book->at_rows - (size_t)(i + 1) * d->book->link_size);
}

static inline struct menu *next_menu(const struct duel *d)
{
    return d->running ? d->running->menu : NULL;
}

/* Asking changes nothing in the duel that is asked about: others may be reading it at the same time. What has to be looked
 * at as it is not (a link that nobody has added, a card turned up) is looked at in a copy, in room on the stack of whoever
 * asks: a struct as large as the game's duels. */
#define imagined(d, room) imagined_in(d, room, sizeof *(room))
static inline struct duel *imagined_in(const struct duel *d, void *room, size_t size)
{
    assert(size >= duel_size(d->book));
    (void)size;
    duel_copy(room, d);
    return room;
}

/* Where the links begin, and the stack of steps must end. */
static inline size_t end_of_room(const struct duel *d)
{
    return d->book->at_rows - (size_t)d->links * d->book->link_size;
}

static inline ref seat_ref(int seat)
{
    return (ref)(FIRST_SEAT_REF + seat);
}
static inline bool is_seat(ref r)
{
    return r >= FIRST_SEAT_REF && r < FIRST_CARD_REF;
}
static inline bool is_card(ref r)
{
    return r >= FIRST_CARD_REF && r < TILE_REF;
}
static inline bool is_tile(ref r)
{
    return r >= TILE_REF && r < LINK_REF;
}
static inline bool is_link(ref r)
{
    return r >= LINK_REF;
}
static inline int seat_of_ref(ref r)
{
    return r - FIRST_SEAT_REF;
}

static inline const struct card *face(const struct duel *d, ref r)
{
    return &d->book->card[object(d, r)->card];
}

/* Objects of a place in order, from its top. The body may not move the object it is at. */
#define FOR_EACH_IN(d, r, where) for (ref r = place(d, where)->first; r; r = object(d, r)->next)

/* ---- flow.c: steps ------------------------------------------------------------------------- */

typedef void step_function(struct duel *, struct frame *);

/* What a step's C function is called. A game says otherwise before it includes this, so that two
 * games can have a step of the same name. */
#ifndef STEP_FUNCTION
#define STEP_FUNCTION(name) step_##name
#endif

/* A step's locals are `struct NAME`; they live in its frame. Nothing may be kept in a C variable
 * across CALL, ASK or DIALOGUE. */
#define STEP(name)                                                                                                     \
    _Static_assert(_Alignof(struct name) <= _Alignof(struct frame), "frames are multiples of 4 bytes");                \
    static void name##_body(struct duel *d, struct frame *f, struct name *v);                                          \
    void STEP_FUNCTION(name)(struct duel * d, struct frame * f)                                                        \
    {                                                                                                                  \
        name##_body(d, f, (struct name *)(void *)f->locals);                                                           \
    }                                                                                                                  \
    static void name##_body(struct duel *d, struct frame *f, struct name *v)

#define BEGIN                                                                                                          \
    (void)v;                                                                                                           \
    enum { first_point = __COUNTER__ };                                                                                \
    switch (f->resume) {                                                                                               \
    default:                                                                                                           \
        assert(0 && "CALL, ASK and DIALOGUE cannot stand inside a switch of the step's own");                          \
        end_step(d);                                                                                                   \
        return;                                                                                                        \
    case 0:

#define END                                                                                                            \
    }                                                                                                                  \
    end_step(d)

/* The locals of a step are state: they have no padding, whose bytes nobody sets. A member `unused` fills it.
 *
 * Runs another step to its end, then goes on here: at once if nobody has to be asked on the way, else
 * when run_steps comes back to it. What the step gave back is in d->result. */
#define CALL(name, ...) CALL_AT(__COUNTER__, name, { __VA_ARGS__ })
#define CALL_PLAIN(name) CALL_AT(__COUNTER__, name, { 0 })
#define CALL_AT(n, name, ...)                                                                                          \
    do {                                                                                                               \
        f->resume = (uint8_t)((n)-first_point);                                                                        \
        begin_step(d, STEP_##name, &(struct name)__VA_ARGS__, sizeof(struct name));                                    \
        if (!runs_through(d, STEP_FUNCTION(name), f))                                                                  \
            return;                                                                                                    \
        __attribute__((fallthrough));                                                                                  \
    case (n)-first_point:;                                                                                             \
    } while (0)

/* Stops until the seat (or every seat of the set) has answered; see d->answer. */
#define ASK(seat, kind) ASK_AT(__COUNTER__, 1u << (seat), kind)
#define ASK_ALL(seats, kind) ASK_AT(__COUNTER__, seats, kind)
#define ASK_AT(n, seats, kind)                                                                                         \
    do {                                                                                                               \
        f->resume = (uint8_t)((n)-first_point);                                                                        \
        if (open_ask(d, seats, kind, f->resume))                                                                       \
            return;                                                                                                    \
        __attribute__((fallthrough));                                                                                  \
    case (n)-first_point:;                                                                                             \
    } while (0)

/* Runs a step that works out a choice together with its seat, in private: until end_dialogue() the
 * others see only that the ask before it is still open. */
#define DIALOGUE(of_seat, name, ...) DIALOGUE_AT(__COUNTER__, of_seat, name, { __VA_ARGS__ })
#define DIALOGUE_AT(n, of_seat, name, ...)                                                                             \
    do {                                                                                                               \
        f->resume = (uint8_t)((n)-first_point);                                                                        \
        begin_dialogue(d, of_seat);                                                                                    \
        begin_step(d, STEP_##name, &(struct name)__VA_ARGS__, sizeof(struct name));                                    \
        if (!runs_through(d, STEP_FUNCTION(name), f))                                                                  \
            return;                                                                                                    \
        __attribute__((fallthrough));                                                                                  \
    case (n)-first_point:;                                                                                             \
    } while (0)

#define RETURN(value)                                                                                                  \
    do {                                                                                                               \
        d->result = (int32_t)(value);                                                                                  \
        end_step(d);                                                                                                   \
        return;                                                                                                        \
    } while (0)

#define frame_at(d, offset) IN_DUEL(d, struct frame, (void *)duel_byte(d, offset))
#define top_frame(d) IN_DUEL(d, struct frame, frame_on_top(d))
static inline struct frame *frame_on_top(const struct duel *d)
{
    assert(d->top != NO_FRAME); /* a duel that is over has none */
    return (struct frame *)(void *)duel_byte(d, d->top);
}

/* The locals of the step that is asking. */
#define ASKING(d, name) IN_DUEL(d, struct name, (void *)frame_on_top(d)->locals)

/* The same for whoever cannot know which step it is: NULL if somebody else asks, or nobody, as when the duel is over. */
#define asked_by(d, step) IN_DUEL(d, void, asked_by_in(d, step))
static inline void *asked_by_in(const struct duel *d, int step)
{
    return d->waiting && d->top != NO_FRAME && frame_on_top(d)->step == step ? frame_on_top(d)->locals : NULL;
}

COLD void stack_is_full(struct duel *);

/* Begins a step on top of the stack and gives back its locals, which are still to be filled in; NULL if
 * there is no room. What they leave of the last word is cleared. */
static inline void *push_step(struct duel *d, int step, size_t size)
{
    size_t bytes = (sizeof(struct frame) + size + 3) & ~(size_t)3;

    if (d->end + bytes > end_of_room(d)) {
        stack_is_full(d);
        return NULL;
    }
    struct frame *f = frame_at(d, d->end);
    memset((char *)f + bytes - 4, 0, 4);
    f->step = (uint8_t)step;
    f->resume = 0;
    f->below = d->top;
    d->top = d->end;
    d->end = (uint16_t)(d->end + bytes);
    return f->locals;
}

/* Begins a step with these locals. */
static inline void begin_step(struct duel *d, int step, const void *locals, size_t size)
{
    void *v = push_step(d, step, size);

    if (v)
        memcpy(v, locals, size);
}

static inline void end_step(struct duel *d)
{
    d->end = d->top;
    d->top = top_frame(d)->below;
}

#ifdef DUELLO_DEBUG
void check_invariants(const struct duel *);
#endif

/* Runs the step that has just been begun. True if it has come to its end, and the step below it can go on. */
static inline bool runs_through(struct duel *d, step_function *step, const struct frame *below)
{
    if (d->top == NO_FRAME) /* there was no room for it */
        return false;
    step(d, top_frame(d));
#ifdef DUELLO_DEBUG
    check_invariants(d);
#endif
    return !d->waiting && d->top != NO_FRAME && top_frame(d) == below;
}

/* True if somebody has to answer: not if the only possible answer has been given in place. A seat at which nobody sits
 * is answered for by those whom the game names. */
bool open_ask(struct duel *, unsigned seats, int kind, uint8_t resume);
/* Would this ask leave the seat more options than that, which is 0 or 1? Then it has to be opened next; they are not
 * worked out again. */
bool offers_more_than(struct duel *, int that, int seat, int kind);
/* Everybody has answered: what those who were asked for another come to is that one's answer. */
void close_ask(struct duel *);
void begin_dialogue(struct duel *, int seat);
static inline void end_dialogue(struct duel *d)
{
    d->dialogue = NO_FRAME;
}

/* Leaves every step above the topmost one of this kind, which then goes on where it stood. */
void unwind_to(struct duel *, int step);
/* The locals of the topmost step of this kind, NULL if there is none. */
#define find_step(d, step) IN_DUEL(d, void, find_step_in(d, step))
void *find_step_in(const struct duel *, int step);
/* Runs until somebody is asked or the duel is over. */
void run_steps(struct duel *);
/* Leaves all steps: nobody is asked, nothing goes on. */
void clear_steps(struct duel *);
/* Ends the duel. Only for a step, which must return at once. */
void end_duel(struct duel *, unsigned winners, int rule);
/* The same, drawn between these seats; any others have lost it. */
void end_drawn(struct duel *, unsigned seats, int rule);
static inline unsigned all_seats(const struct duel *d)
{
    return (1u << d->seats) - 1;
}

/* ---- table.c: objects and places ------------------------------------------------------------ */

enum where { ON_TOP, ON_BOTTOM };

/* A place is a zone of a seat (or of the table: seat 0). */
static inline int place_of(const struct duel *d, int zone, int seat)
{
    return seat * d->book->zones + zone;
}
static inline int zone_of_place(const struct duel *d, int at)
{
    return d->book->zone_of[at];
}
static inline int seat_of_place(const struct duel *d, int at)
{
    return d->book->seat_of[at];
}
static inline int zone_of(const struct duel *d, ref r)
{
    return zone_of_place(d, object(d, r)->place);
}

/* Whose the object is: its owner never changes. Each seat's cards are a run of objects; the game lays
 * them out in seat order, and a seat's own object names the first of them. */
static inline int owner_of(const struct duel *d, ref r)
{
    int seat = d->seats - 1;

    if (is_seat(r))
        return seat_of_ref(r);
    while (seat > 0 && r < object(d, seat_ref(seat))->next)
        seat--;
    return seat;
}

/* Moves an object in the open: everybody sees which sleeve goes where. Whoever may see the faces
 * of the new place learns this one. Returns the sleeve that carries the face now: another one in a hand. */
ref move_object(struct duel *, ref, int place, enum where);
/* Lays a run of objects that lie nowhere into an empty place, the first on top. */
void lay_run(struct duel *, ref first, int n, int place);
/* Takes all objects from a place: they lie nowhere. */
void clear_place(struct duel *, int place);
/* Moves a card of a hidden, unordered place so that nobody but its owner can follow it: others forget
 * what they knew of the place, and if that was anything, the faces that stay are dealt anew among their
 * sleeves. Returns the sleeve that carries the face now. */
ref move_unseen(struct duel *, ref, int place, enum where);
/* Somebody has chosen `r` by its face among these sleeves of a hidden place, in their order there, and it is about to leave:
 * it comes into the first of them, the others keep their order, and all but `who` forget what they knew of them, since any
 * could have been the one. Returns the sleeve that carries it now. */
ref hide_choice(struct duel *, const ref *sleeve, int n, ref r, unsigned who);
/* The sleeves next to each other around `r` whose faces the seat knows, in their order: what it can have chosen among by
 * looking. How many. */
int known_around(const struct duel *, ref r, int seat, ref *sleeve, int most);
/* Deals the faces of a place anew; nobody knows any of them afterwards. */
void shuffle_place(struct duel *, int place);
/* Others than the owner forget the faces of a place, and its sleeves change faces. */
void forget_place(struct duel *, int place);
/* Swaps what is in two sleeves, with all that is known of it. */
void swap_faces(struct duel *, ref, ref);
/* The same, and what running effects call by a name or act on goes with its face. */
void trade_faces(struct duel *, ref, ref);
void reveal(struct duel *, ref, unsigned who);
static inline bool knows(const struct duel *d, int seat, ref r)
{
    return object(d, r)->known >> seat & 1;
}
/* The nth object of a place, from its top. */
ref nth_in(const struct duel *, int place, int n);
ref bottom_of(const struct duel *, int place);

/* ---- chance.c -------------------------------------------------------------------------------- */

/* A number from 0 to n - 1. With n = 1 chance is not consulted. */
uint32_t chance_below(struct duel *, uint32_t n);
uint32_t veil_below(struct duel *, uint32_t n);
/* The same straight from one of the two generators: nothing is prescribed. */
uint32_t draw_below(uint64_t *generator, uint32_t n);
uint64_t mix64(uint64_t);

/* ---- links and waiting abilities --------------------------------------------------------------- */

#define link_of(d, r) IN_DUEL(d, struct link, link_of_ref(d, r))
static inline struct link *link_of_ref(const struct duel *d, ref r)
{
    assert(r - LINK_REF <= d->links); /* a game may imagine one more */
    return link_in(d, r - LINK_REF);
}
static inline int link_seat(const struct link *l)
{
    return l->seat & 7;
}
/* Takes the ith one out of the line: those behind it move up. */
struct waiting take_waiting(struct duel *, int i);
bool is_room_for_link(const struct duel *);
/* Writes a link behind the chain, for a game to ask what it would be; NULL when there is no room for it. */
struct link *draft_link(struct duel *, int ability, ref source, int seat, int x);
/* Puts a link on top of the chain; NULL when there is no room for it. */
struct link *add_link(struct duel *, int ability, ref source, int seat, int x);
void drop_top_link(struct duel *);

/* ---- options.c: what may be chosen, and why the rest may not --------------------------------- */

struct refusal {
    struct duel_option option;
    uint16_t rule;
};

struct menu {
    struct duel_option *option;
    int count, max;
    int sure;                /* options that will be offered later on in any case */
    bool loose;              /* wants candidates, of an ask that can test them: see duel_play_loosely */
    bool ready;              /* holds the options of the ask that is opened next: see offers_more_than */
    struct refusal *refusal; /* NULL unless somebody asks why not */
    int refusals, max_refusals;
};

static inline void offer(struct menu *m, struct duel_option o)
{
    int n = m->count++;

    if (n < m->max)
        m->option[n] = o;
}

/* Whoever asked has seen enough: a generator may stop looking. */
static inline bool is_full(const struct menu *m)
{
    return m->count + m->sure >= m->max;
}

COLD void note_refusal(struct menu *, struct duel_option, int rule);

/* True if the condition fails: the option is then not offered, by this rule. */
static inline bool refused(struct menu *m, struct duel_option o, bool allowed, int rule)
{
    if (allowed)
        return false;
    if (RARELY(m->refusal))
        note_refusal(m, o, rule);
    return true;
}

/* Offers it if it is allowed; it is refused by this rule else. Which of many candidates are allowed nobody foresees: they
 * are told apart without a branch. */
static inline void offer_if(struct menu *m, struct duel_option o, bool allowed, int rule)
{
    int n = m->count;

    if (n < m->max)
        m->option[n] = o;
    m->count = n + allowed;
    if (RARELY(m->refusal) && !allowed)
        note_refusal(m, o, rule);
}

/* Any decision of a record: the seat's choice, a concession, or that its time is up. */
bool duel_decide(struct duel *, int seat, struct duel_option, struct duel_journal *, struct duello_error *);

/* Options every game uses; a game's own begin at OPTION_GAME. */
enum {
    OPTION_PASS = 1,
    OPTION_PICK, /* a: thing */
    OPTION_DONE, /* nothing more */
    OPTION_YES,
    OPTION_NO,
    OPTION_NUMBER,        /* a: number */
    OPTION_MODE,          /* a: which; b: of which ability; c: where in the program it stands */
    OPTION_WORD,          /* a: word */
    OPTION_CANCEL,        /* takes back what has been chosen so far */
    OPTION_ORDER,         /* a: source, b: ability: this one next; c: which of those that wait */
    OPTION_USE,           /* a: source, b: ability */
    OPTION_COUNTER,       /* a: kind of counter */
    OPTION_TIME_OUT = 14, /* said by the host, and never offered: see time.c */
    OPTION_CONCEDE = 15,
    OPTION_GAME = 16,
};

/* Has the list of options room for all that a seat which is asked could choose? */
COLD bool fits_menu(const struct duel *, int seat);

/* ---- time.c: what is answered for a seat whose time is up ------------------------------------- */

/* Has the ask that a step goes on from been answered because the time of this seat was up? Only of an ask that `tells` it. */
static inline bool is_late(const struct duel *d, int seat)
{
    return d->late >> seat & 1;
}

/* Answers for a seat that has been waited for, by what its ask has for that; in a race, for all that are still waited for. */
COLD void answer_in_default(struct duel *, int seat);

/* ---- journal.c ---------------------------------------------------------------------------------- */

/* Entries every game has; a game's own are the rows of its table, from 0 on. */
enum {
    ENTRY_SHARED = 0xff00,
    ENTRY_TIME_OUT = ENTRY_SHARED,
    NO_ROOM_FOR_EFFECT, /* a bound of the engine is met, by the game's rule_bound: nothing is ever left out in silence */
    NO_ROOM_TO_WAIT,
    STAYS_AT_LIMIT,
    MENU_IS_FULL, /* more can be chosen than is listed: who is asked is told */
    ENTRY_SHARED_END
};

COLD void journal_add(struct duel *, struct duel_entry);
COLD void journal_cite(const struct duel *, int rule);

/* Writes down what happened and by which rule: NOTE(d, kind, rule, .seat = p, .thing = card). */
#define NOTE(d, kind, rule, ...) NOTE_TO(d, OPEN_TO_ALL, kind, rule, __VA_ARGS__)
/* The same for something that only some may know of. */
#define NOTE_TO(d, who, kind_, rule_, ...)                                                                             \
    do {                                                                                                               \
        if (RARELY((d)->journal))                                                                                      \
            journal_add(d, (struct duel_entry){                                                                        \
                               .kind = (kind_), .rule = (uint16_t)(rule_), .to = (uint8_t)(who), __VA_ARGS__ });       \
    } while (0)

/* A rule that came into play without anything to be told of. */
#define CITE(d, rule)                                                                                                  \
    do {                                                                                                               \
        if (RARELY((d)->journal))                                                                                      \
            journal_cite(d, rule);                                                                                     \
    } while (0)
/* The same under a condition that is looked at only if somebody reads along. */
#define CITE_IF(d, condition, rule)                                                                                    \
    do {                                                                                                               \
        if (RARELY((d)->journal) && (condition))                                                                       \
            journal_cite(d, rule);                                                                                     \
    } while (0)

#endif
