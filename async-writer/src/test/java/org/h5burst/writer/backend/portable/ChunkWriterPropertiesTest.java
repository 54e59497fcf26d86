package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;

/** Whatever is written into chunks in whatever pieces, HDF5 reads the same. */
final class ChunkWriterPropertiesTest {
  private static final Hdf5 HDF5 = ChunkedShapes.hdf5();

  /** A file with one dataset, and what its elements should be. */
  private static final class Model {
    private final PortableStructure file;
    private final Random random;
    private DatasetSpec dataset;
    private byte[] content;

    Model(Path path, Random random) {
      this.random = random;
      this.dataset = ChunkedShapes.dataset(random);
      this.file = new PortableStructure(HDF5, new KnownFile(path), Hdf5Settings.DEFAULT);
      file.create();
      long[] _ = file.change(List.of(dataset));
      this.content = ChunkedShapes.empty(dataset);
    }

    void extend() {
      DatasetSpec before = dataset;
      dataset = ChunkedShapes.larger(before, random);
      long[] _ = file.change(List.of(new ExtendSpec(dataset, before.shape())));
      content = ChunkedShapes.extended(content, before, dataset);
    }

    private ChunkWorkers workers() {
      return new ChunkWorkers(1 + random.nextInt(3), random.nextLong(8 * ChunkGrid.of(dataset).chunkBytes()),
          random.nextBoolean() ? DeflateMethod.AUTO : DeflateMethod.JAVA);
    }

    void write() throws IOException {
      try (ChunkedDataset store = ChunkedDataset.toWrite(file, dataset, _ -> {});
          ChunkWriter chunks = new ChunkWriter(dataset, store, workers(), false);
          Arena arena = random.nextBoolean() ? Arena.ofShared() : Arena.ofConfined()) {
        if (random.nextBoolean()) {
          Selection selection = Shapes.selection(dataset, random);
          byte[] bytes = new byte[(int) selection.elements() * dataset.type().bytes()];
          random.nextBytes(bytes);
          chunks.write(selection, ByteRegion.of(dataset, selection, 0),
              arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes));
          apply(selection, bytes);
        } else {
          writeRuns(chunks, arena);
        }
        chunks.finish();
      }
    }

    /** Writes like an aggregator does: from one element to another, in their order. */
    private void writeRuns(ChunkWriter chunks, Arena arena) throws IOException {
      int size = dataset.type().bytes();
      int elements = content.length / size;
      for (int from = random.nextInt(elements); from < elements;) {
        int to = from + 1 + random.nextInt(elements - from);
        byte[] bytes = new byte[(to - from) * size];
        random.nextBytes(bytes);
        MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
        chunks.runs(false).write(memory.asByteBuffer(), 0, bytes.length, (long) from * size);
        System.arraycopy(bytes, 0, content, from * size, bytes.length);
        from = to + random.nextInt(3);
      }
    }

    private void apply(Selection selection, byte[] bytes) {
      boolean[] marks = Shapes.marked(dataset, selection);
      int size = dataset.type().bytes();
      int taken = 0;
      for (int at = 0; at < marks.length; at++) {
        if (marks[at]) {
          System.arraycopy(bytes, taken, content, at * size, size);
          taken += size;
        }
      }
    }

    byte[] read() throws IOException {
      try (ChunkedDataset store = ChunkedDataset.toRead(file, dataset); Arena arena = Arena.ofConfined()) {
        MemorySegment all = arena.allocate(dataset.bytes());
        store.read(all, 0);
        return all.toArray(ValueLayout.JAVA_BYTE);
      }
    }

    /** Reads a box without HDF5's filters. */
    void checkChunkReader() throws IOException {
      Selection box = Shapes.box(dataset.shape(), random);
      if (!ChunkReader.takes(HDF5, dataset, box)) {
        return;
      }
      try (ChunkedDataset store = ChunkedDataset.toRead(file, dataset); Arena arena = Arena.ofConfined()) {
        assertTrue(store.filtersEveryChunk());
        MemorySegment direct = arena.allocate(box.elements() * dataset.type().bytes());
        try (ChunkReader chunks = new ChunkReader(dataset, store, workers(), direct)) {
          chunks.read(box);
        }
        MemorySegment expected = arena.allocate(direct.byteSize());
        store.read(box, expected);
        assertArrayEquals(expected.toArray(ValueLayout.JAVA_BYTE), direct.toArray(ValueLayout.JAVA_BYTE),
            box::toString);
      }
    }
  }

  @Property
  void shouldReadByHdf5WhatWasWrittenWhenPiecesComeInAnyOrder(@ForAll long seed) throws IOException {
    long openBefore = HDF5.h5f().getObjCount();
    Random random = new Random(seed);
    Path path = Files.createTempFile("chunks", ".h5");
    Files.delete(path); // HDF5 makes it
    try {
      Model model = new Model(path, random);
      assertTrue(ChunkWriter.takes(HDF5, model.dataset));
      for (int step = random.nextInt(5); step >= 0; step--) {
        if (random.nextInt(4) == 0) {
          model.extend();
        }
        model.write();
        assertArrayEquals(model.content, model.read(), model.dataset::toString);
        model.checkChunkReader();
      }
    } finally {
      Files.deleteIfExists(path);
      assertEquals(openBefore, HDF5.h5f().getObjCount());
    }
  }
}
