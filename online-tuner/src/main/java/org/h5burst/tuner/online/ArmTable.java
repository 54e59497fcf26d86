package org.h5burst.tuner.online;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Proposal;

/** The arms by number, which of them the open file allows, and at what reopening cost. */
final class ArmTable {
  private final List<Choice> choices;
  private final Map<Choice, Integer> numbers = new HashMap<>();
  private final Mode[] modes;
  private final int[] striping;
  private final int stripings;
  private final ReopenCost price;

  ArmTable(List<Choice> choices, ReopenCost price) {
    this.choices = List.copyOf(choices);
    this.price = price;
    this.modes = choices.stream().map(Choice::mode).toArray(Mode[]::new);
    this.striping = new int[choices.size()];
    Map<Choice, Integer> known = new HashMap<>();
    for (int arm = 0; arm < striping.length; arm++) {
      numbers.putIfAbsent(choices.get(arm), arm);
      Choice atCreation = choices.get(arm).only(knob -> knob.change() == Knob.Change.CREATION);
      striping[arm] = known.computeIfAbsent(atCreation, _ -> known.size());
    }
    this.stripings = known.size();
  }

  /** Returns the number of the arm's striping of a new file. */
  int striping(int arm) {
    return striping[arm];
  }

  /** Returns the number of different stripings. */
  int stripings() {
    return stripings;
  }

  int size() {
    return modes.length;
  }

  Choice choice(int arm) {
    return choices.get(arm);
  }

  List<Choice> choices() {
    return choices;
  }

  Mode mode(int arm) {
    return modes[arm];
  }

  /** Returns the number of a choice; -1 if it is not an arm. */
  int number(Choice choice) {
    return numbers.getOrDefault(choice, -1);
  }

  /** Returns whether the arm's creation knobs can still be set. */
  boolean available(int arm, Proposal proposal) {
    if (proposal.features().newFile()) {
      return true;
    }
    return choices.get(arm).createsAs(proposal.current() == null ? Choice.DEFAULT : proposal.current());
  }

  /** Returns whether the open file must be reopened for this arm. */
  boolean needsMove(int arm, Proposal proposal) {
    Choice open = proposal.current();
    return open != null && charges(open, choices.get(arm), proposal.live());
  }

  /** Returns whether a file that is opened for this arm must be reopened for the default. */
  boolean bindsFile(int arm, Proposal proposal) {
    return charges(choices.get(arm), choices.get(0), proposal.live());
  }

  /** Returns whether changing the open file's setting to the wanted one costs a reopen. */
  boolean charges(Choice open, Choice wanted, LiveKnobs live) {
    return price.charges(open, wanted, live);
  }
}
