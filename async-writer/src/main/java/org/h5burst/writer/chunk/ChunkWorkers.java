package org.h5burst.writer.chunk;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that encode chunks, which all files of a process share, and how much memory chunks may take. The threads
 * start when there is something to do, and end a second after there was. Any thread.
 */
public final class ChunkWorkers {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkWorkers.class);
  private static final long IDLE_SECONDS = 1;
  /** A chunk that is underway takes its own memory, that of the filters and that of the result. */
  private static final long COPIES = 3;
  /** A thread has its next chunk ready while its last one waits to be placed. */
  private static final int CHUNKS_OF_A_THREAD = 2;

  private final int threads;
  private final long bytes;
  private final DeflateMethod deflate;
  private final ThreadPoolExecutor pool;
  private volatile ChunkEffort effort = ChunkEffort.LEAST;

  /**
   * Prepares to encode.
   *
   * @param threads that encode, with the one that writes; 1 = only that
   * @param bytes the most that the chunks of a dataset take, if two fit
   * @param deflate how chunks are compressed
   */
  public ChunkWorkers(int threads, long bytes, DeflateMethod deflate) {
    this(threads, bytes, deflate, named());
  }

  ChunkWorkers(int threads, long bytes, DeflateMethod deflate, ThreadFactory factory) {
    this.threads = threads;
    this.bytes = bytes;
    this.deflate = deflate;
    int others = Math.max(1, threads - 1);
    this.pool = new ThreadPoolExecutor(others, others, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(),
        factory);
    pool.allowCoreThreadTimeOut(true);
  }

  private static ThreadFactory named() {
    AtomicInteger number = new AtomicInteger();
    return task -> Thread.ofPlatform().daemon().name("h5burst-chunk-" + number.incrementAndGet()).unstarted(task);
  }

  /** Puts this much work into chunks from now on; those that are underway are not concerned. */
  public void use(ChunkEffort other) {
    effort = other;
    int others = Math.max(1, other.threads(threads) - 1);
    if (others > pool.getMaximumPoolSize()) {
      pool.setMaximumPoolSize(others);
      pool.setCorePoolSize(others);
    } else {
      pool.setCorePoolSize(others);
      pool.setMaximumPoolSize(others);
    }
  }

  /** How much work is put into chunks. */
  ChunkEffort effort() {
    return effort;
  }

  /** Runs a task on one of the threads; if there is only the one that writes, never: that one runs what is left. */
  void execute(Runnable task) {
    if (effort.threads(threads) > 1) {
      try {
        pool.execute(task);
      } catch (OutOfMemoryError noThread) {
        LOG.debug("no thread to encode a chunk", noThread);
      }
    }
  }

  /** How chunks are compressed. */
  public DeflateMethod deflate() {
    return deflate;
  }

  /** The most memory that chunks take. */
  public long bytes() {
    return bytes;
  }

  /** How many chunks of a size are encoded or wait to be placed at the same time, at most. */
  public int depth(long chunkBytes) {
    return (int) Math.clamp(bytes / 2 / (COPIES * chunkBytes), 1, CHUNKS_OF_A_THREAD * threads);
  }

  /** Memory for chunks of a size that are assembled at the same time. */
  public long room(long chunkBytes) {
    return buffers(chunkBytes) * chunkBytes;
  }

  /** How many chunks of a size can be assembled at the same time. */
  public int buffers(long chunkBytes) {
    return (int) Math.clamp(bytes / chunkBytes - COPIES * depth(chunkBytes), 1, Integer.MAX_VALUE);
  }
}
