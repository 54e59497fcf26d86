package org.h5burst.harness.knowledge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.knowledge.Knowledge;
import org.h5burst.tuner.knowledge.KnowledgeFile;
import org.h5burst.tuner.knowledge.PerformanceCluster;
import org.h5burst.tuner.knowledge.Section;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.FiveNumbers;
import org.h5burst.tuner.prior.LearnedStream;
import org.h5burst.tuner.prior.RelativeChoice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Timeout(60)
class KnowledgeLinesTest {
  private static final FiveNumbers NUMBERS = new FiveNumbers(.1, .2, 1.0 / 3, .9, 1);

  @TempDir
  private Path directory;

  /** Patterns and models are carried in LearningCommandsTest. */
  @Test
  void shouldCarryMeasurementsLevelsAndOwnHistory() throws IOException {
    LearnedStream stream = new LearnedStream(Operation.READ, new double[] {-1.5, Math.PI},
        List.of(RelativeChoice.of(Choice.DEFAULT, 2),
            RelativeChoice.of(Choice.collective(4, 1 << 20), 2)),
        new double[] {0, -.3}, new double[] {1, .25, .25, 2}, .04, 12);
    Knowledge knowledge =
        new Knowledge(List.of(record(Operation.WRITE, Choice.SIEVE), record(Operation.READ, Choice.collective(2, 0))),
            List.of(), List.of(),
            List.of(new PerformanceCluster(Operation.WRITE, 0, NUMBERS, 17),
                new PerformanceCluster(Operation.READ, 1, NUMBERS, 3)),
            List.of(stream));
    new KnowledgeFile(directory.resolve("k.db")).save(knowledge);
    execute("export", "--out", path("lines.jsonl"), "--knowledge", path("k.db"));
    assertEquals(5, Files.readAllLines(directory.resolve("lines.jsonl")).size());
    execute("import", path("lines.jsonl"), "--knowledge", path("other.db"));

    Knowledge carried = new KnowledgeFile(directory.resolve("other.db")).load().knowledge();
    assertEquals(knowledge.forget(Set.of(Section.HISTORY)), carried.forget(Set.of(Section.HISTORY)));
    LearnedStream found = carried.history().getFirst();
    assertEquals(List.of(Operation.READ, stream.arms(), .04, 12L),
        List.of(found.operation(), found.arms(), found.noise(), found.bursts()));
    assertArrayEquals(stream.features(), found.features());
    assertArrayEquals(stream.shift(), found.shift());
    assertArrayEquals(stream.covariance(), found.covariance());
  }

  @Test
  void shouldRefuseTheLineWhenThereIsMoreThanAnEntry() throws IOException {
    Knowledge knowledge =
        new Knowledge(List.of(record(Operation.WRITE, Choice.SIEVE)), List.of(), List.of(), List.of(), List.of());
    String line = KnowledgeLines.write(knowledge, List.of(Section.CAMPAIGN)).getFirst();
    Path lines = Files.writeString(directory.resolve("two.jsonl"), line + "\n" + line + line + "\n");
    CommandFailure refused = assertThrows(CommandFailure.class, () -> KnowledgeLines.read(lines));
    assertTrue(String.valueOf(refused.getMessage()).contains("two.jsonl, line 2: "), refused::toString);
  }

  private static CampaignRecord record(Operation operation, Choice choice) {
    return new CampaignRecord(operation,
        new BurstFeatures(2, 8, 1 << 20, 8 << 20, 3, 30, (1 << 20) / 30.0, true, false), choice, NUMBERS, .25);
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }

  private static void execute(String... arguments) {
    StringWriter words = new StringWriter();
    CommandLine command = new CommandLine(new KnowledgeCommand()).setOut(new PrintWriter(words, true))
        .setErr(new PrintWriter(words, true));
    assertEquals(0, command.execute(arguments), words::toString);
  }
}
