package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.PoisonedFileException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.configuration.FileConfiguration;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.engine.agree.Mishaps;
import org.h5burst.writer.engine.plan.BurstPlan;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.engine.plan.DatasetShape;
import org.h5burst.writer.engine.plan.RefusedBurstException;
import org.h5burst.writer.engine.plan.TransferPlan;
import org.h5burst.writer.engine.plan.UsedDatasets;
import org.h5burst.writer.file.DeferredFile;
import org.jspecify.annotations.Nullable;

/** The I/O thread's state of one file: its datasets, its pieces, its progress. I/O thread only. */
public final class FileState {
  private final long id;
  private final DeferredFile file;
  private final FileConfiguration configuration;
  private final IdleTuners idleTuners;
  private final TunerCalls tunerCalls;
  private final List<DatasetPieces> datasets = new ArrayList<>();
  private final UsedDatasets used = new UsedDatasets();
  private final RefusedDatasets refused = new RefusedDatasets();
  private BurstChanges changes;
  private final Namespace namespace = new Namespace();
  private final Executor callbacks;
  /** The futures of what is enqueued for the burst that is being filled. */
  private final List<CompletableFuture<BurstResult>> waiting = new ArrayList<>();
  private long sequence = 1;
  private long flushed;
  private @Nullable LimitedTuner tuner;
  private TuningStep.@Nullable Answer standing;
  private volatile @Nullable WriterException failure;
  private final Mishaps mishaps = new Mishaps();
  private boolean closed;
  private Catalogue existing = Catalogue.EMPTY;

  /** Creates a file without datasets. */
  public FileState(long id, DeferredFile file, FileConfiguration configuration, IdleTuners idleTuners,
      TunerCalls tunerCalls, Executor callbacks) {
    this.id = id;
    this.file = file;
    this.configuration = configuration;
    this.idleTuners = idleTuners;
    this.tunerCalls = tunerCalls;
    this.callbacks = callbacks;
    this.changes = new BurstChanges(file.hdf5().order());
  }

  /** Returns the number of the file among those of its group, the same on all ranks. */
  long id() {
    return id;
  }

  /** Returns the file itself. */
  public DeferredFile file() {
    return file;
  }

  /** Returns the file's settings; patterns are determined by all ranks or by none. Any thread. */
  public FileConfiguration configuration() {
    return configuration;
  }

  /** Returns the number of the burst that is being filled, from 1. */
  public long sequence() {
    return sequence;
  }

  /** Takes over the contents of an existing file. */
  void found(Catalogue catalogue) {
    namespace.found(catalogue);
    existing = catalogue;
    if (file.mode().isExisting()) {
      changes = new BurstChanges(catalogue.order());
    }
  }

  /** Adds the datasets of an existing file, in the order of their names. */
  public void found(List<DatasetPieces> existing) {
    existing.forEach(dataset -> dataset.in(used));
    append(existing);
    if (!isHealthy()) {
      existing.forEach(dataset -> dataset.discard(state()));
    }
  }

  private void append(List<DatasetPieces> more) {
    more.forEach(dataset -> {
      dataset.number(datasets.size());
      datasets.add(dataset);
    });
  }

  /** Adds a dataset, to be created by the next commit. */
  public void declare(DatasetPieces dataset) {
    if (isHealthy()) {
      dataset.in(used);
      changes.add(dataset);
    } else {
      dataset.discard(state());
    }
  }

  /** Returns the program's failures on this rank. */
  public Mishaps mishaps() {
    return mishaps;
  }

  /**
   * Adds a change of the structure, to be made by the next commit; of several with the same meaning the latest counts.
   * A dataset is added with {@link #declare(DatasetPieces)}.
   */
  public void declare(StructureChange change, Declaration declaration) {
    if (isHealthy()) {
      changes.add(change, declaration);
    } else {
      declaration.refused();
    }
  }

  /** Extends a dataset with the next commit; the latest shape counts. */
  public void extend(DatasetPieces dataset, DatasetShape.Extension extension) {
    if (isHealthy()) {
      changes.add(dataset, extension);
    } else {
      dataset.shape().refused(extension);
    }
  }

  /**
   * Completes the future at the end of the burst that is being filled; with a failure if what was enqueued for a
   * dataset is lost.
   */
  public void tellAtEnd(CompletableFuture<BurstResult> future, DatasetPieces dataset) {
    String discarded = dataset.whyDiscarded();
    if (isHealthy() && discarded == null) {
      waiting.add(future);
    } else {
      WriterException lost = new PoisonedFileException("what was enqueued for dataset %s is lost: %s"
          .formatted(dataset.declared(), discarded == null ? state() : discarded));
      callbacks.execute(() -> future.completeExceptionally(lost));
    }
  }

  /** Refuses the burst that ends now, for a reason. */
  public void lose(String why) {
    refused.lose(why);
  }

