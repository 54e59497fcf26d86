package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.ElementQueue;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.ring.DecodedMemory;
import org.h5burst.writer.ring.Decoding;
import org.h5burst.writer.ring.Encoding;

/**
 * An array in a {@link BurstFile}. Made by {@link BurstFile#dataset}.
 *
 * <p>The write methods copy the elements (unless they are borrowed) and return at once; any thread may call them.
 * <b>Independent.</b> A wrong call throws a {@link UsageException} here, on this rank only, and changes nothing; a
 * write without room throws a {@link BackPressureException}. If the writing itself fails, the future of
 * {@link BurstFile#commit()} fails, or the next commit, flush, complete or close throws.
 *
 * <p>Data are in row-major order of the selected elements, one hyperslab after another. Where writes of one rank
 * overlap, the later one wins; where writes of several ranks overlap in one burst, either may win.
 */
public final class Dataset implements AttributeOwner, DatasetReads {
  /** An extent for {@link DatasetBuilder#maxShape}: the dimension can be extended without limit. */
  public static final long UNLIMITED = -1;

  private final DatasetSpec spec;
  private final BurstFile file;
  private final FileHandle handle;
  private final ElementQueue queue;
  private final DatasetPieces pieces;
  private final TransferChecks checks;
  private final RowAppender rows;

  Dataset(DatasetSpec spec, BurstFile file, FileHandle handle) {
    this.spec = spec;
    this.file = file;
    this.handle = handle;
    this.queue = handle.elements();
    this.pieces = new DatasetPieces(spec);
    this.checks = new TransferChecks(spec, pieces, handle);
    this.rows = new RowAppender(checks, pieces, handle);
  }

  /** Returns the path within the file, without a leading slash. */
  public String name() {
    return spec.name();
  }

  /**
   * Returns all names that the dataset had when the file was opened, {@link #name()} first. A dataset has several names
   * if there are hard links to it.
   */
  public List<String> names() {
    return handle.catalogue().names(spec.name());
  }

  /** Returns the type of the elements, in memory and in the file. */
  public DataType type() {
    return spec.type();
  }

  /**
   * Returns the extent of each dimension in elements, including the extensions that this rank has requested; empty for
   * a scalar dataset.
   */
  public long[] shape() {
    return pieces.declared().extents().clone();
  }

  /**
   * Returns the extent of each dimension of a chunk in elements; empty if the dataset is contiguous. After
   * {@link DatasetBuilder#autoChunk()} it is empty until the burst that creates the dataset is done.
   */
  public long[] chunk() {
    return pieces.declared().chunk().clone();
  }

  /** Returns how far each dimension can be extended, {@link #UNLIMITED} for no limit; empty for a scalar dataset. */
  public long[] maxShape() {
    return spec.storage().limit().length > 0 ? spec.storage().limit().clone() : shape();
  }

  /** Returns whether the elements are stored in the dataset's header. */
  public boolean isCompact() {
    return spec.isCompact();
  }

