# Functions and paths that install.sh and update.sh share. A release is a folder /opt/nanhi-dukaan/releases/ID that never
# changes; the link /opt/nanhi-dukaan/current names the running one (docs/decisions/0101-install-on-a-server.md).
# shellcheck shell=sh
# shellcheck disable=SC2034 # The scripts that read this file use these paths.

# Ranges of letters and messages of programs are then the same on each server.
LC_ALL=C
export LC_ALL

SHOP=nanhi-dukaan
APP=/opt/$SHOP
RELEASES=$APP/releases
CURRENT=$APP/current
PREVIOUS=$APP/previous
SETTINGS=/etc/$SHOP
DATA=/var/lib/$SHOP
CACHE=/var/cache/$SHOP
BACKUPS=/var/backups/$SHOP
SHOP_URL=http://127.0.0.1:3000
# The Node and npm that install releases. A release runs on the Node in its own node_modules.
INSTALLER_NODE=$APP/node/node_modules
# A build takes 1.0 GB of memory, and the running shop 0.4 GB.
BUILD_MEMORY_KB=1600000
# A release with its packages takes 0.6 GB, and a build 1.3 GB more for a time.
RELEASE_DISK_KB=1500000
BUILD_DISK_KB=3000000
ADD_SWAP='  fallocate -l 2G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile
  echo "/swapfile none swap sw 0 0" >>/etc/fstab'

say() { printf '%-12s%s\n' "$1" "$2"; }
fail() {
	printf '%s\n' "$1" >&2
	exit 1
}

# Runs a program as the user of the shop, on the Node that installs releases.
as_shop() {
	runuser -u "$SHOP" -- env HOME="$CACHE" npm_config_cache="$CACHE/npm" PATH="$INSTALLER_NODE/.bin:$PATH" "$@"
}

# run_script RELEASE NAME [ARGUMENT...] runs scripts/NAME.ts of a release with the settings of the shop.
run_script() {
	release_folder=$1
	script=$2
	shift 2
	# The key of the backups is created before there are settings.
	env_file=/dev/null
	[ ! -f "$SETTINGS/shop.env" ] || env_file=$SETTINGS/shop.env
	as_shop "$release_folder/node_modules/node/bin/node" --env-file="$env_file" "$release_folder/scripts/$script.ts" "$@"
}

