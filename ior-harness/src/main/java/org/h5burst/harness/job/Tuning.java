package org.h5burst.harness.job;

import java.nio.file.Path;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.knowledge.RememberingTuner;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.online.OnlineTunerBuilder;
import org.h5burst.writer.WriterOptions;
import org.jspecify.annotations.Nullable;

/**
 * Who decides how a file's bursts are written.
 *
 * @param mode off, online, or one mode for all bursts
 * @param aggregators ranks that write, for {@link Kind#COLLECTIVE}; 0 = the library's default
 * @param bufferBytes each aggregator's buffer, for {@link Kind#COLLECTIVE}; 0 = the library's default
 * @param knowledge the knowledge file, for {@link Kind#ONLINE}; null = none
 */
public record Tuning(Kind mode, int aggregators, long bufferBytes, @Nullable String knowledge) {
  /** Plain parallel HDF5. */
  public static final Tuning OFF = new Tuning(Kind.OFF, 0, 0);

  /** The online tuner without knowledge. */
  public static final Tuning ONLINE = online(null);

  /** Without knowledge. */
  public Tuning(Kind mode, int aggregators, long bufferBytes) {
    this(mode, aggregators, bufferBytes, null);
  }

  /** The online tuner, which starts from a knowledge file and extends it, if there is one. */
  public static Tuning online(@Nullable Path knowledge) {
    return new Tuning(Kind.ONLINE, 0, 0, knowledge == null ? null : knowledge.toAbsolutePath().toString());
  }

  /** One choice for all bursts. */
  public static Tuning fixed(Choice choice) {
    Tuning tuning = new Tuning(Kind.valueOf(choice.mode().name()), choice.aggregators(), choice.bufferBytes());
    if (!tuning.choice().equals(choice)) {
      throw new IllegalArgumentException("a job's files cannot be tuned to " + choice);
    }
    return tuning;
  }

  /** The ways to decide. */
  public enum Kind {
    /** What a plain parallel HDF5 program gets: independent transfer, no hints. */
    OFF,
    /** Independent transfer. */
    INDEPENDENT,
    /** Two-phase collective transfer. */
    COLLECTIVE,
    /** Collective calls in which each rank writes for itself, through data sieving. */
    SIEVE,
    /** The tuner decides, burst by burst. */
    ONLINE
  }

  /** Options with this tuning, whatever the system properties say. */
  public WriterOptions applyTo(WriterOptions options) {
    return switch (mode) {
      case OFF -> options.tuner((platform, fixed) -> new FixedTuner(Choice.DEFAULT, "tuning is off"));
      case INDEPENDENT, COLLECTIVE, SIEVE -> options.tuner((platform, fixed) -> new FixedTuner(choice(), "given"));
      case ONLINE -> options.tuner((platform, fixed) -> {
        OnlineTunerBuilder builder = OnlineTuner.on(platform).fixedByUser(fixed);
        return knowledge == null ? builder.build() : RememberingTuner.open(Path.of(knowledge), builder);
      });
    };
  }

  /** The choice for all bursts; the default where the tuner decides. */
  private Choice choice() {
    return switch (mode) {
      case OFF, INDEPENDENT, ONLINE -> Choice.DEFAULT;
      case COLLECTIVE -> Choice.collective(aggregators, bufferBytes);
      case SIEVE -> Choice.SIEVE;
    };
  }
}
