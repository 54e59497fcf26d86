package org.h5burst.tuner.genetic;

import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.tuner.xml.Entry;
import org.h5burst.tuner.xml.Parameter;

/**
 * One or more parameters, with the values to be tried.
 *
 * @param parameters parameters that get the same value; several if they are always equal, such as stripe size and
 *     aggregator buffer in the papers
 * @param values at least one, all valid for all of the parameters
 */
public record Gene(List<Parameter> parameters, List<String> values) {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if a value is out of a parameter's range
   */
  public Gene {
    parameters = List.copyOf(parameters);
    values = List.copyOf(values);
    if (parameters.isEmpty() || values.isEmpty()) {
      throw new IllegalArgumentException("a gene needs a parameter and values");
    }
    for (Parameter parameter : parameters) {
      values.forEach(value -> Entry.of(parameter, value));
    }
    if (values.stream().distinct().count() != values.size()) {
      throw new IllegalArgumentException("%s has a value twice".formatted(parameters.getFirst().element()));
    }
  }

  static Gene of(Parameter parameter, List<String> values) {
    return new Gene(List.of(parameter), values);
  }

  List<Entry> entries(int value) {
    return parameters.stream().map(parameter -> Entry.of(parameter, values.get(value))).toList();
  }

  /** Returns {@code striping_unit+cb_buffer_size = 1048576 2097152}, as {@link ParameterSpace#parse} reads it. */
  @Override
  public String toString() {
    return parameters.stream().map(Parameter::element).collect(Collectors.joining("+")) + " = "
        + String.join(" ", values);
  }
}