# check_signature ARCHIVE SIGNATURE ends with an error unless the archive was signed with the key of the first
# installation. Prints the time of the release. Nothing of the archive has been unpacked yet.
check_signature() {
	[ -f "$SETTINGS/release.pub" ] || fail "This server does not know yet who makes its releases, so nothing was changed. Copy the maker's public key
(release.key.pub, beside the key that \`npm run pack\` uses) to this server, and run: nanhi-dukaan key FILE"
	"$INSTALLER_NODE/node/bin/node" "$CURRENT/scripts/release-signature.ts" check "$1" "$2" "$SETTINGS/release.pub" ||
		fail 'Nothing was changed.'
}

# Only one installation or update may run at a time.
lock() {
	exec 9>"/run/lock/$SHOP.lock"
	flock -n 9 || fail 'Another installation or update is running. Wait for its end, then try again.'
}

is_ready() {
	"$INSTALLER_NODE/node/bin/node" -e "fetch('$SHOP_URL/readyz', { signal: AbortSignal.timeout(3000) })
		.then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"
}

# Waits until the shop is ready, for at most so many seconds. Returns at once if the shop has crashed.
wait_ready() {
	waited=0
	until is_ready; do
		[ "$waited" -lt "$1" ] || return 1
		[ "$(systemctl show -p SubState --value "$SHOP")" != auto-restart ] || return 1
		waited=$((waited + 1))
		sleep 1
	done
	# A shop that crashes soon after its start was ready only once.
	sleep 2
	is_ready && [ "$(systemctl show -p SubState --value "$SHOP")" = running ]
}

# Names a release by its version and a hash of its sources. A build and the packages do not count.
release_id() (
	cd "$1" || exit
	version=$(sed -n 's/^  "version": "\([0-9A-Za-z.-]*\)",$/\1/p' package.json)
	hash=$(find . \( -path ./node_modules -o -path ./build -o -path ./.react-router \) -prune -o -type f -print0 |
		LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -c1-10)
	printf '%s-%s\n' "$version" "$hash"
)

# check_sources FOLDER rejects a folder that holds no shop.
check_sources() {
	if grep -q "^  \"name\": \"$SHOP\",\$" "$1/package.json" 2>/dev/null && [ -f "$1/scripts/launch.mjs" ]; then return; fi
	fail "There is no release of the shop in $1."
}

# Prints the memory and swap of this machine.
memory_kb() {
	awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print sum }' "${root:-}/proc/meminfo" 2>/dev/null || true
}

# check_room FOLDER ends with an error if disk or memory are too small, before anything is changed.
check_room() {
	wanted=$RELEASE_DISK_KB
	if [ ! -f "$1/build/release" ]; then
		wanted=$BUILD_DISK_KB
		[ "$(memory_kb)" -ge "$BUILD_MEMORY_KB" ] || fail "This release has no build, and a build needs 1.6 GB of memory and swap.
Use an archive of \`npm run pack\`, which holds one, or add swap:
$ADD_SWAP"
	fi
	folder=$APP
	until [ -d "$folder" ]; do folder=$(dirname "$folder"); done
	free=$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')
	[ "$free" -ge "$wanted" ] ||
		fail "The disk has $((free / 1000)) MB left for $APP, and a release needs $((wanted / 1000)) MB. Nothing was changed. Make room, then try again."
}

# prepare_release FOLDER installs the packages and builds, beside the running release. Sets the variable `id`.
prepare_release() {
	check_sources "$1"
	id=$(release_id "$1")
	[ ! -d "$RELEASES/$id" ] || return 0
	check_room "$1"
	unfinished=$RELEASES/unfinished
	# Each step is checked, because `set -e` has no effect in a function whose status its caller checks.
	rm -rf "$unfinished" &&
		mkdir -p "$unfinished" &&
		copy_sources "$1" "$unfinished" &&
		copy_builds "$1" "$unfinished" &&
		copy_present_builds "$unfinished" &&
		copy_present_packages "$unfinished" &&
		chown -R "$SHOP:$SHOP" "$unfinished" &&
		build_release "$unfinished" &&
		chown -R root:root "$unfinished" &&
		chmod -R u=rwX,go=rX "$unfinished" &&
		sync -f "$unfinished" &&
		mv "$unfinished" "$RELEASES/$id"
}

copy_sources() {
	tar -C "$1" --exclude=./.git --exclude=./node_modules --exclude=./build --exclude=./data --exclude=./.react-router \
		-cf - . | tar -C "$2" --no-same-owner -xf -
}

# copy_builds FROM TO copies the builds of a release, which then serves their scripts and styles, too.
copy_builds() {
	mkdir -p "$2/build/releases" || return 1
	for build in "$1"/build/releases/*/; do
		copy=$2/build/releases/$(basename "$build")
		if [ ! -d "$build" ] || [ -d "$copy" ]; then continue; fi
		rm -rf "$copy.copy" && cp -a "$build" "$copy.copy" && rm -f "$copy.copy"/running-* && mv "$copy.copy" "$copy" || return 1
	done
}

# The running build counts as used until now. Otherwise the new build deletes it, and open pages lack their files.
copy_present_builds() {
	[ -f "$CURRENT/build/release" ] || return 0
	copy_builds "$CURRENT" "$1" && touch "$1/build/releases/$(cat "$CURRENT/build/release")"
}

# npm then installs only packages that differ. All of them would take 0.6 GB of memory, which a small server lacks.
copy_present_packages() {
	[ ! -d "$CURRENT/node_modules" ] || cp -a "$CURRENT/node_modules" "$1/node_modules"
}

# The shop's user builds, so that no script of a package runs as root.
build_release() (
	cd "$1" &&
		as_shop node scripts/launch.mjs build &&
		as_shop npm prune --omit=dev --no-audit --no-fund --loglevel=error &&
		rm -rf .react-router node_modules/.cache node_modules/.vite
)

# Names the release that the service runs. After an interrupted update the link may name another one.
running_release() {
	pid=$(systemctl show -p MainPID --value "$SHOP")
	folder=$(readlink "/proc/$pid/cwd" 2>/dev/null) || folder=$(readlink "$CURRENT")
	basename "$folder"
}

# switch_to ID replaces the link in one step. The way back is set first, because a power cut may come in between.
switch_to() (
	former=$(readlink "$CURRENT" || true)
	[ -z "$former" ] || [ "$former" = "releases/$1" ] || ln -sfn "$former" "$PREVIOUS"
	ln -sfn "releases/$1" "$CURRENT.new"
	mv -T "$CURRENT.new" "$CURRENT"
)

# Moves a release away before it is deleted, so that an interrupted deletion leaves no half of it.
remove_release() {
	rm -rf "$RELEASES/unfinished" && mv "$RELEASES/$1" "$RELEASES/unfinished" && rm -rf "$RELEASES/unfinished"
}
