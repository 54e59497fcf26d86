package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BackPressure;
import org.h5burst.writer.BackPressureException;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.function.Executable;

/**
 * What each rank runs: who owns memory and when, pauses, threads, conversions and users' hints, one case after the
 * other.
 */
record OwnershipJob(Communicator world, Path directory) {
  /** Longer than the limit that the test gives for agreements. */
  static final Duration PAUSE = Duration.ofSeconds(9);

  static final int STAGING_BYTES = 1 << 20;
  static final int THREADS = 4;
  static final int FILES = 3;
  static final int ROW = 4096;

  private static final int LARGE = 600_000;

  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> new OwnershipJob(mpi.world(), Path.of(arguments[0])).run());
  }

  private void run() {
    held("borrow", this::borrow);
    held("refused-loans", this::refusedLoans);
    held("fail", this::failWhenFull);
    held("sync", this::syncCommits);
    held("pause", this::pause);
    held("blocked-write-resumes", this::blockedWriteResumes);
    held("threads", this::threads);
    held("widening", this::widening);
    held("user-hints", this::userHints);
  }

  private void held(String name, Runnable each) {
    each.run();
    world.barrier();
    System.out.println("rank " + world.rank() + " held " + name);
  }

  private BurstFile create(String name, CreateOptions options) {
    return BurstFile.create(directory.resolve(name + ".h5"), world, options);
  }

  private static void assertFails(Class<? extends WriterException> kind, String words, Executable call) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertInstanceOf(kind, failure, failure::toString);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }

  /** A loan takes no staging memory, so it may be larger than that, and is as it was when the future completes. */
  private void borrow() {
    long elements = 4L * STAGING_BYTES / Long.BYTES;
    try (Arena arena = Arena.ofShared(); BurstFile file = create("borrow", CreateOptions.defaults())) {
      Dataset dataset = file.dataset("lent", ElementType.INT64).shape(elements * world.size()).create();
      MemorySegment memory = arena.allocate(elements * Long.BYTES, Long.BYTES);
      for (long index = 0; index < elements; index++) {
        memory.setAtIndex(ValueLayout.JAVA_LONG, index, value(world.rank(), index));
      }
      Selection mine = Selection.block(elements * world.rank(), elements);
      assertFails(BackPressureException.class, "a single write must fit",
          () -> dataset.write(mine, memory, Ownership.COPY));
      CompletableFuture<BurstResult> written = dataset.writeAsync(mine, memory, Ownership.BORROW);
      if (world.size() > 1) { // one process would commit
        assertFails(UsageException.class, "call commit() first", written::toCompletableFuture);
      }
      BurstResult committed = file.commit().join();
      BurstResult told = written.toCompletableFuture().join();
      assertEquals(committed, told);
      assertEquals(elements * Long.BYTES * world.size(), told.bytes());
      for (long index = 0; index < elements; index++) {
        assertEquals(value(world.rank(), index), memory.getAtIndex(ValueLayout.JAVA_LONG, index), "lent memory was "
            + "changed");
      }
      memory.fill((byte) -1);
      file.complete();
    }
  }

  static long value(int rank, long index) {
    return (rank + 1) * 1_000_000_007L + index;
  }

  private void refusedLoans() {
    try (Arena arena = Arena.ofConfined(); BurstFile file = create("refused", CreateOptions.defaults())) {
      Dataset dataset = file.dataset("d", ElementType.INT32).shape(4).create();
      ByteOrder other =
          ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
      Dataset swapped = file.dataset("swapped", ElementType.INT32).shape(4).order(other).create();
      Selection all = Selection.block(0L, 4);
      assertFails(UsageException.class, "only native memory can be borrowed",
          () -> dataset.write(all, MemorySegment.ofArray(new int[4]), Ownership.BORROW));
      assertFails(UsageException.class, "other order",
          () -> swapped.writeAsync(all, arena.allocate(16), Ownership.BORROW));
      assertFails(UsageException.class, "4 elements, but the data have 3",
          () -> dataset.write(all, arena.allocate(12), Ownership.BORROW));
      dataset.write(Selection.none(1), MemorySegment.NULL, Ownership.BORROW);
      file.complete();
    }
  }

  private Dataset bytes(BurstFile file) {
    return file.dataset("bytes", ElementType.INT8).shape(2L * LARGE * world.size()).create();
  }

  private Selection half(int number) {
    return Selection.block((2L * world.rank() + number) * LARGE, LARGE);
  }

  private static byte[] large(int value) {
    byte[] data = new byte[LARGE];
    Arrays.fill(data, (byte) value);
    return data;
  }

  private void failWhenFull() {
    try (BurstFile file = create("fail", CreateOptions.defaults().backPressure(BackPressure.FAIL))) {
      Dataset dataset = bytes(file);
      dataset.write(half(0), large(1));
      assertFails(BackPressureException.class, "back-pressure is set to FAIL", () -> dataset.write(half(1), large(2)));
      file.flush();
      dataset.write(half(1), large(3));
      file.complete();
    }
  }

  private void syncCommits() {
    try (BurstFile file = create("sync", CreateOptions.defaults().backPressure(BackPressure.SYNC))) {
      Dataset dataset = bytes(file);
      for (int round = 0; round < 4; round++) {
        dataset.write(half(round % 2), large(round));
        assertTrue(file.commit().isDone(), "the commit has not waited");
      }
      file.complete();
    }
  }

  /**
   * Rank 0 pauses for all: nothing is opened until it resumes, and no limit counts the time; flush ends a pause by
   * itself.
   */
  private void pause() {
    Path partial = directory.resolve("pause.h5.partial");
    try (BurstFile file = create("pause", CreateOptions.defaults())) {
      Dataset dataset = bytes(file);
      if (world.rank() == 0) {
        file.pause();
      }
      world.barrier();
      dataset.write(half(0), large(1));
      CompletableFuture<BurstResult> paused = file.commit();
      if (world.rank() == 0) {
        long begin = System.nanoTime();
        IdleStrategy.until(() -> System.nanoTime() - begin > PAUSE.toNanos());
        assertFalse(paused.isDone(), "a burst was written in a pause");
        assertTrue(Files.notExists(partial), "a burst has begun in a pause");
        file.resume();
      }
      assertEquals((long) LARGE * world.size(), paused.join().bytes());
      file.pause();
      dataset.write(half(1), large(2));
      CompletableFuture<BurstResult> second = file.commit();
      file.flush();
      assertEquals(2, second.join().sequence());
      file.pause();
      file.complete();
    }
  }

  private void blockedWriteResumes() {
    try (BurstFile file = create("blocked", CreateOptions.defaults())) {
      Dataset dataset = bytes(file);
      file.pause();
      dataset.write(half(0), large(1));
      CompletableFuture<BurstResult> paused = file.commit();
      dataset.write(half(1), large(2));
      assertEquals(1, paused.join().sequence());
      file.complete();
    }
  }

  /** Every thread writes its rows of every file, row by row in small parts. */
  private void threads() {
    List<BurstFile> files =
        IntStream.range(0, FILES).mapToObj(number -> create("threads" + number, CreateOptions.defaults())).toList();
    List<Dataset> datasets = files.stream()
        .map(file -> file.dataset("rows", ElementType.INT32).shape((long) world.size() * THREADS, ROW).create())
        .toList();
    CompletableFuture.allOf(IntStream.range(0, THREADS)
        .mapToObj(thread -> CompletableFuture.runAsync(() -> writeRows(datasets, thread), task -> {
          Thread.ofPlatform().start(task);
        })).toArray(CompletableFuture<?>[]::new)).join();
    files.forEach(BurstFile::complete);
  }

  private void writeRows(List<Dataset> datasets, int thread) {
    int part = 16;
    int[] data = new int[part];
    for (int from = 0; from < ROW; from += part) {
      for (int file = 0; file < FILES; file++) {
        Arrays.fill(data, file * 100 + world.rank() * 10 + thread);
        datasets.get(file).write(
            Selection.block(new long[] {(long) world.rank() * THREADS + thread, from}, new long[] {1, part}), data);
      }
    }
  }

  /** We convert before HDF5 could, so that a collective write stays one. */
  private void widening() {
    CreateOptions options = CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> Choice.COLLECTIVE));
    try (BurstFile file = create("widening", options)) {
      Dataset doubles =
          file.dataset("doubles", ElementType.FLOAT64).shape(world.size(), 64).order(ByteOrder.BIG_ENDIAN).create();
      Dataset longs = file.dataset("longs", ElementType.INT64).shape(world.size(), 64).create();
      Selection row = Selection.block(new long[] {world.rank(), 0}, new long[] {1, 64});
      float[] singles = new float[64];
      int[] ints = new int[64];
      for (int index = 0; index < 64; index++) {
        singles[index] = world.rank() + index / 64f;
        ints[index] = -world.rank() * 1000 - index;
      }
      doubles.write(row, singles);
      assertEquals(List.of(), file.commit().join().notCollective());
      longs.write(row, ints);
      assertEquals(List.of(), file.commit().join().notCollective());
      file.complete();
    }
  }

  /** The script asks for other aggregators and buffers; what the user has set stays. */
  private void userHints() {
    Iterator<Choice> choices =
        List.of(Choice.collective(1, 1 << 20), Choice.collective(world.size(), 1 << 16), Choice.collective(1, 1 << 22))
            .iterator();
    CreateOptions options =
        CreateOptions.defaults().hint("cb_buffer_size", "262144").hint("cb_nodes", "1").hint("cb_config_list", "*:1")
            .tuner((_, fixed) -> {
              assertEquals("[AGGREGATORS, BUFFER]", fixed.toString());
              return new ScriptedTuner(choices::next);
            });
    try (BurstFile file = create("hints", options)) {
      Dataset dataset = file.dataset("d", ElementType.INT32).shape(64L * world.size()).create();
      for (int burst = 0; burst < 3; burst++) {
        dataset.write(
            Selection.strided(new long[] {world.rank()}, new long[] {world.size()}, new long[] {64}, new long[] {1}),
            new int[64]);
        BurstResult result = file.commit().join();
        assertNotNull(result.decision());
        assertEquals("262144", result.hints().get("cb_buffer_size").orElse(""));
        assertEquals("1", result.hints().get("cb_nodes").orElse(""));
        assertFalse(result.reopened(), "the user's hints leave nothing to reopen for");
      }
      file.complete();
    }
  }
}
