package org.h5burst.writer.engine;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.Filter;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.agree.Mishaps;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.engine.plan.DatasetShape.Extension;
import org.h5burst.writer.engine.run.BurstGroup;
import org.h5burst.writer.engine.run.Declaration;
import org.h5burst.writer.engine.run.FileState;
import org.h5burst.writer.file.FilePlan;
import org.h5burst.writer.ring.Gate;
import org.jspecify.annotations.Nullable;

/** The application's side of one file: converts calls to pieces and commands for the I/O thread. Any thread. */
public final class FileHandle {
  private final WriterRuntime runtime;
  private final BurstGroup group;
  private final FileState state;
  private final FilePlan plan;
  private final Catalogue catalogue;
  private final CallRecorder calls;
  private final BurstQueue bursts;
  private final Gate gate;
  private final ElementQueue elements;

  FileHandle(WriterRuntime runtime, BurstGroup group, FileState state, FilePlan plan, Catalogue catalogue) {
    this.catalogue = catalogue;
    this.runtime = runtime;
    this.group = group;
    this.state = state;
    this.plan = plan;
    this.calls = CallRecorder.of(runtime.trace(), plan, group.communicator().size());
    this.bursts = new BurstQueue(runtime, group, state, plan, calls);
    this.gate = bursts.gate();
    this.elements = new ElementQueue(this, bursts, runtime, state, calls);
  }

  /** Returns the queue for writes and reads. <b>Independent.</b> */
  public ElementQueue elements() {
    return elements;
  }

  /** Returns the file's bursts. <b>Independent.</b> */
  public BurstQueue bursts() {
    return bursts;
  }

  /** Returns the back end's name. <b>Independent.</b> */
  public String backend() {
    return runtime.backend().name();
  }

  /**
   * Returns why a filter cannot be used, as a message; empty if it can. <b>Independent.</b> Waits the first time for a
   * number that has no kind in HDF5.
   */
  public String filterProblem(Filter filter) {
    Map<Integer, String> known = runtime.filterProblems();
    String problem = runtime.backend().filters().contains(filter.kind()) ? "" : known.get(filter.number());
    if (problem == null) {
      requireMayWait("create of a dataset with a filter");
      problem = runtime.await(runtime.onIoThread("asking HDF5 for filter " + filter.number(),
          () -> runtime.backend().filterProblem(filter)));
      known.put(filter.number(), problem);
    }
    return problem;
  }

  /** Returns the program's communicator with which the file was created or opened. <b>Independent.</b> */
  public Communicator ranks() {
    return group.origin();
  }

  /**
   * Returns what every rank passes, in rank order. <b>Collective</b>: waits on the calling thread.
   *
   * @param dataset to which the ranks append
   */
  public List<byte[]> exchange(DatasetPieces dataset, byte[] own) {
    Communicator ranks = group.origin();
    if (ranks.size() == 1) {
      return List.of(own);
    }
    String operation =
        "append to dataset %s of %s".formatted(dataset.dataset().name(), state.file().names().target());
    return runtime.groups().duringCall(group, operation, () -> ranks.allgather(own));
  }

  /** Returns the file and the name of a dataset, as all ranks call them. <b>Independent.</b> */
  public String nameOf(DatasetPieces dataset) {
    return "dataset %s of %s".formatted(dataset.dataset().name(), state.file().names().called());
  }

  /** Returns the file's contents when it was opened; empty if it is new. <b>Independent.</b> */
  public Catalogue catalogue() {
    return catalogue;
  }

  /** Adds all datasets that the file has, in the order of their names. <b>Independent</b>, right after the opening. */
  public void found(List<DatasetPieces> existing) {
    runtime.ring().submit(() -> {
      state.found(existing);
      calls.record(trace -> existing.forEach(dataset -> trace.declared(dataset.dataset())));
    });
  }

  /** Declares a dataset, which the next commit creates. <b>Independent.</b> */
  public void declare(DatasetPieces dataset) {
    requireDeclarable(dataset.declared());
    runtime.ring().submit(gate, () -> {
      state.declare(dataset);
      calls.record(trace -> trace.declared(dataset.dataset()));
    });
  }

  /** Declares another change of the structure, which the next commit makes or refuses. <b>Independent.</b> */
  public void declare(StructureChange change, Declaration declaration) {
    try {
      requireDeclarable(change);
      runtime.ring().submit(gate, () -> {
        state.declare(change, declaration);
        calls.record(trace -> trace.changed(change));
      });
    } catch (WriterException notEnqueued) {
      declaration.refused();
      throw notEnqueued;
    }
  }

  private void requireDeclarable(StructureChange change) {
    plan.requireWritable();
    requireNotPoisoned();
    String problem = runtime.backend().structureProblem(change);
    if (!problem.isEmpty()) {
      throw refused(new UsageException("%s cannot be made: %s".formatted(change, problem)));
    }
  }

  /**
   * Extends a dataset with the next commit, to a shape that follows from the one declared so far. <b>Independent.</b>
   */
  public void extend(DatasetPieces dataset, Function<DatasetSpec, long[]> next) {
    declare(dataset, next, -1);
  }

  /** Like {@link #extend}; returns where the new elements begin along a dimension. <b>Independent.</b> */
  public long append(DatasetPieces dataset, int dimension, Function<DatasetSpec, long[]> next) {
    return declare(dataset, next, dimension).begin();
  }

