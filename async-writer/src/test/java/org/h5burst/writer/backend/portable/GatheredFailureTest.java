package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.structure.Datasets;
import org.h5burst.writer.backend.structure.NewObjects;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;
import org.h5burst.writer.ranks.Rank;
import org.h5burst.writer.ranks.ThreadRanks;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A rank runs out of memory while chunks are written: whoever it concerns is told, and all make the calls that follow.
 */
@Timeout(60)
final class GatheredFailureTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Selection NOTHING = Selection.none(1);
  private static final long LESS_THAN_A_ROW = 64;
  /** One of HDF5's times of allocation. */
  private static final int ALLOCATED_LATE = 2;
  private static final int LARGE_CHUNK = 1 << 19;
  private static final int CHUNKS = 6;

  @TempDir
  Path directory;

  private static DatasetSpec chunked(String name) {
    return new DatasetSpec(name, ElementType.INT8, ByteOrder.nativeOrder(), new long[] {8}, new long[] {4});
  }

  /** An object whose methods are another one's, unless they are given here. */
  private static <T> T like(Class<T> type, @Nullable T other, InvocationHandler instead) {
    return type
        .cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
          Object own = instead.invoke(proxy, method, arguments);
          try {
            return own == null ? method.invoke(other, arguments) : own;
          } catch (InvocationTargetException failure) {
            throw failure.getCause();
          }
        }));
  }

  /** Without {@code H5Dwrite} it cannot write chunks that bypass HDF5's filters either. */
  static Hdf5 withoutMemory(Hdf5 hdf5, String... functions) {
    H5D datasets = like(H5D.class, hdf5.h5d(), (_, method, _) -> {
      if (List.of(functions).contains(method.getName())) {
        throw new OutOfMemoryError("Java heap space");
      }
      return method.getName().equals("writesChunks") && List.of(functions).contains("write") ? false : null;
    });
    return like(Hdf5.class, hdf5, (_, method, _) -> method.getName().equals("h5d") ? datasets : null);
  }

  static String failure(Runnable call) {
    try {
      call.run();
      return "";
    } catch (WriterException failure) {
      return String.valueOf(failure.getMessage());
    }
  }

  /** Opens what a rank writes without HDF5. */
  private interface Opener {
    RawFile open(Path path) throws IOException;
  }

  private static RawFile open(Path path) throws IOException {
    return RawFile.open(path, new AtomicLong());
  }

  /** Returns the structure of a file that rank 0 creates for all. */
  static PortableStructure created(Rank rank, Hdf5 hdf5, Path path) {
    PortableStructure structure = new PortableStructure(hdf5, new KnownFile(path), Hdf5Settings.DEFAULT);
    if (rank.number() == 0) {
      structure.create();
    }
    rank.world().barrier();
    return structure;
  }

  private PortableFile file(Rank rank, Hdf5 hdf5, Opener opener, ChunkWorkers workers) throws IOException {
    Path path = directory.resolve("f.h5");
    PortableStructure structure = created(rank, hdf5, path);
    return new PortableFile(rank.world(), new Location(path, rank.number(), 2), opener.open(path), Hints.NONE,
        structure, workers);
  }

  private static ChunkWorkers alone(long bytes) {
    return new ChunkWorkers(1, bytes, DeflateMethod.JAVA);
  }

  /** What two ranks hear of a write to "a", another to "b", and a flush, if a rank has no memory for some functions. */
  private List<List<String>> told(int failing, int elements, String... functions) throws Exception {
    Hdf5 hdf5 = ChunkedShapes.hdf5();
    return ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      Hdf5 own = rank.number() == failing ? withoutMemory(hdf5, functions) : hdf5;
      PortableFile file = file(rank, own, GatheredFailureTest::open, alone(1 << 20));
      file.change(List.of(chunked("a"), chunked("b")));
      try (Arena arena = Arena.ofConfined()) {
        Selection mine = Selection.block(4L * rank.number(), elements);
        MemorySegment packed = arena.allocate(elements);
        String first = failure(() -> file.write(chunked("a"), mine, packed, Mode.INDEPENDENT));
        String second = failure(() -> file.write(chunked("b"), NOTHING, MemorySegment.NULL, Mode.INDEPENDENT));
        String third = failure(file::flush);
        rank.world().barrier();
        return List.of(first, second, third);
      } finally {
        file.abandon();
      }
    });
  }

  private static void requireBothToldOfRankZero(List<List<String>> told) {
    assertTrue(told.get(0).get(0).contains("HDF5: java.lang.OutOfMemoryError: Java heap space"), told::toString);
    assertTrue(told.get(1).get(0).contains("rank 0 failed: HDF5: java.lang.OutOfMemoryError: Java heap space"),
        told::toString);
    assertEquals(List.of("", ""), told.stream().map(each -> each.get(1)).toList());
    assertTrue(told.stream().allMatch(each -> each.get(2).contains("can no longer be used, because "
        + "something before this failed: ")
        && each.get(2).contains("OutOfMemoryError")), told::toString);
  }

  @Test
  void shouldTellBothRanksAndStayInStepWhenRankZeroHasNoMemory() throws Exception {
    requireBothToldOfRankZero(told(0, 4, "write"));
  }

  @Test
  void shouldTellBothRanksAndStayInStepWhenRankZeroHasNoMemoryForReadyChunks() throws Exception {
    requireBothToldOfRankZero(told(0, 4, "writeChunk"));
  }

  @Test
  void shouldFailOnOneRankAndStayInStepWhenItCannotReadWhatAChunkHolds() throws Exception {
    List<List<String>> told = told(1, 3, "read");
    assertEquals(List.of("", "", ""), told.get(0));
    assertEquals(List.of("", ""), told.get(1).subList(0, 2));
    assertTrue(told.get(1).get(2).contains("HDF5: java.lang.OutOfMemoryError: Java heap space"), told::toString);
  }

  /** As h5py makes datasets, which have no place in the file until they are written. */
  private void allocateLater(Hdf5 hdf5, List<DatasetSpec> datasets) {
    hdf5.run(scope -> {
      Hid.File file =
          scope.add(Hdf5Lock.open(hdf5, directory.resolve("f.h5"), H5F.H5F_ACC_RDWR, Hid.Properties.DEFAULT));
      Datasets made = new Datasets(hdf5, file, Hid.Properties.DEFAULT);
      NewObjects objects = new NewObjects(hdf5, file, scope);
      datasets.forEach(dataset -> made.create(scope, dataset, objects, ALLOCATED_LATE));
    });
  }

  /**
   * What two ranks hear of writes to three datasets: to the first, which one of them cannot write, to the second, of
   * which only the other has elements, and to the third, of which none has any.
   */
  private List<List<String>> toldAfterFailure(int failing, long... chunk) throws Exception {
    Hdf5 hdf5 = ChunkedShapes.hdf5();
    List<DatasetSpec> datasets = Stream.of("a", "b", "c").map(name -> new DatasetSpec(name, ElementType.INT8,
        ByteOrder.nativeOrder(), new long[] {8, 64}, name.equals("a") ? new long[0] : chunk)).toList();
    return ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      boolean fails = rank.number() == failing;
      PortableFile file =
          file(rank, hdf5, fails ? RawFile::openToRead : GatheredFailureTest::open, alone(LESS_THAN_A_ROW));
      file.journal(like(ChunkJournal.class, null, (_, method, _) -> {
        throw new UnsupportedOperationException(method.getName());
      }));
      file.change(chunk.length == 0 ? datasets.subList(0, 1) : datasets);
      if (chunk.length == 0 && rank.number() == 0) {
        allocateLater(hdf5, datasets.subList(1, 3));
      }
      rank.world().barrier();
      try (Arena arena = Arena.ofConfined()) {
        Selection mine = Selection.block(new long[] {2L * rank.number(), 0}, new long[] {2, 64});
        Selection none = Selection.none(2);
        MemorySegment packed = arena.allocate(2 * 64);
        return List.of(failure(() -> file.write(datasets.get(0), mine, packed, Mode.INDEPENDENT)),
            failure(() -> file.write(datasets.get(1), fails ? none : mine, packed, Mode.INDEPENDENT)),
            failure(() -> file.write(datasets.get(2), none, MemorySegment.NULL, Mode.INDEPENDENT)));
      } finally {
        rank.world().barrier();
        file.abandon();
      }
    });
  }

  @Test
  void shouldFailInStepWhenRankZeroHasFailedBeforeItWritesForAll() throws Exception {
    List<List<String>> told = toldAfterFailure(0, 4, 4);
    assertEquals(List.of("", ""), told.get(0).subList(1, 3));
    assertEquals(List.of("", ""), List.of(told.get(1).get(0), told.get(1).get(2)));
    assertTrue(told.get(1).get(1).contains("rank 0 failed: it had failed before"), told::toString);
  }

  @Test
  void shouldStayInStepWhenARankFailsBeforeItKnowsThatADatasetHasNoPlace() throws Exception {
    List<List<String>> told = toldAfterFailure(1);
    assertEquals(List.of("", "", ""), told.get(0));
    assertEquals(List.of("", ""), told.get(1).subList(1, 3));
  }

  @Test
  void shouldFreeEverythingWhenAWriteFailsWhileOtherChunksAreEncoded() throws Exception {
    Hdf5 hdf5 = ChunkedShapes.hdf5();
    int bytes = CHUNKS * LARGE_CHUNK;
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT8, ByteOrder.nativeOrder(), new long[] {2L * bytes},
        new Storage(Extent.SIMPLE, new long[] {LARGE_CHUNK}, new long[0], List.of(new Filter(Filter.Kind.DEFLATE, 9)),
            new byte[0]));
    List<String> told = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      PortableFile file = file(rank, rank.number() == 0 ? withoutMemory(hdf5, "writeChunk") : hdf5,
          GatheredFailureTest::open, new ChunkWorkers(3, 1 << 28, DeflateMethod.JAVA));
      file.change(List.of(dataset));
      try (Arena arena = Arena.ofShared()) {
        MemorySegment packed = arena.allocate(bytes);
        if (rank.number() == 0) { // its first chunk is encoded long before the others
          MemorySegment slow = packed.asSlice(LARGE_CHUNK);
          Random random = new Random(1);
          LongStream.range(0, slow.byteSize())
              .forEach(at -> slow.set(ValueLayout.JAVA_BYTE, at, (byte) random.nextInt(8)));
        }
        Selection mine = Selection.block((long) rank.number() * bytes, bytes);
        String first = failure(() -> file.write(dataset, mine, packed, Mode.COLLECTIVE));
        file.abandon();
        return first;
      }
    });
    assertTrue(told.stream().allMatch(each -> each.contains("OutOfMemoryError")), told::toString);
  }

  @Test
  void shouldTellBothRanksAndStayInStepWhenRankZeroHasNoMemoryToFinishAChunk() throws Exception {
    Hdf5 hdf5 = ChunkedShapes.hdf5();
    DatasetSpec dataset = new DatasetSpec("d", ElementType.INT8, ByteOrder.nativeOrder(), new long[] {8, 64},
        new Storage(Extent.SIMPLE, new long[] {4, 4}, new long[0], List.of(new Filter(Filter.Kind.DEFLATE, 1)),
            new byte[0]));
    List<String> told = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      PortableFile file = file(rank, hdf5, GatheredFailureTest::open, alone(LESS_THAN_A_ROW));
      file.journal(like(ChunkJournal.class, null, (_, method, _) -> {
        if (method.getName().equals("keep")) { // of a chunk that the file has already
          throw new OutOfMemoryError("Java heap space");
        }
        return 0L;
      }));
      file.change(List.of(dataset));
      try (Arena arena = Arena.ofConfined()) {
        long[] first = {4L * rank.number(), 0};
        file.write(dataset, Selection.block(first, new long[] {4, 64}), arena.allocate(4 * 64), Mode.INDEPENDENT);
        Selection more = rank.number() == 0 ? Selection.block(first, new long[] {1, 1}) : Selection.none(2);
        return failure(() -> file.write(dataset, more, arena.allocate(1), Mode.INDEPENDENT));
      } finally {
        file.abandon();
      }
    });
    assertTrue(told.stream().allMatch(each -> each.contains("OutOfMemoryError")), told::toString);
  }
}
