package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.recover.RecoveryReport.Damage;
import org.h5burst.writer.recover.RecoveryReport.Outcome;

/** A file that has its name, and no unfinished file next to it: there is nothing to recover it from, so it should need nothing. */
final class NamedFile {
  private final FileNames names;

  NamedFile(FileNames names) {
    this.names = names;
  }

  /**
   * Looks whether there is anything that shows that it is not what a job has completed: that is not known of every file
   * that has been damaged, and its elements are compared with a manifest only where there is one.
   *
   * @throws WriterException with category PATH if it cannot need nothing, saying what was seen
   */
  RecoveryReport judge() {
    if (!Files.isRegularFile(names.target(), LinkOption.NOFOLLOW_LINKS)) {
      throw refused("is not a regular file, so it is not an HDF5 file; give the name of the file that the job wrote");
    }
    if (names.isLeftInPlace()) {
      throw refused("was being changed in place by a job that has ended without completing or closing it: %s is left. What that job has written may be missing "
          + "or half written, and no manifest shows it, because files that are opened have none; use h5dump to see what is in it, take a copy of before if there "
          + "is one, and remove %s", names.lock().getFileName(), names.lock().getFileName());
    }
    requireHdf5();
    long flushes = Files.isRegularFile(names.manifest(), LinkOption.NOFOLLOW_LINKS) ? requireKept() : 0;
    return new RecoveryReport(Outcome.NOT_NEEDED, names.target().toString(), null, flushes, List.of(), List.of(), Damage.NONE);
  }

  private void requireHdf5() {
    PortableBackend backend = PortableBackend.load();
    try {
      backend.look(names.target());
    } catch (RuntimeException unreadable) {
      throw refused("cannot be opened by HDF5, and there is no %s next to it, from which it could be rebuilt: it is not an HDF5 file, or is damaged or cut off "
          + "(%s); if it was moved or renamed, bring %s and %s here too", names.partial().getFileName(), Causes.words(unreadable),
          names.partial().getFileName(), names.manifest().getFileName());
    }
  }

  /** How many flushes the manifest next to it knows, all of which it has. */
  private long requireKept() {
    String missing;
    try (ManifestReader manifest = ManifestReader.open(names.manifest())) {
      if (manifest.epochs() == 0 && !manifest.mayHaveBeenFlushed()) {
        return 0;
      }
      missing = manifest.epochs() == 0 ? "the manifest is damaged" : new Promised(manifest, names.target()).missing();
      if (missing == null) {
        return manifest.epochs();
      }
    } catch (IOException unreadable) {
      missing = "the manifest cannot be read: " + Causes.words(unreadable);
    }
    throw refused(
        "is there, and %s belongs to a file that was being written, which may not be this one (%s); %s, which should be next to it, is gone: bring it "
            + "back, and try again; or, if this is the file that you want, remove %s",
        names.manifest().getFileName(), missing, names.partial().getFileName(),
        names.manifest().getFileName());
  }

  private WriterException refused(String words, Object... arguments) {
    return new WriterException(Category.PATH, names.target() + " " + words.formatted(arguments));
  }
}
