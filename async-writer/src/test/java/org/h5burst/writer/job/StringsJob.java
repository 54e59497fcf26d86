package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.Modes;
import org.h5burst.writer.Selection;
import org.h5burst.writer.StringDataset;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;

/**
 * What each rank runs: datasets of texts of variable length beside numbers, in new files and in those of h5py; and
 * datasets of committed types.
 */
record StringsJob(Communicator world, Path directory) {
  static final List<String> MANY =
      IntStream.range(0, 5000).mapToObj(index -> "name %d of many".formatted(index)).toList();
  private static final int COUNT = 6;
  private static final long[] ONES = LongStream.generate(() -> 1).limit(32).toArray();

  /**
   * Arguments: a directory; {@code die} for a job that is killed after a flush, {@code locked} for one whose file
   * another process has locked.
   */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      StringsJob job = new StringsJob(mpi.world(), Path.of(arguments[0]));
      if (arguments.length > 1) {
        job.fail(arguments[1]);
        return;
      }
      job.write();
      job.read();
      job.reopen();
      job.differ();
      job.refuse();
      job.readForeign();
      job.addToForeign();
      job.committed();
      DamagedStrings.check(mpi.world(), Path.of(arguments[0]));
    });
  }

  private BurstFile open(String name, OpenMode mode) {
    return BurstFile.open(directory.resolve(name), world, Modes.opening(mode));
  }

  private Selection part(int step) {
    return Selection.block((long) step * world.size() + world.rank(), 1);
  }

  private void write() {
    BurstFile file = BurstFile.create(directory.resolve("strings.h5"), world);
    try (file) {
      Dataset numbers = file.dataset("numbers", ElementType.INT32).shape(4L * world.size()).create();
      StringDataset names = file.strings().write("group/names", new String[] {"x", "", "Größe 日本", "x".repeat(300)});
      names.attribute("count", 4);
      file.strings().write("title", "a single text");
      file.link("alias").hard("title");
      assertArrayEquals(new String[] {"x", "", "Größe 日本", "x".repeat(300)}, names.read());
      for (int step = 0; step < 4; step++) {
        numbers.write(part(step), new int[] {step});
        if (step == 1) {
          file.strings().write("grid", new long[] {2, 3}, new String[] {"a", "b", "c", "d", "e", "f"});
          file.strings().write("none", new String[0]);
          file.strings().write("deep", ONES, new String[] {"bottom"});
        }
        if (step == 2) {
          file.flush();
        }
        file.commit().join();
      }
      file.strings().write("many", MANY.toArray(String[]::new));
      file.complete();
    }
    assertEquals(List.of(1L, 0L), List.of(file.statistics().openings(), file.statistics().reopenings()),
        "texts cost no reopening");
  }

  private void read() {
    try (BurstFile file = open("strings.h5", OpenMode.READ_ONLY)) {
      assertEquals(List.of("alias", "deep", "grid", "group/names", "many", "none", "title"),
          file.strings().all().stream().map(StringDataset::name).toList());
      assertArrayEquals(new String[] {"x", "", "Größe 日本", "x".repeat(300)}, file.strings().get("group/names").read());
      assertEquals(4, file.strings().get("group/names").attribute("count").orElseThrow().longs()[0]);
      assertArrayEquals(new long[] {2, 3}, file.strings().get("grid").shape());
      assertEquals(32, file.strings().get("deep").shape().length);
      assertArrayEquals(new String[] {"a single text"}, file.strings().get("alias").read());
      assertArrayEquals(new String[0], file.strings().get("none").read());
      int[] numbers = new int[4 * world.size()];
      file.dataset("numbers").read(Selection.all(), numbers);
      file.commit().join();
      if (world.rank() == 0) {
        assertEquals(MANY, List.of(file.strings().get("many").read()), "with the file open, and by one rank alone");
      }
      assertEquals(4L * world.size() * 3 / 2, Arrays.stream(numbers).sum());
      assertUsage("use strings().get(...)", () -> file.dataset("title"));
      assertUsage("has no dataset nowhere of strings", () -> file.strings().get("nowhere"));
    }
  }

  /** Texts are written where the file is closed to be opened with other hints; elements go on into it. */
  private void reopen() {
    int[] turn = {0};
    List<Choice> choices = List.of(Choice.collective(1, 65536), Choice.collective(world.size(), 4096));
    CreateOptions options =
        CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> choices.get(turn[0]++ % choices.size())));
    BurstFile file = BurstFile.create(directory.resolve("reopened.h5"), world, options);
    try (file) {
      Dataset numbers = file.dataset("numbers", ElementType.INT32).shape(4L * world.size()).create();
      for (int step = 0; step < 4; step++) {
        file.strings().write("texts" + step, "text of step " + step);
        numbers.write(part(step), new int[] {step});
        file.commit().join();
      }
      file.complete();
    }
    assertEquals(file.backend().equals("phdf5") && world.size() > 1, file.statistics().reopenings() > 0);
    try (BurstFile written = open("reopened.h5", OpenMode.READ_ONLY)) {
      int[] numbers = new int[4 * world.size()];
      written.dataset("numbers").read(Selection.all(), numbers);
      written.commit().join();
      assertEquals(world.size() * 6, Arrays.stream(numbers).sum());
      for (int step = 0; step < 4; step++) {
        assertArrayEquals(new String[] {"text of step " + step}, written.strings().get("texts" + step).read());
      }
    }
  }

  /** Ranks that give different texts are told so, and which; the file stays usable. */
  private void differ() {
    try (BurstFile file = BurstFile.create(directory.resolve("differ.h5"), world)) {
      if (world.size() > 1) {
        file.strings().write("names", new String[] {"same", "of rank " + Math.min(1, world.rank())});
        BadInputJob.assertFutureFails(MismatchException.class, file.commit(),
            "names STRING [2] [same, of rank 0] only on "
                + "rank 0");
      }
      file.strings().write("names", new String[] {"overruled"});
      file.strings().write("names", new String[] {"agreed"});
      file.commit().join();
      file.strings().write("names", new String[] {"too late"});
      BadInputJob.assertFutureFails(UsageException.class, file.commit(), "the file has a dataset of this name");
      file.complete();
    }
  }

  private void refuse() {
    try (BurstFile file = BurstFile.create(directory.resolve("refuse.h5"), world)) {
      assertUsage("does not fit 2 strings", () -> file.strings().write("odd", new long[] {3}, new String[] {"a", "b"}));
      assertUsage("does not fit 1 strings",
          () -> file.strings().write("odd", new long[] {1L << 40, 1L << 40}, new String[] {"a"}));
      assertUsage("NUL", () -> file.strings().write("odd", "a\0b"));
      assertUsage("surrogate", () -> file.strings().write("odd", "\uD800"));
      assertUsage("fixedString",
          () -> file.strings().write("odd", Collections.nCopies(9, "x".repeat(1 << 20)).toArray(String[]::new)));
      assertUsage("leading slash", () -> file.strings().write("/odd", "a"));
      file.strings().write("most", Collections.nCopies(8, "x".repeat((1 << 20) - 1)).toArray(String[]::new));
      file.flush();
      file.complete();
    }
  }

  private void readForeign() {
    try (BurstFile file = open("foreign_strings.h5", OpenMode.READ_ONLY)) {
      assertForeign(file);
    }
  }

  private static void assertForeign(BurstFile file) {
    assertArrayEquals(new String[] {"one", "zwölf", "", "日本"}, file.strings().get("utf8").read());
    assertArrayEquals(new long[] {2, 2}, file.strings().get("utf8").shape());
    assertArrayEquals(new String[] {"x", "why"}, file.strings().get("ascii").read());
    assertArrayEquals(new String[] {"a text"}, file.strings().get("deep/scalar").read());
    assertEquals("text 99", file.strings().get("zipped").read()[99]);
    assertArrayEquals(new String[] {"", "", ""}, file.strings().get("unwritten").read());
  }

  private void addToForeign() {
    try (BurstFile file = open("foreign_strings.h5", OpenMode.APPEND)) {
      file.dataset("numbers").write(Selection.block(world.rank(), 1), new double[] {-1 - world.rank()});
      file.strings().write("deep/added", new String[] {"by", "H5Burst"});
      file.commit().join();
      assertForeign(file);
      assertArrayEquals(new String[] {"by", "H5Burst"}, file.strings().get("deep/added").read());
      file.complete();
    }
    try (BurstFile file = open("foreign_strings.h5", OpenMode.READ_ONLY)) {
      assertForeign(file);
      assertArrayEquals(new String[] {"by", "H5Burst"}, file.strings().get("deep/added").read());
    }
  }

  /** Datasets that use a type which has a name of its own in the file. */
  private void committed() {
    int[] numbers = new int[COUNT];
    MemorySegment points = MemorySegment.ofArray(new byte[48]);
    try (BurstFile file = open("foreign_strings.h5", OpenMode.APPEND)) {
      assertEquals(ElementType.INT32, file.dataset("committed").type());
      assertEquals(
          new DataType.Compound(
              List.of(new DataType.Member("x", ElementType.FLOAT64), new DataType.Member("n", ElementType.INT32))),
          file.dataset("points").type());
      file.dataset("committed").read(Selection.all(), numbers);
      file.dataset("points").read(Selection.all(), points);
      file.commit().join();
      file.dataset("committed").write(Selection.block(world.rank(), 1), new int[] {-1 - world.rank()});
      byte[] point = points.asSlice(12, 12).toArray(ValueLayout.JAVA_BYTE);
      file.dataset("points").write(Selection.block(world.rank(), 1), MemorySegment.ofArray(point));
      file.complete();
    }
    assertArrayEquals(new int[] {0, 1, 2, 3, 4, 5}, numbers);
    assertEquals(1.5, points.get(ValueLayout.JAVA_DOUBLE_UNALIGNED, 12));
    assertEquals(3, points.get(ValueLayout.JAVA_INT_UNALIGNED, 44));
  }

  private static void assertUsage(String words, Runnable call) {
    WriterException failure = assertThrows(WriterException.class, call::run);
    assertInstanceOf(UsageException.class, failure);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::getMessage);
  }

  private void fail(String how) throws IOException, InterruptedException {
    if (how.equals("die")) {
      die();
    }
    locked();
  }

  /** HDF5 does not open a file by itself that another process has locked; MPI-IO does not care. */
  private void locked() throws IOException, InterruptedException {
    BurstFile file = BurstFile.create(directory.resolve("locked.h5"), world);
    file.strings().write("names", "never written");
    file.commit().join();
    if (world.rank() == 1) {
      tell(assertThrows(WriterException.class, file::complete));
      return;
    }
    Process holder =
        new ProcessBuilder("flock", directory.resolve("locked.h5.partial").toString(), "-c", "echo held; exec sleep 60")
            .start();
    try {
      assertEquals('h', holder.getInputStream().read());
      tell(assertThrows(WriterException.class, file::complete));
    } finally {
      holder.destroyForcibly().waitFor();
    }
  }

  private void tell(WriterException failure) {
    String expected = (world.rank() == 0 ? "" : "rank 0 failed: ") + "cannot write strings of variable length";
    System.out.println(
        "rank %d was told: %s".formatted(world.rank(), String.valueOf(failure.getMessage()).contains(expected)));
  }

  /** The texts are flushed, and still only in the manifest. */
  private void die() {
    BurstFile file = BurstFile.create(directory.resolve("dead.h5"), world);
    file.dataset("numbers", ElementType.INT32).shape(world.size()).create().write(part(0), new int[] {7});
    file.strings().write("names", new String[] {"survives", "日本", ""});
    file.flush();
    world.barrier();
    Runtime.getRuntime().halt(9);
  }
}
