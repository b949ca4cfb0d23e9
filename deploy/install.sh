#!/bin/sh
# Installs the shop on a server with Debian 12 or 13, or Ubuntu 24.04 or newer. A second run changes only settings that differ.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=deploy/release.sh
. "$here/release.sh"
# shellcheck source=deploy/machine.sh
. "$here/machine.sh"

usage() {
	cat <<END
Usage: sh deploy/install.sh [OPTION...]
Asks for the first four, unless they are given or the shop has them already.
  --domain NAME             the shop's domain, such as shop.example
  --admin EMAIL             the first admin
  --mail later|ask          no mail server yet; or asks for it, also if the shop has one
  --mail-file FILE          file with the mail server: smtps://USER:PASSWORD@HOST (- reads standard input)
  --passphrase-file FILE    file with the passphrase of the backups; if it is empty, one is generated
  --name NAME               the shop's name
  --tls internal            certificates of an authority on this server, which browsers do not trust: for a trial
  --dry-run                 prints what would be done
  --root DIR                writes the files below DIR, and runs no program
END
}

domain='' admin='' mail='' mail_file='' passphrase_file='' name='' tls='' is_dry='' root=''
while [ $# -gt 0 ]; do
	option=$1
	case $option in
	--dry-run) is_dry=yes ;;
	--help)
		usage
		exit 0
		;;
	--domain | --admin | --mail | --mail-file | --passphrase-file | --name | --tls | --root)
		[ $# -ge 2 ] || fail "$option needs a value."
		shift
		case $option in
		--domain) domain=$1 ;;
		--admin) admin=$1 ;;
		--mail) mail=$1 ;;
		--mail-file) mail_file=$1 ;;
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
is_hidden=''
clean_up() {
	rm -rf "$work"
	[ -z "$is_hidden" ] || stty echo
}
trap clean_up EXIT
trap 'exit 130' INT TERM HUP
: >"$work/changes"

# True if programs may run and the machine may change.
is_live() { [ -z "$is_dry$root" ]; }
changed() { echo "$1" >>"$work/changes"; }
# An interrupted run may have written a file that no service has read yet.
has_changed() { [ -n "$was_interrupted" ] || grep -qx "$1" "$work/changes"; }
was_interrupted=''
[ -n "$root" ] || [ ! -e "$APP/unapplied" ] || was_interrupted=yes
is_active() { [ -z "$root" ] && systemctl is-active -q "$1" 2>/dev/null; }

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
	[ -n "$root" ] || : >"$APP/unapplied"
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

# One line only: a second one could add a setting.
matches() { [ "$(printf '%s\n' "$1" | wc -l)" -eq 1 ] && printf '%s\n' "$1" | grep -Eqx -- "$2"; }
# check OPTION VALUE PATTERN HINT
check() { matches "$2" "$3" || fail "$1: $4"; }
# ask QUESTION OPTION PATTERN HINT asks again until the answer can be used.
ask() {
	while :; do
		printf '%s ' "$1" >&2
		answer=''
		read -r answer || [ -n "$answer" ] || fail "
There is no answer. Answer the questions, or give $2."
		if matches "$answer" "$3"; then return; fi
		printf '%s\n' "$4" >&2
	done
}

# 1. This machine
sources=$(dirname "$here")
check_sources "$sources"
check_machine

# 2. Questions
LABEL='[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?'
DOMAIN="($LABEL\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])|localhost"
DOMAIN_HINT='Write only the name, in small letters and without https://, such as shop.example.
A name with letters of another script has a form that begins with xn--. The seller of your domain shows it.'
EMAIL="[^[:space:]'\"\\\\]+@[^[:space:]'\"\\\\]+\.[^[:space:]'\"\\\\]+"
EMAIL_HINT='Write an e-mail address, such as you@shop.example.'
MAIL="later|smtps?://([^][:space:]'\\\\/?#@[]+@)?[A-Za-z0-9.-]+(:[0-9]{1,5})?"
PASSPHRASE_HINT='The passphrase of the backups needs 12 characters or more.'
MAIL_HINT='Write smtps://USER:PASSWORD@HOST, or later. In user and password write %40 for @, %2F for /, %3A for : and %23 for #.'
if [ -z "$domain" ]; then
	domain=$(setting PUBLIC_URL | sed 's#^https://##')
	[ -n "$domain" ] || { ask "The shop's domain, such as shop.example:" --domain "$DOMAIN" "$DOMAIN_HINT" && domain=$answer; }
