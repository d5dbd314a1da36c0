/* verbs.c: the verbs of the door, a row each. */
#include <string.h>

#include "verbs.h"

#define FIELD_WORDS(type, types, words) [A_##type] = words,
#define FIELD_TYPES_OF(type, types, words) [A_##type] = types,
const char *const field_type_words[FIELD_TYPE_COUNT] = { FIELD_TYPES(FIELD_WORDS) };
const char *const field_type_types[FIELD_TYPE_COUNT] = { FIELD_TYPES(FIELD_TYPES_OF) };

#define FAULT_KIND(name, code, meaning) [FAULT_##name] = { code, meaning },
const struct fault_kind fault_kinds[FAULT_COUNT] = { FAULTS(FAULT_KIND) };

verb_function verb_hello, verb_games, verb_cards, verb_card, verb_rule, verb_layout;
verb_function verb_meanings, verb_rules, verb_lessons, verb_lesson;
verb_function verb_start, verb_copy, verb_restore, verb_redeal, verb_drop, verb_record;
verb_function verb_waiting, verb_options, verb_choose, verb_time_out, verb_whynot, verb_outcome;
verb_function verb_think, verb_save, verb_sit, verb_next, verb_pass, verb_auto, verb_undo, verb_foresee, verb_warnings;
verb_function verb_view, verb_state, verb_hash, verb_journal, verb_quit;

const char *const view_parts[] = { "waiting", "table", "seats", "links", "answering", NULL };
const char *const company[] = { "options", "news", "view", NULL };
const char *const game_parts[] = { "fits", NULL };
const char *const table_manners[] = { "strict", NULL };
const char *const undo_only[] = { "whether", NULL };

const struct door_field seat_fields[] = {
    { "deck", A_DECK, false, "the name of a built-in deck, or a list of at most 255 names of cards" },
    { "side", A_WHOLE, false, "so many of the cards of a `deck` that is a list, the last ones, are its side deck" },
    { "name", A_TEXT, false, "what the player is called, at most 64 bytes; `p1`, `p2` ... if left out" },
    { "team", A_WHOLE, false, "0: everybody for themselves" },
    { 0 },
};

/* Fields that many verbs have. */
#define DUEL_FIELD "duel", A_TEXT, false, "its name; `main` if left out"
#define VIEWER_FIELD "viewer", A_VIEWER, false, "who looks; a spectator if left out"
#define SEAT_FIELD "seat", A_SEAT, true, "who is asked"
#define GAME_FIELD "game", A_TEXT, true, "which game"
/* What comes with the reply. */
#define WITH_FIELD "with", A_WORDS, false, "what else the reply brings: `options`, `news`, `view`", .words = company
#define NEWS_FIELD "since", A_WHOLE, false, "of `news`: entries with a number above this; 0 if left out"
#define CHANGES_FIELD "view_since", A_WHOLE, false, "of `view`: only what has changed since this number"

