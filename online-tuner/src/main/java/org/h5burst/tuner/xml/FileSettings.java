package org.h5burst.tuner.xml;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;
import org.jspecify.annotations.Nullable;

/** What a static configuration says about one file. What the user set in the program itself wins over all of it. */
public final class FileSettings {
  private final List<Entry> entries;
  private final String file;

  FileSettings(List<Entry> entries, String file) {
    this.entries = entries;
    this.file = file;
  }

  /** The MPI-IO hints, by name. */
  public Map<String, String> hints() {
    Map<String, String> hints = new TreeMap<>();
    for (Parameter parameter : Parameter.values()) {
      if (parameter.hint()) {
        value(parameter).ifPresent(value -> hints.put(parameter.element(), value));
      }
    }
    return hints;
  }

  /** Where large objects shall start. */
  public Optional<Alignment> alignment() {
    return value(Parameter.ALIGNMENT).map(text -> {
      int comma = text.indexOf(',');
      return new Alignment(Long.parseLong(text.substring(0, comma)), Long.parseLong(text.substring(comma + 1)));
    });
  }

  /** Bytes of HDF5's own sieve buffer. */
  public OptionalLong sieveBufferBytes() {
    return number(Parameter.SIEVE_BUFFER);
  }

  /**
   * Chunk extents of a dataset, in elements, slowest dimension first.
   *
   * @param variable its path; a leading slash does not count
   */
  public Optional<long[]> chunk(String variable) {
    return value(Parameter.CHUNK, variable).map(text -> Arrays.stream(text.split(",", -1)).mapToLong(Long::parseLong).toArray());
  }

  /**
   * The same as a choice of the tuner's knobs. The mode is what {@code transfer_mode} says; without it, two-phase collective if anything of the two-phase
   * algorithm is set, as in the papers, else independent.
   */
  public Choice choice() {
    boolean aligned = alignment().filter(alignment -> alignment.bytes() > 1).isPresent();
    return new Choice(mode(), (int) number(Parameter.AGGREGATORS).orElse(0), number(Parameter.AGGREGATOR_BUFFER).orElse(0),
        (int) number(Parameter.STRIPE_COUNT).orElse(0), number(Parameter.STRIPE_SIZE).orElse(0), aligned);
  }

  private Mode mode() {
    Optional<String> named = value(Parameter.TRANSFER_MODE);
    if (named.isPresent()) {
      return Mode.valueOf(named.get().toUpperCase(Locale.ROOT));
    }
    boolean enabled = value(Parameter.COLLECTIVE_BUFFERING_WRITE).filter("enable"::equals).isPresent();
    return enabled || value(Parameter.AGGREGATORS).isPresent() || value(Parameter.AGGREGATOR_BUFFER).isPresent() ? Mode.COLLECTIVE : Mode.INDEPENDENT;
  }

  private OptionalLong number(Parameter parameter) {
    Optional<String> value = value(parameter);
    return value.isPresent() ? OptionalLong.of(Long.parseLong(value.get())) : OptionalLong.empty();
  }

  private Optional<String> value(Parameter parameter) {
    return value(parameter, null);
  }

  private Optional<String> value(Parameter parameter, @Nullable String variable) {
    Entry best = null;
    int closest = -1;
    for (Entry entry : entries) {
      int specificity = entry.parameter() == parameter ? entry.specificity(file, variable) : -1;
      if (specificity > closest) {
        best = entry;
        closest = specificity;
      }
    }
    return Optional.ofNullable(best).map(Entry::value);
  }

  /**
   * Where objects start in a file.
   *
   * @param thresholdBytes smaller objects are laid anywhere
   * @param bytes addresses of the others are multiples of this
   */
  public record Alignment(long thresholdBytes, long bytes) {}
}