fi
check --domain "$domain" "$DOMAIN" "$DOMAIN_HINT"
if [ -z "$admin" ]; then
	admin=$(cat "$root$SETTINGS/admin" 2>/dev/null || true)
	[ -n "$admin" ] || { ask "The admin's e-mail address:" --admin "$EMAIL" "$EMAIL_HINT" && admin=$answer; }
fi
check --admin "$admin" "$EMAIL" "$EMAIL_HINT"
if [ -n "$mail_file" ]; then
	mail=''
	if [ "$mail_file" = - ]; then IFS= read -r mail || true; else
		[ -r "$mail_file" ] || fail "--mail-file: $mail_file cannot be read."
		IFS= read -r mail <"$mail_file" || true
	fi
	[ -n "$mail" ] || fail "--mail-file: $MAIL_HINT"
elif matches "$mail" '.*@.*'; then
	# Other users of the server read it in the list of processes, and it stays in the history of the shell.
	fail '--mail: A password must not be in a command. Leave --mail out to be asked, or write the address into a file and give --mail-file FILE.'
fi
if [ "$mail" = ask ]; then
	ask 'The mail server (smtps://USER:PASSWORD@HOST), or later:' --mail-file "($MAIL)?" "$MAIL_HINT"
	mail=${answer:-later}
elif [ -z "$mail" ]; then
	if [ -f "$root$SETTINGS/shop.env" ]; then mail=later; else
		ask 'The mail server (smtps://USER:PASSWORD@HOST), or later:' --mail-file "($MAIL)?" "$MAIL_HINT"
		mail=${answer:-later}
	fi
fi
check --mail "$mail" "$MAIL" "$MAIL_HINT"
check --name "$name" "[^'\\\\]*" "A name has no ' and no backslash here; the dashboard's page Settings accepts them."
check --tls "$tls" '(internal)?' 'Write internal, or leave it out.'
has_key=''
[ -f "$root$SETTINGS/backup.key" ] && has_key=yes
passphrase='' is_generated=''
if [ -z "$has_key" ] && is_live; then
	if [ -n "$passphrase_file" ]; then
		[ -r "$passphrase_file" ] || fail "--passphrase-file: $passphrase_file cannot be read."
		passphrase=$(head -n 1 "$passphrase_file")
		[ -z "$passphrase" ] || [ "${#passphrase}" -ge 12 ] || fail "--passphrase-file: $PASSPHRASE_HINT"
	else
		[ ! -t 0 ] || { is_hidden=yes && stty -echo; }
		ask 'A passphrase for the backups (nothing: one is generated):' --passphrase-file '(.{12,})?' "$PASSPHRASE_HINT"
		[ ! -t 0 ] || { is_hidden='' && stty echo && echo >&2; }
		passphrase=$answer
	fi
	if [ -z "$passphrase" ]; then
		is_generated=yes
		passphrase=$(tr -dc 'a-hjkmnp-z2-9' </dev/urandom | head -c 24 | sed 's/..../&-/g; s/-$//')
	fi
fi
if is_live; then lock; fi

