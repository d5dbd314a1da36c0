/* sitting.h: the persons at the terminal and what is on the screen before them: play.c sets it up,
 * screen.c shows it, talk.c answers what is typed besides moves. */
#ifndef APPS_SITTING_H
#define APPS_SITTING_H

#include "duello/layout.h"
#include "passing.h"
#include "table.h"
#include "table/keyboard.h"
#include "table/stops.h"
#include "terminal.h"
#include "thinking.h"

struct sitting {
    struct table table;
    struct terminal terminal;
    char length[64];       /* the setting for a match of several duels, or for one by itself; "": there is none */
    int viewer;            /* who sits before the screen: a person's seat, or a spectator */
    const char *save_path; /* NULL: nothing is saved */
    char own_path[1024];   /* where it is saved when nobody says where */
    int read_to[DUELLO_SEATS + 1]; /* how much of the log each seat (last: the spectator) has been shown */
    int news_from;                 /* where the news on the screen begin */
    enum manners manners;          /* of several persons at one keyboard */
    struct stops stops[DUELLO_SEATS];
    struct pace pace[DUELLO_SEATS]; /* of the machines */
    char *board;                    /* the board shown last */
    int looks_at;                   /* 1 + the seat whose board is held in sight; 0: that of whose turn it is */
    struct duel_option warned;      /* what has been chosen once and loses */
    char notice[1024];              /* to be shown once, with the next question */
    char unheard[256];              /* words that were said before the last ones had been answered to their end */
    bool all_listed;                /* the quiet options of this question have been shown */
    bool lesson;                    /* nothing is played: some words of the table have no sense */
    bool open_minds;                /* machines tell at once what they think */
    bool resumed;                   /* the duel began at another time */
    bool greeted[DUELLO_SEATS];
    bool leaving;
    bool rematch;           /* the duel is over, and another one is wanted */
    struct sitting *before; /* the one that this one is the rematch of: its settings live as long */
};

struct menu_item {
    struct duel_option option;
    char label[16]; /* "3", or "" where only its words choose it */
    char notation[160], text[256];
    const char *sentence; /* what the text is made from, with {a}, {b} and {c} for the arguments */
    char detail[512];     /* what the ability costs and does, or what the game says of the option */
    bool loses;           /* at once, by this rule */
    char rule[16];
    bool quiet;       /* seldom wanted: listed only when asked for */
    int place, order; /* of its card, where such cards may be sorted; place 0: it stays where it is */
    int depth;        /* of its arguments so many are the same in all options of its group */
};

/* ---- menu.c --------------------------------------------------------------------------------------------- */

/* The options of a seat; to be freed. */
struct menu_item *menu_of(const struct sitting *, int seat, int *count);
/* Marks those that lose at once. */
void menu_warn(const struct sitting *, struct menu_item *, int count);
/* How many of them are not quiet; these come first. */
int menu_loud(const struct menu_item *, int count);
bool menu_has_details(const struct menu_item *, int count);
/* How many lines a list of them takes where there is room for so many. */
int menu_lines(const struct sitting *, const struct menu_item *, int count, int room);
/* Whether there is room to tell what each would do. */
bool menu_tells(const struct sitting *, const struct menu_item *, int count, int room);
void menu_say(const struct sitting *, const struct menu_item *, int count, int room);

/* ---- screen.c ------------------------------------------------------------------------------------------- */

/* All options, the quiet ones included. */
void screen_more(struct sitting *, const struct menu_item *, int count);
/* Shows the board, what has happened since the viewer looked last, the question and the options. */
void screen_show(struct sitting *, const struct menu_item *, int count, bool again);
/* What has happened since the viewer looked last. */
void screen_news(struct sitting *, int most);
/* All of the board, and the same as lines to be shown, to be freed. */
void screen_board(struct sitting *, bool even_if_known);
char *screen_page(const struct sitting *);
/* The last board and what has happened at the end. */
void screen_end(struct sitting *);
void screen_outcome(const struct sitting *);
/* Takes away what one of several persons was shown, and what was typed. */
void screen_forget(const struct sitting *);
/* Asks for the keyboard to be passed to another person; false at the end of input, or if they quit. */
bool screen_hand_over(struct sitting *, int seat);

/* ---- talk.c --------------------------------------------------------------------------------------------- */

/* Carries out a line that is not a move. False if it is not one of the words of the table. */
bool talk(struct sitting *, const struct menu_item *, int count, const char *line);
/* The same once the duel is over: what still makes sense then. */
bool talk_afterwards(struct sitting *, const char *line);
/* A text of many lines, each a paragraph. */
void say_lines(const struct terminal *, const char *text);
/* What a line may be completed to: options, words of the table and the names behind them. */
struct completions {
    char **word; /* ended by NULL */
    char *text;
};
struct completions completions_of(const struct sitting *, const struct menu_item *, int count);
void completions_free(struct completions *);
/* Writes the record where it belongs; says so only if it fails. */
bool talk_save(struct sitting *, const char *path, bool with_seed);

/* ---- meaning.c ------------------------------------------------------------------------------------------ */

/* The option that a line names; why there is none otherwise: a rule forbids it, several are meant, or nothing is called
 * so at this question. */
enum meaning { MEANS_NOTHING, MEANS_REFUSED, MEANS_OPTION };
enum meaning meaning_of(const struct sitting *, const char *line, struct duel_option *, char *why, size_t size);

/* The option that a line names; false after saying why there is none. A number chooses only what is
 * on the screen: whoever is used to `2` for passing does not want to discard a card with it. */
bool choice_typed(struct sitting *, const struct menu_item *, int count, const char *line, struct duel_option *);

/* ---- lookup.c ------------------------------------------------------------------------------------------- */

/* The seat that is called so, by its number or its name; -1: none. */
int seat_called(const struct sitting *, const char *words);
/* By what a person typed behind `rule`, `card` and `look`. */
void look_up_rule(const struct sitting *, const char *rest);
void look_up_card(const struct sitting *, const char *rest);
void look_up_zone(const struct sitting *, const char *rest);
/* The first card that is named in the words of an option; at their end as much of its name as is clear will do. */
void look_up_named(const struct sitting *, const char *line);

#endif
