package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How {@code bin/h5burst} builds a checkout, with a script in Maven's place. */
@Timeout(60)
final class BuildScriptTest {
  @TempDir
  private Path root;

  @Test
  void shouldFindTheJarOfTheLastBuildWhenTheVersionHasChanged() throws Exception {
    Path programs = Files.createDirectories(root.resolve("ior-harness/target"));
    for (String old : List.of("h5burst-cli-0.9.jar", "h5burst-cli-1.0.jar", "h5burst-cli-1.0-sources.jar")) {
      Files.createFile(programs.resolve(old));
    }
    String said = bash(build("ior-harness/target", "h5burst-cli-1.1.jar", "build_programs") + "; program_jar");
    assertEquals(programs.toRealPath().resolve("h5burst-cli-1.1.jar") + "\n", said);
  }

  @Test
  void shouldMeasureTheLibraryOfTheLastBuildWhenTheVersionHasChanged() throws Exception {
    Path old = Files.createDirectories(root.resolve("benchmarks/jmh/target/lib"));
    Files.createFile(old.resolve("h5burst-writer-1.0.jar"));
    String said =
        bash(build("benchmarks/jmh/target", "lib/h5burst-writer-1.1.jar", "build_benchmarks") + "; ls $benchmarks/lib");
    assertEquals("h5burst-writer-1.1.jar\n", said);
  }

  /** They are compared with JHDF5. */
  @ParameterizedTest
  @ValueSource(strings = {"raw", "chunks", "series"})
  void shouldKnowWhereSetupHasPutJhdf5WhenABenchmarkUsesIt(String benchmark) throws Exception {
    String said = bash("bash %s bench %s".formatted(built(), benchmark));
    assertTrue(said.contains(" -Dnative.libpath.sis-jhdf5=/setup/libsis-jhdf5.so ") && said.contains(benchmark), said);
  }

  @ParameterizedTest
  @CsvSource({"help bench, Bench --help", "help bench series, Bench series --help"})
  void shouldAskTheBenchmarksWhenHelpIsWantedForThem(String words, String asked) throws Exception {
    String said = bash("bash %s %s".formatted(built(), words));
    assertTrue(said.endsWith("org.h5burst.benchmarks." + asked + "\n"), said);
  }

  /** Returns the program of a checkout that is built, which only prints the options and arguments of the JVM. */
  private Path built() throws IOException {
    Path program = Files.createDirectory(root.resolve("bin")).resolve("h5burst");
    Files.copy(Path.of("..", "bin/h5burst"), program);
    Files.writeString(Files.createDirectory(root.resolve("bin/lib")).resolve("common.bash"), """
        root=$(dirname "${BASH_SOURCE[0]}")/../..
        native_jhdf5=/setup/libsis-jhdf5.so
        benchmarks=/none
        setup_is_due() { false; }
        require_jdk() { JAVA25_HOME=$root; }
        build_benchmarks() { :; }
        """);
    Path java = Files.writeString(root.resolve("bin/java"), "#!/bin/sh\necho \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    return program;
  }

  @Test
  void shouldBuildAgainWhenSetupHasLaidOtherJars() throws Exception {
    String script = """
        is_due() { if build_is_due 2> /dev/null; then echo due; else echo built; fi; }
        is_due
        touch -d '60 seconds' $state/repository/laid
        is_due
        """;
    String said = bash(build("ior-harness/target", "lib/h5burst-writer-1.1.jar", "build_programs") + "\n" + script);
    assertEquals("built\ndue\n", said);
  }

  @Test
  void shouldRunMavenWithJdk25WhenJavaHomeNamesAnotherJava() throws Exception {
    assertEquals("/none\n", bash(withMaven("echo $JAVA_HOME") + "export JAVA_HOME=/other; maven"));
  }

  /** A script that builds by a function of the scripts in bin/; Maven makes this jar. */
  private String build(String target, String jar, String function) throws IOException {
    String made = "mkdir -p %s/lib && touch %s/%s".formatted(target, target, jar);
    return withMaven(made) + function + " 2> /dev/null";
  }

  /** The beginning of a script that uses functions of the scripts in bin/; a command is in Maven's place. */
  private String withMaven(String command) throws IOException {
    Files.createFile(Files.createDirectories(root.resolve(".h5burst/repository")).resolve("laid"));
    Path library = Files.createDirectories(root.resolve("bin/lib")).resolve("common.bash");
    Files.copy(Path.of("..", "bin/lib/common.bash"), library);
    Path mvn = Files.writeString(Files.createDirectory(root.resolve("tools")).resolve("mvn"),
        "#!/bin/sh\n" + command + "\n");
    Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwx------"));
    return "program=trial; PATH=%s:$PATH; JAVA25_HOME=/none; source %s; ".formatted(mvn.getParent(), library);
  }

  private static String bash(String script) throws IOException, InterruptedException {
    Process bash = new ProcessBuilder("bash", "-euo", "pipefail", "-c", script).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor(), said);
    return said;
  }
}
