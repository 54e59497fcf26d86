package org.h5burst.writer.backend.phdf5;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.FfmH5S;
import org.h5burst.hdf5.ffm.MultiTransfer;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.BackendFile.Part;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.structure.OpenDataset;
import org.jspecify.annotations.Nullable;

/**
 * Transfers elements between a contiguous buffer and a region of a dataset, in either direction.
 *
 * <p>Design note: HDF5 takes as long to select many hyperslabs as to write them, and programs that write many variables
 * at the same places pass the same {@link Selection} for all of them. So the last selection is kept.
 */
final class ElementTransfer {
  private static final long[] ONE = {1};

  private final FfmH5S spaces;
  private final SelectionBuilder selections;
  private final MemorySegment packedExtent;
  private final Hid.Space packedSpace;
  private final Hid.Space nothing;
  /** For as many datasets as were transferred together at most. */
  private final List<Hid.Space> packedSpaces = new ArrayList<>();
  private @Nullable Union last;
  /** Unions to be closed after the transfer. */
  private final List<Union> replaced = new ArrayList<>();

  /** A region of several slabs, selected in a dataspace of a shape. */
  private record Union(Selection region, LongBuffer shape, Hid.Space space) {}

  ElementTransfer(FfmH5S spaces, Arena arena) {
    this.spaces = spaces;
    selections = new SelectionBuilder(spaces, arena);
    packedExtent = arena.allocate(ValueLayout.JAVA_LONG, Selection.MAX_RANK);
    packedSpace = spaces.createSimple(ONE, ONE);
    nothing = spaces.createSimple(ONE, ONE);
    spaces.selectNone(nothing);
  }

  /** HDF5's function for one direction and several datasets. */
  @FunctionalInterface
  interface JoinedDirection {
    void move(List<MultiTransfer.Part> parts, Hid.Properties transfer);
  }

  /**
   * Transfers the elements of regions of several datasets in one call. <b>Collective</b> if the transfer list says so.
   *
   * @param open the datasets, in the order of the regions; none twice
   */
  void runTogether(JoinedDirection direction, List<Part> regions, List<OpenDataset> open, Hid.Properties list) {
    List<MultiTransfer.Part> parts = new ArrayList<>();
    for (int number = 0; number < regions.size(); number++) {
      Part part = regions.get(number);
      OpenDataset dataset = open.get(number);
      Hid.Space selected = selected(part.dataset(), dataset, part.region());
      boolean isEmpty = part.region().isEmpty();
      parts.add(new MultiTransfer.Part(dataset.id(), dataset.type(),
          isEmpty ? nothing : packed(number, part.region().elements()), selected,
          isEmpty ? MemorySegment.NULL : part.elements()));
    }
    direction.move(parts, list);
    closeReplaced();
  }

  private void closeReplaced() {
    replaced.forEach(union -> spaces.close(union.space));
    replaced.clear();
  }

  private Hid.Space packed(int number, long elements) {
    while (packedSpaces.size() <= number) {
      packedSpaces.add(spaces.createSimple(ONE, ONE));
    }
    packedExtent.set(ValueLayout.JAVA_LONG, 0, elements);
    spaces.setExtentSimple(packedSpaces.get(number), 1, packedExtent);
    return packedSpaces.get(number);
  }

  /**
   * Transfers the elements of a region. <b>Collective</b> if the transfer list says so; in that case also with an empty
   * region.
   */
  void run(H5D.Transfer direction, DatasetSpec dataset, OpenDataset open, Selection region, MemorySegment elements,
      Hid.Properties list) {
    Hid.Space selected = selected(dataset, open, region);
    if (region.isEmpty()) {
      direction.move(open.id(), open.type(), nothing, selected, list, MemorySegment.NULL);
    } else {
      spaces.setExtentSimple(packedSpace, pack(dataset, region), packedExtent);
      direction.move(open.id(), open.type(), packedSpace, selected, list, elements);
    }
    closeReplaced();
  }

  /**
   * Sets the layout of the elements in memory, and returns the number of dimensions. HDF5 finds the chunks of a region
   * by arithmetic if memory has the region's shape, and otherwise element by element.
   */
  private int pack(DatasetSpec dataset, Selection region) {
    if (!dataset.isChunked() || region.slabs() > 1) {
      packedExtent.set(ValueLayout.JAVA_LONG, 0, region.elements());
      return 1;
    }
    MemorySegment.copy(region.extents(0), 0, packedExtent, ValueLayout.JAVA_LONG, 0, region.rank());
    return region.rank();
  }

  /** Returns the dataset's own dataspace with the region selected; for several slabs another one, which stays open. */
  private Hid.Space selected(DatasetSpec dataset, OpenDataset open, Selection region) {
    if (dataset.isScalar()) {
      selections.selectScalar(open.space(), region);
    } else if (region.slabs() <= 1) {
      selections.select(open.space(), region);
    } else {
      return union(dataset, open, region);
    }
    return open.space();
  }

  private Hid.Space union(DatasetSpec dataset, OpenDataset open, Selection region) {
    LongBuffer shape = LongBuffer.wrap(dataset.shape());
    Union known = last;
    if (known == null || known.region != region || !known.shape.equals(shape)) {
      if (known != null) {
        replaced.add(known);
        last = null;
      }
      known = new Union(region, shape, selections.union(open.space(), region));
      last = known;
    }
    return known.space;
  }

  void close() {
    if (last != null) {
      replaced.add(last);
      last = null;
    }
    closeReplaced();
    spaces.close(packedSpace);
    spaces.close(nothing);
    packedSpaces.forEach(spaces::close);
  }
}
