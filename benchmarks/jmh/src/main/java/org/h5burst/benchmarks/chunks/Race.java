package org.h5burst.benchmarks.chunks;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.benchmarks.job.ProgramRun;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.job.WilliamsSquare;
import org.h5burst.mpi.launch.MpiJob;

/**
 * Lets writers take turns, so that a machine that becomes slower or faster affects all of them.
 *
 * @param scratch where everything is written
 * @param planes what is written
 * @param steps how many planes
 */
record Race(Path scratch, Planes planes, long steps) {
  private static final String PLANES = "planes.bin";
  private static final Duration START_LIMIT = Duration.ofMinutes(10);
  /** A lower bound: no writer is this slow, however busy the machine is. */
  private static final long LEAST_BYTES_PER_SECOND = 1 << 20;

  /** Stores the planes where the writers find them. */
  static Race prepare(Path scratch, Planes planes, long steps) throws IOException {
    planes.save(scratch.resolve(PLANES));
    return new Race(scratch, planes, steps);
  }

  /** Returns the bytes of data in a file. */
  long bytes() {
    return steps * Planes.BYTES;
  }

  /**
   * Lets each writer write once in every repetition, and checks the files of the last one.
   *
   * @return by name, in the order in which they were given
   * @throws CommandFailure if one fails, or its file is wrong
   */
  Map<String, Written> run(List<Contender> contenders, int repetitions) throws IOException {
    Map<String, Written> written = new LinkedHashMap<>();
    contenders.forEach(contender -> written.put(contender.name(), new Written(List.of(), 0)));
    for (int repetition = 0; repetition < repetitions; repetition++) {
      for (Contender contender : WilliamsSquare.order(contenders, repetition)) {
        Written more = write(contender, repetition == repetitions - 1);
        written.merge(contender.name(), more, Written::and);
      }
    }
    return written;
  }

  private Written write(Contender contender, boolean isChecked) throws IOException {
    Task task = new Task(scratch.resolve(PLANES), scratch.resolve("data.h5"), steps, contender.layout(),
        scratch.resolve("result.json"));
    start(contender, task);
    Written written = new Written(List.of(new ObjectMapper().readValue(task.result().toFile(), Sample.class)),
        Files.size(task.target()));
    if (isChecked) {
      new FileCheck(planes, steps).require(task.target(), contender.name());
    }
    Files.delete(task.target());
    Files.delete(task.result());
    return written;
  }

  private void start(Contender contender, Task task) {
    Duration limit = START_LIMIT.plusSeconds(bytes() / LEAST_BYTES_PER_SECOND);
    ProgramRun.run(contender.name(),
        new MpiJob(contender.launcher(), contender.ranks(), contender.program().command(task)),
        scratch.resolve("output.log"), limit);
  }
}
