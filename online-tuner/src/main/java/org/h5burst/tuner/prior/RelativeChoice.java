package org.h5burst.tuner.prior;

import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;

/**
 * A {@link Choice} freed of the scale it was made at, so that what was learned on some nodes serves on others.
 *
 * @param mode how data reaches the file
 * @param aggregatorsPerNode aggregators divided by nodes; 0 = default
 * @param bufferBytes each aggregator's buffer; 0 = default
 * @param stripeCount storage targets of a new file; 0 = default
 * @param stripeBytes how much goes to one target before the next; 0 = default
 * @param aligned whether large objects start at block boundaries
 */
public record RelativeChoice(Mode mode, double aggregatorsPerNode, long bufferBytes, int stripeCount, long stripeBytes, boolean aligned) {
  public RelativeChoice {
    if (!(aggregatorsPerNode >= 0 && aggregatorsPerNode <= Integer.MAX_VALUE) || bufferBytes < 0 || stripeCount < 0 || stripeBytes < 0) {
      throw new IllegalArgumentException(
          "no setting: %s aggregators per node, a buffer of %d bytes, %d stripes of %d bytes".formatted(aggregatorsPerNode, bufferBytes,
              stripeCount, stripeBytes));
    }
  }

  /** A choice seen relative to the nodes it was made for. */
  public static RelativeChoice of(Choice choice, int nodes) {
    return new RelativeChoice(choice.mode(), (double) choice.aggregators() / nodes, choice.bufferBytes(), choice.stripeCount(), choice.stripeBytes(),
        choice.aligned());
  }

  /** How far two settings are apart, in factors of two; a difference that is not of degree counts like three of them. */
  public double distance(RelativeChoice other) {
    double kind = (mode == other.mode ? 0 : 6) + (aligned == other.aligned ? 0 : 1);
    return kind + octaves(aggregatorsPerNode, other.aggregatorsPerNode) + .5 * octaves(bufferBytes, other.bufferBytes) + octaves(stripeCount, other.stripeCount)
        + .5 * octaves(stripeBytes, other.stripeBytes);
  }

  private static double octaves(double one, double other) {
    if (one == other) {
      return 0;
    }
    return one == 0 || other == 0 ? 3 : Math.abs(Math.log(one / other)) / Math.log(2);
  }
}
