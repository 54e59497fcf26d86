package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.configuration.OpenMode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests whether files in a directory can be locked as MPI-IO does for data sieving. If the system refuses such a lock,
 * ROMIO does not return: it prints the system's message and ends the job.
 */
final class LockProbe {
  private static final Logger LOG = LoggerFactory.getLogger(LockProbe.class);

  private static final String SIEVE_WRITES = "romio_ds_write";
  private static final Hints SIEVE_OFF = Hints.NONE.with(SIEVE_WRITES, "disable");

  /** Far beyond all elements, and below the bytes whose locks show that a job lives, whatever the number of ranks. */
  private static final long FIRST_BYTE = Long.MAX_VALUE / 2;

  private LockProbe() {}

  /**
   * Returns the hints for writing a file here: no data sieving if a rank cannot lock. The same on all ranks.
   * <b>Collective</b>, before the first opening.
   *
   * @throws PathException if the program has requested data sieving all the same
   */
  static Hints hints(FileNames names, WriterOptions<?> options, Communicator communicator) {
    String asked = options.hints().get(SIEVE_WRITES).orElse("");
    if (options.mode() == OpenMode.READ_ONLY || asked.equalsIgnoreCase("disable")) {
      return Hints.NONE;
    }
    // if this rank does not see the lock, another host has just created it, and nothing can be tested here
    boolean locks = !FileNames.exists(names.lock()) || works(names.lock(), communicator.rank());
    if (communicator.allreduce(locks ? 1 : 0, Reduction.MIN) == 1) {
      caution(names.target(), communicator.rank() == 0 ? fileSystem(names) : "", communicator.nodes())
          .ifPresent(LOG::warn);
      return Hints.NONE;
    }
    if (asked.equalsIgnoreCase("enable")) {
      throw new PathException(
          ("%s: the hint %s=enable needs locks, which the system refuses here, and MPI-IO would end the job: leave the "
              + "hint out%s").formatted(names.target(), SIEVE_WRITES,
                  communicator.nodes() == 1 ? ", or set -Dh5burst.backend=portable" : ""));
    }
    if (communicator.rank() == 0) {
      LOG.warn("{}: the system refuses locks here, so MPI-IO does not sieve writes ({})", names.target(), SIEVE_OFF);
    }
    return SIEVE_OFF;
  }

  /**
   * Returns a warning for file systems where MPI-IO may end the job without a message of ours: on NFS it locks each
   * write, not only here.
   */
  static Optional<String> caution(Path file, String fileSystem, int nodes) {
    return fileSystem.startsWith("nfs")
        ? Optional.of(("%s is on NFS, where MPI-IO locks a range of the file for each write: if the system refuses a "
            + "lock later, MPI-IO prints the system's words and ends the job; what was flushed is kept. %s")
            .formatted(file, nodes == 1 ? "With -Dh5burst.backend=portable no write needs a lock"
                : "Use another file system for ranks on several nodes"))
        : Optional.empty();
  }

  private static String fileSystem(FileNames names) {
    try {
      return Files.getFileStore(names.lock()).type();
    } catch (IOException unknown) {
      return "";
    }
  }

  /**
   * Returns whether the system grants locks on ranges of a file. <b>Independent.</b>
   *
   * @param path of a file next to the one that is written
   * @param number of the rank; each tests a separate byte
   */
  static boolean works(Path path, int number) {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        var lock = channel.tryLock(FIRST_BYTE - number, 1, false)) {
      return lock != null;
    } catch (IOException refused) {
      LOG.info("{} cannot be locked: {}", path, refused.toString());
      return false;
    }
  }
}
