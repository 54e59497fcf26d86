/** Shows where the time of a short file goes, compared with a C program. */
@NullMarked
package org.h5burst.benchmarks.file;

import org.jspecify.annotations.NullMarked;
