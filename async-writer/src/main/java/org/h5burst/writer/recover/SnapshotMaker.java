package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestException;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.recover.RecoveryReport.DatasetReport;
import org.h5burst.writer.recover.Snapshot.Omission;

/**
 * Copies what was flushed into a file that is still being written to an ordinary HDF5 file: all of one flush, and
 * nothing else. Checks every element like {@link Recovery}. If the job overwrites flushed elements meanwhile, it starts
 * again with the next flush. Only reads its input, and takes no lock. <b>Independent.</b>
 */
public final class SnapshotMaker {
  private static final int MAX_TRIES = 8;
  private static final long PAUSE_NANOS = 2_000_000;

  /** How long to wait for the next flush. */
  private static final long PATIENCE_NANOS = 500_000_000;
  private static final long MAX_COPIED_BYTES = 64 << 20;
  private static final String NOT_PLACED =
      "the manifest does not cover its elements (filters, size of chunks, or an old HDF5); wait until FILE is complete";
  private static final String REPLACED_IN_PART =
      "a flushed write has replaced a part of another one, so that the rest cannot be checked";
  private static final String CHANGING =
      "the job has overwritten flushed elements before they were read; try again after its next flush, or flush right "
          + "after what overwrites them";
  private static final String NOT_FLUSHED =
      "its elements are not those that were flushed: another program has changed the file, or it is damaged";
  private static final String NO_LIBRARY =
      "a library that its chunks need is not installed here; wait until FILE is complete, or install it";
  private static final String UNREADABLE = "a part of its elements cannot be read";

  private final FileNames names;
  private final boolean isAtRest;
  private final Runnable afterCopy;

  /** Publishes a finished file by renaming it. */
  interface Publisher {
    void publish(Workplace place) throws IOException;
  }

  /**
   * Prepares to copy what was flushed into a file.
   *
   * @param isAtRest whether no process writes the file meanwhile and everything written is flushed; then regions that
   *     are replaced in part are not doubtful
   */
  SnapshotMaker(FileNames names, boolean isAtRest) {
    this(names, isAtRest, () -> {});
  }

  /**
   * Prepares the same.
   *
   * @param afterCopy is called when a small file has been copied, before its manifest is read
   */
  SnapshotMaker(FileNames names, boolean isAtRest, Runnable afterCopy) {
    this.names = names;
    this.isAtRest = isAtRest;
    this.afterCopy = afterCopy;
  }

  /**
   * Makes a snapshot of a file that no process writes at the moment and that is completely flushed. For the writer
   * itself. <b>Independent.</b>
   *
   * @param file its name when it is complete
   * @param publish renames the new file
   * @throws IoFailureException if reading or writing fails, or the manifest is damaged
   */
  public static Snapshot makeAtRest(Path file, Consumer<Path> publish) {
    return new SnapshotMaker(new FileNames(file), true).make(file, place -> publish.accept(place.forced()));
  }

  /**
   * Makes a file next to another one, and publishes it.
   *
   * @throws IoFailureException if reading or writing fails, or the manifest is damaged
   */
  Snapshot make(Path output, Publisher publisher) {
    try {
      if (ManifestReader.flushes(names.manifest()) == 0) {
        return Snapshot.NONE;
      }
      try (Workplace place = Workplace.nextTo(output)) {
        return make(place, publisher);
      }
    } catch (IOException failure) {
      if (!FileNames.exists(names.partial())) {
        return Snapshot.NONE; // it was published meanwhile, or there is nothing yet
      }
      throw new IoFailureException("making %s of what was flushed into %s failed: %s".formatted(output,
          names.target(), Causes.reason(failure)), failure);
    }
  }

