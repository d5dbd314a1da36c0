#!/bin/sh
# More duels for the properties that are quick to look at.
exec "$DUELLO" proof --duels 200 --decisions 15000 --seed 2 invariants options replay futures sleeves
