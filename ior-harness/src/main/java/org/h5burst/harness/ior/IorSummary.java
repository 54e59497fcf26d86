package org.h5burst.harness.ior;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.h5burst.harness.ior.IorCommand.Row;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.job.Tuning;
import org.h5burst.mpi.Processes;

/**
 * A test as IOR 4 writes it for programs with {@code -O summaryFormat=JSON}: a script that reads IOR's summary reads
 * this one. The real IOR's iterations are a second test; what IOR does not know is in a separate member,
 * {@code h5burst}.
 */
record IorSummary(IorPlan plan) {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final DateTimeFormatter CTIME = DateTimeFormatter.ofPattern("EEE MMM ppd HH:mm:ss yyyy", Locale.ROOT);
  private static final double MEBI = 1 << 20;
  private static final double MEGA = 1e6;
  private static final List<String> UNITS = List.of("TiB", "GiB", "MiB");
  private static final double KIBI_PER_UNIT = 1 << 10;

  /** Returns a test that is over; the command as it was given. */
  static ObjectNode of(IorCommand.Report report, String version, List<String> command, LocalDateTime began) {
    IorSummary summary = new IorSummary(report.parameters());
    ArrayNode tests = NODES.arrayNode();
    ArrayNode totals = NODES.arrayNode();
    summary.add(report.results(), began, version, tests, totals);
    if (report.real() != null) {
      summary.add(report.real(), began, "IOR", tests, totals);
    }
    ObjectNode all = NODES.objectNode().put("Version", version).put("Began", CTIME.format(began))
        .put("Command line", String.join(" ", command))
        .put("Machine", "%s %s".formatted(System.getProperty("os.name"), Processes.hostName()));
    all.set("tests", tests);
    all.set("summary", totals);
    all.put("Finished", CTIME.format(LocalDateTime.now()));
    all.putObject("h5burst").put("verified", report.verified()).putPOJO("plan", report.parameters());
    return all;
  }

  private void add(List<Row> rows, LocalDateTime began, String program, ArrayNode tests, ArrayNode totals) {
    int id = tests.size();
    ObjectNode test = tests.addObject().put("TestID", id).put("StartTime", CTIME.format(began));
    test.set("Parameters", parameters(id));
    test.set("Options", options(program));
    test.putPOJO("Results", results(rows));
    ObjectNode max = test.putObject("max");
    Map<String, List<Row>> parts = new LinkedHashMap<>();
    rows.forEach(row -> parts.computeIfAbsent(row.access(), _ -> new ArrayList<>()).add(row));
    parts.forEach((access, own) -> {
      double most = IorScreen.statistics(own, Row::bwMiB).getMax();
      max.put(access + "MiB", most).put(access + "MB", most * MEBI / MEGA);
      totals.add(total(access, own, id));
    });
  }

  /** Returns a list for each repetition. */
  private static List<List<Row>> results(List<Row> rows) {
    List<List<Row>> repetitions = new ArrayList<>();
    for (Row row : rows) {
      if (repetitions.isEmpty()
          || repetitions.getLast().stream().anyMatch(known -> known.access().equals(row.access()))) {
        repetitions.add(new ArrayList<>());
      }
      repetitions.getLast().add(row);
    }
    return repetitions;
  }

  /** Returns all of IOR's, in its order; options that are not supported have the values that they have if not given. */
  private ObjectNode parameters(int id) {
    return NODES.objectNode().put("testID", id).put("refnum", 0).put("api", plan.api().name())
        .put("platform", "%s(%s)".formatted(Processes.hostName(), System.getProperty("os.name")))
        .put("testFileName", plan.file()).put("deadlineForStonewall", 0).put("stoneWallingWearOut", 0)
        .put("maxTimeDuration", 0).put("outlierThreshold", 0).put("options", "").put("dryRun", 0).put("nodes", 1)
        .put("memoryPerTask", 0).put("memoryPerNode", 0).put("tasksPerNode", plan.ranks())
        .put("repetitions", plan.iterations()).put("multiFile", 0).put("interTestDelay", 0)
        .put("fsync", flag(Switch.FSYNC)).put("fsyncperwrite", 0).put("useExistingTestFile", 0).put("uniqueDir", 0)
        .put("singleXferAttempt", 0).put("readFile", flag(Switch.READ)).put("writeFile", flag(Switch.WRITE))
        .put("filePerProc", flag(Switch.FILE_PER_PROCESS)).put("reorderTasks", flag(Switch.REORDER))
        .put("reorderTasksRandom", 0).put("reorderTasksRandomSeed", 0).put("randomOffset", flag(Switch.RANDOM_ORDER))
        .put("checkWrite", flag(Switch.CHECK_WRITE)).put("checkRead", flag(Switch.CHECK_READ)).put("dataPacketType", 0)
        .put("keepFile", flag(Switch.KEEP)).put("keepFileWithError", 0).put("warningAsErrors", 0).put("verbose", 0)
        .put("data packet type", "g").put("setTimeStampSignature/incompressibleSeed", 0)
        .put("collective", isCollective() ? 1 : 0).put("segmentCount", plan.segments())
        .put("transferSize", plan.transferBytes()).put("blockSize", plan.blockBytes());
  }

