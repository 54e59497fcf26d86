package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.engine.FileStart;
import org.h5burst.writer.engine.SoloProcess;
import org.h5burst.writer.engine.run.Declaration;

/**
 * An HDF5 file that all ranks of a communicator write and read together, asynchronously, burst by burst. A burst is
 * what all ranks enqueue between two calls of {@link #commit()}.
 *
 * <p>Any thread may write to the datasets. Commit, flush, complete and close come from one thread per rank, in the same
 * order on all ranks, also across several files.
 *
 * <p>A failure makes the burst's future fail. If the program has not looked at it, the next commit, flush, complete or
 * close throws it. After a failed write the file is <i>poisoned</i>: the library no longer touches it, and every later
 * call throws.
 */
public final class BurstFile implements AttributeOwner, AutoCloseable {
  private final FileHandle handle;
  private final KnownDatasets datasets;
  private final KnownAttributes attributes;
  private final StringDatasets strings;
  private final FileEnd end;
  private final SnapshotPublisher snapshots;

  private BurstFile(Path path, FileHandle handle, Runnable afterwards) {
    this.handle = handle;
    this.end = new FileEnd(path, handle, afterwards);
    this.snapshots = new SnapshotPublisher(handle);
    this.attributes = new KnownAttributes(handle.catalogue().attributes());
    this.strings = new StringDatasets(path, this, handle);
    this.datasets = new KnownDatasets(path, this, handle);
  }

  /**
   * Creates a file that this process writes alone, with {@link CreateOptions#defaults()}; see
   * {@link #create(Path, CreateOptions)}. <b>Independent.</b>
   */
  public static BurstFile create(Path path) {
    return create(path, CreateOptions.defaults());
  }

  /**
   * Creates a file that this process writes alone. Starts no MPI and loads no MPI library; otherwise like
   * {@link #create(Path, Communicator, CreateOptions)}. <b>Independent.</b> Any thread. If the program ends normally
   * and has left the file open, the library closes it with a warning, but does not publish it.
   *
   * @throws PathException if the path is not usable
   * @throws IoFailureException if no HDF5 library is found
   */
  public static BurstFile create(Path path, CreateOptions options) {
    return alone(path, solo -> FileStart.create(path, solo.world(), options));
  }

  /**
   * Creates a file with {@link CreateOptions#defaults()}. <b>Collective.</b> Does not touch the disk before the first
   * commit. The caller closes the file.
   */
  public static BurstFile create(Path path, Communicator communicator) {
    return create(path, communicator, CreateOptions.defaults());
  }

  /**
   * Creates a file. <b>Collective.</b> Does not touch the disk before the first commit. Until {@link #complete()} the
   * file is called {@code FILE.partial}, with {@code FILE.lock} and {@code FILE.manifest} next to it. The caller closes
   * it.
   *
   * @throws PathException on all ranks if the path is not usable on any of them
   */
  public static BurstFile create(Path path, Communicator communicator, CreateOptions options) {
    return new BurstFile(path, FileStart.create(path, communicator, options), () -> {});
  }

  /**
   * Opens an existing file for this process alone, to read it without MPI; see
   * {@link #open(Path, Communicator, OpenOptions)}. <b>Independent.</b>
   */
  public static BurstFile open(Path path) {
    return open(path, OpenOptions.defaults());
  }

  /**
   * Opens an existing file for this process alone, without MPI; see {@link #open(Path, Communicator, OpenOptions)}.
   * <b>Independent.</b>
   */
  public static BurstFile open(Path path, OpenOptions options) {
    return alone(path, solo -> FileStart.open(path, solo.world(), options));
  }

  /** Opens an existing file to read it. <b>Collective.</b> */
  public static BurstFile open(Path path, Communicator communicator) {
    return open(path, communicator, OpenOptions.defaults());
  }

