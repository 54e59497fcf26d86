package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.writer.FileExistsException;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.file.FileIdentity;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.file.OwnThread;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.WrittenRegion;
import org.h5burst.writer.recover.FileProgress.DatasetProgress;
import org.h5burst.writer.recover.FileProgress.State;
import org.jspecify.annotations.Nullable;

/**
 * Follows a file that another process writes: reports what was flushed so far, and finally how the file ended. Reads
 * {@code FILE.manifest} and {@code FILE.partial} without changing them and takes no lock, so the job is not affected.
 * Holds nothing open between calls. <b>Independent.</b> One thread at a time.
 *
 * {@snippet :
 * FileFollower follower = FileFollower.of(path);
 * for (FileProgress seen = follower.refresh(); seen.state().isGoingOn();
 *     seen = follower.await(Duration.ofSeconds(10))) {
 *   if (follower.snapshot(Path.of("progress.h5")).isMade()) {
 *     // BurstFile.open, h5py or h5dump read progress.h5
 *   }
 * }
 * follower.snapshot(Path.of("progress.h5")); // all of the file, if it is complete
 * }
 */
public final class FileFollower {
  private static final long POLL_NANOS = 20_000_000;

  /** How often to check whether the job lives, which opens more files. */
  private static final long LOOK_NANOS = 1_000_000_000;
  private static final int MAX_TRIES = 8;

  private final FileNames names;
  private FileProgress last = FileProgress.NONE;
  private @Nullable FileIdentity seen;
  private @Nullable Path snapshot;
  private @Nullable FileIdentity made;

  private FileFollower(FileNames names) {
    this.names = names;
  }

  /**
   * Prepares to follow a file, which need not exist yet. <b>Independent.</b>
   *
   * @param file its final name, or that of the unfinished {@code FILE.partial}
   */
  public static FileFollower of(Path file) {
    return new FileFollower(Recovery.namesOf(file));
  }

  /**
   * Reads from the manifest what was flushed so far; reads no elements. <b>Independent.</b>
   *
   * @throws IoFailureException if the file is written without a manifest ({@code h5burst.durability=none}, or because
   *     it is changed in place), or if the manifest cannot be read
   */
  public FileProgress refresh() {
    last = OwnThread.run("h5burst-follow", this::look);
    return last;
  }

