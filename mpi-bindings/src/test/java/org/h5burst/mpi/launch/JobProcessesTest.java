package org.h5burst.mpi.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.Processes;
import org.h5burst.mpi.launch.JobProcesses.Members;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that are killed, and that the system ends late or not at all; jobs of real processes are in
 * KilledRanksTest.
 */
@Timeout(20)
final class JobProcessesTest {
  private static final Members NONE = new Members(Set.of(), false);

  private final AtomicInteger killed = new AtomicInteger();
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream words = new PrintStream(printed, true, StandardCharsets.UTF_8);

  private final ProcessHandle immortal =
      (ProcessHandle) Proxy.newProxyInstance(ProcessHandle.class.getClassLoader(), new Class<?>[] {ProcessHandle.class},
          (self, method, _) -> switch (method.getName()) {
            case "pid" -> 4711L;
            case "destroyForcibly" -> killed.incrementAndGet() > 0;
            case "hashCode" -> System.identityHashCode(self);
            default -> throw new UnsupportedOperationException(method.getName());
          });

  @Test
  void shouldWaitWithoutAWordWhenTheSystemEndsAProcessLate() {
    AtomicInteger looks = new AtomicInteger();
    JobProcesses.killAll(() -> looks.incrementAndGet() < 50 ? new Members(Set.of(immortal), false) : NONE,
        Duration.ofMinutes(1), words);
    assertEquals(49, killed.get());
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
  }

  @Test
  void shouldNameTheProcessAndGoOnWhenTheSystemDoesNotEndIt() {
    JobProcesses.killAll(() -> new Members(Set.of(immortal), false), Duration.ofMillis(20), words);
    String message = printed.toString(StandardCharsets.UTF_8);
    assertTrue(message.contains("these of its processes still run") && message.contains("[4711]"), message);
  }

  @Test
  void shouldWaitOnlyAMomentWhenAProcessNeverShowsItsEnvironment() {
    JobProcesses.killAll(() -> new Members(Set.of(), true), Duration.ofMinutes(1), words);
    assertEquals("", printed.toString(StandardCharsets.UTF_8));
  }

  @Test
  void shouldEndAllProcessesAndStayInterruptedWhenAJobIsClosedByAnInterruptedThread(@TempDir Path directory)
      throws IOException {
    Path numbers = Files.createFile(directory.resolve("numbers"));
    ProcessBuilder launcher = new ProcessBuilder("sh", "-c",
        "trap '' TERM; setsid sleep 600 & echo $!; sleep 600 & echo $!; wait; wait; wait");
    try (JobProcesses _ = JobProcesses.start(Kind.SOLO, launcher.redirectOutput(numbers.toFile()))) {
      IdleStrategy.until(() -> numbers(numbers).size() == 2);
      Thread.currentThread().interrupt();
    }
    assertTrue(Thread.interrupted());
    assertEquals(List.of(), numbers(numbers).stream().filter(pid -> Processes.isRunning(pid, Instant.now())).toList());
  }

  private static List<Long> numbers(Path file) {
    try {
      return Files.readAllLines(file).stream().map(Long::valueOf).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
