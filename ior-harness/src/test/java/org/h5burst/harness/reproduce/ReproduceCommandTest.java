package org.h5burst.harness.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.h5burst.harness.Main;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.tuner.Choice;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(120)
final class ReproduceCommandTest {
  @TempDir
  private Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void shouldListAllExperimentsWhenNoneIsNamed() {
    assertEquals(0, execute());
    Set<String> names = new HashSet<>();
    for (PaperExperiment experiment : Catalogue.ALL) {
      assertTrue(out.toString().contains(experiment.name()), experiment::name);
      assertTrue(names.add(experiment.name()), experiment::name);
      assertTrue(experiment.study() != null || !experiment.reason().isEmpty(), experiment::name);
    }
  }

  @Test
  void shouldShowWhatWasPublishedNextToWhatIsSimulatedWhenAnExperimentIsNamed() throws IOException {
    Path json = directory.resolve("papers.json");
    Path page = directory.resolve("papers.md");
    assertEquals(0, execute("behzad-table-3-hpdc", "slides-tall-and-thin", "--recorded", "--json", json.toString(),
        "--markdown", page.toString()), err::toString);
    JsonNode table = new ObjectMapper().readTree(json.toFile()).at("/experiments/0/results/1");
    assertEquals(20, table.at("/rows").size());
    assertEquals("58.87", table.at("/rows/0/2").asText());
    assertTrue(out.toString().contains("measured elsewhere by:"), out::toString);
    assertTrue(Files.readString(page).contains("| 156 | 1 | 58.87 |"), "the table in Markdown");
    assertFalse(unmeasured(new ObjectMapper().readTree(json.toFile()).at("/experiments/1"))
        .contains(SlidesStudy.INDEPENDENT), "what was recorded is in its row");
  }

  @Test
  void shouldKnowEveryExperimentThatWasMeasuredWhenTheRecordIsRead() {
    Measured recorded = Measured.recorded();
    assertFalse(recorded.experiments().isEmpty());
    recorded.experiments().forEach((name, values) -> {
      assertTrue(Catalogue.find(name).filter(experiment -> experiment.probe() != null).isPresent(), name);
      assertFalse(values.values().isEmpty(), name);
    });
    assertEquals(Set.of(), recorded.experiments().values().stream().flatMap(one -> one.values().values().stream())
        .filter(value -> value.contains("NaN") || value.isBlank()).collect(Collectors.toSet()));
  }

  /** The commands are those that users type, on 2 ranks of whatever MPI there is; nothing is left. */
  @Timeout(300)
  @Test
  void shouldMeasureWithItsOwnCommandsWhenRanksMayBeStarted() throws IOException {
    Path json = directory.resolve("papers.json");
    Path page = directory.resolve("papers.html");
    assertEquals(0, execute("slides-debug", "--quick", "--json", json.toString(), "--html", page.toString()),
        err::toString);
    JsonNode reports = new ObjectMapper().readTree(json.toFile());
    assertEquals(Set.of(), unmeasured(reports.at("/experiments/0")));
    assertTrue(reports.at("/machine").asText().contains("cores"), reports::toString);
    assertTrue(out.toString().contains("h5burst run column --ranks 2 --mode off --bursts 1"), out::toString);
    assertTrue(Files.readString(page).contains("slides-debug"), "the page");
  }

  @Timeout(300)
  @Test
  void shouldLeaveNoProcessWhenItIsAskedToEnd() throws Exception {
    Process process = new ProcessBuilder(MpiJob.javaCommand(SmallJvm.options(), Main.class.getName(),
        List.of("reproduce", "sctuner-section-3c", "--quick"))).redirectErrorStream(true)
        .redirectOutput(directory.resolve("output").toFile()).start();
    while (process.descendants().findAny().isEmpty()) {
      assertTrue(process.isAlive(), () -> process + " has measured nothing");
      Thread.sleep(20);
    }
    List<ProcessHandle> started = process.descendants().toList();
    process.destroy();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    for (ProcessHandle each : started) {
      each.onExit().get(60, TimeUnit.SECONDS);
    }
  }

  /** A reviewer's first command; its limit is the promise of the page, on a machine with nothing else to do. */
  @Tag("nightly")
  @Timeout(600)
  @Test
  void shouldRepeatAllWithinTenMinutesWhenItIsToBeQuick() throws IOException {
    Path page = directory.resolve("papers.html");
    assertEquals(0, execute("--quick", "--html", page.toString()), err::toString);
    assertTrue(Files.readString(page).contains("sctuner-section-4c"), "the page");
  }

  @Tag("nightly")
  @Timeout(3600)
  @Test
  void shouldRepeatAllWithinAnHourWhenNothingIsLeftOut() throws IOException {
    Path json = directory.resolve("papers.json");
    assertEquals(0, execute("all", "--json", json.toString()), err::toString);
    JsonNode experiments = new ObjectMapper().readTree(json.toFile()).at("/experiments");
    assertEquals(Catalogue.ALL.size(), experiments.size());
    for (JsonNode experiment : experiments) {
      assertEquals(experiment.at("/kind").asText().contains("measured"), experiment.at("/measured").size() > 0,
          () -> experiment.at("/name").asText());
    }
  }

