package org.h5burst.harness.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.writer.configuration.WriterProperties;

/**
 * Runs plans in MPI jobs.
 *
 * @param kind which MPI
 * @param jvmOptions for its ranks, besides those of this JVM
 * @param timeLimit after which a job is killed
 */
public record JobRunner(Kind kind, List<String> jvmOptions, Duration timeLimit) {
  /** The JVM option that selects a back end. */
  public static final String BACKEND_OPTION = "-Dh5burst.backend=";

  /** The digits of this process, whose names of files are those of its ranks, and which reads what they write. */
  private static final String USUAL_DIGITS = "-Duser.language.format=en";

  private static final long POLL_MILLIS = 50;
  private static final int LINES_OF_LOG = 25;
  private static final Pattern STACK_FRAME = Pattern.compile("\\s+(at \\S+\\(|\\.\\.\\. \\d+ more)");

  /** Creates a runner that gives its ranks this JVM's options. */
  public JobRunner(Kind kind, Duration timeLimit) {
    this(kind, List.of(), timeLimit);
  }

  /** Returns a runner that also gives its ranks these JVM options; its own come later and override them. */
  public JobRunner with(List<String> more) {
    return new JobRunner(kind, Stream.concat(more.stream(), jvmOptions.stream()).toList(), timeLimit);
  }

  /**
   * Returns the back end that was asked for, by {@code --backend} or by this process's options, which its ranks have
   * too.
   */
  public Optional<String> backend() {
    OptionReader options = WriterProperties.ofProcess();
    return jvmOptions.stream().filter(option -> option.startsWith(BACKEND_OPTION))
        .map(option -> option.substring(BACKEND_OPTION.length())).findFirst()
        .or(() -> Optional.of(WriterProperties.BACKEND).filter(options::isSet).map(set -> options.find(set).text()));
  }

  /**
   * Runs a plan to its end. Leaves no process behind.
   *
   * @param listener receives each event, on the calling thread
   * @throws CommandFailure if the MPI is not installed, or the job fails, with the end of what its ranks printed
   */
  public void run(JobPlan plan, Consumer<JobEvent> listener) {
    run(plan.workload().ranks(), RankJob.class, plan, JobEvent.class, listener);
  }

  /** Returns a directory for what a job and its command exchange. The caller closes it. */
  public static ScratchDirectory scratch() {
    return ScratchDirectory.in(Path.of(System.getProperty("java.io.tmpdir")), "h5burst-job");
  }

  /**
   * Runs a main class of this program on all ranks. Its only argument is the directory of the {@link JobFiles}, in
   * which the plan is. Leaves no process behind.
   *
   * @param type of the events that the ranks add to the files
   * @param listener receives each event, on the calling thread
   * @throws CommandFailure if the MPI is not installed, or the job fails, with the end of what its ranks printed
   */
  public <E> void run(int ranks, Class<?> program, Object plan, Class<E> type, Consumer<E> listener) {
    try (ScratchDirectory scratch = scratch()) {
      JobFiles files = new JobFiles(scratch.path());
      files.writePlan(plan);
      List<String> options = Stream.concat(Stream.of(USUAL_DIGITS), jvmOptions.stream()).toList();
      List<String> command = MpiJob.javaCommand(options, program.getName(), List.of(files.directory().toString()));
      MpiJob job = new MpiJob(kind, ranks, command);
      try (JobFiles.Tail<E> events = files.tail(type);
          ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
        CompletableFuture<MpiJob.Result> running =
            CompletableFuture.supplyAsync(() -> job.run(files.log(), timeLimit), executor);
        while (!isDone(running)) {
          events.poll().forEach(listener);
        }
        events.poll().forEach(listener);
        requireSuccess(ended(running));
      }
    } catch (IOException e) {
      throw new CommandFailure("the files of the job cannot be written or read", e);
    }
  }

  /** Returns how the job ended; its launcher may not be there. */
  private static MpiJob.Result ended(CompletableFuture<MpiJob.Result> running) {
    try {
      return running.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof MpiException failure) {
        throw new CommandFailure(String.valueOf(failure.getMessage()), failure);
      }
      throw e;
    }
  }

  private static boolean isDone(CompletableFuture<?> running) {
    try {
      running.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      return true; // ended() throws it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted while the job ran", e);
    }
  }

  private void requireSuccess(MpiJob.Result result) {
    if (result.timedOut()) {
      throw new CommandFailure(("the job did not end within %d s and was killed; a longer --time-limit may help. Its "
          + "last output:%n%s").formatted(timeLimit.toSeconds(), lastWords(result.output())));
    }
    if (!result.isSuccess()) {
      throw new CommandFailure("the job failed with exit code %d. Its last output:%n%s".formatted(result.exitCode(),
          lastWords(result.output())));
    }
  }

  /**
   * Returns the end of what the job printed; in long output without stack frames, which would push out what failed and
   * why.
   */
  static String lastWords(String output) {
    List<String> lines = output.strip().lines().toList();
    if (lines.size() > LINES_OF_LOG) {
      lines = lines.stream().filter(line -> !STACK_FRAME.matcher(line).lookingAt()).toList();
    }
    return String.join(System.lineSeparator(), lines.subList(Math.max(0, lines.size() - LINES_OF_LOG), lines.size()));
  }
}
