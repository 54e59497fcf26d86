package org.h5burst.writer.jhdf5;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.HDF5CompoundMappingHints.EnumReturnType;
import org.h5burst.writer.jhdf5.HDF5DataTypeInformation.DataTypeInfoOptions;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/**
 * Describes how records of a class are stored in a file. Immutable.
 *
 * @param <T> class of the records: any with a constructor without parameters, {@link HDF5CompoundDataMap}, a list or an
 *     array of objects
 */
public final class HDF5CompoundType<T> extends HDF5DataType {
  final Class<T> records;
  final Mapping mapping;

  HDF5CompoundType(@Nullable String name, Class<T> records, Mapping mapping) {
    super(HDF5Utils.COMPOUND_PREFIX, name);
    this.records = records;
    this.mapping = mapping;
  }

  /**
   * The members that both the file and Java have, and those that only one of them has.
   *
   * @param members in their order in the file
   * @param fields access to them in Java, in the same order
   * @param onlyInFile names of members without a field
   * @param onlyInJava names of fields without a member
   * @param exact whether a dataset that is read must have just this type
   * @param enums Java type in which named values are read if no field determines it
   */
  record Mapping(List<CompoundMember> members, Fields fields, List<String> onlyInFile, List<String> onlyInJava,
      boolean exact, EnumReturnType enums) {}

  /** Returns the type of elements in a file. */
  DataType.Compound type() {
    return (DataType.Compound) DataType.compound(mapping.members().stream()
        .map(member -> new DataType.Member(member.name(), member.type())).toArray(DataType.Member[]::new));
  }

  HDF5DataTypeVariant[] variants() {
    return mapping.members().stream().map(CompoundMember::variant).toArray(HDF5DataTypeVariant[]::new);
  }

  HDF5CompoundType<T> named(@Nullable String name) {
    return new HDF5CompoundType<>(name, records, mapping);
  }

  /** Returns the class of the records. */
  public Class<T> getCompoundType() {
    return records;
  }

  /** Returns the members, in their order in the file. */
  public HDF5CompoundMemberInformation[] getCompoundMemberInformation() {
    return HDF5CompoundMemberInformation.of(mapping.members());
  }

  /** Returns the positions of the members. */
  public HDF5ValueObjectByteifyer<T> getObjectByteifyer() {
    return new HDF5ValueObjectByteifyer<>(
        Arrays.stream(getCompoundMemberInformation()).map(HDF5MemberByteifyer::new).toList());
  }

  /** Returns everything that is known about the type of an element. */
  public HDF5DataTypeInformation getDataTypeInformation() {
    return getDataTypeInformation(DataTypeInfoOptions.ALL);
  }

  /** Returns information about the type of an element. */
  public HDF5DataTypeInformation getDataTypeInformation(DataTypeInfoOptions options) {
    HDF5DataTypeInformation information =
        HDF5DataTypeInformation.of(type(), options, HDF5DataTypeVariant.NONE);
    String path = tryGetDataTypePath();
    return path == null ? information : information.named(path, getName());
  }

  /** Returns whether a member of the file or a field in Java has no counterpart. */
  public boolean isMappingIncomplete() {
    return isDiskRepresentationIncomplete() || isMemoryRepresentationIncomplete();
  }

  /** Returns whether a field of Java is not a member of the file. */
  public boolean isDiskRepresentationIncomplete() {
    return !mapping.onlyInJava().isEmpty();
  }

  /** Returns whether a member of the file has no field in Java. */
  public boolean isMemoryRepresentationIncomplete() {
    return !mapping.onlyInFile().isEmpty();
  }

  /**
   * Requires a field in Java for each member of the file.
   *
   * @throws HDF5JavaException if one has none
   */
  public void checkMappingComplete() {
    if (isMemoryRepresentationIncomplete()) {
      throw new HDF5JavaException("Incomplete mapping for compound type '%s': unmapped members: {%s}"
          .formatted(getName(), String.join(", ", mapping.onlyInFile())));
    }
  }

  /** Returns the enumerations of members that are named values. */
  public Map<String, HDF5EnumerationType> getEnumTypeMap() {
    Map<String, HDF5EnumerationType> types = new LinkedHashMap<>();
    for (CompoundMember member : mapping.members()) {
      if (member.enumeration() != null) {
        types.put(member.name(), member.enumeration());
      }
    }
    return types;
  }

  @Override
  public String toString() {
    return "%s of %s".formatted(getName(), records.getSimpleName());
  }
}
