#!/bin/sh
# A short proof of every property; ./run soak is the long one. The same seed in every build, so that a
# failure in one of them can be looked at in another.
exec "$DUELLO" proof --duels 50 --decisions 4000 --seed 1
