package org.h5burst.harness.ior;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.job.Tuning;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What programs are told of a test, in the shape of IOR 4.1. */
@Timeout(20)
final class IorSummaryTest {
  /** Members of IOR's own, as its source writes them. */
  private static final Set<String> RESULT = Set.of("access", "bwMiB", "blockKiB", "xferKiB", "iops", "latency",
      "openTime", "wrRdTime", "closeTime", "totalTime");
  private static final Set<String> PARAMETERS = Set.of("testID", "refnum", "api", "platform", "testFileName",
      "deadlineForStonewall", "stoneWallingWearOut", "maxTimeDuration", "outlierThreshold", "options", "dryRun",
      "nodes", "memoryPerTask", "memoryPerNode", "tasksPerNode", "repetitions", "multiFile", "interTestDelay", "fsync",
      "fsyncperwrite", "useExistingTestFile", "uniqueDir", "singleXferAttempt", "readFile", "writeFile", "filePerProc",
      "reorderTasks", "reorderTasksRandom", "reorderTasksRandomSeed", "randomOffset", "checkWrite", "checkRead",
      "dataPacketType", "keepFile", "keepFileWithError", "warningAsErrors", "verbose", "data packet type",
      "setTimeStampSignature/incompressibleSeed", "collective", "segmentCount", "transferSize", "blockSize");
  private static final Set<String> OPTIONS = Set.of("api", "apiVersion", "test filename", "access", "type", "segments",
      "ordering in a file", "ordering inter file", "task offset", "nodes", "tasks", "clients per node", "memoryBuffer",
      "dataAccess", "GPUDirect", "repetitions", "xfersize", "blocksize", "aggregate filesize");
  private static final Set<String> TEST = Set.of("TestID", "StartTime", "Parameters", "Options", "Results", "max");
  private static final Set<String> ALL =
      Set.of("Version", "Began", "Command line", "Machine", "tests", "summary", "Finished", "h5burst");
  private static final Set<String> TOTAL = Set.of("operation", "API", "TestID", "ReferenceNumber", "segmentCount",
      "blockSize", "transferSize", "numTasks", "tasksPerNode", "repetitions", "filePerProc", "reorderTasks",
      "taskPerNodeOffset", "reorderTasksRandom", "reorderTasksRandomSeed", "bwMaxMIB", "bwMinMIB", "bwMeanMIB",
      "bwStdMIB", "OPsMax", "OPsMin", "OPsMean", "OPsSD", "MeanTime", "xsizeMiB");

  private static final IorPlan PLAN = new IorPlan(IorApi.HDF5, "/scratch/t", 2, 1, 1 << 20, 1 << 18, 2, 60,
      List.of(Switch.WRITE, Switch.READ, Switch.REORDER), new Tuning(Tuning.Kind.OFF, 0, 0));

  private static IorCommand.Row row(String access, double seconds) {
    return new IorCommand.Row(access, 2 / seconds, 1024, 256, 8 / seconds, seconds / 4, 0, seconds, 0, seconds);
  }

  private static JsonNode summary(@Nullable List<IorCommand.Row> real) {
    List<IorCommand.Row> own = List.of(row("write", 1), row("read", 2), row("write", 3), row("read", 4));
    return new ObjectMapper().valueToTree(IorSummary.of(new IorCommand.Report(PLAN, own, real, true), "H5Burst 1",
        List.of("ior", "-i", "2"), LocalDateTime.of(2026, 4, 3, 9, 10, 57)));
  }

  private static Set<String> names(JsonNode node) {
    Set<String> names = new TreeSet<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Test
  void shouldHaveIorsMembersWhenTold() {
    JsonNode all = summary(List.of(row("write", 5)));
    assertEquals(new TreeSet<>(ALL), names(all));
    assertEquals("Fri Apr  3 09:10:57 2026", all.get("Began").asText());
    assertEquals("ior -i 2", all.get("Command line").asText());
    assertEquals(2, all.get("tests").size(), "that of the real IOR too");
    for (JsonNode test : all.get("tests")) {
      assertEquals(new TreeSet<>(TEST), names(test));
      assertEquals(new TreeSet<>(PARAMETERS), names(test.get("Parameters")));
      assertEquals(new TreeSet<>(OPTIONS), names(test.get("Options")));
      assertEquals("HDF5", test.at("/Options/api").asText());
      assertEquals(1, test.at("/Parameters/reorderTasks").asInt());
      assertEquals("262144 bytes", test.at("/Options/xfersize").asText());
      assertEquals("1 MiB", test.at("/Options/blocksize").asText());
      assertEquals("2 MiB", test.at("/Options/aggregate filesize").asText());
      test.get("Results").forEach(repetition -> repetition
          .forEach(result -> assertEquals(new TreeSet<>(RESULT), names(result))));
    }
    all.get("summary").forEach(total -> assertEquals(new TreeSet<>(TOTAL), names(total)));
    assertEquals(List.of("write", "read", "write"), all.get("summary").findValuesAsText("operation"));
    assertEquals(List.of("0", "0", "1"), all.get("summary").findValuesAsText("TestID"));
  }

  @Test
  void shouldPutEachRepetitionIntoAListOfItsOwnWhenThereAreSeveral() {
    JsonNode test = summary(null).at("/tests/0");
    assertEquals(2, test.get("Results").size());
    for (JsonNode repetition : test.get("Results")) {
      assertEquals(List.of("write", "read"), repetition.findValuesAsText("access"));
    }
    assertEquals(3, test.at("/Results/1/0/totalTime").asDouble());
    assertEquals(2, test.at("/max/writeMiB").asDouble());
    assertEquals(2.097152, test.at("/max/writeMB").asDouble(), 1e-9);
    assertEquals(1, test.at("/max/readMiB").asDouble());
  }

  @Test
  void shouldDeviateAsIorDoesWhenThereAreSeveralIterations() {
    JsonNode writes = summary(null).at("/summary/0");
    assertEquals(2 / 3.0, writes.at("/bwStdMIB").asDouble(), 1e-12, "2 and 2/3 MiB/s");
    assertEquals(8 / 3.0, writes.at("/OPsSD").asDouble(), 1e-12, "8 and 8/3 transfers per second");
  }

  @Test
  void shouldWriteSizesAsIorDoesWhenTheyAreTold() {
    assertEquals("1048575 bytes", IorSummary.size((1 << 20) - 1));
    assertEquals("1.50 MiB", IorSummary.size(3 << 19));
    assertEquals("1.50 GiB", IorSummary.size(3L << 29));
    assertEquals("3 TiB", IorSummary.size(3L << 40));
  }
}
