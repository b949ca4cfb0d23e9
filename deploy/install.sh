#!/bin/sh
# Installs the shop on a server with Debian 12 or 13, or Ubuntu 24.04 or newer. A second run changes only settings that differ.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=deploy/release.sh
. "$here/release.sh"

usage() {
	cat <<END
Usage: sh deploy/install.sh [OPTION...]
Asks for the first four, unless they are given or the shop has them already.
  --domain NAME             the shop's domain, such as shop.example
  --admin EMAIL             the first admin
  --mail smtps://...|later  the mail server: smtps://USER:PASSWORD@HOST
  --passphrase-file FILE    file with the passphrase of the backups; if it is empty, one is generated
  --name NAME               the shop's name
  --tls internal            certificates of an authority on this server, which browsers do not trust: for a trial
  --dry-run                 prints what would be done
  --root DIR                writes the files below DIR, and runs no program
END
}

domain='' admin='' mail='' passphrase_file='' name='' tls='' is_dry='' root=''
while [ $# -gt 0 ]; do
	option=$1
	case $option in
	--dry-run) is_dry=yes ;;
	--help)
		usage
		exit 0
		;;
	--domain | --admin | --mail | --passphrase-file | --name | --tls | --root)
		[ $# -ge 2 ] || fail "$option needs a value."
		shift
		case $option in
		--domain) domain=$1 ;;
		--admin) admin=$1 ;;
		--mail) mail=$1 ;;
		--passphrase-file) passphrase_file=$1 ;;
		--name) name=$1 ;;
		--tls) tls=$1 ;;
		--root) root=${1%/} ;;
		esac
		;;
	*)
		usage >&2
		fail "Unknown option: $option"
		;;
	esac
	shift
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
: >"$work/changes"

# True if programs may run and the machine may change.
is_live() { [ -z "$is_dry$root" ]; }
changed() { echo "$1" >>"$work/changes"; }
has_changed() { grep -qx "$1" "$work/changes"; }

# todo TEXT notes a change, and returns an error if the change must not be made.
todo() {
	if [ -n "$is_dry" ]; then say 'would do' "$1"; elif [ -n "$root" ]; then say skipped "$1"; else
		say doing "$1"
		changed "$1"
		return 0
	fi
	return 1
}

# put MODE OWNER PATH writes standard input into a file, unless the file has this content.
put() {
	cat >"$work/new"
	if [ -f "$root$3" ] && cmp -s "$work/new" "$root$3"; then
		say unchanged "$3"
		return
	fi
	changed "$3"
	[ -z "$is_dry" ] || {
		say 'would write' "$3"
		return
	}
	mkdir -p "$(dirname "$root$3")"
	install -m "$1" "$work/new" "$root$3.new"
	[ -n "$root" ] || chown "$2" "$3.new"
	mv "$root$3.new" "$root$3"
	say wrote "$3"
}

# Text of the shop's settings, of which `setting` reads one and `with_setting` replaces or adds one.
settings() {
	cat "$root$SETTINGS/shop.env" 2>/dev/null ||
		echo '# Settings of the shop: docs/operations.md lists all. The command "nanhi-dukaan restart" applies changes.'
}
setting() { settings | sed -n "s/^$1='\(.*\)'\$/\1/p" | tail -n 1; }
with_setting() {
	WITH_VALUE=$2 awk -v name="$1" 'BEGIN { line = name "='\''" ENVIRON["WITH_VALUE"] "'\''" }
		index($0, name "=") == 1 { if (!done) print line; done = 1; next } { print } END { if (!done) print line }'
}

ask() {
	printf '%s ' "$1" >&2
	answer=''
	read -r answer || fail "
There is no answer. Answer the questions, or give $2."
}
# check OPTION VALUE PATTERN MESSAGE. A second line could add a setting.
check() {
	[ "$(printf '%s\n' "$2" | wc -l)" -eq 1 ] && printf '%s\n' "$2" | grep -Eqx -- "$3" && return
	fail "$1: $4"
}

# 1. Questions
if [ -z "$domain" ]; then
	domain=$(setting PUBLIC_URL | sed 's#^https://##')
	[ -n "$domain" ] || { ask "The shop's domain, such as shop.example:" --domain && domain=$answer; }
fi
check --domain "$domain" '([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}|localhost' "a domain in small letters, such as shop.example"
if [ -z "$admin" ]; then
	admin=$(cat "$root$SETTINGS/admin" 2>/dev/null || true)
	[ -n "$admin" ] || { ask "The admin's e-mail address:" --admin && admin=$answer; }
fi
check --admin "$admin" "[^[:space:]'\"\\\\]+@[^[:space:]'\"\\\\]+\.[^[:space:]'\"\\\\]+" 'an e-mail address'
if [ -z "$mail" ]; then
	if [ -f "$root$SETTINGS/shop.env" ]; then mail=later; else
		ask 'The mail server (smtps://USER:PASSWORD@HOST), or later:' --mail
		mail=${answer:-later}
	fi
