package org.h5burst.writer.job;

import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Modes;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.configuration.OpenMode;

/**
 * A job of one process that wants files which another job may have: by the names and in the ways that it is told, one
 * after the other.
 */
final class OtherNamesProgram {
  private OtherNamesProgram() {}

  /**
   * Says how each went.
   *
   * @param arguments pairs of an open mode and a path; {@code DIES} ends the process, after a flush, with the file open
   */
  public static void main(String[] arguments) {
    for (int index = 0; index < arguments.length; index += 2) {
      boolean dies = arguments[index].equals("DIES");
      OpenMode mode = dies ? OpenMode.CREATE_NEW : OpenMode.valueOf(arguments[index]);
      Path path = Path.of(arguments[index + 1]);
      try {
        tryIt(path, mode, dies);
        System.out.println(arguments[index] + " " + path + " was let in");
      } catch (WriterException refused) {
        System.out.println(arguments[index] + " " + path + ": " + refused.getMessage());
      }
    }
  }

  private static void tryIt(Path path, OpenMode mode, boolean dies) {
    if (mode.isExisting()) {
      BurstFile.open(path, Modes.opening(mode)).close();
      return;
    }
    BurstFile file = BurstFile.create(path, Modes.creating(mode));
    file.dataset("d", ElementType.INT32).shape(2).create().write(Selection.block(0, 2), new int[] {1, 2});
    file.flush();
    if (dies) {
      System.out.println(
          "flushed in " + path.resolveSibling(path.getFileName() + ".partial") + ": "
              + Files.exists(path.resolveSibling(path.getFileName() + ".partial")));
      System.out.flush();
      Runtime.getRuntime().halt(0);
    }
    file.complete();
  }
}
