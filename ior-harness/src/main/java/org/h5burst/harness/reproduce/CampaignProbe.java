package org.h5burst.harness.reproduce;

import static org.h5burst.harness.reproduce.CampaignFigures.percent;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/** The campaign of Tang, Xie et al. (PDSW 2021) on this machine: one host, and as long as there is time. */
final class CampaignProbe {
  private static final int WRITE_CLUSTERS = 5;
  private static final int READ_CLUSTERS = 6;

  private CampaignProbe() {}

  /** Table II. */
  static Map<String, String> tableII(Here here, boolean quick) {
    JsonNode campaign = campaign(here, quick, WRITE_CLUSTERS);
    List<JsonNode> measures = new ArrayList<>();
    campaign.at("/measured").forEach(measures::add);
    Set<String> settings = new HashSet<>();
    Set<String> patterns = new HashSet<>();
    measures.forEach(one -> {
      settings.add(one.at("/setting").asText());
      patterns.add(one.at("/range").asText() + one.at("/number") + one.at("/features/ranks"));
    });
    double[] repetitions = measures.stream().mapToDouble(one -> one.at("/repetitions").asDouble()).toArray();
    Map<String, String> values = new LinkedHashMap<>();
    values.put(CampaignFigures.SCALES, "1, with 1 and 2 ranks");
    values.put(CampaignFigures.CORES, "1 and 2");
    values.put(CampaignFigures.PATTERNS, String.valueOf(patterns.size()));
    values.put(CampaignFigures.SETTINGS, String.valueOf(settings.size()));
    values.put(CampaignFigures.RUNS, Spread.of(repetitions, "%.0f"));
    values.put(CampaignFigures.MEASURES, "%d, of writes and reads".formatted(measures.size()));
    return values;
  }

  /** Figures 2d to 2f. */
  static Map<String, String> writes(Here here, boolean quick) {
    return clusters(campaign(here, quick, WRITE_CLUSTERS), "WRITE");
  }

  /** Figures 2a to 2c. */
  static Map<String, String> reads(Here here, boolean quick) {
    return clusters(campaign(here, quick, READ_CLUSTERS), "READ");
  }

  private static JsonNode campaign(Here here, boolean quick, int clusters) {
    return here.once("campaign", "--operations", "write,read", "--cold", "--clusters", String.valueOf(clusters),
        "--budget", quick ? "20s" : "120s", "--largest", quick ? "4m" : "64m", "--dir", here.file(""), "--knowledge",
        here.file("campaign.db"));
  }

  private static Map<String, String> clusters(JsonNode campaign, String operation) {
    List<JsonNode> all = StreamSupport.stream(campaign.at("/measured").spliterator(), false)
        .filter(one -> one.at("/operation").asText().equals(operation)).toList();
    int count = 1 + all.stream().mapToInt(one -> one.at("/level").asInt()).max().orElse(0);
    double[] within = all.stream().mapToDouble(one -> value(one, "max") / value(one, "min")).toArray();
    Map<String, String> values = new LinkedHashMap<>();
    values.put(CampaignFigures.CLUSTERS, "%d, given; %d measures".formatted(count, all.size()));
    values.put(CampaignFigures.POOREST, "%s, %s".formatted(most(all, level(0)), most(all, level(1))));
    values.put(CampaignFigures.BEST, "%s, %s".formatted(least(all, level(count - 2)), least(all, level(count - 1))));
    values.put(CampaignFigures.RANGE, "%s to %s".formatted(least(all, _ -> true), most(all, _ -> true)));
    values.put(CampaignFigures.WITHIN, Spread.of(within, "%.1f"));
    return values;
  }

  private static Predicate<JsonNode> level(int level) {
    return one -> one.at("/level").asInt() == level;
  }

  private static String least(List<JsonNode> all, Predicate<JsonNode> which) {
    return percent(all.stream().filter(which).mapToDouble(one -> value(one, "min")).min().orElse(0));
  }

  private static String most(List<JsonNode> all, Predicate<JsonNode> which) {
    return percent(all.stream().filter(which).mapToDouble(one -> value(one, "max")).max().orElse(0));
  }

  private static double value(JsonNode measure, String number) {
    return measure.at("/burst/" + number).asDouble();
  }
}
