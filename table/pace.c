/* pace.c: an answer that comes at once would tell that there was nothing to choose, one that takes long that there was. So a
 * machine takes over each question as long as it has ever needed for one at this table, as far as people put up with that.
 */
#include "pace.h"

enum { PATIENCE = 2 * 1000 * 1000 /* microseconds */ };

uint64_t pace_rest(struct pace *p, uint64_t needed)
{
    if (needed > p->longest)
        p->longest = needed < PATIENCE ? needed : PATIENCE;
    return needed < p->longest ? p->longest - needed : 0;
}
