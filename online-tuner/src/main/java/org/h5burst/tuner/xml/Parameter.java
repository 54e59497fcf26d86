package org.h5burst.tuner.xml;

import java.util.Arrays;
import java.util.List;
import org.h5burst.tuner.NearestName;

/** What a document can set, by the name of its element, with the range of its values. */
public enum Parameter {
  /** {@code threshold,alignment} in bytes: objects of at least the threshold start at multiples of the alignment ({@code H5Pset_alignment}). */
  ALIGNMENT(Layer.HIGH_LEVEL_IO_LIBRARY, "alignment", ValueRule.alignment()),
  /** Bytes of HDF5's own sieve buffer for partial contiguous writes ({@code H5Pset_sieve_buf_size}). */
  SIEVE_BUFFER(Layer.HIGH_LEVEL_IO_LIBRARY, "sieve_buf_size", ValueRule.bytes(1, 1L << 32)),
  /** Extents of a chunk in elements, slowest dimension first; the only parameter that takes a {@code VariableName}. */
  CHUNK(Layer.HIGH_LEVEL_IO_LIBRARY, "chunk", ValueRule.extents()),
  /** How the ranks' data reach the file: an addition of H5Burst, which H5Tuner itself passes over. */
  TRANSFER_MODE(Layer.HIGH_LEVEL_IO_LIBRARY, "transfer_mode", ValueRule.word("independent", "collective", "sieve")),

  /** How many ranks write in two-phase collective I/O. */
  AGGREGATORS(Layer.MIDDLEWARE_LAYER, "cb_nodes", ValueRule.number(1, Integer.MAX_VALUE)),
  /** Bytes of each aggregator's buffer. */
  AGGREGATOR_BUFFER(Layer.MIDDLEWARE_LAYER, "cb_buffer_size", ValueRule.bytes(4096, Integer.MAX_VALUE)),
  /** Two-phase writes. */
  COLLECTIVE_BUFFERING_WRITE(Layer.MIDDLEWARE_LAYER, "romio_cb_write", ValueRule.word("enable", "disable", "automatic")),
  /** Two-phase reads. */
  COLLECTIVE_BUFFERING_READ(Layer.MIDDLEWARE_LAYER, "romio_cb_read", ValueRule.word("enable", "disable", "automatic")),
  /** Data sieving on writes. */
  DATA_SIEVING_WRITE(Layer.MIDDLEWARE_LAYER, "romio_ds_write", ValueRule.word("enable", "disable", "automatic")),
  /** Data sieving on reads. */
  DATA_SIEVING_READ(Layer.MIDDLEWARE_LAYER, "romio_ds_read", ValueRule.word("enable", "disable", "automatic")),
  /** Bytes of the buffer for sieved independent writes. */
  SIEVING_WRITE_BUFFER(Layer.MIDDLEWARE_LAYER, "ind_wr_buffer_size", ValueRule.bytes(4096, Integer.MAX_VALUE)),
  /** Bytes of the buffer for sieved independent reads. */
  SIEVING_READ_BUFFER(Layer.MIDDLEWARE_LAYER, "ind_rd_buffer_size", ValueRule.bytes(4096, Integer.MAX_VALUE)),
  /** Large-block I/O on GPFS. */
  LARGE_BLOCKS(Layer.MIDDLEWARE_LAYER, "IBM_largeblock_io", ValueRule.word("true", "false")),

  /** Over how many storage targets a new file is spread. */
  STRIPE_COUNT(Layer.PARALLEL_FILE_SYSTEM, "striping_factor", ValueRule.number(1, 65_535)),
  /** Bytes on one target before the next; Lustre wants multiples of 64 KiB below 4 GiB. */
  STRIPE_SIZE(Layer.PARALLEL_FILE_SYSTEM, "striping_unit", ValueRule.bytes(1 << 16, (1L << 32) - 1)),
  /** Whether GPFS writes without file locks. */
  LOCKLESS(Layer.PARALLEL_FILE_SYSTEM, "IBM_lockless_io", ValueRule.word("true", "false"));

  private final Layer layer;
  private final String element;
  private final ValueRule rule;

  Parameter(Layer layer, String element, ValueRule rule) {
    this.layer = layer;
    this.element = element;
    this.rule = rule;
  }

  /**
   * The parameter of an element.
   *
   * @throws IllegalArgumentException if there is none; the message names the nearest
   */
  public static Parameter byElement(String element) {
    return Arrays.stream(values()).filter(parameter -> parameter.element.equals(element)).findFirst().orElseThrow(() -> {
      List<String> known = Arrays.stream(values()).map(Parameter::element).toList();
      return new IllegalArgumentException(
          "unknown parameter '%s'; did you mean %s? Known are %s".formatted(element, NearestName.of(element, known), String.join(", ", known)));
    });
  }

  /** The layer under whose element it stands. */
  public Layer layer() {
    return layer;
  }

  /** The name of its element; in the two lower layers also the name of the MPI-IO hint. */
  public String element() {
    return element;
  }

  /** Whether it reaches the file as an MPI-IO hint. */
  public boolean hint() {
    return layer != Layer.HIGH_LEVEL_IO_LIBRARY;
  }

  /** What its values look like, for messages. */
  public String expected() {
    return rule.expected();
  }

  /**
   * The value in its one normal form, without blanks.
   *
   * @throws IllegalArgumentException if it is out of range or malformed
   */
  String normalised(String value) {
    return rule.normalised(value);
  }
}
