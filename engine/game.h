/* game.h: what a game tells the engine about itself: tables, and a few functions.
 *
 * Everything a view, a scenario, a record or a table on a screen needs to know about a game stands
 * in these tables, so that none of them names one.
 */
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "duel.h"
#include "engine/parts/grid.h"
#include "facts.h"
#include "rules.h"
#include "vocabulary.h"

/* ---- asks, options, journal ------------------------------------------------------------------------ */

/* What is answered for a seat whose time is up: always one of the options it has. It is the first one of `verb`; else to
 * pass, to be done, to say no or to take back, whichever of these is offered, in this order; else what `else_take` says.
 * An ask whose rule is none of these has `choose`, which gives back the place of an option. */
enum else_take { TAKE_FIRST, TAKE_LAST, TAKE_ANY /* drawn by the duel's own chance */ };
struct in_default {
    uint16_t verb;
    uint8_t else_take;
    bool tells; /* more comes of it than of the same answer given in time: see is_late */
    int (*choose)(const struct duel *, int seat, const struct duel_option *, int n);
};

struct ask {
    const char *name;   /* one word: scenarios and protocols name asks by it */
    uint16_t rule;      /* the decision in the rules */
    const char *prompt; /* a sentence; {source}: the card it is about; {left}: what is still to be done */
    void (*options)(const struct duel *, int seat, struct menu *);
    bool open; /* never leaves a single option: simulation need not look */
    uint8_t
        calm; /* how often, in a hundred, a good player takes the last, calm option; 0: not known. See `duello fit` */
    /* How readily this option is taken, beside the others but for the calm one, by a player who has not thought about any of
     * them: 1 or more. It may look at what that seat knows. NULL: all alike. */
    int (*appeal)(const struct duel *, int seat, struct duel_option);
    /* That of the calm one beside them; 0: it is taken as often as `calm` says, whatever they are. */
    uint16_t calm_appeal;
    bool shows; /* what comes of an option shows at once, as of a step on a board: a glance tells the better one */
    /* Where a loose menu gets candidates instead of options: may this one be chosen? The last one always may. NULL: they
     * are options already. */
    bool (*allows)(const struct duel *, int seat, struct duel_option);
    struct in_default in_default;
    /* Of several seats that are asked at once the first to answer closes it for the others, whose answer then has no verb.
     * Passing closes it for nobody else. So that is known who has passed: there is nothing secret about these answers. */
    bool race;
};

/* Notation and sentence of an option. {a} {b} {c} stand for its arguments, with how to print them:
 * {a:thing} {a:seat} {b:ability} {a:number} {a:word} {a:zone} {a:link} {a:face} (a role of a card)
 * {a:name:FACT} (the word that fact has for the number); {b:cost} and {a:sign} are a symbol and a word
 * in braces, for which a screen may have a picture. */
struct option_kind {
    const char *notation, *sentence;
};

/* A journal phrase: {seat} {thing} {other} {number} {word} {sign} {counter} {keyword} {ability} {attribute} {zone};
 * {thing of seat}: a card with its owner, a player alone; {gains}: "gains +2" or "loses 2"; {change}: "+2" or "-2";
 * {plural}: "s" unless the number is 1; {seats}: those of the number, a bit each; {name:FACT}: the number as that fact's
 * word; {option}: what entry_of_option noted. [Words with {other}] are left out where there is no other. */
struct entry_kind {
    const char *name, *phrase;
};

/* A named option: one of a few words, a number between bounds, a name that the book has for it (choices.h). The first word
 * is the default; without words the usual number is. `machine`: what machines keep to instead, among themselves and in
 * what they imagine; may be NULL. */
enum { CHOICE_VALUES = 6 };
struct choice {
    const char *name;
    const char *values[CHOICE_VALUES];
    uint16_t rule;
    const char *machine;
    struct {
        uint16_t least, most, usual;
    } number;                                                /* most 0: it cannot be a number */
    const char *(*named)(const struct duello_book *, int n); /* the nth such name, NULL behind the last; or NULL */
    uint16_t
        at; /* where the duel keeps it, in 16 bits, if a byte (at_choices) does not hold all its values; 0: there */
};

struct mode {
    const char *name, *title;
    uint8_t least_seats, most_seats;
    uint16_t rule;
    uint8_t unmanned;    /* so many of the seats, the last ones, play themselves: nobody sits there */
    bool drafts;         /* decks are drafted at the table: nobody has to bring one */
    uint32_t iterations; /* of a search for one move unless somebody says how many; 0: as in most games */
};

