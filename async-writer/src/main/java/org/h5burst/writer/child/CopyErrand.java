package org.h5burst.writer.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.FileEdit;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.file.LockedFile;

/**
 * An errand: copies objects from other files with HDF5, which ends its process if a write fails halfway, so it runs in
 * a separate JVM: see {@link CopiedObjects}.
 *
 * @param file target, which the process that starts this JVM has locked
 * @param answers receives whether it is done
 */
record CopyErrand(Path file, List<FileEdit.Copy> copies, Answers answers) {
  private static final String DONE = "done";
  private static final String FAILED = "failed: ";
  /** Is in no path and in no name. */
  private static final String END = "\0";

  /** Takes as arguments the two files, and one that {@link #list} has written. */
  public static void main(String[] arguments) throws IOException {
    String[] words = Files.readString(Path.of(arguments[2])).split(END, -1);
    List<FileEdit.Copy> copies = new ArrayList<>();
    for (int at = 0; at + 2 < words.length; at += 3) {
      copies.add(new FileEdit.Copy(Path.of(words[at]), words[at + 1], words[at + 2]));
    }
    new CopyErrand(Path.of(arguments[0]), copies, new Answers(Path.of(arguments[1]))).run();
  }

  /**
   * Writes the copies into a file, because the arguments of a process have no room for very many, and returns the
   * arguments for {@link #main}.
   */
  List<String> list(Path into) throws IOException {
    Files.writeString(into, copies.stream()
        .flatMap(copy -> Stream.of(copy.from().toAbsolutePath().toString(), copy.name(), copy.newName()))
        .collect(Collectors.joining(END)));
    return List.of(file.toString(), answers.file().toString(), into.toString());
  }

  /** Returns the answer: why it was not done; empty if it was. */
  String problem(int code) throws IOException {
    String last = last();
    return last.equals(DONE) ? ""
        : last.startsWith(FAILED) ? last.substring(FAILED.length())
            : "HDF5 ended, or hung, in the midst of it (exit code %d of its JVM)".formatted(code);
  }

  private String last() throws IOException {
    List<String> lines = answers.lines();
    return lines.isEmpty() ? "" : lines.getLast();
  }

  /** Returns whether HDF5 itself reported how it ended. */
  boolean isAnswered() throws IOException {
    String last = last();
    return last.equals(DONE) || last.startsWith(FAILED);
  }

  /** Copies in this JVM; shows other jobs that it does so, in case the process that started it is killed. */
  void run() throws IOException {
    PortableBackend backend = PortableBackend.load();
    answers.ready();
    String answer = LockedFile.joined(file, () -> {
      try {
        backend.edit(file, List.copyOf(copies));
        return DONE;
      } catch (RuntimeException | LinkageError failure) {
        return FAILED + Causes.words(failure);
      }
    });
    answers.add(answer);
  }
}
