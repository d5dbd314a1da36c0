/* number.c: digits to numbers, strictly. */
#include <errno.h>
#include <stdlib.h>

#include "commands.h"
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

bool needed_number(const char *command, char **option, uint64_t least, uint64_t most, uint64_t *number)
{
    const char *value = option[1];

    if (read_number(value, least, most, number))
        return true;
    usage_error(command, "%s needs a number from %llu to %llu%s%s%s", option[0], (unsigned long long)least,
                (unsigned long long)most, value ? ", not \"" : "", value ? value : "", value ? "\"" : "");
    return false;
}
