package org.h5burst.harness.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** A command, with the headings of its help. */
@Command(mixinStandardHelpOptions = true, footerHeading = "%nExamples:%n", exitCodeListHeading = "%nExit codes:%n")
public abstract class BaseCommand extends CommandPart implements Callable<Integer> {}
