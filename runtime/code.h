/* code.h: the compiled form of a card, shared by the compiler, the machine and the printer.
 *
 * Code is a row of 16-bit cells in prefix order. Statements run one after the other and are the
 * only ones that can stop (to ask, to pay, to run a rule step); values, tests and sets are worked
 * out by plain recursion and change nothing. Jumps only go forward, except at NEXT and AGAIN.
 *
 * `len` in a statement counts the cells behind the len cell, so that a reader can skip it.
 * A block is a run of statements. Capital names in <> are codes of that family.
 */
#ifndef RUNTIME_CODE_H
#define RUNTIME_CODE_H

#include "engine/book.h"

enum statement_op {
    OP_END = 1, /* end of the program */
    OP_DO,      /* len verb <SET subject> arguments in the order of the verb's pattern */
    OP_GRANT,   /* len <SET subject> how n {<GRANT>} <UNTIL>   how: 0 has, 1 gains, 2 loses (as written) */
    OP_PERMIT,  /* len <SET subject> can(1)/can't(0) action arguments <UNTIL> */
    OP_GIVE,    /* len <SET subject> n {ability} <UNTIL>       gives abilities (rows of the book) */
    OP_WAIT,    /* len ability <UNTIL>                         a waiting `when`, `whenever` or `at`; in a continuous */
                /*                                             body: an ability that exists as long as the body holds */
    OP_IF,      /* len <TEST> block                            false: goes on behind the len cells */
    OP_SKIP,    /* len                                         jumps over the next len cells (an else part) */
    OP_EACH,    /* len register variable body <SET>            fills the register, then jumps over the `body` */
                /*                                             cells that follow to its NEXT: */
    OP_NEXT,    /* back register variable                      next member into the variable, to the body again */
    OP_REPEAT,  /* len variable body <VALUE>                   likewise, to its AGAIN */
    OP_AGAIN,   /* back variable */
    OP_CHOOSE,  /* len <SET chooser> secret <CHOICE>           a choice kept under a name */
    OP_MODES,   /* len variable <SET chooser> least most n     asks; the chosen modes become bits of the variable */
    OP_MODE,    /* len variable k block                        not chosen: goes on behind the len cells */
    OP_MAY,     /* len <SET chooser> cost block                cost: a row of costs or 0; no: behind the len cells */
    OP_LET,     /* len variable <VALUE> */
    OP_INSTEAD, /* len                                         what follows takes the place of the event */
    OP_NOTHING, /* len (0) */
    OP_STOP,    /* len                                         jumps len cells: out of the loop, or to END */
    OP_BODY,    /* len (0): in a keyword's definition, where the card's own body goes */
    OP_PAY,     /* len resource up_to(0/1) <VALUE>             in costs only: an amount of a resource */
};

/* An else part: the block of the IF or MAY ends in SKIP over it, and `len` includes that SKIP.
 * `back` of NEXT and AGAIN counts the cells from its own op cell back to the first of the body. */

enum value_op {
    VAL_NUM = 64,  /* n (signed 16 bits) */
    VAL_X,         /* the announced X */
    VAL_VAR,       /* variable: `let`, a chosen number */
    VAL_ATTR,      /* attribute <SET of one> */
    VAL_COUNTER,   /* counter <SET> */
    VAL_RESOURCE,  /* resource <SET> */
    VAL_COUNT,     /* <SET> */
    VAL_DIFFERENT, /* attribute <SET> */
    VAL_SUM,
    VAL_HIGH,
    VAL_LOW,     /* attribute <SET> */
    VAL_TIMES,   /* tally */
    VAL_RESULT,  /* that many: how much the last statement did */
    VAL_CHANCE,  /* heads(0/1): how many coins were heads; else the roll */
    VAL_ROLE,    /* amount: a number role of the event */
    VAL_WORD,    /* word: a value of a closed list, in comparisons */
    VAL_PLAYERS, /* number of players */
    VAL_ADD,
    VAL_SUB,
    VAL_MUL, /* <VALUE> <VALUE> */
    VAL_DIV_UP,
    VAL_DIV_DOWN, /* <VALUE> n */
    VAL_LESSER,
    VAL_GREATER, /* <VALUE> <VALUE> */
    VAL_KEYWORD, /* keyword <SET>: the number that the member has the keyword with */
    VAL_LARGE,   /* high n: a number that n alone cannot hold */
};

