package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.RecordComponent;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.h5burst.writer.DataType.Compound;
import org.h5burst.writer.DataType.Member;

/** Makes and checks compound types: of record classes and of C structs. */
final class CompoundTypes {
  private CompoundTypes() {}

  static Compound of(Class<?> records) {
    return of(records, List.of());
  }

  /**
   * Derives the type of a record class, which contains those of its components.
   *
   * @param around the record classes that contain this one
   */
  private static Compound of(Class<?> records, List<Class<?>> around) {
    if (!records.isRecord()) {
      throw usage("%s is not a record class; declare it as record %s(...)".formatted(records.getName(),
          records.getSimpleName()));
    }
    if (records.getRecordComponents().length == 0) {
      throw usage("record %s has no components, and so no elements".formatted(records.getSimpleName()));
    }
    List<Class<?>> all = new ArrayList<>(around);
    all.add(records);
    List<Member> members = new ArrayList<>();
    for (RecordComponent component : records.getRecordComponents()) {
      members.add(new Member(component.getName(), of(component, all)));
    }
    return new Compound(members);
  }

  private static DataType of(RecordComponent component, List<Class<?>> around) {
    Class<?> type = component.getType();
    Length length = component.getAnnotation(Length.class);
    int depth = NestedArrays.depth(type);
    if (length != null && Arrays.stream(length.value()).anyMatch(extent -> extent < 1)) {
      throw refused(component, "has @Length(%s); each length is at least 1".formatted(Arrays.toString(length.value())));
    }
    if (depth > 0) {
      if (length == null || length.value().length != depth) {
        throw refused(component, "needs %d extents, such as @Length(3) double[] or @Length({3, 3}) double[][]"
            .formatted(depth));
      }
      return DataType.array(leaf(component, NestedArrays.leaf(type), around), length.value());
    }
    if (type == String.class) {
      if (length == null || length.value().length != 1) {
        throw refused(component, "needs its bytes in UTF-8, such as @Length(8) String");
      }
      return DataType.fixedString(length.value()[0]);
    }
    if (length != null) {
      throw refused(component, "has no @Length: it is one element");
    }
    return leaf(component, type, around);
  }

  private static DataType leaf(RecordComponent component, Class<?> type, List<Class<?>> around) {
    if (around.contains(type)) {
      throw refused(component, "would make the record a part of itself");
    }
    if (type.isRecord()) {
      return of(type, around);
    }
    DataType primitive = JavaElements.PRIMITIVES.get(type);
    if (primitive == null) {
      throw refused(component, "is neither a number, a boolean, a record, a String, nor an array of one of the first "
          + "three");
    }
    return primitive;
  }

  private static WriterException refused(RecordComponent component, String why) {
    return usage("component %s %s of %s %s".formatted(component.getType().getSimpleName(), component.getName(),
        component.getDeclaringRecord().getSimpleName(), why));
  }

  /** Returns the lengths of an array component; empty for any other component. */
  static int[] extents(RecordComponent component) {
    Length length = component.getAnnotation(Length.class);
    return component.getType().isArray() && length != null ? Arrays.copyOf(length.value(), length.value().length)
        : new int[0];
  }

  static Compound of(StructLayout struct) {
    List<Member> members = new ArrayList<>();
    List<Integer> offsets = new ArrayList<>();
    long offset = 0;
    for (MemoryLayout member : struct.memberLayouts()) {
      if (!(member instanceof PaddingLayout)) {
        String name = member.name().orElseThrow(
            () -> usage("a member of the struct has no name: %s; give it one by withName".formatted(member)));
        members.add(new Member(name, of(member)));
        offsets.add(Math.toIntExact(offset));
      }
      offset += member.byteSize();
      if (offset > DataType.MAX_BYTES) {
        throw usage("an element has 1 to %d bytes, not %d".formatted(DataType.MAX_BYTES, struct.byteSize()));
      }
    }
    return new Compound(members, offsets, Math.toIntExact(struct.byteSize()));
  }

  private static DataType of(MemoryLayout layout) {
    return switch (layout) {
      case StructLayout struct -> of(struct);
      case SequenceLayout sequence -> array(sequence);
      case ValueLayout value when JavaElements.PRIMITIVES.get(value.carrier()) instanceof DataType type ->
        inMachinesOrder(value, type);
      default -> throw usage("a file cannot hold %s; only numbers, booleans, structs and sequences".formatted(layout));
    };
  }

  private static DataType array(SequenceLayout sequence) {
    List<Integer> extents = new ArrayList<>();
    MemoryLayout element = sequence;
    while (element instanceof SequenceLayout inner) {
      extents.add((int) Math.min(Integer.MAX_VALUE, inner.elementCount()));
      element = inner.elementLayout();
    }
    return new DataType.Array(of(element), extents);
  }

  private static DataType inMachinesOrder(ValueLayout value, DataType type) {
    if (value.byteSize() > 1 && value.order() != ByteOrder.nativeOrder()) {
      throw usage(("%s has the other byte order, not the machine's; use the machine's here, and set the file's with "
          + "DatasetBuilder.order").formatted(value));
    }
    return type;
  }

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
