/** Reads the traces that {@code -Dh5burst.trace=DIR} makes every rank write; docs/trace.md describes them. */
@org.jspecify.annotations.NullMarked
package org.h5burst.harness.trace;
