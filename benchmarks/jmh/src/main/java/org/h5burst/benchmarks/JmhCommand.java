package org.h5burst.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.doctor.Examination;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst bench jmh}. */
@Command(
    name = "jmh",
    description = {
      "Runs micro-benchmarks with JMH, and reports the allocation of each operation.",
      "The result is a JSON file named after the date and the machine; a number keeps names unique."},
    footer = {"  h5burst bench jmh -- Submit -p bytes=4096"},
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
final class JmhCommand extends BaseCommand {
  @Option(names = "--results", paramLabel = "DIR", required = true, description = "Directory for the result "
      + "(bin/h5burst sets it).")
  private Path results = Path.of("");

  @Option(names = "--name", paramLabel = "NAME", description = "Name of the result (default: date and machine).")
  private @Nullable String name;

  @Parameters(paramLabel = "OPTION", description = "Options of JMH: which benchmarks (a regular expression), -p, -f, "
      + "-wi, -i and so on; after \"--\".")
  private List<String> options = List.of();

  @Override
  public Integer call() throws IOException, RunnerException, CommandLineOptionException {
    CommandLineOptions asked = new CommandLineOptions(options.toArray(String[]::new));
    if (asked.getResult().hasValue() || asked.getResultFormat().hasValue()) {
      throw wrong("-rf and -rff have no effect here: the result is JSON, and "
          + "--results and --name determine where it goes");
    }
    if (tell(asked)) {
      return 0;
    }
    Files.createDirectories(results);
    Path result = name == null ? unused(LocalDate.now() + "-" + InetAddress.getLocalHost().getHostName())
        : results.resolve(name + ".json");
    new Runner(new OptionsBuilder().parent(asked).addProfiler(GCProfiler.class)
        .shouldFailOnError(true).resultFormat(ResultFormatType.JSON).result(result.toString()).build()).run();
    describe(result);
    return 0;
  }

  /** Answers queries of JMH's own options, if there are any: nothing is measured then. */
  private static boolean tell(CommandLineOptions asked) throws IOException, RunnerException {
    if (asked.shouldHelp()) {
      asked.showHelp();
    } else if (asked.shouldList()) {
      new Runner(asked).list();
    } else if (asked.shouldListWithParams()) {
      new Runner(asked).listWithParams(asked);
    } else if (asked.shouldListProfilers()) {
      asked.listProfilers();
    } else if (asked.shouldListResultFormats()) {
      asked.listResultFormats();
    } else {
      return false;
    }
    return true;
  }

  /** Returns a file that is not there yet: a second measurement of a day takes nothing from the first. */
  private Path unused(String base) {
    Path result = results.resolve(base + ".json");
    for (int number = 2; Files.exists(result); number++) {
      result = results.resolve("%s-%d.json".formatted(base, number));
    }
    return result;
  }

  /**
   * Adds when and where it was measured; leaves out the path of this machine's JVM, and the single times, which are
   * megabytes.
   */
  private static void describe(Path result) throws IOException {
    ObjectMapper json = new ObjectMapper();
    JsonNode benchmarks = json.readTree(result.toFile());
    for (JsonNode benchmark : benchmarks) {
      ((ObjectNode) benchmark).put("date", LocalDate.now().toString()).put("processor", Examination.processor())
          .put("cores", Runtime.getRuntime().availableProcessors()).remove("jvm");
      ((ObjectNode) benchmark.get("primaryMetric")).remove("rawDataHistogram");
    }
    json.writerWithDefaultPrettyPrinter().writeValue(result.toFile(), benchmarks);
  }
}
