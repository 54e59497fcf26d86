package org.h5burst.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Sources can be read without scrolling, and tests that set properties run alone. */
@Timeout(60)
final class SourcesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final int MAX_COLUMNS = 120;
  private static final int MAX_CODE_LINES = 250;
  private static final int MAX_CODE_LINES_OF_TESTS = 300;
  private static final Pattern SETS_PROPERTIES =
      Pattern.compile("System(\\.|::)(set|clear)Property|new PropertiesKept\\(");
  private static final Pattern NO_SENTENCE = Pattern.compile("/\\*\\*\\R\\s+\\*\\s*(\\R|@)");
  private static final Pattern NAMED_CLASS = Pattern.compile("\"((?:\\w+/)+[A-Z]\\w+)\"");

  @Test
  void shouldHaveNoLineOfMoreThan120ColumnsWhenItIsJava() throws IOException {
    List<String> wide = new ArrayList<>();
    for (Path source : sources()) {
      List<String> lines = Files.readAllLines(source);
      IntStream.range(0, lines.size()).filter(line -> lines.get(line).length() > MAX_COLUMNS)
          .forEach(line -> wide.add("%s:%d".formatted(ROOT.relativize(source), line + 1)));
    }
    assertEquals(List.of(), wide);
  }

  @Test
  void shouldHoldAtMost250LinesOfCodeWhenAFileIsPartOfTheProduct() throws IOException {
    List<String> large = new ArrayList<>();
    for (Path source : sources()) {
      int max = source.toString().contains("/src/main/") ? MAX_CODE_LINES : MAX_CODE_LINES_OF_TESTS;
      int lines = codeLines(Files.readAllLines(source));
      if (lines > max) {
        large.add("%s has %d lines of code, more than %d".formatted(ROOT.relativize(source), lines, max));
      }
    }
    assertEquals(List.of(), large);
  }

  @Test
  void shouldRunAloneWhenATestSetsProperties() throws IOException {
    List<String> inherited = new ArrayList<>();
    for (Path source : sources()) {
      String text = Files.readString(source);
      if (source.toString().endsWith("Test.java") && SETS_PROPERTIES.matcher(text).find()
          && !text.contains("@Isolated(")) {
        inherited.add(ROOT.relativize(source).toString());
      }
    }
    assertEquals(List.of(), inherited, "commands and jobs of tests that run at the same time would see the properties");
  }

  @Test
  void shouldBeginWithASentenceWhenThereIsAJavadoc() throws IOException {
    List<String> without = new ArrayList<>();
    for (Path source : sources()) {
      if (NO_SENTENCE.matcher(Files.readString(source)).find()) {
        without.add(ROOT.relativize(source).toString());
      }
    }
    assertEquals(List.of(), without);
  }

  /** The floor is checked at night only, and a class that has moved would be found no earlier. */
  @Test
  void shouldExistWhenTheCoverageOfAClassHasAFloor() throws IOException {
    List<Path> sources = sources();
    String floor = Files.readString(ROOT.resolve("config/coverage/ErrorHandling.java"));
    List<String> named = NAMED_CLASS.matcher(floor).results().map(found -> found.group(1)).toList();
    List<String> gone = named.stream().filter(name -> {
      Path path = Path.of("src/main/java/org/h5burst", name + ".java");
      return sources.stream().noneMatch(source -> source.endsWith(path));
    }).toList();
    assertTrue(named.size() > 50, named::toString);
    assertEquals(List.of(), gone);
  }

  /** Neither blank nor comment. */
  private static int codeLines(List<String> lines) {
    int code = 0;
    boolean inComment = false;
    for (String line : lines) {
      String text = line.strip();
      boolean begins = text.startsWith("/*");
      code += inComment || begins || text.isEmpty() || text.startsWith("//") ? 0 : 1;
      inComment = (inComment || begins) && !text.contains("*/");
    }
    return code;
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
        String name = String.valueOf(directory.getFileName());
        boolean isMade = name.equals("target") || name.startsWith(".");
        return isMade ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
        if (file.toString().endsWith(".java")) {
          sources.add(file);
        }
        return FileVisitResult.CONTINUE;
      }
    });
    assertTrue(sources.size() > 1000, () -> "only %d sources were found".formatted(sources.size()));
    return sources;
  }
}
