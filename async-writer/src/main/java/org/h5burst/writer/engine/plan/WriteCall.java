package org.h5burst.writer.engine.plan;

import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * The write of one call to the back end: at most 2 GiB - 1 bytes, because MPI-IO counts with 32 bits.
 *
 * @param selection target of the elements
 * @param source source of the elements
 */
public record WriteCall(Selection selection, PackedSource source) implements RegionCall {
  /** From this size on a call costs less than joining the pieces. */
  static final long LARGE_PIECE_BYTES = 256 << 10;

  /** Returns the calls that write the same if each rank makes its own: large pieces one by one, in place. */
  public List<WriteCall> inPlace() {
    return source instanceof PackedSource.InOrder(PieceList pieces, long pieceBytes) && pieceBytes >= LARGE_PIECE_BYTES
        ? IntStream.range(0, pieces.size()).mapToObj(piece -> of(pieces, piece, pieceBytes)).toList()
        : List.of(this);
  }

  private static WriteCall of(PieceList pieces, int piece, long bytes) {
    return new WriteCall(pieces.selection(piece),
        new PackedSource.InPlace(pieces.memory(piece).asSlice(pieces.offset(piece), bytes)));
  }

  /** Returns the selection, if it is one hyperslab; otherwise null. */
  @Nullable
  public Selection slab() {
    return selection.slabs() == 1 ? selection : null;
  }
}
