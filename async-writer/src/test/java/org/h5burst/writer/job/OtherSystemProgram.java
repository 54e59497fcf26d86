package org.h5burst.writer.job;

import java.nio.file.Path;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.FileFollower;
import org.h5burst.writer.recover.Recovery;

/** Writes, protects and recovers files, and prints what it was refused and what it found. */
final class OtherSystemProgram {
  private OtherSystemProgram() {}

  /** Arguments: {@code write}, which ends as if killed, or {@code recover}; and the directory. */
  public static void main(String[] arguments) {
    Path directory = Path.of(arguments[1]);
    if (arguments[0].equals("write")) {
      write(directory);
      Runtime.getRuntime().halt(9);
    }
    recover(directory);
  }

  private static void write(Path directory) {
    Path whole = directory.resolve("whole.h5");
    BurstFile.write(whole, file -> data(file).write(Selection.all(), new int[] {1, 2, 3}));
    refused("existing", () -> BurstFile.create(whole).close());
    BurstFile.write(whole, CreateOptions.defaults().replace(), file -> data(file).write(Selection.all(), new int[3]));
    BurstFile.write(whole, OpenOptions.defaults().readWrite(), file -> file.dataset("d").write(Selection.block(1, 1),
        new int[] {5}));
    Path broken = directory.resolve("broken.h5");
    BurstFile file = BurstFile.create(broken);
    data(file).write(Selection.block(0, 2), new int[] {7, 8});
    file.flush();
    refused("being written", () -> BurstFile.create(broken).close());
    refused("being written", () -> Recovery.recover(broken));
    System.out.println("followed: " + FileFollower.of(broken).refresh().state());
  }

  private static void recover(Path directory) {
    Path broken = directory.resolve("broken.h5");
    System.out.println("followed: " + FileFollower.of(broken).refresh().state());
    System.out.println("snapshot: " + FileFollower.of(broken).snapshot(directory.resolve("shown.h5")).isMade());
    System.out.println("recovered: " + Recovery.recover(broken).outcome());
  }

  private static Dataset data(BurstFile file) {
    return file.dataset("d", ElementType.INT32).shape(3).create();
  }

  private static void refused(String what, Runnable call) {
    try {
      call.run();
      System.out.println(what + ": not refused");
    } catch (WriterException refused) {
      System.out.println("%s: %s".formatted(what, refused.getMessage()));
    }
  }
}
