package org.h5burst.writer.file;

/** A file that is changed in place, at once, by one process. */
public final class LockedFile {
  private LockedFile() {}

  /** Runs a change while no job can open the file. <b>Independent.</b> */
  public static void run(FileNames names, Runnable change) {
    LockFile lock = LockFile.ofChange(names);
    lock.take();
    try {
      change.run();
    } finally {
      lock.release();
    }
  }
}
