package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The recipes in packaging/ can be read by what they are for, and are of the version of the POMs. */
@Timeout(60)
final class PackagingTest {
  private static final Path RECIPES = Pages.ROOT.resolve("packaging");
  private static final Pattern VERSION = Pattern.compile("\\b0\\.\\d+\\.\\d+\\b");

  @ParameterizedTest
  @ValueSource(strings = {"spack/package.py", "easybuild/H5Burst-0.1.0-gompi-2025b-Java-25.eb"})
  void shouldCompileWhenARecipeIsPython(String recipe) throws IOException, InterruptedException {
    assertSucceeds("/usr/bin/python3", "-c", "import sys; compile(open(sys.argv[1]).read(), sys.argv[1], 'exec')",
        RECIPES.resolve(recipe).toString());
  }

  @Test
  void shouldBeTakenByAShellWhenAnApptainerRecipeHasCommands(@TempDir Path directory) throws Exception {
    String recipe = Files.readString(RECIPES.resolve("h5burst.def"));
    for (String section : List.of("post", "environment", "runscript", "test")) {
      String commands = recipe.replaceFirst("(?s)^.*?\n%" + section + "\n", "").replaceFirst("(?s)\n%.*", "\n");
      assertTrue(commands.length() < recipe.length(), section);
      assertSucceeds("bash", "-n", Files.writeString(directory.resolve(section), commands).toString());
    }
  }

  @Test
  void shouldCopyWhatThereIsWhenAnImageIsMade() throws IOException {
    String recipe = Files.readString(RECIPES.resolve("Containerfile"));
    assertTrue(recipe.contains("COPY . /src") && recipe.contains("RUN bin/setup --no-install"), recipe);
    assertTrue(Files.isExecutable(Pages.ROOT.resolve("bin/setup")));
    assertEquals(3, recipe.lines().filter(line -> line.startsWith("FROM ")).count());
    assertTrue(Files.readAllLines(Pages.ROOT.resolve(".dockerignore")).containsAll(List.of("**/target", ".h5burst")));
  }

  /** MPJ Express is in the archive. */
  @ParameterizedTest
  @ValueSource(strings = {"Containerfile", "h5burst.def"})
  void shouldInstallWhatRunningNeedsWhenAnImageIsMade(String recipe) throws IOException {
    String setup = Files.readString(Pages.ROOT.resolve("bin/setup"));
    String packages = setup.replaceFirst("(?s)^.*\nreadonly run_packages=\\(([^)]*)\\).*", "$1");
    List<String> installed = List.of(Files.readString(RECIPES.resolve(recipe)).split("\\s+"));
    List<String> missing = Stream.of(packages.split(" "))
        .filter(name -> !name.equals("libmpj-java") && !installed.contains(name)).toList();
    assertEquals(List.of(), missing);
  }

  @ParameterizedTest
  @ValueSource(strings = {"h5burst.def", "spack/package.py", "easybuild/H5Burst-0.1.0-gompi-2025b-Java-25.eb"})
  void shouldTakeTheArchiveOfAReleaseWhenARecipeInstallsOne(String recipe) throws IOException {
    String archive = Files.readString(RECIPES.resolve(recipe)).replace("%(version)s", "0.1.0");
    assertTrue(archive.contains("h5burst-0.1.0.tar.gz"), archive);
    String release = Files.readString(Pages.ROOT.resolve("bin/release"));
    assertTrue(release.contains("> \"h5burst-$version.tar.gz.sha256\""), release);
  }

  @Test
  void shouldNameTheVersionOfThePomsWhenAFileHasOne() throws IOException {
    String pom = Files.readString(Pages.ROOT.resolve("pom.xml"));
    String version = pom.replaceFirst("(?s)^.*?<version>([^<-]*)(?:-SNAPSHOT)?</version>.*", "$1");
    try (Stream<Path> files = Files.walk(RECIPES)) {
      for (Path file : Stream.concat(Stream.of(Pages.ROOT.resolve("CITATION.cff")), files).filter(Files::isRegularFile)
          .toList()) {
        List<String> others = VERSION.matcher(file.getFileName() + "\n" + Files.readString(file)).results()
            .map(MatchResult::group).filter(found -> !found.equals(version)).toList();
        assertEquals(List.of(), others, file::toString);
      }
    }
  }

  @Test
  void shouldNameOneVersionOfHdf5WhenItComesFromMaven() throws IOException {
    String version = Files.readString(Pages.ROOT.resolve("pom.xml"))
        .replaceFirst("(?s)^.*<bytedeco-hdf5.version>([^<]*)<.*", "$1");
    for (String file : List.of("standalone/pom.xml", "docs/getting-started.md")) {
      assertTrue(Files.readString(Pages.ROOT.resolve(file)).contains(">" + version + "<"), file);
    }
  }

  private static void assertSucceeds(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
  }
}
