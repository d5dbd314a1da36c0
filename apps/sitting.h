/* sitting.h: the persons at the terminal and what is on the screen before them: play.c sets it up,
 * screen.c shows it, talk.c answers what is typed besides moves. */
#ifndef APPS_SITTING_H
#define APPS_SITTING_H

#include "layout.h"
#include "passing.h"
#include "table.h"
#include "terminal.h"

struct sitting {
    struct table table;
    struct layout layout;
    struct terminal terminal;
    int viewer;                    /* who sits before the screen: a person's seat, or a spectator */
    const char *save_path;         /* NULL: nothing is saved */
    char own_path[1024];           /* where it is saved when nobody says where */
    int read_to[DUELLO_SEATS + 1]; /* how much of the log each seat (last: the spectator) has been shown */
    int news_from;                 /* where the news on the screen begin */
    struct passing passing[DUELLO_SEATS];
    char *board;                   /* the board shown last */
    char notice[256];              /* to be shown once, with the next question */
    bool all_listed;               /* the quiet options of this question have been shown */
    bool open_minds;               /* machines tell at once what they think */
    bool leaving;
};

struct menu_item {
    struct option option;
    char label[16]; /* "3", or "" where only its words choose it */
    char notation[160], text[256];
    char detail[256]; /* what the ability costs and does, or what the game says of the option */
    bool quiet;       /* seldom wanted: listed only when asked for */
};

/* ---- screen.c ------------------------------------------------------------------------------------------- */

/* The options of a seat; to be freed. */
struct menu_item *screen_menu(const struct sitting *, int seat, int *count);
/* How many of them are not quiet; these come first. */
int menu_loud(const struct menu_item *, int count);
/* All options, the quiet ones included. */
void screen_more(struct sitting *, const struct menu_item *, int count);
/* Shows the board, what has happened since the viewer looked last, the question and the options. */
void screen_show(struct sitting *, const struct menu_item *, int count, bool again);
/* What has happened since the viewer looked last. */
void screen_news(struct sitting *, int most);
void screen_board(struct sitting *, bool even_if_known);
void screen_outcome(const struct sitting *);
/* Asks for the keyboard to be passed to another person; false at the end of input. */
bool screen_hand_over(struct sitting *, int seat);

/* ---- talk.c --------------------------------------------------------------------------------------------- */

/* Carries out a line that is not a move. False if it is not one of the words of the table. */
bool talk(struct sitting *, const struct menu_item *, int count, const char *line);
/* The same once the duel is over: what still makes sense then. */
bool talk_afterwards(struct sitting *, const char *line);
/* The words of the table, for completion; ended by NULL. */
extern const char *const talk_words[];
/* Writes the record where it belongs; says so only if it fails. */
bool talk_save(struct sitting *, const char *path, bool with_seed);

#endif
