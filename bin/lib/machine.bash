# A machine with another release of Debian, in a directory: made, entered, and taken down. Source it after common.bash, from bash in strict mode.
# shellcheck shell=bash disable=SC2034,SC2154 # set here for those who source it, and the other way round

machines=${H5BURST_MACHINES:-$state/machines}
sources_there=/home/h5burst # where a machine has its copy of this checkout

source_of_packages() { # the address that this machine's own apt takes its packages from
  # shellcheck disable=SC2016 # apt's words
  apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 2> /dev/null | head -n 1
}

make_machine() { # release, directory, log: an installed system as small as debootstrap makes it, or nothing
  local release=$1 place=$2 log=$3 source
  [[ ! -d $place ]] || return 0
  source=${H5BURST_PACKAGES:-$(source_of_packages)}
  [[ -n $source ]] || { say "apt has no package source here; set H5BURST_PACKAGES to a mirror that has $release"; return 1; }
  command -v debootstrap > /dev/null || apt-get -q -y --no-install-recommends install debootstrap < /dev/null >> "$log" 2>&1 ||
    { say "debootstrap is missing; as root run: apt-get install debootstrap"; return 1; }
  rm -rf "$place.new"
  debootstrap --variant=minbase --include=ca-certificates "$release" "$place.new" "$source" < /dev/null >> "$log" 2>&1 || return 1
  cp /etc/resolv.conf "$place.new/etc/"
  grep -lrs Acquire /etc/apt/apt.conf.d | xargs -r cp -t "$place.new/etc/apt/apt.conf.d" # how packages are fetched from here
  if [[ -d /usr/local/share/ca-certificates ]]; then # whom this site trusts
    cp -r /usr/local/share/ca-certificates "$place.new/usr/local/share/"
    chroot "$place.new" update-ca-certificates >> "$log" 2>&1
  fi
  echo 'APT::Install-Recommends "false";' > "$place.new/etc/apt/apt.conf.d/98h5burst"
  echo force-unsafe-io > "$place.new/etc/dpkg/dpkg.cfg.d/h5burst" # what a power cut takes is made anew
  echo "127.0.0.1 localhost h5burst-${place##*/}" > "$place.new/etc/hosts" # Open MPI wants to resolve its own name
  printf '#!/bin/sh\nexit 101\n' > "$place.new/usr/sbin/policy-rc.d" # packages start no daemons
  chmod +x "$place.new/usr/sbin/policy-rc.d"
  mv "$place.new" "$place"
}

lay_jdk() { # release, directory: Debian 12 has no JDK 25, so its machine gets a copy of this machine's
  local place=$2/usr/lib/jvm/jdk-25
  [[ $1 == bookworm && ! -d $place ]] || return 0
  require_jdk
  rm -rf "$place.new" && mkdir -p "${place%/*}"
  cp -RL "$JAVA25_HOME" "$place.new" # a package's JDK leads out of its directory
  mv "$place.new" "$place"
}

copy_sources() { # directory of a machine: lays what git would commit of this checkout, and takes away what is no longer there
  local place=$1$sources_there list
  mkdir -p "$place" "$1/root/.m2"
  list=$(mktemp)
  (cd "$root" && git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
    [[ ! -f $file ]] || printf '%s\0' "$file"
  done) | LC_ALL=C sort -z > "$list"
  [[ ! -e $place/.listed ]] || (cd "$place" && LC_ALL=C comm -z -23 .listed "$list" | xargs -0 -r rm -f)
  tar -C "$root" --null --files-from="$list" -cf - | tar -C "$place" -xf - # with their times, so that Maven compiles what has changed
  mv "$list" "$place/.listed"
}

# What runs in namespaces of its own as their first process. All of it, and every mount, is gone when that ends.
# shellcheck disable=SC2016 # for the inner shell
readonly inside='set -e
place=$1 temporary=$2 name=$3
shift 3
hostname "$name"
mount --rbind "$place" "$place" # otherwise Java finds no mount point for /
mount -t proc proc "$place/proc"
mount --rbind /sys "$place/sys"
mount --rbind /dev "$place/dev"
mount -t tmpfs tmpfs "$place/dev/shm"
mount --bind "$temporary" "$place/tmp"
mount --bind "$HOME/.m2" "$place/root/.m2" # what Maven has fetched
chroot "$place" /usr/bin/env -i HOME=/root TERM="${TERM:-dumb}" LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  sh -c "cd $0 && exec \"\$@\"" sh "$@"
exit $?'

enter_machine() { # directory, command: runs it in the machine's copy of this checkout; ends it all when this shell ends, however that is
  local place=$1 code=0
  shift
  remove_left "$place"
  mkdir -p "$HOME/.m2"
  temporary=$place.tmp.$$
  mkdir -m 1777 "$temporary"
  setpriv --pdeathsig KILL unshare --mount --propagation private --uts --ipc --pid --fork --kill-child \
    bash -c "$inside" "$sources_there" "$place" "$temporary" "h5burst-${place##*/}" "$@" < /dev/stdin &
  entered=$!
  wait "$entered" || code=$?
  entered=
  rm -rf "$temporary"
  return "$code"
}

remove_left() { # directory: temporary files of a run that was killed by signal 9
  local old
  for old in "$1".tmp.*; do
    [[ ! -d $old || -d /proc/${old##*.} ]] || rm -rf --one-file-system "$old"
  done
}

leave_machine() { # for a trap: ends what runs in the machine
  [[ -z ${entered:-} ]] || { kill -KILL "$entered" && wait "$entered"; } 2> /dev/null || true
  rm -rf "${temporary:-/nonexistent}"
}

remove_machine() { # directory
  rm -rf --one-file-system "$1" "$1".new "$1".tmp.* "$1".log "$1".state
}
