package org.h5burst.harness.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code h5burst generate-completion}. */
@Command(
    name = "generate-completion",
    mixinStandardHelpOptions = true,
    description = "Prints a script that lets bash or zsh complete the commands and options of h5burst.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  source <(h5burst generate-completion)                          in this shell",
      "  h5burst generate-completion > ~/.local/share/bash-completion/completions/h5burst"},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:printed", "2:wrong usage"})
public final class CompletionCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli before call()
  private CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    spec.commandLine().getOut().print(AutoComplete.bash(root.getCommandName(), root));
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }
}
