package org.h5burst.writer.file;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.h5burst.mpi.Processes;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps two jobs from writing one file, which MPI-IO does not: a small file beside it that says who writes. Made and removed by rank 0; a lock whose process is gone is taken over.
 */
final class LockFile {
  private static final Logger LOG = LoggerFactory.getLogger(LockFile.class);

  private final FileNames names;

  private LockFile(FileNames names) {
    this.names = names;
  }

  static LockFile of(FileNames names) {
    return new LockFile(names);
  }

  /** Who holds a lock. */
  private record Holder(String host, long pid, Instant since) {
    static Holder me() {
      return new Holder(hostName(), ProcessHandle.current().pid(), Instant.now());
    }

    static Optional<Holder> parse(String text) {
      String[] words = text.strip().split(" ", -1);
      if (words.length != 3 || !words[1].matches("\\d{1,18}")) {
        return Optional.empty();
      }
      try {
        return Optional.of(new Holder(words[0], Long.parseLong(words[1]), Instant.parse(words[2])));
      } catch (DateTimeParseException malformed) {
        return Optional.empty();
      }
    }

    /** Whether it is sure that the process has ended. */
    boolean isGone() {
      return host.equals(hostName()) && !Processes.isRunning(pid, since);
    }

    @Override
    public String toString() {
      return host + " " + pid + " " + since;
    }
  }

  /** Fails if another job seems to hold the lock. Opens nothing but the lock itself. */
  void checkFree() {
    if (FileNames.exists(names.lock()) && !holder().map(Holder::isGone).orElse(false)) {
      throw held();
    }
  }

  /** Takes the lock. */
  void take() {
    try {
      create();
    } catch (FileAlreadyExistsException exists) {
      checkFree();
      LOG.warn("{}: taking over the lock of {}, which has ended", names.target(), holder().map(Holder::toString).orElse("a job"));
      takeOver();
    } catch (IOException failure) {
      throw new WriterException(Category.PATH, "cannot create the lock " + names.lock(), failure);
    }
  }

  /** Replaces the lock, if it is still that of the job which has ended: of several jobs only one does this at a time. */
  private void takeOver() {
    Path taking = names.lock().resolveSibling(names.lock().getFileName() + ".taking");
    try {
      Files.createFile(taking);
    } catch (FileAlreadyExistsException other) {
      throw names.problem("is being taken over by another job; wait for it, or remove %s if there is none", taking);
    } catch (IOException failure) {
      throw notTakenOver(failure);
    }
    try {
      checkFree();
      Files.deleteIfExists(names.lock());
      create();
    } catch (FileAlreadyExistsException other) {
      throw held();
    } catch (IOException failure) {
      throw notTakenOver(failure);
    } finally {
      remove(taking);
    }
  }

  private WriterException notTakenOver(IOException failure) {
    return new WriterException(Category.PATH, "cannot take over the lock " + names.lock(), failure);
  }

  private void create() throws IOException {
    OutputStream lock = Files.newOutputStream(names.lock(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (lock) {
      lock.write((Holder.me() + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    } catch (IOException unwritten) {
      remove(names.lock()); // an empty one would name no holder, and keep everyone out
      throw unwritten;
    }
  }

  /** Whether locks between processes work in this directory, which data sieving needs: tried on the lock file. */
  boolean supportsRangeLocks() {
    try (FileChannel channel = FileChannel.open(names.lock(), StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS); var lock = channel.tryLock()) {
      return lock != null;
    } catch (IOException unsupported) {
      LOG.info("{}: no locks between processes here, so no sieving: {}", names.target(), unsupported.toString());
      return false;
    }
  }

  /** Gives the lock back. */
  void release() {
    remove(names.lock());
  }

  private void remove(Path lock) {
    try {
      Files.deleteIfExists(lock);
    } catch (IOException failure) {
      LOG.warn("{}: cannot remove the lock {}: {}", names.target(), lock, failure.toString());
    }
  }

  private Optional<Holder> holder() {
    Path lock = names.lock();
    try {
      return !Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS) || Files.size(lock) > 4096 ? Optional.empty() : Holder.parse(Files.readString(lock));
    } catch (NoSuchFileException gone) {
      return Optional.empty();
    } catch (IOException unreadable) {
      throw new WriterException(Category.PATH, "cannot read the lock " + lock, unreadable);
    }
  }

  private WriterException held() {
    String who = holder().map(holder -> "process %d on %s since %s".formatted(holder.pid(), holder.host(), holder.since())).orElse("an unknown job");
    return names.problem("is being written by %s; wait for it, or remove %s if that job is no more", who, names.lock());
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "localhost";
    }
  }
}
