package org.h5burst.writer.engine.agree;

/**
 * Where a rank's share of something lies that all ranks put down in the order of their numbers.
 *
 * @param before how much the lower ranks have
 * @param all how much all ranks have
 */
public record Placement(long before, long all) {}
