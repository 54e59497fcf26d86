package org.h5burst.benchmarks.parity;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.h5burst.benchmarks.job.JobOptions;
import org.h5burst.benchmarks.job.RankJob;
import org.h5burst.benchmarks.job.ScratchDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code h5burst bench parity}. */
@Command(
    name = "parity",
    mixinStandardHelpOptions = true,
    description = "Writes the same patterns with a small C program and with the writer, in turn, in one job, over one MPI and one HDF5.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:measured", "1:failed", "2:wrong usage"})
public final class ParityCommand implements Callable<Integer> {
  @Option(names = "--source", paramLabel = "FILE", required = true, description = "The C program (bin/h5burst knows it).")
  private Path source = Path.of("");

  @Option(names = "--repetitions", paramLabel = "R", defaultValue = "25", description = "How often each side writes a pattern (default: ${DEFAULT-VALUE}).")
  private int repetitions;

  @Mixin
  private JobOptions options = new JobOptions();

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before call()
  private CommandSpec spec;

  /**
   * A case in figures; times are medians in seconds, ratios medians over the repetitions.
   *
   * @param cOverOurs the C program's time over ours with lent memory, from the beginning of the agreement to the outcome: 1 = as fast
   * @param lowerQuartile a quarter of the repetitions was below
   * @param upperQuartile a quarter was above
   * @param cOverCompletion the same, from the first write to the completion of the commit
   * @param cOverCopy the same with copied memory, from agreement to outcome
   */
  public record Row(String pattern, long bytesPerRank, String mode, double cSeconds, double oursSeconds, double completionSeconds, double copySeconds,
      double cOverOurs, double lowerQuartile, double upperQuartile, double cOverCompletion, double cOverCopy) {
    static Row of(Measurement measured) {
      double[] ratios = ratios(measured.c(), measured.borrow());
      return new Row(measured.pattern().name().toLowerCase(Locale.ROOT).replace('_', '-'), measured.bytesPerRank(),
          measured.mode().name().toLowerCase(Locale.ROOT), median(measured.c()), median(measured.borrow()), median(measured.completion()),
          median(measured.copy()), quantile(ratios, .5), quantile(ratios, .25), quantile(ratios, .75),
          quantile(ratios(measured.c(), measured.completion()), .5),
          quantile(ratios(measured.c(), measured.copy()), .5));
    }

    private static double[] ratios(List<Double> one, List<Double> other) {
      return IntStream.range(0, one.size()).mapToDouble(index -> one.get(index) / other.get(index)).toArray();
    }

    private static double median(List<Double> values) {
      return quantile(values.stream().mapToDouble(Double::doubleValue).toArray(), .5);
    }

    private static double quantile(double[] values, double part) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      return sorted[(int) Math.round(part * (sorted.length - 1))];
    }
  }

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    try (ScratchDirectory scratch = options.scratch()) {
      Path library = compile(scratch.path());
      RankJob job = options.job(ParityRank.class);
      List<Measurement> measurements = job.run(scratch, List.of(scratch.path().toString(), library.toString(), Integer.toString(repetitions)),
          new TypeReference<>() {});
      List<Row> rows = measurements.stream().map(Row::of).toList();
      show(rows, out);
      options.keep(rows);
      return ExitCode.OK;
    } catch (RankJob.FailedException failure) {
      spec.commandLine().getErr().println(failure.getMessage());
      return ExitCode.SOFTWARE;
    }
  }

  private Path compile(Path scratch) throws IOException {
    Path library = scratch.resolve("libreference.so");
    List<String> command =
        new ArrayList<>(List.of(options.openMpi() ? "h5pcc.openmpi" : "h5pcc.mpich", "-shlib", "-O2", "-fPIC", "-shared", "-o", library.toString(),
            source.toAbsolutePath().toString()));
    Process compiler = new ProcessBuilder(command).directory(scratch.toFile()).redirectErrorStream(true).start();
    String output = new String(compiler.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    try {
      if (compiler.waitFor() != 0) {
        throw new IOException("%s failed:%n%s".formatted(String.join(" ", command), output));
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the C program was compiled", interrupted);
    }
    return library;
  }

  private static void show(List<Row> rows, PrintWriter out) {
    out.println("pattern         per rank  mode              C       ours      copy  completion   C/ours (quartiles)     C/copy  C/completion");
    for (Row row : rows) {
      out.println(
          String.format(Locale.ROOT, "%-13s %7d KiB  %-11s %7.0f us %7.0f us %6.0f us %8.0f us    %5.2f (%.2f to %.2f)     %5.2f         %5.2f", row.pattern,
              row.bytesPerRank >> 10, row.mode, row.cSeconds * 1e6, row.oursSeconds * 1e6, row.copySeconds * 1e6, row.completionSeconds * 1e6, row.cOverOurs,
              row.lowerQuartile, row.upperQuartile, row.cOverCopy, row.cOverCompletion));
    }
    out.flush();
  }
}
