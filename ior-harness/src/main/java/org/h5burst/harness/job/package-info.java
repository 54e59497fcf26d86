/**
 * Writes kernels from the ranks of an MPI job. {@link org.h5burst.harness.job.JobRunner} starts the job and listens; in
 * each rank {@link org.h5burst.harness.job.RankJob} carries out a {@link org.h5burst.harness.job.JobPlan}, and rank 0
 * reports each burst with a line of JSON in a file.
 */
package org.h5burst.harness.job;