  /** Returns the futures that wait for the burst that ends now; they belong to the caller then. */
  public List<CompletableFuture<BurstResult>> takeWaiting() {
    List<CompletableFuture<BurstResult>> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  /**
   * Ends the burst on this rank; later submissions belong to the next one.
   *
   * @param alone whether there are no other ranks that must do the same
   * @throws RefusedBurstException if something in it depends on what was refused before
   */
  BurstPlan seal(long roundBytes, boolean alone) {
    refused.requireNothingLost();
    changes.number(datasets.size());
    List<DatasetPieces> all = used.all();
    List<DatasetPieces> held = all.stream().filter(dataset -> !dataset.isEmpty()).toList();
    return new BurstPlan(changes.all(), alone ? List.of() : changes.placements(),
        TransferPlan.of(all, dataset -> dataset.seal(changes.shape(dataset), roundBytes), held),
        TransferPlan.of(all, dataset -> dataset.sealReads(changes.shape(dataset), roundBytes), List.of()));
  }

  /** Returns the file's contents when it was opened; empty if it is new. */
  Catalogue existing() {
    return existing;
  }

  /** Returns what this rank has declared for this burst. */
  BurstChanges changes() {
    return changes;
  }

  void nextBurst() {
    sequence++;
    used.nextBurst();
    mishaps.nextBurst();
  }

  /** Notes that all bursts so far are flushed on all ranks. */
  void flushed() {
    flushed = sequence - 1;
  }

  /** Describes up to where the file was flushed; without a manifest that does not show what is left of it. */
  public String lastFlush() {
    String flush = flushed == 0 ? "nothing was flushed before" : "it was flushed up to burst " + flushed;
    return file.mode() == OpenMode.APPEND ? flush + ", it was changed in place and may be damaged" : flush;
  }

  /** Returns the names in the file. */
  Namespace namespace() {
    return namespace;
  }

  /** Notes that the declared objects exist. */
  void created() {
    append(changes.datasets());
    changes.made();
  }

  /**
   * Refuses this burst: nothing that was declared is made, and nothing that was enqueued is written or read.
   *
   * @param why for messages
   */
  void refuseBurst(String why) {
    used.drop();
    refused.add(changes.datasets());
    changes.refused("the ranks did not agree on it, or it was impossible: " + why);
  }

  /** Returns the dataset with a number, among those of the file and those new in this burst. */
  DatasetSpec dataset(int index) {
    DatasetPieces dataset =
        index < datasets.size() ? datasets.get(index) : changes.numbered(index - datasets.size());
    return dataset.dataset();
  }

  /** Returns the number of datasets in the file, including those new in this burst. */
  int datasets() {
    return datasets.size() + changes.newDatasets();
  }

  /** Returns the tuners of closed files, and what was learned about chunks in any file. */
  IdleTuners idleTuners() {
    return idleTuners;
  }

  /** Returns the file's tuner, which is made at the first burst, on rank 0 only. */
  LimitedTuner tuner() {
    if (tuner == null) {
      tuner = TuningStep.newTuner(file, idleTuners, tunerCalls);
    }
    return tuner;
  }

  /**
   * Returns the tuner's answer to all bursts from now on; null while it is asked for each. The same on all ranks,
   * except for the explanation, which is rank 0's.
   */
  TuningStep.@Nullable Answer standing() {
    return standing;
  }

  void stand(TuningStep.Answer answer) {
    standing = answer;
  }

  /** Returns whether it is poisoned. Any thread. */
  public boolean hasFailed() {
    return failure != null;
  }

  /** Returns whether it is neither poisoned nor closed. */
  public boolean isHealthy() {
    return failure == null && !closed;
  }

  /** Throws if the file is closed or poisoned, naming the first failure. */
  public void requireHealthy() {
    if (closed) {
      throw new UsageException(file.names().target() + " is closed");
    }
    if (failure != null) {
      throw new PoisonedFileException("%s can no longer be used, because something before this failed: %s"
          .formatted(file.names().target(), failure.getMessage()), failure);
    }
  }

  /**
   * Poisons the file; the first failure counts, and nothing more is written. Releases what the file held, whatever the
   * program does with it from now on.
   */
  public void poison(WriterException first) {
    if (failure == null) {
      failure = first;
    }
    discardAll(state());
    file.abandon();
    forget(state());
  }

  /** Ends the file, for a reason; releases pieces that nobody will commit, including later ones. */
  void close(String why) {
    closed = true;
    discardAll(why);
    forget(why);
  }

  /** Releases what the file held, so that a program that keeps the closed file does not keep this. */
  private void forget(String why) {
    datasets.clear();
    used.close();
    existing = Catalogue.EMPTY;
    TuningStep.close(tuner, file.names().target(), why);
    tuner = null;
  }

  private void discardAll(String why) {
    WriterException lost = new PoisonedFileException("what was enqueued is lost, because its burst was "
        + "not committed before: " + why);
    takeWaiting().forEach(future -> callbacks.execute(() -> future.completeExceptionally(lost)));
    datasets.forEach(dataset -> dataset.discard(why));
    changes.refused(why);
  }

  /** Describes why nothing more is written. */
  String state() {
    return failure == null ? file.names().target() + " is closed"
        : "%s has failed: %s".formatted(file.names().target(), failure.getMessage());
  }
}
