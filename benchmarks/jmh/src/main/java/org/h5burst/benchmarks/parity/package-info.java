/** Compares the writer with an equivalent C program. */
package org.h5burst.benchmarks.parity;