  /** Quantities of the agreement without a measured value. */
  private static Set<String> unmeasured(JsonNode experiment) {
    Set<String> quantities = new HashSet<>();
    experiment.at("/results/0/rows").forEach(row -> {
      if (row.get(3).asText().equals(Result.NONE)) {
        quantities.add(row.get(0).asText());
      }
    });
    return quantities;
  }

  @Test
  void shouldRefuseWhatWasMeasuredWhenNoQuantityIsCalledSo() {
    Result agreement = Result.agreement(List.of(List.of("R²", "0.95", "0.23")));
    assertEquals("0.18", agreement.measured(Map.of("R²", "0.18")).rows().getFirst().getLast());
    assertThrows(IllegalArgumentException.class, () -> agreement.measured(Map.of("r2", "0.18")));
  }

  @Test
  void shouldSayWhyWhenAnExperimentCannotBeRepeated() {
    assertEquals(0, execute("behzad-figure-2"));
    assertTrue(out.toString().contains("cannot be repeated: needs the other jobs"), out::toString);
  }

  @Test
  void shouldNameTheNearestWhenAnExperimentIsUnknown() {
    assertEquals(2, execute("behzad-table-33"));
    assertTrue(err.toString().contains("did you mean behzad-table-3?"), err::toString);
  }

  /** In the slides 4000 writes of 8 bytes take 150 times as long as 4 writes of a chunk, and 8000 about twice that. */
  @Test
  void shouldShowWhyColumnsNeedCollectiveTransferOrChunksWhenTheSlidesAreRepeated() {
    Result agreement = SlidesStudy.tallAndThin(true).getFirst();
    assertEquals(2, simulated(agreement, SlidesStudy.GROWTH), .2);
    assertTrue(simulated(agreement, SlidesStudy.BY_CHUNKS) > 10, agreement::toString);
    assertTrue(simulated(agreement, SlidesStudy.BY_COLLECTIVE) > 10, agreement::toString);
  }

  /** "Order of magnitude speedup" of one call for many datasets. */
  @Test
  void shouldBeTenTimesAsFastWhenManyDatasetsAreWrittenInOneCall() {
    assertTrue(simulated(SlidesStudy.writeMulti(true).getFirst(), "H5Dwrite / H5Dwrite_multi, most") > 10);
  }

  private static double simulated(Result agreement, String quantity) {
    return agreement.rows().stream().filter(row -> row.getFirst().equals(quantity))
        .mapToDouble(row -> Double.parseDouble(row.get(2))).findFirst().orElseThrow();
  }

  /** Table 4: tuned runs beat the default of Hopper by 6 to 94 times, and come near the peak of table 1. */
  @Test
  void shouldBeTunedByTheFirstTwentySettingsWhenTheModelIsTrained() {
    double bytes = 1024.0 * (1L << 30);
    Bandwidth hopper = new Bandwidth(PaperMachine.HOPPER, PaperKernel.VPIC, 4096, bytes);
    Choice tuned = Bandwidth.choice(TopTwentyStudy.Trained.of(PaperMachine.HOPPER, PaperKernel.VPIC).best(hopper,
        PaperMachine.HOPPER, 4096, bytes));
    assertTrue(hopper.of(tuned) > 6 * hopper.of(Bandwidth.PLAIN) && hopper.of(tuned) < 35e9,
        () -> "%s: %.3g B/s, default %.3g B/s".formatted(tuned, hopper.of(tuned), hopper.of(Bandwidth.PLAIN)));
    assertEquals(20, hopper.runs());
  }

  @Test
  void shouldFindASettingNearTheBestWhenH5EvolveSearches() {
    Bandwidth edison = new Bandwidth(PaperMachine.EDISON, PaperKernel.VPIC, 512, 128.0 * (1L << 30));
    Choice winner = edison.evolved(true);
    assertTrue(edison.of(winner) > 5 * edison.of(Bandwidth.PLAIN), winner::toString);
    assertTrue(edison.runs() <= 150 && edison.spentSeconds() > 0);
  }

  /** Figures 6, 9 and 10 of HPDC 2014: peaks in the middle, on Edison at stripes of 16 MB. */
  @Test
  void shouldHaveThePublishedPeaksWhenParametersVary() {
    List<List<String>> rows = EffectStudy.figures5To10(true).getLast().rows();
    assertEquals("16", peak(rows.get(6)));
    assertTrue(Integer.parseInt(peak(rows.get(7))) > 64 && Integer.parseInt(peak(rows.get(7))) < 8192, rows::toString);
    assertEquals("4", peak(rows.get(1)), "aggregators over stripes");
    assertEquals("156", peak(rows.get(0)));
  }

  private static String peak(List<String> row) {
    return List.of(row.getLast().split(", ", -1)).stream()
        .max(Comparator.comparingDouble((String pair) -> Double.parseDouble(pair.split(": ", -1)[1]))).orElseThrow()
        .split(": ", -1)[0];
  }

  private int execute(String... arguments) {
    return new CommandLine(new ReproduceCommand()).setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true)).execute(arguments);
  }
}
