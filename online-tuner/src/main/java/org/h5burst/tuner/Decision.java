package org.h5burst.tuner;

import java.util.Locale;
import java.util.Objects;

/**
 * A tuner's answer for one burst.
 *
 * @param stream the stream of the {@link Proposal}
 * @param operation its operation
 * @param features its features
 * @param choice how to write the burst
 * @param reason why, as a constant; {@link Tuner#explain} gives details
 */
public record Decision(String stream, Operation operation, BurstFeatures features, Choice choice, Reason reason) {
  public Decision {
    Objects.requireNonNull(stream, "no stream");
    Objects.requireNonNull(operation, "no operation");
    Objects.requireNonNull(features, "no features");
    Objects.requireNonNull(choice, "no choice");
    Objects.requireNonNull(reason, "no reason");
  }

  /** Why a choice was made. */
  public enum Reason {
    /** Tuning is off or the setting was given. */
    FIXED,
    /** The default, because nothing better is known or affordable. */
    DEFAULT,
    /** The best known setting. */
    EXPLOIT,
    /** A promising setting about which too little is known. */
    EXPLORE,
    /** A check after the machine's behaviour changed. */
    PROBE,
    /** A better setting is known, but changing the open file would not pay. */
    KEEP,
    /** A better setting may exist, but trying it could cost more than the budget allows. */
    BUDGET
  }

  /** Returns for example {@code collective 2 x 1 MiB (exploit)}. */
  @Override
  public String toString() {
    return "%s (%s)".formatted(choice, reason.name().toLowerCase(Locale.ROOT));
  }
}
