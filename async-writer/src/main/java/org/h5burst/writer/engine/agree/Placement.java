package org.h5burst.writer.engine.agree;

/**
 * The position of a rank's share in something to which all ranks contribute in rank order.
 *
 * @param before amount of the lower ranks
 * @param all amount of all ranks
 */
public record Placement(long before, long all) {}
