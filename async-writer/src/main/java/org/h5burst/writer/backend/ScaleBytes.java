package org.h5burst.writer.backend;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.ScaleReferences.Kind;
import org.h5burst.writer.ScaleReferences.Use;
import org.jspecify.annotations.Nullable;

/**
 * References between datasets and dimension scales as they lie in memory for HDF5: for each dimension of a dataset a sequence of references, which is a length and an address; of a scale records of a reference
 * and a dimension.
 */
public final class ScaleBytes {
  /** Bytes of a sequence. */
  public static final int SEQUENCE_BYTES = 16;
  private static final int REFERENCE_BYTES = 8;

  /** Some of {@code H5T_class_t}. */
  private static final int RECORDS = 6;
  private static final int REFERENCES = 7;
  private static final int SEQUENCES = 9;

  private ScaleBytes() {}

  /** Bytes of an element. */
  public static int elementBytes(Kind kind) {
    return switch (kind) {
      case SCALES -> SEQUENCE_BYTES;
      case USERS -> ScaleReferences.USER_BYTES;
    };
  }

  /**
   * Lays references into memory.
   *
   * @param referenceTo makes a reference to an object, given its absolute path, as a number of eight bytes
   */
  public static MemorySegment encode(ScaleReferences references, Function<String, Long> referenceTo, Arena arena) {
    MemorySegment elements = arena.allocate((long) references.size() * elementBytes(references.kind()), Long.BYTES);
    for (int index = 0; index < references.size(); index++) {
      long at = (long) index * elementBytes(references.kind());
      switch (references.kind()) {
        case SCALES -> {
          List<Long> sequence = references.objects(index).stream().map(object -> referenceTo.apply("/" + object)).toList();
          MemorySegment numbers = arena.allocateFrom(ValueLayout.JAVA_LONG, sequence.stream().mapToLong(Long::longValue).toArray());
          elements.set(ValueLayout.JAVA_LONG, at, sequence.size());
          elements.set(ValueLayout.ADDRESS, at + Long.BYTES, numbers);
        }
        case USERS -> {
          Use use = references.uses().get(index);
          elements.set(ValueLayout.JAVA_LONG, at, referenceTo.apply("/" + use.object()));
          elements.set(ValueLayout.JAVA_INT, at + REFERENCE_BYTES, use.dimension());
        }
      }
    }
    return elements;
  }

  /**
   * Reads references out of memory.
   *
   * @param nameOf tells the absolute path of an object that eight bytes refer to; empty if there is none
   */
  public static ScaleReferences decode(Kind kind, MemorySegment elements, Function<MemorySegment, String> nameOf) {
    List<Use> uses = new ArrayList<>();
    int size = Math.toIntExact(elements.byteSize() / elementBytes(kind));
    for (int index = 0; index < size; index++) {
      long at = (long) index * elementBytes(kind);
      switch (kind) {
        case SCALES -> {
          long count = elements.get(ValueLayout.JAVA_LONG, at);
          MemorySegment sequence = elements.get(ValueLayout.ADDRESS, at + Long.BYTES).reinterpret(count * REFERENCE_BYTES);
          for (long number = 0; number < count; number++) {
            add(uses, index, nameOf.apply(sequence.asSlice(number * REFERENCE_BYTES, REFERENCE_BYTES)));
          }
        }
        case USERS -> add(uses, elements.get(ValueLayout.JAVA_INT, at + REFERENCE_BYTES), nameOf.apply(elements.asSlice(at, REFERENCE_BYTES)));
      }
    }
    return new ScaleReferences(kind, kind == Kind.USERS ? uses.size() : size, uses);
  }

  /** What refers to nothing any more is left out. */
  private static void add(List<Use> uses, int dimension, String path) {
    if (path.length() > 1) {
      uses.add(new Use(dimension, path.substring(1)));
    }
  }

  /** Whose references an attribute of this name holds; null if it is none of dimension scales. */
  public static @Nullable Kind kind(String attribute) {
    return switch (attribute) {
      case "DIMENSION_LIST" -> Kind.SCALES;
      case "REFERENCE_LIST" -> Kind.USERS;
      default -> null;
    };
  }

  /** Whether a type in a file is that of such references, as HDF5's own library makes it. */
  public static <T> boolean isOf(Kind kind, TypeSource<T> source, T type) {
    return switch (kind) {
      case SCALES -> source.kind(type) == SEQUENCES && isReference(source, source.base(type));
      case USERS -> source.kind(type) == RECORDS && source.members(type) == 2 && source.memberName(type, 0).equals("dataset")
          && source.memberName(type, 1).equals("dimension") && isReference(source, source.memberType(type, 0));
    };
  }

  private static <T> boolean isReference(TypeSource<T> source, T type) {
    boolean reference = source.kind(type) == REFERENCES && source.bytes(type) == REFERENCE_BYTES;
    source.close(type);
    return reference;
  }
}
