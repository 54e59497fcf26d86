package org.h5burst.writer.backend;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The positions of the chunks of an open dataset; a chunk is identified by its first element. */
public record ChunkPlaces(Hdf5 hdf5, Hid.Dataset dataset) {
  private static final Logger LOG = LoggerFactory.getLogger(ChunkPlaces.class);
  /**
   * From so many chunks on, one pass is used: HDF5 walks through its index for each chunk that it finds, but one pass
   * finds many.
   */
  private static final int MANY = 16;

  /** Returns the first element of a chunk, as a key of maps. */
  public static List<Long> key(long[] corner) {
    Long[] key = new Long[corner.length];
    Arrays.setAll(key, dimension -> corner[dimension]);
    return List.of(key);
  }

  /** Returns the first element of a chunk from its key. */
  public static long[] corner(List<Long> key) {
    return key.stream().mapToLong(Long::longValue).toArray();
  }

  /**
   * Finds chunks that are in the file. <b>Independent.</b>
   *
   * @throws IllegalStateException if one of them is not allocated
   */
  public Map<List<Long>, Place> find(Set<List<Long>> chunks) {
    Map<List<Long>, Place> found = chunks.size() < MANY ? new LinkedHashMap<>() : visited(chunks);
    chunks.forEach(key -> found.computeIfAbsent(key, this::find));
    return found;
  }

  /** Returns the chunks that are found in one pass. */
  private Map<List<Long>, Place> visited(Set<List<Long>> chunks) {
    Map<List<Long>, Place> found = new LinkedHashMap<>();
    H5D.ChunkVisitor visitor = (corner, address, bytes) -> {
      if (chunks.contains(key(corner))) {
        found.put(key(corner), new Place(address, address + bytes));
      }
    };
    if (hdf5.h5d().visitsChunks()) {
      hdf5.h5d().visitChunks(dataset, chunks.iterator().next().size(), visitor);
    } else {
      visitTree(visitor);
    }
    boolean isRight = found.entrySet().stream().limit(1).allMatch(one -> one.getValue().equals(find(one.getKey())));
    return isRight ? found : new LinkedHashMap<>();
  }

  private void visitTree(H5D.ChunkVisitor visitor) {
    try (ChunkTree tree = new ChunkTree(Path.of(hdf5.h5f().getName(dataset)))) {
      tree.visit(hdf5.h5o().getInfo(new Hid.Node(dataset.value()), ".").address(), visitor);
    } catch (IOException unreadable) {
      LOG.debug("HDF5 is asked for each chunk", unreadable);
    }
  }

  private Place find(List<Long> key) {
    long[] corner = corner(key);
    long address = hdf5.h5d().getChunkAddress(dataset, corner);
    if (address < 0) {
      throw new IllegalStateException("the chunk that begins at %s has no place in the file".formatted(key));
    }
    return new Place(address, address + hdf5.h5d().getChunkStorageSize(dataset, corner));
  }
}