struct text {
    const char *name;
    const unsigned char *bytes;
    size_t length;
}; /* an embedded file */

struct veto;  /* deeds.h */
struct scope; /* runtime/machine.h */

/* How a verb of the vocabulary is carried out. */
struct verb_step {
    uint8_t step, size;
}; /* size of its locals; 0: no step */

/* Something that speaks for a seat, or against it: what there is of it, times its weight, adds up to how well the seat
 * stands. The difference between two seats is the logarithm of the odds that one wins against the other. What counts where
 * each is against all is another thing than between two sides, so it has a weight of its own there. A measure may look at
 * what everybody sees and at what that seat knows. `duello fit` finds weights. */
struct measure {
    const char *name;
    int (*of)(const struct duel *, int seat);
    double between_two, among_all;
};

/* A number that everybody who knows a card in one of these zones (a bit each) can read off it. */
struct shown_number {
    uint8_t attribute;
    uint32_t zones;
};

struct text_out; /* words.h */

enum { BELONGS_TO_AT_MOST = 32 };

struct game {
    const char *name, *title;
    const struct vocabulary *vocabulary;
    const struct rule *rules;
    int rule_count;
    const struct text *texts; /* card files, decks, rules.md, guide.md; ended by a NULL name */
    const struct mode *modes;
    int mode_count;
    const struct choice *choices;
    int choice_count;

    /* the state */
    size_t size; /* of a whole duel in bytes: behind the stack and the links come the rows, then what waits */
    size_t at_places, at_waiting, at_rows, at_stack, at_events, at_choices;
    size_t at_keywords; /* a word for the keywords that something gives or takes away, a bit each; 0: there is none */
    uint64_t newest_keywords; /* of several that give one of these, a bit each, only the newest counts */
    bool second_roles;        /* what an event has set off may speak of its second role, too */
    int objects, links, link_targets, tallies, set_words;
    int rows_each, waitings_each; /* how many every seat has room for: see is_room_for_row */
    int link_about; /* which of them is told where it is aimed at nothing: what it is about. 0: there is none */
    const struct held *held; /* what steps name among their locals, ended by step 0; NULL: nothing */
    uint32_t live_zones;     /* zones whose cards' abilities can work */
    const struct fact *facts;
    int fact_count;
    int (*square_of)(const struct duel *,
                     ref card);      /* on which square it lies, by which it can be told from others; NULL */
    const char *const *square_names; /* from number 1 on; NULL: they are called as on the first of `grids` */
    int squares;                     /* of the board, numbered from 1; 0: it has none, or nothing is declared of them */
    const char *const *states;
    int state_count;                    /* of a card: "", "ready", "exhausted" ... */
    const struct shown_number *numbers; /* of cards on the table; may be NULL */
    int number_count;
    const char *const *link_kinds; /* what stands before the name of a link's card: "", "plays" ...; may be NULL */
    int link_kind_count;

    /* the rules as steps */
    step_function *const *steps;
    int step_count;
    const struct verb_step *verb_steps; /* per verb of the vocabulary */
    const struct ask *asks;
    int ask_count;
    const struct option_kind *options;
    int option_count; /* from OPTION_GAME on */
    const struct entry_kind *entries;
    int entry_count;
    /* Where one ask serves several decisions of the rules: which it is now; 0: its row's. May be NULL. */
    uint16_t (*decision)(const struct duel *, int seat, int ask);
    /* When somebody asks why not: refuses what is no option of the decision at all, by the rule that forbids it now. May be
     * NULL. */
    void (*refuse_rest)(const struct duel *, int seat, struct menu *);
    ref (*asked_about)(const struct duel *);                  /* the card whose ability asks: {source} in a prompt */
    void (*put_left)(const struct duel *, struct text_out *); /* {left} in a prompt; NULL: no prompt has it */
    /* What an offered option would do from here, from what its seat may know; may be NULL. */
    void (*put_hint)(const struct duel *, int seat, struct duel_option, struct text_out *);
    /* What a link is besides its ability; NULL: what its first target says. */
    void (*view_aims)(const struct duel *, const struct link *, struct duel_view_aims *);
    /* Who may still answer the open chain, by what everybody knows; NULL: whoever is being asked. */
    unsigned (*may_answer)(const struct duel *);
    /* Does it only do over what has been done already this turn? Machines leave such options out. May be NULL. */
    bool (*idle)(const struct duel *, struct duel_option);
    uint16_t rule_bound; /* the rule that speaks when a bound of the engine is met */
    uint16_t rule_time;  /* ... and when the time of a seat is up */