# 3. Programs and the user
is_installed() { [ -z "$root" ] && [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
install_packages() {
	DEBIAN_FRONTEND=noninteractive
	export DEBIAN_FRONTEND
	# A new server often installs security updates by itself, so this waits for its lock.
	apt-get update -q -o DPkg::Lock::Timeout=300 || return 1
	for package in $PACKAGES; do
		apt-cache show "$package" >/dev/null 2>&1 || {
			echo "The package $package is not in the sources of this system. On Ubuntu: add-apt-repository universe"
			return 1
		}
	done
	# shellcheck disable=SC2086 # Several packages.
	apt-get install -q -y --no-install-recommends -o DPkg::Lock::Timeout=300 $PACKAGES
}
# The timer of the backups names a time zone.
PACKAGES='caddy npm tzdata'
missing=''
for package in $PACKAGES; do is_installed "$package" || missing=yes; done
if [ -z "$missing" ]; then say unchanged "the packages $PACKAGES"; elif todo "install the packages $PACKAGES"; then
	install_packages >"$work/apt.log" 2>&1 || {
		tail -n 20 "$work/apt.log" >&2
		fail 'The packages could not be installed; see above. Then run this command again.'
	}
fi
if grep -qs "^$SHOP:" "$root/etc/passwd"; then say unchanged "the user $SHOP"; elif todo "add the user $SHOP"; then
	useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin "$SHOP"
fi
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
	# Now, because a later step may fail.
	[ -z "$is_generated" ] || cat <<END

The passphrase of the backups is   $passphrase
Write it down. Without it the backups cannot be read when this server is lost.

END
fi

# A later installation never replaces the key: `nanhi-dukaan key` does.
if [ -f "$root$SETTINGS/release.pub" ]; then say unchanged "$SETTINGS/release.pub"; elif [ -f "$sources/build/release.pub" ]; then
	put 0644 root:root "$SETTINGS/release.pub" <"$sources/build/release.pub"
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
if [ -f "$root$caddyfile" ] && ! grep -q '^# The shop behind Caddy' "$root$caddyfile"; then
	if [ -n "$is_dry" ]; then say 'would copy' "$caddyfile to $caddyfile.before-$SHOP"; else
		cp -p "$root$caddyfile" "$root$caddyfile.before-$SHOP"
		say copied "$caddyfile to $caddyfile.before-$SHOP"
	fi
fi
[ -n "$tls" ] || ! grep -q '^	tls internal$' "$root$caddyfile" 2>/dev/null || tls=internal
sed "s/shop\.example/$domain/g" "$here/Caddyfile" |
	{ if [ -n "$tls" ]; then sed "s/^$domain {\$/&\\n\\ttls internal/"; else cat; fi; } |
	put 0644 root:root "$caddyfile"

# 7. Start
if is_live && { [ -n "$was_interrupted" ] || grep -q "^/etc/systemd/" "$work/changes"; }; then
	systemctl daemon-reload
	systemctl try-restart systemd-journald
fi
if { has_changed "$caddyfile" || ! is_active caddy; } && todo 'start Caddy'; then
	# As Caddy's user, because the check creates the log file.
	runuser -u caddy -- env HOME=/var/lib/caddy caddy validate --adapter caddyfile --config "$caddyfile" >"$work/caddy.log" 2>&1 || {
		cat "$work/caddy.log" >&2
		fail "Caddy rejects $caddyfile; see above."
	}
	systemctl enable -q caddy
	systemctl reload-or-restart caddy
fi
if { has_changed "$units/$SHOP.service" || has_changed "$SETTINGS/shop.env" || ! is_active "$SHOP"; } && todo 'start the shop'; then
	systemctl enable -q "$SHOP" "$SHOP-backup.timer"
	systemctl restart "$SHOP"
	systemctl start "$SHOP-backup.timer"
	wait_ready 120 || {
		journalctl -u "$SHOP" -n 20 -o cat --no-pager >&2 || true
		fail "The shop does not start; see above. Its settings are in $SETTINGS/shop.env. Then run this command again."
	}
fi
if [ "$(cat "$root$SETTINGS/admin" 2>/dev/null)" != "$admin" ] && todo "create the admin $admin"; then
	run_script "$(readlink -f "$CURRENT")" create-admin "$admin"
	echo "$admin" | put 0640 "root:$SHOP" "$SETTINGS/admin" >/dev/null
fi
[ -n "$root$is_dry" ] || rm -f "$APP/unapplied"

[ -s "$work/changes" ] || echo 'Everything is unchanged.'
if ! is_live || [ ! -s "$work/changes" ]; then exit 0; fi
cat <<END

The shop runs at https://$domain as soon as this name leads to this server.
Log in there as $admin. Visitors see that a new shop opens soon, until you press "Open the shop" on the dashboard.
Settings: $SETTINGS/shop.env. Commands: nanhi-dukaan help.
Backups: every night in $BACKUPS. Copy this folder to another machine.
END
[ "$mail" != later ] || [ -n "$(setting SMTP_URL)" ] ||
	echo "No mail can be sent, so nobody can register: sh $CURRENT/deploy/install.sh --mail ask"
cat <<END
A firewall needs only the ports of SSH and the web:
  apt-get install ufw && ufw allow OpenSSH && ufw allow 80,443/tcp && ufw allow 443/udp && ufw enable
END
