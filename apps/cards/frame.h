/* frame.h: text in a box, as a card is drawn on a terminal. */
#ifndef APPS_FRAME_H
#define APPS_FRAME_H

#include "apps/table/terminal.h"

struct frame_out {
    const struct terminal *terminal;
    int width; /* columns between the sides */
};

/* Draws the top. */
struct frame_out frame_open(const struct terminal *);
/* A text at the left and one at the right end of a line. */
void frame_ends(const struct frame_out *, const char *left, const char *right);
/* A text of any number of lines, wrapped. */
void frame_text(const struct frame_out *, const char *text);
void frame_rule(const struct frame_out *);
/* Draws the bottom, with a label in it if there is one. */
void frame_close(const struct frame_out *, const char *label);

#endif
