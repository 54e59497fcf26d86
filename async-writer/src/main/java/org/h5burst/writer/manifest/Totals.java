package org.h5burst.writer.manifest;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The number of elements that a rank has noted since the beginning, counted each time they were written; shows how many
 * a lost note had.
 *
 * @param rank the rank
 * @param all elements of all datasets
 * @param datasets elements of each dataset, by its number, that the rank has written since its last totals
 */
record Totals(int rank, long all, Map<Integer, Long> datasets) {
  /** Counts the notes of one rank. Used by one thread. */
  static final class Counter {
    private final int rank;
    private final TreeMap<Integer, Long> touched = new TreeMap<>();
    private long[] noted = new long[16];
    private long all;

    Counter(int rank) {
      this.rank = rank;
    }

    void add(int dataset, long elements) {
      if (dataset >= noted.length) {
        noted = Arrays.copyOf(noted, Math.max(dataset + 1, 2 * noted.length));
      }
      noted[dataset] += elements;
      all += elements;
      touched.put(dataset, noted[dataset]);
    }

    /** Adds the totals to the waiting records, if something was noted since the last ones. */
    void encode(FrameBuffer to) {
      if (!touched.isEmpty()) {
        to.begin(RecordKind.TOTALS).putNumber(rank).putNumber(all).putNumber(touched.size());
        touched.forEach((dataset, elements) -> to.putNumber(dataset).putNumber(elements));
        to.end();
        touched.clear();
      }
    }
  }

  static Totals decode(ByteBuffer payload) throws ManifestException {
    try {
      int rank = Math.toIntExact(RegionCodec.number(payload));
      long all = RegionCodec.number(payload);
      long size = RegionCodec.number(payload);
      if (size > payload.remaining() / 2) {
        throw new ManifestException("totals of %d datasets in %d bytes".formatted(size, payload.remaining()));
      }
      Map<Integer, Long> datasets = new TreeMap<>();
      for (long number = 0; number < size; number++) {
        datasets.put(Math.toIntExact(RegionCodec.number(payload)), RegionCodec.number(payload));
      }
      return new Totals(rank, all, datasets);
    } catch (BufferUnderflowException | ArithmeticException malformed) {
      throw new ManifestException("totals cannot be read: " + malformed.getMessage(), malformed);
    }
  }
}
