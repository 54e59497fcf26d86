package org.h5burst.harness.ior;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.writer.recover.Recovery;

/**
 * The files of a test.
 *
 * @param changed the times at which files that existed before the test were last changed
 */
record IorFiles(IorPlan plan, Map<Path, FileTime> changed) {
  private static final long QUIET_NANOS = 300_000_000;
  private static final long PATIENCE_NANOS = 2_000_000_000;
  private static final long PAUSE_NANOS = 10_000_000;

  /** Returns the files of a test that is about to begin. */
  static IorFiles before(IorPlan plan) {
    return new IorFiles(plan, changed(plan, of(plan)));
  }

  /** Returns where they are. */
  static List<Path> of(IorPlan plan) {
    return IntStream.range(0, plan.ranks() / plan.ranksPerFile()).mapToObj(plan::file).toList();
  }

  /**
   * Deletes what the test has written, if it is not to be kept, and nothing that it has only found. Its ranks have
   * ended, so a file that is being written is another job's.
   */
  void delete() {
    if (isTemporary()) {
      written(free()).forEach(IorFiles::delete);
    }
  }

  /** Deletes the same, while ranks that are being killed may still write: until nothing has changed for a while. */
  void deleteWhileRanksEnd() {
    long begin = System.nanoTime();
    long last = begin;
    while (isTemporary() && System.nanoTime() - last < QUIET_NANOS && System.nanoTime() - begin < PATIENCE_NANOS) {
      List<Path> free = free();
      List<Path> found = written(free);
      found.forEach(IorFiles::delete);
      last = found.isEmpty() && free.equals(of(plan)) ? last : System.nanoTime();
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private boolean isTemporary() {
    return plan.has(Switch.WRITE) && !plan.has(Switch.KEEP);
  }

  /** Returns the files of the plan that no job writes. */
  private List<Path> free() {
    return of(plan).stream().filter(file -> plan.api() != IorApi.HDF5 || !Recovery.isBeingWritten(file)).toList();
  }

  private List<Path> written(List<Path> files) {
    return changed(plan, files).entrySet().stream().filter(entry -> isOwn(entry.getKey(), entry.getValue()))
        .map(Map.Entry::getKey).toList();
  }

  /** Returns whether the test wrote a file; unfinished ones that were there before may be those of a running job. */
  private boolean isOwn(Path file, FileTime time) {
    FileTime before = changed.get(file);
    return before == null || !time.equals(before) && of(plan).contains(file);
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be deleted".formatted(file), e);
    }
  }

  /** Returns a file, and those that a job which fails leaves next to it: the unfinished one, its manifest and lock. */
  private static Stream<Path> withCompanions(IorPlan plan, Path file) {
    Stream<Path> companions = plan.api() == IorApi.HDF5 ? Recovery.filesOf(file).stream().skip(1) : Stream.empty();
    return Stream.concat(Stream.of(file), companions);
  }

  private static Map<Path, FileTime> changed(IorPlan plan, List<Path> files) {
    Map<Path, FileTime> times = new HashMap<>();
    try {
      for (Path file : files.stream().flatMap(file -> withCompanions(plan, file)).toList()) {
        if (Files.exists(file)) {
          times.put(file, Files.getLastModifiedTime(file));
        }
      }
    } catch (NoSuchFileException gone) {
      return changed(plan, files); // it has just got its final name, or a rank that ends has removed it
    } catch (IOException e) {
      throw new CommandFailure("the files of the test cannot be looked at", e);
    }
    return times;
  }
}