const struct door_verb door_verbs[] = {
    { "hello", verb_hello, "Hello", 0, "who is there", { { 0 } } },
    { "games",
      verb_games,
      "Games",
      0,
      "all there is to know for setting up",
      { { "with", A_WORDS, false, "`fits`: which of the decks fit which mode", .words = game_parts } } },
    { "cards", verb_cards, "Cards", 0, "the names of all cards", { { GAME_FIELD } } },
    { "card", verb_card, "Card", 0, "one card", { { GAME_FIELD }, { "name", A_TEXT, true, "the name of the card" } } },
    { "rule",
      verb_rule,
      "Rule",
      0,
      "the text of a rule",
      { { GAME_FIELD }, { "rule", A_TEXT, true, "the id of the rule" } } },
    { "rules",
      verb_rules,
      "Rules",
      0,
      "the rules that speak of something",
      { { GAME_FIELD }, { "words", A_TEXT, true, "a keyword, or words that stand in them" } } },
    { "meanings",
      verb_meanings,
      "Meanings",
      0,
      "what the words mean that stand on a card",
      { { GAME_FIELD }, { "name", A_TEXT, true, "the name of the card" } } },
    { "lessons", verb_lessons, "Lessons", 0, "what the game has for who learns it", { { GAME_FIELD } } },
    { "lesson",
      verb_lesson,
      "Step",
      0,
      "a step of a lesson as a duel",
      {
          { "duel", A_TEXT, false, "the free name it gets; `main` if left out" },
          { GAME_FIELD },
          { "lesson", A_TEXT, false, "the name of the lesson; the first one if left out" },
          { "step", A_WHOLE, false, "which of its steps, from 1; the first one if left out" },
      } },
    { "layout",
      verb_layout,
      "{ [name: string]: any }",
      0,
      "how a table shows the game",
      { { GAME_FIELD }, { "mode", A_TEXT, false, "which mode; the first one if left out" } } },
    { "start",
      verb_start,
      "Started",
      0,
      "starts a duel",
      {
          { "duel", A_TEXT, false, "the free name it gets; `main` if left out" },
          { GAME_FIELD },
          { "mode", A_TEXT, false, "a mode of the game; the first one if left out" },
          { "seats", A_SEATS, false, "the players in order; needed without a position" },
          { "options", A_MAP, false, "named options of the game; their defaults if left out" },
          { "seed", A_SEED, true, "the seed of all chance in it" },
          { "position", A_TEXT, false, "a given position instead of the beginning" },
      } },
    { "waiting",
      verb_waiting,
      "Company",
      ABOUT_DUEL,
      "who is asked what",
      { { DUEL_FIELD }, { VIEWER_FIELD }, { WITH_FIELD }, { NEWS_FIELD }, { CHANGES_FIELD } } },
    { "options", verb_options, "Options", ABOUT_DUEL, "what a seat may choose", { { DUEL_FIELD }, { SEAT_FIELD } } },
    { "choose",
      verb_choose,
      "Chosen",
      ABOUT_DUEL,
      "answers for a seat, by one of `index`, `notation` and `words`",
      {
          { DUEL_FIELD },
          { SEAT_FIELD },
          { "index", A_WHOLE, false, "the place in the list of options" },
          { "notation", A_TEXT, false, "an option's notation, exactly; `concede` gives up" },
          { "words", A_TEXT, false, "what a person would type" },
          { WITH_FIELD },
          { NEWS_FIELD },
          { CHANGES_FIELD },
      } },
    { "time_out",
      verb_time_out,
      "Chosen",
      ABOUT_DUEL,
      "says that the time of a seat is up",
      { { DUEL_FIELD }, { SEAT_FIELD }, { WITH_FIELD }, { NEWS_FIELD }, { CHANGES_FIELD } } },
    { "whynot",
      verb_whynot,
      "Whynot",
      ABOUT_DUEL,
      "whether a seat may do something",
      { { DUEL_FIELD }, { SEAT_FIELD }, { "wish", A_TEXT, true, "what, in words" } } },
    { "think",
      verb_think,
      "Think",
      ABOUT_DUEL,
      "what a machine would choose for a seat",
      {
          { DUEL_FIELD },
          { SEAT_FIELD },
          { "player", A_TEXT, false, "a machine or level (docs/players.md); `search` if left out" },
          { "budget", A_WHOLE, false, "how many imagined duels it may cost; what is usual if left out",
            .most = 100000 },
          { "seed", A_SEED, false, "what it goes by where it does not matter; 0 if left out" },
      } },
    { "view",
      verb_view,
      "View",
      ABOUT_DUEL,
      "the table as the viewer may see it",
      {
          { DUEL_FIELD },
          { VIEWER_FIELD },
          { "parts", A_WORDS, false, "which: `waiting`, `table`, `seats`, `links`, `answering`; all if left out",
            .words = view_parts },
          { "since", A_WHOLE, false, "only what has changed since this number; all with 0" },
      } },
    { "journal",
      verb_journal,
      "Journal",
      ABOUT_DUEL,
      "what happened, as the viewer may read it",
      { { DUEL_FIELD },
        { VIEWER_FIELD },
        { "since", A_WHOLE, false, "entries with a number above this; 0 if left out" } } },
    { "outcome", verb_outcome, "Outcome", ABOUT_DUEL, "how it ended", { { DUEL_FIELD } } },
    { "foresee",
      verb_foresee,
      "Foreseen",
      ABOUT_DUEL,
      "what happens if all pass now, as far as a seat can know",
      { { DUEL_FIELD },
        { SEAT_FIELD },
        { "notation", A_TEXT, false, "an option's notation, exactly: if the seat takes it, and all pass then" } } },
    { "warnings",
      verb_warnings,
      "Warnings",
      ABOUT_DUEL,
      "which options lose at once by rule",
      { { DUEL_FIELD }, { SEAT_FIELD } } },
    { "sit",
      verb_sit,
      "Next",
      ABOUT_DUEL | NEEDS_OPEN,
      "says who sits at the table",
      { { DUEL_FIELD },
        { "persons", A_SEAT_LIST, true, "the seats of persons; machines have the others" },
        { "manners", A_WORDS, false, "of several persons: `strict` asks everybody everything",
          .words = table_manners } } },
    { "next",
      verb_next,
      "Next",
      ABOUT_DUEL | NEEDS_OPEN,
      "who is asked next",
      { { DUEL_FIELD },
        { "sitting", A_WHOLE, false, "the seat of the person who sits before the screen from now on" } } },
    { "pass",
      verb_pass,
      "Passing",
      ABOUT_DUEL | NEEDS_OPEN,
      "what is passed in a person's name, and until when",
      { { DUEL_FIELD }, { SEAT_FIELD }, { "until", A_TEXT, false, "the wish; how it stands if left out" } } },
    { "auto",
      verb_auto,
      "Auto",
      ABOUT_DUEL | NEEDS_OPEN,
      "answers for a person what is to be passed",
      { { DUEL_FIELD }, { SEAT_FIELD } } },
    { "undo",
      verb_undo,
      "Undo",
      ABOUT_DUEL | NEEDS_OPEN,
      "takes a person's last move back",
      { { DUEL_FIELD },
        { SEAT_FIELD },
        { "only", A_WORDS, false, "`whether`: only tells whether it could be", .words = undo_only } } },
    { "copy",
      verb_copy,
      "Started",
      ABOUT_DUEL,
      "copies the duel",
      { { DUEL_FIELD }, { "to", A_TEXT, true, "the free name of the copy" } } },
    { "restore",
      verb_restore,
      "Started",
      ABOUT_NAME,
      "makes the duel again what another is, or what was saved: one of `from` and `saved`",
      { { DUEL_FIELD },
        { "from", A_TEXT, false, "the name of the other" },
        { "saved", A_TEXT, false, "what `save` gave" } } },
    { "save", verb_save, "Saved", ABOUT_DUEL | NEEDS_OPEN, "the duel as a text to be restored", { { DUEL_FIELD } } },
    { "redeal",
      verb_redeal,
      "Started",
      ABOUT_DUEL,
      "makes a duel that a seat cannot tell from this one",
      { { DUEL_FIELD },
        { "to", A_TEXT, true, "its free name" },
        { "seat", A_SEAT, true, "who cannot tell" },
        { "seed", A_SEED, true, "what it is dealt by" } } },
    { "drop", verb_drop, "Dropped", ABOUT_DUEL, "lets the duel go", { { DUEL_FIELD } } },
    { "state", verb_state, "State", ABOUT_DUEL | NEEDS_OPEN, "everything there is to know of it", { { DUEL_FIELD } } },
    { "hash", verb_hash, "Hash", ABOUT_DUEL | NEEDS_OPEN, "the hash of its whole state", { { DUEL_FIELD } } },
    { "record", verb_record, "Recorded", ABOUT_DUEL | NEEDS_OPEN, "the duel so far as a record", { { DUEL_FIELD } } },
    { "quit", verb_quit, "Quit", 0, "ends the program after the reply", { { 0 } } },
};
const int door_verb_count = sizeof door_verbs / sizeof *door_verbs;

const struct door_verb *find_door_verb(const char *name)
{
    for (const struct door_verb *verb = door_verbs; verb < door_verbs + door_verb_count; verb++)
        if (strcmp(verb->name, name) == 0)
            return verb;
    return NULL;
}

const struct door_field *find_door_field(const struct door_field *field, const char *name)
{
    for (; field->name; field++)
        if (strcmp(field->name, name) == 0)
            return field;
    return NULL;
}
