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
import org.h5burst.hdf5.jhdf5.Jhdf5Loader;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Location;
import org.h5burst.writer.ranks.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rank 0 runs out of memory while it writes chunks for all: both ranks are told, and both make the calls that follow.
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

  private static Hdf5 withoutMemory(Hdf5 hdf5) {
    H5D datasets = like(H5D.class, hdf5.h5d(), (_, method, _) -> {
      if (method.getName().equals("write")) {
        throw new OutOfMemoryError("Java heap space");
      }
      return null;
    });
    return like(Hdf5.class, hdf5, (_, method, _) -> method.getName().equals("h5d") ? datasets : null);
  }

  private static String failure(Runnable call) {
    try {
      call.run();
      return "";
    } catch (WriterException failure) {
      return String.valueOf(failure.getMessage());
    }
  }

  @Test
  void shouldTellBothRanksAndStayInStepWhenRankZeroHasNoMemory() throws Exception {
    Path path = directory.resolve("f.h5");
    List<List<String>> told = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      Communicator world = rank.world();
      Hdf5 hdf5 = rank.number() == 0 ? withoutMemory(Jhdf5Loader.load()) : Jhdf5Loader.load();
      PortableStructure structure = new PortableStructure(hdf5, path, FileLayout.of(Hdf5Settings.DEFAULT));
      if (rank.number() == 0) {
        structure.create();
      }
      world.barrier();
      RawFile raw = RawFile.open(path, new AtomicLong());
      PortableFile file = new PortableFile(world, new Location(path, rank.number(), 2), raw, Hints.NONE, structure);
      file.change(List.of(chunked("a"), chunked("b")));
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment packed = arena.allocate(4);
        Selection mine = Selection.block(4L * rank.number(), 4);
        String first = failure(() -> file.write(chunked("a"), mine, packed, Mode.INDEPENDENT));
        String second = failure(() -> file.write(chunked("b"), NOTHING, MemorySegment.NULL, Mode.INDEPENDENT));
        String third = failure(file::flush);
        world.barrier();
        return List.of(first, second, third);
      } finally {
        file.abandon();
      }
    });
    assertTrue(told.get(0).get(0).contains("HDF5: java.lang.OutOfMemoryError: Java heap space"), told::toString);
    assertTrue(told.get(1).get(0).contains("rank 0 failed: HDF5: java.lang.OutOfMemoryError: Java heap space"),
        told::toString);
    assertEquals(List.of("", ""), told.stream().map(each -> each.get(1)).toList());
    assertTrue(told.stream().allMatch(each -> each.get(2).contains("must not be touched again after its first "
        + "failure: ")
        && each.get(2).contains("OutOfMemoryError")), told::toString);
  }
}
