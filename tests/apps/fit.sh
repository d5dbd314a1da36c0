#!/bin/sh
# `duello fit` plays by the options it is given, even where machines keep to another value.
set -u

weights() { "$WORKSHOP" fit solrei --player random --duels 20 "$@"; }

[ "$(weights)" = "$(weights --option rei_generation=when_paying)" ] || { echo "machines do not keep to when_paying"; exit 1; }
weights | grep -q '^[1-9][0-9]* positions from 20 duels; log-likelihood -[0-9]' || { echo "it is not told how well the weights fit"; exit 1; }
[ "$(weights)" != "$(weights --option rei_generation=free)" ] || { echo "rei_generation=free makes no difference"; exit 1; }

# This one duel is drawn.
drawn=$("$WORKSHOP" fit assemblage --player random --duels 1 --mode scramble --seats 4 --seed 3 2>&1)
[ $? -eq 1 ] || { echo "nothing to learn from is no success"; exit 1; }
case $drawn in "Nobody won any"*) ;; *) echo "weights from nothing: $drawn" | head -n 3; exit 1 ;; esac
