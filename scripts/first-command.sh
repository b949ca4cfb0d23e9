#!/usr/bin/env bash
# Runs README's first command as on a machine of somebody else: a clone in a folder with a blank and Urdu letters, an
# empty home, another user than root, npm 10, umask 077, NODE_ENV=production and no install scripts. The shop has to
# open, and a closed terminal (SIGHUP) has to end it with its database.
set -euo pipefail
cd "$(dirname "$0")/.."
NPM=npm@10
USER_NAME=nanhi-first
LIMIT_SECONDS=600

skip() {
	echo "Skipped: the first command as another user, because $1."
	exit 0
}
[ "$(uname)" = Linux ] || skip 'it is only tried on Linux'
git rev-parse --verify --quiet HEAD >/dev/null || skip 'this folder is no clone with a commit'

as_user=()
if [ "$(id -u)" = 0 ]; then
	command -v useradd >/dev/null && command -v setpriv >/dev/null || skip 'useradd or setpriv is missing'
	id "$USER_NAME" >/dev/null 2>&1 || useradd --system --no-create-home "$USER_NAME" || skip 'no user could be added'
	as_user=(setpriv --reuid="$USER_NAME" --regid="$(id -g "$USER_NAME")" --clear-groups)
fi

base=$(mktemp -d "${TMPDIR:-/tmp}/nanhi-first-XXXXXX")
shop="$base/my shop ننھی دکان"
log="$base/log"
pid=''
end() {
	status=$?
	[ -z "$pid" ] || kill -KILL -- "-$pid" "$pid" 2>/dev/null || true
	[ "$status" = 0 ] || { echo "The first command has failed. It printed:" && tail -n 40 "$log"; } >&2
	rm -rf "$base"
}
trap end EXIT
fail() {
	echo "$1" >&2
	exit 1
}

mkdir "$base/home"
: >"$log"
git clone --quiet . "$shop"
npx -y "$NPM" install --silent --prefix "$base/npm" "$NPM"
[ "$(id -u)" != 0 ] || chown -R "$USER_NAME" "$base"

# setsid makes a process group, so that SIGHUP reaches all its processes, as from a terminal.
(
	cd "$shop"
	umask 077
	unset TMPDIR NODE_OPTIONS DATABASE_URL PUBLIC_URL HOST DATA_DIR DEMO CI
	# npm would pass on the settings of this run.
	for name in $(compgen -e | grep -i '^npm_' | grep -vi '^npm_config_registry$'); do unset "$name"; done
	export HOME="$base/home" PATH="$base/npm/node_modules/.bin:$PATH" NODE_ENV=production PORT=0
	export npm_config_ignore_scripts=true
	exec setsid "${as_user[@]}" npm start
) >"$log" 2>&1 &
pid=$!

is_alive() { kill -0 "$pid" 2>/dev/null; }
# PostgreSQL has a process group of its own. Its working directory is in the clone.
list_left() { for each in /proc/[0-9]*; do case $(readlink "$each/cwd" 2>/dev/null) in "$shop"*) echo "${each#/proc/}" ;; esac; done; }
wait_for() {
	until eval "$2"; do
		[ "$SECONDS" -lt "$LIMIT_SECONDS" ] || fail "After $LIMIT_SECONDS s: $1."
		[ "${3:-}" = ended ] || is_alive || fail "The command has ended: $1."
		sleep 0.5
	done
}
wait_for 'the shop has not opened' 'url=$(sed -n "s/.* is open at \(http:[^ ]*\)$/\1/p" "$log") && [ -n "$url" ]'
wait_for 'the shop does not answer' 'curl --fail --silent --output /dev/null "$url/healthz"'
list_left >"$base/running"
[ "$(wc -l <"$base/running")" -gt 2 ] || fail 'No process of the shop and its database was found.'
kill -HUP -- "-$pid"
wait_for "processes are left after SIGHUP: $(tr '\n' ' ' <"$base/running")" '[ -z "$(list_left)" ]' ended
pid=''
echo "The first command works as another user with $NPM ($SECONDS s)."