    bool side_decks; /* seats may bring one: see struct duello_seat */
    /* Checks a set-up and lays it out; the first step has then to be begun by it. */
    bool (*start)(struct duel *, const struct duello_setup *, struct duello_error *);
    void (*concede)(struct duel *, int seat);
    bool concedes_any_time; /* also while nothing is asked of that seat */
    /* Ends the duel by a bound of the engine, drawn between those who have not lost it yet, and tells so. NULL: between the
     * sides that still have somebody who acts. */
    void (*end_undecided)(struct duel *, int rule);
    /* For seats at which nobody sits: the seats that decide together what such a one answers, a bit each; 0: nobody is
     * asked, and its answer is in `o`. */
    unsigned (*stand_ins)(const struct duel *, int seat, int ask, struct duel_option *o);
    /* What those who were asked for it come to: their answers are in d->answer. */
    struct duel_option (*agree)(struct duel *, int seat, unsigned asked);
    void (*outcome)(const struct duel *, struct duel_outcome *);
    /* Deals anew what the seat does not know (faces; everything else the engine does itself). */
    void (*redeal)(struct duel *, int seat);
    /* Is this seat always shown the other's hand, whatever its zone says? NULL: nobody is. */
    bool (*sees_hand)(const struct duel *, int seat, int owner);
    /* Debug builds: NULL, or what is wrong with the state. */
    const char *(*invariant)(const struct duel *);
    /* Begins a position given by a scenario: the moment named, as if play had come there. */
    bool (*begin_at)(struct duel *, const char *moment, struct duello_error *);
    void (*lies_so)(
        struct duel *); /* then: works out anew what follows from how the cards of the position lie; may be NULL */
    const char *const *moments; /* the names it knows, ended by NULL */
    /* For proofs: cards for a seat drawn at random from the whole book, legal or nearly so; duel_start
     * has the last word. `chance` is a counter to draw from. */
    void (*random_setup)(const struct duello_book *, int mode, uint64_t *chance, struct duello_seat *);
    /* The levels of a game that is played on a board, numbered as one of its facts says; may be NULL. */
    const struct grid *grids;
    int grid_count;
    /* How well a seat stands, for machine players. Seats of one side win together; NULL: each for itself. */
    const struct measure *measures;
    int measure_count;
    int (*side)(const struct duel *, int seat);
    /* Where a duel is a match of several fights: from each seat's chance to win the one at hand to its chance to win them
     * all together. NULL: a duel is one fight. */
    void (*chances)(const struct duel *, double chance[DUELLO_SEATS]);
    int (*stage)(const struct duel *); /* counts rounds or turns: at the beginning of one, little is left in the air */
    /* So many stages a search plays on without much thought before it judges; NULL: one, to the next beginning. More where
     * what one does, a guard say, comes to something only in the others' turns. */
    int (*plays_on)(const struct duel *);
    /* So many stages on machine players judge at the latest, because what lies behind is noise; 0, or NULL: no bound. */
    int (*foresight)(const struct duel *);

    const struct veto *vetoes; /* what forbids what, ended by verb 0; NULL: the game has no such table */

    /* What the game would read off a card again and again is noted on it when the book is opened; may be NULL. */
    void (*note_card)(const struct duello_book *, struct card *);

