package org.h5burst.tuner;

/**
 * The features of a burst that are known before it is written, the same on all ranks.
 *
 * @param nodes hosts of the job
 * @param ranks processes of the job
 * @param bytesPerRank bytes of the rank with the most
 * @param aggregateBytes bytes of all ranks
 * @param datasets datasets in the burst
 * @param piecesPerRank contiguous pieces of the whole burst in the file, on the rank with the most
 * @param pieceBytes mean size of a piece
 * @param strided whether pieces of one rank lie between pieces of others
 * @param newFile whether the file is not open yet, so that creation knobs still have an effect
 */
public record BurstFeatures(int nodes, int ranks, long bytesPerRank, long aggregateBytes, int datasets,
    long piecesPerRank, double pieceBytes, boolean strided, boolean newFile) {
  /** Returns whether they can be those of a burst that writes or reads something, and are numbers. */
  public boolean areUsable() {
    return nodes >= 1 && ranks >= nodes && bytesPerRank >= 0 && aggregateBytes > 0 && datasets >= 0
        && piecesPerRank >= 0 && pieceBytes >= 0 && Double.isFinite(pieceBytes);
  }
}
