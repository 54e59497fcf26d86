package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.exceptions.HDF5DatatypeInterfaceException;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/**
 * Records of a class as elements of a compound.
 *
 * @param target whose objects references lead to
 * @param path of the dataset, for messages
 */
record RecordCodec<T>(Target target, String path, HDF5CompoundType<T> records) implements Codec<T[]> {
  @Override
  public MemorySegment encode(DataType type, T[] array) {
    DataType.Compound compound = compound(type);
    MemorySegment elements = MemorySegment.ofArray(new byte[Math.multiplyExact(array.length, type.bytes())]);
    MemberValues values = new MemberValues(target);
    List<CompoundMember> members = records.mapping.members();
    for (int member = 0; member < members.size(); member++) {
      CompoundMember stored = stored(compound, members.get(member));
      for (int index = 0; index < array.length && stored != null; index++) {
        values.put(stored, records.mapping.fields().get(array[index], member),
            slot(compound, elements, index, stored));
      }
    }
    return elements;
  }

  @Override
  @SuppressWarnings("unchecked")
  public T[] decode(DataType type, byte[] bytes) {
    DataType.Compound compound = compound(type);
    if (records.mapping.exact() && !compound.equals(records.type())) {
      throw new HDF5JavaException(
          "The compound type '%s' does not equal the compound type of data set '%s'.".formatted(records.getName(),
              path));
    }
    MemorySegment elements = MemorySegment.ofArray(bytes);
    T[] array = (T[]) Array.newInstance(records.records, bytes.length / type.bytes());
    MemberReads reads = new MemberReads(records.mapping.enums());
    Arrays.setAll(array, _ -> (T) records.mapping.fields().create());
    List<CompoundMember> members = records.mapping.members();
    for (int member = 0; member < members.size(); member++) {
      CompoundMember stored = stored(compound, members.get(member));
      for (int index = 0; index < array.length && stored != null; index++) {
        records.mapping.fields().set(array[index], member,
            reads.get(stored, slot(compound, elements, index, stored)));
      }
    }
    return array;
  }

  /** Makes sure that referenced objects have addresses. */
  void requireAddresses(T[] array) {
    List<CompoundMember> members = records.mapping.members();
    for (int member = 0; member < members.size(); member++) {
      int index = member;
      if (members.get(index).type().equals(DataType.REFERENCE)) {
        target.requireAddresses(Arrays.stream(array)
            .map(each -> String.valueOf(records.mapping.fields().get(each, index))).toArray(String[]::new));
      }
    }
  }

  private DataType.Compound compound(DataType type) {
    if (type instanceof DataType.Compound compound) {
      return compound;
    }
    throw new HDF5DatatypeInterfaceException("dataset %s does not hold records, but %s".formatted(path, type));
  }

  /** Returns the member as it is in this compound; null if there is none. */
  private static @Nullable CompoundMember stored(DataType.Compound compound, CompoundMember wanted) {
    return compound.members().stream().filter(each -> each.name().equals(wanted.name())).findFirst()
        .map(each -> new CompoundMember(wanted.name(), each.type(), wanted.variant(), wanted.enumeration(),
            wanted.javaClass()))
        .orElse(null);
  }

  private static MemorySegment slot(DataType.Compound compound, MemorySegment elements, int index,
      CompoundMember member) {
    int place = compound.members().stream().map(DataType.Member::name).toList().indexOf(member.name());
    return elements.asSlice((long) index * compound.bytes() + compound.offsets().get(place), member.type().bytes());
  }
}
