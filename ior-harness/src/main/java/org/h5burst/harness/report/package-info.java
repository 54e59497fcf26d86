/** {@code h5burst report}: results of other commands as one HTML page with charts. */
@org.jspecify.annotations.NullMarked
package org.h5burst.harness.report;
