package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.h5burst.writer.DataType.Member;

/** Checks the offsets of the members of a compound. */
final class CompoundChecks {
  private CompoundChecks() {}

  /** Returns the offset of each member if there are no gaps. */
  static List<Integer> packed(List<Member> members) {
    int[] offsets = new int[members.size()];
    for (int number = 1; number < offsets.length; number++) {
      offsets[number] =
          (int) Math.min((long) offsets[number - 1] + members.get(number - 1).type().bytes(), Integer.MAX_VALUE);
    }
    return IntStream.of(offsets).boxed().toList();
  }

  /**
   * Returns the size of the record if there are no gaps; {@link Integer#MAX_VALUE}, which is refused, if it is larger.
   */
  static int packedBytes(List<Member> members) {
    return (int) Math.min(Integer.MAX_VALUE, members.stream().mapToLong(member -> member.type().bytes()).sum());
  }

  /** Requires that names differ, and that members lie within the record and do not overlap. */
  static void require(List<Member> members, List<Integer> offsets, int bytes) {
    Set<String> names = new HashSet<>();
    for (Member member : members) {
      if (!names.add(member.name())) {
        throw usage("a compound has several members named %s: %s".formatted(member.name(), members));
      }
    }
    if (members.isEmpty() || offsets.size() != members.size()) {
      throw usage("a compound has at least one member, and an offset for each of them, not %d members and %d offsets"
          .formatted(members.size(), offsets.size()));
    }
    long end = 0;
    for (int index : IntStream.range(0, members.size()).boxed().sorted(Comparator.comparing(offsets::get)).toList()) {
      if (offsets.get(index) < end) {
        throw usage("member %s of a compound begins at %d, before the end of another one or of the record's start"
            .formatted(members.get(index), offsets.get(index)));
      }
      end = (long) offsets.get(index) + members.get(index).type().bytes();
    }
    if (end > bytes) {
      throw usage("the members of a compound end at %d, beyond its %d bytes".formatted(end, bytes));
    }
  }
}