fi
check --mail "$mail" "later|smtps?://[^[:space:]'\\\\]+" 'smtps://USER:PASSWORD@HOST, or later'
check --name "$name" "[^'\\\\]*" "a name without ' and backslashes"
check --tls "$tls" '(internal)?' 'internal, or leave it out'
has_key=''
[ -f "$root$SETTINGS/backup.key" ] && has_key=yes
passphrase='' is_generated=''
if [ -z "$has_key" ] && [ -z "$root" ]; then
	if [ -n "$passphrase_file" ]; then
		[ -r "$passphrase_file" ] || fail "--passphrase-file: $passphrase_file cannot be read."
		passphrase=$(head -n 1 "$passphrase_file")
	else
		[ ! -t 0 ] || stty -echo
		ask 'A passphrase for the backups (nothing: one is generated):' --passphrase-file
		[ ! -t 0 ] || { stty echo && echo >&2; }
		passphrase=$answer
	fi
	if [ -z "$passphrase" ]; then
		is_generated=yes
		passphrase=$(LC_ALL=C tr -dc 'a-hjkmnp-z2-9' </dev/urandom | head -c 24 | sed 's/..../&-/g; s/-$//')
	fi
	[ "${#passphrase}" -ge 12 ] || fail 'The passphrase of the backups needs 12 characters or more.'
fi

# 2. This machine
sources=$(dirname "$here")
check_sources "$sources"
release_file=$root/etc/os-release
os() { sed -n "s/^$1=\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "$release_file" 2>/dev/null || true; }
system="$(os ID) $(os VERSION_ID)"
case $system in
'debian 12' | 'debian 13' | 'ubuntu 24.04' | 'ubuntu 24.10' | 'ubuntu 25.'* | 'ubuntu 26.'*) ;;
*) fail "This is not Debian 12 or 13: $system. The installer needs Debian 12 or 13, or Ubuntu 24.04 or newer." ;;
esac
if is_live; then
	[ "$(id -u)" = 0 ] || fail 'Run this command as root: sudo sh deploy/install.sh'
	lock
fi

