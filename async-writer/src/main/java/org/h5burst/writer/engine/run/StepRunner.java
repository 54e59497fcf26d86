package org.h5burst.writer.engine.run;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.engine.agree.Disagreement;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.engine.agree.StepOutcome;
import org.h5burst.writer.telemetry.FlightEvents;
import org.h5burst.writer.telemetry.WriteMeter;
import org.h5burst.writer.watch.Guard;
import org.h5burst.writer.watch.Watchdog;
import org.jspecify.annotations.Nullable;

/**
 * Runs the steps of a burst: each is tried on every rank, and then its outcome is agreed, so that no rank continues to
 * the next collective call alone. I/O thread only.
 */
public final class StepRunner implements AutoCloseable {
  private static final LongSupplier NOT_COUNTED = () -> 0;

  private final Backend backend;
  private final Consumer<String> poisonMpi;
  private final Watchdog watchdog;
  private final Limits limits;
  private final Runnable requireNotGivenUp;
  private final WriteMeter meter = new WriteMeter();

  /**
   * Prepares to run the steps of bursts.
   *
   * @param backend which may count what it writes
   * @param poisonMpi notified of a failure after which the native libraries are in an unknown state, so that MPI must
   *     not be ended normally
   * @param requireNotGivenUp throws if no step may be done any more, and none succeeds
   */
  public StepRunner(Backend backend, Consumer<String> poisonMpi, Watchdog watchdog, Limits limits,
      Runnable requireNotGivenUp) {
    this.backend = backend;
    this.poisonMpi = poisonMpi;
    this.watchdog = watchdog;
    this.limits = limits;
    this.requireNotGivenUp = requireNotGivenUp;
  }

  /** Runs an action outside of the steps of a burst, on this rank alone, with the time limit of a step. */
  public void watching(String operation, Runnable action) {
    watchdog.working(limits.io(operation), null);
    try {
      action.run();
    } finally {
      watchdog.done();
    }
  }

  /**
   * Runs a step. <b>Collective.</b>
   *
   * @param operation its name in diagnoses
   * @param isNative whether a failure leaves the native libraries in an unknown state, so that MPI must not be ended
   *     normally
   * @throws WriterException on all ranks if the step failed on any; the file is poisoned then
   */
  StepOutcome run(BurstGroup group, FileState file, String operation, boolean isNative, Runnable step) {
    return run(group, operation, step, NOT_COUNTED, problem -> poison(group, file, operation, isNative, problem));
  }

  /** Runs a step that writes elements, and counts the ranks that really write. <b>Collective.</b> */
  StepOutcome runWriting(BurstGroup group, FileState file, String operation, Runnable step) {
    return run(group, operation, step, this::bytesWritten, problem -> poison(group, file, operation, true, problem));
  }

  /**
   * Runs a step that changes nothing in the file, and leaves no rank in the middle of a call. <b>Collective.</b>
   *
   * @throws WriterException on all ranks if the step failed on any; the file is opened again when it is used next
   */
  StepOutcome runHarmless(BurstGroup group, FileState file, String operation, Runnable step) {
    return run(group, operation, step, NOT_COUNTED, problem -> {
      List<String> all = group.agreement().exchange(problem, limits.afterFailure(operation, problem));
      file.file().letGo();
      return stillOpen(operation, causes(all));
    });
  }

  /**
   * Runs a step that checks whether an open file may be used, and touches nothing of it. <b>Collective.</b>
   *
   * @throws WriterException on all ranks if the step failed on any; the file is closed in order then, and opened again
   *     when it is used next
   */
  void runOrClose(BurstGroup group, FileState file, String operation, Runnable step) {
    run(group, operation, step, NOT_COUNTED, problem -> {
      List<String> all = group.agreement().exchange(problem, limits.afterFailure(operation, problem));
      run(group, file, operation + ", closing", true, file.file()::close);
      return stillOpen(operation, causes(all));
    });
  }

