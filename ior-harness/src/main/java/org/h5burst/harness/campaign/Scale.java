package org.h5burst.harness.campaign;

/**
 * How many processes share a burst.
 *
 * @param nodes hosts
 * @param ranks processes on all of them
 */
record Scale(int nodes, int ranks) {}
