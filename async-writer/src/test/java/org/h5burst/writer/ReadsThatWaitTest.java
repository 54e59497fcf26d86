package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Reading gives what was asked for, without a commit of the program's, and never what was not read. */
@Timeout(60)
final class ReadsThatWaitTest {
  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void write() {
    path = directory.resolve("f.h5");
    BurstFile.write(path, file -> {
      Dataset matrix = file.dataset("matrix", ElementType.FLOAT64).shape(1, 2, 3).create();
      matrix.write(Selection.all(), new double[][] {{1, 2, 3}, {4, 5, 6}});
      Dataset bytes = file.dataset("bytes", ElementType.INT8).shape(3).order(ByteOrder.BIG_ENDIAN).create();
      bytes.write(Selection.all(), ByteBuffer.wrap(new byte[] {9, 1, 2, 3}).position(1));
      Dataset names = file.dataset("names", DataType.fixedString(5)).shape(2, 2).create();
      names.write(Selection.all(), new String[][] {{"a", "\ud83d\ude80"}, {"", "caf\u00e9"}});
      Dataset sure = file.dataset("sure", DataType.BOOLEAN).shape(2).create();
      sure.write(Selection.all(), new boolean[] {true, false});
      Dataset phase = file.dataset("phase", DataType.COMPLEX64).scalar().create();
      phase.write(Selection.scalar(), new float[] {1, -1});
      Dataset empty = file.dataset("empty", ElementType.INT32).shape(0, 4).maxShape(4, 4).chunk(1, 4).create();
      assertEquals(0, empty.readInts().length);
    });
  }

