/** Runs random programs for hours, and watches the resources of the process. */
@org.jspecify.annotations.NullMarked
package org.h5burst.harness.soak;
