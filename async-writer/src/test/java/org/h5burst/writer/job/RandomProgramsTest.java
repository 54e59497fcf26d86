package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs made by chance write files that must equal a sequential reference, read by an independent reader; what they
 * read themselves must equal it too. To see one again, give its seed as the first seed and 1 as the number.
 */
@Timeout(120)
final class RandomProgramsTest {
  private static final Pattern READS = Pattern.compile("checked reads: (\\d+)");

  private static final int PROGRAMS_OF_A_JOB = 200;
  /** However busy the machine is. */
  private static final int SECONDS_OF_A_PROGRAM = 10;

  @TempDir
  Path directory;

  private static final String NARROW = "-Dh5burst.round.bytes=1000 -Dh5burst.staging.bytes=448KiB "
      + "-Dh5burst.ring.slots=4";

  /** Programs that one job runs, of consecutive seeds. */
  private record Batch(String backend, Kind kind, int ranks, long firstSeed, int programs, String options) {
    Stream<RandomProgram> all() {
      return LongStream.range(firstSeed, firstSeed + programs).mapToObj(seed -> RandomProgram.of(seed, ranks));
    }
  }

  private static List<Batch> batches() {
    return List.of(
        new Batch("phdf5", Kind.MPICH, 2, 40_000, 24, NARROW),
        new Batch("phdf5", Kind.OPEN_MPI, 4, 60_000, 16, ""),
        new Batch("portable", Kind.SOLO, 1, 70_000, 16, "-Dh5burst.round.bytes=1000"),
        new Batch("portable", Kind.MPICH, 2, 80_000, 16, ""),
        new Batch("portable", Kind.MPJ, 1, 100_000, 4, ""),
        new Batch("portable", Kind.MPJ, 2, 110_000, 16, NARROW),
        new Batch("portable", Kind.MPJ, 4, 120_000, 12, ""),
        new Batch("serial", Kind.SOLO, 1, 130_000, 6, ""),
        new Batch("bytedeco", Kind.SOLO, 1, 150_000, 6, ""));
  }

  private static List<Batch> otherBatches() {
    return List.of(
        new Batch("phdf5", Kind.MPICH, 1, 10_000, 24, ""),
        new Batch("phdf5", Kind.MPICH, 1, 20_000, 20, NARROW),
        new Batch("phdf5", Kind.OPEN_MPI, 4, 60_100, 32, ""),
        new Batch("portable", Kind.MPICH, 2, 80_100, 32, ""),
        new Batch("portable", Kind.MPJ, 2, 110_100, 32, NARROW),
        new Batch("phdf5", Kind.MPICH, 2, 30_000, 28, ""),
        new Batch("phdf5", Kind.OPEN_MPI, 2, 50_000, 24, NARROW),
        new Batch("portable", Kind.MPICH, 2, 90_000, 14, NARROW),
        new Batch("portable", Kind.MPJ, 1, 100_100, 10, ""),
        new Batch("serial", Kind.MPICH, 2, 140_000, 10, ""));
  }

  /**
   * The same jobs and others with other seeds, some times: thousands of programs are what {@code h5burst soak} runs, in
   * one job.
   */
  private static Stream<Batch> nightlyBatches() {
    return IntStream.rangeClosed(1, 5)
        .boxed()
        .flatMap(night -> Stream.concat(batches().stream(), otherBatches().stream())
            .map(each -> new Batch(each.backend, each.kind, each.ranks, each.firstSeed + 1_000_000L * night,
                each.programs, each.options)));
  }

  @ParameterizedTest
  @MethodSource("batches")
  void shouldEqualTheReferenceWhenRanksWriteByChance(Batch batch) throws IOException {
    runAndCheck(batch);
  }

  @ParameterizedTest
  @MethodSource("nightlyBatches")
  @Tag("nightly")
  void shouldEqualTheReferenceWhenRanksWriteByChanceWithMoreSeeds(Batch batch) throws IOException {
    runAndCheck(batch);
  }

  @Test
  @Tag("nightly")
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void shouldEqualTheReferenceWhenThousandsRunOnMpich() throws IOException {
    runMany(Kind.MPICH, 10_000_000);
  }

  @Test
  @Tag("nightly")
  @Timeout(value = 1, unit = TimeUnit.HOURS)
  void shouldEqualTheReferenceWhenThousandsRunOnOpenMpi() throws IOException {
    runMany(Kind.OPEN_MPI, 20_000_000);
  }

