package org.h5burst.harness.job;

/**
 * One file of a job. A job with several lanes writes each burst into all of them, in turn, so that they meet the same
 * machine.
 *
 * @param name how reports call it
 * @param file its path
 * @param tuning who decides how it is written
 */
public record Lane(String name, String file, Tuning tuning) {}
