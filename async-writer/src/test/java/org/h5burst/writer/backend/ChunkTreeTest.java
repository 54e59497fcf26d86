package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.hdf5.ffm.Hdf5Loader;
import org.h5burst.writer.job.H5py;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The index of chunks in files of h5py, against what HDF5 says of each chunk. */
@Timeout(60)
final class ChunkTreeTest {
  private static final int DAMAGES = 500;

  @TempDir
  Path directory;

  private final Hdf5 hdf5 = Hdf5Loader.loadAlone(Optional.empty(), new Object()).hdf5();

  private Path file = Path.of("unset");
  /** How many chunks each dataset has. */
  private Map<String, Integer> chunks = Map.of();

  @BeforeEach
  void make() throws IOException {
    file = directory.resolve("f.h5");
    chunks = H5py.run(directory, "chunked.py", List.of(file)).lines().map(line -> line.split(" ", -1))
        .collect(Collectors.toMap(words -> words[0], words -> Integer.valueOf(words[1])));
  }

  private long address(String dataset) {
    return hdf5.within(scope -> hdf5.h5o().getInfo(opened(scope), dataset).address());
  }

  private static Map<List<Long>, Place> visited(Path file, long address) throws IOException {
    Map<List<Long>, Place> found = new HashMap<>();
    try (ChunkTree tree = new ChunkTree(file)) {
      tree.visit(address, (corner, at, bytes) -> found.put(ChunkPlaces.key(corner), new Place(at, at + bytes)));
    }
    return found;
  }

  @Test
  void shouldShowEachChunkWhereHdf5FindsItUnlessTheFormatIsALaterOne() throws IOException {
    for (Map.Entry<String, Integer> dataset : chunks.entrySet()) {
      String name = dataset.getKey();
      Map<List<Long>, Place> found = visited(file, address(name));
      assertEquals(name.startsWith("late/") ? 0 : dataset.getValue(), found.size(), name);
      assertEquals(asked(name, found), found, name);
    }
    assertEquals(3 * 5, chunks.size());
  }

  /** What HDF5 says of each chunk alone. */
  private Map<List<Long>, Place> asked(String name, Map<List<Long>, Place> found) {
    return hdf5.within(scope -> {
      Hid.Dataset dataset = scope.add(hdf5.h5d().open(opened(scope), name, Hid.Properties.DEFAULT));
      Map<List<Long>, Place> places = new HashMap<>();
      for (List<Long> key : found.keySet()) {
        places.putAll(new ChunkPlaces(hdf5, dataset).find(Set.of(key)));
      }
      return places;
    });
  }

  private Hid.File opened(Scope scope) {
    return scope.add(hdf5.h5f().open(file.toString(), H5F.H5F_ACC_RDONLY, Hid.Properties.DEFAULT));
  }

  @Test
  void shouldSayThatTheFormatIsAnotherWhenItIsNoHdf5File() throws IOException {
    Path other = Files.writeString(directory.resolve("other"), "no such file");
    assertThrows(IOException.class, () -> visited(other, 4));
  }

  @Test
  void shouldEndWhenAHeaderIsItsOwnContinuation() throws IOException {
    ByteBuffer header = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
    header.put(0, (byte) 1).putInt(8, 24); // a version 1 header with 24 bytes of messages
    long address = Files.size(file);
    header.putShort(16, (short) 16).putShort(18, (short) 16).putLong(24, address + 16).putLong(32, 24);
    Files.write(file, header.array(), StandardOpenOption.APPEND);
    assertEquals(Map.of(), visited(file, address));
  }

  @Test
  void shouldEndWhenTheFileIsDamaged() throws IOException {
    long address = address("usual/filtered");
    Random random = new Random(17);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      for (int damage = 0; damage < DAMAGES; damage++) {
        ByteBuffer before = ByteBuffer.allocate(1 + random.nextInt(8));
        byte[] bytes = new byte[before.capacity()];
        random.nextBytes(bytes);
        long at = address + random.nextInt(4096);
        channel.read(before, at);
        channel.write(ByteBuffer.wrap(bytes), at);
        try {
          Map<List<Long>, Place> _ = visited(file, address);
        } catch (IOException refused) {
          assertEquals("the index of the chunks has another format", refused.getMessage());
        }
        channel.write(before.flip(), at);
      }
    }
  }
}
