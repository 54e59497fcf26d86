package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.TransferReport;
import org.h5burst.writer.chunk.ChunkEffort;
import org.jspecify.annotations.Nullable;

/**
 * A file that parallel HDF5 and rank 0 write in turn. All ranks compress the chunks of datasets with filters, and rank
 * 0 places them, while no rank has the file open with MPI-IO; parallel HDF5 writes everything else. Most methods
 * delegate to the one of the two files whose turn it is.
 *
 * <p>Design note: two handles of one file would each have their own view of its metadata. So the ranks close the first
 * before they use the second, which has the file open only within its methods. A file that is only read has both.
 */
final class AlternatingFile implements BackendFile {
  private final FailedRank failed;
  private final Sources sources;
  private final double openSeconds;
  private final boolean joinsDatasets;
  private @Nullable BackendFile parallel;
  private @Nullable BackendFile chunks;
  private @Nullable BackendFile broken;
  private BackendFile last;
  private @Nullable ChunkJournal journal;
  private ChunkEffort effort = ChunkEffort.LEAST;
  private Hints live = Hints.NONE;
  private Hints effective;
  private boolean isUnflushed;

  /**
   * Opens the two files.
   *
   * @param parallel opens the file with MPI-IO; <b>collective</b>
   * @param chunks makes the file that writes chunks
   * @param compresses selects the datasets that it writes
   * @param notes selects the chunked and compact datasets whose elements can be recorded
   * @param same requires that the path still leads to the file
   * @param isReadOnly whether nobody changes the file
   */
  record Sources(Supplier<BackendFile> parallel, Supplier<BackendFile> chunks, Predicate<DatasetSpec> compresses,
      Predicate<DatasetSpec> notes, Runnable same, boolean isReadOnly) {}

  /** Takes over an open file. */
  AlternatingFile(Communicator communicator, BackendFile opened, Sources sources) {
    this.failed = new FailedRank(communicator);
    this.sources = sources;
    this.parallel = opened;
    this.last = opened;
    this.openSeconds = opened.openSeconds();
    this.joinsDatasets = opened.joinsDatasets();
    this.effective = opened.effectiveHints();
  }

  /** Runs work on one of the files; after a failure, or its end, only that file knows what can still be done. */
  private void run(BackendFile file, Consumer<BackendFile> work) {
    last = file;
    try {
      work.accept(file);
    } catch (RuntimeException | Error failure) {
      broken = file;
      throw failure;
    }
  }

  private void requireUsable() {
    if (broken != null) {
      Hints _ = broken.effectiveHints(); // which throws
    }
    failed.requireNone();
  }

  /** Returns the file with MPI-IO, and opens it if necessary. <b>Collective.</b> */
  private BackendFile parallel() {
    BackendFile open = parallel;
    if (open == null) {
      failed.compare(broken != null);
      requireUsable();
      failed.during(true, sources.same); // HDF5 opens whatever has the name now
      open = sources.parallel.get();
      parallel = open;
      if (journal != null) {
        open.journal(journal);
      }
      if (!live.isEmpty()) {
        run(open, file -> file.setHints(live));
      }
    }
    requireUsable();
    return open;
  }

  /** Returns the file whose chunks rank 0 places; no rank then has it open with MPI-IO. <b>Collective.</b> */
  private BackendFile chunks() {
    if (!sources.isReadOnly && parallel != null) {
      failed.compare(broken != null);
      requireUsable();
      failed.during(true, () -> closeParallel(Objects.requireNonNull(parallel)));
    }
    requireUsable();
    BackendFile known = chunks;
    if (known == null) {
      failed.during(!sources.isReadOnly, () -> chunks = sources.chunks.get()); // the others go on to its messages
      known = Objects.requireNonNull(chunks);
      known.use(effort);
      if (journal != null) {
        known.journal(journal);
      }
    }
    return known;
  }

  private void closeParallel(BackendFile open) {
    effective = open.effectiveHints();
    run(open, BackendFile::close);
    parallel = null;
  }

  private BackendFile of(DatasetSpec dataset) {
    return isPlacedByRankZero(dataset) ? chunks() : parallel();
  }

  @Override
  public boolean isPlacedByRankZero(DatasetSpec dataset) {
    return sources.compresses.test(dataset);
  }

