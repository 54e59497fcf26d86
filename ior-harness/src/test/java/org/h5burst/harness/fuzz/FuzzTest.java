package org.h5burst.harness.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.Jazzer;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Replays the saved corpus of each target, which has the inputs of all defects that were found; at night, Jazzer makes
 * up more from it.
 */
@Timeout(120)
@Isolated("sets properties, which jobs of other tests would inherit")
final class FuzzTest {
  private static final int NIGHTLY_SECONDS = Integer.getInteger("h5burst.test.fuzz.seconds", 60);

  @ParameterizedTest
  @EnumSource
  void shouldAnswerAsItShouldWhenTheCorpusIsReplayed(FuzzTarget target) throws Exception {
    List<Path> inputs = inputs(target);
    assertFalse(inputs.isEmpty());
    target.take(new byte[0]);
    for (Path input : inputs) {
      try {
        target.take(Files.readAllBytes(input));
      } catch (RuntimeException | Error failure) {
        throw new AssertionError(input.toString(), failure);
      }
    }
  }

  @Tag("nightly")
  @Timeout(300)
  @ParameterizedTest
  @EnumSource
  void shouldAnswerAsItShouldWhenJazzerMakesUpInputs(FuzzTarget target, @TempDir Path directory) throws Exception {
    Path grown = Files.createDirectories(Path.of("target", "fuzz", target.name()).toAbsolutePath());
    List<String> options = List.of("-Xmx1g", "-Djava.awt.headless=true", "-Djava.io.tmpdir=" + directory,
        "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
        "-Dnative.libpath.sis-jhdf5=" + System.getProperty("native.libpath.sis-jhdf5"));
    List<String> arguments =
        List.of("--target_class=" + target.className(), "--instrumentation_includes=org.h5burst.**",
            "-max_total_time=" + NIGHTLY_SECONDS, "-timeout=20", "-rss_limit_mb=4096",
            "-artifact_prefix=" + grown + "/", "--reproducer_path=" + directory,
            grown.toString(), corpus(target).toString());
    Path log = directory.resolve("log");
    Process jazzer =
        new ProcessBuilder(MpiJob.javaCommand(options, Jazzer.class.getName(), arguments)).directory(directory.toFile())
            .redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      assertTrue(jazzer.waitFor(NIGHTLY_SECONDS + 120L, TimeUnit.SECONDS), "Jazzer does not end");
      String output = Files.readString(log);
      assertEquals(0, jazzer.exitValue(), output);
      assertTrue(output.contains("Done "), output);
    } finally {
      jazzer.destroyForcibly();
    }
  }

  private static List<Path> inputs(FuzzTarget target) throws IOException, URISyntaxException {
    try (Stream<Path> files = Files.list(corpus(target))) {
      return files.sorted().toList();
    }
  }

  private static Path corpus(FuzzTarget target) throws URISyntaxException {
    return Path.of(Objects.requireNonNull(FuzzTest.class.getResource(target.corpus()), target.corpus()).toURI());
  }
}
