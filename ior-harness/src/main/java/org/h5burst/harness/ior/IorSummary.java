package org.h5burst.harness.ior;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.job.Tuning;
import org.h5burst.mpi.Processes;

/**
 * A test as IOR 4 writes it for programs with {@code -O summaryFormat=JSON}: a script that reads IOR's summary reads
 * this one. The real IOR's iterations are a second test; what IOR does not know is in a separate member,
 * {@code h5burst}.
 */
record IorSummary(IorPlan plan) {
  private static final DateTimeFormatter CTIME = DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT);
  private static final double KIBI = 1 << 10;
  private static final double MEBI = 1 << 20;
  private static final double MEGA = 1e6;
  private static final List<String> UNITS = List.of("TiB", "GiB", "MiB");
  private static final double KIBI_PER_UNIT = 1 << 10;

  /** Returns a test that is over; the command as it was given. */
  static Map<String, Object> of(IorCommand.Report report, String version, List<String> command, LocalDateTime began) {
    IorSummary summary = new IorSummary(report.parameters());
    List<Map<String, Object>> tests = new ArrayList<>();
    List<Map<String, Object>> totals = new ArrayList<>();
    summary.add(report.results(), began, version, tests, totals);
    if (report.real() != null) {
      summary.add(report.real(), began, "IOR", tests, totals);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("Version", version);
    all.put("Began", CTIME.format(began));
    all.put("Command line", String.join(" ", command));
    all.put("Machine", "%s %s".formatted(System.getProperty("os.name"), Processes.hostName()));
    all.put("tests", tests);
    all.put("summary", totals);
    all.put("Finished", CTIME.format(LocalDateTime.now()));
    all.put("h5burst", Map.of("verified", report.verified(), "plan", report.parameters()));
    return all;
  }

  private void add(List<IorCommand.Row> rows, LocalDateTime began, String program, List<Map<String, Object>> tests,
      List<Map<String, Object>> totals) {
    Map<String, Object> test = new LinkedHashMap<>();
    test.put("TestID", tests.size());
    test.put("StartTime", CTIME.format(began));
    test.put("Parameters", parameters(tests.size()));
    test.put("Options", options(program));
    test.put("Results", results(rows));
    Map<String, Object> max = new LinkedHashMap<>();
    Map<String, List<IorCommand.Row>> parts = new LinkedHashMap<>();
    rows.forEach(row -> parts.computeIfAbsent(row.access(), _ -> new ArrayList<>()).add(row));
    parts.forEach((access, own) -> {
      double most = IorScreen.statistics(own, IorCommand.Row::bwMiB).getMax();
      max.put(access + "MiB", most);
      max.put(access + "MB", most * MEBI / MEGA);
      totals.add(total(access, own, tests.size()));
    });
    test.put("max", max);
    tests.add(test);
  }

  /** Returns a list for each repetition. */
  private List<List<Map<String, Object>>> results(List<IorCommand.Row> rows) {
    List<List<Map<String, Object>>> repetitions = new ArrayList<>();
    for (IorCommand.Row row : rows) {
      if (repetitions.isEmpty()
          || repetitions.getLast().stream().anyMatch(known -> row.access().equals(known.get("access")))) {
        repetitions.add(new ArrayList<>());
      }
      repetitions.getLast().add(result(row));
    }
    return repetitions;
  }

  private Map<String, Object> result(IorCommand.Row row) {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("access", row.access());
    result.put("bwMiB", row.bwMiB());
    result.put("blockKiB", plan.blockBytes() / KIBI);
    result.put("xferKiB", plan.transferBytes() / KIBI);
    result.put("iops", row.iops());
    result.put("latency", row.latency());
    result.put("openTime", row.openTime());
    result.put("wrRdTime", row.wrRdTime());
    result.put("closeTime", row.closeTime());
    result.put("totalTime", row.totalTime());
    return result;
  }

  /** Returns all of IOR's, in its order; options that are not supported have the values that they have if not given. */
  private Map<String, Object> parameters(int id) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("testID", id);
    parameters.put("refnum", 0);
    parameters.put("api", plan.api().name());
    parameters.put("platform", "%s(%s)".formatted(Processes.hostName(), System.getProperty("os.name")));
    parameters.put("testFileName", plan.file());
    putUnset(parameters, "deadlineForStonewall", "stoneWallingWearOut", "maxTimeDuration", "outlierThreshold");
    parameters.put("options", "");
    putUnset(parameters, "dryRun");
    parameters.put("nodes", 1);
    putUnset(parameters, "memoryPerTask", "memoryPerNode");
    parameters.put("tasksPerNode", plan.ranks());
    parameters.put("repetitions", plan.iterations());
    putUnset(parameters, "multiFile", "interTestDelay");
    put(parameters, "fsync", Switch.FSYNC);
    putUnset(parameters, "fsyncperwrite", "useExistingTestFile", "uniqueDir", "singleXferAttempt");
    put(parameters, "readFile", Switch.READ);
    put(parameters, "writeFile", Switch.WRITE);
    put(parameters, "filePerProc", Switch.FILE_PER_PROCESS);
    put(parameters, "reorderTasks", Switch.REORDER);
    putUnset(parameters, "reorderTasksRandom", "reorderTasksRandomSeed");
    put(parameters, "randomOffset", Switch.RANDOM_ORDER);
    put(parameters, "checkWrite", Switch.CHECK_WRITE);
    put(parameters, "checkRead", Switch.CHECK_READ);
    putUnset(parameters, "dataPacketType");
    put(parameters, "keepFile", Switch.KEEP);
    putUnset(parameters, "keepFileWithError", "warningAsErrors", "verbose");
    parameters.put("data packet type", "g");
    putUnset(parameters, "setTimeStampSignature/incompressibleSeed");
    parameters.put("collective", isCollective() ? 1 : 0);
    parameters.put("segmentCount", plan.segments());
    parameters.put("transferSize", plan.transferBytes());
    parameters.put("blockSize", plan.blockBytes());
    return parameters;
  }

  private static void putUnset(Map<String, Object> parameters, String... names) {
    for (String name : names) {
      parameters.put(name, 0);
    }
  }

  private void put(Map<String, Object> parameters, String name, Switch option) {
    parameters.put(name, plan.has(option) ? 1 : 0);
  }

  private boolean isCollective() {
    return plan.tuning().mode() == Tuning.Kind.COLLECTIVE;
  }

  private Map<String, Object> options(String program) {
    Map<String, Object> options = new LinkedHashMap<>();
    options.put("api", plan.api().name());
    options.put("apiVersion", program);
    options.put("test filename", plan.file());
    options.put("access", plan.has(Switch.FILE_PER_PROCESS) ? "file-per-process" : "single-shared-file");
    options.put("type", isCollective() ? "collective" : "independent");
    options.put("segments", plan.segments());
    options.put("ordering in a file", plan.has(Switch.RANDOM_ORDER) ? "random" : "sequential");
    options.put("ordering inter file", plan.has(Switch.REORDER) ? "constant task offset" : "no tasks offsets");
    if (plan.has(Switch.REORDER)) {
      options.put("task offset", 1);
    }
    options.put("nodes", 1);
    options.put("tasks", plan.ranks());
    options.put("clients per node", plan.ranks());
    options.put("memoryBuffer", "CPU");
    options.put("dataAccess", "CPU");
    options.put("GPUDirect", "0");
    options.put("repetitions", plan.iterations());
    options.put("xfersize", size(plan.transferBytes()));
    options.put("blocksize", size(plan.blockBytes()));
    options.put("aggregate filesize", size(plan.bytes()));
    return options;
  }

  /** Returns a size as IOR writes it, such as {@code 262144 bytes}, {@code 1 MiB} or {@code 1.50 GiB}. */
  static String size(long bytes) {
    double unit = MEBI * KIBI_PER_UNIT * KIBI_PER_UNIT;
    for (String name : UNITS) {
      if (bytes >= unit) {
        return bytes % (long) unit == 0 ? "%d %s".formatted(bytes / (long) unit, name)
            : String.format(Locale.ROOT, "%.2f %s", bytes / unit, name);
      }
      unit /= KIBI_PER_UNIT;
    }
    return "%d bytes".formatted(bytes);
  }

  private Map<String, Object> total(String access, List<IorCommand.Row> rows, int id) {
    SummaryStatistics bandwidth = IorScreen.statistics(rows, IorCommand.Row::bwMiB);
    SummaryStatistics operations = IorScreen.statistics(rows, row -> plan.transfers() / row.totalTime());
    Map<String, Object> total = new LinkedHashMap<>();
    total.put("operation", access);
    total.put("API", plan.api().name());
    total.put("TestID", id);
    total.put("ReferenceNumber", 0);
    total.put("segmentCount", plan.segments());
    total.put("blockSize", plan.blockBytes());
    total.put("transferSize", plan.transferBytes());
    total.put("numTasks", plan.ranks());
    total.put("tasksPerNode", plan.ranks());
    total.put("repetitions", rows.size());
    put(total, "filePerProc", Switch.FILE_PER_PROCESS);
    put(total, "reorderTasks", Switch.REORDER);
    total.put("taskPerNodeOffset", 1);
    total.put("reorderTasksRandom", 0);
    total.put("reorderTasksRandomSeed", 0);
    total.put("bwMaxMIB", bandwidth.getMax());
    total.put("bwMinMIB", bandwidth.getMin());
    total.put("bwMeanMIB", bandwidth.getMean());
    total.put("bwStdMIB", IorScreen.deviation(bandwidth));
    total.put("OPsMax", operations.getMax());
    total.put("OPsMin", operations.getMin());
    total.put("OPsMean", operations.getMean());
    total.put("OPsSD", IorScreen.deviation(operations));
    total.put("MeanTime", IorScreen.statistics(rows, IorCommand.Row::totalTime).getMean());
    total.put("xsizeMiB", plan.bytes() / MEBI);
    return total;
  }
}
