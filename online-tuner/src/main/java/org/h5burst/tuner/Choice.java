package org.h5burst.tuner;

import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One setting of all knobs for a burst: a whole number for each {@link Knob}. Zero stands for the library's default.
 * Immutable.
 */
public final class Choice {
  /** The setting of a plain parallel HDF5 program: independent transfer, no hints. */
  public static final Choice DEFAULT = new Choice(new long[Knob.all().size()]);

  /** Two-phase collective with the library's defaults. */
  public static final Choice COLLECTIVE = of(Mode.COLLECTIVE);

  /** Sieving with the library's defaults. */
  public static final Choice SIEVE = of(Mode.SIEVE);

  private static final long DEFAULT_BOUNDARY_BYTES = 1 << 20;

  /** An array, because it is traversed for each arm before every burst, where nothing may be allocated. */
  private static final Knob[] CREATION =
      Knob.all(knob -> knob.change() == Knob.Change.CREATION).toArray(Knob[]::new);

  private final long[] values;
  private final int hash;

  private Choice(long[] values) {
    this.values = values;
    this.hash = Arrays.hashCode(values);
  }

  /** Returns a mode with the library's defaults. */
  public static Choice of(Mode mode) {
    return DEFAULT.with(Knob.MODE, mode.ordinal());
  }

  /** Returns two-phase collective with a number of aggregators and a buffer size; otherwise the defaults. */
  public static Choice collective(int aggregators, long bufferBytes) {
    return COLLECTIVE.with(Knob.AGGREGATORS, aggregators).with(Knob.BUFFER, bufferBytes);
  }

  /**
   * Returns the choice that {@link #toArray} returned.
   *
   * @throws IllegalArgumentException if there is not one value for each knob, or a knob cannot have its value
   */
  public static Choice of(long... values) {
    if (values.length != Knob.all().size()) {
      throw new IllegalArgumentException("%d values for %d knobs".formatted(values.length, Knob.all().size()));
    }
    Choice choice = DEFAULT;
    for (Knob knob : Knob.all()) {
      choice = choice.with(knob, values[knob.ordinal()]);
    }
    return choice;
  }

  /**
   * Returns the same choice with another value of one knob.
   *
   * @throws IllegalArgumentException if the knob cannot have the value
   */
  public Choice with(Knob knob, long value) {
    if (value < 0 || value > knob.max()) {
      throw new IllegalArgumentException("%s is %d; it must be from 0 to %d".formatted(knob.key(), value, knob.max()));
    }
    if (values[knob.ordinal()] == value) {
      return this;
    }
    long[] changed = values.clone();
    changed[knob.ordinal()] = value;
    return new Choice(changed);
  }

  /** Returns the choice of the wanted knobs alone, with the defaults of the others. */
  public Choice only(Predicate<Knob> wanted) {
    Choice some = DEFAULT;
    for (Knob knob : Knob.all(wanted)) {
      some = some.with(knob, value(knob));
    }
    return some;
  }

  /** Scales the choice to another number of nodes; set values remain set. */
  public Choice scaled(int fromNodes, int toNodes) {
    Choice scaled = this;
    for (Knob knob : Knob.all(knob -> knob.relativeTo() == Knob.Scale.NODES && value(knob) > 0)) {
      long value = Math.round((double) value(knob) * toNodes / fromNodes);
      scaled = scaled.with(knob, Math.clamp(value, 1, knob.max()));
    }
    return scaled;
  }

  /** Returns the value of a knob. */
  public long value(Knob knob) {
    return values[knob.ordinal()];
  }

  /** Returns the values of all knobs, in their order. */
  public long[] toArray() {
    return values.clone();
  }

  /** Returns a knob's value for display: the mode's name, whether a switch is on, or a number. */
  public Object named(Knob knob) {
    return switch (knob.unit()) {
      case MODE -> Mode.all().get((int) value(knob)).name();
      case SWITCH -> value(knob) != 0;
      case RANKS, TARGETS, BYTES -> value(knob);
    };
  }

  /** Returns whether both choices create a new file in the same way. */
  public boolean createsAs(Choice other) {
    for (Knob knob : CREATION) {
      if (value(knob) != other.value(knob)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Passes on the MPI-IO hints that set the values, by name.
   *
   * @param nodes hosts of the job
   */
  public void addHints(int nodes, BiConsumer<String, String> hints) {
    for (Knob knob : Knob.all()) {
      knob.addHints(this, nodes, hints);
    }
  }

  /** Returns how data reaches the file. */
  public Mode mode() {
    return Mode.all().get((int) value(Knob.MODE));
  }

  /** Returns how many ranks of the job write in {@link Mode#COLLECTIVE}; 0 = default. */
  public int aggregators() {
    return (int) value(Knob.AGGREGATORS);
  }

  /** Returns the size of each aggregator's buffer; 0 = default. */
  public long bufferBytes() {
    return value(Knob.BUFFER);
  }

  /** Returns over how many storage targets a new file is striped; 0 = default. */
  public int stripeCount() {
    return (int) value(Knob.STRIPE_COUNT);
  }

  /** Returns the bytes on one target before the next; 0 = default. */
  public long stripeBytes() {
    return value(Knob.STRIPE_BYTES);
  }

  /** Returns whether large objects start at multiples of {@link #boundaryBytes()}. */
  public boolean aligned() {
    return value(Knob.ALIGNMENT) != 0;
  }

  /**
   * Returns where large objects start if they are aligned: at stripes or, if no stripes are chosen, at multiples of 1
   * MiB.
   */
  public long boundaryBytes() {
    return stripeBytes() > 0 ? stripeBytes() : DEFAULT_BOUNDARY_BYTES;
  }

  /** Appends the choice as part of a sentence: {@code collective, 2 aggregators, buffer 1 MiB}. */
  void describe(StringBuilder text) {
    text.append(mode().label());
    for (Knob knob : Knob.all()) {
      if (knob != Knob.MODE && value(knob) > 0) {
        knob.describe(this, text.append(", "));
      }
    }
  }

  /**
   * Returns a short name, {@code independent} or {@code collective 2 x 1 MiB}: aggregators and the buffer of each, if
   * they are set.
   */
  @Override
  public String toString() {
    StringBuilder words = new StringBuilder(mode().label());
    for (Knob knob : Knob.all()) {
      if (knob != Knob.MODE) {
        knob.name(this, words);
      }
    }
    return words.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || other instanceof Choice that && hash == that.hash && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
