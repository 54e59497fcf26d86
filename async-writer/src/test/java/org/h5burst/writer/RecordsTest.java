package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h5burst.writer.DataType.Member;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** Java records and C structs are compounds that other programs read, and those of other programs are read as such. */
@Timeout(60)
final class RecordsTest {
  record Point(double x, float y) {}

  record Particle(long id, Point at, boolean alive, @Length(3) float[] velocity, @Length({
    2, 2}) double[][] stress,
      @Length(6) String kind, @Length(2) Point[] trail) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Particle that && id == that.id && at.equals(that.at) && alive == that.alive
          && Arrays.equals(velocity, that.velocity) && Arrays.deepEquals(stress, that.stress)
          && kind.equals(that.kind) && Arrays.equals(trail, that.trail);
    }

    @Override
    public int hashCode() {
      return Objects.hash(id);
    }
  }

  record Id(long id) {}

  record Small(short id) {}

  record Flag(boolean id) {}

  record Names(@Length(4) String name, String other) {}

  record Times(@Length({2, 2}) float[] times) {}

  record Words(@Length({2, 3}) String[] words) {}

  record Letter(char letter) {}

  record Positive(long id) {
    Positive {
      if (id < 2) {
        throw new IllegalArgumentException("too small");
      }
    }
  }

  private static final String NUMPY = "t = numpy.dtype([('a', 'i1'), ('b', '<f8'), ('s', 'S3'), ('v', '<i2', (2, 3)), "
      + "('p', numpy.dtype([('c', 'u1'), ('d', '<f4')], align=True))], align=True)";

  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void name() {
    path = directory.resolve("f.h5");
  }

  private static Particle particle(int id) {
    Point point = new Point(id + 0.25, -id);
    return new Particle(id, point, id % 2 == 0, new float[] {id, 1, 2}, new double[][] {{id, 1}, {2, 3}},
        "caf\u00e9" + id, new Point[] {point, new Point(id, id)});
  }

  private void write(ByteOrder order) {
    BurstFile.write(path, CreateOptions.defaults().replace(), file -> {
      Dataset particles =
          file.dataset("p", DataType.of(Particle.class)).shape(2, 2).order(order).create();
      particles.write(Selection.block(new long[] {0, 0}, new long[] {1, 2}), List.of(particle(1), particle(2)));
      particles.write(Selection.block(new long[] {1, 0}, new long[] {1, 2}),
          new Particle[] {particle(3), particle(4)});
      assertEquals(List.of(particle(3), particle(4)),
          particles.readRecords(Selection.block(new long[] {1, 0}, new long[] {1, 2}), Particle.class));
      file.dataset("none", DataType.of(Id.class)).shape(0).maxShape(2).chunk(2).create()
          .write(Selection.none(1), List.of());
    });
  }

  @Test
  void shouldBeAStructuredArrayInPythonWhenRecordsAreWritten() {
    for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
      write(order);
      assertEquals("(2, 2) [1 2 3 4] [1.25 2.25] True [3. 1. 2.] 2.0 caf\u00e93 -4.0", Python.run(path,
          "p = h5py.File(path)['p'][:]", "print(p.shape, p['id'].ravel(), p['at']['x'][0], p['alive'][1, 1], "
              + "p['velocity'][1, 0], p['stress'][0, 0, 1, 0], p['kind'][1, 0].decode(), p['trail'][1, 1]['y'][0])"));
    }
  }

  @Test
  void shouldComeBackEqualWhenRecordsAreReadAgain() {
    write(ByteOrder.BIG_ENDIAN);
    try (BurstFile file = BurstFile.open(path)) {
      Dataset particles = file.dataset("p");
      assertEquals(DataType.of(Particle.class), particles.type());
      assertEquals(List.of(particle(1), particle(2), particle(3), particle(4)), particles.readRecords(Particle.class));
      assertEquals(particle(3), particles.readAll(Particle[][].class)[1][0]);
      assertEquals(List.of(new Id(1), new Id(2), new Id(3), new Id(4)), particles.readRecords(Id.class));
      assertEquals(List.of(), file.dataset("none").readRecords(Id.class));
    }
  }

  @Test
  void shouldAddRecordsAtTheEndWhenListsAreAppended() {
    Path file = directory.resolve("appended.h5");
    List<Id> first = List.of(new Id(1), new Id(2));
    BurstFile.write(file, open -> {
      Dataset ids = open.dataset("ids", DataType.of(Id.class)).shape(0).maxShape(Dataset.UNLIMITED).chunk(4).create();
      ids.append(first);
      ids.append(List.of());
      ids.append(List.of(new Id(3)));
      WriterException refused = assertThrows(WriterException.class, () -> ids.append(List.of(new Point(4, 4))));
      assertInstanceOf(UsageException.class, refused);
    });
    try (BurstFile open = BurstFile.open(file)) {
      assertEquals(List.of(new Id(1), new Id(2), new Id(3)), open.dataset("ids").readRecords(Id.class));
    }
  }

  @Test
  void shouldReadRecordsWithGapsWhenNumpyHasAlignedThem() {
    Python.run(path, NUMPY, "f = h5py.File(path, 'w')",
        "d = numpy.zeros(2, t); d['a'] = [1, 2]; d['b'] = [0.5, -1]; d['s'] = [b'ab', b'xyz']; "
            + "d['v'][1] = [[1, 2, 3], [4, 5, 6]]; d['p']['d'] = [7, 8]",
        "f['d'] = d; f.create_dataset('c', data=d, chunks=(1,), compression='gzip'); f['a'] = numpy.arange(6)",
        "f.create_dataset('array', (2,), numpy.dtype(('<i4', (3,))))[...] = [[1, 2, 3], [4, 5, 6]]",
        "f.attrs.create('row', d[1])");
    record Inner(float d) {}
    record Row(byte a, double b, @Length(3) String s, @Length({2, 3}) short[][] v, Inner p) {}
    for (String name : List.of("d", "c")) {
      try (BurstFile file = BurstFile.open(path)) {
        Row row = file.dataset(name).readRecords(Row.class).get(1);
        assertEquals(2, row.a);
        assertEquals(-1, row.b);
        assertEquals("xyz", row.s);
        assertArrayEquals(new short[][] {{1, 2, 3}, {4, 5, 6}}, row.v);
        assertEquals(8, row.p.d);
      }
    }
    try (BurstFile file = BurstFile.open(path)) {
      Dataset array = file.dataset("array");
      assertEquals(DataType.array(ElementType.INT32, 3), array.type());
      int[] elements = new int[6];
      array.read(Selection.all(), MemorySegment.ofArray(elements));
      file.commit().join();
      assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, elements);
      assertRefused(array::readInts, "into int[]; use a MemorySegment");
      assertTrue(file.requireAttribute("row") instanceof AttributeValue.Elements row
          && row.type().equals(file.dataset("d").type()) && row.bytes()[0] == 2);
    }
    record Whole(byte a, double b, @Length(3) String s, @Length({2, 3}) short[][] v, WholeInner p) {}
    BurstFile.write(path, OpenOptions.defaults().readWrite(), file -> {
      Dataset rows = file.dataset("d");
      Whole first = rows.readRecords(Whole.class).getFirst();
      rows.write(Selection.block(0, 1), List.of(new Whole((byte) 9, 2.5, "new", first.v, new WholeInner((byte) 3, 4))));
    });
    assertEquals("True 9 2.5 b'new' 3 4.0 2 b'xyz'", Python.run(path, NUMPY, "d = h5py.File(path)['d']; v = d[:]",
        "print(d.dtype.itemsize == t.itemsize, v['a'][0], v['b'][0], v['s'][0], v['p']['c'][0], v['p']['d'][0], "
            + "v['a'][1], v['s'][1])"));
  }

  record WholeInner(byte c, float d) {}

  @Test
  void shouldBeTheBytesOfAStructWhenItsLayoutIsGiven() {
    StructLayout point = MemoryLayout.structLayout(ValueLayout.JAVA_DOUBLE.withName("x"),
        ValueLayout.JAVA_INT.withName("n"), MemoryLayout.paddingLayout(4));
    StructLayout struct = MemoryLayout.structLayout(ValueLayout.JAVA_BYTE.withName("flag"),
        MemoryLayout.paddingLayout(7), point.withName("at"),
        MemoryLayout.sequenceLayout(2, MemoryLayout.sequenceLayout(3, ValueLayout.JAVA_SHORT)).withName("v"),
        MemoryLayout.paddingLayout(4));
    DataType.Compound type = DataType.of(struct);
    assertEquals(struct.byteSize(), type.bytes());
    assertEquals(List.of(0, 8, 24), type.offsets());
    byte[] written = new byte[2 * type.bytes()];
    BurstFile.write(path, file -> {
      Dataset data = file.dataset("d", type).shape(2).create();
      try (Arena arena = Arena.ofConfined()) {
        MemorySegment memory = arena.allocate(struct, 2);
        memory.set(ValueLayout.JAVA_BYTE, 40, (byte) 1);
        memory.set(ValueLayout.JAVA_DOUBLE, 48, 0.5);
        memory.set(ValueLayout.JAVA_INT, 56, 7);
        memory.set(ValueLayout.JAVA_SHORT, 74, (short) 6);
        data.write(Selection.all(), memory);
        MemorySegment.ofArray(written).copyFrom(memory);
      }
      file.flush();
    });
    try (BurstFile file = BurstFile.open(path)) {
      assertEquals(type, file.dataset("d").type());
    }
    assertArrayEquals(written, Oracle.reader().stored(path, "/d"));
    assertEquals("40 [0 1] 0.5 7 6", Python.run(path, "d = h5py.File(path)['d']; v = d[:]",
        "print(d.id.get_type().get_size(), v['flag'], v['at']['x'][1], v['at']['n'][1], v['v'][1, 1, 2])"));
  }

  @Test
  void shouldSayWhichComponentIsWrongWhenAClassIsNoType() {
    assertRefused(() -> DataType.of(Names.class), "component String other of Names needs its bytes", "@Length(8)");
    assertRefused(() -> DataType.of(Times.class), "component float[] times of Times needs 1 extents");
    assertRefused(() -> DataType.of(Words.class), "component String[] words of Words");
    assertRefused(() -> DataType.of(Letter.class), "component char letter of Letter is neither");
    assertRefused(() -> DataType.of(MemoryLayout.structLayout(ValueLayout.JAVA_INT)), "has no name");
    assertRefused(() -> DataType.of(MemoryLayout.structLayout(ValueLayout.ADDRESS.withName("a"))), "cannot hold");
    assertRefused(() -> DataType.of(MemoryLayout.structLayout(ValueLayout.JAVA_INT.withName("a")
        .withOrder(ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN))),
        "other byte order");
    Member member = new Member("m", ElementType.INT32);
    assertRefused(() -> DataType.compound(member, member), "several members named m");
    assertRefused(() -> new DataType.Compound(List.of(member), List.of(1), 4), "end at 5, beyond its 4 bytes");
    assertRefused(() -> new DataType.Compound(List.of(member, new Member("n", ElementType.INT8)), List.of(0, 3), 8),
        "member n INT8 of a compound begins at 3");
    assertRefused(() -> DataType.array(member.type(), 0), "each positive");
    assertRefused(() -> DataType.array(member.type(), 1 << 20), "1 to 1048576 bytes");
    assertRefused(() -> DataType.enumeration(ElementType.INT8, Map.of("RED", 1L, "ROUGE", 1L)), "has two names");
    List<DataType.Enumeration.Value> reds = List.of(new DataType.Enumeration.Value("RED", 1),
        new DataType.Enumeration.Value("RED", 2));
    assertRefused(() -> new DataType.Enumeration(ElementType.INT8, reds), "several values named RED");
  }

  @Test
  void shouldSayWhichRecordIsWrongWhenOneCannotBeWrittenOrRead() {
    write(ByteOrder.nativeOrder());
    BurstFile.write(path, OpenOptions.defaults().readWrite(), file -> {
      Dataset particles = file.dataset("p");
      Selection one = Selection.block(new long[] {0, 0}, new long[] {1, 1});
      assertRefused(() -> particles.write(one, List.of(new Id(1))), "Id has no component for [at COMPOUND");
      assertRefused(() -> particles.write(one, List.of("word"), Narrowing.NONE), "of class String, not a record");
      Particle good = particle(1);
      assertRefused(() -> particles.write(one, List.of(new Particle(1, good.at, true, new float[2], good.stress, "",
          good.trail))), "component velocity of the record at index 0", "[2], and @Length says [3]");
      assertRefused(() -> particles.write(one, List.of(new Particle(1, good.at, true, good.velocity, good.stress,
          "seven b", good.trail))), "component kind", "7 bytes in UTF-8, and there is room for 6");
      assertRefused(() -> particles.write(one, List.of(good, good)), "has 1 elements, but the data have 2");
      assertRefused(() -> particles.readRecords(Small.class), "component short id of Small cannot hold all values of");
      assertRefused(() -> particles.readRecords(Names.class), "component String other of Names");
      assertRefused(() -> particles.readRecords(WholeInner.class), "component c of WholeInner is not in the dataset");
      assertRefused(() -> particles.readRecords(Positive.class), "the constructor of Positive refuses [1]: ",
          "too small");
      Dataset numbers = file.dataset("n", ElementType.INT64).shape(1).create();
      assertRefused(() -> numbers.write(Selection.all(), List.of(new Id(1))),
          "only be written to a dataset of a compound");
      Dataset bytes = file.dataset("b", DataType.compound(new Member("id", ElementType.INT8))).shape(1).create();
      assertRefused(() -> bytes.readRecords(Flag.class), "boolean id of Flag cannot hold all values of");
      assertRefused(() -> numbers.readRecords(Id.class), "can only be read from a dataset of a compound type");
      assertEquals(particle(1), particles.readRecords(one, Particle.class).getFirst());
    });
  }

  private static void assertRefused(Executable call, String... words) {
    WriterException refused = assertThrows(WriterException.class, call);
    assertInstanceOf(UsageException.class, refused);
    for (String word : words) {
      assertTrue(String.valueOf(refused.getMessage()).contains(word), () -> word + " is not in: " + refused);
    }
  }
}
