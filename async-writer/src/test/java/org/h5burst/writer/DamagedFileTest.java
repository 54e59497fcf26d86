package org.h5burst.writer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.h5burst.writer.ranks.ThreadRanks;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damaged files of others are refused or read as far as they can be, and nothing of them stays in the process. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class DamagedFileTest {
  private static final OpenOptions APPEND = OpenOptions.defaults().readWrite();

  @TempDir
  Path directory;

  private Path path = Path.of("unset");
  private String sound = "";

  @BeforeEach
  void write() throws IOException {
    path = directory.resolve("f.h5");
    BurstFile.write(path, file -> {
      Dataset data = file.dataset("g/data", ElementType.INT32).shape(2).create();
      data.write(Selection.block(0, 2), new int[] {1, 2});
      Group group = file.group("g");
      for (String name : new String[] {"name", "units", "version"}) {
        group.attribute(name, AttributeValue.fixed("m/s"));
      }
      file.attribute("sound", 1);
    });
    sound = Files.readString(path, ISO_8859_1);
  }

  private void put(String content) throws IOException {
    Files.writeString(path, content, ISO_8859_1);
  }

  private void damageGroup() throws IOException {
    int heap = sound.lastIndexOf("HEAP");
    assertTrue(heap > sound.indexOf("HEAP"), "there is one heap of names for each group");
    put(sound.substring(0, heap) + "LOST" + sound.substring(heap + 4));
  }

  /** HDF5 1.10.8 dies of this one when it is asked for an attribute by its number. */
  private void damageAttribute() throws IOException {
    int type = sound.indexOf("units\0\0\0") + 8;
    int rank = type + 8 + 1;
    assertEquals("\1\0", sound.substring(rank - 1, rank + 1), "a dataspace of version 1 without dimensions");
    put(sound.substring(0, rank) + '\2' + sound.substring(rank + 1));
  }

  @Test
  void shouldKeepNothingOpenWhenADamagedFileIsRefused() throws IOException {
    damageGroup();
    for (int attempt = 0; attempt < 2; attempt++) {
      WriterException refused = assertThrows(WriterException.class, () -> BurstFile.open(path));
      assertInstanceOf(PathException.class, refused);
      String words = String.valueOf(refused.getMessage());
      assertTrue(words.contains("f.h5 cannot be opened: /g in it is damaged") && !words.contains("not an HDF5 file"),
          words);
      assertEquals(0, descriptors());
    }
    put(sound);
    BurstFile.write(path, APPEND, file -> file.attribute("added", 1));
    try (BurstFile file = BurstFile.open(path)) {
      assertEquals(Map.of("added", AttributeValue.of(1), "sound", AttributeValue.of(1)), file.attributes());
    }
    assertEquals(0, descriptors());
  }

  @Test
  void shouldLeaveOutTheAttributesOfAGroupWhenOneOfThemIsDamaged() throws IOException {
    damageAttribute();
    try (BurstFile file = BurstFile.open(path)) {
      assertEquals(Map.of(), file.group("g").attributes());
      assertEquals(Map.of("sound", AttributeValue.of(1)), file.attributes());
      int[] read = new int[2];
      file.dataset("g/data").read(Selection.block(0, 2), read);
      file.flush();
      assertArrayEquals(new int[] {1, 2}, read);
    }
    assertEquals(0, descriptors());
  }

  /** One dataset whose only chunk has another checksum, and one that is sound. */
  private Path withDamagedChunk() throws IOException {
    Path chunks = directory.resolve("chunks.h5");
    BurstFile.write(chunks, file -> {
      for (String name : new String[] {"bad", "good"}) {
        Dataset data = file.dataset(name, ElementType.INT64).shape(4).chunk(4).fletcher32().create();
        data.write(Selection.block(0, 4), new long[] {name.equals("bad") ? 0x4241442e2e424144L : 7, 2, 3, 4});
      }
      file.strings().write("texts", "t");
    });
    String content = Files.readString(chunks, ISO_8859_1);
    Files.writeString(chunks, content.replace("DAB..DAB", "DAB..OUT"), ISO_8859_1);
    return chunks;
  }

  private static void assertReads(BurstFile file) {
    long[] read = new long[4];
    file.dataset("good").read(Selection.block(0, 4), read);
    file.commit().join();
    assertArrayEquals(new long[] {7, 2, 3, 4}, read);
    assertArrayEquals(new String[] {"t"}, file.strings().get("texts").read());
  }

  @Test
  void shouldFailTheBurstOnlyWhenAChunkOfAFileThatIsReadIsDamaged() throws IOException {
    try (BurstFile file = BurstFile.open(withDamagedChunk())) {
      for (int attempt = 0; attempt < 2; attempt++) {
        file.dataset("bad").read(Selection.block(0, 4), new long[4]);
        String failure = String.valueOf(assertThrows(CompletionException.class, file.commit()::join).getCause());
        assertTrue(failure.contains("dataset bad") && failure.contains("can still be read"), failure);
        assertReads(file);
      }
    }
    assertEquals(0, descriptors());
  }

  /** The last of two ranks reads what is damaged, or both do. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void shouldFailTheBurstOnEveryRankAndReadOnWhenAReadFails(int firstReader) throws Exception {
    Path chunks = withDamagedChunk();
    ThreadRanks.of(2, 1).run(Duration.ofSeconds(30), rank -> {
      try (BurstFile file = BurstFile.open(chunks, rank.world())) {
        for (int attempt = 0; attempt < 2; attempt++) {
          if (rank.number() >= firstReader) {
            file.dataset("bad").read(Selection.block(0, 4), new long[4]);
          }
          String failure = String.valueOf(assertThrows(CompletionException.class, file.commit()::join).getCause());
          assertTrue(failure.contains("dataset bad") && failure.contains("can still be read"), failure);
          assertReads(file);
        }
      }
      return rank.number();
    });
    assertEquals(0, descriptors());
  }

  @Test
  void shouldEndTheFileWhenTheReadsOfItsLastBurstFail() throws IOException {
    Path chunks = withDamagedChunk();
    BurstFile file = BurstFile.open(chunks);
    file.dataset("bad").read(Selection.block(0, 4), new long[4]);
    WriterException told = assertThrows(WriterException.class, file::close);
    assertTrue(String.valueOf(told.getMessage()).contains("dataset bad"), told::toString);
    file.close();
    assertEquals(0, descriptors());
    try (BurstFile again = BurstFile.open(chunks)) {
      assertReads(again);
    }
  }

  private long descriptors() throws IOException {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.filter(this::isOurs).count();
    }
  }

  private boolean isOurs(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).startsWith(directory);
    } catch (IOException e) {
      return false; // closed meanwhile
    }
  }
}
