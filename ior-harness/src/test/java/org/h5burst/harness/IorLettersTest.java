package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every option of IOR 4.1, letter by letter: it is taken, or the error names it. */
@Timeout(30)
final class IorLettersTest extends CommandCase {
  /** Names the path of a real IOR, whose list of options is compared with this one. */
  private static final String BINARY = "h5burst.test.ior";

  /** Taken; with a value where IOR wants one. */
  private static final List<String> TAKEN = List.of("-a HDF5", "-b 1m", "-c", "-C", "-e", "-F", "-i 2", "-k", "-N 2",
      "-o t", "-O summaryFormat=JSON", "-r", "-R", "-s 2", "-t 256k", "-w", "-W", "-z", "--collective");
  private static final List<String> NAMED = List.of("-A 7", "-d 1", "-D 30", "-E", "-f script", "-g", "-G 5", "-j 3",
      "-K", "-l random", "-m", "-M 1g", "-Q 2", "-T 1", "-u", "-v", "-x", "-X 4", "-y", "-Y", "-Z",
      "--dataPacketType=t", "--dryRun", "--randomPrefill=1m", "--random-offset-seed=3", "--warningAsErrors");
  private static final Pattern HELP = Pattern.compile("(?m)^ +(-[A-Za-z])\\b");

  static Stream<String> taken() {
    return TAKEN.stream();
  }

  static Stream<String> named() {
    return NAMED.stream();
  }

  @ParameterizedTest
  @MethodSource("taken")
  void shouldTakeAnOptionWhenItIsSupported(String option) {
    assertEquals(2, execute(words(option + " -Q 1")));
    assertTrue(err.toString().contains("-Q is an option of IOR that is not supported"), err::toString);
  }

  @ParameterizedTest
  @MethodSource("named")
  void shouldNameAnOptionWhenItIsNotSupported(String option) {
    assertEquals(2, execute(words(option + " -w")));
    String name = option.split("[ =]")[0];
    assertTrue(err.toString().contains(name + " is an option of IOR that is not supported"), err::toString);
  }

  static Stream<String> binaries() {
    return Stream.ofNullable(System.getProperty(BINARY));
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("binaries")
  void shouldKnowEveryLetterOfTheRealIorWhenItsPathIsGiven(String binary) throws IOException {
    Process ior = new ProcessBuilder(binary, "-h").redirectErrorStream(true).start();
    String help = new String(ior.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    List<String> known = Stream.concat(TAKEN.stream(), NAMED.stream()).map(option -> option.split("[ =]")[0]).toList();
    List<String> letters = HELP.matcher(help).results().map(found -> found.group(1)).collect(Collectors.toList());
    letters.removeAll(known);
    letters.remove("-h");
    assertEquals(List.of(), letters, help);
  }

  private static String[] words(String options) {
    List<String> words = new ArrayList<>(List.of("ior"));
    words.addAll(List.of(options.split(" ")));
    return words.toArray(String[]::new);
  }
}
