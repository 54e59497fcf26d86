package org.h5burst.writer.chunk;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.h5burst.writer.Filter;
import org.jspecify.annotations.Nullable;

/**
 * Puts chunks through filters, or back, on several threads, and finishes them in the order in which they came. Used by
 * one thread, which works too whenever it would have to wait.
 */
public final class ChunkPipeline implements AutoCloseable {
  private final ChunkWorkers workers;
  private final Supplier<ChunkCodec> codecs;
  private final int depth;
  private final Deque<Work> underway = new ArrayDeque<>();
  private final Deque<ChunkCodec> idle = new ArrayDeque<>();

  /** What is done with a chunk. */
  public interface Step {
    /** Uses the codec, which no other step has until this one is finished; on any thread. */
    void run(ChunkCodec codec) throws IOException;

    /** Does the rest, on the thread that uses the pipeline. */
    void finish() throws IOException;
  }

  /**
   * Makes an empty pipeline for the chunks of a dataset.
   *
   * @param filters of the dataset
   */
  public ChunkPipeline(ChunkWorkers workers, List<Filter> filters, int elementBytes, long chunkBytes) {
    this(workers, () -> new ChunkCodec(filters, elementBytes, chunkBytes, workers.deflate()),
        workers.depth(chunkBytes));
  }

  /**
   * Makes an empty pipeline.
   *
   * @param codecs makes one for each chunk that is underway at the same time
   * @param depth the most chunks that are underway
   */
  ChunkPipeline(ChunkWorkers workers, Supplier<ChunkCodec> codecs, int depth) {
    this.workers = workers;
    this.codecs = codecs;
    this.depth = depth;
  }

  /** One chunk on its way. */
  private static final class Work implements Runnable {
    final Step step;
    final ChunkCodec codec;
    private final AtomicBoolean taken = new AtomicBoolean();
    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable Throwable failure;

    Work(Step step, ChunkCodec codec) {
      this.step = step;
      this.codec = codec;
    }

    @Override
    public void run() {
      boolean _ = isRunHere();
    }

    /** Runs the step, unless another thread has begun to. */
    boolean isRunHere() {
      if (!taken.compareAndSet(false, true)) {
        return false;
      }
      try {
        step.run(codec);
      } catch (IOException | RuntimeException | Error thrown) { // thrown again where the step is finished
        failure = thrown;
      } finally {
        over.countDown();
      }
      return true;
    }

    boolean isOver() {
      return over.getCount() == 0;
    }

    /** Makes sure that nobody runs the step any more. */
    void stop() {
      if (!taken.compareAndSet(false, true)) {
        await();
      }
    }

    private void await() {
      boolean interrupted = false;
      while (true) {
        try {
          over.await();
          break;
        } catch (InterruptedException later) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }

    void finish() throws IOException {
      await();
      if (failure != null) {
        throw new IOException("a chunk could not be put through its filters: %s".formatted(failure), failure);
      }
      step.finish();
    }
  }

  /** Has a step run and finished, perhaps later. */
  public void add(Step step) throws IOException {
    while (underway.size() == depth) {
      finishFirst();
    }
    ChunkCodec known = idle.poll();
    ChunkCodec codec = known == null ? codecs.get() : known;
    codec.use(workers.effort());
    Work work = new Work(step, codec);
    underway.add(work);
    workers.execute(work);
    while (!underway.isEmpty() && underway.getFirst().isOver()) {
      finishFirst();
    }
  }

  /** Waits for the chunk that came first, working on others meanwhile. */
  private void finishFirst() throws IOException {
    Work first = underway.getFirst();
    while (!first.isOver() && underway.stream().anyMatch(Work::isRunHere)) {
      // another one may be left
    }
    first.finish();
    underway.removeFirst();
    idle.add(first.codec);
  }

  /** Finishes everything that was added. */
  public void drain() throws IOException {
    while (!underway.isEmpty()) {
      finishFirst();
    }
  }

  /** Of how many chunks there is memory for filters. */
  public int codecs() {
    return underway.size() + idle.size();
  }

  /** Drops what has not been finished; from now on nobody uses the memory of chunks. */
  @Override
  public void close() {
    underway.forEach(Work::stop);
    underway.forEach(work -> work.codec.close());
    underway.clear();
    idle.forEach(ChunkCodec::close);
    idle.clear();
  }
}