enum test_op {
    TEST_CMP = 96, /* comparison <VALUE> <VALUE> */
    TEST_IS,       /* not(0/1) <SET> <FILTERS>: every member passes the filters; an empty set does not */
    TEST_HAS,      /* not(0/1) <SET> <TEST about each member as `it`> */
    TEST_EXISTS,   /* <SET> */
    TEST_HAPPENED, /* tally: at least once in its period */
    TEST_TRAIT,    /* <SET> trait arguments */
    TEST_KEYWORD,  /* keyword arguments: a condition with a name (Crisis 5), or the member has it */
    TEST_DONE,
    TEST_SUCCESS,
    TEST_HEADS,
    TEST_NOT, /* <TEST> */
    TEST_AND,
    TEST_OR, /* n {<TEST>} */
    TEST_TRUE,
};
enum comparison { CMP_EQ, CMP_NE, CMP_LT, CMP_LE, CMP_GT, CMP_GE };

/* A set: one source, then filters in the order written, then SET_THAT. */
enum set_op {
    SET_THAT = 128, /* ends a set or a run of filters */
    /* sources */
    SET_REF,    /* reference [argument]: enum reference */
    SET_REF_OF, /* ref row of the vocabulary, <SET>: its controller, target's tile, engaged Rival of it */
    SET_NOUN,   /* n {word}: everything that is one of these, where such things are */
    SET_ALL,    /* the verb's own default things (a quantity without a noun) */
    SET_PLACE,  /* <PLACE>: what lies there */
    SET_TOP,
    SET_BOTTOM, /* <VALUE> <PLACE> */
    SET_UNION,  /* n {<SET>} */
    /* filters */
    SET_KIND,       /* not(0/1) n {word} */
    SET_NAMED,      /* not(0/1) n {string} */
    SET_OTHER,      /* not `this` */
    SET_OWNED,      /* <SET of seats>: your, its, foe's */
    SET_SIDE,       /* word: ally, enemy */
    SET_CONTROLLED, /* <SET>: you control */
    SET_IN,         /* <PLACE> */
    SET_ON,
    SET_UNDER,
    SET_OF,
    SET_BY,       /* <SET> */
    SET_WITH,     /* <TEST about each member as `it`> */
    SET_DISTINCT, /* attribute chosen(0/1): with different. 0: one of each kind; 1: those chosen of them must differ */
    SET_TRAIT,    /* trait arguments: that would damage */
    SET_RELATION, /* relation arguments */
    SET_EXCEPT,   /* <SET> */
    SET_SAME,     /* <SET>: is one of these (`if it is this`) */
    SET_AS,       /* register: kept under a name */
    /* how many, always last before SET_THAT */
    SET_PICK, /* random(0/1) each(0/1: `each`, nobody chooses) <VALUE least> <VALUE most>  (most 999: any number) */
};

/* Rows of SET_REF_OF that no vocabulary has: its targets, its host; its NAME (what it chose in secret). */
enum { OF_TARGETS = 1000, OF_HOST, OF_REGISTER = 2000 /* + register */ };

enum reference {
    REF_THIS = 1,
    REF_YOU,
    REF_IT,
    REF_TARGETS /* list k */,
    REF_THOSE,
    REF_HOST,
    REF_USER,
    REF_REGISTER /* k */,
    REF_MEMBER /* variable: the member of a `for each` */,
    REF_NAMED /* row of the vocabulary's references, seen from you: engaged Rival */,
    REF_SUBJECT /* the subject of this sentence: `its` in a sentence about `each` */,
};

