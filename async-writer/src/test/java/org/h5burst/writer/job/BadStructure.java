package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/** Wrong structure, declared by each of two ranks; the file holds {@link BadInputJob#FIELD} afterwards. */
record BadStructure(Communicator world) {
  private Dataset field(BurstFile file) {
    Dataset field =
        file.dataset(BadInputJob.FIELD.name(), BadInputJob.FIELD.type()).shape(BadInputJob.FIELD.shape()).create();
    Selection half = BadInputJob.half(world.rank());
    Elements.write(field, half, Canvas.values(BadInputJob.FIELD, half, 1), true);
    return field;
  }

  /** All ranks want the same, which the file cannot have: each is told why, and the burst is not written. */
  void impossible(Path path) {
    try (BurstFile file = BurstFile.create(path, world)) {
      Dataset field = field(file);
      file.commit().join();
      field.attribute("lost", 1);
      file.group("field");
      BadInputJob.assertFutureFails(UsageException.class, file.commit(), "group field is impossible",
          "a dataset of this "
              + "name",
          "nothing new exists");
      file.group("field/below");
      BadInputJob.assertFutureFails(UsageException.class, file.commit(), "only a group can hold others");
      file.link("to-nothing").hard("nothing");
      BadInputJob.assertFutureFails(UsageException.class, file.commit(), "no group or dataset /nothing");
      file.link("linked").soft("/field");
      file.commit().join();
      file.dataset("linked/d", ElementType.INT8).shape(1).create();
      BadInputJob.assertFutureFails(UsageException.class, file.commit(), "linked is a link");
      file.complete();
    }
  }

  /** The ranks declare different attributes, then different extensions; then they agree. */
  void different(Path path) {
    try (BurstFile file = BurstFile.create(path, world)) {
      field(file);
      Dataset rows = file.dataset("rows", ElementType.INT32).shape(0).maxShape(Dataset.UNLIMITED).chunk(2).create();
      file.commit().join();
      file.attribute("rank", world.rank());
      BadInputJob.assertFutureFails(MismatchException.class, file.commit(), "attribute rank of /: INT32 [] [0] only on "
          + "rank 0");
      rows.extend(4 + world.rank());
      rows.write(Selection.block(0, 4), new int[4]);
      BadInputJob.assertFutureFails(MismatchException.class, file.commit(), "extension of rows", "only on rank 1");
      assertArrayEquals(new long[] {0}, rows.shape());
      rows.extend(4);
      rows.write(Selection.block(2L * world.rank(), 2), new int[] {1, 2});
      file.commit().join();
      file.complete();
    }
  }

  /** What can be found on one rank is thrown there, and nothing is declared. */
  void refusedAtOnce(Path path) {
    try (BurstFile file = BurstFile.create(path, world)) {
      Dataset field = field(file);
      BadInputJob.assertFails(UsageException.class, () -> file.group("../up"), "group's name");
      BadInputJob.assertFails(UsageException.class, () -> field.attribute("", 1), "attribute");
      BadInputJob.assertFails(UsageException.class, () -> field.attribute("large", new double[8000]), "64000", "60000");
      BadInputJob.assertFails(UsageException.class, () -> field.attribute("text", "a\0b"), "NUL");
      wrongTexts(field);
      BadInputJob.assertFails(UsageException.class, () -> file.link("l").soft(""), "link l");
      BadInputJob.assertFails(UsageException.class, () -> field.extend(9, 6), "without maxShape");
      BadInputJob.assertFails(UsageException.class,
          () -> file.dataset("d", ElementType.INT8).shape(4).deflate(1).create(),
          "chunk(...)");
      BadInputJob.assertFails(UsageException.class,
          () -> file.dataset("d", ElementType.INT8).shape(4).maxShape(3).chunk(1).create(), "larger than its maxShape");
      BadInputJob.assertFails(UsageException.class, () -> file.dataset("d", ElementType.INT8).shape(4).deflate(10),
          "0 to 9");
      BadInputJob.assertFails(UsageException.class,
          () -> file.dataset("d", ElementType.INT8).shape(4).fill(AttributeValue.of(1)).create(),
          "one element of INT8");
      BadInputJob.assertFails(UsageException.class, () -> file.dataset("d", ElementType.INT8).shape(4).fill(0.1),
          "0.1 cannot be represented exactly as INT8");
      BadInputJob.assertFails(UsageException.class, () -> DataType.fixedString(0), "1 to");
      BadInputJob.assertFails(UsageException.class, () -> field.write(BadInputJob.half(0), new boolean[24]),
          "cannot write boolean[]");
      Dataset names = file.dataset("names", DataType.fixedString(3)).shape(2).create();
      BadInputJob.assertFails(UsageException.class,
          () -> names.write(Selection.block(0, 2), new String[] {"abc", "äöü"}),
          "6 bytes");
      Dataset rows = file.dataset("rows", ElementType.INT32).shape(2).maxShape(4).chunk(2).create();
      BadInputJob.assertFails(UsageException.class, () -> rows.extend(5), "at most 4");
      BadInputJob.assertFails(UsageException.class, () -> rows.extend(1), "has 2 elements");
      assertThrows(WriterException.class, () -> rows.write(Selection.block(2, 1), new int[1]));
      file.complete();
    }
  }

  /** HDF5 would read beyond the texts, or refuse them on its way; {@code recover} would not read the manifest. */
  private static void wrongTexts(Dataset field) {
    for (long[] shape : List.of(new long[] {1000}, new long[] {-1, -1}, new long[] {0},
        new long[] {1L << 40, 1L << 40})) {
      BadInputJob.assertFails(UsageException.class, () -> new AttributeValue.Texts(shape, List.of("x")),
          Arrays.toString(shape));
    }
    BadInputJob.assertFails(UsageException.class, () -> field.attribute("many", texts(5000)), "attribute many",
        "80000 bytes", "60000");
    BadInputJob.assertFails(UsageException.class, () -> field.attribute("long", "\u20ac".repeat(20_000)),
        "attribute long", "60016 bytes");
    BadInputJob.assertFails(UsageException.class, () -> field.attribute("half", "\ud83d"),
        "the string contains half of a surrogate pair");
    field.attribute("most", texts(3750));
    field.attribute("longest", "x".repeat(59_984));
  }

  private static String[] texts(int count) {
    return Collections.nCopies(count, "").toArray(String[]::new);
  }
}