  /**
   * Opens an existing HDF5 file, whichever program made it: to read it or, with {@link OpenOptions#readWrite()}, to
   * change it too. <b>Collective.</b> Rank 0 reads the structure and broadcasts it. A file that is changed keeps its
   * name and is changed in place. It has no manifest: if the job dies before {@link #complete()}, additions may be lost
   * or the file damaged. The caller closes the file.
   *
   * @throws PathException on all ranks if the file is missing, not accessible, being written, not an HDF5 file, or
   *     damaged
   */
  public static BurstFile open(Path path, Communicator communicator, OpenOptions options) {
    return new BurstFile(path, FileStart.open(path, communicator, options), () -> {});
  }

  /** Like {@link #write(Path, WriterOptions, FileBody)}, with {@link CreateOptions#defaults()}. <b>Independent.</b> */
  public static <X extends Exception> void write(Path path, FileBody<X> body) throws X {
    write(path, CreateOptions.defaults(), body);
  }

  /**
   * Writes a file from this process alone, without MPI; otherwise like
   * {@link #write(Path, Communicator, WriterOptions, FileBody)}. <b>Independent.</b>
   */
  public static <X extends Exception> void write(Path path, WriterOptions<?> options, FileBody<X> body) throws X {
    requireNonNull(body, "body");
    BurstFile file = switch (requireNonNull(options, "options")) {
      case CreateOptions create -> create(path, create);
      case OpenOptions open -> open(path, open.readWrite());
    };
    file.end.fill(file, body);
  }

  /**
   * Like {@link #write(Path, Communicator, WriterOptions, FileBody)}, with {@link CreateOptions#defaults()}.
   * <b>Collective.</b>
   */
  public static <X extends Exception> void write(Path path, Communicator communicator, FileBody<X> body) throws X {
    write(path, communicator, CreateOptions.defaults(), body);
  }

  /**
   * Creates a file or, with {@link OpenOptions}, opens one to change it; runs the body, and
   * {@linkplain #complete() completes} the file when the body has returned. <b>Collective.</b> If the body throws on
   * any rank, no rank publishes the file: see {@link #close()}. A file that the body has discarded stays discarded.
   *
   * @param options {@link CreateOptions}, or {@link OpenOptions}, which this call turns into
   *     {@link OpenOptions#readWrite()}
   * @throws X what the body throws; later failures are suppressed exceptions of it
   */
  public static <X extends Exception> void write(Path path, Communicator communicator, WriterOptions<?> options,
      FileBody<X> body) throws X {
    requireNonNull(body, "body");
    BurstFile file = switch (requireNonNull(options, "options")) {
      case CreateOptions create -> create(path, communicator, create);
      case OpenOptions open -> open(path, communicator, open.readWrite());
    };
    file.end.fill(file, body);
  }

  private static BurstFile alone(Path path, Function<Mpi, FileHandle> start) {
    requireNonNull(path, "path");
    Mpi solo = SoloProcess.enter();
    try {
      return new BurstFile(path, start.apply(solo), SoloProcess::leave);
    } catch (RuntimeException | Error failure) {
      SoloProcess.leave();
      throw failure;
    }
  }

  /** Returns how many files this process has open without MPI. <b>Independent</b>, any thread. */
  public static int openAlone() {
    return SoloProcess.openFiles();
  }

  /**
   * Returns a dataset that the file held when it was opened, or that this program has declared. If the dataset had
   * several names at that time, each returns the same {@link Dataset}. <b>Independent.</b>
   *
   * @param name path within the file, without a leading slash
   * @throws UsageException if there is none, or if it cannot be used; the message gives the reason
   */
  public Dataset dataset(String name) {
    requireOpen();
    return datasets.get(requireNonNull(name, "name"));
  }

  /**
   * Returns the datasets that the file held when it was opened, and those that this program has declared, by name.
   * <b>Independent.</b>
   */
  public List<Dataset> datasets() {
    return datasets.all();
  }

  /** Returns the datasets of variable-length strings. <b>Independent.</b> */
  public StringDatasets strings() {
    return strings;
  }

