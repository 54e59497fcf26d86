package org.h5burst.writer.jhdf5;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.jspecify.annotations.Nullable;

/** Accesses the members of records in Java, by their positions. For one thread. */
interface Fields {
  /** Returns an empty record. */
  Object create();

  @Nullable
  Object get(Object record, int index);

  void set(Object record, int index, Object value);

  /** Returns the declared class; null if any object is allowed. */
  @Nullable
  Class<?> type(int index);

  /**
   * Returns the fields of a map, a list, an array of objects, or an object; ignores names for which an object has no
   * field.
   */
  static Fields of(Class<?> records, List<String> names) {
    if (records == HDF5CompoundDataMap.class) {
      return new OfMap(names);
    }
    if (List.class.isAssignableFrom(records)) {
      return new OfList(names.size());
    }
    return records == Object[].class ? new OfArray(names.size()) : OfObject.of(records, names);
  }

  /** Returns the field of a class or of one above it; null if there is none. */
  static @Nullable Field field(Class<?> records, String name) {
    for (Class<?> each = records; each != null && each != Object.class; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    return null;
  }

  /** The entries of a map. */
  record OfMap(List<String> names) implements Fields {
    @Override
    public Object create() {
      return new HDF5CompoundDataMap();
    }

    @Override
    public @Nullable Object get(Object record, int index) {
      return ((HDF5CompoundDataMap) record).get(names.get(index));
    }

    @Override
    public void set(Object record, int index, Object value) {
      ((HDF5CompoundDataMap) record).put(names.get(index), value);
    }

    @Override
    public @Nullable Class<?> type(int index) {
      return null;
    }
  }

  /** The elements of a list. */
  record OfList(int size) implements Fields {
    @Override
    public Object create() {
      List<@Nullable Object> list = new ArrayList<>();
      for (int index = 0; index < size; index++) {
        list.add(null);
      }
      return list;
    }

    @Override
    public @Nullable Object get(Object record, int index) {
      return ((List<?>) record).get(index);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void set(Object record, int index, Object value) {
      ((List<Object>) record).set(index, value);
    }

    @Override
    public @Nullable Class<?> type(int index) {
      return null;
    }
  }

  /** The elements of an array of objects. */
  record OfArray(int size) implements Fields {
    @Override
    public Object create() {
      return new Object[size];
    }

    @Override
    public @Nullable Object get(Object record, int index) {
      return ((Object[]) record)[index];
    }

    @Override
    public void set(Object record, int index, Object value) {
      ((Object[]) record)[index] = value;
    }

    @Override
    public @Nullable Class<?> type(int index) {
      return null;
    }
  }

  /** The fields of an object, which has a constructor without parameters. */
  record OfObject(Class<?> records, List<Field> fields) implements Fields {
    static OfObject of(Class<?> records, List<String> names) {
      List<Field> fields = new ArrayList<>();
      for (String name : names) {
        Field field = Fields.field(records, name);
        if (field == null) {
          throw new HDF5JavaException("%s has no field %s".formatted(records, name));
        }
        fields.add(field);
      }
      return new OfObject(records, fields);
    }

    @Override
    public Object create() {
      try {
        Constructor<?> constructor = records.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
      } catch (ReflectiveOperationException impossible) {
        throw new HDF5JavaException("%s cannot be made without parameters: %s".formatted(records, impossible));
      }
    }

    @Override
    public @Nullable Object get(Object record, int index) {
      try {
        return fields.get(index).get(record);
      } catch (IllegalAccessException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public void set(Object record, int index, Object value) {
      try {
        fields.get(index).set(record, value);
      } catch (IllegalAccessException impossible) {
        throw new IllegalStateException(impossible);
      }
    }

    @Override
    public Class<?> type(int index) {
      return fields.get(index).getType();
    }
  }
}
