package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Encodes chunks on several threads and hands them on in the order in which they came. Used by one thread, which
 * encodes too whenever it would have to wait.
 */
public final class ChunkPipeline implements AutoCloseable {
  private final ChunkWorkers workers;
  private final Supplier<ChunkCodec> codecs;
  private final int depth;
  private final Sink sink;
  private final Deque<Work> underway = new ArrayDeque<>();
  private final Deque<ChunkCodec> idle = new ArrayDeque<>();

  /** Takes encoded chunks, on the thread that uses the pipeline. */
  @FunctionalInterface
  public interface Sink {
    /** Takes what is to be stored of the chunk with this first element; the memory is valid until this returns. */
    void place(long[] corner, MemorySegment encoded) throws IOException;
  }

  /**
   * Makes an empty pipeline.
   *
   * @param codecs makes one for each chunk that is underway at the same time
   * @param depth the most chunks that are underway
   */
  public ChunkPipeline(ChunkWorkers workers, Supplier<ChunkCodec> codecs, int depth, Sink sink) {
    this.workers = workers;
    this.codecs = codecs;
    this.depth = depth;
    this.sink = sink;
  }

  /** One chunk on its way. */
  private static final class Work implements Runnable {
    final long[] corner;
    final Runnable done;
    final ChunkCodec codec;
    private final MemorySegment raw;
    private final AtomicBoolean taken = new AtomicBoolean();
    private final CountDownLatch encoded = new CountDownLatch(1);
    private @Nullable MemorySegment result;
    private @Nullable Throwable failure;

    Work(long[] corner, MemorySegment raw, ChunkCodec codec, Runnable done) {
      this.corner = corner;
      this.raw = raw;
      this.codec = codec;
      this.done = done;
    }

    @Override
    public void run() {
      boolean _ = isRunHere();
    }

    /** Encodes the chunk, unless another thread has begun to. */
    boolean isRunHere() {
      if (!taken.compareAndSet(false, true)) {
        return false;
      }
      try {
        result = codec.encode(raw);
      } catch (RuntimeException | Error thrown) { // thrown again where the chunk was to be placed
        failure = thrown;
      } finally {
        encoded.countDown();
      }
      return true;
    }

    boolean isEncoded() {
      return encoded.getCount() == 0;
    }

    /** Makes sure that nobody encodes the chunk any more. */
    void stop() {
      if (!taken.compareAndSet(false, true)) {
        await();
      }
    }

    private void await() {
      boolean interrupted = false;
      while (true) {
        try {
          encoded.await();
          break;
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    MemorySegment result() throws IOException {
      await();
      MemorySegment bytes = result;
      if (bytes == null) {
        throw new IOException("a chunk could not be compressed: %s".formatted(failure), failure);
      }
      return bytes;
    }
  }

  /**
   * Has a chunk encoded and handed on, perhaps later.
   *
   * @param corner its first element
   * @param raw its elements, which must not change until {@code done} is called
   * @param done is called on this thread
   */
  public void add(long[] corner, MemorySegment raw, Runnable done) throws IOException {
    while (underway.size() == depth) {
      placeFirst();
    }
    Work work = new Work(corner, raw, codec(), done);
    underway.add(work);
    workers.execute(work);
    while (!underway.isEmpty() && underway.getFirst().isEncoded()) {
      placeFirst();
    }
  }

  private ChunkCodec codec() {
    ChunkCodec known = idle.poll();
    if (known != null) {
      return known;
    }
    return codecs.get();
  }

  /** Waits for the chunk that came first, encoding others meanwhile. */
  private void placeFirst() throws IOException {
    Work first = underway.getFirst();
    while (!first.isEncoded() && underway.stream().anyMatch(Work::isRunHere)) {
      // another one may be left
    }
    sink.place(first.corner, first.result());
    underway.removeFirst();
    idle.add(first.codec);
    first.done.run();
  }

  /** Hands on everything that was added. */
  public void drain() throws IOException {
    while (!underway.isEmpty()) {
      placeFirst();
    }
  }

  /** Drops what has not been handed on; from now on nobody uses the memory of chunks. */
  @Override
  public void close() {
    underway.forEach(Work::stop);
    underway.forEach(work -> work.codec.close());
    underway.clear();
    idle.forEach(ChunkCodec::close);
    idle.clear();
  }
}
