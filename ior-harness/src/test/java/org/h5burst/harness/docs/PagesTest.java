package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the pages point to is there. */
@Timeout(60)
final class PagesTest {
  private static final Pattern LINK = Pattern.compile("\\[[^]]*]\\(\\s*<?([^)\\s>]+)>?[^)]*\\)");
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

  private static void check(Path page, String link, List<String> broken) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(URLDecoder.decode(parts[0], StandardCharsets.UTF_8)).normalize();
    String where = Pages.ROOT.relativize(page) + ": " + link;
    if (!Files.exists(target)) {
      broken.add(where + " (no such file)");
    } else if (parts.length == 2 && !(target.toString().endsWith(".md") && Pages.anchors(target).contains(parts[1]))) {
      broken.add(where + " (no such heading)");
    }
  }
}
