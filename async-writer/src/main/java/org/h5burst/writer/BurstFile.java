package org.h5burst.writer;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions.OpenMode;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.burst.BurstQueue;
import org.h5burst.writer.burst.FileStart;
import org.h5burst.writer.burst.SoloProcess;

/**
 * One HDF5 file that all ranks of a communicator write and read together, asynchronously, burst by burst. A burst is what all ranks enqueue between two {@link #commit()}s.
 *
 * <p>Any thread may write to the datasets; commit, flush and close come from one thread per rank, in the same order on all ranks, also over several files.
 *
 * <p>A failure makes the burst's future fail; one that nobody has looked at is thrown by the next commit, flush or close. When writing itself has failed the file is <i>poisoned</i>: it is not touched any
 * more, and every later call throws.
 */
public final class BurstFile implements AttributeOwner, AutoCloseable {
  private final Path path;
  private final BurstQueue queue;
  private final Map<String, Dataset> datasets = new HashMap<>();
  private final KnownAttributes attributes;
  private final StringDatasets strings;
  private final Runnable afterClose;
  private boolean closed;

  private BurstFile(Path path, BurstQueue queue, Runnable afterClose) {
    this.path = path;
    this.queue = queue;
    this.afterClose = afterClose;
    this.attributes = new KnownAttributes(queue.catalogue().attributes());
    this.strings = new StringDatasets(this, queue);
    findDatasets();
  }

  /** Creates a file that this process writes alone, with {@link WriterOptions#defaults()}; see {@link #create(Path, WriterOptions)}. <b>Independent.</b> */
  public static BurstFile create(Path path) {
    return create(path, WriterOptions.defaults());
  }

  /**
   * Creates a file that this process writes alone: no MPI is started, and no library of one is loaded. Otherwise as {@link #create(Path, Communicator, WriterOptions)}. <b>Independent.</b> Any thread. A file that the
   * program has not closed when it ends in order is closed then, with a warning.
   *
   * @throws WriterException with category PATH if the path is not usable, IO if JHDF5 is missing
   */
  public static BurstFile create(Path path, WriterOptions options) {
    return alone(path, solo -> FileStart.create(path, solo.world(), options));
  }

  /** Creates a file with {@link WriterOptions#defaults()}. <b>Collective.</b> Nothing touches the disk before the first commit. The caller closes it. */
  public static BurstFile create(Path path, Communicator communicator) {
    return create(path, communicator, WriterOptions.defaults());
  }

  /**
   * Creates a file. <b>Collective.</b> Nothing touches the disk before the first commit; until {@link #close()} it is called {@code FILE.partial}, with {@code FILE.lock} and {@code FILE.manifest} beside it. The caller closes
   * it.
   *
   * @throws WriterException on all ranks, with category PATH, if the path is not usable on any of them
   */
  public static BurstFile create(Path path, Communicator communicator, WriterOptions options) {
    return new BurstFile(path, FileStart.create(path, communicator, options), () -> {});
  }

  /** Opens a file that exists, to be read by this process alone, without MPI; see {@link #open(Path, Communicator, WriterOptions)}. <b>Independent.</b> */
  public static BurstFile open(Path path) {
    return open(path, WriterOptions.defaults().mode(OpenMode.READ_ONLY));
  }

  /** Opens a file that exists, for this process alone, without MPI; see {@link #open(Path, Communicator, WriterOptions)}. <b>Independent.</b> */
  public static BurstFile open(Path path, WriterOptions options) {
    return alone(path, solo -> FileStart.open(path, solo.world(), options));
  }

  /** Opens a file that exists, to be read. <b>Collective.</b> */
  public static BurstFile open(Path path, Communicator communicator) {
    return open(path, communicator, WriterOptions.defaults().mode(OpenMode.READ_ONLY));
  }

  /**
   * Opens an HDF5 file that exists, whoever made it: {@link WriterOptions.OpenMode#READ_ONLY} to read it, {@link WriterOptions.OpenMode#APPEND} to change it too. <b>Collective.</b> Rank 0 looks what it
   * holds and tells the others. A file that is changed keeps its name and is changed in place: there is no manifest of it, and what was added may be lost, or the file be damaged, if the job dies before
   * {@link #close()}. The caller closes it.
   *
   * @throws WriterException on all ranks, with category PATH, if the file is missing, not accessible, being written, no HDF5 file or damaged
   */
  public static BurstFile open(Path path, Communicator communicator, WriterOptions options) {
    return new BurstFile(path, FileStart.open(path, communicator, options), () -> {});
  }

  private static BurstFile alone(Path path, Function<Mpi, BurstQueue> start) {
    Mpi solo = SoloProcess.enter();
    try {
      return new BurstFile(path, start.apply(solo), SoloProcess::leave);
    } catch (RuntimeException | Error failure) {
      SoloProcess.leave();
      throw failure;
    }
  }

  /** Takes in the datasets that an existing file holds. */
  private void findDatasets() {
    queue.catalogue().datasets().forEach(spec -> datasets.put(spec.name(), new Dataset(spec, this, queue)));
    if (!datasets.isEmpty()) {
      queue.found(datasets().stream().map(Dataset::pieces).toList());
    }
  }

  /**
   * A dataset that the file held when it was opened, or that this program has declared. <b>Independent.</b>
   *
   * @param name path within the file, without a leading slash
   * @throws WriterException with category USAGE if there is none, or it is one that cannot be used, with the reason
   */
  public Dataset dataset(String name) {
    synchronized (datasets) {
      requireOpen();
      Dataset dataset = datasets.get(name);
      if (dataset == null) {
        throw new WriterException(Category.USAGE, "%s has no dataset %s%s".formatted(path, name, queue.catalogue().whyNoDataset(name, datasets.keySet())));
      }
      return dataset;
    }
  }

