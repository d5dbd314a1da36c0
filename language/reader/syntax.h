/* syntax.h: a card as the parser understands it.
 *
 * One kind of node for everything. A node never changes once it is made, so that two readings of a
 * text may share its parts; `kid` may hold NULL where an optional part is missing. The comment
 * behind each kind says what its fields mean: row, number, flag, text, and [kids].
 */
#ifndef LANGUAGE_SYNTAX_H
#define LANGUAGE_SYNTAX_H

#include <stdbool.h>

#include "lexer.h"

enum node_kind {
    /* values */
    NODE_NUMBER = 1, /* number */
    NODE_X,
    NODE_ID,             /* text: a name the card gave to a number or a set */
    NODE_ATTRIBUTE,      /* row [owner or NULL] */
    NODE_COUNTER,        /* row [owner or NULL] */
    NODE_RESOURCE,       /* row [owner or NULL] */
    NODE_KEYWORD_NUMBER, /* row [owner or NULL] */
    NODE_COUNT,          /* [set] */
    NODE_DIFFERENT,      /* row: attribute [set] */
    NODE_SUM,            /* row: attribute [set] */
    NODE_HIGHEST,
    NODE_LOWEST,
    NODE_TIMES, /* row: period [event] */
    NODE_THAT_MANY,
    NODE_CHANCE, /* heads as a number, roll */
    NODE_PLAYERS,
    NODE_AMOUNT,
    NODE_WORD_VALUE, /* row: word */
    NODE_ADD,        /* [a b] */
    NODE_SUBTRACT,
    NODE_MULTIPLY,
    NODE_DIVIDE,  /* number, flag: rounded up [a] */
    NODE_SMALLER, /* [a b] */
    NODE_LARGER,
    /* sets */
    NODE_SET,      /* [group ...]: all of them together */
    NODE_GROUP,    /* [quantity or NULL, source or NULL, part ...]; source: ref, noun, or NULL: adjectives alone */
    NODE_QUANTITY, /* number: enum quantity [least most] */
    NODE_REF,      /* number: enum reference; row: a named one; text: an id [of or NULL] */
    NODE_NOUN,     /* [word, zone or top ...] */
    NODE_WORD,     /* row: word */
    NODE_ZONE,     /* row: zone [owner or NULL] */
    NODE_TOP,      /* flag: bottom [value or NULL, word, place] */
    NODE_OWNER,    /* flag: each [set of seats] */
    NODE_OTHER,
    NODE_ADJECTIVE,  /* flag: not [word or string ...] */
    NODE_CONTROLLED, /* [ref] */
    NODE_IN,         /* [place] */
    NODE_ON,         /* [group] */
    NODE_UNDER,
    NODE_OF,
    NODE_BY,
    NODE_WITH,           /* [test] */
    NODE_WITH_DIFFERENT, /* row: attribute */
    NODE_THAT,           /* [phrase of a trait] */
    NODE_RELATED,        /* [phrase of a relation] */
    NODE_EXCEPT,         /* [set] */
    NODE_RANDOM,
    NODE_AS,    /* text: the name */
    NODE_PLACE, /* flag: a, each or any [zone ...] or [ref] */
    /* tests */
    NODE_NOT, /* [test] */
    NODE_AND, /* [test ...] */
    NODE_OR,
    NODE_EXISTS,   /* [set] */
    NODE_HAPPENED, /* row: period [event] */
    NODE_COMPARE,  /* number: enum comparison [a b] */
    NODE_IS,       /* flag: not [set, group] */
    NODE_HAS,      /* flag: no [set, test about each member] */
    NODE_TRAIT,    /* [set, phrase] */
    NODE_KEYWORD,  /* [phrase] */
    NODE_DONE,
    NODE_SUCCESS,
    NODE_COIN, /* heads */
    /* patterns and their holes */
    NODE_PHRASE,  /* number: table; row; flag: would [argument ...] */
    NODE_TAKEN,   /* number: 0 or 1, was the option taken; or which alternative */
    NODE_RANGE,   /* {q} [least most] */
    NODE_WORDS,   /* [word ...] */
    NODE_STRING,  /* text */
    NODE_ROW,     /* number: table; row */
    NODE_MOMENTS, /* [moment ...] */
    NODE_MOMENT,  /* number: edge; row: window, or period with flag [owner or NULL, each, this, next] */
    NODE_MARK,    /* something that is there or not: each, this, next */
    NODE_UNTIL,   /* number: enum until_op; row: period [moment or test] */
    NODE_COSTS,   /* [cost ...]: alternatives */
    NODE_COST,    /* [symbols, pay, phrase or number ...]: all of them */
    NODE_SYMBOLS, /* [symbol ...] */
    NODE_SYMBOL,  /* row */
    NODE_PAY,     /* row: resource, flag: up to [value] */
    NODE_GRANTS,  /* [grant ...] */
    /* statements */
    NODE_BLOCK,          /* [statement ...] */
    NODE_DO,             /* [subject or NULL, phrase] */
    NODE_GRANT,          /* number: has 0, gains 1, loses 2 [subject, until or NULL, grant ...] */
    NODE_GRANT_ADD,      /* row: attribute, flag: minus, number: floor or -1 [value] */
    NODE_GRANT_SET,      /* row: attribute [value, range of a shot or NULL] */
    NODE_GRANT_KEYWORD,  /* flag: no [phrase] */
    NODE_GRANT_LABEL,    /* flag: no, row: word */
    NODE_PERMIT,         /* flag: can [subject, until or NULL, phrase ...] */
    NODE_GIVE,           /* number: as of NODE_GRANT [subject, until or NULL, ability ...] */
    NODE_WAIT,           /* [until or NULL, ability] */
    NODE_IF,             /* [test, block, else block or NULL] */
    NODE_EACH,           /* [set, block] */
    NODE_REPEAT,         /* [value, block] */
    NODE_MODES,          /* number: most, flag: up to [chooser or NULL, block ...] */
    NODE_MAY,            /* [chooser, costs or NULL, block, else block or NULL] */
    NODE_CHOOSE,         /* flag: secretly [chooser or NULL, choice] */
    NODE_CHOICE_SET,     /* [set] */
    NODE_CHOICE_NUMBER,  /* text [least most] */
    NODE_CHOICE_WORD,    /* text, row: list, flag: not found on it [found on or NULL, except or NULL] */
    NODE_CHOICE_COUNTER, /* text [found on or NULL, except or NULL] */
    NODE_LET,            /* text [value] */
    NODE_INSTEAD,        /* [statement] */
    NODE_NOTHING,
    NODE_STOP,
    NODE_BODY,
    /* cards */
    NODE_ABILITY, /* [heads, clauses, block] */
    NODE_HEADS,   /* [head ...] */
    NODE_HEAD,    /* number: enum ability_kind, flag: whenever [event, set, moments, test or phrase, or none] */
    NODE_CLAUSES, /* [clause ...] */
    NODE_CLAUSE,  /* number: enum clause; row: period; flag [what it says or NULL] */
    NODE_CARD,    /* text: name, flag: token, number: 1 if a line was left out [field, role or ability ...] */
    NODE_ROLE,    /* text: title, or row: word [field or ability ...] */
    NODE_FIELD,   /* number: enum field; row; text [what it says ...] */
    NODE_DEFINE,  /* number: table; row [until or NULL, block, parameter ids ...] */
    NODE_FILE,    /* [card or define ...] */
};

