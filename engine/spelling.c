/* spelling.c: how many letters must be added, left out, changed or swapped to get from one word to
 * another, whatever their case. */
#include <ctype.h>
#include <string.h>

#include "duello/words.h"

enum { LONGEST = 64 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int length_of(const char *s)
{
    size_t n = strlen(s);
    return n < LONGEST ? (int)n : LONGEST;
}

static int distance(const char *a, const char *b)
{
    int before[LONGEST + 1] = { 0 }, last[LONGEST + 1] = { 0 }, now[LONGEST + 1] = { 0 };
    int n = length_of(a), m = length_of(b);

    for (int j = 0; j <= m; j++)
        last[j] = j;
    memcpy(before, last, sizeof before);
    for (int i = 1; i <= n; i++) {
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
            now[j] = least(least(last[j] + 1, now[j - 1] + 1), last[j - 1] + (x != y));
            if (i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) && y == tolower((unsigned char)a[i - 2]))
                now[j] = least(now[j], before[j - 2] + 1);
        }
        memcpy(before, last, sizeof before);
        memcpy(last, now, sizeof last);
    }
    return last[m];
}

struct duello_nearest duello_nearest_to(const char *word)
{
    /* A third of the letters may be wrong; with more it is another word. */
    return (struct duello_nearest){ .word = word, .distance = length_of(word) / 3 + 2 };
}

/* A name may have been left unfinished: then only its beginning counts, with one more off. */
void duello_nearest_try(struct duello_nearest *n, const char *candidate)
{
    char beginning[LONGEST + 1];
    int length = length_of(n->word), d = distance(n->word, candidate);

    if (length >= 3 && length < length_of(candidate)) {
        memcpy(beginning, candidate, (size_t)length);
        beginning[length] = '\0';
        d = least(d, 1 + distance(n->word, beginning));
    }

    if (d < n->distance) {
        n->distance = d;
        n->name = candidate;
    }
}
