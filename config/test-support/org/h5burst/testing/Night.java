package org.h5burst.testing;

/** Whether the tests run in the profile {@code nightly}, in which those that have cases by the thousand try more. */
public final class Night {
  private static final String PROPERTY = "h5burst.test.nightly";

  private Night() {}

  /** As the profile says. */
  public static boolean isNow() {
    return Boolean.getBoolean(PROPERTY);
  }
}
