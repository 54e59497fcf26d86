package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.jspecify.annotations.Nullable;

/**
 * Information about datasets and attributes that is stored in hidden attributes: the meaning of numbers, as in JHDF5,
 * and the names of types. A named type is the type of an attribute of the group {@code __DATA_TYPES__}.
 */
record Marks(Target target) {
  private static final String VARIANT = "TYPE_VARIANT";
  private static final String MEMBER_VARIANTS = "TYPE_VARIANT_MEMBERS";
  private static final String NAME = "DATA_TYPE_NAME";
  private static final String TYPES = "DATA_TYPES";

  /** Returns the enumeration of what numbers can stand for. */
  private static DataType variants() {
    return DataType.enumeration(ElementType.INT8, Arrays.stream(HDF5DataTypeVariant.values())
        .collect(Collectors.toMap(Enum::name, variant -> (long) variant.ordinal(), Math::addExact, TreeMap::new)));
  }

  /** Returns a name that is not shown. */
  String hidden(String name) {
    String suffix = target.session.suffix();
    return suffix.isEmpty() ? "__" + name + "__" : name + suffix;
  }

  boolean isHidden(String name) {
    String suffix = target.session.suffix();
    String last = name.substring(name.lastIndexOf('/') + 1);
    return last.equals(Session.SUFFIX)
        || (suffix.isEmpty() ? last.startsWith("__") && last.endsWith("__") : last.endsWith(suffix));
  }

  private String hidden(String what, String attribute) {
    return hidden(attribute.isEmpty() ? what : what + "__" + attribute);
  }

  private Optional<AttributeValue> mark(String path, String name) {
    return target.owner(path).attribute(name);
  }

  /** Stores the meaning of the numbers of a dataset, or of one of its attributes. */
  void variant(String path, String attribute, HDF5DataTypeVariant variant) {
    target.attribute(path, hidden(VARIANT, attribute), AttributeValue.of(variants(), Target.SCALAR,
        MemorySegment.ofArray(new byte[] {(byte) variant.ordinal()})));
  }

  @Nullable
  HDF5DataTypeVariant variant(String path, String attribute) {
    return mark(path, hidden(VARIANT, attribute)).map(value -> HDF5DataTypeVariant.values()[value.ints()[0]])
        .orElse(null);
  }

  /** Stores the meaning of the members of a dataset's records, in their order. */
  void memberVariants(String path, String attribute, HDF5DataTypeVariant... variants) {
    byte[] ordinals = new byte[variants.length];
    for (int member = 0; member < ordinals.length; member++) {
      ordinals[member] = (byte) variants[member].ordinal();
    }
    target.attribute(path, hidden(MEMBER_VARIANTS, attribute),
        AttributeValue.of(variants(), new long[] {ordinals.length}, MemorySegment.ofArray(ordinals)));
  }

  HDF5DataTypeVariant[] memberVariants(String path, String attribute, int members) {
    int[] ordinals =
        mark(path, hidden(MEMBER_VARIANTS, attribute)).map(AttributeValue::ints).orElse(new int[0]);
    HDF5DataTypeVariant[] variants = new HDF5DataTypeVariant[members];
    Arrays.setAll(variants, member -> member < ordinals.length ? HDF5DataTypeVariant.values()[ordinals[member]]
        : HDF5DataTypeVariant.NONE);
    return variants;
  }

  /** Stores the name of the type of a dataset, of one of its attributes, or of a member of its records. */
  void typeName(String path, String part, @Nullable String name) {
    if (name != null) {
      target.attribute(path, hidden(NAME, part), AttributeValue.of(name));
    }
  }

  @Nullable
  String typeName(String path, String part) {
    return mark(path, hidden(NAME, part)).map(AttributeValue::asString).orElse(null);
  }

  /** Returns the named type of this name. */
  Optional<DataType> type(String prefix, String name) {
    String group = hidden(TYPES);
    return target.isGroup(group)
        ? target.owner(group).attribute(prefix + name).map(value -> ((AttributeValue.Elements) value).type())
        : Optional.empty();
  }

  /** Creates the group of named types. */
  void makeGroup() {
    target.group(hidden(TYPES));
  }

  /** Stores the meaning of the members of a named type. */
  void nameVariants(String name, HDF5DataTypeVariant... variants) {
    memberVariants(hidden(TYPES), HDF5Utils.COMPOUND_PREFIX + name, variants);
  }

  HDF5DataTypeVariant[] namedVariants(String name, int members) {
    return memberVariants(hidden(TYPES), HDF5Utils.COMPOUND_PREFIX + name, members);
  }

  /** Returns the names of types, with their prefixes. */
  List<String> typeNames() {
    return target.owner(hidden(TYPES)).attributes().keySet().stream().filter(name -> !isHidden(name)).toList();
  }

  boolean isTypes(String group) {
    return target.resolved(group).equals(hidden(TYPES));
  }

  /** Names a type; replaces one with the same name. */
  void name(String prefix, String name, DataType type) {
    String group = hidden(TYPES);
    if (target.session.isWritable() && type(prefix, name).filter(type::equals).isEmpty()) {
      target.group(group);
      target.attribute(group, prefix + name,
          AttributeValue.of(type, new long[] {0}, MemorySegment.NULL)); // only its type is read
    }
  }
}
