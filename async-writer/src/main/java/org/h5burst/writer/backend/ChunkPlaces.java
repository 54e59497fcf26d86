package org.h5burst.writer.backend;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hid;

/** Where HDF5 has put the chunks of an open dataset; a chunk is known by its first element. */
public record ChunkPlaces(H5D h5d, Hid.Dataset dataset) {
  /** HDF5 goes through its index for each chunk that it is to find: in one pass it finds many. */
  private static final int MANY = 16;

  /** The first element of a chunk, as a key of maps. */
  public static List<Long> key(long[] corner) {
    return Arrays.stream(corner).boxed().toList();
  }

  /** The first element of a chunk, of its key. */
  public static long[] corner(List<Long> key) {
    return key.stream().mapToLong(Long::longValue).toArray();
  }

  /**
   * Finds chunks that are in the file. <b>Independent.</b>
   *
   * @throws IllegalStateException if one of them has no place
   */
  public Map<List<Long>, Place> find(Set<List<Long>> chunks) {
    Map<List<Long>, Place> found = new LinkedHashMap<>();
    if (chunks.size() >= MANY && h5d.visitsChunks()) {
      h5d.visitChunks(dataset, chunks.iterator().next().size(), (corner, address, bytes) -> {
        if (chunks.contains(key(corner))) {
          found.put(key(corner), new Place(address, address + bytes));
        }
      });
    }
    chunks.forEach(key -> found.computeIfAbsent(key, this::find));
    return found;
  }

  private Place find(List<Long> key) {
    long[] corner = corner(key);
    long address = h5d.getChunkAddress(dataset, corner);
    if (address < 0) {
      throw new IllegalStateException("the chunk that begins at %s has no place in the file".formatted(key));
    }
    return new Place(address, address + h5d.getChunkStorageSize(dataset, corner));
  }
}
