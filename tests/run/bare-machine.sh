#!/bin/sh
# On a machine that has nothing, ./run installs what is missing, waits for another package manager, builds what playing
# needs and plays; it says what it does, and what went wrong if something did. Everything it calls is a stand-in here.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/house"
cp "$SOURCE_DIR/run" "$work/house/run"

for tool in sh cat chmod cp dirname env grep id mkdir mktemp rm sed touch; do
    ln -s "$(command -v $tool)" "$work/bin/$tool"
done

# stand_in NAME: a program that does what is written here.
stand_in() {
    { echo '#!/bin/sh'; cat; } >"$work/$1"
    chmod +x "$work/$1"
}
stand_in bin/sudo <<'END_OF_PROGRAM'
exec "$@"
END_OF_PROGRAM
stand_in bin/sleep </dev/null

# Another one is at work for the first two times; then everything that was asked for is there.
stand_in bin/apt-get <<'END_OF_PROGRAM'
echo "$LC_ALL $DEBIAN_FRONTEND $*" >>"$work/asked"
if [ -e "$work/refuse" ]; then
    echo 'Reading package lists...'
    echo 'E: Unable to locate package ninja-build' >&2
    exit 100
fi
if [ ! -e "$work/waited-twice" ]; then
    if [ -e "$work/waited" ]; then touch "$work/waited-twice"; else touch "$work/waited"; fi
    echo 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (unattended-upgr)' >&2
    echo 'E: Unable to lock directory /var/lib/apt/lists/' >&2
    exit 100
fi
echo 'Get:1 http://deb.example bookworm InRelease [151 kB]'
[ "$1" = install ] || exit 0
echo '0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded.'
echo 'Get:1 http://deb.example bookworm/main amd64 cmake amd64 3.25.1-1 [8692 kB]'
echo 'Unpacking cmake (3.25.1-1) ...'
echo 'Setting up cmake (3.25.1-1) ...'
for program in gcc pkg-config ninja cmake; do cp "$work/installed-$program" "$work/bin/$program"; done
END_OF_PROGRAM
for program in gcc pkg-config ninja; do
    stand_in installed-$program </dev/null
done
stand_in installed-cmake <<'END_OF_PROGRAM'
echo "$*" >>"$work/built"
case $1 in
--preset) mkdir -p "build/$2"; touch "build/$2/build.ninja" ;;
--build)
    [ ! -e "$work/break" ] || { echo '[1/3] Building'; echo 'FAILED: a.c.o'; exit 1; }
    [ ! -e "$2/$4" ] || { echo 'ninja: no work to do.'; exit 0; }
    echo '[0/2] Re-checking globbed directories...'
    echo '[1/3] Building C object a.c.o'
    echo '[3/3] Linking C executable'
    { echo '#!/bin/sh'; echo 'echo "$0 plays: $*"'; } >"$2/$4"
    chmod +x "$2/$4"
    ;;
esac
END_OF_PROGRAM

# run ARGUMENT...: what it said lies in out and err.
run() {
    status=0
    env -i PATH="$work/bin" work="$work" "$work/house/run" "$@" >"$work/out" 2>"$work/err" || status=$?
}
wrong() {
    echo "$1"
    cat "$work/out" "$work/err"
    exit 1
}

# What apt-get cannot do is told in its own words, and nothing is built.
touch "$work/refuse" "$work/waited" "$work/waited-twice"
run play
[ $status -ne 0 ] || wrong 'play goes on without packages'
grep -q '^E: Unable to locate package ninja-build$' "$work/err" || wrong 'the reason of apt-get is not told'
grep -q '^failed: installing packages$' "$work/err" || wrong 'what failed is not told'
[ ! -e "$work/built" ] || wrong 'it builds without packages'
rm "$work/refuse" "$work/waited" "$work/waited-twice" "$work/asked"

# The first game: told are the packages, the waiting, the building.
run play solrei --plain
[ $status -eq 0 ] || wrong "play ends with $status"
echo "$work/house/build/play/duello plays: play solrei --plain" | diff - "$work/out" || wrong 'another program plays'
diff - "$work/err" <<'END_OF_TEXT' || wrong 'what it does is told differently'
Duello needs gcc libc6-dev cmake ninja-build pkg-config libedit-dev libjansson-dev.
waiting for another package manager to finish (process 4711 (unattended-upgr))
installing packages
building play
END_OF_TEXT
diff - "$work/asked" <<'END_OF_TEXT' || wrong 'apt-get is asked differently'
C noninteractive update
C noninteractive update
C noninteractive update
C noninteractive install -y --no-install-recommends gcc libc6-dev cmake ninja-build pkg-config libedit-dev libjansson-dev
END_OF_TEXT
diff - "$work/built" <<'END_OF_TEXT' || wrong 'more is built than a first game needs'
--preset play -DBUILD_TESTING=OFF
--build build/play --target duello
END_OF_TEXT

# The second one: there is nothing to tell of.
run play
[ $status -eq 0 ] && [ ! -s "$work/err" ] || wrong 'the second game is no quiet one'

# What is measured is built for speed.
for command in bench arena proof; do
    run $command
    grep -q "^$work/house/build/release/duello.* plays: $command" "$work/out" || wrong "$command is not the release build"
done

# On a terminal one line says how far it is.
if command -v script >/dev/null; then
    rm -rf "$work/house/build" "$work/waited" "$work/bin/gcc" "$work/bin/cmake"
    env -i PATH="$work/bin" work="$work" "$(command -v script)" -qec "$work/house/run play" /dev/null \
        </dev/null >"$work/out" 2>"$work/err"
    for step in 'fetched 1 of their lists' 'installing packages: 2 to come' 'fetched 1 of 2' 'unpacked 1 of 2' 'set up 1 of 2' \
        'building play: 1 of 3 files' 'building play: 3 of 3 files'; do
        grep -q "$step" "$work/out" || wrong "a terminal does not show: $step"
    done
fi

# A build that fails is told in full.
rm -rf "$work/house/build"
touch "$work/break"
run play
[ $status -ne 0 ] || wrong 'play goes on without a program'
grep -q '^FAILED: a.c.o$' "$work/err" && grep -q '^failed: building play$' "$work/err" || wrong 'a failed build is not told'
