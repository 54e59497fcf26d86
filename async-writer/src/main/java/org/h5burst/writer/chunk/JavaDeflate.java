package org.h5burst.writer.chunk;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** HDF5's deflate with the JDK's implementation, which is zlib as in HDF5 itself. */
final class JavaDeflate implements ChunkFilter {
  /** The shift that bounds how much data may grow: nine bits, as in versions of zlib that are optimized for speed. */
  private static final int MOST_GROWTH = 3;
  private static final int FRAME_BYTES = 64;

  private final Deflater deflater;
  private final Inflater inflater = new Inflater();
  private final ByteBuffer excess = ByteBuffer.allocateDirect(1);

  JavaDeflate(int level) {
    deflater = new Deflater(level);
  }

  @Override
  public long bound(long bytes) {
    return bytes + (bytes >> MOST_GROWTH) + FRAME_BYTES;
  }

  @Override
  public void level(int level) {
    deflater.setLevel(level);
  }

  @Override
  public long encode(MemorySegment bytes, MemorySegment encoded) {
    ByteBuffer target = encoded.asByteBuffer();
    deflater.reset();
    deflater.setInput(bytes.asByteBuffer());
    deflater.finish();
    while (!deflater.finished()) {
      if (deflater.deflate(target) == 0 && !target.hasRemaining()) {
        throw new IllegalStateException("zlib makes more than %,d bytes of %,d".formatted(encoded.byteSize(),
            bytes.byteSize()));
      }
    }
    return target.position();
  }

  @Override
  public long decode(MemorySegment encoded, MemorySegment bytes) throws IOException {
    ByteBuffer target = bytes.asByteBuffer();
    inflater.reset();
    inflater.setInput(encoded.asByteBuffer());
    try {
      while (!inflater.finished()) {
        inflate(target, encoded.byteSize());
      }
    } catch (DataFormatException e) {
      throw Damage.invalid(String.valueOf(e.getMessage()));
    }
    if (inflater.getRemaining() > 0) {
      throw Damage.trailing(inflater.getRemaining());
    }
    return target.position();
  }

  /** Inflates; memory for one byte more shows whether the data is too long. */
  private void inflate(ByteBuffer target, long encodedBytes) throws DataFormatException, IOException {
    boolean isFull = !target.hasRemaining();
    int inflated = inflater.inflate(isFull ? excess.clear() : target);
    if (isFull && inflated > 0) {
      throw Damage.tooLong(target.capacity());
    }
    if (inflated == 0 && !inflater.finished()) {
      throw inflater.needsDictionary() ? Damage.invalid("needs a dictionary") : Damage.truncated(encodedBytes);
    }
  }

  @Override
  public void close() {
    deflater.end();
    inflater.end();
  }
}
