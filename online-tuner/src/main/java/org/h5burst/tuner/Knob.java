package org.h5burst.tuner;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * One dimension of a {@link Choice}, described once. Texts, JSON, CSV and SQL columns, hints, elements of documents and
 * what the tuner believes of similar settings all follow from the description; a new knob is a new constant here.
 *
 * <p>Values are whole numbers; zero leaves the knob at the library's default. A user who sets a knob by a hint takes it
 * from the tuner.
 */
public enum Knob {
  /** {@link Choice#mode()}; taken by the user, the tuner never leaves {@link Mode#INDEPENDENT}. */
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

  /** What a value counts. */
  public enum Unit {
    /** The place of a {@link Mode} in its list. */
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

    /** The largest value that can be counted so; a knob may have a smaller one. */
    long max() {
      return max;
    }

    /** Whether values are more or less of something, and not kinds. */
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
    /** In the open file, where the library takes it; elsewhere when the file is opened. */
    LIVE,
    /** With each transfer. */
    TRANSFER
  }

  /** What a value is relative to: a share of it means the same on another machine. */
  public enum Scale {
    /** Nothing. */
    NONE,
    /** The hosts of the job. */
    NODES,
    /** The storage targets of the file system. */
    TARGETS;

    /** How many of them a platform has; 1 where none are known. */
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

  /** The hints that spread aggregators evenly over the hosts. */
  private static void spreadAggregators(long value, int nodes, BiConsumer<String, String> hints) {
    hints.accept("cb_nodes", Long.toString(value));
    // Without cb_config_list ROMIO takes one aggregator per host.
    hints.accept("cb_config_list", "*:" + (value + nodes - 1) / nodes);
    // On automatic ROMIO may leave the aggregators out altogether.
    hints.accept("romio_cb_write", "enable");
    hints.accept("romio_cb_read", "enable");
  }

  /** All knobs, in the order of columns. */
  public static List<Knob> all() {
    return ALL;
  }

  /** Those of some kind, in the order of columns. */
  public static List<Knob> all(Predicate<Knob> kind) {
    return ALL.stream().filter(kind).toList();
  }

  /** The name in JSON, such as {@code bufferBytes}. */
  public String key() {
    return spec.key;
  }

  /** What values count. */
  public Unit unit() {
    return spec.unit;
  }

  /** The smallest value above the default that a document can set. */
  public long min() {
    return spec.min;
  }

  /** The largest value: what MPI-IO and HDF5 take, so that a choice need not be checked before it reaches them. */
  public long max() {
    return spec.max;
  }

  /** When the value can change. */
  public Change change() {
    return spec.change;
  }

  /** What the value is relative to. */
  public Scale relativeTo() {
    return spec.scale;
  }

  /** Whether only {@link Mode#COLLECTIVE} heeds the value. */
  public boolean isCollectiveOnly() {
    return spec.collectiveOnly;
  }

  /** Whether tables of bursts and of runs have a column for it. */
  public boolean isTabled() {
    return spec.tabled;
  }

  /** The version of the knowledge file that first had a column for it. */
  public int since() {
    return spec.since;
  }

  /** The MPI-IO hint that carries the value; empty if none does. */
  public String hint() {
    return spec.hints.isEmpty() ? "" : spec.hints.getFirst();
  }

  /** All hints that are set with the value, {@link #hint()} first. */
  public List<String> hints() {
    return spec.hints;
  }

  /** The hints by which a user takes the knob from the tuner. */
  public Set<String> fixedBy() {
    return spec.fixedBy;
  }

  /** The name in H5Tuner's documents; the hint's, where there is one. */
  public String element() {
    return spec.element.isEmpty() ? spec.hints.isEmpty() ? spec.key : hint() : spec.element;
  }

  /** How far apart two kinds, or values of a factor of two, are. */
  public double weight() {
    return spec.weight;
  }

  /** A value near which the tuner's feature is zero, relative to {@link #relativeTo()}. */
  public double centre() {
    return spec.centre;
  }

  /** How many factors of two from the centre the tuner's feature is one. */
  public double octaves() {
    return spec.octaves;
  }

  /** Whether a choice's value counts: it is set, and the choice's mode heeds it. */
  boolean counts(Choice choice) {
    return choice.value(this) > 0 && (!spec.collectiveOnly || choice.mode() == Mode.COLLECTIVE);
  }

  /** Passes the hints of a choice's value on, if it counts. */
  void addHints(Choice choice, int nodes, BiConsumer<String, String> hints) {
    if (counts(choice)) {
      spec.hintWriter.write(choice.value(this), nodes, hints);
    }
  }

  /** Appends a value that is set, as part of a sentence. */
  void describe(Choice choice, StringBuilder text) {
    spec.words.append(this, choice, text);
  }

  /** Appends a blank and the value, as part of the choice's short name; nothing if there is nothing to name. */
  void name(Choice choice, StringBuilder text) {
    spec.briefly.append(this, choice, text);
  }
}
