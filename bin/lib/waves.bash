# The README's program for many ranks. Source it after common.bash, from bash in strict mode.
# shellcheck shell=bash disable=SC2154 # root, programs and JAVA25_HOME are set by common.bash

compile_waves() { # directory: compiles it as it stands in the README
  mkdir -p "$1"
  awk '/^```java/ { inside = 1; text = ""; next } /^```/ { if (inside && index(text, "class Waves")) { printf "%s", text; exit } inside = 0 }
    inside { text = text $0 "\n" }' "$root/README.md" > "$1/Waves.java"
  "$JAVA25_HOME/bin/javac" -cp "$programs/lib/*" -d "$1" "$1/Waves.java"
}

check_waves() { # file, ranks: h5dump and h5py find in it what the program says
  h5dump -H "$1" | grep -q "SIMPLE { ( 10, $2, 65536 )" || return
  /usr/bin/python3 -c '
import sys, h5py
found = h5py.File(sys.argv[1], "r")["fields/ex"][()]
wrong = [(step, rank) for step in range(10) for rank in range(int(sys.argv[2])) if not (found[step, rank] == step + rank).all()]
sys.exit("wrong: %s" % wrong if wrong else 0)' "$1" "$2"
}
