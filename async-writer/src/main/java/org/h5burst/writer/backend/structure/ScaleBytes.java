package org.h5burst.writer.backend.structure;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.ScaleReferences.Kind;
import org.h5burst.writer.ScaleReferences.Use;
import org.jspecify.annotations.Nullable;

/**
 * The memory layout that HDF5 uses for references between datasets and dimension scales: for each dimension of a
 * dataset a sequence of references, which is a length and an address; for a scale, records of a reference and a
 * dimension.
 */
final class ScaleBytes {
  static final int SEQUENCE_BYTES = 16;
  private static final int REFERENCE_BYTES = 8;

  private ScaleBytes() {}

  static int elementBytes(Kind kind) {
    return switch (kind) {
      case SCALES -> SEQUENCE_BYTES;
      case USERS -> ScaleReferences.USER_BYTES;
    };
  }

  /**
   * Encodes references in memory.
   *
   * @param referenceTo makes a reference to an object, given its absolute path, as a number of eight bytes
   */
  static MemorySegment encode(ScaleReferences references, Function<String, Long> referenceTo, Arena arena) {
    MemorySegment elements = arena.allocate((long) references.size() * elementBytes(references.kind()), Long.BYTES);
    for (int index = 0; index < references.size(); index++) {
      long at = (long) index * elementBytes(references.kind());
      switch (references.kind()) {
        case SCALES -> {
          List<Long> sequence = references.objects(index).stream().map(object -> referenceTo.apply("/" + object))
              .toList();
          MemorySegment numbers = arena.allocateFrom(ValueLayout.JAVA_LONG,
              sequence.stream().mapToLong(Long::longValue).toArray());
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
   * Decodes references from memory.
   *
   * @param nameOf reports the absolute path of an object that eight bytes refer to; empty if there is none
   */
  static ScaleReferences decode(Kind kind, MemorySegment elements, Function<MemorySegment, String> nameOf) {
    List<Use> uses = new ArrayList<>();
    int size = Math.toIntExact(elements.byteSize() / elementBytes(kind));
    for (int index = 0; index < size; index++) {
      long at = (long) index * elementBytes(kind);
      switch (kind) {
        case SCALES -> {
          long count = elements.get(ValueLayout.JAVA_LONG, at);
          MemorySegment address = elements.get(ValueLayout.ADDRESS, at + Long.BYTES);
          MemorySegment sequence = address.reinterpret(count * REFERENCE_BYTES);
          for (long number = 0; number < count; number++) {
            add(uses, index, nameOf.apply(sequence.asSlice(number * REFERENCE_BYTES, REFERENCE_BYTES)));
          }
        }
        case USERS -> add(uses, elements.get(ValueLayout.JAVA_INT, at + REFERENCE_BYTES),
            nameOf.apply(elements.asSlice(at, REFERENCE_BYTES)));
      }
    }
    return new ScaleReferences(kind, kind == Kind.USERS ? uses.size() : size, uses);
  }

  /** Adds a use, unless it refers to nothing any more. */
  private static void add(List<Use> uses, int dimension, String path) {
    if (path.length() > 1) {
      uses.add(new Use(dimension, path.substring(1)));
    }
  }

  /**
   * Returns the owner of the references in an attribute with this name; null if it does not belong to dimension scales.
   */
  static @Nullable Kind kind(String attribute) {
    return switch (attribute) {
      case "DIMENSION_LIST" -> Kind.SCALES;
      case "REFERENCE_LIST" -> Kind.USERS;
      default -> null;
    };
  }

  /** Returns whether a type in a file is that of such references, as HDF5's own library defines it. */
  static boolean isOf(Kind kind, Hdf5 hdf5, Hid.Type type) {
    H5T h5t = hdf5.h5t();
    return switch (kind) {
      case SCALES -> h5t.getClass(type) == H5T.H5T_VLEN && isReference(hdf5, () -> h5t.getSuper(type));
      case USERS -> h5t.getClass(type) == H5T.H5T_COMPOUND && h5t.getNmembers(type) == 2 && h5t.getMemberName(type,
          0).equals("dataset")
          && h5t.getMemberName(type, 1).equals("dimension") && isReference(hdf5, () -> h5t.getMemberType(type, 0));
    };
  }

  private static boolean isReference(Hdf5 hdf5, Supplier<Hid.Type> opened) {
    return hdf5.always(scope -> {
      Hid.Type type = scope.add(opened.get());
      return hdf5.h5t().getClass(type) == H5T.H5T_REFERENCE && hdf5.h5t().getSize(type) == REFERENCE_BYTES;
    });
  }
}
