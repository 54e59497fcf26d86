package org.h5burst.writer.burst;

import java.util.List;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * What this rank writes to one dataset in one burst.
 *
 * @param dataset where to
 * @param rounds the calls that write it, in file order
 * @param bytes of all rounds
 * @param pieces contiguous pieces in the file
 * @param strided whether there are gaps between the pieces
 * @param held the pieces, which are released when the burst is done
 */
record DatasetWrite(DatasetSpec dataset, List<Round> rounds, long bytes, long pieces, boolean strided, PieceList held) {
  /** The elements are written: whoever has changed lent memory meanwhile has spoilt them. */
  void requireUnchanged() {
    held.lent().requireUnchanged(dataset);
  }

  void release() {
    held.release();
  }
}
