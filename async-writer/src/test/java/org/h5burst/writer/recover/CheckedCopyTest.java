package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is copied of a file that changes at the worst moment. */
@Timeout(60)
final class CheckedCopyTest {
  private static final int LENGTH = 6;

  @TempDir
  private Path directory;

  /** The latest region is copied first; then the job writes again what was there before that. */
  @Test
  void shouldKeepTheLatestElementsWhenTheJobWritesEarlierOnesAgainMeanwhile() throws IOException {
    Path path = directory.resolve("f.h5");
    try (BurstFile open = BurstFile.create(path)) {
      Dataset dataset = open.dataset("d", ElementType.INT64).shape(LENGTH).create();
      dataset.write(Selection.block(0, LENGTH), new long[] {1, 1, 1, 1, 1, 1});
      open.flush();
      dataset.write(Selection.block(1, 2), new long[] {2, 2});
      open.flush();
      long[] copied = new long[LENGTH];
      try (ManifestReader manifest = ManifestReader.open(Path.of(path + ".manifest"));
          UnfinishedFile input = new UnfinishedFile(Path.of(path + ".partial"), manifest)) {
        Located located = manifest.datasets().getFirst();
        BackendFile output = output(copied, () -> write(Path.of(path + ".partial"), located.offset()));
        RecoveryReport.DatasetReport report = new CheckedCopy(manifest, input, output, located, (_, _, _) -> {})
            .run(Objects.requireNonNull(Noted.byDataset(manifest).get(0)));
        assertEquals(LENGTH, report.right());
      }
      assertArrayEquals(new long[] {1, 2, 2, 1, 1, 1}, copied);
      open.discard();
    }
  }

  private static void write(Path partial, long offset) {
    ByteBuffer ones = ByteBuffer.allocate(LENGTH * Long.BYTES).order(ByteOrder.nativeOrder());
    List.of(1L, 1L, 1L, 1L, 1L, 1L).forEach(ones::putLong);
    try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
      channel.write(ones.flip(), offset);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Takes what is written, and lets something happen after that. */
  private static BackendFile output(long[] copied, Runnable afterwards) {
    return (BackendFile) Proxy.newProxyInstance(BackendFile.class.getClassLoader(), new Class<?>[] {BackendFile.class},
        (_, method, arguments) -> {
          assertEquals("write", method.getName());
          Selection region = (Selection) arguments[1];
          long[] values = ((MemorySegment) arguments[2]).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
          int taken = 0;
          for (int slab = 0; slab < region.slabs(); slab++) {
            for (long element = 0; element < region.blockExtent(slab, 0); element++) {
              copied[(int) (region.start(slab, 0) + element)] = values[taken++];
            }
          }
          afterwards.run();
          return null;
        });
  }
}
