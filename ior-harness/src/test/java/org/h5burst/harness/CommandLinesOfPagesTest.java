package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.harness.docs.Pages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** The command lines that the pages show use commands and options that exist. */
@Timeout(60)
final class CommandLinesOfPagesTest {
  /** In a line of a block, or between back quotes. */
  private static final Pattern COMMAND_LINE = Pattern.compile("(?m)(?:^|`|\\$ )(?:[\\w$/.]*bin/)?h5burst "
      + "+([a-z-][^`\n]*)");

  /** Making one takes long; what it parsed before does not count. */
  private static final CommandLine COMMANDS = Main.commandLine();

  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\w*\n(.*?)^```");

  /** What follows belongs to the shell, to another program, or is a remark. */
  private static final Pattern END = Pattern.compile(" (--|#|\\||>|<) .*| (--|#|\\||>|<)$| {3,}.*");

  @Test
  void shouldKnowEveryCommandAndOptionWhenAPageShowsThem() throws IOException {
    List<String> wrong = new ArrayList<>();
    int shown = 0;
    for (Path page : Pages.all()) {
      String text = Files.readString(page).replaceAll("\\\\\n *", " ");
      for (MatchResult line : COMMAND_LINE.matcher(text).results().toList()) {
        shown++;
        String arguments = END.matcher(line.group(1)).replaceFirst("");
        String problem = problem(arguments.split(" +"));
        if (!problem.isEmpty()) {
          wrong.add("%s: %s: %s".formatted(Pages.ROOT.relativize(page), arguments, problem));
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(shown > 30, "only " + shown + " command lines were found");
  }

  /** In a block a line is whole: nothing that the command requires is left out, and every value is one. */
  @Test
  void shouldBeTakenAsItStandsWhenACommandLineIsInABlock() throws IOException {
    List<String> wrong = new ArrayList<>();
    int shown = 0;
    for (Path page : Pages.all()) {
      for (MatchResult block : BLOCK.matcher(Files.readString(page)).results().toList()) {
        String text = block.group(1).replaceAll("\\\\\n *", " ");
        for (MatchResult line : COMMAND_LINE.matcher(text).results()
            .filter(found -> !found.group(1).startsWith("bench")).toList()) {
          shown++;
          String arguments = line.group(1).replaceFirst(" (#|\\||>|<) .*| {3,}.*", "");
          try {
            COMMANDS.parseArgs(
                Stream.of(arguments.split(" +")).filter(word -> !word.startsWith("-D")).toArray(String[]::new));
          } catch (ParameterException malformed) {
            wrong.add("%s: %s: %s".formatted(Pages.ROOT.relativize(page), arguments, malformed.getMessage()));
          }
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(shown > 10, "only " + shown + " command lines were found");
  }

  private static String problem(String... words) {
    CommandLine command = COMMANDS;
    if (words[0].equals("bench")) { // of the benchmarks, which bin/h5burst runs by itself
      return "";
    }
    if (!words[0].startsWith("-") && !command.getSubcommands().containsKey(words[0])) {
      return "no such command";
    }
    for (String word : words) {
      if (command.getSubcommands().containsKey(word)) {
        command = command.getSubcommands().get(word);
      } else if (word.startsWith("-") && !word.matches("-[DJ].*")) {
        String option = word.replaceFirst("=.*", "");
        if (!command.getCommandSpec().optionsMap().containsKey(option)) {
          return "%s has no option %s".formatted(command.getCommandName(), option);
        }
      }
    }
    return "";
  }
}
