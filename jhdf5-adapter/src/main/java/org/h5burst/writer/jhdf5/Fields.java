package org.h5burst.writer.jhdf5;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
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
  default @Nullable Class<?> type(int index) {
    return null;
  }

  /** Returns the fields of a map, a list, an array of objects, or an object. */
  static Fields of(Class<?> records, List<String> names) {
    if (records == HDF5CompoundDataMap.class) {
      return new OfMap(names);
    }
    if (List.class.isAssignableFrom(records) || records == Object[].class) {
      return new OfList(names.size(), records == Object[].class);
    }
    return new OfObject(records, names.stream().map(name -> field(records, name)).toList());
  }

  /** Returns the field of a class or of one above it. */
  private static Field field(Class<?> records, String name) {
    for (Class<?> each = records; each != null && each != Object.class; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (field.getName().equals(name)) {
          field.setAccessible(true);
          return field;
        }
      }
    }
    throw new HDF5JavaException("%s has no field %s".formatted(records, name));
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
  }

  /** The elements of a list, or of an array of objects. */
  record OfList(int size, boolean isArray) implements Fields {
    @Override
    public Object create() {
      return isArray ? new Object[size] : new ArrayList<>(Arrays.asList(new Object[size]));
    }

    @SuppressWarnings("unchecked")
    private static List<@Nullable Object> list(Object record) {
      return record instanceof Object[] array ? Arrays.asList(array) : (List<@Nullable Object>) record;
    }

    @Override
    public @Nullable Object get(Object record, int index) {
      return list(record).get(index);
    }

    @Override
    public void set(Object record, int index, Object value) {
      list(record).set(index, value); // also of the array
    }
  }

  /** The fields of an object, which has a constructor without parameters. */
  record OfObject(Class<?> records, List<Field> fields) implements Fields {
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
