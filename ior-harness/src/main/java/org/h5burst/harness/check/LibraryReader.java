package org.h5burst.harness.check;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.kernel.Array;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/** Reads with H5Burst itself, where no other reader is installed. */
record LibraryReader(Path path, BurstFile file) implements Reader {
  static LibraryReader open(Path path) {
    try {
      return new LibraryReader(path, BurstFile.open(path));
    } catch (WriterException e) {
      throw new CommandFailure("%s is not a readable HDF5 file".formatted(path), e);
    }
  }

  @Override
  public String name() {
    return "H5Burst";
  }

  @Override
  public void read(Array expected, Sink sink) throws Unexpected {
    Dataset dataset = dataset(expected);
    MemorySegment buffer = MemorySegment.ofArray(new byte[Tiling.TILE_BYTES]);
    Tiling tiling = new Tiling(expected, Tiling.TILE_BYTES);
    boolean more = true;
    for (Tiling.Tile tile = tiling.next(); more && tile != null; tile = tiling.next()) {
      MemorySegment elements = buffer.asSlice(0, tile.elements() * expected.type().bytes());
      try {
        dataset.read(Selection.block(tile.offset(), tile.extent()), elements);
        file.flush();
      } catch (WriterException e) {
        throw new CommandFailure("%s: %s cannot be read".formatted(path, expected.name()), e);
      }
      more = sink.accept(tile.first(), elements);
    }
  }

  private Dataset dataset(Array expected) throws Unexpected {
    Dataset dataset;
    try {
      dataset = file.dataset(expected.name());
    } catch (UsageException e) {
      throw new Unexpected("%s is missing or cannot be read: %s".formatted(expected.name(), e.getMessage()));
    }
    if (!dataset.type().equals(expected.type())) {
      throw new Unexpected("%s is not of type %s".formatted(expected.name(), expected.type()));
    }
    if (!Arrays.equals(dataset.shape(), expected.shape())) {
      throw new Unexpected("%s has the shape %s, not %s".formatted(expected.name(),
          Arrays.toString(dataset.shape()), Arrays.toString(expected.shape())));
    }
    return dataset;
  }

  @Override
  public void close() {
    file.close();
  }
}
