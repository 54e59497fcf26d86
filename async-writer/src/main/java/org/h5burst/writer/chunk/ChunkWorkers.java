package org.h5burst.writer.chunk;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that encode the chunks of an open file, and the memory that they may use. The threads start when there is
 * work, and end one second after the last. Any thread may call it.
 */
public final class ChunkWorkers {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkWorkers.class);
  private static final long IDLE_SECONDS = 1;
  /** Copies of a chunk in progress: its own memory, that of the filters, and that of the result. */
  private static final long COPIES = 3;
  /** A thread prepares its next chunk while its previous one waits to be placed. */
  private static final int CHUNKS_OF_A_THREAD = 2;

  private final int threads;
  private final long bytes;
  private final DeflateMethod deflate;
  private final ThreadPoolExecutor pool;
  private volatile ChunkEffort effort = ChunkEffort.LEAST;

  /**
   * Prepares to encode; starts no thread yet.
   *
   * @param threads number of threads that encode, including the one that writes; 1 = only that one
   * @param bytes the most memory for the chunks of a dataset, if it has room for two
   * @param deflate how chunks are compressed
   */
  public ChunkWorkers(int threads, long bytes, DeflateMethod deflate) {
    this(threads, bytes, deflate, Thread.ofPlatform().daemon().name("h5burst-chunk-", 1).factory());
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

  /** Uses this effort from now on, except for chunks in progress. */
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

  /** Returns the effort that is spent on chunks. */
  ChunkEffort effort() {
    return effort;
  }

  /** Lets another thread run a task; returns false if there is none, so that the caller must run it. */
  boolean execute(Runnable task) {
    if (effort.threads(threads) == 1) {
      return false;
    }
    try {
      pool.execute(task);
      return true;
    } catch (OutOfMemoryError noThread) {
      LOG.debug("no thread to encode a chunk", noThread);
      return false;
    }
  }

  /** Returns how chunks are compressed. */
  public DeflateMethod deflate() {
    return deflate;
  }

  /** Returns the largest amount of memory that chunks use. */
  public long bytes() {
    return bytes;
  }

  /** Returns how many chunks of a size may be encoded or waiting to be placed at the same time. */
  public int depth(long chunkBytes) {
    return (int) Math.clamp(bytes / 2 / (COPIES * chunkBytes), 1, CHUNKS_OF_A_THREAD * threads);
  }

  /** Returns the memory for chunks of a size that are assembled at the same time. */
  public long room(long chunkBytes) {
    return buffers(chunkBytes) * chunkBytes;
  }

  /** Returns how many chunks of a size can be assembled at the same time. */
  public int buffers(long chunkBytes) {
    return (int) Math.clamp(bytes / chunkBytes - COPIES * depth(chunkBytes), 1, Integer.MAX_VALUE);
  }
}
