# What the scripts in bin/ share. Source it from bash in strict mode, with $program set to the script's name.
# shellcheck shell=bash disable=SC2034,SC2154 # set here for those who source it, and the other way round

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
state=$root/.h5burst
native_jhdf5=$state/native/libsis-jhdf5.so
programs=$root/ior-harness/target
benchmarks=$root/benchmarks/jmh/target
caches=$programs/caches

say() { printf '%s: %s\n' "$program" "$*" >&2; }
fail() {
  say "$@"
  exit 1
}

project_version() { # prints the version of the POMs
  sed -n 's|^  <version>\(.*\)</version>$|\1|p' "$root/pom.xml"
}

is_jdk_25() { # home: a JDK (not only a JRE) of version 25 or later; read from its release file, no JVM is started
  local version
  [[ -x $1/bin/javac && -r $1/release ]] || return 1
  version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  [[ -n $version ]] && ((version >= 25))
}

find_jdk() { # prints the home of the first JDK 25 or later; JAVA_HOME wins
  local home on_path=
  if command -v javac > /dev/null; then
    on_path=$(readlink -f "$(command -v javac)")
    on_path=${on_path%/bin/javac}
  fi
  for home in "${JAVA_HOME:-}" "${JAVA25_HOME:-}" "$on_path" /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/*jdk* \
    "${SDKMAN_DIR:-${HOME:-}/.sdkman}"/candidates/java/* "${HOME:-}"/.jdks/* "${HOME:-}"/.asdf/installs/java/* \
    "${HOME:-}"/.local/share/mise/installs/java/* "${HOME:-}"/.jbang/cache/jdks/*; do
    if [[ -n $home ]] && is_jdk_25 "$home"; then
      printf '%s\n' "$home"
      return
    fi
  done
  return 1
}

find_maven() { # prints the path of a mvn
  local mvn
  for mvn in "$(command -v mvn || true)" "${MAVEN_HOME:-}/bin/mvn" "${M2_HOME:-}/bin/mvn" \
    "${SDKMAN_DIR:-${HOME:-}/.sdkman}/candidates/maven/current/bin/mvn" /opt/*maven*/bin/mvn; do
    if [[ -x $mvn ]]; then
      printf '%s\n' "$mvn"
      return
    fi
  done
  return 1
}

require_jdk() { # sets and exports JAVA25_HOME, where Maven's toolchain selection looks too
  JAVA25_HOME=$(find_jdk) || fail "no JDK 25 found in JAVA_HOME, PATH, /usr/lib/jvm, SDKMAN or ~/.jdks." \
    "Get one from https://adoptium.net (or: sdk install java 25-tem) and set JAVA_HOME to it."
  export JAVA25_HOME
}

maven() { # runs Maven in the root of the project
  maven_in "$root" "$@"
}

maven_in() { # directory, arguments; runs Maven with JDK 25, because JAVA_HOME may name a Java that is too old, or gone
  local mvn directory=$1
  shift
  mvn=$(find_maven) || fail "no Maven found. Install it (Debian: apt-get install maven; or: sdk install maven) or put mvn on the PATH."
  (cd "$directory" && JAVA_HOME=$JAVA25_HOME "$mvn" --batch-mode "$@" < /dev/null)
}

is_newer_than() { # stamp, path...: whether the stamp is missing or any file below the paths changed, came or went after it
  local stamp=$1
  shift
  [[ ! -e $stamp || -n $(find "$@" -newer "$stamp" -print -quit) ]]
}

setup_is_due() {
  is_newer_than "$state/setup.done" "$root/bin/setup" "$root/bin/lib" "$root/config/local-repository"
}

build_is_due() {
  ! compgen -G "$programs/lib/*.jar" > /dev/null || changed_since_build "$state/build.done" ior-harness
}

changed_since_build() { # stamp, module: whether a program of the module has to be built again; setup rewrites "laid" with the jars
  is_newer_than "$1" "$state/repository/laid" "$root"/{,mpi-bindings/,online-tuner/,async-writer/,jhdf5-adapter/,ior-harness/,"$2"/}pom.xml \
    "$root"/{mpi-bindings,online-tuner,async-writer,jhdf5-adapter,ior-harness,"$2"}/src/main
}

build_programs() { # packages the programs without their tests; concurrent calls build once
  local log=$state/build.log
  exec 8> "$state/build.lock"
  flock 8
  if build_is_due; then
    say "building; the first time takes a few minutes (log: $log)"
    remove_programs
    package ior-harness "$state/build" "$log"
    cache_classes "$log"
  fi
  exec 8>&-
}

remove_programs() { # what is left of earlier builds, and of other versions, would be on the module path too
  rm -rf "${programs:?}/lib" "${programs:?}/native"
  program_jar | xargs -d '\n' rm -f
}

program_jar() { # prints the path of the command line's own jar, which has its sources beside it after an installation
  local jar
  for jar in "$programs"/h5burst-cli-*.jar; do
    [[ $jar == *-sources.jar || $jar == *-javadoc.jar ]] || printf '%s\n' "$jar"
  done
}

run_programs() { # JVM options, --, arguments: the command line, in this process
  local options=() natives=org.h5burst.mpi,org.h5burst.writer,org.xerial.sqlitejdbc
  if compgen -G "$programs/lib/sis-base-*.jar" > /dev/null; then # a build without JHDF5 has none, and Java warns of modules that it does not find
    natives+=,sis.base,sis.jhdf5
    options+=(-Dnative.libpath.sis-jhdf5="$native_jhdf5")
  fi
  while [[ $1 != -- ]]; do
    options+=("$1")
    shift
  done
  shift
  exec "$JAVA25_HOME/bin/java" \
    --class-path "$programs/native/*" \
    --module-path "$programs/lib:$(program_jar)" \
    --add-modules ALL-MODULE-PATH \
    --enable-native-access="$natives" \
    ${options[@]+"${options[@]}"} \
    --module org.h5burst.harness/org.h5burst.harness.Main \
    "$@"
}

cache_classes() { # log: the command line and its ranks start in half the time with their classes loaded and linked ahead; without, they start all the same
  local trial=$caches/trial
  rm -rf "$caches"
  mkdir -p "$trial"
  (run_programs -XX:AOTCacheOutput="$caches/Main.aot" -- run contiguous --ranks 1 --bursts 30 --out "$trial/trial.h5") >> "$1" 2>&1 ||
    say "starting without cached classes: the trial run failed: $(sed -n 's/^h5burst: //p' "$1" | tail -n 1) (log: $1)"
  rm -rf "$trial"
}

build_benchmarks() { # packages the benchmarks; concurrent calls build once
  local log=$state/build-benchmarks.log
  exec 8> "$state/build.lock"
  flock 8
  if [[ ! -d $benchmarks/lib ]] || changed_since_build "$state/benchmarks.done" benchmarks/jmh; then
    say "building the benchmarks (log: $log)"
    rm -rf "${benchmarks:?}/lib"
    package benchmarks/jmh "$state/benchmarks" "$log"
  fi
  exec 8>&-
}

package() { # module, stamp, log
  touch "$2.begun"
  if ! maven --quiet -pl "$1" -am -Dmaven.test.skip=true -Dmaven.javadoc.skip=true -Dmaven.source.skip=true package > "$3" 2>&1; then
    cat "$3" >&2
    fail "the build failed"
  fi
  mv "$2.begun" "$2.done"
}
