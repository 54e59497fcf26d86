package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.DataType.Compound;
import org.h5burst.writer.DataType.Member;

/** Makes the compound types of record classes. */
final class RecordTypes {
  private RecordTypes() {}

  static Compound of(Class<?> records) {
    return of(records, List.of());
  }

  /**
   * Derives the type of a record class, which contains those of its components.
   *
   * @param around the record classes that contain this one
   */
  private static Compound of(Class<?> records, List<Class<?>> around) {
    if (!records.isRecord()) {
      throw usage("%s is not a record class; declare it as record %s(...)".formatted(records.getName(),
          records.getSimpleName()));
    }
    if (records.getRecordComponents().length == 0) {
      throw usage("record %s has no components, and so no elements".formatted(records.getSimpleName()));
    }
    List<Class<?>> all = new ArrayList<>(around);
    all.add(records);
    List<Member> members = new ArrayList<>();
    for (RecordComponent component : records.getRecordComponents()) {
      members.add(new Member(component.getName(), of(component, all)));
    }
    return new Compound(members);
  }

  private static DataType of(RecordComponent component, List<Class<?>> around) {
    Class<?> type = component.getType();
    Length length = component.getAnnotation(Length.class);
    int depth = NestedArrays.depth(type);
    if (length != null && Arrays.stream(length.value()).anyMatch(extent -> extent < 1)) {
      throw refused(component, "has @Length(%s); each length is at least 1".formatted(Arrays.toString(length.value())));
    }
    if (depth > 0) {
      if (length == null || length.value().length != depth) {
        throw refused(component, "needs %d extents, such as @Length(3) double[] or @Length({3, 3}) double[][]"
            .formatted(depth));
      }
      return DataType.array(leaf(component, NestedArrays.leaf(type), around), length.value());
    }
    if (type == String.class) {
      if (length == null || length.value().length != 1) {
        throw refused(component, "needs its bytes in UTF-8, such as @Length(8) String");
      }
      return DataType.fixedString(length.value()[0]);
    }
    if (length != null) {
      throw refused(component, "has no @Length: it is one element");
    }
    return leaf(component, type, around);
  }

  private static DataType leaf(RecordComponent component, Class<?> type, List<Class<?>> around) {
    if (around.contains(type)) {
      throw refused(component, "would make the record a part of itself");
    }
    if (type.isRecord()) {
      return of(type, around);
    }
    DataType primitive = JavaElements.PRIMITIVES.get(type);
    if (primitive == null) {
      throw refused(component, "is neither a number, a boolean, a record, a String, nor an array of one of the first "
          + "three");
    }
    return primitive;
  }

  private static WriterException refused(RecordComponent component, String why) {
    return usage("component %s %s of %s %s".formatted(component.getType().getSimpleName(), component.getName(),
        component.getDeclaringRecord().getSimpleName(), why));
  }

  /** Returns the lengths of an array component; empty for any other component. */
  static int[] extents(RecordComponent component) {
    Length length = component.getAnnotation(Length.class);
    return component.getType().isArray() && length != null ? Arrays.copyOf(length.value(), length.value().length)
        : new int[0];
  }
}
