package org.h5burst.writer.jhdf5;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.HDF5CompoundMappingHints.EnumReturnType;
import org.h5burst.writer.jhdf5.HDF5CompoundType.Mapping;
import org.h5burst.writer.jhdf5.exceptions.HDF5DatatypeInterfaceException;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/**
 * The types of compounds, with JHDF5's names: made from mappings, from classes and their annotations, from records with
 * known lengths of strings and arrays, or found in the file. A writer stores a type that has a name as a named type.
 * All <b>independent</b>; agreed at the next commit.
 */
public abstract sealed class CompoundTypes permits CompoundReader {
  final Target target;
  final Transfer transfer;
  final Marks marks;

  CompoundTypes(Target target) {
    this.target = target;
    this.transfer = new Transfer(target);
    this.marks = new Marks(target);
  }

  private static EnumReturnType enums(@Nullable HDF5CompoundMappingHints hints) {
    if (hints != null && hints.isUseVariableLengthStrings()) {
      throw new UnsupportedOperationException("there are no strings of variable length in records; give their length");
    }
    return hints == null ? EnumReturnType.HDF5ENUMERATIONVALUE : hints.getEnumReturnType();
  }

  static <T> HDF5CompoundType<T> made(@Nullable String name, Class<T> records, List<?> examples,
      @Nullable HDF5CompoundMappingHints hints, HDF5CompoundMemberMapping... mappings) {
    List<CompoundMember> members = MemberTypes.members(records, examples, mappings);
    Fields fields = Fields.of(records,
        Arrays.stream(mappings).map(HDF5CompoundMemberMapping::fieldName).toList());
    return new HDF5CompoundType<>(name, records,
        new Mapping(members, fields, List.of(), List.of(), true, enums(hints)));
  }

  private <T> HDF5CompoundType<T> named(HDF5CompoundType<T> type) {
    if (!target.session.isWritable()) {
      return marks.type(HDF5Utils.COMPOUND_PREFIX, type.getName()).isPresent() ? type : type.named(null);
    }
    if (type.tryGetName() != null) {
      marks.name(HDF5Utils.COMPOUND_PREFIX, type.getName(), type.type());
      marks.nameVariants(type.getName(), type.variants());
      type.getEnumTypeMap().values().stream().filter(each -> each.tryGetName() != null)
          .forEach(each -> marks.name(HDF5Utils.ENUM_PREFIX, each.getName(), each.type()));
    }
    return type;
  }

  /** Returns the type of a class, of the class's name. */
  public <T> HDF5CompoundType<T> getType(Class<T> pojoClass, HDF5CompoundMemberMapping... members) {
    return getType(pojoClass.getSimpleName(), pojoClass, members);
  }

  /** Returns the type of a class. */
  public <T> HDF5CompoundType<T> getType(@Nullable String name, Class<T> pojoClass,
      HDF5CompoundMemberMapping... members) {
    return getType(name, pojoClass, true, members);
  }

  /** Like {@link #getType(String, Class, HDF5CompoundMemberMapping...)}. */
  public <T> HDF5CompoundType<T> getType(@Nullable String name, Class<T> pojoClass, boolean exact,
      HDF5CompoundMemberMapping... members) {
    HDF5CompoundType<T> made = made(name == null ? typeName(pojoClass) : name, pojoClass, List.of(), null, members);
    return named(exact ? made : inexact(made));
  }

  private static <T> HDF5CompoundType<T> inexact(HDF5CompoundType<T> type) {
    Mapping all = type.mapping;
    return new HDF5CompoundType<>(type.tryGetName(), type.records, new Mapping(all.members(), all.fields(),
        all.onlyInFile(), all.onlyInJava(), false, all.enums()));
  }

  /** Returns the type of a class, named after the class, as its annotations define it. */
  public <T> HDF5CompoundType<T> getInferredType(Class<T> pojoClass) {
    return getInferredType(typeName(pojoClass), pojoClass);
  }

