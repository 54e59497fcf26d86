# Tries what was built as users without some of the libraries would. Source it after common.bash, from bash in strict mode.
# shellcheck shell=bash disable=SC2154 # root is set by common.bash

without() { # patterns of file names, command: runs it where no such program or library can be seen, in a mount namespace of its own
  # shellcheck disable=SC2016 # for the inner shell
  HIDDEN=$1 unshare --map-root-user --mount sh -c '
    set -f
    for pattern in $HIDDEN; do
      for file in $(find -L /usr/bin /usr/lib /usr/local/bin /usr/local/lib -maxdepth 4 -name "$pattern" -type f 2> /dev/null); do
        mount --bind /dev/null "$(readlink -f "$file")" || exit 99
      done
    done
    exec "$0" "$@"' "${@:2}"
}

without_mpi() { # command: runs it where no native MPI and no parallel HDF5 can be seen
  without 'mpirun* mpiexec* orterun* libmpi*.so* libhdf5_mpich*.so* libhdf5_openmpi*.so*' "$@"
}

expect() { # exit code, words, command: runs it, which must end with the code and say the words
  local code=0 expected=$1 words=$2 output
  shift 2
  output=$("$@" 2>&1) || code=$?
  if [[ $code != "$expected" || $output != *"$words"* ]]; then
    printf '%s\n' "$output" >&2
    say "ended with $code instead of $expected, or did not say \"$words\": $*"
    return 1
  fi
}

try_embedded() { # home of an installed program: without MPI and parallel HDF5 it shows its demo all the same, and so does the checkout
  local home=$1 program
  for program in "$home/bin/h5burst" "$root/bin/h5burst"; do
    expect 0 'No native MPI was found: MPJ Express, with the portable back end, needs none.' \
      without_mpi "$program" demo --bursts 4 --scale 0.01 --dir "$home" --json "$home/demo.json" || return
    if ! grep -q '"mpi" *: *"MPJ"' "$home/demo.json" || ! grep -q '"backend" *: *"portable"' "$home/demo.json"; then
      cat "$home/demo.json" >&2
      say "the demo without MPI did not use MPJ Express and the portable back end: $program"
      return 1
    fi
  done
}

try_without_embedded() { # home of an installed program: without the jars of JHDF5 and MPJ Express the system's HDF5 writes, else that of the archive, and what is missing is named; the jars are gone then
  local home=$1 run
  rm -f "$home"/lib/sis-jhdf5-*.jar "$home"/lib/sis-base-*.jar "$home"/lib/mpj-*.jar
  run=("$home/bin/h5burst" run column --bursts 2 --scale 0.01 --out "$home/column.h5")
  expect 0 phdf5 "${run[@]}" --mpi mpich --ranks 2 || return
  expect 0 DATASET h5dump -H "$home/column.h5" || return
  expect 0 'portable writes' "${run[@]}" --mpi solo --ranks 1 || return
  expect 0 DATASET h5dump -H "$home/column.h5" || return
  expect 0 'portable writes' without 'libhdf5*.so*' "${run[@]}" --mpi solo --ranks 1 || return
  expect 0 DATASET h5dump -H "$home/column.h5" || return
  rm -f "$home"/native/*.jar
  expect 1 'no HDF5 library was found; there is no org.bytedeco:hdf5' without 'libhdf5*.so*' "${run[@]}" --mpi solo --ranks 1 || return
  expect 1 'put mpj-0.44.jar and reload4j-1.2 on the class path or module path' "${run[@]}" --mpi mpj --ranks 2
}
