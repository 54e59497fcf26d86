package org.h5burst.harness.campaign;

/**
 * The number of processes that share a burst.
 *
 * @param nodes hosts
 * @param ranks processes on all of them
 */
record Scale(int nodes, int ranks) {}
