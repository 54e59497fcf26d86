package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.writer.FileExistsException;
import org.h5burst.writer.FileMissingException;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.child.Hdf5Child;
import org.h5burst.writer.file.FileIdentity;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.file.OwnThread;
import org.h5burst.writer.manifest.ManifestReader;

/**
 * Rebuilds what a job had flushed before it died: creates a new HDF5 file from the manifest and the unfinished file,
 * which are only read. docs/reliability.md describes the promise. Runs in one process and needs any HDF5 library. Each
 * call works on a separate thread and waits for it even if it is interrupted; whatever may be damaged is read in a
 * separate JVM.
 */
public final class Recovery {

  /** A process that was just killed needs a moment to die. */
  private static final long DYING_NANOS = 2_000_000_000;
  private static final long PAUSE_NANOS = 20_000_000;

  /** How long HDF5 may take to read the structure of a file, during which nothing about it is known. */
  private static final Duration STRUCTURE_PATIENCE = Duration.ofMinutes(10);

  private final FileNames names;
  private final Path output;
  private final ReaderProcess.Runner runner;

  private Recovery(FileNames names, Path output, ReaderProcess.Runner runner) {
    this.names = names;
    this.output = output;
    this.runner = runner;
  }

  /** Like {@link #recover(Path, Path)}, into {@code FILE.recovered}. <b>Independent.</b> */
  public static RecoveryReport recover(Path file) {
    FileNames names = namesOf(file);
    return new Recovery(names, recovered(names), ReaderProcess.in(Hdf5Child.ordinary())).run();
  }

  private static Path recovered(FileNames names) {
    return names.target().resolveSibling(names.target().getFileName() + ".recovered");
  }

  /**
   * Rebuilds what was flushed into a file. <b>Independent.</b>
   *
   * @param file its final name, or that of the unfinished {@code FILE.partial}; if a file with this name has a manifest
   *     next to it, that file is meant
   * @param output a file that does not exist; it appears when the rebuilt file is complete
   * @throws PathException if there is no such file, if a job still writes it, if nothing was ever flushed, or if the
   *     output exists
   * @throws IoFailureException if there is no manifest, or reading or writing fails
   */
  public static RecoveryReport recover(Path file, Path output) {
    return recover(file, output, ReaderProcess.in(Hdf5Child.ordinary()));
  }

  /** Rebuilds with another way to read what the manifest does not cover. */
  static RecoveryReport recover(Path file, Path output, ReaderProcess.Runner runner) {
    return new Recovery(namesOf(file), output.toAbsolutePath(), runner).run();
  }

  /**
   * Lists the names, without links, of a file and of the files that a job and {@link #recover(Path)} keep next to it,
   * whether they exist or not. <b>Independent.</b>
   *
   * @param file as for {@link #recover(Path)}
   */
  public static List<Path> filesOf(Path file) {
    FileNames names = namesOf(file);
    return List.of(names.target(), names.partial(), names.manifest(), names.lock(), recovered(names));
  }

  /**
   * Returns whether a job writes a file, or may do so on another host. Takes no lock. <b>Independent.</b>
   *
   * @param file as for {@link #recover(Path)}
   */
  public static boolean isBeingWritten(Path file) {
    return OwnThread.run("h5burst-recover", namesOf(file)::isBeingWritten);
  }

  /** Returns the names of a file, which may be given as the unfinished one. */
  static FileNames namesOf(Path file) {
    FileNames given = new FileNames(file); // a link may lead to it
    return FileNames.exists(given.manifest()) ? given : given.complete().orElse(given);
  }

  private RecoveryReport run() {
    return OwnThread.run("h5burst-recover", this::recoverHere);
  }