    /* what card programs ask */
    bool (*is)(const struct duel *, int you, ref, int word); /* derived words */
    /* May your effects read this face now? `chooser`: who is to choose among what they read, -1: nobody, and all see what
     * comes of it. NULL: always. */
    bool (*readable)(const struct duel *, int you, int chooser, ref);
    /* May this word be read off a card although its face is hidden? NULL: only what says where a card lies. */
    bool (*shows_word)(const struct duel *, ref, int word);
    int (*when_absent)(const struct duel *, ref, int attribute); /* what a card reads instead; NULL: absent */
    /* A number before changes; ABSENT. `plain`: other numbers it is made of are read without standing ones. */
    int (*attribute)(const struct duel *, ref, int attribute, bool plain);
    /* The range of a shot before changes; ABSENT. NULL: what is printed. */
    int (*range)(const struct duel *, ref, int attribute, bool plain);
    int (*number)(const struct duel *, ref, int kind, int row); /* counters, resources, keyword numbers; may be NULL */
    int (*counters)(const struct duel *, struct duel_view_counter *,
                    int most); /* all there are; they lie open. May be NULL */
    /* For given positions: puts counters on a card or seat, attaches a card. NULL: the game has none. */
    void (*give_counters)(struct duel *, ref, int counter, int n);
    void (*give_host)(struct duel *, ref card, ref host);
    /* What a number comes to after all changes: with what counters or a status add, and not below what it can be; ABSENT:
     * nothing gives this one such a number. May be NULL. */
    int (*settled)(const struct duel *, ref, int attribute, int value);
    /* Does what raises a number of it count for nothing now, by this row, or (NULL) by a continuous ability? NULL: it always
     * counts. */
    bool (*unraised)(const struct duel *, ref, const struct row *);
    bool (*has_trait)(const struct duel *, ref, int trait);     /* of links: besides their programs; may be NULL */
    ref (*refer)(const struct duel *, int seat, int reference); /* engaged Rival ... */
    uint32_t
        own_references; /* those that by themselves are asked of the card whose words they are: as refer_of, a bit each */
    ref (*refer_of)(const struct duel *, ref of, int reference); /* its controller ... */
    /* Whose a card is that lies somewhere, for abilities, options and words; NULL: the seat's in whose place it lies. */
    int (*controller)(const struct duel *, ref card);
    /* What a card is attached to or lies under, and who performs it: `host`, `user`. `link`: the link that is being
     * resolved or announced, which remembers both; 0: none. NULL: the card itself. */
    ref (*host_of)(const struct duel *, ref card, ref link);
    ref (*user_of)(const struct duel *, ref card, ref link);
    /* Adds the targets of a link; NULL: a link has one target for each list. */
    void (*aims)(const struct duel *, ref link, int list, uint32_t *set);
    /* Lists what it is on, under, of, by (a set_op); returns how many. NULL: by controller, source and first target. */
    int (*belongs_to)(const struct duel *, ref, int op, ref to[BELONGS_TO_AT_MOST]);
    uint32_t on_zones, under_zones; /* where cards lie that are on, under something; 0: anywhere */
    bool (*able)(const struct duel *, int verb, ref subject, ref thing, ref source); /* can undergo the verb */
    /* How many at most the verb can be done with, as far as everybody knows; NULL: as many as are said. */
    int (*at_most)(const struct duel *, int verb, ref subject, int word, const uint32_t *set);
    /* `n`: the number that the relation names, or the words of a list, a bit each. */
    bool (*related)(const struct scope *, int relation, ref a, ref b, int n);
    /* Does a condition with a name (Crisis 5) hold for a source, has a thing another keyword (with Flash)? */
    bool (*condition)(const struct duel *, int seat, ref, int keyword, int n);
    bool (*may_trigger)(const struct duel *, ref source, int ability, int seat); /* NULL: always */
    bool (*active)(const struct duel *, ref source, int ability); /* does it work by itself now: triggers, stands? */
    /* Could it work where it lies, whatever else must hold? Asked when refresh_listeners is called; NULL: as `active`. */
    bool (*may_work)(const struct duel *, ref source, int ability);
    bool works_whole; /* all abilities of a card work, or none: it makes no difference which of them is asked about */
    int (*acts_first)(const struct duel *); /* the seat that acts first where several do; NULL: the first one */
    /* The seat whose abilities are the first to hear what happens to the subject; NULL: the first one's. */
    int (*hears_first)(const struct duel *, ref subject);
    /* May effects make this seat do and choose things? NULL: always. It may be lost to them in the midst of one. */
    bool (*acts)(const struct duel *, int seat);
    ref (*bearer)(const struct duel *, ref subject); /* who carries an ability given to it; NOTHING: no more of them */
    void (*gained)(struct duel *, ref subject, int ability); /* it has been given an ability; may be NULL */
    /* Can an effect give it the keyword now? NULL: always. */
    bool (*takes_keyword)(const struct duel *, ref subject, int keyword);
    void (*got_keyword)(struct duel *, ref subject, int keyword); /* it has been given a keyword; may be NULL */
    /* One that card files define and an effect had given is over before its time: used up, or lost; may be NULL. */
    void (*lost_keyword)(struct duel *, ref subject, int keyword);
    /* A sentence that gives or permits something is done: true if the game has begun a step that looks at it; may be NULL. */
    bool (*gave)(struct duel *);
    /* Can the effect of this source, or link, do anything to the subject? NULL: always. */
    bool (*affects)(const struct duel *, ref source, ref link, ref subject);
    /* Does a continuous ability of this source do anything to another thing? NULL: always. */
    bool (*works_on)(const struct duel *, ref source, ref subject);
    /* A change of a number that is the game's own business: true if it has been dealt with. It may be borne by somebody else
     * than whom the text names. */
    bool (*grant)(struct duel *, ref *subject, int attribute, bool set, int value, int seat);
    bool bars_modes; /* a mode that its chooser cannot carry out is not offered */
    bool (*bars_mode)(const struct duel *, const cell *mode, int seat); /* nor one that this is true of; may be NULL */
    /* Asks a seat whether it pays a cost and lets it: gives back 1 or 0. */
    void (*begin_payment)(struct duel *, int seat, int cost, ref source);
    /* When a row ends that an effect of this seat lays on the subject. `until`: an <UNTIL>, or the <MOMENT> that an
     * ability waits for. */
    int (*row_end)(const struct duel *, const cell *until, int attribute, int seat, ref subject);
};

