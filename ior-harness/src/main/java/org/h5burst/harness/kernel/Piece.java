package org.h5burst.harness.kernel;

import org.h5burst.writer.Selection;

/**
 * One write of one rank.
 *
 * @param array which of the burst's arrays, by its place in {@link Kernel#arrays}
 * @param selection which of its elements
 */
public record Piece(int array, Selection selection) {}
