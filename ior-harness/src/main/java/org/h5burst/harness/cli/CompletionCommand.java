package org.h5burst.harness.cli;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** {@code h5burst generate-completion}. */
@Command(
    name = "generate-completion",
    description = "Prints a script that lets bash or zsh complete the commands and options of h5burst.",
    footer = {
      "  source <(h5burst generate-completion)                          in this shell",
      "  h5burst generate-completion > ~/.local/share/bash-completion/completions/h5burst"},
    exitCodeList = {"0:printed", "1:standard output cannot be written", "2:wrong usage"})
public final class CompletionCommand extends BaseCommand {
  @Override
  public Integer call() {
    CommandLine root = command().root().commandLine();
    out().print(AutoComplete.bash(root.getCommandName(), root));
    requirePrinted();
    return ExitCode.OK;
  }
}
