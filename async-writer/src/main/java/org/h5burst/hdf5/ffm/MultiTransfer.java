package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.ToLongFunction;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.Hid;

/**
 * Transfers several datasets of a file in one call; HDF5 has this from 1.14 on. Every failure throws
 * {@link Hdf5Exception}.
 */
public final class MultiTransfer extends FunctionGroup {
  private final Hdf5Function write =
      library.newer("herr_t H5Dwrite_multi(size_t, hid_t *, hid_t *, hid_t *, hid_t *, hid_t, const void * *)");
  private final Hdf5Function read =
      library.newer("herr_t H5Dread_multi(size_t, hid_t *, hid_t *, hid_t *, hid_t *, hid_t, void * *)");

  MultiTransfer(Hdf5Symbols library) {
    super(library);
  }

  /** The transfer of one dataset, as in {@link org.h5burst.hdf5.H5D#write}. */
  public record Part(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, MemorySegment elements) {}

  /** Returns whether the library has these functions. <b>Independent.</b> */
  public boolean isThere() {
    return library.has("H5Dwrite_multi") && library.has("H5Dread_multi");
  }

  /** Writes into several datasets. <b>Collective</b> if the transfer list says so. */
  public void write(List<Part> parts, Hid.Properties transfer) {
    call(write, parts, transfer);
  }

  /** Reads from several datasets. <b>Collective</b> if the transfer list says so. */
  public void read(List<Part> parts, Hid.Properties transfer) {
    call(read, parts, transfer);
  }

  private static void call(Hdf5Function function, List<Part> parts, Hid.Properties transfer) {
    try (Arena arena = Arena.ofConfined()) {
      CMemory c = new CMemory(arena);
      long datasets = numbers(parts, part -> part.dataset().value(), c);
      long types = numbers(parts, part -> part.type().value(), c);
      long memory = numbers(parts, part -> part.memory().value(), c);
      long files = numbers(parts, part -> part.file().value(), c);
      long elements = numbers(parts, part -> part.elements().address(), c);
      function.status(parts.size(), datasets, types, memory, files, transfer.value(), elements);
    }
  }

  private static long numbers(List<Part> parts, ToLongFunction<Part> number, CMemory c) {
    return c.longs(parts.stream().mapToLong(number).toArray());
  }
}
