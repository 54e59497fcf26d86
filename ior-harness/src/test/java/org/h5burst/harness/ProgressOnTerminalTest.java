package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.h5burst.mpi.launch.MpiJob;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * What long work shows on a terminal, a real one that {@code script} makes, and into a pipe. All in one process without
 * MPI.
 */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT) // most of the time is waiting for other processes
final class ProgressOnTerminalTest {
  private static final String JOB = " --mpi solo --ranks 1 ";

  /** How many of the commands, the first, are tried by day as well. */
  private static final int OFTEN = 4;

  /** Each command, and the task that its bar names. */
  private static final Map<String, String> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("-Dh5burst.trace=DIR/trace run column" + JOB + "--bursts 3 --scale 0.01 --out DIR/run.h5 --verify",
        "writing");
    COMMANDS.put("check column --ranks 1 --bursts 3 --scale 0.01 DIR/run.h5", "checking");
    COMMANDS.put("evolve --space lustre --targets 4 --population 2 --elites 1 --generations 1 --out DIR/best.xml -- "
        + "true", "evolve");
    COMMANDS.put("ior --mpi solo -N 1 -b 64k -t 64k -i 2 -o DIR/t", "measuring");
    COMMANDS.put("replay DIR/trace --mpi solo --compute keep", "replaying");
    COMMANDS.put("demo" + JOB + "--bursts 4 --scale 0.01 --dir DIR", "writing");
    COMMANDS.put("compare column" + JOB + "--repetitions 4 --scale 0.01 --dir DIR", "comparing column");
    COMMANDS.put("limits" + JOB + "--size 64k --repetitions 5 --dir DIR", "measuring");
    COMMANDS.put("overlap" + JOB + "--mebibytes 1 --compute 1 --kind sleeping --repetitions 1 --steps 1 --dir DIR",
        "measuring");
    COMMANDS.put("simulate --tuner default --seeds 1 --machines workstation-8", "Simulating");
    COMMANDS.put("campaign --mpi solo --ranks 1 --budget 10s --largest 4m --patterns 1 --repetitions 1 --dir DIR "
        + "--knowledge DIR/k.db", "campaign");
    COMMANDS.put("soak" + JOB + "--for 1s --dir DIR", "soaking");
  }

  private static final Pattern PART = Pattern.compile("=== ([^\r\n]*)\r?\n(.*?)=== exit (\\d+)", Pattern.DOTALL);

  @TempDir
  private Path directory;

  @Test
  void shouldShowABarWhenOutputIsATerminal() throws Exception {
    assertBars(COMMANDS.keySet().stream().limit(OFTEN).toList());
  }

  @Tag("nightly")
  @Test
  void shouldShowABarForEveryCommandWhenOutputIsATerminal() throws Exception {
    assertBars(List.copyOf(COMMANDS.keySet()));
  }

  private void assertBars(List<String> commands) throws Exception {
    List<MatchResult> parts = run(commands, List.of("script", "-q", "-e", "-c"));
    for (int number = 0; number < commands.size(); number++) {
      String task = Objects.requireNonNull(COMMANDS.get(commands.get(number)));
      String shown = parts.get(number).group(2);
      assertTrue(Pattern.compile("\r(\u001b\\[[0-9;]*[a-zA-Z])*" + task + " +\\d+%").matcher(shown).find(),
          () -> task + " in " + shown);
    }
  }

  @Tag("nightly")
  @Test
  void shouldPrintPlainLinesWhenOutputIsPiped() throws Exception {
    for (MatchResult part : run(List.copyOf(COMMANDS.keySet()), List.of())) {
      String shown = part.group(2);
      assertFalse(shown.contains("\r") || shown.contains("\u001b"), shown);
      assertTrue(shown.lines().anyMatch(line -> !line.isBlank()), part::group);
    }
  }

  /** Runs commands, and gives what each has shown. */
  private List<MatchResult> run(List<String> commands, List<String> terminal) throws IOException, InterruptedException {
    Path lines = Files.write(directory.resolve("lines"),
        commands.stream().map(line -> line.replace("DIR", directory.toString())).toList());
    List<String> command = MpiJob.javaCommand(List.of("-XX:TieredStopAtLevel=1"), SeveralCommands.class.getName(),
        List.of(lines.toString()));
    List<String> all = new ArrayList<>(terminal);
    if (terminal.isEmpty()) {
      all.addAll(command);
    } else {
      all.add(String.join(" ", command));
      all.add("/dev/null");
    }
    Path output = directory.resolve("output");
    ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("TERM", "xterm");
    Process process = builder.start();
    process.getOutputStream().close();
    assertTrue(process.waitFor(280, TimeUnit.SECONDS), "it hangs");
    String text = Files.readString(output);
    List<MatchResult> parts = PART.matcher(text).results().toList();
    assertEquals(commands.size(), parts.size(), text);
    for (MatchResult part : parts) {
      // so short a soak tells nothing, and that is no success
      assertEquals(part.group(1).startsWith("soak") ? "3" : "0", part.group(3), part::group);
    }
    return parts;
  }
}
