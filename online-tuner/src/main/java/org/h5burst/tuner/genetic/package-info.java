/**
 * Genetic search for good settings: H5Evolve (Behzad et al., "Taming parallel I/O complexity with auto-tuning", SC
 * 2013, section 3.1; Behzad et al., TOPC 2019, section 7). The search is {@link org.h5burst.tuner.genetic.Evolution};
 * what it searches is a {@link org.h5burst.tuner.genetic.ParameterSpace}; each candidate is a document of H5Tuner,
 * measured by an {@link org.h5burst.tuner.genetic.Experiment}.
 */
package org.h5burst.tuner.genetic;
