package org.h5burst.writer.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * One thread closes a file while another asks for the end of its burst and commits, on the real queue: every future
 * completes, once.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "both futures completed once, whether the file was still "
    + "open or not")
@Outcome(expect = Expect.FORBIDDEN, desc = "a future never completed, or did twice")
@State
public class FileHandleStress {
  private static final Path DIRECTORY = directory();
  private static final AtomicInteger FILES = new AtomicInteger();
  private static final Mpi MPI = Mpi.solo();
  private static final DatasetPieces DATASET =
      new DatasetPieces(new DatasetSpec("d", ElementType.INT8, new long[] {1}));

  private final Path path = DIRECTORY.resolve(FILES.incrementAndGet() + ".h5");
  private final FileHandle queue = FileStart.create(path, MPI.world(), CreateOptions.defaults());
  private final AtomicInteger waiterTold = new AtomicInteger();
  private final AtomicInteger committerTold = new AtomicInteger();

  private static Path directory() {
    try {
      return Files.createTempDirectory("stress");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A thread of the program that knows nothing of the other. */
  @Actor
  public void commit() {
    toldOnce(waiterTold, () -> queue.elements().nothingAsync(DATASET));
    toldOnce(committerTold, queue.bursts()::commit);
  }

  /** By its end, or by the refusal of the call. */
  private static void toldOnce(AtomicInteger told, Supplier<CompletableFuture<BurstResult>> call) {
    try {
      call.get().whenComplete((_, _) -> told.incrementAndGet());
    } catch (WriterException closed) {
      told.incrementAndGet();
    }
  }

  /** The thread that owns the file. */
  @Actor
  public void close() {
    try {
      queue.complete();
    } catch (WriterException refused) {
      throw new AssertionError("nothing failed before", refused);
    }
  }

  /** How often each was told. */
  @Arbiter
  public void count(II_Result result) {
    IdleStrategy.until(() -> waiterTold.get() > 0 && committerTold.get() > 0);
    result.r1 = waiterTold.get();
    result.r2 = committerTold.get();
    boolean _ = path.toFile().delete();
  }
}
