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
 * @param borrow ours with lent memory, from the beginning of the agreement to the outcome
 * @param copy the same with copied memory
 * @param completion ours with lent memory, from the first write to the completion of the commit
 */
record Measurement(Pattern pattern, long bytesPerRank, Mode mode, List<Double> c, List<Double> borrow, List<Double> copy, List<Double> completion) {}
