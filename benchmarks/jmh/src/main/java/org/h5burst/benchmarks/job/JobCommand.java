package org.h5burst.benchmarks.job;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A benchmark that several ranks run; they leave their measurements in a file. */
public abstract class JobCommand extends BaseCommand {
  /**
   * A collector with its own threads takes the cores from the ranks, of which each has one; the JVM chooses this one
   * itself where a launcher binds a rank to its core.
   */
  private static final List<String> JVM_OPTIONS = List.of("-XX:+UseSerialGC");
  private static final Duration LIMIT = Duration.ofMinutes(20);

  @Option(names = "--ranks", paramLabel = "N", defaultValue = "2", description = "Number of MPI processes (default: "
      + "${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "--openmpi", description = "Use Open MPI instead of MPICH.")
  private boolean openMpi;

  @Option(names = "--dir", paramLabel = "DIR", defaultValue = "/dev/shm",
      description = "Directory for the files (default: ${DEFAULT-VALUE}).")
  private Path directory = Path.of("");

  @Option(names = "--jvm-collector", description = "Let the JVM of each rank choose its garbage collector (default: "
      + "the serial one).")
  private boolean jvmCollector;

  @Option(names = "--jvm-option", paramLabel = "OPTION", description = "Another option for the JVM of each rank, such "
      + "as --jvm-option=-XX:TieredStopAtLevel=1; repeatable.")
  private List<String> jvmOptions = List.of();

  @Mixin
  private JsonOption json = new JsonOption();

  /** Checks these options, before minutes of measuring, and that one of the command's own numbers is positive. */
  protected final void requirePositive(String option, int number) {
    require(number > 0, option + " must be positive");
    require(ranks > 0, "--ranks must be positive");
    json.check();
  }

  /** Returns how many processes. */
  protected final int ranks() {
    return ranks;
  }

  /** Returns whether Open MPI was asked for. */
  protected final boolean openMpi() {
    return openMpi;
  }

  /** Returns a new directory for the job. The caller closes it. */
  protected final ScratchDirectory scratch() {
    return ScratchDirectory.in(directory, "h5burst-bench-");
  }

  /**
   * Runs a program on all ranks and waits; returns what it measured.
   *
   * @param program its last argument is the file that rank 0 leaves, in JSON
   * @throws CommandFailure if the job ended without a result
   */
  protected final <T> T run(Class<?> program, ScratchDirectory scratch, List<String> arguments,
      TypeReference<T> measurements) throws IOException {
    Path result = scratch.path().resolve("result.json");
    List<String> all = new ArrayList<>(arguments);
    all.add(result.toString());
    List<String> options =
        Stream.concat(jvmCollector ? Stream.empty() : JVM_OPTIONS.stream(), jvmOptions.stream()).toList();
    List<String> command = MpiJob.javaCommand(options, program.getName(), all);
    ProgramRun.run("the job", new MpiJob(openMpi ? Kind.OPEN_MPI : Kind.MPICH, ranks, command),
        scratch.path().resolve("output.log"), LIMIT);
    return new ObjectMapper().readValue(result.toFile(), measurements);
  }

  /** Writes a result to the requested file. */
  protected final void keep(Object result) {
    json.write(result);
  }
}
