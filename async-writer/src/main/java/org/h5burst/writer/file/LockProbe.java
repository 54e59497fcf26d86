package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tries whether files of a directory can be locked as MPI-IO does it for data sieving. ROMIO does not return when the
 * system refuses such a lock: it prints the system's words and ends the job.
 */
final class LockProbe {
  private static final Logger LOG = LoggerFactory.getLogger(LockProbe.class);

  private LockProbe() {}

  /**
   * Whether the system gives locks on ranges of files. <b>Independent.</b>
   *
   * @param path of a file next to the one that is written
   * @param number of the rank, each of which tries a byte of its own, far behind all elements
   */
  static boolean works(Path path, int number) {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
        var _ = channel.tryLock(Long.MAX_VALUE - 1 - number, 1, false)) {
      return true; // also if somebody else has it
    } catch (NoSuchFileException unseen) { // another host made it, right now: this one knows nothing
      return true;
    } catch (IOException refused) {
      LOG.debug("{} cannot be locked", path, refused);
      return false;
    }
  }
}
