package org.h5burst.writer.manifest;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.h5burst.writer.Selection;

/**
 * Where elements of a chunk are.
 *
 * @param dataset its number in the order of creation, from 0
 * @param corner the chunk's first element
 * @param what the chunk, or some elements of it
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ChunkNote(int dataset, long[] corner, Content what) {
  private static final int PLACED = 0;
  private static final int STORED = 1;
  private static final int ELEMENTS = 2;
  private static final int PART = 3;

  /** What a note has of a chunk. */
  public sealed interface Content {}

  /**
   * All of it, in the file.
   *
   * @param address where, in bytes
   * @param bytes that are stored of it
   */
  public record Placed(long address, long bytes) implements Content {}

  /**
   * All of it, as its filters have made it, in the record, or in several that follow each other: a chunk may be larger
   * than a record.
   *
   * @param from where the bytes of this record begin
   * @param all bytes that are stored of the chunk
   */
  public record Stored(long from, long all, ByteBuffer bytes) implements Content {
    private boolean isAll() {
      return from == 0 && bytes.remaining() == all;
    }
  }

  /**
   * Some elements, in the record; the others are what an earlier note says.
   *
   * @param runs which: for each run where in the chunk it begins, and how long it is, in bytes
   * @param bytes one behind the other
   */
  public record Some(long[] runs, ByteBuffer bytes) implements Content {}

  /** Returns whether nothing that was noted of the chunk before is needed any more. */
  boolean isWhole() {
    return what instanceof Placed || what instanceof Stored stored && stored.from == 0;
  }

  /** Returns how many bytes its record has. */
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
      throw new ManifestException("the note of a chunk has %d numbers in place of %d at most".formatted(size, most));
    }
    long[] numbers = new long[(int) size];
    for (int index = 0; index < size; index++) {
      numbers[index] = RegionCodec.number(payload);
    }
    return numbers;
  }
}