  private Snapshot make(Workplace place, Publisher publisher) throws IOException {
    for (int attempt = 1;; attempt++) {
      try {
        long before = ManifestReader.flushes(names.manifest()); // a flush while the file is copied is a newer one
        Snapshot made = attempt(place, publisher);
        if (made.isMade() || isAtRest || attempt == MAX_TRIES || !awaitNewer(before)) {
          return made;
        }
      } catch (ManifestException torn) { // read in the midst of a write
        if (attempt == MAX_TRIES) {
          throw torn;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** Waits for the next flush; right after it the elements are most likely to be the flushed ones. */
  private boolean awaitNewer(long flushes) throws IOException {
    long begin = System.nanoTime();
    while (ManifestReader.flushes(names.manifest()) <= flushes) {
      if (System.nanoTime() - begin > PATIENCE_NANOS) {
        return false;
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return true;
  }

  private Snapshot attempt(Workplace place, Publisher publisher) throws IOException {
    List<Object> read = Recovery.keys(names);
    Path input = input(place);
    afterCopy.run();
    try (ManifestReader manifest = ManifestReader.open(names.manifest())) {
      if (!manifest.holes().isEmpty()) {
        throw new ManifestException("%s is damaged".formatted(names.manifest()));
      }
      Snapshot made = fill(manifest, input, place);
      if (made.isMade()) {
        if (!read.equals(Recovery.keys(names))) {
          throw new IOException("the job has ended, or another one has begun");
        }
        publisher.publish(place);
      }
      return made;
    }
  }

  /**
   * Returns the file to read: for a small file a copy, which is made faster than all else, so the job is less likely to
   * overwrite flushed elements meanwhile.
   */
  private Path input(Workplace place) throws IOException {
    if (isAtRest || Files.size(names.partial()) > MAX_COPIED_BYTES) {
      return names.partial();
    }
    return Files.copy(names.partial(), place.copy(), StandardCopyOption.REPLACE_EXISTING, LinkOption.NOFOLLOW_LINKS);
  }

  private Snapshot fill(ManifestReader manifest, Path input, Workplace place) throws IOException {
    Map<String, String> leftOut = unreadable(manifest);
    Map<String, Doubt> doubts = copy(manifest, input, place, leftOut);
    if (!isAtRest && !doubts.isEmpty() && isOnlyReplaced(doubts)) {
      doubts.keySet().forEach(name -> leftOut.put(name, REPLACED_IN_PART));
      doubts = copy(manifest, input, place, leftOut);
    }
    boolean isSure = isAtRest ? isOnlyReplaced(doubts) : doubts.isEmpty();
    return new Snapshot(isSure, manifest.epochs(), omissions(isSure ? leftOut : reasons(doubts)));
  }

  private static boolean isOnlyReplaced(Map<String, Doubt> doubts) {
    return doubts.values().stream().allMatch(Doubt.REPLACED_IN_PART::equals);
  }

  private static Map<String, String> unreadable(ManifestReader manifest) {
    Map<String, String> names = new TreeMap<>();
    for (Located located : manifest.datasets()) {
      if (located.isLeftToHdf5()) {
        names.put(located.dataset().name(), NOT_PLACED);
      } else if (!UnfinishedChunks.canRead(located.dataset())) {
        names.put(located.dataset().name(), NO_LIBRARY);
      }
    }
    return names;
  }

  private Map<String, String> reasons(Map<String, Doubt> doubts) {
    Map<String, String> names = new TreeMap<>();
    doubts.forEach((name, doubt) -> names.put(name, switch (doubt) {
      case UNREADABLE -> UNREADABLE;
      case REPLACED_IN_PART -> REPLACED_IN_PART;
      case CHANGED -> isAtRest ? NOT_FLUSHED : CHANGING;
    }));
    return names;
  }

  private static List<Omission> omissions(Map<String, String> reasons) {
    return reasons.entrySet().stream().map(entry -> new Omission(entry.getKey(), entry.getValue())).toList();
  }

  /** Copies all datasets except some; returns the doubts about the elements, by dataset. */
  private static Map<String, Doubt> copy(ManifestReader manifest, Path input, Workplace place,
      Map<String, String> leftOut) throws IOException {
    Files.deleteIfExists(place.building());
    try (Hdf5Copies none = Hdf5Copies.of(List.of(), input, input, place.directory(), (_, _) -> {})) {
      return Rebuilder.make(place.building(), manifest, input, none, rebuilder -> {
        rebuilder.leaveOut(leftOut);
        RecoveryReport report = rebuilder.run(place.building());
        Map<String, Doubt> doubts = new TreeMap<>(rebuilder.doubts());
        report.datasets().stream()
            .filter(dataset -> dataset.missing() > 0 && !leftOut.containsKey(dataset.name()))
            .map(DatasetReport::name).forEach(name -> doubts.put(name, Doubt.UNREADABLE));
        return doubts;
      });
    }
  }
}
