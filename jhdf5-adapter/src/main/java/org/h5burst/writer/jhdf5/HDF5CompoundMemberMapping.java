package org.h5burst.writer.jhdf5;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes how a field of a class, or an entry of a map, becomes a member of a compound. Used by one thread. */
public final class HDF5CompoundMemberMapping {
  int[] dimensions = {};
  boolean unsigned;
  boolean variableLength;
  boolean reference;
  HDF5DataTypeVariant variant = HDF5DataTypeVariant.NONE;
  @Nullable
  HDF5EnumerationType enumType;
  @Nullable
  Class<?> memberClass;
  private final String fieldName;
  private final String memberName;

  private HDF5CompoundMemberMapping(String fieldName, String memberName) {
    this.fieldName = fieldName;
    this.memberName = memberName;
  }

  /** Maps a field to a member with the same name. */
  public static HDF5CompoundMemberMapping mapping(String memberName) {
    return mapping(memberName, memberName);
  }

  /** Maps a field to a member. */
  public static HDF5CompoundMemberMapping mapping(String fieldName, String memberName) {
    return new HDF5CompoundMemberMapping(fieldName, memberName);
  }

  /** Maps all fields of a class, those of its superclass first, by its annotations. */
  public static HDF5CompoundMemberMapping[] inferMapping(Class<?> compoundClass) {
    List<HDF5CompoundMemberMapping> mappings = new ArrayList<>();
    List<Class<?>> classes = new ArrayList<>();
    for (Class<?> each = compoundClass; each != null && each != Object.class; each = each.getSuperclass()) {
      classes.add(each);
    }
    Collections.reverse(classes);
    for (Class<?> each : classes) {
      CompoundType annotation = each.getAnnotation(CompoundType.class);
      boolean all = annotation == null || annotation.mapAllFields();
      Arrays.stream(each.getDeclaredFields()).filter(field -> isMember(field, all))
          .forEach(field -> mappings.add(of(field)));
    }
    return mappings.toArray(HDF5CompoundMemberMapping[]::new);
  }

  private static boolean isMember(Field field, boolean all) {
    int modifiers = field.getModifiers();
    return !Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers) && !field.isSynthetic()
        && (all || field.isAnnotationPresent(CompoundElement.class));
  }

  private static HDF5CompoundMemberMapping of(Field field) {
    CompoundElement element = field.getAnnotation(CompoundElement.class);
    if (element == null) {
      return mapping(field.getName());
    }
    HDF5CompoundMemberMapping mapping =
        mapping(field.getName(), element.memberName().isEmpty() ? field.getName() : element.memberName());
    mapping.dimensions = element.dimensions();
    mapping.unsigned = element.unsigned();
    mapping.variableLength = element.variableLength();
    mapping.reference = element.reference();
    mapping.variant = element.typeVariant();
    return mapping;
  }

  /** Sets the length of a string in bytes, or of an array. */
  public HDF5CompoundMemberMapping length(int memberTypeLength) {
    return dimensions(memberTypeLength);
  }

  /** Sets the extents of an array. */
  public HDF5CompoundMemberMapping dimensions(int... memberTypeDimensions) {
    dimensions = memberTypeDimensions.clone();
    return this;
  }

  /** Makes an integer unsigned. */
  public HDF5CompoundMemberMapping unsigned() {
    return unsigned(true);
  }

  /** Sets whether an integer is unsigned. */
  public HDF5CompoundMemberMapping unsigned(boolean isUnsigned) {
    unsigned = isUnsigned;
    return this;
  }

  /** Makes a string the path of an object, to which the member is a reference. */
  public HDF5CompoundMemberMapping reference() {
    return reference(true);
  }

  /** Like {@link #reference()}, or the opposite. */
  public HDF5CompoundMemberMapping reference(boolean isReference) {
    reference = isReference;
    return this;
  }

  /** Gives a string a variable length, which records cannot have here: such a type is refused. */
  public HDF5CompoundMemberMapping variableLength() {
    return variableLength(true);
  }

  /** Like {@link #variableLength()}, or the opposite. */
  public HDF5CompoundMemberMapping variableLength(boolean isVariableLength) {
    variableLength = isVariableLength;
    return this;
  }

  /** Sets the enumeration of a named value. */
  public HDF5CompoundMemberMapping enumType(HDF5EnumerationType type) {
    enumType = type;
    return this;
  }

  /** Sets the meaning of a number. */
  public HDF5CompoundMemberMapping typeVariant(HDF5DataTypeVariant typeVariant) {
    variant = typeVariant;
    return this;
  }

  /** Sets the class of an entry of a map. */
  public HDF5CompoundMemberMapping memberClass(Class<?> javaClass) {
    memberClass = javaClass;
    return this;
  }

  String fieldName() {
    return fieldName;
  }

  String memberName() {
    return memberName;
  }
}
