package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.h5burst.writer.AttributeOwner;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.Group;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Layout;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;
import org.h5burst.writer.jhdf5.Session.Use;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.h5burst.writer.jhdf5.exceptions.HDF5SymbolTableException;

/**
 * The file behind a reader or writer: finds datasets by their paths, lets them grow, ends bursts in time where JHDF5's
 * users know of none, and closes and opens the file to delete and rename.
 */
final class Target {
  /** The shape of one number without dimensions. */
  static final long[] SCALAR = {};

  /** Of a file that is only read: nothing ends its bursts early. */
  static final long NO_LIMIT = Long.MAX_VALUE;

  private final Session session;
  private final Map<String, Dataset> datasets = new HashMap<>();
  private final Map<String, Group> groups = new HashMap<>();
  private BurstFile file;
  private VariableStrings strings;
  private Names names;
  private long burstBytes;
  private boolean isClosed;

  private Target(BurstFile file, Session session, Map<String, FileEntry> entries) {
    this.file = file;
    this.session = session;
    this.names = new Names(entries);
    this.strings = new VariableStrings(file);
    index();
  }

  /** A file that was there, whose suffix is the one that it notes. */
  static Target opened(Session session) {
    Map<String, FileEntry> entries = session.entries();
    BurstFile file = session.opened();
    String noted = file.attribute(Session.SUFFIX).map(AttributeValue::asString).orElse("");
    return new Target(file, session.withSuffix(noted), entries);
  }

  /** A new file, which notes the suffix. */
  static Target made(BurstFile file, Session session) {
    if (!session.suffix().isEmpty()) {
      file.attribute(Session.SUFFIX, AttributeValue.of(session.suffix()));
    }
    Target target = new Target(file, session, Map.of());
    if (session.isAlone()) {
      new Marks(target).makeGroup();
    }
    return target;
  }

  private void index() {
    datasets.clear();
    groups.clear();
    file.groups().forEach(name -> groups.put(name, file.group(name)));
    file.datasets().forEach(dataset -> dataset.names().forEach(name -> datasets.put(name, dataset)));
  }

  BurstFile file() {
    return file;
  }

  Session session() {
    return session;
  }

  Names names() {
    return names;
  }

  VariableStrings strings() {
    return strings;
  }

  /** The path without slashes around it. */
  static String relative(String path) {
    int begin = path.startsWith("/") ? 1 : 0;
    int end = path.length() > 1 && path.endsWith("/") ? path.length() - 1 : path.length();
    return path.substring(Math.min(begin, end), end);
  }

  /** The path as the writer wants it, through soft links. */
  String resolved(String path) {
    if (isClosed) {
      throw new HDF5JavaException("HDF5 file '%s' is closed.".formatted(session.path().toAbsolutePath()));
    }
    return names.resolved(path);
  }

  Dataset dataset(String path) {
    return find(path).orElseThrow(() -> new HDF5SymbolTableException(
        "there is no dataset %s in %s that can be used; create it first".formatted(path, session.path())));
  }

  Optional<Dataset> find(String path) {
    return Optional.ofNullable(datasets.get(resolved(path)));
  }

  boolean exists(String path) {
    String name = resolved(path);
    return name.isEmpty() || datasets.containsKey(name) || strings.contains(name) || groups.containsKey(name)
        || names.isOther(name);
  }

  boolean isGroup(String path) {
    String name = resolved(path);
    return name.isEmpty() || groups.containsKey(name);
  }

  /** Names of what is directly below a group. */
  Set<String> members(String path) {
    String group = resolved(path);
    if (!isGroup(group)) {
      throw usage("there is no group %s in this file".formatted(path));
    }
    String above = group.isEmpty() ? "" : group + "/";
    Set<String> members = new TreeSet<>();
    Stream.of(groups.keySet(), datasets.keySet(), strings.names(), names.linksIn(group)).flatMap(each -> each.stream())
        .filter(name -> name.startsWith(above)).map(name -> name.substring(above.length()))
        .filter(name -> !name.contains("/")).forEach(members::add);
    return members;
  }

  /** Creates a dataset that will be written block by block, in place of one that is there. */
  Dataset create(String path, DataType type, Blocks blocks, Storage storage) {
    removeForNew(path);
    boolean grows = storage.isExtendable(session.extendable());
    return remember(path,
        storage.array(file.dataset(resolved(path), type), type, blocks, grows, session, true));
  }

