# Checks the server before the installer changes anything. Prints all problems that it finds at once.
# shellcheck shell=sh
# shellcheck disable=SC2154 # install.sh sets `root`, `is_dry` and `sources`.

# Below the 1 GB of a small server, because the kernel reserves a part of it.
SHOP_MEMORY_KB=750000

problems=0
problem() {
	printf '%s\n' "$1" >&2
	problems=$((problems + 1))
}

# In a subshell, so that no variable of the installer is overwritten.
check_machine() (
	[ -n "$root$is_dry" ] || [ "$(id -u)" = 0 ] || problem 'Run this command as root: sudo sh deploy/install.sh'
	check_system
	check_user
	is_active "$SHOP" || check_port 3000 'the shop'
	for port in 80 443; do check_port "$port" caddy; done
	check_memory
	[ -n "$root" ] || [ -e "$CURRENT" ] || check_room "$sources"
	[ "$problems" -eq 0 ] || fail 'Nothing was changed.'
)

check_system() {
	system="$(os ID) $(os VERSION_ID)"
	case $system in
	'debian 12' | 'debian 13' | 'ubuntu 24.04' | 'ubuntu 24.10' | 'ubuntu 25.'* | 'ubuntu 26.'*) ;;
	*) problem "This server has another system ($system). The shop needs Debian 12 or 13, or Ubuntu 24.04 or newer." ;;
	esac
	[ -d "$root/run/systemd/system" ] ||
		problem 'This system was not started by systemd. The shop needs a whole server, or the container of deploy/Dockerfile.'
	case $(uname -m) in
	x86_64 | aarch64) ;;
	*) problem "The processor of this server is $(uname -m). The shop needs x86_64 (Intel, AMD) or aarch64 (ARM)." ;;
	esac
}

os() { sed -n "s/^$1=\"\{0,1\}\([^\"]*\)\"\{0,1\}\$/\1/p" "$root/etc/os-release" 2>/dev/null || true; }

# The name may belong to somebody who logs in, or to a group.
check_user() {
	[ -f "$root/etc/passwd" ] || return 0
	home=$(sed -n "s/^$SHOP:.*:\([^:]*\):[^:]*\$/\1/p" "$root/etc/passwd")
	[ "$home" != "$DATA" ] || return 0
	grep -qs "^$SHOP:" "$root/etc/passwd" "$root/etc/group" || return 0
	problem "This server has another user or group $SHOP. Give it another name:
  usermod --login NAME $SHOP; groupmod --new-name NAME $SHOP"
}

# check_port PORT PROGRAM finds a listener that is not the program.
check_port() {
	socket=$(cat "$root/proc/net/tcp" "$root/proc/net/tcp6" 2>/dev/null |
		awk -v port="$(printf ':%04X' "$1")" '$4 == "0A" && substr($2, length($2) - 4) == port { print $10; exit }')
	[ -n "$socket" ] || return 0
	process=$(find "$root"/proc/[0-9]*/fd -lname "socket:\[$socket\]" 2>/dev/null | head -n 1)
	process=${process%/fd/*}
	name=$(cat "$process/comm" 2>/dev/null || echo 'another program')
	[ "$name" != "$2" ] || return 0
	unit=$(sed -n 's#.*/\([^/]*\.service\).*#\1#p' "$process/cgroup" 2>/dev/null | head -n 1)
	problem "Port $1 is in use by $name, and the shop needs it. Stop that program, also after a restart${unit:+:
  systemctl disable --now $unit}"
}

check_memory() {
	memory=$(memory_kb)
	[ -z "$memory" ] || [ "$memory" -ge "$SHOP_MEMORY_KB" ] || problem "This server has $((memory / 1000)) MB of memory and swap, and the shop needs 1 GB.
Rent a larger one, or add swap:
$ADD_SWAP"
}
