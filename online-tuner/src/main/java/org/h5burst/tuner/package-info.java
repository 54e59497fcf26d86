/**
 * The input of a tuner and its answers: {@link org.h5burst.tuner.Tuner#propose} gets a
 * {@link org.h5burst.tuner.Proposal} and answers with a {@link org.h5burst.tuner.Decision};
 * {@link org.h5burst.tuner.Tuner#observe} receives the {@link org.h5burst.tuner.Outcome}.
 */
package org.h5burst.tuner;
