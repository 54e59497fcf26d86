package org.h5burst.tuner;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * One dimension of a {@link Choice}, described once. The description determines texts, JSON, CSV and SQL columns,
 * hints, elements of documents, and what the tuner believes about similar settings. A new knob is a new constant here.
 *
 * <p>Values are whole numbers; zero leaves the knob at the library's default. If a user sets a knob by a hint, the
 * tuner leaves it alone.
 */
public enum Knob {
  /** {@link Choice#mode()}; if the user sets it, the tuner stays with {@link Mode#INDEPENDENT}. */
  MODE(
      new KnobSpec("mode", Unit.MODE).changes(Change.TRANSFER).fixedBy("romio_cb_write", "romio_cb_read")
          .element("transfer_mode").weight(6).tabled()),
  /** {@link Choice#aggregators()}. */
  AGGREGATORS(
      new KnobSpec("aggregators", Unit.RANKS).changes(Change.LIVE).collectiveOnly().relativeTo(Scale.NODES)
          .hints(Knob::spreadAggregators, "cb_nodes", "cb_config_list", "romio_cb_write", "romio_cb_read")
          .fixedBy("cb_nodes", "cb_config_list").range(1, 1 << 24).feature(1, 2).tabled()
          .words(KnobWords::aggregators, KnobWords::aggregatorsBriefly)),
  /** {@link Choice#bufferBytes()}. */
  BUFFER(
      new KnobSpec("bufferBytes", Unit.BYTES).changes(Change.LIVE).collectiveOnly().hint("cb_buffer_size")
          .range(4096, Integer.MAX_VALUE).weight(.5).feature(4 << 20, 6).tabled()
          .words(KnobWords::buffer, KnobWords::bufferBriefly)),
  /** {@link Choice#stripeCount()}. */
  STRIPE_COUNT(
      new KnobSpec("stripeCount", Unit.TARGETS).changes(Change.CREATION).relativeTo(Scale.TARGETS)
          .hint("striping_factor").fixedBy("striping_factor", "striping_unit").range(1, 65_535).feature(1, 4)
          .words(KnobWords::stripeCount, KnobWords::nothing)),
  /** {@link Choice#stripeBytes()}. */
  STRIPE_BYTES(
      new KnobSpec("stripeBytes", Unit.BYTES).changes(Change.CREATION).hint("striping_unit")
          .fixedBy("striping_factor", "striping_unit").range(1 << 16, 1 << 30).weight(.5).feature(8 << 20, 3)
          .words(KnobWords::stripeBytes, KnobWords::stripesBriefly)),
  /** {@link Choice#aligned()}. */
  ALIGNMENT(new KnobSpec("aligned", Unit.SWITCH).changes(Change.OPEN).element("alignment"));

  /** The unit of a value. */
  public enum Unit {
    /** The number of a {@link Mode} in its list. */
    MODE(Mode.values().length - 1),
    /** Ranks of the job. */
    RANKS(Integer.MAX_VALUE),
    /** Storage targets. */
    TARGETS(Integer.MAX_VALUE),
    /** Bytes. */
    BYTES(Long.MAX_VALUE),
    /** 0 = off, 1 = on. */
    SWITCH(1);

    private final long max;

    Unit(long max) {
      this.max = max;
    }

    /** Returns the largest value in this unit; a knob may have a smaller one. */
    long max() {
      return max;
    }

    /** Returns whether values are degrees of something, and not kinds. */
    public boolean isDegree() {
      return this == RANKS || this == TARGETS || this == BYTES;
    }
  }

  /** When a value can change. */
  public enum Change {
    /** Only before the file is created. */
    CREATION,
    /** When the file is opened. */
    OPEN,
    /** In the open file, if the library supports it; otherwise when the file is opened. */
    LIVE,
    /** With each transfer. */
    TRANSFER
  }

  /** What a value is relative to. The same share of it means the same on another machine. */
  public enum Scale {
    /** Nothing: the value is absolute. */
    NONE,
    /** The hosts of the job. */
    NODES,
    /** The storage targets of the file system. */
    TARGETS;

