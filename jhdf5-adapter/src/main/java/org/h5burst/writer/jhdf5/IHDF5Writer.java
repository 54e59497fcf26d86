package org.h5burst.writer.jhdf5;

import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;

/**
 * Writes one file, with JHDF5's names. Made by {@link HDF5Factory}; used by one thread at a time. The parts that it
 * hands out can be kept.
 *
 * <p>Without a communicator bursts end by themselves when enough was written. With one, the program ends them on all
 * ranks, by {@link #commit()} or {@code file().flush()}: whatever is written between two of them must fit into
 * {@code h5burst.staging.bytes}.
 */
public final class IHDF5Writer extends IHDF5Reader implements IHDF5SimpleWriter {
  private boolean isDiscarded;

  IHDF5Writer(Target target) {
    super(target);
  }

  /**
   * Ends the burst and returns at once, as {@link BurstFile#commit()}; not in JHDF5. <b>Collective</b>, asynchronous.
   */
  public CompletableFuture<BurstResult> commit() {
    target.burstEnds();
    return target.file.commit();
  }

  /**
   * Closes a new file and removes it, as {@link BurstFile#discard()}, for programs that fail; not in JHDF5. An older
   * file of the name stays, and {@link #close()} does nothing afterwards. <b>Collective.</b>
   */
  public void discard() {
    burstFile().discard();
    isDiscarded = true;
  }

  @Override
  public void close() {
    if (!isDiscarded) {
      super.close();
    }
  }

  void flush() {
    target.burstEnds();
    target.file.flush();
  }
}
