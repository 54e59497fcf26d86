package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.Jhdf5;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs made by chance write files that must equal a sequential reference, read by an independent reader. To see one again, give its seed as the first seed and 1 as the number.
 */
@Timeout(120)
final class RandomProgramsTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({
    "MPICH, 1, 10000, 36, ''",
    "MPICH, 1, 20000, 30, '-Dh5burst.round.bytes=1000 -Dh5burst.staging.bytes=448KiB -Dh5burst.ring.slots=4'",
    "MPICH, 2, 30000, 36, ''",
    "MPICH, 2, 40000, 30, '-Dh5burst.round.bytes=1000 -Dh5burst.staging.bytes=448KiB -Dh5burst.ring.slots=4'",
    "OPEN_MPI, 2, 50000, 40, '-Dh5burst.round.bytes=1000 -Dh5burst.staging.bytes=448KiB -Dh5burst.ring.slots=4'",
    "OPEN_MPI, 4, 60000, 40, ''",
  })
  void shouldEqualTheReferenceWhenRanksWriteByChance(Kind kind, int ranks, long firstSeed, int programs, String options) throws IOException {
    List<String> properties =
        Stream.concat(Stream.of("-Dh5burst.agreement.timeout=30s"), Arrays.stream(options.split(" ")).filter(word -> !word.isEmpty())).toList();
    Jobs.runWell(kind, directory.resolve("job.log"), ranks, properties, RandomProgramsJob.class, directory, firstSeed, programs);
    long writes = 0;
    for (long seed = firstSeed; seed < firstSeed + programs; seed++) {
      RandomProgram program = RandomProgram.of(seed, ranks);
      check(program);
      writes += program.steps().stream().flatMap(step -> step.actsOfRank().stream()).flatMap(List::stream).filter(Act.Write.class::isInstance).count();
    }
    assertTrue(writes > 10L * programs, "the programs hardly write anything: " + writes);
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(), left.filter(file -> file.toString().endsWith(".partial") || file.toString().endsWith(".lock")).toList());
    }
  }

  private void check(RandomProgram program) {
    for (int file = 0; file < program.datasets().size(); file++) {
      List<Canvas> expected = program.expected(file);
      for (int dataset = 0; dataset < expected.size(); dataset++) {
        if (isDeclared(program, file, dataset)) {
          Jhdf5.assertHolds(directory.resolve(program.fileName(file)), program.datasets().get(file).get(dataset), expected.get(dataset).image(),
              "seed " + program.seed());
        }
      }
    }
  }

  private static boolean isDeclared(RandomProgram program, int file, int dataset) {
    return program.steps().stream().anyMatch(step -> step.actsOfRank().getFirst().contains(new Act.Declare(file, dataset)));
  }
}
