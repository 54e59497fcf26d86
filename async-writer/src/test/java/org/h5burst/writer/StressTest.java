package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the source set jcstress: what two threads do at once has no outcome that is forbidden. To see one test alone:
 * its main class with {@code -t NAME}, as here.
 */
final class StressTest {
  private static final Path CLASSES = Path.of("target", "jcstress-classes").toAbsolutePath();

  /** States own native memory, which is slow to give back: few at a time. */
  private static final List<String> COMMON =
      List.of("-f", "1", "-strideSize", "16", "-strideCount", "2", "-af", "NONE", "-sc", "false", "-v");

  @TempDir
  Path directory;

  @Test
  @Timeout(240)
  void shouldHaveNoForbiddenOutcomeWhenStressedForAMoment() throws Exception {
    // one way to compile: as the JVM sees fit
    stress("WriteRing|Gate|BurstFuture|FileHandle", "-iters", "1", "-time", "150", "-fsm", "1", "-jvmArgs",
        "-Xmx256m " + nativeOptions());
  }

  /** All ways to compile the code, more often and for longer. */
  @Test
  @Tag("nightly")
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void shouldHaveNoForbiddenOutcomeWhenStressedForLong() throws Exception {
    stress(".*", "-iters", "5", "-time", "1000", "-jvmArgsPrepend", nativeOptions());
  }

  private void stress(String which, String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "--enable-native-access=ALL-UNNAMED",
        "-cp", CLASSES + File.pathSeparator + SmallJvm.plainClassPath(),
        "org.openjdk.jcstress.Main", "-r", directory.resolve("report").toString()));
    command.addAll(COMMON);
    command.addAll(List.of("-t", which));
    command.addAll(List.of(options));
    Path log = directory.resolve("log");
    Process stress =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).redirectOutput(log.toFile())
            .redirectInput(new File("/dev/null")).start();
    try {
      int exitCode = stress.waitFor();
      String output = Files.readString(log);
      assertEquals(0, exitCode, output);
      for (String test : tests().stream().filter(Pattern.compile(which).asPredicate()).toList()) {
        assertTrue(output.contains(test), () -> test + " did not run: " + output);
      }
    } finally {
      stress.descendants().forEach(ProcessHandle::destroyForcibly);
      stress.destroyForcibly();
    }
  }

  /** What JHDF5 needs in the JVMs that are started. */
  private String nativeOptions() {
    return "--enable-native-access=ALL-UNNAMED -Djava.io.tmpdir=" + directory + " -Dnative.libpath.sis-jhdf5="
        + System.getProperty("native.libpath.sis-jhdf5");
  }

  private static List<String> tests() throws IOException {
    try (Stream<Path> classes = Files.walk(CLASSES)) {
      return classes.map(file -> file.getFileName().toString()).filter(name -> name.endsWith("Stress.class"))
          .map(name -> name.replace(".class", "")).toList();
    }
  }
}
