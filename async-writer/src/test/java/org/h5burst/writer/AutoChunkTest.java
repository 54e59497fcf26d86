package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.ranks.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Datasets whose chunks get their shape, and whose filters get their level, from the library. */
@Timeout(60)
@Isolated("ranks that are threads have limits of time")
final class AutoChunkTest {
  private static final Duration LIMIT = Duration.ofSeconds(50);
  private static final int RANKS = 4;
  private static final int SIDE = 512;
  private static final String ELEMENTS =
      "assert (d[...] == numpy.arange(d.size, dtype=d.dtype).reshape(d.shape)).all(), d[...]";

  @TempDir
  private Path directory;

  private Path path() {
    return directory.resolve("f.h5");
  }

  private static float[] floats(int from, int count) {
    float[] elements = new float[count];
    for (int index = 0; index < count; index++) {
      elements[index] = from + index;
    }
    return elements;
  }

  @Test
  void shouldChooseWhenTheFirstBurstIsWritten() {
    BurstFile.write(path(), file -> {
      Dataset steps = file.dataset("d", ElementType.FLOAT32).shape(0, SIDE, SIDE)
          .maxShape(Dataset.UNLIMITED, SIDE, SIDE).autoChunk().shuffle().deflate(1, 9).create();
      assertEquals(0, steps.chunk().length, "before");
      for (int step = 0; step < 5; step++) {
        steps.append(floats(step * SIDE * SIDE, SIDE * SIDE));
        BurstResult result = file.commit().join();
        assertArrayEquals(new long[] {1, SIDE, SIDE}, steps.chunk());
        assertEquals(step == 0 ? 2 : 1, result.chunks().size(), result::toString);
        assertTrue(result.chunks().getLast().startsWith("DEFLATE(1, 9) at level "), result::toString);
      }
      assertArrayEquals(floats(4 * SIDE * SIDE, 3), steps.readFloats(Selection.block(new long[] {4, 0, 0},
          new long[] {1, 1, 3})));
    });
    assertEquals("(1, 512, 512) gzip 1 True", Python.run(path(), "d = h5py.File(path)['d']", ELEMENTS,
        "print(d.chunks, d.compression, d.compression_opts, d.shuffle)"));
  }

