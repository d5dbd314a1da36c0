#!/bin/sh
# More duels for the properties that are quick to look at.
exec "$WORKSHOP" proof --duels 130 --decisions 3000 --seed 2 invariants options replay futures sleeves
