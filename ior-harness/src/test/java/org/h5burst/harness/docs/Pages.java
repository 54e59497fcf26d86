package org.h5burst.harness.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The Markdown pages of this repository. */
public final class Pages {
  /** The path of the repository, seen from this module. */
  public static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** A block: its language, and what it holds. */
  static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```");

  private static final Set<String> NOT_OURS = Set.of(".git", "target", ".h5burst", "node_modules");

  private Pages() {}

  /** All pages. */
  public static List<Path> all() {
    List<Path> pages = new ArrayList<>();
    try {
      Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
          return NOT_OURS.contains(String.valueOf(directory.getFileName())) ? FileVisitResult.SKIP_SUBTREE
              : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
          if (file.toString().endsWith(".md")) {
            pages.add(file);
          }
          return FileVisitResult.CONTINUE;
        }
      });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pages.stream().sorted().toList();
  }

  /** A page's path in the repository. */
  static String name(Path page) {
    return ROOT.relativize(page).toString();
  }

  /** The blocks of a page in a language; without one if it is empty. */
  static List<String> blocks(Path page, String language) throws IOException {
    return BLOCK.matcher(Files.readString(page)).results().filter(block -> block.group(1).equals(language))
        .map(block -> block.group(2)).toList();
  }

  /** A page without what stands in code, where brackets are no links. */
  static String prose(Path page) throws IOException {
    return Files.readString(page).replaceAll("(?ms)^```.*?^```", "").replaceAll("`[^`\n]*`", "``");
  }

  /** The names that links to a page's headings use, as GitHub makes them. */
  static Set<String> anchors(Path page) throws IOException {
    String text = Files.readString(page).replaceAll("(?ms)^```.*?^```", "");
    Set<String> anchors = new HashSet<>();
    for (MatchResult heading : Pattern.compile("(?m)^#+ +(.*?) *$").matcher(text).results().toList()) {
      String anchor = anchor(heading.group(1));
      String unique = anchor;
      for (int number = 1; !anchors.add(unique); number++) {
        unique = anchor + "-" + number;
      }
    }
    return anchors;
  }

  /** The name that links to a heading use, if it is the first of its words. */
  static String anchor(String heading) {
    String words = heading.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").toLowerCase(Locale.ROOT);
    return words.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-');
  }
}
