package org.h5burst.writer;

import java.nio.ByteOrder;
import java.util.Optional;
import org.h5burst.tuner.xml.FileSettings;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.burst.BurstQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects what a dataset is. Made by {@link BurstFile#dataset}; used by one thread. */
public final class DatasetBuilder {
  private static final Logger LOG = LoggerFactory.getLogger(DatasetBuilder.class);
  private static final long[] CONTIGUOUS = {};

  private final BurstFile file;
  private final BurstQueue queue;
  private final String name;
  private final ElementType type;
  private ByteOrder order = ByteOrder.nativeOrder();
  private long[] shape = {};
  private long @Nullable [] chunk;

  DatasetBuilder(BurstFile file, BurstQueue queue, String name, ElementType type) {
    this.file = file;
    this.queue = queue;
    this.name = name;
    this.type = type;
  }

  /** Extent of each dimension in elements, slowest first. */
  public DatasetBuilder shape(long... extents) {
    shape = extents.clone();
    return this;
  }

  /**
   * Extent of each dimension of a chunk in elements: the dataset is stored chunk by chunk; no extents: it is contiguous. Where this is not called, a static configuration decides; without one
   * the dataset is contiguous.
   */
  public DatasetBuilder chunk(long... extents) {
    chunk = extents.clone();
    return this;
  }

  /** Order of the bytes of an element in the file; the machine's by default. */
  public DatasetBuilder order(ByteOrder fileOrder) {
    order = fileOrder;
    return this;
  }

  /**
   * Declares the dataset; it can be written at once and exists in the file after the next commit.
   *
   * @throws WriterException with category USAGE if the shape is not 1 to 32 positive extents or is too large, if a chunk does not fit into it or has 4 GiB or more, or if the name is taken
   */
  public Dataset create() {
    DatasetName.checkedShape(name, type, shape);
    return file.declare(new DatasetSpec(name, type, order, shape, chunk == null ? configuredChunk() : checkedChunk(chunk)));
  }

  private long[] checkedChunk(long[] extents) {
    return DatasetName.checkedChunk(name, type, shape, extents);
  }

  /** Chunks that a document wants for this dataset must fit; those that it wants for all are for those that they fit. */
  private long[] configuredChunk() {
    Optional<FileSettings.Chunk> configured = queue.configuredChunk(name);
    if (configured.isEmpty()) {
      return CONTIGUOUS;
    }
    try {
      return checkedChunk(configured.get().extents());
    } catch (WriterException unsuitable) {
      if (configured.get().named()) {
        throw new WriterException(unsuitable.category(), configured.get().origin() + ": " + unsuitable.getMessage(), unsuitable);
      }
      LOG.info("{} does not apply: {}", configured.get().origin(), unsuitable.getMessage());
      return CONTIGUOUS;
    }
  }
}
