package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Files with many datasets: what a declaration and a burst look at does not grow with them. */
final class ManyDatasetsTest {
  private static final int NAMES = 1 << 16;
  private static final int LOOKUPS = 3;
  private static final int COMPARISONS = 2 * 16;
  private static final int MANY = 4000;
  private static final int IN_A_GROUP = 100;
  private static final List<String> PARTS = List.of("a", "b", "ab", "a!", "a0", "é");

  @Property
  void shouldFindTheSameInTheWayAsWhoLooksAtAllNames(@ForAll long seed) {
    Random random = new Random(seed);
    TreeMap<String, Boolean> taken = new TreeMap<>();
    for (int number = 0; number < 60; number++) {
      String name = name(random);
      String found = DatasetName.inTheWay(name, taken);
      List<String> all = taken.keySet().stream().filter(other -> isInTheWay(name, other)).toList();
      assertEquals(all.isEmpty(), found == null, () -> "%s among %s".formatted(name, taken.keySet()));
      assertTrue(found == null || all.contains(found), () -> "%s for %s".formatted(found, name));
      if (found == null) {
        taken.put(name, true);
      }
    }
  }

  private static boolean isInTheWay(String name, String other) {
    return other.equals(name) || other.startsWith(name + "/") || name.startsWith(other + "/");
  }

  private static String name(Random random) {
    List<String> parts = new ArrayList<>();
    for (int part = random.nextInt(3); part >= 0; part--) {
      parts.add(PARTS.get(random.nextInt(PARTS.size())));
    }
    return String.join("/", parts);
  }

  @Test
  @Timeout(60)
  void shouldCompareFewNamesWhenManyAreTaken() {
    long[] comparisons = {0};
    Comparator<String> counting = (one, other) -> {
      comparisons[0]++;
      return one.compareTo(other);
    };
    TreeMap<String, Boolean> taken = new TreeMap<>(counting);
    IntStream.range(0, NAMES).forEach(number -> taken.put(name(number), true));
    comparisons[0] = 0;
    assertNull(DatasetName.inTheWay("group7/new", taken));
    assertTrue(comparisons[0] <= LOOKUPS * COMPARISONS, () -> comparisons[0] + " comparisons");
  }

  private static String name(int number) {
    return "group%d/series%d".formatted(number / IN_A_GROUP, number % IN_A_GROUP);
  }

  @Test
  @Timeout(120)
  void shouldHoldWhatWasWrittenWhenOnlySomeOfManyDatasetsAreUsedInABurst(@TempDir Path directory) {
    Path path = directory.resolve("many.h5");
    BurstFile.write(path, file -> {
      List<Dataset> datasets = IntStream.range(0, MANY)
          .mapToObj(number -> file.dataset(name(number), ElementType.INT64).shape(2).fill(AttributeValue.of(-1L))
              .create())
          .toList();
      file.commit();
      for (int number = MANY - 1; number >= 0; number -= 1000) { // not in the order of their names
        datasets.get(number).write(Selection.all(), new long[] {number, 2 * number});
        file.commit();
      }
      Dataset late = file.dataset("a", ElementType.INT64).shape(1).create();
      late.write(Selection.all(), new long[] {7});
      datasets.get(5).write(Selection.all(), new long[] {5, 10});
    });
    assertArrayEquals(new long[] {3999, 7998}, Oracle.longs(path, "/" + name(3999)));
    assertArrayEquals(new long[] {-1, -1}, Oracle.longs(path, "/" + name(4)));
    assertArrayEquals(new long[] {7}, Oracle.longs(path, "/a"));
    try (BurstFile file = BurstFile.open(path)) {
      assertEquals(MANY + 1, file.datasets().size());
      assertArrayEquals(new long[] {2999, 5998}, read(file, name(2999)));
      assertArrayEquals(new long[] {5, 10}, read(file, name(5)));
      assertArrayEquals(new long[] {-1, -1}, read(file, name(6)));
      assertArrayEquals(new long[] {7}, read(file, "a"));
    }
  }

  private static long[] read(BurstFile file, String name) {
    Dataset dataset = file.dataset(name);
    long[] elements = new long[Math.toIntExact(dataset.shape()[0])];
    dataset.read(Selection.all(), elements);
    file.commit().join();
    return elements;
  }
}
