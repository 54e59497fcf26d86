package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.SlabSlicer;
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;
import org.h5burst.writer.backend.phdf5.OpenDatasets.OpenDataset;

/**
 * Datasets whose chunks come into being when they are written, as those of h5py and JHDF5: what one rank writes into a chunk that is not there is lost in a file that several have open. One rank, by itself, makes
 * all the chunks that an extension needs: it reads what HDF5 gives for elements that nobody has written, and writes that.
 */
record LateChunks(Hdf5 hdf5) {
  private static final long MOST_BYTES_AT_A_TIME = 16 << 20;

  /** Extends datasets in a file that no rank has open. <b>Independent.</b> */
  void extend(Path path, List<ExtendSpec> extensions) {
    Hdf5Library library = hdf5.library();
    Hid.File file = library.files().open(path.toString(), Hid.Properties.DEFAULT);
    OpenDatasets datasets = new OpenDatasets(hdf5, file, library.properties().datasetAccess(false));
    try (Arena arena = Arena.ofConfined()) {
      ElementTransfer elements = new ElementTransfer(library.spaces(), arena);
      for (ExtendSpec extension : extensions) {
        datasets.extend(extension.dataset());
        for (int dimension = 0; dimension < extension.dataset().rank(); dimension++) {
          Selection added = added(extension, dimension);
          if (!added.isEmpty()) {
            make(extension.dataset(), datasets.opened(extension.dataset()), added, elements);
          }
        }
      }
      elements.close();
    }
    datasets.close();
    library.files().close(file);
  }

  /** What is new in one dimension, and not in those before it. */
  private static Selection added(ExtendSpec extension, int dimension) {
    long[] start = new long[extension.before().length];
    long[] count = extension.dataset().shape().clone();
    System.arraycopy(extension.before(), 0, count, 0, dimension);
    start[dimension] = extension.before()[dimension];
    count[dimension] -= start[dimension];
    return Arrays.stream(count).anyMatch(extent -> extent == 0) ? Selection.none(count.length) : Selection.block(start, count);
  }

  private void make(DatasetSpec dataset, OpenDataset open, Selection added, ElementTransfer elements) {
    Hdf5Library library = hdf5.library();
    try (Arena arena = Arena.ofConfined()) {
      List<Selection> parts = SlabSlicer.slice(added, Math.max(1, MOST_BYTES_AT_A_TIME / dataset.type().bytes()));
      MemorySegment memory = arena.allocate(parts.stream().mapToLong(Selection::elements).max().orElse(0) * dataset.type().bytes());
      for (Selection part : parts) {
        MemorySegment packed = memory.asSlice(0, part.elements() * dataset.type().bytes()).fill((byte) 0);
        elements.run(library.datasets()::read, dataset, open, part, packed, Hid.Properties.DEFAULT);
        elements.run(library.datasets()::write, dataset, open, part, packed, Hid.Properties.DEFAULT);
      }
    }
  }
}
