package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How a burst deals its datasets to the ranks, told by the burst itself. */
@Timeout(120)
final class PatternTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @EnumSource(names = {"MPICH", "MPJ"})
  void shouldTellTheDistributionOfEveryDatasetWhenPatternsAreAskedFor(Kind kind) throws IOException {
    Path why = directory.resolve("why.jsonl");
    String output = Jobs.runWell(kind, directory.resolve("job.log"), 2,
        List.of("-Dh5burst.pattern=on", "-Dh5burst.explain=" + why), PatternJob.class,
        directory.resolve("p.h5"));
    for (int rank = 0; rank < 2; rank++) {
      for (String said : List.of(
          "rank %d, first burst: columns <*, BLOCK> over 1 x 2; cyclic <CYCLIC(4)> over 2; diagonal <?, ?> over 1 x "
              + "1; one <*> over 1; points <?> over 1; "
              + "rows <BLOCK, *> over 2 x 1",
          "rank %d, empty burst: no pattern", "rank %d, particles burst: v0 <BLOCK> over 2; v1 <BLOCK> over 2; ",
          "rank %d finds Exact")) {
        assertTrue(output.contains(said.formatted(rank)), () -> said + " is missing:\n" + output);
      }
    }
    List<String> lines = Files.readAllLines(why);
    assertEquals(2, lines.size());
    assertTrue(lines.getLast().contains("\"pattern\":[\"8 x <BLOCK> over 2, "), lines::getLast);
  }

  @Test
  void shouldTellNoPatternWhenNobodyAsks() throws IOException {
    Path why = directory.resolve("why.jsonl");
    Jobs.runWell(Kind.SOLO, directory.resolve("job.log"), 1, List.of("-Dh5burst.explain=" + why), ChoiceJob.class,
        directory.resolve("p.h5"));
    assertFalse(Files.readString(why).contains("\"pattern\""));
  }
}
