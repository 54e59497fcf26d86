package org.h5burst.writer.engine.agree;

import org.h5burst.writer.engine.plan.Load;

/**
 * What all ranks know after an agreement; the same on all of them.
 *
 * @param sameCall whether all ranks made the same call on the same burst of the same file
 * @param sameStructure whether they declared the same changes of the structure
 * @param sameCounts whether they write the same datasets in the same number of rounds
 * @param paused whether a rank wants no burst to start now
 * @param failed whether a rank cannot take part
 * @param refused whether a rank has enqueued something that needs what was refused before
 * @param reads whether any rank also reads
 * @param largest each part of the load of the rank that has most of it
 * @param bytes of all ranks
 * @param pieces of all ranks
 * @param roomBytes that can still be written, as rank 0 sees the file system
 */
public record AgreementResult(boolean sameCall, boolean sameStructure, boolean sameCounts, boolean paused,
    boolean failed, boolean refused, boolean reads, Load largest, long bytes, long pieces, long roomBytes) {}
