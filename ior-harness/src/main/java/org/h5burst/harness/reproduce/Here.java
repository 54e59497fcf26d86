package org.h5burst.harness.reproduce;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.job.TargetDirectory;
import org.h5burst.mpi.launch.MpiJob;

/**
 * Runs H5Burst's commands on this machine, each in its own process, and reads their results. What they write is in a
 * directory that disappears with it. Used by one thread.
 */
final class Here implements AutoCloseable {
  private static final String MAIN = "org.h5burst.harness.Main";
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final long GRACE_SECONDS = 5;
  private static final long ROOM = 2L << 30;
  private static final int SHOWN_CHARACTERS = 500;
  private static final JsonMapper MAPPER = new JsonMapper();

  private final PrintWriter out;
  private final ScratchDirectory scratch;
  private String mpi = "no MPI";
  private final Map<List<String>, JsonNode> done = new HashMap<>();

  /** Creates an instance that shows each command as it is run. */
  Here(PrintWriter out) {
    this.out = out;
    scratch = ScratchDirectory.in(TargetDirectory.choose(null, ROOM).path(), "h5burst-reproduce-");
  }

  /** Returns a file of the experiments. */
  String file(String name) {
    return scratch.path().resolve(name).toString();
  }

  /**
   * Runs a command, to which its option for results is added, and reads its result.
   *
   * @throws CommandFailure if it fails, or takes too long
   */
  JsonNode run(String... words) {
    return run(Map.of(), words);
  }

  /** Like the method above, with environment variables. */
  JsonNode run(Map<String, String> environment, String... words) {
    Path result = scratch.path().resolve("result.json");
    List<String> arguments = new ArrayList<>(List.of(words));
    arguments.addAll(List.of("--json", result.toString()));
    String set = environment.entrySet().stream().sorted(Map.Entry.comparingByKey())
        .map(entry -> entry + " ").collect(Collectors.joining());
    out.println("    " + (set + "h5burst " + String.join(" ", words)).replace(scratch.path() + "/", ""));
    out.flush();
    Path log = scratch.path().resolve("log");
    try {
      Files.deleteIfExists(result);
      int code = start(environment, arguments, log);
      if (code != 0) {
        throw new CommandFailure("h5burst %s ended with exit code %d: %s".formatted(String.join(" ", words), code,
            end(log)));
      }
      JsonNode answer = MAPPER.readTree(result.toFile());
      mpi = answer.path("mpiVersion").asText(mpi);
      return answer;
    } catch (IOException e) {
      throw new CommandFailure("h5burst %s: its result cannot be read".formatted(String.join(" ", words)), e);
    }
  }

  /** Returns the end of what a command printed. */
  private static String end(Path log) throws IOException {
    String printed = Files.readString(log).strip();
    return printed.substring(Math.max(0, printed.length() - SHOWN_CHARACTERS));
  }

  /** Like {@link #run}, but a command that was run before has the result of then. */
  JsonNode once(String... words) {
    return done.computeIfAbsent(List.of(words), _ -> run(words));
  }

  /** Returns the machine, in one line. */
  String machine() {
    TargetDirectory place = TargetDirectory.choose(null, 0);
    return "%d cores, %s, Linux %s, %s".formatted(Runtime.getRuntime().availableProcessors(), mpi,
        System.getProperty("os.version"), place.fileSystem());
  }

  private static int start(Map<String, String> environment, List<String> arguments, Path log) throws IOException {
    ProcessBuilder command = new ProcessBuilder(MpiJob.javaCommand(List.of(), MAIN, arguments))
        .redirectErrorStream(true).redirectOutput(log.toFile()).redirectInput(new File("/dev/null"));
    command.environment().putAll(environment);
    Process process = command.start();
    try {
      if (process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        return process.exitValue();
      }
      throw new CommandFailure("h5burst %s took more than %d s".formatted(String.join(" ", arguments),
          LIMIT.toSeconds()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted while h5burst %s ran".formatted(String.join(" ", arguments)), e);
    } finally {
      List<ProcessHandle> all = process.descendants().toList();
      process.destroyForcibly();
      all.forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** Ends the command in progress and its ranks: by its exit hooks, so that it deletes its files, else by force. */
  static void endCommands() {
    List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
    CompletableFuture<?>[] ends = ProcessHandle.current().children().peek(ProcessHandle::destroy)
        .map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(ends).completeOnTimeout(null, GRACE_SECONDS, TimeUnit.SECONDS).join();
    all.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    scratch.close();
  }
}
