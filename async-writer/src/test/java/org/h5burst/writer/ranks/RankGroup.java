package org.h5burst.writer.ranks;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the threads behind one communicator share: collectives that are under way, messages, and the groups made of it.
 * Any thread.
 */
final class RankGroup {
  private final int size;
  private final Map<Long, Meeting> meetings = new HashMap<>();
  private final Map<String, RankGroup> children = new HashMap<>();
  private final List<Message> messages = new ArrayList<>();

  RankGroup(int size) {
    this.size = size;
  }

  /** A message that nobody has received yet. */
  record Message(int source, int destination, int tag, MemorySegment bytes) {
    private boolean isFor(int rank, int from, int wanted) {
      return destination == rank && tag == wanted && (from < 0 || from == source);
    }
  }

  int size() {
    return size;
  }

  synchronized Meeting meeting(long number, String operation) {
    return meetings.computeIfAbsent(number, _ -> new Meeting(operation, size));
  }

  synchronized void over(long number) {
    meetings.remove(number);
  }

  /** Returns the group that all ranks with the same key share. */
  synchronized RankGroup child(String key, Supplier<RankGroup> make) {
    return children.computeIfAbsent(key, _ -> make.get());
  }

  synchronized void send(Message message) {
    messages.add(message);
  }

  synchronized boolean has(int rank, int tag) {
    return messages.stream().anyMatch(message -> message.isFor(rank, -1, tag));
  }

  /** Takes the first message of a kind. */
  synchronized Optional<Message> take(int rank, int source, int tag) {
    for (Iterator<Message> waiting = messages.iterator(); waiting.hasNext();) {
      Message message = waiting.next();
      if (message.isFor(rank, source, tag)) {
        waiting.remove();
        return Optional.of(message);
      }
    }
    return Optional.empty();
  }
}
