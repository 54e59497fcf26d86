package org.h5burst.writer.job;

import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Faults.Call;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/** A program without MPI whose file system stands still; each exception is printed, and the program ends by itself. */
record StuckProgram(Path directory, Faults faults) {
  static final int ELEMENTS = 1000;

  /** Arguments: what stands still, a directory, the preloaded library, and for how many milliseconds. */
  public static void main(String[] arguments) {
    StuckProgram program = new StuckProgram(Path.of(arguments[1]), new Faults(Path.of(arguments[2])));
    int millis = Integer.parseInt(arguments[3]);
    switch (arguments[0]) {
      case "fsync" -> program.standStill(new Fault(Call.SYNC, 1, 1, -millis), true);
      case "write" -> program.standStill(new Fault(Call.WRITE, 1, 1, -millis), false);
      case "return" -> program.standStillAndReturn(millis);
      case "hdf5" -> program.standStillInHdf5(millis);
      default -> throw new IllegalArgumentException(arguments[0]);
    }
    System.out.println("main ends");
  }

  /**
   * One operation of one file stands still; all that wait for it, or for what comes behind it, are told, and later
   * files are written.
   */
  private void standStill(Fault fault, boolean durable) {
    CreateOptions options = CreateOptions.defaults().durability(durable ? Durability.DURABLE : Durability.FLUSHED);
    BurstFile stuck = BurstFile.create(directory.resolve("stuck.h5"), options);
    BurstFile other = write("other.h5");
    Dataset data = declare(stuck);
    stuck.commit().join();
    faults.arm(fault, "stuck.h5.partial");
    CompletableFuture<BurstResult> piece =
        data.writeAsync(Selection.block(0, ELEMENTS), Arena.ofAuto().allocate(8 * ELEMENTS), Ownership.COPY);
    CompletableFuture<BurstResult> burst = stuck.commit();
    CompletableFuture<BurstResult> behind = other.commit();
    expect("flush", stuck::flush);
    expect("piece", piece::join);
    expect("burst", burst::join);
    expect("behind", behind::join);
    expect("write", () -> data.write(Selection.block(0, ELEMENTS), new double[ELEMENTS]));
    expect("complete", other::complete);
    expect("again", () -> BurstFile.create(directory.resolve("stuck.h5")).commit().join());
    writeWhole("later.h5");
    expect("close", stuck::close);
  }

  private void standStillAndReturn(int millis) {
    BurstFile stuck = write("stuck.h5");
    stuck.flush();
    stuck.dataset("data").write(Selection.block(0, ELEMENTS), new double[ELEMENTS]);
    faults.arm(new Fault(Call.WRITE, 1, 1, -millis), "stuck.h5.partial");
    expect("complete", stuck::complete);
    IdleStrategy.until(() -> Files.notExists(directory.resolve("stuck.h5.lock")) && !hasThreads());
    System.out.println("let go, and published: " + Files.exists(directory.resolve("stuck.h5")));
    writeWhole("later.h5");
  }

  /** JHDF5 itself stands still: while it does, no other file is made, and none hangs. */
  private void standStillInHdf5(int millis) {
    BurstFile stuck = write("stuck.h5");
    faults.arm(new Fault(Call.WRITE, 1, 1, -millis), "stuck.h5.partial");
    expect("flush", stuck::flush);
    BurstFile later = write("later.h5");
    expect("later", later::complete);
    IdleStrategy.until(() -> !hasThreads());
    writeWhole("last.h5");
  }

  private static void expect(String call, Runnable run) {
    try {
      run.run();
      System.out.println(call + " succeeded");
    } catch (WriterException failure) {
      print(call, failure);
    } catch (CompletionException failure) {
      print(call, (WriterException) Objects.requireNonNull(failure.getCause()));
    }
  }

  private static void print(String call, WriterException failure) {
    System.out
        .println("%s failed with %s: %s".formatted(call, failure.getClass().getSimpleName(), failure.getMessage()));
    failure.printStackTrace(System.out);
  }

  private void writeWhole(String name) {
    write(name).complete();
    System.out.println(name + " is complete");
  }

  private BurstFile write(String name) {
    BurstFile file = BurstFile.create(directory.resolve(name));
    declare(file).write(Selection.block(0, ELEMENTS), new double[ELEMENTS]);
    return file;
  }

  private static Dataset declare(BurstFile file) {
    return file.dataset("data", ElementType.FLOAT64).shape(ELEMENTS).create();
  }

  private static boolean hasThreads() {
    return Thread.getAllStackTraces().keySet().stream().anyMatch(thread -> thread.getName().startsWith("h5burst-"));
  }
}
