package org.h5burst.harness.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.h5burst.harness.reproduce.CampaignStudy.Findings;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The findings of Tang, Xie et al. (PDSW 2021, section IV-C) on 32 nodes of the simulated GPFS machine. */
@Tag("nightly")
@Timeout(120)
final class CampaignStudyTest {
  @Test
  void shouldFindInTheTwoBestClustersWhatWasPublishedOf32Nodes() {
    List<Findings> campaigns =
        CampaignStudy.campaigns(false).stream().map(campaign -> Findings.of(campaign.points())).toList();
    double small = median(campaigns.stream().mapToDouble(Findings::smallGoodWith8).toArray());
    assertEquals(.926, small, .05, () -> "8 aggregators, 11.81 MB to 2.23 GB: " + campaigns);
    assertEquals(0, median(campaigns.stream().mapToDouble(Findings::largeGoodWith8).toArray()), () -> "8 aggregators,"
        + " above 2.23 GB: " + campaigns);
    assertEquals(1, median(campaigns.stream().mapToDouble(Findings::largePoorWith128).toArray()),
        () -> "128 aggregators, above 2.23 GB: " + campaigns);
    for (Findings campaign : campaigns) {
      assertTrue(campaign.smallGoodWith8() >= .8 && campaign.largeGoodWith8() <= 1 && campaign.largePoorWith128() <= 5,
          campaign::toString);
      assertTrue(campaign.largeGoodIndependent() >= .65, () -> "large writes favour independent I/O: " + campaign);
    }
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
