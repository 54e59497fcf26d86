package org.h5burst.benchmarks.chunks;

/**
 * The time of writing a file, from its creation until it was closed.
 *
 * @param seconds wall clock time
 * @param cpuSeconds CPU time of all threads of all processes
 */
record Sample(double seconds, double cpuSeconds) {}
