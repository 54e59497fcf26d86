package org.h5burst.writer.backend;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file that is opened by its path repeatedly. Detects when another file has taken its place, for example that of a
 * job that replaces it. Checks nothing until it is known which file it is. One thread; <b>independent</b>.
 *
 * <p>Design note: if a path leads to the known file after an opening, it did so before, because nobody puts back a file
 * that was replaced. Files are distinguished by device and inode. An open file keeps its inode, so the rank that looks
 * first keeps it open: otherwise a later file could have the same one.
 */
public final class KnownFile implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(KnownFile.class);
  private static final String WHILE_OPEN = " while it was open for reading: close it and open it again";
  private static final String WHILE_WRITTEN = "it was moved, removed or replaced";
  private static final int MAX_LOOKS = 3;

  private final Path path;
  private final @Nullable Supplier<String> loss;
  private @Nullable Identity known;
  private boolean isKnownFromElsewhere;
  private @Nullable FileChannel held;

  /** Creates a file that is only read; which one it is, is not known yet. */
  public KnownFile(Path path) {
    this(path, null);
  }

  private KnownFile(Path path, @Nullable Supplier<String> loss) {
    this.path = path;
    this.loss = loss;
  }

  /**
   * Returns a file that this job writes; which one it is, is not known yet. A link is never that file.
   *
   * @param loss describes what happens to what the job has written if another file has the name
   */
  public static KnownFile written(Path path, Supplier<String> loss) {
    return new KnownFile(path, loss);
  }

  /** Returns its path. */
  public Path path() {
    return path;
  }

  /** Returns whether this job writes it. */
  boolean isWritten() {
    return loss != null;
  }

  /** Makes the file that has the name now the known one, unless one is known. */
  public void note() {
    if (known == null) {
      known = now();
    }
  }

  /** Returns whether a file is known, and has the name. */
  public boolean isThere() {
    return known != null && isSame(now());
  }

  /** Returns whether a file is known, and another one or none has the name. */
  public boolean isLost() {
    return known != null && !isSame(now());
  }

  private Identity now() {
    return loss == null ? Identity.of(path) : Identity.of(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** Returns what is found in the file, which becomes the known one; looks again if it is replaced meanwhile. */
  public <T> T look(Supplier<T> look) {
    T seen = notedAnd(look);
    for (int looks = 1; looks < MAX_LOOKS && !isSame(now()); looks++) {
      seen = notedAnd(look);
    }
    requireSame();
    return seen;
  }

  private <T> T notedAnd(Supplier<T> look) {
    close();
    known = now();
    try {
      held = FileChannel.open(path, StandardOpenOption.READ);
    } catch (IOException unreadable) { // HDF5 has better words for it
      LOG.debug("{} cannot be kept open", path, unreadable);
    }
    return look.get();
  }

  /** Returns the identity of the file, for other ranks; empty if it is not known. */
  public byte[] told() {
    return known == null ? new byte[0] : known.toBytes();
  }

  /**
   * Learns which file it is.
   *
   * @param told identity from the rank that has looked
   * @param onOneHost whether that rank is on this host: numbers of devices, and with some file systems of inodes too,
   *     differ between hosts
   */
  public void learn(byte[] told, boolean onOneHost) {
    if (told.length > 0) {
      known = Identity.of(ByteBuffer.wrap(told));
      isKnownFromElsewhere = !onOneHost;
    }
  }

  /**
   * Opens the file by its path; closes it if it is another one.
   *
   * @throws PathException if it is
   */
  public <T> T opened(Supplier<T> open, Consumer<T> close) {
    T opened = opening(open);
    try {
      requireSame();
      return opened;
    } catch (RuntimeException | Error another) {
      close.accept(opened);
      throw another;
    }
  }

  /**
   * Opens the file by its path, without a check if that succeeds; if it fails because another file is there, reports
   * that.
   */
  public <T> T opening(Supplier<T> open) {
    try {
      return open.get();
    } catch (RuntimeException | Error failure) {
      try {
        requireSame();
      } catch (PathException another) {
        another.addSuppressed(failure);
        throw another;
      } catch (WriterException unknown) {
        failure.addSuppressed(unknown);
      }
      throw failure;
    }
  }

  /**
   * Requires that the path still leads to the known file.
   *
   * @throws PathException if not
   */
  public void requireSame() {
    if (known == null) {
      return;
    }
    Identity now = now();
    if (!isSame(now)) {
      throw new PathException(path + problem(now));
    }
    known = now;
    isKnownFromElsewhere = false;
  }

  private String problem(Identity now) {
    if (loss != null) {
      return " is not the file that this job has written: %s. %s".formatted(WHILE_WRITTEN, loss.get());
    }
    return (now.equals(Identity.MISSING) ? " was removed" : " was replaced by another file") + WHILE_OPEN;
  }

  private boolean isSame(Identity now) {
    return known != null && !now.equals(Identity.MISSING)
        && (isKnownFromElsewhere ? known.mayBe(now) : known.is(now));
  }

  /** Returns whether the words of a failure to open, read or write a file say that another one has its name. */
  public static boolean isAnother(String words) {
    return words.contains(WHILE_OPEN) || words.contains(WHILE_WRITTEN);
  }

  /** Returns a failure to open, read or write a file, of the kind that its words show. */
  public static WriterException failure(String words, String message) {
    return isAnother(words) ? new PathException(message) : new IoFailureException(message);
  }

  @Override
  public void close() {
    if (held != null) {
      new OnlyRead<>(held, path).close();
    }
    held = null;
  }

  /** The identity of a file. */
  private record Identity(long device, long inode, long bytes, long modifiedNanos) {
    static final Identity MISSING = new Identity(-1, -1, -1, -1);
    private static final Identity UNKNOWN = new Identity(0, 0, 0, 0);
    private static final String VIEW = "unix";

    static Identity of(Path path, LinkOption... links) {
      if (!path.getFileSystem().supportedFileAttributeViews().contains(VIEW)) {
        return UNKNOWN;
      }
      try {
        Map<String, Object> found = Files.readAttributes(path, VIEW + ":dev,ino,size,lastModifiedTime",
            links);
        FileTime modified = (FileTime) Objects.requireNonNull(found.get("lastModifiedTime"));
        return new Identity(number(found, "dev"), number(found, "ino"), number(found, "size"),
            modified.to(TimeUnit.NANOSECONDS));
      } catch (NoSuchFileException missing) {
        return MISSING;
      } catch (IOException failure) {
        throw new IoFailureException("cannot look at %s: %s".formatted(path, Causes.reason(failure)),
            failure);
      }
    }

    private static long number(Map<String, Object> attributes, String name) {
      return ((Number) Objects.requireNonNull(attributes.get(name), name)).longValue();
    }

    static Identity of(ByteBuffer bytes) {
      return new Identity(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
    }

    byte[] toBytes() {
      return ByteBuffer.allocate(4 * Long.BYTES).putLong(device).putLong(inode).putLong(bytes).putLong(modifiedNanos)
          .array();
    }

    boolean is(Identity other) {
      return device == other.device && inode == other.inode;
    }

    /** Returns whether both may be the same file, as far as two hosts can determine. */
    boolean mayBe(Identity onOtherHost) {
      return inode == onOtherHost.inode || bytes == onOtherHost.bytes && modifiedNanos == onOtherHost.modifiedNanos;
    }
  }
}
