package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the pages point to is there. */
@Timeout(60)
final class PagesTest {
  private static final Pattern LINK = Pattern.compile("\\[[^]]*]\\(\\s*<?([^)\\s>]+)>?[^)]*\\)");
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)`");
  private static final Pattern INJECTION = Pattern.compile("`(\\w+Test)\\.(should\\w+)`(?: \\(`([\\w-]+)`\\))? \\|$");
  private static final Pattern CONFLICT = Pattern.compile("(?m)^(?:<{7}|>{7}) ");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  @Test
  void shouldPointToFilesAndHeadingsThatExistWhenALinkIsRelative() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Path page : Pages.all()) {
      for (MatchResult link : LINK.matcher(Pages.prose(page)).results().toList()) {
        if (!ELSEWHERE.matcher(link.group(1)).matches()) {
          links++;
          check(page, link.group(1), broken);
        }
      }
    }
    assertEquals(List.of(), broken);
    assertTrue(links > 20, "only " + links + " links were found");
  }

  @Test
  void shouldBeListedInTheIndexWhenAPageIsInDocs() throws IOException {
    Path docs = Pages.ROOT.resolve("docs");
    String index = Files.readString(docs.resolve("README.md"));
    for (Path page : Pages.all()) {
      if (docs.equals(page.getParent()) && !page.endsWith("README.md")) {
        assertTrue(index.contains("(" + page.getFileName() + ")"), () -> page + " is not in docs/README.md");
      }
    }
  }

  @Test
  void shouldBeInTheSidebarOfTheSiteWhenAPageIsInDocs() throws IOException {
    Path docs = Pages.ROOT.resolve("docs");
    String sidebar = Files.readString(Pages.ROOT.resolve("site/.vitepress/config.mts"));
    List<String> missing = Pages.all().stream().filter(page -> page.startsWith(docs)).map(docs::relativize)
        .map(Path::toString).filter(name -> !name.startsWith("adr/") && !name.equals("README.md"))
        .map(name -> name.replace(".md", "")).filter(name -> !sidebar.contains(", '" + name + "')")).toList();
    assertEquals(List.of(), missing);
  }

  @Test
  void shouldHaveNoMarkOfAConflictWhenBranchesWereMerged() throws IOException {
    for (Path page : Pages.all()) {
      assertFalse(CONFLICT.matcher(Files.readString(page)).find(), page::toString);
    }
  }

  /** What goes wrong has a test in each row, and each of these tests is there. */
  @Test
  void shouldNameTestsThatAreThereWhenReliabilityTellsWhatGoesWrong() throws IOException {
    Set<String> tests = new HashSet<>();
    try (Stream<Path> files = Files.walk(Pages.ROOT)) {
      files.filter(file -> file.toString().matches(".*/src/test/java/.*Test\\.java"))
          .forEach(file -> tests.add(file.getFileName().toString().replace(".java", "")));
    }
    String page = Files.readString(Pages.ROOT.resolve("docs/maintainers/faults.md"));
    int begin = page.indexOf("| what happens |");
    String table = page.substring(begin, page.indexOf("\n\n", begin));
    List<String> rows = table.lines().skip(2).filter(line -> line.startsWith("|")).toList();
    assertTrue(rows.size() > 25, table);
    for (String row : rows) {
      List<String> named = TEST.matcher(row.substring(row.lastIndexOf('|', row.length() - 2))).results()
          .map(test -> test.group(1)).toList();
      assertTrue(!named.isEmpty() && tests.containsAll(named), row);
    }
  }

  /**
   * Each fault is injected by a test of the name that the page gives, by a case of the name that it gives, every day
   * unless it says nightly.
   */
  @Test
  void shouldNameTheTestOfEachFaultWhenReliabilityListsThem() throws IOException {
    String page = Files.readString(Pages.ROOT.resolve("docs/reliability-tests.md"));
    String table = page.substring(page.indexOf("| fault | injected by |"));
    List<String> rows = table.lines().skip(2).filter(line -> line.startsWith("|")).toList();
    assertTrue(rows.size() > 30, table);
    for (String row : rows) {
      MatchResult test = INJECTION.matcher(row).results().findFirst().orElseThrow(() -> new AssertionError(row));
      String source = source(test.group(1));
      int method = source.indexOf("  void " + test.group(2) + "(");
      assertTrue(method > 0, row);
      String annotations = source.substring(source.lastIndexOf("\n\n", method), method);
      assertTrue(test.group(3) == null || annotations.contains(test.group(3)), () -> row + annotations);
      assertTrue(row.contains("nightly")
          || !annotations.contains("nightly") && !source.contains("@Tag(\"nightly\")\nfinal class"), row);
    }
  }

  private static String source(String test) throws IOException {
    try (Stream<Path> files = Files.walk(Pages.ROOT)) {
      return Files
          .readString(files.filter(file -> file.endsWith(test + ".java") && file.toString().contains("/src/test/java/"))
              .findFirst().orElseThrow());
    }
  }

  private static void check(Path page, String link, List<String> broken) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page
        : page.resolveSibling(URLDecoder.decode(parts[0], StandardCharsets.UTF_8)).normalize();
    String where = Pages.ROOT.relativize(page) + ": " + link;
    if (!Files.exists(target)) {
      broken.add(where + " (no such file)");
    } else if (parts.length == 2 && !(target.toString().endsWith(".md") && Pages.anchors(target).contains(parts[1]))) {
      broken.add(where + " (no such heading)");
    }
  }
}
