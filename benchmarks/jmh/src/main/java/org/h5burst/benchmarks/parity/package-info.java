/** The writer against a C program that does the same. */
package org.h5burst.benchmarks.parity;
