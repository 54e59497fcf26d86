package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/** Named values, numbered from zero in their order. Immutable. */
public final class HDF5EnumerationType extends HDF5DataType {
  private static final int MAX_BYTES = 128;
  private static final int MAX_SHORTS = 1 << 15;

  private final List<String> values;

  HDF5EnumerationType(@Nullable String name, List<String> values) {
    super(HDF5Utils.ENUM_PREFIX, name);
    this.values = List.copyOf(values);
  }

  HDF5EnumerationType(@Nullable String name, DataType.Enumeration type) {
    this(name, type.members().stream().map(DataType.Enumeration.Value::name).toList());
  }

  static HDF5EnumerationType of(@Nullable String name, Class<?> javaEnum) {
    return new HDF5EnumerationType(name,
        Arrays.stream(javaEnum.getEnumConstants()).map(each -> ((Enum<?>) each).name()).toList());
  }

  /** Returns the type of elements in the file, with as few bytes as the ordinals need. */
  DataType.Enumeration type() {
    ElementType base = values.size() < MAX_BYTES ? ElementType.INT8
        : values.size() < MAX_SHORTS ? ElementType.INT16 : ElementType.INT32;
    Map<String, Long> members = new TreeMap<>();
    for (int ordinal = 0; ordinal < values.size(); ordinal++) {
      members.put(values.get(ordinal), (long) ordinal);
    }
    return (DataType.Enumeration) DataType.enumeration(base, members);
  }

  /** Returns the names, in the order of their numbers. */
  public List<String> getValues() {
    return values;
  }

  /** Returns the number of a name; null if it does not exist. */
  public @Nullable Integer tryGetIndexForValue(String value) {
    int index = values.indexOf(value);
    return index < 0 ? null : index;
  }

  int ordinal(String value) {
    int index = values.indexOf(value);
    if (index < 0) {
      throw new IllegalArgumentException("%s is not a value of the enumeration %s".formatted(value, getName()));
    }
    return index;
  }

  /** Requires exactly these values in this order. */
  void check(String... expected) {
    if (expected.length != values.size()) {
      throw new HDF5JavaException("Enum %s has %d members, but should have %d".formatted(getName(), values.size(),
          expected.length));
    }
    for (int index = 0; index < expected.length; index++) {
      if (!values.get(index).equals(expected[index])) {
        throw new HDF5JavaException("Enum member index %d of enum %s is '%s', but should be '%s'".formatted(index,
            getName(), values.get(index), expected[index]));
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HDF5EnumerationType that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }
}
