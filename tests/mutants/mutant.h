/* mutant.h: for files written anew by mutate.c. */
#ifndef MUTANT_H
#define MUTANT_H

extern int living_mutant;              /* -1: none; everything is as it is written */
extern unsigned char reached_mutant[]; /* whether play came to where it would make a difference */

#define IS_MUTANT(n) (reached_mutant[n] = 1, living_mutant == (n))

#endif