  /**
   * Changes the structure. Parallel HDF5 would allocate each chunk before it is compressed, even if it only opens a
   * dataset.
   */
  @Override
  public void change(List<? extends StructureChange> changes) {
    boolean compressed = changes.stream().anyMatch(change -> change instanceof DatasetSpec made
        && isPlacedByRankZero(made)
        || change instanceof ExtendSpec extension
            && isPlacedByRankZero(extension.dataset()));
    if (compressed || chunks != null) {
      isUnflushed = true;
      run(chunks(), file -> file.change(changes));
    } else {
      run(parallel(), file -> file.change(changes));
    }
  }

  @Override
  public long elementsAt(DatasetSpec dataset) {
    if (dataset.isChunked() || dataset.isCompact()) {
      return isNoted(dataset) ? IN_CHUNKS : UNKNOWN;
    }
    return Objects.requireNonNull(parallel == null ? chunks : parallel).elementsAt(dataset);
  }

  private boolean isNoted(DatasetSpec dataset) {
    return journal != null && (dataset.isChunked() || dataset.isCompact()) && sources.notes.test(dataset);
  }

  @Override
  public void journal(ChunkJournal opened) {
    journal = opened;
    if (parallel != null) {
      parallel.journal(opened);
    }
  }

  @Override
  public boolean replacesChunks() {
    return chunks != null && chunks.replacesChunks();
  }

  @Override
  public void finishChunks() {
    isUnflushed = true;
    run(chunks(), BackendFile::finishChunks);
  }

  @Override
  public void use(ChunkEffort other) {
    effort = other;
    if (chunks != null) {
      chunks.use(other);
    }
  }

  @Override
  public void write(DatasetSpec dataset, Selection region, MemorySegment elements, Mode mode) {
    if (isPlacedByRankZero(dataset)) {
      isUnflushed = true;
    } else if (journal != null && isNoted(dataset)) {
      journal.unnoted().wrote(dataset);
    }
    run(turn(dataset, region), file -> file.write(dataset, region, elements, mode));
  }

  /** Returns the file whose turn it is; after a failure only the file that has failed takes part in transfers. */
  private BackendFile turn(DatasetSpec dataset, Selection region) {
    boolean isItsTurn = broken != null && broken == (isPlacedByRankZero(dataset) ? chunks : parallel);
    return isItsTurn && region.isEmpty() ? Objects.requireNonNull(broken) : of(dataset);
  }

  @Override
  public boolean isWrittenByEachRank(DatasetSpec dataset) {
    return !isPlacedByRankZero(dataset) && !dataset.isCompact();
  }

  @Override
  public void read(DatasetSpec dataset, Selection region, MemorySegment elements, Mode mode) {
    run(turn(dataset, region), file -> file.read(dataset, region, elements, mode));
  }

  @Override
  public boolean joinsDatasets() {
    return joinsDatasets;
  }

  @Override
  public void writeTogether(List<Part> parts) {
    run(parallel(), file -> file.writeTogether(parts));
  }

  @Override
  public void readTogether(List<Part> parts) {
    run(parallel(), file -> file.readTogether(parts));
  }

  @Override
  public List<String> strings(String dataset) {
    requireUsable();
    return Objects.requireNonNull(parallel == null ? chunks : parallel).strings(dataset);
  }

  @Override
  public TransferReport lastTransfer() {
    return last == parallel || last == chunks ? last.lastTransfer() : TransferReport.NONE;
  }

  @Override
  public void flush() {
    requireUsable();
    BackendFile open = parallel;
    if (open != null) { // which also records the chunks that it has written
      failed.during(isUnflushed, () -> run(open, BackendFile::flush));
    }
    if (isUnflushed || open == null && journal != null && !journal.unnoted().written().isEmpty()) {
      run(chunks(), BackendFile::flush);
      isUnflushed = false;
    }
  }

  @Override
  public void setHints(Hints hints) {
    requireUsable();
    live = live.with(hints);
    effective = effective.with(hints);
    if (parallel != null) {
      run(parallel, file -> file.setHints(hints));
    }
  }

  @Override
  public Hints effectiveHints() {
    requireUsable();
    return parallel == null ? effective : parallel.effectiveHints();
  }

  @Override
  public double openSeconds() {
    return openSeconds;
  }

  @Override
  public void close() {
    requireUsable();
    BackendFile open = parallel;
    BackendFile placing = chunks;
    if (open != null) { // without chunks the ranks compare next whether all have closed the file
      failed.during(placing != null, () -> closeParallel(open));
    }
    if (placing != null) {
      run(placing, BackendFile::close);
    }
    broken = placing == null ? open : placing;
    failed.end();
  }

  @Override
  public void abandon() {
    if (parallel != null) {
      parallel.abandon();
    }
    if (chunks != null) {
      chunks.abandon();
    }
  }
}
