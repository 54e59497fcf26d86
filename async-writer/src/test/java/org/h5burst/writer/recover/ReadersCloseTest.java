package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Faults.Call;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.Selection;
import org.h5burst.writer.recover.RecoveryReport.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file that was only read cannot be closed: what was read is right, and what was made of it is there. */
@Timeout(90)
final class ReadersCloseTest {
  @TempDir
  Path directory;

  @Test
  void shouldSucceedWhenWhatWasOnlyReadCannotBeClosed() throws Exception {
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    List<String> preloaded = new ArrayList<>(List.of("env", "LD_PRELOAD=" + library));
    preloaded.addAll(MpiJob.javaCommand(SmallJvm.options("-Xmx128m"), Reading.class.getName(),
        List.of(library.toString(), directory.toString())));
    MpiJob.Result result = new MpiJob(Kind.SOLO, 1, preloaded).run(directory.resolve("log"), Duration.ofSeconds(80));
    String found = result.output().lines().filter(line -> line.startsWith("found: ")).collect(Collectors.joining());
    assertEquals("found: {follow=2, list=d, look=NOT_NEEDED, read=7, recover=RECOVERED, replace=8, snapshot=true}",
        found, result::output);
  }

  /** Reads in all ways, while each close of what is read fails; prints what that came to. */
  static final class Reading {
    private final Faults faults;
    private final Map<String, Object> found = new TreeMap<>();

    private Reading(Faults faults) {
      this.faults = faults;
    }

    public static void main(String... arguments) throws IOException {
      Path directory = Path.of(arguments[1]);
      Path left = Files.createDirectory(directory.resolve("left")).resolve("f.h5");
      die(directory.resolve("f.h5"), left);
      Path output = directory.resolve("out.h5");
      Reading reading = new Reading(new Faults(Path.of(arguments[0])));
      FileFollower follower = FileFollower.of(left);
      reading.doing("follow", "left/f.h5", () -> follower.refresh().flushes());
      reading.doing("snapshot", "left/f.h5", () -> follower.snapshot(directory.resolve("view.h5")).isMade());
      reading.doing("recover", "left/f.h5", () -> Recovery.recover(left, output).outcome());
      reading.doing("look", "out.h5", () -> Recovery.recover(output).outcome());
      reading.doing("list", "out.h5", () -> String.join(" ", ClosedFile.entries(output).keySet()));
      reading.doing("read", "out.h5", () -> read(output));
      reading.doing("replace", "left/f.h5.manifest", () -> {
        BurstFile.write(left, CreateOptions.defaults().replace(), file -> file.dataset("d", new long[] {8}));
        return read(left);
      });
      System.out.println("found: " + reading.found);
    }

    private void doing(String what, String pattern, Callable<?> action) {
      faults.arm(new Fault(Call.CLOSE, 1, Fault.EVER, Fault.EIO), pattern);
      Object came;
      try {
        came = action.call();
      } catch (Exception failure) {
        came = failure.toString();
      }
      long failed = faults.disarm();
      found.put(what, failed > 0 || came instanceof Outcome ? came : came + " without a failure");
    }

    private static long read(Path path) {
      try (BurstFile file = BurstFile.open(path)) {
        Dataset dataset = file.dataset("d");
        return dataset.readLongs(Selection.block(0, 1))[0];
      }
    }

    private static void die(Path file, Path left) throws IOException {
      try (BurstFile open = BurstFile.create(file)) {
        Dataset dataset = open.dataset("d", ElementType.INT64).shape(2).create();
        for (int number = 0; number < 2; number++) {
          dataset.write(Selection.block(number, 1), new long[] {7});
          open.flush();
        }
        for (String end : List.of(".partial", ".manifest")) {
          Files.copy(Path.of(file + end), Path.of(left + end));
        }
        open.discard();
      }
    }
  }
}
