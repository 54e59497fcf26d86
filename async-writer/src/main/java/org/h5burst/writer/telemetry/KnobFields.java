package org.h5burst.writer.telemetry;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;

/** Knobs as members of a JSON object. */
final class KnobFields {
  private KnobFields() {}

  /** Writes what a choice sets a knob to: the mode by its name, switches as true or false. */
  static void write(JsonGenerator line, String name, Choice choice, Knob knob) throws IOException {
    switch (knob.unit()) {
      case MODE -> line.writeStringField(name, choice.mode().name());
      case SWITCH -> line.writeBooleanField(name, choice.value(knob) != 0);
      case RANKS, TARGETS, BYTES -> line.writeNumberField(name, choice.value(knob));
    }
  }
}
