package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/** What each rank runs: writes more elements, and more bytes, than an int counts, by one call, in one burst. */
final class HugeJob {
  /** Names of the datasets: the way in which each is written. */
  static final List<String> WAYS = List.of("independent", "collective");

  static final long ELEMENTS = (1L << 31) + 4099;

  /** A prime: what lands in the wrong place is a wrong value, but for one displacement in so many. */
  private static final int PERIOD = 65_521;

  private HugeJob() {}

  /** The value of an element of the file. */
  static byte value(long position) {
    return (byte) (position % PERIOD * 0x9E3779B97F4A7C15L >>> 56);
  }

  /** The argument: the file. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> run(mpi.world(), Path.of(arguments[0])));
  }

  private static void run(Communicator world, Path path) {
    Deque<Choice> choices = new ConcurrentLinkedDeque<>(List.of(Choice.DEFAULT, Choice.collective(world.size(), 0)));
    CreateOptions options = CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(choices::remove));
    try (Arena arena = Arena.ofShared(); BurstFile file = BurstFile.create(path, world, options)) {
      long start = world.rank() * ELEMENTS;
      MemorySegment values = values(arena, start);
      for (String way : WAYS) {
        Dataset dataset = file.dataset(way, ElementType.INT8).shape(world.size() * ELEMENTS).create();
        dataset.write(Selection.block(start, ELEMENTS), values, Ownership.BORROW);
        BurstResult result = file.commit().join();
        assertEquals(world.size() * ELEMENTS, result.bytes());
        System.out.println("%s: %.1f s, %s".formatted(way, result.seconds(), result.notCollective()));
      }
      file.complete();
    }
  }

  private static MemorySegment values(Arena arena, long start) {
    byte[] period = new byte[PERIOD];
    for (int index = 0; index < PERIOD; index++) {
      period[index] = value(start + index);
    }
    MemorySegment values = arena.allocate(ELEMENTS, 64);
    for (long done = 0; done < ELEMENTS; done += PERIOD) {
      MemorySegment.copy(period, 0, values, ValueLayout.JAVA_BYTE, done, (int) Math.min(PERIOD, ELEMENTS - done));
    }
    return values;
  }
}
