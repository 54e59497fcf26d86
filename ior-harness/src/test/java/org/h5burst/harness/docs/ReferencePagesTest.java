package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    assertUpToDate("docs/configuration.md", rows);
  }

  @Test
  void shouldSayOfEveryCallWhetherItIsCollectiveWhenTheTableIsRead() throws IOException {
    assertSaid("docs/collective.md", "mpi-bindings/src/main/java/org/h5burst/mpi",
        "async-writer/src/main/java/org/h5burst/writer", "async-writer/src/main/java/org/h5burst/writer/recover");
    assertSaid("docs/maintainers/jhdf5.md", "jhdf5-adapter/src/main/java/org/h5burst/writer/jhdf5");
  }

  private static void assertSaid(String page, String... packages) throws IOException {
    CallTable calls = new CallTable();
    for (String directory : packages) {
      calls.read(Pages.ROOT.resolve(directory));
    }
    assertEquals(List.of(), calls.silent(), "public calls whose Javadoc says neither <b>Collective</b> nor "
        + "<b>Independent</b>, nor does that of their type");
    assertUpToDate(page, "\n" + calls.lists());
  }

  @Test
  void shouldDrawTheTablesOfResultsWhenTheirPicturesAreSeen() throws IOException {
    KernelPlot kernels = new KernelPlot(results("kernels"));
    assertDrawn("plain-and-tuned", kernels.svg(), kernels.words(), "README.md", "docs/results.md");
    ParityPlot parity = new ParityPlot(results("parity"), results("ior"));
    assertDrawn("next-to-c", parity.svg(), parity.words(), "docs/results.md");
    ChunkPlot chunks = new ChunkPlot(results("chunks"));
    assertDrawn("compressed-chunks", chunks.svg(), chunks.words(), "docs/results.md");
  }

  private static String results(String page) throws IOException {
    return Files.readString(Pages.ROOT.resolve("benchmarks/results").resolve(page + ".md"));
  }

  /** Compares, or replaces, a picture, and the words that pages show where there are no pictures. */
  private static void assertDrawn(String name, String svg, String words, String... pages) throws IOException {
    String file = "docs/figures/" + name + ".svg";
    assertFile(file, svg);
    Pattern shown = Pattern.compile("!\\[[^]]*](?=\\((?:docs/)?figures/" + name + "\\.svg\\))");
    String lines = "![" + words.replaceAll("(.{40,90}) (?=.{20})", "$1\n") + "]";
    for (String page : pages) {
      String text = Files.readString(Pages.ROOT.resolve(page));
      assertTrue(shown.matcher(text).find(), () -> page + " does not show " + file);
      assertFile(page, shown.matcher(text).replaceAll(Matcher.quoteReplacement(lines)));
    }
  }

  /** A point: the meaning names the choices of an option, and is followed by the range of a number. */
  private static String row(Option<?> option) {
    String defaultText = option.defaultText().isEmpty() ? "" : " (`" + option.defaultText() + "`)";
    String unit = option.type().unit();
    String range = option.type().range();
    if (unit.isEmpty() && range.contains(", ")) {
      assertTrue(Stream.of(range.split(", | or ")).map(choice -> choice.replaceFirst("^a ", ""))
          .allMatch(option.meaning()::contains), () -> option + " does not explain " + range);
    }
    String limits = unit.isEmpty() || range.equals("at least 0") ? "" : "; " + range;
    return CallTable.wrapped("- `%s`%s: %s".formatted(option, defaultText, option.meaning() + limits)) + "\n";
  }

  /** Compares, or replaces, the part of a page between the two marks. */
  private static void assertUpToDate(String name, String made) throws IOException {
    String text = Files.readString(Pages.ROOT.resolve(name));
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    assertFile(name, text.substring(0, begin) + made + text.substring(text.indexOf(END)));
  }

  /** Compares, or replaces, a file. */
  private static void assertFile(String name, String made) throws IOException {
    Path file = Pages.ROOT.resolve(name);
    if (Boolean.getBoolean("docs.write")) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, made);
    }
    assertEquals(made, Files.exists(file) ? Files.readString(file) : "",
        () -> name + " is out of date; run " + COMMAND);
  }
}
