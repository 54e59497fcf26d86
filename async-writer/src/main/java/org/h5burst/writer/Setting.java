package org.h5burst.writer;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h5burst.mpi.Durations;
import org.h5burst.writer.WriterException.Category;

/** The writer's system properties: name, default, meaning. Read when a file is created; {@code doctor} prints them. */
public enum Setting {
  BACKEND("h5burst.backend", "auto",
      "what writes: phdf5 (parallel HDF5 on MPI-IO), portable (JHDF5 and plain writes, with or without MPI), auto (phdf5 where it fits the MPI that runs)"),
  HDF5_LIBRARY("h5burst.hdf5.library", "", "path or soname of the parallel HDF5 library, built for the MPI that runs; none: Debian's name for that MPI"),
  TUNER("h5burst.tuner", "off",
      "who chooses mode, aggregators and buffer: off (plain parallel HDF5), online (learns while the program runs), static (what h5burst.tuner.config says, or h5burst.tuner.mode, .aggregators and .buffer)"),
  TUNER_STEP("h5burst.tuner.step", "natural", "online tuner: how it learns: natural, diagonal or plain gradient steps"),
  KNOWLEDGE("h5burst.knowledge", "",
      "online tuner: a file, one for each machine and file system, with what was measured and learned there; read at the first burst, extended at close; none by default"),
  EXPLAIN("h5burst.explain", "", "a file, begun anew by each job, to which rank 0 adds a line of JSON for each burst, for h5burst explain; none by default"),
  PATTERN("h5burst.pattern", "off",
      "whether BurstResult.pattern() and h5burst.explain tell how a burst's datasets are dealt to the ranks: on (the ranks tell each other what they select, in each burst), off"),
  TUNER_CONFIG("h5burst.tuner.config", "", "static tuner: an H5Tuner document (XML) with the settings of files and datasets"),
  TUNER_MODE("h5burst.tuner.mode", "independent", "static tuner: independent, collective or sieve"),
  TUNER_AGGREGATORS("h5burst.tuner.aggregators", "0", "static tuner: ranks that write in collective mode; 0 = the library's default"),
  TUNER_BUFFER("h5burst.tuner.buffer", "0", "static tuner: each aggregator's buffer, such as 16MiB; 0 = the library's default"),
  HDF5_ALIGNMENT("h5burst.hdf5.alignment", "0,0",
      "THRESHOLD,BOUNDARY such as 64KiB,1MiB: objects of at least the threshold start at multiples of the boundary; 0,0 = as the tuner says, else anywhere"),
  HDF5_SIEVE_BUFFER("h5burst.hdf5.sieve.buffer", "0", "HDF5's own sieve buffer, which transfers by MPI-IO pass by; 0 = the library's default"),
  HDF5_METADATA_BLOCK("h5burst.hdf5.metadata.block", "0", "room that is allocated for metadata at a time; 0 = the library's default"),
  HDF5_METADATA_CACHE("h5burst.hdf5.metadata.cache", "0,0",
      "INITIAL,MOST such as 4MiB,64MiB: size of HDF5's metadata cache at opening, and how far it may grow; 0 = the library's default"),
  HDF5_METADATA_COLLECTIVE("h5burst.hdf5.metadata.collective", "writes", "metadata operations that the ranks do together: off, writes, all (also reads)"),
  HDF5_CHUNK_METHOD("h5burst.hdf5.chunk.method", "automatic",
      "collective writes to chunks: linked (one operation for all), multi (one for each), automatic (the library decides)"),
  HDF5_ATOMICITY("h5burst.hdf5.atomicity", "off", "MPI's atomic mode: off, on"),
  TRACE("h5burst.trace", "",
      "a directory into which every rank writes a trace of its calls, for h5burst pattern and replay; a trace that is there is replaced; none by default"),
  STAGING_BYTES("h5burst.staging.bytes", "512MiB", "native memory for copied writes, per process; a burst must fit"),
  RING_SLOTS("h5burst.ring.slots", "4096", "writes that can be enqueued before the I/O thread takes them; a power of two"),
  ROUND_BYTES("h5burst.round.bytes", "1GiB", "the most that one HDF5 call writes per rank; below 2GiB"),
  BACKPRESSURE("h5burst.backpressure", "block",
      "what a write does when staging memory is full: block (wait for earlier bursts), fail, sync (every commit waits)"),
  BACKPRESSURE_TIMEOUT("h5burst.backpressure.timeout", "10m", "how long a write waits for staging memory or a slot before it fails"),
  DURABILITY("h5burst.durability", "flushed",
      "what flush promises: none (what HDF5 does), flushed (survives the death of every process), durable (also a power failure)"),
  DEBUG_BORROW("h5burst.debug.borrow", "off",
      "whether memory that is lent is checked: on fails the burst of which a program has changed elements meanwhile; off"),
  AGREEMENT_TIMEOUT("h5burst.agreement.timeout", "0", "how long a commit waits for late ranks before the job is aborted; 0 = as long as they live"),
  HEARTBEAT_TIMEOUT("h5burst.heartbeat.timeout", "30s", "how long a rank that is waited for may give no sign of life before the job is aborted"),
  LATE_NOTICE("h5burst.late.notice", "60s", "how often ranks that are waited for are named in the log"),
  OUTCOME_TIMEOUT("h5burst.outcome.timeout", "5s",
      "how long a rank on which something failed waits for the others, or for the failed call to come back, before the job is aborted"),
  IO_TIMEOUT("h5burst.io.timeout", "10m", "how long opening, writing or closing may take before the job is aborted; 0 = for ever"),
  CLOSE_TIMEOUT("h5burst.close.timeout", "60s", "how long close waits for late ranks before the job is aborted");

