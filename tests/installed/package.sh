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

# Installed beneath a folder it runs, and by dpkg, which only root may call so, it goes away again: nothing stays.
root=$work/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/triggers" "$work/bin"
: >"$root/var/lib/dpkg/status"
: >"$root/var/lib/dpkg/available"
printf '#!/bin/sh\n' >"$work/bin/ldconfig" # what the package runs: the libraries of this machine are as they were
chmod +x "$work/bin/ldconfig"
PATH=$work/bin:$PATH
as_if="dpkg --root=$root --force-depends --force-not-root --force-script-chrootless"
if [ "$(id -u)" -eq 0 ]; then
    $as_if -i "$package" >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
    (cd "$root" && md5sum --quiet -c var/lib/dpkg/info/duello.md5sums)
else
    dpkg-deb -x "$package" "$root"
fi
"$root/usr/bin/duello" --version
gzip -t "$root/usr/share/doc/duello/changelog.gz" "$root/usr/share/man/man1/duello.1.gz"
[ "$(id -u)" -eq 0 ] || exit 0
$as_if -r duello >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
if find "$root/usr" 2>/dev/null | grep .; then echo "something stays behind"; exit 1; fi
