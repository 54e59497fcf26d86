package org.h5burst.tuner.prior;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Knob.Scale;

/**
 * A {@link Choice} without the scale at which it was made, so that what was learned on some nodes applies to others.
 *
 * @param absolute the knobs that mean the same on any number of nodes; the others are at their defaults
 * @param perNode the others, divided by the nodes; 0 = default
 */
public record RelativeChoice(Choice absolute, Map<Knob, Double> perNode) {
  private static final List<Knob> RELATIVE = Knob.all(RelativeChoice::isRelative);
  private static final List<Knob> DEGREES = Knob.all(knob -> knob.unit().isDegree());
  private static final List<Knob> KINDS = Knob.all(knob -> !knob.unit().isDegree());

  /** The distance of zero, the default, from any other value, in factors of two. */
  private static final double UNSET = 3;

  public RelativeChoice {
    perNode = Map.copyOf(perNode);
    for (Knob knob : RELATIVE) {
      double value = perNode.getOrDefault(knob, Double.NaN);
      if (!(value >= 0 && value <= Integer.MAX_VALUE) || absolute.value(knob) != 0) {
        throw new IllegalArgumentException(
            "%s is %s; it must be from 0 to %d".formatted(key(knob), value, Integer.MAX_VALUE));
      }
    }
    if (perNode.size() != RELATIVE.size()) {
      throw new IllegalArgumentException("relative to the nodes are %s, not %s".formatted(RELATIVE, perNode.keySet()));
    }
  }

  /** Returns a choice relative to the nodes for which it was made. */
  public static RelativeChoice of(Choice choice, int nodes) {
    Map<Knob, Double> perNode = new EnumMap<>(Knob.class);
    RELATIVE.forEach(knob -> perNode.put(knob, (double) choice.value(knob) / nodes));
    return new RelativeChoice(choice.only(knob -> !isRelative(knob)), perNode);
  }

  /** Returns whether a knob's value is divided by the nodes. */
  public static boolean isRelative(Knob knob) {
    return knob.relativeTo() == Scale.NODES;
  }

  /** Returns the name of a knob's value, {@code bufferBytes} or {@code aggregatorsPerNode}. */
  public static String key(Knob knob) {
    return isRelative(knob) ? knob.key() + "PerNode" : knob.key();
  }

  /** Returns the distance between two settings, in factors of two; a difference of kind counts like several of them. */
  public double distance(RelativeChoice other) {
    double distance = 0;
    for (Knob knob : KINDS) {
      distance += absolute.value(knob) == other.absolute.value(knob) ? 0 : knob.weight();
    }
    for (Knob knob : DEGREES) {
      distance += knob.weight() * octaves(value(knob), other.value(knob));
    }
    return distance;
  }

  private double value(Knob knob) {
    return isRelative(knob) ? perNode.getOrDefault(knob, 0.0) : absolute.value(knob);
  }

  private static double octaves(double one, double other) {
    if (one == other) {
      return 0;
    }
    return one == 0 || other == 0 ? UNSET : Math.abs(Math.log(one / other)) / Math.log(2);
  }
}
