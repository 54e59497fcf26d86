package org.h5burst.tuner.knowledge;

import org.h5burst.tuner.regression.ModelFit;

/**
 * An empirical model with the name of the application and machine for which it was made.
 *
 * @param name such as {@code vpic}; it tunes a pattern of this name
 * @param fit the model with its measurements, so that it can be fitted again
 */
public record NamedModel(String name, ModelFit fit) {
  public NamedModel {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a model has no name");
    }
  }
}
