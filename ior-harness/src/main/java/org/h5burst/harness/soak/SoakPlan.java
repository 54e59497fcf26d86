package org.h5burst.harness.soak;

/**
 * What the ranks of a soak do.
 *
 * @param directory for their files
 * @param seconds how long
 * @param seed of the first program
 */
record SoakPlan(String directory, double seconds, long seed) {}
