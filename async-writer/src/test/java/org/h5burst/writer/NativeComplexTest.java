package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.h5burst.hdf5.library.Hdf5Search;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** HDF5's own complex numbers: written and read where the library has them, refused with the remedy where not. */
@Timeout(60)
final class NativeComplexTest {
  private static final DataType SINGLE = DataType.complex(ElementType.FLOAT32);
  private static final DataType DOUBLE = DataType.complex(ElementType.FLOAT64);

  @TempDir
  private Path directory;

  @Test
  void shouldWriteAndReadThemWhereHdf5HasThemAndRefuseThemWhereNot() throws Exception {
    Path path = directory.resolve("f.h5");
    String installed = run("h5dump", "--version").replaceAll("(?s).*Version ([0-9.]+).*", "$1");
    if (Hdf5Search.isAtLeast(installed, 2, 0)) {
      writeAndRead(path);
    } else {
      BurstFile.write(path, file -> {
        DatasetBuilder builder = file.dataset("c", DataType.array(SINGLE, 2)).shape(3);
        WriterException refused = assertThrows(WriterException.class, builder::create);
        assertInstanceOf(UsageException.class, refused);
        assertTrue(String.valueOf(refused.getMessage()).contains("DataType.COMPLEX64"), refused::toString);
      });
    }
  }

  private void writeAndRead(Path path) throws Exception {
    float[] singles = {1, -2, 3.5f, 4};
    double[] doubles = {1, -2, 0.1, 1e300};
    BurstFile.write(path, file -> {
      Dataset single = file.dataset("single", SINGLE).shape(2).order(ByteOrder.BIG_ENDIAN).create();
      single.write(Selection.all(), singles);
      Dataset wide = file.dataset("double", DOUBLE).shape(2).create();
      wide.write(Selection.all(), doubles);
    });
    try (BurstFile file = BurstFile.open(path)) {
      assertEquals(SINGLE, file.dataset("single").type());
      assertEquals(DOUBLE, file.dataset("double").type());
      assertArrayEquals(singles, file.dataset("single").readFloats());
      assertArrayEquals(doubles, file.dataset("double").readDoubles());
    }
    String shown = run("h5dump", path.toString());
    assertTrue(shown.contains("H5T_COMPLEX") && shown.contains("1-2i") && shown.contains("3.5+4i"), shown);
  }

  private static String run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
