package org.h5burst.mpi.system.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The system's last word to a thread. */
@Timeout(20)
final class SystemErrorTest {
  /** What is loaded and linked here calls the system itself. */
  @BeforeEach
  void loadAll() {
    after(28);
  }

  private static String after(int number) {
    SystemError.set(number);
    return SystemError.words();
  }

  @ParameterizedTest
  @CsvSource({"28, No space left on device", "122, Disk quota exceeded", "5, Input/output error", "0, ''", "11, ''",
    "2, ''"})
  void shouldNameWhatConcernsFilesAndNothingElse(int number, String words) {
    assertEquals(words, after(number));
  }

  @Test
  void shouldNameTheRemedyWhenASignalHasInterruptedTheCall() {
    String words = after(4);
    assertTrue(words.startsWith("Interrupted system call; ") && words.contains("SA_RESTART"), words);
  }

  @Test
  void shouldForgetWhatWasBefore() {
    SystemError.set(28);
    SystemError.forget();
    assertEquals("", SystemError.words());
  }

  /** Asks for the last error. */
  static final class Denied {
    private Denied() {}

    /** No arguments. */
    public static void main(String[] arguments) {
      SystemError.forget();
      System.out.println("last \"" + SystemError.words() + "\", known as " + SystemError.text(28));
    }
  }

  /** A failure through JHDF5's own binding, which the program has allowed, asks as well. */
  @Test
  void shouldKnowNothingWhenNativeAccessIsDenied() throws Exception {
    Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--illegal-native-access=deny", "-cp", System.getProperty("java.class.path"), Denied.class.getName())
        .redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), said);
    assertEquals("last \"\", known as error 28", said.strip());
  }

  @Test
  void shouldNotSayAgainWhatTheMessageSays() {
    assertEquals("writing failed: File too large", SystemError.add("File too large", "writing failed: File too large"));
    assertEquals("opening failed: no space left on device",
        SystemError.add("No space left on device", "opening failed: no space left on device"));
    assertEquals("writing failed (the system says: File too large)",
        SystemError.add("File too large", "writing failed"));
    assertEquals("writing failed", SystemError.add("", "writing failed"));
  }
}
