# Sourced by bin/gluster and bin/moosefs, which start a distributed file system on this host. Each defines packages, usage,
# start_daemons, mount_volume, is_alive, stop_daemons and what its daemons keep below the directory, in "kept".
# shellcheck shell=bash disable=SC2154 # set by those who source it

refuse_unless_startable() { # command of the daemon
  ((EUID == 0)) || fail "needs root, to mount"
  [[ -c /dev/fuse ]] || fail "there is no /dev/fuse here: load the kernel's module fuse, or give the container the device"
  command -v "$1" > /dev/null || fail "$1 is missing; as root run: apt-get install ${packages[*]}"
  [[ ! -e $marker ]] || fail "$dir holds a volume: run bin/$program stop $dir first"
  [[ -z $(ls -A "$dir" 2> /dev/null) ]] || fail "$dir is not empty: name a directory that does not exist yet, or an empty one"
  ! pgrep -x "$1" > /dev/null || fail "another $1 is running on this host; commands for one could reach the other: stop it"
}

own_address() { # neither file system takes 127.0.0.1 for its servers
  local address
  address=$(hostname -I | cut -d ' ' -f 1)
  [[ -n $address ]] || fail "this host has only a loopback address, which $program does not accept"
  echo "$address"
}

await() { # command: until it succeeds, for 10 seconds
  local number
  for ((number = 0; number < 50; number++)); do
    ! "$@" > /dev/null 2>&1 || return 0
    sleep .2
  done
  return 1
}

is_mounted() { [[ $(stat -f -c %T "$dir/mount" 2> /dev/null) == fuse* ]]; }

start() {
  refuse_unless_startable "$daemon"
  mkdir -p "$dir"
  echo "bin/$program stop deletes what is next to this file" > "$marker"
  mkdir "$dir"/{state,log,mount,run}
  start_daemons
  mount_volume
  await is_mounted || fail "the volume cannot be mounted, see $dir/log"
  status
}

status() {
  if is_alive && is_mounted; then
    say "a volume is mounted on $dir/mount"
  else
    say "no volume of $dir is mounted"
    return 1
  fi
}

stop() {
  local real
  [[ -e $marker ]] || fail "$dir holds no volume of bin/$program start; nothing was deleted"
  real=$(realpath -- "$dir")
  if grep -qsF " ${real// /\\040}/mount " /proc/self/mounts; then # also if its client has died, which mountpoint does not see
    umount "$dir/mount"
  fi
  stop_daemons
  (cd "$dir" && rm -rf state log mount run "${kept[@]}" "$marker")
  rmdir --ignore-fail-on-non-empty "$dir" 2> /dev/null || true
  say "nothing is left of the volume in $dir"
}

run_volume_command() { # start|status|stop, directory
  if [[ $# != 2 || $2 != /* || $2 == / || ! $1 =~ ^(start|status|stop)$ ]]; then
    usage >&2
    exit 2
  fi
  readonly dir=${2%/}
  readonly marker=$dir/made-by-h5burst-$program
  "$1"
}
