/* saves.h: where duels are kept when nobody says where: $XDG_STATE_HOME/duello, or
 * ~/.local/state/duello. */
#ifndef APPS_SAVES_H
#define APPS_SAVES_H

#include <stdbool.h>
#include <stddef.h>

/* A file name for a duel that begins now, by hand or through a pipe, its folder made; false leaves the reason in errno. */
bool saves_new_path(const char *game, bool by_hand, char *path, size_t size);
/* The duel that was saved last, was played by hand and is not over; false if there is none, with the folder in `path`. */
bool saves_last_path(char *path, size_t size);

#endif
