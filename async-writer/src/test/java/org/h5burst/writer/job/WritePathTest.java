package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** docs/architecture.md shows the classes through which elements go from {@code write} to HDF5, and no others. */
@Timeout(120)
final class WritePathTest {
  private static final int MAX_STATIONS = 9;
  /** Makes calls of its own before the first burst. */
  private static final String WARM_UP = "LibraryWarmUp";
  private static final Path PAGE = Path.of("../docs/architecture.md");
  private static final Pattern ROW = Pattern.compile("^\\| \\d \\| `(\\w+)` \\|.*\\|([^|]*)\\|$", Pattern.MULTILINE);
  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  @TempDir
  Path directory;

  /** @param by classes that it is called by, or calls, on the way */
  private record Station(String name, List<String> by) {}

  @Test
  void shouldGoThroughTheClassesOfThePageWhenElementsAreWritten() throws IOException {
    List<Station> stations = stations();
    List<String> line = stations.stream().map(Station::name).toList();
    Set<String> shown = new TreeSet<>(line);
    stations.forEach(station -> shown.addAll(station.by));
    Jobs.runWell(Kind.MPICH, directory.resolve("job.log"), 1, List.of(Jobs.backend("phdf5")), WritePathJob.class,
        directory);

    Set<String> seen = new TreeSet<>();
    List<String> order = new ArrayList<>();
    for (String call : Files.readAllLines(directory.resolve("path.txt"))) {
      List<String> classes = Arrays.asList(call.split(" "));
      if (classes.contains(WARM_UP)) {
        continue;
      }
      seen.addAll(classes);
      List<Integer> places = classes.stream().map(line::indexOf).filter(place -> place >= 0).toList();
      assertEquals(places.stream().sorted().toList(), places, () -> "a way back: " + call);
      classes.stream().filter(name -> line.contains(name) && !order.contains(name)).forEach(order::add);
    }

    assertEquals(shown, seen);
    assertEquals(line, order);
    assertTrue(line.size() <= MAX_STATIONS, () -> "the way has become longer: " + line);
  }

  private static List<Station> stations() throws IOException {
    return ROW.matcher(Files.readString(PAGE)).results()
        .map(row -> new Station(row.group(1), NAME.matcher(row.group(2)).results().map(WritePathTest::name).toList()))
        .toList();
  }

  private static String name(MatchResult quoted) {
    return quoted.group(1);
  }
}
