package org.h5burst.harness.pattern;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.knowledge.KnowledgeOption;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.pattern.DatasetPattern;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.tuner.pattern.PatternRepository;
import org.h5burst.tuner.pattern.PatternRepository.Known;
import org.h5burst.tuner.pattern.PatternRepository.Match;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code h5burst pattern}. */
@Command(
    name = "pattern",
    description = {
      "Shows how datasets are distributed over the ranks, and which tuned pattern matches.",
      "It names the distributions of High Performance Fortran (Behzad et al. 2019, section 9)."},
    subcommands = CommandLine.HelpCommand.class,
    footer = {
      "  h5burst pattern show --kernel vorpal",
      "  h5burst pattern learn vpic --kernel vpic --scale 8",
      "  h5burst -Dh5burst.trace=trace run vorpal --out out.h5",
      "  h5burst pattern trace",
      "  h5burst pattern find --trace trace"},
    exitCodeList = {"0:done; find: a pattern fits", "1:a file cannot be used; find: no pattern fits", "2:wrong usage"})
public final class PatternCommand extends BaseCommand {
  private static final int MAX_LINES = 100;

  @Parameters(paramLabel = "TRACE_DIR", arity = "0..1", description = "Show each dataset in the trace of a program "
      + "that ran with -Dh5burst.trace=TRACE_DIR.")
  private @Nullable Path trace;

  @Mixin
  private final JsonOption json = new JsonOption();

  /** A look-up, for programs; distance is null for an exact match. */
  record Found(String match, @Nullable String pattern, @Nullable Double distance, @Nullable String model) {}

  /** A trace, for programs; grown has the last shape of each dataset that was extended. */
  record Listed(int ranks, List<DatasetPattern> datasets, Map<String, List<Long>> grown) {}

  @Override
  public Integer call() {
    if (trace == null) {
      throw wrong("say what to do: show, find or learn, or name a TRACE_DIR");
    }
    json.check();
    TracePattern.Traced traced = PatternSource.ofTrace(trace);
    IoPattern pattern = traced.pattern();
    out().println("%d ranks".formatted(pattern.ranks()));
    pattern.datasets().stream().limit(MAX_LINES)
        .forEach(dataset -> out().println("  " + dataset + growth(traced.grown().get(dataset.name()))));
    if (pattern.datasets().size() > MAX_LINES) {
      out().println("  and %d more, which --json lists; in short".formatted(pattern.datasets().size() - MAX_LINES));
      out().println(pattern.describe().indent(2).stripTrailing());
    }
    json.write(new Listed(pattern.ranks(), pattern.datasets(), traced.grown()));
    return ExitCode.OK;
  }

  private static String growth(@Nullable List<Long> shape) {
    return shape == null ? ""
        : " in its first burst; it grew to " + shape.stream().map(String::valueOf).collect(Collectors.joining(" x "));
  }

  @Command(mixinStandardHelpOptions = true, description = "Shows the distribution of each kind of dataset, the "
      + "largest first.", footerHeading = "%nExample:%n",
      footer = "  h5burst pattern show --kernel flash --ranks 64")
  int show(@Mixin PatternSource source, @Mixin JsonOption json) {
    json.check();
    IoPattern pattern = source.pattern();
    print(pattern);
    json.write(pattern);
    return ExitCode.OK;
  }

  @Command(mixinStandardHelpOptions = true, footerHeading = "%nExample:%n", footer = "  h5burst pattern find "
      + "--kernel resemble-vorpal --xml tuned.xml",
      description = "Looks for a tuned pattern: an identical one, else a similar one, else one that matches the "
          + "largest datasets.")
  int find(@Mixin PatternSource source, @Mixin KnowledgeOption file, @Mixin JsonOption json,
      @Mixin FindOptions options,
      @Option(names = "--limit", paramLabel = "D", defaultValue = "1",
          description = "How much the sizes of similar patterns may differ, in factors of two (default: "
              + "${DEFAULT-VALUE}).") double limit) {
    json.check();
    if (!(limit >= 0)) {
      throw new ParameterException(command().subcommands().get("find"), "--limit must not be negative");
    }
    IoPattern pattern = source.pattern();
    print(pattern);
    Knowledge knowledge = file.load();
    Match match = new PatternRepository(knowledge.patterns(), limit).lookUp(pattern);
    Found found = switch (match) {
      case Match.Exact exact -> found("exact", exact.known(), null, knowledge);
      case Match.Similar similar -> found("similar", similar.known(), similar.distance(), knowledge);
      case Match.ByLargestDatasets largest ->
        found("largest %d of %d datasets".formatted(largest.datasets(), largest.of()), largest.known(),
            largest.distance(), knowledge);
      case Match.None _ -> new Found("none", null, null, null);
    };
    out().println(sentence(found, knowledge));
    if (options.wanted() && found.pattern() != null) {
      out().println(options.write(found.pattern(), pattern, knowledge));
    }
    json.write(found);
    return found.pattern() == null ? ExitCode.SOFTWARE : ExitCode.OK;
  }

  private static Found found(String match, Known known, @Nullable Double distance, Knowledge knowledge) {
    String model = knowledge.model(known.name()).map(named -> named.fit().model().rounded()).orElse(null);
    return new Found(match, known.name(), distance, model);
  }

  private static String sentence(Found found, Knowledge knowledge) {
    if (found.pattern() == null) {
      return ("no known pattern fits (%d are known): h5burst model train --name NAME measures it, then h5burst "
          + "pattern learn NAME").formatted(knowledge.patterns().size());
    }
    String distance = found.distance() == null ? "" : ", %.2f factors of two away".formatted(found.distance());
    return "match: %s (%s%s)%s".formatted(found.pattern(), found.match(), distance,
        found.model() == null ? "" : "; model: m = " + found.model());
  }

  @Command(mixinStandardHelpOptions = true, description = "Saves a pattern under the name of its model.",
      footerHeading = "%nExample:%n",
      footer = "  h5burst pattern learn vpic --kernel vpic --scale 8")
  int learn(
      @Parameters(paramLabel = "NAME",
          description = "Name for the pattern; replaces an older pattern of this name.") String name,
      @Mixin PatternSource source,
      @Mixin KnowledgeOption file, @Mixin JsonOption json) {
    json.check();
    IoPattern pattern = source.pattern();
    print(pattern);
    Knowledge knowledge = file.update(
        old -> old.merge(new Knowledge(List.of(), List.of(new Known(name, pattern)), List.of(), List.of(), List.of())));
    out().println("learned %s; %d patterns are known".formatted(name, knowledge.patterns().size()));
    json.write(pattern);
    return ExitCode.OK;
  }

  private void print(IoPattern pattern) {
    out().println("%d ranks".formatted(pattern.ranks()));
    out().println(pattern.describe().indent(2).stripTrailing());
  }
}
