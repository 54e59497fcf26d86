package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.h5burst.writer.ring.Decoding;
import org.h5burst.writer.ring.Encoding;
import org.jspecify.annotations.Nullable;

/** A component of a record as a member of a compound. */
final class RecordMember {
  private final RecordComponent component;
  private final Class<?> leaf;
  private final int[] extents;
  private final DataType type;
  private final int elements;
  private final long offset;
  private final @Nullable RecordCodec nested;
  private final @Nullable Encoding toFile;
  private final @Nullable Encoding toMemory;

  /**
   * Describes a component of a record class and its member of the dataset's type.
   *
   * @param member its type in the dataset
   * @param offset where it begins in a record, in bytes
   */
  RecordMember(RecordComponent component, DataType member, long offset) {
    this.component = component;
    this.offset = offset;
    leaf = NestedArrays.leaf(component.getType());
    extents = CompoundTypes.extents(component);
    if (extents.length == 0) {
      type = member;
    } else if (member instanceof DataType.Array(DataType element, var lengths)
        && lengths.equals(Arrays.stream(extents).boxed().toList())) {
      type = element;
    } else {
      throw refused(member, "has other extents than");
    }
    elements = member.bytes() / type.bytes();
    if (leaf.isRecord() && !(type instanceof DataType.Compound)) {
      throw refused(member, "cannot be");
    }
    nested = type instanceof DataType.Compound compound && leaf.isRecord() ? new RecordCodec(leaf, compound) : null;
    if (!leaf.isRecord() && JavaElements.isComplex(type)) {
      throw refused(member, "is one number and cannot be the two of");
    }
    DataType memory = nested == null ? ReadTarget.flat(leaf, type, 0).type() : type;
    Decoding decoding = Decoding.of(type, ByteOrder.nativeOrder(), memory);
    toFile = Encoding.of(memory, type, ByteOrder.nativeOrder());
    toMemory = decoding == null ? null : decoding.toMemory();
  }

  String name() {
    return component.getName();
  }

  private WriterException refused(DataType member, String why) {
    return usage("component %s %s of %s %s member %s of the dataset".formatted(component.getType().getSimpleName(),
        component.getName(), component.getDeclaringRecord().getSimpleName(), why, member));
  }

  /** Writes the component of a record to its place in memory. */
  void put(Object record, MemorySegment memory, long at) {
    Object flat = flat(value(record));
    if (nested != null) {
      MemorySegment.copy(nested.encode(Arrays.asList((Object[]) flat)), 0, memory, at + offset,
          (long) elements * type.bytes());
      return;
    }
    if (toFile == null) {
      throw refused(type, "cannot be written to");
    }
    toFile.encode(elements(flat), memory, at + offset);
  }

  private MemorySegment elements(Object flat) {
    return flat instanceof String[] strings ? MemorySegment.ofArray(ElementBytes.of(strings, type.bytes(), "@Length"))
        : JavaElements.of(flat, type).memory();
  }

  private Object value(Object record) {
    Object value;
    try {
      value = component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException refused) {
      throw new UsageException("its accessor fails: " + refused.getCause(), refused);
    }
    if (value == null) {
      throw usage("it is null");
    }
    return value;
  }

  /** Returns an array of the values; a single value becomes an array of one. */
  private Object flat(Object value) {
    if (extents.length == 0) {
      Object one = Array.newInstance(leaf, 1);
      Array.set(one, 0, value);
      return one;
    }
    NestedArrays.Flat flat = NestedArrays.flatten(value);
    if (!Arrays.equals(flat.extents(), Arrays.stream(extents).asLongStream().toArray())) {
      throw usage("it has the extents %s, and @Length says %s".formatted(Arrays.toString(flat.extents()),
          Arrays.toString(extents)));
    }
    return flat.elements();
  }

  /** Returns the component of the record that begins at this position. */
  Object get(MemorySegment memory, long at) {
    MemorySegment stored = memory.asSlice(at + offset, (long) elements * type.bytes());
    Object flat;
    if (nested != null) {
      flat = nested.decode(stored);
    } else {
      ReadTarget<?> target = ReadTarget.flat(leaf, type, elements);
      readable().encode(stored, target.memory(), 0);
      flat = target.elements().get();
    }
    return extents.length == 0 ? Array.get(flat, 0) : NestedArrays.nest(flat, extents);
  }

  private Encoding readable() {
    if (toMemory == null) {
      throw refused(type, "cannot hold all values of");
    }
    return toMemory;
  }

  /** Requires that the component can hold every value of the member. */
  void requireReadable() {
    if (nested != null) {
      nested.requireReadable();
    } else {
      readable();
    }
  }
}
