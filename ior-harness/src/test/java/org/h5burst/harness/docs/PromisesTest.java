package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the pages promise has a test, or is said to have none: every paragraph, point and row of a table of theirs is in
 * docs/promises.md, and every test that is named there is there.
 */
@Timeout(60)
final class PromisesTest {
  private static final Path DOCS = Pages.ROOT.resolve("docs");
  private static final List<String> PAGES = List.of("reliability", "maintainers/manifest", "maintainers/faults",
      "maintainers/files", "maintainers/waiting", "maintainers/data", "operation", "commands", "data-model",
      "collective", "following");

  /** What a page says, and what the table says of it. */
  private static final Pattern ROW = Pattern.compile("\\| (.+) \\| ((?:`\\w+Test\\.should\\w+`(?: "
      + "\\(`[^`]+`\\))?(?:, )?)+|no test: .+|no promise) \\|");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)\\.(should\\w+)`(?: \\(`([^`]+)`\\))?");

  /** A section that promises nothing as a whole, or is checked row by row elsewhere. */
  private static final Pattern SECTION =
      Pattern.compile("- \\[[^]]+]\\((?<page>[\\w-]+)\\.md#(?<section>[\\w-]+)\\): .+");

  private static final Pattern HEADING = Pattern.compile("#+ (.+)");

  private record Part(String page, String section, String text) {
    boolean isIn(Set<String> sections) {
      return sections.contains(page + "#" + section);
    }
  }

  private record Row(String page, String words, String tests) {}

  @Test
  void shouldSayOfEveryPromiseWhichTestHoldsItWhenAPageIsRead() throws IOException {
    Map<Row, Integer> uses = new LinkedHashMap<>();
    rows().forEach(row -> uses.put(row, 0));
    Set<String> without = sectionsWithout();
    List<String> missing = new ArrayList<>();
    for (String page : PAGES) {
      for (Part part : parts(page)) {
        List<Row> found =
            uses.keySet().stream().filter(row -> row.page().equals(page) && part.text().contains(row.words())).toList();
        found.forEach(row -> uses.merge(row, 1, Integer::sum));
        if (found.isEmpty() && !part.isIn(without)) {
          missing.add(page + ": " + part.text());
        }
      }
    }
    assertEquals("", String.join("\n", missing), "these promises have no row in docs/promises.md");
    assertEquals(List.of(), uses.entrySet().stream().filter(use -> use.getValue() != 1).toList(),
        "these words are not once on their page: look at the promise again");
  }

  @Test
  void shouldNameTestsAndCasesThatAreThere() throws IOException {
    Map<String, String> sources = sources();
    List<MatchResult> tests = rows().stream().flatMap(row -> TEST.matcher(row.tests()).results()).toList();
    assertTrue(tests.size() > 80, "only " + tests.size() + " tests are named");
    for (MatchResult test : tests) {
      String source = sources.getOrDefault(test.group(1), "");
      int method = source.indexOf("  void " + test.group(2) + "(");
      assertTrue(method > 0, () -> "there is no test " + test.group());
      String annotations = source.substring(Math.max(0, source.lastIndexOf("\n\n", method)), method);
      assertTrue(test.group(3) == null || annotations.contains(test.group(3)),
          () -> test.group() + " is not a case of" + annotations);
      assertTrue(
          !annotations.contains("@Tag(\"nightly\")") && !source.contains("@Tag(\"nightly\")\nfinal class")
              && !annotations.contains("@Disabled"),
          () -> test.group() + " does not run in every bin/verify");
    }
  }

  @Test
  void shouldNameSectionsThatAreThereWhenTheyPromiseNothing() throws IOException {
    Set<String> there = new TreeSet<>();
    for (String page : PAGES) {
      Pages.anchors(DOCS.resolve(page + ".md")).forEach(section -> there.add(page + "#" + section));
    }
    assertTrue(there.containsAll(sectionsWithout()), () -> there.toString());
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    String page = "";
    for (String line : Files.readAllLines(DOCS.resolve("promises.md"))) {
      Matcher heading = HEADING.matcher(line);
      if (heading.matches()) {
        page = heading.group(1).replaceFirst("^\\[.*]\\((.+)\\.md\\)$", "$1");
      } else if (line.startsWith("| ") && !line.equals("| what the page says | test |")) {
        Matcher row = ROW.matcher(line);
        assertTrue(row.matches(), () -> "no row of promises: " + line);
        rows.add(new Row(page, row.group(1).replace("\\|", "|"), row.group(2)));
      }
    }
    return rows;
  }

  private static Set<String> sectionsWithout() throws IOException {
    return Files.readAllLines(DOCS.resolve("promises.md")).stream().map(SECTION::matcher).filter(Matcher::matches)
        .map(section -> section.group("page") + "#" + section.group("section")).collect(Collectors.toSet());
  }

  /**
   * A page's paragraphs, points and rows of tables, each in one line; tables whose last column names tests are
   * PagesTest's.
   */
  private static List<Part> parts(String page) throws IOException {
    String text = Files.readString(DOCS.resolve(page + ".md")).replaceAll("(?ms)^```.*?^```$", "")
        .replaceAll("(?ms)^<!-- made.*?end -->$", "");
    List<Part> parts = new ArrayList<>();
    String section = "";
    for (String block : text.split("\n\\s*\n")) {
      if (block.strip().matches("(?s)\\|.*\\| test \\|\n\\|---.*")) {
        continue;
      }
      for (String part : block.strip().replaceFirst("(?s)^\\|.*?\n\\|[-|]+\n", "").split("\n(?=\\||- |\\d\\. |#)")) {
        Matcher heading = HEADING.matcher(part);
        if (heading.matches()) {
          section = Pages.anchor(heading.group(1));
        } else if (!part.isBlank()) {
          parts.add(new Part(page, section, part.replaceAll("\\s+", " ")));
        }
      }
    }
    return parts;
  }

  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new LinkedHashMap<>();
    for (String module : List.of("mpi-bindings", "online-tuner", "async-writer", "jhdf5-adapter", "ior-harness")) {
      try (Stream<Path> files = Files.walk(Pages.ROOT.resolve(module).resolve("src/test/java"))) {
        for (Path file : files.filter(file -> file.toString().endsWith("Test.java")).toList()) {
          sources.merge(file.getFileName().toString().replace(".java", ""), Files.readString(file), String::concat);
        }
      }
    }
    return sources;
  }
}
