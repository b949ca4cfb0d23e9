#!/bin/sh
# Installs another release beside the present one and switches to it. If it does not start, the present one continues.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
# shellcheck source=deploy/release.sh
. "$here/release.sh"

usage() {
	cat <<END
Usage: nanhi-dukaan update ARCHIVE | REF
  ARCHIVE          a file .tar.gz of a release, with its signature ARCHIVE.sig beside it
  REF              a tag or a commit of the clone that you are in
  --sha256 SUM     rejects an archive with another checksum
  --older          accepts an archive that is older than the last one
  --back           goes back to the previous release
  --without-backup makes no backup first
END
}

source='' sha256='' is_back='' has_backup=yes may_be_older=''
while [ $# -gt 0 ]; do
	case $1 in
	--help)
		usage
		exit 0
		;;
	--back) is_back=yes ;;
	--without-backup) has_backup='' ;;
	--older) may_be_older=yes ;;
	--sha256)
		[ $# -ge 2 ] || fail '--sha256 needs a value.'
		sha256=$(printf '%s' "$2" | tr A-F a-f)
		printf '%s\n' "$sha256" | grep -Eqx '[0-9a-f]{64}' ||
			fail '--sha256: Write the checksum of the archive, which has 64 digits from 0 to 9 and a to f.'
		shift
		;;
	-*)
		usage >&2
		fail "Unknown option: $1"
		;;
	*)
		[ -z "$source" ] || fail "There are two releases: $source and $1."
		source=$1
		;;
	esac
	shift
done
[ -n "$source" ] || [ -n "$is_back" ] || {
	usage >&2
	exit 1
}
[ -z "$sha256" ] || [ -f "$source" ] || fail "--sha256 is for an archive, and there is no file $source."

[ "$(id -u)" = 0 ] || fail 'Run this command as root.'
[ -e "$CURRENT" ] || fail 'There is no shop on this server yet: sh deploy/install.sh'
lock
# Interrupted updates left these. The lock makes sure that no update uses them.
rm -rf "$RELEASES"/sources.* "$RELEASES/unfinished"
present=$(running_release)
# An interrupted update may have changed the link before the restart.
[ "$(readlink "$CURRENT")" = "releases/$present" ] || switch_to "$present"

# start_release ID starts a release. If it does not get ready, goes back to the present one and ends with an error.
start_release() {
	former_previous=$(readlink "$PREVIOUS" || true)
	switch_to "$1"
	say starting "release $1"
	systemctl restart "$SHOP" || true
	if wait_ready 60; then return; fi
	journalctl -u "$SHOP" -n 20 -o cat --no-pager >&2 || true
	say 'going back' "to release $present"
	# Pages that were open in between request the files of the other release.
	copy_builds "$RELEASES/$1" "$RELEASES/$present" || true
	switch_to "$present"
	systemctl reset-failed "$SHOP" || true
	systemctl restart "$SHOP" || true
	if [ -n "$former_previous" ]; then ln -sfn "$former_previous" "$PREVIOUS"; else rm -f "$PREVIOUS"; fi
	wait_ready 120 || fail "Release $1 did not start, and neither did release $present: journalctl -u $SHOP"
	drop_new
	fail "Release $1 did not start; its last lines are above. Release $present is open again."
}

# Removes the release of a failed update, so that failed updates do not fill the disk.
is_new=''
drop_new() {
	[ -z "$is_new" ] || remove_release "$id"
}

