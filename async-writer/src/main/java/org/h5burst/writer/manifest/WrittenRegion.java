package org.h5burst.writer.manifest;

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
}