  /** Like {@link #getInferredType(Class)}, with hints. */
  public <T> HDF5CompoundType<T> getInferredType(Class<T> pojoClass, @Nullable HDF5CompoundMappingHints hints) {
    return getInferredType(typeName(pojoClass), pojoClass, hints);
  }

  /** Returns the type of a class, as its annotations say. */
  public <T> HDF5CompoundType<T> getInferredType(String name, Class<T> pojoClass) {
    return getInferredType(name, pojoClass, null);
  }

  /** Like {@link #getInferredType(String, Class)}, with hints. */
  public <T> HDF5CompoundType<T> getInferredType(String name, Class<T> pojoClass,
      @Nullable HDF5CompoundMappingHints hints) {
    return getInferredType(name, pojoClass, hints, true);
  }

  /** Like {@link #getInferredType(String, Class)}. */
  public <T> HDF5CompoundType<T> getInferredType(String name, Class<T> pojoClass,
      @Nullable HDF5CompoundMappingHints hints, boolean exact) {
    HDF5CompoundType<T> made =
        made(name, pojoClass, List.of(), hints, HDF5CompoundMemberMapping.inferMapping(pojoClass));
    return named(exact ? made : inexact(made));
  }

  static String typeName(Class<?> records) {
    CompoundType annotation = records.getAnnotation(CompoundType.class);
    return annotation == null || annotation.name().isEmpty() ? records.getSimpleName() : annotation.name();
  }

  /** Returns the type of a record, of its class's name. */
  public <T> HDF5CompoundType<T> getInferredType(T pojo) {
    return named(inferred(nameOf(pojo), null, List.of(pojo)));
  }

  /** Returns the type of a record. */
  public <T> HDF5CompoundType<T> getInferredType(String name, T pojo) {
    return getInferredType(name, pojo, null);
  }

  /** Like {@link #getInferredType(String, Object)}, with hints. */
  public <T> HDF5CompoundType<T> getInferredType(String name, T pojo, @Nullable HDF5CompoundMappingHints hints) {
    return named(inferred(name, hints, List.of(pojo)));
  }

  /** Returns the type of records, with room for the longest strings of all, of their class's name. */
  public <T> HDF5CompoundType<T> getInferredType(T[] pojos) {
    return getInferredType(nameOf(pojos[0]), pojos);
  }

  /** Returns the type of records, with room for the longest strings of all. */
  public <T> HDF5CompoundType<T> getInferredType(String name, T[] pojos) {
    return getInferredType(name, pojos, null);
  }

  /** Like {@link #getInferredType(String, Object[])}, with hints. */
  public <T> HDF5CompoundType<T> getInferredType(String name, T[] pojos, @Nullable HDF5CompoundMappingHints hints) {
    return named(inferred(name, hints, Arrays.asList(pojos)));
  }

  /** Returns the type of lists of values. */
  public HDF5CompoundType<List<?>> getInferredType(String name, List<String> memberNames, List<?> data) {
    return getInferredType(name, memberNames, data, null);
  }

