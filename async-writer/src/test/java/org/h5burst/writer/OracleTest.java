package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.h5burst.writer.OracleReader.Elements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The reader that other tests trust says what is in a file; and where JHDF5 is, h5py says the same. */
@Timeout(60)
final class OracleTest {
  private static final String FILE_OF_ALL = """
      import h5py, numpy, sys
      with h5py.File(sys.argv[1], "w") as file:
          for name in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8"):
              for order in "<>":
                  file[name + ("little" if order == "<" else "big")] = numpy.array([[1, 2, 3], [4, 5, 126]], order+name)
          file["bytes"] = numpy.arange(100, dtype="i1")
          file["texts"] = ["a", "", "日本"]
          file["one"] = "alone"
          file.attrs["number"] = 7
          file.attrs["text"] = "words"
      """;
  private static final int VALUES = 6;

  @TempDir
  Path directory;

  @Test
  void shouldSayWhatIsInTheFileWhenEitherReaderIsAsked() throws IOException, InterruptedException {
    Path file = directory.resolve("all.h5");
    Process python = new ProcessBuilder("/usr/bin/python3", "-c", FILE_OF_ALL, file.toString()).inheritIO().start();
    assertEquals(0, python.waitFor(50, TimeUnit.SECONDS) ? python.exitValue() : -1);
    H5pyReader other = new H5pyReader();
    for (String type : List.of("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8")) {
      for (String order : List.of("little", "big")) {
        Elements expected = other.elements(file, type + order);
        assertArrayEquals(new long[] {2, 3}, expected.extents());
        assertEquals(VALUES * (type.charAt(1) - '0'), expected.bytes().length);
        assertArrayEquals(expected.bytes(), Oracle.elements(file, type + order).bytes(), type + order);
        assertEquals(expected.type(), Oracle.elements(file, type + order).type());
        assertArrayEquals(other.stored(file, type + order), Oracle.readStored(file, type + order), type + order);
      }
    }
    assertArrayEquals(new long[] {1, 2, 3, 4, 5, 126}, Oracle.longs(file, "i8big"));
    assertArrayEquals(new double[] {1, 2, 3, 4, 5, 126}, Oracle.doubles(file, "f8big"));
    assertArrayEquals(new byte[] {50, 51, 52}, Oracle.block(file, "bytes", 50, 3));
    assertArrayEquals(new byte[] {50, 51, 52}, other.block(file, "bytes", 50, 3));
    assertArrayEquals(new long[] {100}, Oracle.extents(file, "bytes"));
    for (OracleReader reader : List.of(other, Oracle.reader())) {
      assertEquals(List.of("a", "", "日本"), reader.texts(file, "texts"));
      assertEquals(List.of("alone"), reader.texts(file, "one"));
      assertEquals(Optional.of("7"), reader.attribute(file, "/", "number"));
      assertEquals(Optional.of("words"), reader.attribute(file, "/", "text"));
      assertEquals(Optional.empty(), reader.attribute(file, "/", "none"));
    }
  }

  @Test
  void shouldThrowAndAnswerTheNextQuestionWhenThereIsNoSuchFile() {
    H5pyReader reader = new H5pyReader();
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThrows(IllegalStateException.class, () -> reader.extents(directory.resolve("none.h5"), "x"));
    }
    assertThrows(RuntimeException.class, () -> Oracle.extents(directory.resolve("none.h5"), "x"));
  }
}
