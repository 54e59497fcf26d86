package org.h5burst.writer.backend;

import java.util.List;
import org.h5burst.writer.FileCall.Chunks;

/**
 * What the library did with a write or a read.
 *
 * @param collective whether the data were transferred collectively; true for a sieving transfer, which is collective
 *     for HDF5
 * @param chunks how the chunks of a dataset were accessed
 * @param causes why the transfer was not collective, as a message; empty if it was, or if there was none yet
 */
public record TransferReport(boolean collective, Chunks chunks, List<String> causes) {
  /** Nothing has been written. */
  public static final TransferReport NONE = new TransferReport(false, Chunks.NONE, List.of());

  /** Each rank has transferred its elements by itself, as intended. */
  public static final TransferReport INDEPENDENT = new TransferReport(false, Chunks.NONE, List.of("independent "
      + "transfer was asked for"));

  /** All ranks have transferred their elements together. */
  public static final TransferReport COLLECTIVE = new TransferReport(true, Chunks.NONE, List.of());

  /** All ranks have transferred their elements together, through rank 0. */
  public static final TransferReport THROUGH_RANK_ZERO = new TransferReport(true, Chunks.GATHERED, List.of());

  public TransferReport {
    causes = List.copyOf(causes);
  }
}