# 3. Programs and the user
is_installed() { [ -z "$root" ] && [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
install_packages() {
	DEBIAN_FRONTEND=noninteractive
	export DEBIAN_FRONTEND
	apt-get update -q && apt-get install -q -y --no-install-recommends caddy npm
}
if is_installed caddy && is_installed npm; then say unchanged 'the packages caddy and npm'; elif todo 'install the packages caddy and npm'; then
	install_packages >"$work/apt.log" 2>&1 || {
		tail -n 20 "$work/apt.log" >&2
		fail 'The packages could not be installed; see above.'
	}
fi
if [ -n "$root" ] || ! getent passwd "$SHOP" >/dev/null; then
	if todo "add the user $SHOP"; then
		useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin "$SHOP"
	fi
else say unchanged "the user $SHOP"; fi
if is_live; then
	mkdir -p "$RELEASES"
	install -d -m 0750 -o root -g "$SHOP" "$SETTINGS"
	install -d -m 0700 -o "$SHOP" -g "$SHOP" "$DATA" "$CACHE" "$BACKUPS"
fi
node_version=$(sed -n 's/^    "node": "\([0-9.]*\)",$/\1/p' "$sources/package.json")
# The newest npm of Node 24; Debian's npm only installs it.
npm_version=11.19.1
if [ "$("$INSTALLER_NODE/node/bin/node" --version 2>/dev/null)" != "v$node_version" ]; then
	if todo "install Node $node_version and npm $npm_version into $APP/node, from npm"; then
		rm -rf "$APP/node"
		install -d -o "$SHOP" -g "$SHOP" "$APP/node"
		(cd "$APP/node" && as_shop npm install --no-audit --no-fund "node@$node_version" "npm@$npm_version") >"$work/npm.log" 2>&1 || {
			cat "$work/npm.log" >&2
			fail 'Node could not be installed; see above.'
		}
		chown -R root:root "$APP/node"
	fi
else say unchanged "Node $node_version"; fi

# 4. The release
id=$(release_id "$sources")
if [ -z "$root" ] && [ -e "$CURRENT" ]; then
	say unchanged "release $(basename "$(readlink "$CURRENT")")"
	[ "releases/$id" = "$(readlink "$CURRENT")" ] ||
		say '' "These sources are release $id. To install it: nanhi-dukaan update ARCHIVE"
elif todo "install release $id, which takes minutes"; then
	prepare_release "$sources"
	switch_to "$id"
fi

# 5. The key of the backups
if [ -n "$has_key" ]; then say unchanged "$SETTINGS/backup.key"; elif todo "create the key of the backups, $SETTINGS/backup.key"; then
	new=$CACHE/new-key
	rm -rf "$new"
	install -d -m 0700 -o "$SHOP" -g "$SHOP" "$new"
	BACKUP_PASSPHRASE=$passphrase
	export BACKUP_PASSPHRASE
	run_script "$(readlink -f "$CURRENT")" backup --new-identity "$new/backup.key" --locked-copy "$new/backup.key.age" >/dev/null
	unset BACKUP_PASSPHRASE
	mv "$new/backup.key.age" "$BACKUPS/backup.key.age"
	chown "root:$SHOP" "$new/backup.key"
	chmod 0640 "$new/backup.key"
	mv "$new/backup.key" "$SETTINGS/backup.key"
	rmdir "$new"
fi

# 6. Settings and services
recipient=$(sed -n 's/^# public key: //p' "$root$SETTINGS/backup.key" 2>/dev/null || true)
settings |
	with_setting PUBLIC_URL "https://$domain" |
	with_setting DATA_DIR "$DATA" |
	with_setting DEMO false |
	{ if [ -n "$name" ]; then with_setting STORE_NAME "$name"; else cat; fi; } |
	{ if [ "$mail" != later ]; then with_setting SMTP_URL "$mail"; else cat; fi; } |
	{ if [ -n "$recipient" ]; then with_setting BACKUP_RECIPIENT "$recipient"; else cat; fi; } |
	put 0640 "root:$SHOP" "$SETTINGS/shop.env"
units=/etc/systemd/system
for unit in "$SHOP.service" "$SHOP-backup.service" "$SHOP-backup.timer"; do
	put 0644 root:root "$units/$unit" <"$here/systemd/$unit"
done
for unit in "$SHOP" "$SHOP-backup"; do
	put 0644 root:root "$units/$unit.service.d/hardening.conf" <"$here/systemd/hardening.conf"
done
put 0644 root:root "/etc/systemd/journald.conf.d/$SHOP.conf" <"$here/systemd/journald.conf"
put 0755 root:root "/usr/local/bin/$SHOP" <"$here/$SHOP.sh"
caddyfile=/etc/caddy/Caddyfile
# Another site's file stays as a copy.
if [ -f "$root$caddyfile" ] && ! grep -q '^# The shop behind Caddy' "$root$caddyfile" && [ -z "$is_dry" ]; then
	cp -p "$root$caddyfile" "$root$caddyfile.before-$SHOP"
	say copied "$caddyfile to $caddyfile.before-$SHOP"
fi
[ -n "$tls" ] || ! grep -q '^	tls internal$' "$root$caddyfile" 2>/dev/null || tls=internal
sed "s/shop\.example/$domain/g" "$here/Caddyfile" |
	{ if [ -n "$tls" ]; then sed "s/^$domain {\$/&\\n\\ttls internal/"; else cat; fi; } |
	put 0644 root:root "$caddyfile"

# 7. Start
if is_live; then
	if grep -q "^/etc/systemd/" "$work/changes"; then
		systemctl daemon-reload
		systemctl try-restart systemd-journald
	fi
	if has_changed "$caddyfile" || ! systemctl is-active -q caddy; then
		# As Caddy's user, because the check creates the log file.
		runuser -u caddy -- env HOME=/var/lib/caddy caddy validate --adapter caddyfile --config "$caddyfile" >"$work/caddy.log" 2>&1 || {
			cat "$work/caddy.log" >&2
			fail "Caddy rejects $caddyfile; see above."
		}
		systemctl enable -q caddy
		systemctl reload-or-restart caddy
	fi
	if grep -qE "^($units/$SHOP.service|$SETTINGS/shop.env)" "$work/changes" || ! systemctl is-active -q "$SHOP"; then
		todo 'start the shop'
		systemctl enable -q "$SHOP" "$SHOP-backup.timer"
		systemctl restart "$SHOP"
		systemctl start "$SHOP-backup.timer"
		wait_ready 120 || {
			journalctl -u "$SHOP" -n 20 -o cat --no-pager >&2 || true
			fail 'The shop does not start; see above.'
		}
	fi
	if [ "$(cat "$SETTINGS/admin" 2>/dev/null)" != "$admin" ] && todo "create the admin $admin"; then
		made=$(run_script "$(readlink -f "$CURRENT")" create-admin "$admin")
		echo "$admin" | put 0640 "root:$SHOP" "$SETTINGS/admin" >/dev/null
		printf '\n%s\n' "$made"
	fi
fi

[ -s "$work/changes" ] || echo 'Everything is unchanged.'
if ! is_live || [ ! -s "$work/changes" ]; then exit 0; fi
cat <<END

The shop is open at https://$domain as soon as this name leads to this server.
Settings: $SETTINGS/shop.env. Commands: nanhi-dukaan help.
Backups: every night in $BACKUPS. Copy this folder to another machine.
END
[ "$mail" != later ] || [ -n "$(setting SMTP_URL)" ] ||
	echo "No mail can be sent, so nobody can register: sh deploy/install.sh --mail smtps://USER:PASSWORD@HOST"
[ -z "$is_generated" ] || cat <<END
The passphrase of the backups is   $passphrase
Write it down. Without it the backups cannot be read when this server is lost.
END
cat <<END
A firewall needs only the ports of SSH and the web:
  apt-get install ufw && ufw allow OpenSSH && ufw allow 80,443/tcp && ufw allow 443/udp && ufw enable
END