    /** Returns how many of them a platform has; 1 if unknown. */
    public int of(Platform platform) {
      return switch (this) {
        case NONE -> 1;
        case NODES -> platform.nodes();
        case TARGETS -> Math.max(1, platform.targets());
      };
    }
  }

  private static final List<Knob> ALL = List.of(values());

  private final KnobSpec spec;

  Knob(KnobSpec spec) {
    this.spec = spec;
  }

  /** Adds the hints that spread aggregators evenly over the hosts. */
  private static void spreadAggregators(long value, int nodes, BiConsumer<String, String> hints) {
    hints.accept("cb_nodes", Long.toString(value));
    // Without cb_config_list ROMIO takes one aggregator per host.
    hints.accept("cb_config_list", "*:" + (value + nodes - 1) / nodes);
    // On automatic ROMIO may leave the aggregators out altogether.
    hints.accept("romio_cb_write", "enable");
    hints.accept("romio_cb_read", "enable");
  }

  /** Returns all knobs, in the order of columns. */
  public static List<Knob> all() {
    return ALL;
  }

  /** Returns the knobs of some kind, in the order of columns. */
  public static List<Knob> all(Predicate<Knob> kind) {
    return ALL.stream().filter(kind).toList();
  }

  /** Returns the name in JSON, such as {@code bufferBytes}. */
  public String key() {
    return spec.key;
  }

  /** Returns the unit of the values. */
  public Unit unit() {
    return spec.unit;
  }

  /** Returns the smallest value above the default that a document can set. */
  public long min() {
    return spec.min;
  }

  /** Returns the largest value that MPI-IO and HDF5 accept, so that choices need no further check. */
  public long max() {
    return spec.max;
  }

  /** Returns when the value can change. */
  public Change change() {
    return spec.change;
  }

  /** Returns what the value is relative to. */
  public Scale relativeTo() {
    return spec.scale;
  }

  /** Returns whether only {@link Mode#COLLECTIVE} uses the value. */
  public boolean isCollectiveOnly() {
    return spec.collectiveOnly;
  }

  /** Returns whether tables of bursts and of runs have a column for it. */
  public boolean isTabled() {
    return spec.tabled;
  }

  /** Returns the first version of the knowledge file with a column for it. */
  public int since() {
    return spec.since;
  }

  /** Returns the MPI-IO hint with the value; empty if there is none. */
  public String hint() {
    return spec.hints.isEmpty() ? "" : spec.hints.getFirst();
  }

  /** Returns all hints that are set with the value, {@link #hint()} first. */
  public List<String> hints() {
    return spec.hints;
  }

  /** Returns the hints that take the knob from the tuner if a user sets them. */
  public Set<String> fixedBy() {
    return spec.fixedBy;
  }

  /** Returns the name in H5Tuner's documents, which is the hint's if there is one. */
  public String element() {
    return spec.element.isEmpty() ? spec.hints.isEmpty() ? spec.key : hint() : spec.element;
  }

  /** Returns the distance between two kinds, or between values of a factor of two. */
  public double weight() {
    return spec.weight;
  }

  /** Returns a value near which the tuner's feature is zero, relative to {@link #relativeTo()}. */
  public double centre() {
    return spec.centre;
  }

  /** Returns how many factors of two from the centre the tuner's feature is one. */
  public double octaves() {
    return spec.octaves;
  }

  /** Returns whether a choice's value has an effect: it is set, and the choice's mode uses it. */
  boolean counts(Choice choice) {
    return choice.value(this) > 0 && (!spec.collectiveOnly || choice.mode() == Mode.COLLECTIVE);
  }

  /** Adds the hints of a choice's value, if it has an effect. */
  void addHints(Choice choice, int nodes, BiConsumer<String, String> hints) {
    if (counts(choice)) {
      spec.hintWriter.write(choice.value(this), nodes, hints);
    }
  }

  /** Appends a value that is set, as part of a sentence. */
  void describe(Choice choice, StringBuilder text) {
    spec.words.append(this, choice, text);
  }

  /** Appends a blank and the value, as part of the choice's short name; appends nothing if there is nothing to name. */
  void name(Choice choice, StringBuilder text) {
    spec.briefly.append(this, choice, text);
  }
}
