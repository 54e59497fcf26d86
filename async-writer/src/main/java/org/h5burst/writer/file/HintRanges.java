package org.h5burst.writer.file;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Knob;
import org.h5burst.writer.UsageException;

/**
 * Checks hints before they reach MPI-IO, which aborts the job for a buffer of no bytes, or fails every write for a
 * negative number of aggregators.
 */
final class HintRanges {
  /** Limits of Open MPI, and of MPICH for a key, both including the zero at the end. */
  private static final int MAX_VALUE_CHARACTERS = 255;
  private static final int MAX_KEY_CHARACTERS = 35;

  private static final Pattern WORD = Pattern.compile("[\\x21-\\x7e]+( [\\x21-\\x7e]+)*");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,10}");
  private static final Pattern CONFIG_LIST =
      Pattern.compile("HOST(,HOST)*".replace("HOST", "(\\*|[A-Za-z0-9][\\w.-]*)(:(\\*|[1-9]\\d{0,8}))?"));
  private static final Map<String, Integer> MIN = Stream.concat(
      Knob.all(knob -> knob.unit().isDegree() && !knob.hint().isEmpty()).stream()
          .map(knob -> Map.entry(knob.hint(), 1)),
      Map.of("ind_rd_buffer_size", 1, "ind_wr_buffer_size", 1, "start_iodevice", 0, "nb_proc", 1, "cb_block_size", 1)
          .entrySet().stream())
      .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
  /** Persistent file realms: a process that requested them aborted, under MPICH and under Open MPI. */
  private static final String PERSISTENT_REALMS = "romio_cb_pfr";
  private static final Set<String> SWITCHES =
      Set.of("romio_cb_write", "romio_cb_read", "romio_ds_write", "romio_ds_read");
  private static final Set<String> SWITCH_VALUES = Set.of("enable", "disable", "automatic");

  private HintRanges() {}

  /**
   * Requires valid hints. Unknown keys are left to the library, if they can be passed on.
   *
   * @throws UsageException naming key and value
   */
  static void require(Hints hints) {
    hints.values().forEach((key, value) -> {
      String expected = expected(key, value);
      if (!expected.isEmpty()) {
        throw new UsageException(
            "hint %s=%s: %s".formatted(printable(key), printable(value), expected));
      }
    });
  }

  /** Describes what is expected instead; empty if nothing is wrong. */
  private static String expected(String key, String value) {
    if (!WORD.matcher(key).matches() || key.length() > MAX_KEY_CHARACTERS) {
      return "the key must be a word of at most %d printable ASCII characters".formatted(MAX_KEY_CHARACTERS);
    }
    if (!WORD.matcher(value).matches() || value.length() > MAX_VALUE_CHARACTERS) {
      return "the value must be of 1 to %d printable ASCII characters".formatted(MAX_VALUE_CHARACTERS);
    }
    if (MIN.containsKey(key) && !isNumber(value, MIN.get(key))) {
      return "the value must be a whole number from %d to %d".formatted(MIN.get(key), Integer.MAX_VALUE);
    }
    if (key.equals(PERSISTENT_REALMS) && !value.equalsIgnoreCase("disable")) {
      return "the value must be disable: with anything else MPI-IO can abort the job";
    }
    if (SWITCHES.contains(key) && !SWITCH_VALUES.contains(value.toLowerCase(Locale.ROOT))) {
      return "the value must be enable, disable or automatic";
    }
    return key.equals("cb_config_list") && !CONFIG_LIST.matcher(value).matches()
        ? "the value must be a list of hosts, each with how many aggregators it may have, such as *:1 or "
            + "node1:2,node2:*"
        : "";
  }

  private static boolean isNumber(String value, long least) {
    return NUMBER.matcher(value).matches() && Long.parseLong(value) >= least
        && Long.parseLong(value) <= Integer.MAX_VALUE;
  }

  private static String printable(String text) {
    return text.replaceAll("[^\\x20-\\x7e]", "?");
  }
}
