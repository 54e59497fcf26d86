/** {@code h5burst compare}: every way to write a kernel, and the tuner, interleaved in one job. */
package org.h5burst.harness.compare;
