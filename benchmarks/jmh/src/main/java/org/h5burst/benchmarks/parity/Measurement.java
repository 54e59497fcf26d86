package org.h5burst.benchmarks.parity;

import java.util.List;
import org.h5burst.tuner.Mode;

/**
 * One case, both sides in turn; times of the slowest rank in seconds, one for each repetition.
 *
 * @param pattern what is written
 * @param bytesPerRank how much
 * @param mode how
 * @param c the C program's calls of H5Dwrite
 * @param borrow ours with lent memory, from write to the completion of the commit
 * @param copy ours with copied memory
 * @param burst ours as the library reports it, without agreement and hand-over
 */
record Measurement(Pattern pattern, long bytesPerRank, Mode mode, List<Double> c, List<Double> borrow, List<Double> copy, List<Double> burst) {}
