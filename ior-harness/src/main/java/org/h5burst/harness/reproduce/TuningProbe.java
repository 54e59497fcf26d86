package org.h5burst.harness.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;

/** Measures search, model, patterns and the online tuner on this machine, with kernels of two ranks. */
final class TuningProbe {
  private static final String RANKS = "2";
  private static final String KERNEL = "vpic";

  private TuningProbe() {}

  /** Returns the genetic search, and what its winner is worth. */
  static Map<String, String> search(Here here, boolean quick) {
    evolved(here, quick);
    return Map.of(GeneticStudy.SPEEDUP, defaultOver(here, quick, KERNEL, here.file("evolved.xml")));
  }

  private static JsonNode evolved(Here here, boolean quick) {
    return here.once("evolve", "--kernel", KERNEL, "--ranks", RANKS, "--bursts", "1", "--space", "unstriped",
        "--population", quick ? "4" : "10", "--generations", quick ? "2" : "5", "--elites", "2", "--out",
        here.file("evolved.xml"));
  }

  private static JsonNode trained(Here here, boolean quick) {
    return here.once("model", "train", "--kernel", KERNEL, "--ranks", RANKS, "--bursts", "1", "--sizes", "0.25,0.5,1",
        "--budget", quick ? "60s" : "300s", "--largest-stripe", "128", "--knowledge", here.file("model.db"), "--out",
        here.file("training.csv"));
  }

  private static JsonNode tuned(Here here, boolean quick) {
    trained(here, quick);
    return here.once("model", "tune", "--model", KERNEL, "--kernel", KERNEL, "--ranks", RANKS, "--bursts", "1",
        "--count", quick ? "4" : "20", "--knowledge", here.file("model.db"), "--out", here.file("model.xml"));
  }

  /** Returns the model's fit. */
  static Map<String, String> fit(Here here, boolean quick) {
    JsonNode model = trained(here, quick).at("/model");
    return Map.of(ModelStudy.R_SQUARED, number(model.at("/rSquared").asDouble()), ModelStudy.RANK_AGREEMENT,
        number(model.at("/rankAgreement").asDouble()), ModelStudy.TRAINING_SET, model.at("/settings").asText());
  }

  /** Returns what the best of the first settings of the model is worth. */
  static Map<String, String> top(Here here, boolean quick) {
    tuned(here, quick);
    return Map.of(GeneticStudy.SPEEDUP, defaultOver(here, quick, KERNEL, here.file("model.xml")));
  }

  /** Returns what both methods cost. */
  static Map<String, String> costs(Here here, boolean quick) {
    JsonNode search = evolved(here, quick);
    JsonNode training = trained(here, quick);
    JsonNode tuning = tuned(here, quick);
    return Map.of(TopTwentyStudy.SEARCH_RUNS, search.at("/candidates").asText(), TopTwentyStudy.MODEL_RUNS,
        "%s and %d".formatted(training.at("/settings/measured").asText(), tuning.at("/measured").size()),
        TopTwentyStudy.SEARCH_OVER_MODEL,
        number(search.at("/seconds").asDouble() / tuning.at("/seconds").asDouble()));
  }

  /** Measures settings that are chosen by pattern. */
  static Map<String, String> pattern(Here here, boolean quick) {
    trained(here, quick);
    here.run("pattern", "learn", KERNEL, "--kernel", KERNEL, "--ranks", RANKS, "--knowledge", here.file("model.db"));
    here.run("pattern", "find", "--kernel", "ior", "--ranks", RANKS, "--knowledge", here.file("model.db"), "--xml",
        here.file("handed.xml"));
    return Map.of(PatternStudy.HANDED, defaultOver(here, quick, "ior", here.file("handed.xml")));
  }

  /** Returns what the number of aggregators does. */
  static Map<String, String> aggregators(Here here, boolean quick) {
    JsonNode arms = compared(here, quick, KERNEL).at("/arms");
    double one = fastest(arms, 1);
    double two = fastest(arms, 2);
    return Map.of(EffectStudy.FEW_OVER_MANY, number(one / two));
  }

  private static JsonNode compared(Here here, boolean quick, String kernel, String... more) {
    List<String> words = new ArrayList<>(List.of("compare", kernel, "--ranks", RANKS, "--scale", quick ? "0.25" : "1",
        "--repetitions", quick ? "6" : "24"));
    words.addAll(List.of(more));
    return here.once(words.toArray(String[]::new));
  }

  private static double fastest(JsonNode arms, int aggregators) {
    return StreamSupport.stream(arms.spliterator(), false)
        .filter(arm -> arm.at("/choice/aggregators").asInt() == aggregators)
        .mapToDouble(arm -> arm.at("/medianSeconds").asDouble()).min().orElseThrow();
  }

  /** Returns the online tuner of three kernels. */
  static Map<String, String> online(Here here, boolean quick) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String kernel : RuntimeStudy.KERNELS) {
      JsonNode compared = compared(here, quick, kernel);
      values.put(RuntimeStudy.overDefault(kernel), ratio(compared.at("/ratios/defaultOverTunedInterval")));
      values.put(RuntimeStudy.overBest(kernel), ratio(compared.at("/ratios/tunedOverBestInterval")));
    }
    return values;
  }

  private static String ratio(JsonNode interval) {
    return "%s (%s to %s)".formatted(number(interval.at("/value").asDouble()), number(interval.at("/low").asDouble()),
        number(interval.at("/high").asDouble()));
  }

  private static String defaultOver(Here here, boolean quick, String kernel, String document) {
    JsonNode compared = compared(here, quick, kernel, "--config", document);
    JsonNode configured = StreamSupport.stream(compared.at("/arms").spliterator(), false)
        .filter(arm -> arm.at("/name").asText().equals("document")).findFirst().orElseThrow();
    return number(compared.at("/default/medianSeconds").asDouble() / configured.at("/medianSeconds").asDouble());
  }

  private static String number(double value) {
    return "%.2f".formatted(value);
  }
}
