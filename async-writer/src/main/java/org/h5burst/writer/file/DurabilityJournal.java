package org.h5burst.writer.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Durability;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KeptFailure.Work;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.ManifestHeader;
import org.h5burst.writer.manifest.Recorded;
import org.h5burst.writer.manifest.Runs;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the flushed elements of one file survive, with the manifest next to it and, if requested, by waiting for the
 * disk. With {@link Durability#NONE} it only marks a file that is left unfinished. I/O thread only. <b>Independent</b>
 * unless stated otherwise; the ranks agree on the outcome of what can fail.
 */
public final class DurabilityJournal {
  private static final Logger LOG = LoggerFactory.getLogger(DurabilityJournal.class);

  /** Notes are written, unsealed, before they use more memory than this on some rank. */
  private static final long MAX_WAITING_BYTES = 4 << 20;

  /** The size of a note without its runs, and of a run, at most in practice. */
  private static final long NOTE_BYTES = 512;
  private static final long RUN_BYTES = 8;

  private final FileOnDisk disk;
  private final FileNames names;
  private final WriterOptions<?> options;
  private final Durability durability;
  private final Communicator communicator;
  private final String backend;
  private @Nullable Manifest manifest;
  private @Nullable HeldManifest held;
  private @Nullable Writeback data;
  private @Nullable ManifestChunks chunks;
  private long waitingBytes;
  private boolean namesAreDurable;
  private boolean sealed;

  DurabilityJournal(FileOnDisk disk, WriterOptions<?> options, Communicator communicator, String backend) {
    this.disk = disk;
    this.names = disk.names();
    this.options = options;
    this.durability = options.durability();
    this.communicator = communicator;
    this.backend = backend;
  }

  private static void doing(String what, Path where, Work work) {
    try {
      work.run();
    } catch (IOException failure) {
      throw new IoFailureException("%s of %s failed: %s".formatted(what, where, Causes.reason(failure)),
          failure);
    }
  }

  /**
   * Returns whether the file has a manifest. Files that existed before have none, because their contents were never
   * recorded. The same on all ranks.
   */
  public boolean isOn() {
    return durability != Durability.NONE && !options.mode().isExisting();
  }

  /** Returns the manifest of a file that has one and is open. */
  public Manifest manifest() {
    return Objects.requireNonNull(manifest, "the manifest is not open");
  }

  /** Prepares on rank 0, which holds the lock, for a file that does not exist. */
  void reserve() {
    if (isOn()) {
      doing("creating", names.manifest(), this::create);
    }
  }

  private void create() throws IOException {
    Manifest created = new Manifest(names.manifest(), 0);
    manifest = created;
    created.create(new ManifestHeader(String.valueOf(names.target().getFileName()), communicator.size(), backend,
        Instant.now().toString(), options.hdf5().order()));
    held = new HeldManifest(names.manifest());
  }

  /** Prepares on all ranks when the file exists. */
  void opened() {
    if (isOn()) {
      doing("opening", names.manifest(), () -> {
        manifest = Objects.requireNonNullElseGet(manifest, () -> new Manifest(names.manifest(), communicator.rank()));
        manifest.open();
      });
      chunks = new ManifestChunks(manifest(), communicator);
    }
    if (durability == Durability.DURABLE && options.mode() != OpenMode.READ_ONLY) {
      // Kept open: the kernel tells a failure of the disk to those who had the file open then.
      doing("opening", names.written(options.mode()),
          () -> data = new Writeback(
              FileChannel.open(names.written(options.mode()), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)));
    }
  }

  /**
   * Announces that a burst with this many bytes of this rank is about to be written: if the data must reach the disk,
   * writing back begins during the burst.
   */
  public void beginWriting(long bytes) {
    if (data != null) {
      data.begin(bytes);
    }
  }

  /** Notes that the burst is written or has failed. */
  public void endWriting() {
    if (data != null) {
      data.end();
    }
  }

  /** Lets a file that was opened or reopened record its chunks here, if it can. */
  void follow(BackendFile file) {
    if (chunks != null) {
      file.journal(chunks);
    }
  }

  /** Returns whether a flush has returned, so that a promise exists. The same on all ranks. */
  public boolean isSealed() {
    return isOn() && sealed;
  }

  /** Records that the structure was changed, before anything is written to new datasets. <b>Collective.</b> */
  void changed(List<? extends StructureChange> changes, BackendFile file) {
    if (options.mode().isExisting()) {
      return;
    }
    List<Recorded> made = changes.stream().map(change -> recorded(change, file)).toList();
    made.forEach(disk::reach);
    if (chunks != null) {
      chunks.made(made);
    }
    if (isOn()) {
      doing("writing", names.manifest(), () -> manifest().changed(made));
    }
  }

  private static Recorded recorded(StructureChange change, BackendFile file) {
    return new Recorded(change, change instanceof DatasetSpec dataset ? file.elementsAt(dataset) : Recorded.UNKNOWN);
  }

  /**
   * Returns whether this rank notes its writes before it makes them, and not afterwards. In modes in which each rank
   * writes by itself, half of the ranks do: they compute checksums while the others write, and vice versa. In
   * collective calls, the first ranks would wait for the others' checksums, and later the others for theirs.
   */
  public boolean isNotedFirst(Mode mode) {
    return mode == Mode.INDEPENDENT && communicator.rank() % 2 == 1;
  }

  /**
   * Notes what this rank writes in this burst; the notes count when all ranks have written it; see
   * {@link Manifest#wrote}.
   */
  public void note(int dataset, long burst, @Nullable Selection slab, Runs runs, MemorySegment packed) {
    if (isOn()) {
      manifest().wrote(dataset, burst, slab, runs, packed);
    }
  }

  /**
   * Returns whether notes should be written, before there are too many, after all ranks have written a burst. The same
   * on all ranks.
   *
   * @param datasets largest number of datasets that a rank has written
   * @param pieces largest number of pieces that a rank has written
   */
  public boolean isDue(int datasets, long pieces) {
    waitingBytes += datasets * NOTE_BYTES + pieces * RUN_BYTES;
    return isOn() && waitingBytes > MAX_WAITING_BYTES;
  }

  /** Returns how many bytes this rank must write to the manifest. */
  public long waitingBytes() {
    return isOn() ? manifest().waitingBytes() : 0;
  }

  /**
   * Writes this rank's part of the manifest, after {@code before} bytes of lower ranks, of {@code all} bytes of all
   * ranks.
   */
  public void writeNotes(long before, long all) {
    if (isOn()) {
      waitingBytes = 0;
      doing("writing", names.manifest(), () -> manifest().writeNotes(before, all));
    }
  }

  /**
   * Waits for the disk, if requested, and checks that the file still exists, after all elements were passed to the
   * operating system and all notes are written. A failure is final: the system may have dropped what it could not
   * write.
   */
  public void force() {
    if (durability == Durability.DURABLE && options.mode() != OpenMode.READ_ONLY) {
      doing("writing to the disk", names.written(options.mode()),
          () -> Objects.requireNonNull(data, "the file is not open").force());
      if (isOn()) {
        doing("writing to the disk", names.manifest(), () -> manifest().force());
      }
    }
    disk.requireWhole(); // not every file has a seal
  }

  /**
   * Seals what was written, on all ranks, after all of them have finished the steps before: from now on it is promised.
   */
  public void seal(long bursts) {
    if (held != null) {
      disk.requireWhole();
      held.requireThere();
    }
    doing("sealing", names.manifest(), () -> {
      sealed = true;
      manifest().seal(bursts);
      if (durability == Durability.DURABLE && communicator.rank() == 0) {
        manifest().force();
        if (!namesAreDurable) {
          disk.forceNames();
          namesAreDurable = true;
        }
      }
      manifest().mark();
    });
  }

  /** Waits for the disk, if requested, when the file is closed. */
  void closed() {
    if (data != null) {
      doing("writing to the disk", names.written(options.mode()), data::force);
    }
  }

  /** Publishes a file of what was flushed, on rank 0, until the complete one takes its place. */
  public void publishSnapshot(SnapshotSource source) {
    source.make(disk::publishSnapshot);
  }

  /** Notes on rank 0 that the closed file is complete, and gives it its final name. */
  void publish() {
    if (held != null) {
      held.tellComplete(manifest(), disk);
    }
    disk.publish();
  }

  /** Notes on rank 0 that the file has its final name, and the manifest is not needed any more. */
  void published() {
    if (!isOn()) {
      return;
    }
    try {
      if (durability == Durability.DURABLE) {
        disk.forceNames();
      }
    } catch (IOException failure) {
      String what = "%s is complete and has its name, but that may not survive a power failure: writing its "
          + "directory to the disk failed: %s";
      throw new IoFailureException(what.formatted(names.target(), Causes.reason(failure)), failure);
    } finally {
      if (held != null) {
        held.removeAfter(names.target());
      }
    }
  }

  /** Removes the file with everything that could be recovered, on rank 0. */
  void discard() {
    disk.remove(() -> {
      if (held != null) {
        doing("removing", names.manifest(), held::remove);
      }
    });
  }

  /**
   * Releases everything, on every rank, without waiting for a disk; the manifest stays as it is.
   *
   * @param unfinished whether this rank leaves an unfinished file, which a manifest then identifies, if only by its
   *     header
   */
  void abandon(boolean unfinished) {
    if (data != null) {
      data.close();
      data = null;
    }
    if (unfinished && durability == Durability.NONE) {
      try {
        create();
      } catch (IOException failure) {
        LOG.warn("{}: nothing shows that {} is unfinished: {}; remove it before the next job", names.target(),
            names.partial(), Causes.words(failure));
      }
    }
    try {
      if (manifest != null) {
        manifest.close();
      }
      if (held != null && !sealed && !FileNames.exists(names.partial())) {
        held.remove(); // there was nothing to recover yet
      }
    } catch (IOException failure) {
      LOG.warn("{}: cannot release {}: {}", names.target(), names.manifest(), Causes.words(failure));
    }
    manifest = null;
    if (held != null) {
      held.close();
      held = null;
    }
  }
}
