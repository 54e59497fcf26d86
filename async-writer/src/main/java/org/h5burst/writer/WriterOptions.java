package org.h5burst.writer;

import static java.util.Objects.requireNonNull;
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
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.configuration.TunerKind;
import org.h5burst.writer.configuration.WriterProperties;
import org.h5burst.writer.engine.run.SuccessiveTuner;
import org.jspecify.annotations.Nullable;

/**
 * Options for writing, reading and tuning a {@link BurstFile}, whether it is new ({@link CreateOptions}) or exists
 * ({@link OpenOptions}). Immutable; each method returns a changed copy.
 *
 * @param <S> the type of the options themselves
 */
public abstract sealed class WriterOptions<S extends WriterOptions<S>> permits CreateOptions, OpenOptions {
  private final Values values;

  WriterOptions(Values values) {
    this.values = values;
  }

  /** Makes the tuner of a file. */
  @FunctionalInterface
  public interface TunerFactory {
    /**
     * Makes the tuner. Called once for each file, on rank 0, at the first burst.
     *
     * @param platform the file system on which the file is created, and the hosts and ranks that write it
     * @param fixedByUser knobs that the user's hints have set, which the tuner must leave alone
     */
    Tuner make(Platform platform, Set<Knob> fixedByUser);
  }

  /** Sets a hint for the MPI-IO layer, such as {@code striping_factor}, which the tuner must not change. */
  public final S hint(String key, String value) {
    return with(values.hints(values.hints.with(requireNonNull(key, "key"), requireNonNull(value, "value"))));
  }

  /**
   * Changes HDF5's settings: {@code options.hdf5(settings -> settings.alignment(64 << 10, 1 << 20))} overrides the
   * system properties.
   */
  public final S hdf5(UnaryOperator<Hdf5Settings> change) {
    return with(values.hdf5(change.apply(values.hdf5)));
  }

  /** Sets the caller's own tuner, in place of the one that {@code h5burst.tuner} selects. */
  public final S tuner(TunerFactory other) {
    return with(values.tuner(requireNonNull(other, "other"), null));
  }

  /**
   * Sets an H5Tuner document whose settings replace the tuner. It is read when the file is created. Settings of this
   * program and of system properties take precedence.
   *
   * @param document the same on all ranks, which is checked
   */
  public final S configuration(Path document) {
    return with(values.tuner(values.tuner, requireNonNull(document, "document")));
  }

  /** Sets what a write does when memory is full. */
  public final S backPressure(BackPressure other) {
    return with(values.backPressure(requireNonNull(other, "other")));
  }

  /** Sets what {@link BurstFile#flush()} promises. */
  public final S durability(Durability other) {
    return with(values.flushing(new Flushing(requireNonNull(other, "other"), values.flushing.publishEvery)));
  }

  /** Returns how the file is opened. */
  public final OpenMode mode() {
    return values.mode;
  }

  /** Returns the hints for the MPI-IO layer; the tuner never changes what a user set. */
  public final Hints hints() {
    return values.hints;
  }

  /** Returns HDF5's own settings; the tuner never changes what a user set. */
  public final Hdf5Settings hdf5() {
    return values.hdf5;
  }

  /** Returns the factory that makes a file's tuner, on rank 0. */
  public final TunerFactory tuner() {
    return values.tuner;
  }

  /** Returns the H5Tuner document that replaces the tuner; null for none. */
  public final @Nullable Path configuration() {
    return values.configuration;
  }

  /** Returns what a write does when memory is full. */
  public final BackPressure backPressure() {
    return values.backPressure;
  }

  /** Returns what a flush promises. */
  public final Durability durability() {
    return values.flushing.durability;
  }

  /** Returns after how many flushes of a new file a snapshot is published in place of the previous one; 0 for never. */
  public final int publishEvery() {
    return values.mode.isExisting() ? 0 : values.flushing.publishEvery;
  }

  /** Returns options with the settings of a document, for the writer itself. */
  public final S configured(Hints otherHints, Hdf5Settings otherHdf5, TunerFactory fixed) {
    return with(values.hints(requireNonNull(otherHints, "otherHints"))
        .hdf5(requireNonNull(otherHdf5, "otherHdf5"))
        .tuner(requireNonNull(fixed, "fixed"), values.configuration));
  }

  /** Returns the same kind of options with other values. */
  abstract S with(Values changed);

  final Values values() {
    return values;
  }

  /** What flushes do. */
  record Flushing(Durability durability, int publishEvery) {}

  /** All values of options. */
  record Values(OpenMode mode, Hints hints, Hdf5Settings hdf5, TunerFactory tuner, @Nullable Path configuration,
      BackPressure backPressure, Flushing flushing) {
    static Values defaults(OpenMode mode) {
      OptionReader options = WriterProperties.ofProcess();
      return new Values(mode, Hints.NONE, Hdf5Settings.of(options), tunerOf(options), documentOf(options),
          options.read(WriterProperties.BACKPRESSURE),
          new Flushing(options.read(WriterProperties.DURABILITY), options.read(WriterProperties.PUBLISH_EVERY)));
    }

    Values mode(OpenMode other) {
      return new Values(other, hints, hdf5, tuner, configuration, backPressure, flushing);
    }

    Values hints(Hints other) {
      return new Values(mode, other, hdf5, tuner, configuration, backPressure, flushing);
    }

    Values hdf5(Hdf5Settings other) {
      return new Values(mode, hints, other, tuner, configuration, backPressure, flushing);
    }

    Values tuner(TunerFactory other, @Nullable Path document) {
      return new Values(mode, hints, hdf5, other, document, backPressure, flushing);
    }

    Values backPressure(BackPressure other) {
      return new Values(mode, hints, hdf5, tuner, configuration, other, flushing);
    }

    Values flushing(Flushing other) {
      return new Values(mode, hints, hdf5, tuner, configuration, backPressure, other);
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
}
