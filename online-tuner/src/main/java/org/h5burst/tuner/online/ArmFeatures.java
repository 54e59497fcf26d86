package org.h5burst.tuner.online;

import java.util.List;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Knob.Change;
import org.h5burst.tuner.Knob.Unit;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Platform;

/**
 * Maps a setting to numbers of about unit size: kinds, and linear, square and product terms of the logarithms of its
 * knobs. Settings with near features are believed to perform alike.
 */
final class ArmFeatures {
  /** Modes with their own feature: all except the one with which they are compared. */
  private static final List<Mode> OTHER_MODES = Mode.all().stream().filter(mode -> mode != Mode.COLLECTIVE).toList();

  /** The first features, which distinguish the modes. */
  static final int MODES = OTHER_MODES.size();

  private static final List<Knob> DEGREES = Knob.all(knob -> knob.unit().isDegree());
  private static final List<Knob> SWITCHES = Knob.all(knob -> knob.unit() == Unit.SWITCH);
  private static final List<Knob> CREATION = Knob.all(knob -> knob.change() == Change.CREATION);
  private static final double LARGEST_OCTAVES = 12;

  private final double[] features = new double[count()];
  private int filled;

  private ArmFeatures() {}

  /** Returns the number of features of a setting. */
  static int count() {
    int degrees = DEGREES.size();
    int kinds = MODES + 2 + SWITCHES.size();
    int terms = 2 * degrees + degrees * (degrees - 1) / 2;
    int ofAnyMode = (int) DEGREES.stream().filter(knob -> !knob.isCollectiveOnly()).count() + SWITCHES.size();
    return kinds + terms + MODES * ofAnyMode;
  }

  static double[] of(Choice choice, Platform platform) {
    ArmFeatures features = new ArmFeatures();
    features.addKinds(choice);
    double[] degrees = DEGREES.stream().mapToDouble(knob -> degree(knob, choice, platform)).toArray();
    features.addTerms(degrees);
    features.addByMode(choice, degrees);
    return features.features;
  }

  private void addKinds(Choice choice) {
    OTHER_MODES.forEach(mode -> add(choice.mode() == mode));
    boolean isTuned = DEGREES.stream().anyMatch(knob -> knob.isCollectiveOnly() && isSet(knob, choice));
    add(choice.mode() == Mode.COLLECTIVE && !isTuned);
    add(CREATION.stream().anyMatch(knob -> isSet(knob, choice)));
    SWITCHES.forEach(knob -> add(isSet(knob, choice)));
  }

  /** Adds each knob, its square, and each product of two knobs. */
  private void addTerms(double[] degrees) {
    for (double degree : degrees) {
      add(degree);
    }
    for (double degree : degrees) {
      add(degree * degree);
    }
    for (int one = 0; one < degrees.length; one++) {
      for (int other = one + 1; other < degrees.length; other++) {
        add(degrees[one] * degrees[other]);
      }
    }
  }

  /** Adds what knobs mean to a mode other than the collective one. */
  private void addByMode(Choice choice, double[] degrees) {
    for (Mode mode : OTHER_MODES) {
      for (int place = 0; place < degrees.length; place++) {
        if (!DEGREES.get(place).isCollectiveOnly()) {
          add(choice.mode() == mode ? degrees[place] : 0);
        }
      }
    }
    for (Mode mode : OTHER_MODES) {
      SWITCHES.forEach(knob -> add(choice.mode() == mode && isSet(knob, choice)));
    }
  }

  private void add(boolean kind) {
    add(kind ? 1 : 0);
  }

  private void add(double feature) {
    features[filled++] = feature;
  }

  private static boolean isSet(Knob knob, Choice choice) {
    return choice.value(knob) > 0;
  }

  /** Returns the logarithm of a knob's value relative to its centre; 0 if it is at its default or has no effect. */
  private static double degree(Knob knob, Choice choice, Platform platform) {
    if (!isSet(knob, choice) || knob.isCollectiveOnly() && choice.mode() != Mode.COLLECTIVE) {
      return 0;
    }
    double ratio = (double) choice.value(knob) / knob.relativeTo().of(platform) / knob.centre();
    return Math.clamp(Math.log(ratio) / Math.log(2), -LARGEST_OCTAVES, LARGEST_OCTAVES) / knob.octaves();
  }
}
