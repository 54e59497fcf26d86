package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.Hdf5Lock;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.SlabSlicer;
import org.h5burst.writer.backend.structure.Datasets;
import org.h5burst.writer.backend.structure.OpenDataset;
import org.h5burst.writer.backend.structure.OpenDatasets;

/**
 * Datasets whose chunks are allocated when they are written, as in files of h5py and JHDF5. If several ranks have the
 * file open, what one rank writes to a missing chunk is lost. So one rank alone creates all the chunks that an
 * extension needs: it reads what HDF5 returns for elements that nobody has written, and writes that.
 */
record IncrementalAllocation(FfmHdf5 library) {
  private static final long MAX_BYTES_AT_A_TIME = 16 << 20;

  /** Extends datasets in a file that no rank has open. <b>Independent.</b> */
  void extend(KnownFile known, List<ExtendSpec> extensions) {
    Hid.File file = Hdf5Lock.open(library, known, H5F.H5F_ACC_RDWR, Hid.Properties.DEFAULT);
    OpenDatasets datasets = new OpenDatasets(new Datasets(library, file, library.access().datasetAccess(false)));
    try (Arena arena = Arena.ofConfined()) {
      ElementTransfer transfer = new ElementTransfer(library.h5s(), arena);
      for (ExtendSpec extension : extensions) {
        datasets.extend(extension.dataset());
        for (int dimension = 0; dimension < extension.dataset().rank(); dimension++) {
          Selection added = added(extension, dimension);
          if (!added.isEmpty()) {
            make(extension.dataset(), datasets.opened(extension.dataset()), added, transfer);
          }
        }
      }
      transfer.close();
    }
    datasets.close();
    library.h5f().close(file);
  }

  /** Returns the elements that are new in one dimension, but not in those before it. */
  private static Selection added(ExtendSpec extension, int dimension) {
    long[] start = new long[extension.before().length];
    long[] count = extension.dataset().shape().clone();
    System.arraycopy(extension.before(), 0, count, 0, dimension);
    start[dimension] = extension.before()[dimension];
    count[dimension] -= start[dimension];
    boolean isEmpty = Arrays.stream(count).anyMatch(extent -> extent == 0);
    return isEmpty ? Selection.none(count.length) : Selection.block(start, count);
  }

  private void make(DatasetSpec dataset, OpenDataset open, Selection added, ElementTransfer transfer) {
    try (Arena arena = Arena.ofConfined()) {
      List<Selection> parts = SlabSlicer.slice(added, Math.max(1, MAX_BYTES_AT_A_TIME / dataset.type().bytes()));
      long most = parts.stream().mapToLong(Selection::elements).max().orElse(0);
      MemorySegment memory = arena.allocate(most * dataset.type().bytes());
      for (Selection part : parts) {
        MemorySegment elements = memory.asSlice(0, part.elements() * dataset.type().bytes()).fill((byte) 0);
        transfer.run(library.h5d()::read, dataset, open, part, elements, Hid.Properties.DEFAULT);
        transfer.run(library.h5d()::write, dataset, open, part, elements, Hid.Properties.DEFAULT);
      }
    }
  }
}
