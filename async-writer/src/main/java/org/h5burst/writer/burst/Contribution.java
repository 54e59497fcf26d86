package org.h5burst.writer.burst;

/**
 * What one rank brings to the agreement on a call.
 *
 * @param call which call it is
 * @param file which file; for {@link Call#CREATE} and {@link Call#OPEN} a digest of its path
 * @param sequence number of the burst in its file; for a file that is created or opened, its own number
 * @param structure digest of the changes of the structure declared since the last commit; for a file that is created or opened, of its options
 * @param outline digest of which datasets this rank writes, or reads, in how many rounds
 * @param paused whether this rank wants no burst to start now
 * @param readiness whether this rank can take part
 * @param reads whether this rank also reads, after it has written
 * @param bytes this rank writes, or reads
 * @param pieces this rank writes, or reads, contiguous in the file
 * @param datasets this rank touches
 * @param strided whether there are gaps between its pieces
 * @param roomBytes on rank 0, before a burst is written, what the file system has room for; else 0
 */
record Contribution(Call call, long file, long sequence, long structure, long outline, boolean paused, Readiness readiness, boolean reads, long bytes,
    long pieces, int datasets, boolean strided, long roomBytes) {}
