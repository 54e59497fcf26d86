package org.h5burst.writer.manifest;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.DataType.Member;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.ScaleReferences.Use;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.LinkSpec.Target;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;

/** What a burst could add to a file's structure, by chance. */
final class RandomStructure {
  private RandomStructure() {}

  private static Storage storage(Random random, long[] chunk, DataType type) {
    byte[] fill = new byte[random.nextBoolean() ? type.bytes() : 0];
    random.nextBytes(fill);
    List<Filter> filters =
        chunk.length > 0 && random.nextBoolean()
            ? List.of(Filter.between(Filter.Kind.DEFLATE, 3, 9), new Filter(Filter.Kind.SHUFFLE, 0),
                Filter.of(32_015, 1, -2))
            : List.of();
    if (chunk.length == 0 && random.nextInt(3) == 0) {
      return Storage.compact(Extent.SIMPLE, fill);
    }
    return new Storage(Extent.SIMPLE, chunk,
        chunk.length > 0 && random.nextBoolean() ? new long[] {-1, 100} : new long[0], filters, fill);
  }

  /** Changes that a burst could make, each as the manifest keeps it. */
  static List<Recorded> make(Random random, int known) {
    List<Recorded> added = new ArrayList<>();
    added.add(new Recorded(new GroupSpec("g"), Recorded.UNKNOWN));
    for (int number = 0; number < (known == 0 ? 1 : random.nextInt(3)); number++) {
      long[] shape = {1 + random.nextInt(9), 1 + random.nextInt(9)};
      ByteOrder order = random.nextBoolean() ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
      DataType type = random.nextInt(4) == 0 ? DataType.COMPLEX128
          : ElementType.values()[random.nextInt(ElementType.values().length)];
      long[] chunk = random.nextBoolean() ? shape : new long[0];
      Storage storage = storage(random, chunk, type);
      added.add(new Recorded(new DatasetSpec("g/\u00e9\ud83d\ude80" + (known + number), type, order, shape, storage),
          chunk.length > 0 ? Recorded.UNKNOWN : random.nextInt(1 << 20)));
    }
    if (random.nextBoolean()) {
      DatasetSpec extended = new DatasetSpec("x", ElementType.INT32, ByteOrder.LITTLE_ENDIAN, new long[] {3},
          new Storage(Extent.SIMPLE, new long[] {1}, new long[] {-1}, List.of(), new byte[0]));
      added.add(new Recorded(new ExtendSpec(extended, new long[] {0}), Recorded.UNKNOWN));
    }
    AttributeValue value = value(random);
    added.add(new Recorded(new AttributeSpec("g", "a\ud83d\ude80" + random.nextInt(2), value), Recorded.UNKNOWN));
    Target target = switch (random.nextInt(3)) {
      case 0 -> new Target.Soft("/\ud834\udd1e");
      case 1 -> new Target.Hard("g");
      default -> new Target.External("\ud83d\ude80.h5", "/y\ud834\udd1e");
    };
    added.add(new Recorded(new LinkSpec("l" + random.nextInt(2), target), Recorded.UNKNOWN));
    return added;
  }

  private static AttributeValue value(Random random) {
    return switch (random.nextInt(8)) {
      case 5 -> new NullTerminatedString("DIMENSION_SCALE");
      case 6 -> new ScaleReferences(ScaleReferences.Kind.SCALES, 3,
          List.of(new Use(0, "x"), new Use(2, "g/y"), new Use(0, "\u00fc")));
      case 7 -> new ScaleReferences(ScaleReferences.Kind.USERS, 1, List.of(new Use(4, "x")));
      case 0 -> AttributeValue.fixed("text \" \u00fc \ud83d\ude80");
      case 1 -> AttributeValue.of(new String[] {"a", "", "\u20ac", "\ud834\udd1e"});
      case 2 -> AttributeValue.of(
          DataType.compound(new Member("r", DataType.COMPLEX64), new Member("e\ud83d\ude80", DataType.BOOLEAN)),
          new long[] {2},
          MemorySegment.ofArray(new byte[18]));
      case 3 -> AttributeValue.of(DataType.opaque(3, "t\ud83d\ude80"), new long[0],
          MemorySegment.ofArray(new byte[] {1, 2, 3}));
      default -> AttributeValue.of(new double[] {random.nextDouble(), Double.NaN});
    };
  }
}
