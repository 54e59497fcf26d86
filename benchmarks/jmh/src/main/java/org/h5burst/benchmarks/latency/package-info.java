/** Measures the time from a write to the end of its burst, for bursts of many small pieces. */
@NullMarked
package org.h5burst.benchmarks.latency;

import org.jspecify.annotations.NullMarked;
