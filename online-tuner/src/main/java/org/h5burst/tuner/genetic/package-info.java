/**
 * Genetic search for good settings: H5Evolve (Behzad et al., "Taming parallel I/O complexity with auto-tuning", SC
 * 2013, section 3.1; Behzad et al., TOPC 2019, section 7). {@link org.h5burst.tuner.genetic.Evolution} searches a
 * {@link org.h5burst.tuner.genetic.ParameterSpace}. Each candidate is an H5Tuner document, which an
 * {@link org.h5burst.tuner.genetic.Experiment} measures.
 */
package org.h5burst.tuner.genetic;
