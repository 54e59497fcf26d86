package org.h5burst.writer.burst;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.file.FileNames;

/** The application's side of one file: turns calls into pieces and commands for the I/O thread, and keeps the failure that nobody has seen. Any thread. */
public final class BurstQueue {
  private final WriterRuntime runtime;
  private final BurstGroup group;
  private final FileSession session;
  private final AtomicReference<BurstFuture> unseen = new AtomicReference<>();

  private BurstQueue(WriterRuntime runtime, BurstGroup group, FileSession session) {
    this.runtime = runtime;
    this.group = group;
    this.session = session;
  }

  /** Makes the ranks agree on a new file. <b>Collective.</b> Waits. */
  public static BurstQueue create(Path path, Communicator communicator, WriterOptions options) {
    WriterRuntime runtime = WriterRuntime.of(communicator.mpi());
    refuseOnIoThread(runtime, "create");
    BurstGroup group = runtime.group(communicator);
    FileNames names = new FileNames(path);
    String problem = problemOf(names, options);
    return await(runtime.onIoThread(() -> {
      DeferredFile file = new DeferredFile(names, options, runtime.backend(), group.communicator());
      FileSession session = runtime.coordinator().create(group, new FileSession(group.nextFile(), file), problem);
      return new BurstQueue(runtime, group, session);
    }));
  }

  private static String problemOf(FileNames names, WriterOptions options) {
    try {
      names.check(options.mode());
      return "";
    } catch (WriterException problem) {
      return String.valueOf(problem.getMessage());
    }
  }

  /** The back end's name. <b>Independent.</b> */
  public String backend() {
    return runtime.backend().name();
  }

  /** Makes a dataset known; the next commit creates it. <b>Independent.</b> */
  public void declare(DatasetPieces dataset) {
    runtime.ring().submit(() -> session.declare(dataset));
  }

  /** Copies a write's data and enqueues it. <b>Independent.</b> */
  public void write(DatasetPieces dataset, Selection selection, MemorySegment source) {
    refuseOnIoThread(runtime, "write");
    runtime.submitter().write(dataset, selection, source);
  }

  /** Ends the burst; the future completes when it is done on all ranks. <b>Collective</b>, asynchronous. Afterwards throws an earlier failure that nobody has seen. */
  public BurstFuture commit() {
    BurstFuture future = end(Call.COMMIT);
    rethrowUnseen();
    return future;
  }

  /** Ends the burst and waits until it is with the operating system. <b>Collective.</b> */
  public void flush() {
    endAndWait(Call.FLUSH);
  }

  /** Ends the burst, waits, and ends the file. <b>Collective.</b> */
  public void close() {
    endAndWait(Call.CLOSE);
  }

  private void endAndWait(Call call) {
    refuseOnIoThread(runtime, call.toString());
    BurstFuture future = end(call);
    try {
      await(future);
    } catch (WriterException failure) {
      unseen.set(null);
      throw failure;
    }
    rethrowUnseen();
  }

  private BurstFuture end(Call call) {
    BurstFuture future = new BurstFuture();
    runtime.submitter().burstCommitted();
    runtime.ring().submit(() -> {
      try {
        BurstResult result = runtime.coordinator().end(call, group, session);
        runtime.callbacks().execute(() -> future.complete(result));
      } catch (WriterException failure) {
        runtime.callbacks().execute(() -> fail(future, failure));
      } finally {
        runtime.submitter().burstDone();
      }
    });
    return future;
  }

  private void fail(BurstFuture future, WriterException failure) {
    future.completeExceptionally(failure);
    if (!future.isSeen()) {
      unseen.compareAndSet(null, future);
    }
  }

  private void rethrowUnseen() {
    BurstFuture failed = unseen.getAndSet(null);
    if (failed != null && !failed.isSeen() && failed.exceptionNow() instanceof WriterException failure) {
      throw new WriterException(failure.category(), String.valueOf(failure.getMessage()), failure);
    }
  }

  private static void refuseOnIoThread(WriterRuntime runtime, String call) {
    if (runtime.ring().isIoThread()) {
      throw new WriterException(Category.USAGE, call + " was called on the I/O thread, which would wait for itself");
    }
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof WriterException failure) {
        throw failure;
      }
      throw failed;
    }
  }
}
