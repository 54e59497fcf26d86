package org.h5burst.harness.kernel;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.ElementType;

/** IOR's layout: segments, in each of which every rank has one block, written in transfers, one call each. The same as {@code ior -s 8 -b 1m -t 256k}. */
final class IorKernel implements Kernel {
  private static final int SEGMENTS = 8;
  private static final int TRANSFERS_PER_BLOCK = 4;
  private static final long TRANSFER = (256L << 10) / ElementType.FLOAT64.bytes();

  private final int ranks;
  private final long transfer;

  IorKernel(int ranks, double scale) {
    this.ranks = ranks;
    this.transfer = KernelKind.scaled(TRANSFER, scale);
  }

  @Override
  public List<Array> arrays(int burst) {
    return List.of(new Array("Dataset-0", ElementType.FLOAT64, SEGMENTS * ranks * TRANSFERS_PER_BLOCK * transfer));
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    List<Piece> pieces = new ArrayList<>();
    for (int segment = 0; segment < SEGMENTS; segment++) {
      for (int part = 0; part < TRANSFERS_PER_BLOCK; part++) {
        pieces.add(new Piece(0, Slab.block(((segment * (long) ranks + rank) * TRANSFERS_PER_BLOCK + part) * transfer, transfer)));
      }
    }
    return pieces;
  }
}
