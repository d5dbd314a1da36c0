/* exported.h: read before every file of the shared library, which is built with hidden names: what
 * the public header declares is visible, everything else is not. */
#pragma GCC visibility push(default)
#include "duello.h"
#include "duello/layout.h"
#include "duello/players.h"
#include "duello/records.h"
#include "duello/words.h"
#pragma GCC visibility pop
