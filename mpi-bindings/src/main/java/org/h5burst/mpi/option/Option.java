package org.h5burst.mpi.option;

import java.util.Locale;

/**
 * A setting of a process that can be made by a system property or an environment variable. Immutable. It defines
 * everything about the option; {@link OptionReader} reads its value.
 *
 * @param property name of the system property
 * @param type form and range of the values
 * @param defaultValue value if nothing is set
 * @param meaning its purpose, in a sentence
 */
public record Option<T>(String property, OptionType<T> type, T defaultValue, String meaning) {
  /** Returns the environment variable's name: the property in upper case with underscores. */
  public String variable() {
    return property.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  /** Returns the default as users write it; empty if there is none. */
  public String defaultText() {
    return type.print(defaultValue);
  }

  /** Returns the name alone. */
  @Override
  public String toString() {
    return property;
  }
}
