package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/** Reads that one rank enqueues by chance, and what must have come in when their bursts are done. */
final class RandomReads {
  private enum Way {
    ARRAY,
    NATIVE,
    HEAP
  }

  private record Read(DatasetSpec dataset, Selection selection, MemorySegment memory, byte[] expected) {}

  private final List<Read> reads = new ArrayList<>();

  /**
   * Enqueues reads of a dataset: of any elements, which other ranks may have written in the same burst, and of some of
   * them several times.
   */
  void enqueue(Dataset dataset, DatasetSpec spec, Canvas canvas, Random random) {
    for (int count = random.nextInt(4); count > 0; count--) {
      Selection selection = new Territory(random, spec.shape(), 1).selection(0);
      Way way = Way.values()[random.nextInt(Way.values().length)];
      reads.add(new Read(spec, selection, enqueue(dataset, selection, way), canvas.values(selection)));
    }
  }

  private static MemorySegment enqueue(Dataset dataset, Selection selection, Way way) {
    long bytes = selection.elements() * dataset.type().bytes();
    return switch (way) {
      case ARRAY -> Elements.read(dataset, selection);
      case NATIVE -> {
        MemorySegment memory = Arena.ofAuto().allocate(bytes);
        dataset.read(selection, memory);
        yield memory;
      }
      case HEAP -> {
        MemorySegment memory = MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
        dataset.read(selection, memory);
        yield memory;
      }
    };
  }

  /** All bursts are done: compares; returns how many reads there were. */
  int check() {
    for (Read read : reads) {
      assertEquals(-1, read.memory.mismatch(MemorySegment.ofArray(read.expected)),
          () -> "read of %s of %s".formatted(read.selection, read.dataset));
    }
    return reads.size();
  }
}