  private RecoveryReport recoverHere() {
    requireDead();
    boolean unfinished = FileNames.exists(names.partial());
    boolean promised = FileNames.exists(names.manifest());
    if (!unfinished && FileNames.exists(names.target())) {
      return new NamedFile(names, Hdf5Child.ordinary().withPatience(STRUCTURE_PATIENCE)).judge();
    }
    if (!unfinished && !promised) {
      throw new FileMissingException(
          "%s: there is no such file, nor %s".formatted(names.target(), names.partial().getFileName()));
    }
    if (!promised) {
      throw new IoFailureException(
          ("%s has no manifest, from which it could be rebuilt: it was written with h5burst.durability=none, or the "
              + "manifest was removed. "
              + "h5dump shows what HDF5 can read of it; nothing shows whether that is all, or right")
              .formatted(names.partial()));
    }
    Workplace.requirePossible(output);
    if (FileNames.exists(output)) {
      throw outputExists();
    }
    try (ManifestReader manifest = ManifestReader.open(names.manifest())) {
      return rebuild(manifest, unfinished);
    } catch (FileAlreadyExistsException _) {
      throw outputExists(); // it was made meanwhile
    } catch (IOException failure) {
      throw new IoFailureException(
          "recovering %s from %s failed: %s".formatted(names.partial(), names.manifest(), Causes.reason(failure)),
          failure);
    }
  }

  private WriterException outputExists() {
    return new FileExistsException("%s exists; choose another name for the output".formatted(output));
  }

  private void requireDead() {
    long deadline = System.nanoTime() + DYING_NANOS;
    while (true) {
      try {
        names.requireUnlocked();
        return;
      } catch (WriterException alive) {
        if (System.nanoTime() - deadline > 0) {
          throw alive;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  private RecoveryReport rebuild(ManifestReader manifest, boolean unfinished) throws IOException {
    if (manifest.epochs() == 0) {
      throw nothingFlushed(manifest);
    }
    if (!unfinished) {
      throw new FileMissingException(
          "%s says that %d flushes are in %s, but that file is gone".formatted(names.manifest(), manifest.epochs(),
              names.partial()));
    }
    List<Object> read = keys(names);
    try (Workplace place = Workplace.nextTo(output)) {
      RecoveryReport report = build(manifest, place);
      requireDead();
      if (!read.equals(keys(names))) {
        throw new IOException("another job has begun to write the file");
      }
      place.publish(output);
      return report;
    }
  }

  private WriterException nothingFlushed(ManifestReader manifest) throws IOException {
    if (!manifest.isBegun()) {
      return new PathException(
          ("%s is not whole: the job died before it flushed anything into %s, or the manifest was cut off; there is "
              + "nothing that could be recovered; "
              + "h5dump shows whether HDF5 can read %s as it is")
              .formatted(names.manifest(), names.target(), names.partial().getFileName()));
    }
    if (!manifest.holes().isEmpty() || manifest.mayHaveBeenFlushed()) {
      return new IoFailureException(
          ("%s is damaged, and no seal of a flush is left in it: whether something was flushed into %s cannot be "
              + "known, and nothing can be recovered; "
              + "h5dump shows whether HDF5 can read %s as it is")
              .formatted(names.manifest(), names.target(), names.partial().getFileName()));
    }
    long begun = manifest.unsealedBursts();
    String notes =
        begun == 0 ? "" : ", though %s has notes of %d bursts".formatted(names.manifest().getFileName(), begun);
    return new PathException(
        ("nothing was ever flushed into %s: no flush had returned when the job ended%s, or it ran with "
            + "h5burst.durability=none, so there is nothing that could be recovered; "
            + "h5dump shows whether HDF5 can read %s as it is")
            .formatted(names.target(), notes, names.partial().getFileName()));
  }

  /** Returns the keys of the files that currently are the unfinished file and its manifest. */
  static List<Object> keys(FileNames names) throws IOException {
    return List.of(FileIdentity.of(names.partial()).key(), FileIdentity.of(names.manifest()).key());
  }

  private RecoveryReport build(ManifestReader manifest, Workplace place) throws IOException {
    try (Hdf5Copies copies =
        Hdf5Copies.of(manifest.datasets(), names.manifest(), names.partial(), place.directory(), runner)) {
      return Rebuilder.make(place.building(), manifest, names.partial(), copies, rebuilder -> rebuilder.run(output));
    }
  }
}