  @Test
  void shouldReadWithoutACommitWhenAFileIsOpenedToBeRead() {
    try (BurstFile file = BurstFile.open(path)) {
      Dataset matrix = file.dataset("matrix");
      assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, matrix.readDoubles());
      assertArrayEquals(new double[] {5}, matrix.readDoubles(Selection.points(new long[] {0, 1, 1})));
      assertArrayEquals(new double[][] {{1, 2, 3}, {4, 5, 6}}, matrix.readAll(double[][].class));
      assertArrayEquals(new double[][][] {{{2}, {5}}},
          matrix.readAs(Selection.block(new long[] {0, 0, 1}, new long[] {1, 2, 1}), double[][][].class));
      Dataset bytes = file.dataset("bytes");
      assertArrayEquals(new byte[] {1, 2, 3}, bytes.readBytes());
      assertArrayEquals(new short[] {1, 2, 3}, bytes.readShorts());
      assertArrayEquals(new int[] {1, 2, 3}, bytes.readInts());
      assertArrayEquals(new long[] {2}, bytes.readLongs(Selection.block(1, 1)));
      assertArrayEquals(new float[] {1, 2, 3}, bytes.readFloats());
      assertArrayEquals(new double[] {1, 2, 3}, bytes.readDoubles());
      assertArrayEquals(new String[][] {{"a", "\ud83d\ude80"}, {"", "caf\u00e9"}},
          file.dataset("names").readAll(String[][].class));
      assertArrayEquals(new String[] {"a", "\ud83d\ude80", "", "caf\u00e9"}, file.dataset("names").readStrings());
      assertArrayEquals(new boolean[] {true, false}, file.dataset("sure").readBooleans());
      assertArrayEquals(new float[] {1, -1}, file.dataset("phase").readFloats());
      assertEquals(0, matrix.readDoubles(Selection.none(3)).length);
    }
  }

  @Test
  void shouldReadTheValuesOfUnsignedAndHalfNumbersWhenTheArrayIsWider() {
    Path numpy = directory.resolve("numpy.h5");
    Python.run(numpy, "f = h5py.File(path, 'w')", "f['u1'] = numpy.array([200, 1], 'u1')",
        "f['u2'] = numpy.array([60000, 1], '>u2')", "f['u4'] = numpy.array([4000000000, 1], 'u4')",
        "f['f2'] = numpy.array([0.5, -2], 'f2')");
    try (BurstFile file = BurstFile.open(numpy)) {
      assertArrayEquals(new short[] {200, 1}, file.dataset("u1").readShorts());
      assertArrayEquals(new float[] {200, 1}, file.dataset("u1").readFloats());
      assertArrayEquals(new byte[] {(byte) 200, 1}, file.dataset("u1").readBytes());
      assertArrayEquals(new int[] {60000, 1}, file.dataset("u2").readInts());
      assertArrayEquals(new long[] {4000000000L, 1}, file.dataset("u4").readLongs());
      assertArrayEquals(new double[] {4000000000.0, 1}, file.dataset("u4").readDoubles());
      assertArrayEquals(new float[] {0.5f, -2}, file.dataset("f2").readFloats());
      assertRefused(file.dataset("u4")::readFloats, "use long[], or int[] for the bits");
    }
  }

  @Test
  void shouldReadWhatWasWrittenBeforeWhenAFileIsWritten() {
    BurstFile.write(path, CreateOptions.defaults().replace(), file -> {
      Dataset data = file.dataset("d", ElementType.INT32).shape(4).create();
      data.write(Selection.all(), new int[] {1, 2, 3, 4});
      assertArrayEquals(new int[] {1, 2, 3, 4}, data.readInts());
      data.write(Selection.block(1, 2), new int[] {7, 8});
      assertArrayEquals(new long[] {7, 8, 4}, data.readAsync(Selection.block(1, 3), int[].class)
          .thenApply(all -> new long[] {all[0], all[1], all[2]}).join());
      CompletableFuture<BurstResult> written = data.writeAsync(Selection.block(0, 1), new int[] {5});
      assertEquals(4, written.join().bytes());
      assertEquals(5, data.readInts(Selection.block(0, 1))[0]);
    });
  }

  @Test
  void shouldReadIntoBuffersWhenTheyHaveAPositionAndALimit() {
    try (BurstFile file = BurstFile.open(path)) {
      DoubleBuffer numbers = DoubleBuffer.allocate(8).position(1).limit(7);
      ByteBuffer direct = ByteBuffer.allocateDirect(3);
      file.dataset("matrix").read(Selection.all(), numbers);
      file.dataset("bytes").read(Selection.all(), direct);
      file.commit().join();
      assertArrayEquals(new double[] {0, 1, 2, 3, 4, 5, 6, 0}, numbers.array());
      assertEquals(3, direct.get(2));
      assertRefused(() -> file.dataset("matrix").read(Selection.all(),
          ByteBuffer.allocate(48).order(otherOrder()).asDoubleBuffer()), "other byte order");
      assertRefused(() -> file.dataset("matrix").read(Selection.all(),
          ByteBuffer.allocate(48).order(otherOrder())), "order(ByteOrder.nativeOrder())");
      assertRefused(() -> file.dataset("matrix").read(Selection.all(),
          DoubleBuffer.allocate(6).asReadOnlyBuffer()), "read-only");
    }
  }

  @Test
  void shouldRefuseBuffersOfTheOtherOrderUnlessTheirElementsHaveNone() {
    ByteBuffer other = ByteBuffer.allocate(48).order(otherOrder());
    other.asDoubleBuffer().put(new double[] {1, 2, 3, 4, 5, 6});
    BurstFile.write(directory.resolve("orders.h5"), file -> {
      Dataset matrix = file.dataset("matrix", ElementType.FLOAT64).shape(6).create();
      assertRefused(() -> matrix.write(Selection.all(), other), "other byte order");
      assertRefused(() -> matrix.writeAsync(Selection.all(), other), "other byte order");
      assertRefused(() -> matrix.read(Selection.all(), other), "other byte order");
      Dataset phase = file.dataset("phase", DataType.COMPLEX64).shape(6).create();
      assertRefused(() -> phase.write(Selection.all(), other), "other byte order");
      ByteBuffer own = ByteBuffer.allocate(48).order(ByteOrder.nativeOrder());
      own.asDoubleBuffer().put(new double[] {1, 2, 3, 4, 5, 6});
      matrix.write(Selection.all(), own);
      Dataset names = file.dataset("names", DataType.fixedString(2)).shape(1).create();
      names.write(Selection.all(), ByteBuffer.wrap(new byte[] {'a', 'b'}).order(otherOrder()));
      assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, matrix.readDoubles());
      assertArrayEquals(new String[] {"ab"}, names.readStrings());
    });
  }

  private static ByteOrder otherOrder() {
    return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }

  @Test
  void shouldSayWhichArrayWouldDoWhenOneCannotHoldTheElements() {
    try (BurstFile file = BurstFile.open(path)) {
      Dataset matrix = file.dataset("matrix");
      assertRefused(matrix::readFloats, "cannot read FLOAT64 dataset matrix [1, 2, 3] into float[]; use double[]");
      assertRefused(matrix::readInts, "use double[]");
      assertRefused(file.dataset("names")::readInts, "use String[]");
      assertRefused(matrix::readStrings, "into String[]; use double[]");
      assertRefused(() -> matrix.readAll(Integer.class), "Integer is not an array");
      assertRefused(() -> matrix.readAll(Integer[].class), "read as Integer");
      assertRefused(() -> matrix.readAll(double[][][][].class), "not an array of 4 dimensions");
      assertRefused(() -> matrix.readAs(Selection.union(Selection.block(new long[3], new long[] {1, 1, 1}),
          Selection.block(new long[3], new long[] {1, 1, 2})), double[][].class), "not an array of 2 dimensions");
      assertRefused(() -> matrix.readDoubles(Selection.block(0, 1)), "1 dimension");
      assertArrayEquals(new double[] {1, 2, 3, 4, 5, 6}, matrix.readDoubles());
    }
  }

  @Test
  void shouldRefuseTheArrayWhenItIsNotRectangularOrOfAnotherShape() {
    BurstFile.write(directory.resolve("g.h5"), file -> {
      Dataset data = file.dataset("d", ElementType.INT32).shape(2, 3).create();
      assertRefused(() -> data.write(Selection.all(), new int[][] {{1, 2, 3}, {4, 5}}), "element [1] has length 2",
          "not rectangular");
      assertRefused(() -> data.write(Selection.all(), new int[3][2]),
          "takes an array of [2, 3], but the array is [3, 2]");
      assertRefused(() -> data.write(Selection.all(), new Object[] {1, 2}), "Object[] cannot be written");
      assertRefused(() -> data.write(Selection.all(), "word", Narrowing.NONE), "String cannot be written");
      assertRefused(() -> data.write(Selection.all(), new int[5]), "has 6 elements, but the data have 5");
      data.write(Selection.all(), new int[][] {{1, 2, 3}, {4, 5, 6}});
      assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, data.readInts());
    });
  }

  /** Its own burst fails, or was committed by another thread and fails there: no array is given. */
  @Test
  void shouldThrowAndGiveNothingWhenTheBurstFails() {
    try (BurstFile file = BurstFile.create(directory.resolve("g.h5"))) {
      file.dataset("d", ElementType.INT32).shape(1).create();
      Dataset sound = file.dataset("sound", ElementType.INT32).shape(1).fill(7).create();
      file.commit().join();
      file.group("d/below");
      assertRefused(sound::readInts, "d");
      file.group("d/below");
      CompletableFuture<int[]> read = sound.readAsync(Selection.all(), int[].class);
      CompletableFuture<BurstResult> other = file.commit();
      assertThrows(CompletionException.class, other::join);
      assertThrows(CompletionException.class, () -> read.join());
      assertArrayEquals(new int[] {7}, sound.readInts());
      file.discard();
    }
  }

  @Test
  void shouldGiveEachThreadItsElementsWhenSeveralReadAndOneCommits() throws InterruptedException {
    try (BurstFile file = BurstFile.open(path)) {
      Dataset matrix = file.dataset("matrix");
      AtomicBoolean failed = new AtomicBoolean();
      Thread[] readers = new Thread[4];
      for (int reader = 0; reader < readers.length; reader++) {
        long column = reader % 3;
        readers[reader] = Thread.ofPlatform().start(() -> {
          for (int time = 0; time < 50; time++) {
            double[] read = matrix.readDoubles(Selection.block(new long[] {0, 0, column}, new long[] {1, 2, 1}));
            if (read[0] != column + 1 || read[1] != column + 4) {
              failed.set(true);
            }
          }
        });
      }
      for (int time = 0; time < 50; time++) {
        file.commit().join();
      }
      for (Thread reader : readers) {
        reader.join();
      }
      assertTrue(!failed.get());
    }
  }

  @Test
  void shouldRefuseToWaitWhenItIsCalledInACallback() {
    try (BurstFile file = BurstFile.open(path)) {
      Dataset matrix = file.dataset("matrix");
      CompletableFuture<double[]> nested = matrix.readAsync(Selection.all(), double[].class)
          .thenApply(_ -> matrix.readDoubles());
      CompletionException refused =
          assertThrows(CompletionException.class, () -> nested.join());
      assertTrue(String.valueOf(refused.getMessage()).contains("reading was called on a thread of the library"),
          refused::toString);
    }
  }

  @Test
  void shouldSayWhatIsTooLargeWhenNoJavaArrayHasSoManyElements() {
    byte[][] rows = new byte[1 << 15][];
    Arrays.fill(rows, new byte[1 << 16]);
    try (BurstFile file = BurstFile.create(directory.resolve("large.h5"))) {
      Dataset large = file.dataset("large", ElementType.INT8).shape(1 << 15, 1 << 16).create();
      assertRefused(() -> large.write(Selection.all(), rows), "large", "32768 x 65536 do not fit into one Java array");
      file.discard();
    }
  }

  /** Notes on which threads it is made. */
  record Threaded(byte number) {
    static final Set<String> THREADS = ConcurrentHashMap.newKeySet();

    Threaded {
      THREADS.add(Thread.currentThread().getName());
    }
  }

  /** Without the rule, other futures wait for the thread of the callbacks, which the log says a callback holds up. */
  @Test
  void shouldMakeRecordsOnTheCallersThreadWhenAReadWaits() {
    try (BurstFile file = BurstFile.create(directory.resolve("g.h5"))) {
      file.dataset("r", List.of(new Threaded((byte) 1)));
      Threaded.THREADS.clear();
      assertEquals(1, file.dataset("r").readRecords(Threaded.class).getFirst().number());
      assertEquals(Set.of(Thread.currentThread().getName()), Threaded.THREADS);
      file.complete();
    }
  }
  private static void assertRefused(Executable call, String... words) {
    WriterException refused = assertThrows(WriterException.class, call);
    assertInstanceOf(UsageException.class, refused, refused::toString);
    for (String word : words) {
      assertTrue(String.valueOf(refused.getMessage()).contains(word), () -> word + " is not in: " + refused);
    }
  }
}
