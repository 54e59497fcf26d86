package org.h5burst.writer.backend;

import java.util.List;

/**
 * What the library did with a write.
 *
 * @param collective whether the data went by a collective transfer; true for a sieving write, which is one to HDF5
 * @param causes why it did not, in words; empty if it did, or if nothing has been written
 */
public record TransferReport(boolean collective, List<String> causes) {
  /** Nothing has been written. */
  public static final TransferReport NONE = new TransferReport(false, List.of());

  public TransferReport {
    causes = List.copyOf(causes);
  }
}
