package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands in processes of their own, for which their directory or their PATH matters. */
@Timeout(180)
class OwnProcessTest {
  private static final int TIME_LIMIT_SECONDS = 150;

  @TempDir
  private Path directory;

  @Test
  void shouldWriteWhereItIsWhenTheNameOfItsDirectoryHasAnAt() throws Exception {
    Path work = Files.createDirectory(directory.resolve("a@b"));
    ProcessBuilder ior =
        command("ior", "--warm-up", "0", "--mpi", "solo", "-N", "1", "-F", "-k", "-b", "64k", "-t", "64k");
    assertEquals(0, run(ior.directory(work.toFile())), this::output);
    try (Stream<Path> made = Files.list(work)) {
      assertEquals(List.of(work.resolve("testFile.00000000")), made.toList());
    }
  }

  /** A script in the place of h5dump finds no dataset once a job of the tuner alone has learned something. */
  @Test
  void shouldSayWhichFileIsWrongWhenItIsOfAJobThatLearns() throws Exception {
    assertEquals(1, compareWith("[ ! -e \"${file%/*}/learned0.db\" ] || { echo nothing there; exit 1; }"),
        this::output);
    assertTrue(output().contains("A byte is WRONG."), this::output);
    List<String> errors = output().lines().filter(line -> line.contains(": WRONG: ")).toList();
    assertEquals(2, errors.size(), this::output);
    errors.forEach(error -> assertTrue(error.startsWith("tuned: ") && error.contains("nothing there"), this::output));
  }

  /** A script in the place of h5dump finds nothing, and keeps the tuner alone from a knowledge file. */
  @Test
  void shouldSayWhichFileIsWrongWhenAJobThatLearnsFails() throws Exception {
    String keep = "mkdir -p \"${file%/*}/learned0.db\"";
    assertEquals(1, compareWith("case $file in *.h5) " + keep + "; echo nothing there; exit 1;; esac"), this::output);
    assertFalse(output().contains("The bytes were not read back."), this::output);
    assertTrue(output().contains(": WRONG: "), this::output);
  }

  /** A command whose JVM finds no JHDF5, so that h5dump reads. */
  private ProcessBuilder command(String... arguments) {
    List<String> options = SmallJvm.options("-Dnative.libpath.sis-jhdf5=/none", "-Djava.library.path=/none");
    List<String> words = MpiJob.javaCommand(options, Main.class.getName(), List.of(arguments));
    return new ProcessBuilder(new ArrayList<>(words)).redirectErrorStream(true)
        .redirectOutput(directory.resolve("output").toFile());
  }

  /** Runs compare, with a step of a shell before each h5dump. */
  private int compareWith(String step) throws IOException, InterruptedException {
    Path tools = Files.createDirectory(directory.resolve("tools"));
    Path h5dump = Files.writeString(tools.resolve("h5dump"), """
        #!/bin/sh
        PATH=${PATH#*:}
        for file; do :; done
        %s
        exec h5dump "$@"
        """.formatted(step));
    assertTrue(h5dump.toFile().setExecutable(true));
    ProcessBuilder compare = command("compare", "contiguous", "--mpi", "solo", "--ranks", "1", "--scale", ".001",
        "--repetitions", "4", "--learning", "1", "--dir", directory.toString());
    compare.environment().merge("PATH", tools + ":", (path, first) -> first + path);
    return run(compare);
  }

  private int run(ProcessBuilder command) throws IOException, InterruptedException {
    Process process = command.start();
    try {
      assertTrue(process.waitFor(TIME_LIMIT_SECONDS, TimeUnit.SECONDS), this::output);
      return process.exitValue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private String output() {
    try {
      return Files.readString(directory.resolve("output"));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
