/* vocabulary_reader.h: reads a game's vocabulary from its text.
 *
 * The build uses it to make C tables of the text (generate.c), tests use it to try a vocabulary
 * without a build. The first line is `game NAME prefix PREFIX`; then a row a line, the table's word
 * first. `#` begins a comment; an indented line goes on with the row above it; `include NAME` takes
 * in another text; `also TABLE NAME ...` adds columns to a row; `without TABLE NAME ...` leaves out
 * rows with patterns of an included text (the game may then have others of that name), and
 * `without part ...` parts of the language itself, so that the checker refuses what the rules of the
 * game never do; `budget steps 500` and `names partial` (a quoted name is a run of whole words of a
 * card's name) are settings.
 *
 *   list       "Suit" most 4
 *   word       "Art"/"Arts" type noun of card in "Art Zone"      "H" "D" value list "Suit" of card
 *              roles: type value flag noun side; derived: the game answers; promises TRAIT: check 18;
 *              home: `in` is only where it is meant if no place is named; judged: printed, but the game answers;
 *              apart: nothing is it to itself (an ally); listed: a keyword can list it, though it is derived;
 *              played: a link that is a card on its way, of which is asked what can be asked of a card;
 *              momentary: given by what is done, not by what goes on
 *   zone       "Hand" faces nobody|owner|all|kept [shared] [ordered]
 *   attribute  "Power" of seat number|band|shot|words|reference [list] [printed] [granted] [face] [greatest]
 *              lowest 0 highest 99 least 1 until "round" change "TEMPLATE" becomes "TEMPLATE" traits TRAITS (whoever changes it might do this); momentary: what changes it does not go on;
 *              reach ZONES: only cards there can be given it
 *   counter, resource, symbol, reference   "NAME"/"PLURAL" of KIND; momentary: a reference that is fixed where something
 *              begins to wait or to last, as is whatever means something only now
 *   period     "turn" lasts next (what is given can; and can begin with the next one) from "Starting Phase" to "End Phase" (the windows that
 *              `at start of turn` and `at end of turn` mean); waits: what waits without a duration ends with it
 *   window     "Any Step" use covers "Open" "Charge"; again: comes several times in a period that waits; resets: with it
 *              ends what has been gained without a duration
 *   type       "Art" needs ATTRIBUTES allows ATTRIBUTES shows LISTS used WINDOWS actor seat|card|user
 *              cost unit "TP" (of a bare number in it, in print) responds WORDS
 *   keyword    id "PATTERN" header block condition clause granted kind use|...|own standing once of KIND
 *              means "while ...: body" traits TRAITS (whoever gives it might do this) marks "LABEL" on "TYPE" (a card of that type that needs it
 *              must show the label: check 18)
 *   event      id "PATTERN" of KIND would remembered roles 2 changes amount destination reach ZONES past WORDS (where its
 *              subject lies once it has happened, and what it is no more); over: its link is done with when it is heard
 *   relation, action, trait    id "PATTERN" of KIND needs WORD not "TEXT"
 *   verb       id "PATTERN" by KIND cost link hidden asks offers shows creates own in ZONES reach ZONES changes amount
 *              spends SYMBOL causes EVENTS traits TRAITS rules IDS
 *
 * Every table also has `english "TEMPLATE"`. Kinds are card, seat, link, tile and duel. A pattern
 * has words, {holes} (pattern.c lists them; {word:Suit} takes a value of a list), [options],
 * (alternatives|of words) and words in either/or form; of a verb the first word takes the form of
 * its subject, of an event the first behind its leading {set}. The longer of two patterns that
 * begin alike must come first.
 */
#ifndef LANGUAGE_VOCABULARY_READER_H
#define LANGUAGE_VOCABULARY_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/vocabulary.h"
#include "pattern.h"
#include "storage.h"

enum vocabulary_table {
    TABLE_LIST,
    TABLE_WORD,
    TABLE_TYPE,
    TABLE_ATTRIBUTE,
    TABLE_ZONE,
    TABLE_COUNTER,
    TABLE_RESOURCE,
    TABLE_SYMBOL,
    TABLE_PERIOD,
    TABLE_REFERENCE,
    TABLE_WINDOW,
    TABLE_KEYWORD,
    TABLE_EVENT,
    TABLE_RELATION,
    TABLE_ACTION,
    TABLE_TRAIT,
    TABLE_VERB,
    TABLES,
};

enum { VERB_RULES = 4 };

struct vocabulary_source {
    struct vocabulary tables;
    const char **id[TABLES];               /* per table and row: what the C enum calls it, "BEFORE_DAMAGE" */
    const char *(*verb_rules)[VERB_RULES]; /* per verb: the ids of its rules, "SOL-11.4" */
};

/* A text that `include NAME` names, or NULL. */
struct vocabulary_include {
    const char *(*find)(void *context, const char *name, size_t *length);
    void *context;
};

/* False and "FILE:LINE: what is wrong" in `error` if the text is not a vocabulary; that includes a
 * pattern that cannot be read, and two patterns of a table that can match the same words. */
bool read_vocabulary(struct storage *, const char *file, const char *text, size_t length, struct vocabulary_include,
                     struct vocabulary_source *, char *error, size_t error_size);

/* Which word of a table's patterns takes the form of its subject. */
enum inflection vocabulary_inflection(enum vocabulary_table);

/* The word a vocabulary's lines use for a table ("verb"), and its part of enum names ("VERB"). */
const char *vocabulary_table_word(enum vocabulary_table);

#endif
