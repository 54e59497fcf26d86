package org.h5burst.writer.backend;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Knob;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Hdf5Settings;

/** A way to write HDF5 files from many ranks. All methods run on the process's one I/O thread. */
public interface Backend {
  /** Returns one word for reports, such as {@code phdf5}. */
  String name();

  /** Returns the library's name and version. */
  String version();

  /**
   * Returns the keys of the hints that an open file accepts and follows; all others require reopening it.
   * <b>Independent.</b>
   */
  Set<String> liveHints();

  /** Returns the hints among these that the MPI-IO layer knows. <b>Independent.</b> On every rank the same. */
  default Hints known(Hints hints) {
    return hints;
  }

  /**
   * Returns the knobs that can only have the library's default, because it does not follow their hints.
   * <b>Independent.</b>
   */
  default Set<Knob> fixedKnobs() {
    return Set.of();
  }

  /** Returns whether a rank can transfer with data sieving. <b>Independent.</b> */
  default boolean sieves() {
    return true;
  }

  /** Returns whether a write that needs a lock ends the job if the system grants none. <b>Independent.</b> */
  default boolean abortsWithoutLocks() {
    return false;
  }

  /**
   * Returns the largest collective buffer for an open file that was opened with the default. A library that allocates
   * the buffer when it opens the file would write beyond the end of a buffer that is enlarged later.
   * <b>Independent.</b>
   */
  long largestLiveBuffer();

  /**
   * Returns the largest number of dimensions of a dataset for which a collective transfer accepts a selection of
   * several hyperslabs. In datasets with more dimensions each rank transfers such a selection by itself. On every rank
   * the same. <b>Independent.</b>
   */
  default int maxDimensionsOfSlabs() {
    return Integer.MAX_VALUE;
  }

  /**
   * Returns the bytes that this process has written to files so far, if the back end counts them; -1 if the operating
   * system must be asked, whose count may include messages between ranks. <b>Independent.</b>
   */
  long bytesWritten();

  /**
   * Returns whether a failed operation may leave MPI in a state in which it must not be ended normally.
   * <b>Independent.</b>
   */
  boolean failuresReachMpi();

  /** Returns what this process can do, one ability per line; the same on all ranks, or no file. <b>Independent.</b> */
  List<String> abilities();

  /** Returns the supported filters that have a kind. Any thread. <b>Independent.</b> */
  Set<Filter.Kind> filters();

  /**
   * Returns why a filter cannot be used in this process, as a message; empty if it can. May load a plugin.
   * <b>Independent.</b>
   */
  String filterProblem(Filter filter);

  /**
   * Returns why a change of a file's structure cannot be made in this process, as a message; empty if it can, as far as
   * this is known in advance. Any thread. <b>Independent.</b>
   */
  String structureProblem(StructureChange change);

  /**
   * Returns the number of objects that this process has open in the HDF5 library: files, datasets, types and so on. A
   * growing number is a leak. <b>Independent.</b>
   */
  long openObjects();

  /**
   * Registers a callback for errors within a native call. The call itself may never return, because the other ranks do
   * not know of the error and wait for this one. <b>Independent.</b>
   *
   * @param callback called with the error's message by the I/O thread, during the call
   */
  default void onTrouble(Consumer<String> callback) {}

  /**
   * Does the work of the first file in a process in advance, so that the time of its opening is that of opening a file.
   * Touches no disk and never fails. <b>Independent.</b>
   */
  default void rehearse() {}

  /**
   * Returns why files cannot be opened with these hints, as a message, as far as this is known in advance; empty if
   * they can. <b>Collective</b>, with the same hints on all ranks.
   */
  String refusal(Hints hints, Communicator communicator);

  /**
   * Creates a file; it is an error if the name is in use, even by a link. <b>Collective.</b>
   *
   * @param hints for the MPI-IO layer
   * @param settings for HDF5; a back end that does not transfer through HDF5 uses those of the file's layout
   * @throws org.h5burst.writer.IoFailureException naming the native error
   */
  BackendFile create(KnownFile file, Communicator communicator, Hints hints, Hdf5Settings settings);

  /**
   * Reads the structure of a file on this rank, while no rank has it open or changes it. <b>Independent.</b>
   *
   * @throws UnreadableException if HDF5 opens the file, but cannot read an object in it
   * @throws RuntimeException or LinkageError, with HDF5's own words, if HDF5 cannot open it
   */
  Catalogue look(Path path);

  /**
   * Returns the strings of a dataset of variable-length strings, in row-major order. Reads them on this rank, while no
   * rank has the file open or changes it. <b>Independent.</b> Errors as for {@link #look}.
   *
   * @param dataset its path
   */
  List<String> strings(Path path, String dataset);

  /** Changes a file that nobody else has open. <b>Independent.</b> Errors as for {@link #look}. */
  void edit(Path path, List<FileEdit> edits);

  /**
   * Lists the positions of contiguous datasets' elements in a file that nobody changes, in order, as far as HDF5
   * reports them. <b>Independent.</b> Errors as for {@link #look}.
   */
  List<Place> elements(Path path);

  /** Lists the contents of a file that nobody changes. <b>Independent.</b> Errors as for {@link #look}. */
  SortedMap<String, FileEntry> entries(Path path);

  /**
   * Makes datasets larger on this rank, with all their new chunks, while no rank has the file open. <b>Independent.</b>
   * Errors as for {@link #look}.
   *
   * @param extensions of those that {@link Catalogue#late} names
   */
  default void extendAlone(KnownFile file, List<ExtendSpec> extensions) {}

  /**
   * Opens an existing file only to read it. <b>Collective.</b> Errors as for {@link #create}.
   *
   * @param file checked when it is later opened by its path, but not by this call, on whose success the ranks must
   *     agree first
   */
  BackendFile openToRead(KnownFile file, Communicator communicator, Hints hints, Hdf5Settings settings);

  /** Opens an existing file for writing. <b>Collective.</b> Errors as for {@link #create}. */
  BackendFile open(KnownFile file, Communicator communicator, Hints hints, Hdf5Settings settings);
}
