package org.h5burst.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code h5burst bench compare}. */
@Command(
    name = "compare",
    description = {
      "Compares two results of JMH.",
      "Differences within the error intervals are marked as such."},
    footer = {"  h5burst bench compare before.json after.json"},
    exitCodeList = {"0:compared", "1:a file cannot be read", "2:wrong usage"})
final class CompareCommand extends BaseCommand {
  @Parameters(index = "0", paramLabel = "BEFORE", description = "The first result, in JSON.")
  private Path before = Path.of("");

  @Parameters(index = "1", paramLabel = "AFTER", description = "The second result, in JSON.")
  private Path after = Path.of("");

  /** A benchmark's score with its error, in its unit; smaller is better. */
  private record Score(double value, double error, String unit) {
    static Score of(JsonNode metric) {
      return new Score(metric.get("score").asDouble(), metric.get("scoreError").asDouble(Double.NaN),
          metric.get("scoreUnit").asText());
    }

    /** Returns whether the error intervals do not overlap. An unknown error counts as zero. */
    boolean differsFrom(Score other) {
      return Math.abs(value - other.value) > (Double.isNaN(error) ? 0 : error)
          + (Double.isNaN(other.error) ? 0 : other.error);
    }
  }

  @Override
  public Integer call() throws IOException {
    Map<String, Score> old = read(before);
    Map<String, Score> fresh = read(after);
    fresh.forEach((benchmark, score) -> {
      Score was = old.get(benchmark);
      out().println(was == null ? "%-70s only after: %.3f %s".formatted(benchmark, score.value, score.unit)
          : line(benchmark, was, score));
    });
    old.keySet().stream().filter(benchmark -> !fresh.containsKey(benchmark))
        .forEach(benchmark -> out().println("%-70s only before".formatted(benchmark)));
    out().flush();
    return 0;
  }

  private static String line(String benchmark, Score was, Score is) {
    return String.format(Locale.ROOT, "%-70s %12.3f -> %12.3f %-6s  x %.3f%s", benchmark, was.value, is.value, is.unit,
        is.value / was.value, was.differsFrom(is) ? "" : "  (within error)");
  }

  /** Reads scores by benchmark and parameters, with the allocation of each operation. */
  private static Map<String, Score> read(Path file) throws IOException {
    Map<String, Score> scores = new LinkedHashMap<>();
    JsonNode results = new ObjectMapper().readTree(file.toFile());
    if (!results.isArray() || !results.path(0).at("/primaryMetric/score").isNumber()) {
      throw new CommandFailure("%s is not a result of 'h5burst bench jmh'".formatted(file));
    }
    for (JsonNode result : results) {
      String name = result.get("benchmark").asText().replaceAll(".*\\.(\\w+\\.\\w+)$", "$1")
          + (result.has("params") ? " " + result.get("params") : "");
      scores.put(name, Score.of(result.get("primaryMetric")));
      JsonNode allocation = result.path("secondaryMetrics").path("gc.alloc.rate.norm");
      if (!allocation.isMissingNode()) {
        scores.put(name + " allocation", Score.of(allocation));
      }
    }
    return scores;
  }
}