  /**
   * Creates a dataset of one block, as JHDF5 does where no size is given: if it is to be in chunks it is empty at
   * first.
   */
  Dataset create(String path, DataType type, long[] block, Storage storage) {
    return create(path, type,
        new Blocks(storage.layout() == Layout.CHUNKED ? new long[block.length] : block, block), storage);
  }

  /** The dataset for all of these data: a new one, or the one of this path if it is alike. */
  Dataset whole(String path, DataType type, long[] shape, Storage storage) {
    Optional<Dataset> known = find(path);
    if (known.isPresent() && isAlike(known.get(), type, shape, storage)) {
      return known.get();
    }
    removeForNew(path);
    if (shape.length == 0) {
      return remember(path, storage.scalar(file.dataset(resolved(path), type), type.bytes(), session.isAlone()));
    }
    boolean isEmpty = Arrays.stream(shape).anyMatch(extent -> extent == 0);
    boolean grows = isEmpty || session.isAlone() && storage.isExtendable(session.extendable());
    return remember(path, storage.array(file.dataset(resolved(path), type), type, Blocks.ofOne(shape), grows, session, false));
  }

  /** Whether a dataset that is there takes all of these data, after it was made larger if need be. */
  private boolean isAlike(Dataset known, DataType type, long[] shape, Storage storage) {
    boolean keeps = session.choices().keep() || storage.keeps();
    boolean sameType = known.type().equals(type)
        || known.type() instanceof DataType.FixedString && type instanceof DataType.FixedString
            && (keeps || known.shape().length == 0 && known.type().bytes() >= type.bytes());
    if (sameType && Arrays.equals(known.shape(), shape)) {
      return true;
    }
    if (keeps && !sameType && Arrays.equals(known.shape(), shape)) {
      return true; // what is written is converted
    }
    boolean grows = keeps && sameType && known.shape().length == shape.length && known.chunk().length > 0;
    for (int dimension = 0; grows && dimension < shape.length; dimension++) {
      grows = shape[dimension] >= known.shape()[dimension];
    }
    if (grows) {
      known.extend(shape);
    }
    return grows;
  }

  private void removeForNew(String path) {
    if (!resolved(path).isEmpty() && exists(path)) {
      delete(path);
    }
  }

  private Dataset remember(String path, Dataset dataset) {
    String name = resolved(path);
    datasets.put(name, dataset);
    makeGroupsAbove(name);
    return dataset;
  }

  /** Keeps strings of variable length for the file; a process of several writes them at once. */
  void strings(String path, long[] shape, String... values) {
    String name = resolved(path);
    if (strings.isWritten(name) || datasets.containsKey(name)) {
      delete(path);
    }
    strings.keep(name, shape, values);
    makeGroupsAbove(name);
    if (!session.isAlone()) {
      strings.write(file, name);
    }
  }

  private void makeGroupsAbove(String name) {
    for (int slash = name.lastIndexOf('/'); slash > 0; slash = name.lastIndexOf('/', slash - 1)) {
      String group = name.substring(0, slash);
      groups.computeIfAbsent(group, file::group);
    }
  }

  void group(String path) {
    String name = resolved(path);
    groups.computeIfAbsent(name, file::group);
    makeGroupsAbove(name);
  }

  /** Deletes a name and what has no other. */
  void delete(String path) {
    String name = relative(path);
    boolean isKept = strings.contains(name) && !strings.isWritten(name);
    strings.forget(name);
    if (!isKept) {
      change(path, closed -> closed.delete(name));
    }
  }

  /** Closes the file, changes it and opens it again; only a process alone can do that. */
  void change(String path, Consumer<ClosedFile> changes) {
    if (!session.isAlone()) {
      throw new UnsupportedOperationException(
          "%s: several ranks only add to a file; delete, rename and copy when it is closed, with one process"
              .formatted(path));
    }
    strings.writeAll(file);
    file.complete();
    try {
      ClosedFile closed = ClosedFile.at(session.path());
      changes.accept(closed);
      closed.apply();
    } finally {
      open();
    }
  }

  /** Closes and opens the file again if an object has no address yet. */
  void requireAddresses(String... paths) {
    boolean isNew = Arrays.stream(paths).anyMatch(path -> exists(path) && names.address(resolved(path)) == 0);
    if (isNew && session.isAlone()) {
      change("/", _ -> {});
    }
  }

