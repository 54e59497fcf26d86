package org.h5burst.writer.file;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Knob.Change;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.writer.backend.Backend;

/**
 * Which hints of a choice can be set on the open file; the others need it to be opened again. The same on all ranks.
 * I/O thread only.
 */
final class LiveHints {
  private Set<String> keys;
  private long largestBuffer;

  LiveHints(Backend backend) {
    keys = backend.liveHints();
    largestBuffer = backend.largestLiveBuffer();
  }

  /** Returns the keys that are set live for a choice. */
  Set<String> keys(Choice choice) {
    if (choice.bufferBytes() <= largestBuffer) {
      return keys;
    }
    Set<String> without = new HashSet<>(keys);
    without.remove(ChoiceHints.BUFFER);
    return without;
  }

  /**
   * Takes note of what the library made when it opened the file: something outside of this program may have made its
   * buffer smaller than it usually is.
   *
   * @param defaults the open file's hints under {@link #keys}
   * @return whether the choice, for which the file was opened, needs another opening after all
   */
  boolean isTooLarge(Choice choice, Hints defaults) {
    Optional<String> made = defaults.get(ChoiceHints.BUFFER);
    made.ifPresent(bytes -> largestBuffer = Math.min(largestBuffer, Long.parseLong(bytes)));
    return made.isPresent() && choice.bufferBytes() > largestBuffer;
  }

  /** The library does not follow what is set on an open file. */
  void giveUp() {
    keys = Set.of();
  }

  /** Returns what the tuner can have otherwise without reopening the file. */
  LiveKnobs knobs() {
    List<Knob> live = Knob.all(knob -> knob.change() == Change.LIVE && keys.contains(knob.hint()));
    return new LiveKnobs(Set.copyOf(live), largestBuffer);
  }
}
