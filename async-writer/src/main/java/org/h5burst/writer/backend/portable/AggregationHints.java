package org.h5burst.writer.backend.portable;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Knob;

/**
 * The effect of ROMIO's hints in this back end, with ROMIO's names, defaults and meaning (ROMIO user's guide, "Hints").
 *
 * @param aggregators ranks that write in collective mode
 * @param configuration number of aggregators per host: {@code *:2} or {@code *:*}
 * @param bufferBytes bytes that an aggregator writes in one round
 * @param twoPhase whether aggregators are used
 * @param twoPhaseRead whether they are used for reads
 * @param sieveBytes window of a sieving write
 * @param sieveReadBytes window of a sieving read
 */
record AggregationHints(int aggregators, String configuration, int bufferBytes, TwoPhase twoPhase,
    TwoPhase twoPhaseRead, int sieveBytes, int sieveReadBytes) {
  static final String AGGREGATORS = Knob.AGGREGATORS.hint();
  static final String CONFIGURATION = "cb_config_list";
  static final String BUFFER = Knob.BUFFER.hint();
  static final String TWO_PHASE = "romio_cb_write";
  static final String TWO_PHASE_READ = "romio_cb_read";
  static final String SIEVE_BUFFER = "ind_wr_buffer_size";
  static final String SIEVE_READ_BUFFER = "ind_rd_buffer_size";

  /** All of these hints can change while a file is open. */
  static final Set<String> LIVE = Set.of(AGGREGATORS, CONFIGURATION, BUFFER, TWO_PHASE, TWO_PHASE_READ);

  private static final String DEFAULT_BUFFER = Integer.toString(16 << 20);
  private static final String DEFAULT_SIEVE_BUFFER = Integer.toString(512 << 10);
  private static final String DEFAULT_SIEVE_READ_BUFFER = Integer.toString(4 << 20);
  private static final Pattern SAME_FOR_ALL_HOSTS = Pattern.compile("\\*:(\\*|\\d{1,9})");

  /** Whether a collective write or read goes through aggregators. */
  enum TwoPhase {
    /** Always. */
    ENABLE,
    /** Never: each rank writes its own pieces, with sieving. */
    DISABLE,
    /** Where the ranks' regions interleave; otherwise each rank writes its own pieces. */
    AUTOMATIC;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Parses hints, and ignores those with other keys, as MPI requires.
   *
   * @throws IllegalArgumentException if the value of a hint is invalid
   */
  static AggregationHints of(Hints hints, int ranks, int nodes) {
    String configuration = hints.get(CONFIGURATION).orElse("*:1");
    Matcher matcher = SAME_FOR_ALL_HOSTS.matcher(configuration);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("hint %s=%s: this back end takes *:N and *:*, the same for all hosts"
          .formatted(CONFIGURATION, configuration));
    }
    long allowed = matcher.group(1).equals("*") ? ranks : Long.parseLong(matcher.group(1)) * nodes;
    int wanted = number(hints, AGGREGATORS, Integer.toString(nodes));
    int aggregators = (int) Math.min(Math.min(wanted, ranks), Math.max(1, allowed));
    return new AggregationHints(aggregators, configuration, number(hints, BUFFER, DEFAULT_BUFFER),
        twoPhase(hints, TWO_PHASE), twoPhase(hints, TWO_PHASE_READ), number(hints, SIEVE_BUFFER, DEFAULT_SIEVE_BUFFER),
        number(hints, SIEVE_READ_BUFFER, DEFAULT_SIEVE_READ_BUFFER));
  }

  private static int number(Hints hints, String key, String defaultValue) {
    String text = hints.get(key).orElse(defaultValue);
    try {
      int number = Integer.parseInt(text.strip());
      if (number > 0) {
        return number;
      }
      throw new NumberFormatException("not positive");
    } catch (NumberFormatException impossible) {
      throw new IllegalArgumentException(
          "hint %s=%s is not a number from 1 to %d".formatted(key, text, Integer.MAX_VALUE), impossible);
    }
  }

  private static TwoPhase twoPhase(Hints hints, String key) {
    String text = hints.get(key).orElse("automatic");
    try {
      return TwoPhase.valueOf(text.strip().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException("hint %s=%s is not enable, disable or automatic".formatted(key, text),
          unknown);
    }
  }

  /** Returns the hints in force. */
  Hints inForce() {
    return Hints.NONE.with(AGGREGATORS, Integer.toString(aggregators)).with(CONFIGURATION, configuration)
        .with(BUFFER, Integer.toString(bufferBytes))
        .with(TWO_PHASE, twoPhase.toString()).with(TWO_PHASE_READ, twoPhaseRead.toString())
        .with(SIEVE_BUFFER, Integer.toString(sieveBytes))
        .with(SIEVE_READ_BUFFER, Integer.toString(sieveReadBytes));
  }
}
