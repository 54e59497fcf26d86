package org.h5burst.tuner.xml;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Knob.Change;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.NearestName;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a document, with the name of its element and the range of its values: the tuner's knobs and others.
 */
public final class Parameter {
  private static final ValueRule SWITCH = ValueRule.word("enable", "disable", "automatic");
  private static final ValueRule BUFFER = ValueRule.bytes(4096, Integer.MAX_VALUE);
  private static final ValueRule BOOLEAN = ValueRule.word("true", "false");
  private static final ValueRule COUNT = ValueRule.number(0, Integer.MAX_VALUE);

  /**
   * {@code threshold,alignment} in bytes: objects of at least the threshold start at multiples of the alignment
   * ({@code H5Pset_alignment}).
   */
  public static final Parameter ALIGNMENT = new Parameter("ALIGNMENT", Layer.HIGH_LEVEL_IO_LIBRARY,
      Knob.ALIGNMENT.element(), ValueRule.alignment(), Knob.ALIGNMENT);
  /** Bytes of HDF5's own sieve buffer for partial contiguous writes ({@code H5Pset_sieve_buf_size}). */
  public static final Parameter SIEVE_BUFFER =
      new Parameter("SIEVE_BUFFER", Layer.HIGH_LEVEL_IO_LIBRARY, "sieve_buf_size", ValueRule.bytes(1, 1L << 32));
  /** Extents of a chunk in elements, slowest dimension first; the only parameter that takes a {@code VariableName}. */
  public static final Parameter CHUNK =
      new Parameter("CHUNK", Layer.HIGH_LEVEL_IO_LIBRARY, "chunk", ValueRule.extents());
  /** How the ranks' data reach the file: an addition of H5Burst, which H5Tuner ignores. */
  public static final Parameter TRANSFER_MODE = new Parameter("TRANSFER_MODE", Knob.MODE);

  /** The number of ranks that write in two-phase collective I/O. */
  public static final Parameter AGGREGATORS = new Parameter("AGGREGATORS", Knob.AGGREGATORS);
  /** Bytes of each aggregator's buffer. */
  public static final Parameter AGGREGATOR_BUFFER = new Parameter("AGGREGATOR_BUFFER", Knob.BUFFER);
  /** Two-phase writes. */
  public static final Parameter COLLECTIVE_BUFFERING_WRITE =
      new Parameter("COLLECTIVE_BUFFERING_WRITE", Layer.MIDDLEWARE_LAYER, "romio_cb_write", SWITCH);
  /** Two-phase reads. */
  public static final Parameter COLLECTIVE_BUFFERING_READ =
      new Parameter("COLLECTIVE_BUFFERING_READ", Layer.MIDDLEWARE_LAYER, "romio_cb_read", SWITCH);
  /** Data sieving on writes. */
  public static final Parameter DATA_SIEVING_WRITE =
      new Parameter("DATA_SIEVING_WRITE", Layer.MIDDLEWARE_LAYER, "romio_ds_write", SWITCH);
  /** Data sieving on reads. */
  public static final Parameter DATA_SIEVING_READ =
      new Parameter("DATA_SIEVING_READ", Layer.MIDDLEWARE_LAYER, "romio_ds_read", SWITCH);
  /** Bytes of the buffer for sieved independent writes. */
  public static final Parameter SIEVING_WRITE_BUFFER =
      new Parameter("SIEVING_WRITE_BUFFER", Layer.MIDDLEWARE_LAYER, "ind_wr_buffer_size", BUFFER);
  /** Bytes of the buffer for sieved independent reads. */
  public static final Parameter SIEVING_READ_BUFFER =
      new Parameter("SIEVING_READ_BUFFER", Layer.MIDDLEWARE_LAYER, "ind_rd_buffer_size", BUFFER);
  /** Large-block I/O on GPFS. */
  public static final Parameter LARGE_BLOCKS =
      new Parameter("LARGE_BLOCKS", Layer.MIDDLEWARE_LAYER, "IBM_largeblock_io", BOOLEAN);

  /** The number of storage targets over which a new file is striped. */
  public static final Parameter STRIPE_COUNT = new Parameter("STRIPE_COUNT", Knob.STRIPE_COUNT);
  /** Bytes on one target before the next; Lustre requires multiples of 64 KiB. */
  public static final Parameter STRIPE_SIZE = new Parameter("STRIPE_SIZE", Knob.STRIPE_BYTES);
  /** Whether GPFS writes without file locks. */
  public static final Parameter LOCKLESS =
      new Parameter("LOCKLESS", Layer.PARALLEL_FILE_SYSTEM, "IBM_lockless_io", BOOLEAN);

