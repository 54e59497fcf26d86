package org.h5burst.writer.backend;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.Hid;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.configuration.WriterConfiguration;
import org.h5burst.writer.configuration.WriterProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HDF5's own lock on a file ({@code flock}). HDF5 holds it as long as the file is open, and after a failed close until
 * the process ends. Any thread; <b>independent</b>.
 *
 * <p>Design note: a locked file is not read without HDF5's lock, even if our own lock shows that no job of ours writes
 * it: the holder may be another program that is writing, or a call that hangs and continues later, and nothing checks
 * what is read from chunks. The cost is only the wait for the end of that process. Users who know that it does not
 * write can set {@code HDF5_USE_FILE_LOCKING=FALSE}, which HDF5 respects.
 */
public final class Hdf5Lock {
  private static final Logger LOG = LoggerFactory.getLogger(Hdf5Lock.class);

  /** HDF5's words, in all versions from 1.10 on. */
  private static final Pattern REFUSED = Pattern.compile("unable to lock (?:the )?file");

  private static final Path LOCKS = Path.of("/proc/locks");
  private static final int KIND = 1;
  private static final int PROCESS = 4;
  private static final int FILE = 5;

  /** A process that is being started keeps what this one had open, including locks, for milliseconds. */
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final Duration PAUSE = Duration.ofMillis(5);

  /** After this time the log names whoever reads a file that a job writes. */
  private static final Duration NOTICE = Duration.ofSeconds(2);
  private static final Duration LONG_PAUSE = Duration.ofMillis(50);

  private Hdf5Lock() {}

  /**
   * Opens a file, and waits a moment for its lock: a file that this process has just closed stays locked while a
   * process that another thread starts still has this one's open files.
   *
   * @param flags as those of {@link H5F#open}
   */
  public static Hid.File open(Hdf5 hdf5, Path path, int flags, Hid.Properties access) {
    return waiting(() -> hdf5.h5f().open(path.toString(), flags, access), (waited, refused) -> {
      if (waited.compareTo(PATIENCE) > 0) {
        throw refused;
      }
    });
  }

  /**
   * Opens a file again, if it is still the known one. If this job writes it, waits for others that have it open, almost
   * as long as a step may take; the failure then names them, and not only the time limit.
   *
   * @param flags as those of {@link H5F#open}
   * @throws org.h5burst.writer.PathException if the name leads to another file
   */
  public static Hid.File open(Hdf5 hdf5, KnownFile file, int flags, Hid.Properties access) {
    if (!file.isWritten()) {
      return file.opened(() -> open(hdf5, file.path(), flags, access), hdf5::close);
    }
    file.requireSame(); // HDF5 may note in a file that it is open
    boolean[] isNoted = {false};
    return file.opened(
        () -> waiting(() -> hdf5.h5f().open(file.path().toString(), flags, access), (waited, refused) -> {
          requireTime(file.path(), waited, refused);
          if (!isNoted[0] && waited.compareTo(NOTICE) > 0) {
            isNoted[0] = true;
            LOG.warn("{}: the job waits, because {} has it open in HDF5, and locked: close it there", file.path(),
                whoever(file.path()));
          }
        }), hdf5::close);
  }

  /** Is called while another process has the lock, and throws if that lasts too long. */
  private interface Waiting {
    void after(Duration waited, Hdf5Exception refused);
  }

  private static Hid.File waiting(Supplier<Hid.File> open, Waiting waiting) {
    long begin = System.nanoTime();
    while (true) {
      try {
        return open.get();
      } catch (Hdf5Exception refused) {
        if (!isRefused(String.valueOf(refused.getMessage()))) {
          throw refused;
        }
        Duration waited = Duration.ofNanos(System.nanoTime() - begin);
        waiting.after(waited, refused);
        LockSupport.parkNanos((waited.compareTo(PATIENCE) > 0 ? LONG_PAUSE : PAUSE).toNanos());
      }
    }
  }

  private static void requireTime(Path file, Duration waited, Hdf5Exception refused) {
    Duration limit = WriterConfiguration.ofProcess().limits().io();
    boolean isOver = !limit.isZero() && waited.compareTo(limit.multipliedBy(9).dividedBy(10)) > 0;
    if (isOver && waited.compareTo(PATIENCE) > 0) {
      throw new IoFailureException(("%s has had the file open in HDF5, and locked, for %d s, and %s is %d s: "
          + "close it there while a job writes it; to read it meanwhile, use a copy, or a snapshot (h5burst tail)")
          .formatted(whoever(file), waited.toSeconds(), WriterProperties.IO_TIMEOUT.property(), limit.toSeconds()),
          refused);
    }
  }

  /** Returns whether HDF5's words say that it did not open a file because another process holds the lock. */
  public static boolean isRefused(String words) {
    return REFUSED.matcher(words).find();
  }

  /** Describes a file that another process has locked, and what to do. */
  public static String inUse(Path file) {
    return ("is in use: %s has it open in HDF5, and locked; wait until it has closed the file or ended, and try again "
        + "(a process in which HDF5 could not close it holds the lock to its end)")
        .formatted(whoever(file));
  }

  private static String whoever(Path file) {
    String holder = holder(file);
    return holder.isEmpty() ? "another process" : holder;
  }

  /** Returns the processes that hold the lock, as far as the system shows them. */
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
