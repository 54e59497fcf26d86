/**
 * The input and output of a tuner: {@link org.h5burst.tuner.Tuner#propose} takes a {@link org.h5burst.tuner.Proposal}
 * and returns a {@link org.h5burst.tuner.Decision}; {@link org.h5burst.tuner.Tuner#observe} takes the
 * {@link org.h5burst.tuner.Outcome}.
 */
package org.h5burst.tuner;
