package org.h5burst.harness.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * IOR's layout over HDF5: a dataset for each segment, in which every rank has one block, written in transfers, one call
 * each. With 8 segments and blocks of one transfer it is VPIC-IO (Behzad et al. 2019, section 10.3.2).
 *
 * @param ranks that share the file
 * @param segments datasets
 * @param transfersPerBlock of each rank in each
 * @param transfer elements of a transfer
 */
public record IorKernel(int ranks, int segments, int transfersPerBlock, long transfer) implements Kernel {
  private static final ElementType TYPE = ElementType.FLOAT64;
  private static final int SEGMENTS = 8;
  private static final int TRANSFERS_PER_BLOCK = 4;
  private static final long TRANSFER = (256L << 10) / TYPE.bytes();

  /** {@code ior -s 8 -b 1m -t 256k} at scale 1. */
  static IorKernel scaled(int ranks, double scale) {
    return new IorKernel(ranks, SEGMENTS, TRANSFERS_PER_BLOCK, KernelKind.scaled(TRANSFER, scale));
  }

  /**
   * Makes the kernel from IOR's options.
   *
   * @param segments {@code -s}
   * @param blockBytes {@code -b}, a multiple of the transfer
   * @param transferBytes {@code -t}, a multiple of 8
   * @throws IllegalArgumentException if the sizes do not fit each other
   */
  public static IorKernel of(int ranks, int segments, long blockBytes, long transferBytes) {
    Shape.require(transferBytes >= TYPE.bytes() && transferBytes % TYPE.bytes() == 0,
        "the transfer size (-t) is %d bytes; it must be a multiple of %d", transferBytes, TYPE.bytes());
    Shape.require(blockBytes >= transferBytes && blockBytes % transferBytes == 0,
        "the block size (-b) is %d bytes; it must be a multiple of the transfer size (-t), %d bytes", blockBytes,
        transferBytes);
    return new IorKernel(ranks, segments, Math.toIntExact(blockBytes / transferBytes), transferBytes / TYPE.bytes());
  }

  @Override
  public List<Array> arrays(int burst) {
    return IntStream.range(0, segments)
        .mapToObj(segment -> new Array("Dataset-%04d".formatted(segment), TYPE,
            Math.multiplyExact((long) ranks * transfersPerBlock, transfer)))
        .toList();
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    List<Piece> pieces = new ArrayList<>();
    for (int segment = 0; segment < segments; segment++) {
      for (int part = 0; part < transfersPerBlock; part++) {
        pieces.add(new Piece(segment, Selection.block(((long) rank * transfersPerBlock + part) * transfer, transfer)));
      }
    }
    return pieces;
  }
}
