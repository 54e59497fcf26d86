package org.h5burst.writer.configuration;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;

/**
 * Settings that a job's files share. Immutable; read once, with the job's first file.
 *
 * @param backend the back end to use
 * @param hdf5Library the parallel HDF5 library to load in place of the usual one
 * @param memory for writes
 * @param limits time limits
 * @param chunks how chunks are encoded
 * @param explain file in which each burst's decision is recorded
 * @param trace the directory into which calls are recorded
 */
public record WriterConfiguration(BackendWish backend, Optional<String> hdf5Library, Memory memory, TimeLimits limits,
    Chunks chunks, Optional<Path> explain, Optional<String> trace) {
  /**
   * Memory for writes.
   *
   * @param stagingBytes for copied writes
   * @param slots number of writes that can be enqueued
   * @param roundBytes the most bytes that one HDF5 call writes
   * @param patience how long a write waits for room
   */
  public record Memory(long stagingBytes, int slots, long roundBytes, Duration patience) {
    private static Memory of(OptionReader options) {
      return new Memory(options.read(WriterProperties.STAGING_BYTES), options.read(WriterProperties.RING_SLOTS),
          options.read(WriterProperties.ROUND_BYTES), options.read(WriterProperties.BACKPRESSURE_TIMEOUT));
    }
  }

  /**
   * How chunks are encoded where HDF5 does not do it.
   *
   * @param threads number of threads that encode at the same time; 0 = the processors of the process, divided among the
   *     host's ranks
   * @param bytes memory for the chunks of a file
   * @param deflate how chunks are compressed
   */
  public record Chunks(int threads, long bytes, DeflateMethod deflate) {
    private static Chunks of(OptionReader options) {
      return new Chunks(options.read(WriterProperties.CHUNK_THREADS), options.read(WriterProperties.CHUNK_BYTES),
          options.read(WriterProperties.CHUNK_DEFLATE));
    }

    /**
     * Makes the threads, which start when they are needed.
     *
     * @param ranks of the job on this host
     */
    public ChunkWorkers workers(int ranks) {
      return new ChunkWorkers(threads == 0 ? share(ranks) : threads, bytes, deflate);
    }

    /** Returns the number of threads for each of the job's ranks on this host, if nobody has set it. */
    static int share(int ranks) {
      return Math.max(1, Runtime.getRuntime().availableProcessors() / ranks);
    }
  }

  /**
   * Time limits after which the job is aborted; zero = no limit, where that is allowed.
   *
   * @param agreement for late ranks, at a commit
   * @param close for late ranks, at close
   * @param outcome for the other ranks, on a rank on which something failed
   * @param io for opening, writing or closing
   * @param heartbeat for a sign of life
   * @param lateNotice between two notices of late ranks in the log, which abort nothing
   */
  public record TimeLimits(Duration agreement, Duration close, Duration outcome, Duration io, Duration heartbeat,
      Duration lateNotice) {
    private static TimeLimits of(OptionReader options) {
      return new TimeLimits(options.read(WriterProperties.AGREEMENT_TIMEOUT), options.read(MpiProperties.CLOSE_TIMEOUT),
          options.read(WriterProperties.OUTCOME_TIMEOUT), options.read(WriterProperties.IO_TIMEOUT),
          options.read(WriterProperties.HEARTBEAT_TIMEOUT), options.read(WriterProperties.LATE_NOTICE));
    }
  }

  /** Reads the options of this process. */
  public static WriterConfiguration ofProcess() {
    return of(WriterProperties.ofProcess());
  }

  static WriterConfiguration of(OptionReader options) {
    return new WriterConfiguration(options.read(WriterProperties.BACKEND), options.read(WriterProperties.HDF5_LIBRARY),
        Memory.of(options), TimeLimits.of(options), Chunks.of(options),
        options.read(WriterProperties.EXPLAIN),
        options.read(WriterProperties.TRACE));
  }
}
