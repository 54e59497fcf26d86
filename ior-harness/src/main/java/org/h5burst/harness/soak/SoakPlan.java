package org.h5burst.harness.soak;

/**
 * The plan of a soak's ranks.
 *
 * @param directory for their files
 * @param seconds time to run
 * @param seed of the first program
 */
record SoakPlan(String directory, double seconds, long seed) {}
