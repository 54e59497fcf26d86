package org.h5burst.writer.job;

import java.nio.file.Path;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.FileFollower;
import org.h5burst.writer.recover.Recovery;

/** Tries what its permissions do not allow, and prints each answer after its name. Argument: the directory. */
final class PermissionsProgram {
  private static final CreateOptions REPLACE = CreateOptions.defaults().replace();
  private static final OpenOptions CHANGE = OpenOptions.defaults().readWrite();

  private PermissionsProgram() {}

  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[0]);
    Path kept = directory.resolve("kept.h5");
    attempt("replace", () -> BurstFile.create(kept, REPLACE).close());
    attempt("change", () -> BurstFile.open(kept, CHANGE).close());
    attempt("read", () -> BurstFile.open(directory.resolve("secret.h5")).close());
    attempt("replace pipe", () -> BurstFile.create(directory.resolve("pipe"), REPLACE).close());
    attempt("read directory", () -> BurstFile.open(directory).close());
    Path closed = directory.resolve("closed");
    attempt("create there", () -> BurstFile.create(closed.resolve("new.h5")).close());
    attempt("change there", () -> BurstFile.open(closed.resolve("f.h5"), CHANGE).close());
    attempt("read there", () -> BurstFile.open(closed.resolve("f.h5")).close());
    Path left = directory.resolve("left.h5");
    attempt("recover", () -> System.out.println(Recovery.recover(left).outcome()));
    attempt("follow", () -> System.out.println(FileFollower.of(left).refresh().state()));
  }

  private static void attempt(String what, Runnable call) {
    try {
      call.run();
      System.out.println(what + ": done");
    } catch (WriterException refused) {
      System.out.println("%s: %s".formatted(what, refused.getMessage()));
    }
  }
}