  /** Like {@link #getInferredType(String, List, List)}, with hints. */
  public HDF5CompoundType<List<?>> getInferredType(String name, List<String> memberNames, List<?> data,
      @Nullable HDF5CompoundMappingHints hints) {
    return named(ofLists(name, memberNames, data, hints));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  static HDF5CompoundType<List<?>> ofLists(@Nullable String name, List<String> memberNames, List<?> data,
      @Nullable HDF5CompoundMappingHints hints) {
    return (HDF5CompoundType) made(name, List.class, List.of(data), hints, mappings(memberNames));
  }

  /** Returns the type of arrays of values. */
  public HDF5CompoundType<Object[]> getInferredType(String name, String[] memberNames, Object[] data) {
    return getInferredType(name, memberNames, data, null);
  }

  /** Like {@link #getInferredType(String, String[], Object[])}, with hints. */
  public HDF5CompoundType<Object[]> getInferredType(String name, String[] memberNames, Object[] data,
      @Nullable HDF5CompoundMappingHints hints) {
    return named(made(name, Object[].class, Collections.singletonList(data), hints,
        mappings(Arrays.asList(memberNames))));
  }

  static HDF5CompoundMemberMapping[] mappings(List<String> names) {
    return names.stream().map(HDF5CompoundMemberMapping::mapping).toArray(HDF5CompoundMemberMapping[]::new);
  }

  static String nameOf(Object record) {
    return record instanceof HDF5CompoundDataMap map ? String.join(":", map.keySet()) : typeName(record.getClass());
  }

  @SuppressWarnings("unchecked")
  final <T> HDF5CompoundType<T> inferred(@Nullable String name, @Nullable HDF5CompoundMappingHints hints,
      List<T> records) {
    T first = records.getFirst();
    HDF5CompoundMemberMapping[] mappings = first instanceof HDF5CompoundDataMap map
        ? mappings(new ArrayList<>(map.keySet())) : HDF5CompoundMemberMapping.inferMapping(first.getClass());
    return made(name, (Class<T>) first.getClass(), records, hints, mappings);
  }

  /** Returns the type of a dataset, as far as a class has fields for its members. */
  public <T> HDF5CompoundType<T> getDataSetType(String objectPath, Class<T> pojoClass) {
    return getDataSetType(objectPath, pojoClass, (HDF5CompoundMappingHints) null);
  }

  /** Like {@link #getDataSetType(String, Class)}, with hints. */
  public <T> HDF5CompoundType<T> getDataSetType(String objectPath, Class<T> pojoClass,
      @Nullable HDF5CompoundMappingHints hints) {
    List<CompoundMember> members = stored(objectPath, "", target.dataset(objectPath).type());
    return found(marks.typeName(objectPath, ""), pojoClass, hints, members);
  }

  /** Returns the type of an attribute, as far as a class has fields for its members. */
  public <T> HDF5CompoundType<T> getAttributeType(String objectPath, String attributeName, Class<T> pojoClass) {
    return getAttributeType(objectPath, attributeName, pojoClass, null);
  }

  /** Like {@link #getAttributeType(String, String, Class)}, with hints. */
  public <T> HDF5CompoundType<T> getAttributeType(String objectPath, String attributeName, Class<T> pojoClass,
      @Nullable HDF5CompoundMappingHints hints) {
    AttributeValue.Elements elements = transfer.elements(objectPath, attributeName);
    return found(marks.typeName(objectPath, attributeName), pojoClass, hints,
        stored(objectPath, attributeName, elements.type()));
  }

  /** Returns the named type of a class's name, as far as the class has fields for its members. */
  public <T> HDF5CompoundType<T> getNamedType(Class<T> pojoClass) {
    return getNamedType(typeName(pojoClass), pojoClass);
  }

  /** Returns a named type, as far as a class has fields for its members. */
  public <T> HDF5CompoundType<T> getNamedType(String dataTypeName, Class<T> pojoClass) {
    return getNamedType(dataTypeName, pojoClass, (HDF5CompoundMappingHints) null);
  }

  /** Like {@link #getNamedType(String, Class)}, with hints. */
  public <T> HDF5CompoundType<T> getNamedType(String dataTypeName, Class<T> pojoClass,
      @Nullable HDF5CompoundMappingHints hints) {
    DataType type = marks.type(HDF5Utils.COMPOUND_PREFIX, dataTypeName)
        .orElseThrow(() -> new HDF5JavaException("there is no compound " + dataTypeName));
    List<CompoundMember> members = members((DataType.Compound) type, _ -> null);
    return found(dataTypeName, pojoClass, hints, varied(members, marks.namedVariants(dataTypeName, members.size())));
  }

  private static List<CompoundMember> members(DataType.Compound type, Function<String, @Nullable String> names) {
    return type.members().stream().map(member -> {
      DataType element = member.type() instanceof DataType.Array array ? array.element() : member.type();
      HDF5EnumerationType enumeration = element instanceof DataType.Enumeration named
          && !named.equals(DataType.BOOLEAN) ? new HDF5EnumerationType(names.apply(member.name()), named) : null;
      return new CompoundMember(member.name(), member.type(), HDF5DataTypeVariant.NONE, enumeration, null);
    }).toList();
  }

  private List<CompoundMember> stored(String path, String attribute, DataType type) {
    if (!(type instanceof DataType.Compound compound)) {
      throw new HDF5DatatypeInterfaceException("%s does not hold records, but %s".formatted(path, type));
    }
    List<CompoundMember> members = members(compound, name -> marks.typeName(path, part(attribute, name)));
    return varied(members, marks.memberVariants(path, attribute, members.size()));
  }

  private static List<CompoundMember> varied(List<CompoundMember> members, HDF5DataTypeVariant... variants) {
    return IntStream.range(0, variants.length).mapToObj(index -> members.get(index).as(variants[index])).toList();
  }

  static String part(String attribute, String member) {
    return attribute.isEmpty() ? member : attribute + "__" + member;
  }

  private static <T> HDF5CompoundType<T> found(@Nullable String name, Class<T> records,
      @Nullable HDF5CompoundMappingHints hints, List<CompoundMember> stored) {
    boolean isObject = records != HDF5CompoundDataMap.class && !List.class.isAssignableFrom(records)
        && records != Object[].class;
    if (!isObject) {
      Fields all = Fields.of(records, stored.stream().map(CompoundMember::name).toList());
      return new HDF5CompoundType<>(name, records,
          new Mapping(stored, all, List.of(), List.of(), false, enums(hints)));
    }
    Map<String, HDF5CompoundMemberMapping> mappings = Arrays.stream(HDF5CompoundMemberMapping.inferMapping(records))
        .collect(Collectors.toMap(HDF5CompoundMemberMapping::memberName, Function.identity()));
    List<CompoundMember> both = stored.stream().filter(member -> mappings.containsKey(member.name())).toList();
    Fields fields = Fields.of(records, both.stream()
        .map(member -> Objects.requireNonNull(mappings.get(member.name())).fieldName()).toList());
    List<String> names = stored.stream().map(CompoundMember::name).toList();
    List<CompoundMember> typed =
        IntStream.range(0, both.size()).mapToObj(index -> both.get(index).as(fields.type(index))).toList();
    return new HDF5CompoundType<>(name, records, new Mapping(typed, fields,
        names.stream().filter(each -> !mappings.containsKey(each)).toList(),
        mappings.keySet().stream().filter(each -> !names.contains(each)).toList(), false, enums(hints)));
  }

  /** Returns the members of a class's type. */
  public <T> HDF5CompoundMemberInformation[] getMemberInfo(Class<T> compoundClass) {
    return getNamedType(compoundClass).getCompoundMemberInformation();
  }

  /** Returns the members of a named type. */
  public HDF5CompoundMemberInformation[] getMemberInfo(String dataTypeName) {
    return getNamedType(dataTypeName, HDF5CompoundDataMap.class).getCompoundMemberInformation();
  }

  /** Like {@link #getMemberInfo(String)}. */
  public HDF5CompoundMemberInformation[] getMemberInfo(String dataTypeName,
      HDF5DataTypeInformation.DataTypeInfoOptions options) {
    return getMemberInfo(dataTypeName);
  }

  /** Returns the members of a dataset's type. */
  public HDF5CompoundMemberInformation[] getDataSetInfo(String dataSetPath) {
    return getDataSetType(dataSetPath, HDF5CompoundDataMap.class).getCompoundMemberInformation();
  }

  /** Like {@link #getDataSetInfo(String)}. */
  public HDF5CompoundMemberInformation[] getDataSetInfo(String dataSetPath,
      HDF5DataTypeInformation.DataTypeInfoOptions options) {
    return getDataSetInfo(dataSetPath);
  }
}
