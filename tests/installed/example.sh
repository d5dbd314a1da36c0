#!/bin/sh
# A client needs nothing but what `install` installs: the examples build and run against it, found
# through pkg-config and through CMake, and do the same both ways.
set -eu
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
examples='random_duel machine_match record_and_replay print_layout own_cards one_seat'

"$CMAKE" --install "$BUILD_DIR" --prefix "$prefix" >"$prefix/log" || { cat "$prefix/log"; exit 1; }
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name duello.pc)")
LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH")
export PKG_CONFIG_PATH LD_LIBRARY_PATH

"$CMAKE" -S "$SOURCE_DIR/examples" -B "$prefix/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_C_COMPILER="$CC" \
    >"$prefix/log" || { cat "$prefix/log"; exit 1; }
"$CMAKE" --build "$prefix/build" >"$prefix/log" || { cat "$prefix/log"; exit 1; }

# Each through pkg-config, through CMake, and with the static library alone.
for example in $examples; do
    # shellcheck disable=SC2046 # flags are words
    "$CC" -std=c17 -Wall -Wextra -Wpedantic -Werror "$SOURCE_DIR/examples/$example.c" \
        $(pkg-config --cflags --libs duello) -o "$prefix/by-pkg-config"
    "$prefix/by-pkg-config" >"$prefix/$example.said" || { echo "$example failed"; cat "$prefix/$example.said"; exit 1; }
    "$prefix/build/$example" | cmp - "$prefix/$example.said"
    "$CC" -std=c17 -I"$prefix/include" "$SOURCE_DIR/examples/$example.c" "$LD_LIBRARY_PATH/libduello.a" -o "$prefix/static"
    "$prefix/static" | cmp - "$prefix/$example.said"
done
for example in "$SOURCE_DIR"/examples/*.c; do
    case " $examples " in *" $(basename "$example" .c) "*) ;; *) echo "nobody runs $example"; exit 1 ;; esac
done

# ... and what each is there to show.
says() {
    grep -qE "$2" "$prefix/$1.said" || { echo "$1 does not say \"$2\":"; tail -n 20 "$prefix/$1.said"; exit 1; }
}
says random_duel 'wins$|drawn$'
says machine_match '^p1 +[0-9]+%  '
says machine_match 'wins$|drawn$'
says record_and_replay '^# replayed: the same$'
says record_and_replay '^# half of it: line [0-9]+: the file has been cut off'
says print_layout '^Steps:$'
says own_cards '^mine\.card:5:[0-9]+: '
says own_cards 'Ember Vow'
says one_seat '^- .*\[[A-Z]+-[0-9.]+\]'
says one_seat '^restored and played on: the same$'

# Every header stands by itself, in C and in C++ where there is a compiler for it.
for header in duello.h duello/layout.h duello/players.h duello/records.h duello/words.h; do
    echo "#include <$header>" >"$prefix/header.c"
    "$CC" -std=c17 -Wall -Wextra -Wpedantic -Werror -I"$prefix/include" -fsyntax-only "$prefix/header.c"
    command -v g++ >/dev/null || continue
    g++ -std=c++17 -Wall -Wextra -Werror -I"$prefix/include" -fsyntax-only -x c++ "$prefix/header.c"
done
for header in "$prefix"/include/duello/*.h; do
    case " layout players records words " in *" $(basename "$header" .h) "*) ;; *) echo "nobody includes $header"; exit 1 ;; esac
done
if command -v g++ >/dev/null; then
    cat >"$prefix/client.cc" <<'END_OF_PROGRAM'
#include <duello.h>
#include <duello/players.h>
#include <duello/words.h>

#include <cstdio>

int main()
{
    duello_error error{};
    duello_book *book = duello_open(duello_games()[0], &error);
    duello_player_spec spec;
    bool reads = duello_player_read(&spec, "nobody", &error);

    std::printf("%s %d\n", duello_title(book), !reads && error.fault == DUELLO_BAD_PLAYER);
    duello_close(book);
}
END_OF_PROGRAM
    # shellcheck disable=SC2046
    g++ -std=c++17 -Wall -Wextra -Werror "$prefix/client.cc" $(pkg-config --cflags --libs duello) -o "$prefix/client"
    "$prefix/client" | grep -q ' 1$'
fi

# The program runs from where it was put.
"$prefix/bin/duello" --version
test -s "$prefix/share/man/man1/duello.1"
