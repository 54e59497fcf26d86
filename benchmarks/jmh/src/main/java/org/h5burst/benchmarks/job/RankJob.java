package org.h5burst.benchmarks.job;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;

/**
 * A program that is run on several ranks and leaves its measurements in a file.
 *
 * @param kind of MPI
 * @param ranks that run it
 * @param program its last argument is the file that rank 0 leaves, in JSON
 */
public record RankJob(Kind kind, int ranks, Class<?> program) {
  /**
   * A collector with threads of its own takes the cores from the ranks, of which each has one; the JVM chooses this one
   * itself where a launcher binds a rank to its core.
   */
  private static final List<String> JVM_OPTIONS = List.of("-XX:+UseSerialGC");

  private static final Duration LIMIT = Duration.ofMinutes(20);

  /**
   * Runs it and waits; returns what it measured.
   *
   * @throws CommandFailure if the job ended without a result
   */
  public <T> T run(ScratchDirectory scratch, List<String> arguments, TypeReference<T> measurements) throws IOException {
    Path result = scratch.path().resolve("result.json");
    List<String> all = new ArrayList<>(arguments);
    all.add(result.toString());
    MpiJob.Result ended = new MpiJob(kind, ranks, MpiJob.javaCommand(JVM_OPTIONS, program.getName(), all))
        .run(scratch.path().resolve("output.log"), LIMIT);
    if (ended.timedOut()) {
      throw new CommandFailure(("the job did not end within %d min and was killed; ask for fewer repetitions. It "
          + "printed:%n%s").formatted(LIMIT.toMinutes(),
              ended.output()));
    }
    if (!ended.isSuccess()) {
      throw new CommandFailure("the job failed:\n" + ended.output());
    }
    return new ObjectMapper().readValue(result.toFile(), measurements);
  }
}
