/**
 * {@code h5burst reproduce}: the experiments, tables and figures of the papers that H5Burst's tuners come from,
 * repeated on the simulator's machines next to what was published.
 */
package org.h5burst.harness.reproduce;
