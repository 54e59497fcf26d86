package org.h5burst.writer.backend.structure;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.h5burst.hdf5.H5S;
import org.h5burst.hdf5.H5T;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.StoredType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the attributes of objects in a file that this process has opened alone. <b>Independent.</b> */
record AttributeReader(Hdf5 hdf5, Hid.File file) {
  private static final Logger LOG = LoggerFactory.getLogger(AttributeReader.class);
  private static final String ITSELF = ".";

  /**
   * HDF5 1.10.8 crashes on a damaged attribute when it accesses one by its number, but not when it searches for a name.
   * A name that no attribute has makes it examine all of them and report what is wrong.
   */
  private static final String UNUSED_NAME = "\u0001h5burst: no attribute has this name";

  /** Returns the attributes of an object whose values are supported. */
  List<AttributeSpec> of(String object) {
    List<AttributeSpec> found = new ArrayList<>();
    String path = "/" + object;
    for (String name : namesOrNone(path)) {
      try {
        found.add(new AttributeSpec(object, name, value(path, name)));
      } catch (ForeignObjectException | WriterException _) {
        keepPlace(object, name, found); // of a kind that we have no value for
      } catch (Hdf5Exception unreadable) {
        LOG.warn("attribute {} of {} cannot be read and is left out: {}", name, path, unreadable.getMessage());
        keepPlace(object, name, found);
      }
    }
    return found;
  }

  /** Adds what stands for references of dimension scales, which an addition to them would replace. */
  private static void keepPlace(String object, String name, List<AttributeSpec> found) {
    ScaleReferences.Kind kind = ScaleBytes.kind(name);
    if (kind != null) {
      found.add(new AttributeSpec(object, name, ScaleReferences.unreadable(kind)));
    }
  }

  private List<String> namesOrNone(String path) {
    try {
      return names(path);
    } catch (Hdf5Exception unreadable) {
      LOG.warn("the attributes of {} cannot be listed and are left out: {}", path, unreadable.getMessage());
      return List.of();
    }
  }

  /**
   * Returns the names of an object's attributes, in order, as far as they can be opened by name. Uses the open object,
   * so no path from the root is resolved for each name.
   */
  List<String> names(String path) {
    return hdf5.always(scope -> {
      Hid.Node object = scope.add(hdf5.h5o().open(file, path));
      List<String> names = new ArrayList<>();
      long count = hdf5.h5a().getNumAttrs(object);
      if (count > 0) {
        hdf5.h5a().existsByName(object, ITSELF, UNUSED_NAME);
      }
      for (long index = 0; index < count; index++) {
        String name = hdf5.h5a().getNameByIdx(object, index);
        if (isFound(object, name)) {
          names.add(name);
        }
      }
      return names;
    });
  }

  private boolean isFound(Hid.Node object, String name) {
    return hdf5.nameProblem(name).isEmpty()
        && (!hdf5.isUncertain(name) || hdf5.h5a().existsByName(object, ITSELF, name));
  }

  /** Returns the references from a dataset to scales, or from a scale to datasets. */
  ScaleReferences references(String object, String name) throws ForeignObjectException {
    return (ScaleReferences) value("/" + object, name);
  }

  private AttributeValue value(String path, String name) throws ForeignObjectException {
    return hdf5.<AttributeValue, ForeignObjectException>always(scope -> {
      Hid.Attribute attribute = scope.add(hdf5.h5a().openByName(file, path, name));
      try (Arena arena = Arena.ofConfined()) {
        return new Reading(scope, arena, attribute).value(ScaleBytes.kind(name));
      }
    });
  }

  /** Returns the extent of each dimension; empty for a single element. */
  static long[] shape(Hdf5 hdf5, Hid.Space space) throws ForeignObjectException {
    int extent = hdf5.h5s().getSimpleExtentType(space);
    if (extent != H5S.H5S_SCALAR && extent != H5S.H5S_SIMPLE) {
      throw new ForeignObjectException("no elements");
    }
    return hdf5.h5s().getSimpleExtentDims(space).shape();
  }

  /** Reads one attribute. */
  private final class Reading {
    private final Scope scope;
    private final Arena arena;
    private final Hid.Attribute attribute;
    private final Hid.Type type;
    private final Hid.Space space;
    private final long[] shape;

    Reading(Scope scope, Arena arena, Hid.Attribute attribute) throws ForeignObjectException {
      this.scope = scope;
      this.arena = arena;
      this.attribute = attribute;
      type = scope.add(hdf5.h5a().getType(attribute));
      space = scope.add(hdf5.h5a().getSpace(attribute));
      shape = shape(hdf5, space);
    }

    AttributeValue value(ScaleReferences.@Nullable Kind kind) throws ForeignObjectException {
      if (TypeDecoder.isVariableString(hdf5, type)) {
        return strings();
      }
      if (kind != null) {
        return references(kind);
      }
      boolean isArray = shape.length == 0 && hdf5.h5t().getClass(type) == H5T.H5T_ARRAY;
      return isArray ? array(hdf5.h5t().getArrayDims(type)) : elements(type, shape, UnaryOperator.identity());
    }

    private AttributeValue elements(Hid.Type of, long[] extents, UnaryOperator<Hid.Type> whole)
        throws ForeignObjectException {
      StoredType decoded = TypeDecoder.decode(hdf5, of);
      MemorySegment elements = arena.allocate(AttributeSpec.bytes(decoded.type(), extents));
      if (elements.byteSize() > 0) {
        boolean isAsInMemory = !(decoded.type() instanceof ElementType) && decoded.order() == ByteOrder.nativeOrder();
        Hid.Type memory = isAsInMemory ? of : scope.add(new TypeFactory(hdf5).make(decoded.type(),
            ByteOrder.nativeOrder()));
        hdf5.h5a().read(attribute, whole.apply(memory), elements);
      }
      return new AttributeValue.Elements(decoded.type(), extents, elements.toArray(ValueLayout.JAVA_BYTE));
    }

    /** Returns an array. JHDF5 writes one element of an array type where others write an array of elements. */
    private AttributeValue array(long[] extents) throws ForeignObjectException {
      Hid.Type base = scope.add(hdf5.h5t().getSuper(type));
      return elements(base, extents, element -> scope.add(hdf5.h5t().arrayCreate(element, extents)));
    }

    private AttributeValue references(ScaleReferences.Kind kind) throws ForeignObjectException {
      if (!ScaleBytes.isOf(kind, hdf5, type)) {
        throw new ForeignObjectException("references of an unusual kind");
      }
      Hid.Type memory = scope.add(new TypeFactory(hdf5).scaleReferences(kind));
      MemorySegment elements = arena.allocate(AttributeSpec.elements(shape) * ScaleBytes.elementBytes(kind),
          Long.BYTES);
      hdf5.h5a().read(attribute, memory, elements);
      try {
        return ScaleBytes.decode(kind, elements, reference -> hdf5.h5r().getName(file, reference));
      } finally {
        hdf5.h5d().vlenReclaim(memory, space, elements);
      }
    }

    private AttributeValue strings() throws ForeignObjectException {
      long count = AttributeSpec.elements(shape);
      return new AttributeValue.Texts(shape, VariableLengthStrings.read(hdf5, count, type, space,
          addresses -> hdf5.h5a().read(attribute, type, addresses)));
    }
  }
}
