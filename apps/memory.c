/* memory.c: malloc and its kin for programs that cannot go on without. */
#include <stdio.h>
#include <stdlib.h>

#include "memory.h"

static void *ensured(void *memory)
{
    if (memory)
        return memory;
    fputs("out of memory\n", stderr);
    exit(1);
}

void *grown(void *memory, size_t size)
{
    return ensured(realloc(memory, size));
}

void *zeroed(size_t count, size_t size)
{
    return ensured(calloc(count, size));
}
