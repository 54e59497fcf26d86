package org.h5burst.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.h5burst.harness.campaign.CampaignJournal.Title;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The journal of a campaign after a kill, and what is none. */
@Timeout(60)
final class CampaignJournalTest {
  private static final Title TITLE = new Title("MPICH", "/d\u00e9p\u00f4t", 7);

  @TempDir
  private Path directory;

  private CampaignJournal journal = new CampaignJournal(Path.of(""));

  @BeforeEach
  void place() {
    journal = new CampaignJournal(directory.resolve("runs"));
  }

  @Test
  void shouldGoOnBehindTheLastWholeRunWhenOneWasCutOff() throws IOException {
    journal.begin(TITLE);
    add(run(1), run(2));
    String whole = Files.readString(journal.path());
    append("{\"operation\":\"WRI");
    assertEquals(List.of(run(1), run(2)), journal.runs());
    journal.begin(TITLE);
    add(run(3));
    assertEquals(whole, Files.readString(journal.path()).substring(0, whole.length()));
    assertEquals(List.of(run(1), run(2), run(3)), journal.runs());
  }

  @Test
  void shouldBeginAnewWhenItsTitleWasCutOff() throws IOException {
    journal.begin(TITLE);
    String whole = Files.readString(journal.path());
    Files.writeString(journal.path(), whole.substring(0, whole.length() / 2));
    journal.begin(TITLE);
    assertEquals(whole, Files.readString(journal.path()));
    assertEquals(List.of(), journal.runs());
  }

  @Test
  void shouldBeAnotherCampaignsWhenItIsForgotten() throws IOException {
    journal.forget(); // there is none yet
    journal.begin(TITLE);
    add(run(1));
    journal.forget();
    journal.begin(new Title("MPICH", "/elsewhere", 5));
    assertEquals(List.of(), journal.runs());
  }

  @ParameterizedTest
  @ValueSource(strings = {"my thesis", "my thesis\n", "[]\n"})
  void shouldLeaveAFileAloneWhenItIsNoJournal(String text) throws IOException {
    Files.writeString(journal.path(), text);
    assertTells("is not a journal of a campaign", assertThrows(CommandFailure.class, () -> journal.begin(TITLE)));
    assertTells("is not a journal of a campaign", assertThrows(CommandFailure.class, journal::forget));
    assertEquals(text, Files.readString(journal.path()));
  }

  @Test
  void shouldSayWhatIsReadWhenItsFirstOrLastLineHasNoEnd() throws IOException {
    Files.writeString(journal.path(), "z".repeat(1 << 20));
    assertTells("does not end within 4096 bytes", assertThrows(CommandFailure.class, () -> journal.begin(TITLE)));
    Files.delete(journal.path());
    journal.begin(TITLE);
    append("z".repeat(1 << 20));
    assertTells("more than 4096 bytes", assertThrows(IOException.class, journal::writer));
    CommandFailure failure = assertThrows(CommandFailure.class, journal::runs);
    assertTells("cannot be read", failure);
    assertEquals("line 2 is too long: it has more than 4096 characters",
        String.valueOf(failure.getCause()).replaceFirst(".*?: ", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "null", "{\"operation\":\"WRITE\"}", "[]"})
  void shouldNameItWhenALineIsNoRun(String line) throws IOException {
    journal.begin(TITLE);
    append(line + "\n");
    assertTells("has a line that is not a run", assertThrows(CommandFailure.class, journal::runs));
  }

  private void assertTells(String words, Exception failure) {
    String message = String.valueOf(failure.getMessage());
    assertTrue(message.contains(words) && message.contains(journal.path().toString()), message);
  }

  private void append(String text) throws IOException {
    Files.writeString(journal.path(), text, StandardOpenOption.APPEND);
  }

  private void add(Run... runs) throws IOException {
    try (CampaignJournal.Writer writer = journal.writer()) {
      for (Run run : runs) {
        writer.add(run);
      }
    }
  }

  private static Run run(int number) {
    return new Run(Operation.WRITE, BurstRange.values()[0], number,
        new BurstFeatures(2, 8, 1 << 20, 8 << 20, 3, 30, 64, true, false), Choice.SIEVE, .5, 1,
        number);
  }
}
