package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be a value is refused where it is given, in words that name it, and the file stays usable. */
@Timeout(60)
final class RefusedValuesTest {
  private static final String[] WITH_NULL = nullAt1();

  @TempDir
  Path directory;

  /** Returns texts with a null, which a program without null checks could pass. */
  private static String[] nullAt1() {
    String[] texts = {"x", "", "y"};
    Arrays.fill(texts, 1, 2, (String) Map.of().get("nothing"));
    return texts;
  }

  private static void assertRefused(Executable call, String... words) {
    WriterException refused = assertThrows(WriterException.class, call);
    assertInstanceOf(UsageException.class, refused, refused::toString);
    for (String word : words) {
      assertTrue(String.valueOf(refused.getMessage()).contains(word), () -> word + " is not in: " + refused);
    }
  }

  @Test
  void shouldRefuseSzipWithoutWhatItDividesBy() {
    BurstFile.write(directory.resolve("f.h5"), file -> {
      for (int[] values : new int[][] {{}, {32}, {32, 0}, {32, 7}, {32, 34}}) {
        assertRefused(() -> file.dataset("d", ElementType.INT32).shape(64).chunk(64).filter(4, values), "szip",
            "2 to 32");
      }
      Dataset dataset = file.dataset("d", ElementType.INT32).shape(64).chunk(64).filter(5).create();
      dataset.write(Selection.all(), new int[64]);
    });
  }

