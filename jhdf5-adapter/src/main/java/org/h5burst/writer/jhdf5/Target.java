package org.h5burst.writer.jhdf5;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ClosedFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.FileEntry;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Layout;
import org.h5burst.writer.jhdf5.HDF5StorageFeatures.Storage;
import org.h5burst.writer.jhdf5.Session.Use;

/**
 * The file behind a reader or writer. Finds datasets by their paths, extends them, ends bursts on behalf of JHDF5's
 * users, and closes and reopens the file to delete and rename.
 */
final class Target extends FileObjects {
  /** The shape of one number without dimensions. */
  static final long[] SCALAR = {};

  /** The limit of a file that is only read: its bursts are never ended early. */
  static final long NO_LIMIT = Long.MAX_VALUE;

  private long burstBytes;

  private Target(BurstFile file, Session session, Map<String, FileEntry> entries) {
    super(file, session, entries);
  }

  /** Returns a file that was there, whose suffix is the one that it notes. */
  static Target opened(Session session) {
    Map<String, FileEntry> entries = session.entries();
    BurstFile file = session.opened();
    String noted = file.attribute(Session.SUFFIX).map(AttributeValue::asString).orElse("");
    return new Target(file, session.withSuffix(noted), entries);
  }

  /** Returns a new file, which notes the suffix. */
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

  /** Creates a dataset that will be written block by block, in place of one that is there. */
  Dataset create(String path, DataType type, Blocks blocks, Storage storage) {
    boolean grows = storage.isExtendable(session.extendable());
    blocks.requireElements(path, grows);
    removeForNew(path);
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

  /** Returns the dataset for all of these data: a new one, or the one of this path if it is alike. */
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
    return remember(path, storage.array(file.dataset(resolved(path), type), type, Blocks.ofOne(shape), grows, session,
        false));
  }

  /** Returns whether a dataset that is there takes all of these data, after it was made larger if need be. */
  private boolean isAlike(Dataset known, DataType type, long[] shape, Storage storage) {
    boolean keeps = session.choices().keep() || storage.keeps();
    boolean sameType = known.type().equals(type)
        || known.type() instanceof DataType.FixedString && type instanceof DataType.FixedString
            && (keeps || known.shape().length == 0 && known.type().bytes() >= type.bytes());
    if ((sameType || keeps) && Arrays.equals(known.shape(), shape)) {
      return true; // what is written is converted if the type is another
    }
    boolean grows = keeps && sameType && known.shape().length == shape.length && known.chunk().length > 0
        && IntStream.range(0, shape.length).allMatch(dimension -> shape[dimension] >= known.shape()[dimension]);
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

  /** Makes a new dataset of variable-length strings, in place of a dataset of this path or of a link to one. */
  void strings(String path, long[] shape, String... values) {
    if (strings.contains(resolved(path)) || find(path).isPresent()) {
      delete(path);
    }
    keep(resolved(path), new VariableStrings.Whole(shape, values, Map.of())); // a link may have been deleted
  }

  /** Puts other strings into the dataset to which a path leads. */
  void rewrite(String path, VariableStrings.Whole changed) {
    String name = resolved(path);
    if (strings.isWritten(name)) {
      delete(name);
    }
    keep(name, changed);
  }

  /** Keeps variable-length strings for the file; in a job of several processes writes them at once. */
  private void keep(String name, VariableStrings.Whole whole) {
    strings.keep(name, whole);
    makeGroupsAbove(name);
    if (!session.isAlone()) {
      strings.write(file, name);
    }
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
    runBoth(() -> {
      ClosedFile closed = ClosedFile.at(session.path());
      changes.accept(closed);
      closed.apply();
    }, this::open);
  }

  /** Runs the second even if the first fails; throws the first failure. */
  private static void runBoth(Runnable first, Runnable second) {
    try {
      first.run();
    } catch (RuntimeException | Error failed) {
      try {
        second.run();
      } catch (RuntimeException alsoFailed) {
        failed.addSuppressed(alsoFailed);
      }
      throw failed;
    }
    second.run();
  }

  /** Closes and opens the file again if an object has no address yet. */
  void requireAddresses(String... paths) {
    boolean isNew = Arrays.stream(paths).anyMatch(path -> exists(path) && names.address(resolved(path)) == 0);
    if (isNew && session.isAlone()) {
      change("/", _ -> {});
    }
  }

  private void open() {
    Map<String, FileEntry> entries = session.entries();
    burstBytes = 0;
    show(session.opened(), entries);
  }

  /** Enqueues a read, and waits for it. */
  <T> T read(Supplier<T> enqueue) {
    T read = prepared(enqueue);
    await();
    return read;
  }

  /** Prepares a read; also ends the burst if that is refused, because other ranks end it in their reads. */
  <T> T prepared(Supplier<T> work) {
    try {
      return work.get();
    } catch (RuntimeException | Error refused) {
      try {
        await();
      } catch (RuntimeException alsoFailed) {
        refused.addSuppressed(alsoFailed);
      }
      throw refused;
    }
  }

  /** Ends the burst and waits until its reads are done. */
  private void await() {
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

  /** Notes that the program ends the burst itself, with everything that is kept for it. */
  void burstEnds() {
    burstBytes = 0;
    strings.writeAll(file);
  }

  void close() {
    runBoth(() -> strings.writeAll(file), () -> {
      isClosed = true;
      file.complete();
    });
  }
}
