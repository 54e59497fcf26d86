package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobEvent.Finished;
import org.h5burst.harness.job.JobEvent.Started;
import org.h5burst.harness.job.JobPlan.Flushing;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class JobFilesTest {
  private static final JobPlan PLAN = new JobPlan(new Workload(List.of(KernelKind.VPIC, KernelKind.STRIDED_8), 2, 0.5),
      9,
      List.of(new Lane("a", "a.h5", Tuning.OFF), new Lane("b", "b.h5", new Tuning(Tuning.Kind.COLLECTIVE, 2, 1 << 20))),
      new Flushing(3, "log"));

  @TempDir
  private Path directory;

  private JobFiles files = new JobFiles(Path.of(""));

  @BeforeEach
  void writePlan() throws IOException {
    files = new JobFiles(directory);
    files.writePlan(PLAN);
  }

  @Test
  void shouldGiveTheSamePlanWhenReadBack() throws IOException {
    assertEquals(PLAN, files.readPlan(JobPlan.class));
  }

  @Test
  void shouldGiveTheSameEventsInOrderWhenPolled() throws IOException {
    BurstWritten burst =
        new BurstWritten("a", 1, "vpic", 10, 2, 0.5, 0, -1, true, false, new TreeMap<>(Map.of("cb_nodes", "2")),
            Choice.collective(2, 65_536), Decision.Reason.EXPLORE, "warum nicht? – ja");
    List<JobEvent> events = List.of(new Started("MPICH", "4.0.2", 2, 1, "phdf5"), burst, new Finished(1.5, 0));
    try (JobFiles.Tail<JobEvent> tail = files.tail(JobEvent.class)) {
      assertEquals(List.of(), tail.poll());
      files.append(JobEvent.class, events.get(0));
      files.append(JobEvent.class, events.get(1));
      assertEquals(events.subList(0, 2), tail.poll());
      files.append(JobEvent.class, events.get(2));
      assertEquals(events.subList(2, 3), tail.poll());
      assertEquals(List.of(), tail.poll());
    }
  }

  @Test
  void shouldWaitForTheRestWhenALineIsCutInsideACharacter() throws IOException {
    files.append(JobEvent.class, new Started("MPICH", "é".repeat(70_000), 2, 1, "phdf5"));
    Path events = directory.resolve("events.jsonl");
    byte[] line = Files.readAllBytes(events);
    int cut = line.length / 2 / 2 * 2 + 1;
    Files.write(events, Arrays.copyOf(line, cut));
    try (JobFiles.Tail<JobEvent> tail = files.tail(JobEvent.class)) {
      assertEquals(List.of(), tail.poll());
      Files.write(events, Arrays.copyOfRange(line, cut, line.length), StandardOpenOption.APPEND);
      assertEquals(List.of(new Started("MPICH", "é".repeat(70_000), 2, 1, "phdf5")), tail.poll());
    }
  }

  @Test
  void shouldRotateTheLanesWhenBurstsGoOn() {
    List<String> order = List.of(0, 3, 4, 7, 8).stream().map(burst -> PLAN.order(burst).getFirst().name()).toList();
    assertEquals(List.of("a", "a", "b", "b", "a"), order, "each kernel meets both lanes first");
    assertTrue(PLAN.order(4).containsAll(PLAN.lanes()));
  }

  @ParameterizedTest
  @EnumSource(names = {"CONTIGUOUS", "XGC"})
  void shouldLetEachLaneTakeEveryPlaceWhenOnlyEveryOtherRepetitionCounts(KernelKind kind) {
    List<Lane> lanes =
        IntStream.range(0, 16).mapToObj(number -> new Lane("lane" + number, number + ".h5", Tuning.OFF)).toList();
    Workload workload = new Workload(List.of(kind), 2, 0.01);
    JobPlan plan = new JobPlan(workload, 32 * workload.cycle(), lanes, null);
    for (int first : new int[] {0, 1}) {
      for (int position = 0; position < workload.cycle(); position++) {
        Set<String> seen = new HashSet<>();
        for (int repetition = first; repetition < 32; repetition += 2) {
          List<Lane> order = plan.order(repetition * workload.cycle() + position);
          order.forEach(lane -> seen.add(lane.name() + " at " + order.indexOf(lane)));
        }
        assertEquals(16 * 16, seen.size());
      }
    }
  }
}
