package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.structure.StructureReader;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One process that appends to many datasets opens the file when something gets into it, and not for each step. */
@Timeout(60)
final class LaterExtentsTest {
  private static final Hdf5 HDF5 = ChunkedShapes.hdf5();
  private static final int STEPS = 25;
  private static final List<String> NAMES = List.of("a", "b/c", "b/d");

  private final AtomicInteger opened = new AtomicInteger();
  private PortableFile file;
  private Path path;

  @BeforeEach
  void create(@TempDir Path directory) throws IOException {
    path = directory.resolve("series.h5");
    PortableStructure structure = new PortableStructure(counting(), new KnownFile(path), Hdf5Settings.DEFAULT);
    structure.create();
    file = new PortableFile(Mpi.solo().world(), new Location(path, 0, 1), RawFile.open(path, new AtomicLong()),
        Hints.NONE, structure, new ChunkWorkers(1, 1 << 20, DeflateMethod.AUTO));
    file.change(NAMES.stream().map(name -> dataset(name, 0)).toList());
  }

  private Hdf5 counting() {
    return (Hdf5) Proxy.newProxyInstance(Hdf5.class.getClassLoader(), new Class<?>[] {Hdf5.class},
        (_, method, arguments) -> {
          opened.addAndGet(method.getName().equals("h5f") ? 1 : 0);
          try {
            return method.invoke(HDF5, arguments);
          } catch (InvocationTargetException failure) {
            throw failure.getCause();
          }
        });
  }

  private static DatasetSpec dataset(String name, long elements) {
    return new DatasetSpec(name, ElementType.INT64, ByteOrder.nativeOrder(), new long[] {elements},
        new Storage(Extent.SIMPLE, new long[] {100}, new long[] {-1}, List.of(), new byte[0]));
  }

  private void append(long from, long to) {
    for (long step = from; step < to; step++) {
      long[] before = {step};
      long after = step + 1;
      file.change(NAMES.stream().map(name -> new ExtendSpec(dataset(name, after), before)).toList());
      try (Arena arena = Arena.ofConfined()) {
        for (String name : NAMES) {
          file.write(dataset(name, after), Selection.block(step, 1), arena.allocateFrom(ValueLayout.JAVA_LONG, step),
              Mode.INDEPENDENT);
        }
      }
    }
  }

  private long[] read(String name, long elements) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment all = arena.allocate(ValueLayout.JAVA_LONG, elements);
      file.read(dataset(name, elements), Selection.block(0, elements), all, Mode.INDEPENDENT);
      return all.toArray(ValueLayout.JAVA_LONG);
    }
  }

  private long extent(String name) throws Exception {
    return StructureReader.find(HDF5, path, name).shape()[0];
  }

  @Test
  void shouldNotOpenTheFileWhenEachStepOnlyAddsToChunksThatLackElements() {
    opened.set(0);
    append(0, STEPS);
    assertEquals(0, opened.get());
    file.flush();
    file.close();
  }

  @Test
  void shouldHaveAllShapesInTheFileWhenItIsFlushedOrClosed() throws Exception {
    append(0, STEPS);
    file.flush();
    for (String name : NAMES) {
      assertEquals(STEPS, extent(name));
    }
    append(STEPS, STEPS + 1);
    file.change(List.of(new ExtendSpec(dataset("a", STEPS + 9), new long[] {STEPS + 1}))); // without elements
    file.close();
    assertEquals(STEPS + 9, extent("a"));
    assertEquals(STEPS + 1, extent("b/c"));
  }

  @Test
  void shouldReadAllElementsAndMakeOtherChangesWhenShapesAreNotInTheFileYet() throws Exception {
    append(0, STEPS);
    file.change(List.of(dataset("later", 0)));
    long[] elements = read("b/c", STEPS);
    assertEquals(STEPS - 1, elements[STEPS - 1]);
    append(STEPS, STEPS + 1);
    assertArrayEquals(read("a", STEPS + 1), read("b/d", STEPS + 1));
    file.close();
    assertEquals(STEPS + 1, extent("b/d"));
    assertEquals(0, extent("later"));
  }
}
