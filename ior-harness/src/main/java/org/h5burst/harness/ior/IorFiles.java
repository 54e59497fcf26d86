package org.h5burst.harness.ior;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.ior.IorPlan.Switch;

/**
 * The files of a test.
 *
 * @param changed the times at which files that existed before the test were last changed
 */
record IorFiles(IorPlan plan, Map<Path, FileTime> changed) {
  /** Returns the files of a test that is about to begin. */
  static IorFiles before(IorPlan plan) {
    return new IorFiles(plan, changed(plan));
  }

  /** Returns where they are. */
  static List<Path> of(IorPlan plan) {
    return IntStream.range(0, plan.ranks() / plan.ranksPerFile()).mapToObj(plan::file).toList();
  }

  /** Deletes what the test has written, if it is not to be kept, and nothing that it has only found. */
  void delete() {
    if (plan.has(Switch.WRITE) && !plan.has(Switch.KEEP)) {
      changed(plan).forEach((file, time) -> {
        if (!time.equals(changed.get(file))) {
          delete(file);
        }
      });
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be deleted".formatted(file), e);
    }
  }

  private static Map<Path, FileTime> changed(IorPlan plan) {
    Map<Path, FileTime> times = new HashMap<>();
    try {
      for (Path file : of(plan)) {
        if (Files.exists(file)) {
          times.put(file, Files.getLastModifiedTime(file));
        }
      }
    } catch (IOException e) {
      throw new CommandFailure("the files of the test cannot be looked at", e);
    }
    return times;
  }
}
