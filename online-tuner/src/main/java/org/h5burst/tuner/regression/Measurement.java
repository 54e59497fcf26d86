package org.h5burst.tuner.regression;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The time of one run of a setting.
 *
 * @param setting the setting
 * @param seconds elapsed time, positive
 */
public record Measurement(IoSetting setting, double seconds) {
  public Measurement {
    if (!(seconds > 0) || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException(
          "a measured time is %s seconds; it must be positive and finite".formatted(seconds));
    }
  }

  /**
   * Returns the shortest time of each setting, in order of first appearance: other jobs only add time, so the minimum
   * characterises the setting best (Behzad et al. 2014, section IV-A1).
   */
  public static List<Measurement> minima(List<Measurement> measurements) {
    Map<IoSetting, Double> shortest = new LinkedHashMap<>();
    measurements.forEach(measurement -> shortest.merge(measurement.setting(), measurement.seconds(), Math::min));
    return shortest.entrySet().stream().map(entry -> new Measurement(entry.getKey(), entry.getValue())).toList();
  }
}
