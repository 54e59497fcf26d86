package org.h5burst.writer.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.FileEdit;
import org.h5burst.writer.backend.Place;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.file.FormerBytes;

/**
 * Copies objects from other files into a file, all or none of them: HDF5 copies in a separate JVM, and the previous
 * contents are restored if it fails or ends. <b>Independent.</b> One thread.
 *
 * @param elements positions of the file's elements, which no copy changes
 */
public record CopiedObjects(FileNames names, List<FileEdit.Copy> copies, List<Place> elements) {
  /** How long HDF5 may take for the structure of a large file, during which nothing grows. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  /**
   * Copies the objects.
   *
   * @throws IoFailureException if that fails; the message says whether the file is unchanged
   */
  public void make() {
    Path file = names.target();
    try (FormerBytes former = FormerBytes.of(file, elements);
        Answers answers = Answers.temporary(file);
        Answers list = Answers.temporary(file)) {
      CopyErrand errand = new CopyErrand(file, copies, answers);
      make(errand, errand.list(list.file()), former);
    } catch (IOException failure) {
      throw new IoFailureException(
          "copying into %s failed, and nothing was changed in it: its present contents cannot be saved first: %s"
              .formatted(file, Causes.words(failure)),
          failure);
    }
  }

  private void make(CopyErrand errand, List<String> arguments, FormerBytes former) {
    String problem;
    boolean isSilent = false;
    try {
      int code =
          Hdf5Child.ordinary().withPatience(PATIENCE).run(CopyErrand.class, arguments, errand.answers(), errand.file());
      problem = errand.problem(code);
      isSilent = !errand.isAnswered();
    } catch (IOException failure) {
      problem = Causes.words(failure);
    }
    if (!problem.isEmpty()) {
      throw new IoFailureException("copying into %s failed (%s)%s".formatted(errand.file(), problem,
          putBack(former, isSilent)));
    }
  }

  private String putBack(FormerBytes former, boolean isSilent) {
    try {
      long grown = Files.size(names.target());
      former.putBack();
      String why = isSilent ? former.whyItCannotGrow(grown) : "";
      return (why.isEmpty() ? "" : ": %s: %s".formatted(names.target(), why)) + "; the file is as it was before";
    } catch (IOException failure) {
      return " and has damaged it, because its former contents cannot be restored: %s; use an earlier copy"
          .formatted(Causes.words(failure));
    }
  }
}
