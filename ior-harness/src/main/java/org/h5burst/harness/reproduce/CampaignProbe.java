package org.h5burst.harness.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.prior.FiveNumbers;

/** The campaign of Tang, Xie et al. (PDSW 2021) on this machine: one host, and as long as there is time. */
final class CampaignProbe {
  private CampaignProbe() {}

  /** Table II. */
  static Map<String, String> tableII(Here here, boolean quick) {
    JsonNode campaign = campaign(here, quick, CampaignStudy.WRITE_CLUSTERS);
    List<JsonNode> measures = new ArrayList<>();
    campaign.at("/measured").forEach(measures::add);
    Set<String> settings = new HashSet<>();
    Set<String> patterns = new HashSet<>();
    measures.forEach(one -> {
      settings.add(one.at("/setting").asText());
      patterns.add(one.at("/range").asText() + one.at("/number") + one.at("/features/ranks"));
    });
    List<Double> repetitions = measures.stream().map(one -> one.at("/repetitions").asDouble()).toList();
    return Map.of(CampaignFigures.SCALES, "1, with 1 and 2 ranks", CampaignFigures.CORES, "1 and 2",
        CampaignFigures.PATTERNS, String.valueOf(patterns.size()),
        CampaignFigures.SETTINGS, String.valueOf(settings.size()),
        CampaignFigures.RUNS, Spread.of(repetitions, "%.0f"),
        CampaignFigures.MEASURES, "%d, of writes and reads".formatted(measures.size()));
  }

  /** Figures 2d to 2f. */
  static Map<String, String> writes(Here here, boolean quick) {
    return clusters(campaign(here, quick, CampaignStudy.WRITE_CLUSTERS), "WRITE");
  }

  /** Figures 2a to 2c. */
  static Map<String, String> reads(Here here, boolean quick) {
    return clusters(campaign(here, quick, CampaignStudy.READ_CLUSTERS), "READ");
  }

  private static JsonNode campaign(Here here, boolean quick, int clusters) {
    return here.once("campaign", "--operations", "write,read", "--cold", "--clusters", String.valueOf(clusters),
        "--budget", quick ? "20s" : "120s", "--largest", quick ? "4m" : "64m", "--dir", here.file(""), "--knowledge",
        here.file("campaign.db"));
  }

  private static Map<String, String> clusters(JsonNode campaign, String operation) {
    Map<Integer, List<FiveNumbers>> clusters = new TreeMap<>();
    campaign.at("/measured").forEach(one -> {
      if (one.at("/operation").asText().equals(operation)) {
        clusters.computeIfAbsent(one.at("/level").asInt(), _ -> new ArrayList<>())
            .add(new FiveNumbers(value(one, "min"), value(one, "q1"), value(one, "median"), value(one, "q3"),
                value(one, "max")));
      }
    });
    if (clusters.size() < 2) {
      throw new CommandFailure("all measures of operation %s are in one cluster; measure more".formatted(operation));
    }
    List<String> found = CampaignFigures.found(List.copyOf(clusters.values()), "%d, given; %d measures");
    return IntStream.range(0, found.size()).boxed()
        .collect(Collectors.toMap(CampaignFigures.FINDINGS::get, found::get));
  }

  private static double value(JsonNode measure, String number) {
    return measure.at("/burst/" + number).asDouble();
  }
}
