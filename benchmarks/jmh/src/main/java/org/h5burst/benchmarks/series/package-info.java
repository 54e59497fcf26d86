/** Many small datasets: how fast they are declared, and how fast each step appends to all of them. */
@NullMarked
package org.h5burst.benchmarks.series;

import org.jspecify.annotations.NullMarked;
