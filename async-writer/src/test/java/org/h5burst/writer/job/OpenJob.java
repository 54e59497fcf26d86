package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Modes;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.PathException;
import org.h5burst.writer.ScaleReferences.Use;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;

/**
 * What each rank runs: reads files that others have made (foreign.py), adds to them, reads them again; and fails to
 * open what is no such file.
 */
final class OpenJob {
  private static final List<String> USABLE =
      List.of("bool", "chunked", "compact", "complex", "empty", "filled", "fresh", "grid", "growing", "half", "late",
          "numbers/f8be",
          "numbers/i4", "numbers/u1", "rows", "scalar", "sparse", "text", "zipped");
  private static final List<Choice> CHOICES =
      List.of(Choice.DEFAULT, Choice.collective(1, 65536), Choice.SIEVE, Choice.collective(0, 4096));

  private final Communicator world;

  private OpenJob(Communicator world) {
    this.world = world;
  }

  /** Arguments: a directory with the files. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      OpenJob job = new OpenJob(mpi.world());
      Path directory = Path.of(arguments[0]);
      ForeignAttributes.readAscii(directory.resolve("ascii.h5"), mpi.world());
      ForeignAttributes.readDamaged(directory.resolve("heap.h5"), mpi.world());
      for (String name : List.of("h5py.h5", "latest.h5", "block.h5")) {
        job.read(directory.resolve(name));
        job.add(directory.resolve(name));
        job.readAgain(directory.resolve(name));
      }
      job.readJhdf5(directory.resolve("jhdf5.h5"));
      job.addToJhdf5(directory.resolve("jhdf5.h5"));
      Appends.run(directory.resolve("appended.h5"), mpi.world());
      Scales.make(directory.resolve("scales.h5"), mpi.world());
      Scales.add(directory.resolve("scales_h5py.h5"), mpi.world(),
          List.of(new Use(0, "density"), new Use(0, "energy")));
      job.fail(directory);
    });
  }

  private OpenOptions options(OpenMode mode) {
    int[] turn = {0};
    return Modes.opening(mode)
        .tuner((_, _) -> new ScriptedTuner(() -> CHOICES.get(turn[0]++ % CHOICES.size())));
  }

  private static double[] doubles(Dataset dataset) {
    double[] values = new double[Math.toIntExact(Selection.all().placedIn(dataset.shape()).elements())];
    dataset.read(Selection.all(), values);
    return values;
  }

  private static double[] count(int from, int elements) {
    return IntStream.range(from, from + elements).asDoubleStream().toArray();
  }

  /** Reads all there is, each dataset with another choice; the ranks read the same. */
  private void read(Path path) {
    try (BurstFile file = BurstFile.open(path, world, options(OpenMode.READ_ONLY))) {
      assertEquals(USABLE, file.datasets().stream().map(Dataset::name).toList());
      assertEquals(List.of(ByteOrder.BIG_ENDIAN.toString(), "[4, 3]"),
          List.of(file.dataset("numbers/f8be").toString().contains("BIG_ENDIAN") ? "BIG_ENDIAN" : "",
              Arrays.toString(file.dataset("zipped").chunk())));
      for (String name : List.of("numbers/i4", "numbers/f8be", "chunked", "zipped", "compact")) {
        double[] values = doubles(file.dataset(name));
        assertEquals(world.size() * (long) values.length * file.dataset(name).type().bytes(),
            file.commit().join().read().bytes());
        assertArrayEquals(count(0, values.length), values, name);
      }
      double[] late = doubles(file.dataset("late"));
      double[] empty = doubles(file.dataset("empty"));
      double[] filled = doubles(file.dataset("filled"));
      double[] scalar = doubles(file.dataset("scalar"));
      double[] complex = new double[8];
      file.dataset("complex").read(Selection.block(0, 4), complex);
      byte[] text = new byte[10];
      file.dataset("text").read(Selection.all(), MemorySegment.ofArray(text));
      byte[] truths = new byte[3];
      assertEquals(DataType.BOOLEAN, file.dataset("bool").type());
      file.dataset("bool").read(Selection.block(0, 3), truths);
      short[] half = new short[2];
      file.dataset("half").read(Selection.strided(new long[] {1}, new long[] {4}, new long[] {2}, new long[] {1}),
          half);
      file.flush();
      assertArrayEquals(new double[12], late);
      assertArrayEquals(new double[12], empty);
      assertEquals("[7.0]", Arrays.toString(Arrays.stream(filled).distinct().toArray()));
      assertArrayEquals(new double[] {2.5}, scalar);
      assertArrayEquals(new double[] {0, 0, 1, 0, 2, 0, 3, 0}, complex);
      assertEquals("abc\0\0de\0\0\0", new String(text, StandardCharsets.UTF_8));
      assertArrayEquals(new byte[] {1, 0, 1}, truths);
      assertArrayEquals(new short[] {Float.floatToFloat16(1), Float.floatToFloat16(5)}, half);
      ForeignAttributes.read(file);
      readWhatCannotBeWritten(file);
      refuse(file);
    }
  }

