/** {@code h5burst demo}: the same bursts written plainly and tuned, side by side, and read back. */
package org.h5burst.harness.demo;
