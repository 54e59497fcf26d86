package org.h5burst.writer.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.OnlyRead;
import org.h5burst.writer.backend.Place;

/**
 * The contents of a file before it is changed in place, so that the change can be undone, without places that the
 * change does not touch. Kept in a file next to it that has no name, and so disappears with the process. Used by one
 * thread.
 */
public record FormerBytes(Path path, long size, List<Place> kept, FileChannel copy) implements AutoCloseable {
  private static final String PREFIX = "h5burst-former-";
  private static final int PIECE_BYTES = 1 << 20;

  /** A failed write begins beyond the previous end of the file by less than this. */
  private static final long BEYOND_BYTES = 16 << 20;

  /**
   * Saves the contents of a file.
   *
   * @param untouched places that do not change, in order
   */
  public static FormerBytes of(Path path, List<Place> untouched) throws IOException {
    long size = Files.size(path);
    Path beside = Files.createTempFile(Objects.requireNonNull(path.getParent()), PREFIX, null);
    FormerBytes former = new FormerBytes(path, size, others(untouched, size), withoutName(beside));
    try (var file = new OnlyRead<>(FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS), path)) {
      for (Place place : former.kept) {
        transfer(file.open(), place.from(), place.to() - place.from(), former.copy);
      }
      return former;
    } catch (IOException | RuntimeException failure) {
      former.close();
      throw failure;
    }
  }

  /** Opens an empty file, which is removed then or when the opening fails. */
  private static FileChannel withoutName(Path empty) throws IOException {
    try {
      return FileChannel.open(empty, StandardOpenOption.READ, StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
    } catch (IOException failure) {
      Files.deleteIfExists(empty);
      throw failure;
    }
  }

  private static List<Place> others(List<Place> untouched, long size) {
    List<Place> others = new ArrayList<>();
    long from = 0;
    for (Place place : untouched) {
      long to = Math.min(place.from(), size);
      if (from < to) {
        others.add(new Place(from, to));
      }
      from = Math.max(from, place.to());
    }
    if (from < size) {
      others.add(new Place(from, size));
    }
    return others;
  }

  private static void transfer(FileChannel from, long position, long bytes, FileChannel to) throws IOException {
    for (long done = 0; done < bytes;) {
      long some = from.transferTo(position + done, bytes - done, to);
      if (some <= 0) {
        throw new EOFException("it ends at byte %d".formatted(position + done));
      }
      done += some;
    }
  }

  /** Restores everything, and waits for the disk, even if the thread is interrupted meanwhile. */
  public void putBack() throws IOException {
    String _ = uninterrupted(this::restore);
  }

  private String restore() throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      long position = 0;
      for (Place place : kept) {
        transfer(copy, position, place.to() - place.from(), file.position(place.from()));
        position += place.to() - place.from();
      }
      file.truncate(size);
      file.force(true);
      return "";
    }
  }

  /** Work on the file that returns a message. */
  private interface Work {
    String run() throws IOException;
  }

  /** Does work on a thread that nobody interrupts: that would close what is open, and the copy would be gone. */
  private static String uninterrupted(Work work) throws IOException {
    try {
      return OwnThread.run("h5burst-put-back", () -> {
        try {
          return work.run();
        } catch (IOException failure) {
          throw new UncheckedIOException(failure);
        }
      });
    } catch (UncheckedIOException failure) {
      throw failure.getCause();
    } catch (OutOfMemoryError noThread) {
      return work.run(); // only an interrupt can hurt it here
    }
  }

  /**
   * Tests whether a file could grow as it did before it was {@linkplain #putBack restored}, and a bit more; leaves it
   * as it was, even if the thread is interrupted meanwhile.
   *
   * @param grown the size that it had
   * @return the system's message if it could not; empty if it could
   */
  public String whyItCannotGrow(long grown) throws IOException {
    return uninterrupted(() -> triedToGrow(grown));
  }

  private String triedToGrow(long grown) throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      try {
        ByteBuffer zeros = ByteBuffer.allocateDirect(PIECE_BYTES);
        long at = size;
        while (at < grown + BEYOND_BYTES) {
          at += file.write(zeros.clear(), at);
        }
        file.force(false);
        return "";
      } catch (IOException failure) {
        return Causes.reason(failure);
      } finally {
        file.truncate(size);
      }
    }
  }

  @Override
  public void close() {
    new OnlyRead<>(copy, path).close();
  }
}