/* <PLACE>: PLACE_OF zone <SET of owners>, or PLACE_CARD <SET>: under or on a card; PLACE_ANY n {zone}. */
enum place_op { PLACE_OF = 192, PLACE_CARD, PLACE_ANY, PLACE_EITHER /* n {<PLACE>} */ };

enum { HIGHEST_CHOSEN = 99 }; /* of the numbers that can be chosen */

/* <CHOICE> of CHOOSE and `naming`. */
enum choice_op {
    CHOICE_SET = 200, /* <SET with PICK and AS> */
    CHOICE_NUMBER,    /* variable <VALUE> <VALUE> */
    CHOICE_WORD,      /* variable list except(word or 0) found [<SET>]: a value of a closed list */
    CHOICE_COUNTER,   /* variable except(counter + 1 or 0) found [<SET>] */
};
/* `found` of the two: any of them, those that are found on something, or those that are not. A value of a list is found
 * where it is shown as a label, or lies as a counter of its name. */
enum found { FOUND_ANYWHERE, FOUND_ON, MISSING_ON };

enum grant_op {
    GRANT_ADD = 208,  /* attribute sign(0 +, 1 -) <VALUE> floor(0: none, else n + 1) */
    GRANT_SET,        /* attribute <VALUE> */
    GRANT_SET_REF,    /* attribute <SET>: Controller = you */
    GRANT_KEYWORD,    /* keyword arguments */
    GRANT_NO_KEYWORD, /* keyword arguments */
    GRANT_LABEL,
    GRANT_NO_LABEL, /* word */
    GRANT_NO_ABILITIES,
    GRANT_SHOT, /* attribute <VALUE> range: RATK = 400 at 2 */
};

/* <UNTIL>: how long. */
enum until_op {
    UNTIL_DEFAULT = 224, /* what the attribute, keyword or game says */
    UNTIL_MOMENT,        /* <MOMENT> */
    UNTIL_THIS,          /* period: during this */
    UNTIL_NEXT,          /* period: during next */
    UNTIL_REST,          /* period: for rest of */
    UNTIL_WHILE,         /* <TEST> */
};

/* <MOMENT>: edge(0 the moment itself, 1 start of, 2 end of) next(0/1) whose(0 any, 1 each, 2 with <SET>) window [<SET>]
 * window: a row of windows; a row of periods + 1000 for turn, round, duel. */
enum { MOMENT = 240, PERIOD_BASE = 1000, EDGE_START = 1, EDGE_END = 2 };

/* The period that an <UNTIL> names, or a <MOMENT> in it is the end of; 0: none. */
static inline int period_of(const cell *until)
{
    if (*until == UNTIL_MOMENT)
        return until[5] >= PERIOD_BASE ? until[5] - PERIOD_BASE : 0;
    return *until == UNTIL_THIS || *until == UNTIL_NEXT || *until == UNTIL_REST ? until[1] : 0;
}

/* The number of a VAL_LARGE. */
static inline int large_number(const cell *at)
{
    return (int)((uint32_t)at[0] << 16 | at[1]);
}

/* Arguments of a pattern (verb, event, keyword, relation, action, trait), in the order of the
 * pattern: a hole is the code of its family ({n} a value; {q} QTY least most; {set} a set; {zone}
 * a place; {cond} a test; {body} BLOCK len block OP_END; {event} EVENT event arguments; {str} a
 * string row; {words} n {word}; {costs} a row of costs; {moments} n {<MOMENT>}; {choice} a <CHOICE>;
 * {grants} n {<GRANT>}; another table: the row number, or CHOSEN + variable for a word, counter or
 * resource that has been chosen and named), an optional part is 0 or 1 followed by its holes, an
 * alternative its number followed by its holes. */
enum { CHOSEN = 0x8000 };
enum argument_op {
    ARG_QTY = 248 /* <VALUE> <VALUE> */,
    ARG_BLOCK /* len */,
    ARG_EVENT /* event row, would(0/1), arguments */
};

#endif
