#!/bin/sh
# The command `nanhi-dukaan` of a server: runs a command of the shop with its settings, as its user.
set -eu
# shellcheck source=deploy/release.sh
. /opt/nanhi-dukaan/current/deploy/release.sh

usage() {
	cat <<END
Usage: nanhi-dukaan COMMAND
  doctor                       checks the shop, and says what to do
  backup                       makes a backup now
  update ARCHIVE | REF         installs a release from an archive, or from a tag or commit of the clone that you are in
  key FILE                     trusts another maker of releases: FILE is the public key
  back                         goes back to the previous release
  restart                      restarts the shop, after a change of $SETTINGS/shop.env
  log                          shows the shop's last log lines
  admin:create EMAIL           creates an admin
  restore FILE [--replace] --identity $SETTINGS/backup.key    restores a backup of $BACKUPS
  restore --from-bucket [NAME] [--replace]    restores the newest backup of the bucket, or the named one; the passphrase is in BACKUP_PASSPHRASE
END
}

trust_key() {
	new=$("$INSTALLER_NODE/node/bin/node" "$CURRENT/scripts/release-signature.ts" fingerprint "$1") || exit 1
	install -m 0644 "$1" "$SETTINGS/release.pub.new"
	mv "$SETTINGS/release.pub.new" "$SETTINGS/release.pub"
	# The new maker's clock and releases say nothing about those of the former one.
	rm -f "$SETTINGS/release-time"
	echo "Updates now need a signature of the key $new."
}

[ "$(id -u)" = 0 ] || fail 'Run this command as root: sudo nanhi-dukaan ...'
release=$(readlink -f "$CURRENT")
command=${1:-}
[ $# -eq 0 ] || shift
case $command in
doctor) run_script "$release" doctor "$@" ;;
backup) systemctl start "$SHOP-backup" && journalctl -u "$SHOP-backup" -n 5 -o cat --no-pager ;;
update) exec sh "$release/deploy/update.sh" "$@" ;;
key)
	trust_key "${1:?Usage: nanhi-dukaan key FILE (the public key of whoever makes the releases)}"
	;;
back) exec sh "$release/deploy/update.sh" --back ;;
restart) systemctl restart "$SHOP" && wait_ready 60 && echo 'The shop is open.' ;;
log) exec journalctl -u "$SHOP" -n 100 -o cat --no-pager ;;
admin:create) run_script "$release" create-admin "$@" ;;
restore)
	systemctl stop "$SHOP"
	status=0
	run_script "$release" restore "$@" || status=$?
	systemctl start "$SHOP"
	exit "$status"
	;;
*)
	usage
	[ "$command" = help ]
	;;
esac
