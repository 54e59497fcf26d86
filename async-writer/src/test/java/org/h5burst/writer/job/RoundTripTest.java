package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.H5dump;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.backend.DatasetSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every type in every layout, written by every kind of selection, is what the library itself, JHDF5, h5py and h5dump
 * read.
 */
@Timeout(120)
final class RoundTripTest {
  private static final Pattern DUMPED = Pattern.compile("DATASET \"([^\"]+)\" "
      + "\\{[^{}]*?(?:\\{[^{}]*\\}[^{}]*?)*?DATA \\{([^}]*)\\}");

  private static final int SAMPLE = 24;

  private static final int NIGHTLY_SEEDS = 5;

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource("phdf5, MPICH, 2, 1")
  void shouldReadWhatWasWrittenWhenTypesLayoutsAndSelectionsMeet(String backend, Kind kind, int ranks, long seed)
      throws Exception {
    check(backend, kind, ranks, seed, SAMPLE);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 1, 6", "phdf5, OPEN_MPI, 2, 2", "phdf5, OPEN_MPI, 4, 7", "portable, MPICH, 2, 4",
    "portable, SOLO, 1, 5", "portable, MPJ, 2, 3",
    "portable, MPJ, 1, 8",
    "portable, MPJ, 4, 9",
    "portable, OPEN_MPI, 3, 10",
    "serial, SOLO, 1, 11", "serial, MPICH, 2, 12",
    "bytedeco, SOLO, 1, 13"})
  void shouldReadWhatWasWrittenInOtherWays(String backend, Kind kind, int ranks, long seed) throws Exception {
    check(backend, kind, ranks, seed, SAMPLE);
  }

  @Tag("nightly")
  @Timeout(1800)
  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 2", "phdf5, OPEN_MPI, 4", "portable, MPJ, 3", "portable, MPICH, 2", "portable, SOLO, 1",
    "portable, OPEN_MPI, 4"})
  void shouldReadWhatWasWrittenWhenManyMoreSeedsAreTried(String backend, Kind kind, int ranks) throws Exception {
    for (long seed = 100; seed < 100 + NIGHTLY_SEEDS; seed++) {
      check(backend, kind, ranks, seed, NIGHTLY_SEEDS);
      Files.delete(directory.resolve("cases.h5"));
    }
  }

  private void check(String backend, Kind kind, int ranks, long seed, int sample) throws Exception {
    Path file = directory.resolve("cases.h5");
    Jobs.runWell(kind, directory.resolve("job.log"), ranks,
        Jobs.options(backend, directory, "-Dh5burst.agreement.timeout=30s"), RoundTripJob.class, file, seed);
    List<RoundTripCase> cases = RoundTripCase.all(seed);
    checkByH5py(file, cases);
    checkByH5dump(file, cases);
    checkBytesByH5dump(file, cases, seed, sample);
    for (RoundTripCase each : cases) {
      assertArrayEquals(each.stored(), Oracle.readStored(file, each.spec().name()), () -> "JHDF5 reads " + each.spec());
      // Floating-point numbers of two bytes, which have no type in Java, it converts, but not what is no number; what
      // has no dimensions its readers of arrays refuse.
      boolean isConverted = List.of(ElementType.FLOAT16, ElementType.BFLOAT16).contains(each.spec().type());
      if (each.spec().type() instanceof ElementType && !isConverted && !each.spec().isScalar()) {
        Oracle.assertHolds(file, each.spec(), each.image(), "seed " + seed);
      }
    }
  }

  private void checkByH5py(Path file, List<RoundTripCase> cases) {
    Map<String, String> found = H5py.describe(directory, List.of(file)).getOrDefault(file, List.of()).stream()
        .filter(line -> line.startsWith("dataset /"))
        .collect(Collectors.toMap(line -> line.split(" ")[1].substring(1), line -> line));
    assertEquals(cases.size(), found.size());
    for (RoundTripCase each : cases) {
      assertEquals(ModelLines.dataset(each.spec().name(), each.spec(), HexFormat.of().formatHex(each.stored())),
          found.get(each.spec().name()));
    }
  }

  /**
   * Each takes a process, of which some run at the same time: some of those that are no numbers, others with every
   * seed; the seeds of a night come to all.
   */
  private static void checkBytesByH5dump(Path file, List<RoundTripCase> cases, long seed, int sample) {
    List<RoundTripCase> others = cases.stream().filter(each -> !(each.spec().type() instanceof ElementType)).toList();
    Stream<RoundTripCase> sampled =
        IntStream.range(0, others.size()).filter(index -> index % sample == seed % sample).mapToObj(others::get);
    assertAll(
        sampled.parallel().map(each -> () -> assertArrayEquals(each.stored(), H5dump.bytes(file, each.spec().name()),
            () -> "h5dump reads " + each.spec())));
  }

  /** It prints numbers as text; of the other types it must at least show all datasets. */
  private static void checkByH5dump(Path file, List<RoundTripCase> cases) throws IOException, InterruptedException {
    String text = H5dump.run(file, "-y", "-w", "60000", "-m", "%.17g");
    assertEquals(cases.size(), Pattern.compile("DATASET \"").matcher(text).results().count());
    Map<String, RoundTripCase> numbers = cases.stream().filter(each -> each.spec().type() instanceof ElementType)
        .collect(Collectors.toMap(each -> each.spec().name(), each -> each));
    int checked = 0;
    for (String group : text.split("GROUP \"")) {
      String type = group.substring(0, Math.max(0, group.indexOf('"')));
      for (MatchResult dumped : DUMPED.matcher(group).results().toList()) {
        RoundTripCase of = numbers.get(type + "/" + dumped.group(1));
        if (of != null) {
          List<Object> shown = Arrays.stream(dumped.group(2).split(",")).map(String::strip)
              .map(value -> number(value, of.spec())).toList();
          assertTrue(isShown(values(of), shown, (ElementType) of.spec().type()),
              () -> "h5dump shows %s as %s, not %s".formatted(of.spec(), shown, values(of)));
          checked++;
        }
      }
    }
    assertEquals(numbers.size(), checked);
    assertTrue(checked > 0);
  }

  private static List<Object> values(RoundTripCase of) {
    return Numbers.of(of.image(), (ElementType) of.spec().type());
  }

  /** HDF5 1.14's h5dump shows bfloat16 through half precision, rounded in its own way. */
  private static boolean isShown(List<Object> values, List<Object> shown, ElementType type) {
    if (type != ElementType.BFLOAT16) {
      return shown.equals(values);
    }
    return shown.size() == values.size() && IntStream.range(0, shown.size())
        .allMatch(index -> isAlmost((Double) values.get(index), (Double) shown.get(index)));
  }

  private static boolean isAlmost(double value, double shown) {
    boolean isBeyondHalf = Math.abs(value) > 65504 && Double.isInfinite(shown) && value > 0 == shown > 0;
    boolean isSubnormal = Math.abs(value) < 0x1p-14 && Math.abs(shown) <= 0x1p-13; // it may show half of it
    return isBeyondHalf || isSubnormal || Double.compare(value, shown) == 0
        || Math.abs(value - shown) <= Math.abs(value) * 0x1p-10;
  }

  private static Object number(String text, DatasetSpec spec) {
    return Numbers.parse(text, (ElementType) spec.type());
  }
}
