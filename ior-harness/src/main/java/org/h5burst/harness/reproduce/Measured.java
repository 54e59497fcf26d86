package org.h5burst.harness.reproduce;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/**
 * The measurements on a machine.
 *
 * @param machine cores, MPI and file system
 * @param date the day
 * @param experiments measurements of each
 */
record Measured(String machine, String date, Map<String, Values> experiments) {
  private static final String FILE = "measured.json";

  /**
   * The measurements of an experiment.
   *
   * @param seconds how long that took
   * @param values by quantity
   */
  record Values(double seconds, Map<String, String> values) {
    static final Values NONE = new Values(0, Map.of());

    Values {
      values = Map.copyOf(values);
    }
  }

  Measured {
    experiments = Map.copyOf(experiments);
  }

  /** Returns what was measured when H5Burst was made. */
  static Measured recorded() {
    try (InputStream file = Objects.requireNonNull(Measured.class.getResourceAsStream(FILE), FILE)) {
      return new JsonMapper().readValue(file, Measured.class);
    } catch (IOException damaged) {
      throw new UncheckedIOException(FILE + " cannot be read", damaged);
    }
  }

  /** Returns what was measured of an experiment, perhaps nothing. */
  Values of(PaperExperiment experiment) {
    return experiments.getOrDefault(experiment.name(), Values.NONE);
  }
}
