package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.portable.TwoPhaseTransfer.Flow;
import org.h5burst.writer.ranks.ThreadRanks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One of two ranks fails in what they do together: both come to its end, and only that rank has failed. */
@Timeout(60)
final class TwoPhaseFailureTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int EACH = 600_000;
  private static final int APART = 4;
  private static final DatasetSpec DATA = new DatasetSpec("d", ElementType.INT32, new long[] {(long) APART * EACH});
  private static final long FAR = 1L << 43;
  private static final DatasetSpec HUGE = new DatasetSpec("h", ElementType.INT8, new long[] {FAR});

  /** What the file would be: it holds the position of each byte. */
  private static final class Store implements ElementStore {
    private final Runnable reading;
    private final Runnable writing;

    Store(Runnable reading, Runnable writing) {
      this.reading = reading;
      this.writing = writing;
    }

    static Store sound() {
      return new Store(() -> {}, () -> {});
    }

    @Override
    public void write(ByteBuffer memory, long from, long bytes, long offset) {
      writing.run();
    }

    @Override
    public void read(MemorySegment memory, long offset) {
      reading.run();
      for (long at = 0; at < memory.byteSize(); at += Integer.BYTES) {
        memory.set(ValueLayout.JAVA_INT_UNALIGNED, at, (int) (offset + at) / Integer.BYTES);
      }
    }
  }

  private static Selection mine(Communicator world) {
    return Selection.strided(new long[] {world.rank()}, new long[] {APART}, new long[] {EACH}, new long[] {1});
  }

  private static FileDomains domains(RankBounds bounds, long windowBytes) {
    long bytes = bounds.end() - bounds.begin();
    return new FileDomains(bounds.begin(), bounds.end(), bytes, Math.min(bytes, windowBytes), 1, 2);
  }

  private interface Exchange {
    void run() throws IOException;
  }

  private static String failure(Exchange exchange) {
    try {
      exchange.run();
      return "";
    } catch (IOException failure) {
      return String.valueOf(failure.getMessage());
    }
  }

  private static void write(TwoPhaseTransfer writer, Communicator world, ElementStore store) throws IOException {
    ByteRegion region = ByteRegion.of(DATA, mine(world), 0);
    RankBounds bounds = RankBounds.gather(world, region);
    try (Arena arena = Arena.ofConfined()) {
      writer.transfer(region, arena.allocate(ValueLayout.JAVA_INT, EACH), domains(bounds, 3 << 20), bounds, store,
          RoundEnd.NOTHING);
    }
  }

  @ParameterizedTest
  @CsvSource({"OUT_OF_MEMORY, reading", "OUT_OF_MEMORY, writing", "DEFECT, writing"})
  void shouldStayInStepWhenAnAggregatorCannotReadOrWrite(Thrown thrown, String when) throws Exception {
    boolean reads = when.equals("reading");
    List<List<String>> told = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      try (TwoPhaseTransfer writer = new TwoPhaseTransfer(rank.world(), Flow.TO_AGGREGATORS)) {
        Store failing = new Store(reads ? thrown::now : () -> {}, reads ? () -> {} : thrown::now);
        return List.of(failure(() -> write(writer, rank.world(), failing)),
            failure(() -> write(writer, rank.world(), Store.sound())));
      }
    });
    assertEquals(List.of(List.of(thrown.words, ""), List.of("", "")), told);
  }

  /** What a store may throw besides what it declares. */
  enum Thrown {
    OUT_OF_MEMORY("java.lang.OutOfMemoryError: Java heap space"),
    DEFECT("a defect");

    private final String words;

    Thrown(String words) {
      this.words = words;
    }

    void now() {
      if (this == OUT_OF_MEMORY) {
        throw new OutOfMemoryError("Java heap space");
      }
      throw new IllegalStateException("a defect");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldStayInStepWhenAnAggregatorHasNoMemoryForItsWindow(boolean writes) throws Exception {
    List<Boolean> told = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      Communicator world = rank.world();
      ByteRegion region = ByteRegion.of(HUGE, Selection.block(world.rank() * (FAR - EACH), EACH), 0);
      RankBounds bounds = RankBounds.gather(world, region);
      try (TwoPhaseTransfer writer = new TwoPhaseTransfer(world, Flow.TO_AGGREGATORS);
          TwoPhaseTransfer reader = new TwoPhaseTransfer(world, Flow.FROM_AGGREGATORS);
          Arena arena = Arena.ofConfined()) {
        MemorySegment packed = arena.allocate(EACH);
        String failure = failure(() -> {
          if (writes) {
            writer.transfer(region, packed, domains(bounds, FAR), bounds, Store.sound(), RoundEnd.NOTHING);
          } else {
            reader.transfer(region, packed, domains(bounds, FAR), bounds, Store.sound(), RoundEnd.NOTHING);
          }
        });
        world.barrier();
        return failure.startsWith("java.lang.OutOfMemoryError: ");
      }
    });
    assertEquals(List.of(true, false), told);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void shouldStayInStepWhenMemoryIsFreedWhileItIsRead(int victim) throws Exception {
    AtomicReference<Arena> borrowed = new AtomicReference<>(Arena.ofAuto());
    List<List<String>> told = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      Communicator world = rank.world();
      ByteRegion region = ByteRegion.of(DATA, mine(world), 0);
      RankBounds bounds = RankBounds.gather(world, region);
      try (TwoPhaseTransfer reader = new TwoPhaseTransfer(world, Flow.FROM_AGGREGATORS);
          Arena kept = Arena.ofShared()) {
        Arena arena = Arena.ofShared();
        MemorySegment packed = arena.allocate(ValueLayout.JAVA_INT, EACH);
        if (world.rank() == victim) {
          borrowed.set(arena);
        }
        world.barrier();
        Store freeing = new Store(() -> borrowed.getAndSet(kept).close(), () -> {});
        String first = failure(() -> reader.transfer(region, packed, domains(bounds, Long.MAX_VALUE), bounds, freeing,
            RoundEnd.NOTHING));
        MemorySegment again = kept.allocate(ValueLayout.JAVA_INT, EACH);
        String second = failure(() -> reader.transfer(region, again, domains(bounds, 3 << 20), bounds, Store.sound(),
            RoundEnd.NOTHING));
        assertHolds(world.rank(), again);
        return List.of(first, second);
      }
    });
    List<String> freed = List.of("borrowed memory was freed before the burst was done", "");
    assertEquals(victim == 0 ? List.of(freed, List.of("", "")) : List.of(List.of("", ""), freed), told);
  }

  private static void assertHolds(int rank, MemorySegment elements) {
    for (int at = 0; at < EACH; at++) {
      assertEquals(rank + at * APART, elements.getAtIndex(ValueLayout.JAVA_INT, at));
    }
  }

  @Test
  void shouldDropWhatTheOthersBringWhenARankHasFailedBefore() throws Exception {
    List<String> told = ThreadRanks.of(2, 1).run(LIMIT, rank -> {
      Communicator world = rank.world();
      boolean failed = world.rank() == 0;
      ByteRegion nothing = new ByteRegion(List.of(), Integer.BYTES);
      ByteRegion region = failed ? nothing : ByteRegion.of(DATA, mine(world), 0);
      RankBounds bounds = RankBounds.gather(world, region);
      try (TwoPhaseTransfer writer = new TwoPhaseTransfer(world, Flow.TO_AGGREGATORS);
          TwoPhaseTransfer reader = new TwoPhaseTransfer(world, Flow.FROM_AGGREGATORS);
          Arena arena = Arena.ofConfined()) {
        MemorySegment packed = arena.allocate(ValueLayout.JAVA_INT, EACH);
        return failure(() -> {
          if (failed) {
            writer.keepUp(nothing, domains(bounds, 3 << 20), bounds, RoundEnd.NOTHING);
            reader.keepUp(nothing, domains(bounds, 3 << 20), bounds, RoundEnd.NOTHING);
          } else {
            writer.transfer(region, packed, domains(bounds, 3 << 20), bounds, ElementStore.NOWHERE, RoundEnd.NOTHING);
            reader.transfer(region, packed, domains(bounds, 3 << 20), bounds, ElementStore.NOWHERE, RoundEnd.NOTHING);
          }
          world.barrier();
        });
      }
    });
    assertEquals(List.of("", ""), told);
  }
}