  /** The address of an object. */
  long address(String path) {
    long address = names.address(resolved(path));
    if (address == 0) {
      throw new HDF5JavaException(
          "%s has no address: it is not in %s, or was made since it was opened".formatted(path, session.path()));
    }
    return address;
  }

  /** The path of the object at an address. */
  String path(long address) {
    return names.path(address).orElseThrow(
        () -> new HDF5JavaException("there is no object at %d in %s".formatted(address, session.path())));
  }

  /** Another name of an object, which both have from now on. */
  void alias(String path, String newPath) {
    String name = resolved(path);
    String other = relative(newPath);
    find(path).ifPresent(dataset -> datasets.put(other, dataset));
    if (groups.containsKey(name)) {
      groups.put(other, groups.get(name));
    }
    makeGroupsAbove(other);
  }

  private void open() {
    Map<String, FileEntry> entries = session.entries();
    burstBytes = 0;
    file = session.opened();
    names = new Names(entries);
    strings = new VariableStrings(file);
    index();
  }

  /** Shape of an attribute that is one number. */
  long[] shapeOfOne() {
    return session.shapeOfOne().clone();
  }

  void attribute(String path, String name, AttributeValue value) {
    owner(path).attribute(name, value);
  }

  AttributeOwner owner(String path) {
    String object = resolved(path);
    strings.write(file, object);
    AttributeOwner owner = object.isEmpty() ? file : datasets.get(object);
    if (owner == null) {
      owner = strings.isWritten(object) ? strings.dataset(object).orElseThrow() : groups.get(object);
    }
    if (owner == null) {
      throw new HDF5SymbolTableException("there is no %s in %s; create it first".formatted(path, session.path()));
    }
    return owner;
  }

  AttributeValue attribute(String path, String name) {
    return owner(path).attribute(name).orElseThrow(() -> usage(("%s has no attribute %s, or one of a kind that cannot "
        + "be read").formatted(path, name)));
  }

  /** Ends the burst and waits until its reads are there. */
  void await() {
    burstBytes = 0;
    try {
      file.commit().join();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof WriterException failure ? failure : failed;
    }
  }

  /**
   * Writes all of a dataset: with several ranks it is the first one that has the data, as if the others had the same.
   */
  void writeWhole(Dataset dataset, MemorySegment data) {
    long[] shape = dataset.shape();
    if (session.use() == Use.OTHER_RANK) {
      return;
    }
    if (shape.length == 0) {
      write(dataset, Selection.scalar(), data);
    } else {
      writeBlock(dataset, new long[shape.length], shape, data);
    }
  }

  /** Writes a block, for which a file of one process makes the dataset large enough. */
  void writeBlock(Dataset dataset, long[] offset, long[] count, MemorySegment data) {
    Growth.of(dataset, offset, count).make(session.isAlone());
    if (data.byteSize() == 0) {
      return;
    }
    long rowBytes = data.byteSize() / count[0];
    long rows = session.isAlone() ? Math.clamp(session.burstLimit() / rowBytes, 1, count[0]) : count[0];
    long[] start = offset.clone();
    long[] part = count.clone();
    for (long row = 0; row < count[0]; row += rows) {
      start[0] = offset[0] + row;
      part[0] = Math.min(rows, count[0] - row);
      write(dataset, Selection.block(start, part), data.asSlice(row * rowBytes, part[0] * rowBytes));
    }
  }

  private void write(Dataset dataset, Selection selection, MemorySegment data) {
    if (session.isAlone()) {
      if (burstBytes > 0 && burstBytes + data.byteSize() > session.burstLimit()) {
        commit();
      }
      burstBytes += data.byteSize();
    }
    dataset.write(selection, data);
  }

  // a failure that nobody has seen is thrown by the next commit, flush or close
  @SuppressWarnings("FutureReturnValueIgnored")
  private void commit() {
    burstBytes = 0;
    file.commit();
  }

  /** The program ends the burst itself, with all that is kept for it. */
  void burstEnds() {
    burstBytes = 0;
    strings.writeAll(file);
  }

  void close() {
    if (!isClosed) {
      strings.writeAll(file);
      isClosed = true;
    }
    file.complete();
  }

  static WriterException usage(String message) {
    return new WriterException(Category.USAGE, message);
  }
}