  /**
   * Chunks that are not there, and, in one of the files, filters with chunks that parallel HDF5 would put elsewhere.
   */
  private static void readWhatCannotBeWritten(BurstFile file) {
    double[] grid = doubles(file.dataset("grid"));
    double[] sparse = doubles(file.dataset("sparse"));
    file.commit();
    double[] again = doubles(file.dataset("sparse")); // by another choice
    file.flush();
    assertArrayEquals(count(0, 6), grid);
    assertArrayEquals(new double[] {0, 0, 7, 7, 0, 0, 0, 0}, sparse);
    assertArrayEquals(sparse, again);
  }

  private void refuse(BurstFile file) {
    assertUsage("lzf that can be used: it is a dataset of elements that go through the filter lzf",
        () -> file.dataset("lzf"));
    assertUsage("variable of elements of a fixed size: it holds strings of variable length; use strings().get",
        () -> file.dataset("variable"));
    assertUsage("nothing that can be used: it is a dataset of no elements", () -> file.dataset("nothing"));
    assertUsage("it is a group", () -> file.dataset("numbers"));
    assertUsage("it is a soft or external link", () -> file.dataset("soft"));
    assertUsage("has no dataset nowhere; it has bool, chunked", () -> file.dataset("nowhere"));
    assertUsage("was opened to be read",
        () -> file.dataset("numbers/i4").write(Selection.block(new long[2], new long[] {1, 1}), new int[1]));
    assertUsage("was opened to be read", () -> file.dataset("new", ElementType.INT8).shape(1).create());
    assertUsage("was opened to be read", () -> file.attribute("a", 1));
    assertUsage("into float[]; use double[]",
        () -> file.dataset("numbers/f8be").read(Selection.block(0, 1), new float[1]));
    assertUsage("is not within its shape",
        () -> file.dataset("numbers/f8be").read(Selection.block(20, 1), new double[1]));
    assertUsage("has 2 elements, but the data have 1",
        () -> file.dataset("numbers/f8be").read(Selection.block(0, 2), new double[1]));
  }

  static void assertUsage(String words, Runnable call) {
    WriterException refusal = assertThrows(WriterException.class, call::run);
    assertInstanceOf(UsageException.class, refusal, refusal::getMessage);
    assertTrue(String.valueOf(refusal.getMessage()).contains(words), refusal::getMessage);
  }

  /** The part of the first dimension that a rank writes. */
  private Selection part(long[] shape, long from) {
    long[] offset = new long[shape.length];
    long[] count = shape.clone();
    offset[0] = from + (shape[0] - from) * world.rank() / world.size();
    count[0] = from + (shape[0] - from) * (world.rank() + 1) / world.size() - offset[0];
    return Selection.block(offset, count);
  }

  /**
   * Each rank writes its part of existing datasets, of one that grows, and of a new one; all read them in the same
   * burst.
   */
  private void add(Path path) {
    try (BurstFile file = BurstFile.open(path, world, options(OpenMode.APPEND))) {
      for (String name : List.of("numbers/i4", "numbers/f8be", "chunked", "zipped", "compact", "late", "filled",
          "empty")) {
        Dataset dataset = file.dataset(name);
        Selection part = part(dataset.shape(), 0);
        long row = Selection.all().placedIn(dataset.shape()).elements() / dataset.shape()[0];
        int first = part.isEmpty() ? 0 : Math.toIntExact(part.start(0, 0) * row);
        write(dataset, part, 100 + first);
        double[] values = doubles(dataset);
        file.commit().join();
        assertArrayEquals(count(100, values.length), values, name);
      }
      Growth.run(file, world);
      if (file.backend().equals("portable")) {
        Selection eighth = part(new long[] {8}, 0);
        write(file.dataset("sparse"), eighth, eighth.isEmpty() ? 0 : Math.toIntExact(eighth.start(0, 0)));
      } else {
        assertUsage("chunks that are not all allocated",
            () -> file.dataset("sparse").write(Selection.block(0, 1), new int[1]));
      }
      file.group("added/empty");
      file.dataset("numbers/i4").attribute("unit", "m");
      assertEquals(List.of("m"), ForeignAttributes.value(file.dataset("numbers/i4"), "unit").strings());
      Dataset added = file.dataset("added/x", ElementType.FLOAT64).shape(20).create();
      Selection mine = part(new long[] {20}, 0);
      added.write(mine, Arrays.stream(count(Math.toIntExact(mine.start(0, 0)), Math.toIntExact(mine.elements())))
          .map(value -> value / 2).toArray());
      double[] half = doubles(added);
      file.flush();
      assertArrayEquals(Arrays.stream(count(0, 20)).map(value -> value / 2).toArray(), half);
      CompletableFuture<BurstResult> clash = declareTwice(file);
      assertTrue(
          String.valueOf(Objects.requireNonNull(assertThrows(Exception.class, clash::join).getCause()).getMessage())
              .contains("the file has a group of this name"));
      file.complete();
    }
  }

