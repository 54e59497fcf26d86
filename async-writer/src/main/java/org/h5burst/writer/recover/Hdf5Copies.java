package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.manifest.Located;

/** What HDF5 could read of the datasets whose elements the manifest does not place, in a file beside the output until this is closed. Used by one thread. */
final class Hdf5Copies implements AutoCloseable {
  private record Answer(long position, String words) {}

  private final Hdf5Errand errand;
  private final Map<String, Answer> answers = new HashMap<>();

  private Hdf5Copies(Hdf5Errand errand) {
    this.errand = errand;
  }

  /**
   * Lets the elements be read, in as many attempts as it takes: what a runner died of counts as lost, and the next goes on behind it.
   *
   * @param scratch a name to which ends are added for files that this may replace
   */
  static Hdf5Copies of(List<Located> datasets, Path manifest, Path input, Path scratch, Hdf5Errand.Runner runner) throws IOException {
    Path elements = scratch.resolveSibling(scratch.getFileName() + ".elements");
    Path answers = scratch.resolveSibling(scratch.getFileName() + ".answers");
    Hdf5Copies copies = new Hdf5Copies(new Hdf5Errand(manifest, input, elements, answers));
    try {
      copies.close(); // of a recovery that was killed
      List<Integer> open = new ArrayList<>();
      for (int number = 0; number < datasets.size(); number++) {
        if (!datasets.get(number).isContiguous() && datasets.get(number).dataset().bytes() > 0) {
          open.add(number);
        }
      }
      while (!open.isEmpty()) {
        copies.send(runner, datasets, open);
        copies.listen(datasets, open);
      }
      return copies;
    } catch (IOException | RuntimeException failure) {
      copies.close();
      throw failure;
    }
  }

  private void send(Hdf5Errand.Runner runner, List<Located> datasets, List<Integer> open) throws IOException {
    try {
      runner.run(errand, open);
    } catch (IOException failure) {
      long wanted = open.stream().mapToLong(number -> datasets.get(number).dataset().bytes()).sum();
      throw new IOException("for what only HDF5 can read %d bytes are needed in %s until the output is complete: %s"
          .formatted(wanted, errand.elements().getParent(), failure.getMessage()), failure);
    }
  }

  /** Takes the answers, and the first number without one, from what is open. */
  private void listen(List<Located> datasets, List<Integer> open) throws IOException {
    List<String> lines = Files.exists(errand.answers()) ? Files.readAllLines(errand.answers()) : List.of();
    for (String line : lines) {
      String[] words = line.split(" ", 3);
      if (words.length == 3 && open.remove(Integer.valueOf(words[0]))) { // else it was cut off
        answers.put(datasets.get(Integer.parseInt(words[0])).dataset().name(), new Answer(Long.parseLong(words[1]), words[2]));
      }
    }
    if (!open.isEmpty()) {
      answers.put(datasets.get(open.removeFirst()).dataset().name(), new Answer(Hdf5Errand.UNREAD, "the process that tried to read it ended, or hung"));
    }
  }

  /** Why HDF5 could not read a dataset; empty if it could, or had nothing to read. */
  String problem(DatasetSpec dataset) {
    Answer answer = answers.get(dataset.name());
    return answer == null || answer.position != Hdf5Errand.UNREAD ? "" : answer.words;
  }

  /** Writes the elements of a dataset without a problem into another file. */
  void copy(DatasetSpec dataset, BackendFile to) throws IOException {
    Answer answer = answers.get(dataset.name());
    if (answer == null) {
      return;
    }
    try (Arena arena = Arena.ofConfined(); FileChannel from = FileChannel.open(errand.elements(), StandardOpenOption.READ)) {
      MemorySegment elements = from.map(MapMode.READ_ONLY, answer.position, dataset.bytes(), arena);
      MemorySegment packed = arena.allocate(RegionParts.MOST_BYTES, Long.BYTES);
      long at = 0;
      for (RegionParts.Part part : RegionParts.all(dataset)) {
        MemorySegment some = packed.asSlice(0, part.selection().elements() * dataset.type().bytes());
        some.copyFrom(elements.asSlice(at, some.byteSize()));
        to.write(dataset, part.selection(), some, Mode.SIEVE);
        at += some.byteSize();
      }
    }
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(errand.elements());
    Files.deleteIfExists(errand.answers());
  }
}
