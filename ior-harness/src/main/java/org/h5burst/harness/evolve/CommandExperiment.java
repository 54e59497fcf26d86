package org.h5burst.harness.evolve;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.genetic.Experiment;
import org.h5burst.tuner.genetic.Trial;
import org.h5burst.tuner.xml.StaticConfiguration;

/**
 * Runs a command for each candidate. The command finds the candidate in the file that stands for <code>{config}</code>
 * among its words, and in the environment variable {@code H5TUNER_CONFIG_FILE}, where H5Tuner itself looks for it.
 */
record CommandExperiment(List<String> command, Path config, Path log, Duration limit) implements Experiment {
  private static final String PLACE = "{config}";
  private static final double NANOS = 1e9;

  @Override
  public Trial run(StaticConfiguration candidate) {
    try {
      candidate.write(config);
      ProcessBuilder builder =
          new ProcessBuilder(command.stream().map(word -> word.replace(PLACE, config.toString())).toList());
      builder.environment().put("H5TUNER_CONFIG_FILE", config.toString());
      builder.redirectErrorStream(true).redirectOutput(log.toFile())
          .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
      long start = System.nanoTime();
      Process process = builder.start();
      try {
        boolean ended = process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
        double seconds = (System.nanoTime() - start) / NANOS;
        return new Trial(
            !ended ? Trial.Status.TIMED_OUT : process.exitValue() == 0 ? Trial.Status.DONE : Trial.Status.FAILED,
            seconds);
      } finally {
        kill(process);
      }
    } catch (IOException e) {
      throw new CommandFailure("'%s' could not be started".formatted(String.join(" ", command)), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted while a candidate ran", e);
    }
  }

  /** A launcher of MPI jobs leaves its ranks behind when it is killed alone. */
  private static void kill(Process process) throws InterruptedException {
    if (process.isAlive()) {
      List<ProcessHandle> all = process.descendants().toList();
      all.forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
  }
}
