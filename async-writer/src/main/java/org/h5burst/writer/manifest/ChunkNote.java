package org.h5burst.writer.manifest;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.h5burst.writer.Selection;

/**
 * The position of a chunk's elements.
 *
 * @param dataset its number in the order of creation, from 0
 * @param corner the chunk's first element
 * @param what the chunk, or some of its elements
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ChunkNote(int dataset, long[] corner, Content what) {
  private static final int PLACED = 0;
  private static final int STORED = 1;
  private static final int ELEMENTS = 2;
  private static final int PART = 3;

  /** The contents of a note. */
  public sealed interface Content {}

  /**
   * The whole chunk, in the file.
   *
   * @param address its position, in bytes
   * @param bytes its stored size
   */
  public record Placed(long address, long bytes) implements Content {}

  /**
   * The whole chunk, as encoded by its filters, in the record, or in several consecutive ones: a chunk may be larger
   * than a record.
   *
   * @param from position of this record's bytes
   * @param all stored size of the chunk
   */
  public record Stored(long from, long all, ByteBuffer bytes) implements Content {
    private boolean isAll() {
      return from == 0 && bytes.remaining() == all;
    }
  }

  /**
   * Some elements, in the record; the others are as in an earlier note.
   *
   * @param runs for each run its position in the chunk and its length, in bytes
   * @param bytes the elements, contiguous
   */
  public record Some(long[] runs, ByteBuffer bytes) implements Content {}

  /** Returns whether no earlier note of the chunk is needed any more. */
  boolean isWhole() {
    return what instanceof Placed || what instanceof Stored stored && stored.from == 0;
  }

  /** Returns the size of its record. */
  public int recordBytes() {
    FrameBuffer record = new FrameBuffer();
    encode(record);
    return record.size();
  }

  void encode(FrameBuffer to) {
    to.begin(RecordKind.CHUNK).putNumber(dataset).putNumber(corner.length);
    for (long first : corner) {
      to.putNumber(first);
    }
    switch (what) {
      case Placed(long address, long bytes) -> to.putNumber(PLACED).putNumber(address).putNumber(bytes);
      case Stored stored when stored.isAll() -> to.putNumber(STORED).put(stored.bytes);
      case Stored(long from, long all, ByteBuffer bytes) -> to.putNumber(PART).putLong(from).putLong(all).put(bytes);
      case Some(long[] runs, ByteBuffer bytes) -> {
        to.putNumber(ELEMENTS).putNumber(runs.length);
        for (long number : runs) {
          to.putNumber(number);
        }
        to.put(bytes);
      }
    }
    to.end();
  }

  static ChunkNote decode(ByteBuffer payload) throws ManifestException {
    try {
      int dataset = Math.toIntExact(RegionCodec.number(payload));
      long[] corner = numbers(payload, Selection.MAX_RANK);
      Content what = switch (Math.toIntExact(RegionCodec.number(payload))) {
        case PLACED -> new Placed(RegionCodec.number(payload), RegionCodec.number(payload));
        case STORED -> new Stored(0, payload.remaining(), payload.slice());
        case PART -> new Stored(payload.getLong(), payload.getLong(), payload.slice());
        case ELEMENTS -> new Some(numbers(payload, payload.remaining()), payload.slice());
        default -> throw new ManifestException("a chunk is neither in the file nor in the manifest");
      };
      return new ChunkNote(dataset, corner, what);
    } catch (BufferUnderflowException | ArithmeticException malformed) {
      throw new ManifestException("the note of a chunk cannot be read: " + malformed.getMessage(), malformed);
    }
  }

  private static long[] numbers(ByteBuffer payload, int most) throws ManifestException {
    long size = RegionCodec.number(payload);
    if (size > most) {
      throw new ManifestException("the note of a chunk has %d numbers, but can have at most %d".formatted(size, most));
    }
    long[] numbers = new long[(int) size];
    for (int index = 0; index < size; index++) {
      numbers[index] = RegionCodec.number(payload);
    }
    return numbers;
  }
}