  /** Hints for MPI libraries of other machines: they are passed on, and libraries that do not know them ignore them. */
  private static final List<Parameter> OF_MACHINES = List.of(
      new Parameter("bgl_nodes_pset", ValueRule.number(1, Integer.MAX_VALUE), "Blue Gene's MPI-IO"),
      new Parameter("bg_nodes_pset", ValueRule.number(1, Integer.MAX_VALUE), "Blue Gene/Q's MPI-IO"),
      new Parameter("cray_cb_nodes_multiplier", ValueRule.number(1, Integer.MAX_VALUE), "Cray's MPI-IO"),
      new Parameter("cray_cb_write_lock_mode", COUNT, "Cray's MPI-IO"),
      new Parameter("romio_lustre_co_ratio", ValueRule.number(1, Integer.MAX_VALUE), "ROMIO's driver for Lustre"),
      new Parameter("romio_lustre_coll_threshold", COUNT, "ROMIO's driver for Lustre"),
      new Parameter("panfs_concurrent_write", ValueRule.number(0, 1), "ROMIO's driver for PanFS"));

  private static final List<Parameter> ALL = all();

  private final String name;
  private final Layer layer;
  private final String element;
  private final ValueRule rule;
  private final @Nullable Knob knob;
  private final @Nullable String machine;

  private Parameter(String name, Layer layer, String element, ValueRule rule) {
    this(name, layer, element, rule, null);
  }

  private Parameter(String name, Knob knob) {
    this(name, layer(knob), knob.element(), rule(knob), knob);
  }

  private Parameter(String name, Layer layer, String element, ValueRule rule, @Nullable Knob knob) {
    this.name = name;
    this.layer = layer;
    this.element = element;
    this.rule = rule;
    this.knob = knob;
    this.machine = element.startsWith("IBM_") ? "IBM's MPI-IO on GPFS" : null;
  }

  private Parameter(String hint, ValueRule rule, String machine) {
    this.name = hint.toUpperCase(Locale.ROOT);
    this.layer = Layer.MIDDLEWARE_LAYER;
    this.element = hint;
    this.rule = rule;
    this.knob = null;
    this.machine = machine;
  }

  private static Layer layer(Knob knob) {
    if (!knob.hint().equals(knob.element())) {
      return Layer.HIGH_LEVEL_IO_LIBRARY;
    }
    return knob.change() == Change.CREATION ? Layer.PARALLEL_FILE_SYSTEM : Layer.MIDDLEWARE_LAYER;
  }

  private static ValueRule rule(Knob knob) {
    return switch (knob.unit()) {
      case MODE -> ValueRule.word(Mode.all().stream().map(Mode::label).toArray(String[]::new));
      case SWITCH -> BOOLEAN;
      case RANKS, TARGETS -> ValueRule.number(knob.min(), knob.max());
      case BYTES -> ValueRule.bytes(knob.min(), knob.max());
    };
  }

  /** Returns the named parameters, and one for each further knob; layer by layer. */
  private static List<Parameter> all() {
    List<Parameter> all = new ArrayList<>(List.of(ALIGNMENT, SIEVE_BUFFER, CHUNK, TRANSFER_MODE, AGGREGATORS,
        AGGREGATOR_BUFFER, COLLECTIVE_BUFFERING_WRITE, COLLECTIVE_BUFFERING_READ, DATA_SIEVING_WRITE, DATA_SIEVING_READ,
        SIEVING_WRITE_BUFFER, SIEVING_READ_BUFFER, LARGE_BLOCKS, STRIPE_COUNT, STRIPE_SIZE, LOCKLESS));
    all.addAll(OF_MACHINES);
    Knob.all(knob -> all.stream().noneMatch(known -> known.knob == knob))
        .forEach(knob -> all.add(new Parameter(knob.name(), knob)));
    return all.stream().sorted(Comparator.comparing(Parameter::layer)).toList();
  }

  /** Returns all parameters, layer by layer. */
  public static List<Parameter> values() {
    return ALL;
  }

  /**
   * Returns the parameter of an element.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest
   */
  public static Parameter byElement(String element) {
    return ALL.stream().filter(parameter -> parameter.element.equals(element)).findFirst().orElseThrow(() -> {
      List<String> known = ALL.stream().map(Parameter::element).toList();
      return new IllegalArgumentException(
          "unknown parameter '%s'; did you mean %s? Known are %s".formatted(element, NearestName.of(element, known),
              String.join(", ", known)));
    });
  }

  /** Returns the parameter that sets a knob. */
  static Parameter of(Knob knob) {
    return ALL.stream().filter(parameter -> parameter.knob == knob).findFirst().orElseThrow();
  }

  /** Returns the layer of its element. */
  public Layer layer() {
    return layer;
  }

  /** Returns the name of its element; in the two lower layers also the name of the MPI-IO hint. */
  public String element() {
    return element;
  }

  /** Returns whether it is an MPI-IO hint. */
  public boolean hint() {
    return layer != Layer.HIGH_LEVEL_IO_LIBRARY;
  }

  /** Returns the only library that knows it, for a hint of other machines; empty for all others. */
  public Optional<String> machine() {
    return Optional.ofNullable(machine);
  }

  /** Describes its values, for messages. */
  public String expected() {
    return rule.expected();
  }

  /**
   * Returns the value in its normal form, without blanks.
   *
   * @throws IllegalArgumentException if it is out of range or malformed
   */
  String normalised(String value) {
    return rule.normalised(value);
  }

  /** Returns the name of the constant, or of the knob. */
  @Override
  public String toString() {
    return name;
  }
}
