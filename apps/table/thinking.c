/* thinking.c: after half a second a second thread says that a machine is thinking, and takes the line away again where
 * that can be done. Through a pipe nothing is said: what is written there does not depend on the clock. What is typed
 * while somebody waits is no answer to a question that was not there to be read.
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "apps/surroundings.h"
#include "prompt.h"
#include "thinking.h"

enum { PATIENCE = 500 * 1000 * 1000 /* nanoseconds */ };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t moved = PTHREAD_COND_INITIALIZER;
static pthread_t watcher;
static bool watching, done, said;
static const struct terminal *terminal;
static const char *who;
static uint64_t began;

/* Until the time is over, or somebody wants to leave. */
static void wait_for(uint64_t microseconds)
{
    struct timespec left = { (time_t)(microseconds / 1000000), (long)(microseconds % 1000000) * 1000 };

    while (nanosleep(&left, &left) != 0 && errno == EINTR && !prompt_interrupted())
        ;
}

/* When patience ends, by the clock that pthread_cond_timedwait goes by. */
static struct timespec limit(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += PATIENCE;
    if (t.tv_nsec >= 1000000000) {
        t.tv_nsec -= 1000000000;
        t.tv_sec++;
    }
    return t;
}

/* Until there is a move. */
static void say_so(void)
{
    said = true;
    if (!terminal->screen) {
        printf("%.40s thinks ...\n", who);
        fflush(stdout);
        return;
    }
    printf("\r%s%.40s thinks ...%s", terminal->colour ? "\033[2m" : "", who, terminal->colour ? "\033[0m" : "");
    fflush(stdout);
    while (!done)
        pthread_cond_wait(&moved, &lock);
    printf("\r\033[K");
    fflush(stdout);
}

static void *watch(void *unused)
{
    struct timespec until = limit();
    bool late = false;
    (void)unused;

    pthread_mutex_lock(&lock);
    while (!done && !late)
        late = pthread_cond_timedwait(&moved, &lock, &until) != 0;
    if (late && !done)
        say_so();
    pthread_mutex_unlock(&lock);
    return NULL;
}

void thinking_begin(const struct terminal *t, const char *name)
{
    terminal = t;
    who = name;
    done = said = false;
    began = our_surroundings.microseconds();
    watching = t->typed && isatty(STDOUT_FILENO) && pthread_create(&watcher, NULL, watch, NULL) == 0;
}

void thinking_end(struct pace *p)
{
    if (!watching)
        return;
    wait_for(pace_rest(p, our_surroundings.microseconds() - began));
    pthread_mutex_lock(&lock);
    done = true;
    pthread_cond_signal(&moved);
    pthread_mutex_unlock(&lock);
    pthread_join(watcher, NULL);
    watching = false;
    if (said)
        prompt_drop_typed();
}
