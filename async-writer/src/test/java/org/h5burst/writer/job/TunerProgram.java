package org.h5burst.writer.job;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterOptions;

/** A program without MPI whose own tuner does not come back from a call, or ends the process in it. */
final class TunerProgram {
  static final int EXIT_CODE = 7;

  private TunerProgram() {}

  /** Arguments: {@code block} or {@code exit}, a directory, and in which calls. */
  public static void main(String[] arguments) {
    Runnable act = arguments[0].equals("exit") ? () -> System.exit(EXIT_CODE) : TunerProgram::waitForEver;
    for (String where : List.of(arguments).subList(2, arguments.length)) {
      try {
        write(Path.of(arguments[1], where + ".h5"), CreateOptions.defaults().tuner((_, _) -> {
          if (where.equals("make")) {
            act.run();
          }
          return tuner(where, act);
        }));
        System.out.println(where + " succeeded");
      } catch (WriterException failure) {
        System.out.println(
            "%s failed with %s: %s".formatted(where, failure.getClass().getSimpleName(), failure.getMessage()));
      }
    }
    write(Path.of(arguments[1], "later.h5"), CreateOptions.defaults());
    System.out.println("main ends");
  }

  private static void write(Path path, WriterOptions options) {
    BurstFile.write(path, options, file -> {
      Dataset data = file.dataset("data", ElementType.FLOAT64).shape(4).create();
      data.write(Selection.all(), new double[4]);
      file.flush();
    });
  }

  /** A tuner that acts in one of its calls. */
  static Tuner tuner(String where, Runnable act) {
    return new ActingTuner(where, act, new FixedTuner(Choice.DEFAULT, "the test's own"));
  }

  static void waitForEver() {
    while (true) {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException again) {
        System.out.println("the tuner does not mind an interrupt");
      }
    }
  }

  private record ActingTuner(String where, Runnable act, Tuner sound) implements Tuner {
    @Override
    public Decision propose(Proposal proposal) {
      at("propose");
      return sound.propose(proposal);
    }

    @Override
    public void observe(Decision decision, Outcome outcome) {
      at("observe");
    }

    @Override
    public void close() {
      at("close");
    }

    private void at(String call) {
      if (where.equals(call)) {
        act.run();
      }
    }
  }
}
