package org.h5burst.writer.recover;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.FileInUseException;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.OnlyRead;
import org.h5burst.writer.child.Answers;
import org.h5burst.writer.manifest.Located;

/**
 * The elements that HDF5 could read from datasets that the manifest does not place, kept in a file in the recovery's
 * directory until this is closed. Used by one thread.
 */
final class Hdf5Copies implements AutoCloseable {
  static final String ELEMENTS = "elements";
  static final String ANSWERS = "answers";

  /** How many datasets one process reads: their numbers are its arguments, whose size the system limits. */
  static final int MAX_SENT = 10_000;

  private record Answer(long position, String words) {}

  private final ReaderProcess errand;
  private final Map<String, Answer> answers = new HashMap<>();

  private Hdf5Copies(ReaderProcess errand) {
    this.errand = errand;
  }

  /**
   * Reads the datasets in a separate process, which is restarted after each crash. The dataset that crashed it counts
   * as lost, and the next process continues after it.
   *
   * @param directory an empty one into which no other process writes
   * @throws FileInUseException if another process has locked the input; try again later
   */
  static Hdf5Copies of(List<Located> datasets, Path manifest, Path input, Path directory, ReaderProcess.Runner runner)
      throws IOException {
    Hdf5Copies copies =
        new Hdf5Copies(new ReaderProcess(manifest, input, directory.resolve(ELEMENTS), directory.resolve(ANSWERS)));
    try {
      Map<Integer, Located> open = new TreeMap<>();
      for (Located dataset : datasets) {
        if (dataset.isLeftToHdf5() && dataset.dataset().bytes() > 0) {
          open.put(dataset.number(), dataset);
        }
      }
      while (!open.isEmpty()) {
        List<Integer> sent = open.keySet().stream().limit(MAX_SENT).toList();
        copies.send(runner, sent, open);
        copies.listen(sent, open);
      }
      return copies;
    } catch (IOException | RuntimeException failure) {
      copies.close();
      throw failure;
    }
  }

  private void send(ReaderProcess.Runner runner, List<Integer> sent, Map<Integer, Located> open) throws IOException {
    try {
      runner.run(errand, sent);
    } catch (IOException failure) {
      long wanted = open.values().stream().mapToLong(located -> located.dataset().bytes()).sum();
      throw new IOException(("what only HDF5 can read was not read (%d bytes are needed in %s until the output is "
          + "complete): %s")
          .formatted(wanted, errand.elements().getParent(), Causes.words(failure)), failure);
    }
  }

  /** Takes the answers, and the first number that was sent and has none, from the open datasets. */
  private void listen(List<Integer> sent, Map<Integer, Located> open) throws IOException {
    for (String line : new Answers(errand.answers()).lines()) {
      String[] words = line.split(" ", 3);
      Located answered = words.length == 3 ? open.remove(Integer.valueOf(words[0])) : null; // else it was cut off
      if (answered != null) {
        Answer answer = new Answer(Long.parseLong(words[1]), words[2]);
        if (answer.position == ReaderProcess.IN_USE) {
          throw new FileInUseException(errand.input() + " " + Hdf5Lock.inUse(errand.input()));
        }
        answers.put(answered.dataset().name(), answer);
      }
    }
    sent.stream().filter(open::containsKey).findFirst().map(open::remove)
        .ifPresent(first -> answers.put(first.dataset().name(), new Answer(ReaderProcess.UNREAD,
            "the process that tried to read it ended, hung, or took too much memory")));
  }

  /** Returns why HDF5 could not read a dataset; empty if it could, or if there was nothing to read. */
  String problem(DatasetSpec dataset) {
    Answer answer = answers.get(dataset.name());
    return answer == null || answer.position != ReaderProcess.UNREAD ? "" : answer.words;
  }

  /** Copies the elements of a dataset without a problem into another file. */
  void copy(DatasetSpec dataset, BackendFile to) throws IOException {
    Answer answer = answers.get(dataset.name());
    if (answer == null) {
      return;
    }
    try (Arena arena = Arena.ofConfined();
        var from = new OnlyRead<>(FileChannel.open(errand.elements(), StandardOpenOption.READ), errand.elements())) {
      MemorySegment packed = arena.allocate(RegionParts.MAX_BYTES, Long.BYTES);
      long at = answer.position;
      for (RegionParts.Part part : RegionParts.all(dataset)) {
        MemorySegment some = packed.asSlice(0, part.selection().elements() * dataset.type().bytes());
        for (ByteBuffer rest = some.asByteBuffer(); rest.hasRemaining();) {
          if (from.open().read(rest, at + rest.position()) < 0) {
            throw new EOFException("%s ends before byte %d".formatted(errand.elements(), at + some.byteSize()));
          }
        }
        to.write(dataset, part.selection(), some, Mode.SIEVE);
        at += some.byteSize();
      }
    }
  }

  @Override
  public void close() {
    for (Path file : List.of(errand.elements(), errand.answers())) {
      Workplace.removeIfPossible(file);
    }
  }
}
