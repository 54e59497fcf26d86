/**
 * I/O patterns as distributions of High Performance Fortran (Behzad et al., "Optimizing I/O performance of HPC
 * applications with autotuning", TOPC 2019, section 9): from what each rank selects,
 * {@link org.h5burst.tuner.pattern.PatternAnalyzer} finds how every dataset is distributed over the ranks;
 * {@link org.h5burst.tuner.pattern.PatternRepository} finds a known pattern whose tuning serves it.
 *
 * <p>All types are immutable and safe for any thread.
 */
package org.h5burst.tuner.pattern;
