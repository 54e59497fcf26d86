package org.h5burst.harness.docs;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Length;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;

/** A file with every type of elements and attributes, in every layout, and what is in it by its own account. */
final class AllTypes {
  private static final long[] NUMBERS = {-3, 0, 100, -128, 127, 5};

  private final Map<String, String> written = new LinkedHashMap<>();

  private record Point(double x, float y) {}

  private record Hit(long id, Point at, @Length(2) int[] pair, @Length(4) String name) {}

  private AllTypes() {}

  /** Writes the file; returns its datasets and attributes in the words of {@link Canonical}. */
  static Map<String, String> write(Path path) {
    AllTypes types = new AllTypes();
    BurstFile.write(path, file -> {
      types.numbers(file);
      types.layouts(file);
      types.others(file);
      types.attributes(file);
    });
    types.reference(path);
    return types.written;
  }

  private Dataset declared(DatasetBuilder builder, String elements, long... shape) {
    Dataset dataset = builder.create();
    written.put("/" + dataset.name(), Canonical.lines(shape, List.of(elements)));
    return dataset;
  }

  private static String elements(double... values) {
    return Arrays.stream(values).mapToObj(Canonical::element).collect(Collectors.joining(","));
  }

  /** Integers with all their bits, floating-point numbers with NaN and infinity, in both orders of bytes. */
  private void numbers(BurstFile file) {
    for (ElementType type : ElementType.values()) {
      for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
        String name = "numbers/" + type + (order == ByteOrder.LITTLE_ENDIAN ? "" : "_BIG");
        Dataset dataset = file.dataset(name, type).shape(2, 3).order(order).create();
        dataset.write(Selection.all(), memory(type));
        written.put("/" + name, Canonical.lines(new long[] {2, 3}, stored(type)));
      }
    }
  }

  private static MemorySegment memory(ElementType type) {
    ByteBuffer buffer = ByteBuffer.allocate(type.bytes() * NUMBERS.length).order(ByteOrder.nativeOrder());
    for (long number : NUMBERS) {
      switch (type) {
        case INT8, UINT8 -> buffer.put((byte) number);
        case INT16, UINT16 -> buffer.putShort((short) number);
        case INT32, UINT32 -> buffer.putInt((int) number);
        case INT64, UINT64 -> buffer.putLong(number);
        case FLOAT16 -> buffer.putShort(Float.floatToFloat16(real(number)));
        case BFLOAT16 -> buffer.putShort((short) (Float.floatToRawIntBits(real(number)) >>> Short.SIZE));
        case FLOAT32 -> buffer.putFloat(real(number));
        case FLOAT64 -> buffer.putDouble(real(number));
      }
    }
    return MemorySegment.ofArray(buffer.array());
  }

  private static float real(long number) {
    return number == 0 ? Float.NaN : number == 100 ? Float.POSITIVE_INFINITY : number / 4f;
  }

  private static List<String> stored(ElementType type) {
    return Arrays.stream(NUMBERS).mapToObj(number -> switch (type) {
      case UINT8 -> Long.toString(number & 0xff);
      case UINT16 -> Long.toString(number & 0xffff);
      case UINT32 -> Long.toString(number & 0xffffffffL);
      case UINT64 -> Long.toUnsignedString(number);
      case FLOAT16, BFLOAT16, FLOAT32, FLOAT64 -> Canonical.element(real(number));
      case INT8, INT16, INT32, INT64 -> Long.toString(number);
    }).toList();
  }

  private void layouts(BurstFile file) {
    double[] values = {0.5, -1, 2, 3, 4, 5};
    String all = elements(values);
    for (String layout : List.of("chunked", "filtered", "growing", "compact")) {
      DatasetBuilder builder = file.dataset("layouts/" + layout, ElementType.FLOAT64).shape(3, 2);
      Dataset dataset = declared(switch (layout) {
        case "chunked" -> builder.chunk(2, 2);
        case "filtered" -> builder.chunk(2, 2).shuffle().deflate(4).fletcher32();
        case "growing" -> builder.chunk(2, 2).maxShape(Dataset.UNLIMITED, 2);
        default -> builder.compact();
      }, all, 3, 2);
      dataset.write(Selection.all(), values);
    }
    declared(file.dataset("layouts/scalar", ElementType.FLOAT64).scalar(), Canonical.element(7.5))
        .write(Selection.scalar(), new double[] {7.5});
    declared(file.dataset("layouts/filled", ElementType.INT32).shape(2).chunk(2).fill(-9), "-9,-9", 2);
    file.link("layouts/hard").hard("layouts/growing");
    file.link("layouts/soft").soft("/layouts/growing");
    written.put("/layouts/hard", Canonical.lines(new long[] {3, 2}, List.of(all)));
    written.put("/layouts/soft", Canonical.lines(new long[] {3, 2}, List.of(all)));
  }

  private void others(BurstFile file) {
    Dataset booleans = declared(file.dataset("others/booleans", DataType.BOOLEAN).shape(2, 1), "TRUE,FALSE", 2, 1);
    booleans.write(Selection.all(), new boolean[] {true, false});
    Dataset colours = declared(file.dataset("others/enumeration",
        DataType.enumeration(ElementType.INT16, Map.of("RED", -3L, "BLUE", 1000L))).shape(3), "BLUE,RED,RED", 3);
    colours.write(Selection.all(), new short[] {1000, -3, -3});
    Dataset fixed = declared(file.dataset("others/fixed_strings", DataType.fixedString(6)).shape(3),
        strings("one", "", "日本"), 3);
    fixed.write(Selection.all(), new String[] {"one", "", "日本"});
    declared(file.dataset("others/fixed_string", DataType.fixedString(6)).scalar(), strings("alone"))
        .write(Selection.scalar(), new String[] {"alone"});
    file.strings().write("others/strings", new String[] {"any", "", "\u00e9\ud83d\ude80"});
    written.put("/others/strings", Canonical.lines(new long[] {3}, List.of(strings("any", "", "\u00e9\ud83d\ude80"))));
    file.strings().write("others/string", "single");
    written.put("/others/string", Canonical.lines(new long[0], List.of(strings("single"))));
    Dataset complex = declared(file.dataset("others/complex", DataType.COMPLEX128).shape(2),
        "{r=%s,i=%s},{r=%s,i=%s}".formatted((Object[]) elements(1, -2, 0.5, 4).split(",", -1)), 2);
    complex.write(Selection.all(), new double[] {1, -2, 0.5, 4});
    Hit hit = new Hit(7, new Point(1, 2), new int[] {3, 4}, "a");
    file.dataset("others/records", List.of(hit, hit));
    String record = "{id=7,at={x=%s,y=%s},pair=[3,4],name=%s}".formatted(Canonical.element(1.0),
        Canonical.element(2.0), Canonical.element("a"));
    written.put("/others/records", Canonical.lines(new long[] {2}, List.of(record, record)));
    file.dataset("others/flat_records", List.of(new Point(1, 2)));
    written.put("/others/flat_records", Canonical.lines(new long[] {1},
        List.of("{x=%s,y=%s}".formatted(Canonical.element(1.0), Canonical.element(2.0)))));
    Dataset opaque = declared(file.dataset("others/opaque", DataType.opaque(3, "tag")).shape(2), "o010203,o040506", 2);
    opaque.write(Selection.all(), MemorySegment.ofArray(new byte[] {1, 2, 3, 4, 5, 6}));
    Dataset bits = declared(file.dataset("others/bits", DataType.bits(2)).shape(2), "5,6", 2);
    bits.write(Selection.all(), MemorySegment.ofArray(new short[] {5, 6}));
  }

  private static String strings(String... texts) {
    return Stream.of(texts).map(Canonical::element).collect(Collectors.joining(","));
  }

  private void attributes(BurstFile file) {
    Dataset owner = declared(file.dataset("attributes", ElementType.INT8).shape(1), "1", 1);
    owner.write(Selection.all(), new byte[] {1});
    owner.attribute("text", "words \u00e9");
    attribute("text", strings("words \u00e9"));
    owner.attribute("texts", new String[] {"a", "bc"});
    attribute("texts", strings("a", "bc"), 2);
    owner.attribute("fixed", AttributeValue.fixed("m"));
    attribute("fixed", strings("m"));
    owner.attribute("double", 0.1);
    attribute("double", elements(0.1));
    owner.attribute("floats", new float[] {0.5f, 2});
    attribute("floats", elements(0.5, 2), 2);
    owner.attribute("long", -5L);
    attribute("long", "-5");
    owner.attribute("shorts", new short[] {1, -2});
    attribute("shorts", "1,-2", 2);
    owner.attribute("flag", true);
    attribute("flag", "TRUE");
  }

  private void attribute(String name, String elements, long... shape) {
    written.put("/attributes@" + name, Canonical.lines(shape, List.of(elements)));
  }

  /** Addresses are known when the file is closed. */
  private void reference(Path path) {
    long address = Objects.requireNonNull(ClosedFile.entries(path).get("attributes")).address();
    BurstFile.write(path, OpenOptions.defaults(), file -> {
      Dataset references = declared(file.dataset("others/references", DataType.REFERENCE).shape(1), "r/attributes", 1);
      try (Arena arena = Arena.ofConfined()) {
        references.write(Selection.all(), arena.allocateFrom(ValueLayout.JAVA_LONG, address));
      }
    });
  }
}
