package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.Cases;
import org.h5burst.testing.SmallJvm;
import org.h5burst.testing.Waiting;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.recover.Recovery;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Rank 0 holds a job's locks. When it is killed, and another rank lives on, nobody else gets the file before that rank
 * has ended.
 */
@Timeout(120)
final class OrphanRankTest {
  private static final OpenOptions APPEND = OpenOptions.defaults().readWrite();
  private static final CreateOptions TRUNCATE = CreateOptions.defaults().replace();

  @TempDir
  Path directory;

  @ParameterizedTest
  @Cases(value = {"APPEND, phdf5", "TRUNCATE, portable"}, nightly = "APPEND, portable")
  void shouldRefuseTheFileAsLongAsAnotherRankLivesWhenRankZeroIsKilled(OpenMode mode, String backend) throws Exception {
    Path path = directory.toRealPath().resolve("f.h5");
    BurstFile.write(path, file -> file.attribute("old", 1));
    String mark = "-Dh5burst.test.mark=" + UUID.randomUUID();
    // a session for each rank: the kernel would end a stopped process whose session loses its other processes
    List<String> command = new ArrayList<>(List.of("mpirun.mpich", "-n", "2", "setsid", "--wait"));
    command.addAll(MpiJob.javaCommand(SmallJvm.options(mark, "-Dh5burst.backend=" + backend), OrphanJob.class.getName(),
        List.of(mode.name(), path.toString())));
    Path log = directory.resolve("log");
    Process launcher = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      Waiting.until(() -> !launcher.isAlive() || count(log, OrphanJob.FLUSHED) == 2);
      assertTrue(launcher.isAlive(), () -> "the job ended by itself: " + read(log));
      ProcessHandle orphan = orphan(mark);
      stop(orphan);
      List<ProcessHandle> others = Stream.concat(Stream.of(launcher.toHandle()), launcher.descendants())
          .filter(process -> !process.equals(orphan)).toList();
      others.forEach(ProcessHandle::destroyForcibly);
      Waiting.until(() -> others.stream().noneMatch(ProcessHandle::isAlive));

      boolean inPlace = mode.isExisting();
      assertRefused(() -> BurstFile.write(path, TRUNCATE, OrphanRankTest::change));
      if (inPlace) {
        assertRefused(() -> BurstFile.open(path, APPEND));
      } else {
        assertRefused(() -> Recovery.recover(path));
      }

      orphan.destroyForcibly();
      Waiting.until(() -> !orphan.isAlive());
      BurstFile.write(path, TRUNCATE, OrphanRankTest::change);
    } finally {
      marked(mark).forEach(ProcessHandle::destroyForcibly);
      launcher.destroyForcibly();
    }
  }

  private static void change(BurstFile file) {
    file.attribute("new", 2);
  }

  private static void assertRefused(Executable call) {
    WriterException refused = assertThrows(WriterException.class, call);
    assertTrue(String.valueOf(refused.getMessage()).contains("is being written by "), refused::getMessage);
  }

  private static long count(Path log, String words) {
    return read(log).lines().filter(line -> line.contains(words)).count();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }

  private static List<ProcessHandle> marked(String mark) {
    return ProcessHandle.allProcesses().filter(process -> of(process, "cmdline").contains(mark)).toList();
  }

  private static ProcessHandle orphan(String mark) {
    List<ProcessHandle> ranks = marked(mark).stream().filter(process -> of(process, "environ").contains("PMI_RANK=1\0")
        && !of(process, "cmdline").startsWith("setsid")).toList();
    assertEquals(1, ranks.size(), "processes of rank 1");
    return ranks.getFirst();
  }

  private static String of(ProcessHandle process, String what) {
    return read(Path.of("/proc", Long.toString(process.pid()), what));
  }

  private static void stop(ProcessHandle process) throws IOException, InterruptedException {
    assertEquals(0, new ProcessBuilder("kill", "-STOP", Long.toString(process.pid())).start().waitFor());
  }
}
