package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5LibraryException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.ScaleBytes;
import org.h5burst.writer.backend.TextAddresses;
import org.h5burst.writer.backend.TypeDecoder;
import org.h5burst.writer.backend.ffm.Hdf5Exception;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the attributes of objects in a file that JHDF5 has open. */
record Jhdf5Attributes(Id file, Jhdf5Types types, Names names) {
  private static final Logger LOG = LoggerFactory.getLogger(Jhdf5Attributes.class);
  private static final long DEFAULT = HDF5Constants.H5P_DEFAULT;

  /** Those of an object that have a value which we can hold. */
  List<AttributeSpec> of(String object) {
    List<AttributeSpec> found = new ArrayList<>();
    String path = "/" + object;
    for (String name : names(path)) {
      try (Id attribute = names.openAttribute(file, path, name)) {
        found.add(new AttributeSpec(object, name, value(attribute, name)));
      } catch (ForeignObjectException | WriterException _) {
        // of a kind that we have no value for
      } catch (HDF5LibraryException | Hdf5Exception unreadable) {
        LOG.warn("attribute {} of {} cannot be read and is left out: {}", name, path, unreadable.getMessage());
      }
    }
    return found;
  }

  private List<String> names(String path) {
    try {
      return names.attributes(file, path);
    } catch (HDF5LibraryException | Hdf5Exception unreadable) {
      LOG.warn("the attributes of {} cannot be listed and are left out: {}", path, unreadable.getMessage());
      return List.of();
    }
  }

  private AttributeValue value(Id attribute, String name) throws ForeignObjectException {
    try (Id type = new Id(H5.H5Aget_type(attribute.value()), H5::H5Tclose); Id space = new Id(H5.H5Aget_space(attribute.value()), H5::H5Sclose)) {
      long[] shape = shape(space);
      if (TypeDecoder.isVariableText(types, type)) {
        return texts(attribute, type, space, shape);
      }
      ScaleReferences.Kind kind = ScaleBytes.kind(name);
      if (kind != null) {
        return references(attribute, type, space, kind);
      }
      long[] extents = types.arrayExtents(type);
      if (shape.length == 0 && extents.length > 0) {
        return array(attribute, type, extents);
      }
      TypeDecoder.Decoded decoded = TypeDecoder.decode(types, type);
      byte[] elements = new byte[AttributeSpec.bytes(decoded.type(), shape)];
      if (elements.length > 0) {
        try (Id made = StoredTypes.of(decoded.type(), ByteOrder.nativeOrder())) {
          boolean text = decoded.type() instanceof DataType.FixedString;
          H5.H5Aread(attribute.value(), text ? type.value() : made.value(), elements);
        }
      }
      return new AttributeValue.Elements(decoded.type(), shape, elements);
    }
  }

  /** JHDF5 makes one element of an array type where others make an array of elements. */
  private AttributeValue array(Id attribute, Id type, long[] extents) throws ForeignObjectException {
    try (Id base = types.base(type)) {
      TypeDecoder.Decoded decoded = TypeDecoder.decode(types, base);
      byte[] elements = new byte[AttributeSpec.bytes(decoded.type(), extents)];
      boolean text = decoded.type() instanceof DataType.FixedString;
      try (Id made = StoredTypes.of(decoded.type(), ByteOrder.nativeOrder());
          Id memory = new Id(H5.H5Tarray_create(text ? base.value() : made.value(), extents.length, extents), H5::H5Tclose)) {
        H5.H5Aread(attribute.value(), memory.value(), elements);
      }
      return new AttributeValue.Elements(decoded.type(), extents, elements);
    }
  }

  private AttributeValue references(Id attribute, Id type, Id space, ScaleReferences.Kind kind) throws ForeignObjectException {
    if (!ScaleBytes.isOf(kind, types, type)) {
      throw new ForeignObjectException("references of an unusual kind");
    }
    try (Id memory = StoredTypes.scaleReferences(kind); Arena arena = Arena.ofConfined()) {
      byte[] elements = new byte[Math.toIntExact(AttributeSpec.elements(shape(space)) * ScaleBytes.elementBytes(kind))];
      H5.H5Aread(attribute.value(), memory.value(), elements);
      MemorySegment aligned = arena.allocate(elements.length, Long.BYTES).copyFrom(MemorySegment.ofArray(elements));
      ScaleReferences references = ScaleBytes.decode(kind, aligned, reference -> names.referred(file, reference));
      H5.H5Dvlen_reclaim(memory.value(), space.value(), DEFAULT, elements);
      return references;
    }
  }

  /** Extent of each dimension; none for a single element. */
  static long[] shape(Id space) throws ForeignObjectException {
    int extent = H5.H5Sget_simple_extent_type(space.value());
    if (extent != HDF5Constants.H5S_SCALAR && extent != HDF5Constants.H5S_SIMPLE) {
      throw new ForeignObjectException("no elements");
    }
    long[] shape = new long[H5.H5Sget_simple_extent_ndims(space.value())];
    if (shape.length > 0) {
      H5.H5Sget_simple_extent_dims(space.value(), shape, null);
    }
    return shape;
  }

  /** The type is the file's own: HDF5 converts nothing between ASCII and UTF-8. */
  private static AttributeValue texts(Id attribute, Id type, Id space, long[] shape) throws ForeignObjectException {
    int count = Math.toIntExact(AttributeSpec.elements(shape));
    return new AttributeValue.Texts(shape, texts(count, type, space, addresses -> H5.H5Aread(attribute.value(), type.value(), addresses)));
  }

  /** Reads the addresses of texts. */
  interface Reading {
    void into(byte[] addresses);
  }

  /** Texts of variable length by their addresses: JHDF5 would take their bytes for another encoding than UTF-8. */
  static List<String> texts(int count, Id type, Id space, Reading reading) {
    if (count == 0) {
      return List.of();
    }
    byte[] addresses = new byte[Math.multiplyExact(count, (int) ValueLayout.ADDRESS.byteSize())];
    reading.into(addresses);
    try (Arena arena = Arena.ofConfined()) {
      List<String> texts = TextAddresses.texts(arena.allocate(addresses.length, ValueLayout.ADDRESS.byteSize()).copyFrom(MemorySegment.ofArray(addresses)));
      H5.H5Dvlen_reclaim(type.value(), space.value(), DEFAULT, addresses);
      return texts;
    }
  }
}
