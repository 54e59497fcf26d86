package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.h5burst.writer.DataType;
import org.h5burst.writer.jhdf5.exceptions.HDF5DatatypeInterfaceException;

/**
 * References to objects, represented by their paths.
 *
 * @param resolves whether references that are read become paths, and not a form of their address
 */
record References(Target target, boolean resolves) implements Codec<String[]> {
  @Override
  public MemorySegment encode(DataType type, String[] paths) {
    return MemorySegment.ofArray(Arrays.stream(paths).mapToLong(target::address).toArray());
  }

  @Override
  public String[] decode(DataType type, byte[] elements) {
    if (!type.equals(DataType.REFERENCE)) {
      throw new HDF5DatatypeInterfaceException("elements of %s are not references".formatted(type));
    }
    return Arrays.stream(MemorySegment.ofArray(elements).toArray(ValueLayout.JAVA_LONG_UNALIGNED))
        .mapToObj(this::path).toArray(String[]::new);
  }

  String path(long address) {
    return resolves ? target.path(address) : Names.reference(address);
  }
}
