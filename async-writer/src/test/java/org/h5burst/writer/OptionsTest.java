package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.writer.WriterOptions.TunerFactory;
import org.h5burst.writer.configuration.OpenMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Options say what is done with a file and how, each independently of the others. */
@Timeout(60)
final class OptionsTest {
  private static final TunerFactory TUNER = (_, _) -> new FixedTuner(Choice.DEFAULT, "given");

  private static CreateOptions changed() {
    return CreateOptions.defaults().durability(Durability.DURABLE).hint("striping_factor", "4")
        .hdf5(settings -> settings.alignment(1, 4096)).backPressure(BackPressure.FAIL).tuner(TUNER);
  }

  private static void assertChanged(WriterOptions<?> options) {
    assertEquals(Durability.DURABLE, options.durability());
    assertEquals("4", options.hints().get("striping_factor").orElse(""));
    assertTrue(options.hdf5().alignment().isSet());
    assertEquals(BackPressure.FAIL, options.backPressure());
    assertSame(TUNER, options.tuner());
    assertNull(options.configuration());
  }

  @Test
  void shouldKeepAllElseWhenOneOptionIsChanged() {
    assertChanged(changed());
    assertChanged(changed().replace());
    assertChanged(OpenOptions.like(changed()));
    assertChanged(OpenOptions.like(changed().replace()).readWrite());
    Path document = Path.of("settings.xml");
    assertEquals(document, changed().configuration(document).configuration());
    assertNull(changed().configuration(document).tuner(TUNER).configuration(), "the later of the two counts");
  }

  @Test
  void shouldSayWhatIsDoneWithTheFileByTheKindOfOptions() {
    assertEquals(OpenMode.CREATE_NEW, CreateOptions.defaults().mode());
    assertEquals(OpenMode.TRUNCATE, CreateOptions.defaults().replace().mode());
    assertEquals(OpenMode.READ_ONLY, OpenOptions.defaults().mode());
    assertEquals(OpenMode.READ_ONLY, OpenOptions.like(CreateOptions.defaults().replace()).mode());
    assertEquals(OpenMode.APPEND, OpenOptions.defaults().readWrite().mode());
  }

  @Test
  void shouldOpenToReadByDefaultAndNameTheOptionThatAllowsChanges(@TempDir Path directory) {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, file -> file.dataset("d", new long[] {1}));
    WriterException exists = assertThrows(WriterException.class, () -> BurstFile.create(path));
    assertInstanceOf(PathException.class, exists);
    assertTrue(String.valueOf(exists.getMessage()).contains("CreateOptions.replace()"), exists::toString);
    try (BurstFile file = BurstFile.open(path, OpenOptions.defaults())) {
      WriterException refused = assertThrows(WriterException.class, () -> file.dataset("e", new long[] {1}));
      assertTrue(String.valueOf(refused.getMessage()).contains("OpenOptions.readWrite()"), refused::toString);
    }
    BurstFile.write(path, OpenOptions.defaults(), file -> file.dataset("e", new long[] {2}));
    BurstFile.write(directory.resolve("g.h5"), CreateOptions.defaults().replace(), file -> file.attribute("a", 1));
    assertEquals(2, Oracle.longs(path, "/e")[0]);
    assertEquals(1, Oracle.longs(path, "/d")[0]);
  }
}
