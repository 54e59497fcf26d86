package org.h5burst.harness.sidecar;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.h5burst.harness.sidecar.Request.Invalid;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Platform;

/** The client's arms by index, and the choices that they come down to: arms that the platform makes equal share one. Immutable. */
final class ArmList {
  private static final int MOST_ARMS = 1000;

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
    if (choices.isEmpty() || choices.size() > MOST_ARMS) {
      throw new Invalid("'arms' has %d elements; there must be 1 to %d".formatted(choiceOf.size(), MOST_ARMS));
    }
  }

  private static Choice choice(Request arm, Platform platform) {
    Mode mode = mode(arm.text("mode"));
    int aggregators = (int) Math.min(platform.ranks(), arm.within("aggregators", 0, Integer.MAX_VALUE));
    long buffer = arm.within("bufferBytes", 0, Long.MAX_VALUE);
    int stripes = (int) arm.within("stripeCount", 0, Integer.MAX_VALUE);
    return new Choice(mode, aggregators, buffer, stripes, arm.within("stripeBytes", 0, Long.MAX_VALUE), arm.flag("align", false));
  }

  private static Mode mode(String name) {
    for (Mode mode : Mode.values()) {
      if (mode.name().toLowerCase(Locale.ROOT).equals(name)) {
        return mode;
      }
    }
    throw new Invalid("'mode' is '%s'; it must be one of %s".formatted(name, Arrays.toString(Mode.values()).toLowerCase(Locale.ROOT)));
  }

  /** How many arms the client named. */
  int size() {
    return choiceOf.size();
  }

  /** The distinct choices, the default first. */
  List<Choice> choices() {
    return List.copyOf(choices);
  }

  /** The client's index, checked. */
  int index(Request request, String key) {
    double number = request.number(key);
    int index = (int) number;
    if (index != number || index < 0 || index >= choiceOf.size()) {
      throw new Invalid("'%s' is %s; the arms are numbered from 0 to %d".formatted(key, number, choiceOf.size() - 1));
    }
    return index;
  }

  /** Number of the distinct choice behind a client's index. */
  int number(int index) {
    return choiceOf.get(index);
  }

  Choice choice(int index) {
    return choices.get(choiceOf.get(index));
  }

  /** The first of the client's indices that stand for a choice. */
  int index(Choice choice) {
    return firstIndexOf.get(choices.indexOf(choice));
  }
}
