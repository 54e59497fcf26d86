package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;
import org.h5burst.writer.ranks.ThreadRanks;
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

  @TempDir
  Path directory;

  private static DatasetSpec chunked(String name) {
    return new DatasetSpec(name, ElementType.INT8, ByteOrder.nativeOrder(), new long[] {8}, new long[] {4});
  }

  /** An object whose methods are another one's, unless they are given here. */
  private static <T> T like(Class<T> type, T other, InvocationHandler instead) {
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

  /** What two ranks hear of a write to "a", another to "b", and a flush, if a rank has no memory for some functions. */
  private List<List<String>> told(int failing, int elements, String... functions) throws Exception {
    Hdf5 hdf5 = ChunkedShapes.hdf5();
    Path path = directory.resolve("f.h5");
    return ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      Communicator world = rank.world();
      Hdf5 own = rank.number() == failing ? withoutMemory(hdf5, functions) : hdf5;
      PortableStructure structure =
          new PortableStructure(own, new KnownFile(path), FileLayout.of(Hdf5Settings.DEFAULT));
      if (rank.number() == 0) {
        structure.create();
      }
      world.barrier();
      RawFile raw = RawFile.open(path, new AtomicLong());
      PortableFile file = new PortableFile(world, new Location(path, rank.number(), 2), raw, Hints.NONE, structure,
          new ChunkWorkers(1, 1 << 20, DeflateMethod.JAVA));
      file.change(List.of(chunked("a"), chunked("b")));
      try (Arena arena = Arena.ofConfined()) {
        Selection mine = Selection.block(4L * rank.number(), elements);
        MemorySegment packed = arena.allocate(elements);
        String first = failure(() -> file.write(chunked("a"), mine, packed, Mode.INDEPENDENT));
        String second = failure(() -> file.write(chunked("b"), NOTHING, MemorySegment.NULL, Mode.INDEPENDENT));
        String third = failure(file::flush);
        world.barrier();
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
}