  /**
   * Enqueues signed bytes, one per selected element. The dataset is of INT8 or UINT8 (the same bits), or of a type that
   * holds every INT8.
   */
  public void write(Selection selection, byte[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues 16-bit integers, one per selected element. The dataset is of INT16, UINT16, FLOAT16 or BFLOAT16 (the same
   * bits), or of a type that holds every INT16.
   */
  public void write(Selection selection, short[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues 32-bit integers, one per selected element. The dataset is of INT32 or UINT32 (the same bits), INT64 or
   * FLOAT64.
   */
  public void write(Selection selection, int[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /** Enqueues 64-bit integers, one per selected element. The dataset is of INT64 or UINT64 (the same bits). */
  public void write(Selection selection, long[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues single-precision numbers, one per selected element. The dataset is of FLOAT32 or FLOAT64; one of
   * {@link DataType#COMPLEX64} takes two per element.
   */
  public void write(Selection selection, float[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues double-precision numbers, one per selected element. The dataset is of FLOAT64; one of
   * {@link DataType#COMPLEX128} takes two per element.
   */
  public void write(Selection selection, double[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues elements of this dataset's type, in the machine's byte order, from any memory, with as many bytes as the
   * selection needs. Copies them.
   */
  public void write(Selection selection, MemorySegment elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues elements of this dataset's type, with as many bytes as the selection needs.
   *
   * @param ownership whether the elements are copied or stay where they are; {@link Ownership#BORROW} needs native
   *     memory and a dataset in the machine's byte order
   */
  public void write(Selection selection, MemorySegment elements, Ownership ownership) {
    if (requireNonNull(ownership, "ownership") == Ownership.COPY) {
      write(selection, elements, Narrowing.NONE);
    } else {
      borrow(selection, elements);
    }
  }

  /**
   * Enqueues the elements of a buffer, from its position to its limit, in the machine's byte order. Copies them. A
   * {@code ByteBuffer} holds the bytes of elements of this dataset's type; any other buffer is treated like an array. A
   * buffer in the other byte order, such as a new {@code ByteBuffer}, is refused unless byte order does not matter for
   * its elements.
   */
  public void write(Selection selection, Buffer elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues the elements of an array of arrays, such as {@code double[][]}, or an array of records. Copies them. An
   * array of arrays must be rectangular, with the extents of the selection.
   */
  public void write(Selection selection, Object[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues records of one class, one per selected element, into a dataset of a compound type with a member for each
   * component, such as {@link DataType#of(Class)} makes. Copies them.
   */
  public void write(Selection selection, List<? extends Record> elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues elements of any kind that the other methods accept: an array, an array of arrays or a buffer. Copies them.
   *
   * @param narrowing {@link Narrowing#ROUND} allows, for example, {@code double[]} into FLOAT32
   */
  public void write(Selection selection, Object elements, Narrowing narrowing) {
    requireNonNull(narrowing, "narrowing");
    Selection place = checks.placed(selection);
    JavaElements given = checks.elements(place, elements);
    Encoding encoding = checks.encoding(given.type(), narrowing);
    if (checks.isWork("write to", place, given.type(), given.memory())) {
      queue.copy(pieces, place, given.memory(), encoding);
    }
  }

  /**
   * Enqueues elements of any kind that the other methods accept, like {@link #write(Selection, Object, Narrowing)} with
   * {@link Narrowing#NONE}. Returns a future like that of {@link #writeAsync(Selection, MemorySegment, Ownership)}.
   */
  public CompletableFuture<BurstResult> writeAsync(Selection selection, Object elements) {
    Selection place = checks.placed(selection);
    JavaElements given = checks.elements(place, elements);
    Encoding encoding = checks.encoding(given.type(), Narrowing.NONE);
    return checks.isWork("write to", place, given.type(), given.memory())
        ? queue.copyAsync(pieces, place, given.memory(), encoding) : queue.nothingAsync(pieces);
  }

  /**
   * Like {@link #write(Selection, MemorySegment, Ownership)}, but returns a future. It completes after the commit, when
   * the write's burst is done on all ranks. It fails when the file is closed and the burst was never committed.
   *
   * @return a future that can be chained at any time, and waited for once this process has called
   *     {@link BurstFile#commit()} or another call that ends the burst. Until then {@code get}, {@code join},
   *     {@code orTimeout} and {@code toCompletableFuture} throw a {@link UsageException}, as on every future derived
   *     from it. If one process has the file, they commit instead; if that burst fails, and neither {@code get} nor
   *     {@code join} has thrown the failure and no handler has received it, a later call on the file throws it.
   *     {@code allOf} and {@code anyOf} do not commit: call them after the commit. A wait for their result before the
   *     commit is reported, and ends at the limit of {@code h5burst.io.timeout}; the burst is then refused. Completing
   *     or cancelling the future has no effect on the library.
   */
  public CompletableFuture<BurstResult> writeAsync(Selection selection, MemorySegment elements, Ownership ownership) {
    Selection place = checks.placed(selection);
    if (requireNonNull(ownership, "ownership") == Ownership.BORROW) {
      checks.requireLendable(elements);
      return checks.isWork("write to", place, spec.type(), elements)
          ? queue.borrowAsync(pieces, place, elements)
          : queue.nothingAsync(pieces);
    }
    return writeAsync(place, elements);
  }

  /** Enqueues booleans, one per selected element, into a dataset of {@link DataType#BOOLEAN}. */
  public void write(Selection selection, boolean[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues strings, one per selected element, into a dataset of {@link DataType#fixedString}. Each string must fit an
   * element in UTF-8.
   */
  public void write(Selection selection, String[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues a read of signed bytes, from a dataset of INT8 or UINT8 (the same bits), into an array with exactly as
   * many elements as the selection; see {@link #read(Selection, MemorySegment)}.
   */
  public void read(Selection selection, byte[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of 16-bit integers, from a dataset of INT16, UINT16, FLOAT16 or BFLOAT16 (the same bits), or of a
   * type whose values all fit INT16.
   */
  public void read(Selection selection, short[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of 32-bit integers, from a dataset of INT32 or UINT32 (the same bits), or of a type whose values
   * all fit INT32.
   */
  public void read(Selection selection, int[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of 64-bit integers, from a dataset of INT64 or UINT64 (the same bits), or of a type whose values
   * all fit INT64.
   */
  public void read(Selection selection, long[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of single-precision numbers, from a dataset of FLOAT32, FLOAT16, BFLOAT16 or integers of up to 16
   * bits; two per element from one of {@link DataType#COMPLEX64}.
   */
  public void read(Selection selection, float[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of double-precision numbers, from a dataset of FLOAT64, FLOAT32, FLOAT16, BFLOAT16 or integers of
   * up to 32 bits; two per element from one of {@link DataType#COMPLEX128}.
   */
  public void read(Selection selection, double[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of elements of this dataset's type, in the machine's byte order. The memory belongs to the library
   * until the burst is done, and then holds the elements: when the commit's future has completed, or
   * {@link BurstFile#flush()} has returned. Reads see the writes of their own burst, by all ranks, and those of all
   * earlier bursts.
   *
   * @param into memory that any thread may use, with as many bytes as the selection needs; native memory receives the
   *     elements directly if the file has the machine's byte order
   */
  public void read(Selection selection, MemorySegment into) {
    readInto(selection, into);
  }

  /** Enqueues a read into a buffer, from its position to its limit, with elements as in {@link #write}. */
  public void read(Selection selection, Buffer into) {
    readInto(selection, into);
  }

  /**
   * Like {@link #read(Selection, MemorySegment)}, but returns a future. It completes after the burst's commit, when the
   * memory holds the elements.
   *
   * @return a future that can be waited for once the burst is committed, like that of {@link #writeAsync}
   */
  public CompletableFuture<BurstResult> readAsync(Selection selection, MemorySegment into) {
    Selection place = checks.placed(selection);
    Decoding decoding = checks.decoding(spec.type(), requireNonNull(into, "into"));
    return checks.isWork("read from", place, spec.type(), into)
        ? queue.readAsync(pieces, place, new DecodedMemory(into, decoding))
        : queue.nothingAsync(pieces);
  }

  /**
   * Enqueues a read. The future completes after the burst's commit, with a new array of the elements.
   * <b>Independent.</b>
   *
   * @param array as for {@link #readAs(Selection, Class)}
   * @return a future that can be waited for once the burst is committed, like that of {@link #writeAsync}; if one
   *     process has the file, waiting commits
   */
  public <T> CompletableFuture<T> readAsync(Selection selection, Class<T> array) {
    EnqueuedRead<T> read = enqueue(selection, array);
    return read.burst.thenApply(_ -> read.elements());
  }

  private record EnqueuedRead<T>(CompletableFuture<BurstResult> burst, ReadTarget<T> target) {
    /** Makes the array when the burst is done. */
    T elements() {
      return target.elements().get();
    }
  }

  private <T> EnqueuedRead<T> enqueue(Selection selection, Class<T> array) {
    Selection place = checks.placed(selection);
    ReadTarget<T> target = checks.target(requireNonNull(array, "array"), place);
    Decoding decoding = checks.decoding(target.type(), target.memory());
    CompletableFuture<BurstResult> read = checks.isWork("read from", place, target.type(), target.memory())
        ? queue.readAsync(pieces, place, new DecodedMemory(target.memory(), decoding))
        : queue.nothingAsync(pieces);
    return new EnqueuedRead<>(read, target);
  }

  @Override
  public <T> T readAs(Selection selection, Class<T> array) {
    return await(() -> enqueue(selection, array));
  }

  @Override
  public <R extends Record> List<R> readRecords(Selection selection, Class<R> records) {
    Object[] read = (Object[]) await(() -> enqueue(selection, requireNonNull(records, "records").arrayType()));
    return Arrays.stream(read).map(records::cast).toList();
  }

  /**
   * Ends the burst and waits, and makes the array on this thread, because that may take long. Also ends the burst if
   * the read is refused, because other ranks end it too.
   */
  private <T> T await(Supplier<EnqueuedRead<? extends T>> enqueue) {
    handle.requireMayWait("reading");
    EnqueuedRead<? extends T> read;
    try {
      read = enqueue.get();
    } catch (RuntimeException | Error refused) { // null and want of memory as well
      queue.endWithout(refused);
      throw refused;
    }
    queue.endAndAwait(read.burst);
    return read.elements();
  }

  @Override
  public Object readAll() {
    return await(() -> enqueue(Selection.all(), checks.array()));
  }

  private void readInto(Selection selection, Object into) {
    Selection place = checks.placed(selection);
    JavaElements target = JavaElements.of(requireNonNull(into, "into"), spec.type());
    Decoding decoding = checks.decoding(target.type(), target.memory());
    if (checks.isWork("read from", place, target.type(), target.memory())) {
      queue.read(pieces, place, new DecodedMemory(target.memory(), decoding));
    }
  }

  /**
   * Makes the dataset larger. All ranks extend the same datasets to the same shapes between two commits. The next
   * commit extends them before it writes. Writes may use the new shape at once. Any thread; if several ranks have the
   * file, one thread at a time. <b>Independent</b>; agreed at the next commit.
   *
   * @param shape along no dimension smaller than the present shape, nor larger than {@link DatasetBuilder#maxShape}
   *     allows
   */
  public void extend(long... shape) {
    checks.requireAlive();
    long[] extents = shape.clone();
    handle.extend(pieces, declared -> DatasetName.checkedExtension(declared, extents));
  }

  /**
   * Makes the dataset larger along one dimension; see {@link #extend}. <b>Independent</b>; agreed at the next commit.
   *
   * @param count number of elements to add for all ranks together; the same on all ranks
   * @return where the new elements begin along this dimension
   */
  public long append(int dimension, long count) {
    return rows.appendAll(dimension, count);
  }

  /**
   * Makes the dataset larger along one dimension, by the number of elements that each rank adds, in rank order. A rank
   * may add nothing. Waits until the other ranks call it, but not for their bursts. The ranks communicate through the
   * file's communicator, which must be open. Any thread if this process has the file alone; otherwise one thread at a
   * time. <b>Collective.</b>
   *
   * @param count number of elements that this rank adds
   * @return where this rank's elements begin along this dimension
   * @throws UsageException on all ranks if any rank cannot append its elements
   */
  public long appendEach(int dimension, long count) {
    return rows.append(dimension, count);
  }

  /**
   * Makes the dataset larger along its first dimension by the rows that each rank adds, in rank order, and enqueues
   * their elements. A row is all elements with the same index in the first dimension. A rank that adds nothing passes
   * an array or a list without elements. Otherwise like {@link #appendEach}. <b>Collective.</b>
   *
   * @param elements of any kind that the {@code write} methods accept: {@code double[]}, {@code double[][]} of rows,
   *     strings, records, a buffer or a {@code MemorySegment}; copied
   */
  public void append(Object elements) {
    append(elements, Narrowing.NONE);
  }

  /**
   * Appends rows, like {@link #append(Object)}. <b>Collective.</b>
   *
   * @param narrowing {@link Narrowing#ROUND} allows, for example, {@code double[]} into FLOAT32
   */
  public void append(Object elements, Narrowing narrowing) {
    rows.append(elements, narrowing);
  }

  @Override
  public void attribute(String name, AttributeValue value) {
    file.attribute(spec.name(), name, value);
  }

  @Override
  public Map<String, AttributeValue> attributes() {
    return file.attributes(spec.name());
  }

  private void borrow(Selection selection, MemorySegment elements) {
    Selection place = checks.placed(selection);
    checks.requireLendable(elements);
    if (checks.isWork("write to", place, spec.type(), elements)) {
      queue.borrow(pieces, place, elements);
    }
  }

  BurstFile file() {
    return file;
  }

  DatasetPieces pieces() {
    return pieces;
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
