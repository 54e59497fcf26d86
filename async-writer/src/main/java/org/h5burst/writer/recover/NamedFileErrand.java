package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.child.Answers;
import org.h5burst.writer.file.FileNames;
import org.h5burst.writer.manifest.CompleteFile;
import org.h5burst.writer.manifest.ManifestReader;
import org.jspecify.annotations.Nullable;

/**
 * An errand: uses HDF5 to check that a published file can be read, and that it has what the manifest next to it
 * promises. HDF5 may crash or hang on a damaged file, so the errand runs in its own JVM: see
 * {@link org.h5burst.writer.child.Hdf5Child}.
 *
 * @param file only read
 * @param manifest the manifest next to it, if there is one
 * @param answers receives lines while the errand continues, and the verdict
 * @param mayBeTorn whether a job may have died while it created the manifest: its lock exists
 */
record NamedFileErrand(Path file, Path manifest, Answers answers, boolean mayBeTorn) {
  /** The result of the check. */
  enum Verdict {
    /** HDF5 cannot read the file; the words say why. */
    UNREADABLE,
    /** The file does not have what the manifest promises, or that could not be shown; the words say why. */
    NOT_SHOWN,
    /** The file has everything that the manifest promises; the words are the number of flushes. */
    SHOWN
  }

  record Answer(Verdict verdict, String words) {
    static @Nullable Answer of(String line) {
      String[] words = line.split(" ", 2);
      for (Verdict verdict : Verdict.values()) {
        if (words.length == 2 && verdict.name().equals(words[0])) {
          return new Answer(verdict, words[1]);
        }
      }
      return null;
    }
  }

  /** Takes the three files and whether the manifest may be torn as arguments. */
  public static void main(String[] arguments) throws IOException {
    new NamedFileErrand(Path.of(arguments[0]), Path.of(arguments[1]), new Answers(Path.of(arguments[2])),
        Boolean.parseBoolean(arguments[3])).run();
  }

  /** Returns the arguments for {@link #main}. */
  List<String> arguments() {
    return Stream.of(file, manifest, answers.file(), mayBeTorn).map(Object::toString).toList();
  }

  /** Returns the answer; there is none from a process that the file has crashed. */
  Answer answer() throws IOException {
    List<String> lines = answers.lines();
    Answer last = lines.isEmpty() ? null : Answer.of(lines.getLast());
    return last != null ? last : new Answer(Verdict.UNREADABLE, "the process that tried to read it ended, hung, or "
        + "took too much memory");
  }

  /** Checks the file in this JVM. */
  void run() throws IOException {
    PortableBackend backend = PortableBackend.load();
    answers.ready();
    Answer answer = look(backend);
    answers.add(answer.verdict + " " + answer.words);
  }

  private Answer look(PortableBackend backend) throws IOException {
    Catalogue there;
    try {
      there = backend.look(file);
    } catch (RuntimeException | LinkageError unreadable) {
      return new Answer(Verdict.UNREADABLE, Causes.words(unreadable));
    }
    if (!FileNames.exists(manifest) || Files.isDirectory(manifest, LinkOption.NOFOLLOW_LINKS)) {
      return new Answer(Verdict.SHOWN, "0");
    }
    try (ManifestReader promised = ManifestReader.open(manifest)) {
      if (promised.header() == null && !mayBeTorn) {
        return new Answer(Verdict.NOT_SHOWN, "it was cut off before the end of its header, or is not a manifest");
      }
      String problem =
          promised.isOf(CompleteFile.of(file)) || promised.epochs() == 0 && !promised.mayHaveBeenFlushed() ? ""
              : promised.epochs() == 0 || !promised.holes().isEmpty() ? "the manifest is damaged"
                  : compare(promised, there, backend);
      return problem.isEmpty() ? new Answer(Verdict.SHOWN, "" + promised.epochs())
          : new Answer(Verdict.NOT_SHOWN, problem);
    } catch (IOException unreadable) {
      return new Answer(Verdict.NOT_SHOWN, "the manifest cannot be read: " + Causes.words(unreadable));
    }
  }

  private String compare(ManifestReader promised, Catalogue there, PortableBackend backend) throws IOException {
    try (Mpi solo = Mpi.solo()) {
      BackendFile open = backend.openToRead(new KnownFile(file), solo.world(), Hints.NONE, Hdf5Settings.DEFAULT);
      try (Promised comparison = new Promised(promised, there, open, answers)) {
        return comparison.notShown();
      } catch (RuntimeException | LinkageError unreadable) {
        return "it cannot be compared: " + Causes.words(unreadable);
      } finally {
        open.abandon();
      }
    }
  }
}
