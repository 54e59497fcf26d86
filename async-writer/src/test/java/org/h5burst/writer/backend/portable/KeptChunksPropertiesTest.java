package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;

/** What one process writes into chunks is what it reads, and what is in the file in the end. */
final class KeptChunksPropertiesTest {
  private static final Hdf5 HDF5 = ChunkedShapes.hdf5();

  private static PortableFile created(Hdf5 hdf5, Path path, long bytes) throws IOException {
    PortableStructure structure = new PortableStructure(hdf5, new KnownFile(path), Hdf5Settings.DEFAULT);
    structure.create();
    return new PortableFile(Mpi.solo().world(), new Location(path, 0, 1), RawFile.open(path, new AtomicLong()),
        Hints.NONE, structure, new ChunkWorkers(2, bytes, DeflateMethod.AUTO));
  }

  /** A dataset and what its elements should be. */
  private static final class Model {
    private final PortableFile file;
    private final Random random;
    private DatasetSpec dataset;
    private byte[] content;

    Model(PortableFile file, String name, Random random) {
      this.file = file;
      this.random = random;
      DatasetSpec any = ChunkedShapes.dataset(random);
      this.dataset = new DatasetSpec(name, any.type(), any.order(), any.shape(), any.storage());
      file.change(List.of(dataset));
      this.content = ChunkedShapes.empty(dataset);
    }

    void step() {
      switch (random.nextInt(6)) {
        case 0 -> extend();
        case 1 -> assertArrayEquals(content, read(), dataset::toString);
        case 2 -> file.flush();
        default -> write();
      }
    }

    private void extend() {
      DatasetSpec before = dataset;
      dataset = ChunkedShapes.larger(before, random);
      file.change(List.of(new ExtendSpec(dataset, before.shape())));
      content = ChunkedShapes.extended(content, before, dataset);
    }

    private void write() {
      Selection selection =
          random.nextBoolean() ? Shapes.box(dataset.shape(), random) : Shapes.selection(dataset, random);
      boolean[] marks = Shapes.marked(dataset, selection);
      int size = dataset.type().bytes();
      byte[] bytes = new byte[(int) selection.elements() * size];
      random.nextBytes(bytes);
      int taken = 0;
      for (int at = 0; at < marks.length; at++) {
        if (marks[at]) {
          System.arraycopy(bytes, taken, content, at * size, size);
          taken += size;
        }
      }
      try (Arena arena = Arena.ofConfined()) {
        file.write(dataset, selection, arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes), Mode.INDEPENDENT);
      }
    }

    private byte[] read() {
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment all = arena.allocate(dataset.bytes());
        long[] zero = new long[dataset.rank()];
        file.read(dataset, Selection.block(zero, dataset.shape()), all, Mode.INDEPENDENT);
        return all.toArray(ValueLayout.JAVA_BYTE);
      }
    }
  }

  @Property
  void shouldReadWhatWasWrittenWhenChunksAreKept(@ForAll long seed) throws IOException {
    long openBefore = HDF5.h5f().getObjCount();
    Random random = new Random(seed);
    Path path = Files.createTempFile("kept", ".h5");
    Files.delete(path); // HDF5 makes it
    try {
      PortableFile file = created(HDF5, path, random.nextLong(2_000));
      List<Model> models = new ArrayList<>();
      for (String name : List.of("a", "b", "c")) {
        models.add(new Model(file, name, random));
      }
      for (int step = random.nextInt(30); step >= 0; step--) {
        models.get(random.nextInt(models.size())).step();
      }
      file.close();
      PortableStructure structure = new PortableStructure(HDF5, new KnownFile(path), Hdf5Settings.DEFAULT);
      for (Model model : models) {
        try (ChunkedDataset store = ChunkedDataset.toRead(structure, model.dataset); Arena arena = Arena.ofConfined()) {
          MemorySegment all = arena.allocate(model.dataset.bytes());
          store.read(all, 0);
          assertArrayEquals(model.content, all.toArray(ValueLayout.JAVA_BYTE), model.dataset::toString);
        }
      }
    } finally {
      Files.deleteIfExists(path);
      assertEquals(openBefore, HDF5.h5f().getObjCount());
    }
  }

  /** An object that does something more when one of its functions is called. */
  static <T> T with(Class<T> type, T other, String method, Runnable more) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, called, arguments) -> {
      if (called.getName().equals(method)) {
        more.run();
      }
      try {
        Object result = called.invoke(other, arguments);
        return called.getName().equals("h5d") ? with(H5D.class, (H5D) result, method, more) : result;
      } catch (InvocationTargetException failure) {
        throw failure.getCause();
      }
    }));
  }

  @Example
  void shouldLeaveNothingOpenInHdf5WhenAChunkCannotBePlaced() throws IOException {
    long openBefore = HDF5.h5f().getObjCount();
    Path path = Files.createTempFile("kept", ".h5");
    Files.delete(path); // HDF5 makes it
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT8, ByteOrder.nativeOrder(), new long[] {8},
        new long[] {4});
    try (Arena arena = Arena.ofConfined()) {
      PortableFile file = created(with(Hdf5.class, HDF5, "writeChunk", () -> {
        throw new IllegalStateException("on purpose");
      }), path, 1 << 20);
      file.change(List.of(dataset));
      assertThrows(WriterException.class,
          () -> file.write(dataset, Selection.block(0, 8), arena.allocate(8), Mode.INDEPENDENT));
      assertEquals(openBefore, HDF5.h5f().getObjCount());
      file.abandon();
    } finally {
      Files.deleteIfExists(path);
    }
  }

  @Example
  void shouldPlaceEachChunkOnceWhenAProgramAppendsElementByElement() throws IOException {
    Path path = Files.createTempFile("kept", ".h5");
    Files.delete(path); // HDF5 makes it
    AtomicInteger placed = new AtomicInteger();
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT64, ByteOrder.nativeOrder(), new long[] {0},
        new Storage(Extent.SIMPLE, new long[] {10}, new long[] {-1}, List.of(new Filter(Filter.Kind.DEFLATE, 1)),
            new byte[0]));
    try (Arena arena = Arena.ofConfined()) {
      PortableFile file = created(with(Hdf5.class, HDF5, "writeChunk", placed::incrementAndGet), path, 1 << 20);
      file.change(List.of(dataset));
      for (long step = 0; step < 25; step++) {
        long[] before = dataset.shape();
        dataset = dataset.extended(new long[] {step + 1});
        file.change(List.of(new ExtendSpec(dataset, before)));
        file.write(dataset, Selection.block(step, 1), arena.allocateFrom(ValueLayout.JAVA_LONG, step),
            Mode.INDEPENDENT);
      }
      assertEquals(2, placed.get());
      file.flush();
      assertEquals(3, placed.get());
      MemorySegment all = arena.allocate(ValueLayout.JAVA_LONG, 25);
      file.read(dataset, Selection.block(0, 25), all, Mode.INDEPENDENT);
      for (int step = 0; step < 25; step++) {
        assertEquals(step, all.getAtIndex(ValueLayout.JAVA_LONG, step));
      }
      file.close();
    } finally {
      Files.deleteIfExists(path);
    }
  }
}
