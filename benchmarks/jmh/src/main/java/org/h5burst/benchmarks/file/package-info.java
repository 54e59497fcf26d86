/** Where the time of a short file goes, next to a C program. */
@NullMarked
package org.h5burst.benchmarks.file;

import org.jspecify.annotations.NullMarked;
