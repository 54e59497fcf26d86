package org.h5burst.harness.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Debian's browser without a window. */
public final class Chromium {
  private static final Pattern CHART = Pattern.compile("<svg viewBox=\"0 0 860.*?</svg>", Pattern.DOTALL);
  private static final int TIME_LIMIT_SECONDS = 150;

  private final Path directory;

  /** @param directory for what it writes; empty */
  public Chromium(Path directory) {
    this.directory = directory;
    boolean installed =
        Stream.of(System.getenv("PATH").split(":")).anyMatch(path -> Files.isExecutable(Path.of(path, "chromium")));
    assertTrue(installed, "there is no chromium on the PATH, by which pages are tested; run bin/setup --tests, or "
        + "install Debian's chromium");
  }

  /** What it printed. */
  public record Visit(String output, String log) {
    /** Returns the charts of a page of results that was opened with {@code --dump-dom}. */
    public List<String> charts() {
      return CHART.matcher(output).results().map(MatchResult::group).toList();
    }
  }

  /** Opens a page; whatever a script complains about is in the log, after the word CONSOLE. */
  public Visit visit(Path page, String... options) throws IOException, InterruptedException {
    Path home = Files.createTempDirectory(directory, "chromium");
    List<String> command =
        new ArrayList<>(List.of("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--disable-background-networking", "--hide-scrollbars", "--enable-logging=stderr",
            "--user-data-dir=" + home.resolve("profile")));
    command.addAll(List.of(options));
    command.add(page.toUri().toString());
    Process browser = new ProcessBuilder(command).redirectOutput(home.resolve("output").toFile())
        .redirectError(home.resolve("log").toFile()).start();
    try {
      assertTrue(browser.waitFor(TIME_LIMIT_SECONDS, TimeUnit.SECONDS), "chromium does not end");
    } finally {
      browser.descendants().forEach(ProcessHandle::destroyForcibly);
      browser.destroyForcibly();
    }
    Visit visit = new Visit(Files.readString(home.resolve("output")), Files.readString(home.resolve("log")));
    assertEquals(0, browser.exitValue(), visit::log);
    return visit;
  }
}
