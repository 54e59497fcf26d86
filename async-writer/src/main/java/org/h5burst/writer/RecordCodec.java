package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.DataType.Compound;
import org.h5burst.writer.DataType.Member;

/**
 * Converts records of one class to elements of a compound, in the machine's byte order. Components match members by
 * name.
 */
final class RecordCodec {
  private final Class<?> records;
  private final Compound type;
  private final List<RecordMember> members = new ArrayList<>();
  private final Constructor<?> constructor;

  /**
   * Makes a codec for one call.
   *
   * @throws UsageException if the class is not a record that the library can access, or if the compound has no member
   *     for a component
   */
  RecordCodec(Class<?> records, Compound type) {
    this.records = records;
    this.type = type;
    CompoundTypes.of(records);
    RecordComponent[] components = records.getRecordComponents();
    try {
      constructor =
          records.getDeclaredConstructor(Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new));
      constructor.setAccessible(true);
      for (RecordComponent component : components) {
        component.getAccessor().setAccessible(true);
        members.add(member(component));
      }
    } catch (InaccessibleObjectException | NoSuchMethodException closed) {
      throw new UsageException("%s is in a module that does not open its package; add 'opens %s to %s' to the module"
          .formatted(records.getName(), records.getPackageName(), RecordCodec.class.getModule().getName()), closed);
    }
  }

  private RecordMember member(RecordComponent component) {
    for (int index = 0; index < type.members().size(); index++) {
      Member member = type.members().get(index);
      if (member.name().equals(component.getName())) {
        return new RecordMember(component, member.type(), type.offsets().get(index));
      }
    }
    throw usage("component %s of %s is not in the dataset, which has %s".formatted(component.getName(),
        records.getSimpleName(), names()));
  }

  private List<String> names() {
    return type.members().stream().map(Member::name).toList();
  }

  /**
   * Returns the elements of records.
   *
   * @throws UsageException if a member has no component, or if a value does not fit
   */
  MemorySegment encode(List<?> values) {
    if (members.size() < type.members().size()) {
      List<String> components = members.stream().map(RecordMember::name).toList();
      throw usage("%s has no component for %s of the dataset".formatted(records.getSimpleName(),
          type.members().stream().filter(member -> !components.contains(member.name())).toList()));
    }
    MemorySegment memory = MemorySegment.ofArray(new byte[NestedArrays.arrayLength(values.size(), type.bytes())]);
    for (int index = 0; index < values.size(); index++) {
      Object value = values.get(index);
      if (!records.isInstance(value)) {
        throw usage("the record at index %d is %s, and the first one is of class %s".formatted(index,
            value == null ? "null" : "of class " + value.getClass().getSimpleName(), records.getSimpleName()));
      }
      for (RecordMember member : members) {
        try {
          member.put(value, memory, (long) index * type.bytes());
        } catch (WriterException refused) {
          throw usage("component %s of the record at index %d: %s".formatted(member.name(), index,
              refused.getMessage()));
        }
      }
    }
    return memory;
  }

  /** Returns an array of records from elements. */
  Object decode(MemorySegment memory) {
    int count = Math.toIntExact(memory.byteSize() / type.bytes());
    Object values = Array.newInstance(records, count);
    for (int index = 0; index < count; index++) {
      long at = (long) index * type.bytes();
      Array.set(values, index, record(members.stream().map(member -> member.get(memory, at)).toArray()));
    }
    return values;
  }

  private Object record(Object[] components) {
    try {
      return constructor.newInstance(components);
    } catch (InvocationTargetException refused) {
      throw new UsageException(
          "the constructor of %s refuses %s: %s".formatted(records.getSimpleName(), Arrays.deepToString(components),
              refused.getCause()),
          refused);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Requires that the components can hold every value of their members. */
  void requireReadable() {
    members.forEach(RecordMember::requireReadable);
  }
}
