package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the command line itself logs, next to what a command prints. */
@Timeout(120)
final class LogOfCommandsTest {
  private static final String INFO = " INFO ";

  @TempDir
  private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"xdmf", "recover", "tail"})
  void shouldPrintTheResultOnlyWhenACommandReadsAFile(String command) throws Exception {
    List<String> lines = printed(List.of(), command);
    assertTrue(lines.stream().noneMatch(line -> line.contains(INFO)), lines::toString);
    assertEquals(1, lines.stream().filter(line -> line.contains("steps.h5")).count(), lines::toString);
  }

  @Test
  void shouldLogEverythingWhenTheUserAsksForIt() throws Exception {
    List<String> lines = printed(List.of("-Dorg.slf4j.simpleLogger.defaultLogLevel=info"), "xdmf");
    assertTrue(lines.stream().anyMatch(line -> line.contains(INFO)), lines::toString);
  }

  private List<String> printed(List<String> options, String command) throws IOException, InterruptedException {
    Path file = directory.resolve("steps.h5");
    BurstFile.write(file, open -> open.dataset("t2m", new float[3][4][4]));
    List<String> all = Stream.concat(SmallJvm.options().stream(), options.stream()).toList();
    Path log = directory.resolve("log");
    Process process =
        new ProcessBuilder(MpiJob.javaCommand(all, Main.class.getName(), List.of(command, file.toString())))
            .redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertTrue(process.waitFor(60, TimeUnit.SECONDS), () -> command + " does not end");
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(log);
    assertEquals(0, process.exitValue(), lines::toString);
    return lines;
  }
}
