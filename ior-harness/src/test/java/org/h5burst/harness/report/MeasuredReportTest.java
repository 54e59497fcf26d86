package org.h5burst.harness.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.MatchResult;
import org.h5burst.harness.campaign.CampaignCommand;
import org.h5burst.harness.compare.CompareCommand;
import org.h5burst.harness.demo.DemoCommand;
import org.h5burst.harness.evolve.EvolveCommand;
import org.h5burst.harness.ior.IorCommand;
import org.h5burst.harness.limits.LimitsCommand;
import org.h5burst.harness.overlap.OverlapCommand;
import org.h5burst.harness.run.RunCommand;
import org.h5burst.harness.simulator.SimulateCommand;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A page of what the commands have measured on two ranks of MPICH: every kind of chart is there. */
@Tag("nightly")
@Timeout(240)
final class MeasuredReportTest {
  private static final List<String> TITLES =
      List.of("Tuned, default and best", "column: bandwidth of each burst", "Time of every setting and of the tuner",
          "Regret",
          "Collective writes: aggregators and buffer", "Performance of every setting, writes", "Performance of every "
              + "setting, reads",
          "Levels of performance, writes",
          "How the summaries cluster", "Bandwidth of each iteration, MPIIO", "Limits of this machine",
          "Time of writing that is hidden behind computing",
          "Tuners after 50 bursts", "Search");

  @TempDir
  private Path directory;

  private final List<String> results = new ArrayList<>();

  @Test
  void shouldDrawWhatWasMeasuredWhenAllKindsOfResultsAreGiven() throws Exception {
    measure(new CampaignCommand(), "--mpi", "mpich", "--ranks", "2", "--budget", "60s", "--largest", "4m", "--patterns",
        "2", "--repetitions", "2", "--dir",
        directory.toString(), "--knowledge", directory.resolve("k.db").toString());
    measure(new CompareCommand(), "column", "--mpi", "mpich", "--repetitions", "8", "--scale", "0.05", "--dir",
        directory.toString());
    measure(new RunCommand(), "column", "--mpi", "mpich", "--bursts", "6", "--scale", "0.05", "--out",
        directory.resolve("run.h5").toString());
    measure(new DemoCommand(), "--mpi", "mpich", "--bursts", "6", "--scale", "0.05", "--dir", directory.toString());
    measure(new IorCommand(), "-a", "MPIIO", "--mpi", "mpich", "-i", "3", "-o", directory.resolve("t").toString());
    measure(new LimitsCommand(), "--mpi", "mpich", "--size", "1m", "--repetitions", "5", "--dir", directory.toString());
    measure(new OverlapCommand(), "--mpi", "mpich", "--ranks", "1", "--mebibytes", "1", "--compute", "1",
        "--repetitions", "3", "--steps", "2", "--dir",
        directory.toString());
    measure(new SimulateCommand(), "--tuner", "default,cold", "--seeds", "1", "--machines", "workstation-8");
    measure(new EvolveCommand(), "--space", "lustre", "--targets", "4", "--population", "4", "--elites", "1",
        "--generations", "2", "--out",
        directory.resolve("best.xml").toString(), "--", "sleep", ".01");
    Path page = directory.resolve("page.html");
    results.addAll(List.of("-o", page.toString()));
    execute(new ReportCommand(), results);

    Chromium.Visit visit = new Chromium(directory).visit(page, "--dump-dom");

    assertFalse(visit.log().contains("CONSOLE"), visit::log);
    for (String title : TITLES) {
      assertTrue(visit.output().contains(">" + title + "<"), title);
    }
    ReportCommandTest.CHART.matcher(visit.output()).results().map(MatchResult::group)
        .forEach(chart -> assertFalse(chart.contains("NaN") || chart.contains("undefined"), chart));
  }

  private void measure(Callable<Integer> command, String... arguments) {
    String json = directory.resolve("%d.json".formatted(results.size())).toString();
    List<String> all = new ArrayList<>(List.of("--json", json));
    all.addAll(List.of(arguments));
    execute(command, all);
    results.add(json);
  }

  private static void execute(Callable<Integer> command, List<String> arguments) {
    StringWriter out = new StringWriter();
    assertEquals(0,
        new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).setOut(new PrintWriter(out))
            .setErr(new PrintWriter(out))
            .execute(arguments.toArray(String[]::new)),
        out::toString);
  }
}