  /**
   * Waits until more was flushed than the last call returned, or the state has changed, but at most for the limit.
   * Returns at once if the file has ended. <b>Independent.</b> Returns early when the thread is interrupted; the
   * interrupt status stays set.
   *
   * @throws WriterException as {@link #refresh()}
   */
  public FileProgress await(Duration limit) {
    FileProgress before = last;
    long begin = System.nanoTime();
    long looked = begin;
    while (before.state().isGoingOn() && Duration.ofNanos(System.nanoTime() - begin).compareTo(limit) < 0
        && !Thread.currentThread().isInterrupted()) {
      if (isNews() || System.nanoTime() - looked >= LOOK_NANOS) {
        looked = System.nanoTime();
        if (!refresh().isAs(before)) {
          return last;
        }
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    return refresh();
  }

  /**
   * Copies what was flushed into an ordinary HDF5 file: all elements are from one flush and are checked. If the last
   * call saw the state {@link State#PUBLISHED}, copies the complete file instead, byte by byte. The output gets its
   * name when it is complete, so readers find one flush or another, and nothing in between. A power failure may lose
   * it. Takes as much time and space as a copy. <b>Independent.</b>
   *
   * @param output a file that does not exist, or that this object made earlier
   * @return whether the snapshot was made. It is not made if nothing was flushed, if the file was discarded, if the job
   *     has overwritten flushed elements before they were read, or if the complete file is changed or replaced
   *     meanwhile
   * @throws PathException if the output is another file, or was changed since this object made it
   * @throws IoFailureException if reading or writing fails
   */
  public Snapshot snapshot(Path output) {
    Path absolute = output.toAbsolutePath();
    requireOurs(absolute);
    return OwnThread.run("h5burst-follow", () -> last.state() == State.PUBLISHED ? copyComplete(absolute)
        : new SnapshotMaker(names, false).make(absolute, place -> publish(place, absolute)));
  }

  private Snapshot copyComplete(Path output) {
    try (Workplace place = Workplace.nextTo(output)) {
      FileIdentity complete = FileIdentity.of(names.target());
      Files.copy(names.target(), place.building(), LinkOption.NOFOLLOW_LINKS);
      if (names.isLeftInPlace() || withoutPartial() != State.PUBLISHED
          || !complete.equals(FileIdentity.orNull(names.target()))) {
        return Snapshot.NONE;
      }
      publish(place, output);
      return new Snapshot(true, last.flushes(), List.of());
    } catch (IOException failure) {
      throw new IoFailureException(
          "%s is complete, but copying it to %s failed: %s".formatted(names.target(), output, Causes.reason(failure)),
          failure);
    }
  }

  private void publish(Workplace place, Path output) throws IOException {
    FileIdentity complete = FileIdentity.of(place.building());
    requireOurs(output);
    if (FileNames.exists(output)) {
      place.replace(output);
    } else {
      publishNew(place, output);
    }
    snapshot = output;
    made = complete;
  }

  private static void publishNew(Workplace place, Path output) throws IOException {
    try {
      place.publish(output);
    } catch (FileAlreadyExistsException _) {
      throw notOurs(output); // it was made meanwhile
    }
  }

  private void requireOurs(Path output) {
    Workplace.requirePossible(output);
    boolean isTheFile = new FileNames(output).target().equals(names.target()); // by whatever spelling
    if (isTheFile || FileNames.exists(output) && !(output.equals(snapshot) && isMade(output))) {
      throw notOurs(output);
    }
  }

  private boolean isMade(Path output) {
    return made != null && made.equals(FileIdentity.orNull(output));
  }

  private static WriterException notOurs(Path output) {
    return new FileExistsException(("%s is another file, or was changed since it was made, and is not "
        + "replaced by a snapshot; choose another name, or remove it").formatted(output));
  }

  /** Returns whether a quick check shows anything new. */
  private boolean isNews() {
    boolean unfinished = FileNames.exists(names.partial());
    if (unfinished != (last.state() == State.BEING_WRITTEN || last.state() == State.WRITER_GONE)) {
      return true;
    }
    try {
      return unfinished && ManifestReader.flushes(names.manifest()) > last.flushes();
    } catch (IOException gone) {
      return true;
    }
  }

  private FileProgress look() {
    FileIdentity partial = FileIdentity.orNull(names.partial());
    if (partial == null) {
      return last.in(withoutPartial());
    }
    if (seen != null && !seen.mayBe(partial)) {
      last = FileProgress.NONE; // another job's
    }
    seen = partial;
    boolean alive = names.isBeingWritten();
    FileProgress found = readOften();
    if (!partial.mayBe(FileIdentity.orNull(names.partial()))) {
      return look();
    }
    return found.in(alive ? State.BEING_WRITTEN : State.WRITER_GONE);
  }

  /** Returns the state if there is no unfinished file: a complete file is the one that was written. */
  private State withoutPartial() {
    if (seen == null) {
      requireNotInPlace();
      return FileNames.exists(names.target()) ? State.PUBLISHED : State.NOT_BEGUN;
    }
    return seen.mayBe(FileIdentity.orNull(names.target())) ? State.PUBLISHED : State.DISCARDED;
  }

  private void requireNotInPlace() {
    if (names.isLeftInPlace()) {
      throw new IoFailureException(("%s cannot be followed: a job changes it in place, or has ended while it did; "
          + "such a file has no manifest").formatted(names.target()));
    }
  }

  private FileProgress readOften() {
    IOException failed = new IOException("nothing was tried");
    for (int attempt = 0; attempt < MAX_TRIES; attempt++) {
      try (ManifestReader manifest = ManifestReader.open(names.manifest())) {
        if (manifest.holes().isEmpty()) {
          return read(manifest);
        }
        failed = new IOException("it is damaged");
      } catch (IOException unreadable) { // or read in the midst of a write
        failed = unreadable;
      }
      if (!FileNames.exists(names.partial())) {
        return last; // the job has ended meanwhile
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    throw new IoFailureException(FileNames.exists(names.manifest())
        ? "%s cannot be read: %s".formatted(names.manifest(), Causes.reason(failed))
        : "%s cannot be followed: it has no manifest, because it is written with h5burst.durability=none, or the "
            .formatted(names.partial()) + "manifest was removed",
        failed);
  }

  private static FileProgress read(ManifestReader manifest) throws IOException {
    Map<Integer, Long> elements = new TreeMap<>();
    for (int number = 0; number < manifest.regions(); number++) {
      WrittenRegion region = Objects.requireNonNull(manifest.region(number), "nothing is damaged");
      elements.merge(region.dataset(), region.elements().count(), Long::sum);
    }
    return new FileProgress(State.BEING_WRITTEN, manifest.epochs(), manifest.bursts(),
        manifest.datasets().stream().map(located -> progress(located, elements)).toList());
  }

  private static DatasetProgress progress(Located located, Map<Integer, Long> elements) {
    return new DatasetProgress(located.dataset().name(), Arrays.stream(located.dataset().shape()).boxed().toList(),
        elements.getOrDefault(located.number(), 0L) * located.dataset().type().bytes(), !located.isLeftToHdf5());
  }
}
