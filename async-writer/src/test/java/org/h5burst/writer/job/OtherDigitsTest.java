package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Oracle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs in a language that has its own digits, such as Persian, make the same files as all others. */
@Timeout(240)
final class OtherDigitsTest {
  /** The number of an INT64 dataset, and an element whose bytes are all 1. */
  private static final String DATASET = "d6";
  private static final long ELEMENT = 0x0101010101010101L;

  @TempDir
  Path directory;

  private String run(Kind kind, int ranks) {
    return Jobs.runWell(kind, directory.resolve("job.log"), ranks,
        List.of("-Duser.language=fa", "-Duser.country=IR", "-Dh5burst.tuner=online",
            "-Dh5burst.knowledge=" + directory.resolve("knowledge.db"),
            "-Dh5burst.trace=" + directory.resolve("trace")),
        OtherDigitsJob.class, directory);
  }

  private static void assertWhole(Path file) {
    for (long element : Oracle.longs(file, "/" + DATASET)) {
      assertEquals(ELEMENT, element);
    }
    assertEquals(Optional.of("of text"), Oracle.attribute(file, "/", "words"));
  }

  @ParameterizedTest
  @EnumSource(names = {"MPICH", "MPJ"})
  void shouldWriteTheUsualFilesWhenRanksHaveOtherDigits(Kind kind) {
    run(kind, 2);
    assertWhole(directory.resolve("f.h5"));
    KnowledgeFile.Loaded learned = new KnowledgeFile(directory.resolve("knowledge.db")).load();
    assertEquals(Optional.empty(), learned.problem());
    assertFalse(learned.knowledge().history().isEmpty(), "nothing was learned");
    assertTrue(Files.exists(directory.resolve("trace").resolve("rank1.jsonl")), "the trace has another name");
  }

  @Test
  void shouldReadAndRecoverWhenOneProcessHasOtherDigits() {
    String output = run(Kind.SOLO, 1);
    assertTrue(output.contains("recovered: RECOVERED"), output);
    assertWhole(directory.resolve("f.h5"));
    assertWhole(directory.resolve("left.h5.recovered"));
    try (BurstFile file = BurstFile.open(directory.resolve("f.h5"))) {
      assertEquals(6, file.dataset(DATASET).requireAttribute("number").asInt());
    }
  }
}