  /** Like {@link #extend} along the first dimension, with an action that enqueues the extension. <b>Independent.</b> */
  public void append(DatasetPieces dataset, Function<DatasetSpec, long[]> next, Consumer<Extension> enqueue) {
    Extension _ = declare(dataset, next, 0, enqueue);
  }

  private Extension declare(DatasetPieces dataset, Function<DatasetSpec, long[]> next, int appendedAlong) {
    return declare(dataset, next, appendedAlong,
        extension -> runtime.ring().submit(gate, () -> extend(dataset, extension)));
  }

  /** Adds an extension to be made by the next commit. I/O thread. */
  void extend(DatasetPieces dataset, Extension extension) {
    state.extend(dataset, extension);
    calls.record(trace -> trace.extended(dataset.dataset(), extension.to()));
  }

  private Extension declare(DatasetPieces dataset, Function<DatasetSpec, long[]> next, int appendedAlong,
      Consumer<Extension> enqueue) {
    requireWritable(dataset);
    dataset.shape().extending().lock();
    try {
      Extension extension = noting(() -> dataset.shape().declare(next, appendedAlong));
      boolean enqueued = false;
      try {
        enqueue.accept(extension);
        enqueued = true;
      } finally {
        dataset.shape().show(extension, enqueued);
      }
      return extension;
    } finally {
      dataset.shape().extending().unlock();
    }
  }

  /**
   * Notes that a call was refused on this rank, so that the other ranks get the reason if they do not do the same next.
   * <b>Independent.</b> Returns the refusal, to be thrown.
   */
  public WriterException refused(WriterException refusal) {
    runtime.ring().submit(() -> state.mishaps().refused(String.valueOf(refusal.getMessage())));
    return refusal;
  }

  /** Checks a call before it is made, and notes a refusal: see {@link #refused}. <b>Independent.</b> */
  public <T> T noting(Supplier<T> check) {
    try {
      return check.get();
    } catch (WriterException refusal) {
      throw refused(refusal);
    }
  }

  /** Throws if a write has failed before. <b>Independent.</b> */
  public void requireNotPoisoned() {
    if (state.hasFailed()) {
      state.requireHealthy();
    }
  }

  void requireWritable(DatasetPieces dataset) {
    plan.requireWritable();
    catalogue.requireWritable(dataset.declared());
  }

  /** Returns how the file was created or opened. <b>Independent.</b> */
  public FilePlan plan() {
    return plan;
  }

  /** Ends the burst and waits for it; then ends the file, which gets its final name. <b>Collective.</b> */
  public void complete() {
    bursts.endFile(plan.isReadOnly() ? Call.CLOSE : Call.COMPLETE);
  }

  /**
   * Drops what was not committed, and ends the file without its final name, because of the program's failure, if that
   * is known. <b>Collective.</b> Always throws.
   */
  public void close(@Nullable Throwable failure) {
    String why = Mishaps.report(state.file().names().target(), group.communicator(), failure);
    runtime.ring().submit(() -> state.mishaps().endsUnfinished(why));
    bursts.endFile(Call.CLOSE_WITHOUT_COMPLETE);
  }

  /** Ends a new file and removes it. <b>Collective.</b> */
  public void discard() {
    bursts.endFile(Call.DISCARD);
  }

  /** Returns whether the file accepts calls: no call that ends it is enqueued. <b>Independent.</b> */
  public boolean isOpen() {
    return gate.isOpen();
  }

  /** Refuses a call that waits on a thread that its result depends on. <b>Independent.</b> */
  public void requireMayWait(String call) {
    refuse(runtime.isOwnThread(), call);
  }

  /**
   * Keeps bursts of the file from starting on any rank, from the next agreement on, until {@link #resume()}, or until
   * this rank waits for the writer. <b>Independent.</b>
   */
  public void pause() {
    runtime.paused().add(state);
  }

  /** Ends this rank's pause. <b>Independent.</b> */
  public void resume() {
    runtime.paused().remove(state);
  }

  /** Returns the strings of a dataset that the file had when it was opened. <b>Independent.</b> Waits. */
  public List<String> strings(String dataset) {
    requireMayWait("read");
    String what = "reading the strings of dataset %s of %s".formatted(dataset, state.file().names().target());
    return runtime.await(runtime.onIoThread(what, () -> read(dataset)));
  }

  /** Reads strings. I/O thread. */
  private List<String> read(String dataset) {
    state.requireHealthy();
    if (state.file().isOpen()) {
      return state.file().backend().strings(dataset);
    }
    try {
      return state.file().strings(dataset);
    } catch (WriterException replaced) {
      throw replaced;
    } catch (RuntimeException | LinkageError failure) {
      throw new IoFailureException("the strings of dataset %s of %s cannot be read: %s"
          .formatted(dataset, state.file().path(), failure.getMessage()), failure);
    }
  }

  /** Returns the number of objects that HDF5 has open in this process. <b>Independent.</b> Waits. */
  public long openObjects() {
    requireMayWait("openObjects");
    return runtime.await(runtime.onIoThread("counting the open objects of HDF5", runtime.backend()::openObjects));
  }

  static void refuse(boolean onThreadThatItNeeds, String call) {
    if (onThreadThatItNeeds) {
      throw new UsageException(call + " was called on a thread of the library, for example in a callback, and would "
          + "wait for that thread; call it on a thread of the program");
    }
  }
}
