package org.h5burst.writer.engine;

import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.StructureChange;

/** Refuses changes of the structure that the back end is known not to be able to make. */
final class PossibleChange {
  private PossibleChange() {}

  /**
   * Gives a change back that can be made.
   *
   * @throws WriterException with category USAGE if it cannot
   */
  static StructureChange checked(Backend backend, StructureChange change) {
    String problem = backend.structureProblem(change);
    if (!problem.isEmpty()) {
      throw new WriterException(Category.USAGE, "%s cannot be made: %s".formatted(change, problem));
    }
    return change;
  }
}
