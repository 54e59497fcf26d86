package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whose times a search takes from its journal. */
@Timeout(60)
final class EvolveJournalTest {
  @TempDir
  Path directory;

  private final StringWriter said = new StringWriter();

  @Test
  void shouldRefuseTheJournalWhenItsTimesAreOfAnotherCommand() {
    assertEquals(0, evolve("true"), said::toString);
    assertEquals(1, evolve("env", "true"));
    assertTrue(said.toString().contains("'# of the command 'true''") && said.toString().contains("'# of the command "
        + "'env' 'true''"), said::toString);
    assertTrue(said.toString().contains("delete it"), said::toString);
  }

  private int evolve(String... command) {
    List<String> search =
        List.of("evolve", "--out", directory.resolve("best.xml").toString(), "--population", "2", "--elites", "1",
            "--generations", "1", "--");
    PrintWriter out = new PrintWriter(said, true);
    return Main.commandLine().setOut(out).setErr(out)
        .execute(Stream.concat(search.stream(), Stream.of(command)).toArray(String[]::new));
  }
}
