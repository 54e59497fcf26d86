package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A copy of {@code bin} and {@code pom.xml} that finds no programs but those that a test gives it. */
final class ScriptsCopy {
  private static final long MAX_SECONDS = 30;

  private final Path root;
  private final Path tools;
  private final Map<String, String> environment = new HashMap<>();

  /** Copies the scripts, which find these programs of the system. */
  ScriptsCopy(Path root, List<String> programs) throws IOException, InterruptedException {
    this.root = root;
    tools = Files.createDirectory(root.resolve("tools"));
    Process copy = new ProcessBuilder("cp", "-r", "../bin", "../pom.xml", root.toString()).inheritIO().start();
    assertEquals(0, copy.waitFor());
    for (String program : programs) {
      Files.createSymbolicLink(tool(program), onPath(program));
    }
    environment.put("PATH", tools.toString());
    environment.put("JAVA_HOME", System.getProperty("java.home"));
  }

  /** Where a program is that the scripts find. */
  Path tool(String name) {
    return tools.resolve(name);
  }

  /** Puts a shell's command in the place of a program. */
  void addTool(String name, String command) throws IOException {
    assertTrue(Files.writeString(tool(name), "#!/bin/sh\n" + command + "\n").toFile().setExecutable(true));
  }

  /** Sets a variable for all scripts that are run from now on. */
  void set(String variable, String value) {
    environment.put(variable, value);
  }

  /** Forgets a variable that was set. */
  void unset(String variable) {
    environment.remove(variable);
  }

  /** Returns what a script of the copy printed, which has succeeded. */
  String run(String script, String... arguments) throws IOException, InterruptedException {
    return run(command(script, arguments), true);
  }

  /** Returns what a command printed, which has succeeded. */
  String run(List<String> command) throws IOException, InterruptedException {
    return run(command, true);
  }

  /** Returns what a script of the copy printed, which has failed. */
  String fail(String script, String... arguments) throws IOException, InterruptedException {
    return run(command(script, arguments), false);
  }

  private List<String> command(String script, String... arguments) {
    return Stream.concat(Stream.of("bash", root.resolve(script).toString()), Stream.of(arguments)).toList();
  }

  private String run(List<String> command, boolean succeeds) throws IOException, InterruptedException {
    Path log = root.resolve("log");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    for (String variable : List.of("H5BURST_JARS", "JAVA25_HOME", "MAVEN_GPG_PASSPHRASE")) {
      builder.environment().remove(variable);
    }
    builder.environment().putAll(environment);
    Process process = builder.redirectInput(Path.of("/dev/null").toFile()).directory(root.toFile()).start();
    try {
      assertTrue(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS), command::toString);
      String said = Files.readString(log, StandardCharsets.UTF_8);
      if (succeeds) {
        assertEquals(0, process.exitValue(), said);
      } else {
        assertNotEquals(0, process.exitValue(), said);
      }
      return said;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  /** Where a program of the system is. */
  static Path onPath(String program) {
    Optional<Path> found = Stream.of(System.getenv("PATH").split(":")).map(place -> Path.of(place, program))
        .filter(Files::isExecutable).findFirst();
    return found.orElseThrow(() -> new AssertionError(program + " is not on the PATH"));
  }
}