  @Test
  void shouldChooseTheSameOnAllRanksWhateverEachWrites() throws Exception {
    ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
    ThreadRanks.of(RANKS, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path(), world, file -> {
        Dataset rows = dataset(file, "rows");
        Dataset columns = dataset(file, "columns");
        Dataset one = dataset(file, "one");
        Dataset none = dataset(file, "none");
        long part = SIDE / RANKS;
        rows.write(Selection.block(new long[] {world.rank() * part, 0}, new long[] {part, SIDE}),
            floats((int) (world.rank() * part * SIDE), (int) part * SIDE));
        columns.write(Selection.block(new long[] {0, world.rank() * part}, new long[] {SIDE, part}),
            new float[(int) part * SIDE]);
        if (world.rank() == RANKS - 1) {
          one.write(Selection.all(), floats(0, SIDE * SIDE));
        }
        BurstResult result = file.commit().join();
        seen.add(Arrays.toString(rows.chunk()) + Arrays.toString(columns.chunk()) + Arrays.toString(one.chunk())
            + Arrays.toString(none.chunk()) + result.chunks());
        none.write(Selection.row(world.rank()), new float[SIDE]);
        file.commit().join();
      });
      return true;
    });
    assertEquals(RANKS, seen.size());
    assertEquals(1, seen.stream().distinct().count(), seen::toString);
    assertTrue(seen.element().startsWith("[128, 512][256, 128][128, 512][512, 512]"), seen::toString);
    assertEquals("(128, 512) (256, 128)", Python.run(path(), "f = h5py.File(path)", "d = f['rows']", ELEMENTS,
        "d = f['one']", ELEMENTS, "assert (f['none'][:4] == 0).all()", "print(f['rows'].chunks, f['columns'].chunks)"));
  }

  private static Dataset dataset(BurstFile file, String name) {
    return file.dataset(name, ElementType.FLOAT32).shape(SIDE, SIDE).autoChunk().shuffle().deflate(1, 6).create();
  }

  @Test
  void shouldChooseWithoutFiltersToo() throws Exception {
    ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path(), world, file -> {
        Dataset plain = file.dataset("d", ElementType.FLOAT32).shape(0, SIDE).maxShape(Dataset.UNLIMITED, SIDE)
            .autoChunk().create();
        plain.append(floats(world.rank() * SIDE, SIDE));
        file.flush();
        plain.append(floats((2 + world.rank()) * SIDE, SIDE));
      });
      return true;
    });
    assertEquals("(4, 512) (64, 512)", Python.run(path(), "d = h5py.File(path)['d']", ELEMENTS,
        "print(d.shape, d.chunks)"));
  }

  @Test
  void shouldStayWithinTheSizesThatTheProgramGives() {
    BurstFile.write(path(), file -> {
      Dataset small = file.dataset("small", ElementType.FLOAT32).shape(SIDE, SIDE).autoChunk(1000, 2000).create();
      Dataset large = file.dataset("large", ElementType.FLOAT32).shape(1 << 24).autoChunk(8 << 20, 32 << 20).create();
      small.write(Selection.all(), new float[SIDE * SIDE]);
      large.write(Selection.block(5, 1), new float[1]);
      file.commit().join();
      assertArrayEquals(new long[] {16, 16}, small.chunk());
      assertArrayEquals(new long[] {2 << 20}, large.chunk());
    });
  }

  @Test
  void shouldRefuseWhatCannotBe() {
    BurstFile.write(path(), file -> {
      DatasetBuilder builder = file.dataset("d", ElementType.FLOAT64).shape(10);
      for (long[] sizes : new long[][] {{0, 10}, {-1, 10}, {10, 19}, {1, 1L << 32}, {1, -5}}) {
        assertThrows(UsageException.class, () -> builder.autoChunk(sizes[0], sizes[1]), () -> Arrays.toString(sizes));
      }
      assertMessage("one element has 8 bytes, and a chunk at most 4", builder.autoChunk(2, 4)::create);
      assertMessage("cannot have chunks", file.dataset("d", ElementType.FLOAT64).scalar().autoChunk()::create);
      assertMessage("compact", file.dataset("d", ElementType.FLOAT64).shape(2).autoChunk().compact()::create);
      assertMessage("from 6 to 1", () -> builder.deflate(6, 1));
      assertMessage("from 1 to 10", () -> builder.deflate(1, 10));
      assertMessage("from 0 to 3", () -> builder.zstd(0, 3));
    });
  }

  private static void assertMessage(String words, Runnable call) {
    String message = String.valueOf(assertThrows(UsageException.class, call::run).getMessage());
    assertTrue(message.contains(words), message);
  }

  @Test
  void shouldRefuseRanksThatLeaveDifferentSizesOpen() throws Exception {
    ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      Communicator world = rank.mpi().world();
      BurstFile.write(path(), world, file -> {
        file.dataset("d", ElementType.FLOAT64).shape(10).autoChunk(8, 16 + world.rank()).create();
        Throwable refused = assertThrows(RuntimeException.class, () -> file.commit().join());
        assertTrue(String.valueOf(refused.getMessage()).contains("in chunks of 8 to 17 bytes"), refused::toString);
        file.dataset("e", ElementType.FLOAT64).shape(10).autoChunk().create();
      });
      return true;
    });
    assertEquals("['e'] (10,)", Python.run(path(), "f = h5py.File(path)", "print(list(f), f['e'].chunks)"));
  }

  @Test
  void shouldStoreEachBurstAtTheLevelThatItsResultNames() {
    Map<String, Set<String>> sizes = new TreeMap<>();
    List<String> levels = new ArrayList<>();
    float[] same = floats(0, SIDE * SIDE);
    int bursts = 40;
    BurstFile.write(path(), file -> {
      Dataset steps = file.dataset("d", ElementType.FLOAT32).shape(bursts, SIDE, SIDE).autoChunk().deflate(0, 9)
          .create();
      for (int burst = 0; burst < bursts; burst++) {
        steps.write(Selection.row(burst), same);
        levels.add(file.commit().join().chunks().getLast().replaceAll(",[^,]*$", ""));
      }
    });
    String[] stored = Python.run(path(), "d = h5py.File(path)['d']", "assert (d[...] == d[0]).all()",
        "print(*[d.id.get_chunk_info_by_coord((i, 0, 0)).size for i in range(len(d))])").split(" ");
    for (int burst = 0; burst < bursts; burst++) {
      sizes.computeIfAbsent(levels.get(burst), _ -> new TreeSet<>()).add(stored[burst]);
    }
    assertTrue(sizes.size() > 1 && sizes.values().stream().allMatch(each -> each.size() == 1), sizes::toString);
    assertEquals(sizes.size(), sizes.values().stream().distinct().count(), sizes::toString);
    assertTrue(Integer.parseInt(stored[0]) > Float.BYTES * same.length, "at first the lowest level, which is 0");
  }

  @Test
  void shouldLoseNothingWhenLevelsChangeWhileChunksAreIncomplete() {
    int bursts = 60;
    BurstFile.write(path(), file -> {
      List<Dataset> datasets = IntStream.range(0, 3).mapToObj(number -> file.dataset("d" + number, ElementType.FLOAT32)
          .shape(0, 100).maxShape(Dataset.UNLIMITED, 100).autoChunk().shuffle().deflate(0, 9).create()).toList();
      for (int burst = 0; burst < bursts; burst++) {
        for (Dataset each : datasets) {
          each.append(floats(burst * 700, 700));
        }
        file.commit().join();
      }
    });
    Python.run(path(), "for d in h5py.File(path).values():", "  assert d.shape == (420, 100)", "  " + ELEMENTS);
  }
}