  /** As many programs as {@code h5burst.test.programs} says, each third job of them with the portable back end. */
  private void runMany(Kind kind, long firstSeed) throws IOException {
    int programs = Integer.getInteger("h5burst.test.programs", PROGRAMS_OF_A_JOB);
    for (int done = 0; done < programs; done += PROGRAMS_OF_A_JOB) {
      int job = done / PROGRAMS_OF_A_JOB;
      Batch batch = new Batch(job % 3 == 2 ? "portable" : "phdf5", kind, 2, firstSeed + done,
          Math.min(PROGRAMS_OF_A_JOB, programs - done), job % 2 == 0 ? "" : NARROW);
      runAndCheck(batch);
      try (Stream<Path> files = Files.list(directory)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
  }

  /** What is never made by chance is never tested. */
  @Test
  void shouldMakeEveryKindOfEverythingWhenTheProgramsAreMade() {
    List<RandomProgram> programs = batches().stream().flatMap(Batch::all).toList();
    assertTrue(programs.size() >= 100, () -> programs.size() + " programs");
    List<DatasetSpec> datasets =
        programs.stream().flatMap(program -> program.datasets().stream()).flatMap(List::stream).toList();
    assertEquals(EnumSet.allOf(ElementType.class),
        datasets.stream().map(DatasetSpec::type).collect(Collectors.toSet()));
    assertEquals(Set.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN),
        datasets.stream().map(DatasetSpec::order).collect(Collectors.toSet()));
    assertEquals(Set.of(1, 2, 3, 4), datasets.stream().map(DatasetSpec::rank).collect(Collectors.toSet()));
    assertEquals(Set.of(1, 2, 3, 4), programs.stream().map(RandomProgram::threads).collect(Collectors.toSet()));
    assertEquals(Set.of(1, 2, 3),
        programs.stream().map(program -> program.datasets().size()).collect(Collectors.toSet()));
    assertEquals(EnumSet.allOf(RandomProgram.End.class),
        programs.stream().flatMap(program -> program.steps().stream()).map(RandomProgram.Step::end)
            .collect(Collectors.toSet()));
    List<Act.Write> writes = programs.stream().flatMap(RandomProgramsTest::writes).toList();
    assertEquals(EnumSet.allOf(Act.Way.class), writes.stream().map(Act.Write::way).collect(Collectors.toSet()));
    assertEquals(Set.of("none", "block", "strided", "several"),
        writes.stream().map(write -> kindOf(write.selection())).collect(Collectors.toSet()));
    assertTrue(writes.stream().anyMatch(write -> isPoints(write.selection())), "no points");
  }

  private static Stream<Act.Write> writes(RandomProgram program) {
    return program.steps().stream().flatMap(step -> step.actsOfRank().stream()).flatMap(List::stream)
        .filter(Act.Write.class::isInstance)
        .map(Act.Write.class::cast);
  }

  private static String kindOf(Selection selection) {
    if (selection.isEmpty()) {
      return "none";
    }
    if (selection.slabs() > 1) {
      return "several";
    }
    return IntStream.range(0, selection.rank()).allMatch(dimension -> selection.count(0, dimension) == 1) ? "block"
        : "strided";
  }

  /** More than one slab, of one element each. */
  private static boolean isPoints(Selection selection) {
    return selection.slabs() > 1 && selection.elements() == selection.slabs();
  }

  private void runAndCheck(Batch batch) throws IOException {
    List<String> properties =
        Stream.concat(Jobs.options(batch.backend, directory, "-Dh5burst.agreement.timeout=30s").stream(),
            Arrays.stream(batch.options.split(" ")).filter(word -> !word.isEmpty())).toList();
    String said =
        Jobs.runLong(Duration.ofSeconds((long) batch.programs * SECONDS_OF_A_PROGRAM), batch.kind,
            directory.resolve("job.log"), batch.ranks, properties, RandomProgramsJob.class, directory, batch.firstSeed,
            batch.programs);
    int reads = READS.matcher(said).results().mapToInt(match -> Integer.parseInt(match.group(1))).sum();
    assertTrue(reads > 2 * batch.programs, () -> "the programs hardly read anything: " + reads);
    batch.all().forEach(this::check);
    long writes = batch.all().flatMap(RandomProgramsTest::writes).count();
    assertTrue(writes > 5L * batch.programs, "the programs hardly write anything: " + writes);
    try (Stream<Path> left = Files.list(directory)) {
      assertEquals(List.of(),
          left.filter(file -> file.toString().endsWith(".partial") || file.toString().endsWith(".lock")).toList());
    }
  }

  private void check(RandomProgram program) {
    for (int file = 0; file < program.datasets().size(); file++) {
      List<Canvas> expected = program.expected(file);
      for (int dataset = 0; dataset < expected.size(); dataset++) {
        if (isDeclared(program, file, dataset)) {
          Oracle.assertHolds(directory.resolve(program.fileName(file)), program.datasets().get(file).get(dataset),
              expected.get(dataset).image(),
              "seed " + program.seed());
        }
      }
    }
  }

  private static boolean isDeclared(RandomProgram program, int file, int dataset) {
    return program.steps().stream()
        .anyMatch(step -> step.actsOfRank().getFirst().contains(new Act.Declare(file, dataset)));
  }
}
