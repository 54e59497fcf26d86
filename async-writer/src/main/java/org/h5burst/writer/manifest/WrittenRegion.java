package org.h5burst.writer.manifest;

import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * Elements that a rank has written.
 *
 * @param rank the rank
 * @param dataset its number in the order of creation, from 0
 * @param burst number in the file, from 1
 * @param changes number of earlier changes of the structure, which determines the shape in which the elements are
 *     counted
 * @param crc CRC32C of the elements as they were written, in row-major order
 * @param elements the elements
 */
public record WrittenRegion(int rank, int dataset, long burst, long changes, int crc, Elements elements) {
  /** Returns whether all elements lie within a dataset. */
  boolean isWithin(DatasetSpec dataset) {
    return switch (elements) {
      case Elements.Pattern(var slab) -> slab.rank() == dataset.rank() && slab.isWithin(dataset.shape());
      case Elements.Scattered(var runs) -> {
        int last = runs.size() - 1;
        yield runs.position(last) + runs.length(last) <= dataset.elements();
      }
    };
  }

  /**
   * Requires that a manifest can have notes of all chunks with these elements, each of which takes at least a byte. To
   * look for more elements could take any time, and memory.
   *
   * @param from position of the record in the manifest
   */
  void requirePossible(Located located, long from, long manifestBytes) throws ManifestException {
    boolean isNoted = located.dataset().isChunked() && !located.isLeftToHdf5();
    if (isNoted && elements.count() / manifestBytes > ChunkGrid.of(located.dataset()).chunkElements()) {
      throw new ManifestException(
          ("the region at byte %d has %,d elements, more than the chunks that a manifest of %,d bytes can record")
              .formatted(from, elements.count(), manifestBytes));
    }
  }
}
