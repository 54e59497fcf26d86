package org.h5burst.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Carries out commands in one process, those of a file, a line each; what is shown of each stands between a line with
 * the command and one with its exit code.
 */
final class SeveralCommands {
  private static final String PROPERTY = "-Dh5burst.trace=";

  private SeveralCommands() {}

  /** The only argument is the file. A word that sets the trace's property sets it for that command. */
  public static void main(String[] file) throws IOException {
    for (String line : Files.readAllLines(Path.of(file[0]))) {
      System.out.println("=== " + line);
      List<String> words = new ArrayList<>(List.of(line.split(" ")));
      words.stream().filter(word -> word.startsWith(PROPERTY))
          .forEach(word -> System.setProperty("h5burst.trace", word.substring(PROPERTY.length())));
      words.removeIf(word -> word.startsWith(PROPERTY));
      int code = Main.commandLine().execute(words.toArray(String[]::new));
      System.clearProperty("h5burst.trace");
      System.out.println("=== exit " + code);
    }
  }
}
