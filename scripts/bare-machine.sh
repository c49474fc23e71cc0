#!/usr/bin/env bash
# Runs the checks on a bare Debian, to see what a fresh machine lacks: mmdebstrap (or debootstrap) makes one in a folder; this machine's
# Node and npm are put in, HEAD is cloned there, ../shared is laid beside it where it exists, and .ci/run is run inside with chroot.
#
#   sudo scripts/bare-machine.sh [--in <folder>] [--keep] [-- <command ...>]
#
#   --in     where to make it (default: a new folder under /tmp; needs 4 GB). One that is there already is used again, with a new clone.
#   --keep   leave the folder there afterwards
#   --       run this inside, in the clone, instead of .ci/run
#
# The package mirror, the npm registry, proxies and own certificates are those of this machine's settings.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
folder='' keep='' command=(.ci/run)
while [ $# -gt 0 ]; do
  case $1 in
    --in) folder=$(realpath -m "$2") keep=yes; shift 2 ;;
    --keep) keep=yes; shift ;;
    --) shift; [ $# -eq 0 ] || command=("$@"); break ;;
    *) sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 2 ;;
  esac
done
fail() { echo "$1" >&2; exit 2; }
[ "$(id -u)" = 0 ] || fail 'This makes a root file system: run it as root.'
[ -n "$folder" ] || folder=$(mktemp -d /tmp/bare-machine.XXXXXX)
[ -n "$keep" ] || trap 'rm -rf --one-file-system "$folder"' EXIT
. /etc/os-release
suite=${VERSION_CODENAME:?no Debian release found in /etc/os-release}
say() { printf '\n== %s\n' "$*"; }

# The machine's own Node and npm; not the private ones of this repository.
node=$(type -ap node | grep -v '/\.tools/' | head -n 1) || fail 'This machine has no Node.'
path=$(dirname "$node"):/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin
npm=$(dirname "$(dirname "$(realpath "$(PATH=$path command -v npm)")")")

if [ ! -e "$folder/etc/debian_version" ]; then
  say "Bare Debian $suite in $folder"
  mkdir -p "$folder"
  # Debian's own sources of this machine: those that name the release itself.
  sources=$(grep -lErs "(^|[[:space:]])$suite([[:space:]]|\$)" /etc/apt/sources.list /etc/apt/sources.list.d | grep -E '\.(list|sources)$' || true)
  [ -n "$sources" ] || fail "No source of $suite in /etc/apt."
  proxies=$(apt-config dump | grep -E '^Acquire::https?::Proxy ' || true)
  if command -v mmdebstrap >/dev/null; then
    # shellcheck disable=SC2086 # one argument for each file
    mmdebstrap --quiet --variant=minbase --include=ca-certificates ${proxies:+--aptopt="$proxies"} "$suite" "$folder" $sources
  else
    # shellcheck disable=SC2086
    mirror=$(cat $sources | grep -oE 'https?://[^] ]+' | head -n 1)
    debootstrap --variant=minbase --include=ca-certificates "$suite" "$folder" "$mirror"
    # shellcheck disable=SC2086
    rm -f "$folder/etc/apt/sources.list" && cp $sources "$folder/etc/apt/sources.list.d/"
    printf '%s\n' "$proxies" >"$folder/etc/apt/apt.conf.d/90proxies"
  fi
fi

say "Node $("$node" -v) with npm, and this machine's settings"
mkdir -p "$folder/usr/local/bin" "$folder/usr/local/lib/node_modules" "$folder/root"
cp -L "$node" "$folder/usr/local/bin/node"
rm -rf "$folder/usr/local/lib/node_modules/npm"
cp -a "$npm" "$folder/usr/local/lib/node_modules/npm"
ln -sf ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
ln -sf ../lib/node_modules/npm/bin/npx-cli.js "$folder/usr/local/bin/npx"
: >"$folder/root/.npmrc"
for name in registry proxy https-proxy noproxy; do
  value=$(cd / && PATH=$path npm config get "$name" 2>/dev/null)
  case $value in '' | null | undefined) ;; *) echo "$name=$value" >>"$folder/root/.npmrc" ;; esac
done
cp -L /etc/resolv.conf /etc/hosts "$folder/etc/"
settings=(PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME=/root LANG=C.UTF-8)
for name in http_proxy https_proxy no_proxy HTTP_PROXY HTTPS_PROXY NO_PROXY; do
  [ -z "${!name:-}" ] || settings+=("$name=${!name}")
done
# Certificates of its own that this machine trusts: without them nothing could be fetched from inside either.
if [ -n "$(ls /usr/local/share/ca-certificates 2>/dev/null)" ] || [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  cp -L /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/ca-certificates.crt"
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cat "$NODE_EXTRA_CA_CERTS" >>"$folder/etc/ssl/certs/ca-certificates.crt"
  settings+=(NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt)
fi

say "Clone of $(git -C "$root" log -1 --format='%h %s')"
rm -rf "$folder/work"
mkdir -p "$folder/work"
git clone --quiet --no-hardlinks "$root" "$folder/work/$(basename "$root")"
[ ! -d "$root/../shared" ] || cp -a "$root/../shared" "$folder/work/shared"

say "Inside: ${command[*]}"
# Everything mounted or started in there ends with it.
status=0
FOLDER=$folder IN=/work/$(basename "$root") unshare --mount --pid --fork --kill-child bash -c '
  set -e
  mount --bind "$FOLDER" "$FOLDER" && cd "$FOLDER"
  mount -t proc proc proc && mount -t sysfs sys sys && mount --rbind /dev dev && mount -t tmpfs shm dev/shm && mount -t tmpfs tmp tmp
  exec chroot . /usr/bin/env -C "$IN" -i "$@"
' bash "${settings[@]}" "${command[@]}" || status=$?
say "Ended with $status"
exit "$status"
