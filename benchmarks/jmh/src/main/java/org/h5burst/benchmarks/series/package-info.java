/** Measures how fast many small datasets are declared, and how fast each step appends to all of them. */
@NullMarked
package org.h5burst.benchmarks.series;

import org.jspecify.annotations.NullMarked;
