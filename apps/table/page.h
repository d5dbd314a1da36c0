/* page.h: a board as it stands on a screen: wrapped or cut off, and with parts beside each other.
 *
 * A line of a board may begin with one of these marks; the line "-" is one across.
 */
#ifndef APPS_PAGE_H
#define APPS_PAGE_H

#include "terminal.h"

#define LEFT "\5"  /* stands left of the lines below it that begin with RIGHT or CUT */
#define RIGHT "\6" /* stands right of them, or across where there are none */
#define CUT "\7"   /* the same, and has one line on the screen, however long it is */

/* The lines of a board as they are shown, to be freed. */
char *page_of(const struct terminal *, const char *board);
int page_lines(const char *page);
/* Shows the page. Of one with more than `most` lines those behind the first are left out that are too many. */
void page_say(const struct terminal *, const char *page, int most);

#endif
