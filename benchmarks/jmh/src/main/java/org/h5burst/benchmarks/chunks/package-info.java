/** How fast compressed chunks are written, by H5Burst and by others. */
@NullMarked
package org.h5burst.benchmarks.chunks;

import org.jspecify.annotations.NullMarked;
