package org.h5burst.writer.backend.phdf5;

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
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the attributes of objects in a file that one rank has opened by itself. */
record NativeAttributes(Hdf5 hdf5, NativeTypes types, Hid.File file) {
  private static final Logger LOG = LoggerFactory.getLogger(NativeAttributes.class);

  /** Those of an object that have a value which we can hold. */
  List<AttributeSpec> of(String object) {
    List<AttributeSpec> found = new ArrayList<>();
    String path = "/" + object;
    for (String name : names(path)) {
      try {
        found.add(new AttributeSpec(object, name, value(path, name)));
      } catch (ForeignObjectException | WriterException _) {
        // of a kind that we have no value for
      } catch (Hdf5Exception unreadable) {
        LOG.warn("attribute {} of {} cannot be read and is left out: {}", name, path, unreadable.getMessage());
      }
    }
    return found;
  }

  private List<String> names(String path) {
    try {
      return library().attributes().names(file, path);
    } catch (Hdf5Exception unreadable) {
      LOG.warn("the attributes of {} cannot be listed and are left out: {}", path, unreadable.getMessage());
      return List.of();
    }
  }

  private AttributeValue value(String path, String name) throws ForeignObjectException {
    Hid.Attribute attribute = library().attributes().open(file, path, name);
    try {
      return value(attribute, name);
    } finally {
      library().attributes().close(attribute);
    }
  }

  private Hdf5Library library() {
    return hdf5.library();
  }

  private AttributeValue value(Hid.Attribute attribute, String name) throws ForeignObjectException {
    Hid.Type type = library().attributes().type(attribute);
    Hid.Space space = library().attributes().space(attribute);
    try (Arena arena = Arena.ofConfined()) {
      long[] shape = library().spaces().isScalar(space) ? new long[0] : library().spaces().extents(space);
      if (shape.length == 0 && !library().spaces().isScalar(space)) {
        throw new ForeignObjectException("no elements");
      }
      if (TypeDecoder.isVariableText(types, type)) {
        return texts(attribute, type, new Extents(space, shape), arena);
      }
      ScaleReferences.Kind kind = ScaleBytes.kind(name);
      if (kind != null) {
        return references(attribute, type, new Extents(space, shape), kind);
      }
      long[] extents = types.arrayExtents(type);
      if (shape.length == 0 && extents.length > 0) {
        return array(attribute, type, extents, arena);
      }
      TypeDecoder.Decoded decoded = TypeDecoder.decode(types, type);
      MemorySegment elements = arena.allocate(AttributeSpec.bytes(decoded.type(), shape));
      if (elements.byteSize() > 0) {
        boolean text = decoded.type() instanceof DataType.FixedString;
        library().attributes().read(attribute, text ? type : hdf5.types().of(decoded.type(), ByteOrder.nativeOrder()), elements);
      }
      return new AttributeValue.Elements(decoded.type(), shape, elements.toArray(ValueLayout.JAVA_BYTE));
    } finally {
      library().spaces().close(space);
      library().types().close(type);
    }
  }

  /** JHDF5 makes one element of an array type where others make an array of elements. */
  private AttributeValue array(Hid.Attribute attribute, Hid.Type type, long[] extents, Arena arena) throws ForeignObjectException {
    Hid.Type base = types.base(type);
    try {
      TypeDecoder.Decoded decoded = TypeDecoder.decode(types, base);
      MemorySegment elements = arena.allocate(AttributeSpec.bytes(decoded.type(), extents));
      boolean text = decoded.type() instanceof DataType.FixedString;
      Hid.Type memory = library().types().array(text ? base : hdf5.types().of(decoded.type(), ByteOrder.nativeOrder()), extents);
      try {
        library().attributes().read(attribute, memory, elements);
      } finally {
        library().types().close(memory);
      }
      return new AttributeValue.Elements(decoded.type(), extents, elements.toArray(ValueLayout.JAVA_BYTE));
    } finally {
      library().types().close(base);
    }
  }

  private record Extents(Hid.Space space, long[] shape) {}

  private AttributeValue references(Hid.Attribute attribute, Hid.Type type, Extents extents, ScaleReferences.Kind kind) throws ForeignObjectException {
    if (!ScaleBytes.isOf(kind, types, type)) {
      throw new ForeignObjectException("references of an unusual kind");
    }
    Hid.Type memory = hdf5.types().scaleReferences(kind);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment elements = arena.allocate(AttributeSpec.elements(extents.shape) * ScaleBytes.elementBytes(kind), Long.BYTES);
      library().attributes().read(attribute, memory, elements);
      ScaleReferences references = ScaleBytes.decode(kind, elements, reference -> library().references().name(file, reference));
      library().attributes().reclaim(memory, extents.space, elements);
      return references;
    } finally {
      library().types().close(memory);
    }
  }

  /** The type is the file's own: HDF5 converts nothing between ASCII and UTF-8. */
  private AttributeValue texts(Hid.Attribute attribute, Hid.Type type, Extents extents, Arena arena) throws ForeignObjectException {
    long count = AttributeSpec.elements(extents.shape);
    MemorySegment addresses = arena.allocate(ValueLayout.ADDRESS, count);
    if (count == 0) {
      return new AttributeValue.Texts(extents.shape, List.of());
    }
    library().attributes().read(attribute, type, addresses);
    List<String> texts = TextAddresses.texts(addresses);
    library().attributes().reclaim(type, extents.space, addresses);
    return new AttributeValue.Texts(extents.shape, texts);
  }
}
