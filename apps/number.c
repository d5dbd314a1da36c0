/* number.c: digits to numbers, strictly. */
#include <errno.h>
#include <stdlib.h>

#include "number.h"

bool read_number(const char *text, uint64_t least, uint64_t most, uint64_t *number)
{
    char *end;

    if (!text || *text < '0' || *text > '9')
        return false;
    errno = 0;
    uint64_t n = strtoull(text, &end, 10);
    if (errno != 0 || *end || n < least || n > most)
        return false;
    *number = n;
    return true;
}
