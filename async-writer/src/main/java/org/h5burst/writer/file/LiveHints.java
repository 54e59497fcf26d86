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
 * Determines which hints of a choice can be set on the open file; the others require reopening it. The same on all
 * ranks. I/O thread only.
 */
final class LiveHints {
  private Set<String> keys;
  private long largestBuffer;

  LiveHints(Backend backend) {
    keys = backend.liveHints();
    largestBuffer = backend.largestLiveBuffer();
  }

  /** Returns the keys that are set for a choice while the file is open. */
  Set<String> keys(Choice choice) {
    if (choice.bufferBytes() <= largestBuffer) {
      return keys;
    }
    Set<String> without = new HashSet<>(keys);
    without.remove(ChoiceHints.BUFFER);
    return without;
  }

  /**
   * Notes which buffer the library allocated when it opened the file: something outside of this program may have made
   * it smaller than usual.
   *
   * @param defaults the open file's hints under {@link #keys}
   * @return whether the choice for which the file was opened requires another opening after all
   */
  boolean isTooLarge(Choice choice, Hints defaults) {
    Optional<String> made = defaults.get(ChoiceHints.BUFFER);
    made.ifPresent(bytes -> largestBuffer = Math.min(largestBuffer, Long.parseLong(bytes)));
    return made.isPresent() && choice.bufferBytes() > largestBuffer;
  }

  /** Notes that the library does not follow hints that are set on an open file. */
  void giveUp() {
    keys = Set.of();
  }

  /** Returns the knobs that the tuner can change without reopening the file. */
  LiveKnobs knobs() {
    List<Knob> live = Knob.all(knob -> knob.change() == Change.LIVE && keys.contains(knob.hint()));
    return new LiveKnobs(Set.copyOf(live), largestBuffer);
  }
}
