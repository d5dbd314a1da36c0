/* mutant.h: for files written anew by mutate.c. */
#ifndef MUTANT_H
#define MUTANT_H

extern int living_mutant; /* -1: none; everything is as it is written */

#define IS_MUTANT(n) (living_mutant == (n))

#endif
