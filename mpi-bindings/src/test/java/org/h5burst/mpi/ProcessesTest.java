package org.h5burst.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.runtime.JobOwner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whether a process still runs. */
@Timeout(60)
final class ProcessesTest {
  /** Looks at a process while it has no descriptor left. */
  static final class NoDescriptors {
    private NoDescriptors() {}

    /** Argument: the number of the process. */
    public static void main(String[] arguments) throws IOException {
      long pid = Long.parseLong(arguments[0]);
      Instant now = Instant.now();
      boolean before = Processes.isRunning(pid, now); // and loads what it needs
      boolean absent = Processes.isRunning(Integer.MAX_VALUE, now);
      List<FileChannel> open = new ArrayList<>();
      String all = "";
      try {
        while (all.isEmpty()) {
          open.add(FileChannel.open(Path.of("/dev/null")));
        }
      } catch (IOException noneLeft) {
        all = before + " " + absent + " " + Processes.isRunning(pid, now) + " "
            + Processes.isRunning(Integer.MAX_VALUE, now);
      } finally { // coverage is written at the end
        for (FileChannel each : open) {
          each.close();
        }
      }
      System.out.println(all);
    }
  }

  @Test
  void shouldSeeThatItRunsWhenThisProcessHasNoDescriptorLeft() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process = new ProcessBuilder("sh", "-c", "ulimit -n 64; exec \"$@\"", "sh", java, "-cp",
        System.getProperty("java.class.path"), NoDescriptors.class.getName(),
        Long.toString(ProcessHandle.current().pid())).redirectErrorStream(true).start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertTrue(process.waitFor(30, TimeUnit.SECONDS));
      assertEquals("true false true false", said.strip());
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void shouldCountAsGoneWhenItHasEnded() throws Exception {
    Process process = new ProcessBuilder("true").start();
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    assertFalse(Processes.isRunning(process.pid(), Instant.now()));
    assertTrue(owner(process.pid(), Processes.namespace()).isGone());
  }

  /** In a container with the host's name and environment, but with its own process numbers. */
  @Test
  void shouldNotCountAsGoneWhenItsNumberIsOfAnotherNamespace() {
    assertFalse(owner(Integer.MAX_VALUE, "pid:[1]").isGone());
    JobOwner me = JobOwner.me();
    assertEquals(Optional.of(me), JobOwner.of(Map.of(JobOwner.VARIABLE, me.value())));
  }

  private static JobOwner owner(long pid, String namespace) {
    return new JobOwner(Processes.hostName(), pid, Instant.now(), namespace);
  }
}
