package org.h5burst.benchmarks.chunks;

/**
 * What writing a file took, from its creation until it was closed.
 *
 * @param seconds on the clock on the wall
 * @param cpuSeconds of all threads of all processes
 */
record Sample(double seconds, double cpuSeconds) {}
