package org.h5burst.writer;

import org.h5burst.writer.configuration.OpenMode;

/** How {@link BurstFile#create} makes a file. Immutable; each method returns a changed copy. */
public final class CreateOptions extends WriterOptions<CreateOptions> {
  private CreateOptions(Values values) {
    super(values);
  }

  /** A file that exists is an error; no hints, and what system properties and environment variables say. */
  public static CreateOptions defaults() {
    return new CreateOptions(Values.defaults(OpenMode.CREATE_NEW));
  }

  /**
   * A file that exists is replaced, at the moment the new one is complete; only the one that was there when the first
   * burst was committed.
   */
  public CreateOptions replace() {
    return with(values().mode(OpenMode.TRUNCATE));
  }

  /**
   * After each so many flushes the file appears under its own name as it was at that flush, complete and closed, for
   * readers that know only HDF5; the complete file takes its place. Needs a {@link #durability()} other than
   * {@link Durability#NONE}. Rank 0 copies and checks all that was flushed each time, before its flush returns. A
   * snapshot that cannot be made is logged, and the one before stays. When the job dies or discards the file, the last
   * one is left. Datasets in chunks that parallel HDF5 writes are not in it.
   *
   * @param flushes 0 for no snapshots
   * @throws UsageException if that is less than 0
   */
  public CreateOptions publishEvery(int flushes) {
    if (flushes < 0) {
      throw WriterException.usage("publishEvery(%d): give a number of flushes, or 0 for no snapshots".formatted(
          flushes));
    }
    return with(values().flushing(new Flushing(durability(), flushes)));
  }

  @Override
  CreateOptions with(Values changed) {
    return new CreateOptions(changed);
  }
}