  @Test
  void shouldNameTheAttributeItsObjectAndBothSizesWhenItIsTooLarge() {
    String[] texts = new String[3_000]; // more than an array of bytes can hold
    Arrays.fill(texts, "");
    texts[2_999] = "x".repeat(1_000_000);
    Map<String, BiConsumer<AttributeOwner, String>> tooLarge = Map.of(
        "64000", (owner, name) -> owner.attribute(name, new double[8_000]),
        "64001", (owner, name) -> owner.attribute(name, new byte[64_001]),
        "3000016", (owner, name) -> owner.attribute(name, "x".repeat(3_000_000)),
        "1048000", (owner, name) -> owner.attribute(name, texts),
        "60016", (owner, name) -> owner.attribute(name, AttributeValue.of("x".repeat(60_000))),
        "60002", (owner, name) -> owner.attribute(name, new NullTerminatedString("x".repeat(60_001))));
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Map<String, AttributeOwner> owners = Map.of("the file", file, "/g", file.group("g"), "/g/d",
          file.dataset("g/d", ElementType.INT8).shape(1).create(), "/s", file.strings().write("s", "text"));
      owners.forEach((owner, object) -> tooLarge.forEach((bytes, setter) -> {
        assertRefused(() -> setter.accept(object, "large"), "attribute large of " + owner, bytes + " bytes", "at most "
            + "60000", "put larger data into a dataset");
        assertTrue(object.attribute("large").isEmpty());
      }));
      assertRefused(() -> AttributeValue.fixed(texts), "3000000000 bytes", "at most 60000");
      file.attribute("fits", new byte[60_000]);
    });
    try (BurstFile file = BurstFile.open(directory.resolve("f.h5"))) {
      assertEquals(List.of("fits"), List.copyOf(file.attributes().keySet()));
    }
  }

  private static DataType ofMembers(int count, String end) {
    return DataType.compound(IntStream.range(0, count)
        .mapToObj(number -> new DataType.Member("m%05d%s".formatted(number, end), ElementType.INT8))
        .toArray(DataType.Member[]::new));
  }

  private static AttributeValue zeros(DataType type, long... shape) {
    return AttributeValue.of(type, shape, MemorySegment.ofArray(new byte[type.bytes()]));
  }

  @Test
  void shouldRefuseWhatHdf5HasNoRoomForAndWriteWhatItHas() {
    DataType most = ofMembers(1239, "");
    DataType tooMany = ofMembers(1300, "");
    DataType longNames = ofMembers(2, "x".repeat(70_000));
    BurstFile.write(directory.resolve("f.h5"), file -> {
      for (DataType type : List.of(tooMany, longNames)) {
        assertRefused(() -> file.dataset("d", type).shape(2).create(), "the type of dataset d needs", "fewer members");
        assertRefused(() -> file.attribute("a", zeros(type)), "attribute a of the file needs", "with its type");
      }
      assertRefused(
          () -> file.attribute("a", zeros(ElementType.INT8, LongStream.generate(() -> 1).limit(33).toArray())),
          "at most 32 dimensions");
      assertRefused(() -> file.attribute("a", zeros(ElementType.INT8, -1, -1)), "[-1, -1]");
      assertRefused(() -> zeros(ElementType.INT8, 1L << 33, 1L << 33), "as many elements as fit into an array");
      assertRefused(() -> new AttributeValue.Texts(new long[33], List.of()), "at most 32 dimensions");
      DataType large = DataType.opaque(70_000, "");
      assertRefused(() -> file.dataset("d", large).shape(1).fill(zeros(large)).create(), "fill value", "70000 bytes");
      file.dataset("most", most).shape(2).fill(zeros(most)).create();
      file.attribute("most", zeros(ofMembers(1210, "")));
      file.dataset("d", ElementType.INT8).shape(1).create().write(Selection.all(), new byte[] {7});
    });
    assertEquals("1239 1210 7", Python.run(directory.resolve("f.h5"), "f = h5py.File(path)",
        "print(len(f['most'].dtype), len(f.attrs['most'].dtype), f['d'][0])"));
  }

  @Test
  void shouldRefuseMemoryWhoseArenaIsClosedOrOfAnotherThread() throws InterruptedException {
    MemorySegment closed;
    try (Arena arena = Arena.ofShared()) {
      closed = arena.allocate(8);
    }
    CompletableFuture<MemorySegment> foreign = new CompletableFuture<>();
    Thread owner = Thread.ofPlatform().start(() -> foreign.complete(Arena.ofConfined().allocate(8)));
    owner.join();
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset dataset = file.dataset("d", ElementType.INT8).shape(8).create();
      dataset.write(Selection.all(), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
      assertRefused(() -> dataset.write(Selection.all(), closed), "write to dataset d",
          "the arena of the memory is closed");
      assertRefused(() -> dataset.write(Selection.all(), closed, Ownership.BORROW),
          "the arena of the memory is closed");
      assertRefused(() -> dataset.read(Selection.all(), closed), "read from dataset d", "is closed");
      assertRefused(() -> dataset.write(Selection.all(), foreign.join()), "to an arena of another thread");
    });
    assertEquals("[1 2 3 4 5 6 7 8]",
        Python.run(directory.resolve("f.h5"), "print(h5py.File(path)['d'][:])"));
  }

  private record Node(int value, @Length(2) Node[] children) {}

  private record One(double number) {}

  private record Two(@Length(2) double[] numbers) {}

  @Test
  void shouldRefuseRecordsThatContainThemselvesOrTakeTwoNumbersForOne() {
    assertRefused(() -> DataType.of(Node.class), "component Node[] children of Node", "a part of itself");
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset single = file.dataset("single", DataType.compound(new DataType.Member("number", DataType.COMPLEX128)))
          .shape(1).create();
      Dataset pairs = file.dataset("pairs", DataType.compound(
          new DataType.Member("numbers", DataType.array(DataType.COMPLEX128, 2)))).shape(1).create();
      assertRefused(() -> single.write(Selection.all(), List.of(new One(5))), "component double number of One",
          "is one number and cannot be the two of");
      assertRefused(() -> pairs.write(Selection.all(), List.of(new Two(new double[] {7, 8}))),
          "double[] numbers of Two");
      file.flush();
      assertRefused(() -> single.readRecords(One.class), "component double number of One");
      assertRefused(() -> pairs.readRecords(Two.class), "double[] numbers of Two");
    });
  }

  @Test
  void shouldSayWhichTextIsNullWhenAnArrayOfTextsHasOne() {
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset names = file.dataset("names", DataType.fixedString(3)).shape(3).create();
      String which = "the string at index 1 of 3 is null";
      assertRefused(() -> file.group("g").attribute("several", WITH_NULL), which, "attribute several of /g");
      assertRefused(() -> file.attribute("single", WITH_NULL[1]), "the string is null", "attribute single of the file");
      assertRefused(() -> AttributeValue.of(WITH_NULL), which);
      assertRefused(() -> AttributeValue.fixed(WITH_NULL), which);
      assertRefused(() -> new AttributeValue.Texts(new long[] {3}, Arrays.asList(WITH_NULL)), which);
      assertRefused(() -> file.strings().write("texts", WITH_NULL), which, "dataset texts");
      assertRefused(() -> file.strings().write("text", WITH_NULL[1]), "the string is null", "dataset text");
      assertRefused(() -> names.write(Selection.block(0, 3), WITH_NULL), which, "dataset names");
      names.write(Selection.block(0, 3), new String[] {"x", "", "y"});
      file.strings().write("texts", new String[] {"x", "", "y"});
    });
    try (BurstFile file = BurstFile.open(directory.resolve("f.h5"))) {
      assertArrayEquals(new String[] {"x", "", "y"}, file.strings().get("texts").read());
    }
  }

  @Test
  void shouldSayThatTheBurstDeclaresBothWhenADatasetAndAGroupHaveOneName() {
    try (BurstFile file = BurstFile.create(directory.resolve("f.h5"))) {
      file.group("both");
      file.dataset("both", ElementType.INT8).shape(1).create();
      assertRefused(commit(file), "the same burst declares a group of this name");
      file.dataset("d", ElementType.INT8).shape(1).create();
      file.group("d/below");
      assertRefused(commit(file), "the same burst declares a group of this name");
      file.strings().write("s", "text");
      file.link("s/below").soft("/d");
      assertRefused(commit(file), "s is a dataset, declared in the same burst, and only a group can hold others");
      file.group("there");
      file.commit().join();
      file.dataset("there", ElementType.INT8).shape(1).create();
      assertRefused(commit(file), "the file has a group of this name");
      file.discard();
    }
  }

  private static Executable commit(BurstFile file) {
    return () -> {
      try {
        file.commit().join();
      } catch (CompletionException failure) {
        throw failure.getCause() == null ? failure : failure.getCause();
      }
    };
  }

  @Test
  void shouldNameWhatToDoWhenSomethingElseIsMeant() {
    record Nothing() {}
    record Empty(@Length(0) int[] none) {}
    record Hit(int id) {}
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset numbers = file.dataset("numbers", new double[] {1.5});
      file.strings().write("names", "x");
      assertRefused(() -> file.dataset("names"), "strings().get(...)");
      assertRefused(() -> file.strings().get("numbers"), "f.h5 has no dataset numbers of strings", "it has names");
      assertRefused(() -> file.dataset("a", new String[] {"x"}), "strings().write(...)");
      assertRefused(() -> numbers.readRecords(Hit.class), "dataset numbers", "of a compound type");
      assertRefused(() -> DataType.of(Nothing.class), "record Nothing has no components");
      assertRefused(() -> DataType.of(Empty.class), "int[] none of Empty has @Length([0])");
      file.attribute("dt", 1.5);
      assertRefused(() -> file.requireAttribute("dt").asInt(), "1.5 cannot be converted exactly to int");
      assertEquals("names STRING []", file.strings().get("names").toString());
    });
  }

  @Test
  void shouldNotListADatasetWhenItsBurstWasRefused() {
    BurstFile.write(directory.resolve("f.h5"), file -> {
      file.dataset("g/kept", new int[] {1});
      file.commit().join();
      file.dataset("g/refused", new int[] {1});
      file.link("link").hard("nowhere");
      assertThrows(CompletionException.class, () -> file.commit().join());
      assertEquals(List.of("g/kept"), file.datasets().stream().map(Dataset::name).toList());
      assertEquals(1, file.group("g").datasets().size());
      assertRefused(() -> file.dataset("other"), "it has g/kept");
    });
  }
}
