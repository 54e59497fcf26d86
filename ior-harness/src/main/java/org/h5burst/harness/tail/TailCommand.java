package org.h5burst.harness.tail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.h5burst.harness.cli.BaseCommand;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.JsonOption;
import org.h5burst.harness.cli.Text;
import org.h5burst.writer.recover.FileFollower;
import org.h5burst.writer.recover.FileProgress;
import org.h5burst.writer.recover.FileProgress.State;
import org.h5burst.writer.recover.Snapshot;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code h5burst tail}. */
@Command(
    name = "tail",
    description = {
      "Follows a file that a job writes: prints a line after each flush, until the file is complete or its job has "
          + "ended.",
      "It only reads FILE.manifest and FILE.partial, without a lock. With --into, it keeps an ordinary HDF5 file up to "
          + "date: each time a snapshot of one flush, with every element checked. Once FILE is complete, read FILE: "
          + "the last snapshot is a copy of it."},
    footer = {"  h5burst tail out.h5", "  h5burst tail out.h5 --into progress.h5   h5py or h5dump can read progress.h5",
      "  h5burst tail out.h5 --once --json progress.json"},
    exitCodeList = {
      "0:the file is complete and has its name; with --once also while it is being written",
      "1:the file was discarded, or with --once does not exist; or an error",
      "2:wrong usage",
      "3:the job has ended without completing the file: h5burst recover rebuilds what was flushed"})
public final class TailCommand extends BaseCommand {
  private static final int WRITER_GONE = 3;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  @Parameters(paramLabel = "FILE", description = "The file, by its name or as FILE.partial; it need not exist yet.")
  private Path file = Path.of("");

  @Option(names = "--into", paramLabel = "SNAPSHOT", description = "Snapshot to keep up to date, a file that must not "
      + "exist yet; each update replaces it with a complete one.")
  private @Nullable Path snapshot;

  private long flushesInSnapshot;

  @Option(names = "--once", description = "Look once, then stop.")
  private boolean once;

  @Mixin
  private final JsonOption json = new JsonOption();

  @Override
  public Integer call() {
    json.checkAgainst(file);
    if (snapshot != null && Files.exists(snapshot)) {
      throw new CommandFailure("--into %s: this file exists; choose another name, or remove it".formatted(snapshot));
    }
    FileFollower follower = FileFollower.of(file);
    FileProgress seen = follower.refresh();
    if (seen.state() == State.NOT_BEGUN && !once) {
      out().println("waiting for %s".formatted(file));
    }
    FileProgress before = null;
    while (seen.state().isGoingOn()) {
      report(follower, before, seen);
      before = seen;
      if (once) {
        break;
      }
      seen = follower.await(PATIENCE);
    }
    if (before != null && seen.flushes() > before.flushes()) {
      report(follower, before, seen);
    }
    out().println(end(follower, seen));
    out().flush();
    json.write(seen);
    return exitCode(seen.state());
  }

  private void report(FileFollower follower, @Nullable FileProgress before, FileProgress seen) {
    if (seen.flushes() == (before == null ? 0 : before.flushes())) {
      return;
    }
    out().println("%s %s".formatted(LocalTime.now().truncatedTo(ChronoUnit.SECONDS),
        ProgressLine.of(before == null ? List.of() : before.datasets(), seen)));
    Path into = snapshot;
    if (into != null && seen.state() != State.PUBLISHED) {
      report(into, follower.snapshot(into));
    }
    out().flush();
  }

  private void report(Path path, Snapshot made) {
    if (made.isMade()) {
      flushesInSnapshot = made.flushes();
      out().println("         flush %d is in %s".formatted(made.flushes(), path));
    }
    made.omissions().forEach(omission -> out().println("         %s %s: %s".formatted(
        made.isMade() ? "without" : "%s is not newer because of".formatted(path), omission.dataset(),
        omission.reason())));
  }

  private String end(FileFollower follower, FileProgress seen) {
    return switch (seen.state()) {
      case NOT_BEGUN -> "there is no %s, nor %s.partial".formatted(file, file);
      case BEING_WRITTEN -> "%s is being written: %s so far".formatted(file, Text.flushes(seen.flushes()));
      case PUBLISHED -> complete(follower);
      case WRITER_GONE -> "the job has ended without completing %s, after %s; h5burst recover %s rebuilds what was "
          .formatted(file, Text.flushes(seen.flushes()), file) + "flushed" + lastSnapshot();
      case DISCARDED -> "%s was discarded by its job, or moved away%s".formatted(file, lastSnapshot());
    };
  }

  /** Makes the last snapshot, and returns what to print. */
  private String complete(FileFollower follower) {
    Path into = snapshot;
    if (into != null && follower.snapshot(into).isMade()) {
      return "%s is complete: read it; %s is a copy of it".formatted(file, into);
    }
    return "%s is complete%s".formatted(file, lastSnapshot());
  }

  private String lastSnapshot() {
    if (snapshot == null) {
      return "";
    }
    return flushesInSnapshot == 0 ? "; there is no %s".formatted(snapshot)
        : "; %s stays at flush %d".formatted(snapshot, flushesInSnapshot);
  }

  private static int exitCode(State state) {
    return switch (state) {
      case PUBLISHED, BEING_WRITTEN -> ExitCode.OK;
      case WRITER_GONE -> WRITER_GONE;
      case NOT_BEGUN, DISCARDED -> ExitCode.SOFTWARE;
    };
  }
}
