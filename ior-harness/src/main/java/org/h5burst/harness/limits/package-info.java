/**
 * {@code h5burst limits}: how fast this machine could be at best, for other figures to be compared with; the idea is
 * that of HDF5's h5perf.
 */
package org.h5burst.harness.limits;
