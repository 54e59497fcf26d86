/**
 * The tuner that learns while the program runs: stochastic gradient descent on log write times, with correlated
 * beliefs, a budget that protects against losses, and a cost of switching.
 *
 * <p>Start at {@link org.h5burst.tuner.online.OnlineTuner}. Per burst: {@code FileState} finds the stream,
 * {@code ChoiceRule} chooses, {@code Stream} learns.
 */
package org.h5burst.tuner.online;
