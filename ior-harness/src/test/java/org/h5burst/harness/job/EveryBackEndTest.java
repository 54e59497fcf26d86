package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * All kernels, plainly, collectively and sieving, through every back end on every MPI: the files are right, and those
 * of as many ranks are equal, as HDF5's own h5diff sees them.
 */
@Timeout(180)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class EveryBackEndTest {
  private static final double SMALL = 0.002;

  /** Twice all kernels, and so that the outputs of FLASH and XGC that take turns are among them. */
  private static final int ROUNDS = 2;

  private static final List<Tuning> TUNINGS =
      List.of(Tuning.OFF, new Tuning(Tuning.Kind.COLLECTIVE, 2, 65_536), new Tuning(Tuning.Kind.SIEVE, 0, 0));

  @TempDir
  private static Path home;

  /** The files of each way that have been written. */
  private static final Map<Way, List<Path>> WRITTEN = new HashMap<>();

  /** A back end, an MPI and a number of ranks: what CONTRIBUTING.md says is tested. */
  enum Way {
    PHDF5_MPICH_2("phdf5", Kind.MPICH, 2),
    PHDF5_OPEN_MPI_4("phdf5", Kind.OPEN_MPI, 4),
    PORTABLE_MPICH_2("portable", Kind.MPICH, 2),
    PORTABLE_OPEN_MPI_4("portable", Kind.OPEN_MPI, 4),
    PORTABLE_MPJ_1("portable", Kind.MPJ, 1),
    PORTABLE_MPJ_2("portable", Kind.MPJ, 2),
    PORTABLE_MPJ_4("portable", Kind.MPJ, 4),
    PORTABLE_SOLO_1("portable", Kind.SOLO, 1);

    private final String backend;
    private final Kind kind;
    private final int ranks;

    Way(String backend, Kind kind, int ranks) {
      this.backend = backend;
      this.kind = kind;
      this.ranks = ranks;
    }

    String row() {
      String mpi = switch (kind) {
        case MPICH -> "MPICH";
        case OPEN_MPI -> "Open MPI";
        case MPJ -> "MPJ Express";
        case SOLO -> "none";
      };
      return "| %s | %s | %d |".formatted(backend, mpi, ranks);
    }

    private Workload workload() {
      return new Workload(List.of(KernelKind.values()), ranks, SMALL);
    }

    private int bursts() {
      return ROUNDS * KernelKind.values().length;
    }
  }

  @Tag("nightly")
  @ParameterizedTest
  @EnumSource
  @Order(1)
  void shouldWriteEveryKernelRightWhenTunedInEveryWay(Way way) throws IOException {
    Path directory = Files.createDirectory(home.resolve(way.name()));
    List<Lane> lanes = TUNINGS.stream()
        .map(tuning -> new Lane(tuning.mode().name(), directory.resolve(tuning.mode() + ".h5").toString(), tuning))
        .toList();
    JobRecord events = new JobRecord();
    JobRunner runner = new JobRunner(way.kind, List.of("-Dh5burst.backend=" + way.backend), Duration.ofSeconds(150));

    runner.run(new JobPlan(way.workload(), way.bursts(), lanes, null), events);

    assertEquals(List.of(way.backend, way.ranks), List.of(events.started().backend(), events.started().ranks()));
    for (Lane lane : lanes) {
      Verification verification =
          Verification.of(Path.of(lane.file()), way.workload(), way.bursts(), Reader.Kind.AUTO, burst -> {});
      assertTrue(verification.passed(), verification::toString);
    }
    WRITTEN.put(way, lanes.stream().map(lane -> Path.of(lane.file())).toList());
  }

  private static Stream<Integer> ranks() {
    return Arrays.stream(Way.values()).map(way -> way.ranks).distinct();
  }

  @Tag("nightly")
  @ParameterizedTest
  @MethodSource("ranks")
  @Order(2)
  void shouldHoldTheSameWhenAsManyRanksWroteItInAnotherWay(int ranks) throws IOException, InterruptedException {
    List<Way> ways = Arrays.stream(Way.values()).filter(way -> way.ranks == ranks).toList();
    assertTrue(ways.size() > 1, () -> "nothing to compare for " + ranks);
    List<Path> files = ways.stream().flatMap(way -> WRITTEN.getOrDefault(way, List.of()).stream()).toList();
    assertEquals(ways.size() * TUNINGS.size(), files.size(), "a way was not written");
    Path reference = files.getFirst();
    String objects = run("h5ls", "-r", reference.toString());
    for (Path file : files.subList(1, files.size())) {
      assertEquals(objects, run("h5ls", "-r", file.toString()), () -> reference + " and " + file);
      assertEquals("", run("h5diff", reference.toString(), file.toString()), () -> reference + " and " + file);
    }
  }

  @Test
  @Order(3)
  void shouldBeTheRowsOfTheTableWhatIsTestedHere() throws IOException {
    List<String> rows = Files.readAllLines(Path.of("..", "CONTRIBUTING.md")).stream()
        .filter(line -> line.matches("\\| (phdf5|portable) \\| .*")).toList();
    List<String> tested = Arrays.stream(Way.values()).map(Way::row).toList();
    assertEquals(tested, rows.stream().map(row -> row.replaceAll("(\\| \\d+ \\|).*", "$1")).toList());
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), () -> String.join(" ", command) + ":\n" + output);
    return output;
  }
}
