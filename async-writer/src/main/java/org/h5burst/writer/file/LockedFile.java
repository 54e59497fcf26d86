package org.h5burst.writer.file;

import java.nio.file.Path;
import java.util.function.Supplier;

/** A file that is changed in place, at once, by this process or by another one that it has started. */
public final class LockedFile {
  private LockedFile() {}

  /**
   * Runs a change while no job can open the file, under whatever name. <b>Independent.</b>
   *
   * @throws org.h5burst.writer.PathException if a job has it open, even only to read it
   */
  public static void run(FileNames names, Runnable change) {
    LockFile lock = LockFile.ofChange(names);
    lock.take();
    try (SystemLock _ = lock.kept(SystemLock.take(names.target()))) {
      change.run();
    } finally {
      lock.release();
    }
  }

  /**
   * Runs a change on behalf of the process that has locked the file, and shows others that the file is being changed
   * even if that process is killed. <b>Independent.</b>
   */
  public static <T> T joined(Path file, Supplier<T> change) {
    try (SystemLock _ = SystemLock.join(file)) {
      return change.get();
    }
  }
}
