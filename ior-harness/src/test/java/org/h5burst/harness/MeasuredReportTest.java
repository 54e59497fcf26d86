package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.report.Chromium;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A page of what the commands have measured on two ranks of MPICH: every kind of chart is there. */
@Tag("nightly")
@Timeout(600)
final class MeasuredReportTest extends CommandCase {
  private static final List<String> TITLES =
      List.of("Tuned, default and best", "column: bandwidth of each burst", "Time of every setting and of the tuner",
          "Regret",
          "Collective writes: aggregators and buffer", "Performance of every setting, writes", "Performance of every "
              + "setting, reads",
          "Levels of performance, writes",
          "How the summaries cluster", "Bandwidth of each iteration, MPIIO", "Limits of this machine",
          "Time of writing that is hidden behind computing",
          "Tuners after 50 bursts", "Search");

  private final List<String> results = new ArrayList<>();

  @Test
  void shouldDrawWhatWasMeasuredWhenAllKindsOfResultsAreGiven() throws Exception {
    measure("campaign", "--mpi", "mpich", "--ranks", "2", "--budget", "60s", "--largest", "4m", "--patterns",
        "2", "--repetitions", "2", "--dir",
        directory.toString(), "--knowledge", directory.resolve("k.db").toString());
    measure("compare", "column", "--mpi", "mpich", "--repetitions", "8", "--scale", "0.05", "--dir",
        directory.toString());
    measure("run", "column", "--mpi", "mpich", "--bursts", "6", "--scale", "0.05", "--out",
        directory.resolve("run.h5").toString());
    measure("demo", "--mpi", "mpich", "--bursts", "6", "--scale", "0.05", "--dir", directory.toString());
    measure("ior", "--warm-up", "0", "-a", "MPIIO", "--mpi", "mpich", "-i", "3", "-o",
        directory.resolve("t").toString());
    measure("limits", "--mpi", "mpich", "--size", "1m", "--repetitions", "5", "--dir", directory.toString());
    measure("overlap", "--mpi", "mpich", "--ranks", "1", "--mebibytes", "1", "--compute", "1",
        "--repetitions", "3", "--steps", "2", "--dir",
        directory.toString());
    measure("simulate", "--tuner", "default,cold", "--seeds", "1", "--machines", "workstation-8");
    measure("evolve", "--space", "lustre", "--targets", "4", "--population", "4", "--elites", "1",
        "--generations", "2", "--out",
        directory.resolve("best.xml").toString(), "--", "sleep", ".01");
    Path page = directory.resolve("page.html");
    results.addFirst("report");
    results.addAll(List.of("-o", page.toString()));
    execute(results);

    Chromium.Visit visit = new Chromium(directory).visit(page, "--dump-dom");

    assertFalse(visit.log().contains("CONSOLE"), visit::log);
    for (String title : TITLES) {
      assertTrue(visit.output().contains(">" + title + "<"), title);
    }
    visit.charts().forEach(chart -> assertFalse(chart.contains("NaN") || chart.contains("undefined"), chart));
  }

  private void measure(String command, String... arguments) {
    String json = directory.resolve("%d.json".formatted(results.size())).toString();
    List<String> all = new ArrayList<>(List.of(command, "--json", json));
    all.addAll(List.of(arguments));
    execute(all);
    results.add(json);
  }

  private void execute(List<String> arguments) {
    assertEquals(0, execute(arguments.toArray(String[]::new)), () -> "%s%n%s".formatted(out, err));
  }
}
