package org.h5burst.writer.chunk;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.h5burst.writer.Filter;
import org.jspecify.annotations.Nullable;

/**
 * Encodes or decodes chunks on several threads, and finishes them in the order in which they were added. Used by one
 * thread, which also works whenever it would have to wait.
 */
public final class ChunkPipeline implements AutoCloseable {
  private final ChunkWorkers workers;
  private final Supplier<ChunkCodec> codecs;
  private final int depth;
  private final Deque<Work> underway = new ArrayDeque<>();
  private final Deque<ChunkCodec> idle = new ArrayDeque<>();

  /** The work on one chunk. */
  public interface Step {
    /** Runs the work on any thread; no other step uses the codec until this one is finished. */
    void run(ChunkCodec codec) throws IOException;

    /** Finishes the work on the thread that uses the pipeline. */
    void finish() throws IOException;
  }

  /**
   * Makes an empty pipeline for the chunks of a dataset.
   *
   * @param filters the dataset's filters
   */
  public ChunkPipeline(ChunkWorkers workers, List<Filter> filters, int elementBytes, long chunkBytes) {
    this(workers, () -> new ChunkCodec(filters, elementBytes, chunkBytes, workers.deflate()),
        workers.depth(chunkBytes));
  }

  /**
   * Makes an empty pipeline.
   *
   * @param codecs makes a codec for each chunk that is in progress at the same time
   * @param depth the largest number of chunks in progress
   */
  ChunkPipeline(ChunkWorkers workers, Supplier<ChunkCodec> codecs, int depth) {
    this.workers = workers;
    this.codecs = codecs;
    this.depth = depth;
  }

  /** One chunk in progress. */
  private static final class Work implements Runnable {
    final Step step;
    final ChunkCodec codec;
    private final AtomicBoolean taken = new AtomicBoolean();
    private final CompletableFuture<Boolean> over = new CompletableFuture<>();
    private @Nullable Throwable failure;

    Work(Step step, ChunkCodec codec) {
      this.step = step;
      this.codec = codec;
    }

    @Override
    public void run() {
      boolean _ = isRunHere();
    }

    /** Runs the step here, unless another thread has begun it. */
    boolean isRunHere() {
      if (!taken.compareAndSet(false, true)) {
        return false;
      }
      try {
        step.run(codec);
      } catch (IOException | RuntimeException | Error thrown) { // thrown again where the step is finished
        failure = thrown;
      } finally {
        boolean _ = over.complete(true);
      }
      return true;
    }

    boolean isOver() {
      return over.isDone();
    }

    /** Makes sure that no thread runs the step any more. */
    void stop() {
      if (!taken.compareAndSet(false, true)) {
        boolean _ = over.join();
      }
    }

    void finish() throws IOException {
      boolean _ = over.join();
      if (failure != null) {
        throw new IOException("a chunk could not be put through its filters: %s".formatted(failure), failure);
      }
      step.finish();
    }
  }

  /** Adds a step, which is run and finished now or later. */
  public void add(Step step) throws IOException {
    while (underway.size() == depth) {
      finishFirst();
    }
    ChunkCodec known = idle.poll();
    ChunkCodec codec = known == null ? codecs.get() : known;
    codec.use(workers.effort());
    Work work = new Work(step, codec);
    underway.add(work);
    if (!workers.execute(work)) {
      work.run();
    }
    while (!underway.isEmpty() && underway.getFirst().isOver()) {
      finishFirst();
    }
  }

  /** Waits for the chunk that was added first, and meanwhile works on others. */
  private void finishFirst() throws IOException {
    Work first = underway.getFirst();
    while (!first.isOver() && underway.stream().anyMatch(Work::isRunHere)) {
      // another one may be left
    }
    first.finish();
    underway.removeFirst();
    idle.add(first.codec);
  }

  /** Runs everything that was added, but finishes nothing: no thread uses the memory of the steps afterwards. */
  public void runAll() {
    for (Work work : underway) {
      work.run();
      boolean _ = work.over.join();
    }
  }

  /** Finishes everything that was added. */
  public void drain() throws IOException {
    while (!underway.isEmpty()) {
      finishFirst();
    }
  }

  /** Returns for how many chunks there is filter memory. */
  public int codecs() {
    return underway.size() + idle.size();
  }

  /** Drops unfinished chunks; from now on no thread uses their memory. */
  @Override
  public void close() {
    underway.forEach(Work::stop);
    underway.forEach(work -> work.codec.close());
    underway.clear();
    idle.forEach(ChunkCodec::close);
    idle.clear();
  }
}
