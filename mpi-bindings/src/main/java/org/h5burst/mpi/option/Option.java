package org.h5burst.mpi.option;

import java.util.Locale;

/**
 * What can be set for a process, by a system property or an environment variable. Immutable; everything that is to be
 * known of an option is here, and {@link OptionReader} reads its value.
 *
 * @param property the system property's name
 * @param type how values are written, and which are allowed
 * @param defaultValue its value where nothing is set
 * @param meaning what it is for, in a sentence
 */
public record Option<T>(String property, OptionType<T> type, T defaultValue, String meaning) {
  /** The environment variable's name: that of the property in upper case with underscores. */
  public String variable() {
    return property.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  /** The default as users write it; empty for nothing. */
  public String defaultText() {
    return type.print(defaultValue);
  }

  /** The name alone. */
  @Override
  public String toString() {
    return property;
  }
}
