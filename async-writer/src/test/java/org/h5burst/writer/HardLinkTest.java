package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Hard links give one object several names: whichever a program uses, there is one state of it. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class HardLinkTest {
  @TempDir
  Path directory;

  private Path linked() {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, file -> {
      Dataset data =
          file.group("g").dataset("data", ElementType.INT32).shape(2).maxShape(Dataset.UNLIMITED).chunk(4).create();
      data.write(Selection.all(), new int[] {1, 2});
      file.strings().write("g/texts", "t");
      file.link("alias").hard("g/data");
      file.link("h").hard("g");
      file.link("g/root").hard("g");
    });
    return path;
  }

  @Test
  void shouldGrowOneDatasetWhenItIsExtendedByItsNamesInTurn() {
    Path path = linked();
    BurstFile.write(path, OpenOptions.defaults().readWrite(), file -> {
      Dataset alias = file.dataset("alias");
      assertEquals(List.of(alias), file.datasets());
      for (String name : List.of("g/data", "h/data", "g/root/data", "h/root/root/data")) {
        assertSame(alias, file.dataset(name));
      }
      assertEquals(List.of("alias", "g/data"), alias.names());
      assertEquals(2, file.dataset("g/data").append(0, 3));
      alias.write(Selection.block(2, 3), new int[] {3, 4, 5});
      file.flush();
      assertEquals(5, alias.append(0, 1));
      alias.write(Selection.block(5, 1), new int[] {6});
      alias.attribute("unit", "m");
      file.group("h").attribute("of", 1);
      assertEquals(AttributeValue.of("m"), file.dataset("h/data").attribute("unit").orElseThrow());
      assertEquals(AttributeValue.of(1), file.group("g").attribute("of").orElseThrow());
      assertEquals("t", file.strings().get("h/texts").read()[0]);
    });
    try (BurstFile file = BurstFile.open(path)) {
      int[] read = new int[6];
      file.dataset("h/data").read(Selection.block(0, 6), read);
      file.flush();
      assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6}, read);
      assertEquals(AttributeValue.of("m"), file.dataset("g/data").attribute("unit").orElseThrow());
    }
  }

  @Test
  void shouldRefuseANewObjectWhenItsNameIsTakenUnderAnother() {
    BurstFile.write(linked(), OpenOptions.defaults().readWrite(), file -> {
      for (String name : List.of("alias", "h/data", "g/root/data")) {
        assertThrows(WriterException.class, () -> file.dataset(name, ElementType.INT8).shape(1).create());
      }
      file.link("h/data").soft("/alias");
      assertThrows(WriterException.class, file::flush);
    });
  }

  @Test
  void shouldSayThatItIsALinkWhenAHardLinkLeadsToALink() {
    BurstFile.write(linked(), OpenOptions.defaults().readWrite(), file -> {
      file.link("second").hard("g/data");
      file.link("third").hard("second");
      WriterException refused = assertThrows(WriterException.class, file::flush);
      assertTrue(String.valueOf(refused.getMessage()).contains("/second is a link"), refused::toString);
    });
  }
}
