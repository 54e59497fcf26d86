package org.h5burst.harness.model;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.harness.cli.BoundedLines;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.input.BoundedInput;
import org.h5burst.tuner.regression.IoSetting;
import org.h5burst.tuner.regression.Measurement;
import org.jspecify.annotations.Nullable;

/**
 * Measured times as comma-separated text: a header that names the columns c, s, a, f and seconds, in any order and
 * among others; empty lines and lines after {@code #} do not count.
 */
final class MeasurementFile {
  /** Some hundred thousand measurements, all of which are kept in memory. */
  private static final long MAX_BYTES = 16 << 20;
  private static final int MAX_CHARACTERS = 1 << 16;
  private static final List<String> COLUMNS = List.of("c", "s", "a", "f", "seconds");

  private MeasurementFile() {}

  /**
   * Reads a file.
   *
   * @throws CommandFailure if it cannot be read or a line is wrong; the message names it
   */
  static List<Measurement> read(Path file) {
    try (BoundedLines lines = new BoundedLines(BoundedInput.lines(file, MAX_BYTES), MAX_CHARACTERS)) {
      return measurements(file, lines);
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be read".formatted(file), e);
    }
  }

  private static List<Measurement> measurements(Path file, BoundedLines lines) throws IOException {
    List<Measurement> measurements = new ArrayList<>();
    int[] places = {};
    for (@Nullable String next = lines.next(); next != null; next = lines.next()) {
      String line = next.strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      List<String> fields = Arrays.stream(line.split(",", -1)).map(String::strip).toList();
      try {
        if (places.length == 0) {
          places = header(fields);
        } else {
          measurements.add(measurement(fields, places));
        }
      } catch (IllegalArgumentException e) {
        throw new CommandFailure("%s, line %d: %s".formatted(file, lines.number(), e.getMessage()), e);
      }
    }
    return measurements;
  }

  private static int[] header(List<String> names) {
    for (String column : COLUMNS) {
      if (!names.contains(column)) {
        throw new IllegalArgumentException(
            "the header names no column '%s'; it needs %s".formatted(column, String.join(",", COLUMNS)));
      }
    }
    return COLUMNS.stream().mapToInt(names::indexOf).toArray();
  }

  private static Measurement measurement(List<String> fields, int[] places) {
    double[] values = Arrays.stream(places).mapToDouble(place -> number(fields, place)).toArray();
    return new Measurement(new IoSetting(values[0], values[1], values[2], values[3]), values[4]);
  }

  private static double number(List<String> fields, int place) {
    String text = place < fields.size() ? fields.get(place) : "";
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("column %d holds '%s', which is not a number".formatted(place + 1, text), e);
    }
  }
}