enum quantity {
    QUANTITY_A,
    QUANTITY_ANOTHER,
    QUANTITY_EACH,
    QUANTITY_ALL,
    QUANTITY_NO,
    QUANTITY_ANY,
    QUANTITY_UP_TO,
    QUANTITY_EXACT
};

enum clause {
    CLAUSE_AT,
    CLAUSE_FROM,
    CLAUSE_NAMING,
    CLAUSE_ON,
    CLAUSE_WITH,
    CLAUSE_IF,
    CLAUSE_PAY,
    CLAUSE_MAY,
    CLAUSE_LIMIT /* row: period or 0, number in kid; flag: there is one */,
    CLAUSE_FIRST,
    CLAUSE_NOT_CUMULATIVE,
    CLAUSE_KEYWORD,
};

/* In the order the formatter sorts them. */
enum field {
    FIELD_TYPE,
    FIELD_LABEL,
    FIELD_COST,
    FIELD_ATTRIBUTE,
    FIELD_KEYWORD,
    FIELD_NEEDS,
    FIELD_TITLE,
    FIELD_SERIAL,
    FIELD_FLAVOUR
};

struct node {
    enum node_kind kind;
    int row, number;
    bool flag;
    const char *text;
    int first, last; /* its tokens */
    struct node **kid;
    int kids;
};

#endif
