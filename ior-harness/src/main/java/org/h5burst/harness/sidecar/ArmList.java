package org.h5burst.harness.sidecar;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.sidecar.Request.Invalid;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Platform;

/** The client's arms by index, and their choices: arms that are equal on the platform share one. Immutable. */
final class ArmList {
  private static final int MAX_ARMS = 1000;

  private final List<Choice> choices = new ArrayList<>();
  private final List<Integer> choiceOf = new ArrayList<>();
  private final List<Integer> firstIndexOf = new ArrayList<>();

  ArmList(Request init, Platform platform) {
    for (JsonNode json : init.objects("arms")) {
      Choice choice = choice(new Request(json), platform);
      int place = choices.indexOf(choice);
      if (place < 0) {
        place = choices.size();
        choices.add(choice);
        firstIndexOf.add(choiceOf.size());
      }
      choiceOf.add(place);
    }
    if (choices.isEmpty() || choices.size() > MAX_ARMS) {
      throw new Invalid("'arms' has %d elements; there must be 1 to %d".formatted(choiceOf.size(), MAX_ARMS));
    }
  }

  private static Choice choice(Request arm, Platform platform) {
    Choice choice = Choice.DEFAULT;
    for (Knob knob : Knob.all()) {
      String key = knob == Knob.ALIGNMENT ? "align" : knob.key(); // as the protocol has always called it
      choice = choice.with(knob, switch (knob.unit()) {
        case MODE -> mode(arm.text(key)).ordinal();
        case SWITCH -> arm.flag(key, false) ? 1 : 0;
        case RANKS -> Math.min(platform.ranks(), arm.within(key, 0, knob.max()));
        case TARGETS, BYTES -> arm.within(key, 0, knob.max());
      });
    }
    return choice;
  }

  private static Mode mode(String name) {
    for (Mode mode : Mode.all()) {
      if (mode.label().equals(name)) {
        return mode;
      }
    }
    List<String> labels = Mode.all().stream().map(Mode::label).toList();
    throw new Invalid("'mode' is '%s'; it must be one of %s".formatted(name, labels));
  }

  /** Returns how many arms the client named. */
  int size() {
    return choiceOf.size();
  }

  /** Returns the distinct choices, the default first. */
  List<Choice> choices() {
    return List.copyOf(choices);
  }

  /** Returns the client's index, checked. */
  int index(Request request, String key) {
    double number = request.number(key);
    int index = (int) number;
    if (index != number || index < 0 || index >= choiceOf.size()) {
      throw new Invalid("'%s' is %s; the arms are numbered from 0 to %d".formatted(key, number, choiceOf.size() - 1));
    }
    return index;
  }

  /** Returns the number of the distinct choice behind a client's index. */
  int number(int index) {
    return choiceOf.get(index);
  }

  Choice choice(int index) {
    return choices.get(choiceOf.get(index));
  }

  /** Returns the first of the client's indices that stand for a choice. */
  int index(Choice choice) {
    return firstIndexOf.get(choices.indexOf(choice));
  }
}
