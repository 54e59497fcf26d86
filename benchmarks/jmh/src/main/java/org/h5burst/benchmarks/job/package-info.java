/** Jobs of several ranks, for benchmarks that JMH cannot run because it has none. */
@NullMarked
package org.h5burst.benchmarks.job;

import org.jspecify.annotations.NullMarked;
