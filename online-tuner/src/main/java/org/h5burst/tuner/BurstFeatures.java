package org.h5burst.tuner;

/**
 * What is known of a burst before it is written, the same on all ranks.
 *
 * @param nodes hosts of the job
 * @param ranks processes of the job
 * @param bytesPerRank bytes of the rank that has most
 * @param aggregateBytes bytes of all ranks
 * @param datasets datasets that the burst touches
 * @param piecesPerRank contiguous pieces in the file, of the whole burst, on the rank that has most
 * @param pieceBytes mean size of a piece
 * @param strided whether pieces of one rank lie between pieces of others
 * @param newFile whether the file is not open yet, so that creation knobs still count
 */
public record BurstFeatures(int nodes, int ranks, long bytesPerRank, long aggregateBytes, int datasets,
    long piecesPerRank, double pieceBytes, boolean strided, boolean newFile) {}
