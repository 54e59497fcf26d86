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
 * <b>Independent.</b> A wrong call throws here, on this rank only, and leaves no trace. Failures of the writing itself
 * come with {@link BurstFile#commit()}'s future, or with the next commit, flush or close.
 *
 * <p>Data are in row-major order of the selected elements, hyperslab after hyperslab. Where writes of one rank overlap,
 * the later one wins; where writes of several ranks overlap in one burst, either may win.
 */
public final class Dataset implements AttributeOwner, DatasetReads {
  /** As an extent of {@link DatasetBuilder#maxShape}: the dimension can be extended without a limit. */
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

  /** Path within the file, without a leading slash. */
  public String name() {
    return spec.name();
  }

  /** All names that the dataset had when the file was opened, {@link #name()} first: hard links give it others. */
  public List<String> names() {
    return handle.catalogue().names(spec.name());
  }

  /** Type of its elements, in memory and in the file. */
  public DataType type() {
    return spec.type();
  }

  /**
   * Extent of each dimension in elements, with the extensions that this rank has asked for; none for a scalar dataset.
   */
  public long[] shape() {
    return pieces.declared().extents().clone();
  }

  /**
   * Extent of each dimension of a chunk in elements; empty if it is contiguous, and until the burst is done that makes
   * a dataset declared with {@link DatasetBuilder#autoChunk()}.
   */
  public long[] chunk() {
    return pieces.declared().chunk().clone();
  }

  /** How far each dimension can be extended, {@link #UNLIMITED} for no limit; none for a scalar dataset. */
  public long[] maxShape() {
    return spec.storage().limit().length > 0 ? spec.storage().limit().clone() : shape();
  }

  /** Whether its elements lie in its header. */
  public boolean isCompact() {
    return spec.isCompact();
  }

  /**
   * Enqueues signed bytes, as many as the selection has; into a dataset of INT8 or UINT8 (the same bits), or of a type
   * that holds every value of INT8.
   */
  public void write(Selection selection, byte[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues 16-bit integers, as many as the selection has; into a dataset of INT16, UINT16, FLOAT16 or BFLOAT16 (the
   * same bits), or of a type that holds every value of INT16.
   */
  public void write(Selection selection, short[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues 32-bit integers, as many as the selection has; into a dataset of INT32 or UINT32 (the same bits), INT64 or
   * FLOAT64.
   */
  public void write(Selection selection, int[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /** Enqueues 64-bit integers, as many as the selection has; into a dataset of INT64 or UINT64 (the same bits). */
  public void write(Selection selection, long[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues single-precision numbers, as many as the selection has; into a dataset of FLOAT32 or FLOAT64; two for each
   * element into one of {@link DataType#COMPLEX64}.
   */
  public void write(Selection selection, float[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues double-precision numbers, as many as the selection has; into a dataset of FLOAT64; two for each element
   * into one of {@link DataType#COMPLEX128}.
   */
  public void write(Selection selection, double[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues elements of this dataset's type, in the machine's byte order, as many bytes as the selection needs, from
   * any memory; copied.
   */
  public void write(Selection selection, MemorySegment elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues elements of this dataset's type, as many bytes as the selection needs.
   *
   * @param ownership whether the elements are copied or stay where they are; {@link Ownership#BORROW} wants native
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
   * Enqueues the elements of a buffer, from its position to its limit, in the machine's byte order; copied. Those of a
   * {@code ByteBuffer} are bytes of elements of this dataset's type, those of another one as those of an array. One of
   * the other order is refused, as a new {@code ByteBuffer} is, unless its elements have no order.
   */
  public void write(Selection selection, Buffer elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues the elements of an array of arrays, such as {@code double[][]}, which is rectangular and has the extents
   * of the selection, or the records of an array; copied.
   */
  public void write(Selection selection, Object[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues records of one class, as many as the selection has; into a dataset of a compound type with a member for
   * each component, such as {@link DataType#of(Class)} makes; copied.
   */
  public void write(Selection selection, List<? extends Record> elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues elements of any kind that the other methods take: an array, an array of arrays, a buffer; copied.
   *
   * @param narrowing {@link Narrowing#ROUND} lets {@code double[]} go into FLOAT32 and such
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
   * Enqueues elements of any kind that the other methods take, as {@link #write(Selection, Object, Narrowing)} with
   * {@link Narrowing#NONE}; the future is that of {@link #writeAsync(Selection, MemorySegment, Ownership)}.
   */
  public CompletableFuture<BurstResult> writeAsync(Selection selection, Object elements) {
    Selection place = checks.placed(selection);
    JavaElements given = checks.elements(place, elements);
    Encoding encoding = checks.encoding(given.type(), Narrowing.NONE);
    return checks.isWork("write to", place, given.type(), given.memory())
        ? queue.copyAsync(pieces, place, given.memory(), encoding) : queue.nothingAsync(pieces);
  }

  /**
   * Like {@link #write(Selection, MemorySegment, Ownership)}; the future completes when the burst that the write is in
   * is done on all ranks, after its commit; with a failure if it is never committed, when the file is closed.
   *
   * @return can be chained at any time, and waited for when this process has called {@link BurstFile#commit()}, or
   *     another call that ends the burst. Until then {@code get}, {@code join}, {@code orTimeout} and
   *     {@code toCompletableFuture} throw a {@link UsageException}, as those of every future derived from it do; where
   *     one process has the file, they commit instead; if that burst fails, and neither {@code get} nor {@code join}
   *     has thrown it, and no handler got it, a later call on the file throws it. {@code allOf} and {@code anyOf} ask
   *     for nothing: call them after the commit; a wait for their result before is reported, and ends with the limit of
   *     {@code h5burst.io.timeout}. To complete or cancel it changes nothing for the library.
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

  /** Enqueues booleans, as many as the selection has; into a dataset of {@link DataType#BOOLEAN}. */
  public void write(Selection selection, boolean[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues strings, as many as the selection has; into a dataset of {@link DataType#fixedString}, into whose elements
   * each must fit in UTF-8.
   */
  public void write(Selection selection, String[] elements) {
    write(selection, elements, Narrowing.NONE);
  }

  /**
   * Enqueues a read of signed bytes into an array with just as many elements as the selection: see
   * {@link #read(Selection, MemorySegment)}; from a dataset of INT8 or UINT8 (the same bits).
   */
  public void read(Selection selection, byte[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of 16-bit integers; from a dataset of INT16, UINT16, FLOAT16 or BFLOAT16 (the same bits), or of a
   * type all of whose values are INT16.
   */
  public void read(Selection selection, short[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of 32-bit integers; from a dataset of INT32 or UINT32 (the same bits), or of a type all of whose
   * values are INT32.
   */
  public void read(Selection selection, int[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of 64-bit integers; from a dataset of INT64 or UINT64 (the same bits), or of a type all of whose
   * values are INT64.
   */
  public void read(Selection selection, long[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of single-precision numbers; from a dataset of FLOAT32, FLOAT16, BFLOAT16 or integers of up to 16
   * bits; two for each element from one of {@link DataType#COMPLEX64}.
   */
  public void read(Selection selection, float[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of double-precision numbers; from a dataset of FLOAT64, FLOAT32, FLOAT16, BFLOAT16 or integers of
   * up to 32 bits; two for each element from one of {@link DataType#COMPLEX128}.
   */
  public void read(Selection selection, double[] into) {
    readInto(selection, into);
  }

  /**
   * Enqueues a read of elements of this dataset's type, in the machine's byte order. The memory belongs to the library
   * until the burst is done, and holds the elements then: when the commit's future has completed, or
   * {@link BurstFile#flush()} has returned. A burst's reads see its writes, of all ranks, and all bursts before it.
   *
   * @param into memory that any thread may use, of as many bytes as the selection has; the elements come straight into
   *     native memory if the file has the machine's byte order
   */
  public void read(Selection selection, MemorySegment into) {
    readInto(selection, into);
  }

  /** Enqueues a read into a buffer, from its position to its limit; what it holds as in {@link #write}. */
  public void read(Selection selection, Buffer into) {
    readInto(selection, into);
  }

  /**
   * Like {@link #read(Selection, MemorySegment)}; the future completes when the elements are there, after the burst's
   * commit.
   *
   * @return can be waited for when the burst is committed, as that of {@link #writeAsync}
   */
  public CompletableFuture<BurstResult> readAsync(Selection selection, MemorySegment into) {
    Selection place = checks.placed(selection);
    Decoding decoding = checks.decoding(spec.type(), requireNonNull(into, "into"));
    return checks.isWork("read from", place, spec.type(), into)
        ? queue.readAsync(pieces, place, new DecodedMemory(into, decoding))
        : queue.nothingAsync(pieces);
  }

  /**
   * Enqueues a read; the future completes with a new array when the elements are there, after the burst's commit.
   * <b>Independent.</b>
   *
   * @param array as {@link #readAs(Selection, Class)} takes it
   * @return can be waited for when the burst is committed, as that of {@link #writeAsync}; where one process has the
   *     file, waiting commits
   */
  public <T> CompletableFuture<T> readAsync(Selection selection, Class<T> array) {
    Selection place = checks.placed(selection);
    ReadTarget<T> target = checks.target(requireNonNull(array, "array"), place);
    Decoding decoding = checks.decoding(target.type(), target.memory());
    CompletableFuture<BurstResult> read = checks.isWork("read from", place, target.type(), target.memory())
        ? queue.readAsync(pieces, place, new DecodedMemory(target.memory(), decoding))
        : queue.nothingAsync(pieces);
    return read.thenApply(_ -> target.elements().get());
  }

  @Override
  public <T> T readAs(Selection selection, Class<T> array) {
    return await(() -> readAsync(selection, array));
  }

  @Override
  public <R extends Record> List<R> readRecords(Selection selection, Class<R> records) {
    return await(() -> readAsync(selection, requireNonNull(records, "records").arrayType())
        .thenApply(read -> Arrays.stream((Object[]) read).map(records::cast).toList()));
  }

  /** Ends the burst, also where the read is refused: other ranks end it in theirs. */
  private <T> T await(Supplier<CompletableFuture<T>> enqueue) {
    handle.requireMayWait("reading");
    CompletableFuture<T> read;
    try {
      read = enqueue.get();
    } catch (RuntimeException | Error refused) { // null and want of memory as well
      queue.endWithout(refused);
      throw refused;
    }
    return queue.endAndGet(read);
  }

  @Override
  public Object readAll() {
    return await(() -> readAsync(Selection.all(), checks.array()).thenApply(read -> read));
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
   * Makes the dataset larger. All ranks extend the same datasets to the same shapes between two commits; the next
   * commit does it, before it writes. Writes may use the new shape at once. Any thread; where several ranks have the
   * file, one thread at a time. <b>Independent</b>; agreed at the next commit.
   *
   * @param shape nowhere smaller than the present one, nor larger than {@link DatasetBuilder#maxShape} allows
   */
  public void extend(long... shape) {
    checks.requireAlive();
    long[] extents = shape.clone();
    handle.extend(pieces, declared -> DatasetName.checkedExtension(declared, extents));
  }

  /**
   * Makes the dataset larger along one dimension, as {@link #extend}. <b>Independent</b>; agreed at the next commit.
   *
   * @param count of elements to add, the same on all ranks: for all of them together
   * @return where the new elements begin along this dimension
   */
  public long append(int dimension, long count) {
    return rows.appendAll(dimension, count);
  }

  /**
   * Makes the dataset larger along one dimension by what each rank adds, which may be nothing; in the order of ranks.
   * Waits for the other ranks to call it, not for their bursts; they communicate by the communicator of the file, which
   * must be open. Any thread, if this process has the file alone; else one thread at a time. <b>Collective.</b>
   *
   * @param count of elements that this rank adds
   * @return where this rank's elements begin along this dimension
   * @throws UsageException on all ranks if any of them cannot append what it wants to
   */
  public long appendEach(int dimension, long count) {
    return rows.append(dimension, count);
  }

  /**
   * Makes the dataset larger along its first dimension by what each rank adds, and enqueues the elements there: whole
   * rows, all elements behind one index of the first dimension; in the order of ranks. A rank that adds nothing gives
   * an array or a list without elements. As {@link #appendEach} otherwise. <b>Collective.</b>
   *
   * @param elements of any kind that the methods called {@code write} take: {@code double[]}, or {@code double[][]} of
   *     rows, strings, records, a buffer, a {@code MemorySegment}; copied
   */
  public void append(Object elements) {
    append(elements, Narrowing.NONE);
  }

  /**
   * Appends rows, as {@link #append(Object)}. <b>Collective.</b>
   *
   * @param narrowing {@link Narrowing#ROUND} lets {@code double[]} go into FLOAT32 and such
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

  DatasetPieces pieces() {
    return pieces;
  }

  @Override
  public String toString() {
    return spec.toString();
  }
}
