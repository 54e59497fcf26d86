/** Benchmarks of the hot paths, and the program that runs them. */
package org.h5burst.benchmarks;
