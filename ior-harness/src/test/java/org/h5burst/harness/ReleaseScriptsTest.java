package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.h5burst.harness.docs.Pages;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bin/release}, {@code bin/verify} and {@code bin/compare-api} check before and after a build. */
@Timeout(60)
final class ReleaseScriptsTest {
  private static final List<String> PROGRAMS =
      List.of("bash", "cat", "dirname", "find", "head", "mkdir", "readlink", "rm", "sed", "touch");

  private static final Pattern EXPORTED = Pattern.compile("\\bexports ([\\w.]+);");
  private static final Pattern COMPARED = Pattern.compile("<include>(org\\.h5burst\\.[\\w.]+)</include>");

  @TempDir
  private Path root;
  private ScriptsCopy scripts;

  @BeforeEach
  void copyTheScripts() throws IOException, InterruptedException {
    scripts = new ScriptsCopy(root, PROGRAMS);
    Files.createFile(Files.createDirectories(root.resolve(".h5burst/repository")).resolve("laid"));
    scripts.addTool("mvn", "touch built");
    scripts.addTool("git", "exit 1");
  }

  @Test
  void shouldAskForThePassphraseBeforeMavenRunsWhenAReleaseIsSigned() throws Exception {
    scripts.addTool("python3", "exit 0");
    scripts.addTool("gpg", "echo $@ > signed; exit 2");
    String said = scripts.fail("bin/release", "--url", "https://example.org");
    assertTrue(said.contains("gpg cannot sign with its default key"), said);
    assertTrue(Files.readString(root.resolve("signed")).contains("--detach-sign"));
    assertFalse(Files.exists(root.resolve("built")), said);
  }

  @Test
  void shouldNameWhatIsMissingWhenThereIsNoPythonForARelease() throws Exception {
    String said = scripts.fail("bin/release", "--dry-run");
    assertTrue(said.contains("no python3 here"), said);
  }

  @Test
  void shouldCheckTheJarsOfThisVersionWhenOlderOnesAreThere() throws Exception {
    Path pom = root.resolve("pom.xml");
    Files.writeString(pom, Files.readString(pom).replace("<version>0.1.0-SNAPSHOT<", "<version>0.2.0-SNAPSHOT<"));
    Path target = Files.createDirectories(root.resolve("mpi-bindings/target"));
    Files.createFile(target.resolve("h5burst-mpi-0.1.0-SNAPSHOT.jar"));
    String said = scripts.fail("bin/lib/check-artifacts");
    assertTrue(said.contains("mpi-bindings has no jar"), said);
  }

  @Test
  void shouldBeginTheNightAgainWhenWhatItsTestsReadHasChanged() throws Exception {
    for (String module : List.of("mpi-bindings", "online-tuner", "async-writer", "jhdf5-adapter", "ior-harness")) {
      Files.createFile(Files.createDirectories(root.resolve(module).resolve("src")).resolveSibling("pom.xml"));
    }
    Files.createDirectories(root.resolve("config/coverage"));
    Path support = Files.createFile(Files.createDirectories(root.resolve("config/test-support")).resolve("Cases.java"));
    Path page = Files.createFile(Files.createDirectories(root.resolve("docs")).resolve("reproduced.md"));
    Files.createFile(root.resolve(".h5burst/nightly.begun"));
    assertFalse(nightBeginsAgain());
    for (Path changed : List.of(support, page)) {
      FileTime before = Files.getLastModifiedTime(changed);
      Files.setLastModifiedTime(changed, FileTime.from(Instant.now().plusSeconds(60)));
      assertTrue(nightBeginsAgain(), changed::toString);
      Files.setLastModifiedTime(changed, before);
    }
  }

  private boolean nightBeginsAgain() throws IOException, InterruptedException {
    String script = """
        program=trial
        source bin/lib/common.bash
        source <(sed -n '/^night_begins_anew/,/^}/p' bin/verify)
        if night_begins_anew; then echo anew; fi
        """;
    return scripts.run(List.of("bash", "-euc", script)).equals("anew\n");
  }

  @Test
  void shouldCompareAPackageWithTheLastTagWhenItIsExported() throws IOException {
    TreeSet<String> exported = new TreeSet<>();
    for (String module : List.of("mpi-bindings", "online-tuner", "async-writer", "jhdf5-adapter")) {
      Path descriptor = Pages.ROOT.resolve(module).resolve("src/main/java/module-info.java");
      exported.addAll(found(EXPORTED, Files.readString(descriptor)));
    }
    assertTrue(exported.size() > 10, exported::toString);
    String profile = Files.readString(Pages.ROOT.resolve("pom.xml")).replaceFirst("(?s)^.*<id>japicmp</id>", "");
    assertEquals(exported, new TreeSet<>(found(COMPARED, profile)));
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(result -> result.group(1)).toList();
  }
}
