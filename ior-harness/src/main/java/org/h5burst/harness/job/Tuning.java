package org.h5burst.harness.job;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.knowledge.RememberingTuner;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.online.OnlineTunerBuilder;
import org.h5burst.writer.WriterOptions;
import org.jspecify.annotations.Nullable;

/**
 * How a file's bursts are written.
 *
 * @param mode off, online, a document, or one mode for all bursts
 * @param choice the setting for all bursts; the default where the tuner or a document decides
 * @param source for {@link Kind#ONLINE} the knowledge file, null = none; for {@link Kind#DOCUMENT} the document
 */
public record Tuning(Kind mode, Choice choice, @Nullable String source) {
  private static final String KNOWLEDGE = "knowledge";
  private static final String CONFIG = "config";

  /** Plain parallel HDF5. */
  public static final Tuning OFF = new Tuning(Kind.OFF, Choice.DEFAULT, null);

  /** The online tuner without knowledge. */
  public static final Tuning ONLINE = online(null);

  /** Creates a mode, with aggregators and the buffer of each for {@link Kind#COLLECTIVE}; 0 = the library's default. */
  public Tuning(Kind mode, int aggregators, long bufferBytes) {
    this(mode, switch (mode) {
      case OFF, INDEPENDENT, ONLINE, DOCUMENT -> Choice.DEFAULT;
      case COLLECTIVE -> Choice.collective(aggregators, bufferBytes);
      case SIEVE -> Choice.SIEVE;
    }, null);
  }

  /** Returns the online tuner, which starts from a knowledge file and extends it, if there is one. */
  public static Tuning online(@Nullable Path knowledge) {
    return new Tuning(Kind.ONLINE, Choice.DEFAULT, knowledge == null ? null : knowledge.toAbsolutePath().toString());
  }

  /** Returns the settings of an H5Tuner document. */
  public static Tuning document(Path document) {
    return new Tuning(Kind.DOCUMENT, Choice.DEFAULT, document.toAbsolutePath().toString());
  }

  /** Returns one choice for all bursts. */
  public static Tuning fixed(Choice choice) {
    return new Tuning(Kind.valueOf(choice.mode().name()), choice, null);
  }

  /** Returns the mode, the knobs that are tabled or set, and the knowledge or the document, as JSON. */
  @JsonValue
  Map<String, @Nullable Object> json() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put(Knob.MODE.key(), mode);
    for (Knob knob : Knob.all(knob -> knob != Knob.MODE && (knob.isTabled() || choice.value(knob) > 0))) {
      json.put(knob.key(), choice.value(knob));
    }
    json.put(mode == Kind.DOCUMENT ? CONFIG : KNOWLEDGE, source);
    return json;
  }

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Tuning ofJson(Map<String, @Nullable Object> json) {
    Kind mode = Kind.valueOf(String.valueOf(json.get(Knob.MODE.key())));
    Choice choice = new Tuning(mode, 0, 0).choice;
    for (Knob knob : Knob.all(knob -> knob != Knob.MODE)) {
      choice = json.get(knob.key()) instanceof Number value ? choice.with(knob, value.longValue()) : choice;
    }
    Object source = json.get(mode == Kind.DOCUMENT ? CONFIG : KNOWLEDGE);
    return new Tuning(mode, choice, source instanceof String file ? file : null);
  }

  /** The kinds of tuning. */
  public enum Kind {
    /** As in a plain parallel HDF5 program: independent transfer, no hints. */
    OFF,
    /** Independent transfer. */
    INDEPENDENT,
    /** Two-phase collective transfer. */
    COLLECTIVE,
    /** Collective calls in which each rank writes its own pieces, with data sieving. */
    SIEVE,
    /** The tuner decides, burst by burst. */
    ONLINE,
    /** The settings of an H5Tuner document. */
    DOCUMENT
  }

  /** Returns options with this tuning, whatever the system properties say. */
  public <S extends WriterOptions<S>> S applyTo(S options) {
    return switch (mode) {
      case OFF -> options.tuner((platform, fixed) -> new FixedTuner(Choice.DEFAULT, "tuning is off"));
      case INDEPENDENT, COLLECTIVE, SIEVE -> options.tuner((platform, fixed) -> new FixedTuner(choice, "given"));
      case ONLINE -> options.tuner((platform, fixed) -> {
        OnlineTunerBuilder builder = OnlineTuner.on(platform).fixedByUser(fixed);
        return source == null ? builder.build() : RememberingTuner.open(Path.of(source), builder);
      });
      case DOCUMENT -> options.configuration(Path.of(Objects.requireNonNull(source)));
    };
  }
}
