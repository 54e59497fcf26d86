package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code model train}, {@code model tune} and {@code pattern find --xml}: the loop of Behzad et al. */
@Timeout(180)
final class TrainingCommandsTest extends CommandCase {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "model train --out x -- true | --name NAME is needed for a command",
    "model train --out x --name m -- true | --file-gb F is for a command after --, which needs it",
    "model train --out x --kernel vpic --file-gb 3 | --file-gb F is for a command after --, which needs it",
    "model train --out x --kernel vpic --targets 0 | --targets must lie between 1 and 65535",
    "model train --out x --kernel vpic --targets 65536 | --targets must lie between 1 and 65535",
    "model train --out x --kernel vpic --largest-stripe 2048 | --largest-stripe must lie between 1 and 1024",
    "model train --out x --kernel vpic --sizes -1 | --sizes must be positive",
    "model train --out x --name m --file-gb 3 --sizes 1,2 -- true | --sizes need --kernel",
    "model tune --model m --out x --kernel vpic --count 0 | --count must be positive",
    "model tune --out x --kernel vpic | --model",
    "pattern find --kernel vpic --file-gb 3 | --file-gb must be positive, and needs --xml"})
  void shouldExitWithTwoWhenTheUsageIsWrong(String arguments, String message) {
    assertEquals(2, execute(arguments.split(" ")), err::toString);
    assertTrue(err.toString().contains(message), err::toString);
  }

  /** A training set, a model, its first settings, the fastest of them, and its document; it has 4 aggregators. */
  @Test
  void shouldTrainTuneAndHandOutTheDocumentWhenACommandIsModelled() throws IOException {
    String[] application = {"--ranks", "4", "--file-gb", "0.25", "--", "sh", "-c",
      "echo run >> '" + directory + "/runs'; grep -q 'nodes>4<' {config} || sleep .3"};
    List<String> train = new ArrayList<>(List.of("model", "train", "--name", "app", "--largest-stripe", "2", "--out",
        path("training.csv"), "--json", path("train.json"), "--knowledge", path("k.db")));
    train.addAll(List.of(application));
    assertEquals(0, execute(train.toArray(String[]::new)), err::toString);
    assertEquals(6, runs(), "1, 2 and 4 aggregators, and buffers of 1 and 2 MB");
    assertEquals(6, json("train.json").at("/settings/measured").asInt());

    Path csv = directory.resolve("training.csv");
    String kept = Files.readString(csv);
    Files.writeString(csv, kept.substring(0, kept.length() - 3)); // as a kill leaves it
    assertEquals(0, execute(train.toArray(String[]::new)), err::toString);
    assertEquals(7, runs(), "only what the kill cut off is measured again");

    List<String> tune = new ArrayList<>(List.of("model", "tune", "--model", "app", "--count", "3", "--refit", "--out",
        path("best.xml"), "--json", path("tune.json"), "--knowledge", path("k.db")));
    tune.addAll(List.of(application));
    assertEquals(0, execute(tune.toArray(String[]::new)), err::toString);
    assertEquals(4, StaticConfiguration.read(directory.resolve("best.xml")).forFile("any").choice().aggregators());
    assertEquals(3, json("tune.json").at("/measured").size());
    assertEquals(0, execute(tune.toArray(String[]::new)), err::toString);
    assertEquals(10, runs(), "measured again");

    assertDone("pattern", "learn", "app", "--kernel", "contiguous", "--ranks", "4");
    assertDone("pattern", "find", "--kernel", "contiguous", "--ranks", "4", "--file-gb", "0.25", "--xml",
        path("found.xml"));
    assertEquals(4, StaticConfiguration.read(directory.resolve("found.xml")).forFile("any").choice().aggregators());
  }

  @Test
  void shouldRefuseTimesOfSomethingElseWhenTrainingContinues() throws IOException {
    Files.writeString(directory.resolve("training.csv"), "c,s,a,f,seconds\n1,1,1,1,1\n");
    assertEquals(1, run("model", "train", "--name", "m", "--file-gb", "1", "--out", path("training.csv"), "true"));
    assertTrue(err.toString().contains("holds the times of another command"), err::toString);
  }

  @Test
  void shouldChooseAmongTimesOfThisSizeWhenThoseOfAnotherWereMeasuredBefore() throws IOException {
    Files.writeString(directory.resolve("times.csv"),
        "c,s,a,f,seconds\n1,1,1,1,1\n1,2,1,1,2\n1,1,2,1,3\n1,2,2,1,4\n1,1,1,2,5\n1,2,2,2,7\n");
    assertDone("model", "fit", "m", path("times.csv"));
    for (String size : List.of("1", "2")) {
      assertDone("model", "tune", "--model", "m", "--ranks", "2", "--file-gb", size, "--count", "2", "--out",
          path("best.xml"), "--json", path("tune.json"), "true");
      Path csv = directory.resolve("best.xml.csv");
      Files.writeString(csv, Files.readString(csv).replaceAll(",[^,\n]*\\d\n", ",0.000001\n"));
    }
    assertEquals(2, json("tune.json").at("/best/fileGigabytes").asDouble());
    assertEquals(2, json("tune.json").at("/measured").size());
  }

  private int runs() throws IOException {
    return Files.readAllLines(directory.resolve("runs")).size();
  }

  private void assertDone(String... arguments) {
    assertEquals(0, run(arguments), () -> String.join(" ", arguments) + ": " + err);
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--knowledge", path("k.db")));
    return execute(all.toArray(String[]::new));
  }

  @Override
  int execute(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return super.execute(arguments);
  }
}