  /** Returns the paths of the groups that the file held when it was opened. <b>Independent.</b> */
  public List<String> groups() {
    return handle.catalogue().groups().stream().sorted().toList();
  }

  /**
   * Begins to declare a dataset. All ranks declare the same datasets between two commits, in any order.
   * <b>Independent</b>; agreed at the next commit.
   *
   * @param name path within the file, such as {@code fields/ex}; missing groups are created
   */
  public DatasetBuilder dataset(String name, DataType type) {
    return new DatasetBuilder(this, handle, handle.catalogue().canonical(DatasetName.checked(name)),
        requireNonNull(type, "type"));
  }

  /**
   * Declares a contiguous dataset with the type and shape of an array, and writes the array into it. All ranks call
   * this with an array of the same shape between two commits. Rank 0's elements are written; those of the other ranks
   * are ignored. <b>Independent</b>; agreed at the next commit.
   *
   * @param name path within the file, such as {@code fields/ex}; missing groups are created
   * @param array of numbers, booleans or records, of any number of dimensions, such as {@code double[]},
   *     {@code int[][]} or {@code Particle[]}; or a list of records; copied
   * @throws UsageException if it is something else, has no elements, has rows of different lengths, or has 2^31 or more
   *     elements
   */
  public Dataset dataset(String name, Object array) {
    JavaElements elements = handle.noting(() -> JavaElements.ofNew(name, array));
    Dataset dataset = dataset(name, elements.type()).shape(requireNonNull(elements.extents())).chunk().create();
    if (handle.ranks().rank() == 0) {
      dataset.write(Selection.all(), elements.memory());
    }
    return dataset;
  }

  /**
   * Returns a group that the file held when it was opened, or declares one that the next commit creates, with missing
   * groups above it. All ranks declare the same groups between two commits, in any order. <b>Independent</b>; agreed at
   * the next commit.
   *
   * @param name path within the file, such as {@code fields}
   */
  public Group group(String name) {
    GroupSpec spec = new GroupSpec(handle.catalogue().canonical(DatasetName.checked("group", name)));
    if (!spec.name().isEmpty() && !handle.catalogue().groups().contains(spec.name())) {
      declare(spec, () -> Declaration.UNWATCHED);
    }
    return new Group(this, spec);
  }

  /** Begins to declare a link with this name; see {@link Link}. <b>Independent.</b> */
  public Link link(String name) {
    return new Link(this, handle.catalogue().canonicalLink(DatasetName.checked("link", name)));
  }

  /** Sets an attribute of the file's root group. */
  @Override
  public void attribute(String name, AttributeValue value) {
    attribute("", name, value);
  }

  /** Sets an attribute of an object of this file. */
  void attribute(String owner, String name, AttributeValue value) {
    AttributeSpec spec = handle.noting(() -> KnownAttributes.checked(handle.catalogue().canonical(owner), name, value));
    declare(spec, () -> attributes.declare(spec));
  }

  @Override
  public Map<String, AttributeValue> attributes() {
    return attributes("");
  }

  /** Returns the attributes of an object in this file. */
  Map<String, AttributeValue> attributes(String owner) {
    return attributes.of(handle.catalogue().canonical(owner));
  }

  boolean hasUnreadable(String owner, String attribute) {
    return attributes.hasUnreadable(handle.catalogue().canonical(owner), attribute);
  }

  void declare(StructureChange change, Supplier<Declaration> declaration) {
    requireOpen();
    handle.declare(change, declaration.get());
  }

  KnownDatasets known() {
    return datasets;
  }

  /**
   * Returns the name of the back end that writes this file: {@code phdf5} is parallel HDF5, {@code portable} is serial
   * HDF5 with plain writes. <b>Independent.</b>
   */
  public String backend() {
    return handle.backend();
  }

  /** Returns this rank's statistics of the file so far. <b>Independent</b>, any thread, also after close. */
  public FileStatistics statistics() {
    return handle.bursts().statistics();
  }

