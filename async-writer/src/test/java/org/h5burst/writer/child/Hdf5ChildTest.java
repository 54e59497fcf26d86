package org.h5burst.writer.child;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.recover.Recovery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What becomes of a JVM that reads a damaged file, and what is said of one that cannot start. */
@Timeout(90)
final class Hdf5ChildTest {
  private static final long MIB = 1 << 20;
  private static final Duration PATIENCE = Duration.ofSeconds(8);

  @TempDir
  Path directory;

  /** Is ready, and does nothing. */
  static final class Silent {
    private Silent() {}

    public static void main(String[] arguments) throws Exception {
      new Answers(Path.of(arguments[0])).ready();
      new CountDownLatch(1).await();
    }
  }

  /** Is ready, and takes memory, as HDF5 may do, until it is ended. */
  static final class Greedy {
    private Greedy() {}

    public static void main(String[] arguments) throws Exception {
      new Answers(Path.of(arguments[0])).ready();
      for (int taken = 0; taken < 64; taken++) {
        Arena.global().allocate(16 * MIB).fill((byte) 1);
      }
      new CountDownLatch(1).await();
    }
  }

  /** Is ready, and adds a line now and then. */
  static final class Slow {
    private Slow() {}

    public static void main(String[] arguments) throws Exception {
      Answers answers = new Answers(Path.of(arguments[0]));
      answers.ready();
      for (int line = 0; line < 10; line++) {
        Thread.sleep(500);
        answers.add("more");
      }
    }
  }

  /** Waits for the slow program, and ends like it. */
  static final class Waiting {
    private Waiting() {}

    public static void main(String[] arguments) throws Exception {
      Hdf5Child child = new Hdf5Child(List.of(), PATIENCE, Long.MAX_VALUE);
      int code = child.run(Slow.class, List.of(arguments), new Answers(Path.of(arguments[0])));
      System.out.println("it ended with " + code);
    }
  }

  /** Recovers a file, and prints what that came to. */
  static final class Recovering {
    private Recovering() {}

    public static void main(String[] arguments) {
      System.out.println("outcome: " + Recovery.recover(Path.of(arguments[0])).outcome());
    }
  }

  private int run(Class<?> program, Hdf5Child child) throws IOException {
    Path answers = directory.resolve("answers");
    return child.run(program, List.of(answers.toString()), new Answers(answers));
  }

  @Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
  @Test
  void shouldBeEndedWhenItDoesNotGetOn() throws IOException {
    assertNotEquals(0, run(Silent.class, new Hdf5Child(List.of(), PATIENCE, Long.MAX_VALUE)));
  }

  @Test
  void shouldBeEndedWhenItTakesTooMuchMemory() throws IOException {
    long begin = System.nanoTime();
    assertNotEquals(0, run(Greedy.class, new Hdf5Child(List.of(), Duration.ofSeconds(60), 400 * MIB)));
    assertTrue(System.nanoTime() - begin < Duration.ofSeconds(50).toNanos(), "it was ended because of its memory");
  }

  @Test
  void shouldSayWhatItSaidWhenItCannotStart() {
    Hdf5Child child = new Hdf5Child(List.of("-XX:NoSuchOption"), Duration.ofSeconds(60), Long.MAX_VALUE);
    IOException failed = assertThrows(IOException.class, () -> run(Silent.class, child));
    String words = String.valueOf(failed.getMessage());
    assertTrue(words.contains("ended with exit code 1 before it was ready: ") && words.contains("NoSuchOption"), words);
  }

  @Test
  void shouldSayThatItTookTooLongWhenItWasEndedBeforeItWasReady() {
    Hdf5Child child = new Hdf5Child(List.of(), Duration.ZERO, Long.MAX_VALUE);
    IOException failed = assertThrows(IOException.class, () -> run(Silent.class, child));
    String words = String.valueOf(failed.getMessage());
    assertTrue(words.contains("was not ready within 0 s") && words.endsWith("it printed nothing"), words);
  }

  @Test
  void shouldReadAllTheSameWhenTheEnvironmentHasOptionsThatOnlyOneJvmCanHave() throws IOException {
    Path file = directory.resolve("f.h5");
    Path left = Files.createDirectory(directory.resolve("left")).resolve("f.h5");
    try (BurstFile open = BurstFile.create(file)) {
      open.dataset("chunks", ElementType.INT64).shape(4).chunk(2).filter(5).create().write(Selection.block(0, 4),
          new long[] {1, 2, 3, 4});
      open.flush();
      for (String end : new String[] {".partial", ".manifest"}) {
        Files.copy(Path.of(file + end), Path.of(left + end));
      }
      open.discard();
    }
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    String options = "-Dcom.sun.management.jmxremote.port=%d -Dcom.sun.management.jmxremote.authenticate=false "
        + "-Dcom.sun.management.jmxremote.ssl=false";
    List<String> line = new ArrayList<>(List.of("env", "JAVA_TOOL_OPTIONS=" + options.formatted(port)));
    line.addAll(MpiJob.javaCommand(List.of(), Recovering.class.getName(), List.of(left.toString())));
    MpiJob.Result ended = new MpiJob(Kind.SOLO, 1, line).run(directory.resolve("out"), Duration.ofSeconds(60));
    assertTrue(ended.output().contains("outcome: DOUBTFUL"), ended::output);
    assertEquals(0, ended.exitCode(), ended::output);
  }

  @Execution(ExecutionMode.CONCURRENT) // most of the time is waiting
  @Test
  void shouldContinueWhenBothProcessesWereStoppedForLongerThanItsPatience() throws Exception {
    Path answers = directory.resolve("slow");
    Path output = directory.resolve("waiting");
    Process waiting =
        new ProcessBuilder(MpiJob.javaCommand(List.of(), Waiting.class.getName(), List.of(answers.toString())))
            .redirectErrorStream(true).redirectOutput(output.toFile()).start();
    try {
      while (waiting.isAlive() && new Answers(answers).lines().size() < 2) {
        Thread.sleep(10);
      }
      List<ProcessHandle> both = Stream.concat(Stream.of(waiting.toHandle()), waiting.children()).toList();
      signal("-STOP", both);
      Thread.sleep(PATIENCE.plusSeconds(1).toMillis());
      signal("-CONT", both.reversed());
      waiting.waitFor();
    } finally {
      waiting.descendants().forEach(ProcessHandle::destroyForcibly);
      waiting.destroyForcibly();
    }
    assertTrue(Files.readString(output).contains("it ended with 0"), Files.readString(output));
  }

  private static void signal(String name, List<ProcessHandle> processes) throws Exception {
    List<String> kill = new ArrayList<>(List.of("kill", name));
    processes.forEach(process -> kill.add(String.valueOf(process.pid())));
    assertEquals(0, new ProcessBuilder(kill).inheritIO().start().waitFor());
  }
}
