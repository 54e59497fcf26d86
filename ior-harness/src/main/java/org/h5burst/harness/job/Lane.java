package org.h5burst.harness.job;

/**
 * One file of a job. A job with several lanes writes each burst to all of them, in turn, so that they see the same
 * machine.
 *
 * @param name its name in reports
 * @param file its path
 * @param tuning how it is written
 */
public record Lane(String name, String file, Tuning tuning) {}
