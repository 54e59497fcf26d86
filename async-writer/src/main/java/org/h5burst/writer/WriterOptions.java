package org.h5burst.writer;

import java.nio.file.Path;
import java.util.Set;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Tuner;
import org.h5burst.tuner.knowledge.RememberingTuner;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.online.OnlineTunerBuilder;
import org.h5burst.tuner.online.StepRule;
import org.h5burst.writer.WriterException.Category;

/**
 * How a {@link BurstFile} is made and tuned. Immutable; each method returns a changed copy.
 *
 * @param mode what to do with an existing file
 * @param hints for the MPI-IO layer; the tuner never changes what a user set
 * @param tuner makes a file's tuner, on rank 0
 * @param backPressure what a write does when memory is full
 */
public record WriterOptions(OpenMode mode, Hints hints, TunerFactory tuner, BackPressure backPressure) {
  /** What to do with an existing file. */
  public enum OpenMode {
    /** An existing file is an error. */
    CREATE_NEW,
    /** An existing file is replaced, at the moment the new one is complete. */
    TRUNCATE
  }

  /** Makes the tuner of a file. */
  @FunctionalInterface
  public interface TunerFactory {
    /**
     * Called once for each file, on rank 0, at the first burst.
     *
     * @param platform where the file lies and who writes it
     * @param fixedByUser knobs that the user's hints have set, which the tuner must leave alone
     */
    Tuner make(Platform platform, Set<Knob> fixedByUser);
  }

  /** Who chooses mode, aggregators and buffer. */
  private enum TunerKind {
    OFF,
    ONLINE,
    STATIC
  }

  /** {@link OpenMode#CREATE_NEW}, no hints, and the tuner that {@code h5burst.tuner} says. */
  public static WriterOptions defaults() {
    return new WriterOptions(OpenMode.CREATE_NEW, Hints.NONE, tunerOfProperties(), Setting.BACKPRESSURE.oneOf(BackPressure.class));
  }

  /** With another way to treat an existing file. */
  public WriterOptions mode(OpenMode other) {
    return new WriterOptions(other, hints, tuner, backPressure);
  }

  /** With a hint for the MPI-IO layer, such as {@code striping_factor}, that the tuner must not touch. */
  public WriterOptions hint(String key, String value) {
    return new WriterOptions(mode, hints.with(key, value), tuner, backPressure);
  }

  /** With a tuner of the caller's, in place of what {@code h5burst.tuner} says. */
  public WriterOptions tuner(TunerFactory other) {
    return new WriterOptions(mode, hints, other, backPressure);
  }

  /** With another answer to full memory. */
  public WriterOptions backPressure(BackPressure other) {
    return new WriterOptions(mode, hints, tuner, other);
  }

  private static TunerFactory tunerOfProperties() {
    return switch (Setting.TUNER.oneOf(TunerKind.class)) {
      case OFF -> (platform, fixed) -> new FixedTuner(Choice.DEFAULT, "tuning is off");
      case ONLINE -> {
        StepRule step = Setting.TUNER_STEP.oneOf(StepRule.class);
        String knowledge = Setting.KNOWLEDGE.text();
        yield (platform, fixed) -> {
          OnlineTunerBuilder builder = OnlineTuner.on(platform).fixedByUser(fixed).step(step);
          return knowledge.isEmpty() ? builder.build() : RememberingTuner.open(Path.of(knowledge), builder);
        };
      }
      case STATIC -> {
        Choice choice = staticChoice();
        yield (platform, fixed) -> new FixedTuner(choice, "given by h5burst.tuner.mode, .aggregators and .buffer");
      }
    };
  }

  private static Choice staticChoice() {
    Mode mode = Setting.TUNER_MODE.oneOf(Mode.class);
    int aggregators = Setting.TUNER_AGGREGATORS.number();
    long buffer = Setting.TUNER_BUFFER.bytes();
    if (mode != Mode.COLLECTIVE && (aggregators != 0 || buffer != 0)) {
      throw new WriterException(Category.USAGE, "%s and %s need %s=collective"
          .formatted(Setting.TUNER_AGGREGATORS.property(), Setting.TUNER_BUFFER.property(), Setting.TUNER_MODE.property()));
    }
    return new Choice(mode, aggregators, buffer, 0, 0, false);
  }
}