  /** Returns a failure after which the program may still use the file, unless another file has taken its place. */
  private static WriterException stillOpen(String operation, String causes) {
    return KnownFile.failure(causes, "%s failed: %s%s".formatted(operation, causes,
        KnownFile.isAnother(causes) ? "" : "; the file can still be read"));
  }

  private StepOutcome run(BurstGroup group, String operation, Runnable step, LongSupplier written,
      Function<String, WriterException> failed) {
    @Nullable Throwable failure = null;
    group.agreement().working(limits.io(operation));
    long bytesBefore = written.getAsLong();
    long start = System.nanoTime();
    try {
      requireNotGivenUp.run();
      attempt(step);
    } catch (RuntimeException | Error thrown) {
      failure = thrown;
    }
    long nanos = System.nanoTime() - start;
    watchdog.done();
    String problem = failure == null ? "" : describe(failure);
    Guard guard = failure == null ? limits.io(operation) : limits.afterFailure(operation, problem);
    int writers = writers(bytesBefore, written.getAsLong());
    StepOutcome outcome = group.agreement().outcome(failure != null, nanos, writers, guard);
    if (outcome.failed()) {
      WriterException reported = failed.apply(problem);
      if (failure != null) {
        reported.initCause(failure);
      }
      throw reported;
    }
    return outcome;
  }

  /** Runs a step; a failure after it was given up is a consequence of that. */
  private void attempt(Runnable step) {
    try {
      step.run();
    } finally {
      requireNotGivenUp.run();
    }
  }

  /**
   * Notes that this rank's part of the step has failed, while it keeps up with the others, for which there is less time
   * now.
   */
  void failing(BurstGroup group, String operation, Throwable failure) {
    group.agreement().working(limits.afterFailure(operation, describe(failure)));
  }

  private long bytesWritten() {
    long counted = backend.bytesWritten();
    return counted >= 0 ? counted : meter.bytesWritten();
  }

  private static int writers(long bytesBefore, long bytesAfter) {
    if (bytesBefore == WriteMeter.UNKNOWN || bytesAfter == WriteMeter.UNKNOWN) {
      return -1;
    }
    return bytesAfter - bytesBefore > 0 ? 1 : 0;
  }

  /**
   * Reports all failures to all ranks and poisons the file, after a failure on any rank. <b>Collective.</b>
   * {@code problem} is this rank's, empty if there is none.
   */
  WriterException poison(BurstGroup group, FileState file, String operation, boolean isNative, String problem) {
    List<String> all = group.agreement().exchange(problem, limits.afterFailure(operation, problem));
    String causes = causes(all);
    WriterException failure = KnownFile.failure(causes,
        "%s failed: %s; %s, and the file is not touched any more".formatted(operation, causes, file.lastFlush()));
    group.agreement().working(limits.io("releasing " + file.file().path()));
    try {
      file.poison(failure);
    } finally {
      watchdog.done();
    }
    FlightEvents.end(FlightEvents.begin(FlightEvents.Failure::new), event -> {
      event.file = file.file().names().target().toString();
      event.message = String.valueOf(failure.getMessage());
    });
    if (isNative) {
      poisonMpi.accept(String.valueOf(failure.getMessage()));
    }
    return failure;
  }

  private static String causes(List<String> all) {
    return all.stream().allMatch(String::isBlank) ? "no rank has said why" : Disagreement.grouped(all);
  }

  /**
   * Describes a failure, with its cause if the message does not include it, because other ranks do not get the cause.
   */
  private static String describe(Throwable failure) {
    String message = failure.getMessage();
    if (!(failure instanceof WriterException) || message == null || message.isBlank()) {
      return failure.toString();
    }
    String why = switch (failure.getCause()) {
      case FileAlreadyExistsException _ -> ""; // which the message says
      case IOException cause -> Causes.reason(cause);
      case null, default -> "";
    };
    return message.contains(why) ? message : message + ": " + why;
  }

  @Override
  public void close() {
    meter.close();
  }
}
