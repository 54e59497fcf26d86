package org.h5burst.tuner.knowledge;

import org.h5burst.tuner.regression.ModelFit;

/**
 * An empirical model under the name of the application and machine it was made for.
 *
 * @param name such as {@code vpic}; a pattern of this name is tuned by it
 * @param fit the model with the measurements it was fitted to, so that it can be refitted
 */
public record NamedModel(String name, ModelFit fit) {
  public NamedModel {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a model has no name");
    }
  }
}
