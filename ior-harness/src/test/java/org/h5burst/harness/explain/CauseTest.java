package org.h5burst.harness.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.docs.Pages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each cause is named where the record of a burst shows it, and only there. */
@Timeout(60)
final class CauseTest {
  /** A burst with nothing to complain of: four ranks, 1 MiB each, in one piece. */
  private static final String FEATURES = """
      {"nodes":2,"ranks":4,"bytesPerRank":1048576,"aggregateBytes":4194304,"datasets":1,"piecesPerRank":1,\
      "pieceBytes":1048576.0,"strided":false,\
      "newFile":true}""";
  private static final String CIRCUMSTANCES = """
      {"cores":2,"blockBytes":4096,"writers":4,"notCollective":[]}""";

  @TempDir
  private Path directory;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      CONVERSION     | "notCollective":[]       | "notCollective":["the elements have another type in memory than in \
      the file"] | the elements have another type
      NOT_COLLECTIVE | "notCollective":[]       | "notCollective":["a dataspace is neither simple nor scalar"] | a \
      dataspace is neither simple nor scalar
      TINY_PIECES    | "piecesPerRank":1,"pieceBytes":1048576.0 | "piecesPerRank":131072,"pieceBytes":8.0 | 131072 \
      pieces of 8 B
      OVERSUBSCRIBED | "cores":2                | "cores":1 | 4 ranks on 2 hosts of 1 cores
      ONE_WRITER     | "writers":4              | "writers":1 | one of 4 ranks wrote the data of all
      IMBALANCE      | "bytesPerRank":1048576   | "bytesPerRank":3145728 | one rank has 3 MiB, the mean is 1 MiB
      SMALL_BLOCK    | "blockBytes":4096        | "blockBytes":1024 | blocks of 1 KiB
      """)
  void shouldNameTheOneCauseWithItsRemedyWhenTheRecordShowsIt(Cause cause, String healthy, String sick, String words)
      throws IOException {
    assertEquals(List.of(), Cause.of(read(line("COLLECTIVE"))));
    String changed = line("COLLECTIVE").replace(healthy, sick);
    RecordedDecision burst = read(changed);
    assertEquals(List.of(cause), Cause.of(burst), changed);
    String report = new DecisionReport(burst).text();
    assertTrue(report.contains(cause.title()) && report.contains(words) && report.contains(cause.remedy()), report);
  }

  @Test
  void shouldCallShortPiecesUnalignedWhenTheyFillNoBlocks() throws IOException {
    String odd = line("INDEPENDENT").replace("\"bytesPerRank\":1048576", "\"bytesPerRank\":1000000")
        .replace("\"piecesPerRank\":1,", "\"piecesPerRank\":100,");
    RecordedDecision burst = read(odd.replace("\"pieceBytes\":1048576.0", "\"pieceBytes\":10000.0"));
    assertEquals(List.of(Cause.UNALIGNED), Cause.of(burst));
    assertTrue(new DecisionReport(burst).text().contains("unaligned: pieces of 9.8 KiB on average begin or end "
        + "inside the file system's blocks of 4 KiB"));
    assertEquals(List.of(), Cause.of(read(odd)), "the ends of long pieces do not count");
  }

  @Test
  void shouldReadRecordsOfEarlierVersionsAndOfFixedChoicesWhenTheyHoldLess() throws IOException {
    String early = line("COLLECTIVE").replace(",\"circumstances\":" + CIRCUMSTANCES, "");
    assertEquals(List.of(), Cause.of(read(early)), early);
    CommandFailure refused =
        assertThrows(CommandFailure.class, () -> read(early.replace("\"mode\":\"COLLECTIVE\",", "")));
    assertTrue(String.valueOf(refused.getMessage()).contains("line 1 is not a record of a decision"),
        refused::toString);
  }

  @Test
  void shouldReadUpToTheCutWhenAKillHasCutACharacter() throws IOException {
    String lines = line("COLLECTIVE") + "\n" + line("COLLECTIVE").replace("/x/", "/gr\u00fcn/");
    int cut = lines.indexOf('\u00fc') + 1;
    Path file =
        Files.write(directory.resolve("why.jsonl"), Arrays.copyOf(lines.getBytes(StandardCharsets.UTF_8), cut));
    assertEquals(1, RecordedDecision.read(file).size());
  }

  @Test
  void shouldRefuseInWordsWhenALineIsNull() {
    CommandFailure refused = assertThrows(CommandFailure.class, () -> read("null"));
    assertTrue(String.valueOf(refused.getMessage()).contains("line 1 is not a record of a decision: null"),
        refused::toString);
  }

  @Test
  void shouldTellOfEveryCauseOnThePageWhenTheProgramNamesIt() throws IOException {
    String page = Files.readString(Pages.ROOT.resolve("docs/maintainers/causes.md"));
    List<String> absent = Arrays.stream(Cause.values())
        .filter(cause -> !page.contains("| %s | ".formatted(cause.title())) || !page.contains(cause.remedy()))
        .map(cause -> "| %s | ... | %s |".formatted(cause.title(), cause.remedy())).toList();
    assertEquals(List.of(), absent, "docs/maintainers/causes.md");
    String troubles = Files.readString(Pages.ROOT.resolve("docs/troubleshooting.md")).replace('\n', ' ');
    assertEquals(List.of(),
        Arrays.stream(Cause.values()).map(Cause::title).filter(title -> !troubles.contains(title)).toList(),
        "docs/troubleshooting.md");
  }

  private static String line(String mode) {
    return """
        {"burst":1,"decision":{"stream":"/x/f.h5","operation":"WRITE","features":%s,"choice":{"mode":"%s",\
        "aggregators":0,"bufferBytes":0,"stripeCount":0,\
        "stripeBytes":0,"aligned":false},"reason":"FIXED"},"explanation":{"because":"given"},"outcome":{"seconds":0.1,\
        "bytes":4194304,"moveSeconds":0.0},\
        "circumstances":%s}""".formatted(FEATURES, mode, CIRCUMSTANCES);
  }

  private RecordedDecision read(String line) throws IOException {
    return RecordedDecision.read(Files.writeString(directory.resolve("why.jsonl"), line + "\n")).getFirst();
  }
}
