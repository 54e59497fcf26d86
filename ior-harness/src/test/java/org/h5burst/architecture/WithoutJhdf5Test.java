package org.h5burst.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.harness.docs.Pages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Debian 13 has no JHDF5: what the profile {@code without-jhdf5} compiles there does not need it. */
@Timeout(60)
final class WithoutJhdf5Test {
  private static final Pattern PROFILE = Pattern.compile("(?s)<id>without-jhdf5</id>.*?</profile>");
  private static final Pattern LEFT_OUT = Pattern.compile("<(?:testE|e)xclude>(.*)</(?:testE|e)xclude>");
  private static final Pattern COMMENTS_AND_STRINGS =
      Pattern.compile("(?s)/\\*.*?\\*/|//[^\n]*|\"(?:\\\\.|[^\"\\\\\n])*\"");
  private static final Pattern JHDF5 = Pattern.compile("\\b(?:ch\\.systemsx|hdf\\.hdf5lib)\\.");

  /**
   * A Java file.
   *
   * @param path below the directory of its module's sources
   * @param code without comments and strings
   */
  private record Source(Path path, String code) {
    static Source of(Path root, Path file) {
      try {
        return new Source(root.relativize(file), COMMENTS_AND_STRINGS.matcher(Files.readString(file)).replaceAll(""));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private String name() {
      return path.getFileName().toString().replace(".java", "");
    }

    private String directory() {
      return String.valueOf(path.getParent());
    }

    boolean uses(Source other) {
      boolean isSeen = directory().equals(other.directory())
          || code.contains("import %s.%s;".formatted(other.directory().replace('/', '.'), other.name()));
      return isSeen && Pattern.compile("\\b" + other.name() + "\\b").matcher(code).find();
    }
  }

  @Test
  void shouldLeaveOutWhatNeedsJhdf5WhenThereIsNone() throws IOException {
    List<PathMatcher> patterns = patterns();
    List<Source> sources = sources();
    List<Source> leftOut = sources.stream()
        .filter(source -> patterns.stream().anyMatch(pattern -> pattern.matches(source.path()))).toList();
    List<Path> broken = sources.stream().filter(source -> !leftOut.contains(source))
        .filter(source -> JHDF5.matcher(source.code()).find() || leftOut.stream().anyMatch(source::uses))
        .map(Source::path).toList();
    assertEquals(List.of(), broken, "these do not compile without JHDF5: read files with h5dump or h5py instead");
  }

  @Test
  void shouldMatchAFileWhenTheProfileNamesIt() throws IOException {
    List<Source> sources = sources();
    for (PathMatcher pattern : patterns()) {
      assertTrue(sources.stream().anyMatch(source -> pattern.matches(source.path())), "a file that is gone");
    }
  }

  private static List<PathMatcher> patterns() throws IOException {
    String profile = PROFILE.matcher(Files.readString(Pages.ROOT.resolve("pom.xml"))).results().findFirst()
        .orElseThrow().group();
    return LEFT_OUT.matcher(profile).results()
        .map(match -> FileSystems.getDefault().getPathMatcher("glob:" + match.group(1))).toList();
  }

  private static List<Source> sources() throws IOException {
    try (Stream<Path> modules = Files.list(Pages.ROOT)) {
      return Stream.concat(modules, Stream.of(Pages.ROOT.resolve("benchmarks/jmh")))
          .flatMap(module -> Stream.of(module.resolve("src/main/java"), module.resolve("src/test/java")))
          .filter(Files::isDirectory).flatMap(WithoutJhdf5Test::files).toList();
    }
  }

  private static Stream<Source> files(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
          .map(file -> Source.of(root, file)).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
