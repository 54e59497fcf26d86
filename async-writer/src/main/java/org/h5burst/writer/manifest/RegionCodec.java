package org.h5burst.writer.manifest;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.manifest.Elements.Pattern;
import org.h5burst.writer.manifest.Elements.Scattered;

/** Encodes regions as bytes: a hyperslab by its numbers, anything else by the gaps and lengths of its runs. */
final class RegionCodec {
  private static final int PATTERN = 0;
  private static final int RUNS = 1;
  private static final int LOW_BITS = 7;
  private static final int LOW_MASK = (1 << LOW_BITS) - 1;

  private RegionCodec() {}

  static void encode(WrittenRegion region, FrameBuffer to) {
    to.begin(RecordKind.REGION).putNumber(region.rank()).putNumber(region.dataset()).putNumber(region.burst())
        .putNumber(region.changes()).putInt(region.crc());
    switch (region.elements()) {
      case Pattern(Selection slab) -> encode(slab, to);
      case Scattered(Runs runs) -> encode(runs, to);
    }
    to.end();
  }

  private static void encode(Selection slab, FrameBuffer to) {
    to.putNumber(PATTERN).putNumber(slab.rank());
    for (int dimension = 0; dimension < slab.rank(); dimension++) {
      to.putNumber(slab.start(0, dimension)).putNumber(slab.stride(0, dimension)).putNumber(slab.count(0, dimension))
          .putNumber(slab.blockExtent(0, dimension));
    }
  }

  private static void encode(Runs runs, FrameBuffer to) {
    to.putNumber(RUNS).putNumber(runs.size());
    long end = 0;
    for (int run = 0; run < runs.size(); run++) {
      to.putNumber(runs.position(run) - end).putNumber(runs.length(run));
      end = runs.position(run) + runs.length(run);
    }
  }

  static WrittenRegion decode(ByteBuffer payload) throws ManifestException {
    try {
      int rank = Math.toIntExact(number(payload));
      int dataset = Math.toIntExact(number(payload));
      long burst = number(payload);
      long changes = number(payload);
      int crc = payload.getInt();
      Elements elements = switch (Math.toIntExact(number(payload))) {
        case PATTERN -> new Pattern(slab(payload));
        case RUNS -> new Scattered(runs(payload));
        default -> throw new ManifestException("a region is neither a pattern nor runs");
      };
      return new WrittenRegion(rank, dataset, burst, changes, crc, elements);
    } catch (BufferUnderflowException | ArithmeticException | WriterException malformed) {
      throw new ManifestException("a region cannot be read: " + malformed.getMessage(), malformed);
    }
  }

  private static Selection slab(ByteBuffer payload) throws ManifestException {
    int rank = Math.toIntExact(number(payload));
    if (rank < 1 || rank > Selection.MAX_RANK) {
      throw new ManifestException("a region has %d dimensions".formatted(rank));
    }
    long[][] numbers = new long[4][rank];
    for (int dimension = 0; dimension < rank; dimension++) {
      for (long[] kind : numbers) {
        kind[dimension] = number(payload);
      }
    }
    Selection slab = Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]);
    if (slab.elements() < 1) {
      throw new ManifestException("a region has no elements");
    }
    return slab;
  }

  private static Runs runs(ByteBuffer payload) throws ManifestException {
    long size = number(payload);
    // each has two numbers of at least a byte
    if (size < 1 || size > Math.min(Manifest.MAX_RUNS, payload.remaining() / 2)) {
      throw new ManifestException("a region of %d runs in %d bytes".formatted(size, payload.remaining()));
    }
    long[] positions = new long[(int) size];
    long[] lengths = new long[(int) size];
    long end = 0;
    for (int run = 0; run < size; run++) {
      positions[run] = Math.addExact(end, number(payload));
      lengths[run] = number(payload);
      if (lengths[run] < 1) {
        throw new ManifestException("a region has a run without elements");
      }
      end = Math.addExact(positions[run], lengths[run]);
    }
    return new ListedRuns(positions, lengths);
  }

  /** Runs that were decoded. */
  record ListedRuns(long[] positions, long[] lengths) implements Runs {
    @Override
    public int size() {
      return positions.length;
    }

    @Override
    public long position(int run) {
      return positions[run];
    }

    @Override
    public long length(int run) {
      return lengths[run];
    }
  }

  /** Decodes a number that {@link FrameBuffer#putNumber} wrote. */
  static long number(ByteBuffer payload) throws ManifestException {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE - 1; shift += LOW_BITS) {
      byte next = payload.get();
      value |= (long) (next & LOW_MASK) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new ManifestException("a number has more than 63 bits");
  }
}
