package org.h5burst.harness.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.reproduce.ReproduceCommand.Report;
import org.h5burst.harness.reproduce.ReproduceCommand.Reports;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The pages have what the command shows; {@value #COMMAND} makes them again. */
@Timeout(300)
final class ReproducePageTest {
  private static final String COMMAND =
      "mvn test -pl ior-harness -am -Dtest=ReproducePageTest -Dsurefire.failIfNoSpecifiedTests=false "
          + "-Ddocs.write=true";
  private static final Path DOCS = Path.of("..", "docs");
  private static final String BEGIN = "<!-- made from the code: begin -->\n";
  private static final String END = "<!-- made from the code: end -->\n";

  @Test
  void shouldListAllExperimentsWhenThePageIsRead() throws IOException {
    Measured recorded = Measured.recorded();
    assertUpToDate("reproduce.md", ReproducePage.overview(new Reports(recorded.machine(), recorded.date(),
        Catalogue.ALL.stream().map(experiment -> new Report(experiment.name(), experiment.paper(), experiment.shows(),
            experiment.kind().toString(), recorded.of(experiment).seconds(), Map.of(), experiment.commands(),
            List.of())).toList())));
  }

  @Tag("nightly")
  @Test
  void shouldHaveTheResultsOfAllExperimentsWhenThePageIsRead() throws IOException {
    Measured recorded = Measured.recorded();
    assertUpToDate("reproduced.md", ReproducePage.results(new Reports(recorded.machine(), recorded.date(),
        Catalogue.ALL.stream().map(experiment -> Report.of(experiment, false, recorded.of(experiment))).toList())));
  }

  /** Compares, or replaces, the part of a page between the two marks. */
  private static void assertUpToDate(String name, List<String> lines) throws IOException {
    Path page = DOCS.resolve(name);
    String made = String.join("\n", lines) + "\n";
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(page, text.substring(0, begin) + made + text.substring(end));
    } else {
      assertEquals(made, text.substring(begin, end), () -> page + " is out of date; run " + COMMAND);
    }
  }
}
