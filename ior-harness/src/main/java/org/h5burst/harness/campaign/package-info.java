/**
 * {@code h5burst campaign}: the statistical benchmarking method of Tang, Xie et al. (PDSW 2021, section III-A), whose
 * result lets the online tuner start warm.
 *
 * <p>{@link org.h5burst.harness.campaign.CampaignCommand} starts one MPI job; its ranks ({@link
 * org.h5burst.harness.campaign.RankCampaign}) walk through a {@code Schedule}, and rank 0 adds each run to a
 * {@code CampaignJournal}, from which a {@code Summary} is made.
 */
package org.h5burst.harness.campaign;
