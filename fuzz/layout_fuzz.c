/* layout_fuzz.c: any bytes as a layout of any game: refused with a reason, or rows that go together. */
#include <stdlib.h>

#include "language/layout/layout_reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    for (const struct game *const *game = duello_game_list; *game; game++) {
        struct storage storage = { NULL };
        char error[256] = "";
        const struct duello_layout *l =
            read_layout(&storage, *game, "fuzz", (const char *)bytes, length, error, sizeof error);
        if (!l && !*error)
            abort();
        for (int i = 0; l && i < l->zones; i++)
            if (duello_layout_zone_named(l, l->zone[i].id) != &l->zone[i])
                abort();
        storage_free(&storage);
    }
    return 0;
}