  private int flag(Switch option) {
    return plan.has(option) ? 1 : 0;
  }

  private boolean isCollective() {
    return plan.tuning().mode() == Tuning.Kind.COLLECTIVE;
  }

  private ObjectNode options(String program) {
    ObjectNode options = NODES.objectNode().put("api", plan.api().name()).put("apiVersion", program)
        .put("test filename", plan.file())
        .put("access", plan.has(Switch.FILE_PER_PROCESS) ? "file-per-process" : "single-shared-file")
        .put("type", isCollective() ? "collective" : "independent").put("segments", plan.segments())
        .put("ordering in a file", plan.has(Switch.RANDOM_ORDER) ? "random" : "sequential")
        .put("ordering inter file", plan.has(Switch.REORDER) ? "constant task offset" : "no tasks offsets");
    if (plan.has(Switch.REORDER)) {
      options.put("task offset", 1);
    }
    return options.put("nodes", 1).put("tasks", plan.ranks()).put("clients per node", plan.ranks())
        .put("memoryBuffer", "CPU").put("dataAccess", "CPU").put("GPUDirect", "0")
        .put("repetitions", plan.iterations()).put("xfersize", size(plan.transferBytes()))
        .put("blocksize", size(plan.blockBytes())).put("aggregate filesize", size(plan.bytes()));
  }

  /** Returns a size as IOR writes it, such as {@code 262144 bytes}, {@code 1 MiB} or {@code 1.50 GiB}. */
  static String size(long bytes) {
    double unit = MEBI * KIBI_PER_UNIT * KIBI_PER_UNIT;
    for (String name : UNITS) {
      if (bytes >= unit) {
        return bytes % (long) unit == 0 ? "%d %s".formatted(bytes / (long) unit, name)
            : "%.2f %s".formatted(bytes / unit, name);
      }
      unit /= KIBI_PER_UNIT;
    }
    return "%d bytes".formatted(bytes);
  }

  private ObjectNode total(String access, List<Row> rows, int id) {
    SummaryStatistics bandwidth = IorScreen.statistics(rows, Row::bwMiB);
    SummaryStatistics operations = IorScreen.statistics(rows, row -> plan.transfers() / row.totalTime());
    return NODES.objectNode().put("operation", access).put("API", plan.api().name()).put("TestID", id)
        .put("ReferenceNumber", 0).put("segmentCount", plan.segments()).put("blockSize", plan.blockBytes())
        .put("transferSize", plan.transferBytes()).put("numTasks", plan.ranks()).put("tasksPerNode", plan.ranks())
        .put("repetitions", rows.size()).put("filePerProc", flag(Switch.FILE_PER_PROCESS))
        .put("reorderTasks", flag(Switch.REORDER)).put("taskPerNodeOffset", 1).put("reorderTasksRandom", 0)
        .put("reorderTasksRandomSeed", 0).put("bwMaxMIB", bandwidth.getMax()).put("bwMinMIB", bandwidth.getMin())
        .put("bwMeanMIB", bandwidth.getMean()).put("bwStdMIB", IorScreen.deviation(bandwidth))
        .put("OPsMax", operations.getMax()).put("OPsMin", operations.getMin()).put("OPsMean", operations.getMean())
        .put("OPsSD", IorScreen.deviation(operations))
        .put("MeanTime", IorScreen.statistics(rows, Row::totalTime).getMean()).put("xsizeMiB", plan.bytes() / MEBI);
  }
}
