package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Elements that nobody writes have the fill value, also in a file that is opened again. */
@Timeout(60)
final class ReopenedFillTest {
  private static final int FILL = 7;

  @TempDir
  private Path directory;

  @Test
  void shouldHaveTheFillValueWhenADatasetIsExtendedInAFileThatWasOpenedAgain() throws Exception {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, file -> {
      Dataset made = file.dataset("x", ElementType.INT32).shape(10).maxShape(Dataset.UNLIMITED).chunk(8).deflate(4)
          .fill(FILL).create();
      made.write(Selection.block(0, 9), new int[9]);
      file.commit();
    });
    BurstFile.write(path, OpenOptions.defaults().readWrite(), file -> {
      Dataset found = file.dataset("x");
      found.write(Selection.block(8, 1), new int[] {1});
      file.commit();
      file.flush();
      found.extend(12);
      file.commit();
    });
    int[] read = new int[12];
    try (BurstFile file = BurstFile.open(path)) {
      file.dataset("x").read(Selection.block(0, 12), read);
    }
    assertArrayEquals(new int[] {0, 0, 0, 0, 0, 0, 0, 0, 1, FILL, FILL, FILL}, read);
  }
}
