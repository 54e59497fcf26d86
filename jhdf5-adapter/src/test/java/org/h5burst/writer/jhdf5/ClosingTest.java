package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file gets its name when its writer is closed, as a program for JHDF5 expects, unless it is discarded. */
@Timeout(30)
final class ClosingTest {
  @TempDir
  Path directory;

  private Path path() {
    return directory.resolve("f.h5");
  }

  private IHDF5Writer overwrite() {
    return HDF5Factory.configure(path().toFile()).overwrite().writer();
  }

  private void publish(long... values) {
    try (IHDF5Writer writer = overwrite()) {
      writer.writeLongArray("d", values);
    }
  }

  private void assertHolds(long... values) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(List.of(path()), files.toList());
    }
    try (IHDF5Reader reader = HDF5Factory.openForReading(path().toFile())) {
      assertArrayEquals(values, reader.readLongArray("d"));
    }
  }

  @Test
  void shouldReplaceTheOldFileWhenTheWriterIsClosed() throws IOException {
    publish(1, 1);
    publish(3, 3);
    assertHolds(3, 3);
  }

  @Test
  void shouldKeepTheOldFileWhenTheWriterIsDiscarded() throws IOException {
    publish(1, 1);
    try (IHDF5Writer writer = overwrite()) {
      writer.writeLongArray("d", new long[] {2, 2});
      writer.file().flush();
      writer.discard();
    }
    assertHolds(1, 1);
  }

  @Test
  void shouldCompleteTheFileWhenStringsAreRefused() throws IOException {
    IHDF5Writer writer = overwrite();
    writer.writeLongArray("d", new long[] {1, 2});
    for (String name : List.of("a", "b", "c")) {
      writer.string().writeVL(name, name.equals("b") ? "a NUL: \0" : name);
    }
    UsageException refused = assertThrows(UsageException.class, writer::close);
    assertTrue(String.valueOf(refused.getMessage()).contains("dataset b of strings"), refused::toString);
    writer.close();
    assertHolds(1, 2);
    try (IHDF5Writer again = HDF5Factory.open(path().toFile())) {
      assertEquals(List.of("a", "c", "d"), again.getGroupMembers("/"));
    }
  }

  @Test
  @SuppressWarnings("NullAway") // programs without null checks pass it
  void shouldRefuseASingleStringAtOnceWhenItIsNull() {
    try (IHDF5Writer writer = overwrite()) {
      assertThrows(UsageException.class, () -> writer.string().writeVL("null", null));
    }
  }

  @Test
  void shouldThrowTheFirstFailureWhenTheFileCannotBeOpenedAgain() {
    publish(1);
    IHDF5Writer writer = HDF5Factory.open(path().toFile());
    IoFailureException full = assertThrows(IoFailureException.class, () -> writer.target.change("/", _ -> {
      truncate();
      throw new IoFailureException("the disk is full");
    }));
    assertEquals("the disk is full", full.getMessage());
    assertInstanceOf(WriterException.class, full.getSuppressed()[0]);
  }

  private void truncate() {
    try {
      Files.write(path(), new byte[10]);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