  private static CompletableFuture<BurstResult> declareTwice(BurstFile file) {
    file.dataset("added/empty", ElementType.INT8).shape(1).create();
    return file.commit();
  }

  private static void write(Dataset dataset, Selection part, int first) {
    int elements = Math.toIntExact(part.elements());
    switch ((ElementType) dataset.type()) {
      case INT16 -> {
        short[] values = new short[elements];
        IntStream.range(0, elements).forEach(index -> values[index] = (short) (first + index));
        dataset.write(part, values);
      }
      case INT32, INT64 -> dataset.write(part, IntStream.range(first, first + elements).toArray());
      default -> dataset.write(part, count(first, elements));
    }
  }

  private void readAgain(Path path) {
    try (BurstFile file = BurstFile.open(path, world)) {
      assertEquals(List.of("m"), ForeignAttributes.value(file.dataset("numbers/i4"), "unit").strings());
      double[] added = doubles(file.dataset("added/x"));
      long[] growing = new long[16];
      file.dataset("growing").read(Selection.all(), growing);
      file.flush();
      assertArrayEquals(Arrays.stream(count(0, 20)).map(value -> value / 2).toArray(), added);
      assertEquals(115, growing[growing.length - 1]);
    }
  }

  private void readJhdf5(Path path) {
    try (BurstFile file = BurstFile.open(path, world)) {
      assertArrayEquals(new double[] {1, 6}, ForeignAttributes.value(file.dataset("matrix"), "range").doubles());
      assertEquals(List.of("x", "why"), ForeignAttributes.value(file.dataset("matrix"), "names").strings());
      double[] matrix = doubles(file.dataset("matrix"));
      double[] array = doubles(file.dataset("group/array"));
      file.flush();
      assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, matrix);
      assertArrayEquals(new double[] {7, 8, 9}, array);
    }
  }

  private void addToJhdf5(Path path) {
    try (BurstFile file = BurstFile.open(path, world, options(OpenMode.APPEND))) {
      Dataset matrix = file.dataset("matrix");
      Selection rows = part(matrix.shape(), 0);
      long first = rows.isEmpty() ? 0 : rows.start(0, 0) * 3;
      matrix.write(rows, LongStream.range(first, first + rows.elements()).mapToDouble(index -> -1 - index).toArray());
      for (String name : List.of("growing", "zipped", "growing")) {
        Dataset growing = file.dataset(name);
        long begin = growing.append(0, world.size());
        growing.write(Selection.block(begin + world.rank(), 1), new long[] {begin + world.rank()});
        file.commit();
      }
      file.dataset("group/added", ElementType.FLOAT32).shape(world.size()).create()
          .write(Selection.block(world.rank(), 1), new float[] {world.rank()});
      file.group("group").attribute("ranks", world.size());
      long[] whole = new long[3];
      file.dataset("whole").read(Selection.block(0, 3), whole);
      file.flush();
      assertArrayEquals(new long[] {1, 2, 3}, whole);
      file.complete();
    }
  }

  private void fail(Path directory) {
    assertPath("there is no such file", directory.resolve("missing.h5"), OpenMode.READ_ONLY);
    assertPath("is not a file", directory, OpenMode.READ_ONLY);
    assertPath("not an HDF5 file", directory.resolve("text.h5"), OpenMode.READ_ONLY);
    assertPath("not an HDF5 file", directory.resolve("text.h5"), OpenMode.APPEND);
    assertPath("cut off", directory.resolve("truncated.h5"), OpenMode.APPEND);
    assertPath("is not complete", directory.resolve("left.h5"), OpenMode.READ_ONLY);
  }

  private void assertPath(String words, Path path, OpenMode mode) {
    WriterException failure = assertThrows(WriterException.class, () -> BurstFile.open(path, world, options(mode)));
    assertInstanceOf(PathException.class, failure, failure::getMessage);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::getMessage);
  }
}
