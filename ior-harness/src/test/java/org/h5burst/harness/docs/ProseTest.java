package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.harness.docs.Prose.Passage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pages, Javadoc and messages use the words of the field; sentences are short. */
@Timeout(120)
final class ProseTest {
  /** How many words a sentence has at most on a page for users. */
  private static final int LONG = 30;
  /** One sentence in so many may be longer on other pages. */
  private static final int FEW = 6;

  private static final Pattern USERS = Pattern.compile("(?:README|SUPPORT|SECURITY|docs/how-to/.*|docs/(?:README|"
      + "getting-started|concepts|glossary|tuning-guide|cluster|troubleshooting|data-model|reliability|operation|"
      + "commands|comparison|configuration|settings|reading|results|jhdf5))\\.md");

  /** What is not written, and what is written instead. */
  private static final Map<Pattern, String> WORDS = words();

  private static Map<Pattern, String> words() {
    Map<Pattern, String> words = new LinkedHashMap<>();
    for (String[] row : new String[][] {{"texts", "strings"}, {"anew", "again, from scratch"},
      {"(?<!can |cannot |not )tells?(?! (?:\\w+ )?apart)|told(?! apart)|telling(?! apart)", "report, print, show"},
      {"in a row|touching (?:elements|runs|bytes|pieces)", "contiguous"}, {"lends?|lent|lending", "borrow, borrowed"},
      {"dealt|deals", "distribute"}, {"beside", "next to, with, compared with"}, {"but for", "except"},
      {"of (?:its|his|their) own(?! \\w)", "own, dedicated"}, {"go(?:es)? on|going on|gone on|went on", "continue"},
      {"(?<!there )is no(?! longer| more| less| smaller| faster)", "is not a, there is no"}, {"by turns", "in turn"},
      {"purse", "exploration budget"}, {"alarms?(?!\\()", "change detector"}, {"heirs?", "prior, history"},
      {"prices?", "cost"},}) {
      words.put(Pattern.compile("(?i)\\b(?:" + row[0] + ")(?!\\w)"), row[1]);
    }
    return words;
  }

  @Test
  void shouldUseTheWordsOfTheFieldWhenPeopleReadThem() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path page : Pages.all()) {
      Prose.ofPage(page).forEach(passage -> check(passage, found));
    }
    for (Path source : Prose.sources()) {
      Prose.ofSource(source).forEach(passage -> check(passage, found));
    }
    assertEquals("", String.join("\n", found));
  }

  private static void check(Passage passage, List<String> found) {
    WORDS.forEach((word, better) -> {
      Matcher use = word.matcher(passage.words());
      if (use.find()) {
        found.add("%s: '%s' (%s): %s".formatted(passage.where(), use.group(), better, passage.words()));
      }
    });
  }

  @Test
  void shouldHaveNoLongSentenceWhenAPageIsForUsers() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path page : Pages.all().stream().filter(page -> USERS.matcher(Pages.name(page)).matches()).toList()) {
      sentences(page).filter(ProseTest::isLong).forEach(sentence -> found.add(Pages.name(page) + ": " + sentence));
    }
    assertEquals("", String.join("\n", found));
  }

  @Test
  void shouldHaveFewLongSentencesWhenAPageIsForMaintainers() throws IOException {
    List<String> wordy = new ArrayList<>();
    for (Path page : Pages.all()) {
      long all = sentences(page).count();
      List<String> found = sentences(page).filter(ProseTest::isLong).toList();
      if (found.size() > Math.max(2, all / FEW)) {
        wordy.add("%s: %d of %d sentences:\n%s".formatted(Pages.name(page), found.size(), all,
            String.join("\n", found)));
      }
    }
    assertEquals("", String.join("\n", wordy));
  }

  private static Stream<String> sentences(Path page) throws IOException {
    return Prose.ofPage(page).stream().flatMap(passage -> passage.sentences().stream());
  }

  private static boolean isLong(String sentence) {
    return sentence.split(" ").length > LONG;
  }
}
