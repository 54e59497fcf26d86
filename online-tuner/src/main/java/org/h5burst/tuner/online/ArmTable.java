package org.h5burst.tuner.online;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Proposal;

/** The arms by number, and which of them the open file allows, and at what reopening cost. */
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

  /** Number of the arm's way of striping a new file. */
  int striping(int arm) {
    return striping[arm];
  }

  /** How many ways of striping there are. */
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

  /** Number of a choice; -1 if it is none of the arms. */
  int number(Choice choice) {
    return numbers.getOrDefault(choice, -1);
  }

  /** Whether the arm's creation knobs can still be had. */
  boolean available(int arm, Proposal proposal) {
    if (proposal.features().newFile()) {
      return true;
    }
    return choices.get(arm).createsAs(proposal.current() == null ? Choice.DEFAULT : proposal.current());
  }

  /** Whether the open file has to be closed and opened again for this arm. */
  boolean needsMove(int arm, Proposal proposal) {
    Choice open = proposal.current();
    return open != null && charges(open, choices.get(arm), proposal.live());
  }

  /** Whether a file that is opened for this arm has to be opened again for the default. */
  boolean bindsFile(int arm, Proposal proposal) {
    return charges(choices.get(arm), choices.get(0), proposal.live());
  }

  /** Whether going from how the file is open to what is wanted costs a move. */
  boolean charges(Choice open, Choice wanted, LiveKnobs live) {
    return price.charges(open, wanted, live);
  }
}
