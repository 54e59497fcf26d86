package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/setup} in a copy of the checkout, where apt knows MPICH and cannot install it. */
@Timeout(60)
final class SetupTest {
  /** The programs of the system that the script runs. */
  private static final List<String> PROGRAMS = List.of("awk", "basename", "bash", "cat", "cp", "cut", "dirname", "env",
      "find", "flock", "grep", "head", "ldd", "ln", "mkdir", "mktemp", "mv", "paste", "readlink", "rm", "sed",
      "sha1sum", "sha256sum", "touch", "xargs");

  @TempDir
  private Path root;
  private Path tools;
  private Path packages;

  @BeforeEach
  void copyTheCheckout() throws IOException, InterruptedException {
    tools = Files.createDirectory(root.resolve("tools"));
    packages = Files.createDirectory(root.resolve("packages"));
    run(List.of("cp", "-r", "bin", "pom.xml", root.toString()), System.getenv("PATH"));
    run(List.of("cp", "-r", "--parents", "config/local-repository", root.toString()), System.getenv("PATH"));
    for (String program : PROGRAMS) {
      Files.createSymbolicLink(tools.resolve(program), onPath(program));
    }
    addTool("mvn", "exit 0");
    addTool("apt-get", "exit 1");
    addTool("apt-cache", "[ $1 = policy ] && printf 'mpich:\\n  Candidate: 1\\n' || echo \"  Depends: ${2%-dev}-103\"");
    addTool("dpkg-query", "printf installed");
    addTool("dpkg", "find " + packages);
    for (String jar : List.of("sis-jhdf5-19.04.jar", "sis-base-18.jar", "mpj-0.jar")) {
      Files.createFile(packages.resolve(jar));
    }
  }

  @Test
  void shouldSayWhatWorksAndWhatDoesNotWhenNothingCanBeInstalled() throws Exception {
    String said = setUp();
    for (String words : List.of("missing packages; as root run: apt-get install mpich", "works: one process, and ranks",
        "does not work: ranks over MPI, because no mpirun was found. Load a module",
        "(Debian: mpich libhdf5-mpich-103)")) {
      assertTrue(said.contains(words), said);
    }
  }

  @Test
  void shouldSayThatMpiWorksWhenAModuleHasOne() throws Exception {
    addTool("mpiexec", "exit 0");
    String said = setUp();
    assertTrue(said.contains("works: ranks over MPI, by " + tools.resolve("mpiexec")), said);
    assertFalse(said.contains("does not work"), said);
  }

  @Test
  void shouldNotRunAgainWithEachCommandWhenSomethingIsMissing() throws Exception {
    assertTrue(isDue());
    setUp();
    assertFalse(isDue());
    Files.setLastModifiedTime(root.resolve("config/local-repository/jars.sha256"),
        FileTime.from(Instant.now().plusSeconds(60)));
    assertTrue(isDue());
  }

  @Test
  void shouldNotLinkJhdf5sLibraryWhenALibraryThatItNeedsIsMissing() throws Exception {
    Path library = packages.resolve("libsis-jhdf5.so");
    Path link = root.resolve(".h5burst/native/libsis-jhdf5.so");
    Path ofJava = Path.of(System.getProperty("java.home"), "lib");
    Files.copy(ofJava.resolve("libnio.so"), library); // needs libjava.so, which is not in this directory
    String said = setUp();
    assertTrue(said.contains(library + " cannot be loaded here, because libjava.so"), said);
    assertFalse(Files.exists(link, LinkOption.NOFOLLOW_LINKS), said);
    Files.copy(ofJava.resolve("libjsig.so"), library, StandardCopyOption.REPLACE_EXISTING);
    assertTrue(setUp().contains("linked JHDF5's native library " + library));
    Files.copy(ofJava.resolve("libnio.so"), library, StandardCopyOption.REPLACE_EXISTING);
    setUp();
    assertFalse(Files.exists(link, LinkOption.NOFOLLOW_LINKS), "a link of an earlier run that cannot be loaded now");
  }

  private String setUp() throws IOException, InterruptedException {
    return run(List.of("bash", root.resolve("bin/setup").toString()), tools.toString());
  }

  private boolean isDue() throws IOException, InterruptedException {
    String script = "program=trial; source %s; if setup_is_due; then echo due; fi".formatted(
        root.resolve("bin/lib/common.bash"));
    return run(List.of("bash", "-euc", script), tools.toString()).equals("due\n");
  }

  private void addTool(String name, String command) throws IOException {
    Path tool = Files.writeString(tools.resolve(name), "#!/bin/sh\n" + command + "\n");
    assertTrue(tool.toFile().setExecutable(true));
  }

  private static Path onPath(String program) {
    Optional<Path> found = Stream.of(System.getenv("PATH").split(":")).map(place -> Path.of(place, program))
        .filter(Files::isExecutable).findFirst();
    return found.orElseThrow(() -> new AssertionError(program + " is not on the PATH"));
  }

  /** Returns what a command printed, that found its programs there and has succeeded. */
  private String run(List<String> command, String path) throws IOException, InterruptedException {
    Path log = root.resolve("log");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().put("PATH", path);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("H5BURST_JARS");
    Process process = builder.directory(Path.of("..").toFile()).start();
    try {
      assertTrue(process.waitFor(30, TimeUnit.SECONDS), command::toString);
      String said = Files.readString(log, StandardCharsets.UTF_8);
      assertEquals(0, process.exitValue(), said);
      return said;
    } finally {
      process.destroyForcibly();
    }
  }
}
