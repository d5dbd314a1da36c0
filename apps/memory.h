/* memory.h: memory that is there: a program that gets none says so and ends. */
#ifndef APPS_MEMORY_H
#define APPS_MEMORY_H

#include <stddef.h>

/* As realloc, and what is new is not set; as calloc. */
void *grown(void *memory, size_t size);
void *zeroed(size_t count, size_t size);

#endif
