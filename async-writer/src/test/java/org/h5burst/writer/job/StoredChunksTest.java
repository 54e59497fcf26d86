package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.h5burst.writer.Filter;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.chunk.DeflateMethod;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** HDF5 reads chunks that this library has put through filters, and the other way round. */
@Timeout(120)
final class StoredChunksTest {
  private static final List<List<Filter.Kind>> FILTERS = List.of(List.of(Filter.Kind.SHUFFLE),
      List.of(Filter.Kind.FLETCHER32), List.of(Filter.Kind.DEFLATE),
      List.of(Filter.Kind.SHUFFLE, Filter.Kind.FLETCHER32), List.of(Filter.Kind.SHUFFLE, Filter.Kind.DEFLATE),
      List.of(Filter.Kind.DEFLATE, Filter.Kind.FLETCHER32),
      List.of(Filter.Kind.SHUFFLE, Filter.Kind.DEFLATE, Filter.Kind.FLETCHER32),
      List.of(Filter.Kind.FLETCHER32, Filter.Kind.DEFLATE, Filter.Kind.SHUFFLE));
  private static final int[] ELEMENT_BYTES = {1, 2, 3, 4, 5, 8, 12, 16, 31};
  private static final int[] ELEMENTS = {1, 2, 7, 8, 999, 20_001};

  @TempDir
  private Path directory;

  /** A chunk and how it is stored. */
  private record Case(List<Filter> filters, int elementBytes, int elements) {
    int bytes() {
      return elementBytes * elements;
    }

    /** For the script. */
    String line() {
      return "%d %d %s".formatted(elementBytes, elements, filters.stream()
          .map(filter -> filter.number() + ":" + filter.level()).collect(Collectors.joining(" ")));
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldStoreWhatHdf5StoresAndReadsWhenChunksGoThroughFilters(DeflateMethod method) throws IOException {
    Random random = new Random(11);
    List<Case> cases = cases(random);
    for (int i = 0; i < cases.size(); i++) {
      encode(cases.get(i), i, method, random);
    }
    Files.write(directory.resolve("cases"), cases.stream().map(Case::line).toList());
    assertEquals("%d chunks read, as they should be\n".formatted(cases.size()),
        H5py.run(directory, "stored_chunks.py", List.of(directory)));
    for (int i = 0; i < cases.size(); i++) {
      compare(cases.get(i), i, method);
    }
  }

  private static List<Case> cases(Random random) {
    List<Case> cases = new ArrayList<>();
    for (List<Filter.Kind> kinds : FILTERS) {
      for (int elementBytes : ELEMENT_BYTES) {
        for (int elements : ELEMENTS) {
          List<Filter> filters = kinds.stream()
              .map(kind -> new Filter(kind, kind == Filter.Kind.DEFLATE ? random.nextInt(10) : 0)).toList();
          cases.add(new Case(filters, elementBytes, elements));
        }
      }
    }
    return cases;
  }

  private void encode(Case each, int number, DeflateMethod method, Random random) throws IOException {
    byte[] raw = new byte[each.bytes()];
    for (int i = 0; i < raw.length; i++) {
      raw[i] = (byte) random.nextInt(number % 3 == 0 ? 256 : 4);
    }
    try (Arena arena = Arena.ofConfined(); ChunkCodec codec = codec(each, method)) {
      Files.write(directory.resolve(number + ".raw"), raw);
      Files.write(directory.resolve(number + ".ours"), bytes(codec.encode(segment(arena, raw))));
    }
  }

  /** What HDF5 has stored of the same bytes. */
  private void compare(Case each, int number, DeflateMethod method) throws IOException {
    byte[] raw = Files.readAllBytes(directory.resolve(number + ".raw"));
    byte[] theirs = Files.readAllBytes(directory.resolve(number + ".theirs"));
    try (Arena arena = Arena.ofConfined(); ChunkCodec codec = codec(each, method)) {
      MemorySegment decoded = arena.allocate(raw.length);
      int mask = Integer.parseInt(Files.readString(directory.resolve(number + ".mask")));
      codec.decode(segment(arena, theirs), mask, decoded);
      assertArrayEquals(raw, bytes(decoded), each::toString);
    }
    if (each.filters().stream().noneMatch(filter -> filter.kind() == Filter.Kind.DEFLATE)) {
      assertArrayEquals(theirs, Files.readAllBytes(directory.resolve(number + ".ours")), each::toString);
    }
  }

  private static ChunkCodec codec(Case each, DeflateMethod method) {
    return new ChunkCodec(each.filters(), each.elementBytes(), each.bytes(), method);
  }

  private static MemorySegment segment(Arena arena, byte[] bytes) {
    MemorySegment segment = arena.allocate(bytes.length);
    MemorySegment.copy(bytes, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes.length);
    return segment;
  }

  private static byte[] bytes(MemorySegment segment) {
    return segment.toArray(ValueLayout.JAVA_BYTE);
  }
}
