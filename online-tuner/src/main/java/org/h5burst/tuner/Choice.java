package org.h5burst.tuner;

import java.util.Locale;

/**
 * One setting of all knobs for a burst. Zero means: the library's default.
 *
 * @param mode how data reaches the file
 * @param aggregators how many ranks of the job write in {@link Mode#COLLECTIVE}; 0 = default
 * @param bufferBytes each aggregator's buffer; 0 = default
 * @param stripeCount over how many storage targets a new file is spread; 0 = default
 * @param stripeBytes how much goes to one target before the next; 0 = default
 * @param aligned whether large objects start at multiples of {@link #boundaryBytes()}
 */
public record Choice(Mode mode, int aggregators, long bufferBytes, int stripeCount, long stripeBytes, boolean aligned) {
  /** What a plain parallel HDF5 program gets: independent transfer, no hints. */
  public static final Choice DEFAULT = of(Mode.INDEPENDENT);

  /** Two-phase collective with the library's defaults. */
  public static final Choice COLLECTIVE = of(Mode.COLLECTIVE);

  /** Sieving with the library's defaults. */
  public static final Choice SIEVE = of(Mode.SIEVE);

  private static final long DEFAULT_BOUNDARY_BYTES = 1 << 20;

  public Choice {
    if (aggregators < 0 || bufferBytes < 0 || stripeCount < 0 || stripeBytes < 0) {
      throw new IllegalArgumentException("a knob is negative: aggregators %d, bufferBytes %d, stripeCount %d, stripeBytes %d"
          .formatted(aggregators, bufferBytes, stripeCount, stripeBytes));
    }
  }

  /** Where large objects start if they are aligned: at stripes, or where none are chosen at multiples of 1 MiB. */
  public long boundaryBytes() {
    return stripeBytes > 0 ? stripeBytes : DEFAULT_BOUNDARY_BYTES;
  }

  /** {@code independent}, {@code collective 2 x 1 MiB}: aggregators and the buffer of each, as far as they are set. */
  @Override
  public String toString() {
    StringBuilder words = new StringBuilder(mode.name().toLowerCase(Locale.ROOT));
    if (aggregators > 0) {
      words.append(' ').append(aggregators).append(bufferBytes > 0 ? " x" : aggregators == 1 ? " writer" : " writers");
    }
    if (bufferBytes > 0) {
      Wording.bytes(words.append(' '), bufferBytes);
    }
    if (stripeCount > 0 || stripeBytes > 0) {
      Wording.bytes(words.append(" stripes ").append(stripeCount).append(" x "), stripeBytes);
    }
    return words.append(aligned ? " aligned" : "").toString();
  }

  private static Choice of(Mode mode) {
    return new Choice(mode, 0, 0, 0, 0, false);
  }

  /** Two-phase collective with so many aggregators and so large a buffer, the rest by default. */
  public static Choice collective(int aggregators, long bufferBytes) {
    return new Choice(Mode.COLLECTIVE, aggregators, bufferBytes, 0, 0, false);
  }
}
