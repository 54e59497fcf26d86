package org.h5burst.writer.engine.agree;

import org.h5burst.writer.engine.plan.Load;

/**
 * The result of an agreement; the same on all ranks.
 *
 * @param sameCall whether all ranks made the same call on the same burst of the same file
 * @param sameStructure whether they declared the same changes of the structure
 * @param sameCounts whether they write the same datasets in the same number of rounds
 * @param paused whether a rank keeps bursts from starting
 * @param failed whether a rank cannot take part
 * @param refused whether a rank has enqueued something that depends on what was refused before
 * @param reads whether any rank also reads
 * @param largest for each part of the load, the largest value of a rank
 * @param bytes of all ranks
 * @param pieces of all ranks
 * @param roomBytes free space that rank 0 sees in the file system
 */
public record AgreementResult(boolean sameCall, boolean sameStructure, boolean sameCounts, boolean paused,
    boolean failed, boolean refused, boolean reads, Load largest, long bytes, long pieces, long roomBytes) {}
