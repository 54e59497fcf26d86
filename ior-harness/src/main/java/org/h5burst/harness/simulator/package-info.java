/**
 * A model of parallel file systems on which tuners are compared: two-phase exchange and rounds, aggregators on storage
 * targets, lock contention, small pieces, striping, write-back caches, reopen cost, heavy-tailed interference and
 * hidden regimes.
 *
 * <p>{@code BurstTime} is the model, {@code Machines} and {@code Application} the 40 scenarios, {@code Draws} the
 * machines and programs that nobody chose, {@code NoiseModel} the noise, {@code SimulatedRun} one run of one tuner.
 */
package org.h5burst.harness.simulator;
