package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** An outside oracle: h5py, the reader of those who use Python (Debian's python3-h5py). */
public final class H5py {
  private static final String DEBIANS_PYTHON = "/usr/bin/python3";
  private static final int TIMEOUT_SECONDS = 60;

  private H5py() {}

  /** What each file holds, one line an object, a link or an attribute, sorted. */
  static Map<Path, List<String>> describe(Path scratch, List<Path> files) {
    try {
      return group(run(scratch, "describe.py", files).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs one of the scripts beside this class; what it says. */
  public static String run(Path scratch, String name, List<Path> files) throws IOException {
    return run(scratch, name, files, Map.of());
  }

  /** As {@link #run(Path, String, List)}, with more in the environment. */
  static String run(Path scratch, String name, List<Path> files, Map<String, String> environment) throws IOException {
    Path script = scratch.resolve(name);
    try (InputStream source = Objects.requireNonNull(H5py.class.getResourceAsStream(name), name)) {
      Files.write(script, source.readAllBytes());
    }
    List<String> command = new ArrayList<>(List.of(DEBIANS_PYTHON, script.toString()));
    files.forEach(file -> command.add(file.toString()));
    Path output = scratch.resolve(name + ".log");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    builder.environment().put("PYTHONIOENCODING", "utf-8");
    Process process = builder.start();
    try {
      assertTrue(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS), "h5py does not end");
    } catch (InterruptedException e) {
      process.destroyForcibly();
      throw new IllegalStateException("interrupted", e);
    }
    String said = Files.readString(output, StandardCharsets.UTF_8);
    assertEquals(0, process.exitValue(),
        () -> "h5py failed; it is Debian's python3-h5py; run bin/setup --tests: " + said);
    return said;
  }

  private static Map<Path, List<String>> group(List<String> lines) {
    Map<Path, List<String>> linesOf = new HashMap<>();
    List<String> current = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith("file ")) {
        current = linesOf.computeIfAbsent(Path.of(line.substring("file ".length())), _ -> new ArrayList<>());
      } else {
        current.add(line.stripTrailing());
      }
    }
    linesOf.values().forEach(each -> each.sort(null));
    return linesOf;
  }
}
