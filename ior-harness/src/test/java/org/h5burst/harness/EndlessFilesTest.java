package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.ExitCode;

/** A file that a command is given may have no end: the command says which file, and how much of it is read. */
@Timeout(60)
final class EndlessFilesTest {
  private static final int BLOCK_BYTES = 1 << 20;

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({
    "report FILE -o DIR/page.html,                             8, ' ', it has more than 8388608 bytes",
    "model fit slow FILE --knowledge DIR/k.db,                16, #., it has more than 16777216 bytes",
    "model fit slow FILE --knowledge DIR/k.db,                 1, #, line 1 is too long: it has more than 65536 "
        + "characters",
    "evolve --space FILE --out DIR/best.xml -- true,           1, #., it has more than 1048576 bytes",
    "evolve --space unstriped --out DIR/FILE_OF -- true,      16, #., it has more than 16777216 bytes",
    "knowledge import FILE --knowledge DIR/k.db,             128, ' .', it has more than 134217728 bytes",
    "knowledge import FILE --knowledge DIR/k.db,              16, {, line 1 is too long: it has more than 16777216 "
        + "characters",
    "explain FILE,                                             1, {, line 1 is too long: it has more than 1048576 "
        + "characters"
  })
  void shouldNameTheFileAndTheLimitWhenItIsLonger(String command, int mebibytes, String filling, String words)
      throws IOException {
    Path file = directory.resolve("endless.journal");
    byte[] block = filling.replace('.', '\n').repeat(BLOCK_BYTES / filling.length()).getBytes(StandardCharsets.UTF_8);
    Files.createFile(file);
    for (int written = 0; written <= mebibytes; written++) {
      Files.write(file, block, StandardOpenOption.APPEND);
    }
    String told = failure(command, file);
    assertTrue(told.contains(file.toString()) && told.contains(words), told);
  }

  /** A device has no size, and a text that never comes to the end of its first line. */
  @ParameterizedTest
  @ValueSource(strings = {"report FILE -o DIR/page.html", "model fit slow FILE --knowledge DIR/k.db",
    "evolve --space FILE --out DIR/best.xml -- true",
    "knowledge import FILE --knowledge DIR/k.db", "explain FILE"})
  void shouldEndWhenTheFileIsADevice(String command) {
    String told = failure(command, Path.of("/dev/zero"));
    assertTrue(told.contains("/dev/zero"), told);
  }

  private String failure(String command, Path file) {
    StringWriter err = new StringWriter();
    String[] arguments = Arrays.stream(command.split(" ", -1))
        .map(word -> word.replace("FILE_OF", "endless").replace("FILE", file.toString()).replace("DIR",
            directory.toString()))
        .toArray(String[]::new);
    int exitCode = Main.commandLine().setOut(new PrintWriter(new StringWriter())).setErr(new PrintWriter(err, true))
        .execute(arguments);
    assertEquals(ExitCode.SOFTWARE, exitCode, err::toString);
    return err.toString();
  }
}
