#!/bin/sh
# The Debian package: what is in it, that it says what it needs, that it installs, plays and goes away again.
set -eu
command -v dpkg-deb >/dev/null && command -v dpkg-shlibdeps >/dev/null || { echo "there is no dpkg here"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cp "$BUILD_DIR/CPackConfig.cmake" "$work/"
(cd "$work" && "$(dirname "$CMAKE")/cpack" --config CPackConfig.cmake -B "$work/made" >"$work/log" 2>&1) || { cat "$work/log"; exit 1; }
package=$(ls "$work"/made/*.deb)

# What has to be in it, and who owns it.
dpkg-deb -c "$package" >"$work/list"
for path in usr/bin/duello usr/include/duello.h usr/share/man/man1/duello.1.gz usr/share/doc/duello/copyright \
    usr/share/doc/duello/changelog.gz usr/share/bash-completion/completions/duello usr/share/zsh/vendor-completions/_duello \
    usr/share/fish/vendor_completions.d/duello.fish; do
    grep -q " \./$path\$" "$work/list" || { echo "$path is not in the package"; exit 1; }
done
grep -q 'libduello\.so\.' "$work/list" || { echo "the library is not in the package"; exit 1; }
if awk '$2 != "root/root"' "$work/list" | grep .; then echo "not everything belongs to root"; exit 1; fi
for field in 'Package: duello' 'Section: games' 'Depends: .*libc6' 'Depends: .*libedit2' 'Depends: .*libjansson4'; do
    dpkg-deb -f "$package" >"$work/control"
    grep -q "^ *$field" "$work/control" || { echo "it does not say \"$field\":"; cat "$work/control"; exit 1; }
done

# Installed beneath a folder and removed again, by dpkg: nothing stays.
root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/triggers"
: >"$root/var/lib/dpkg/status"
: >"$root/var/lib/dpkg/available"
as_if="dpkg --root=$root --force-depends --force-not-root --force-script-chrootless"
$as_if -i "$package" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
"$root/usr/bin/duello" --version
(cd "$root/usr/share/doc" && gzip -t duello/changelog.gz && gzip -t ../man/man1/duello.1.gz)
(cd "$root" && md5sum --quiet -c var/lib/dpkg/info/duello.md5sums)
$as_if -r duello >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
find "$root/usr" 2>/dev/null | grep . && { echo "something stays behind"; exit 1; }
exit 0
