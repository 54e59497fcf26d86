package org.h5burst.writer;

import org.h5burst.writer.configuration.OpenMode;

/** Options for {@link BurstFile#create}. Immutable; each method returns a changed copy. */
public final class CreateOptions extends WriterOptions<CreateOptions> {
  private CreateOptions(Values values) {
    super(values);
  }

  /**
   * Returns the defaults: an existing file is an error; there are no hints; system properties and environment variables
   * apply.
   */
  public static CreateOptions defaults() {
    return new CreateOptions(Values.defaults(OpenMode.CREATE_NEW));
  }

  /**
   * Replaces an existing file at the moment the new one is complete; with {@link #publishEvery}, at the first snapshot.
   * Only the file that existed when the first burst was committed is replaced.
   */
  public CreateOptions replace() {
    return with(values().mode(OpenMode.TRUNCATE));
  }

  /**
   * Publishes a snapshot after every so many flushes: the file appears under its final name as it was at that flush,
   * complete and closed, for readers that know only HDF5. The complete file later takes its place. Needs a
   * {@link #durability()} other than {@link Durability#NONE}. Each time, before its flush returns, rank 0 copies and
   * checks everything that was flushed. If a snapshot cannot be made, the writer logs the reason and the previous
   * snapshot stays. If the job dies or discards the file, the last snapshot stays. Chunked datasets that
   * the manifest does not cover, such as those with a plugin's filter, are not in the snapshot.
   *
   * @param flushes 0 for no snapshots
   * @throws UsageException if the number is negative
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
