package org.h5burst.tuner;

/** What a {@link Choice} sets; a user who sets one of these by hint takes it from the tuner. */
public enum Knob {
  /** {@link Choice#mode()}; taken by the user, the tuner never leaves {@link Mode#INDEPENDENT}. */
  MODE,
  /** {@link Choice#aggregators()}. */
  AGGREGATORS,
  /** {@link Choice#bufferBytes()}. */
  BUFFER,
  /** {@link Choice#stripeCount()} and {@link Choice#stripeBytes()}. */
  STRIPING,
  /** {@link Choice#aligned()}. */
  ALIGNMENT
}
