package org.h5burst.tuner.xml;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a static configuration for one file. Settings that the user makes in the program take precedence over
 * all of them.
 */
public final class FileSettings {
  private final List<Entry> entries;
  private final String file;
  private final Function<Entry, String> origin;

  FileSettings(List<Entry> entries, String file, Function<Entry, String> origin) {
    this.entries = entries;
    this.origin = origin;
    this.file = file;
  }

  /** Returns the MPI-IO hints, by name. */
  public Map<String, String> hints() {
    Map<String, String> hints = new TreeMap<>();
    for (Parameter parameter : Parameter.values()) {
      if (parameter.hint()) {
        value(parameter).ifPresent(value -> hints.put(parameter.element(), value));
      }
    }
    return hints;
  }

  /** Returns where large objects start. */
  public Optional<Alignment> alignment() {
    return value(Parameter.ALIGNMENT).map(text -> {
      int comma = text.indexOf(',');
      return new Alignment(Long.parseLong(text.substring(0, comma)), Long.parseLong(text.substring(comma + 1)));
    });
  }

  /** Returns the size of HDF5's own sieve buffer. */
  public OptionalLong sieveBufferBytes() {
    return value(Parameter.SIEVE_BUFFER).stream().mapToLong(Long::parseLong).findFirst();
  }

  /**
   * Returns the chunk extents of a dataset, in elements, slowest dimension first.
   *
   * @param variable its path; a leading slash is ignored
   */
  public Optional<Chunk> chunk(String variable) {
    return entry(Parameter.CHUNK, variable).map(
        entry -> new Chunk(Arrays.stream(entry.value().split(",", -1)).mapToLong(Long::parseLong).toArray(),
            entry.variableName() != null, origin.apply(entry)));
  }

  /** Returns all settings of the file, one entry per line; the text is equal if the settings are. */
  public List<String> lines() {
    return entries.stream().filter(entry -> entry.specificity(file, entry.variableName()) >= 0)
        .map(entry -> entry.describe() + entry.value()).sorted().toList();
  }

  /**
   * Returns the same as a choice of the tuner's knobs. The mode is that of {@code transfer_mode}; without it, two-phase
   * collective if anything of the two-phase algorithm is set, as in the papers, otherwise independent.
   */
  public Choice choice() {
    Choice choice = Choice.DEFAULT;
    for (Knob knob : Knob.all()) {
      choice = choice.with(knob, value(knob));
    }
    boolean isCollective = value(Parameter.COLLECTIVE_BUFFERING_WRITE).filter("enable"::equals).isPresent()
        || !Knob.all(knob -> knob.isCollectiveOnly() && value(Parameter.of(knob)).isPresent()).isEmpty();
    boolean isUnnamed = value(Parameter.TRANSFER_MODE).isEmpty();
    return isUnnamed && isCollective ? choice.with(Knob.MODE, Mode.COLLECTIVE.ordinal()) : choice;
  }

  /** Returns a knob's value; 0 if it is not set. */
  private long value(Knob knob) {
    if (knob == Knob.ALIGNMENT) {
      return alignment().filter(alignment -> alignment.bytes() > 1).isPresent() ? 1 : 0;
    }
    return value(Parameter.of(knob)).map(text -> switch (knob.unit()) {
      case MODE -> (long) Mode.valueOf(text.toUpperCase(Locale.ROOT)).ordinal();
      case SWITCH -> Boolean.parseBoolean(text) ? 1L : 0L;
      case RANKS, TARGETS, BYTES -> Long.parseLong(text);
    }).orElse(0L);
  }

  private Optional<String> value(Parameter parameter) {
    return entry(parameter, null).map(Entry::value);
  }

  private Optional<Entry> entry(Parameter parameter, @Nullable String variable) {
    Entry best = null;
    int closest = -1;
    for (Entry entry : entries) {
      int specificity = entry.parameter() == parameter ? entry.specificity(file, variable) : -1;
      if (specificity > closest) {
        best = entry;
        closest = specificity;
      }
    }
    return Optional.ofNullable(best);
  }

  /**
   * The chunks of a dataset.
   *
   * @param extents of a chunk in elements, slowest dimension first
   * @param named whether it was set for this dataset, and not for all
   * @param origin the entry and its position, for messages
   */
  public record Chunk(long[] extents, boolean named, String origin) {}

  /**
   * Where objects start in a file.
   *
   * @param thresholdBytes smaller objects may start anywhere
   * @param bytes addresses of the others are multiples of this
   */
  public record Alignment(long thresholdBytes, long bytes) {}
}
