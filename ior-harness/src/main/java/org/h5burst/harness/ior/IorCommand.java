package org.h5burst.harness.ior;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.check.Verification;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.OutputFile;
import org.h5burst.harness.cli.Progress;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.job.DocumentOption;
import org.h5burst.harness.job.JobCommand;
import org.h5burst.harness.job.JobRunner;
import org.h5burst.harness.kernel.Workload.Content;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code h5burst ior}. */
@Command(
    name = "ior",
    description = {
      "Runs the IOR benchmark on H5Burst, MPI-IO or plain files, with IOR's options and table.",
      "The file layout is IOR's. Bandwidth is computed as in IOR: bytes divided by the time from the first open to the "
          + "last close.",
      "With -a HDF5, H5Burst opens a file at the first burst, and writes or reads it as one burst: open(s) is the time "
          + "to open it, wr/rd(s) the rest of the burst.",
      "Data are read right after they were written, so they come from the system's memory if they fit there. Ctrl-C "
          + "keeps what was measured."},
    footer = {
      "  h5burst ior -a HDF5 -s 8 -b 32m -t 32m -i 5 -o /dev/shm/vpic      the pattern of VPIC-IO",
      "  h5burst ior -a MPIIO -c -b 4m -t 256k -e -i 5 -o /scratch/t          without HDF5, for comparison",
      "  h5burst ior -b 4m -t 256k -c -i 5 -w -r -W -R -O summaryFormat=JSON -o /dev/shm/t",
      "  h5burst ior -s 8 -b 4m -t 4m -i 5 -o /scratch/t --ior-binary /opt/ior/bin/ior"},
    exitCodeList = {"0:measured, and right if -W or -R was given", "1:failed, or a byte is wrong", "2:wrong usage, "
        + "or an option of IOR that is not supported"})
public final class IorCommand extends JobCommand {
  private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /**
   * For ranks that write and read contiguous blocks, each on one core: threads that compile for long, or collect
   * garbage, take cores from ranks that wait for each other in MPI, and keep all of them from continuing.
   */
  private static final List<String> SMALL_JVM =
      List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=0.1");

  private static final String SUMMARY = "-O summaryFile";

  @Mixin
  private final IorOptions options = new IorOptions();

  @Mixin
  private final DocumentOption document = new DocumentOption();

  @Option(names = "--ior-binary", paramLabel = "PATH", description = {
    "The original IOR, built for the same MPI. It writes the same pattern, in turn with H5Burst, and gets its own rows "
        + "in the table."})
  private @Nullable Path binary;

  private final LocalDateTime began = LocalDateTime.now();
  private boolean reported;

  /** The measurements of a test; {@code real} is null without the original IOR. */
  record Report(IorPlan parameters, List<Row> results, @Nullable List<Row> real, boolean verified) {}

  /**
   * An iteration, with the members of a result in IOR's summary.
   *
   * @param bwMiB MiB per second, by the total time
   * @param iops transfers per second of writing or reading
   * @param latency mean seconds of a transfer
   */
  record Row(String access, double bwMiB, double blockKiB, double xferKiB, double iops, double latency, double openTime,
      double wrRdTime, double closeTime, double totalTime) {
    private static final double KIBI = 1 << 10;
    private static final double MEBI = 1 << 20;

    static Row of(IorPlan plan, IorTiming timing) {
      return new Row(timing.access().word(), plan.bytes() / MEBI / timing.totalSeconds(), plan.blockBytes() / KIBI,
          plan.transferBytes() / KIBI, plan.transfers() / timing.accessSeconds(),
          timing.accessSeconds() * plan.ranks() / plan.transfers(), timing.openSeconds(), timing.accessSeconds(),
          timing.closeSeconds(), timing.totalSeconds());
    }
  }

  /** An iteration as a line of CSV; {@code program} is h5burst, or ior for the real one. */
  record CsvRow(String program, String api, String access, int iteration, int ranks, int segments, long blockBytes,
      long transferBytes, double bwMib,
      double iops, double latency, double openTime, double wrRdTime, double closeTime, double totalTime) {
    static List<CsvRow> of(Report report) {
      List<CsvRow> rows = new ArrayList<>(of("h5burst", report.parameters, report.results));
      rows.addAll(of("ior", report.parameters, report.real == null ? List.of() : report.real));
      return rows;
    }

    private static List<CsvRow> of(String program, IorPlan plan, List<Row> rows) {
      Map<String, Integer> counts = new HashMap<>();
      return rows.stream()
          .map(row -> new CsvRow(program, plan.api().name(), row.access, counts.merge(row.access, 1, Integer::sum) - 1,
              plan.ranks(), plan.segments(), plan.blockBytes(), plan.transferBytes(), row.bwMiB, row.iops, row.latency,
              row.openTime, row.wrRdTime, row.closeTime, row.totalTime))
          .toList();
    }
  }

  @Override
  public Integer call() {
    overrideTuner("ior writes as -c, --mode and --config say");
    IorPlan plan = options.plan(document);
    if (plan.api() != IorApi.HDF5) {
      job().refuseBackend("-a %s writes no HDF5".formatted(plan.api()));
    }
    requirePlace(plan);
    Path[] files = IorFiles.of(plan).toArray(Path[]::new);
    requireWritable(files);
    String summary = options.summaryFile();
    if (summary != null) {
      requireWritable(SUMMARY, Path.of(summary), files);
    }
    JobRunner runner = job().runner(plan.ranks()).with(SMALL_JVM);
    requireMpiIo(plan, runner);
    boolean table = !options.json() || summary != null;
    PrintWriter out = table ? out() : new PrintWriter(Writer.nullWriter());
    IorFiles written = IorFiles.before(plan);
    try {
      String wrong = test(plan, runner, out, written);
      if (!wrong.isEmpty()) {
        throw new CommandFailure(wrong);
      }
    } catch (RuntimeException | Error failure) {
      Throwable _ = Interruption.afterFailure(failure, written::delete);
      throw failure;
    }
    written.delete();
    return ExitCode.OK;
  }

