/** Statistics of files for a Micrometer registry; needs {@code micrometer-core}, which H5Burst does not include. */
@NullMarked
package org.h5burst.writer.micrometer;

import org.jspecify.annotations.NullMarked;
