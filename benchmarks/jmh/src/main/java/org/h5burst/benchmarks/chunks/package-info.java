/** Measures how fast H5Burst and others write compressed chunks. */
@NullMarked
package org.h5burst.benchmarks.chunks;

import org.jspecify.annotations.NullMarked;