  /**
   * Measures, checks and reports; returns what is wrong in the files, if anything. Reports measurements even if the
   * check fails or is interrupted.
   */
  private String test(IorPlan plan, JobRunner runner, PrintWriter out, IorFiles written) {
    reported = false;
    Progress progress = Progress.start(out, "measuring", plan.iterations());
    IorTest test = new IorTest(new IorScreen(out, progress, plan), plan);
    try (Interruption _ = Interruption.keeping(() -> reportInterrupted(test, written))) {
      String wrong;
      try {
        wrong = measureAndCheck(plan, runner, test, progress);
      } catch (RuntimeException | Error failure) {
        Throwable _ = Interruption.afterFailure(failure, () -> report(test, false));
        throw failure;
      }
      report(test, wrong.isEmpty() && (plan.has(Switch.CHECK_WRITE) || plan.has(Switch.CHECK_READ)));
      return wrong;
    }
  }

  private void reportInterrupted(IorTest test, IorFiles written) {
    try {
      report(test, false);
    } finally {
      written.deleteWhileRanksEnd();
    }
  }

  private String measureAndCheck(IorPlan plan, JobRunner runner, IorTest test, Progress progress) {
    try {
      try (progress) {
        measure(plan, runner, test);
      }
      return plan.has(Switch.CHECK_WRITE) ? check(plan) : "";
    } catch (IOException e) {
      throw new CommandFailure("the files of the test cannot be written or read", e);
    }
  }

  private void measure(IorPlan plan, JobRunner runner, IorTest test) throws IOException {
    for (IorPlan part : binary == null ? List.of(plan)
        : IntStream.range(0, plan.iterations()).mapToObj(_ -> plan.iterations(1)).toList()) {
      runner.run(part.ranks(), RankIor.class, part, IorTiming.class, test::add);
      if (binary != null) {
        test.addReal(IorBinary.run(binary, plan, runner));
      }
    }
  }

  private static void requireMpiIo(IorPlan plan, JobRunner runner) {
    if (plan.api() == IorApi.MPIIO && !runner.kind().isNative()) {
      throw new CommandFailure(("-a MPIIO needs a native MPI, and there is none under %s; use --mpi mpich or openmpi, "
          + "or -a POSIX").formatted(runner.kind()));
    }
  }

  private void requirePlace(IorPlan plan) {
    for (Path file : IorFiles.of(plan)) {
      OutputFile.requireDirectory("-o", file);
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new CommandFailure("-o %s: this is a directory or a device; choose another name"
            .formatted(file));
      }
    }
    if (binary != null && plan.api() == IorApi.HDF5 && plan.has(Switch.RANDOM_ORDER)) {
      throw new CommandFailure("--ior-binary with -z needs -a MPIIO or POSIX: IOR has no random order over HDF5");
    }
    if (!plan.has(Switch.WRITE)) {
      if (binary != null) {
        throw new CommandFailure("--ior-binary needs -w: the two programs do not read each other's files");
      }
      for (Path file : IorFiles.of(plan)) {
        if (!Files.isReadable(file) || plan.api() != IorApi.HDF5 && size(file) < PlainLayout.of(plan).bytes()) {
          throw new CommandFailure(("-r: %s cannot be read or is too short; write it first, with -w -k and the same "
              + "-a, -b, -t, -s and -N").formatted(file));
        }
      }
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be read".formatted(file), e);
    }
  }

  /** Returns what is wrong in the files that are there now; empty if nothing is. */
  private static String check(IorPlan plan) throws IOException {
    List<Path> files = IorFiles.of(plan);
    for (int writer = 0; writer < files.size(); writer++) {
      Path file = files.get(writer);
      int number = plan.number(writer);
      String wrong =
          plan.api() == IorApi.HDF5 ? checkHdf5(plan, file, number) : PlainLayout.of(plan).check(file, number);
      if (!wrong.isEmpty()) {
        return wrong;
      }
    }
    return "";
  }

  private static String checkHdf5(IorPlan plan, Path file, int number) {
    List<Content> contents = plan.kernel().arrays(0).stream().map(array -> new Content(array, number)).toList();
    Verification verification = Verification.of(file, contents, 1, Reader.Kind.AUTO, burst -> {});
    return verification.passed() ? "" : verification.summary();
  }

  /**
   * Reports once, if there is anything to report; an interruption while the results are printed waits until they are.
   */
  private synchronized void report(IorTest test, boolean verified) {
    if (!reported && test.hasMeasured()) {
      reported = true;
      report(test.end(verified));
    }
  }

  private void report(Report report) {
    ObjectNode summary = IorSummary.of(report, command().root().version()[0],
        command().root().commandLine().getParseResult().originalArgs(), began);
    write(summary, CsvRow.class, CsvRow.of(report));
    String target = options.summaryFile();
    if (!options.json()) {
      return;
    }
    try {
      String text = MAPPER.writeValueAsString(summary);
      if (target == null) {
        out().println(text);
        requirePrinted();
      } else {
        OutputFile.write(SUMMARY, Path.of(target), text + "\n");
      }
    } catch (IOException e) {
      throw new CommandFailure("%s=%s cannot be written".formatted(SUMMARY, target), e);
    }
  }
}
