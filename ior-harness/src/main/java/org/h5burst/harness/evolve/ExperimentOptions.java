package org.h5burst.harness.evolve;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.CommandPart;
import org.h5burst.harness.cli.Interruption;
import org.h5burst.harness.cli.KernelName;
import org.h5burst.harness.cli.ShapeOptions;
import org.h5burst.harness.job.JobRunner;
import org.h5burst.harness.job.MpiKind;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Shape;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.harness.kernel.Workload.Steps;
import org.h5burst.mpi.option.MpiChoice;
import org.h5burst.tuner.genetic.Experiment;
import org.h5burst.tuner.genetic.Trial;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The program of each run: a command or a kernel. */
public final class ExperimentOptions extends CommandPart {
  private static final double NANOS = 1e9;
  private static final double GIBIBYTE = 1 << 30;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command to time, after --.")
  private List<String> command = List.of();

  @Option(names = "--kernel", paramLabel = "KERNEL", converter = KernelName.class,
      description = "Instead of a command: a kernel as 'h5burst run' writes it, into a file next to FILE.")
  private @Nullable KernelKind kernel;

  @Option(names = "--ranks", paramLabel = "N", defaultValue = "2", description = "Number of MPI processes (default: "
      + "${DEFAULT-VALUE}).")
  private int ranks;

  @Option(names = "--bursts", paramLabel = "B", defaultValue = "3", description = "With --kernel: bursts per run "
      + "(default: ${DEFAULT-VALUE}).")
  private int bursts;

  @Option(names = "--scale", paramLabel = "F", defaultValue = "1", description = "With --kernel: factor for the amount "
      + "of data (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Mixin
  private final ShapeOptions shape = new ShapeOptions();

  @Option(names = "--mpi", paramLabel = "MPI", defaultValue = "auto", description = "With --kernel: mpich, openmpi, "
      + "mpj or auto (default: ${DEFAULT-VALUE}).")
  private MpiChoice mpi = MpiChoice.AUTO;

  @Option(names = "--time-limit", paramLabel = "SECONDS", defaultValue = "3600", description = "Kill a run that "
      + "takes longer (default: ${DEFAULT-VALUE}).")
  private double timeLimitSeconds;

  /** Returns the number of processes. */
  public int ranks() {
    requirePositive("--ranks", ranks);
    return ranks;
  }

  /**
   * Returns the experiment.
   *
   * @param config where the candidate is written
   * @param log where the output of the last run goes
   */
  Experiment create(Path config, Path log) {
    return create(config, log, 1);
  }

  /** Like the method above, with a factor for the amount of data of a kernel. */
  public Experiment create(Path config, Path log, double factor) {
    requirePositive("--time-limit", timeLimitSeconds);
    require(command.isEmpty() != (kernel == null), "say what to run: --kernel KERNEL, or a command after --");
    Duration limit = Duration.ofNanos((long) (timeLimitSeconds * NANOS));
    if (kernel == null) {
      requireKernelFor("--bursts", "--scale", "--mpi");
      return new CommandExperiment(command, config, log, limit);
    }
    requirePositive("--bursts", bursts);
    requirePositive("--scale", scale);
    return new KernelExperiment(workload(kernel, factor), bursts, config.resolveSibling(config.getFileName() + ".h5"),
        new JobRunner(MpiKind.resolve(mpi, ranks), limit), log);
  }

  /**
   * Makes an experiment that waits for the end of the program if an interruption has ended a run, which then has not
   * failed.
   */
  public static Experiment guarded(Experiment experiment, Interruption interruption) {
    return candidate -> {
      try {
        Trial trial = experiment.run(candidate);
        if (trial.status() != Trial.Status.DONE) {
          interruption.awaitEndIfInterrupted();
        }
        return trial;
      } catch (CommandFailure failure) {
        interruption.awaitEndIfInterrupted();
        throw failure;
      }
    };
  }

  /** Kills the processes of runs. */
  public static void killRuns() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  /** Names what is run, for the journal: times of something else are not taken for its own. */
  public String measured() {
    return kernel == null ? "the command '%s'".formatted(String.join("' '", command))
        : "the kernel %s, ranks %d, bursts %d, scale %s, MPI %s, back end %s".formatted(
            kernel.label() + (shape.shape().equals(Shape.USUAL) ? "" : " " + shape.shape()), ranks, bursts, scale,
            MpiKind.resolve(mpi, ranks),
            WriterProperties.ofProcess().find(WriterProperties.BACKEND).text());
  }

  private Workload workload(KernelKind kind, double factor) {
    try {
      return new Workload(List.of(kind), ranks(), scale * factor, Steps.NEW, shape.shape());
    } catch (IllegalArgumentException | ArithmeticException impossible) {
      throw wrong(String.valueOf(impossible.getMessage()), impossible);
    }
  }

  /** Returns how much a kernel writes, in GiB, with a factor on the amount of data; nothing for a command. */
  public OptionalDouble gigabytes(double factor) {
    return kernel == null ? OptionalDouble.empty()
        : OptionalDouble.of(workload(kernel, factor).bytes(bursts) / GIBIBYTE);
  }

  /** Returns the kernel's name; nothing for a command. */
  public Optional<String> label() {
    return Optional.ofNullable(kernel).map(KernelKind::label);
  }

  /** Returns whether it is a kernel that is run. */
  public boolean hasKernel() {
    return kernel != null;
  }

  private void requireKernelFor(String... options) {
    require(Arrays.stream(options).noneMatch(command().commandLine().getParseResult()::hasMatchedOption),
        "%s need --kernel; a command is run as it is".formatted(String.join(", ", options)));
  }

  private void requirePositive(String option, double value) {
    require(value > 0 && value <= 1e9, "%s must be positive, and at most 1e9".formatted(option));
  }
}