  /** The datasets that the file held when it was opened, and those that this program has declared, by name. <b>Independent.</b> */
  public List<Dataset> datasets() {
    synchronized (datasets) {
      return datasets.values().stream().sorted(Comparator.comparing(Dataset::name)).toList();
    }
  }

  /** The datasets of texts of variable length. <b>Independent.</b> */
  public StringDatasets strings() {
    return strings;
  }

  /** Paths of the groups that the file held when it was opened. <b>Independent.</b> */
  public List<String> groups() {
    return queue.catalogue().groups().stream().sorted().toList();
  }

  /**
   * Begins to declare a dataset; every rank declares the same ones between two commits, in any order. <b>Independent</b>; agreed at the next commit.
   *
   * @param name path within the file, such as {@code fields/ex}; groups are made as needed
   */
  public DatasetBuilder dataset(String name, DataType type) {
    return new DatasetBuilder(this, queue, DatasetName.checked(name), type);
  }

  /**
   * A group: one that the file held when it was opened, or one that the next commit creates; groups above it are made as needed. All ranks declare the same groups between two commits, in any order. <b>Independent</b>; agreed at
   * the next commit.
   *
   * @param name path within the file, such as {@code fields}
   */
  public Group group(String name) {
    GroupSpec spec = new GroupSpec(DatasetName.checked("group", name));
    if (!queue.catalogue().groups().contains(name)) {
      declare(spec);
    }
    return new Group(this, spec);
  }

  /** Begins to declare a link of this name: see {@link Link}. <b>Independent.</b> */
  public Link link(String name) {
    return new Link(this, DatasetName.checked("link", name));
  }

  /** Sets an attribute of the file's root group. */
  @Override
  public void attribute(String name, AttributeValue value) {
    attribute("", name, value);
  }

  /** Sets an attribute of an object of this file. */
  void attribute(String owner, String name, AttributeValue value) {
    AttributeSpec spec = queue.noting(() -> KnownAttributes.checked(owner, name, value));
    declare(spec);
    attributes.set(spec);
  }

  @Override
  public Map<String, AttributeValue> attributes() {
    return attributes("");
  }

  /** The attributes of an object of this file. */
  Map<String, AttributeValue> attributes(String owner) {
    return attributes.of(owner);
  }

  void declare(StructureChange change) {
    requireOpen();
    queue.declare(change);
  }

  Dataset declare(DatasetSpec spec) {
    Dataset dataset = new Dataset(spec, this, queue);
    synchronized (datasets) {
      requireOpen();
      datasets.values().removeIf(known -> known.pieces().isDiscarded());
      DatasetName.requireFree(spec.name(), datasets.keySet());
      datasets.put(spec.name(), dataset);
    }
    try {
      queue.declare(dataset.pieces());
    } catch (WriterException refused) {
      synchronized (datasets) {
        datasets.remove(spec.name());
      }
      throw refused;
    }
    return dataset;
  }

  /** What writes this file, in one word: {@code phdf5} is parallel HDF5, {@code portable} JHDF5 and plain writes. <b>Independent.</b> */
  public String backend() {
    return queue.backend();
  }

  /** What the file has been through so far, on this rank. <b>Independent</b>, any thread, also after close. */
  public FileStatistics statistics() {
    return queue.statistics();
  }

  /** Objects that this process has open in the HDF5 library, for those who look for leaks. Waits for what was enqueued before. <b>Independent.</b> */
  public long openObjects() {
    return queue.openObjects();
  }

  /** Ends the burst and returns at once; the future completes when the burst is written on all ranks, on a thread of the library. <b>Collective</b>, asynchronous. */
  public CompletableFuture<BurstResult> commit() {
    requireOpen();
    return queue.commit();
  }

  /** Ends the burst, waits until everything committed is written, and makes it survive as {@link WriterOptions#durability()} says. <b>Collective.</b> When it has returned on all ranks, that is promised. */
  public void flush() {
    requireOpen();
    queue.flush();
  }

  /**
   * Lets no burst of this file start, on any rank, until {@link #resume()}: for a phase in which the program needs the network or the processors for itself. A burst that has started is finished.
   * It ends by itself where this rank waits for the writer: in flush, close, a commit with {@link BackPressure#SYNC}, creating or opening a file, a write for which there is no room. Bursts of other files of this process wait behind it, because one thread writes them all. Time in a pause counts for no time limit.
   * <b>Independent.</b> Any thread.
   */
  public void pause() {
    requireOpen();
    queue.pause();
  }

  /** Ends this rank's pause, if there is one; also of a file that another thread is closing. <b>Independent.</b> Any thread. */
  public void resume() {
    queue.resume();
  }

  /** Commits, waits, closes the file and gives it its name. <b>Collective.</b> Idempotent. Throws the first failure that nobody has seen, with others that nobody has seen as suppressed; always, if the file is poisoned. */
  @Override
  public void close() {
    synchronized (datasets) {
      if (closed) {
        return;
      }
      queue.requireMayWait("close");
      closed = true;
    }
    try {
      queue.close();
    } finally {
      afterClose.run();
    }
  }

  private void requireOpen() {
    synchronized (datasets) {
      if (closed) {
        throw new WriterException(Category.USAGE, path + " is closed");
      }
    }
  }
}
