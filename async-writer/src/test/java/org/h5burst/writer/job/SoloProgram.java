package org.h5burst.writer.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** A plain program that writes files with no MPI at all; the first argument says how it ends. */
final class SoloProgram {
  static final int ELEMENTS = 100_000;

  private SoloProgram() {}

  /** Arguments: how to end, and the directory to write into. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[1]);
    if (arguments[0].startsWith("run-")) {
      Mpi.run(mpi -> endInTheMiddle(arguments[0], BurstFile.create(directory.resolve("unfinished.h5"), mpi.world())));
    } else if (arguments[0].startsWith("alone-")) {
      endInTheMiddle(arguments[0], BurstFile.create(directory.resolve("unfinished.h5")));
    } else {
      writeAndForget(arguments[0], directory);
    }
  }

  /** The program ends by a failure or a signal between two bursts, of which the first was flushed. */
  private static void endInTheMiddle(String end, BurstFile file) throws IOException, InterruptedException {
    Dataset dataset = file.dataset("group/data", ElementType.FLOAT64).shape(ELEMENTS).create();
    double[] data = new double[ELEMENTS / 2];
    Arrays.fill(data, 1);
    dataset.write(Selection.block(0, ELEMENTS / 2), data);
    file.flush();
    dataset.write(Selection.block(ELEMENTS / 2, ELEMENTS / 2), data);
    String how = end.substring(end.indexOf('-') + 1);
    if (how.equals("throws")) {
      throw new IOException("failed on purpose");
    }
    new ProcessBuilder("kill", "-" + how, Long.toString(ProcessHandle.current().pid())).start().waitFor();
    while (true) {
      file.commit().join();
    }
  }

  private static void writeAndForget(String end, Path directory) throws Exception {
    writeTogether(directory);
    IdleStrategy.until(() -> !hasThreads()); // for ever, if one is left
    Thread virtual = Thread.ofVirtual().start(() -> write(directory.resolve("virtual.h5"), 3).complete());
    virtual.join();
    BurstFile forgotten = write(directory.resolve("forgotten.h5"), 4);
    for (String mapped : Files.readAllLines(Path.of("/proc/self/maps"))) {
      if (mapped.contains(".so")) {
        System.out.println("mapped " + mapped);
      }
    }
    switch (end) {
      case "exit-in-callback" -> forgotten.commit().thenRun(() -> System.exit(0)).join();
      case "throw" -> throw new IOException("failed on purpose");
      default -> System.out.println("main ends");
    }
  }

  private static void writeTogether(Path directory) {
    try (BurstFile first = write(directory.resolve("first.h5"), 1);
        BurstFile second = write(directory.resolve("second.h5"), 2)) {
      first.commit();
      second.flush();
      second.complete();
      first.complete();
    }
  }

  private static BurstFile write(Path path, double value) {
    BurstFile file = BurstFile.create(path);
    double[] data = new double[ELEMENTS];
    Arrays.fill(data, value);
    file.dataset("group/data", ElementType.FLOAT64).shape(ELEMENTS).create().write(Selection.block(0, ELEMENTS), data);
    return file;
  }

  private static boolean hasThreads() {
    return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().startsWith("h5burst-"));
  }
}
