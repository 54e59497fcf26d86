package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.h5burst.writer.child.Answers;
import org.h5burst.writer.child.Hdf5Child;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestReader;

/**
 * An errand: uses HDF5 to read datasets of an unfinished file that the manifest does not place. HDF5 may crash or hang
 * on a damaged file, so the errand runs in its own JVM: see {@link Hdf5Child}.
 *
 * @param manifest of the unfinished file; lists its contents
 * @param input the unfinished file, only read
 * @param elements file to which the elements of each readable dataset are appended
 * @param answers file that receives a line for each dataset: its number, and the position in {@code elements} where its
 *     elements begin, in bytes, or a negative number followed by the reason; see {@link Answers}
 */
record ReaderProcess(Path manifest, Path input, Path elements, Path answers) {
  static final long UNREAD = -1;

  /** A position that means: another process has locked the file, and nothing is known about it. */
  static final long IN_USE = -2;

  /** Exit code of a JVM that could not store what it had read. */
  static final int NOT_WRITTEN = 74;

  /** Runs errands; an errand may return without all answers. */
  interface Runner {
    /**
     * Reads datasets, given by their numbers in the manifest. Throws if the problem is not with the datasets, for
     * example on a full disk.
     */
    void run(ReaderProcess errand, List<Integer> numbers) throws IOException;
  }

  /** Reads in other JVMs. */
  static Runner in(Hdf5Child child) {
    return (errand, numbers) -> {
      int code = child.run(ReaderProcess.class, errand.arguments(numbers), new Answers(errand.answers),
          errand.elements);
      if (code == NOT_WRITTEN) {
        throw new IOException("%s could not be written, %d bytes are free there".formatted(errand.elements,
            errand.elements.toFile().getUsableSpace()));
      }
    };
  }

  /** Takes the four files and the numbers of the datasets as arguments. */
  public static void main(String[] arguments) {
    Path[] files = Arrays.stream(arguments).limit(4).map(Path::of).toArray(Path[]::new);
    try {
      new ReaderProcess(files[0], files[1], files[2], files[3])
          .run(Arrays.stream(arguments).skip(4).map(Integer::valueOf).toList());
    } catch (IOException failure) {
      try (Mpi solo = Mpi.solo()) {
        solo.abort(NOT_WRITTEN, "what HDF5 has read could not be written down: " + Causes.words(failure));
      }
    }
  }

  /** Returns the arguments for {@link #main}. */
  List<String> arguments(List<Integer> numbers) {
    return Stream.concat(Stream.of(manifest, input, elements, answers).map(Path::toString),
        numbers.stream().map(String::valueOf)).toList();
  }

  /** Reads the datasets in this JVM. */
  void run(List<Integer> numbers) throws IOException {
    PortableBackend backend = PortableBackend.load();
    try (ManifestReader promised = ManifestReader.open(manifest);
        Mpi solo = Mpi.solo();
        FileChannel to = FileChannel.open(elements, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS)) {
      Answers said = new Answers(answers);
      said.ready();
      Map<Integer, DatasetSpec> datasets =
          promised.datasets().stream().collect(Collectors.toMap(Located::number, Located::dataset));
      for (int number : numbers) {
        said.add(number + " "
            + read(backend, solo.world(), Objects.requireNonNull(datasets.get(number), "no such dataset"), to));
      }
    }
  }

  /** Appends the elements of a dataset; returns the answer. */
  private String read(PortableBackend backend, Communicator alone, DatasetSpec promised, FileChannel to)
      throws IOException {
    long begin = to.size();
    to.position(begin);
    try {
      DatasetSpec found = backend.find(input, promised.name());
      requireHolds(found, promised);
      read(backend.openToRead(new KnownFile(input), alone, Hints.NONE, Hdf5Settings.DEFAULT), promised,
          promised.extended(found.shape()), to);
      return begin + " read";
    } catch (ForeignObjectException | RuntimeException | LinkageError failure) {
      to.truncate(begin);
      String words = Causes.words(failure);
      return (Hdf5Lock.isRefused(words) ? IN_USE : UNREAD) + " " + words;
    }
  }

  private static void requireHolds(DatasetSpec found, DatasetSpec promised) {
    if (!Promised.isAsLarge(found.shape(), promised.shape())) {
      throw new IllegalStateException("its shape is %s there instead of %s".formatted(Arrays.toString(found.shape()),
          Arrays.toString(promised.shape())));
    }
  }

  private static void read(BackendFile file, DatasetSpec promised, DatasetSpec found, FileChannel to)
      throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment packed = arena.allocate(RegionParts.MAX_BYTES, Long.BYTES);
      for (RegionParts.Part part : RegionParts.all(promised)) {
        MemorySegment elements = packed.asSlice(0, part.selection().elements() * promised.type().bytes());
        file.read(found, part.selection(), elements, Mode.INDEPENDENT);
        for (ByteBuffer rest = elements.asByteBuffer(); rest.hasRemaining();) {
          to.write(rest);
        }
      }
      file.close();
    } catch (WriterException failure) {
      throw new IllegalStateException(rootMessage(failure), failure);
    } finally {
      file.abandon();
    }
  }

  private static String rootMessage(Throwable failure) {
    Throwable root = failure;
    for (Throwable cause = root.getCause(); cause != null; cause = root.getCause()) {
      root = cause;
    }
    return Causes.words(root);
  }
}
