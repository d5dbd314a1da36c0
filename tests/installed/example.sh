#!/bin/sh
# A client needs nothing but what `install` installs: the example builds and runs against it, found
# through pkg-config and through CMake, and both play the same duel.
set -eu
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT

"$CMAKE" --install "$BUILD_DIR" --prefix "$prefix" >"$prefix/log" || { cat "$prefix/log"; exit 1; }
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name duello.pc)")
LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH")
export PKG_CONFIG_PATH LD_LIBRARY_PATH

# shellcheck disable=SC2046 # flags are words
"$CC" -std=c17 -Wall -Wextra -Wpedantic -Werror "$SOURCE_DIR/examples/random_duel.c" \
    $(pkg-config --cflags --libs duello) -o "$prefix/by-pkg-config"
"$prefix/by-pkg-config" 7 >"$prefix/first"

"$CMAKE" -S "$SOURCE_DIR/examples" -B "$prefix/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$CC" \
    >"$prefix/log" || { cat "$prefix/log"; exit 1; }
"$CMAKE" --build "$prefix/build" >"$prefix/log" || { cat "$prefix/log"; exit 1; }
"$prefix/build/random_duel" 7 >"$prefix/second"

cmp "$prefix/first" "$prefix/second"
tail -n 1 "$prefix/first" | grep -E 'wins$|drawn$'

# The static library serves alone, and the program runs from where it was put.
"$CC" -std=c17 -I"$prefix/include" "$SOURCE_DIR/examples/random_duel.c" "$LD_LIBRARY_PATH/libduello.a" -o "$prefix/static"
"$prefix/static" 7 | cmp - "$prefix/first"
"$prefix/bin/duello" --version
test -s "$prefix/share/man/man1/duello.1"
