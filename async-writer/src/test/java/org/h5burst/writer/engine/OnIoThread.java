package org.h5burst.writer.engine;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.engine.run.BurstGroup;
import org.h5burst.writer.ring.Destination;
import org.jspecify.annotations.Nullable;

/**
 * Something that happens on the I/O thread in the middle of a step: memory into which a read of the next burst brings
 * what it reads.
 */
record OnIoThread(Runnable what) implements Destination {
  /** Lets it happen in the next burst of the only file, which gets a dataset by that. */
  static void inNextBurst(Mpi mpi, Runnable what) {
    WriterRuntime runtime = WriterRuntime.of(mpi);
    BurstGroup group = runtime.groups().all().getFirst();
    runtime.ring().submit(() -> {
      DatasetPieces pieces = new DatasetPieces(new DatasetSpec("new", ElementType.INT32, new long[] {1}));
      List.copyOf(group.files().values()).getLast().declare(pieces);
      pieces.read(Selection.block(0, 1), new OnIoThread(what));
    });
  }

  @Override
  public void put(MemorySegment stored, long offset, long elements, long at) {
    what.run();
  }

  @Override
  public @Nullable MemorySegment direct() {
    return null;
  }

  @Override
  public boolean isAlive() {
    return true;
  }
}
