package org.h5burst.writer;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.h5burst.mpi.Communicator;

/**
 * One HDF5 file that all ranks of a communicator write together, asynchronously, burst by burst. A burst is what all ranks enqueue between two {@link #commit()}s.
 *
 * <p>Any thread may write to the datasets; commit, flush and close come from one thread per rank, in the same order on all ranks.
 */
public final class BurstFile implements AutoCloseable {
  private BurstFile() {}

  /** Creates a file with {@link WriterOptions#defaults()}. <b>Collective.</b> Nothing touches the disk before the first commit. The caller closes it. */
  public static BurstFile create(Path path, Communicator communicator) {
    return create(path, communicator, WriterOptions.defaults());
  }

  /**
   * Creates a file. <b>Collective.</b> Nothing touches the disk before the first commit. The caller closes it.
   *
   * @throws WriterException on all ranks, with category PATH, if the path is not usable on any of them
   */
  public static BurstFile create(Path path, Communicator communicator, WriterOptions options) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Begins to declare a dataset; every rank declares the same ones between two commits, in any order. <b>Independent</b>; agreed at the next commit. */
  public DatasetBuilder dataset(String name, ElementType type) {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Collects what a dataset is. */
  public static final class DatasetBuilder {
    private DatasetBuilder() {}

    /** Extent of each dimension in elements, slowest first. */
    public DatasetBuilder shape(long... extents) {
      throw new UnsupportedOperationException("not built yet");
    }

    /** Declares the dataset; it can be written at once and exists in the file after the next commit. */
    public Dataset create() {
      throw new UnsupportedOperationException("not built yet");
    }
  }

  /** Ends the burst and returns at once; the future completes when the burst is written on all ranks. <b>Collective</b>, asynchronous. */
  public CompletableFuture<BurstResult> commit() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Ends the burst, waits until everything committed is written, and hands it to the operating system. <b>Collective.</b> */
  public void flush() {
    throw new UnsupportedOperationException("not built yet");
  }

  /** Commits, waits, closes the file and gives it its name. <b>Collective.</b> Idempotent. Rethrows the first failure that nobody has seen. */
  @Override
  public void close() {
    throw new UnsupportedOperationException("not built yet");
  }
}
