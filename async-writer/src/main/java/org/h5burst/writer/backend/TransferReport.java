package org.h5burst.writer.backend;

import java.util.List;
import org.h5burst.writer.FileCall.Chunks;

/**
 * What the library did with a write or a read.
 *
 * @param collective whether the data went by a collective transfer; true for a sieving one, which is one to HDF5
 * @param chunks how the chunks of a dataset were reached
 * @param causes why it did not, as a message; empty if it did, or if there was nothing yet
 */
public record TransferReport(boolean collective, Chunks chunks, List<String> causes) {
  /** Nothing has been written. */
  public static final TransferReport NONE = new TransferReport(false, Chunks.NONE, List.of());

  /** Each rank has moved its elements by itself, as it should. */
  public static final TransferReport INDEPENDENT = new TransferReport(false, Chunks.NONE, List.of("independent "
      + "transfer was asked for"));

  public TransferReport {
    causes = List.copyOf(causes);
  }
}
