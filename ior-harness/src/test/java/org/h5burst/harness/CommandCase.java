package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** A test that runs commands as {@link Main} does, in its own directory, and looks at what they print. */
abstract class CommandCase {
  @TempDir
  Path directory;

  /** Everything that the test's commands have printed. */
  final StringWriter out = new StringWriter();
  final StringWriter err = new StringWriter();

  int execute(String... arguments) {
    return Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true)).execute(arguments);
  }

  final String path(String name) {
    return directory.resolve(name).toString();
  }

  /** Checks the names of all files in the test's directory. */
  final void assertLeft(String... names) throws IOException {
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(names), left.map(file -> file.getFileName().toString()).toList());
    }
  }

  final JsonNode json(String name) throws IOException {
    return new ObjectMapper().readTree(directory.resolve(name).toFile());
  }
}
