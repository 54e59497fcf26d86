package org.h5burst.writer.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.Hid;

/**
 * HDF5's own lock on a file ({@code flock}), which it holds as long as the file is open, and also after it could not
 * close it: until the process ends. Any thread; <b>independent</b>.
 *
 * <p>Design note: a file that is locked so is not read without HDF5's lock, though our own lock shows that no job of
 * ours writes it: the one who holds it may be another program that is writing, or a call that hangs and continues
 * later, and nothing checks what is read from chunks. It costs only the wait for the end of that process. Who knows
 * that it does not write can set {@code HDF5_USE_FILE_LOCKING=FALSE}, which HDF5 heeds.
 */
public final class Hdf5Lock {
  /** What HDF5 says, in all versions from 1.10 on. */
  private static final Pattern REFUSED = Pattern.compile("unable to lock (?:the )?file");

  private static final Path LOCKS = Path.of("/proc/locks");
  private static final int KIND = 1;
  private static final int PROCESS = 4;
  private static final int FILE = 5;

  /** A process that is being started keeps what this one had open, locks too, for milliseconds. */
  private static final long PATIENCE_NANOS = 500_000_000;
  private static final long PAUSE_NANOS = 5_000_000;

  private Hdf5Lock() {}

  /**
   * Opens a file, and waits a moment for its lock: a file that this process has just closed stays locked as long as a
   * process that another thread starts has not let go of what it got from this one.
   *
   * @param flags as those of {@link H5F#open}
   */
  public static Hid.File open(Hdf5 hdf5, Path path, int flags, Hid.Properties access) {
    long begin = System.nanoTime();
    while (true) {
      try {
        return hdf5.h5f().open(path.toString(), flags, access);
      } catch (Hdf5Exception refused) {
        if (!isRefused(String.valueOf(refused.getMessage())) || System.nanoTime() - begin > PATIENCE_NANOS) {
          throw refused;
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** Whether HDF5 did not open a file because somebody else holds the lock, by its words. */
  public static boolean isRefused(String words) {
    return REFUSED.matcher(words).find();
  }

  /** What to say of a file that somebody else has locked, and what to do. */
  public static String inUse(Path file) {
    String holder = holder(file);
    return ("is in use: %s has it open in HDF5, and locked; wait until it has closed the file or ended, and try again "
        + "(a process in which HDF5 could not close it holds the lock to its end)")
        .formatted(holder.isEmpty() ? "another process" : holder);
  }

  /** The processes that hold the lock, as far as the system shows them. */
  private static String holder(Path file) {
    try {
      String inode = ":" + Files.getAttribute(file, "unix:ino");
      long own = ProcessHandle.current().pid();
      return Files.readAllLines(LOCKS).stream().map(line -> line.strip().split("\\s+"))
          .filter(words -> words.length > FILE && words[KIND].equals("FLOCK") && words[FILE].endsWith(inode))
          .map(words -> words[PROCESS]).filter(process -> process.matches("[1-9]\\d*")).distinct()
          .map(process -> process.equals(Long.toString(own)) ? "this process, %s,".formatted(process)
              : "process " + process)
          .collect(Collectors.joining(" and "));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return "";
    }
  }
}