static inline const struct game *game_of(const struct duel *d)
{
    return d->book->game;
}
/* Of rows and of waiting abilities every seat has room for as many, whatever the others have. Few are ever there: as long
 * as all together are not more than one seat has room for, nobody has to count. */
int rows_of_seat(const struct duel *, int seat);
int waitings_of_seat(const struct duel *, int seat);
static inline bool is_room_for_row(const struct duel *d, int seat)
{
    return d->rows < game_of(d)->rows_each || rows_of_seat(d, seat) < game_of(d)->rows_each;
}
static inline bool is_room_to_wait(const struct duel *d, int seat)
{
    return d->waitings < game_of(d)->waitings_each || waitings_of_seat(d, seat) < game_of(d)->waitings_each;
}
/* Whose a card is now; a seat is its own. Its owner is another thing (owner_of), and so is who wins with it (side_of). */
static inline int controller_of(const struct duel *d, ref r)
{
    if (is_seat(r))
        return seat_of_ref(r);
    if (!object(d, r)->place)
        return owner_of(d, r);
    return game_of(d)->controller ? game_of(d)->controller(d, r) : seat_of_place(d, object(d, r)->place);
}
/* Seats of the same side win together. */
static inline int side_of(const struct duel *d, int seat)
{
    return game_of(d)->side ? game_of(d)->side(d, seat) : seat;
}
/* Does nobody sit there? */
static inline bool plays_itself(const struct duel *d, int seat)
{
    return seat >= d->seats - d->book->game->modes[d->mode].unmanned;
}

/* Who sees a card of the owner at which this seat looks: at one that plays itself nobody sits, so that of its own cards
 * those do who decide for it. */
static inline unsigned seen_by(const struct duel *d, int seat, int owner)
{
    return seat == owner && plays_itself(d, seat) ? all_seats(d) : 1u << seat;
}
/* The decision in the rules that the seat is asked. */
static inline uint16_t decision_of(const struct duel *d, int seat, int ask)
{
    uint16_t rule = d->book->game->decision ? d->book->game->decision(d, seat, ask) : 0;
    return rule ? rule : d->book->game->asks[ask].rule;
}
/* Writes what a square of the board is called. */
void name_square(const struct game *, int square, char name[16]);
/* The mode of this name; the game's first if there is none, or no name. */
const struct mode *mode_named(const struct game *, const char *name);
/* A named option of the duel that is kept in a byte: which of its values was chosen. */
static inline int choice_of(const struct duel *d, int choice)
{
    return ((const uint8_t *)duel_at(d, d->book->game->at_choices))[choice];
}

/* NULL, or what is wrong with the state. */
const char *duel_invariant(const struct duel *);
/* What of a duel is in use: up to the top of the stack of steps, then the links, the rows and what waits. What lies between
 * them does not count. */
enum { DUEL_PARTS = 4 };
struct duel_part {
    size_t at, size;
};
void parts_of_duel(const struct duel *, struct duel_part part[DUEL_PARTS]);
/* The seats that owe an answer, a bit each, and to which ask, as far as the viewer may know: a view's, without the rest. */
unsigned asks_seen(const struct duel *, int viewer, uint8_t ask[DUELLO_SEATS]);
/* Takes back a choice that is being made in private, to the ask that the others still see. */
void undo_dialogue(struct duel *);
/* Do those who are asked now race for it? */
static inline bool is_race(const struct duel *d)
{
    return d->waiting && d->book->game->asks[d->ask[__builtin_ctz(d->waiting)]].race;
}
/* An imagined duel in which nobody has answered yet what this seat is asked too. */
void reopen_answers(struct duel *, int seat);
/* Deals the faces of these objects, up to REDEALT, anew among them; see view.c. */
enum { REDEALT = 1280 };
void redeal_faces(struct duel *, ref *sleeve, int n, bool (*fits)(const struct duel *, ref, int card));

/* The games of this library, ended by NULL (made by the build). */
extern const struct game *const duello_game_list[];
extern const char *const duello_game_names[];

#endif