  private static final Pattern QUANTITY = Pattern.compile("(\\d{1,18})\\s*([a-zA-Z]*)");
  private static final Map<String, Long> BYTE_UNITS = Map.of("", 1L, "b", 1L, "kib", 1L << 10, "mib", 1L << 20, "gib", 1L << 30, "tib", 1L << 40);
  private final String property;
  private final String defaultValue;
  private final String meaning;

  Setting(String property, String defaultValue, String meaning) {
    this.property = property;
    this.defaultValue = defaultValue;
    this.meaning = meaning;
  }

  /** The system property's name. */
  public String property() {
    return property;
  }

  /** Its value where nothing is set. */
  public String defaultValue() {
    return defaultValue;
  }

  /** What it is for, in a sentence. */
  public String meaning() {
    return meaning;
  }

  /** The text that is set, as a system property or as an environment variable of the same name in upper case with underscores ({@code H5BURST_STAGING_BYTES}), or the default. */
  public String text() {
    String environment = System.getenv(environmentVariable());
    return System.getProperty(property, environment == null ? defaultValue : environment).strip();
  }

  /** Whether anything is set, as a system property or as an environment variable. */
  public boolean isSet() {
    return System.getProperty(property) != null || System.getenv(environmentVariable()) != null;
  }

  private String environmentVariable() {
    return property.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  /** The value as a number of bytes: {@code 512MiB}, {@code 4096}. */
  public long bytes() {
    return quantity(BYTE_UNITS, "a number of bytes such as 4096, 64KiB, 512MiB or 1GiB");
  }

  /** The value as a number of bytes between two limits, both included. */
  public long bytes(long least, long most) {
    long value = bytes();
    if (value < least || value > most) {
      throw malformed("a number of bytes from %d to %d".formatted(least, most));
    }
    return value;
  }

  /** The value as two numbers of bytes, separated by a comma. */
  public long[] bytesPair() {
    String expected = "two numbers of bytes such as 64KiB,1MiB";
    String[] parts = text().split(",", -1);
    if (parts.length != 2) {
      throw malformed(expected);
    }
    return new long[] {quantity(parts[0], BYTE_UNITS, expected), quantity(parts[1], BYTE_UNITS, expected)};
  }

  /** The value as a number that is a power of two. */
  public int powerOfTwo() {
    int value = number();
    if (Integer.bitCount(value) != 1) {
      throw malformed("a power of two such as 1024 or 4096");
    }
    return value;
  }

  /** The value as a number. */
  public int number() {
    return Math.toIntExact(Math.min(Integer.MAX_VALUE, quantity(Map.of("", 1L), "a whole number")));
  }

  /** The value as a time: {@code 30s}, {@code 500ms}, {@code 10m}, or plain seconds. */
  public Duration duration() {
    try {
      return Durations.parse(text());
    } catch (IllegalArgumentException malformed) {
      throw malformed(Durations.FORM);
    }
  }

  /** The value as a time of a second or more. */
  public Duration secondOrMore() {
    Duration value = duration();
    if (value.compareTo(Duration.ofSeconds(1)) < 0) {
      throw malformed(Durations.FORM + ", of at least 1s");
    }
    return value;
  }

  /** The value as a path; empty if it is. */
  public Optional<Path> path() {
    try {
      return Optional.of(text()).filter(text -> !text.isEmpty()).map(Path::of);
    } catch (InvalidPathException _) {
      throw malformed("a path");
    }
  }

  /** The value as one of an enum's constants, in any case. */
  public <E extends Enum<E>> E oneOf(Class<E> type) {
    UnaryOperator<String> lower = name -> name.toLowerCase(Locale.ROOT);
    for (E constant : type.getEnumConstants()) {
      if (lower.apply(constant.name()).equals(lower.apply(text()))) {
        return constant;
      }
    }
    String names = lower.apply(String.join(", ", Arrays.stream(type.getEnumConstants()).map(Enum::name).toList()));
    throw malformed("one of " + names);
  }

  /** The value as yes or no: {@code on} or {@code off}. */
  public boolean isOn() {
    return oneOf(Switch.class) == Switch.ON;
  }

  private enum Switch {
    ON,
    OFF
  }

  private long quantity(Map<String, Long> units, String expected) {
    return quantity(text(), units, expected);
  }

  private long quantity(String text, Map<String, Long> units, String expected) {
    Matcher matcher = match(text.strip(), expected);
    Long unit = units.get(matcher.group(2).toLowerCase(Locale.ROOT));
    if (unit == null) {
      throw malformed(expected);
    }
    try {
      return Math.multiplyExact(Long.parseLong(matcher.group(1)), unit);
    } catch (ArithmeticException overflow) {
      throw malformed(expected);
    }
  }

  private Matcher match(String text, String expected) {
    Matcher matcher = QUANTITY.matcher(text);
    if (!matcher.matches()) {
      throw malformed(expected);
    }
    return matcher;
  }

  private WriterException malformed(String expected) {
    return new WriterException(Category.USAGE, "system property %s is \"%s\"; expected %s".formatted(property, text(), expected));
  }
}
