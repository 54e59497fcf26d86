package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.Option;
import org.h5burst.writer.configuration.WriterProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages that are made from the code are up to date; {@value #COMMAND} makes them again. */
@Timeout(60)
final class ReferencePagesTest {
  private static final String COMMAND =
      "mvn test -pl ior-harness -am -Dtest=ReferencePagesTest -Dsurefire.failIfNoSpecifiedTests=false "
          + "-Ddocs.write=true";
  private static final String BEGIN = "<!-- made from the code: begin -->\n";
  private static final String END = "<!-- made from the code: end -->\n";

  @Test
  void shouldListEveryOptionWhenTheConfigurationPageIsRead() throws IOException {
    String rows = Stream.concat(MpiProperties.ALL.stream(), WriterProperties.ALL.stream()).map(ReferencePagesTest::row)
        .collect(Collectors.joining());
    assertUpToDate("docs/configuration.md",
        "| property | default | unit | range | meaning |\n|---|---|---|---|---|\n" + rows);
  }

  @Test
  void shouldSayOfEveryCallWhetherItIsCollectiveWhenTheTableIsRead() throws IOException {
    CallTable calls = new CallTable();
    for (String directory : List.of("mpi-bindings/src/main/java/org/h5burst/mpi",
        "async-writer/src/main/java/org/h5burst/writer",
        "jhdf5-adapter/src/main/java/org/h5burst/writer/jhdf5",
        "async-writer/src/main/java/org/h5burst/writer/recover")) {
      calls.read(Pages.ROOT.resolve(directory));
    }
    assertEquals(List.of(), calls.silent(), "public calls whose Javadoc says neither <b>Collective</b> nor "
        + "<b>Independent</b>, nor does that of their type");
    assertUpToDate("docs/collective.md", "| type | | calls |\n|---|---|---|\n" + calls.rows());
  }

  @Test
  void shouldDrawTheTableOfResultsWhenThePictureOfTheReadmeIsSeen() throws IOException {
    String results = Files.readString(Pages.ROOT.resolve("benchmarks/results/kernels.md"));
    String drawn = KernelPlot.of(results, "# Every kernel: default, best fixed setting, tuned");
    Path picture = Pages.ROOT.resolve("docs/figures/plain-and-tuned.svg");
    if (Boolean.getBoolean("docs.write")) {
      Files.createDirectories(picture.getParent());
      Files.writeString(picture, drawn);
    }
    assertEquals(drawn, Files.readString(picture), () -> picture + " is out of date; run " + COMMAND);
  }

  private static String row(Option<?> option) {
    String defaultText = option.defaultText().isEmpty() ? "" : "`" + option.defaultText() + "`";
    return "| `%s` | %s | %s | %s | %s |\n".formatted(option, defaultText, option.type().unit(), option.type().range(),
        option.meaning().replace("|", "\\|"));
  }

  /** Compares, or replaces, the part of a page between the two marks. */
  private static void assertUpToDate(String name, String made) throws IOException {
    Path page = Pages.ROOT.resolve(name);
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(page, text.substring(0, begin) + made + text.substring(end));
    } else {
      assertEquals(made, text.substring(begin, end), () -> name + " is out of date; run " + COMMAND);
    }
  }
}
