/* surroundings.c: a clock that never goes back, and threads. */
#include <pthread.h>
#include <time.h>

#include "surroundings.h"

static uint64_t microseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

struct task {
    void (*part)(void *context, int number);
    void *context;
    int number;
};

static void *run_task(void *argument)
{
    struct task *task = argument;

    task->part(task->context, task->number);
    return NULL;
}

/* The first part runs here; so does every part for which there is no thread to be had. */
static void together(void (*part)(void *context, int number), void *context, int parts)
{
    pthread_t thread[DUELLO_PLAYER_THREADS];
    struct task task[DUELLO_PLAYER_THREADS];
    int started = 1;

    for (; started < parts && started < DUELLO_PLAYER_THREADS; started++) {
        task[started] = (struct task){ part, context, started };
        if (pthread_create(&thread[started], NULL, run_task, &task[started]) != 0)
            break;
    }
    part(context, 0);
    for (int i = started; i < parts; i++)
        part(context, i);
    for (int i = 1; i < started; i++)
        pthread_join(thread[i], NULL);
}

const struct duello_surroundings our_surroundings = { microseconds, together };
