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
 * One HDF5 file that all ranks of a communicator write and read together, asynchronously, burst by burst. A burst is
 * what all ranks enqueue between two {@link #commit()}s.
 *
 * <p>Any thread may write to the datasets; commit, flush, complete and close come from one thread per rank, in the same
 * order on all ranks, also over several files.
 *
 * <p>A failure makes the burst's future fail; one that nobody has looked at is thrown by the next commit, flush,
 * complete or close. When writing itself has failed the file is <i>poisoned</i>: it is not touched any more, and every
 * later call throws.
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
   * Creates a file that this process writes alone: no MPI is started, and no library of one is loaded. Otherwise as
   * {@link #create(Path, Communicator, CreateOptions)}. <b>Independent.</b> Any thread. A file that the program has
   * left open when it ends in order is closed then, with a warning, but not published.
   *
   * @throws PathException if the path is not usable
   * @throws IoFailureException if no HDF5 library is found
   */
  public static BurstFile create(Path path, CreateOptions options) {
    return alone(path, solo -> FileStart.create(path, solo.world(), options));
  }

  /**
   * Creates a file with {@link CreateOptions#defaults()}. <b>Collective.</b> Nothing touches the disk before the first
   * commit. The caller closes it.
   */
  public static BurstFile create(Path path, Communicator communicator) {
    return create(path, communicator, CreateOptions.defaults());
  }

  /**
   * Creates a file. <b>Collective.</b> Nothing touches the disk before the first commit; until {@link #complete()} it
   * is called {@code FILE.partial}, with {@code FILE.lock} and {@code FILE.manifest} next to it. The caller closes it.
   *
   * @throws PathException on all ranks if the path is not usable on any of them
   */
  public static BurstFile create(Path path, Communicator communicator, CreateOptions options) {
    return new BurstFile(path, FileStart.create(path, communicator, options), () -> {});
  }

  /**
   * Opens a file that exists, to be read by this process alone, without MPI; see
   * {@link #open(Path, Communicator, OpenOptions)}. <b>Independent.</b>
   */
  public static BurstFile open(Path path) {
    return open(path, OpenOptions.defaults());
  }

  /**
   * Opens a file that exists, for this process alone, without MPI; see
   * {@link #open(Path, Communicator, OpenOptions)}. <b>Independent.</b>
   */
  public static BurstFile open(Path path, OpenOptions options) {
    return alone(path, solo -> FileStart.open(path, solo.world(), options));
  }

  /** Opens a file that exists, to be read. <b>Collective.</b> */
  public static BurstFile open(Path path, Communicator communicator) {
    return open(path, communicator, OpenOptions.defaults());
  }

  /**
   * Opens an HDF5 file that exists, whoever made it, to read it, or with {@link OpenOptions#readWrite()} to change it
   * too. <b>Collective.</b> Rank 0 reads its structure and broadcasts it. A file that is changed keeps its name and
   * is changed in place: there is no manifest of it, and what was added may be lost, or the file be damaged, if the job
   * dies before {@link #complete()}. The caller closes it.
   *
   * @throws PathException on all ranks if the file is missing, not accessible, being written, no
   *     HDF5 file or damaged
   */
  public static BurstFile open(Path path, Communicator communicator, OpenOptions options) {
    return new BurstFile(path, FileStart.open(path, communicator, options), () -> {});
  }

  /** As {@link #write(Path, WriterOptions, FileBody)}, with {@link CreateOptions#defaults()}. <b>Independent.</b> */
  public static <X extends Exception> void write(Path path, FileBody<X> body) throws X {
    write(path, CreateOptions.defaults(), body);
  }

  /**
   * Writes a file that this process writes alone, without MPI; otherwise as
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
   * As {@link #write(Path, Communicator, WriterOptions, FileBody)}, with {@link CreateOptions#defaults()}.
   * <b>Collective.</b>
   */
  public static <X extends Exception> void write(Path path, Communicator communicator, FileBody<X> body) throws X {
    write(path, communicator, CreateOptions.defaults(), body);
  }

  /**
   * Creates a file, or, with {@link OpenOptions}, opens one to change it; lets the program fill it, and
   * {@linkplain #complete() completes} it when that has returned. <b>Collective.</b> If it throws on any rank, the file
   * is published on none: see {@link #close()}. One that the program has discarded stays so.
   *
   * @param options {@link CreateOptions}, or {@link OpenOptions}, of which this call makes
   *     {@link OpenOptions#readWrite()}
   * @throws X what the program throws, with what fails afterwards as suppressed
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

  /** How many files this process has open without MPI. <b>Independent</b>, any thread. */
  public static int openAlone() {
    return SoloProcess.openFiles();
  }

  /**
   * A dataset that the file held when it was opened, or that this program has declared. One that had several names then
   * is the same {@link Dataset} under each of them. <b>Independent.</b>
   *
   * @param name path within the file, without a leading slash
   * @throws UsageException if there is none, or it is one that cannot be used, with the reason
   */
  public Dataset dataset(String name) {
    requireOpen();
    return datasets.get(requireNonNull(name, "name"));
  }

  /**
   * The datasets that the file held when it was opened, and those that this program has declared, by name.
   * <b>Independent.</b>
   */
  public List<Dataset> datasets() {
    return datasets.all();
  }

  /** The datasets of variable-length strings. <b>Independent.</b> */
  public StringDatasets strings() {
    return strings;
  }

  /** Paths of the groups that the file held when it was opened. <b>Independent.</b> */
  public List<String> groups() {
    return handle.catalogue().groups().stream().sorted().toList();
  }

  /**
   * Begins to declare a dataset; every rank declares the same ones between two commits, in any order.
   * <b>Independent</b>; agreed at the next commit.
   *
   * @param name path within the file, such as {@code fields/ex}; groups are made as needed
   */
  public DatasetBuilder dataset(String name, DataType type) {
    return new DatasetBuilder(this, handle, handle.catalogue().canonical(DatasetName.checked(name)),
        requireNonNull(type, "type"));
  }

  /**
   * Declares a dataset of an array's type and shape, contiguous, and writes the array into it. All ranks call it with
   * an array of the same shape between two commits; the elements of rank 0 are written, and those of the others are not
   * looked at. <b>Independent</b>; agreed at the next commit.
   *
   * @param name path within the file, such as {@code fields/ex}; groups are made as needed
   * @param array of numbers, booleans or records, of any number of dimensions, such as {@code double[]},
   *     {@code int[][]} or {@code Particle[]}; or a list of records; copied
   * @throws UsageException if it is something else, has no elements, or rows of several lengths
   */
  public Dataset dataset(String name, Object array) {
    NestedArray elements = handle.noting(() -> NestedArray.of(name, array));
    Dataset dataset = dataset(name, elements.type()).shape(elements.shape()).chunk().create();
    if (handle.ranks().rank() == 0) {
      dataset.write(Selection.all(), elements.elements());
    }
    return dataset;
  }

  /**
   * A group: one that the file held when it was opened, or one that the next commit creates; groups above it are made
   * as needed. All ranks declare the same groups between two commits, in any order. <b>Independent</b>; agreed at the
   * next commit.
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

  /** Begins to declare a link of this name: see {@link Link}. <b>Independent.</b> */
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

  /** The attributes of an object of this file. */
  Map<String, AttributeValue> attributes(String owner) {
    return attributes.of(handle.catalogue().canonical(owner));
  }

  void declare(StructureChange change, Supplier<Declaration> declaration) {
    requireOpen();
    handle.declare(change, declaration.get());
  }

  KnownDatasets known() {
    return datasets;
  }

  /**
   * What writes this file, in one word: {@code phdf5} is parallel HDF5, {@code portable} serial HDF5 and plain writes.
   * <b>Independent.</b>
   */
  public String backend() {
    return handle.backend();
  }

  /** What the file has been through so far, on this rank. <b>Independent</b>, any thread, also after close. */
  public FileStatistics statistics() {
    return handle.statistics();
  }

  /**
   * Objects that this process has open in the HDF5 library, for those who look for leaks. Waits for what was enqueued
   * before. <b>Independent.</b>
   */
  public long openObjects() {
    return handle.openObjects();
  }

  /**
   * Ends the burst and returns at once; the future completes when the burst is written on all ranks, on a thread of the
   * library. <b>Collective</b>, asynchronous.
   */
  public CompletableFuture<BurstResult> commit() {
    requireOpen();
    return handle.commit();
  }

  /**
   * Ends the burst, waits until everything committed is written, and makes it survive as
   * {@link WriterOptions#durability()} says. <b>Collective.</b> When it has returned on all ranks, that is promised.
   * With {@link CreateOptions#publishEvery} some flushes make a snapshot, for which rank 0 waits.
   */
  public void flush() {
    requireOpen();
    handle.flush(snapshots);
  }

  /**
   * Lets no burst of this file start, on any rank, until {@link #resume()}: for a phase in which the program needs the
   * network or the processors for itself. A burst that has started is finished. The pause ends automatically when this
   * rank waits for the writer: in flush, complete, close, a commit with {@link BackPressure#SYNC}, creating or opening
   * a file, or a write for which there is no room. Bursts of other files of this process wait too, because one thread
   * writes them all. Paused time counts towards no limit except that of close. <b>Independent.</b> Any thread.
   */
  public void pause() {
    requireOpen();
    handle.pause();
  }

  /**
   * Ends this rank's pause, if there is one; also of a file that another thread is closing. <b>Independent.</b> Any
   * thread.
   */
  public void resume() {
    handle.resume();
  }

  /**
   * Commits, waits, closes the file and gives it its name: the program says by this that it has succeeded.
   * <b>Collective.</b> Idempotent. Nothing can be written afterwards, and {@link #close()} does nothing.
   *
   * @throws WriterException on all ranks, and the file is published on none: if it is poisoned, its last burst fails,
   *     the program on some rank has not looked at the failure of an earlier one, or some rank closes it without
   *     completing it
   */
  public void complete() {
    end.complete();
  }

  /**
   * Closes the file. <b>Collective.</b> Idempotent; does nothing after {@link #complete()} or {@link #discard()}, even
   * if they have failed. One that was opened to be read ends by this. Any other file is <b>not published</b> by this
   * alone: what was not committed is dropped, what was committed stays in {@code FILE.partial} with
   * {@code FILE.manifest} for {@code h5burst recover}, and an older file of the name stays what it is. A file that
   * existed and was opened to be changed keeps what was committed.
   *
   * @throws UsageException saying that the file was not completed; within try-with-resources it
   *     is a suppressed one of what the program has thrown
   */
  @Override
  public void close() {
    end.close();
  }

  /**
   * Closes a new file and removes it, with all that was written; an older file of the name stays. <b>Collective.</b>
   * Idempotent. {@link #close()} does nothing afterwards.
   *
   * @throws UsageException if the file existed before this program opened it, or has ended
   */
  public void discard() {
    end.discard();
  }

  /** Refuses what comes after the end. Any thread. */
  void requireOpen() {
    end.requireOpen();
  }
}
