/* actions.h: what a player may do, by name: the rows of actions.c forbid it, the candidates of menus.c are tested by them. */
#ifndef FADE_ACTIONS_H
#define FADE_ACTIONS_H

#include "fade.h"

enum deed_verb {
    PLAYS_CHARACTER = 1,
    PLAYS_ITEM,
    PLAYS_AUGMENT,
    PLAYS_ZONE,
    PLAYS_COMMAND,
    PLACES_BUILDUP,
    ATTACHES_CARD,
    PLACES_IN_ADVANCE,
    FEEDS,
    RESERVES_CHARACTER,
    RETURNS_CHARACTER,
    SHIFTS_CARD,
    MOVES_ATTACHED,
    ATTACKS_WITH,
    USES_SKILL,
    USES_COMBO,
    USES_REACTION,
    USES_MET,
    USES_ABILITY,
    TAGS_OUT,
    HIDES_CARD,
    REVEALS_CARD,
    PLACES_AS_MATERIAL,
    DISCARDS_DORMANT,
    WAKES_CARD,
};

#endif
