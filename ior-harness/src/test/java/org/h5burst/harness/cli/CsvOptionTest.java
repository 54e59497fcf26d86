package org.h5burst.harness.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.BurstFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(30)
class CsvOptionTest {
  @TempDir
  private Path directory;

  /** A line. */
  record Row(String zone, int burstNumber, @Nullable Double seconds, Mode mode, boolean best) {}

  @Test
  void shouldQuoteWhatNeedsItAndKeepTheOrderOfTheColumnsWhenWritten() throws Exception {
    Path file = directory.resolve("t.csv");
    CsvOption csv = option(file);
    csv.check();

    csv.write(Row.class, List.of(new Row("collective 2 x 1 MiB, \"aligned\"", 3, 1.25e-5, Mode.COLLECTIVE, true),
        new Row("é\n", 4, null, Mode.SIEVE, false)));

    assertEquals("zone,burst_number,seconds,mode,best\n\"collective 2 x 1 MiB, "
        + "\"\"aligned\"\"\",3,1.25E-5,COLLECTIVE,true\n\"é\n\",4,,SIEVE,false\n",
        Files.readString(file));
    csv.write(Row.class, List.of());
    assertEquals("zone,burst_number,seconds,mode,best\n", Files.readString(file), "a head without rows");
  }

  /** A line with a setting. */
  record Burst(int number, @Nullable Choice choice) {}

  @Test
  void shouldWriteTheKnobsOfTablesInPlaceOfAChoice() throws Exception {
    Path file = directory.resolve("t.csv");
    option(file).write(Burst.class,
        List.of(new Burst(1, Choice.collective(2, 4096).with(Knob.ALIGNMENT, 1)), new Burst(2, null)));
    assertEquals("number,mode,aggregators,buffer_bytes\n1,COLLECTIVE,2,4096\n2,,,\n", Files.readString(file));
  }

  @Test
  void shouldRefuseBeforeTheWorkWhenTheFileCannotBeWritten() {
    CommandFailure refused = assertThrows(CommandFailure.class, () -> option(directory.resolve("no/t.csv")).check());
    assertTrue(String.valueOf(refused.getMessage()).startsWith("--csv "), refused::toString);
  }

  @Test
  void shouldKeepAnHdf5FileWhenItHasTheNameOfTheResult() throws Exception {
    Path file = directory.resolve("t.csv");
    CsvOption csv = option(file);
    csv.check();
    BurstFile.write(file, data -> data.group("g"));
    assertThrows(CommandFailure.class, () -> csv.write(Row.class, List.of()));
    CommandFailure refused = assertThrows(CommandFailure.class, csv::check);
    assertTrue(String.valueOf(refused.getMessage()).contains("this is an HDF5 file"), refused::toString);
    BurstFile.open(file).close();
  }

  private static CsvOption option(Path file) {
    CsvOption csv = new CsvOption();
    new CommandLine(csv).parseArgs("--csv", file.toString());
    return csv;
  }
}
