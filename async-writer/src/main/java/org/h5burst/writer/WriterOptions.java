package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Tuner;
import org.h5burst.tuner.knowledge.RememberingTuner;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.online.OnlineTunerBuilder;
import org.h5burst.writer.configuration.TunerKind;
import org.h5burst.writer.configuration.WriterProperties;
import org.h5burst.writer.engine.run.SuccessiveTuner;
import org.jspecify.annotations.Nullable;

/**
 * How a {@link BurstFile} is made and tuned. Immutable; each method returns a changed copy.
 *
 * @param mode what to do with a file
 * @param hints for the MPI-IO layer; the tuner never changes what a user set
 * @param hdf5 HDF5's own settings; the tuner never changes what a user set
 * @param tuner makes a file's tuner, on rank 0
 * @param configuration an H5Tuner document that takes the tuner's place; null = none
 * @param backPressure what a write does when memory is full
 * @param durability what a flush promises
 */
public record WriterOptions(OpenMode mode, Hints hints, Hdf5Settings hdf5, TunerFactory tuner,
    @Nullable Path configuration,
    BackPressure backPressure, Durability durability) {
  /** What to do with a file. */
  public enum OpenMode {
    /** An existing file is an error. */
    CREATE_NEW,
    /**
     * An existing file is replaced, at the moment the new one is complete; only the one that was there when the first
     * burst was committed.
     */
    TRUNCATE,
    /** An existing file is opened to be read. */
    READ_ONLY,
    /** An existing file is opened to be read and changed, in place. */
    APPEND;

    /**
     * Whether the file must be there; for {@link BurstFile#open}, while the others are for {@link BurstFile#create}.
     */
    public boolean isExisting() {
      return this == READ_ONLY || this == APPEND;
    }
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

  /** {@link OpenMode#CREATE_NEW}, no hints, and what system properties and environment variables say. */
  public static WriterOptions defaults() {
    OptionReader options = WriterProperties.ofProcess();
    return new WriterOptions(OpenMode.CREATE_NEW, Hints.NONE, Hdf5Settings.of(options), tunerOf(options),
        documentOf(options), options.read(WriterProperties.BACKPRESSURE), options.read(WriterProperties.DURABILITY));
  }

  /** With another way to treat an existing file. */
  public WriterOptions mode(OpenMode other) {
    return new WriterOptions(other, hints, hdf5, tuner, configuration, backPressure, durability);
  }

  /** With a hint for the MPI-IO layer, such as {@code striping_factor}, that the tuner must not touch. */
  public WriterOptions hint(String key, String value) {
    return new WriterOptions(mode, hints.with(key, value), hdf5, tuner, configuration, backPressure, durability);
  }

  /**
   * With other settings of HDF5: {@code options.hdf5(settings -> settings.alignment(64 << 10, 1 << 20))} changes what
   * the system properties say.
   */
  public WriterOptions hdf5(UnaryOperator<Hdf5Settings> change) {
    return new WriterOptions(mode, hints, change.apply(hdf5), tuner, configuration, backPressure, durability);
  }

  /** With a tuner of the caller's, in place of what {@code h5burst.tuner} says. */
  public WriterOptions tuner(TunerFactory other) {
    return new WriterOptions(mode, hints, hdf5, other, null, backPressure, durability);
  }

  /**
   * With the settings of an H5Tuner document in place of a tuner. It is read when the file is created; what this
   * program sets itself, and what system properties set, wins.
   *
   * @param document the same on all ranks, which is checked
   */
  public WriterOptions configuration(Path document) {
    return new WriterOptions(mode, hints, hdf5, tuner, document, backPressure, durability);
  }

  /** With another answer to full memory. */
  public WriterOptions backPressure(BackPressure other) {
    return new WriterOptions(mode, hints, hdf5, tuner, configuration, other, durability);
  }

  /** With another promise of {@link BurstFile#flush()}. */
  public WriterOptions durability(Durability other) {
    return new WriterOptions(mode, hints, hdf5, tuner, configuration, backPressure, other);
  }

  private static TunerFactory tunerOf(OptionReader options) {
    return switch (options.read(WriterProperties.TUNER)) {
      case OFF -> (platform, fixed) -> new FixedTuner(Choice.DEFAULT, "tuning is off");
      case ONLINE -> {
        Optional<Path> knowledge = options.read(WriterProperties.KNOWLEDGE);
        yield (platform, fixed) -> new SuccessiveTuner(platform, fixed, knowledge, () -> {
          OnlineTunerBuilder builder = OnlineTuner.on(platform).fixedByUser(fixed);
          return knowledge.isEmpty() ? builder.build() : RememberingTuner.open(knowledge.get(), builder);
        });
      }
      case STATIC -> {
        Choice choice = options.isSet(WriterProperties.TUNER_CONFIG) ? Choice.DEFAULT : staticChoice(options);
        yield (platform, fixed) -> new FixedTuner(choice, "given by h5burst.tuner.mode, .aggregators and .buffer");
      }
    };
  }

  private static @Nullable Path documentOf(OptionReader options) {
    Optional<Path> document = options.read(WriterProperties.TUNER_CONFIG);
    if (options.read(WriterProperties.TUNER) != TunerKind.STATIC || document.isEmpty()) {
      return null;
    }
    for (Option<?> other : List.of(WriterProperties.TUNER_MODE, WriterProperties.TUNER_AGGREGATORS,
        WriterProperties.TUNER_BUFFER)) {
      if (options.isSet(other)) {
        throw usage("%s and %s are both set; put the setting into the document".formatted(other,
            WriterProperties.TUNER_CONFIG));
      }
    }
    return document.get();
  }

  private static Choice staticChoice(OptionReader options) {
    Mode mode = options.read(WriterProperties.TUNER_MODE);
    int aggregators = options.read(WriterProperties.TUNER_AGGREGATORS);
    long buffer = options.read(WriterProperties.TUNER_BUFFER);
    if (mode != Mode.COLLECTIVE && (aggregators != 0 || buffer != 0)) {
      throw usage("%s and %s need %s=collective".formatted(WriterProperties.TUNER_AGGREGATORS,
          WriterProperties.TUNER_BUFFER, WriterProperties.TUNER_MODE));
    }
    return Choice.of(mode).with(Knob.AGGREGATORS, aggregators).with(Knob.BUFFER, buffer);
  }
}
