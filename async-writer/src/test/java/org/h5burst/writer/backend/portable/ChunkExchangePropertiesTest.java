package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;
import org.h5burst.writer.ranks.Rank;
import org.h5burst.writer.ranks.ThreadRanks;

/** Whatever ranks write into chunks together, HDF5 reads the same. */
final class ChunkExchangePropertiesTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Hdf5 HDF5 = ChunkedShapes.hdf5();

  /** What the ranks do, one after the other. All of them know all of it. */
  private static final class Plan {
    final int ranks;
    final DatasetSpec first;
    final List<Step> steps;
    final byte[] content;

    Plan(Random random) {
      ranks = 1 + random.nextInt(4);
      first = ChunkedShapes.dataset(random);
      DatasetSpec dataset = first;
      byte[] expected = ChunkedShapes.empty(first);
      steps = new ArrayList<>();
      for (int step = 0; step < 3; step++) {
        DatasetSpec before = dataset;
        if (step > 0 && random.nextBoolean()) {
          dataset = ChunkedShapes.larger(before, random);
          expected = ChunkedShapes.extended(expected, before, dataset);
        }
        DatasetSpec current = dataset;
        List<Selection> selections = IntStream.range(0, ranks)
            .mapToObj(_ -> random.nextInt(5) == 0 ? Selection.none(current.rank()) : Shapes.selection(current, random))
            .toList();
        steps.add(new Step(dataset, before.shape(), selections, 1 + random.nextInt(60)));
        for (Selection selection : selections) {
          write(dataset, selection, step, expected);
        }
      }
      content = expected;
    }

    private static void write(DatasetSpec dataset, Selection selection, int step, byte[] content) {
      if (selection.isEmpty()) {
        return;
      }
      boolean[] marks = Shapes.marked(dataset, selection);
      int size = dataset.type().bytes();
      for (int at = 0; at < marks.length * size; at++) {
        content[at] = marks[at / size] ? value(at, step) : content[at];
      }
    }

    static byte value(int at, int step) {
      return (byte) (at * 31 + step * 7 + 1);
    }
  }

  /** A write of all ranks, perhaps after an extension. Where they overlap, they write the same. */
  private record Step(DatasetSpec dataset, long[] before, List<Selection> selections, int buffer) {
    MemorySegment elements(int rank, int step, Arena arena) {
      Selection selection = selections.get(rank);
      int size = dataset.type().bytes();
      MemorySegment memory = arena.allocate(selection.elements() * size);
      if (!selection.isEmpty()) {
        boolean[] marks = Shapes.marked(dataset, selection);
        int taken = 0;
        for (int at = 0; at < marks.length * size; at++) {
          if (marks[at / size]) {
            memory.set(ValueLayout.JAVA_BYTE, taken++, Plan.value(at, step));
          }
        }
      }
      return memory;
    }
  }

  private static final DatasetSpec APPENDED = new DatasetSpec("d", ElementType.INT64, ByteOrder.nativeOrder(),
      new long[] {0}, new Storage(Extent.SIMPLE, new long[] {10}, new long[] {-1},
          List.of(new Filter(Filter.Kind.DEFLATE, 1)), new byte[0]));

  private static PortableStructure structure(Path path, Hdf5 hdf5) {
    return new PortableStructure(hdf5, new KnownFile(path), Hdf5Settings.DEFAULT);
  }

  private static PortableFile open(Rank rank, Path path, Hdf5 hdf5, ChunkWorkers workers) throws IOException {
    PortableStructure structure = structure(path, hdf5);
    if (rank.number() == 0) {
      structure.create();
    }
    rank.world().barrier();
    return new PortableFile(rank.world(), new Location(path, rank.number(), rank.world().size()),
        RawFile.open(path, new AtomicLong()), Hints.NONE, structure, workers);
  }

  private static void write(Rank rank, Path path, Plan plan, Random random) throws IOException {
    long bytes = random.nextLong(12 * ChunkGrid.of(plan.first).unitMemory());
    PortableFile file = open(rank, path, HDF5, new ChunkWorkers(1 + random.nextInt(3), bytes, DeflateMethod.AUTO));
    file.change(List.of(plan.first));
    for (int number = 0; number < plan.steps.size(); number++) {
      Step step = plan.steps.get(number);
      if (!Arrays.equals(step.before, step.dataset.shape())) {
        file.change(List.of(new ExtendSpec(step.dataset, step.before)));
      }
      file.setHints(Hints.NONE.with("cb_buffer_size", Integer.toString(step.buffer)));
      try (Arena arena = Arena.ofShared()) {
        file.write(step.dataset, step.selections.get(rank.number()), step.elements(rank.number(), number, arena),
            Mode.COLLECTIVE);
      }
      if (plan.steps.get(0).buffer % 3 == number) {
        file.flush();
      }
    }
    file.close();
  }

  @Example
  void shouldPlaceEachChunkOnceWhenRanksAppendElementByElement() throws Exception {
    Path directory = Files.createTempDirectory("ranks");
    Path path = directory.resolve("f.h5");
    AtomicInteger placed = new AtomicInteger();
    Hdf5 counting = KeptChunksPropertiesTest.with(Hdf5.class, HDF5, "writeChunk", placed::incrementAndGet);
    List<Integer> before = ThreadRanks.of(2, 1).run(LIMIT, rank -> append(rank, path, counting, placed));
    assertEquals(4, before.get(0)); // of 48 elements in chunks of 10
    assertEquals(5, placed.get());
    DatasetSpec last = APPENDED.extended(new long[] {48});
    try (ChunkedDataset store = ChunkedDataset.toRead(structure(path, HDF5), last); Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate(last.bytes(), Long.BYTES);
      store.read(all, 0);
      assertArrayEquals(LongStream.range(0, 48).toArray(), all.toArray(ValueLayout.JAVA_LONG));
    }
    Files.delete(path);
    Files.delete(directory);
  }

  /** Returns how many chunks are in the file before it is closed. */
  private static int append(Rank rank, Path path, Hdf5 hdf5, AtomicInteger placed) throws IOException {
    PortableFile file = open(rank, path, hdf5, new ChunkWorkers(2, 1 << 20, DeflateMethod.JAVA));
    file.change(List.of(APPENDED));
    DatasetSpec dataset = APPENDED;
    for (int step = 0; step < 24; step++) {
      long[] shape = dataset.shape();
      dataset = dataset.extended(new long[] {shape[0] + 2});
      file.change(List.of(new ExtendSpec(dataset, shape)));
      try (Arena arena = Arena.ofShared()) {
        long element = shape[0] + rank.number();
        file.write(dataset, Selection.block(element, 1), arena.allocateFrom(ValueLayout.JAVA_LONG, element),
            Mode.COLLECTIVE);
      }
    }
    int before = placed.get();
    file.close();
    return before;
  }

  @Property
  void shouldReadByHdf5WhatRanksWroteWhenTheyShareChunks(@ForAll long seed) throws Exception {
    long openBefore = HDF5.h5f().getObjCount();
    Plan plan = new Plan(new Random(seed));
    Path directory = Files.createTempDirectory("ranks");
    Path path = directory.resolve("f.h5");
    try {
      ThreadRanks.of(plan.ranks, 1).run(LIMIT, rank -> {
        write(rank, path, plan, new Random(seed + rank.number()));
        return 0;
      });
      DatasetSpec last = plan.steps.getLast().dataset;
      try (ChunkedDataset store = ChunkedDataset.toRead(structure(path, HDF5), last);
          Arena arena = Arena.ofConfined()) {
        MemorySegment all = arena.allocate(last.bytes());
        store.read(all, 0);
        assertArrayEquals(plan.content, all.toArray(ValueLayout.JAVA_BYTE), last::toString);
      }
    } finally {
      Files.deleteIfExists(path);
      Files.deleteIfExists(directory);
      assertEquals(openBefore, HDF5.h5f().getObjCount());
    }
  }
}
