package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.PaddingLayout;
import java.lang.foreign.SequenceLayout;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.DataType.Compound;
import org.h5burst.writer.DataType.Member;

/** Converts C struct layouts to types. */
final class LayoutTypes {
  private LayoutTypes() {}

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
      case ValueLayout.OfBoolean _ -> DataType.BOOLEAN;
      case ValueLayout.OfByte _ -> ElementType.INT8;
      case ValueLayout.OfShort value -> inMachinesOrder(value, ElementType.INT16);
      case ValueLayout.OfInt value -> inMachinesOrder(value, ElementType.INT32);
      case ValueLayout.OfLong value -> inMachinesOrder(value, ElementType.INT64);
      case ValueLayout.OfFloat value -> inMachinesOrder(value, ElementType.FLOAT32);
      case ValueLayout.OfDouble value -> inMachinesOrder(value, ElementType.FLOAT64);
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

  private static ElementType inMachinesOrder(ValueLayout value, ElementType type) {
    if (value.order() != ByteOrder.nativeOrder()) {
      throw usage(("%s has the other byte order, not the machine's; use the machine's here, and set the file's with "
          + "DatasetBuilder.order").formatted(value));
    }
    return type;
  }
}
