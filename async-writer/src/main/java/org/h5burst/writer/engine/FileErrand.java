package org.h5burst.writer.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.FileDamagedException;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Backend;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.FileEdit;
import org.h5burst.writer.child.CopiedObjects;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.file.LockedFile;

/** An operation of one process on a file that no job has open, on the I/O thread of files without MPI. Any thread. */
public final class FileErrand {
  private FileErrand() {}

  /** Changes a file, and keeps it locked until that is done. <b>Independent.</b> */
  public static void edit(Path path, List<FileEdit> edits) {
    FileNames names = new FileNames(path);
    names.check(OpenMode.APPEND);
    for (FileEdit edit : edits) {
      if (edit instanceof FileEdit.Copy copy) {
        new FileNames(copy.from()).check(OpenMode.READ_ONLY);
      }
    }
    run("change of " + path, IoFailureException::new, backend -> {
      LockedFile.run(names, () -> inTurn(edits).forEach(some -> edit(backend, names, some)));
      return edits;
    });
  }

  /** Groups consecutive copies, and consecutive other changes. */
  private static List<List<FileEdit>> inTurn(List<FileEdit> edits) {
    List<List<FileEdit>> parts = new ArrayList<>();
    for (FileEdit edit : edits) {
      boolean isCopy = edit instanceof FileEdit.Copy;
      if (parts.isEmpty() || parts.getLast().getFirst() instanceof FileEdit.Copy != isCopy) {
        parts.add(new ArrayList<>());
      }
      parts.getLast().add(edit);
    }
    return parts;
  }

  private static void edit(Backend backend, FileNames names, List<FileEdit> edits) {
    if (edits.getFirst() instanceof FileEdit.Copy) {
      new CopiedObjects(names, edits.stream().map(FileEdit.Copy.class::cast).toList(),
          backend.elements(names.target())).make();
    } else {
      edit(backend, names.target(), edits);
    }
  }

  private static void edit(Backend backend, Path path, List<FileEdit> edits) {
    try {
      backend.edit(path, edits);
    } catch (RuntimeException failure) {
      requireReadable(backend, path, failure);
      throw failure;
    }
  }

  /**
   * Requires that a file is readable: HDF5 changes it in place, and writes its structure when it closes it, so a full
   * disk can leave it incomplete.
   */
  private static void requireReadable(Backend backend, Path path, RuntimeException failure) {
    try {
      backend.entries(path);
    } catch (RuntimeException unreadable) {
      unreadable.addSuppressed(failure);
      throw new IoFailureException(("change of %s failed (%s) and has damaged it, so it can no longer be read: %s; "
          + "use an earlier copy").formatted(path, Causes.words(failure), Causes.words(unreadable)),
          unreadable);
    }
  }

  /** Lists the contents of a file. <b>Independent.</b> */
  public static SortedMap<String, FileEntry> entries(Path path) {
    FileNames names = new FileNames(path);
    names.check(OpenMode.READ_ONLY);
    return run("listing of " + path, FileDamagedException::new, backend -> backend.entries(names.target()));
  }

  private static <T> T run(String operation, BiFunction<String, Throwable, WriterException> failed,
      Function<Backend, T> action) {
    Mpi solo = SoloProcess.enter(); // has not counted if it throws
    try {
      WriterRuntime runtime = WriterRuntime.of(solo);
      FileHandle.refuse(runtime.isOwnThread(), operation);
      return runtime.await(runtime.onIoThread(operation, () -> action.apply(runtime.backend())));
    } catch (WriterException failure) {
      throw failure;
    } catch (RuntimeException failure) {
      throw failed.apply("%s failed: %s".formatted(operation, Causes.words(failure)), failure);
    } finally {
      SoloProcess.leave();
    }
  }
}