  /**
   * Returns how many objects this process has open in the HDF5 library, to find leaks. Waits for the calls that were
   * enqueued before. <b>Independent.</b>
   */
  public long openObjects() {
    return handle.openObjects();
  }

  /**
   * Ends the burst and returns at once, except with {@link BackPressure#SYNC}, which waits until the burst is written.
   * A thread of the library completes the future when the burst is written on all ranks. <b>Collective</b>,
   * asynchronous.
   *
   * <p>The program has looked at a failure when a method of this future has given it, or a handler that receives
   * failures is attached to this future. A {@code join} of a future that {@code thenApply} has returned does not count.
   *
   * @throws WriterException if an earlier burst failed and the program has not looked at the failure; this burst has
   *     ended all the same, and what it has borrowed is in use until {@link #flush()} has returned
   * @throws BackPressureException if the ring stays full; the burst has then not ended
   */
  public CompletableFuture<BurstResult> commit() {
    requireOpen();
    return handle.bursts().commit();
  }

  /**
   * Ends the burst, waits until everything committed is written, and makes it as durable as
   * {@link WriterOptions#durability()} promises. <b>Collective.</b> The promise holds once the call has returned on all
   * ranks. With {@link CreateOptions#publishEvery} some flushes make a snapshot, and rank 0 waits for it.
   *
   * @throws WriterException if this burst fails, or if an earlier burst failed and the program has not looked at it
   */
  public void flush() {
    requireOpen();
    handle.bursts().flush(snapshots);
  }

  /**
   * Keeps any burst of this file from starting, on every rank, until {@link #resume()}: for a phase in which the
   * program needs the network or the processors for itself. A burst that has started is finished. The pause ends
   * automatically when this rank waits for the writer: in flush, complete, close, a commit with
   * {@link BackPressure#SYNC}, when it creates or opens a file, or in a write for which there is no room. Waiting for
   * a future does not end it. Bursts of this process's other files wait too, because one thread writes them all. Paused
   * time counts towards no time limit except that of close. <b>Independent.</b> Any thread.
   */
  public void pause() {
    requireOpen();
    handle.pause();
  }

  /**
   * Ends this rank's pause, if there is one, even while another thread closes the file. <b>Independent.</b> Any thread.
   */
  public void resume() {
    handle.resume();
  }

  /**
   * Commits, waits, closes the file and gives it its final name. Call it when the program has succeeded.
   * <b>Collective.</b> Idempotent. Nothing can be written afterwards, and {@link #close()} does nothing.
   *
   * @throws WriterException on all ranks, and the file is not published, if it is poisoned, its last burst fails, the
   *     program on some rank has not looked at the failure of an earlier burst, or some rank closes the file without
   *     completing it
   */
  public void complete() {
    end.complete();
  }

  /**
   * Closes the file. <b>Collective.</b> Idempotent; does nothing after {@link #complete()} or {@link #discard()}, even
   * if they failed. This is how to end a file that was opened for reading. Closing alone does <b>not publish</b> any
   * other file: data that were not committed are dropped; committed data stay in {@code FILE.partial} with
   * {@code FILE.manifest}, for {@code h5burst recover}; an older file with this name stays as it is,
   * unless a {@linkplain CreateOptions#publishEvery snapshot} has replaced it. An existing file that was opened to be
   * changed keeps what was committed.
   *
   * @throws UsageException saying that the file was not completed; in try-with-resources it is added as suppressed to
   *     the exception that the program threw
   */
  @Override
  public void close() {
    end.close();
  }

  /**
   * Closes a new file and removes it with everything written to it. An older file with this name stays,
   * unless a snapshot has replaced it. <b>Collective.</b> Idempotent. {@link #close()} does nothing afterwards.
   *
   * @throws UsageException if the file existed before this program opened it, or has already ended
   */
  public void discard() {
    end.discard();
  }

  /** Throws if the file has ended. Any thread. */
  void requireOpen() {
    end.requireOpen();
  }
}