# The release that runs and the one for the way back stay.
remove_old() (
	former=$(basename "$(readlink "$PREVIOUS" || true)")
	for folder in "$RELEASES"/*/; do
		folder=$(basename "$folder")
		case $folder in "$id" | "$former" | sources.*) ;; *) remove_release "$folder" ;; esac
	done
)

if [ -n "$is_back" ]; then
	former=$(basename "$(readlink "$PREVIOUS" || true)")
	if [ -z "$former" ] || [ "$former" = "$present" ] || [ ! -d "$RELEASES/$former" ]; then fail 'There is no previous release.'; fi
	copy_builds "$RELEASES/$present" "$RELEASES/$former"
	start_release "$former"
	echo "Release $former is open."
	exit 0
fi

# Both are times of the form 2026-11-28T14:00:00Z.
is_earlier() { [ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort | head -n 1)" = "$1" ]; }

# Not in /tmp, which may be a part of the memory.
work=$(mktemp -d "$RELEASES/sources.XXXXXX")
trap 'rm -rf "$work" "$RELEASES/unfinished"' EXIT
trap 'exit 130' INT TERM HUP
mkdir "$work/sources"
if [ -f "$source" ]; then
	[ -z "$sha256" ] || [ "$(sha256sum <"$source" | cut -d ' ' -f 1)" = "$sha256" ] ||
		fail "$source has another checksum. Nothing was changed. Copy it to this server again."
	# Checks and unpacks a copy, so that nobody can replace the archive in between.
	cp "$source" "$work/archive" || fail 'Nothing was changed. Make room on the disk.'
	release_time=$(check_signature "$work/archive" "$source.sig")
	last_time=$(cat "$SETTINGS/release-time" 2>/dev/null || true)
	[ -n "$may_be_older" ] || [ -z "$last_time" ] || ! is_earlier "$release_time" "$last_time" ||
		fail "$source is of $release_time, and the last release of $last_time. Nothing was changed. To go back to the previous release: nanhi-dukaan back. To install it all the same, add --older."
	gzip -t "$work/archive" 2>/dev/null ||
		fail "$source is damaged, or no archive (.tar.gz). Nothing was changed. Copy it to this server again."
	tar -C "$work/sources" --no-same-owner -xzf "$work/archive" || fail "$source could not be unpacked; see above. Nothing was changed. Make room on the disk, or copy it to this server again."
else
	release_time=''
	commit=$(git rev-parse -q --verify "$source^{commit}" 2>/dev/null) ||
		fail "$source is no file, and no tag or commit of a clone in this folder."
	git archive "$commit" | tar -C "$work/sources" --no-same-owner -xf -
fi
# An archive may hold one folder around the release.
sources=$work/sources
[ -f "$sources/package.json" ] || for folder in "$work"/sources/*/package.json; do sources=$(dirname "$folder"); done
check_sources "$sources"
id=$(release_id "$sources")
if [ "$id" = "$present" ]; then
	is_ready || fail "Release $id is installed, but does not respond: nanhi-dukaan log. To go back to the previous release: nanhi-dukaan back"
	remove_old
	say unchanged "release $id"
	exit 0
fi
migrations_of() { grep -o '"tag"' "$1/database/migrations/meta/_journal.json" | wc -l; }
[ "$(migrations_of "$sources")" -ge "$(migrations_of "$RELEASES/$present")" ] ||
	fail "Release $id is older than release $present, and does not know its tables. Nothing was changed. To go back to the previous release: nanhi-dukaan back"
if [ ! -d "$RELEASES/$id" ]; then
	is_new=yes
	check_room "$sources"
fi

is_ready || say warning 'The present release does not respond.'
if [ -n "$has_backup" ]; then
	say backup "into $BACKUPS"
	systemctl start "$SHOP-backup" || {
		journalctl -u "$SHOP-backup" -n 5 -o cat --no-pager >&2 || true
		fail "The backup failed, so nothing was changed. Make room for it in $BACKUPS, or add --without-backup."
	}
fi
say preparing "release $id"
prepare_release "$sources" || fail "Release $id could not be built, so nothing was changed; see above. Release $present continues."
say migrating 'the tables, while the present release serves'
run_script "$RELEASES/$id" migrate || {
	drop_new
	fail "The tables could not be migrated. Release $present continues."
}
start_release "$id"

[ -z "$release_time" ] || echo "$release_time" >"$SETTINGS/release-time"
remove_old
cmp -s "$RELEASES/$id/deploy/systemd/$SHOP.service" "/etc/systemd/system/$SHOP.service" &&
	cmp -s "$RELEASES/$id/deploy/systemd/hardening.conf" "/etc/systemd/system/$SHOP.service.d/hardening.conf" &&
	cmp -s "$RELEASES/$id/deploy/$SHOP.sh" "/usr/local/bin/$SHOP" ||
	echo "This release has other settings of the server. To write them: sh $CURRENT/deploy/install.sh"
echo "Release $id is open. To go back: nanhi-dukaan back"
