#!/bin/sh
# `duello fit` plays by the options it is given, even where machines keep to another value.
set -u

weights() { "$DUELLO" fit solrei --player random --duels 20 "$@"; }

[ "$(weights)" = "$(weights --option rei_generation=when_paying)" ] || { echo "machines do not keep to when_paying"; exit 1; }
[ "$(weights)" != "$(weights --option rei_generation=free)" ] || { echo "rei_generation=free makes no difference"; exit 1; }
