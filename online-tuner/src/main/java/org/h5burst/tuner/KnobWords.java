package org.h5burst.tuner;

/** Writes the names of knobs; appends by hand, because a formatter would take longer than a decision. */
final class KnobWords {
  private KnobWords() {}

  /** Appends a knob of a choice. */
  @FunctionalInterface
  interface Phrase {
    void append(Knob knob, Choice choice, StringBuilder text);
  }

  /** Appends {@code knob 3}, {@code knob 1 MiB} or {@code knob}: for a knob without special words. */
  static void plainly(Knob knob, Choice choice, StringBuilder text) {
    text.append(knob.key());
    if (knob.unit() == Knob.Unit.BYTES) {
      bytes(text.append(' '), choice.value(knob));
    } else if (knob.unit().isDegree()) {
      text.append(' ').append(choice.value(knob));
    }
  }

  static void plainlyBriefly(Knob knob, Choice choice, StringBuilder text) {
    if (choice.value(knob) > 0) {
      plainly(knob, choice, text.append(' '));
    }
  }

  static void aggregators(Knob knob, Choice choice, StringBuilder text) {
    text.append(choice.value(knob)).append(choice.value(knob) == 1 ? " aggregator" : " aggregators");
  }

  /** Appends {@code 2 x}, which the buffer follows, or {@code 2 writers}. */
  static void aggregatorsBriefly(Knob knob, Choice choice, StringBuilder text) {
    long count = choice.value(knob);
    if (count > 0) {
      text.append(' ').append(count).append(choice.bufferBytes() > 0 ? " x" : count == 1 ? " writer" : " writers");
    }
  }

  static void buffer(Knob knob, Choice choice, StringBuilder text) {
    bytes(text.append("buffer "), choice.value(knob));
  }

  static void bufferBriefly(Knob knob, Choice choice, StringBuilder text) {
    if (choice.value(knob) > 0) {
      bytes(text.append(' '), choice.value(knob));
    }
  }

  static void stripeCount(Knob knob, Choice choice, StringBuilder text) {
    text.append(choice.value(knob)).append(" targets");
  }

  static void stripeBytes(Knob knob, Choice choice, StringBuilder text) {
    bytes(text.append("stripe "), choice.value(knob));
  }

  /** Appends {@code stripes 4 x 1 MiB}, if one of the two is set. */
  static void stripesBriefly(Knob knob, Choice choice, StringBuilder text) {
    if (choice.stripeCount() > 0 || choice.value(knob) > 0) {
      bytes(text.append(" stripes ").append(choice.stripeCount()).append(" x "), choice.value(knob));
    }
  }

  static void nothing(Knob knob, Choice choice, StringBuilder text) {
    // another knob's words name it as well
  }

  /** Appends a number of bytes in the largest unit that leaves it whole, at most MiB. */
  static void bytes(StringBuilder text, long bytes) {
    if (bytes >= 1 << 20 && bytes % (1 << 20) == 0) {
      text.append(bytes >> 20).append(" MiB");
    } else if (bytes >= 1 << 10 && bytes % (1 << 10) == 0) {
      text.append(bytes >> 10).append(" KiB");
    } else {
      text.append(bytes).append(" B");
    }
  }
}
