/** Random programs for hours, and what they leave behind in the process. */
@org.jspecify.annotations.NullMarked
package org.h5burst.harness.soak;
