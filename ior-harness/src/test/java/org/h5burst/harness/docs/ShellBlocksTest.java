package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.Option;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.h5burst.writer.configuration.WriterProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What pages show besides programs in Java, which {@link ReadmeTest} runs: command lines, of which many need a cluster
 * or hours, are read here.
 */
@Timeout(60)
final class ShellBlocksTest {
  /**
   * What stands in a block: Java is run, XML is for the two pages that use it, pictures are drawn, and all else are
   * lines for a shell. Kotlin and Scala are for the one page that bin/lib/try-pages compiles.
   */
  private static final Set<String> LANGUAGES =
      Set.of("java", "kotlin", "scala", "python", "xml", "mermaid", "text", "");

  private static final Set<String> WORDS = Set.of("mpirun", "mpirun.mpich", "java", "javac", "srun", "mvn", "export",
      "module", "h5dump", "sed", "bin/h5burst",
      "bin/setup", "bin/release", "bin/site", "bin/verify", "bin/verify-on", "$H5BURST/bin/h5burst", "h5burst",
      "-Dh5burst.tuner=online");

  private static final Pattern OPTION = Pattern.compile("-D(h5burst\\.[a-z0-9.]+)(?==)|\\b(H5BURST_[A-Z_]+)\\b");
  private static final Pattern PASSED = Pattern.compile(" -x (H5BURST_[A-Z_]+)(=\\S+)?");

  @Test
  void shouldBeRunOrReadByATestWhenABlockStandsOnAPage() throws IOException {
    int blocks = 0;
    for (Path page : Pages.all()) {
      for (MatchResult fence : Pages.BLOCK.matcher(Files.readString(page)).results().toList()) {
        blocks++;
        String where = Pages.ROOT.relativize(page) + ":\n" + fence.group(2);
        assertTrue(LANGUAGES.contains(fence.group(1)), where);
        assertTrue(!fence.group(1).equals("java") || fence.group(2).contains("public class"), () -> "a piece of Java "
            + "that nobody compiles: " + where);
        assertTrue(!fence.group(1).matches("kotlin|scala") || page.endsWith("kotlin-scala.md"), () -> "a program that "
            + "nobody compiles: " + where);
        boolean isTried = page.endsWith("getting-started.md") || page.endsWith("maven.md") // try-pages, verify-on bare
            || page.endsWith("settings.md");
        assertTrue(!fence.group(1).equals("xml") || isTried, () -> "XML that nobody "
            + "uses: " + where);
      }
    }
    assertTrue(blocks > 20, "only " + blocks + " blocks were found");
  }

  @Test
  void shouldBeReadByTheTunerWhenAPageShowsADocument() throws IOException {
    String document = Pages.blocks(Pages.ROOT.resolve("docs/settings.md"), "xml").getFirst();
    StaticConfiguration read = StaticConfiguration.parse(document.getBytes(StandardCharsets.UTF_8), "settings.md");
    assertTrue(read.toXml().contains(document.strip()), read::toXml);
  }

  @Test
  void shouldBeTakenByBashWhenABlockIsForTheShell() throws IOException, InterruptedException {
    StringBuilder all = new StringBuilder();
    List<String> strange = new ArrayList<>();
    for (Path page : Pages.all()) {
      for (String block : Pages.blocks(page, "")) {
        String commands = block.replaceAll("\\\\\n *", " ").replaceAll(" {3,}(?![# ])[^\n]*", "");
        all.append("(\n").append(commands.replace("...", "dots")).append("\n)\n");
        commands.lines().filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.replaceFirst("^(\\w+=\\S* )+", "").split(" ")[0])
            .filter(word -> !WORDS.contains(word) && !word.matches("\\w+=.*"))
            .forEach(word -> strange.add(Pages.ROOT.relativize(page) + ": " + word));
      }
    }
    assertEquals(List.of(), strange, "first words of lines");
    Path script = Files.createTempFile("pages", ".bash");
    Process bash =
        new ProcessBuilder("bash", "-n", Files.writeString(script, all).toString()).redirectErrorStream(true).start();
    String said = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor(), said + all);
    Files.delete(script);
  }

  @Test
  void shouldBeAnOptionWhenAPageSetsIt() throws IOException {
    Set<String> properties = new HashSet<>();
    Stream.concat(MpiProperties.ALL.stream(), WriterProperties.ALL.stream()).map(Option::property)
        .forEach(properties::add);
    Map<String, String> unknown = new TreeMap<>();
    int set = 0;
    for (Path page : Pages.all()) {
      for (MatchResult option : OPTION.matcher(Files.readString(page)).results().toList()) {
        set++;
        String property =
            option.group(1) == null ? option.group(2).toLowerCase(Locale.ROOT).replace('_', '.') : option.group(1);
        // of bin/setup, and of Maven
        if (!properties.contains(property) && !property.equals("h5burst.jars")
            && !property.startsWith("h5burst.test.")) {
          unknown.put(property, Pages.ROOT.relativize(page).toString());
        }
      }
    }
    assertEquals(Map.of(), unknown);
    assertTrue(set > 20, "only " + set + " options were found");
  }

  /** Without a value, Open MPI passes on what the shell has exported. */
  @Test
  void shouldHaveAValueWhenABlockPassesAVariableToOpenMpi() throws IOException {
    int passed = 0;
    for (Path page : Pages.all()) {
      for (String block : Pages.blocks(page, "")) {
        for (MatchResult variable : PASSED.matcher(block).results().toList()) {
          passed++;
          assertTrue(variable.group(2) != null || block.contains("export " + variable.group(1)),
              () -> Pages.name(page) + ": " + variable.group());
        }
      }
    }
    assertTrue(passed > 0, "no block passes a variable");
  }

  /** Every page that users were promised is there and begins with its title. */
  @Test
  void shouldBeThereAndShortWhenAPageIsPromised() throws IOException {
    List<String> promised = Arrays.asList("README.md", "CONTRIBUTING.md", "docs/getting-started.md", "docs/concepts.md",
        "docs/tuning-guide.md",
        "docs/configuration.md", "docs/collective.md", "docs/cluster.md", "docs/operation.md",
        "docs/troubleshooting.md", "docs/comparison.md",
        "docs/architecture.md", "docs/jhdf5.md", "docs/reliability.md");
    for (String name : promised) {
      List<String> lines = Files.readAllLines(Pages.ROOT.resolve(name));
      assertTrue(lines.getFirst().startsWith("# ") && lines.size() < 250, name);
    }
    for (String page : List.of("docs/concepts.md", "docs/architecture.md")) {
      assertTrue(!Pages.blocks(Pages.ROOT.resolve(page), "mermaid").isEmpty(), () -> page + " has no picture");
    }
  }
}
