package org.h5burst.harness.kernel;

/**
 * One write of one rank.
 *
 * @param array which of the burst's arrays, by its place in {@link Kernel#arrays}
 * @param slab which of its elements
 */
public record Piece(int array, Slab slab) {}
