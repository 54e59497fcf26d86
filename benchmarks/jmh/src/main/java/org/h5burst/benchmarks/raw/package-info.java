/** Compares contiguous bursts with plain writes of the same bytes. */
@NullMarked
package org.h5burst.benchmarks.raw;

import org.jspecify.annotations.NullMarked;
