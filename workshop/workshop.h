/* workshop.h: the commands of the `duello-workshop` program (see main.c). */
#ifndef WORKSHOP_WORKSHOP_H
#define WORKSHOP_WORKSHOP_H

#include "apps/commands.h"

int command_proof(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_show(int argc, char **argv);
int command_fit(int argc, char **argv);
int command_yardstick(int argc, char **argv);

#endif
