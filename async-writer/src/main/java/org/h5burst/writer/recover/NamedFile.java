package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.util.List;
import org.h5burst.writer.FileDamagedException;
import org.h5burst.writer.FileInUseException;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.child.Answers;
import org.h5burst.writer.child.Hdf5Child;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.recover.RecoveryReport.Damage;
import org.h5burst.writer.recover.RecoveryReport.Outcome;

/**
 * A file with its final name and no unfinished file next to it. There is nothing to recover it from, so it should need
 * nothing.
 */
record NamedFile(FileNames names, Hdf5Child child) {
  /**
   * Looks for signs that this is not the file that a job completed. Not every damaged file shows them; the file is
   * compared with a manifest only if there is one.
   *
   * @throws PathException if the file is damaged; the message describes what was found
   * @throws IoFailureException if the file cannot be examined
   */
  RecoveryReport judge() {
    if (!Files.isRegularFile(names.target(), LinkOption.NOFOLLOW_LINKS)) {
      throw refused("is not a regular file, so it is not an HDF5 file; give the name of the file that the job wrote");
    }
    if (names.isLeftInPlace()) {
      throw refused("was being changed in place by a job that has ended without completing or closing it: %s is "
          + "left. What that job has written may be missing "
          + "or half written, and no manifest shows it, because files that are opened have none; use h5dump to see "
          + "what is in it, use an earlier copy if there is one, and remove "
          + "%s", names.lock().getFileName(), names.lock().getFileName());
    }
    NamedFileErrand.Answer answer = look();
    if (answer.verdict() != NamedFileErrand.Verdict.SHOWN && Hdf5Lock.isRefused(answer.words())) {
      throw new FileInUseException(names.target() + " " + Hdf5Lock.inUse(names.target()));
    }
    return switch (answer.verdict()) {
      case UNREADABLE -> throw unreadable(answer.words());
      case NOT_SHOWN -> throw refused("is there, and %s belongs to a file that was being written, which may not be "
          + "this one (%s); %s, which should be next "
          + "to it, is gone: bring it back, and try again. Until it is found, keep %s, without which it cannot be "
          + "rebuilt",
          names.manifest().getFileName(), answer.words(), names.partial().getFileName(),
          names.manifest().getFileName());
      case SHOWN -> new RecoveryReport(Outcome.NOT_NEEDED, names.target().toString(), null,
          Long.parseLong(answer.words()), null, List.of(), List.of(), Damage.NONE);
    };
  }

  private NamedFileErrand.Answer look() {
    try (Answers answers = Answers.temporary(names.target())) {
      NamedFileErrand errand = new NamedFileErrand(names.target(), names.manifest(), answers,
          FileNames.exists(names.lock())); // of a job that was making it: see judge()
      int _ = child.run(NamedFileErrand.class, errand.arguments(), errand.answers());
      return errand.answer();
    } catch (IOException failure) {
      throw new IoFailureException(
          "%s cannot be examined: %s".formatted(names.target(), Causes.words(failure)), failure);
    }
  }

  private WriterException unreadable(String words) {
    return new FileDamagedException((names.target()
        + " cannot be opened by HDF5, and there is no %s next to it, from which it could be rebuilt: it is "
        + "not an HDF5 file, or is damaged or cut off "
        + "(%s); if it was moved or renamed, bring %s and %s here too").formatted(names.partial().getFileName(), words,
            names.partial().getFileName(),
            names.manifest().getFileName()));
  }

  private WriterException refused(String words, Object... arguments) {
    return new PathException(names.target() + " " + words.formatted(arguments));
  }
}
